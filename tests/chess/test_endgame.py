"""Endgames of the papers, and every way in which values may mislead."""

import json
from functools import cache

import pytest

import lastmove as lm
from lastmove.chess.evidence.lookahead import Lookahead
from lastmove.chess.pawn_play import PawnPlay
from lastmove.chess.zugzwang_core import find_core
from lastmove.show.records.chess import endgame_record
from tests.chess.random_endgames import random_endgames

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
FIGURE_6 = "8/ppp5/8/PPP1k3/4Pp2/5K2/8/8"
FIGURE_7 = "8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8"
ELKIES_1A = "8/8/ppp5/8/PPP5/4k1b1/4pNP1/4K1Q1"
ELKIES_1B = "8/7p/ppp5/7P/PPP5/4k1b1/4pNP1/4K1Q1"
ELKIES_1A_NOTE = "8/8/ppp5/8/PPP5/7k/6pP/6K1"
ELKIES_1B_NOTE = "8/8/ppp5/4p3/PPP5/4P2k/6pP/6K1"
ELKIES_6A = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K"
ELKIES_7A = "11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K"
ELKIES_7E = "11k/p9pP/P5p3P1/pppp3p4/6pP4/PPPP2P5/p6P2p1/P9Pp/11K"


@cache
def analysed(fen, effort=0.1):
    return lm.chess.endgame(fen, prove=False, effort=effort)


@pytest.mark.parametrize(
    ("fen", "values", "total", "white", "black"),
    [
        (FIGURE_5, ["^", "vv*"], "v*", ["h4"], ["a5"]),
        pytest.param(
            FIGURE_7,
            ["0", "{0|-1}"],
            "{0|-1}",
            ["g4"],
            ["a5", "a6", "b5", "b6", "h5"],
            marks=pytest.mark.slow,
        ),
        (ELKIES_6A, ["*", "0"], "*", ["c5"], ["c5"]),
        (ELKIES_7A, ["*2", "0", "*"], "*3", ["b5"], ["b5"]),
        (ELKIES_7E, ["*2", "0"], "*2", ["d5"], ["d5"]),
    ],
)
def test_first_player_wins_of_the_papers(fen, values, total, white, black):
    # That no king breaks out of Figure 7 takes the full search.
    found = analysed(fen, 1.0 if fen == FIGURE_7 else 0.1)
    assert [str(part.value) for part in found.structure.components] == values
    assert (found.sum_text(), found.outcome) == (total, "N")
    assert (found.white_to_move, found.black_to_move) == ("win", "win")
    assert sorted(found.winning_moves["white"]) == white
    assert sorted(found.winning_moves["black"]) == black
    # One defence of Figure 5 loses by a march of the king that is too long for the search; a proof
    # would take the doubt away.
    doubt = "out of pawn moves, Black is not lost for certain"
    assert all(fen == FIGURE_5 and line.startswith(doubt) for line in found.warnings)


@pytest.mark.parametrize(
    ("fen", "white", "black"),
    [
        (ELKIES_1A, "loss", "loss"),
        (ELKIES_1B, "win", "win"),
        (ELKIES_1A_NOTE, "loss", "loss"),
        (ELKIES_1B_NOTE, "win", "win"),
        (FIGURE_6, "win", "loss"),
    ],
)
def test_races_of_the_papers_are_warned_of_and_decided(fen, white, black):
    found = analysed(fen)
    assert (found.white_to_move, found.black_to_move) == (white, black)
    assert any(line.startswith("race: ") for line in found.warnings)


def test_elkies_names_the_winning_moves_of_1b():
    found = analysed(ELKIES_1B)
    assert {"h6", "a5", "c5"} <= set(found.winning_moves["white"])
    assert {"h6", "a5", "c5"} <= set(found.winning_moves["black"])
    assert "b5" not in found.winning_moves["white"] + found.winning_moves["black"]


def test_the_breakthrough_of_figure_6_is_the_winning_move():
    assert analysed(FIGURE_6).winning_moves["white"] == ("b6",)


def test_reasons_name_component_and_sum():
    reasons = analysed(FIGURE_5).reason_texts(unicode=True)
    assert reasons == {"h4": "kingside ⇓∗ → ↓, sum 0", "a5": "queenside ↑ → ∗, sum ⇓"}


def test_moves_of_the_same_name_have_both_reasons():
    reason = analysed(ELKIES_6A).reason_texts()["c5"]
    assert reason.startswith("White: files a-e * ->")
    assert "; Black: files a-e * ->" in reason


def test_the_main_line_of_figure_7():
    board = lm.chess.Board(f"{FIGURE_7} w")
    line = PawnPlay(find_core(board)).main_line(board)
    assert line[:5] == ("g4", "g6", "g5", "hxg5", "g4")


def test_black_wins_figure_7_by_five_moves():
    found = analysed(FIGURE_7)
    assert found.black_to_move == "win"
    assert sorted(found.winning_moves["black"]) == ["a5", "a6", "b5", "b6", "h5"]


@pytest.mark.parametrize("fen", [FIGURE_5, FIGURE_7, ELKIES_6A, ELKIES_7E])
@pytest.mark.parametrize("side", ["white", "black"])
def test_main_lines_are_legal_and_won_at_every_move(fen, side):
    board = lm.chess.Board(fen).with_turn(side)
    play = PawnPlay(find_core(board))
    line = play.main_line(board)
    assert line[0] in {board.san(move) for move in play.winning_moves(board)}
    for at, move in enumerate(line):
        # Where both sides run to promote, values tell nothing any more.
        if play.winner(board) == "dud":
            break
        if at % 2 == 0:
            assert board.parse(move) in play.winning_moves(board)
        board = board.push(move)


def test_the_break_out_of_figure_5_loses():
    """1 h4 a5 2 h5 a4 3 h6 Kf6 4 Kxf4 Kg6 5 Ke5 Kxh6 6 Kf6, and the e-pawn promotes."""
    board = lm.chess.Board(f"{FIGURE_5} w")
    for move in ("h4", "a5", "h5", "a4", "h6", "Kf6", "Kxf4", "Kg6", "Ke5", "Kxh6", "Kf6"):
        board = board.push(move)
    forecast = Lookahead().forecast(board, 200_000)
    assert forecast.verdict == "loss"


def test_break_outs_show_what_a_king_move_loses():
    found = analysed(FIGURE_5)
    first = {breakout.side: [] for breakout in found.breakouts}
    for breakout in found.breakouts:
        first[breakout.side].append(breakout.line[:2])
    assert ("Ke2", "Kxe4") in first["white"]
    assert ("Kf6", "Kxf4") in first["black"]


def test_one_tempo_more_is_told():
    assert analysed(FIGURE_7).tempo == (
        "one spare move for Black would make the sum {-1|-2}: Black wins",
    )


@pytest.mark.parametrize(
    ("fen", "squares", "kind"),
    [
        (FIGURE_5, "f3 e4 f4 e5", "mutual zugzwang"),
        (FIGURE_7, "e3 d4 e4 d5", "mutual zugzwang"),
        (ELKIES_1A, "e1 g1 e2 f2 g2 e3 g3", "mutual zugzwang"),
        (ELKIES_1A_NOTE, "g1 g2 h2 h3", "mutual zugzwang"),
        (ELKIES_6A, "l1 k2 l2 k3 k7 k8 l8 l9", "locked kings"),
        ("4k3/8/8/8/8/8/P7/4K3", "e1 e8", "none"),
    ],
)
def test_cores(fen, squares, kind):
    found = analysed(fen)
    assert " ".join(found.core.squares) == squares
    assert found.kind == kind


def test_a_core_alone_is_lost_for_whoever_moves():
    found = analysed("8/8/8/3Kp3/4Pk2/8/8/8", 0.05)
    assert (found.outcome, found.white_to_move, found.black_to_move) == ("P", "loss", "loss")
    assert (found.sum_text(), found.structure) == ("0", None)


def test_without_a_core_values_are_given_and_the_warning_says_so():
    found = analysed("4k3/1p5p/p7/8/8/7P/PP6/4K3", 0.05)
    assert found.sum_text() == "v*"
    assert found.kind == "none"
    assert any(line.startswith("no mutual zugzwang found: ") for line in found.warnings)


def test_locked_kings_without_a_losing_move_are_stalemated():
    found = analysed("11k/10pP/10P1/p11/12/P11/10p1/10Pp/11K", 0.1)
    assert found.kind == "none"
    assert any("stalemated, which is a draw" in line for line in found.warnings)
    assert "loss" not in (found.white_to_move, found.black_to_move)


@pytest.mark.parametrize(
    ("fen", "side", "verdict"),
    [
        ("k7/8/1Q6/8/8/8/8/K7 b - - 0 1", "black", "draw"),
        ("8/8/8/4k3/8/4K3/8/8", "white", "draw"),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "black", "loss"),
        ("8/8/8/4k3/8/4K3/4P3/8 w - - 100 90", "white", "draw"),
    ],
)
def test_draws_and_mates_by_the_rules(fen, side, verdict):
    found = analysed(fen, 0.02)
    assert (found.white_to_move if side == "white" else found.black_to_move) == verdict


def test_a_pawn_beside_the_core_is_warned_of():
    found = analysed("8/6p1/8/4k3/4Pp2/5K2/6P1/8", 0.05)
    assert any("may come to meet the core" in line for line in found.warnings)


@pytest.mark.parametrize(
    ("fen", "side"),
    [
        # White's king leaves for the kingside, where it holds the draw.
        ("8/7p/3pK3/2kP2pP/8/6P1/8/8", "white"),
        # Black loses a pawn and not the game: White's king cannot make way for the other one.
        ("8/4k1p1/3pP1P1/3K4/7p/7P/8/8", "black"),
    ],
)
def test_a_loss_by_values_that_is_a_draw_is_not_believed(fen, side):
    found = analysed(fen, 0.2)
    assert (found.white_to_move if side == "white" else found.black_to_move) != "loss"
    assert any(line.startswith("out of pawn moves, ") for line in found.warnings)


def test_both_sides_promoting_is_a_dud():
    found = analysed("8/8/p7/4k3/4Pp2/5K1P/8/8", 0.05)
    assert any(line.startswith("the sum is a dud") for line in found.warnings)


def test_a_side_that_cannot_be_to_move_is_unknown():
    found = analysed("8/8/8/4k3/3P4/4K3/8/8 b - - 0 1", 0.05)
    assert found.white_to_move == "unknown"
    assert any("White cannot be to move: Black is in check" in line for line in found.warnings)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("8/1p5p/p7/8/8/7P/PP6/8", "there are no kings"),
        ("8/8/8/4k3/8/8/8/8", "White has no king"),
        ("P7/8/8/4k3/8/4K3/8/8", "last row"),
        ("nonsense", "is no piece"),
    ],
)
def test_what_is_no_endgame_is_refused(text, message):
    with pytest.raises(lm.InputError, match=message):
        analysed(text)


def test_the_record_has_the_fields_of_the_contract():
    record = endgame_record(analysed(FIGURE_5))
    names = (
        "fen rows files core components sum outcome white_to_move black_to_move winning_moves "
        "reasons verified warnings"
    )
    assert set(names.split()) <= set(record)
    assert record["core"] == {"squares": ["f3", "e4", "f4", "e5"], "kind": "mutual zugzwang"}
    assert json.loads(json.dumps(record)) == record


def test_colours_exchanged_the_results_are_exchanged():
    turned = "/".join(reversed(FIGURE_6.split("/"))).swapcase()
    found, other = analysed(FIGURE_6), analysed(turned)
    assert (other.white_to_move, other.black_to_move) == ("loss", "win")
    assert (found.white_to_move, found.black_to_move) == ("win", "loss")
    assert other.winning_moves["black"] == ("b3",)


def test_the_same_question_has_the_same_answer():
    again = lm.chess.endgame(ELKIES_7E, prove=False, effort=0.1)
    assert endgame_record(again) == endgame_record(analysed(ELKIES_7E))


def test_what_is_not_proved_is_said_so():
    # The values say that Black, to move, loses; but …Kc3 gives up a pawn and draws.
    fen = "8/8/4p3/3p1p2/1k1P4/pP6/K3PP2/8"
    found = lm.chess.endgame(fen, effort=0.1, proof_effort=0.02)
    assert found.verified is None
    assert any(line.startswith("Black to move") for line in found.warnings)


def test_a_seed_draws_the_same_endgames_and_both_sides_can_move():
    first, second = random_endgames(2, seed=1)
    assert first.fen() == "8/2pp4/1p6/5k2/1P3Pp1/2P3K1/3P4/8"
    assert second != first
    for board in random_endgames(20, seed=7):
        assert all(board.moves(side) for side in ("white", "black"))
        assert {"K", "k"} <= {letter for _, letter in find_core(board).men}


def test_a_right_to_capture_in_passing_is_of_pawns_outside_the_core():
    """The pawn that has just stepped, or the one that could take it, may be locked with a king."""
    for fen in ("8/8/8/2k5/1pP5/8/8/6K1 b - c3", "8/8/8/8/1pP4k/1P6/1K6/8 b - c3"):
        board = lm.chess.Board(fen)
        assert board.en_passant is not None
        found = lm.chess.endgame(board, prove=False, effort=0.05)
        assert found.black_to_move in {"win", "draw", "loss", "unknown"}
