"""Certificates of wins for sets of positions: the solver of the checker against plain retrograde
analysis and published counts, real endings, and forgeries."""

from pathlib import Path

import pytest

from lastmove.certificates import Certificate
from lastmove.checker import bitboards, chess, endgame_win_sets, formations, frame
from lastmove.checker import check as verdict_on
from lastmove.chess.prover import prove_win
from tests.attacks.forgeries import changed, packed, unpacked

FIG_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
TEMPO = "8/8/8/4k3/4Pp2/5K2/P7/8"
"""The kings in mutual zugzwang, and a pawn with one step or two."""

WINS = [
    (f"{TEMPO} w", "white"),
    # One step more, and Black to move is in zugzwang.
    (f"{TEMPO} b", "white"),
    # Seen from the other side.
    ("8/p7/5k2/4pP2/4K3/8/8/8 b", "black"),
    # The pawn promotes at once, against a pawn about to.
    ("8/P7/8/8/8/k7/7p/5K2 w", "white"),
    # A double step can be answered in passing.
    ("7k/8/8/8/1p6/8/P4P2/1K6 w", "white"),
    # Captures in passing are possible in the position itself.
    ("7k/8/8/8/pP6/8/5PP1/1K6 b - b3", "white"),
    ("7k/8/8/pP6/8/8/8/1K6 w - a6", "white"),
    # Other boards.
    ("k3/3P/1K2/4 w", "white"),
    ("8k/9/9/4K4/4P4/9/9 w", "white"),
]


def check(certificate):
    code, verdict = verdict_on(str(Certificate(certificate)).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def root_of(fen):
    return endgame_win_sets.root_of(chess.read_position(fen, "white", double_step=True))


@pytest.fixture(scope="module")
def certificate():
    return prove_win(f"{TEMPO} w", named=True).certificate()


# The solver of the checker.


def test_queen_against_king_has_the_published_counts():
    plane = bitboards.Plane(8, 8, double_step=True)
    solver = formations.Solver(plane, frame.Proof())
    solver.solve_queen((0, 0), plane.all)
    found = solver.with_queen[0, 0].values()
    # All 144508 positions with the queen's side to move are won; of the others, 200896 are lost.
    assert sum(table.won.bit_count() for table in found) == 144_508
    assert sum(table.lost.bit_count() for table in found) == 200_896


def test_pawn_against_king_has_the_published_counts():
    plane = bitboards.Plane(8, 8, double_step=True)
    solver = formations.Solver(plane, frame.Proof())
    solver.solve_queen((0, 0), plane.all)
    won = lost = 0
    for at in range(55, 7, -1):
        solver.solve_kings((1 << at, 0))
        found = solver.with_kings[1 << at, 0]
        won, lost = won + found.won.bit_count(), lost + found.lost.bit_count()
    # 124960 and 97604; six of the former are won by a new rook alone.
    assert (won, lost) == (124_954, 97_604)


def is_looked_at(cells, move):
    """Whether the attacker looks at a move: what it leaves out makes it win less, never more."""
    at, to, letter = move
    new_pieces = [piece for piece in cells if piece in "qrbn"]
    if new_pieces:
        return cells[to] in new_pieces
    return letter in ("", "Q") and not (cells[at] == "P" and "Q" in cells)


def plain_wins(field, *, double_step):  # noqa: C901 - one plain algorithm
    """Return the rules, all positions below one, and White's wins: plain retrograde analysis."""
    rows = field.split("/")
    files = sum(int(c) if c.isdigit() else 1 for c in rows[0])
    board = chess.Board(files, len(rows), double_step=double_step)
    open_positions = [(board.read(field), 0, white) for white in (True, False)]
    after, before = {}, {}
    while open_positions:
        here = open_positions.pop()
        if here in after:
            continue
        cells, passed, white = list(here[0]), here[1], here[2]
        after[here] = set()
        for move, new in board.legal(cells, passed, white=white):
            if white and not is_looked_at(cells, move):
                continue
            next_one = ("".join(new), board.passed_cell(cells, move, new), not white)
            if next_one not in after[here]:
                after[here].add(next_one)
                before.setdefault(next_one, []).append(here)
        open_positions += after[here]
    wins = set()
    for here, moves in after.items():
        if not (moves or here[2]) and board.attacked(list(here[0]), here[0].index("k"), white=True):
            wins.add(here)
    queue = list(wins)
    left = {here: len(moves) for here, moves in after.items()}
    for here in queue:
        for earlier in before.get(here, ()):
            if earlier in wins:
                continue
            left[earlier] -= 1
            if earlier[2] or not left[earlier]:
                wins.add(earlier)
                queue.append(earlier)
    return board, after, wins


def all_formations(plane, root):
    """All formations below one, with kings and with a queen."""
    kings, queens, open_formations = set(), set(), [(root, False)]
    while open_formations:
        formation, queen = open_formations.pop()
        seen = queens if queen else kings
        if formation in seen:
            continue
        seen.add(formation)
        mine, foes = formation
        steps = list(plane.steps(formation, up=False))
        if queen:
            open_formations.append((formation, False))
        else:
            steps += plane.steps(formation, up=True)
        for step in steps:
            promoted = step.promotes and not queen and step.after[0].bit_count() < mine.bit_count()
            open_formations.append((step.after, queen or promoted))
            open_formations += [(answer, queen) for answer in step.answers]
        for at in range(plane.squares):
            if (mine | foes) >> at & 1:
                open_formations.append(((mine & ~(1 << at), foes & ~(1 << at)), queen))
    return kings, queens


def solved(plane, root):
    solver = formations.Solver(plane, frame.Proof())
    kings, queens = all_formations(plane, root)
    order = [(plane.to_go(f), False, f) for f in kings] + [
        (plane.to_go(f), True, f) for f in queens
    ]
    for _, queen, formation in sorted(order):
        if queen:
            solver.solve_queen(formation, plane.all)
        else:
            solver.solve_kings(formation)
    return solver


def compare(field, *, double_step):
    """How many positions the checker finds won, and how many are."""
    board, after, wins = plain_wins(field, double_step=double_step)
    plane = bitboards.Plane(board.files, board.rows, double_step=board.double_step)

    def mask(cells, letter):
        squares = (cells[(row + 2) * board.width + 2 :][: board.files] for row in range(board.rows))
        return sum(1 << at for at, piece in enumerate("".join(squares)) if piece == letter)

    root = board.read(field)
    solver = solved(plane, (mask(root, "P"), mask(root, "p")))
    found = true = 0
    for cells, passed, white in after:
        letters = sorted(cells.replace(".", "").replace("#", "").replace("P", "").replace("p", ""))
        if letters not in (["K", "k"], ["K", "Q", "k"]) or passed:
            continue
        formation = mask(cells, "P"), mask(cells, "p")
        king, queen, other = (mask(cells, letter).bit_length() - 1 for letter in "KQk")
        table = solver.kings(formation) if queen < 0 else solver.queen(formation, king)
        first = king if queen < 0 else queen
        bits = table.won if white else table.lost
        is_found = bits >> first * solver.space.lane + other & 1 == 1
        is_true = (cells, passed, white) in wins
        assert is_true or not is_found, (board.write(cells), white)
        found, true = found + is_found, true + is_true
    return found, true


@pytest.mark.parametrize(
    "field", ["2k/3/1P1/K2", "2k/p2/1P1/K2", "k2/1p1/3/P2/K2", "k2/2p/3/1P1/K2"]
)
def test_the_checker_finds_all_wins_and_no_other(field):
    found, true = compare(field, double_step=True)
    assert found == true > 500


def test_a_pawn_beside_the_queen_can_be_taken():
    # A pawn that takes the queen counts as saving, even where it does not: few wins are missed.
    found, true = compare("2k/p2/1PP/K2", double_step=True)
    assert 0.99 * true < found <= true


@pytest.mark.slow
@pytest.mark.parametrize(
    "field", ["2k1/1p2/4/P3/K3", "k2/2p/3/1P1/K2", "k2/p1p/3/1P1/K2", "k2/1p1/3/P1P/K2"]
)
def test_the_checker_finds_no_other_wins_at_length(field):
    found, true = compare(field, double_step=True)
    assert 0.9 * true < found <= true


# Certificates.


@pytest.mark.parametrize(("fen", "attacker"), WINS)
def test_true_certificates_are_proved(fen, attacker):
    proof = prove_win(fen, attacker, named=True)
    assert proof.proved
    made = proof.certificate()
    assert made["kind"] == "endgame-win-sets"
    code, verdict = check(made)
    assert code == 0, verdict
    assert verdict["checked"][-1] == "win"
    assert verdict["claim"].startswith(f"{made['fen']}: {attacker} wins by force")


def test_a_certificate_is_small_and_says_what_it_rests_on(certificate):
    assert len(str(Certificate(certificate))) < 1_000
    _, verdict = check(certificate)
    kings, queens = unpacked(certificate["kings"], 16), unpacked(certificate["queens"], 24)
    words = f"formations: {len(kings)} of kings and pawns, {len(queens)} with a queen"
    assert words in verdict["checked"]


def test_a_proof_without_formations_is_made_once_more(certificate):
    assert prove_win(f"{TEMPO} w").certificate() == certificate


def test_formations_left_out_are_missed(certificate):
    kings, queens = unpacked(certificate["kings"], 16), unpacked(certificate["queens"], 24)
    # White may have other ways to win; what no way can do without remains.
    for name, entries in (("kings", kings), ("queens", queens)):
        needed = list(entries)
        for entry in entries:
            fewer = [other for other in needed if other != entry]
            if check(changed(certificate, **{name: packed(fewer)}))[0] == 0:
                needed = fewer
        assert 0 < len(needed) < len(entries)
        for entry in needed:
            fewer = [other for other in entries if other in needed and other != entry]
            code, verdict = check(changed(certificate, **{name: packed(fewer)}))
            assert code == 1
            assert "do not show" in verdict["reason"]


def test_a_defence_left_out_is_missed():
    proof = prove_win("7k/8/p7/8/8/8/P4P2/1K6 b", "white", named=True)
    made = proof.certificate()
    assert check(made)[0] == 0
    plane = bitboards.Plane(8, 8, double_step=True)
    root = root_of(made["fen"]).formation
    (step,) = plane.steps(root, up=False)
    defence = b"".join(mask.to_bytes(8, "little") for mask in step.after)
    kings = unpacked(made["kings"], 16)
    assert defence in kings
    rest = [entry for entry in kings if entry != defence]
    assert check(changed(made, kings=packed(rest)))[0] == 1


def test_the_king_needs_squares_beside_a_queen(certificate):
    queens = unpacked(certificate["queens"], 24)
    nowhere = [entry[:16] + bytes(8) for entry in queens]
    assert check(changed(certificate, queens=packed(nowhere)))[0] == 1
    corner = [entry[:16] + (1).to_bytes(8, "little") for entry in queens]
    assert check(changed(certificate, queens=packed(corner)))[0] == 1


FALSE_CLAIMS = [
    # Drawn, whoever moves: the pawn of the rook's file and the king in the corner.
    "k7/8/K7/P7/8/8/8/8 w - -",
    # The opposition: with Black to move lost, with White to move drawn.
    "8/4k3/8/4K3/4P3/8/8/8 w - -",
    # Stalemate.
    "4k3/4P3/4K3/8/8/8/8/8 b - -",
    # Bare kings.
    "4k3/8/4K3/8/8/8/8/8 w - -",
    # A queen does not win against the pawn on the bishop's file and its king.
    "8/P7/8/8/8/7K/2p5/1k6 w - -",
    # Lost but for the capture in passing.
    "7k/8/8/8/pP6/8/8/1K6 b - b3",
]


@pytest.mark.parametrize("fen", FALSE_CLAIMS)
def test_no_formations_show_what_is_not_won(certificate, fen):
    root = root_of(fen)
    plane = root.plane
    kings, queens = all_formations(plane, root.formation)

    def entry(*masks):
        return b"".join(mask.to_bytes(8, "little") for mask in masks)

    forgery = changed(
        certificate,
        fen=fen,
        kings=packed([entry(*formation) for formation in kings]),
        queens=packed([entry(*formation, plane.all) for formation in queens]),
    )
    code, verdict = check(forgery)
    assert code == 1
    assert "do not show" in verdict["reason"]


def test_other_claims_are_refused(certificate):
    fen = certificate["fen"]
    kings, queens = unpacked(certificate["kings"], 16), unpacked(certificate["queens"], 24)
    full = b"\xff" * 16
    edge = (1).to_bytes(8, "little") + bytes(8)
    forgeries = [
        (changed(certificate, attacker="black"), "do not show"),
        (changed(certificate, attacker="green"), "attacker"),
        (changed(certificate, fen=fen.replace("P7", "8")), "do not show"),
        (changed(certificate, fen=fen.replace("K", "Q")), "one king"),
        (changed(certificate, fen=fen.replace("P7/8", "8/P7")), "first or the last row"),
        (
            changed(
                certificate, fen=fen.replace("5K2", "4K3").replace("4k3", "8").replace("Pp2", "kp2")
            ),
            "check",
        ),
        (changed(certificate, fen=fen[:-1] + "e3"), "no pawn has just passed"),
        (changed(certificate, fen=fen.replace("- -", "KQ -")), "castling"),
        (changed(certificate, fen="8/8"), "not a board"),
        (changed(certificate, fen=fen.replace("8/8/", "²/8/", 1)), "no position"),
        (changed(certificate, fen=fen.replace("8/8/", "9/8/", 1)), "no position"),
        (changed(certificate, kings="nonsense!"), "packed"),
        (changed(certificate, kings=certificate["kings"][:-8]), "packed"),
        (changed(certificate, kings=packed([b"".join(kings)[:-1]])), "whole number"),
        (changed(certificate, kings=packed([*kings, kings[0]])), "twice"),
        (changed(certificate, kings=packed([*kings, full])), "no formation"),
        (changed(certificate, kings=packed([*kings, edge])), "no formation"),
        (changed(certificate, queens=packed([*queens, edge + bytes(8)])), "no formation"),
    ]
    for forgery, reason in forgeries:
        code, verdict = check(forgery)
        assert code == (1 if reason == "do not show" else 2), verdict
        assert reason in verdict["reason"], verdict


@pytest.mark.slow
def test_a_zugzwang_with_two_files_besides_is_certified():
    proof = prove_win("8/p6p/8/4k3/4Pp2/5K2/P6P/8 b", "white", named=True)
    code, verdict = check(proof.certificate())
    assert code == 0, verdict


@pytest.mark.slow
@pytest.mark.parametrize("attacker", ["white", "black"])
def test_the_certificates_of_figure_5_are_confirmed(attacker):
    path = Path(__file__).parents[2] / "certificates" / f"schweda-sika-{attacker}.json"
    code, verdict = verdict_on(path.read_bytes())
    assert code == 0, verdict
    assert verdict["claim"].startswith(f"{FIG_5} {attacker[0]} - -: {attacker} wins by force; ")


@pytest.mark.slow
@pytest.mark.parametrize(("turn", "attacker"), [("w", "white"), ("b", "black")])
def test_figure_5_is_certified(turn, attacker):
    made = prove_win(f"{FIG_5} {turn}", attacker, named=True).certificate()
    assert len(str(Certificate(made))) < 1_000_000
    code, verdict = check(made)
    assert code == 0, verdict
