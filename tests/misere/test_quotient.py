"""Misère quotients: orders, tables and periods that are known, outcomes by plain play, contexts."""

import random
from itertools import combinations_with_replacement, product

import pytest

import lastmove as lm
from lastmove.certificates import Certificate
from lastmove.checker import check
from lastmove.misere import HeapGame, form, nim_heap, quotient
from tests.heaps.rules import random_code
from tests.misere.brute import Heaps, table

KNOWN = table("quotients")
SOLVED = {row["code"]: row for row in KNOWN["solved"]}
PARTIAL = {row["code"]: row for row in KNOWN["partial"]}
QUICK = ("0.34", "0.71", "0.75", "0.123", "0.144", "0.77", "0.25", "0.02", "4.3", "0.716", "0.52")
QUICK_PARTIAL = {"0.07": 24, "0.137": 23, "0.4": 25, "0.04": 20, "0.45": 14, "0.76": 10}


def solved_as_known(code):
    known, q = SOLVED[code], HeapGame(code).quotient()
    assert (q.order, q.p_order) == (known["order"], known["p_order"])
    assert (q.period, q.preperiod) == (known["period"], known["preperiod"])
    assert q.generators == known["generators"]
    assert q.p_portion == known["p_portion"]
    assert q.pretending[: len(known["pretending"])] == known["pretending"]
    assert sorted(q.relations) == sorted(known["relations"])
    orders = [order for order, _ in q.history[1:]]
    common = min(len(orders), len(known["orders"]))
    assert orders[:common] == known["orders"][:common]
    return q


def proved(certificate):
    code, verdict = check(str(Certificate(certificate)).encode())
    assert code == 0, verdict
    return verdict["claim"]


@pytest.mark.parametrize("code", QUICK)
def test_known_quotients_of_all_heaps(code):
    q = solved_as_known(code)
    assert f"order {q.order}, with {q.p_order} P-elements" in proved(q.certificate())


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("code", sorted(SOLVED))
def test_all_known_quotients_of_all_heaps(code):
    proved(solved_as_known(code).certificate())


@pytest.mark.parametrize(("code", "to"), QUICK_PARTIAL.items())
def test_known_orders_by_heap(code, to):
    known, q = PARTIAL[code], HeapGame(code).quotient(to=to)
    assert q.history[1:] == list(zip(known["orders"], known["p_orders"], strict=True))[:to]


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("code", sorted(PARTIAL))
def test_all_known_orders_by_heap(code):
    known = PARTIAL[code]
    q = HeapGame(code).quotient(to=len(known["orders"]))
    assert q.history[1:] == list(zip(known["orders"], known["p_orders"], strict=True))
    proved(q.certificate())


@pytest.mark.parametrize("name", ["quotient_kayles", "quotient_dawson_chess"])
def test_known_tables(name):
    same_table(name)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_table_of_dawsons_kayles_to_33():
    q = same_table("quotient_dawson_kayles")
    assert (q.order, q.p_order) == (638, 109)
    proved(q.certificate())


def same_table(name):
    """Compare with a known table; elements may be numbered in another way."""
    known = table(name)
    q = HeapGame(known["code"]).quotient(to=known["heap"])
    assert q.core.generators() == known["generators"]
    ours = {0: 0}
    for x, row in enumerate(known["action"]):
        for i, y in enumerate(row):
            assert ours.setdefault(y, q.action[ours[x]][i]) == q.action[ours[x]][i]
    assert sorted(ours.values()) == list(range(q.order))
    assert [ours[x] for x in known["pretending"]] == list(q.images)
    assert sorted(ours[x] for x in known["p_portion"]) == q.core.p_portion()
    return q


def random_position(rng, largest, most=4):
    return [rng.randint(1, largest) for _ in range(rng.randint(0, most))]


def compare_with_play(code, to, count, rng, most=4):
    """Compare outcomes and winning moves with the plain recursion."""
    q, play = HeapGame(code).quotient(to=to), Heaps(code)
    for _ in range(count):
        heaps = random_position(rng, to, most)
        assert q.is_lost(heaps) == play.loses(heaps), (code, heaps)
    for _ in range(count // 20):
        heaps = random_position(rng, to, most - 1)
        assert q.winning_moves(heaps) == play.winning_moves(heaps), (code, heaps)


@pytest.mark.parametrize(
    ("code", "to"), [("0.77", 9), ("0.137", 12), ("0.07", 12), ("4.7", 7), ("0.6", 9), ("0.8", 8)]
)
def test_outcomes_by_plain_play(code, to, rng):
    compare_with_play(code, to, 60, rng, most=3)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_ten_thousand_positions_of_fifty_games_by_plain_play(rng):
    done = 0
    while done < 50:
        code = random_code(rng)
        with lm.limits(seconds=10):
            try:
                HeapGame(code).quotient(to=8)
            except lm.LimitReached:
                continue
        compare_with_play(code, 8, 200, rng, most=3)
        done += 1


def separated(q, play, first, second):
    """Check by play what is said of two positions; tell whether they are different."""
    found = q.separate(first, second)
    if found is None:
        assert q.element(first) == q.element(second)
        for context in combinations_with_replacement(range(1, 6), 2):
            assert play.loses([*first, *context]) == play.loses([*second, *context])
        return False
    outcomes = ["P" if play.loses([*one, *found.context]) else "N" for one in (first, second)]
    assert outcomes == [found.first, found.second]
    assert found.first != found.second
    return True


def test_separating_contexts_by_play(rng):
    q, play = HeapGame("0.137").quotient(to=13), Heaps("0.137")
    pairs = [(random_position(rng, 9, 2), random_position(rng, 9, 2)) for _ in range(60)]
    assert sum(separated(q, play, *pair) for pair in pairs) > 15
    assert q.separate([3], [3, 4]) is None


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_thousand_separating_contexts_by_play(rng):
    for code, to in (("0.77", 9), ("0.137", 13), ("0.07", 14), ("0.71", 8)):
        q, play = HeapGame(code).quotient(to=to), Heaps(code)
        for _ in range(250):
            separated(q, play, random_position(rng, 8, 2), random_position(rng, 8, 2))


def test_contexts_are_shortest(rng):
    q = HeapGame("0.77").quotient(to=12)
    for _ in range(40):
        first, second = random_position(rng, 12), random_position(rng, 12)
        found = q.separate(first, second)
        if found is None:
            continue
        shorter = (
            context
            for length in range(len(found.context))
            for context in combinations_with_replacement(q.generators.values(), length)
        )
        assert all(q.outcome([*first, *c]) == q.outcome([*second, *c]) for c in shorter)


def test_large_heaps_through_the_period(rng):
    q = HeapGame("0.77").quotient()
    for _ in range(300):
        heaps = [
            rng.randrange(10**6) if rng.random() < 0.3 else rng.randrange(60) for _ in range(4)
        ]
        assert q.outcome(heaps) == lm.misere.kayles(heaps).outcome, heaps
    for _ in range(5):
        heaps = [rng.randrange(1000), rng.randrange(100), rng.randrange(30)]
        assert q.winning_moves(heaps) == HeapGame("0.77").winning_moves(heaps)


def test_relations_hold_and_present_the_monoid():
    q = HeapGame("0.71").quotient()
    core = q.core

    def value(word):
        x = 0
        for letter in word:
            x = q.action[x][letter]
        return x

    assert all(value(left) == value(right) for left, right in core.relations())
    # The words that no left side divides are as many as there are elements.
    leading = [list(left) for left, _ in core.relations()]

    def divides(left, counts):
        return all(left.count(i) <= n for i, n in enumerate(counts))

    width = len(q.generators)
    normal = [
        counts
        for counts in product(range(6), repeat=width)
        if not any(divides(left, counts) for left in leading)
    ]
    assert len(normal) == q.order
    assert len(
        {value([i for i, n in enumerate(counts) for _ in range(n)]) for counts in normal}
    ) == (q.order)


def test_kernel_is_a_group_and_the_least_ideal():
    for code in ("0.77", "0.71", "0.123"):
        q = HeapGame(code).quotient()
        times, kernel = q.core.product, q.core.kernel()
        assert all(times(kernel[0], x) == x for x in kernel)
        for x in kernel:
            assert {times(x, y) for y in range(q.order)} == set(kernel)
            assert kernel[0] in {times(x, y) for y in kernel}
        assert set(q.core.idempotents()) == {x for x in range(q.order) if times(x, x) == x}
        classes = q.core.j_classes()
        assert sorted(x for members in classes for x in members) == list(range(q.order))
        assert sorted(classes[-1]) == sorted(kernel)


def test_products_are_those_of_the_action():
    q = HeapGame("0.77").quotient(to=30)
    rng = random.Random(7)
    for _ in range(200):
        x, y = rng.randrange(q.order), rng.randrange(q.order)
        z = x
        for letter in q.core.words()[y]:
            z = q.action[z][letter]
        assert q.core.product(x, y) == q.core.product(y, x) == z


def test_extended_is_as_from_the_start():
    half, whole = HeapGame("0.137").quotient(to=12), HeapGame("0.137").quotient(to=20)
    longer = half.extended(20)
    assert half.heap == 12
    assert (longer.images, longer.action, longer.history) == (
        whole.images,
        whole.action,
        whole.history,
    )
    assert half.history == whole.history[:13]


def test_quotients_of_forms():
    for code, to in (("0.137", 13), ("0.77", 9)):
        game = HeapGame(code)
        of_forms = quotient(game.form(heap) for heap in range(1, to + 1))
        of_heaps = game.quotient(to=to)
        assert (of_forms.order, of_forms.p_order) == (of_heaps.order, of_heaps.p_order)
        proved(of_forms.certificate())
    assert quotient([]).order == quotient([form("0")]).order == 1


@pytest.mark.parametrize("size", range(1, 8))
def test_nim_is_tame(size):
    q = quotient([nim_heap(size)])
    bits = size.bit_length()
    assert q.order == (2 if bits == 1 else 2**bits + 2)
    assert q.is_tame
    for heaps in combinations_with_replacement(range(size + 1), 3):
        assert q.outcome(heaps) == lm.misere.nim(heaps).outcome


def test_wild_games():
    assert not HeapGame("0.77").quotient().is_tame
    assert not HeapGame("0.75").quotient().is_tame
    assert HeapGame("0.73").quotient().is_tame


def test_genus_of_elements_decides_tameness():
    for code in QUICK:
        q, game = HeapGame(code).quotient(to=20), HeapGame(code)
        tame = all(game.form(heap).is_tame for heap in range(1, 21))
        assert q.is_tame >= tame, code


def test_a_quotient_that_is_stopped_says_what_is_proved():
    with lm.limits(seconds=1), pytest.raises(lm.LimitReached) as stopped:
        HeapGame("0.35").quotient(to=60)
    q = stopped.value.partial
    assert q.heap < 60
    known = PARTIAL["0.35"]["orders"]
    assert [order for order, _ in q.history[1:]][: len(known)] == known[: q.heap]
    if q.lower_bound is not None:
        heap, classes = q.lower_bound
        assert heap == q.heap + 1
        assert heap > len(known) or classes <= known[heap - 1]


def test_refusals():
    q = HeapGame("0.137").quotient(to=9)
    with pytest.raises(
        lm.InputError, match="known for heaps to 9, not for 12; ask for the quotient"
    ):
        q.element([12])
    with pytest.raises(lm.InputError, match="a heap is negative"):
        q.is_lost([-1])
    with pytest.raises(lm.InputError, match="a heap of -1 is not possible"):
        HeapGame("0.137").quotient(to=-1)
    for code in ("grundy", "0.[3]", "0.8", "couples-are-forever"):
        with pytest.raises(lm.InputError, match=r"no theorem proves a quotient of .* for all"):
            HeapGame(code).quotient()
        proved(HeapGame(code).quotient(to=7).certificate())
    with pytest.raises(lm.InputError, match="known for games to 1, not for 2"):
        quotient([form("1")]).outcome([2])


def test_texts():
    q = HeapGame("0.75").quotient()
    assert repr(q) == "<misère quotient of 0.75: order 8, 2 in P>"
    assert str(q).splitlines() == [
        "misère quotient of 0.75: order 8, 2 in P",
        "generators: a = 1, b = 2, c = 5",
        "relations:  a^2 = 1, b c = a b, c^2 = b^2, b^3 = b",
        "P-portion:  a, b^2",
        "period 2 from heap 8 on",
    ]
    assert q.latex == r"\langle a,b,c \mid a^{2}=1,\; bc=ab,\; c^{2}=b^{2},\; b^{3}=b \rangle"
    assert repr(HeapGame("0.75").quotient(to=6)) == (
        "<misère quotient of 0.75, heaps to 6: order 8, 2 in P>"
    )
