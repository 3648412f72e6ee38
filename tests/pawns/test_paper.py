"""The numbers and diagrams of Elkies' paper, and its errata, each by two roads."""

import numpy as np
import pytest

from lastmove import pawns
from lastmove.pawns import Board, Referee, component, judge
from tests.pawns.play import played, table

LEAST = {int(k): m for k, m in table("least_lengths.json")["least"].items()}


def good_moves(board, *, white=True):
    return [ply.name(white=white) for ply, _ in Referee().winning(board)]


def worth(files, *, white=True):
    return {m.ply.name(white=white): (m.kind, m.value) for m in judge(Board.of(files))}


def test_theorem_2_to_2000_files():
    found = pawns.unstopped(2000)
    zero = {0, 2, 3, 6, 9}
    assert all((v == 0) == (m % 10 in zero) and v in (0, 1) for m, v in enumerate(found.values))
    assert all(loony == (m % 5 in (1, 4)) for m, loony in enumerate(found.loony))
    # Twice the period and the three files that a move takes at most: the bound of the proof.
    assert 2 * 10 + 3 == 23
    assert pawns.pattern("0", 100).period().proved


def test_components_1_to_5_are_as_analysed():
    assert [component(f"[{m}]").value() for m in range(6)] == [0, 1, 0, 0, 1, 1]
    loony = ["[:1]", "[1:1]", "[2:1]", "[3:1]", "[:4]"]
    assert [component(text).value() for text in loony] == [None] * 5
    assert [component(text).value() for text in ("[:2]", "[:3]", "[2:2]")] == [1, 0, 0]


def test_diagrams_2_and_3():
    start = "0000000+0000"
    assert pawns.value(start) == 0
    assert not Referee().wins(Board.of(start))
    assert worth(start)["c2"][0] == "loony"
    assert good_moves(played(start, "c2"), white=False) == ["bxc2"]
    # 3A: only bxc2 does not lose at once; 3B: dxc2 d2 wins.
    diagram_3a = played(start, "c2", "bxc2")
    kinds = {m.ply.name(white=True): m for m in judge(diagram_3a)}
    assert "d2" in good_moves(played(start, "c2", "bxc2", "dxc2"), white=False)
    assert not kinds["dxc2"].wins
    # 3D is the only good answer to 2 bxc2; both 3E and 3F keep the win.
    assert good_moves(played(start, "c2", "bxc2", "bxc2"), white=False) == ["d2"]
    assert "exd2" in good_moves(played(start, "c2", "bxc2", "bxc2", "d2", "exd2"), white=False)
    assert good_moves(played(start, "c2", "bxc2", "bxc2", "d2", "e2"), white=False) == ["fxe2"]


def test_diagrams_4_and_5_entail_what_the_paper_lists():
    replies = {
        text: [" + ".join(map(str, t)) for t in component(text).entails()]
        for text in ("[:5]", "[2:4]", "[.:4]", "[:.]")
    }
    assert replies["[:5]"] == ["[:.] + [4]", "[:4]"]
    assert replies["[2:4]"] == ["[1] + [.:4]", "[.:2] + [3]"]
    assert replies["[.:4]"] == ["[:4]"]
    assert replies["[:.]"] == [""]


def test_diagrams_7():
    assert good_moves(Board.of("1000+0")) == ["b2"]
    assert good_moves(Board.of("1000")) == ["d2"]
    # 7B: after b5 cxb5 axb5 Black is lost, and so after b5 axb5 axb5.
    for line in (("b2", "cxb2", "axb2"), ("b2", "axb2", "axb2")):
        assert good_moves(played("1000+0", *line), white=False) == []
    # 7D: after b5 c5 dxc5 dxc5 only a5 wins, and bxa6 loses to j5.
    assert good_moves(played("1000+0", "b2", "c2", "dxc2", "dxc2")) == ["a2"]
    # 7F: a5 is loony, refuted by b5.
    a5 = next(m for m in judge(Board.of("1000")) if m.ply.name(white=True) == "a2")
    assert (a5.kind, a5.reply.name(white=False)) == ("loony", "b2")
    assert good_moves(played("1000", "a2", "b2")) == []


def test_diagrams_8():
    # c and e are stopped: a capture on d is best met from the other file.
    start = "0010100"
    assert worth(start)["d2"] == ("entailing", pawns.value("00") ^ pawns.value("00"))
    after = played(start, "d2", "cxd2")
    assert "exd2" in good_moves(after)


def test_words_of_values_2_4_8_16():
    words = {
        "1000": 2,
        "101001000": 4,
        "10100100010100001000": 8,
        "1010010001000000010100010000000101000100101": 16,
    }
    assert {word: pawns.value(word) for word in words} == words


def test_least_lengths_to_13():
    found = pawns.least(13)
    assert found.least == {k: LEAST[k] for k in range(1, 14)}
    assert all(found.exact.values())
    assert all(pawns.value(word) == k for k, word in found.witness.items())


@pytest.mark.slow
def test_least_lengths_to_18():
    found = pawns.least(18)
    assert found.least == {k: LEAST[k] for k in range(1, 19)}


def test_first_powers_of_every_sixth_file():
    expected = {2**a: m for a, m in zip(range(3, 9), (51, 111, 202, 497, 1414, 3545), strict=True)}
    found = pawns.pattern("000100", 3600).first_powers()
    assert {k: m for k, m in found.items() if k >= 8} == expected


def test_period_504_depends_on_the_first_file():
    run = pawns.pattern("10000100000000", 6000)
    periods = {file - 1: run.period(file).period for file in range(1, 15)}
    assert {f for f, p in periods.items() if p == 504} == {0, 2, 4, 5, 9, 13}
    assert set(periods.values()) == {504, 126}


def test_a_prefix_is_the_word_s_own_beginning():
    run = pawns.pattern("0001", 60, prefix="10100")
    for n in (1, 5, 6, 20, 47, 60):
        assert run.values[n] == pawns.value(("10100" + "0001" * 20)[:n])


# Errata


def test_erratum_1_four_shortest_words_of_value_2():
    short = [w for n in range(1, 5) for w in pawns.all_words(n)]
    expected = ["0001", "0101", "1000", "1010"]
    assert [w for w in short if pawns.value(w) == 2] == expected
    assert [w for w in short if pawns.brute_value(w) == 2] == expected


def test_erratum_2_every_fourth_file_is_not_soon_periodic():
    run = pawns.pattern("0001", 4000)
    assert run.period() is None
    starts = [run.values_from(file) for file in range(1, 5)]
    first = {2**a: min(int(np.argmax(v == 2**a)) for v in starts if 2**a in v) for a in range(2, 9)}
    assert first == {4: 16, 8: 40, 16: 96, 32: 232, 64: 509, 128: 1226, 256: 2948}
    assert not any(
        np.array_equal(run.values[2000:-p], run.values[2000 + p :]) for p in range(1, 1201)
    )
    assert pawns.brute_value("0001" * 3) == pawns.value("0001" * 3) == run.values[12]


def test_erratum_4_diagram_2_is_7_and_4():
    # And the moves 1:1 and 1:0: see the tests of words.
    assert (
        pawns.value("0000000+0000") == pawns.unstopped(7).values[7] ^ pawns.unstopped(4).values[4]
    )
    diagram_3a = played("0000000+0000", "c2", "bxc2")
    assert pawns.quiet_value(diagram_3a) is None
