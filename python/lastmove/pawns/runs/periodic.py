"""Words cut from a repeated pattern: their values, records and periods."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from lastmove import _core
from lastmove.errors import InputError, LimitReached
from lastmove.pawns.runs.state import MIB, Progress, check_range, granted_bytes, kept
from lastmove.pawns.words import check_word

__all__ = ["Pattern", "Period", "pattern"]

Values: TypeAlias = npt.NDArray[np.uint32]

LONGEST_PATTERN = 2**24
LONGEST_PERIOD = 4096
BYTES_A_VALUE = 13
"""Of a pattern run: four for the value, one for its loony bits, up to eight in the streams."""
SLICE = 5.0


@dataclass(frozen=True)
class Period:
    """A period of the values of a pattern.

    Parameters
    ----------
    period, preperiod : int
        The values repeat with `period` from the length `preperiod` on.
    checked_to : int
        The last length that was computed.
    proved : bool
        Whether that proves the period for all lengths; otherwise it is only what was seen.
    """

    period: int
    preperiod: int
    checked_to: int
    proved: bool


@dataclass(frozen=True)
class Pattern:
    """The values of the words that begin a repeated pattern.

    Parameters
    ----------
    pattern, prefix : str
        The words are cut from prefix pattern pattern ….
    to : int
        The greatest length.
    values : numpy array
        Entry n: the value of the first n files.
    """

    pattern: str
    prefix: str
    to: int
    values: Values
    _run: _core.PawnPattern = field(repr=False, compare=False)

    def values_from(self, file: int) -> Values:
        """Return the values of the words that start in another file, counted from 1."""
        return _array(self._run, file - 1)[: self.to + 1]

    def first_powers(self, file: int | None = 1) -> dict[int, int]:
        """Return, for each power of two that is a value, the least length that has it.

        Parameters
        ----------
        file : int or None
            The file in which the words start, counted from 1; None for all starts together.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.pawns.pattern("000100", 600).first_powers()
        {1: 1, 2: 4, 4: 16, 8: 51, 16: 111, 32: 202, 64: 497}
        """
        if file is None:
            starts = range(1, len(self.prefix) + len(self.pattern) + 1)
            of_starts = [self.first_powers(start) for start in starts]
            powers = sorted({power for found in of_starts for power in found})
            return {p: min(found[p] for found in of_starts if p in found) for p in powers}
        values = self.values_from(file)
        found: dict[int, int] = {}
        power = 1
        while power <= int(values.max()):
            where = np.flatnonzero(values == power)
            if where.size:
                found[power] = int(where[0])
            power *= 2
        return found

    def period(self, file: int = 1) -> Period | None:
        """Return the period of the words that start in a file, as far as it was seen or proved.

        Notes
        -----
        A period of all starts, seen for more than twice the preperiod and the period, is proved:
        longer words then have the same options. This is the argument of theorem 2.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.pawns.pattern("0", 200).period()
        Period(period=10, preperiod=0, checked_to=200, proved=True)
        """
        if file <= len(self.prefix):
            return None
        seen = self._run.observed_period(file - 1 - len(self.prefix))
        if seen is None:
            return None
        # The least period of one start divides the proved period of all of them.
        return Period(*seen, proved=self._run.proved_period() is not None)


def pattern(  # noqa: PLR0913 - a run and how it is kept
    word: str,
    n: int,
    *,
    prefix: str = "",
    memory: int | None = None,
    out: Path | None = None,
    progress: Progress | None = None,
) -> Pattern:
    """Compute the values of all words cut from a repeated pattern, up to a length.

    Parameters
    ----------
    word : str
        The pattern: a word that can stand beside itself.
    n : int
        The greatest length.
    prefix : str
        Files before the pattern.
    memory : int, optional
        MiB that the run may take; by default what the machine has free.
    out : Path, optional
        A file for the state of the run.
    progress : callable, optional
        Called now and then with the work done and the work to do.

    Returns
    -------
    Pattern
        The values, for every start.

    Raises
    ------
    InputError
        If the pattern has adjacent stopped files, inside or where it repeats.
    LimitReached
        If the run does not fit the memory.

    Notes
    -----
    The time grows with the square of n and with the length of the pattern.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.pattern("0001", 16).values.tolist()
    [0, 1, 0, 0, 2, 1, 0, 0, 2, 1, 0, 2, 2, 1, 2, 2, 4]
    """
    check_word(word)
    check_word(prefix)
    if not word:
        raise InputError("the pattern is empty", word, 0, "give at least one file")
    if word[0] == word[-1] == "1":
        message = "the pattern begins and ends with a stopped file, which meet where it repeats"
        raise InputError(message, word, len(word) - 1, "leave one of them open")
    if prefix.endswith("1") and word[0] == "1":
        message = "the prefix ends and the pattern begins with a stopped file"
        raise InputError(message, prefix + word, len(prefix) - 1, "leave one of them open")
    check_range("a length", n, 0, LONGEST_PATTERN)
    check_range("a pattern and prefix of length", len(word) + len(prefix), 1, LONGEST_PERIOD)
    run = _core.PawnPattern(prefix, word)
    _check_pattern_memory(n, run.phases + len(prefix), granted_bytes(memory))
    with kept(out, "pawns-pattern", {"pattern": word, "prefix": prefix}) as state:
        if state.saved:
            run = _core.PawnPattern.from_bytes(state.saved)

        def known() -> Pattern:
            return Pattern(word, prefix, run.known, _array(run, 0), run)

        with state.running(run.to_bytes, known):
            while run.known < n and not run.run(n, SLICE if state.file else None, progress):
                state.offer(run.to_bytes)
    return Pattern(word, prefix, n, _array(run, 0)[: n + 1], run)


def _array(run: _core.PawnPattern, file: int) -> Values:
    return np.frombuffer(run.values_from(file), dtype="<u4").astype(np.uint32, copy=False)


def _check_pattern_memory(n: int, rows: int, granted: int) -> None:
    needed = BYTES_A_VALUE * rows * (n + 1)
    if needed > granted:
        fits = max(granted // (BYTES_A_VALUE * rows) - 1, 0)
        raise LimitReached(
            f"length {n} needs {needed // MIB + 1} MiB and {granted // MIB} are granted; "
            f"length {fits} would fit"
        )
