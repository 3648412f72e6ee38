"""A certificate as an object, and the verdict of the checker on one.

The checker runs as a program of its own, ``python -I`` on its folder. So nothing that this process
has loaded or changed has a say in the verdict, and one that takes too long is ended.
"""

from __future__ import annotations

import hashlib
import json
import stat
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from lastmove._core import seconds_left
from lastmove.errors import InputError, InternalError, LimitReached
from lastmove.store import readable_path, write_file

__all__ = ["Certificate", "Verification", "sealed", "verify"]

VERSION = 1
LARGEST_FILE = 1 << 26
CHECKER = Path(__file__).parents[1] / "checker"
PROVED, REFUSED, UNREADABLE = 0, 1, 2
"""What the checker ends with."""
NONE = "it is not a certificate"


@dataclass(frozen=True)
class Verification:
    """What the checker says of a certificate; true if the claim is proved.

    Parameters
    ----------
    ok : bool
        Whether the claim is proved.
    claim : str or None
        What is claimed, in words made from what was read and checked.
    checked : tuple of str
        The steps of the proof that hold.
    reason : str or None
        The step that fails, and why; None if it is proved.
    """

    ok: bool
    claim: str | None
    checked: tuple[str, ...]
    reason: str | None

    def __bool__(self) -> bool:
        return self.ok


class Certificate(Mapping[str, object]):
    """A result with what an independent program needs to confirm it.

    The fields are those of the file, by name. Made by ``Period.certificate``,
    ``Quotient.certificate``, ``WinProof.certificate`` and the functions of
    ``lastmove.certificates``.

    Parameters
    ----------
    fields : mapping
        All fields in the order of the file, as ``sealed`` puts them together.

    Examples
    --------
    >>> import lastmove as lm
    >>> certificate = lm.HeapGame("S(1,2)").period().certificate()
    >>> certificate.kind, certificate["period"]
    ('heap-period', 3)
    >>> certificate.verify().ok
    True
    """

    def __init__(self, fields: Mapping[str, object]) -> None:
        self._fields = dict(fields)

    @classmethod
    def load(cls, path: str | Path) -> Certificate:
        """Read a certificate from a file; whether it is true is for :meth:`verify` to say.

        Raises
        ------
        InputError
            If there is no such file, or it is no certificate.
        """
        path = Path(path)
        try:
            found = json.loads(_bytes(path))
        except (OSError, ValueError, RecursionError) as error:
            found, reason = None, (getattr(error, "strerror", None) or NONE).lower()
        else:
            reason = NONE
        if not isinstance(found, dict) or not isinstance(found.get("kind"), str):
            raise InputError(f"{readable_path(path)} cannot be read: {reason}")
        return cls(found)

    @property
    def kind(self) -> str:
        """Which kind it is, such as ``heap-period``."""
        return str(self["kind"])

    @cached_property
    def claim(self) -> str | None:
        """What is claimed, as the checker reads it, before anything is proved; None if nothing is.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.HeapGame("S(1,2)").period().certificate().claim.partition(";")[0]
        '0.33: G(n + 3) = G(n) for all n >= 0, there is no exception, and no period is less than 3'
        """
        return _run(["-", "--claim"], str(self).encode())[1].claim

    def verify(self) -> Verification:
        """Have it checked by the independent program, within the limits that hold here.

        Raises
        ------
        InputError
            If it states no claim, or none that can be checked.
        LimitReached
            If that takes too long.
        """
        return _verdict(["-"], str(self).encode(), "the certificate")

    def save(self, path: str | Path, *, force: bool = False) -> None:
        """Write it to a file, whole or not at all.

        Parameters
        ----------
        path : str or Path
            Where to write it.
        force : bool
            Whether a file that is there may be overwritten.

        Raises
        ------
        InputError
            If there is a file and `force` is false, or it cannot be written.
        """
        write_file(Path(path), str(self), force=force)

    def __getitem__(self, name: str) -> object:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def __repr__(self) -> str:
        return f"Certificate({self._fields!r})"

    def __str__(self) -> str:
        """Write it as its file has it, one field a line."""
        lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in self.items())
        return "{\n" + ",\n".join(lines) + "\n}\n"


def sealed(kind: str, fields: Mapping[str, object], engine: str) -> Certificate:
    """Return a certificate: the fields of its kind, those that all kinds have, and the checksum.

    Parameters
    ----------
    kind : str
        The kind, which the checker has a file for.
    fields : mapping
        The fields of that kind.
    engine : str
        What computed them.

    Raises
    ------
    InputError
        If the name of the engine cannot be printed.

    Examples
    --------
    >>> from lastmove.certificates import sealed
    >>> list(sealed("heap-period", {"code": "0.77"}, "a table"))
    ['lastmove_certificate', 'kind', 'code', 'engine', 'checksum']
    """
    if not engine.isprintable():
        raise InputError("the name of an engine is printable text", engine)
    found = {"lastmove_certificate": VERSION, "kind": kind, **fields, "engine": engine}
    text = json.dumps(found, sort_keys=True, separators=(",", ":"))
    return Certificate({**found, "checksum": hashlib.sha256(text.encode()).hexdigest()})


def verify(path: str | Path) -> Verification:
    """Check the certificate in a file with the independent program.

    Parameters
    ----------
    path : str or Path
        The file, which the program reads itself.

    Returns
    -------
    Verification
        Whether it is proved, what is claimed, the steps that hold, and why it is refused.

    Raises
    ------
    InputError
        If it is no certificate, or states nothing that can be checked.
    LimitReached
        If the time of the enclosing ``limits`` is over first.

    Examples
    --------
    >>> import tempfile
    >>> import lastmove as lm
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     lm.HeapGame("kayles").period().certificate().save(f"{folder}/kayles.json")
    ...     found = lm.verify(f"{folder}/kayles.json")
    >>> found.ok, found.checked[:3]
    (True, ('theorem', 'bound', 'values'))
    """
    path = Path(path)
    return _verdict([str(path.absolute())], b"", readable_path(path))


def _bytes(path: Path) -> bytes:
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(0, "it is not a file")
    with path.open("rb") as file:
        data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE:
        raise OSError(0, f"it has more than {LARGEST_FILE} bytes")
    return data


def _verdict(arguments: list[str], data: bytes, name: str) -> Verification:
    code, found = _run(arguments, data)
    if found.ok != (code == PROVED):
        raise InternalError(f"the checker ended with exit code {code} and another verdict")
    if code == UNREADABLE:
        raise InputError(f"{name} cannot be checked: {found.reason}")
    return found


def _run(arguments: list[str], data: bytes) -> tuple[int, Verification]:
    """Run the checker to its end; it talks to the terminal itself, and dies with this process."""
    command = [sys.executable, "-I", str(CHECKER), *arguments, "--json"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:  # noqa: S603 - our own file
        try:
            output, _ = process.communicate(data, timeout=seconds_left())
        except subprocess.TimeoutExpired:
            raise LimitReached("the time limit was reached: nothing is proved") from None
        finally:
            if process.poll() is None:
                process.kill()
    try:
        found = json.loads(output)
        verdict = Verification(**{**found, "checked": tuple(found["checked"])})
    except (ValueError, KeyError, TypeError):
        message = f"the checker ended with exit code {process.returncode} and no verdict"
        raise InternalError(message) from None
    return process.returncode, verdict
