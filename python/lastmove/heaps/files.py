"""Values in files: b-files of text, arrays of numpy, tables of Parquet.

A file is written piece by piece under another name, and takes its own once it is complete.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import BinaryIO

import numpy as np

from lastmove.errors import InputError
from lastmove.heaps.rules import Rule, pieces
from lastmove.store import written_whole

__all__ = ["ENDINGS", "check_ending", "write_values"]

ENDINGS = (".txt", ".npy", ".parquet")
WIDTHS = ((1 << 8, "<u1"), (1 << 16, "<u2"), (1 << 32, "<u4"))


def check_ending(path: Path) -> None:
    """Raise an error for a file that is of none of the three kinds, or whose library is missing."""
    if path.suffix not in ENDINGS:
        message = f"'{ascii(path.suffix)[1:-1]}' is not the ending of a file of values"
        raise InputError(message, hint="write .txt, .npy or .parquet")
    if path.suffix == ".parquet":
        _pyarrow()


def write_values(rule: Rule, to: int, path: Path, code: str) -> None:
    """Write the known values G(0), …, G(to).

    Raises
    ------
    InputError
        If the file cannot be written.
    """
    check_ending(path)
    write = {".txt": _write_text, ".npy": _write_array, ".parquet": _write_table}[path.suffix]
    with written_whole(path) as file:
        write(file, rule, to, code)


def _kind(rule: Rule, to: int) -> str:
    """Return the narrowest type for the values: it does not depend on how a run went."""
    greatest = max(int(piece.max()) for piece in pieces(rule, to))
    return next(kind for limit, kind in WIDTHS if greatest < limit)


def _write_text(file: BinaryIO, rule: Rule, to: int, code: str) -> None:
    del code
    n = 0
    for piece in pieces(rule, to):
        numbers = range(n, n + len(piece))
        pairs = zip(numbers, piece.tolist(), strict=True)
        file.write("".join(f"{heap} {value}\n" for heap, value in pairs).encode())
        n += len(piece)


def _write_array(file: BinaryIO, rule: Rule, to: int, code: str) -> None:
    del code
    kind = _kind(rule, to)
    header = {"descr": kind.replace("<u1", "|u1"), "fortran_order": False, "shape": (to + 1,)}
    np.lib.format.write_array_header_1_0(file, header)
    file.writelines(piece.astype(kind).tobytes() for piece in pieces(rule, to))


def _write_table(file: BinaryIO, rule: Rule, to: int, code: str) -> None:
    pa, parquet = _pyarrow()
    kind = pa.from_numpy_dtype(np.dtype(_kind(rule, to)))
    fields = [pa.field("n", pa.int64()), pa.field("value", kind)]
    schema = pa.schema(fields, metadata={b"code": code.encode()})
    n = 0
    with parquet.ParquetWriter(file, schema) as writer:
        for piece in pieces(rule, to):
            heaps = pa.array(np.arange(n, n + len(piece), dtype=np.int64))
            columns = [heaps, pa.array(piece).cast(kind)]
            writer.write_table(pa.Table.from_arrays(columns, schema=schema))
            n += len(piece)


def _pyarrow() -> tuple[ModuleType, ModuleType]:
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        message = "Parquet files need pyarrow"
        raise InputError(message, hint="install lastmove[survey]") from None
