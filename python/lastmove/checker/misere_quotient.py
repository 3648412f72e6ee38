"""Check a certificate of a misère quotient: who wins every sum of some heaps in misère play.

No field of the certificate is believed.

**What is claimed.** The heaps 0, 1, …, n of a game have images Φ(0) = 1, Φ(1), …, Φ(n) in a finite
commutative monoid Q, and a sum of such heaps is lost by the player to move, in misère play, just if
the product of the images is in the set P. No two elements of Q can be identified: Q is the misère
quotient (Plambeck 2005, Plambeck and Siegel 2008).

**Monoid.** Q is given by its action table: the product of each element with each generator; element
0 is 1. If every element is reached from 1, and any two generators may be exchanged, then words with
equal ends u, v satisfy uw = vw, so the table is the quotient of the free commutative monoid by a
congruence.

**Outcomes.** Write M(h) for the set of z such that z·Φ(h′) is in P for some option h′ of h. Without
moves a sum is won by the player to move. By induction on the moves, P is right if and only if

* *ended games*: no product of images of heaps without moves is in P;
* *P-condition*: there are no y and h with y·Φ(h) in P and y in M(h);
* *N-condition*: a sum X that has a move, and whose product x is not in P, has an option in P.

For the last one, let S(X) be the set of z such that z·Φ(X′) is in P for some option X′ of X. It is
wanted that 1 is in S(X). Now S(X + h) = {z : z·Φ(h) ∈ S(X)} ∪ {z : zx ∈ M(h)}, so all pairs (x, S)
are found by adding heaps one by one. A larger S at the same x leads to larger ones only, so just
the least are kept, and there are finitely many.

**Reduced.** The rows {z : xz ∈ P} of all elements x are different.

**Period.** A move takes at most t beans of a heap and leaves at most h heaps. If Φ(m + p) = Φ(m)
from m = n₀ on as far as n ≥ h(n₀ + p) + t, then Q and P hold for all heaps, with Φ continued.
*Proof.* Let m > n and the claim hold below. The largest heap a that a move on m leaves is at least
(m − t)/h > n₀ + p, so that Φ(a) = Φ(a − p), and a − p in its place is a move on m − p. The largest
heap that a move on m − p leaves is at least (m − p − t)/h > n₀, and p may be added to it. So m and
m − p have options of the same images, M(m) = M(m − p), and the conditions for m are those for
m − p. ∎
"""

from __future__ import annotations

import hashlib
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from operator import itemgetter

from .frame import Proof, Refused, Unreadable
from .heaps import Option, Rules, prove_period, read_code

MOST_ELEMENTS = 1 << 14
LONGEST_LIST = 1000
"""Listed games whose options take more characters than this are named by their checksum."""


@dataclass(frozen=True)
class Certificate:
    """What the file holds."""

    code: str | None
    options: list[list[list[int]]] | None
    generators: list[int]
    pretending: list[int]
    p_portion: list[int]
    action: list[list[int]]
    period: int | None
    preperiod: int | None

    @property
    def heap(self) -> int:
        """The largest heap, or the last of the listed games."""
        return len(self.pretending) - 1

    @property
    def order(self) -> int:
        """The number of elements."""
        return len(self.action)


class Monoid:
    """A finite commutative monoid by its action table, with a set P.

    Sets of elements are bytes, one for each element, 0 or 1; as long integers they are united and
    compared at once.
    """

    def __init__(self, action: Sequence[Sequence[int]], p_portion: Sequence[int]) -> None:
        self.order = len(action)
        self.columns = list(zip(*action, strict=True))
        self.word: list[tuple[int, int] | None] = [None] * self.order
        reached, queue = {0}, deque([0])
        self.found: list[int] = []
        while queue:
            x = queue.popleft()
            self.found.append(x)
            for letter, y in enumerate(action[x]):
                if y not in reached:
                    reached.add(y)
                    self.word[y] = (x, letter)
                    queue.append(y)
        members = bytearray(self.order)
        for x in p_portion:
            members[x] = 1
        self.p = bytes(members)
        self.rows: list[bytes] = [b""] * self.order

    def exchange_fails(self) -> tuple[int, int] | None:
        """Return two generators that may not be exchanged, if there are such."""
        for j, second in enumerate(self.columns):
            for i, first in enumerate(self.columns[:j]):
                if pick(second, first) != pick(first, second):
                    return i, j
        return None

    def times(self, y: int) -> tuple[int, ...]:
        """Return the product of y with every element."""
        letters, at = [], y
        while (step := self.word[at]) is not None:
            at, letter = step
            letters.append(letter)
        result: tuple[int, ...] = tuple(range(self.order))
        for letter in letters:
            result = pick(self.columns[letter], result)
        return result

    def find_rows(self) -> None:
        """Find {z : yz ∈ P} for every y, from that of a shorter word."""
        for y in self.found:
            step = self.word[y]
            self.rows[y] = (
                self.p if step is None else before(self.rows[step[0]], self.columns[step[1]])
            )


def pick(items: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """Return the items at the places."""
    return itemgetter(*places)(items) if len(places) > 1 else tuple(items[i] for i in places)


def before(members: bytes, times: Sequence[int]) -> bytes:
    """Return the set of z for which `times[z]` is a member."""
    return bytes(pick(members, times))


def united(sets: Sequence[bytes], order: int) -> bytes:
    """Return the union of sets."""
    total = 0
    for members in sets:
        total |= bits(members)
    return total.to_bytes(order, "little")


def bits(members: bytes) -> int:
    """Return a set as a long integer."""
    return int.from_bytes(members, "little")


def shared(one: bytes, other: bytes) -> int | None:
    """Return the first element of both sets."""
    both = bits(one) & bits(other)
    return None if both == 0 else ((both & -both).bit_length() - 1) // 8


@dataclass(frozen=True)
class Heap:
    """A heap with moves: its size, its image, products with it, and M(h)."""

    size: int
    image: int
    times: tuple[int, ...]
    moves: bytes


def heaps_of(monoid: Monoid, c: Certificate, options: Sequence[set[Option]]) -> list[Heap | None]:
    """Return the heaps from 1 on; None in place of one without moves."""
    times = {image: monoid.times(image) for image in set(c.pretending)}

    def image(option: Option) -> int:
        result = 0
        for part in option:
            result = times[c.pretending[part]][result]
        return result

    found: list[Heap | None] = []
    for size in range(1, c.heap + 1):
        rows = [monoid.rows[y] for y in {image(option) for option in options[size]}]
        phi = c.pretending[size]
        heap = Heap(size, phi, times[phi], united(rows, monoid.order))
        found.append(heap if options[size] else None)
    return found


def ended_products(monoid: Monoid, idle: dict[int, int]) -> dict[int, tuple[int, ...]]:
    """Return all products of images of heaps without moves, and heaps that have them."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    queue = [0]
    steps = [(size, monoid.times(image)) for image, size in idle.items()]
    while queue:
        x = queue.pop()
        for size, times in steps:
            if times[x] not in reached:
                reached[times[x]] = (*reached[x], size)
                queue.append(times[x])
    return reached


def least_only(heaps: Sequence[Heap], proof: Proof) -> list[Heap]:
    """Leave out heaps for which another one has the same image and a smaller M(h)."""
    kept: list[tuple[int, Heap]] = []
    for heap in heaps:
        proof.spend(1 + len(kept))
        moves = bits(heap.moves)
        same = [(m, other) for m, other in kept if other.image == heap.image]
        if any(m & moves == m for m, _ in same):
            continue
        larger = [other.size for m, other in same if m & moves == moves]
        kept = [(m, other) for m, other in kept if other.size not in larger]
        kept.append((moves, heap))
    return [heap for _, heap in kept]


class Pairs:
    """The pairs (x, S) of sums that have moves; of each x, the least S only."""

    def __init__(self, monoid: Monoid, proof: Proof) -> None:
        self.monoid, self.proof = monoid, proof
        self.least: list[dict[int, tuple[int, ...]]] = [{} for _ in range(monoid.order)]
        self.queue: deque[tuple[int, int]] = deque()

    def add(self, x: int, s: int, sizes: tuple[int, ...]) -> None:
        """Keep a pair, unless a smaller one is there; `sizes` are heaps of a sum that has it."""
        known = self.least[x]
        self.proof.spend(8 + self.monoid.order // 16 + len(known))
        if any(other & s == other for other in known):
            return
        if not s & 1 and not self.monoid.p[x]:
            shown = " + ".join(str(size) for size in sizes)
            raise Refused(f"N-condition: {shown} is not in P, and no move on it leads to P")
        for larger in [other for other in known if other & s == s]:
            del known[larger]
        known[s] = sizes
        self.queue.append((x, s))

    def find(
        self, live: Sequence[Heap], ended: dict[int, tuple[int, ...]], idle: dict[int, int]
    ) -> None:
        """Find all pairs; with moves are `live`, without `ended` products and `idle` images."""
        nothing = bytes(self.monoid.order)
        steps = [(heap.size, heap.times, heap.moves) for heap in live]
        steps += [(size, self.monoid.times(image), nothing) for image, size in idle.items()]
        for d, sizes in ended.items():
            with_d = self.monoid.times(d)
            for heap in live:
                self.add(with_d[heap.image], bits(before(heap.moves, with_d)), (*sizes, heap.size))
        while self.queue:
            x, s = self.queue.popleft()
            if s not in self.least[x]:
                continue
            sizes, members = self.least[x][s], s.to_bytes(self.monoid.order, "little")
            with_x = self.monoid.times(x)
            for size, times, moves in steps:
                more = bits(before(members, times)) | bits(before(moves, with_x))
                self.add(times[x], more, (*sizes, size))


def claim_of(c: Certificate, rules: Rules | None) -> str:
    """Return what is claimed, in words."""
    ever, where, game = "", f" of heaps to {c.heap}", "" if rules is None else rules.name
    if c.period is not None:
        where = " of all heaps"
        ever = f"; Phi(n + {c.period}) = Phi(n) for all n >= {c.preperiod}, both least"
    if rules is None:
        where, moves = "", f"the options are {listed(listed_games(c))}"
        game = f"{c.heap} listed {'game' if c.heap == 1 else 'games'}"
    else:
        moves = f"a move is to {rules.words}"
    return (
        f"{game}: the misere quotient{where} has order {c.order}, with {len(c.p_portion)} "
        f"P-elements{ever}; in misere play, where whoever makes the last move loses; {moves}"
    )


def listed(options: Sequence[set[Option]]) -> str:
    """Return the options of listed games, or their checksum where that is too long."""
    games = [
        f"{number} = {{{', '.join('+'.join(map(str, o)) or '0' for o in sorted(found))}}}"
        for number, found in enumerate(options)
        if number
    ]
    text = ", ".join(games)
    if len(text) <= LONGEST_LIST:
        return text
    return f"those whose text has the SHA-256 {hashlib.sha256(text.encode()).hexdigest()}"


def check_shape(c: Certificate) -> None:
    """Refuse fields that state no claim."""
    inside = range(c.order)
    portion = [x for x in c.p_portion if x in inside]
    for name, is_so, otherwise in (
        ("pretending", c.heap >= 1, "there is no heap"),
        ("action", 1 <= c.order <= MOST_ELEMENTS, "the table has no elements, or too many"),
        ("generators", {len(row) for row in c.action} == {len(c.generators)}, "not one a column"),
        ("action", all(x in inside for row in c.action for x in row), "an entry is no element"),
        ("pretending", all(x in inside for x in c.pretending), "an image is no element"),
        ("p_portion", sorted({*portion}) == c.p_portion, "it is no ascending list of elements"),
        ("options", (c.code is None) != (c.options is None), "either a code or options are given"),
        ("options", c.options is None or len(c.options) == c.heap, "not one list for each game"),
        ("period", (c.period is None) == (c.preperiod is None), "it has no preperiod, or is none"),
        ("period", (c.preperiod or 0) >= 0, "its preperiod is below 0"),
        ("period", c.period is None or c.period >= 1, "it is below 1"),
    ):
        if not is_so:
            raise Unreadable(f"{name}: {otherwise}")


def listed_games(c: Certificate) -> list[set[Option]]:
    """Return the options of the games 0 to n as they are listed."""
    games: list[set[Option]] = [set()]
    for number, options in enumerate(c.options or [], 1):
        if any(not 1 <= part < number for option in options for part in option):
            raise Unreadable(f"options: one of game {number} is no sum of games before it")
        games.append({tuple(sorted(option)) for option in options})
    return games


def heap_options(c: Certificate, rules: Rules, proof: Proof) -> list[set[Option]]:
    """Return the options of the heaps 0 to n by the code."""
    found = []
    for heap in range(c.heap + 1):
        proof.spend(1 + rules.work(heap))
        found.append(rules.options(heap))
    return found


def prove(c: Certificate, proof: Proof) -> None:
    """Take the steps of the proof."""
    check_shape(c)
    rules = None if c.code is None else read_code(c.code)
    proof.claim = claim_of(c, rules)
    options = listed_games(c) if rules is None else heap_options(c, rules, proof)
    monoid = check_monoid(c, proof)
    check_outcomes(c, monoid, options, proof)
    rows = {row: x for x, row in enumerate(monoid.rows)}
    twin = next((x for x, row in enumerate(monoid.rows) if rows[row] != x), 0)
    proof.step(
        "reduced",
        len(rows) == monoid.order,
        f"nothing tells element {twin} from element {rows[monoid.rows[twin]]}",
    )
    if c.period is not None and c.preperiod is not None:
        check_period(c, rules, c.period, c.preperiod, proof)


def check_monoid(c: Certificate, proof: Proof) -> Monoid:
    """Check that the table is a commutative monoid that images of heaps generate."""
    width = len(c.generators)
    proof.spend(c.order * (c.order // 16 + width * width))
    monoid = Monoid(c.action, c.p_portion)
    proof.step("identity", c.pretending[0] == 0, "the empty heap is not 1")
    named = all(
        1 <= heap <= c.heap and c.pretending[heap] == c.action[0][i]
        for i, heap in enumerate(c.generators)
    )
    proof.step("generated", named, "a generator is not the image of its heap")
    missing = min(set(range(c.order)) - set(monoid.found), default=0)
    proof.step("reached", len(monoid.found) == c.order, f"no word leads to element {missing}")
    pair = monoid.exchange_fails()
    proof.step("commutative", pair is None, f"generators {pair} may not be exchanged")
    monoid.find_rows()
    return monoid


def check_outcomes(
    c: Certificate, monoid: Monoid, options: Sequence[set[Option]], proof: Proof
) -> None:
    """Check that a sum is lost by the player to move just if its product is in P."""
    parts = sum(1 + len(option) for found in options for option in found)
    proof.spend(parts + (len(set(c.pretending)) + c.heap) * c.order // 4)
    heaps = heaps_of(monoid, c, options)
    idle = {c.pretending[n]: n for n, heap in enumerate(heaps, 1) if heap is None}
    ended = ended_products(monoid, idle)
    wrong = next((sizes for x, sizes in ended.items() if monoid.p[x]), ())
    lost = any(monoid.p[x] for x in ended)
    proof.step("ended games", not lost, f"the heaps {wrong[:9]} have no moves, and are in P")
    live = [heap for heap in heaps if heap is not None]
    for heap in live:
        y = shared(monoid.rows[heap.image], heap.moves)
        if y is not None:
            reason = f"element {y} with a heap of {heap.size} is in P and has a move to P"
            raise Refused(f"P-condition: {reason}")
    proof.checked.append("P-condition")
    Pairs(monoid, proof).find(least_only(live, proof), ended, idle)
    proof.checked.append("N-condition")


def check_period(c: Certificate, rules: Rules | None, p: int, first: int, proof: Proof) -> None:
    """Check that the images are periodic as far as the theorem wants it."""
    if rules is None or not rules.is_finite:
        raise Refused("theorem: none is known for the periods of this game")
    phi, needs = c.pretending, rules.parts * (first + p) + rules.most_taken
    proof.step("bound", c.heap >= needs, f"the theorem needs heaps to {needs}, not {c.heap}")
    prove_period("Phi", phi, p, first, proof)
