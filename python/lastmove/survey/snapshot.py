"""A store as it stood at one moment, to be looked at: sorted, filtered, told in words.

Nothing here changes a store. A run may be writing to it meanwhile.
"""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, lru_cache
from typing import TypeAlias

from lastmove.errors import InputError, LastmoveError
from lastmove.show.palette import shortened
from lastmove.show.terminal import printable
from lastmove.store import readable_path
from lastmove.survey.account import Run, runs_of
from lastmove.survey.kind import Cell, Column, natural_order
from lastmove.survey.kinds import CODE
from lastmove.survey.ledger import Counts
from lastmove.survey.results import SurveyStore
from lastmove.values import game, limits

__all__ = ["Cells", "Shown", "Snapshot", "cell_text", "is_value", "number_of"]

Cells: TypeAlias = tuple[Cell, ...]
LAST = ("state", "note")
"""Columns that a reader wants to see last; a table that is exported begins with them."""
LONGEST_VALUE = 400
VALUE_SECONDS = 0.05
LONGEST_KEY = 300
LONG_CELL = 48
"""A longer text gets room for some words in a line."""
LONGEST_CELL = 120
LONGEST_TITLE = 2000
NUMERAL = re.compile(r"-?(0|[1-9][0-9]{0,30})(/[1-9][0-9]{0,30})?")
CONDITION = re.compile(r"(\w+)(<=|>=|<|>|=)(.*)", re.DOTALL)
COMPARED: dict[str, Callable[[Fraction | float, Fraction | float], bool]] = {
    "<=": operator.le,
    ">=": operator.ge,
    "<": operator.lt,
    ">": operator.gt,
    "=": operator.eq,
}
ASCII = str.maketrans({"∗": "*", "−": "-", "↑": "^", "↓": "v"})


@dataclass(frozen=True)
class Shown:
    """A cell as a page shows it: its text, how it is set, and all of it if that is longer."""

    text: str
    css: str
    title: str


@dataclass(frozen=True)
class Snapshot:
    """What a store held when it was read.

    Parameters
    ----------
    name : str
        What the survey is called.
    document : dict
        The survey.
    counts : Counts
        How many items are in each state.
    columns : tuple of Column
        The columns, in the order in which they are shown.
    rows : list of tuple
        The rows, in natural order of the items, with a cell for each column.
    runs : tuple of Run
        The runs.
    """

    name: str
    document: dict[str, object]
    counts: Counts
    columns: tuple[Column, ...]
    rows: list[Cells] = field(repr=False)
    runs: tuple[Run, ...] = field(repr=False)

    @classmethod
    def take(cls, store: SurveyStore) -> Snapshot:
        r"""Read a store.

        Parameters
        ----------
        store : SurveyStore
            The store; a run may be writing to it.

        Raises
        ------
        InputError
            If it is damaged.

        Examples
        --------
        >>> import tempfile
        >>> from pathlib import Path
        >>> from lastmove.survey import LocalEngine, Survey, SurveyStore, run_survey
        >>> from lastmove.survey.snapshot import Snapshot
        >>> text = 'name = "a"\nkind = "pawn-words"\nitems = {lengths = [1, 4]}'
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     _ = run_survey(Survey.parse(text), Path(folder, "s"), LocalEngine(1))
        ...     with SurveyStore(Path(folder, "s")) as store:
        ...         found = Snapshot.take(store)
        >>> [column.name for column in found.columns]
        ['item', 'length', 'value', 'count', 'word', 'state', 'note']
        >>> longest = found.chosen("length=4 value>1")
        >>> found.ordered(longest, "word", descending=False)[0]
        ('4: 0001…', 4, 2, 1, '0001', 'done', None)
        """
        try:
            rows = store.rows()
            columns = tuple(sorted(store.table_columns, key=lambda column: column.name in LAST))
            names = [column.name for column in columns]
            return cls(
                store.name,
                store.document,
                store.counts(),
                columns,
                [tuple(row[name] for name in names) for row in rows],
                runs_of(store),
            )
        except LastmoveError:
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            reason = f"{type(error).__name__} {error}"[:200]
            message = f"{readable_path(store.folder)} is damaged: {reason}"
            raise InputError(message, hint="restore it from a copy") from error

    @property
    def kind(self) -> str:
        """The name of the kind of survey."""
        return str(self.document.get("kind", ""))

    @cached_property
    def places(self) -> dict[str, int]:
        """The places of columns in a row, by their names."""
        return {column.name: place for place, column in enumerate(self.columns)}

    def place(self, name: str) -> int:
        """Return the place of a column in a row.

        Raises
        ------
        InputError
            If there is no such column.
        """
        if name not in self.places:
            names = ", ".join(self.places)
            raise InputError(f"there is no column {name[:40]!r}", hint=f"there are {names}")
        return self.places[name]

    @cached_property
    def numeric(self) -> frozenset[int]:
        """The places of columns whose cells are numbers, or texts that are all fractions."""
        found = set()
        for place, column in enumerate(self.columns):
            if column.holds in {"integer", "number"}:
                found.add(place)
            elif column.holds == "text":
                cells = [row[place] for row in self.rows if row[place] is not None]
                if cells and all(number_of(cell) is not None for cell in cells):
                    found.add(place)
        return frozenset(found)

    def ordered(self, rows: Sequence[Cells], name: str, *, descending: bool) -> list[Cells]:
        """Return rows sorted by a column: numbers by size, texts as people sort them.

        Rows without a cell there come last, whatever the direction.

        Raises
        ------
        InputError
            If there is no such column.
        """
        place = self.place(name)
        here = [row for row in rows if row[place] is not None]
        gone = [row for row in rows if row[place] is None]
        if place in self.numeric:
            here.sort(key=lambda row: number_of(row[place]) or 0, reverse=descending)
        else:
            here.sort(key=lambda row: _text_key(row[place]), reverse=descending)
        return here + gone

    def shown(self, row: Cells) -> list[Shown]:
        """Return the cells of a row as a page shows them."""
        cells = []
        for place, (column, cell) in enumerate(zip(self.columns, row, strict=True)):
            text = cell_text(cell, is_value=is_value(self.kind, column))
            brief = shortened(text, LONGEST_CELL)
            css = "n" if place in self.numeric else "long" if len(text) > LONG_CELL else ""
            cells.append(Shown(brief, css, shortened(text, LONGEST_TITLE) if brief != text else ""))
        return cells

    def chosen(self, text: str) -> list[Cells]:
        """Return the rows that fit all words of a filter.

        A word such as ``period>100`` or ``status=open`` is about a column; any other word has to
        occur somewhere in the row.

        Raises
        ------
        InputError
            If something is compared with a column of numbers that is no number.
        """
        tests = [self._test(word) for word in text.split()]
        return [row for row in self.rows if all(test(row) for test in tests)]

    def _test(self, word: str) -> Callable[[Cells], bool]:
        found = CONDITION.fullmatch(word)
        if found is None or found[1] not in self.places:
            return _occurrence(word)
        place, sign, given = self.places[found[1]], found[2], found[3].translate(ASCII)
        if place not in self.numeric:
            if sign != "=":
                message = f"{word[:60]!r} compares texts by size"
                raise InputError(message, hint="texts are compared with =")
            return lambda row: _plain(row[place]) == given
        bound = _bound(given)
        if bound is None:
            message = f"{word[:60]!r} compares the numbers of {found[1]} with no number"
            raise InputError(message, hint=f"write {found[1]}{sign}10")
        compare = COMPARED[sign]

        def test(row: Cells) -> bool:
            number = number_of(row[place])
            return number is not None and compare(number, bound)

        return test


def _occurrence(word: str) -> Callable[[Cells], bool]:
    wanted = {word.casefold(), word.casefold().translate(ASCII)}

    def test(row: Cells) -> bool:
        whole = "\n".join(_plain(cell) for cell in row).casefold()
        return any(each in whole for each in wanted)

    return test


def _plain(cell: Cell) -> str:
    match cell:
        case None:
            return ""
        case bool():
            return "yes" if cell else "no"
        case _:
            return str(cell)


def _bound(given: str) -> Fraction | float | None:
    if re.fullmatch(r"-?[0-9]{1,30}\.[0-9]{1,30}", given):
        return Fraction(given)
    return number_of(given)


def number_of(cell: Cell) -> Fraction | int | float | None:
    """Return the number that a cell is or writes; None if it is none.

    Examples
    --------
    >>> from lastmove.survey.snapshot import number_of
    >>> number_of("-3/4"), number_of(7), number_of("0.137"), number_of("007"), number_of(None)
    (Fraction(-3, 4), 7, None, None, None)
    """
    match cell:
        case bool() | None:
            return None
        case int():
            return cell
        case float():
            return cell if abs(cell) < float("inf") else None
        case str():
            return Fraction(cell) if NUMERAL.fullmatch(cell) else None


def _text_key(cell: Cell) -> tuple[tuple[int, int, str], ...]:
    # A key of bounded length: some texts are values with thousands of digits.
    return natural_order(_plain(cell)[:LONGEST_KEY])


def cell_text(cell: Cell, *, is_value: bool = False) -> str:
    """Return a cell as a reader sees it; a number can be copied from there into a program.

    Parameters
    ----------
    cell : str, int, float, bool or None
        What is in it.
    is_value : bool
        Whether a text is the value of a game, to be written with the signs of the field.

    Examples
    --------
    >>> from lastmove.survey.snapshot import cell_text
    >>> cell_text("*2", is_value=True), cell_text("*2"), cell_text(True), cell_text(None)
    ('∗2', '*2', 'yes', '')
    """
    match cell:
        case str():
            signs = _signs(cell) if is_value and len(cell) <= LONGEST_VALUE else cell
            return printable(signs)
        case float():
            return f"{cell:.6g}"
        case _:
            return _plain(cell)


@lru_cache(maxsize=20_000)
def _signs(text: str) -> str:
    """Write a value in Unicode; what is not written as the library writes it stays as it is."""
    try:
        with limits(seconds=VALUE_SECONDS, threads=1):
            value = game(text)
        return value.unicode if str(value) == text else text
    except LastmoveError:
        return text


def is_value(kind: str, column: Column) -> bool:
    """Tell whether a column holds values of games; of a user's function nobody knows."""
    return kind != CODE and column.holds == "text" and column.name == "value"
