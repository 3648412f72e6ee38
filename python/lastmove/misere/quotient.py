"""Misère quotients: the finite arithmetic behind a misère game.

Take all sums of some heaps. Two sums are the same if no third one, added to both, makes their
outcomes differ. The classes form a commutative monoid Q, the *misère quotient*, with a set P of
classes that the player to move loses. Where Q is finite, who wins any sum, however large, is one
product in Q: each heap h is replaced by its image Φ(h), the *pretending function*.

Every quotient here is proved: the compiled core finds it and then checks it exhaustively.
:meth:`Quotient.certificate` writes down what a program of its own checks again.

References
----------
T. E. Plambeck, "Taming the wild in impartial combinatorial games", *Integers* 5, 2005;
T. E. Plambeck, A. N. Siegel, "Misère quotients for impartial games", *Journal of Combinatorial
Theory A* 115, 2008.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from lastmove._core import MisereQuotient
from lastmove.errors import InputError, LimitReached
from lastmove.hooks import present
from lastmove.misere.forms import MisereForm
from lastmove.misere.quotient_words import letters, presentation, word

if TYPE_CHECKING:
    from lastmove.certificates import Certificate
    from lastmove.misere.quotient_normal import Exceptions
    from lastmove.misere.theorems import Move

__all__ = ["Quotient", "Separation", "grown"]

Outcome = Literal["N", "P"]
Advance = Callable[[MisereQuotient, int], None]
OCTAL = re.compile(r"[04]\.[0-7]*")
"""The games whose periods a theorem can prove to hold for ever."""


@dataclass(frozen=True)
class Separation:
    """A position that tells two others apart.

    Parameters
    ----------
    context : tuple of int
        Heaps to be added to both.
    first, second : {"N", "P"}
        The outcomes of the two sums, which differ.
    """

    context: tuple[int, ...]
    first: Outcome
    second: Outcome


class Quotient:
    """A misère quotient, proved for all sums of heaps up to a bound, or for all heaps.

    Elements are written as words: `a b^2` is the class of one heap of size ``generators["a"]`` and
    two of size ``generators["b"]``. Made by ``HeapGame.quotient`` and
    :func:`lastmove.misere.quotient`.

    Examples
    --------
    >>> import lastmove as lm
    >>> q = lm.misere.HeapGame("0.123").quotient()
    >>> q.order, q.p_order, q.period, q.preperiod
    (20, 5, 5, 5)
    >>> q.generators, q.p_portion
    ({'a': 1, 'b': 3, 'c': 8, 'd': 9}, ['a', 'a c', 'b^2', 'b d', 'd^2'])
    >>> q.outcome([10**6, 10**6 + 3]), q.winning_moves([13])
    ('P', [(13, (10,)), (13, (11,))])
    """

    def __init__(self, core: MisereQuotient, forms: Sequence[MisereForm] = ()) -> None:
        self.core = core
        """The quotient as the compiled core holds it; nobody else may change it."""
        self.forms = tuple(forms)
        """For a quotient of forms, the games 1, 2, … that its positions are sums of."""

    @property
    def code(self) -> str | None:
        """The code of the heap game; None for a quotient of forms."""
        return self.core.text

    @property
    def heap(self) -> int:
        """The largest heap that was taken into account."""
        return self.core.heap()

    @property
    def order(self) -> int:
        """The number of elements."""
        return self.core.order()

    @property
    def p_order(self) -> int:
        """The number of elements whose positions the player to move loses."""
        return self.core.p_order()

    @cached_property
    def _letters(self) -> list[str]:
        return letters(len(self.core.generators()))

    @cached_property
    def _words(self) -> list[list[int]]:
        return self.core.words()

    @cached_property
    def images(self) -> tuple[int, ...]:
        """The images of the heaps 0, 1, … as numbers of elements."""
        return tuple(self.core.phi())

    @cached_property
    def action(self) -> tuple[tuple[int, ...], ...]:
        """The product of each element with each generator, as numbers of elements; 0 is 1."""
        return tuple(map(tuple, self.core.action()))

    def word(self, element: int, *, unicode: bool = False) -> str:
        """Write an element, given by its number."""
        return word(self._words[element], self._letters, unicode=unicode)

    @cached_property
    def elements(self) -> list[str]:
        """All elements, shorter words first."""
        return [self.word(x) for x in range(self.order)]

    @property
    def generators(self) -> dict[str, int]:
        """For each letter the first heap that it stands for."""
        return dict(zip(self._letters, self.core.generators(), strict=True))

    @cached_property
    def relations(self) -> list[str]:
        """Relations that, with the letters, present the monoid."""
        return [
            f"{word(left, self._letters)} = {word(right, self._letters)}"
            for left, right in self.core.relations()
        ]

    @property
    def p_portion(self) -> list[str]:
        """The elements whose positions the player to move loses."""
        return [self.word(x) for x in self.core.p_portion()]

    @property
    def pretending(self) -> list[str]:
        """The images of the heaps 0, 1, …: a heap may be replaced by what its image says."""
        return [self.word(x) for x in self.images]

    @property
    def history(self) -> list[tuple[int, int]]:
        """Order and number of P-elements for heaps up to 0, up to 1, and so on."""
        return self.core.history()

    def changes(self) -> list[tuple[int, int, int]]:
        """Return the heaps at which the quotient grew, with its order and P-elements from there.

        Examples
        --------
        >>> import lastmove as lm
        >>> lm.misere.HeapGame("0.137").quotient(to=23).changes()
        [(0, 1, 0), (1, 2, 1), (3, 6, 2), (9, 12, 3), (13, 24, 5)]
        """
        history = self.history
        return [
            (heap, *stage)
            for heap, stage in enumerate(history)
            if heap == 0 or stage != history[heap - 1]
        ]

    @cached_property
    def _proved_period(self) -> tuple[int, int] | None:
        found = self.core.period()
        return found[:2] if found is not None and found[2] else None

    @property
    def period(self) -> int | None:
        """The period of the pretending function, where it is proved to hold for ever."""
        return None if self._proved_period is None else self._proved_period[0]

    @property
    def preperiod(self) -> int | None:
        """The first heap from which the period holds, where it is proved."""
        return None if self._proved_period is None else self._proved_period[1]

    @property
    def lower_bound(self) -> tuple[int, int] | None:
        """After a limit: a heap, and how many classes its quotient has at least."""
        return self.core.lower_bound()

    def index(self, position: Iterable[int]) -> int:
        """Return the number of the element of a position.

        Raises
        ------
        InputError
            If a heap is larger than those of the quotient, and no period is proved.
        """
        heaps = list(position)
        if any(heap < 0 for heap in heaps):
            raise InputError("a heap is negative", hint="heaps are numbers from 0")
        largest = max(heaps, default=0)
        if self.period is None and largest > self.heap:
            what = "games" if self.forms else "heaps"
            message = f"the quotient is known for {what} to {self.heap}, not for {largest}"
            hint = None if self.forms else f"ask for the quotient to {largest}"
            raise InputError(message, hint=hint)
        if self.period is not None and self.preperiod is not None:
            first, period = self.preperiod, self.period
            heaps = [h if h < first else first + (h - first) % period for h in heaps]
        return self.core.element(heaps)

    def element(self, position: Iterable[int]) -> str:
        """Return the element of a position as a word.

        Examples
        --------
        >>> import lastmove as lm
        >>> q = lm.misere.HeapGame("kayles").quotient()
        >>> q.element([5, 9]), q.element([70, 1000])
        ('b^2', 'a b c')
        """
        return self.word(self.index(position))

    @cached_property
    def lost(self) -> frozenset[int]:
        """The numbers of the elements whose positions the player to move loses."""
        return frozenset(self.core.p_portion())

    def is_lost(self, position: Iterable[int]) -> bool:
        """Tell whether the player to move loses a position."""
        return self.index(position) in self.lost

    def outcome(self, position: Iterable[int]) -> Outcome:
        """Return "P" if the player to move loses a position, else "N"."""
        return "P" if self.is_lost(position) else "N"

    def winning_moves(self, position: Iterable[int]) -> list[Move]:
        """Return all winning moves: the heap played on, and the nonempty heaps left of it."""
        heaps = list(position)
        self.index(heaps)
        return [(heap, tuple(parts)) for heap, parts in self.core.winning_moves(heaps)]

    def separate(self, first: Iterable[int], second: Iterable[int]) -> Separation | None:
        """Return a sum of fewest generators that tells two positions apart; None if there is none.

        Examples
        --------
        >>> import lastmove as lm
        >>> q = lm.misere.HeapGame("kayles").quotient()
        >>> q.separate([2, 2], [])
        Separation(context=(), first='P', second='N')
        >>> q.separate([1], [4]) is None
        True
        """
        one, other = list(first), list(second)
        if self.index(one) == self.index(other):
            return None
        found = self.core.separate(one, other)
        if found is None:
            return None
        context, lost, other_lost = found
        return Separation(tuple(context), "P" if lost else "N", "P" if other_lost else "N")

    @cached_property
    def kernel(self) -> list[str]:
        """The least ideal, which is a group; its identity first.

        Examples
        --------
        >>> import lastmove as lm
        >>> q = lm.misere.HeapGame("0.123").quotient()
        >>> q.kernel
        ['d^2', 'a d^2', 'b d^2', 'a b d^2']
        """
        return [self.word(x) for x in self.core.kernel()]

    @property
    def idempotents(self) -> list[str]:
        """The elements with x·x = x."""
        return [self.word(x) for x in self.core.idempotents()]

    @property
    def rogue_heaps(self) -> list[int]:
        """The heaps whose image is outside the kernel; a sum with any other heap lies in it.

        Listed up to the bound; where a period is proved, up to the end of the first period.
        """
        inside = set(self.core.kernel())
        last = self.heap
        if self._proved_period is not None:
            last = min(last, sum(self._proved_period) - 1)
        return [heap for heap in range(1, last + 1) if self.images[heap] not in inside]

    def exceptions(self) -> Exceptions:
        """Return where misère play departs from normal play.

        Examples
        --------
        >>> import lastmove as lm
        >>> found = lm.misere.HeapGame("0.123").quotient().exceptions()
        >>> [1] in found, [9, 9] in found
        (True, False)
        """
        from lastmove.misere.quotient_normal import Exceptions  # noqa: PLC0415 - it needs us

        return Exceptions(self)

    @property
    def is_tame(self) -> bool:
        """Whether the quotient is that of Nim with heaps of bounded size.

        That one has order 1, 2 or 2ᵏ + 2: a group of type 2ᵏ, and 1 and a with a² = 1 above it.
        The P-elements are a and the identity of the group.
        """
        kernel = self.core.kernel()
        if self.order <= 2:  # noqa: PLR2004 - {1} and {1, a}
            return True
        outside = sorted(set(range(self.order)) - set(kernel))
        square = self.core.product
        return (
            len(outside) == 2  # noqa: PLR2004
            and all(square(x, x) == 0 for x in outside)
            and all(square(x, x) == kernel[0] for x in kernel)
            and set(self.core.p_portion()) == {outside[1], kernel[0]}
        )

    def certificate(self) -> Certificate:
        """Return a certificate of the quotient, which ``lastmove verify`` checks."""
        from lastmove.certificates import misere_quotient_certificate  # noqa: PLC0415

        rules = None
        if self.code is None:
            rules = [self.core.options(game) for game in range(1, self.heap + 1)]
        return misere_quotient_certificate(
            self.code,
            options=rules,
            generators=self.core.generators(),
            pretending=self.images,
            p_portion=self.core.p_portion(),
            action=self.action,
            period=self.period,
            preperiod=self.preperiod,
        )

    def extended(self, to: int) -> Quotient:
        """Return the quotient of heaps up to `to`, going on from this one.

        Raises
        ------
        LimitReached
            If a limit is reached; `partial` is the quotient that was proved by then.
        """
        core = MisereQuotient.from_state(self.core.state())
        return grown(core, to, forms=self.forms)

    @property
    def latex(self) -> str:
        r"""Generators and relations for LaTeX.

        Examples
        --------
        >>> import lastmove as lm
        >>> print(lm.misere.HeapGame("0.3").quotient(to=9).latex)
        \langle a \mid a^{2}=1 \rangle
        """
        return presentation(self._letters, self.core.relations())

    def __repr__(self) -> str:
        """Say what it is a quotient of, and how large it is."""
        game = f"{len(self.forms)} forms" if self.code is None else self.code
        bound = "" if self.period or self.forms else f", heaps to {self.heap}"
        return f"<misère quotient of {game}{bound}: order {self.order}, {self.p_order} in P>"

    def __str__(self) -> str:
        """Write the presentation, the P-portion and the period."""
        gens = ", ".join(f"{letter} = {heap}" for letter, heap in self.generators.items())
        lines = [
            repr(self)[1:-1],
            f"generators: {gens or 'none'}",
            f"relations:  {', '.join(self.relations) or 'none'}",
            f"P-portion:  {', '.join(self.p_portion) or 'none'}",
        ]
        if self.period is not None:
            lines.append(f"period {self.period} from heap {self.preperiod} on")
        return "\n".join(lines)

    def _repr_latex_(self) -> str:
        return f"${self.latex}$"

    def _repr_svg_(self) -> str:
        return str(present(self, "svg"))


def grown(
    core: MisereQuotient,
    to: int | None,
    advance: Advance | None = None,
    forms: Sequence[MisereForm] = (),
) -> Quotient:
    """Extend a quotient up to a heap, or until a period is proved if `to` is None.

    The core is changed; `advance` takes it to a heap, perhaps with checkpoints on the way.

    Raises
    ------
    InputError
        If `to` is None and the game is not octal: no theorem would end the search.
    LimitReached
        If a limit is reached; `partial` is the quotient that was proved by then.
    """
    if to is None and not OCTAL.fullmatch(core.text or ""):
        message = f"no theorem proves a quotient of {core.text} for all heaps"
        raise InputError(message, hint="say how far to go: give the largest heap")
    go = advance or _advance
    try:
        if to is not None:
            go(core, to)
        else:
            while not _is_settled(core):
                go(core, core.heap() + 1)
    except LimitReached as limit:
        raise LimitReached(_stopped(core, str(limit)), Quotient(core, forms)) from None
    return Quotient(core, forms)


def _advance(core: MisereQuotient, to: int) -> None:
    while not core.advance(to):
        pass


def _is_settled(core: MisereQuotient) -> bool:
    """Whether a period is proved."""
    found = core.period()
    return found is not None and found[2]


def _stopped(core: MisereQuotient, reason: str) -> str:
    message = f"{reason}: the quotient is proved for heaps to {core.heap()}"
    bound = core.lower_bound()
    if bound is None:
        return message
    return f"{message}; to heap {bound[0]} it has at least {bound[1]} elements"
