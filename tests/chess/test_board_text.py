"""Positions and moves as text: what is read is written, and what is refused has a reason."""

import pickle
import tomllib
from pathlib import Path

import pytest

import lastmove as lm
from tests.chess.positions import ARRAYS, played, random_text

START = lm.chess.START
TABLES = Path(__file__).parent.parent / "tables" / "chess"
REFUSED = tomllib.loads((TABLES / "refused.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (START, START),
        ("4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3"),
        ("4k3/8/8/8/8/8/8/4K3 b", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"),
        ("  4k3/8/8/8/8/8/8/4K3   w  - ", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("r3k2r/8/8/8/8/8/8/R3K2R w qK", "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1"),
        # A square that nobody can capture on is not kept.
        ("4k3/8/8/8/4P3/8/8/4K3 b - e3", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("4k3/8/8/8/3pP3/8/8/4K3 b - e3", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
        ("11k/12/11K w", "11k/12/11K w - - 0 1"),
        ("1", "1"),
        ("26/" * 31 + "26", "26/" * 31 + "26"),
    ],
)
def test_positions_are_written_in_full(text, written):
    assert lm.chess.Board(text).fen() == written


@pytest.mark.parametrize("entry", REFUSED["position"], ids=lambda entry: entry["text"][:30])
def test_what_is_no_legal_position_is_refused_with_the_place(entry):
    with pytest.raises(lm.InputError) as refused:
        lm.chess.Board(entry["text"])
    assert refused.value.message == entry["message"]
    assert refused.value.position == entry["place"]
    assert refused.value.hint


def test_long_texts_are_refused_at_once():
    with pytest.raises(lm.InputError, match="at most 4096 characters"):
        lm.chess.Board("8/" * 1_000_000)


NOISE = "KQRBNPkqrbnp12345678/ wb-\x00\n\u00e9\U0001f600"
HOSTILE = ["", "x", "\x00", "e", "4", "N" * 1000, "é4", "Nxx", "e4e4e4", "=Q", "--", "Z0"]


def attack(rng, valid):
    """A text that is most likely no legal position."""
    match rng.randrange(4):
        case 0:
            return random_text(rng)
        case 1:
            return "".join(rng.choices(NOISE, k=rng.randrange(60)))
        case _:
            text = list(valid)
            for _ in range(rng.randint(1, 3)):
                place = rng.randrange(len(text))
                text[place : place + rng.randrange(2)] = rng.choice("KQRBNPkqrbnp0123456789/ wb-x")
            return "".join(text)


def reading(text):
    """The board of a text, or the error that refuses it."""
    try:
        return lm.chess.Board(text)
    except lm.InputError as error:
        return error


def refusals(rng, wanted):
    """Read texts until so many have been refused; legal ones are written and read back."""
    refused = 0
    while refused < wanted:
        valid = played(rng, rng.choice([*ARRAYS, START]), rng.randrange(30)).fen()
        for _ in range(50):
            text = attack(rng, valid)
            read = reading(text)
            if isinstance(read, lm.chess.Board):
                assert lm.chess.Board(read.fen()) == read
                continue
            refused += 1
            assert read.message
            assert read.hint
            assert read.position is not None
            assert 0 <= read.position <= len(text)
            assert str(read).isprintable()
    return refused


def test_malformed_and_illegal_positions_are_refused_with_a_reason(rng):
    assert refusals(rng, 1_000) >= 1_000


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_malformed_and_illegal_positions_are_refused_with_a_reason(rng):
    assert refusals(rng, 100_000) >= 100_000


def round_trips(rng, wanted):
    """Positions of random games: texts of position and moves mean what they were written for."""
    done = 0
    while done < wanted:
        double_step = rng.choice([None, True, False])
        board = lm.chess.Board(rng.choice([*ARRAYS, START]), double_step=double_step)
        for _ in range(60):
            again = lm.chess.Board(board.fen(), double_step=board.double_step)
            assert again == board
            assert again.fen() == board.fen()
            assert again.key == board.key
            moves = board.moves()
            assert again.moves() == moves
            done += 1
            if not moves:
                break
            sans = board.sans()
            assert len(set(sans)) == len(sans)
            number = rng.randrange(len(moves))
            move = moves[number]
            for text in (sans[number], board.long_algebraic(move), move.uci):
                assert board.parse(text) == move
            board = board.push(move)


def test_positions_and_moves_are_read_as_they_are_written(rng):
    round_trips(rng, 600)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_many_positions_and_moves_are_read_as_they_are_written(rng):
    round_trips(rng, 100_000)


@pytest.mark.parametrize("entry", REFUSED["move"], ids=lambda entry: entry["text"])
def test_moves_are_refused_with_a_reason(entry):
    with pytest.raises(lm.InputError) as refused:
        lm.chess.Board(entry["fen"]).parse(entry["text"])
    assert str(refused.value) == entry["sentence"]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_moves_are_refused(text):
    with pytest.raises(lm.InputError) as refused:
        lm.chess.Board().parse(text)
    assert str(refused.value).isprintable()


def test_files_beyond_w_keep_their_captures_apart():
    """The letter x is a file there, and the sign of a capture."""
    board = lm.chess.Board("26/26/26/22p1p1/23P2/26/26/26 w")
    assert set(board.sans()) == {"xxw5", "xxy5", "x5"}
    for move, san in zip(board.moves(), board.sans(), strict=True):
        assert board.parse(san) == move


def test_boards_can_be_copied_compared_and_shown():
    board = lm.chess.Board("8/8/8/8/8/8/8/8/8/8 w", double_step=True)
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board), {"Board": lm.chess.Board}) == board
    assert lm.chess.Board(board) == board
    assert board != lm.chess.Board("8/8/8/8/8/8/8/8/8/8 w")
    assert board != "something else"
    assert len({board, lm.chess.Board(board)}) == 1
    assert str(lm.chess.Board("2/1p/P1/2")) == ". .\n. p\nP .\n. ."
    assert lm.chess.Board("2/2 w") != lm.chess.Board("2/2")


def test_boards_of_python_chess_are_positions():
    chess = pytest.importorskip("chess")
    theirs = chess.Board()
    theirs.push_san("e4")
    assert lm.chess.Board(theirs).fen() == theirs.fen()
    assert lm.chess.as_board(theirs) == lm.chess.Board().push("e4")


def test_what_is_no_position_is_refused():
    for thing in (5, None, object()):
        with pytest.raises(lm.InputError, match="is no chess position"):
            lm.chess.Board(thing)


def test_who_is_to_move_must_be_known_to_move():
    board = lm.chess.Board("4k3/8/8/8/8/8/8/4K3")
    assert board.turn is None
    for attempt in (board.moves, board.sans, board.status, lambda: board.push("Kd1")):
        with pytest.raises(lm.InputError, match="does not say who is to move"):
            attempt()
    assert "Kd1" in board.sans("white")
    assert "Kd8" in board.sans("black")
    with pytest.raises(lm.InputError, match="in check"):
        lm.chess.Board("4k2R/8/8/8/8/8/8/4K3").with_turn("white")
    with pytest.raises(lm.InputError, match="a side is"):
        board.with_turn("green")
