"""Commands that show and check: certificates, papers, a demonstration."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from lastmove.cli.app import Action, app
from lastmove.cli.arguments import (
    DEFAULT_SECONDS,
    Budget,
    ForceOption,
    JsonOption,
    MemoryOption,
    SecondsOption,
    ThreadsOption,
)


@app.command()
def verify(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A certificate.", show_default=False)
    ],
    as_json: JsonOption = False,
    max_seconds: SecondsOption = DEFAULT_SECONDS,
    max_memory: MemoryOption = None,
    threads: ThreadsOption = None,
) -> Action:
    """Check a certificate with an independent checker; exit code 1 if it is refused.

    Example: lastmove verify kayles.json
    """
    from lastmove.cli.verify import verify as verify_certificate

    budget = Budget(max_seconds, max_memory, threads)
    return partial(verify_certificate, file, budget, as_json=as_json)


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
    force: ForceOption = False,
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

    seconds = max_seconds if max_seconds is not None or long else DEFAULT_SECONDS
    budget = Budget(seconds, max_memory, threads)
    wish = Wish(paper=paper, long=long, html=html, force=force, budget=budget)
    return partial(check_claims, wish, as_json=as_json)


@app.command()
def web(
    host: Annotated[
        str, typer.Option("--host", metavar="HOST", help="The address to listen on.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option("--port", metavar="N", help="The port; 0 for a free one.")
    ] = 8017,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="Let other machines use it.")
    ] = False,
    engine: Annotated[
        Path | None,
        typer.Option(
            "--engine", metavar="FILE", help="A chess engine to offer.", show_default=False
        ),
    ] = None,
    store: Annotated[
        list[Path] | None,
        typer.Option(
            "--store",
            metavar="DIR",
            help="The store of a survey to show; may be given several times.",
            show_default=False,
        ),
    ] = None,
) -> Action:
    """Open the workbench: worksheet, endgames, heaps, pawns, games, papers, surveys in a browser.

    It listens on this machine only. It needs the extra lastmove[web].
    """
    from lastmove.cli.web import Wish, serve

    return partial(serve, Wish(host, port, allow_remote, engine, tuple(store or ())))
