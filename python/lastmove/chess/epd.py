"""Extended Position Description: a position and operations on it, in one line.

The four fields of a position without its clocks are followed by operations, each a name and
operands, each ended by a semicolon: ``bm`` for the best moves, ``id`` for a name, and so on.

References
----------
S. J. Edwards, *Portable Game Notation Specification and Implementation Guide*, 1994, section 16.2.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from lastmove.chess.board import Board
from lastmove.errors import InputError

__all__ = ["Epd", "read_epd"]

LONGEST = 20_000
FIELDS = 4
OPERAND = re.compile(r'"(?P<quoted>[^"]*)"|(?P<word>[^\s;"]+)|(?P<end>;)|(?P<stray>")')
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Epd:
    """A position with operations.

    Parameters
    ----------
    board : Board
        The position.
    operations : mapping of str to tuple of str
        The operands of each operation, by its name.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.chess.read_epd("8/8/8/8/8/8/7P/k1K5 w - - acd 30;").operations["acd"]
    ('30',)
    """

    board: Board
    operations: Mapping[str, tuple[str, ...]]


def read_epd(text: str) -> Epd:
    """Read a line of Extended Position Description.

    Parameters
    ----------
    text : str
        Four fields of a position, then operations.

    Returns
    -------
    Epd
        Position and operations. ``hmvc`` and ``fmvn`` set the clocks.

    Raises
    ------
    InputError
        If the position is none, or an operation is not ended.

    Examples
    --------
    >>> import lastmove as lm
    >>> epd = lm.chess.read_epd('8/7p/8/8/8/7P/8/K1k5 w - - bm h4; id "a race";')
    >>> epd.operations["bm"], epd.operations["id"]
    (('h4',), ('a race',))
    """
    if len(text) > LONGEST:
        raise InputError(f"a line has at most {LONGEST} characters", text[:80], LONGEST)
    fields = list(re.finditer(r"\S+", text))[:FIELDS]
    if len(fields) < FIELDS:
        hint = "write board, side to move, castling and e.p. square before the operations"
        raise InputError("a field of the position is missing", text, len(text), hint)
    operations = _operations(text, fields[-1].end())
    clocks = [operations.get(name, (default,)) for name, default in (("hmvc", "0"), ("fmvn", "1"))]
    # Blanks keep their places, so that an error points into the line itself.
    position = text[: fields[-1].end()] + "".join(f" {' '.join(clock)}" for clock in clocks)
    return Epd(Board(position), MappingProxyType(operations))


def _operations(text: str, start: int) -> dict[str, tuple[str, ...]]:
    operations: dict[str, tuple[str, ...]] = {}
    words: list[str] = []
    began = start
    for found in OPERAND.finditer(text, start):
        if found["stray"] is not None:
            raise InputError("a quotation mark is not closed", text, found.start(), 'add "')
        if found["end"] is None:
            began = began if words else found.start()
            words.append(found["word"] if found["quoted"] is None else found["quoted"])
            continue
        if words:
            name = words[0]
            if NAME.fullmatch(name) is None:
                message = f"{name[:20]!a} is no name of an operation"
                raise InputError(message, text, began, "names are letters and digits, such as bm")
            operations[name] = tuple(words[1:])
        words = []
    if words:
        raise InputError("an operation is not ended", text, began, "end it with a semicolon")
    return operations
