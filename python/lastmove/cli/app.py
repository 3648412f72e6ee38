"""The commands, each in a few lines: arguments in, an action out.

A command returns what is to be done instead of doing it; :func:`lastmove.cli.main.run` does it,
where errors are turned into exit codes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, TypeAlias

import typer

from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    Budget,
    ExpressionCommand,
    ExpressionWords,
    JsonOption,
    MemoryOption,
    SecondsOption,
    ThreadsOption,
)

__all__ = ["app"]

Action: TypeAlias = Callable[[], int]

app = typer.Typer(
    name="lastmove",
    help="Exact values of combinatorial games.",
    epilog="Exit codes: 0 done, 1 a negative answer, 2 bad input, 3 a limit was reached, "
    "70 a fault of the program, 130 interrupted.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        import lastmove

        print(f"lastmove {lastmove.__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def lastmove_command(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version", callback=_print_version, is_eager=True, help="Print the version."
        ),
    ] = False,
) -> None:
    """Exact values of combinatorial games."""
    del version
    if context.invoked_subcommand is None:
        print(context.get_help())


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

    del threads
    return partial(answer, VALUE, expression, Budget(max_seconds, max_memory), as_json=as_json)


@app.command(cls=ExpressionCommand)
def explain(
    expression: ExpressionWords,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Say how the value of an expression comes about, or why a relation holds or fails.

    Examples: lastmove explain '{0,*|^}'; lastmove explain 'nim_multiply(13,7)'
    """
    from lastmove.cli.answer import answer
    from lastmove.cli.value import EXPLAIN

    del threads
    return partial(answer, EXPLAIN, expression, Budget(max_seconds, max_memory), as_json=as_json)


@app.command()
def demo(as_json: JsonOption = False) -> Action:
    """Show in a minute what Lastmove does."""
    from lastmove.cli.demo import show_demo

    return partial(show_demo, as_json=as_json)


@app.command()
def reproduce(
    paper: Annotated[
        str | None,
        typer.Argument(
            metavar="PAPER", help="One paper; all of them if left out.", show_default=False
        ),
    ] = None,
    long: Annotated[
        bool, typer.Option("--long", help="Include the claims that take long.")
    ] = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Write a page as well.", show_default=False),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite FILE if it exists.")] = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = None,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Check the claims of the papers that Lastmove is built on; exit code 1 if one fails.

    Papers: elkies, end-nim, ferguson, guy, maser. A claim stops after 30 seconds unless --long or
    --max-seconds is given.
    """
    from lastmove.cli.reproduce import Wish, check_claims

    del threads
    seconds = max_seconds if max_seconds is not None or long else DEFAULT_SECONDS
    wish = Wish(paper=paper, long=long, html=html, force=force, budget=Budget(seconds, max_memory))
    return partial(check_claims, wish, as_json=as_json)
