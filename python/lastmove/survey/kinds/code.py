"""Surveys of a user's own function, which has to be named on the command line each time."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import ClassVar, cast

from lastmove.errors import InputError
from lastmove.survey.kind import Column, Found, Kind, Limits, Row

__all__ = ["Code"]

HOLDS = {"text", "integer", "number", "truth"}
MOST_ITEMS = 10_000_000


class Code(Kind):
    """A function of the user's: it gets an item and returns a row, a list of rows, or None.

    Parameters
    ----------
    settings : mapping
        The table ``[items]``.
    function : str
        ``module:function``. It comes from the command line, never from a file or a store.

    Examples
    --------
    >>> from lastmove.survey.kinds.code import Code
    >>> from lastmove.survey.kind import Limits
    >>> kind = Code({"list": ["9", "16"], "columns": {"root": "integer"}}, "math:isqrt")
    >>> list(kind.items())
    ['9', '16']
    """

    summary: ClassVar = "a function of your own, allowed by --allow-code module:function"
    settings_help: ClassVar = {
        "list": "the items, as texts",
        "count": 'or a number: the items are "0", "1", …',
        "columns": 'the names of columns with what they hold: {root = "integer"}',
    }

    def __init__(self, settings: Mapping[str, object], function: str | None = None) -> None:
        super().__init__(settings)
        self.function = function or ""
        columns = self.settings.get("columns", {})
        if not isinstance(columns, dict) or not columns or not set(columns.values()) <= HOLDS:
            message = "[items] of a survey of code needs columns"
            raise InputError(message, hint='write columns = {root = "integer"}: text, integer, …')
        if bad := [name for name in columns if not name.isidentifier() or name in RESERVED]:
            message = f"a column cannot be called {bad[0]!r}"
            raise InputError(message, hint="columns have names like those in Python")
        self._columns: dict[str, str] = columns
        self.columns = tuple(Column(name, holds, "") for name, holds in columns.items())
        self._called: Callable[[str], object] | None = None

    def row_settings(self) -> dict[str, object]:
        """Return the columns and what they hold."""
        return {"columns": self._columns}

    def items(self) -> Iterator[str]:
        """Yield the items of the list, or the numbers below the count."""
        count = self.settings.get("count", 0)
        if not isinstance(count, int) or not 0 <= count <= MOST_ITEMS:
            raise InputError(f"[items] count = {count!r} is not a number up to {MOST_ITEMS}")
        yield from dict.fromkeys([*self.texts("list"), *map(str, range(count))])

    def compute(self, item: str, limits: Limits) -> Found:
        """Call the function."""
        del limits
        if self._called is None:
            self._called = _imported(self.function)
        answer = self._called(item)
        rows = [] if answer is None else answer if isinstance(answer, list) else [answer]
        if not all(isinstance(row, dict) and row.keys() <= self._columns.keys() for row in rows):
            message = f"{self.function} returned {str(answer)[:80]!r} for {item!r}"
            raise InputError(message, hint=f"a row is a dict of {', '.join(self._columns)}")
        return Found(tuple(cast("list[Row]", rows)))


RESERVED = {"item", "state", "note"}


def _imported(function: str) -> Callable[[str], object]:
    """Import a function; modules beside the user are found, as Python's own ``-m`` finds them."""
    module, _, name = function.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.append(here)
    try:
        found = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        message = f"there is no function {function}: {error}"
        raise InputError(message, hint="write --allow-code module:function") from None
    if not callable(found):
        raise InputError(f"{function} is not a function")
    return cast("Callable[[str], object]", found)
