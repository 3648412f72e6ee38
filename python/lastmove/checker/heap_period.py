"""Check a certificate that the nim-sequence of a heap game is periodic.

No field of the certificate is believed. G(0) … G(bound) are computed again, exactly, and only then
is the theorem applied. The field ``mask`` may make that faster; a bad one costs time, never truth.

**Notation.** A move on a heap takes k beans, at most t, and leaves at most h heaps of the rest. A
code digit d_k allows i heaps to be left just if its bit i is set (Guy and Smith 1956).

**Theorem** (Guy and Smith for h = 2). If G(n + p) = G(n) for e < n ≤ h·e + (h−1)·p + t, then for
all n > e; values up to h·(e + p) + t suffice. For h = 1 this is the window of t equal values of a
subtraction game. *Proof.* Let n be larger, and the claim true below n. The largest heap a that a
move on n + p leaves is at least (n + p − t)/h > e + p; so G(a) = G(a − p), and a − p in its place
is a move on n of the same value. Conversely the largest heap that a move on n leaves exceeds e, and
p may be added to it. So n and n + p have options of the same values. ∎ In Couples-are-Forever heaps
above t = 2 are split in two without condition, so the proof holds with h = 2, t = 2.

**Grundy's game.** If G(n + p) = G(n) for e < n ≤ 2e + 2p, then for all n > e; values up to 2e + 3p
suffice. *Proof.* As before, but a − p may be the other heap b; then n = 2b, the move on n + p is
worth G(b + p) ⊕ G(b) = 0, and {b + p, b − p} is a move on n worth 0, as b − p > e. ∎

**Values.** Small bounds: the mex of all options. Large ones: sparse space. Call v of type τ at n if
τ = parity(v & mask), plus n − t₀ modulo 2 for a mask of type "domain" (if all k that break are
≡ t₀). A heap m is rare if G(m) is of type 0 at m. Type is linear: an option G(a) ⊕ G(b) has type 1
just if exactly one of a and b is rare. So one pass over the rare heaps finds *all* options of type
1, and the least x of type 1 that is none is exact. Each v < x of type 0 then needs a witness, an
option equal to v; if one has none after all pairs were tried, the least such v is G(n).
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from .frame import Proof, Unreadable
from .heaps import Rules, prove_period, read_code

BLOCK = 1024
"""Heaps whose options with far rare heaps are found at once."""
LEAF = 16
"""Heaps done one by one; a power of two, as the block."""
NAIVE_BELOW = 20_000
LEAST_WORK = 32
"""Steps that a value takes at least."""


@dataclass(frozen=True)
class Certificate:
    """What the file holds."""

    code: str
    period: int
    preperiod: int
    bound: int
    sha256: str
    mask: int | None
    mask_type: str | None


def needed_bound(rules: Rules, period: int, preperiod: int) -> int:
    """Return the n up to which the theorem needs exact values."""
    e = max(preperiod - 1, 0)
    if rules.unequal:
        return 2 * e + 3 * period
    return rules.parts * (e + period) + rules.most_taken


def claim_of(rules: Rules, period: int, preperiod: int) -> str:
    """Return what is claimed, in words."""
    exception = f"{preperiod - 1} is the last exception" if preperiod else "there is no exception"
    return (
        f"{rules.name}: G(n + {period}) = G(n) for all n >= {preperiod}, {exception}, "
        f"and no period is less than {period}; G(n) is the nim-value of a heap of n beans in "
        f"normal play, where a move is to {rules.words}"
    )


class _TooNarrow(Exception):  # noqa: N818 - asks for wider lanes
    """A value that does not fit a lane."""


class Values:
    """G(0), G(1), …, computed exactly."""

    def __init__(self, rules: Rules, proof: Proof) -> None:
        self.rules, self.proof = rules, proof
        self.all, self.one, self.two, self.three = map(rules.taken, range(4))
        self.g = array("I")
        self.pairs: list[int] = []
        self.triples: list[int] = []
        self._set_width(1)

    def _set_width(self, width: int) -> None:
        """Keep values as bytes, forwards and backwards: each pair (a, b) is then one xor."""
        self.width = width
        self.forwards = bytearray(b"".join(v.to_bytes(width, "little") for v in self.g))
        self.backwards = bytearray(b"".join(v.to_bytes(width, "big") for v in self.g))

    def _append(self, value: int) -> None:
        if value >> 8 * self.width:
            self._set_width(2 * self.width)
        self.g.append(value)
        self.forwards += value.to_bytes(self.width, "little")
        self.backwards += value.to_bytes(self.width, "big")

    def _splits(self, n: int, first: int, count: int) -> Iterator[bytes | set[int]]:
        """Yield, for each k, G(a) ⊕ G(b) of the splits a + b = n − k, a from `first` on."""
        width = self.width
        for k in self.two:
            rest = n - k
            last = min(first + count - 1, (rest - 1) // 2 if self.rules.unequal else rest // 2)
            if last < first or n < self.rules.least_split:
                continue
            low = self.forwards[first * width : (last + 1) * width]
            high = self.backwards[(rest - last) * width : (rest - first + 1) * width]
            xor = int.from_bytes(low, "little") ^ int.from_bytes(high, "big")
            options = xor.to_bytes(len(low), sys.byteorder)
            yield options if width == 1 else set(array("BHI"[width // 2], options))

    def _taken(self, n: int) -> int:
        """Return the values of moves that leave no heap or one, as bits."""
        options = 1 if n in self.all else 0
        for k in self.one:
            if k < n:
                options |= 1 << self.g[n - k]
        return options

    def mex(self, n: int) -> int:
        """Return G(n) from all options; all smaller heaps are known."""
        options = self._taken(n)
        splits: list[bytes | set[int]] = []
        if self.three:
            options |= self._several(n)
        else:
            splits.extend(self._splits(n, 1, n))
        v = 0
        while options >> v & 1 or any(v in s for s in splits if v >> 8 == 0 or self.width > 1):
            v += 1
        return v

    def _several(self, n: int) -> int:
        """Return the values of moves that leave two heaps or three, as bits: n − k in h heaps."""
        while len(self.pairs) <= n:
            m = len(self.pairs)
            self.pairs.append(0)
            for a in range(1, m // 2 + 1):
                self.pairs[m] |= 1 << (self.g[a] ^ self.g[m - a])
            with_g: dict[int, int] = {}
            for a in range(1, m // 3 + 1):
                with_g[self.g[a]] = with_g.get(self.g[a], 0) | self.pairs[m - a]
            widest = max([*with_g, *(row.bit_length() for row in with_g.values()), 1])
            lane = 1 << widest.bit_length()
            self.triples.append(fold(with_g, stripes(lane, 1)))
        options = 0
        for sets, taken in ((self.pairs, self.two), (self.triples, self.three)):
            for k in taken:
                options |= sets[n - k] if k < n else 0
        return options

    def extend(self, bound: int) -> None:
        """Find G up to `bound` as the mex of all options."""
        for n in range(len(self.g), bound + 1):
            self.proof.spend(8 + n * (2 if self.three else len(self.two)) // 64)
            self._append(self.mex(n))

    def unwitnessed(self, n: int, wanted: list[int]) -> int | None:
        """Return the least of the values that is no option by a split; None if all are."""
        first, count = 1, 48
        while first <= n // 2:
            self.proof.spend(1 + count // 64)
            for options in self._splits(n, first, count):
                wanted = [v for v in wanted if v not in options]
                if not wanted:
                    return None
            first, count = first + count, min(2 * count, 4096)
        return wanted[0]


@cache
def stripes(lane: int, lanes: int) -> list[int]:
    """Return for each b the bits v of all lanes that have bit b of v clear."""
    ones = ((1 << lane * lanes) - 1) // ((1 << lane) - 1)
    return [
        ones * sum(1 << v for v in range(lane) if not v >> b & 1)
        for b in range(lane.bit_length() - 1)
    ]


def fold(rows: dict[int, int], masks: list[int]) -> int:
    """Return the union over g of g ⊕ row, where rows are lanes of bits, one bit a value."""
    for b, low in enumerate(masks):
        for g in [g for g in rows if g >> b & 1]:
            row = rows.pop(g)
            swapped = (row & low) << (1 << b) | (row >> (1 << b)) & low
            rows[g ^ 1 << b] = rows.get(g ^ 1 << b, 0) | swapped
    return rows.get(0, 0)


class SparseValues(Values):
    """The same by sparse space, for games that leave two heaps at most."""

    def __init__(self, rules: Rules, proof: Proof, mask: int, *, domain: bool) -> None:
        super().__init__(rules, proof)
        self.mask, self.domain = mask, domain

    def extend(self, bound: int) -> None:
        """Find G up to `bound`, a block at a time."""
        start = -(-(BLOCK + self.rules.most_taken) // BLOCK) * BLOCK
        super().extend(min(start - 1, bound))
        self.bound = bound
        self._widen(max(8, 1 << max(self.g).bit_length()))
        self.rare = [n for n, v in enumerate(self.g) if n and self._is_rare(n, v)]
        while (n := len(self.g)) <= bound:
            self.proof.spend(BLOCK * (16 + self.lane // 32 + len(self.rare) // 32))
            self.late: list[int] = []
            self._sort_sources()
            try:
                self._fill(n, BLOCK, 0)
            except _TooNarrow:
                del self.g[n:]
                self.mask |= self.lane
                self._widen(2 * self.lane)
                continue
            self.rare += self.late
            self._keep(self.recent[len(self.recent) // 2 :])

    def _is_rare(self, n: int, value: int) -> bool:
        turn = n - self.two[0] & 1 if self.domain else 0
        return (value & self.mask).bit_count() & 1 == turn

    def _widen(self, lane: int) -> None:
        """Give each heap a lane of bits, of which the one of its value is set."""
        self.lane, size = lane, lane // 8
        self._set_width(1 if lane <= 1 << 8 else 2 if lane <= 1 << 16 else 4)
        self.masks = {
            LEAF << i: stripes(lane, LEAF << i) for i in range((BLOCK // LEAF).bit_length())
        }
        rare = [[self._is_rare(turn, v) for v in range(lane)] for turn in (0, 1)]
        self.common = [sum(1 << v for v in range(lane) if not row[v]) for row in rare]
        self.blocks: list[int] = []
        for first in range(0, len(self.g) - BLOCK + 1, BLOCK):
            lanes = bytearray(BLOCK * size)
            for i in range(0 if first else 1, BLOCK):  # a heap of 0 is no part
                lanes[i * size + (self.g[first + i] >> 3)] = 1 << (self.g[first + i] & 7)
            self._keep(lanes)

    def _keep(self, lanes: bytearray) -> None:
        """Keep the lanes of a block that is done; `recent` has those of it and of the next."""
        self.blocks.append(int.from_bytes(lanes, "little"))
        self.recent = lanes + bytes(len(lanes))

    def _sort_sources(self) -> None:
        """Sort distances r + k of rare heaps r by the blocks in which they reach back only."""
        self.near: list[tuple[int, int]] = []
        self.far: dict[int, dict[int, list[int]]] = {}
        for r in self.rare:
            for d in (r + k for k in self.two):
                if d < LEAF:
                    self.near.append((d, self.g[r]))
                else:
                    size = min(1 << d.bit_length() - 1, BLOCK)
                    self.far.setdefault(size, {}).setdefault(self.g[r], []).append(d)

    def _fill(self, n: int, size: int, options: int) -> None:
        """Find a block from n on, given its options with rare heaps farther than its size."""
        if n > self.bound:
            return
        if size in self.far:
            window = self._blocks_before if size == BLOCK else self._lanes_before
            rows = {g: window(n, size, far) for g, far in self.far[size].items()}
            options |= fold(rows, self.masks[size])
        if size == LEAF:
            self._leaf(n, options)
            return
        half = size // 2
        bits = half * self.lane
        self._fill(n, half, options & (1 << bits) - 1)
        self._fill(n + half, half, options >> bits)

    def _lanes_before(self, n: int, size: int, distances: list[int]) -> int:
        """Return the union of the lanes from n − d on, all of the last two blocks."""
        row, width, base = 0, self.lane // 8, (n // BLOCK - 1) * BLOCK
        for d in distances:
            first = (n - d - base) * width
            row |= int.from_bytes(self.recent[first : first + size * width], "little")
        return row

    def _blocks_before(self, n: int, size: int, distances: list[int]) -> int:
        """Return the same for a whole block, from anywhere; before heap 1 there is nothing."""
        row, bits, pairs = 0, size * self.lane, {-1: self.blocks[0] << size * self.lane}
        for d in distances:
            q, offset = divmod(n - d, size)
            if q not in pairs:
                two = self.blocks[q : q + 2] if q >= 0 else []
                pairs[q] = sum(block << i * bits for i, block in enumerate(two))
            row |= pairs[q] >> offset * self.lane
        return row & (1 << bits) - 1

    def _leaf(self, start: int, block: int) -> None:
        """Find G one by one: the least value of type 1 that is no option, then the witnesses."""
        g, lane, full, size = self.g, self.lane, (1 << self.lane) - 1, self.lane // 8
        for n in range(start, min(start + LEAF, self.bound + 1)):
            options = block & full | self._taken(n) | self._zero(n)
            block >>= lane
            for d, value in self.near:
                options |= 1 << (g[n - d] ^ value)
            for r in self.late:
                for m in (n - k - r for k in self.two if n - k > r):
                    options |= 1 << (g[r] ^ g[m])
            if self.rules.unequal and not n & 1 and self._is_rare(n // 2, g[n // 2]):
                # The rare half has made 0 of two equal heaps, which is no move.
                options = options & ~1 | (self.unwitnessed(n, [0]) is None)
            free = self.common[n & 1] & ~options
            if not free:
                raise _TooNarrow
            x = (free & -free).bit_length() - 1
            wanted = ~options & (1 << x) - 1
            if wanted:
                least = self.unwitnessed(n, [v for v in range(x) if wanted >> v & 1])
                if least is not None:
                    x = least
                    self.late.append(n)
            self._append(x)
            self.recent[(n % BLOCK + BLOCK) * size + (x >> 3)] = 1 << (x & 7)

    def _zero(self, n: int) -> int:
        """Return 1, the bit of the value 0, if n may be left as two equal heaps."""
        return not self.rules.unequal and any(not n - k & 1 for k in self.two)


def values_of(rules: Rules, c: Certificate, proof: Proof) -> array[int]:
    """Compute G(0) … G(bound), in the way that the bound and the mask suggest."""
    proof.spend(LEAST_WORK * c.bound)
    domain = c.mask_type == "domain"
    values = Values(rules, proof)
    one_parity = len({k & 1 for k in values.two}) == 1
    useful = c.mask is not None and 0 < c.mask < 1 << 32 and (not domain or one_parity)
    if values.two and not values.three and c.bound >= NAIVE_BELOW and useful:
        values = SparseValues(rules, proof, c.mask or 0, domain=domain)
    values.extend(c.bound)
    return values.g


def digest_of(g: array[int]) -> str:
    """Return the SHA-256 of the values, each as four bytes, the lowest first."""
    little = array("I", g)
    if sys.byteorder == "big":
        little.byteswap()
    return hashlib.sha256(little).hexdigest()


def prove(c: Certificate, proof: Proof) -> None:
    """Take the steps of the proof."""
    rules, p, first = read_code(c.code), c.period, c.preperiod
    if p < 1 or first < 0:
        raise Unreadable("period: a period is at least 1, and a preperiod at least 0")
    types = ("range", "domain") if c.mask is not None else (None,)
    if c.mask_type not in types or (c.mask or 0) < 0:
        raise Unreadable("mask: it is no mask of a known type")
    proof.claim = claim_of(rules, p, first)
    has_theorem = rules.is_finite or rules.name == "grundy"
    proof.step("theorem", has_theorem, "none is known for the periods of this game")
    needs = needed_bound(rules, p, first)
    proof.step("bound", c.bound == needs, f"the theorem needs G(0) to G({needs}), not {c.bound}")
    g = values_of(rules, c, proof)
    other = f"G(0) to G({needs}), computed again, have another checksum"
    proof.step("values", digest_of(g) == c.sha256, other)
    prove_period("G", g, p, first, proof)
