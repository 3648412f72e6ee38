"""Commands on values: expressions, explanations, pictures, advice."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Literal

import typer

from lastmove.cli.app import Action, app
from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    Budget,
    ExpressionCommand,
    ExpressionWords,
    ForceOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    ThreadsOption,
)


@app.command(cls=ExpressionCommand)
def value(
    expression: ExpressionWords,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Evaluate an expression, or decide a relation.

    Examples: lastmove value '{3|1} + ^*'; lastmove value -1/2; lastmove value '^ <> *'
    """
    from lastmove.cli.answer import answer
    from lastmove.cli.value import VALUE

    return partial(
        answer, VALUE, expression, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command(cls=ExpressionCommand)
def explain(
    expression: ExpressionWords,
    topic: Annotated[
        str,
        typer.Option(
            "--topic", metavar="TOPIC", help="value, temperature, atomic-weight or reduced."
        ),
    ] = "value",
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Say how the value of an expression comes about, or why a relation holds or fails.

    Examples: lastmove explain '{0,*|^}'; lastmove explain 'nim_multiply(13,7)';
    lastmove explain --topic temperature '{5||2|1}'
    """
    from lastmove.cli.answer import answer
    from lastmove.cli.value import explain_command

    command = explain_command(topic)
    return partial(
        answer, command, expression, Budget(max_seconds, max_memory, threads), as_json=as_json
    )


@app.command(cls=ExpressionCommand)
def draw(
    kind: Annotated[
        Literal["thermograph", "tree", "order"],
        typer.Argument(metavar="KIND", help="thermograph, tree or order.", show_default=False),
    ],
    expressions: Annotated[
        list[str] | None,
        typer.Argument(metavar="EXPR", help="Expressions, one an argument.", show_default=False),
    ] = None,
    day: Annotated[
        int | None,
        typer.Option(
            "--day", metavar="N", help="Draw the order of all games born by day N, at most 2."
        ),
    ] = None,
    depth: Annotated[
        int | None,
        typer.Option("--depth", metavar="N", min=0, help="Follow at most N moves in a tree."),
    ] = None,
    form: Annotated[
        Literal["svg", "tikz"] | None,
        typer.Option(
            "--format",
            help="Language of the picture; by default that of FILE's ending (.svg, .tex), or svg.",
            show_default=False,
        ),
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option("--out", metavar="FILE", help="Write a file instead.", show_default=False),
    ] = None,
    force: ForceOption = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Draw thermographs over one another, the tree of a game, or the order of some games.

    Every argument is one expression. A tree of braces, such as '{0,*|^}', shows the options as they
    stand, dominated and reversible ones marked; in parentheses, the canonical form.

    Examples: lastmove draw thermograph '{4||1|-1}'; lastmove draw order 0 '*' '^' '^^' --out o.svg
    """
    from lastmove.cli.draw import Order
    from lastmove.cli.draw import draw as draw_picture

    order = Order(kind, expressions or (), day, depth, form, out, force)
    return partial(draw_picture, order, Budget(max_seconds, max_memory, threads), as_json=as_json)


@app.command(cls=ExpressionCommand)
def advise(
    components: Annotated[
        list[str],
        typer.Argument(
            metavar="EXPR", help="The components of a sum, one an argument.", show_default=False
        ),
    ],
    player: Annotated[
        Literal["left", "right"],
        typer.Option("--player", help="Who is to move.", show_default=False),
    ],
    strategy: Annotated[
        Literal["thermostrat", "hotstrat", "sentestrat"],
        typer.Option("--strategy", help="How to choose the move."),
    ] = "thermostrat",
    ambient: Annotated[
        str | None,
        typer.Option(
            "--ambient",
            metavar="T",
            help="For sentestrat: the lowest temperature that play has come down to.",
            show_default=False,
        ),
    ] = None,
    last: Annotated[
        int | None,
        typer.Option(
            "--last",
            metavar="I",
            help="For sentestrat: the component, counted from 1, of the opponent's last move.",
            show_default=False,
        ),
    ] = None,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Advise a player where to move in a sum, by temperature.

    Every argument is one component.

    Example: lastmove advise '{5|1}' '{2|0}' --player left
    """
    from lastmove.cli.advise import Question
    from lastmove.cli.advise import advise as give_advice

    question = Question(components, player, strategy, ambient, last)
    return partial(give_advice, question, Budget(max_seconds, max_memory, threads), as_json=as_json)
