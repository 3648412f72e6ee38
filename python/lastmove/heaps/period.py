"""Periods of nim-sequences, and the search for them.

The sequence has period p and saltus s from the preperiod n₀ on if G(n + p) = G(n) + s for all
n ≥ n₀. Such a period is *proved* if exact values were computed as far as a theorem asks for, and
*observed* otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from lastmove._core import __version__
from lastmove.errors import InputError, LimitReached
from lastmove.heaps.rules import PeriodRecord, Rule

if TYPE_CHECKING:
    from lastmove.certificates import Certificate
    from lastmove.heaps.game import HeapGame

__all__ = ["Period", "find_period"]

FIRST_LOOK = 255
SETTLED = 3
"""Doublings over which a period that no theorem can prove has to stay the same."""
SETTLED_FROM = 2000
FURTHEST_LEAP = 8
"""A candidate is followed if its proof needs at most so many times the values that are there."""


@dataclass(frozen=True)
class Period:
    """A period of a nim-sequence: G(n + period) = G(n) + saltus for all n ≥ preperiod.

    Parameters
    ----------
    period : int
        The least p.
    preperiod : int
        The least n from which it holds.
    saltus : int
        s: 0 for a periodic sequence, more for an arithmetically periodic one.
    proved : bool
        Whether a theorem and the values computed prove it; if not, it was observed.
    checked_to : int
        The largest n whose value was used.
    theorem : str or None
        The theorem that applies to the game.
    max_value : int
        The largest value among G(0), …, G(checked_to).
    game : HeapGame
        The game.

    Notes
    -----
    **Theorem** (Guy and Smith). Let moves take at most t beans and leave at most h heaps, and let e
    be the last exception. If G(n + p) = G(n) for e < n ≤ he + (h−1)p + t, then for all n > e. So
    exact values up to h(e + p) + t prove the period. For Grundy's game, values up to 2e + 3p do. No
    bound is claimed for arithmetic periods, for codes without an end and for rules in Python: their
    periods are observed.

    References
    ----------
    R. K. Guy, C. A. B. Smith, 1956.

    Examples
    --------
    >>> import lastmove as lm
    >>> kayles = lm.HeapGame("kayles").period()
    >>> kayles.period, kayles.preperiod, kayles.last_exception, kayles.proved
    (12, 71, 70, True)
    >>> lasker = lm.HeapGame("4.[3]").period()
    >>> lasker.period, lasker.saltus, lasker.proved
    (4, 4, False)
    """

    period: int
    preperiod: int
    saltus: int
    proved: bool
    checked_to: int
    theorem: str | None
    max_value: int
    game: HeapGame = field(repr=False, compare=False)

    @property
    def last_exception(self) -> int | None:
        """The largest n with G(n + p) ≠ G(n) + s; None if there is none."""
        return self.preperiod - 1 if self.preperiod else None

    @property
    def status(self) -> str:
        """``"periodic"`` or ``"arithmetic"``."""
        return "arithmetic" if self.saltus else "periodic"

    def nim_value(self, n: int) -> int:
        """Return G(n) by the period, for any n.

        Raises
        ------
        InputError
            If the period is not proved.
        """
        if not self.proved:
            raise InputError("the period is observed, not proved")
        beyond = max(0, n - self.preperiod)
        known = self.game.nim_value(n if n < self.preperiod else n - beyond + beyond % self.period)
        return known + self.saltus * (beyond // self.period)

    def certificate(self) -> Certificate:
        """Return the certificate: what an independent checker needs to confirm the period.

        Raises
        ------
        InputError
            If the period is not proved.

        See Also
        --------
        lastmove.certificates.heap_period_certificate
        """
        from lastmove.certificates import heap_period_certificate  # noqa: PLC0415 - seldom wanted

        if not self.proved:
            raise InputError("the period is observed, not proved: there is nothing to certify")
        space = self.game.sparse()
        # Bits above all values make no difference for the values that there are.
        mask = space.mask & ((1 << self.max_value.bit_length()) - 1) if space else 0
        kind: Literal["range", "domain"] = (
            "range" if not space or space.domain is None else "domain"
        )
        return heap_period_certificate(
            self.game.code,
            self.game.iterate(self.checked_to),
            self.period,
            self.preperiod,
            mask=mask or None,
            mask_type=kind if mask else None,
            engine=f"lastmove {__version__}",
        )


def period_of(game: HeapGame, rule: Rule, record: PeriodRecord) -> Period:
    """Return the period that the engine reports."""
    period, preperiod, saltus, proved, checked_to, _ = record
    greatest = rule.greatest()
    return Period(
        period=period,
        preperiod=preperiod,
        saltus=saltus,
        proved=proved,
        checked_to=checked_to,
        theorem=_theorem(rule),
        max_value=greatest[0] if greatest else 0,
        game=game,
    )


def _theorem(rule: Rule) -> str | None:
    if rule.theorem is None:
        return None
    name, parts, taken = rule.theorem
    if name == "Grundy's game":
        return "Grundy's game: values to 2e + 3p"
    return f"Guy and Smith: values to {parts}(e + p) + {taken}"


def find_period(
    game: HeapGame,
    rule: Rule,
    to: int | None,
    steps: float | None,
    reach: Callable[[int], bool] | None = None,
) -> Period | None:
    """Look for a period at each doubling of the values, or as far as a candidate's proof needs.

    `to` bounds the heaps, `steps` the work by the formula of :mod:`lastmove.heaps.estimate`;
    `reach` computes values up to a heap in its own way, and says whether all are there.
    """
    spent = 0
    target = max(FIRST_LOOK, rule.known() - 1)
    same: list[PeriodRecord] = []
    while True:
        bound = target if to is None else min(target, to)
        if steps is not None and bound >= rule.known():
            spent += rule.steps(bound)[0]
            # What is there is looked at; the next values would be too much work.
            to = rule.known() - 1 if spent > steps else to
            bound = bound if to is None else min(bound, to)
        complete = reach(bound) if reach is not None else _extended(rule, bound)
        more = complete and bound != to
        leap = _leap(rule, bound) if more else None
        if leap is not None:
            # The full search costs memory, and would only say that it is too early.
            target = leap
            continue
        record = rule.period()
        if record is not None and record[3]:
            return period_of(game, rule, record)
        # Without a theorem for it, a period is worth reporting if it has lasted.
        hopeless = record is not None and record[5] is None
        same = [*same, record] if record is not None and hopeless else []
        if same and same[-1][:3] != same[0][:3]:
            same = same[-1:]
        lasted = len(same) > SETTLED and bound >= SETTLED_FROM
        if lasted or not more:
            return None if record is None else period_of(game, rule, record)
        target = 2 * bound + 1


def _extended(rule: Rule, bound: int) -> bool:
    try:
        return rule.extend(bound)
    except LimitReached as limit:
        raise LimitReached(str(limit), {"checked_to": rule.known() - 1}) from None


def _leap(rule: Rule, bound: int) -> int | None:
    """Return how far the values have to go to prove the period that the last ones have."""
    candidate = rule.candidate()
    needs = None if candidate is None else candidate[5]
    return needs if needs is not None and bound < needs <= FURTHEST_LEAP * bound else None
