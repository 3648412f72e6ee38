"""Batches: one item a line on standard input, read without trusting it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO

from lastmove.errors import InputError

__all__ = ["LONGEST_LINE", "Item", "items"]

LONGEST_LINE = 16 * 2**20
EXCERPT = 60
CHUNK = 2**20
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True)
class Item:
    """A line of a batch.

    Parameters
    ----------
    text : str
        The line without its end; an excerpt of it where it could not be read.
    problem : str or None
        Why it could not be read, in one sentence.
    """

    text: str
    problem: str | None = None


def items(stream: BinaryIO) -> Iterator[Item]:
    r"""Yield the lines of a stream of UTF-8 text that are not blank, each as soon as it has come.

    A byte order mark at the start and CRLF line ends are tolerated. A line that is too long, is
    not UTF-8, or holds a NUL comes out with its problem, and the rest are read all the same.

    Examples
    --------
    >>> import io
    >>> from lastmove.cli.stdin import items
    >>> [item.text for item in items(io.BytesIO(b"\xef\xbb\xbf^*\r\n\n1/2"))]
    ['^*', '1/2']
    """
    first = True
    while line := _read_line(stream, LONGEST_LINE + 1):
        if first:
            line = line.removeprefix(BYTE_ORDER_MARK)
            first = False
        if len(line) > LONGEST_LINE and not line.endswith(b"\n"):
            _skip_line(stream)
            excerpt = line[:EXCERPT].decode(errors="replace") + "…"
            yield Item(excerpt, f"the line is longer than {LONGEST_LINE // 2**20} MiB")
            continue
        item = _item(line.removesuffix(b"\n").removesuffix(b"\r"))
        if item.text.strip():
            yield item


def _read_line(stream: BinaryIO, at_most: int) -> bytes:
    try:
        return stream.readline(at_most)
    except OSError as error:
        message = f"standard input cannot be read: {(error.strerror or str(error)).lower()}"
        raise InputError(message) from error


def _skip_line(stream: BinaryIO) -> None:
    while (part := _read_line(stream, CHUNK)) and not part.endswith(b"\n"):
        pass


def _item(line: bytes) -> Item:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        shown = line.decode(errors="backslashreplace")
        return Item(shown, f"the line is not valid UTF-8 at byte {error.start}")
    if "\0" in text:
        return Item(text, f"the line has a NUL character at column {text.index(chr(0)) + 1}")
    return Item(text)
