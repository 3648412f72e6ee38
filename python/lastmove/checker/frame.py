"""What all kinds of certificates share: strict reading, the steps of a proof, and the verdict.

A kind is one file beside this one, named after the kind with underscores for hyphens. It has a
dataclass ``Certificate``, whose annotations say what the file must hold besides the fields that all
kinds have, and a function ``prove(certificate, proof)``. That function

* raises `Unreadable` where the fields do not state a claim at all;
* then puts into ``proof.claim`` the whole statement in words, made from what it has parsed and
  never copied from the file, so that a sentence after "proved" says exactly what was checked;
* then takes the steps of the proof, and raises `Refused` at the first that fails.

Work is counted in steps of about a microsecond, and bounded, however small the file is.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType, UnionType
from typing import NoReturn, get_args, get_origin, get_type_hints

OK, REFUSED, UNREADABLE = 0, 1, 2
VERSION = 1
LARGEST_FILE = 1 << 26
MOST_DIGITS = 18
MOST_WORK = 4_000_000_000
BETWEEN_REPORTS = 1 << 23


class Refused(Exception):  # noqa: N818 - a verdict, not an error
    """A step of the proof that fails."""


class Unreadable(Exception):  # noqa: N818 - a verdict, not an error
    """A file that is no certificate, states no claim, or takes too long to check."""


@dataclass
class Proof:
    """The claim, the steps that hold, and the work that they took."""

    most_work: int = MOST_WORK
    claim: str | None = None
    checked: list[str] = field(default_factory=list)
    work: int = 0

    def step(self, name: str, holds: bool, otherwise: str) -> None:  # noqa: FBT001 - reads as a sentence
        """Note a step that holds; else raise `Refused`."""
        if not holds:
            raise Refused(f"{name}: {otherwise}")
        self.checked.append(name)

    def spend(self, steps: int) -> None:
        """Count work, and raise `Unreadable` where it becomes too much."""
        reports = self.work // BETWEEN_REPORTS
        self.work += steps
        if self.work > self.most_work:
            raise Unreadable(f"checking it takes more than {self.most_work} steps")
        if self.work // BETWEEN_REPORTS > reports and sys.stderr.isatty():
            sys.stderr.write(f"\r{self.work:.2e} steps \r")
            sys.stderr.flush()


def shown(text: str) -> str:
    """Return the beginning of a text from a file, quoted, in ASCII."""
    return ascii(text[:40])


@cache
def kinds() -> dict[str, ModuleType]:
    """Return the modules that check certificates, by kind."""
    package = sys.modules[__package__ or ""]
    names = [module.name for module in iter_modules(package.__path__)]
    modules = [import_module(f".{name}", __package__) for name in names if name[0] != "_"]
    return {
        module.__name__.rpartition(".")[2].replace("_", "-"): module
        for module in modules
        if hasattr(module, "Certificate")
    }


def no_double_names(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return the fields of an object; the same name twice is refused."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise Unreadable("a field stands twice in it")
    return found


def whole_number(digits: str) -> int:
    """Return a number of no more digits than any field needs."""
    if len(digits) > MOST_DIGITS:
        raise Unreadable(f"a number in it has more than {MOST_DIGITS} digits")
    return int(digits)


def no_number(text: str) -> NoReturn:
    """Refuse what is no whole number."""
    raise Unreadable(f"{shown(text)} in it is no whole number")


def read_as(shape: object, value: object, name: str) -> object:
    """Return a value as what an annotation asks for, all through, or raise `Unreadable`."""
    if isinstance(shape, UnionType):
        shape, _ = get_args(shape)
        return None if value is None else read_as(shape, value, name)
    if get_origin(shape) is list and type(value) is list:
        (inner,) = get_args(shape)
        return [read_as(inner, item, name) for item in value]
    if is_dataclass(shape) and type(value) is dict:
        if odd := sorted(value.keys() ^ {part.name for part in fields(shape)}):
            raise Unreadable(f"the field {shown(odd[0])} is missing or unknown")
        hints = get_type_hints(shape)
        return shape(**{part: read_as(hints[part], value[part], part) for part in value})  # type: ignore[operator]
    if type(value) is not shape:
        raise Unreadable(f"the field {shown(name)} has the wrong type")
    if isinstance(value, str) and not value.isprintable():
        raise Unreadable(f"the field {shown(name)} has a character that cannot be printed")
    return value


def checksum(certificate: dict[str, object]) -> str:
    """Return the SHA-256 of the canonical JSON of all fields but the checksum itself."""
    rest = {name: value for name, value in certificate.items() if name != "checksum"}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def read_certificate(data: bytes) -> tuple[ModuleType, object]:
    """Return the module of the kind, and the certificate as its dataclass; else `Unreadable`."""
    if len(data) > LARGEST_FILE:
        raise Unreadable(f"it has more than {LARGEST_FILE} bytes")
    try:
        found = json.loads(
            data.decode(),
            object_pairs_hook=no_double_names,
            parse_int=whole_number,
            parse_float=no_number,
            parse_constant=no_number,
        )
    except (ValueError, RecursionError):
        raise Unreadable("it is not a certificate, which is one JSON object in UTF-8") from None
    if type(found) is not dict or type(found.get("lastmove_certificate")) is not int:
        raise Unreadable("it is not a certificate")
    if found["lastmove_certificate"] != VERSION:
        raise Unreadable(
            f"it is of version {found['lastmove_certificate']}; known is version {VERSION}"
        )
    if type(found.get("kind")) is not str:
        raise Unreadable("it does not say of which kind it is")
    module = kinds().get(found["kind"])
    if module is None:
        known = ", ".join(sorted(kinds()))
        raise Unreadable(f"the kind {shown(found['kind'])} is unknown; known are {known}")
    shared = {name: found.pop(name, None) for name in ("engine", "checksum")}
    own = {name: found[name] for name in found if name not in {"lastmove_certificate", "kind"}}
    certificate = read_as(module.Certificate, own, "certificate")
    for name, value in shared.items():
        read_as(str, value, name)
    if shared["checksum"] != checksum({**found, **shared}):
        raise Unreadable("the checksum does not fit: it was changed after it was written")
    return module, certificate


def check(data: bytes, most_work: int = MOST_WORK) -> tuple[int, dict[str, object]]:
    """Return the exit code and the verdict on the bytes of a certificate.

    The code is 0 if the claim is proved, 1 if it is refused, and 2 if there is none or checking it
    takes more steps than `most_work`. The verdict has ``ok``; ``claim``, what is claimed;
    ``checked``, the steps that hold; ``reason``, why it is not proved, or None. All its text is
    printable ASCII.
    """
    proof, reason = Proof(most_work), None
    try:
        module, certificate = read_certificate(data)
        module.prove(certificate, proof)
        code = OK
    except Refused as error:
        code, reason = REFUSED, str(error)
    except Unreadable as error:
        code, reason = UNREADABLE, str(error)
    except (MemoryError, RecursionError):
        code, reason = UNREADABLE, "there is not enough memory to check it"
    return code, {
        "ok": code == OK,
        "claim": None if proof.claim is None else plain(proof.claim),
        "checked": [plain(step) for step in proof.checked],
        "reason": None if reason is None else plain(reason),
    }


def plain(text: str) -> str:
    """Return a text with everything escaped that is not printable ASCII."""
    return "".join(c if " " <= c <= "~" else ascii(c)[1:-1] for c in text)
