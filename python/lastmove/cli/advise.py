"""``lastmove advise``: a good move in a sum, by temperature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import lastmove as lm
from lastmove.cli.answer import answer_once, print_lines
from lastmove.cli.arguments import Budget, each_readable, joined
from lastmove.errors import InputError
from lastmove.show.record import Record, advice_record
from lastmove.show.text import advice_lines

__all__ = ["Question", "advise"]

Strategy: TypeAlias = Literal["thermostrat", "hotstrat", "sentestrat"]


@dataclass(frozen=True)
class Question:
    """Who is to move where, and how to choose.

    Parameters
    ----------
    words : sequence of str
        The components of the sum, an expression each.
    player : {"left", "right"}
        Who is to move.
    strategy : {"thermostrat", "hotstrat", "sentestrat"}
        How to choose.
    ambient : str or None
        For sentestrat, the lowest temperature that play has come down to.
    last : int or None
        For sentestrat, where the opponent has just moved, counted from 1.
    """

    words: Sequence[str]
    player: Literal["left", "right"]
    strategy: Strategy
    ambient: str | None
    last: int | None


def advise(question: Question, budget: Budget, *, as_json: bool) -> int:
    """Print the move that a strategy advises.

    Returns
    -------
    int
        The exit code.
    """
    return answer_once(
        lambda unicode: _record(question, unicode=unicode),
        lambda record, _: print_lines(advice_lines(record)),
        each_readable(question.words),
        budget,
        as_json=as_json,
    )


def _record(question: Question, *, unicode: bool) -> Record:
    texts = [joined([word]) for word in question.words]
    components = [lm.game(text) for text in texts]
    advice = _advice(components, question)
    player, strategy = question.player, question.strategy
    return {
        "input": texts,
        **advice_record(components, player, strategy, advice, unicode=unicode),
    }


def _advice(components: Sequence[lm.Game], question: Question) -> lm.Advice | None:
    if question.strategy == "sentestrat":
        return lm.sentestrat(
            components, question.player, question.ambient, _index(question.last, len(components))
        )
    if question.ambient is not None or question.last is not None:
        message = f"{question.strategy} takes neither --ambient nor --last"
        raise InputError(message, hint="choose --strategy sentestrat")
    choose = lm.hotstrat if question.strategy == "hotstrat" else lm.thermostrat
    return choose(components, question.player)


def _index(last: int | None, count: int) -> int | None:
    if last is None:
        return None
    if not 1 <= last <= count:
        message = f"there is no component {last}"
        raise InputError(message, hint=f"--last counts them from 1 to {count}")
    return last - 1
