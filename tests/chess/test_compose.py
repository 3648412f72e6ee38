"""Composition of endgames, its cores and its census."""

import json
from itertools import product

import pytest

import lastmove as lm
from lastmove.chess.core_library import LibraryCore, core_in, cores, play_out
from lastmove.chess.difference import cancels
from lastmove.errors import InputError, LimitReached
from tests.chess.plain_minimax import PlainMinimax
from tests.commands import lastmove

SHOWN = ["0", "*", "^", "v", "^^*", "1", "1/2", "+-1", "{1|0}", "{0|-1}", "tiny(1)"]
OUTCOMES = {
    "L": ("white", "white"),
    "R": ("black", "black"),
    "N": ("white", "black"),
    "P": ("black", "white"),
}


@pytest.fixture(scope="module")
def census():
    return lm.chess.Census()


@pytest.fixture(scope="module")
def plain():
    return PlainMinimax(8, 8, double_step=True)


def exchanged(squares):
    """The squares turned upside down, on the files from the right edge."""
    return tuple(f"{'hgfedcba'['abcdefgh'.index(at[0])]}{9 - int(at[1])}" for at in squares)


@pytest.mark.parametrize("value", SHOWN)
def test_endgames_are_legal_and_read_back(value, census):
    found = lm.chess.compose(value, census=census, most=3)
    assert found
    assert found.on_ordinary_board
    for one in found:
        assert lm.chess.recomposed(one.fen) == lm.game(value)
        assert one.value == str(lm.game(value))
        pieces = one.board.pieces()
        for side in ("w", "b"):
            assert lm.chess.Board(f"{one.fen} {side} - - 0 1").status() in {"ongoing", "check"}
        assert sorted(pieces.values()).count("P") <= 8
        assert sorted(pieces.values()).count("p") <= 8
        assert all(pieces[at] == "P" for at in one.white)
        assert all(pieces[at] == "p" for at in one.black)


@pytest.mark.parametrize("value", SHOWN)
def test_two_structures_of_a_value_cancel(value, census, plain):
    """One structure minus another is a second player's win, by minimax that knows no values."""
    found = lm.chess.compose(value, census=census, most=3)
    shapes = list(dict.fromkeys((one.white, one.black) for one in found if one.kind != "corners"))
    for (white, black), (other_white, other_black) in product(shapes[:1], shapes):
        whites = plain.squares(white + exchanged(other_black))
        blacks = plain.squares(black + exchanged(other_white))
        for white_moves in (True, False):
            assert not plain.first_player_wins(whites, blacks, white_moves=white_moves)


@pytest.mark.parametrize("value", SHOWN[:-1])
def test_endgames_with_kings_in_corners_are_played_out(value, census):
    proved = [one for one in lm.chess.compose(value, census=census) if one.kind == "corners"]
    assert proved
    for one in proved:
        assert one.verified == "proof"
        assert play_out(one.board) == OUTCOMES[str(lm.game(value).outcome)]


@pytest.mark.parametrize("value", ["*", "^", "1", "{1|0}"])
def test_play_agrees_with_python_chess(value, census):
    chess = pytest.importorskip("chess")

    def result(board, known):
        key = board.epd()
        if key not in known:
            # A queen mates here, so that other promotions are never better.
            moves = sorted(board.legal_moves, key=lambda move: move.promotion != chess.QUEEN)
            best = -1 if moves or board.is_check() else 0
            for move in moves:
                board.push(move)
                best = max(best, -result(board, known))
                board.pop()
                if best == 1:
                    break
            known[key] = best
        return known[key]

    one = lm.chess.compose(value, census=census, most=1, core="corners")[0]
    white, black = (result(chess.Board(f"{one.fen} {side} - - 0 1"), {}) for side in "wb")
    names = {1: "white", 0: "draw", -1: "black"}
    assert (names[white], names[-black]) == play_out(one.board)


def test_another_value_would_be_noticed(census):
    """The corners core tells values of different outcome apart."""
    up, star = (
        lm.chess.compose(value, census=census, most=1, core="corners")[0] for value in ("^", "*")
    )
    assert play_out(up.board) != play_out(star.board)


def test_every_trebuchet_is_a_mutual_zugzwang_for_a_pawn():
    assert len(cores("trebuchet")) == 80
    for core in cores("trebuchet"):
        for side, own in (("white", "P"), ("black", "p")):
            board = core.board().with_turn(side)
            (pawn,) = (at for at, piece in core.pieces if piece == own)
            moves = board.moves()
            assert moves
            for move in moves:
                assert move.origin == board.king(side)
                after = board.push(move)
                assert own in after.pieces().values()
                assert pawn in {reply.target for reply in after.moves()}


def test_whoever_moves_in_a_corners_core_is_mated():
    for core in cores("corners"):
        board = core.board()
        assert play_out(board) == ("black", "white")
        for side in ("white", "black"):
            kings = {board.king("white"), board.king("black")}
            assert not any(move.origin in kings for move in board.moves(side))


@pytest.mark.parametrize(
    ("fen", "text"),
    [
        ("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8", "Kf3 e4, ke5 f4"),
        ("8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8", "Ke3 d4, kd5 e4"),
        ("8/8/ppp5/8/PPP5/7k/6pP/6K1", "Kg1 h2, kh3 g2"),
    ],
)
def test_cores_of_the_papers_are_in_the_library(fen, text):
    assert str(core_in(fen)) == text


def test_a_core_that_is_touched_is_none():
    assert core_in("8/8/8/4k3/3PPp2/5K2/8/8") is None
    assert core_in("8/8/8/4k1p1/4Pp2/5K2/8/8") is None
    with pytest.raises(InputError, match="no zugzwang core"):
        lm.chess.recomposed("8/8/8/4k3/3PPp2/5K2/8/8")


def test_more_than_eight_pawns_are_refused():
    core = cores("corners")[0]
    with pytest.raises(InputError, match="9 pawns"):
        core.board(dict.fromkeys(["a2", "a3", "b2", "b3"], "P"))
    with pytest.raises(InputError, match="no core"):
        cores("castle")
    assert play_out(LibraryCore("trebuchet", cores()[0].pieces).board()) is None


def test_census_of_two_files_is_complete(census):
    """All ways to fill two files, less those with nine of a colour, mirror images once."""
    of_a_file = 3**6 - 1
    nine = 2 * (220 * 2**3 + 66 * 2**2 + 12 * 2 + 1)
    symmetric = of_a_file - 2 * (6 * 2 + 1)
    layers = [census.layer(2, pawns) for pawns in range(1, 13)]
    assert sum(layer.structures for layer in layers) == (of_a_file**2 - nine + symmetric) // 2
    one = [census.layer(1, pawns) for pawns in range(1, 7)]
    assert sum(layer.structures for layer in one) == of_a_file


def test_census_of_one_file_agrees_with_structures(census):
    solver = lm.chess.StructureSolver()
    for pawns, entry in ((2, 60), (3, 160)):
        counts = {}
        for squares in _subsets(pawns):
            for colours in product("WB", repeat=pawns):
                parts = [f"{colour} a{rank}" for colour, rank in zip(colours, squares, strict=True)]
                value = str(solver.structure(" ".join(parts), together=True))
                counts[value] = counts.get(value, 0) + 1
        assert sum(counts.values()) == entry
        for value, count in counts.items():
            assert census.find(value, 1, pawns).count == count


def _subsets(size):
    return [ranks for ranks in product(range(2, 8), repeat=size) if list(ranks) == sorted({*ranks})]


def test_values_on_one_and_two_files(census):
    one = census.values(1)
    assert len(one) == 42
    two = census.values(2)
    assert len(two) == 3366
    assert {entry.value for entry in one} - {entry.value for entry in two}
    for entry in two[::300]:
        squares = " ".join(["W", *entry.white, "B", *entry.black])
        assert str(lm.chess.structure(squares, together=True)) == entry.value
        assert len(entry.white) + len(entry.black) == entry.pawns


def test_structures_cancel_with_their_value_and_no_other(census):
    """Play alone, which knows of no bounds, agrees with the values of structures."""
    others = [lm.game(text) for text in ("0", "*", "*2", "^", "{1|0}", "-1/2")]
    for pawns in (4, 5):
        for entry in census.values(2, pawns)[2::40]:
            value = lm.game(entry.value)
            if not isinstance(value, lm.Game):
                continue
            assert cancels(entry.white, entry.black, value)
            for other in others:
                assert cancels(entry.white, entry.black, other) == (other == value)


def test_star_two_does_not_occur_on_two_files(census):
    found = lm.chess.compose("*2", census=census, most_files=2, large_boards=False)
    assert not found
    assert found.structures == 264_022
    # Captures in passing leave six open, and play refutes each of them.
    assert sum(census.find("*2", 2, pawns).undecided for pawns in range(2, 13)) == 6
    assert found.undecided == 0
    assert found.summary().endswith("has the value *2: all 264022 were searched")


@pytest.mark.slow
def test_star_two_does_not_occur_with_six_pawns_on_three_files(census):
    found = lm.chess.compose("*2", census=census, most_pawns=6, large_boards=False)
    assert (len(found), found.structures, found.undecided) == (0, 670_956, 0)


@pytest.mark.parametrize(("value", "files"), [("*2", 10), ("*4", 15)])
def test_nimbers_on_large_boards(value, files, census):
    (one,) = lm.chess.compose(value, census=census)
    assert (one.kind, one.files, one.rows) == ("large", files, 9)
    assert lm.chess.recomposed(one.fen) == lm.game(value)
    word = lm.pawns.word_of(one.fen)
    assert lm.pawns.literal_value(word) == int(value[1:])
    for side in "wb":
        assert lm.chess.Board(f"{one.fen} {side} - - 0 1").status() == "ongoing"
    assert one.game().start.files == files


def test_star_two_as_chess_pawns(census):
    """The files of the game, searched as pawns by the rules of chess, are worth ∗2."""
    (one,) = lm.chess.compose("*2", census=census)
    assert one.structure().value == lm.star(2)


def test_structures_without_a_core_are_counted(census):
    found = lm.chess.compose("tiny(1)", census=census, core="corners", most_files=2, most_pawns=7)
    assert (len(found), found.unplaced) == (0, 1)
    assert "none that was tried" in found.summary()


def test_threats_are_composed_too(census):
    for text in ("on", "{on|off}", "{on|0}"):
        found = lm.chess.compose(text, census=census, most=1)
        assert found
        for one in found:
            assert lm.chess.recomposed(one.fen) == lm.game(text)
    with pytest.raises(InputError, match="threats"):
        lm.chess.compose("over", census=census)


def test_bounds_are_checked(census):
    with pytest.raises(InputError, match="4 files"):
        lm.chess.compose("^", most_files=4, census=census)
    with pytest.raises(InputError, match="0 structures"):
        lm.chess.compose("^", most=0, census=census)
    with pytest.raises(InputError, match="0 pawns"):
        lm.chess.compose("^", most_pawns=0, census=census)
    with pytest.raises(InputError, match="17 pawns"):
        census.layer(1, 17)
    with pytest.raises(InputError, match="on 0 files"):
        census.layer(0, 1)


def test_a_limit_leaves_what_was_searched():
    with lm.limits(memory=0), pytest.raises(LimitReached) as limit:
        lm.chess.compose("*2", census=lm.chess.Census())
    assert limit.value.partial == {"searched": []}


def test_a_game_has_the_moves_of_the_structure(census):
    one = lm.chess.compose("{1|0}", census=census, most=1)[0]
    for side in ("white", "black"):
        text = one.game(side).pgn()
        game = lm.chess.read_pgn(text)
        assert game.headers["Value"] == "{1|0}"
        assert game.start.board_field == one.fen
        assert game.start.turn == side
        assert "(1|0)" in game.plies[0].before
        assert f"{side} wins" in game.plies[0].before
        assert game.plies[0].glyphs == (1,)
    blocked = lm.chess.compose("0", census=census, most=1)[0]
    assert not blocked.game().plies
    assert "a2 a3: 0" in blocked.svg()


def test_command_line(tmp_path):
    picture, games = tmp_path / "up.svg", tmp_path / "up.pgn"
    done = lastmove(
        "compose", "^", "--json", "--most", "1", "--svg", str(picture), "--pgn", str(games)
    )
    assert done.returncode == 0
    endgames = json.loads(done.stdout)
    assert [one["kind"] for one in endgames] == ["corners", "trebuchet"]
    assert all({"fen", "squares", "value"} <= one.keys() for one in endgames)
    assert picture.read_text().startswith("<svg")
    assert len(list(lm.chess.read_games(games.read_text()))) == 4
    none = lastmove("compose", "^3", "--pawns", "4", "--files", "2", "--json")
    assert (none.returncode, json.loads(none.stdout)) == (1, [])
    assert "no structure of up to 4 pawns on 1 file or 4 pawns on 2 files" in none.stderr.decode()
    batch = lastmove("compose", "-", "--pawns", "3", stdin=b"*\n{1|\n")
    assert batch.returncode == 2
    first, second = map(json.loads, batch.stdout.splitlines())
    assert first["endgames"][0]["value"] == "*"
    assert "error" in second
