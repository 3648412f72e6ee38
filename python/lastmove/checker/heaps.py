"""Take-and-break games on heaps: what a code allows, its usual spelling, and the rules in words.

Digit k of a code says what may be left after k beans are taken: i heaps, none of them empty, if its
bit i is set (Guy and Smith 1956). Digits in brackets follow for ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .frame import Proof, Unreadable, shown

MOST_TAKEN = 1 << 20
MOST_MEMBERS = 1 << 12

Option = tuple[int, ...]


@dataclass(frozen=True)
class Rules:
    """What a move on a heap may leave."""

    name: str
    words: str
    digits: tuple[int, ...] = ()
    repeat: tuple[int, ...] = ()
    unequal: bool = False
    equal: bool = False
    least_split: int = 0

    @property
    def parts(self) -> int:
        """Return h, the most heaps left of one, and at least 1."""
        return max(1, max(self.digits + self.repeat, default=0).bit_length() - 1)

    @property
    def most_taken(self) -> int:
        """Return t, the most beans that a move takes, and at least what makes the rule uniform."""
        return max(len(self.digits) - 1, self.least_split - 1)

    @property
    def is_finite(self) -> bool:
        """Whether moves take at most t beans and leave at most h heaps, on no condition."""
        return not (self.repeat or self.unequal or self.equal)

    def taken(self, bit: int) -> tuple[int, ...]:
        """Return the numbers k of beans after which so many heaps may be left, in finite rules."""
        return tuple(k for k, digit in enumerate(self.digits) if digit >> bit & 1)

    def digit(self, k: int) -> int:
        """Return the digit for taking k beans."""
        if k < len(self.digits):
            return self.digits[k]
        return self.repeat[(k - len(self.digits)) % len(self.repeat)] if self.repeat else 0

    def options(self, heap: int) -> set[Option]:
        """Return what the moves on a heap leave, as sorted heaps."""
        if heap < self.least_split:
            return set()
        if self.equal:
            return {(heap // n,) * n for n in range(2, heap + 1) if heap % n == 0}
        return {
            option
            for k in range(min(heap, heap if self.repeat else len(self.digits) - 1) + 1)
            for parts in range(4)
            if self.digit(k) >> parts & 1
            for option in splits(heap - k, parts, 1)
            if not self.unequal or len(set(option)) == len(option)
        }

    def work(self, heap: int) -> int:
        """Return a bound for the steps that finding the options of a heap takes."""
        kinds = min(heap, heap if self.repeat else len(self.digits)) + 1
        each = (1, 1, heap, heap * heap)[min(self.parts, 3)]
        return heap * heap if self.equal else kinds * each


def splits(beans: int, parts: int, least: int) -> Iterator[Option]:
    """Yield the ways to make so many heaps, none smaller than `least`, smallest first."""
    if parts == 0:
        if beans == 0:
            yield ()
    elif parts == 1:
        if beans >= least:
            yield (beans,)
    else:
        for first in range(least, beans // parts + 1):
            for rest in splits(beans - first, parts - 1, first):
                yield (first, *rest)


def read_code(code: str) -> Rules:
    """Return the rules of a game, or raise `Unreadable`."""
    if code == "grundy":
        return Rules(code, "split a heap into two unequal heaps", (4,), unequal=True)
    if code == "equal-split":
        return Rules(code, "split a heap into two or more equal heaps", equal=True)
    if code == "couples-are-forever":
        words = "split a heap, but none of 2, into two heaps"
        return Rules(code, words, (4,), least_split=3)
    if re.fullmatch(r"S\([0-9]{1,7}(,[0-9]{1,7})*\)", code):
        taken = sorted({int(k) for k in code[2:-1].split(",")})
        if not 1 <= taken[0] <= taken[-1] <= MOST_TAKEN or len(taken) > MOST_MEMBERS:
            raise Unreadable(f"code: the members of {shown(code)} are too many, too large, or 0")
        allowed = [0] * (taken[-1] + 1)
        for k in taken:
            allowed[k] = 3
        words = f"take {' or '.join(map(str, taken))} from a heap"
        return Rules(f"S({','.join(map(str, taken))})", words, tuple(allowed))
    found = re.fullmatch(r"([048C]?)\.([0-9A-F]{0,4096})(?:\[([0-9A-F]{1,4096})\])?", code)
    if not found or not any(found.groups()):
        raise Unreadable(f"code: the moves of {shown(code)} are not known")
    start, plain, group = found[1] or "0", found[2], found[3]
    if group is None:
        plain = plain.rstrip("0")
    digits, repeat = (tuple(int(d, 16) for d in part) for part in (start + plain, group or ""))
    words = (
        "take k beans from a heap and leave i heaps of the rest, none empty, where digit k of the "
        "code (the first is digit 0) has bit i"
    )
    name = f"{start}.{plain or ('0' if group is None else '')}{f'[{group}]' if group else ''}"
    return Rules(name, words, digits, repeat)


def prove_period(name: str, found: Sequence[int], p: int, first: int, proof: Proof) -> None:
    """Take the steps that a sequence has the period p from `first` on, and that both are least.

    If there is a shorter period, then p divided by some prime is one: the sequence repeats a cycle.
    """
    places = range(len(found) - 1 - p, first - 1, -1)
    wrong = next((n for n in places if found[n] != found[n + p]), None)
    proof.step("period", wrong is None, f"{name}({wrong}) is not {name}({(wrong or 0) + p})")
    before = first - 1
    exception = first == 0 or found[before] != found[before + p]
    proof.step("last exception", exception, f"{name}({before}) is {name}({before + p})")
    cycle = list(found[first : first + p])
    shorter = [q for q in (p // f for f in prime_factors(p)) if cycle[q:] + cycle[:q] == cycle]
    proof.step("least period", not shorter, f"{min(shorter, default=0)} is a period, too")


def prime_factors(p: int) -> list[int]:
    """Return the prime factors of p."""
    found, f = [], 2
    while f * f <= p:
        if p % f == 0:
            found.append(f)
            p //= f
        else:
            f += 1
    return [*found, p] if p > 1 else found
