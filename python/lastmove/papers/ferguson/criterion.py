"""The lost positions of piles below 20, and the note's example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product

from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME
from lastmove.papers.ferguson.table_three import quotient

__all__ = ["EXAMPLE", "counts", "criterion", "positions"]

EXAMPLE = (7, 9, 11, 13, 15, 16, 17, 18, 19)
NAMED_MOVES = (
    (7, (4,)),
    (11, (9,)),
    (15, (13,)),
    (16, (4, 9)),
    (19, (4, 12)),
    (18, (16,)),
    (18, (4, 11)),
)
"""The moves that the note names, in its order."""
REDUCED = {"0": "", "1": "1", "2": "2", "3": "21", "a": "a", "b": "a1", "c": "c", "d": "c1"}
"""How the simplified positions are replaced by 1, 2, a and c."""


def counts(piles: Iterable[int]) -> Counter[str]:
    """Return N(1), N(2), N(a), N(c), where two 1's that come from one pile go away."""
    return Counter("".join(_reduced(pile) for pile in piles))


@cache
def _reduced(pile: int) -> str:
    """Return what replaces a pile, from its simplified position."""
    plain, _, added = GAME.notation(19).texts[pile].partition("_")
    return (REDUCED[plain] + REDUCED[added or "0"]).replace("11", "")


def criterion(n: Counter[str]) -> bool:
    """Return whether the note's rules (1) or (2) make a position lost."""
    if n["2"] == 0:
        return n["1"] % 2 == 1
    even = all(k % 2 == 0 for k in (n["a"] + n["2"], n["a"] + n["1"], n["c"]))
    return n["2"] >= 2 and even


def positions(most: int, largest: int = 19) -> Iterator[tuple[int, ...]]:
    """Yield the positions of up to `most` piles, each up to `largest`."""
    for count in range(1, most + 1):
        yield from combinations_with_replacement(range(1, largest + 1), count)


def exceptions(
    most: int,
    lost: Callable[[tuple[int, ...]], bool],
    *,
    least_twos: int = 0,
    most_twos: int | None = None,
) -> Json:
    """Compare the rules with play on up to `most` piles with so many 2's."""
    chosen = [(piles, counts(piles)) for piles in positions(most)]
    twos = range(least_twos, 2 * most + 1 if most_twos is None else most_twos + 1)
    chosen = [(piles, n) for piles, n in chosen if n["2"] in twos]
    wrong = [list(piles) for piles, n in chosen if criterion(n) != lost(piles)]
    return {"positions": len(chosen), "exceptions": wrong}


def searched(piles: tuple[int, ...]) -> bool:
    return GAME.outcome(piles) == "P"


def played(piles: tuple[int, ...]) -> bool:
    return by_hand.lost(tuple(sorted(1 if pile == 2 else pile for pile in piles)))


def in_quotient(piles: tuple[int, ...]) -> bool:
    return quotient(19).is_lost(piles)


def mates() -> Json:
    """Return which piles are the same as two smaller ones, as forms."""
    one = GAME.form(1)
    pairs = ((5, 3), (16, 9), (18, 11))
    return [
        f"{pile} = {less} + 1" for pile, less in pairs if GAME.form(pile) == GAME.form(less) + one
    ]


def mates_by_hand() -> Json:
    one = by_hand.heap(1)
    pairs = ((5, 3), (16, 9), (18, 11))
    return [
        f"{pile} = {less} + 1"
        for pile, less in pairs
        if by_hand.heap(pile) == by_hand.add(by_hand.heap(less), one)
    ]


def types() -> Json:
    return {str(pile): "+".join(sorted(counts([pile]).elements())) for pile in EXAMPLE}


def types_in_quotient() -> dict[str, str]:
    """Find the shortest sum of 1, 2, a, c that each pile equals in the quotient."""
    standing_for = {"1": 1, "2": 3, "a": 9, "c": 13}
    sums = [letters for k in range(1, 3) for letters in product("12ac", repeat=k)]
    found: dict[str, str] = {}
    for pile in EXAMPLE:
        image = quotient(19).index([pile])
        fitting = (
            letters
            for letters in sums
            if quotient(19).index([standing_for[letter] for letter in letters]) == image
        )
        found[str(pile)] = "+".join(sorted(next(fitting, ())))
    return found


def counts_in_quotient() -> Json:
    letters = Counter("".join(types_in_quotient().values()))
    del letters["+"]
    return dict(sorted(letters.items()))


def named_moves_that_win() -> Json:
    winning = {(pile, tuple(sorted(parts))) for pile, parts in GAME.winning_moves(EXAMPLE)}
    return [_shown(move) for move in NAMED_MOVES if move in winning]


def named_moves_that_win_by_rule() -> Json:
    """Return the named moves after which the rules (1) and (2) say that the mover loses."""
    found: list[Json] = []
    for pile, parts in NAMED_MOVES:
        after = [*(p for p in EXAMPLE if p != pile), *parts]
        if parts in {tuple(p for p in left if p) for left in by_hand.moves(pile)}:
            found += [_shown((pile, parts))] if criterion(counts(after)) else []
    return found


def _shown(move: tuple[int, tuple[int, ...]]) -> str:
    pile, parts = move
    return f"{pile} → {', '.join(map(str, parts)) or 'nothing'}"


def all_winning_moves() -> Json:
    moves = sorted((pile, tuple(sorted(parts))) for pile, parts in GAME.winning_moves(EXAMPLE))
    return [_shown(move) for move in moves]


def all_winning_moves_by_rule() -> Json:
    found = set()
    for pile in EXAMPLE:
        for left in by_hand.moves(pile):
            parts = tuple(sorted(part for part in left if part))
            if criterion(counts([*(p for p in EXAMPLE if p != pile), *parts])):
                found.add((pile, parts))
    return [_shown(move) for move in sorted(found)]


def example_counts() -> Json:
    return dict(sorted(counts(EXAMPLE).items()))


def example_won() -> Json:
    return GAME.outcome(EXAMPLE)


def example_won_again() -> Json:
    return quotient(19).outcome(EXAMPLE)
