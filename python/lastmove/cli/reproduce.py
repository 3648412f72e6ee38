"""``lastmove reproduce``: the claims of the papers, checked and listed."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lastmove.cli.answer import print_json
from lastmove.cli.arguments import Budget
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError
from lastmove.papers import PAPERS, Claim, Result, check, claims
from lastmove.show.claims import html_page, live_rows, plain_row, summary
from lastmove.show.record import Record
from lastmove.store import refuse_to_overwrite, write_file

__all__ = ["Wish", "check_claims"]


@dataclass(frozen=True)
class Wish:
    """What to check and where to put it.

    Parameters
    ----------
    paper : str or None
        One paper, or all.
    long : bool
        Whether to include the claims that take long.
    html : Path or None
        A page to write.
    force : bool
        Whether to overwrite it.
    budget : Budget
        What one claim may cost.
    """

    paper: str | None
    long: bool
    html: Path | None
    force: bool
    budget: Budget


def check_claims(wish: Wish, *, as_json: bool) -> int:
    """Check claims and print a table of them, or JSON.

    Returns
    -------
    int
        The exit code: 1 if a claim fails, 3 if the only trouble was a limit.
    """
    if wish.paper is not None and wish.paper not in PAPERS:
        message = f"there is no paper {wish.paper!r}"
        raise InputError(message, wish.paper, None, f"the papers are {', '.join(PAPERS)}")
    if wish.html is not None:
        refuse_to_overwrite(wish.html, force=wish.force)
    results: list[Result] = []
    rows = _rows(claims(wish.paper, long=wish.long), wish.budget, results)
    _print_rows(rows, as_json=as_json)
    if wish.html is not None:
        write_file(wish.html, html_page(result.record() for result in results), force=wish.force)
    return _verdict(results)


def _rows(chosen: tuple[Claim, ...], budget: Budget, results: list[Result]) -> Iterator[Record]:
    """Check each claim as its row is asked for, and keep the result."""
    for number, claim in enumerate(chosen, start=1):
        if sys.stderr.isatty() and not sys.stdout.isatty():
            print(f"\r{number}/{len(chosen)} ", end="", file=sys.stderr, flush=True)
        with budget.limits():
            result = check(claim)
        results.append(result)
        yield result.record()


def _print_rows(rows: Iterator[Record], *, as_json: bool) -> None:
    if as_json:
        print_json(list(rows))
        return
    shown: list[Mapping[str, object]] = []
    if sys.stdout.isatty():
        shown.extend(live_rows(rows, sys.stdout))
    else:
        for row in rows:
            print(plain_row(row), flush=True)
            shown.append(row)
    print(summary(shown))


def _verdict(results: list[Result]) -> ExitCode:
    failed = [result for result in results if not result.ok]
    if not failed:
        return ExitCode.DONE
    return ExitCode.LIMIT if all(result.limit for result in failed) else ExitCode.NEGATIVE
