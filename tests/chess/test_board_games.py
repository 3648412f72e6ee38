"""Games in Portable Game Notation and lines of Extended Position Description."""

import io

import pytest

import lastmove as lm
from tests.chess.positions import ARRAYS, played

GAME = """\
[Event "A \\"friendly\\" game"]
[Site "Brno"]
[Date "1929.??.??"]
[Result "1-0"]
[Annotator "C:\\\\notes"]

% a line for other programs
{before} 1. e4! e5 {a reply} (1... c5 $6 2. Nf3 (2. c3 d5) 2... d6) 2. Bc4 Nc6
; a remark to the end of the line
3. Qh5?? {threat} $14 Nf6 4. Qxf7# 1-0

[Event "second"]

1. d4 *
"""


def test_a_game_is_read_with_all_that_is_said_in_it():
    first, second = lm.chess.read_games(GAME)
    assert [ply.san for ply in first.plies] == ["e4", "e5", "Bc4", "Nc6", "Qh5", "Nf6", "Qxf7#"]
    assert first.headers["Event"] == 'A "friendly" game'
    assert first.headers["Annotator"] == "C:\\notes"
    assert first.result == "1-0"
    assert first.plies[0].before == "before"
    assert first.plies[0].glyphs == (1,)
    assert first.plies[1].comment == "a reply"
    assert first.plies[3].comment == "a remark to the end of the line"
    assert first.plies[4].glyphs == (4, 14)
    (variation,) = first.plies[1].variations
    assert [ply.san for ply in variation] == ["c5", "Nf3", "d6"]
    assert variation[0].glyphs == (6,)
    assert [ply.san for ply in variation[1].variations[0]] == ["c3", "d5"]
    assert first.board.status() == "checkmate"
    assert second.headers["Event"] == "second"
    assert len(second.plies) == 1


def test_games_are_read_as_they_are_written():
    for game in lm.chess.read_games(GAME):
        again = lm.chess.read_pgn(game.pgn())
        assert again.plies == game.plies
        assert again.result == game.result
        assert again.start == game.start
        assert game.headers.items() <= again.headers.items()
        assert max(map(len, game.pgn().splitlines())) <= 80


def test_python_chess_reads_the_same_game():
    pgn = pytest.importorskip("chess.pgn")
    ours = lm.chess.read_pgn(GAME)
    for text in (GAME, ours.pgn()):
        theirs = pgn.read_game(io.StringIO(text))
        assert not theirs.errors
        assert [move.uci() for move in theirs.mainline_moves()] == [p.move.uci for p in ours.plies]
        assert theirs.headers["Site"] == ours.headers["Site"]
        variation = theirs.next().variations if theirs.next() else ()
        assert [node.move.uci() for node in variation] == ["e7e5", "c7c5"]


def test_random_games_on_any_board_are_read_as_they_are_written(rng):
    for start in ARRAYS:
        board = lm.chess.Board(start)
        moves = []
        for _ in range(40):
            legal = board.moves()
            if not legal:
                break
            moves.append(rng.choice(legal))
            board = board.push(moves[-1])
        game = lm.chess.ChessGame.of_moves(moves, start)
        again = lm.chess.read_pgn(str(game))
        assert again.plies == game.plies
        assert again.start == game.start
        assert again.board == board
        assert list(again.boards())[-1] == board


@pytest.mark.parametrize(
    ("text", "message", "place"),
    [
        ("", "there is no game", 0),
        ("1. e4 e5 2. Ke3 *", "move 2 of White: no king can reach e3", 12),
        ("1. e4 (1. d4", "a variation is not closed", 12),
        ("1. e4 ) e5", "no variation is open here", 6),
        ("(1. e4)", "a variation stands before the first move", 0),
        ("$1 1. e4", "a glyph stands before the first move", 0),
        ("1. e4 {what", "'{' is no part of a game", 6),
        ("[Event x] 1. e4", "'[' is no part of a game", 0),
        ('[FEN "8/8/9/8/8/8/8/8 w"]', "row 3 from the top has 9 squares and the first one 8", 10),
        ('[FEN "4k3/8/8/8/8/8/8/4K3"] *', "the header FEN does not say who is to move", 25),
        ("1. e4 \x00", "'\\x00' is no part of a game", 6),
        ("1. e4" + "(1. d4" * 70, "variations are nested more than 64 deep", 389),
    ],
)
def test_what_is_no_game_is_refused_with_the_place(text, message, place):
    with pytest.raises(lm.InputError) as refused:
        list(lm.chess.read_games(text)) or lm.chess.read_pgn(text)
    assert (refused.value.message, refused.value.position) == (message, place)


def test_what_cannot_be_written_is_refused():
    game = lm.chess.read_pgn("1. e4 *")
    ply = game.plies[0]
    bad = lm.chess.ChessGame(game.start, (lm.chess.Ply(ply.move, ply.san, comment="a } b"),))
    with pytest.raises(lm.InputError, match="closing brace"):
        bad.pgn()
    with pytest.raises(lm.InputError, match="no header"):
        lm.chess.ChessGame(game.start, (), {"Event": "two\nlines"}).pgn()


def test_texts_cut_anywhere_are_games_or_refused():
    for end in range(len(GAME)):
        try:
            games = list(lm.chess.read_games(GAME[:end]))
        except lm.InputError as error:
            shown = str(error)
            assert shown.isprintable()
        else:
            assert all(game.plies or game.headers for game in games)


@pytest.mark.parametrize("piece", ["{a} ", "$1 ", "(1. d4) ", "; x\n", "1. ", "\n"])
def test_long_runs_of_remarks_are_read(piece):
    game = lm.chess.read_pgn("1. e4 " + piece * 5_000 + " e5 *")
    assert len(game.plies) == 2


def test_operations_of_a_position_are_read():
    text = 'r1k5/8/8/8/8/8/8/4K2R w K - bm Kf2 O-O; id "two; parts"; hmvc 7; fmvn 30; draw_offer;'
    epd = lm.chess.read_epd(text)
    assert epd.operations["bm"] == ("Kf2", "O-O")
    assert epd.operations["id"] == ("two; parts",)
    assert epd.operations["draw_offer"] == ()
    assert (epd.board.half_moves, epd.board.full_moves) == (7, 30)
    assert [epd.board.san(move) for move in epd.operations["bm"]] == ["Kf2", "O-O"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8/8/8/8/8/8/8/8 w", "a field of the position is missing"),
        ("k7/8/8/8/8/8/8/K7 w - - bm Kb1", "an operation is not ended"),
        ('k7/8/8/8/8/8/8/K7 w - - id "x;', "a quotation mark is not closed"),
        ("k7/8/8/8/8/8/8/K7 w - - 1x y;", "'1x' is no name of an operation"),
        ("k7/8/8/8/8/8/8/8 w - - bm Kb1;", "White has no king"),
    ],
)
def test_broken_operations_are_refused(text, message):
    with pytest.raises(lm.InputError) as refused:
        lm.chess.read_epd(text)
    assert refused.value.message == message


def test_python_chess_reads_the_same_operations(rng):
    chess = pytest.importorskip("chess")
    for _ in range(20):
        board = played(rng, lm.chess.START, rng.randrange(1, 40))
        if not board.moves():
            continue
        san = rng.choice(board.sans())
        text = f'{" ".join(board.fen().split()[:4])} bm {san}; id "test";'
        theirs, operations = chess.Board.from_epd(text)
        ours = lm.chess.read_epd(text)
        assert ours.board.fen() == theirs.fen()
        assert ours.board.parse(ours.operations["bm"][0]).uci == operations["bm"][0].uci()
