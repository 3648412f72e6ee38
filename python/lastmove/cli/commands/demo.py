"""Show in a minute what Lastmove does."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass

import lastmove as lm
from lastmove.cli.answer import print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import JsonOptions
from lastmove.show.records.values import advice_record
from lastmove.show.terminal import bold, shows_unicode
from lastmove.show.text import OUTCOMES, advice_lines


@dataclass(frozen=True, kw_only=True)
class Options(JsonOptions):
    """A tour in a few expressions, computed on the spot."""


def _name(value: lm.Game, unicode: bool) -> str:
    return value.unicode if unicode else str(value)


def _value(text: str) -> Callable[[bool], str]:
    def reply(unicode: bool) -> str:
        value = lm.game(text)
        return f"{_name(value, unicode)}; {OUTCOMES[value.outcome]}"

    return reply


def _temperature(text: str) -> Callable[[bool], str]:
    def reply(unicode: bool) -> str:
        value = lm.game(text)
        return f"{_name(value, unicode)}; mean {value.mean}, temperature {value.temperature}"

    return reply


def _mast(text: str) -> Callable[[bool], str]:
    def reply(_: bool) -> str:
        picture = lm.game(text).thermograph()
        return f"its mast stands at {picture.mean} and begins at temperature {picture.temperature}"

    return reply


def _advice(*components: str) -> Callable[[bool], str]:
    def reply(unicode: bool) -> str:
        worth = [lm.game(text) for text in components]
        advice = lm.thermostrat(worth, "left")
        record = advice_record(worth, "left", "thermostrat", advice, unicode=unicode)
        return advice_lines(record)[0]

    return reply


def _relation(text: str) -> Callable[[bool], str]:
    return lambda _: "true" if lm.evaluate(text) else "false"


TOUR: tuple[tuple[str, str, Callable[[bool], str]], ...] = (
    ("Simplify a game to its canonical form", "lastmove value '{0,*|^,1}'", _value("{0,*|^,1}")),
    (
        "Add hot games",
        "lastmove value '{3|1} + {2|-2} + +-1'",
        _temperature("{3|1} + {2|-2} + +-1"),
    ),
    (
        "Draw when a move is worth how much: a thermograph",
        "lastmove draw thermograph '{4||1|-1}' --out hot.svg",
        _mast("{4||1|-1}"),
    ),
    (
        "Ask where to move in a sum",
        "lastmove advise '{5|1}' '{2|0}' --player left",
        _advice("{5|1}", "{2|0}"),
    ),
    ("A negative number needs no quotes", "lastmove value -1/2", _value("-1/2")),
    ("Infinitesimals: two ups beat a star", "lastmove value '^^ > *'", _relation("^^ > *")),
    ("... and one up is confused with it", "lastmove value '^ <> *'", _relation("^ <> *")),
    ("Nim heaps 3, 5, 7", "lastmove value '*3 + *5 + *7'", _value("*3 + *5 + *7")),
    (
        "The field of nimbers, from Python",
        "lm.nim_multiply(13, 7)",
        lambda _: str(lm.nim_multiply(13, 7)),
    ),
    (
        "All values born by day 2",
        "len(lm.games_born_by(2))",
        lambda _: str(len(lm.games_born_by(2))),
    ),
)
"""What it shows, what to type, and what computes the reply, in Unicode or not."""


def run(options: Options) -> int:
    """Print the tour."""
    unicode = shows_unicode(sys.stdout) and not options.as_json
    answered = [(title, typed, answer(unicode)) for title, typed, answer in TOUR]
    if options.as_json:
        print_json([{"title": a, "question": b, "answer": c} for a, b, c in answered])
        return ExitCode.DONE
    for title, typed, answer in answered:
        print(bold(title, sys.stdout))
        print(f"  {typed}")
        print(f"    {answer}")
    print("Next: lastmove explain '{0,*|^,1}', lastmove reproduce, lastmove --help")
    return ExitCode.DONE
