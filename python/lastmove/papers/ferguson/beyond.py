"""Past the note, by forms and by play: more piles, and how far Dawson's rule is off."""

from __future__ import annotations

from lastmove.papers.claim import Claim, Json
from lastmove.papers.ferguson import by_hand
from lastmove.papers.ferguson.introduction import DAWSON, GAME
from lastmove.papers.ferguson.pictures import files_svg

__all__ = ["CLAIMS"]


KINDS = ("restive", "restless", "wild")


def _sizes(first: int, last: int) -> Json:
    return [GAME.form(pile).size for pile in range(first, last + 1)]


def _genera(first: int, last: int) -> Json:
    return [str(genus) for genus in GAME.genera(last)[first:]]


def _lost(last: int) -> list[int]:
    return [n for n in range(1, last + 1) if GAME.outcome([n]) == "P"]


def _exceptions(first: int, last: int) -> list[int]:
    return [n for n in range(first, last + 1) if (n % 14 in DAWSON) != (GAME.outcome([n]) == "P")]


def _losing_moves(pile: int) -> Json:
    winning = {tuple(sorted(parts)) for _, parts in GAME.winning_moves([pile])}
    every = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in every - winning)


def _losing_moves_played(pile: int) -> Json:
    every = {tuple(sorted(part for part in parts if part)) for parts in by_hand.moves(pile)}
    return sorted(list(parts) for parts in every if not by_hand.lost(parts))


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "ferguson.tame-piles",
        "ferguson",
        "table 1",
        "the tame piles are those that simplify to nim-heaps; 19 is the last of them up to 60",
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 19],
        lambda: [pile for pile in range(61) if GAME.form(pile).is_tame],
        note="by hand: piles to 30",
        second=lambda: [pile for pile in range(31) if by_hand.name(by_hand.heap(pile)).isdigit()],
        beyond=True,
    ),
    Claim(
        "ferguson.kinds-of-piles",
        "ferguson",
        "table 1",
        "of the piles to 30 that are not tame 9 is restless, and the others are wild",
        {
            "restive": [],
            "restless": [9],
            "wild": [11, 13, 15, 16, 18, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30],
        },
        lambda: {kind: [n for n in range(31) if GAME.form(n).kind == kind] for kind in KINDS},
        note="restless: all options are tame and the misère nim-value is 0 or 1; restive: the same "
        "of the nim-value in normal play",
        second=lambda: {
            kind: [n for n in range(31) if by_hand.kind(by_hand.heap(n)) == kind] for kind in KINDS
        },
        beyond=True,
    ),
    Claim(
        "ferguson.form-sizes",
        "ferguson",
        "introduction, on Flanigan's table",
        "beyond 19 there is less simplification: the positions of the forms of piles 0 to 36",
        [
            [1, 2, 2, 3, 1, 4, 2, 2, 1, 6, 4, 8, 3, 10, 1, 14, 8, 3, 10, 4],
            [19, 27, 20, 34, 31, 43, 42, 56, 53, 73, 69, 89, 89, 112, 109, 138, 137],
        ],
        lambda: [_sizes(0, 19), _sizes(20, 36)],
        note="different positions of the simplest form, itself among them; up to 19, from 20",
        second=lambda: [
            [by_hand.size(by_hand.heap(pile)) for pile in range(20)],
            [by_hand.size(by_hand.heap(pile)) for pile in range(20, 37)],
        ],
        beyond=True,
    ),
    Claim(
        "ferguson.genera-to-36",
        "ferguson",
        "introduction, on Flanigan's table",
        "the genera of the piles from 21 to 36",
        [
            "1^03",
            "1^1",
            "3^143",
            "0^3",
            "2^052",
            "1^43",
            "1^1",
            "0^12",
            "4^056",
            "5^05",
            "2^2",
            "7^1487",
            "4^5",
            "0^0",
            "1^03",
            "1^1",
        ],
        lambda: _genera(21, 36),
        second=lambda: [by_hand.genus(by_hand.heap(pile)) for pile in range(21, 37)],
        beyond=True,
    ),
    Claim(
        "ferguson.lost-piles-to-60",
        "ferguson",
        "introduction, Dawson's claim",
        "the numbers of files up to 60 that the first player loses",
        [1, 2, 6, 7, 11, 15, 16, 20, 21, 25, 29, 30, 34, 35, 39, 44, 48, 49, 53, 54, 58],
        lambda: _lost(60),
        note="the second road plays all piles out",
        second=lambda: [n for n in range(1, 61) if by_hand.lost((n,))],
        beyond=True,
    ),
    Claim(
        "ferguson.dawson-to-90",
        "ferguson",
        "introduction, Dawson's claim",
        "from 51 to 90 files the rule modulo 14 is wrong for these",
        [54, 57, 68, 71, 77, 81, 82, 85, 86, 90],
        lambda: _exceptions(51, 90),
        beyond=True,
        picture=lambda: files_svg(
            _lost(97),
            _exceptions(1, 97),
            97,
            title="files that the first player loses, 14 to a line; in orange, Dawson's rule fails",
        ),
    ),
    Claim(
        "ferguson.dawson-4-later",
        "ferguson",
        "introduction, Dawson's claim",
        "on 46 files, 4 modulo 14, seven moves lose",
        [[3, 40], [9, 34], [10, 33], [16, 27], [17, 26], [20, 23], [43]],
        lambda: _losing_moves(46),
        second=lambda: _losing_moves_played(46),
        beyond=True,
    ),
    Claim(
        "ferguson.lost-piles-to-70",
        "ferguson",
        "introduction, Dawson's claim",
        "the numbers of files from 61 to 70 that the first player loses",
        [62, 63, 67, 68],
        lambda: [n for n in range(61, 71) if GAME.outcome([n]) == "P"],
        cost="long",
        note="the second road plays all piles out",
        second=lambda: [n for n in range(61, 71) if by_hand.lost((n,))],
        beyond=True,
    ),
    Claim(
        "ferguson.lost-piles-to-120",
        "ferguson",
        "introduction, Dawson's claim",
        "the numbers of files from 61 to 120 that the first player loses",
        [62, 63, 67, 68, 72, 76, 82, 92, 96, 101, 102, 106, 110],
        lambda: [n for n in range(61, 121) if GAME.outcome([n]) == "P"],
        cost="long",
        note="from simplest forms, 288196 of them; those to 70 are played out in "
        "ferguson.lost-piles-to-70",
        beyond=True,
    ),
)
