"""Checked claims of papers as text: lines, a table that grows on a terminal, and their sum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from shutil import get_terminal_size
from textwrap import wrap
from typing import TextIO

from lastmove.papers.claim import Result
from lastmove.show.terminal import coloured, printable

__all__ = [
    "HEADS",
    "Tally",
    "live_rows",
    "plain_row",
    "summary",
    "summary_lines",
    "tallies",
]


WIDTHS = (6, 6, 8, 22)
SECONDS = 7
"""Columns of the table on a terminal: verdict, number, paper, where; and the time, at the end."""


@dataclass(frozen=True)
class Tally:
    """How many claims of a paper came out as expected.

    Parameters
    ----------
    paper : str
        Its name; ``"all"`` for the sum of several.
    claims, reproduced, failed : int
        How many were checked, and what became of them.
    errata : int
        How many of those reproduced correct the paper.
    beyond : int
        How many of those reproduced go past the paper.
    seconds : float
        What they took together.
    """

    paper: str
    claims: int
    reproduced: int
    errata: int
    beyond: int
    failed: int
    seconds: float

    def cells(self) -> tuple[str, ...]:
        """Return what stands in a row under :data:`HEADS`."""
        counts = (self.claims, self.reproduced, self.errata, self.beyond, self.failed)
        return (self.paper, *map(str, counts), f"{self.seconds:.1f}")


HEADS = (
    "paper",
    "claims",
    "reproduced",
    "errata confirmed",
    "beyond the paper",
    "failed",
    "seconds",
)
"""The columns of a summary."""


def _tally(name: str, results: Sequence[Result]) -> Tally:
    good = [result for result in results if result.ok]
    return Tally(
        name,
        len(results),
        len(good),
        sum(result.claim.erratum is not None for result in good),
        sum(result.claim.beyond for result in good),
        len(results) - len(good),
        sum(result.seconds for result in results),
    )


def tallies(results: Iterable[Result]) -> list[Tally]:
    """Count what was checked by paper; where there are several, their sum comes last.

    Examples
    --------
    >>> from lastmove.papers import check, claims
    >>> from lastmove.papers.report import tallies
    >>> [(t.paper, t.claims, t.failed) for t in tallies(map(check, claims("ferguson")[:3]))]
    [('ferguson', 3, 0)]
    """
    by_paper: dict[str, list[Result]] = {}
    for result in results:
        by_paper.setdefault(result.claim.paper, []).append(result)
    counted = [_tally(name, part) for name, part in by_paper.items()]
    if len(counted) > 1:
        counted.append(_tally("all", [result for part in by_paper.values() for result in part]))
    return counted


def summary(results: Iterable[Result]) -> str:
    """Say in one sentence what came of all.

    Examples
    --------
    >>> from lastmove.papers import check, claims
    >>> from lastmove.papers.report import summary
    >>> summary(map(check, claims("ferguson")[:2])).startswith("2 claims reproduced in ")
    True
    """
    total = _tally("all", list(results))
    count = f"{total.claims} claim{'' if total.claims == 1 else 's'}"
    if total.failed:
        return f"{total.failed} of {count} failed"
    errata = f"{total.errata} {'erratum' if total.errata == 1 else 'errata'} confirmed"
    beyond = f"{total.beyond} beyond the paper"
    extra = [errata] * bool(total.errata) + [beyond] * bool(total.beyond)
    done = f"{count} reproduced in {total.seconds:.1f} s"
    return f"{done}: {', '.join(extra)}" if extra else done


def summary_lines(results: Iterable[Result]) -> list[str]:
    """Lay out the counts by paper as a table, with :func:`summary` as the last line."""
    results = list(results)
    rows = [HEADS, *(tally.cells() for tally in tallies(results))]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    table = [
        "  ".join(
            [
                row[0].ljust(widths[0]),
                *(c.rjust(w) for c, w in zip(row[1:], widths[1:], strict=True)),
            ]
        )
        for row in rows
    ]
    return [*(table if results else []), summary(results)]


def _verdict(result: Result) -> str:
    return "ok" if result.ok else "FAILED"


def _remark(result: Result) -> str:
    """Say what a reader must know beside the claim: why it failed, or that the paper is wrong."""
    if not result.ok:
        expected, computed = result.claim.expected, result.computed
        return f" [expected {expected}, computed {computed}; {result.note}]"
    erratum = f" [erratum: {result.claim.erratum}]" if result.claim.erratum else ""
    return " [beyond the paper]" * result.claim.beyond + erratum


def plain_row(result: Result) -> str:
    """Lay out one claim as a line; a failed one says what was expected and what came out."""
    claim = result.claim
    return printable(f"{_verdict(result):<7}{claim.id:<40} {claim.claim}{_remark(result)}")


def live_rows(results: Iterable[Result], stream: TextIO, count: int) -> Iterator[Result]:
    """Print rows of a table on the terminal `stream`, each as it comes, and hand them on.

    Parameters
    ----------
    results : iterable
        Checked claims; each is checked when its row is due.
    stream : text stream
        A terminal.
    count : int
        How many there will be.
    """
    print(_row("", "", (f"of {count}", "paper", "where", "claim"), "seconds", stream), file=stream)
    for number, result in enumerate(results, start=1):
        colour = "red" if not result.ok else "yellow" if result.claim.erratum else "green"
        claim = result.claim
        cells = (str(number), claim.paper, claim.where, claim.claim + _remark(result))
        row = _row(_verdict(result), colour, cells, f"{result.seconds:.3f}", stream)
        print(row, file=stream, flush=True)
        yield result


def _row(verdict: str, colour: str, cells: Iterable[str], seconds: str, stream: TextIO) -> str:
    """Lay out one row of the table; the last of `cells` takes the room that the others leave."""
    columns = get_terminal_size().columns
    widths = [*WIDTHS, max(columns - sum(WIDTHS) - SECONDS - len(WIDTHS) - 2, 20)]
    parts = [wrap(printable(cell), width) for cell, width in zip(cells, widths[1:], strict=True)]
    lines = []
    for number, line in enumerate(zip_longest(*parts, fillvalue="")):
        words = [f"{cell:<{width}}" for cell, width in zip(line, widths[1:], strict=True)]
        first = "" if number else verdict
        margin = coloured(first, colour, stream) + " " * (WIDTHS[0] - len(first))
        last = "" if number else f"{seconds:>{SECONDS}}"
        lines.append(" ".join([margin, *words, last]).rstrip())
    return "\n".join(lines)
