"""Advise a player where to move in a sum, by temperature.

Every argument is one component.

Example: lastmove advise '{5|1}' '{2|0}' --player left
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import MISSING, dataclass
from typing import Literal

import lastmove as lm
from lastmove.cli.answer import answer_once
from lastmove.cli.options import LimitedOptions, argument, option
from lastmove.cli.words import each_readable, joined
from lastmove.errors import InputError
from lastmove.show.records import Record
from lastmove.show.records.values import advice_record
from lastmove.show.text import advice_lines


@dataclass(frozen=True, kw_only=True)
class Options(LimitedOptions):
    """Who is to move where, and how to choose."""

    components: tuple[str, ...] = argument("EXPR", "The components of a sum, one an argument.")
    player: Literal["left", "right"] = option("Who is to move.", default=MISSING)
    strategy: Literal["thermostrat", "hotstrat", "sentestrat"] = option(
        "How to choose the move.", default="thermostrat"
    )
    ambient: str | None = option(
        "For sentestrat: the lowest temperature that play has come down to.", "T"
    )
    last: int | None = option(
        "For sentestrat: the component, counted from 1, of the opponent's last move.", "I"
    )


def run(options: Options) -> int:
    """Print the move that a strategy advises."""
    return answer_once(
        options,
        each_readable(options.components),
        lambda unicode: _record(options, unicode=unicode),
        lambda record, _: advice_lines(record),
    )


def _record(options: Options, *, unicode: bool) -> Record:
    texts = [joined([word]) for word in options.components]
    components = [lm.game(text) for text in texts]
    advice = _advice(components, options)
    player, strategy = options.player, options.strategy
    return {
        "input": texts,
        **advice_record(components, player, strategy, advice, unicode=unicode),
    }


def _advice(components: Sequence[lm.Game], options: Options) -> lm.Advice | None:
    if options.strategy == "sentestrat":
        last = _index(options.last, len(components))
        return lm.sentestrat(components, options.player, options.ambient, last)
    if options.ambient is not None or options.last is not None:
        message = f"{options.strategy} takes neither --ambient nor --last"
        raise InputError(message, hint="choose --strategy sentestrat")
    choose = lm.hotstrat if options.strategy == "hotstrat" else lm.thermostrat
    return choose(components, options.player)


def _index(last: int | None, count: int) -> int | None:
    if last is None:
        return None
    if not 1 <= last <= count:
        message = f"there is no component {last}"
        raise InputError(message, hint=f"--last counts them from 1 to {count}")
    return last - 1
