"""Tables of values: all boards of a size, and the boards of a wanted value.

Values are found by the fast engine for all boards at once, each component once. A board is known
by its number: its squares from the upper left on are digits, the last one counting least.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import numpy as np
import numpy.typing as npt

from lastmove._core import board_table
from lastmove.errors import LastmoveError
from lastmove.position import Position, ruleset_name
from lastmove.store import written_whole
from lastmove.values import Game, game

__all__ = ["BoardTable", "value_table"]

B = TypeVar("B", bound=Position)

ROWS_A_WRITE = 1 << 18


@dataclass(frozen=True)
class BoardTable(Generic[B]):
    """The values of all boards of a size.

    Parameters
    ----------
    ruleset : type
        The class of the boards.
    height, width : int
        Their size.
    letters : str
        The letters of squares, in the order of digits.
    numbers : numpy.ndarray
        For each board the number of its value in `values`.
    values : tuple of Game
        The values that occur, in the order of their first boards.

    Examples
    --------
    >>> import lastmove as lm
    >>> table = lm.value_table(lm.rulesets.Domineering, 2, 2)
    >>> len(table), [str(value) for value in table.values]
    (16, ['+-1', '*', '-1', '1', '0'])
    >>> [str(board) for board in table.boards("-1")]
    ['..|##', '##|..']
    """

    ruleset: type[B]
    height: int
    width: int
    letters: str
    numbers: npt.NDArray[np.uint32]
    values: tuple[Game, ...]

    def __len__(self) -> int:
        """How many boards there are."""
        return len(self.numbers)

    def board(self, number: int) -> B:
        """Return the board of a number."""
        return self.ruleset.parse(self._text(number))

    def value(self, number: int) -> Game:
        """Return the value of the board of a number."""
        return self.values[int(self.numbers[number])]

    def boards(self, value: Game | str | int) -> Iterator[B]:
        """Iterate over the boards of a value, in the order of their numbers.

        Parameters
        ----------
        value : Game, str or int
            The value, or what means it.
        """
        wanted = game(value)
        if wanted not in self.values:
            return iter(())
        found = np.flatnonzero(self.numbers == self.values.index(wanted))
        return (self.board(int(number)) for number in found)

    def counts(self) -> list[tuple[Game, int]]:
        """Return the values with how many boards have each, the most frequent first.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.value_table(lm.rulesets.Clobber, 1, 3).counts()[0]
        (game('0'), 17)
        """
        counts = np.bincount(self.numbers, minlength=len(self.values))
        order = np.argsort(-counts, kind="stable")
        return [(self.values[i], int(counts[i])) for i in order]

    def to_parquet(self, path: str | Path) -> None:
        """Write a Parquet file: board, value, outcome, mean, temperature, stops and birthday.

        Parameters
        ----------
        path : str or Path
            Where to; a file that is there is replaced once the new one is complete.

        Raises
        ------
        LastmoveError
            If pyarrow is not installed.
        """
        try:
            import pyarrow as pa
            import pyarrow.parquet as pq
        except ImportError:
            message = "Parquet files need pyarrow: install lastmove[survey]"
            raise LastmoveError(message) from None
        facts = {
            "value": [str(value) for value in self.values],
            "outcome": [value.outcome for value in self.values],
            "mean": [str(value.mean) for value in self.values],
            "temperature": [str(value.temperature) for value in self.values],
            "left_stop": [str(value.stops[0]) for value in self.values],
            "right_stop": [str(value.stops[1]) for value in self.values],
            "birthday": [value.birthday for value in self.values],
        }
        dictionaries = {name: pa.array(column) for name, column in facts.items()}
        kinds = {
            name: pa.dictionary(pa.int32(), column.type) for name, column in dictionaries.items()
        }
        kinds["birthday"] = pa.int64()
        fields = [pa.field("board", pa.string()), *(pa.field(*kind) for kind in kinds.items())]
        origin = {
            b"ruleset": ruleset_name(self.ruleset).encode(),
            b"size": f"{self.height}x{self.width}".encode(),
        }
        schema = pa.schema(fields, metadata=origin)
        with written_whole(Path(path)) as file, pq.ParquetWriter(file, schema) as writer:
            for start in range(0, len(self), ROWS_A_WRITE):
                numbers = self.numbers[start : start + ROWS_A_WRITE].astype(np.int32)
                rows = range(start, start + len(numbers))
                columns: list[object] = [pa.array([self._text(number) for number in rows])]
                for name, column in dictionaries.items():
                    coded = pa.DictionaryArray.from_arrays(numbers, column)
                    columns.append(column.take(numbers) if name == "birthday" else coded)
                writer.write_table(pa.Table.from_arrays(columns, schema=schema))

    def _text(self, number: int) -> str:
        base, squares = len(self.letters), self.height * self.width
        letters = []
        for _ in range(squares):
            number, digit = divmod(number, base)
            letters.append(self.letters[digit])
        text = "".join(reversed(letters))
        return "|".join(text[i : i + self.width] for i in range(0, squares, self.width))


def value_table(ruleset: type[B], height: int, width: int) -> BoardTable[B]:
    """Return the values of all boards of a size.

    Parameters
    ----------
    ruleset : type
        A ruleset on a board or strip, such as ``lm.rulesets.Domineering``.
    height, width : int
        The size.

    Returns
    -------
    BoardTable
        The boards and their values.

    Raises
    ------
    InputError
        If there are too many boards of that size.
    LimitReached
        If a limit is reached first.

    Examples
    --------
    >>> import lastmove as lm
    >>> table = lm.value_table(lm.rulesets.Domineering, 4, 4)
    >>> len(table), len(table.values)
    (65536, 717)
    """
    letters, numbers, values = board_table(ruleset_name(ruleset), height, width)
    counted = np.frombuffer(numbers, dtype="<u4")
    return BoardTable(ruleset, height, width, letters, counted, tuple(values))
