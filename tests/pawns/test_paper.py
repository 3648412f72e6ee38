"""Theorem 2, the components and the diagrams of Elkies' paper."""

from lastmove import pawns
from lastmove.pawns import Board, Referee, component, judge
from tests.pawns.play import played


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
    short = pawns.pattern("0", 2 * 10 + 3)
    assert [int(v) for v in short.values] == list(found.values[:24])
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
    # 3C is [1] + [3] + [4], and lost for Black.
    diagram_3c = played(start, "c2", "bxc2", "bxc2", "dxc2", "dxc2")
    assert pawns.quiet_value(diagram_3c) == pawns.value("0+000+0000") == 0
    assert good_moves(diagram_3c, white=False) == []
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
    # 7C: if then a5, c5 wins, and after dxc5 dxc5 bxc5 the b-pawn goes through.
    line = ("b2", "cxb2", "axb2", "a2")
    assert "c2" in good_moves(played("1000+0", *line))
    assert good_moves(played("1000+0", *line, "c2"), white=False) == []
    diagram_7c = judge(played("1000+0", *line, "c2", "dxc2", "dxc2", "bxc2"))
    assert [m.ply.name(white=True) for m in diagram_7c if m.kind == "touchdown"] == ["b3"]
    # 7D: after b5 c5 dxc5 dxc5 only a5 wins, and bxa6 loses to j5.
    assert good_moves(played("1000+0", "b2", "c2", "dxc2", "dxc2")) == ["a2"]
    # 7F: a5 is loony, refuted by b5.
    a5 = next(m for m in judge(Board.of("1000")) if m.ply.name(white=True) == "a2")
    assert (a5.kind, a5.reply.name(white=False)) == ("loony", "b2")
    assert good_moves(played("1000", "a2", "b2")) == []


def test_diagrams_8():
    # 8A: c and e are stopped, and d2 entails a capture.
    start = "0010100"
    assert worth(start)["d2"] == ("entailing", pawns.value("00") ^ pawns.value("00"))
    replies = judge(played(start, "d2"))
    captures = {m.ply.name(white=False): m.kind for m in replies if m.kind == "conditional"}
    assert set(captures) == {"cxd2", "exd2"}
    # 8B: the other file captures; 8C: the same file. Anything else lets a pawn through.
    answers = {m.ply.name(white=True): m for m in judge(played(start, "d2", "cxd2"))}
    assert {name for name, m in answers.items() if m.wins} == {"exd2", "cxd2"}
    assert {m.kind for name, m in answers.items() if "x" not in name} == {"blunder"}
    # Both lead to the same board after two more captures.
    end = played(start, "d2", "cxd2", "exd2", "exd2", "cxd2")
    assert end == played(start, "d2", "cxd2", "cxd2", "exd2", "exd2")
    assert pawns.quiet_value(end) == answers["exd2"].value == answers["cxd2"].value == 0
