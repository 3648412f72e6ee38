"""Rulesets described, from their docstrings and attributes, for programs, terminals and pages."""

from __future__ import annotations

import base64
import inspect
import re
import textwrap
from collections.abc import Iterable, Sequence
from html import escape

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.position import Position, ruleset_name
from lastmove.show.records import Record
from lastmove.show.terminal import printable
from lastmove.solve import Solver

__all__ = ["entry_lines", "page", "ruleset_record", "sections", "table_lines", "value_of_example"]

UNDERLINED = re.compile(r"^([A-Z][A-Za-z ]+)\n-+\n", re.MULTILINE)
INITIAL = re.compile(r"^(\s*[A-Z])\.(?= )", re.MULTILINE)
ROLE = re.compile(r":(?!math)\w+:`~?([^`]+)`")
SENTENCE = re.compile(r".*?[.;:](?=\s|$)", re.DOTALL)
SECONDS = 0.5
"""Time for the value of an example: a list of rulesets is not the place to wait for one."""


def sections(ruleset: type[Position]) -> dict[str, str]:
    """Return the parts of a ruleset's docstring by title; the rules have the title "".

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.rulesets import sections
    >>> list(sections(lm.rulesets.Nim))
    ['', 'Parameters', 'Notes', 'References', 'Examples']
    """
    text = ruleset.__doc__ or ""
    # A dataclass without a docstring has its signature for one.
    if text.startswith(f"{ruleset.__name__}("):
        text = ""
    rules, *titled = UNDERLINED.split(inspect.cleandoc(text))
    parts = zip(titled[::2], titled[1::2], strict=True)
    return {"": rules.strip(), **{title: body.strip() for title, body in parts}}


def value_of_example(ruleset: type[Position]) -> str | None:
    """Return the value of the example; None if there is none, it takes long, or play can loop.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.rulesets import value_of_example
    >>> value_of_example(lm.rulesets.Nim)
    '*2'
    """
    if not ruleset.example:
        return None
    try:
        with lm.limits(seconds=SECONDS):
            return str(Solver().value(ruleset.parse(ruleset.example)))
    except (InputError, LimitReached):
        return None


def ruleset_record(ruleset: type[Position], value: str | None) -> Record:
    """Describe a ruleset.

    Parameters
    ----------
    ruleset : type
        The class of positions.
    value : str or None
        The value of its example.

    Returns
    -------
    dict
        ``name``, ``rules``, ``notation``, ``example``, ``value_of_example``, ``reference``; None
        where the ruleset does not say.
    """
    return {
        "name": ruleset_name(ruleset),
        "rules": _flowing(sections(ruleset)[""]) or None,
        "notation": ruleset.notation or _fields_in_words(ruleset),
        "example": ruleset.example or None,
        "value_of_example": value,
        "reference": ruleset.reference or _flowing(sections(ruleset).get("References", "")) or None,
    }


def _fields_in_words(ruleset: type[Position]) -> str | None:
    fields = list(getattr(ruleset, "__dataclass_fields__", ()))
    return f"{', '.join(fields)}, with commas between them" if len(fields) > 1 else "".join(fields)


def _flowing(text: str) -> str:
    """Join the lines of each paragraph, and leave out the marks of the docstring's markup."""
    plain = ROLE.sub(r"\1", text).replace("``", "")
    return "\n".join(" ".join(part.split()) for part in plain.split("\n\n"))


def table_lines(records: Sequence[Record], width: int | None) -> list[str]:
    """Lay out rulesets as a table, a line each: name, example, its value, and the rules.

    Parameters
    ----------
    records : sequence of Record
        As :func:`ruleset_record` makes them.
    width : int or None
        Columns of the terminal; None for as many as it takes.

    Returns
    -------
    list of str
        The lines, the first with the titles.
    """
    rows = [("name", "example", "value", "rules")]
    for record in records:
        rules = SENTENCE.match(str(record["rules"] or ""))
        rows.append(
            (
                str(record["name"]),
                _short(str(record["example"] or ""), 24),
                _short(str(record["value_of_example"] or "–"), 12),
                rules.group().rstrip(".;:") if rules else str(record["rules"] or ""),
            )
        )
    name, example, value = (max(len(row[i]) for row in rows) for i in range(3))
    lines = [f"{a:<{name}}  {b:<{example}}  {c:<{value}}  {d}".rstrip() for a, b, c, d in rows]
    return [printable(line if width is None else _short(line, width)) for line in lines]


def _short(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1]}…"


def entry_lines(record: Record, theory: str, *, width: int = 80) -> list[str]:
    """Lay out all that is known of a ruleset: its name, the rules, the facts, the theory."""
    facts = {
        "notation": record["notation"],
        "example": record["example"],
        "value": record["value_of_example"],
        "reference": record["reference"],
    }
    lines = [str(record["name"]), *_wrapped(str(record["rules"] or ""), width, "  ")]
    for label, fact in facts.items():
        if fact:
            first, *rest = _wrapped(str(fact), width - 13, "") or [""]
            lines += [f"  {label:<11}{first}", *(f"  {'':<11}{line}" for line in rest)]
    lines += _wrapped(_flowing(theory), width, "  ")
    return [printable(line) for line in lines]


def _wrapped(text: str, width: int, indent: str) -> list[str]:
    return [
        line
        for paragraph in text.splitlines()
        for line in textwrap.wrap(paragraph, width, initial_indent=indent, subsequent_indent=indent)
    ]


def page(rulesets: Iterable[type[Position]]) -> str:
    """Return the page of the documentation on some rulesets, in Markdown.

    Each has its rules, notation, example with its value, picture, theory and references.
    """
    return "\n\n".join(_entry(ruleset) for ruleset in rulesets)


def _entry(ruleset: type[Position]) -> str:
    record = ruleset_record(ruleset, value_of_example(ruleset))
    parts = sections(ruleset)
    rows = [("notation", _cell(record["notation"])), ("example", _code(record["example"]))]
    if record["value_of_example"]:
        rows.append(("its value", _code(record["value_of_example"])))
    blocks = [f"## {ruleset_name(ruleset)}", _rst(parts[""])]
    blocks.append("\n".join(["| | |", "|---|---|", *(f"| {a} | {b} |" for a, b in rows)]))
    blocks.append(_picture(ruleset))
    blocks.append(_rst(parts.get("Notes", "")))
    if "References" in parts:
        blocks.append(_rst(parts["References"]))
    elif ruleset.reference:
        blocks.append(_cell(ruleset.reference))
    if "Examples" in parts:
        blocks.append(_rst(parts["Examples"]))
    return "\n\n".join(block for block in blocks if block)


def _rst(text: str) -> str:
    """Wrap text of a docstring, which is about the class and links to it no longer.

    An initial at the start of a line begins no numbered list.
    """
    text = ROLE.sub(r"``\1``", INITIAL.sub(r"\1\\.", text))
    return f"~~~~{{eval-rst}}\n{text}\n~~~~" if text else ""


def _cell(text: object) -> str:
    return re.sub(r"([\\`*_{}\[\]<>|$])", r"\\\1", str(text or ""))


def _code(text: object) -> str:
    # As HTML: a board's bars would end the cell of the table.
    return f"<code>{escape(str(text or '')).replace('|', '&#124;')}</code>"


def _picture(ruleset: type[Position]) -> str:
    if not ruleset.example:
        return ""
    svg = ruleset.parse(ruleset.example).svg()
    data = base64.b64encode(svg.encode()).decode()
    alt = escape(f"{ruleset_name(ruleset)} {ruleset.example}", quote=True)
    source = f"data:image/svg+xml;base64,{data}"
    return f'~~~~{{raw}} html\n<p><img alt="{alt}" src="{source}"></p>\n~~~~'
