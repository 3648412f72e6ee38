"""Every position that play can reach: theory and brute force name the same winner."""

import pytest

from lastmove import pawns
from lastmove.errors import InputError
from lastmove.pawns import Board, BruteForce, Component, Referee, component, components, judge
from tests.pawns.play import played, reachable


def disagreements(word):
    brute, referee = BruteForce(), Referee()
    boards = reachable(Board.of(word))
    return [b for b in boards for heap in (0, 1) if brute.wins(b, heap) != referee.wins(b, heap)]


@pytest.mark.parametrize("word", [w for n in range(1, 5) for w in pawns.all_words(n)])
def test_verdicts_equal_brute_force_to_4_files(word):
    assert disagreements(word) == []


@pytest.mark.parametrize("word", [w for w in pawns.all_words(5) if w <= w[::-1]])
def test_verdicts_equal_brute_force_on_5_files(word):
    assert disagreements(word) == []


@pytest.mark.slow
@pytest.mark.parametrize("word", [w for w in pawns.all_words(6) if w <= w[::-1]])
def test_verdicts_equal_brute_force_on_6_files(word):
    assert disagreements(word) == []


@pytest.mark.parametrize("word", ["0110", "11", "1101"])
def test_verdicts_with_adjacent_stopped_files_are_searched(word):
    assert disagreements(word) == []


def test_what_a_move_is_worth_is_what_brute_force_says():
    brute = BruteForce()
    for word in [w for n in range(2, 5) for w in pawns.all_words(n)]:
        for board in reachable(Board.of(word)):
            if board.touches_down():
                continue
            for move in judge(board):
                if move.ply.wins:
                    assert move.kind == "touchdown"
                    continue
                lost = [heap for heap in range(8) if not brute.wins(move.after, heap)]
                assert move.wins == (0 in lost)
                expected = {0: {"loony", "blunder"}, 1: {"entailing", "quiet"}, 8: {"decisive"}}
                assert move.kind in expected.get(len(lost), {"conditional"}), (word, board, move)
                assert move.value == (lost[0] if len(lost) == 1 else None)


def test_replies_refute():
    for word in ("000", "1000", "0100", "10100", "0000000+0000"):
        for move in judge(Board.of(word)):
            referee = Referee()
            if move.wins:
                assert move.reply is None
                continue
            after = dict(move.after.plies())
            assert not referee.wins(after[move.reply], 0)
            if move.kind == "loony":
                assert all(not referee.wins(after[move.reply_elsewhere], heap) for heap in (5, 15))


def test_moves_of_words_and_judged_moves_agree():
    referee = Referee()
    for word in [w for n in range(1, 7) for w in pawns.all_words(n)]:
        board = Board.of(word)
        for move, (ply, after) in zip(pawns.moves(word), board.plies(), strict=True):
            lost = [heap for heap in range(8) if not referee.wins(after, heap)]
            assert lost == ([] if move.loony else [move.value]), (word, ply)
        assert [j.value for j in judge(board)] == [move.value for move in pawns.moves(word)]


def test_wide_boards_are_decided_quickly():
    word = "00010" + "0" * 13 + "+" + "0" * 9
    value = pawns.value(word)
    referee = Referee()
    assert referee.wins(Board.of(word)) == (value != 0)
    board = Board.of(word)
    winning = [ply for ply, after in board.plies() if not referee.wins(after)]
    assert winning == [ply for ply, _ in referee.winning(board)]
    rest = pawns.value("0" * 9)
    expected = [m.file - 1 for m in pawns.moves("00010" + "0" * 13) if m.value == rest]
    assert [ply.start for ply in winning if ply.start < 18] == expected


# The algebra of components


def colons(length):
    """Every entailing component that play from a word of this length leads to."""
    found = set()
    todo = [c for word in pawns.all_words(length) for c in Component(word).moves()]
    while todo:
        part = todo.pop()
        if part.entailing and part not in found:
            found.add(part)
            todo += [piece for total in part.entails() for piece in total]
    return found


def board_of(total):
    own, other, stopped, place = [0, 0, 0], [0, 0, 0], 0, 0
    for part in total:
        board = part.board()
        for row in range(3):
            own[row] |= board.own[row] << place
            other[row] |= board.other[row] << place
        stopped |= board.stopped << place
        place += len(part.left) + len(part.right) + 3
    return Board(tuple(own), tuple(other), stopped)


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_components_entail_what_decides_the_game(length):
    brute = Referee()
    for part in colons(length):
        equivalent = part.equivalent()
        for heap in range(4):
            if equivalent is not None:
                assert brute.wins(part.board(), heap) == brute.wins(board_of(equivalent), heap)
            if equivalent is not None and not any(c.entailing for c in equivalent):
                assert part.entails() == []
                continue
            replies = [not brute.wins(board_of(total), heap) for total in part.entails()]
            assert brute.wins(part.board(), heap) == any(replies), (part, heap)


@pytest.mark.parametrize("length", [2, 3, 4, 5, 6])
def test_values_of_components_are_what_brute_force_says(length):
    brute = Referee()
    for word in pawns.all_words(length):
        for part in Component(word).moves():
            lost = [heap for heap in range(8) if not brute.wins(part.board(), heap)]
            assert lost == ([] if part.value() is None else [part.value()]), part


def test_components_are_read_as_they_are_written():
    for part in {c for n in range(1, 6) for c in colons(n)} | {Component("1000"), Component("000")}:
        assert component(str(part)).canonical() == part.canonical()
    for text in ("[5]", "[:5]", "[2:4]", "[.:4]", "[:.]", "[[1000]]", "[[:_00]]", "[[_:0]]"):
        assert str(component(text)) == text
    assert str(component("[5:]")) == "[:5]"
    assert sum(c.value() for c in components("[1] + [4]")) == 2


@pytest.mark.parametrize("text", ["5", "[x]", "[[2]]", "[1.2]", "[", "", "[:3] + [:2]", "[.]"])
def test_what_is_no_component_is_refused(text):
    with pytest.raises(InputError):
        components(text)


def test_stopped_files_of_a_component_must_not_be_adjacent():
    with pytest.raises(ValueError, match="both stopped"):
        component("[[1:_00]]")


def test_names_of_moves():
    board = played("000", "b2", "axb2")
    assert sorted(ply.name(white=True) for ply, _ in board.plies()) == ["a2", "axb2", "c2", "cxb2"]
