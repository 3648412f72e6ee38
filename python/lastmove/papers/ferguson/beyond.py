"""Past the note, by forms and by play: more piles, and how far Dawson's rule is off."""

from __future__ import annotations

from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import DAWSON, GAME
from lastmove.papers.ferguson.pictures import files_svg

__all__: list[str] = []


KINDS = ("restive", "restless", "wild")


def sizes(first: int, last: int) -> Json:
    return [GAME.form(pile).size for pile in range(first, last + 1)]


def genera(first: int, last: int) -> Json:
    return [str(genus) for genus in GAME.genera(last)[first:]]


def lost(last: int) -> list[int]:
    return [n for n in range(1, last + 1) if GAME.outcome([n]) == "P"]


def exceptions(first: int, last: int) -> list[int]:
    return [n for n in range(first, last + 1) if (n % 14 in DAWSON) != (GAME.outcome([n]) == "P")]


def losing_moves(pile: int) -> Json:
    winning = {tuple(sorted(parts)) for _, parts in GAME.winning_moves([pile])}
    every = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in every - winning)


def losing_moves_played(pile: int) -> Json:
    every = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in every if not by_hand.lost(parts))


def tame_piles() -> Json:
    return [pile for pile in range(61) if GAME.form(pile).is_tame]


def tame_piles_again() -> Json:
    return [pile for pile in range(31) if by_hand.name(by_hand.heap(pile)).isdigit()]


def kinds_of_piles() -> Json:
    return {kind: [n for n in range(31) if GAME.form(n).kind == kind] for kind in KINDS}


def kinds_of_piles_again() -> Json:
    return {kind: [n for n in range(31) if by_hand.kind(by_hand.heap(n)) == kind] for kind in KINDS}


def form_sizes_again() -> Json:
    return [
        [by_hand.size(by_hand.heap(pile)) for pile in range(20)],
        [by_hand.size(by_hand.heap(pile)) for pile in range(20, 37)],
    ]


def genera_to_36_again() -> Json:
    return [by_hand.genus(by_hand.heap(pile)) for pile in range(21, 37)]


def lost_piles_to_60_again() -> Json:
    return [n for n in range(1, 61) if by_hand.lost((n,))]


def dawson_to_90_picture() -> str:
    return files_svg(
        lost(97),
        exceptions(1, 97),
        97,
        title="files that the first player loses, 14 to a line; in orange, Dawson's rule fails",
    )


def lost_piles_to_70() -> Json:
    return [n for n in range(61, 71) if GAME.outcome([n]) == "P"]


def lost_piles_to_70_again() -> Json:
    return [n for n in range(61, 71) if by_hand.lost((n,))]


def lost_piles_to_120() -> Json:
    return [n for n in range(61, 121) if GAME.outcome([n]) == "P"]
