"""Commands of surveys: plan, run, look, export, compare, check."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from lastmove.cli.app import Action, app
from lastmove.cli.arguments import ForceOption, JsonOption, SecondsOption

survey = typer.Typer(
    name="survey",
    help="Surveys: thousands of games, on one machine or many, with nothing lost.",
    rich_markup_mode=None,
    no_args_is_help=True,
)
app.add_typer(survey)

SpecArgument = Annotated[
    Path, typer.Argument(metavar="SPEC", help="The survey, a TOML file.", show_default=False)
]
FolderArgument = Annotated[
    Path, typer.Argument(metavar="DIR", help="The store of a survey.", show_default=False)
]
CodeOption = Annotated[
    str | None,
    typer.Option(
        "--allow-code",
        metavar="MODULE:FUNCTION",
        help="Let a survey of the kind code call this function.",
        show_default=False,
    ),
]
WorkersOption = Annotated[
    int | None,
    typer.Option(
        "--workers",
        metavar="N",
        help="How many workers; as many as there are cores if left out.",
        show_default=False,
    ),
]


@survey.command()
def run(
    spec: SpecArgument,
    store: Annotated[
        Path,
        typer.Option("--store", metavar="DIR", help="Where results go.", show_default=False),
    ],
    engine: Annotated[
        str, typer.Option("--engine", metavar="NAME", help="Who works: local or dask.")
    ] = "local",
    address: Annotated[
        str | None,
        typer.Option(
            "--address",
            metavar="ADDRESS",
            help="With --engine dask: a cluster that runs, such as tcp://127.0.0.1:8786.",
            show_default=False,
        ),
    ] = None,
    workers: WorkersOption = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on with a store that is there.")
    ] = False,
    retry_failed: Annotated[
        bool, typer.Option("--retry-failed", help="Try items that have failed once more.")
    ] = False,
    allow_code: CodeOption = None,
    task_seconds: Annotated[
        float,
        typer.Option(
            "--task-seconds", metavar="S", min=0.0, max=60.0, help="How long a task should take."
        ),
    ] = 5.0,
    force: Annotated[
        bool,
        typer.Option("--force", help="Go on with a store of another version of Lastmove."),
    ] = False,
    as_json: JsonOption = False,
    max_seconds: SecondsOption = None,
) -> Action:
    """Run a survey, or go on with one: whatever stopped it, nothing that was recorded is lost.

    To go further, raise a limit or add items in SPEC and give --resume: only what is open runs.

    Example: lastmove survey run octal.toml --store octal
    """
    from lastmove.cli.survey import Order, run_order

    order = Order(
        spec=spec,
        store=store,
        engine=engine,
        address=address,
        workers=workers,
        resume=resume,
        retry_failed=retry_failed,
        allow_code=allow_code,
        task_seconds=task_seconds,
        force=force,
        seconds=max_seconds,
    )
    return partial(run_order, order, as_json=as_json)


@survey.command()
def plan(
    spec: SpecArgument,
    store: Annotated[
        Path, typer.Option("--store", metavar="DIR", help="Where results would go.")
    ] = Path(),
    workers: WorkersOption = None,
    allow_code: CodeOption = None,
    as_json: JsonOption = False,
) -> Action:
    """Say what a survey would cost: items, time and disk, from a sample.

    Exit code 2 if it would not fit on the disk.
    """
    from lastmove.cli.survey import show_plan

    return partial(show_plan, spec, store, workers, allow_code, as_json=as_json)


@survey.command()
def status(folder: FolderArgument, as_json: JsonOption = False) -> Action:
    """Say how far a survey is, and what failed."""
    from lastmove.cli.survey import show_status

    return partial(show_status, folder, as_json=as_json)


@survey.command()
def export(
    folder: FolderArgument,
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="Where to: .parquet, .csv, .jsonl or .html; CSV to standard output if left out.",
            show_default=False,
        ),
    ] = None,
    provenance: Annotated[
        bool,
        typer.Option("--provenance", help="Print who computed each item when, as CSV."),
    ] = False,
    force: ForceOption = False,
    as_json: JsonOption = False,
) -> Action:
    """Write the table of results, sorted by items: the same bytes for the same results.

    Example: lastmove survey export octal octal.parquet
    """
    from lastmove.cli.survey import export_table

    return partial(export_table, folder, file, provenance=provenance, force=force, as_json=as_json)


@survey.command()
def diff(
    first: FolderArgument,
    second: Annotated[
        Path, typer.Argument(metavar="OTHER", help="Another store.", show_default=False)
    ],
    as_json: JsonOption = False,
) -> Action:
    """Compare two stores item by item; exit code 1 if they differ."""
    from lastmove.cli.survey import show_difference

    return partial(show_difference, first, second, as_json=as_json)


@survey.command()
def verify(
    folder: FolderArgument,
    sample: Annotated[
        int,
        typer.Option("--sample", metavar="N", min=0, help="Compute so many of the items again."),
    ] = 10,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Which items.")] = 0,
    allow_code: CodeOption = None,
    as_json: JsonOption = False,
) -> Action:
    """Check a store: checksums, ledger, the rows of every item; exit code 1 if one is wrong."""
    from lastmove.cli.survey import verify_store

    return partial(verify_store, folder, sample, seed, allow_code, as_json=as_json)


@survey.command()
def kinds(as_json: JsonOption = False) -> Action:
    """List the kinds of surveys, with what their files say."""
    from lastmove.cli.survey import list_kinds

    return partial(list_kinds, as_json=as_json)
