"""Past the note, by forms and by play: more piles, and how far Dawson's rule is off."""

from __future__ import annotations

from lastmove.papers.claim import Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import GAME

__all__: list[str] = []


KINDS = ("restive", "restless", "wild")


def sizes(first: int, last: int) -> Json:
    return [GAME.form(pile).size for pile in range(first, last + 1)]


def sizes_by_hand(first: int, last: int) -> Json:
    return [by_hand.size(by_hand.heap(pile)) for pile in range(first, last + 1)]


def genera(first: int, last: int) -> Json:
    return [str(genus) for genus in GAME.genera(last)[first:]]


def tame_piles() -> Json:
    return [pile for pile in range(61) if GAME.form(pile).is_tame]


def tame_piles_again() -> Json:
    return [pile for pile in range(31) if by_hand.name(by_hand.heap(pile)).isdigit()]


def kinds_of_piles() -> Json:
    return {kind: [n for n in range(31) if GAME.form(n).kind == kind] for kind in KINDS}


def kinds_of_piles_again() -> Json:
    return {kind: [n for n in range(31) if by_hand.kind(by_hand.heap(n)) == kind] for kind in KINDS}


def genera_to_36_again() -> Json:
    return [by_hand.genus(by_hand.heap(pile)) for pile in range(21, 37)]
