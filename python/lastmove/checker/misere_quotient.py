"""Check a certificate of a misère quotient: who wins every sum of some heaps in misère play.

Run ``python -I misere_quotient.py FILE [--json]``. Exit code 0: proved; 1: refused; 2: not
readable. This file is the whole checker: standard library only, nothing from the engines. No field
of the certificate is believed.

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
import json
import re
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter

OK, REFUSED, UNREADABLE = 0, 1, 2
VERSION = 1
KIND = "misere-quotient"
TYPES: dict[str, tuple[type, ...]] = {
    "int": (int,),
    "str": (str,),
    "int | None": (int, type(None)),
    "str | None": (str, type(None)),
    "list[int]": (list,),
    "list[list[int]]": (list,),
    "Rules | None": (list, type(None)),
}
LARGEST_FILE = 1 << 26
BETWEEN_REPORTS = 1 << 12

Option = tuple[int, ...]
Rules = list[list[list[int]]]
Report = Callable[[int], None]


class Refused(Exception):  # noqa: N818 - a verdict, not an error
    """A step of the proof that fails."""


class Unreadable(Exception):  # noqa: N818 - a verdict, not an error
    """A file that is no certificate."""


@dataclass(frozen=True)
class Game:
    """What a move on a heap may leave, and the constants of the theorem on periods.

    Digit k of a code says what may be left after k beans are taken: i heaps if its bit i is set
    (Guy and Smith 1956). The digits in `repeat` follow for ever.
    """

    digits: tuple[int, ...] = ()
    repeat: tuple[int, ...] = ()
    unequal: bool = False
    equal: bool = False
    least_split: int = 0
    has_theorem: bool = True

    @property
    def parts(self) -> int:
        """Return h, the most heaps left of one, and at least 1."""
        return max(1, max(self.digits + self.repeat, default=0).bit_length() - 1)

    @property
    def most_taken(self) -> int:
        """Return t, the most beans that a move takes, and at least what makes the rule uniform."""
        return max(len(self.digits) - 1, self.least_split - 1)

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
            for k in range(heap + 1)
            for parts in range(4)
            if self.digit(k) >> parts & 1
            for option in splits(heap - k, parts, 1)
            if not self.unequal or len(set(option)) == len(option)
        }


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


def read_code(code: str) -> Game:
    """Return the moves of a game."""
    if code == "grundy":
        return Game((4,), unequal=True, has_theorem=False)
    if code == "equal-split":
        return Game(equal=True, has_theorem=False)
    if code == "couples-are-forever":
        return Game((4,), least_split=3)
    if re.fullmatch(r"S\([0-9]{1,4}(,[0-9]{1,4})*\)", code):
        taken = {int(k) for k in code[2:-1].split(",")}
        if 0 in taken:
            raise Refused(f"code: 0 is in {code!r}")
        return Game(tuple(3 if k in taken else 0 for k in range(max(taken) + 1)))
    found = re.fullmatch(r"([048C])\.([0-9A-F]{0,4096})(?:\[([0-9A-F]{1,4096})\])?", code)
    if not found:
        raise Refused(f"code: the moves of {code[:40]!r} are not known")
    start, plain, group = (tuple(int(d, 16) for d in part or "") for part in found.groups())
    while not group and plain and plain[-1] == 0:
        plain = plain[:-1]
    return Game(start + plain, group, has_theorem=not group)


def options_of(c: Fields) -> list[set[Option]]:
    """Return the options of the heaps 0 to n, by the code or as they are listed."""
    if c.code is not None:
        if c.options is not None:
            raise Refused("options: those of a code are not listed")
        game = read_code(c.code)
        return [game.options(heap) for heap in range(c.heap + 1)]
    if c.options is None or len(c.options) != c.heap:
        raise Refused("options: they are not those of n games")
    listed: list[set[Option]] = [set()]
    for number, options in enumerate(c.options, 1):
        if any(not 1 <= part < number for option in options for part in option):
            raise Refused(f"options: one of game {number} is no sum of games before it")
        listed.append({tuple(sorted(option)) for option in options})
    return listed


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


def heaps_of(monoid: Monoid, c: Fields, options: Sequence[set[Option]]) -> list[Heap | None]:
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


def least_only(heaps: Sequence[Heap]) -> list[Heap]:
    """Leave out heaps for which another one has the same image and a smaller M(h)."""
    kept: list[tuple[int, Heap]] = []
    for heap in heaps:
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

    def __init__(self, monoid: Monoid) -> None:
        self.monoid = monoid
        self.least: list[dict[int, tuple[int, ...]]] = [{} for _ in range(monoid.order)]
        self.queue: deque[tuple[int, int]] = deque()

    def add(self, x: int, s: int, sizes: tuple[int, ...]) -> None:
        """Keep a pair, unless a smaller one is there; `sizes` are heaps of a sum that has it."""
        known = self.least[x]
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
        self,
        live: Sequence[Heap],
        ended: dict[int, tuple[int, ...]],
        idle: dict[int, int],
        report: Report,
    ) -> None:
        """Find all pairs.

        Parameters
        ----------
        live : sequence of Heap
            The heaps with moves.
        ended : dict
            The products of heaps without moves, and heaps that have them.
        idle : dict
            The images of heaps without moves, and a heap of each.
        """
        nothing = bytes(self.monoid.order)
        steps = [(heap.size, heap.times, heap.moves) for heap in live]
        steps += [(size, self.monoid.times(image), nothing) for image, size in idle.items()]
        for d, sizes in ended.items():
            with_d = self.monoid.times(d)
            for heap in live:
                self.add(with_d[heap.image], bits(before(heap.moves, with_d)), (*sizes, heap.size))
        count = 0
        while self.queue:
            x, s = self.queue.popleft()
            if s not in self.least[x]:
                continue
            count += 1
            if count % BETWEEN_REPORTS == 0:
                report(count)
            sizes, members = self.least[x][s], s.to_bytes(self.monoid.order, "little")
            with_x = self.monoid.times(x)
            for size, times, moves in steps:
                more = bits(before(members, times)) | bits(before(moves, with_x))
                self.add(times[x], more, (*sizes, size))


@dataclass(frozen=True)
class Fields:
    """A certificate, each field of the type that it must have."""

    lastmove_certificate: int
    kind: str
    code: str | None
    options: Rules | None
    rule: str
    heap: int
    order: int
    p_order: int
    generators: list[int]
    pretending: list[int]
    p_portion: list[int]
    action: list[list[int]]
    period: int | None
    preperiod: int | None
    engine: str
    checksum: str

    @property
    def claim(self) -> str:
        """What is claimed, in words."""
        return claim_of(self.code, self.heap, self.order, self.p_order, self.period, self.preperiod)


def claim_of(  # noqa: PLR0913, PLR0917 - each is a field of the certificate
    code: str | None,
    heap: int,
    order: int,
    p_order: int,
    period: int | None,
    preperiod: int | None,
) -> str:
    """Return what a certificate claims, in words."""
    game = f"{heap} listed games" if code is None else code
    where = "" if code is None else " of all heaps" if period else f" of heaps to {heap}"
    ever = f"; Phi(n + {period}) = Phi(n) for all n >= {preperiod}" if period else ""
    return f"{game}: the misere quotient{where} has order {order}, with {p_order} P-elements{ever}"


def integers(value: object) -> bool:
    """Whether a value is a list of integers."""
    return type(value) is list and {type(n) for n in value} <= {int}


def has_type(name: str, annotation: str, value: object) -> bool:
    """Whether a field has its type, all through."""
    if type(value) not in TYPES[annotation]:
        return False
    if annotation == "list[int]":
        return integers(value)
    if annotation == "list[list[int]]":
        return all(integers(row) for row in value)  # type: ignore[attr-defined]
    if name == "options" and type(value) is list:
        return all(type(game) is list and all(map(integers, game)) for game in value)
    return True


def read_certificate(data: bytes) -> Fields:
    """Return the fields of a certificate, or raise `Unreadable`."""
    try:
        pairs = json.loads(data.decode(), object_pairs_hook=tuple)
        c = dict(pairs if isinstance(pairs, tuple) else ())
    except (ValueError, TypeError, RecursionError) as error:
        raise Unreadable("it is not a certificate, which is one JSON object in UTF-8") from error
    if type(c.get("lastmove_certificate")) is not int or len(c) < len(pairs):
        raise Unreadable("it is not a certificate, or a field stands twice in it")
    if (c["lastmove_certificate"], c.get("kind")) != (VERSION, KIND):
        raise Unreadable(f"it is not of version {VERSION} and kind {KIND}")
    if odd := sorted(c.keys() ^ Fields.__annotations__.keys()):
        raise Unreadable(f"the field {odd[0][:40]!r} is missing or unknown")
    for name, annotation in Fields.__annotations__.items():
        if not has_type(name, annotation, c[name]):
            raise Unreadable(f"the field {name!r} has the wrong type")
    return Fields(**c)


Step = Callable[[str, bool, str], None]


def prove(c: Fields, report: Report, checked: list[str]) -> None:
    """Take the steps of the proof, adding each that holds to `checked`; else raise `Refused`."""

    def step(name: str, holds: bool, otherwise: str) -> None:  # noqa: FBT001 - reads as a sentence
        if not holds:
            raise Refused(f"{name}: {otherwise}")
        checked.append(name)

    body = {name: value for name, value in vars(c).items() if name != "checksum"}
    text = json.dumps(body, sort_keys=True, separators=(",", ":"))
    digest = hashlib.sha256(text.encode()).hexdigest()
    step("checksum", digest == c.checksum, "the certificate was changed after it was written")
    check_shape(c, step)
    step("rule", c.rule == c.claim, "the words say something else")
    options = options_of(c)
    checked.append("code" if c.code is not None else "options")
    monoid = check_monoid(c, step)
    check_outcomes(c, monoid, options, checked, report)
    rows = {row: x for x, row in enumerate(monoid.rows)}
    twin = next((x for x, row in enumerate(monoid.rows) if rows[row] != x), 0)
    step(
        "reduced",
        len(rows) == monoid.order,
        f"nothing tells element {twin} from element {rows[monoid.rows[twin]]}",
    )
    if c.period is not None or c.preperiod is not None:
        check_period(c, step)


def check_shape(c: Fields, step: Step) -> None:
    """Check the sizes and ranges of the fields."""
    step("heap", c.heap >= 1, "there is no heap")
    step("order", c.order == len(c.action) >= 1, f"the table has {len(c.action)} elements")
    widths = {len(row) for row in c.action}
    step("generators", widths == {len(c.generators)}, "the table has not one column for each")
    inside = range(c.order)
    entries = all(x in inside for row in c.action for x in row)
    step("action", entries, "an entry is no element")
    step("images", all(x in inside for x in c.pretending), "an image is no element")
    wanted = c.heap + 1
    step("pretending", len(c.pretending) == wanted, f"there are not {wanted} images")
    portion = all(x in inside for x in c.p_portion) and sorted(set(c.p_portion)) == c.p_portion
    step("P-portion", portion, "it is no ascending list of elements")
    step("P-order", c.p_order == len(c.p_portion), f"{len(c.p_portion)} elements are listed")


def check_monoid(c: Fields, step: Step) -> Monoid:
    """Check that the table is a commutative monoid that images of heaps generate."""
    monoid = Monoid(c.action, c.p_portion)
    step("identity", c.pretending[0] == 0, "the empty heap is not 1")
    named = all(
        1 <= heap <= c.heap and c.pretending[heap] == c.action[0][i]
        for i, heap in enumerate(c.generators)
    )
    step("generated", named, "a generator is not the image of its heap")
    missing = min(set(range(c.order)) - set(monoid.found), default=0)
    step("reached", len(monoid.found) == c.order, f"no word leads to element {missing}")
    pair = monoid.exchange_fails()
    step("commutative", pair is None, f"generators {pair} may not be exchanged")
    monoid.find_rows()
    return monoid


def check_outcomes(
    c: Fields,
    monoid: Monoid,
    options: Sequence[set[Option]],
    checked: list[str],
    report: Report,
) -> None:
    """Check that a sum is lost by the player to move just if its product is in P."""
    heaps = heaps_of(monoid, c, options)
    idle = {c.pretending[n]: n for n, heap in enumerate(heaps, 1) if heap is None}
    ended = ended_products(monoid, idle)
    wrong = next((sizes for x, sizes in ended.items() if monoid.p[x]), None)
    if wrong is not None:
        raise Refused(f"ended games: the heaps {wrong} have no moves, and are in P")
    checked.append("ended games")
    live = [heap for heap in heaps if heap is not None]
    for heap in live:
        y = shared(monoid.rows[heap.image], heap.moves)
        if y is not None:
            reason = f"element {y} with a heap of {heap.size} is in P and has a move to P"
            raise Refused(f"P-condition: {reason}")
    checked.append("P-condition")
    Pairs(monoid).find(least_only(live), ended, idle, report)
    checked.append("N-condition")


def check_period(c: Fields, step: Step) -> None:
    """Check that the images are periodic as far as the theorem wants it."""
    game = read_code(c.code) if c.code is not None else None
    if game is None or not game.has_theorem:
        raise Refused("theorem: none is known for the periods of this game")
    p, first, phi = c.period or 0, c.preperiod, c.pretending
    if p < 1 or first is None or first < 0:
        raise Refused("period: it is not said what is periodic from where on")
    needs = game.parts * (first + p) + game.most_taken
    step("bound", c.heap >= needs, f"the theorem needs heaps to {needs}, not {c.heap}")
    wrong = next((n for n in range(c.heap - p, first - 1, -1) if phi[n] != phi[n + p]), None)
    step("period", wrong is None, f"Phi({wrong}) is not Phi({(wrong or 0) + p})")
    early = first == 0 or phi[first - 1] != phi[first - 1 + p]
    step("last exception", early, f"Phi({first - 1}) is Phi({first - 1 + p})")
    cycle = phi[first : first + p]
    shorter = [q for q in range(1, p) if p % q == 0 and cycle[q:] + cycle[:q] == cycle]
    step("least period", not shorter, f"{min(shorter, default=0)} is a period, too")


def check(data: bytes, report: Report = lambda _: None) -> tuple[int, dict[str, object]]:
    """Return the exit code and the verdict on the bytes of a certificate."""
    claim: str | None = None
    checked: list[str] = []
    try:
        certificate = read_certificate(data)
        claim = certificate.claim
        prove(certificate, report, checked)
    except (Unreadable, Refused) as error:
        code = REFUSED if isinstance(error, Refused) else UNREADABLE
        return code, {"ok": False, "claim": claim, "checked": checked, "reason": str(error)}
    return OK, {"ok": True, "claim": claim, "checked": checked, "reason": None}


def show_progress(count: int) -> None:
    """Say on a terminal how many pairs were looked at."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{count} pairs looked at \r")
        sys.stderr.flush()


def main(arguments: list[str]) -> int:
    """Check the certificate that the arguments name; print the verdict; return the exit code."""
    try:
        (name,) = (word for word in arguments if word != "--json")
        with open(name, "rb") as file:  # noqa: PTH123 - bytes of the path as they are
            data = file.read(LARGEST_FILE)
    except (OSError, ValueError) as error:
        usage = "usage: misere_quotient.py FILE [--json]"
        sys.stderr.write(f"{(getattr(error, 'strerror', None) or usage)}\n")
        return UNREADABLE
    code, verdict = check(data, show_progress)
    words = ("proved: {claim}", "refused: {reason}", "not readable: {reason}")[code]
    text = json.dumps(verdict) if "--json" in arguments else words.format(**verdict)
    sys.stdout.write(f"{text}\n")
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
