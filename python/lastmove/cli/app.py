"""The program ``lastmove``, to which the files of :mod:`lastmove.cli.commands` add commands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

import typer

__all__ = ["Action", "app"]

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
