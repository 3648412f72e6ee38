"""Take-and-break games under misère play: forms, genus, outcomes and winning moves."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import log, prod
from time import process_time
from typing import Literal, TypeVar

from lastmove import _core
from lastmove._core import MisereHeaps, MisereQuotient, seconds_left
from lastmove.errors import InputError, LimitReached
from lastmove.misere.forms import MOST_NAMES, Genus, MisereForm, Notation, notation
from lastmove.misere.quotient import Quotient, grown
from lastmove.misere.theorems import (
    Move,
    Verdict,
    kayles,
    kayles_winning_moves,
    nim,
    nim_genus,
    nim_winning_moves,
)
from lastmove.wording import duration

__all__ = ["KAYLES", "NIM", "HeapGame"]

MEASURED = 0.5
"""Seconds of work, of a processor and not of a clock, from which the rest is estimated."""
STEPS_BACK = 10
"""Heaps from whose times the growth is read off."""
SLACK = 20
"""Work is given up where it takes at least so many times the time that is left."""
FURTHEST = 1 << 40
LONGEST = 10**18
"""An estimate of more seconds than this is told as this."""
KAYLES, NIM = "0.77", "0.[3]"
_THEOREMS = {KAYLES: (kayles, kayles_winning_moves), NIM: (nim, nim_winning_moves)}

T = TypeVar("T")


class HeapGame:
    """A take-and-break game under misère play.

    Parameters
    ----------
    code : str
        A code such as ``0.137``, a subtraction set such as ``S(2,4,7)``, or a name such as
        ``kayles``.

    Notes
    -----
    A heap is kept as its simplest form, once computed. Forms grow fast with the heap in most
    games that break heaps; positions are searched with their heaps apart, which reaches farther
    than adding up their forms.

    References
    ----------
    T. S. Ferguson, "A note on Dawson's chess"; *Winning Ways*, chapter 13.

    Examples
    --------
    >>> import lastmove as lm
    >>> game = lm.misere.HeapGame("0.137")
    >>> game.outcome([43]), game.winning_moves([43])
    ('N', [(43, (20, 20))])
    >>> str(game.genus([13, 20])), game.notation(9).texts[-1]
    ('4^586', 'a')
    """

    def __init__(self, code: str) -> None:
        self._heaps = MisereHeaps(code)
        self._seconds: list[float] = []

    @property
    def code(self) -> str:
        """The code in lowest terms, or the name of a rule without one."""
        return self._heaps.text

    @property
    def known_to(self) -> int:
        """The largest heap whose form is computed, −1 if none is."""
        return self._heaps.known() - 1

    @property
    def form_count(self) -> int:
        """How many different forms have come up so far."""
        return (self._heaps.sizes() or [0])[-1]

    def __repr__(self) -> str:
        """Write the game as it is made."""
        return f"HeapGame({self.code!r})"

    def require(self, to: int) -> None:
        """Compute the forms of the heaps up to `to`.

        Raises
        ------
        LimitReached
            If a limit is reached, or by an estimate is sure to be; `partial` says how far the
            forms are known, and what the rest would take.
        """
        if to < 0:
            raise InputError(f"a heap of {to} is not possible", hint="heaps are numbers from 0")
        while self.known_to < to:
            start = process_time()
            spent = self._seconds[-1] if self._seconds else 0.0
            try:
                self._heaps.extend(min(self.known_to + 1, FURTHEST))
            except LimitReached as limit:
                message = f"{limit}: forms are known to heap {self.known_to}"
                raise self._stopped(message, to) from None
            self._seconds.append(spent + process_time() - start)
            left = seconds_left()
            if left is not None and self.estimate(to)[0] > SLACK * left:
                message = f"forms are known to heap {self.known_to}"
                raise self._stopped(message, to)

    def _stopped(self, message: str, to: int) -> LimitReached:
        least, likely = self.estimate(to)
        partial: dict[str, object] = {"known_to": self.known_to, "forms_known": self.form_count}
        if likely:
            known = {"at_least": least, "seconds": likely}
            partial["estimate"] = {name: min(round(s), LONGEST) for name, s in known.items()}
            message += f"; heap {_shown(to)} would take {duration(least)} or more"
        return LimitReached(message, partial)

    def estimate(self, to: int) -> tuple[float, float]:
        """Return about how many seconds the forms up to `to` take, at least and most likely.

        The first grows like a power of the heap, the second like an exponential function, both
        as the last heaps did. Zeros where too little has been measured.
        """
        known = len(self._seconds)
        if known < 2 * STEPS_BACK or self._seconds[-1] < MEASURED or to < known:
            return 0.0, 0.0
        now, before = self._seconds[-1], max(self._seconds[-1 - STEPS_BACK], 1e-6)
        growth = log(max(now / before, 1.0))
        power = growth / log(known / (known - STEPS_BACK))
        least = log(now) + power * (log(to) - log(known))
        likely = log(now) + growth / STEPS_BACK * (min(to, FURTHEST) - known)
        largest = 690.0
        return 10 ** (min(least, largest) / log(10)), 10 ** (min(likely, largest) / log(10))

    def form(self, heap: int) -> MisereForm:
        """Return the simplest form of a heap.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.misere.HeapGame("0.137").form(9)
        form('{{3,2},2,1}')
        """
        self.require(heap)
        return MisereForm.from_core(self._heaps.form(heap))

    def notation(self, to: int, most: int = MOST_NAMES) -> Notation:
        """Return the forms of the heaps up to `to` in Ferguson's notation.

        Examples
        --------
        >>> import lastmove as lm
        >>> written = lm.misere.HeapGame("0.137").notation(11)
        >>> " ".join(written.texts)
        '0 1 1 2 0 3 1 1 0 a 3 b'
        >>> written.names
        {'a': '2_2 2 1', 'b': 'a 2_3 0'}
        """
        self.require(to)
        return notation((self.form(heap) for heap in range(to + 1)), most)

    def genera(self, to: int) -> list[Genus]:
        """Return the genus of each heap up to `to`.

        Examples
        --------
        >>> import lastmove as lm
        >>> [str(genus) for genus in lm.misere.HeapGame("kayles").genera(5)]
        ['0^12', '1^03', '2^2', '3^3', '1^03', '4^14']
        """
        self.require(to)
        return [self.form(heap).genus for heap in range(to + 1)]

    def genus(self, heaps: Iterable[int]) -> Genus:
        """Return the genus of a position."""
        heaps = list(heaps)
        if self.code == NIM:
            return nim_genus(heaps)
        forms = self._forms(heaps)
        value, digits = self._searched(forms, lambda: _core.misere_sum_genus(forms))
        return Genus(value, tuple(digits))

    def theorem(self, heaps: Iterable[int]) -> Verdict | None:
        """Return what a theorem says of a position; None in games without one."""
        return _THEOREMS[self.code][0](heaps) if self.code in _THEOREMS else None

    def outcome(self, heaps: Iterable[int]) -> Literal["N", "P"]:
        """Return who wins a position: "P" if the player to move loses."""
        heaps = list(heaps)
        verdict = self.theorem(heaps)
        return verdict.outcome if verdict is not None else self.outcome_by_search(heaps)

    def outcome_by_search(self, heaps: Iterable[int]) -> Literal["N", "P"]:
        """Return who wins a position, without theorems on single games."""
        forms = self._forms(heaps)
        return "P" if self._searched(forms, lambda: _core.misere_sum_is_lost(forms)) else "N"

    def winning_moves(self, heaps: Iterable[int]) -> list[Move]:
        """Return all winning moves: the heap played on, and the nonempty heaps left of it."""
        heaps = list(heaps)
        if self.outcome(heaps) == "P":
            return []
        if self.code in _THEOREMS:
            return _THEOREMS[self.code][1](heaps)
        forms = self._forms(heaps)
        moves = self._searched(forms, lambda: self._heaps.winning_moves(heaps))
        return [(heap, tuple(parts)) for heap, parts in moves]

    def quotient(self, to: int | None = None) -> Quotient:
        """Return the misère quotient: the finite arithmetic that decides all sums of heaps.

        Parameters
        ----------
        to : int, optional
            The largest heap; without it, an octal game goes on until its quotient is proved for
            all heaps, which need not come to an end.

        Raises
        ------
        LimitReached
            If a limit is reached; `partial` is the quotient that was proved by then.

        Examples
        --------
        >>> import lastmove as lm
        >>> q = lm.misere.HeapGame("0.77").quotient(to=20)
        >>> q.order, q.p_order, q.p_portion[:4]
        (24, 8, ['a', 'd', 'e', 'a c'])
        >>> lm.misere.HeapGame("0.77").quotient()
        <misère quotient of 0.77: order 40, 9 in P>
        """
        if to is not None and to < 0:
            raise InputError(f"a heap of {to} is not possible", hint="heaps are numbers from 0")
        return grown(MisereQuotient(self.code), to)

    def _forms(self, heaps: Iterable[int]) -> list[_core.MisereForm]:
        heaps = list(heaps)
        if any(heap < 0 for heap in heaps):
            raise InputError("a heap is negative", hint="heaps are numbers from 0")
        self.require(max(heaps, default=0))
        return [self._heaps.form(heap) for heap in heaps]

    def _searched(self, forms: list[_core.MisereForm], search: Callable[[], T]) -> T:
        """Search a position; a limit says how many positions there are at most."""
        try:
            return search()
        except LimitReached as limit:
            most = prod(form.size() for form in forms)
            shown = most if most < 10**6 else f"10^{round(log(most) / log(10))}"
            message = f"{limit}: the position is a sum with up to {shown} positions"
            raise LimitReached(message, {"estimate": {"positions": shown}}) from None


def _shown(heap: int) -> str:
    return str(heap) if heap < 10**18 else f"10^{len(str(heap)) - 1}"
