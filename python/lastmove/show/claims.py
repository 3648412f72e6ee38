"""Checked claims of papers: rows of text, a table that grows on a terminal, a page of HTML."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, TextIO, TypeAlias

from lastmove.show.terminal import printable

if TYPE_CHECKING:
    from rich.table import Table

__all__ = ["html_page", "html_table", "live_rows", "plain_row", "summary"]

Row: TypeAlias = Mapping[str, object]

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 70rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { border-bottom: 1px solid #8886; padding: .4rem .6rem; text-align: left; }
td { vertical-align: top; }
td.data { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
tr.failed { background: #c0392b22; }
@media (prefers-color-scheme: dark) { body { background: #16181c; color: #e4e6ea; } }
"""


def _verdict(row: Row) -> str:
    return "ok" if row["ok"] else "FAILED"


def summary(rows: Iterable[Row]) -> str:
    """Count what was checked.

    Examples
    --------
    >>> from lastmove.show.claims import summary
    >>> summary([{"ok": True, "seconds": 0.5}, {"ok": True, "seconds": 1.0}])
    '2 claims reproduced in 1.5 s'
    """
    rows = list(rows)
    failed = sum(not row["ok"] for row in rows)
    seconds = sum(float(str(row["seconds"])) for row in rows)
    count = f"{len(rows)} claim{'' if len(rows) == 1 else 's'}"
    return f"{count} reproduced in {seconds:.1f} s" if not failed else f"{failed} of {count} failed"


def plain_row(row: Row) -> str:
    """Lay out one claim as a line; a failed one says what was expected and what came out."""
    line = f"{_verdict(row):<7}{row['id']:<40} {row['claim']}"
    if not row["ok"]:
        line += f" [expected {row['expected']}, computed {row['computed']}; {row['note']}]"
    elif row["erratum"]:
        line += f" [erratum: {row['erratum']}]"
    return printable(line)


def live_rows(rows: Iterable[Row], stream: TextIO) -> Iterator[Row]:
    """Print rows of a table on the terminal `stream`, each as it comes, and hand them on."""
    from rich.console import Console

    console = Console(file=stream, highlight=False)
    console.print(_line("", "", ("paper", "where", "claim"), "seconds"))
    for row in rows:
        colour = "green" if row["ok"] else "red"
        cells = [str(row[name]) for name in ("paper", "where", "claim")]
        if not row["ok"]:
            cells[-1] += f" [expected {row['expected']}, computed {row['computed']}; {row['note']}]"
        console.print(_line(_verdict(row), colour, cells, f"{float(str(row['seconds'])):.3f}"))
        yield row


def _line(verdict: str, style: str, cells: Iterable[str], seconds: str) -> Table:
    """Lay out one line of the table; the last of `cells` takes the room that the others leave."""
    from rich.table import Table
    from rich.text import Text

    line = Table(box=None, show_header=False, expand=True, pad_edge=False)
    for width in (6, 8, 22):
        line.add_column(width=width)
    line.add_column(ratio=1)
    line.add_column(width=7, justify="right")
    plain = [Text(printable(cell)) for cell in cells]
    line.add_row(Text(verdict, style=style), *plain, Text(seconds))
    return line


def html_table(rows: Iterable[Row]) -> str:
    """Return checked claims as a table of HTML; every piece of text in it is escaped."""
    heads = ("claim", "paper", "where", "expected", "computed", "", "erratum", "seconds", "note")
    head = "".join(f"<th>{head}</th>" for head in heads)
    return "\n".join(["<table>", f"<tr>{head}</tr>", *map(_html_row, rows), "</table>"])


def html_page(rows: Iterable[Row]) -> str:
    """Return a page of its own that lists checked claims."""
    rows = list(rows)
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Claims reproduced</title>
<style>{STYLE}</style>
</head>
<body>
<h1>Claims reproduced</h1>
<p>{escape(summary(rows))}.</p>
{html_table(rows)}
</body>
</html>
"""


def _html_row(row: Row) -> str:
    def cell(name: str, css: str = "") -> str:
        content = "" if row[name] is None else escape(printable(str(row[name])))
        return f"<td{css}>{content}</td>"

    data = ' class="data"'
    cells = [
        cell("claim"),
        cell("paper"),
        cell("where"),
        cell("expected", data),
        cell("computed", data),
        f"<td>{_verdict(row)}</td>",
        cell("erratum"),
        cell("seconds"),
        cell("note"),
    ]
    opening = "<tr>" if row["ok"] else '<tr class="failed">'
    return opening + "".join(cells) + "</tr>"
