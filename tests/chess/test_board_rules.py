"""Legal moves agree with python-chess on the ordinary board and with Fairy-Stockfish on others."""

import tempfile
import tomllib
from pathlib import Path

import pytest

import lastmove as lm
from tests.chess import engine
from tests.chess.positions import ARRAYS, played, size

chess = pytest.importorskip("chess")

TABLE = tomllib.loads((Path(__file__).parents[1] / "tables/chess/perft.toml").read_text())
SUITE = TABLE["ordinary"]
LARGE = TABLE["other_sizes"]


def plain_perft(board, depth):
    """Counting by python-chess."""
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += plain_perft(board, depth - 1)
        board.pop()
    return total


@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["name"])
def test_counts_of_the_standard_positions(entry):
    board = lm.chess.Board(entry["fen"])
    for depth, count in enumerate(entry["counts"][:3], start=1):
        assert board.perft(depth) == count


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["name"])
def test_deep_counts_of_the_standard_positions(entry):
    board = lm.chess.Board(entry["fen"])
    for depth, count in enumerate(entry["counts"], start=1):
        assert board.perft(depth) == count


@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["name"])
def test_counts_of_python_chess_are_the_same(entry):
    assert plain_perft(chess.Board(entry["fen"]), 2) == entry["counts"][1]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["name"])
def test_deep_counts_of_python_chess_are_the_same(entry):
    assert plain_perft(chess.Board(entry["fen"]), 4) == entry["counts"][3]


def agree(ours, theirs):
    """Everything that both boards know."""
    assert ours.fen() == theirs.fen()
    moves = {move.uci: san for move, san in zip(ours.moves(), ours.sans(), strict=True)}
    assert moves == {move.uci(): theirs.san(move) for move in theirs.legal_moves}
    assert ours.is_check == theirs.is_check()
    assert ours.is_checkmate == theirs.is_checkmate()
    assert ours.is_stalemate == theirs.is_stalemate()
    assert ours.is_insufficient_material == theirs.is_insufficient_material()
    assert ours.is_fifty_moves == (theirs.halfmove_clock >= 100)


def follow(rng, start, moves):
    theirs = chess.Board(start)
    ours = lm.chess.Board(theirs)
    count = 0
    for _ in range(moves):
        agree(ours, theirs)
        legal = list(theirs.legal_moves)
        if not legal:
            break
        move = rng.choice(legal)
        ours = ours.push(rng.choice([move.uci(), theirs.san(move), theirs.lan(move)]))
        theirs.push(move)
        count += 1
    return count


@pytest.mark.parametrize("entry", SUITE, ids=lambda entry: entry["name"])
def test_random_games_agree_with_python_chess(entry, rng):
    follow(rng, entry["fen"], 60)


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_many_random_games_agree_with_python_chess(rng):
    positions = 0
    while positions < 100_000:
        positions += follow(rng, rng.choice(SUITE)["fen"], 200)


@pytest.mark.parametrize("entry", LARGE, ids=lambda entry: f"{entry['files']}x{entry['rows']}")
def test_counts_on_other_boards(entry):
    board = lm.chess.Board(entry["fen"], double_step=entry["double_step"])
    assert (board.files, board.rows) == (entry["files"], entry["rows"])
    for depth, count in enumerate(entry["counts"], start=1):
        assert board.perft(depth) == count


@pytest.mark.slow
@pytest.mark.skipif(engine.ENGINE is None, reason="fairy-stockfish is not installed")
def test_random_positions_on_other_boards_agree_with_fairy_stockfish(rng):
    positions = []
    for _ in range(60):
        array = rng.choice(ARRAYS)
        double_step = size(array)[1] > 6 and rng.random() < 0.5
        board = played(rng, array, rng.randint(0, 80), double_step=double_step)
        if board.moves():
            positions.append((board.fen(), board.files, board.rows, double_step))
    depths = (1, 2, 3)
    with tempfile.TemporaryDirectory() as folder:
        theirs = engine.perft(positions, depths, Path(folder))
    for (fen, _, _, double_step), counts in zip(positions, theirs, strict=True):
        board = lm.chess.Board(fen, double_step=double_step)
        assert [board.perft(depth) for depth in depths] == counts, (fen, double_step)


def test_counting_stops_at_a_limit():
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.05):
        lm.chess.Board().perft(9)


def test_stepping_twice_is_the_boards_choice():
    tall = "4k3/8/8/8/8/8/8/8/4P3/4K3 w"
    assert "e4" not in lm.chess.Board(tall).sans()
    assert "e4" in lm.chess.Board(tall, double_step=True).sans()
    assert "e4" not in lm.chess.Board("4k3/8/8/8/8/8/4P3/4K3 w", double_step=False).sans()
    assert "e4" in lm.chess.Board("8k/9/9/9/9/9/4P4/8K w").sans()


def test_boards_without_kings_know_no_check():
    board = lm.chess.Board("3/1p1/1P1/3 w", double_step=True)
    assert board.moves() == ()
    assert board.status() == "stalemate"
    assert not board.is_insufficient_material


def test_the_smallest_boards_have_no_moves():
    assert lm.chess.Board("1 w").moves() == ()
    assert lm.chess.Board("K1k w").moves() == ()
    assert lm.chess.Board("K2k w").sans() == ("Kb1",)


def test_positions_that_repeat_are_counted():
    board = lm.chess.Board()
    boards = [board]
    for move in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
        board = board.push(move)
        boards.append(board)
    assert lm.chess.repetitions(boards) == 3
    assert lm.chess.repetitions(boards[:-1]) == 2
    assert lm.chess.repetitions([]) == 0
    # A right to castle that is lost makes another position.
    board = lm.chess.Board("4k3/8/8/8/8/8/8/4K2R w K - 0 1")
    boards = [board]
    for move in ("Ke2", "Ke7", "Ke1", "Ke8"):
        board = board.push(move)
        boards.append(board)
    assert lm.chess.repetitions(boards) == 1
