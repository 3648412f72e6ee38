"""Proofs of wins, against plain retrograde analysis, exact graphs and a replay of every defence."""

import random

import pytest

from lastmove.certificates import Certificate
from lastmove.checker import check, chess
from lastmove.chess import Board
from lastmove.chess.prover import is_mutual_zugzwang, prove_win, prove_wins, solve_exactly
from lastmove.errors import InputError, LimitReached
from lastmove.values import limits

FIG_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
"""Schweda against Sika, Brno 1929."""


def plain_outcomes(fen):  # noqa: C901 - one plain algorithm
    """All positions that follow, by the checker's own rules: result and single moves to mate."""
    words = fen.split(" ")
    rows = words[0].split("/")
    files = sum(int(c) if c.isdigit() else 1 for c in rows[0])
    board = chess.Board(files, len(rows), double_step=False)
    root = (board.read(words[0]), words[1] == "w")
    after, open_positions = {}, [root]
    while open_positions:
        here = open_positions.pop()
        if here in after:
            continue
        cells, white = list(here[0]), here[1]
        moves = board.legal(cells, 0, white=white)
        after[here] = [("".join(new), not white) for _, new in moves]
        open_positions += after[here]
    outcome = {}
    for here, moves in after.items():
        if not moves:
            king = here[0].index("K" if here[1] else "k")
            if board.attacked(list(here[0]), king, white=not here[1]):
                outcome[here] = ("loss", 0)
    found, plies = True, 0
    while found:
        plies += 1
        found = {}
        for here, moves in after.items():
            if here in outcome or not moves:
                continue
            known = [outcome.get(move, ("open", 0))[0] for move in moves]
            if "loss" in known:
                found[here] = ("win", plies)
            elif all(result == "win" for result in known):
                found[here] = ("loss", plies)
        outcome |= found
    return outcome.get(root, ("draw", None)), len(after)


@pytest.mark.parametrize(
    "fen",
    ["2k/3/K2/1Q1 w", "2k/3/K2/1R1 w", "2k/3/K2/1R1 b", "k2/3/1P1/K2 w", "1k1/3/1p1/1P1/1K1 w"],
)
def test_graph_is_plain_retrograde_analysis(fen):
    (result, plies), positions = plain_outcomes(fen)
    solution = solve_exactly(fen)
    assert (solution.result, solution.plies) == (result, plies)
    # Positions without a possible mate are not followed further.
    assert solution.positions <= positions


def test_king_and_pawn_of_the_text_books():
    assert prove_win("8/8/4k3/8/4K3/4P3/8/8 b", "white").verdict == "win"
    assert prove_win("4k3/8/4K3/4P3/8/8/8/8 w").verdict == "win"
    # The rook's pawn against the king in the corner: the pawn cannot promote.
    assert prove_win("k7/8/K7/P7/8/8/8/8 w", positions=10).verdict == "no win"


def random_endings(count, seed):
    """Kings and a pawn a side on three files and four rows: small graphs, every motif."""
    generator = random.Random(seed)
    found = []
    while len(found) < count:
        cells = [["."] * 3 for _ in range(4)]
        for letter in "KkPp":
            rows = range(1, 3) if letter in "Pp" else range(4)
            row, file = generator.choice(rows), generator.randrange(3)
            if cells[row][file] == ".":
                cells[row][file] = letter
        text = "/".join("".join(row) for row in cells)
        field = text.replace("...", "3").replace("..", "2").replace(".", "1")
        try:
            board = Board(f"{field} {generator.choice('wb')}")
        except InputError:
            continue
        letters = sorted(board.pieces().values())
        if letters.count("K") == letters.count("k") == 1 and board.moves():
            found.append(board)
    return found


def agrees(board):
    """Whether what is proved of formations holds in the exact graph; and what was proved."""
    solution = solve_exactly(board)
    proofs = [prove_win(board, side, positions=1) for side in ("white", "black")]
    for proof in proofs:
        if proof.proved:
            assert solution.winner == proof.attacker, board.fen()
        if proof.verdict == "no win":
            assert solution.winner != proof.attacker, board.fen()
    return solution, [proof for proof in proofs if proof.proved]


def test_formations_prove_true_wins_only():
    proved = won = 0
    for board in random_endings(8, 20):
        solution, proofs = agrees(board)
        won += solution.winner is not None
        proved += len(proofs)
    assert 2 <= proved <= won


@pytest.mark.slow
def test_formations_prove_true_wins_only_at_length():
    proved = sum(len(agrees(board)[1]) for board in random_endings(100, 21))
    assert proved >= 20


def replayed(certificate):
    code, verdict = check(str(Certificate(certificate)).encode())
    assert code == 0, verdict
    return verdict


def test_strategies_hold_against_every_defence():
    count = 0
    for board in random_endings(12, 22):
        for side in ("white", "black"):
            proof = prove_win(board, side, to_mate=True, positions=1)
            if proof.proved:
                assert replayed(proof.certificate())["claim"].startswith(board.board_field)
                assert solve_exactly(board).plies <= proof.longest
                # The proof for sets of positions is another road to the same answer.
                assert prove_win(board, side, positions=1).proved
                count += 1
    assert count >= 2


@pytest.mark.slow
def test_strategy_of_a_pawn_ending_holds_against_every_defence():
    proof = prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w", to_mate=True)
    assert proof.winning_moves[0].uci in {"a2a3", "a2a4"}
    replayed(proof.certificate())


def test_capture_in_passing_is_a_defence():
    # After the double step Black's pawn takes in passing; after the single step it is lost.
    board = Board("8/8/8/8/1pk5/8/P7/K7 w")
    winning = [move.uci for move in prove_win(board, first_moves=True, positions=1).winning_moves]
    assert "a2a4" not in winning
    # Without the pawn that takes, the same step wins.
    free = prove_win("k7/8/8/8/8/8/P7/1K6 w", first_moves=True, positions=1)
    far = prove_win("7k/8/8/8/8/8/P7/K7 w", first_moves=True, positions=1)
    assert not free.proved
    assert "a2a4" in [move.uci for move in far.winning_moves]


@pytest.mark.slow
def test_figure_5_is_proved_for_both_sides():
    proofs = prove_wins([(f"{FIG_5} w", "white"), (f"{FIG_5} b", "black")])
    assert [proof.verdict for proof in proofs] == ["win", "win"]
    assert [proof.move.uci for proof in proofs] == ["h3h4", "a6a5"]
    # Nothing is claimed in the fifty-move rule's reach.
    assert all(0 < proof.longest_quiet < 100 for proof in proofs)


def random_pawn_endings(count, seed):
    """Kings and two or three pawns on three files and five rows."""
    generator = random.Random(seed)
    found = []
    while len(found) < count:
        squares = [(file, row) for file in range(3) for row in range(5)]
        inner = [square for square in squares if 0 < square[1] < 4]
        letters = generator.choice(["Pp", "PPp", "Ppp"])
        pawns = generator.sample(inner, len(letters))
        kings = generator.sample([square for square in squares if square not in pawns], 2)
        men = dict(zip([*pawns, *kings], f"{letters}Kk", strict=True))
        rows = ["".join(men.get((file, row), ".") for file in range(3)) for row in (4, 3, 2, 1, 0)]
        field = "/".join(rows)
        for empty in (3, 2, 1):
            field = field.replace("." * empty, str(empty))
        try:
            board = Board(f"{field} {generator.choice('wb')}")
        except InputError:
            continue
        if board.moves():
            found.append(board)
    return found


@pytest.mark.slow
@pytest.mark.timeout(900)
def test_proofs_for_sets_hold_in_the_exact_graph():
    small = [board for board in random_pawn_endings(40, 23) if solve_exactly(board) is not None]
    proved = sum(len(agrees(board)[1]) for board in small)
    assert len(small) >= 12
    assert proved >= 6


def test_a_zugzwang_with_two_files_besides():
    proof = prove_win("8/p6p/8/4k3/4Pp2/5K2/P6P/8 b", "white")
    assert proof.proved
    assert not prove_win("8/p6p/8/4k3/4Pp2/5K2/P6P/8 b", "black", formations=20_000).proved


@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        # The trébuchet: whoever moves gives up the pawn, and loses.
        ("5/1Kp2/2Pk1/5/5", True),
        # Kings in front of their pawns, which block each other: nobody can win.
        ("1k1/1p1/1P1/1K1", False),
        ("3k/4/1K2/Q3", False),
    ],
)
def test_mutual_zugzwang(fen, expected):
    assert is_mutual_zugzwang(fen) is expected


def test_mutual_zugzwang_is_not_guessed():
    assert is_mutual_zugzwang("8/8/8/8/8/4k3/4p3/4K3", 10) is None


def test_bad_input_is_refused():
    with pytest.raises(InputError, match="who is to move"):
        prove_win("3k/4/1K2/Q3")
    with pytest.raises(InputError, match="side"):
        prove_win("3k/4/1K2/Q3 w", "green")
    with pytest.raises(InputError, match="not proved"):
        prove_win("3k/4/1K2/B3 w").certificate()


def test_limits_are_kept():
    with limits(seconds=0.05), pytest.raises(LimitReached):
        prove_win(f"{FIG_5} w")
