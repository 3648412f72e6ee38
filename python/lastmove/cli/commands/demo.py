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


def _value(unicode: bool, text: str) -> str:
    value = lm.game(text)
    return f"{_name(value, unicode)}; {OUTCOMES[value.outcome]}"


def _temperature(unicode: bool, text: str) -> str:
    value = lm.game(text)
    return f"{_name(value, unicode)}; mean {value.mean}, temperature {value.temperature}"


def _mast(_unicode: bool, text: str) -> str:
    picture = lm.game(text).thermograph()
    return f"its mast stands at {picture.mean} and begins at temperature {picture.temperature}"


def _advice(unicode: bool, *components: str) -> str:
    worth = [lm.game(text) for text in components]
    advice = lm.thermostrat(worth, "left")
    record = advice_record(worth, "left", "thermostrat", advice, unicode=unicode)
    return advice_lines(record)[0]


def _relation(_unicode: bool, text: str) -> str:
    return "true" if lm.evaluate(text) else "false"


def _nim_product(_unicode: bool) -> str:
    return str(lm.nim_multiply(13, 7))


def _day_two(_unicode: bool) -> str:
    return str(len(lm.games_born_by(2)))


TOUR: tuple[tuple[str, str, Callable[..., str], tuple[str, ...]], ...] = (
    ("Simplify a game to its canonical form", "lastmove value '{}'", _value, ("{0,*|^,1}",)),
    ("Add hot games", "lastmove value '{}'", _temperature, ("{3|1} + {2|-2} + +-1",)),
    (
        "Draw when a move is worth how much: a thermograph",
        "lastmove draw thermograph '{}' --out hot.svg",
        _mast,
        ("{4||1|-1}",),
    ),
    (
        "Ask where to move in a sum",
        "lastmove advise '{}' '{}' --player left",
        _advice,
        ("{5|1}", "{2|0}"),
    ),
    ("A negative number needs no quotes", "lastmove value {}", _value, ("-1/2",)),
    ("Infinitesimals: two ups beat a star", "lastmove value '{}'", _relation, ("^^ > *",)),
    ("... and one up is confused with it", "lastmove value '{}'", _relation, ("^ <> *",)),
    ("Nim heaps 3, 5, 7", "lastmove value '{}'", _value, ("*3 + *5 + *7",)),
    ("The field of nimbers, from Python", "lm.nim_multiply(13, 7)", _nim_product, ()),
    ("All values born by day 2", "len(lm.games_born_by(2))", _day_two, ()),
)
"""What it shows, what to type, and what computes the reply, in Unicode or not, from which words."""


def run(options: Options) -> int:
    """Print the tour."""
    unicode = shows_unicode(sys.stdout) and not options.as_json
    answered = [
        (title, typed.format(*words), reply(unicode, *words)) for title, typed, reply, words in TOUR
    ]
    if options.as_json:
        print_json([{"title": a, "question": b, "answer": c} for a, b, c in answered])
        return ExitCode.DONE
    for title, typed, answer in answered:
        print(bold(title, sys.stdout))
        print(f"  {typed}")
        print(f"    {answer}")
    print("Next: lastmove explain '{0,*|^,1}', lastmove reproduce, lastmove --help")
    return ExitCode.DONE
