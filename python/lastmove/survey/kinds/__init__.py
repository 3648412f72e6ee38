"""The kinds of surveys: each is one file of this folder, and has its name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping

from lastmove.errors import InputError
from lastmove.survey.kind import Kind

__all__ = ["CODE", "KINDS", "make_kind"]

CODE = "code"
"""The kind that is a function of the user's, which has to be allowed."""


class _Kinds(Mapping[str, type[Kind]]):
    """Kinds by their names; a file is imported when its kind is wanted."""

    def __iter__(self) -> Iterator[str]:
        return (file.name.replace("_", "-") for file in pkgutil.iter_modules(__path__))

    def __len__(self) -> int:
        return len(list(iter(self)))

    def __getitem__(self, name: str) -> type[Kind]:
        if name not in list(iter(self)):
            raise KeyError(name)
        module = importlib.import_module(f"{__name__}.{name.replace('-', '_')}")
        classes = (each for each in vars(module).values() if isinstance(each, type))
        return next(
            each
            for each in classes
            if issubclass(each, Kind) and each.__module__ == module.__name__
        )


KINDS: Mapping[str, type[Kind]] = _Kinds()
"""All kinds of surveys by their names."""


def make_kind(name: object, settings: Mapping[str, object], allow_code: str | None = None) -> Kind:
    """Return the kind of a name with its settings.

    Parameters
    ----------
    name : str
        What the survey calls it.
    settings : mapping
        Its table ``[items]``.
    allow_code : str, optional
        The function that the user allows, as ``module:function``.

    Raises
    ------
    InputError
        If there is no such kind, or it is the user's code and that is not allowed.
    """
    if not isinstance(name, str) or name not in KINDS:
        message = f"there is no kind of survey {name!r}"
        raise InputError(message, hint=f"kinds are {', '.join(KINDS)}")
    if name == CODE and allow_code is None:
        message = "this survey calls a function of yours, which has to be allowed"
        raise InputError(message, hint="give --allow-code module:function")
    return KINDS[name](settings, allow_code)
