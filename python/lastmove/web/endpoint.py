"""Addresses for programs as functions: their signatures say which parameters an address takes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import TypeAlias, TypeVar, get_args, get_type_hints

from starlette.requests import Request

from lastmove.errors import InputError
from lastmove.show.records import Record

__all__ = ["ENDPOINTS", "About", "Endpoint", "Parameter", "endpoint"]

Value: TypeAlias = str | int | bool
Function = TypeVar("Function", bound=Callable[..., object])

LARGEST = 200_000
"""The largest heap of which a list of values is sent."""
TRUTH = {"true": True, "1": True, "false": False, "0": False}


@dataclass(frozen=True)
class About:
    """What a parameter is, and an example that works; stands in its annotation."""

    text: str
    example: str = ""


@dataclass(frozen=True)
class Parameter:
    """Something that an address is told.

    Parameters
    ----------
    name : str
        Its name.
    about : About
        What it is.
    kind : type
        What it may be: str, int or bool.
    required : bool
        Whether it must be there.
    within : str
        Where in the address it stands: ``query`` or ``path``.
    """

    name: str
    about: About
    kind: type = str
    required: bool = False
    within: str = "query"

    def read(self, text: str) -> Value:
        """Return the value of a text.

        Raises
        ------
        InputError
            If it has none.

        Examples
        --------
        >>> from lastmove.web.endpoint import About, Parameter
        >>> Parameter("to", About("the largest heap"), int).read("20")
        20
        """
        if self.kind is int:
            if not re.fullmatch(r"[0-9]{1,9}", text) or int(text) > LARGEST:
                hint = f"write a number from 0 to {LARGEST}"
                raise InputError(f"{self.name} is no such number", text[:200], 0, hint)
            return int(text)
        if self.kind is bool:
            if text not in TRUTH:
                raise InputError(f"{self.name} is neither", text[:200], 0, "write true or false")
            return TRUTH[text]
        return text

    def schema(self) -> Record:
        """Return the parameter as OpenAPI describes it."""
        kind: Record = {"type": {int: "integer", bool: "boolean"}.get(self.kind, "string")}
        if self.kind is int:
            kind |= {"minimum": 0, "maximum": LARGEST}
        if self.within == "path":
            kind["minLength"] = 1
        return {
            "name": self.name,
            "in": self.within,
            "required": self.required,
            "description": self.about.text,
            "schema": kind,
            **({"example": self.about.example} if self.about.example else {}),
        }


@dataclass(frozen=True)
class Endpoint:
    """An address and who answers it, as :func:`endpoint` is told them."""

    path: str
    about: str
    function: Callable[..., object]
    heavy: bool = False
    check: Callable[..., object] | None = None

    @cached_property
    def parameters(self) -> tuple[Parameter, ...]:
        """What it is told: the parameters of the function."""
        hints = get_type_hints(self.function, include_extras=True)
        found = []
        for name, parameter in inspect.signature(self.function).parameters.items():
            kind, about = get_args(hints[name])
            kinds = [each for each in get_args(kind) or (kind,) if each is not type(None)]
            within = "path" if f"{{{name}}}" in self.path else "query"
            required = parameter.default is inspect.Parameter.empty
            found.append(Parameter(name, about, kinds[0], required, within))
        return tuple(found)

    def arguments(self, request: Request) -> dict[str, Value]:
        """Return what an address calls the function with.

        Raises
        ------
        InputError
            If a parameter is missing, twice there, not known, or wrong.
        """
        known = {parameter.name: parameter for parameter in self.parameters}
        given: dict[str, Value] = {}
        for name, text in [*request.path_params.items(), *request.query_params.multi_items()]:
            if name not in known:
                hint = f"there are {', '.join(known) or 'none here'}"
                raise InputError(f"the parameter {name[:40]} is not known", name[:200], 0, hint)
            if name in given:
                raise InputError(f"the parameter {name} is there twice", name)
            given[name] = known[name].read(text)
        for name, parameter in known.items():
            if parameter.required and name not in given:
                example = f"{name}={parameter.about.example}"
                raise InputError(f"the parameter {name} is missing", hint=f"write {example}")
        if self.check is not None:
            self.check(**given)
        return given


ENDPOINTS: list[Endpoint] = []
"""All addresses, in the order of their functions."""


def endpoint(
    path: str, about: str, *, heavy: bool = False, check: Callable[..., object] | None = None
) -> Callable[[Function], Function]:
    """Let an address be answered by a function.

    Parameters
    ----------
    path : str
        Below the prefix.
    about : str
        What it answers.
    heavy : bool
        Whether it takes long.
    check : callable, optional
        Takes the parameters too, and raises an error where it is not worth starting.

    Returns
    -------
    callable
        A decorator. Each parameter of the function is annotated with what it is:
        ``code: Annotated[str, About("A code.", "0.137")]``.
    """

    def register(function: Function) -> Function:
        ENDPOINTS.append(Endpoint(path, about, function, heavy, check))
        return function

    return register
