"""``lastmove reproduce``: the claims of the papers, checked and listed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lastmove import __version__
from lastmove.cli.answer import print_json
from lastmove.cli.arguments import Budget
from lastmove.cli.main import ExitCode
from lastmove.errors import InputError
from lastmove.papers import PAPERS, Claim, Result, check, claims
from lastmove.show.claims import live_rows, plain_row, summary_lines
from lastmove.show.claims_page import html_page
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
    chosen = claims(wish.paper, long=wish.long)
    results = _print_results(_checked(chosen, wish.budget), len(chosen), as_json=as_json)
    if wish.html is not None:
        papers = [PAPERS[name] for name in PAPERS if wish.paper in {None, name}]
        page = html_page(papers, results, version=__version__)
        write_file(wish.html, page, force=wish.force)
    return _verdict(results)


def _checked(chosen: tuple[Claim, ...], budget: Budget) -> Iterator[Result]:
    """Check each claim when it is asked for."""
    for number, claim in enumerate(chosen, start=1):
        if sys.stderr.isatty() and not sys.stdout.isatty():
            print(f"\r{number}/{len(chosen)} ", end="", file=sys.stderr, flush=True)
        with budget.limits():
            yield check(claim)


def _print_results(checked: Iterator[Result], count: int, *, as_json: bool) -> list[Result]:
    """Print each result as it comes, then the summary; or all of them as JSON."""
    results: list[Result] = []
    if as_json:
        results.extend(checked)
        print_json([result.record() for result in results])
        return results
    if sys.stdout.isatty():
        results.extend(live_rows(checked, sys.stdout, count))
    else:
        for result in checked:
            print(plain_row(result), flush=True)
            results.append(result)
    print("\n".join(summary_lines(results)))
    return results


def _verdict(results: list[Result]) -> ExitCode:
    failed = [result for result in results if not result.ok]
    if not failed:
        return ExitCode.DONE
    return ExitCode.LIMIT if all(result.limit for result in failed) else ExitCode.NEGATIVE
