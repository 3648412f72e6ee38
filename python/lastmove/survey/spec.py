"""Surveys as files: a small TOML document that says what to look at, how far, and what to keep.

Examples
--------
>>> from lastmove.survey import Survey
>>> survey = Survey.parse('''
... name = "octal games of one digit"
... kind = "heap-games"
... [items]
... codes = ["0.d", "4.d"]
... [limits]
... to = 2000
... ''')
>>> survey.name, len(list(survey.kind.items())), survey.limits.to
('octal games of one digit', 16, 2000)
"""

from __future__ import annotations

import hashlib
import json
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypedDict

from lastmove.errors import InputError
from lastmove.store import readable_path
from lastmove.survey.kind import Column, Kind, Limits
from lastmove.survey.kinds import make_kind

__all__ = ["Description", "Survey"]

LONGEST_FILE = 1 << 20
LONGEST_NAME = 200


class Description(TypedDict):
    """What a worker is told about a survey; all of it is JSON."""

    kind: str
    settings: dict[str, object]
    limits: dict[str, object]
    code: str | None


@dataclass(frozen=True)
class Survey:
    """What to look at, and how far.

    Parameters
    ----------
    name : str
        What it is called.
    kind : Kind
        What there is to look at.
    limits : Limits
        How far each item is followed.
    wanted : tuple of str
        The columns to keep; all of the kind if there are none.
    code : str or None
        The user's function, as ``module:function``, if there is one.
    """

    name: str
    kind: Kind
    limits: Limits
    wanted: tuple[str, ...] = ()
    code: str | None = field(default=None)

    @classmethod
    def load(cls, path: Path, *, allow_code: str | None = None) -> Survey:
        """Read a survey from a file.

        Parameters
        ----------
        path : Path
            The file.
        allow_code : str, optional
            The function that a survey of the kind ``code`` may call, as ``module:function``.

        Raises
        ------
        InputError
            If there is no such file, or it is no survey.
        """
        name = readable_path(path)
        try:
            with path.open("rb") as file:
                data = file.read(LONGEST_FILE + 1)
        except OSError as error:
            raise InputError(f"{name}: {(error.strerror or 'cannot be read').lower()}") from error
        if len(data) > LONGEST_FILE:
            message = f"{name} is too long for a survey"
            raise InputError(message, hint="a survey is a small TOML file")
        try:
            return cls.parse(data.decode("utf-8-sig"), allow_code=allow_code)
        except UnicodeDecodeError as error:
            raise InputError(f"{name} is not valid UTF-8: byte {error.start}") from None
        except InputError as error:
            raise InputError(f"{name}: {error.message}", hint=error.hint) from None

    @classmethod
    def parse(cls, text: str, *, allow_code: str | None = None) -> Survey:
        """Read a survey from text.

        Raises
        ------
        InputError
            If it is no survey.
        """
        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise InputError(f"not TOML: {str(error)[:200]}") from None
        return cls.build(given, allow_code=allow_code)

    @classmethod
    def build(cls, given: dict[str, object], *, allow_code: str | None = None) -> Survey:
        """Return the survey of a document.

        Raises
        ------
        InputError
            If it is no survey.
        """
        known = ("name", "kind", "columns", "items", "limits")
        if unknown := given.keys() - set(known):
            raise InputError(f"a survey has no {min(unknown)!r}", hint=f"it has {', '.join(known)}")
        name, kind = given.get("name"), given.get("kind")
        if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME or not name.isprintable():
            message = f"a survey needs a name, not {str(name)[:40]!r}"
            raise InputError(message, hint='write name = "…"')
        items, limits = given.get("items", {}), given.get("limits", {})
        if not isinstance(items, dict) or not isinstance(limits, dict):
            message = "items and limits of a survey are tables"
            raise InputError(message, hint="write [items] and [limits] on lines of their own")
        made = make_kind(kind, items, allow_code)
        read = Limits.read(limits)
        if (read.to is not None or read.further) and made.uses_to is None:
            message = f"a survey of {made.name} has no limit 'to'"
            raise InputError(message, hint="it has seconds and memory")
        code = allow_code if made.name == "code" else None
        return cls(name, made, read, _wanted(given.get("columns", []), made), code)

    @property
    def columns(self) -> tuple[Column, ...]:
        """The columns that are kept, in the order of the kind."""
        return tuple(
            column for column in self.kind.columns if not self.wanted or column.name in self.wanted
        )

    def document(self) -> dict[str, object]:
        """Return the survey as a document that :meth:`build` reads."""
        return {
            "name": self.name,
            "kind": self.kind.name,
            "columns": list(self.wanted),
            "items": self.kind.settings,
            "limits": self.limits.record(),
        }

    def description(self) -> Description:
        """Return what a worker is told."""
        return {
            "kind": self.kind.name,
            "settings": self.kind.settings,
            "limits": self.limits.record(),
            "code": self.code,
        }

    def identity(self) -> str:
        """Return a checksum of what decides the rows of an item: the kind, columns and code.

        Limits may be raised and items added, and it stays the same.
        """
        settings = self.kind.row_settings()
        decisive = [self.kind.name, [column.name for column in self.columns], settings, self.code]
        return hashlib.sha256(json.dumps(decisive, sort_keys=True).encode()).hexdigest()


def _wanted(given: object, kind: Kind) -> tuple[str, ...]:
    names = [column.name for column in kind.columns]
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        message = f"columns = {given!r} is not a list of names"
        raise InputError(message, hint=f"a survey of {kind.name} has {', '.join(names)}")
    if unknown := [name for name in given if name not in names]:
        message = f"a survey of {kind.name} has no column {unknown[0]!r}"
        raise InputError(message, hint=f"it has {', '.join(names)}")
    return tuple(given)
