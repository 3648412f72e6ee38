"""The report on a survey: one page of HTML, to be read, sorted, printed and sent.

It needs nothing else: its style and its small script are in it, and no other script would run.
Without the script it is the same page, sorted by items.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Iterable
from dataclasses import astuple
from html import escape
from pathlib import Path
from string import Template

from lastmove.show.palette import page_colours
from lastmove.show.svg import inline_svg
from lastmove.show.terminal import printable
from lastmove.survey.account import Run, about_survey, grouped
from lastmove.survey.charts import Plot
from lastmove.survey.ledger import Counts
from lastmove.survey.plots import plots
from lastmove.survey.results import SurveyStore
from lastmove.survey.snapshot import Cells, Snapshot

__all__ = ["html_report"]

MOST_ROWS = 5000
"""A page with more rows is slow to open and to sort."""


def _style() -> str:
    """Return the style sheet, in the colours of pictures."""
    light, dark = {"warn": "#9a3412", "stripe": "#f8f9fa"}, {"warn": "#f0a57a", "stripe": "#1b1e23"}
    return f"""
{page_colours(light, dark)}
{_file("report.css")}"""


def html_report(store: SurveyStore, *, version: str) -> str:
    r"""Return the report on a survey: the same text for the same store.

    Parameters
    ----------
    store : SurveyStore
        Its store.
    version : str
        The version of Lastmove, for the last line.

    Returns
    -------
    str
        HTML without anything from outside, for a screen, a phone and paper.

    Raises
    ------
    InputError
        If the store is damaged.

    Examples
    --------
    >>> import tempfile
    >>> from pathlib import Path
    >>> from lastmove.survey import LocalEngine, Survey, SurveyStore, run_survey
    >>> from lastmove.survey.report import html_report
    >>> text = 'name = "words of one letter"\nkind = "pawn-words"\nitems = {lengths = 1}'
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     _ = run_survey(Survey.parse(text), Path(folder, "s"), LocalEngine(1))
    ...     with SurveyStore(Path(folder, "s")) as store:
    ...         page = html_report(store, version="1.0")
    >>> "<h1>words of one letter</h1>" in page
    True
    """
    found = Snapshot.take(store)
    script = _file("report.js")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"
    return Template(_file("report.html")).substitute(
        policy=policy,
        name=_text(found.name),
        style=_style(),
        counts=_counts(found.counts),
        about=_about(about_survey(found.document)),
        plots=_plots(plots(found)),
        legend=_legend(found),
        table=_table(found),
        runs=_runs(found.runs) if found.runs else "",
        version=_text(version),
        script=script,
    )


def _file(name: str) -> str:
    return (Path(__file__).parent / name).read_text(encoding="utf-8")


def _text(value: object) -> str:
    """Escape text for a page; nothing in it steers a terminal either."""
    return escape(printable(str(value)))


def _counts(counts: Counts) -> str:
    names = ("items", "done", "open", "failed", "waiting", "rows of done items")
    entries = "".join(
        f"<div><dt>{name}</dt>"
        f"<dd{_attributes('warn' if name == 'failed' and count else '')}>"
        f"{grouped(count)}</dd></div>"
        for name, count in zip(names, astuple(counts), strict=True)
    )
    return f'<dl class="counts">{entries}</dl>'


def _about(pairs: Iterable[tuple[str, str]]) -> str:
    told = "".join(f"<dt>{_text(name)}</dt><dd>{_text(text)}</dd>" for name, text in pairs)
    return f'<dl class="about">{told}</dl>'


def _plots(drawn: Iterable[Plot]) -> str:
    figures = [
        f"<figure><figcaption>{_text(plot.title)}</figcaption>"
        f"{inline_svg(plot.svg, f'plot{n}')}</figure>"
        for n, plot in enumerate(drawn)
    ]
    if not figures:
        return ""
    return "\n".join(['<h2>Plots</h2>\n<div class="plots">', *figures, "</div>"])


def _legend(found: Snapshot) -> str:
    pairs = _about((column.name, column.meaning) for column in found.columns if column.meaning)
    return f"<details><summary>What the columns mean</summary>{pairs}</details>"


def _table(found: Snapshot) -> str:
    shown, left_out = found.rows[:MOST_ROWS], len(found.rows) - MOST_ROWS
    said = f"{grouped(len(found.rows))} rows"
    if left_out > 0:
        said = (
            f"The first {grouped(MOST_ROWS)} of {grouped(len(found.rows))} rows; "
            f"{grouped(left_out)} are left out here. lastmove survey export writes them all to a "
            "file .csv, .jsonl or .parquet."
        )
    numeric = found.numeric
    heads = "".join(
        f'<th scope="col"{_attributes("n" if place in numeric else "")} '
        f'title="{_text(column.meaning)}">{_text(column.name)}</th>'
        for place, column in enumerate(found.columns)
    )
    rows = "\n".join(_row(found, row) for row in shown)
    return f"""<div class="tools"><label hidden>Filter<input id="filter" type="search"
placeholder="words that a row has" autocomplete="off"></label>
<span class="quiet" id="said" aria-live="polite">{said}</span></div>
<div class="wide tall" tabindex="0" role="region" aria-label="Results">
<table id="rows"><thead><tr>{heads}</tr></thead>
<tbody>
{rows}
</tbody></table></div>"""


def _attributes(css: str, title: str = "") -> str:
    pairs = (("class", css), ("title", title))
    return "".join(f' {name}="{_text(text)}"' for name, text in pairs if text)


def _row(found: Snapshot, row: Cells) -> str:
    cells = [
        f"<td{_attributes(cell.css, cell.title)}>{_text(cell.text)}</td>"
        for cell in found.shown(row)
    ]
    state = row[found.place("state")]
    opening = f'<tr class="{_text(state)}">' if state != "done" else "<tr>"
    return f"{opening}{''.join(cells)}</tr>"


def _runs(runs: Iterable[Run]) -> str:
    rows = [run.cells for run in runs]
    head = "".join(f'<th scope="col"{_attributes(css)}>{name}</th>' for name, css, _ in rows[0])
    lines = (
        "".join(f"<td{_attributes(css)}>{_text(cell)}</td>" for _, css, cell in row) for row in rows
    )
    return (
        '<div class="wide" tabindex="0" role="region" aria-label="Runs"><table><thead><tr>'
        f"{head}</tr></thead><tbody>{''.join(f'<tr>{line}</tr>' for line in lines)}"
        "</tbody></table></div>"
    )
