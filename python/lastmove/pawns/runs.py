"""Long runs: all words of a length, periodic patterns, least lengths of large values.

Each run tells how far it is, obeys the limits, stops on Ctrl-C, and with `out` keeps its state in a
file, from which the next run with the same file goes on to the same end.

References
----------
N. D. Elkies, "Higher nimbers in pawn endgames on large chessboards", 2002, section 6.3.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from lastmove import _core
from lastmove.errors import InputError, LimitReached
from lastmove.pawns.words import check_word
from lastmove.store import Checkpointer

__all__ = [
    "Bound",
    "Census",
    "Least",
    "Pattern",
    "Period",
    "bounds",
    "exhaustive",
    "least",
    "pattern",
]

Report: TypeAlias = Callable[[int, int], None]
Values: TypeAlias = npt.NDArray[np.uint32]

LONGEST_SWEEP = 52
LONGEST_CLOSURE = 120
LONGEST_PATTERN = 2**24
LONGEST_PERIOD = 4096
BYTES_A_VALUE = 13
"""Of a pattern run: four for the value, one for its loony bits, up to eight in the streams."""
SLICE = 5.0
MIB = 2**20


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
    m: int, *, memory: int | None = None, out: Path | None = None, report: Report | None = None
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
    report : callable, optional
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
    _check_range("a length", m, 0, LONGEST_SWEEP)
    granted = _granted(memory)
    _check_tables(m, granted)
    with _kept(out, "pawns-exhaustive") as (saved, state):
        sweep = _core.PawnSweep.from_bytes(saved, granted) if saved else None
        if sweep is None or sweep.finished > m + 1 or _planned(saved) != m:
            sweep = _core.PawnSweep(m, granted)
        try:
            while sweep.finished <= m:
                sweep.run_to(sweep.finished, report)
                _offer(state, sweep.to_bytes)
        except LimitReached as limit:
            raise LimitReached(limit.message, _census(sweep)) from None
        finally:
            _offer(state, sweep.to_bytes, now=True)
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

    def first_powers(self) -> dict[int, int]:
        """Return, for each power of two that is a value, the least length that has it.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.pawns.pattern("000100", 600).first_powers()
        {1: 1, 2: 4, 4: 16, 8: 51, 16: 111, 32: 202, 64: 497}
        """
        found: dict[int, int] = {}
        power = 1
        while power <= int(self.values.max()):
            where = np.flatnonzero(self.values == power)
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
    report: Report | None = None,
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
    report : callable, optional
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
    _check_range("a length", n, 0, LONGEST_PATTERN)
    _check_range("a pattern and prefix of length", len(word) + len(prefix), 1, LONGEST_PERIOD)
    run = _core.PawnPattern(prefix, word)
    _check_pattern_memory(n, run.phases + len(prefix), _granted(memory))
    header: dict[str, object] = {"pattern": word, "prefix": prefix}
    with _kept(out, "pawns-pattern", header) as (saved, state):
        if saved:
            run = _core.PawnPattern.from_bytes(saved)
        try:
            while run.known < n and not run.run(n, SLICE if state else None, report):
                _offer(state, run.to_bytes, header)
        except LimitReached as limit:
            known = Pattern(word, prefix, run.known, _array(run, 0), run)
            raise LimitReached(limit.message, known) from None
        finally:
            _offer(state, run.to_bytes, header, now=True)
    return Pattern(word, prefix, n, _array(run, 0)[: n + 1], run)


def _array(run: _core.PawnPattern, file: int) -> Values:
    return np.frombuffer(run.values_from(file), dtype="<u4").astype(np.uint32, copy=False)


@dataclass(frozen=True)
class Least:
    """Least lengths of words by value.

    Parameters
    ----------
    least : dict
        For each value the length of the shortest word known.
    exact : dict
        Whether it is proved that no shorter word has the value.
    witness : dict
        A word of that length and value.
    searched_to : int
        Up to this length the greatest value of all words is proved.
    """

    least: dict[int, int]
    exact: dict[int, bool]
    witness: dict[int, str] = field(repr=False)
    searched_to: int


def least(
    k: int,
    *,
    max_length: int | None = None,
    memory: int | None = None,
    out: Path | None = None,
    report: Report | None = None,
) -> Least:
    """Find the least length of a word of each value from 1 to k.

    Parameters
    ----------
    k : int
        The greatest value wanted.
    max_length : int, optional
        Longer words are not searched.
    memory : int, optional
        MiB that the search may take; by default what the machine has free.
    out : Path, optional
        A file for the state of the search.
    report : callable, optional
        Called now and then with the words done and the words to do.

    Returns
    -------
    Least
        Exact where the search was complete; beyond that, lengths of words that a beam search met,
        marked as no more than bounds.

    Raises
    ------
    InputError
        If k or the length is out of range.
    LimitReached
        If a limit is reached first, with the record so far.

    Notes
    -----
    All words are evaluated up to some length. From there on, a word with ε ≥ t has a move of any
    value u < t: it is a word, a file, the moved pawn, a file and a word (or ends with the moved
    pawn), and the two words' values have nim-sum u. So the complete list of words with ε ≥ t is
    found by joining complete lists of shorter words, and a length is finished only when the list is
    complete for the greatest value known so far plus one.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.least(8, max_length=22).least
    {1: 1, 2: 4, 3: 6, 4: 9, 5: 11, 6: 14, 7: 16, 8: 20}
    """
    _check_range("a value", k, 1, 63)
    longest = LONGEST_CLOSURE if max_length is None else max_length
    _check_range("a length", longest, 1, LONGEST_CLOSURE)
    granted = _granted(memory)
    swept, budget = _plan(k, granted)
    with _kept(out, "pawns-least") as (saved, state):
        closure = (
            _core.PawnClosure.from_bytes(saved)
            if saved
            else _core.PawnClosure(min(swept, longest), granted, report)
        )
        try:
            while closure.greatest_value < k and closure.finished < longest:
                if not closure.run(closure.finished + 1, budget, report):
                    break
                _offer(state, closure.to_bytes)
        except LimitReached as limit:
            raise LimitReached(limit.message, _proved(closure, k)) from None
        finally:
            _offer(state, closure.to_bytes, now=True)
    proved = _proved(closure, k)
    if closure.greatest_value >= k or closure.finished >= longest:
        return proved
    return _with_bounds(proved, k, longest, report)


def _plan(k: int, granted: int) -> tuple[int, int]:
    """Return up to which length to sweep, and how many words a join may have to evaluate."""
    plans = ((16, 30, 200_000), (19, 36, 1_000_000), (21, 40, 2_000_000), (63, 45, 4_000_000))
    swept, budget = next((s, b) for most, s, b in plans if k <= most)
    while swept > 1 and _core.pawn_bytes_needed(swept) > granted:
        swept -= 1
    return swept, budget


def _proved(closure: _core.PawnClosure, k: int) -> Least:
    found = [entry for entry in closure.least_lengths() if 1 <= entry[0] <= k]
    return Least(
        {value: length for value, length, _ in found},
        {value: True for value, _, _ in found},
        {value: word for value, _, word in found},
        closure.finished,
    )


def _with_bounds(proved: Least, k: int, longest: int, report: Report | None) -> Least:
    lengths, exact, witness = dict(proved.least), dict(proved.exact), dict(proved.witness)
    for bound in bounds(longest, report=report):
        if bound.value <= k and bound.value not in lengths and bound.value > 0:
            lengths[bound.value] = bound.length
            exact[bound.value] = False
            witness[bound.value] = bound.word
    return Least(lengths, exact, witness, proved.searched_to)


@dataclass(frozen=True)
class Bound:
    """A word with its value: an upper bound for the least length of that value.

    Parameters
    ----------
    value, length : int
        The value and the length of the word.
    word : str
        The word.
    """

    value: int
    length: int
    word: str


def bounds(length: int, *, width: int = 300, report: Report | None = None) -> list[Bound]:
    """Search for short words of large value with a beam: bounds, nothing more.

    Parameters
    ----------
    length : int
        The greatest length, at most 400.
    width : int
        Words kept of each length.
    report : callable, optional
        Called now and then with the words done and the words to do.

    Returns
    -------
    list of Bound
        For each value the shortest word that the search met; a shorter one may exist.

    Examples
    --------
    >>> import lastmove as lm
    >>> lm.pawns.bounds(12)[4]
    Bound(value=4, length=9, word='000100101')
    """
    _check_range("a length", length, 1, 400)
    _check_range("a width", width, 1, 2**31 // length**2)
    return [Bound(*found) for found in _core.pawn_beam(length, width, report)]


def _check_range(what: str, given: int, first: int, last: int) -> None:
    if not first <= given <= last:
        message = f"{what} of {given} is out of range"
        raise InputError(message, str(given), 0, f"give {first} to {last}")


def _granted(memory: int | None) -> int:
    """Return how many bytes a run may take."""
    if memory is not None:
        return memory * MIB
    try:
        with Path("/proc/meminfo").open(encoding="ascii") as lines:
            free = next(line for line in lines if line.startswith("MemAvailable"))
        return int(free.split()[1]) * 1024
    except (OSError, StopIteration, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") // 2


def _check_tables(m: int, granted: int) -> None:
    needed = _core.pawn_bytes_needed(m)
    if needed > granted:
        fits = max(n for n in range(m + 1) if _core.pawn_bytes_needed(n) <= granted or n == 0)
        raise LimitReached(
            f"the tables for length {m} need {needed // MIB + 1} MiB and {granted // MIB} are "
            f"granted; length {fits} would fit"
        )


def _check_pattern_memory(n: int, rows: int, granted: int) -> None:
    needed = BYTES_A_VALUE * rows * (n + 1)
    if needed > granted:
        fits = max(granted // (BYTES_A_VALUE * rows) - 1, 0)
        raise LimitReached(
            f"length {n} needs {needed // MIB + 1} MiB and {granted // MIB} are granted; "
            f"length {fits} would fit"
        )


def _offer(
    state: Checkpointer | None,
    body: Callable[[], bytes],
    header: dict[str, object] | None = None,
    *,
    now: bool = False,
) -> None:
    if state is not None:
        state.offer(lambda: (header or {}, body()), now=now)


@contextmanager
def _kept(
    out: Path | None, kind: str, header: dict[str, object] | None = None
) -> Iterator[tuple[bytes, Checkpointer | None]]:
    """Yield the saved state of a run, if there is one, and where to save it."""
    if out is None:
        yield b"", None
        return
    with Checkpointer(out, kind) as checkpoint:
        saved = checkpoint.resume()
        if saved is None:
            yield b"", checkpoint
            return
        found, body = saved
        for name, wanted in (header or {}).items():
            if found.get(name) != wanted:
                message = f"{out} holds a run of another {name}: {found.get(name)!r}"
                raise InputError(message, str(out), None, "give another file")
        yield body, checkpoint
