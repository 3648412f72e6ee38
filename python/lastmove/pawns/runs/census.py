"""All words up to a length, counted by value."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from lastmove import _core
from lastmove.errors import LimitReached
from lastmove.pawns.runs.state import MIB, Progress, check_range, granted_bytes, kept

__all__ = ["Census", "exhaustive"]

LONGEST_SWEEP = 52


@dataclass(frozen=True)
class Census:
    """How many words of each length have each value.

    Parameters
    ----------
    histograms : tuple of tuple of int
        Entry m: the number of words of length m with value 0, 1, ….
    least : dict
        For each value the least length of a word that has it.
    """

    histograms: tuple[tuple[int, ...], ...]
    least: dict[int, int] = field(repr=False)

    def share(self, length: int, value: int) -> float:
        """Return the proportion of the words of a length that have a value.

        Examples
        --------
        >>> import lastmove as lm
        >>> round(lm.pawns.exhaustive(20).share(20, 0), 3)
        0.388
        """
        counts = self.histograms[length]
        return counts[value] / sum(counts) if value < len(counts) else 0.0


def exhaustive(
    m: int, *, memory: int | None = None, out: Path | None = None, progress: Progress | None = None
) -> Census:
    """Count the words of all lengths up to m by value.

    Parameters
    ----------
    m : int
        The greatest length, at most 52.
    memory : int, optional
        MiB that the tables may take; by default what the machine has free.
    out : Path, optional
        A file for the state of the run.
    progress : callable, optional
        Called now and then with the words done and the words to do.

    Returns
    -------
    Census
        The counts.

    Raises
    ------
    InputError
        If m is out of range.
    LimitReached
        If the tables do not fit the memory, with the greatest length that would.

    Notes
    -----
    The tables take about F(m + 2) bytes, the Fibonacci number: 3 GiB for m = 45.

    Examples
    --------
    >>> import lastmove as lm
    >>> census = lm.pawns.exhaustive(9)
    >>> census.histograms[4], census.least
    ((1, 3, 4), {0: 0, 1: 1, 2: 4, 3: 6, 4: 9})
    """
    check_range("a length", m, 0, LONGEST_SWEEP)
    granted = granted_bytes(memory)
    _check_tables(m, granted)
    with kept(out, "pawns-exhaustive") as state:
        sweep = _core.PawnSweep.from_bytes(state.saved, granted) if state.saved else None
        if sweep is None or sweep.finished > m + 1 or _planned(state.saved) != m:
            sweep = _core.PawnSweep(m, granted)
        with state.running(sweep.to_bytes, partial(_census, sweep)):
            while sweep.finished <= m:
                sweep.run_to(sweep.finished, progress)
                state.offer(sweep.to_bytes)
    return _census(sweep)


def _census(sweep: _core.PawnSweep) -> Census:
    histograms = tuple(tuple(counts) for counts in sweep.histograms())
    return Census(histograms, _least_of(histograms))


def _planned(saved: bytes) -> int:
    """Return the length that a saved sweep was planned for: other lengths keep other tables."""
    return int.from_bytes(saved[8:16], "little")


def _least_of(histograms: tuple[tuple[int, ...], ...]) -> dict[int, int]:
    found: dict[int, int] = {}
    for length, counts in enumerate(histograms):
        for value, count in enumerate(counts):
            if count:
                found.setdefault(value, length)
    return dict(sorted(found.items()))


def _check_tables(m: int, granted: int) -> None:
    needed = _core.pawn_bytes_needed(m)
    if needed > granted:
        fits = max(n for n in range(m + 1) if _core.pawn_bytes_needed(n) <= granted or n == 0)
        raise LimitReached(
            f"the tables for length {m} need {needed // MIB + 1} MiB and {granted // MIB} are "
            f"granted; length {fits} would fit"
        )
