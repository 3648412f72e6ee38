"""Checkers of certificates: each kind has one short file that stands alone.

A checker uses the standard library only, shares no code with the engines, imports nothing of
Lastmove, and runs as ``python -I FILE CERTIFICATE`` where Lastmove is not installed. A new kind of
certificate is a new file here, named after the kind with underscores for hyphens.
"""

from __future__ import annotations

from pathlib import Path

__all__ = ["checker_of", "kinds"]


def kinds() -> tuple[str, ...]:
    """Return the kinds of certificates that can be checked.

    Examples
    --------
    >>> from lastmove.checker import kinds
    >>> "heap-period" in kinds()
    True
    """
    files = Path(__file__).parent.glob("[a-z]*.py")
    return tuple(sorted(file.stem.replace("_", "-") for file in files))


def checker_of(kind: str) -> Path | None:
    """Return the file that checks certificates of a kind, or None if there is none.

    Parameters
    ----------
    kind : str
        The field ``kind`` of a certificate.

    Examples
    --------
    >>> from lastmove.checker import checker_of
    >>> checker_of("heap-period").name
    'heap_period.py'
    >>> checker_of("no such kind")
    """
    if kind not in kinds():
        return None
    return Path(__file__).with_name(f"{kind.replace('-', '_')}.py")
