"""Checked claims of papers as HTML: tables for the documentation, and a report of its own.

The report is one file that needs nothing else: no script, no other file, no network. What is long
is folded with ``details``, which every browser knows; on paper all of it is unfolded.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files

from lastmove.papers.claim import Claim, Paper, Result
from lastmove.papers.report import HEADS, Tally, summary, tallies
from lastmove.show.palette import page_colours
from lastmove.show.svg import inline_svg
from lastmove.show.terminal import printable

__all__ = [
    "compact",
    "coverage_sentence",
    "coverage_table",
    "html_page",
    "html_table",
    "summary_table",
    "table_style",
]

FOLDED_FROM = 110
"""Data with at least so many characters are folded."""

BEGINNING = 64
BROAD = 6
"""A picture that is more than so many times as wide as high stands under the text."""

_FAILED = ' class="failed"'

LIGHT_SIGNS = {"good": "#00704f", "bad": "#b3261e", "mark": "#8a5a00"}
DARK_SIGNS = {"good": "#4cc79a", "bad": "#ff8a80", "mark": "#f0b952"}


def _style() -> str:
    """Return the style sheet of the report: for a screen, light or dark, a phone, and paper."""
    return f"""
{page_colours(LIGHT_SIGNS, DARK_SIGNS)}
{_file("report_page.css")}"""


def table_style() -> str:
    """Return what the tables need in a page that has a style of its own."""
    return _file("report_tables.css")


def _file(name: str) -> str:
    return (files("lastmove.papers") / name).read_text(encoding="utf-8")


def _text(value: object) -> str:
    """Escape text for a page; nothing in it steers a terminal either."""
    return escape(printable(str(value)))


def compact(value: object) -> str:
    """Write the data of a claim shortly: without quotes, and without brackets outside.

    Examples
    --------
    >>> from lastmove.papers.report_page import compact
    >>> compact([0, 3, [1, 2], "*2", None]), compact({"a": [1, 2], "b": True})
    ('0, 3, [1, 2], *2, none', 'a: [1, 2]; b: true')
    """
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_nested(entry)}" for key, entry in value.items())
    if isinstance(value, Sequence) and not isinstance(value, str):
        return ", ".join(map(_nested, value)) if value else "[]"
    return _nested(value)


def _nested(value: object) -> str:
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case str():
            return value or "“”"
        case Mapping():
            return f"{{{compact(value)}}}"
        case Sequence():
            return f"[{compact(value)}]" if value else "[]"
        case _:
            return str(value)


def _data(value: object) -> str:
    """Show the data of a claim, folded where they are long, as a grid where they are one."""
    text = compact(value)
    if len(text) < FOLDED_FROM:
        return f"<code>{_text(text)}</code>"
    beginning = text[:BEGINNING].rsplit(" ", 1)[0]
    whole = _grid(value) or f"<code>{_text(text)}</code>"
    summary_ = f"<summary><code>{_text(beginning)} …</code></summary>"
    return f'<details class="data">{summary_}{whole}</details>'


def _grid(value: object) -> str:
    """Lay out rows of numbers as a table, and anything else as nothing."""
    rows = list(value.values()) if isinstance(value, Mapping) else value
    if not isinstance(rows, Sequence) or not all(_is_row(row) for row in rows):
        return ""
    names = list(value) if isinstance(value, Mapping) else [None] * len(rows)
    lines = []
    for name, row in zip(names, rows, strict=True):
        head = "" if name is None else f"<th>{_text(name)}</th>"
        lines.append(f"<tr>{head}{''.join(f'<td>{entry}</td>' for entry in row)}</tr>")
    return f'<div class="wide"><table class="grid">{"".join(lines)}</table></div>'


def _is_row(row: object) -> bool:
    return (
        isinstance(row, Sequence)
        and not isinstance(row, str)
        and len(row) > 1
        and all(type(entry) is int for entry in row)
    )


def _figure(claim: Claim) -> str:
    """Draw what a claim is about; a picture that fails is a line that says so."""
    if claim.picture is None:
        return ""
    try:
        svg = inline_svg(claim.picture(), re.sub(r"[^\w-]", "-", claim.id))
    except Exception as error:  # noqa: BLE001 - a report without a picture is still a report
        return f'<p class="quiet">No picture: {_text(error)}.</p>'
    # Pictures of the common palette turn dark with the page; others keep their white paper.
    kind = "dyed" if "lm-paper" in svg else "plain"
    size = re.search(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg)
    broad = size is not None and float(size[1]) > BROAD * float(size[2])
    return f'<figure class="{kind}{" broad" * broad}">{svg}</figure>'


def _badges(result: Result) -> str:
    marks = [("ok", "reproduced") if result.ok else ("failed", "FAILED")]
    marks += [("erratum", "erratum")] if result.claim.erratum else []
    marks += [("beyond", "beyond the paper")] if result.claim.beyond else []
    marks += [("second", "two roads")] if result.claim.second and result.ok else []
    return " ".join(f'<span class="badge {css}">{text}</span>' for css, text in marks)


def _answers(result: Result) -> str:
    expected, computed = _data(result.claim.expected), _data(result.computed)
    if result.ok:
        # Both are the same text then; it stands once.
        pairs = [("expected and computed", expected)]
    else:
        pairs = [("expected", expected), ("computed", computed)]
    return "<dl>" + "".join(f"<dt>{name}</dt><dd>{data}</dd>" for name, data in pairs) + "</dl>"


def _remarks(result: Result) -> list[str]:
    """Write what stands under the answers: the paper's error and the note."""
    claim, lines = result.claim, []
    if claim.erratum:
        printed = _text(_sentence(claim.erratum))
        lines.append(f'<p class="erratum"><strong>Erratum.</strong> {printed}</p>')
    if result.note:
        lines.append(f'<p class="quiet">{_text(result.note)}</p>')
    return lines


def _article(result: Result) -> str:
    claim = result.claim
    anchor = _text(claim.id)
    head = [
        f'<span class="where">{_text(claim.where)}</span>',
        _badges(result),
        f'<a class="quiet" href="#{anchor}">{anchor}</a>',
        f'<span class="quiet">{result.seconds:.2f} s</span>',
    ]
    parts = [
        f'<article id="{anchor}"{"" if result.ok else _FAILED}>',
        "<div>",
        f'<p class="head">{" ".join(head)}</p>',
        f"<p>{_text(_sentence(claim.claim))}</p>",
        _answers(result),
        *_remarks(result),
        "</div>",
        _figure(claim),
        "</article>",
    ]
    return "\n".join(part for part in parts if part)


def _sentence(statement: str) -> str:
    """Begin a statement with a capital letter and end it with a full stop."""
    begun = statement[:1].upper() + statement[1:]
    return begun if begun.endswith((".", "…")) else begun + "."


def summary_table(results: Iterable[Result], link: Callable[[str], str] = "#{}".format) -> str:
    """Return the counts by paper as a table of HTML.

    Parameters
    ----------
    results : iterable
        Checked claims.
    link : callable
        From the name of a paper to the address of its section.
    """

    def row(tally: Tally) -> str:
        name, *counts = map(_text, tally.cells())
        css = ' class="total"' if tally.paper == "all" else ""
        first = name if css else f'<a href="{_text(link(tally.paper))}">{name}</a>'
        return f"<tr{css}><th>{first}</th>{''.join(f'<td>{count}</td>' for count in counts)}</tr>"

    table = _table("summary", HEADS, map(row, tallies(results)))
    return f'<div class="wide">{table}</div>'


def _table(css: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    # The second class is the one that themes of Sphinx know tables by.
    head = "".join(f"<th>{head}</th>" for head in heads)
    opening = f'<table class="{css} docutils"><thead><tr>{head}</tr></thead><tbody>'
    return "\n".join([opening, *rows, "</tbody></table>"])


def html_table(results: Iterable[Result]) -> str:
    """Return checked claims as a table of HTML; every piece of text in it is escaped.

    Each row has the claim's id for an anchor.
    """

    def row(result: Result) -> str:
        claim = result.claim
        below = "".join(_remarks(result))
        css = "" if result.ok else _FAILED
        computed = "" if result.ok else f"<br>computed {_data(result.computed)}"
        return (
            f'<tr id="{_text(claim.id)}"{css}><td>{_text(claim.where)}</td>'
            f"<td>{_text(_sentence(claim.claim))}{below}</td>"
            f"<td>{_data(claim.expected)}{computed}</td><td>{_badges(result)}</td></tr>"
        )

    return _table("claims", ("where", "claim", "answer", ""), map(row, results))


def coverage_table(paper: Paper, link: Callable[[str], str] = "#{}".format) -> str:
    """Return what a paper states, each with the claim that covers it or the reason for none.

    Parameters
    ----------
    paper : paper
        Whose coverage.
    link : callable
        From the id of a claim to its address.
    """

    def covered(claim: str | None, why: str) -> str:
        if claim is None:
            return f'<span class="quiet">no claim: {_text(why)}</span>'
        return f'<a href="{_text(link(claim))}">{_text(claim)}</a>'

    rows = (
        f"<tr><td>{_text(item.where)}</td><td>{_text(item.what)}</td>"
        f"<td>{covered(item.claim, item.why)}</td></tr>"
        for item in paper.coverage
    )
    return _table("coverage", ("where", "what is stated", "covered by"), rows)


def coverage_sentence(paper: Paper) -> str:
    """Count what a paper states, and what of that has a claim.

    Examples
    --------
    >>> from lastmove.papers import PAPERS
    >>> from lastmove.papers.report_page import coverage_sentence
    >>> coverage_sentence(PAPERS["ferguson"]).endswith("that no program can check")
    True
    """
    bare = sum(item.claim is None for item in paper.coverage)
    stated = f"{len(paper.coverage)} statements"
    return f"{stated}, {len(paper.coverage) - bare} with a claim, {bare} that no program can check"


def _section(paper: Paper, results: Sequence[Result]) -> str:
    shown = {result.claim.id for result in results}

    def link(claim: str) -> str:
        return f"#{claim if claim in shown else paper.name}"

    coverage = (
        f"<details><summary>Coverage: {_text(coverage_sentence(paper))}</summary>"
        f"{coverage_table(paper, link)}</details>"
        if paper.coverage
        else ""
    )
    left_out = len(paper.claims) - len(results)
    more = f'<p class="quiet">{left_out} more take long and were left out.</p>' if left_out else ""
    return "\n".join(
        [
            f'<section id="{_text(paper.name)}">',
            f"<h2>{_text(paper.name)}</h2>",
            f'<p class="reference">{_text(paper.reference)}</p>',
            f"<p>{_text(summary(results))}.</p>{more}",
            coverage,
            *map(_article, results),
            "</section>",
        ]
    )


def html_page(papers: Iterable[Paper], results: Iterable[Result], *, version: str = "") -> str:
    """Return a report that is one page of its own.

    Parameters
    ----------
    papers : iterable
        The papers, in the order of their sections.
    results : iterable
        Their checked claims; a section has those of its paper.
    version : str
        The version of Lastmove, for the last line.

    Returns
    -------
    str
        HTML without scripts and without anything from outside, for a screen, a phone and paper.
    """
    papers, results = list(papers), list(results)
    by_paper: dict[str, list[Result]] = {paper.name: [] for paper in papers}
    for result in results:
        by_paper[result.claim.paper].append(result)
    failed = "".join(
        f'<li><a href="#{_text(result.claim.id)}">{_text(result.claim.id)}</a></li>'
        for result in results
        if not result.ok
    )
    trouble = f'<div class="trouble"><p>Failed:</p><ul>{failed}</ul></div>' if failed else ""
    sections = "\n".join(_section(paper, by_paper[paper.name]) for paper in papers)
    return _file("report_page.html").format(
        style=_style(),
        summary=_text(summary(results)),
        table=summary_table(results),
        trouble=trouble,
        sections=sections,
        version=_text(version),
    )
