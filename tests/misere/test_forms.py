"""Simplest forms: equality, sums, genus, kinds, notation, and what other programs say."""

import copy
import pickle
import random
import re
from itertools import combinations

import pytest

from lastmove.errors import InputError
from lastmove.misere import Genus, MisereForm, form, nim_heap, notation
from tests.misere.brute import table, tree_loses, tree_misere_nim_value

NIM_HEAPS = [frozenset()]
for _ in range(4):
    NIM_HEAPS.append(frozenset(NIM_HEAPS))


def random_tree(rng, depth):
    if depth == 0 or rng.random() < 0.15:
        return rng.choice(NIM_HEAPS[:4])
    return frozenset(random_tree(rng, depth - 1) for _ in range(rng.randint(1, 3)))


def as_form(tree):
    return MisereForm(as_form(option) for option in tree)


def test_equal_forms_are_told_apart_by_no_context():
    rng = random.Random(20)
    trees = [random_tree(rng, 3) for _ in range(120)]
    contexts = [*NIM_HEAPS, *trees[:40]]
    by_form = {}
    for tree in trees:
        by_form.setdefault(as_form(tree), []).append(tree)
    assert any(len(equal) > 1 for equal in by_form.values())
    for equal in by_form.values():
        for context in contexts:
            outcomes = {tree_loses(*sorted((tree, context), key=hash)) for tree in equal}
            assert len(outcomes) == 1


def test_different_forms_are_told_apart_by_a_context():
    # The 22 games born by day 4.
    born = {form("0"): frozenset()}
    for _ in range(4):
        sets = [frozenset(c) for k in range(len(born) + 1) for c in combinations(born.values(), k)]
        born = {as_form(tree): tree for tree in reversed(sets)}
    assert len(born) == 22
    trees = list(born.values())
    contexts = [*trees, *(frozenset(c) for k in (1, 2, 3) for c in combinations(trees, k))]
    # Games that differ in their last born options alone need contexts born later.
    rng = random.Random(27)
    contexts += [frozenset(rng.sample(contexts, rng.randint(1, 4))) for _ in range(3000)]
    for one, other in combinations(trees, 2):
        assert any(
            tree_loses(*sorted((one, context), key=hash))
            != tree_loses(*sorted((other, context), key=hash))
            for context in contexts
        ), (as_form(one), as_form(other))


def test_genus_is_that_of_the_definition():
    rng = random.Random(22)
    for _ in range(60):
        tree = random_tree(rng, 3)
        genus = as_form(tree).genus
        for copies in range(4):
            games = sorted((tree, *[NIM_HEAPS[2]] * copies), key=hash)
            assert genus.digit(copies) == tree_misere_nim_value(*games)


def test_sums():
    rng = random.Random(23)
    for _ in range(60):
        one, other, third = (random_tree(rng, 2) for _ in range(3))
        g, h, k = as_form(one), as_form(other), as_form(third)
        assert g + h == h + g
        assert (g + h) + k == g + (h + k)
        assert ((g + h).outcome == "P") == tree_loses(*sorted((one, other), key=hash))
        assert g + nim_heap(0) == g
        assert g.plus_star == g + nim_heap(1)
        assert g.plus_star.plus_star == g
        assert ((g + g) == nim_heap(0)) == (g in (nim_heap(0), nim_heap(1)))


def tree_mate(tree):
    return frozenset(map(tree_mate, tree)) or NIM_HEAPS[1]


def test_the_mate_is_conways():
    rng = random.Random(27)
    differ = 0
    for _ in range(80):
        tree = random_tree(rng, 3)
        # Mates are of forms; two forms of one game may have different ones.
        g = as_form(tree)
        simplest = as_tree(g)
        assert g.mate == as_form(tree_mate(simplest))
        assert tree_loses(*sorted((simplest, tree_mate(simplest)), key=hash))
        assert tree_loses(*sorted((tree, tree_mate(tree)), key=hash))
        assert (g + g.mate).outcome == "P"
        differ += g.mate != g.plus_star
    assert differ > 40
    assert nim_heap(0).mate == nim_heap(1)
    assert [nim_heap(n).mate for n in range(1, 6)] == [nim_heap(n) for n in (0, 2, 3, 4, 5)]


def as_tree(g):
    return frozenset(map(as_tree, g.options))


def test_the_proviso():
    # Both options of 2 + 2 have 0 as an option, yet 2 + 2 is lost, and not 0.
    assert form("{2,3}") == form("2+2") != form("0")
    assert form("{1}") == form("0")
    assert form("{2}") != form("0")
    assert form("{2}").outcome == "P"


def test_tame_sums_are_played_like_nim():
    rng = random.Random(24)
    games = [g for g in (as_form(random_tree(rng, 3)) for _ in range(80)) if g.is_tame]
    for g, h in zip(games, reversed(games), strict=True):
        fickle = g.nim_value != g.misere_nim_value and h.nim_value != h.misere_nim_value
        value = g.nim_value ^ h.nim_value
        expected = Genus(value, (1 - value, value + 2) if fickle else (value,))
        assert (g + h).genus == expected


def test_kinds():
    assert form("5").kind == "tame"
    assert form("{2}").kind == "tame"
    assert form("{2_2,2,1}").kind == "restless"  # 3^143
    seen = {}
    rng = random.Random(25)
    for _ in range(500):
        g = as_form(random_tree(rng, 3))
        seen.setdefault(g.kind, g)
        normal, misere = g.nim_value, g.misere_nim_value
        tame = normal == misere or (normal, misere) in ((0, 1), (1, 0))
        options_tame = all(option.is_tame for option in g.options)
        expected = "wild"
        if options_tame:
            restless = "restless" if misere < 2 else "wild"
            expected = "tame" if tame else "restive" if normal < 2 else restless
        assert g.kind == expected
    assert set(seen) == {"tame", "restive", "restless", "wild"}


class CGSuite:
    """Reads what CGSuite prints or takes: *[…], lists, and 2# for {2}, 2## for {{2}}."""

    def __init__(self, text):
        self.tokens = re.findall(r"\*?\[|[0-9]+|[],+()#]", text)

    def sum(self):
        total = self.term()
        while self.tokens[:1] == ["+"]:
            self.tokens.pop(0)
            total += self.term()
        return total

    def term(self):
        token = self.tokens.pop(0)
        if token.isdigit():
            return nim_heap(int(token))
        items = [self.sum()]
        while self.tokens.pop(0) == ",":
            items.append(self.sum())
        return items[0] if token == "*[" and len(items) == 1 else MisereForm(items)


def cgsuite_short(text):
    """Read CGSuite's short notation without subscripts: 2# is {2}, (2#0) is {{2},0}."""

    def options(tokens):
        found = []
        while tokens and tokens[0] != ")":
            token = tokens.pop(0)
            item = MisereForm(options(tokens)) if token == "(" else nim_heap(int(token))
            if token == "(":
                tokens.pop(0)
            while tokens[:1] == ["#"]:
                tokens.pop(0)
                item = MisereForm([item])
            found.append(item)
        return found

    found = options(list(text.removeprefix("*[").removesuffix("]")))
    return found[0] if len(found) == 1 else MisereForm(found)


FACTS = table("properties")["facts"]


@pytest.mark.parametrize("fact", FACTS, ids=lambda fact: f"{fact['value']} {fact['property']}")
def test_properties_that_cgsuite_computed(fact):
    g, expected = CGSuite(fact["value"]).sum(), fact["expected"]
    match fact["property"]:
        case "Birthday":
            assert g.birthday == int(expected)
        case "NimValue":
            assert g.nim_value == int(expected)
        case "MisereNimValue":
            assert g.misere_nim_value == int(expected)
        case "MisereOutcomeClass":
            assert g.outcome == expected
        case "IsTame":
            assert g.is_tame == (expected == "true")
        case "IsRestive":
            assert (g.kind == "restive") == (expected == "true")
        case "Genus":
            # CGSuite writes a nim-heap as its size, and shortens the tail of tame games.
            heap = g.nim_heap_size
            written = {str(heap)} if heap is not None else {str(g.genus), g.genus.winning_ways()}
            assert expected in written
        case "Options":
            assert len(g.options) == expected.count("*[")
        case "Mate":
            assert "[" in expected[2:] or g.mate == cgsuite_short(expected)
        case other:
            raise AssertionError(other)


def test_notation():
    a = form("{2_2,2,1}")
    b = MisereForm([a, form("2_3"), form("0")])
    written = notation([b, a + nim_heap(1), form("2+2+2"), form("2+4"), form("7"), a + form("2+2")])
    assert written.texts == ("b", "a_1", "2_{2,2}", "2_4", "7", "a_{2,2}")
    assert written.names == {"a": "2_2 2 1", "b": "a 2_3 0"}


def test_too_many_names_are_not_defined():
    a = form("{2_2,2,1}")
    written = notation([MisereForm([a, form("2_3"), form("0")]), a], most=1)
    assert written.texts == ("a", "b")
    assert written.names["a"] is None


def test_text_is_read_back():
    rng = random.Random(26)
    for _ in range(50):
        g = as_form(random_tree(rng, 3))
        assert form(str(g)) == g
        assert pickle.loads(pickle.dumps(g)) == g == copy.deepcopy(g)
    assert repr(form("2+2")) == "form('{3,2}')"


@pytest.mark.parametrize(
    "text", ["", "{", "{2", "2}", "{2 3}", "x", "2+", "_2", "2_", "-1", "{" * 999]
)
def test_bad_text_is_refused(text):
    with pytest.raises(InputError):
        form(text)


def test_bad_heaps_are_refused():
    with pytest.raises(InputError):
        nim_heap(-1)
    with pytest.raises(InputError):
        nim_heap(10**30)


def test_genus_in_words():
    assert str(Genus(3, (1, 14, 3))) == "3^{1,14,3}"
    assert Genus(0, (1, 2)).winning_ways() == "0^120"
    assert Genus(4, (1, 4)).winning_ways() == "4^146"
    assert [Genus(2, (0, 5, 2)).digit(i) for i in range(6)] == [0, 5, 2, 0, 2, 0]
