"""Pawn structures against plain minimax on the whole board, which knows no values."""

import random
from collections import Counter

import pytest

from lastmove._core import PawnStructures
from tests.chess.plain_minimax import PlainMinimax

WINNERS = {True: "left", False: "right"}
GROUPS = [
    [(0, 1)],
    [(0, 1, 2)],
    [(0, 1), (4, 5)],
    [(0, 1), (3, 4)],
    [(1,), (6, 7)],
    [(0, 1), (2, 3)],
]


def random_structure(rng):
    """Pawns on one or two groups of files, often on their own second rank."""
    white, black = set(), set()
    groups = rng.choice(GROUPS)
    for files in groups:
        most = 3 if len(groups) == 1 else 2
        count = rng.randint(0, most)
        for own, ranks, many in (
            (white, (1, 1, 1, 2, 3, 4, 5), count),
            (black, (6, 6, 6, 5, 4, 3, 2), rng.choice((count, count, rng.randint(0, most)))),
        ):
            for _ in range(many):
                square = (rng.choice(files), rng.choice(ranks))
                if square not in white | black:
                    own.add(square)
    return sorted(white), sorted(black)


def compare(rng, count, *, passing=True):
    """Compare with minimax, which may be told to forget captures in passing."""
    core = PawnStructures()
    seen = Counter()
    for _ in range(count):
        white, black = random_structure(rng)
        _, (result, lower, upper, verdicts) = core.solve(white, black, 8, double_step=True)
        seen["open values" if lower != upper else result] += 1
        board = PlainMinimax(8, 8, double_step=True, passing=passing)
        sets = [sum(1 << rank * 8 + file for file, rank in side) for side in (white, black)]
        for verdict, white_moves in zip(verdicts, (True, False), strict=True):
            wins = board.first_player_wins(*sets, white_moves=white_moves)
            if verdict in {None, "dud"}:
                seen["undecided" if verdict is None else "races"] += 1
            elif verdict == WINNERS[wins == white_moves]:
                seen["agreed"] += 1
            else:
                seen["disagreed"] += 1
                seen["example"] = seen.get("example") or (white, black, white_moves)
    return seen


def test_values_agree_with_minimax(rng):
    seen = compare(rng, 1000)
    assert "disagreed" not in seen, seen
    assert seen["agreed"] > 1600
    # Results of all kinds were met, and en passant rarely left a verdict open.
    assert min(seen[kind] for kind in ("cgt", "left_wins", "right_wins", "threat", "dud")) > 0
    assert seen["undecided"] < 100


def test_comparison_notices_captures_in_passing(rng):
    """The same comparison fails if minimax does not capture in passing."""
    assert any(compare(rng, 100, passing=False)["disagreed"] for _ in range(20))


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_values_agree_with_minimax_on_50_000_structures():
    seen = compare(random.Random(20), 50_000)
    print(seen)
    assert "disagreed" not in seen, seen
    assert seen["agreed"] > 80_000


def test_who_forces_a_pawn_through_agrees_with_plain_search(rng):
    """Exact even where en passant leaves the value open."""
    core = PawnStructures()
    for _ in range(400):
        white, black = random_structure(rng)
        if len(white) + len(black) > 5:
            continue
        board = PlainMinimax(8, 8, double_step=True)
        parts, _ = core.solve(white, black, 8, double_step=True)
        for part_white, part_black, (kind, forces, _, _), *_ in parts:
            sets = [sum(1 << rank * 8 + file for file, rank in s) for s in (part_white, part_black)]
            plain = [
                board.promotes_by_force(*sets, white_attacks=side, attacker_moves=True)
                for side in (True, False)
            ]
            assert list(forces) == plain, (part_white, part_black)
            wins = [
                board.promotes_by_force(*sets, white_attacks=side, attacker_moves=False)
                for side in (True, False)
            ]
            assert (kind == "left_wins", kind == "right_wins") == tuple(wins)
            assert (kind == "cgt") == (not any(plain))


def test_rights_to_capture_in_passing_agree_with_minimax(rng):
    """Black is to move after a double step that a pawn beside it may answer."""
    core = PawnStructures()
    compared = passing = 0
    for _ in range(300):
        white, black = random_structure(rng)
        file = rng.choice((1, 4, 6))
        white = [square for square in white if square[0] != file] + [(file, 3)]
        beside = (file + rng.choice((-1, 1)), 3)
        black = [square for square in black if square[0] != file and square != beside] + [beside]
        white = [square for square in white if square not in black]
        _, (_, _, _, verdicts) = core.solve(
            white, black, 8, double_step=True, passant=(False, file)
        )
        if verdicts[1] in {None, "dud"}:
            continue
        board = PlainMinimax(8, 8, double_step=True)
        sets = [sum(1 << rank * 8 + at for at, rank in side) for side in (white, black)]
        wins = board.first_player_wins(*sets, white_moves=False, passant=16 + file)
        assert verdicts[1] == WINNERS[not wins], (white, black, file)
        compared += 1
        passing += wins != board.first_player_wins(*sets, white_moves=False)
    assert compared > 150
    # The right matters in some of them.
    assert passing > 0


def test_boards_of_other_heights_agree_with_minimax(rng):
    core = PawnStructures()
    for _ in range(150):
        files, ranks = rng.choice([(3, 5), (3, 6), (2, 7), (2, 9), (4, 4), (3, 3), (9, 4)])
        double_step = rng.random() < 0.5 and ranks >= 5
        squares = [(file, rank) for file in range(files) for rank in range(1, ranks - 1)]
        chosen = rng.sample(squares, min(len(squares), rng.randint(2, 5)))
        cut = rng.randint(0, len(chosen))
        white, black = chosen[:cut], chosen[cut:]
        _, (_, _, _, verdicts) = core.solve(white, black, ranks, double_step)
        board = PlainMinimax(files, ranks, double_step=double_step)
        sets = [sum(1 << rank * files + file for file, rank in side) for side in (white, black)]
        for verdict, white_moves in zip(verdicts, (True, False), strict=True):
            wins = board.first_player_wins(*sets, white_moves=white_moves)
            if verdict not in {None, "dud"}:
                assert verdict == WINNERS[wins == white_moves], (white, black, files, ranks)


def test_splitting_and_shortcuts_change_nothing(rng):
    """Components, symmetry and early wins are short ways to the value of the plain search."""
    for _ in range(150):
        white, black = random_structure(rng)
        if len(white) + len(black) > 6:
            continue
        core = PawnStructures()
        parts, split = core.solve(white, black, 8, double_step=True)
        _, plain = core.solve(white, black, 8, double_step=True, shortcuts=False)
        assert split == plain, (white, black)
        if split[0] != "dud" and None not in {split[1], split[2]}:
            _, whole = core.solve(white, black, 8, double_step=True, split=False)
            kinds = {part[2][0] for part in parts}
            # A race in two components is played out where they are searched as one.
            if kinds == {"cgt"} and whole[1] == whole[2] and split[1] == split[2]:
                assert whole[1] == split[1], (white, black)
