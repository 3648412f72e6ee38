"""Check the claims of the papers that Lastmove is built on; exit code 1 if one fails.

Papers: elkies, end-nim, ferguson, guy, maser. A claim stops after 30 seconds unless --long or
--max-seconds is given.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lastmove import __version__
from lastmove.cli.answer import print_json
from lastmove.cli.exit_codes import ExitCode
from lastmove.cli.options import FileOptions, argument, flag, max_seconds_option, option
from lastmove.cli.progress import ProgressLine
from lastmove.errors import InputError
from lastmove.papers import PAPERS, Claim, Result, check, claims
from lastmove.papers.report import live_rows, plain_row, summary_lines
from lastmove.papers.report_page import html_page


@dataclass(frozen=True, kw_only=True)
class Options(FileOptions):
    """What to check and where to put it."""

    paper: str | None = argument("PAPER", "One paper; all of them if left out.", default=None)
    long: bool = flag("Include the claims that take long.")
    html: Path | None = option("Write a page as well.", "FILE")
    max_seconds: float | None = max_seconds_option("30 a claim, and no limit with --long")

    def usual_seconds(self) -> float | None:
        """Return the limit of time of a claim that holds if none is given."""
        return None if self.long else super().usual_seconds()


def run(options: Options) -> int:
    """Check claims and print a table of them, or JSON."""
    if options.paper is not None and options.paper not in PAPERS:
        message = f"there is no paper {options.paper!r}"
        raise InputError(message, options.paper, None, f"the papers are {', '.join(PAPERS)}")
    options.refuse_to_overwrite(options.html)
    chosen = claims(options.paper, long=options.long)
    results = _print_results(_checked(chosen, options), len(chosen), as_json=options.as_json)
    if options.html is not None:
        papers = [PAPERS[name] for name in PAPERS if options.paper in {None, name}]
        options.write(options.html, html_page(papers, results, version=__version__))
    return _verdict(results)


def _checked(chosen: tuple[Claim, ...], options: Options) -> Iterator[Result]:
    """Check each claim when it is asked for."""
    progress = ProgressLine(elsewhere=False)
    for number, claim in enumerate(chosen, start=1):
        # A terminal that shows the results shows how far it is.
        if not sys.stdout.isatty():
            progress.show(f"{number}/{len(chosen)}")
        with options.limits():
            yield check(claim)
    progress.clear()


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
