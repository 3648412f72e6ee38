"""The nimbers below 2^(2^k) are a field (On Numbers and Games, chapter 6)."""

from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lastmove as lm
from tests.values.tables import table

TABLE = table("nim_products")
SIZES = [8, 16, 32, 64, 128]
integers = st.sampled_from(SIZES).flatmap(lambda bits: st.integers(0, 2**bits - 1))
elements = integers.map(lm.Nimber)
units = integers.filter(bool).map(lm.Nimber)
words = st.integers(0, 2**64 - 1)
ZERO, ONE = lm.Nimber(0), lm.Nimber(1)


@pytest.mark.parametrize("row", TABLE["rows"], ids=str)
def test_rows_of_the_multiplication_table(row):
    assert [lm.nim_multiply(row["x"], y) for y in range(1, 16)] == row["products"]


@pytest.mark.parametrize("row", TABLE["products"], ids=str)
def test_known_products(row):
    assert lm.nim_multiply(row["x"], row["y"]) == row["product"]


@pytest.mark.parametrize("row", TABLE["inverses"], ids=str)
def test_known_inverses(row):
    assert lm.nim_inverse(row["x"]) == row["inverse"]
    assert lm.nim_multiply(row["x"], row["inverse"]) == 1


@pytest.mark.parametrize("row", TABLE["roots"], ids=str)
def test_known_roots(row):
    assert list(lm.nim_roots(row["x"], row["n"])) == row["roots"]


def test_products_follow_the_definition_by_excluded_values():
    for a in range(32):
        for b in range(32):
            assert lm.nim_multiply(a, b) == product_by_definition(a, b)


@cache
def product_by_definition(a, b):
    excluded = {
        product_by_definition(x, b) ^ product_by_definition(a, y) ^ product_by_definition(x, y)
        for x in range(a)
        for y in range(b)
    }
    return next(n for n in range(len(excluded) + 1) if n not in excluded)


@pytest.mark.parametrize("k", range(7))
def test_fermat_powers_square_to_three_halves(k):
    fermat = 2**2**k
    if fermat < 2**64:
        assert lm.nim_multiply(fermat, fermat) == fermat * 3 // 2
        assert lm.nim_multiply(fermat, fermat - 1) == fermat * (fermat - 1)


@given(elements, elements)
def test_sum_is_exclusive_or(a, b):
    assert int(a + b) == int(a) ^ int(b) == lm.nim_sum(int(a), int(b))
    assert a - b == a + b
    assert -a == a
    assert a + a == ZERO


@given(elements, elements)
def test_product_is_commutative(a, b):
    assert a * b == b * a


@given(elements, elements, elements)
def test_product_is_associative(a, b, c):
    assert (a * b) * c == a * (b * c)


@given(elements, elements, elements)
def test_product_distributes_over_sum(a, b, c):
    assert a * (b + c) == a * b + a * c


@given(elements)
def test_one_and_zero(a):
    assert a * ONE == a
    assert a * ZERO == ZERO


@given(units, elements)
def test_division_undoes_multiplication(a, b):
    assert a * a.inverse() == ONE
    assert (b / a) * a == b == (b * a) / a
    assert int(a.inverse()) == lm.nim_inverse(int(a))


@given(elements, elements)
def test_no_divisors_of_zero(a, b):
    assert (a * b == ZERO) == (ZERO in {a, b})


@pytest.mark.parametrize("bits", SIZES)
@given(data=st.data())
def test_numbers_of_2_to_the_k_bits_are_closed(bits, data):
    a, b = (data.draw(st.integers(0, 2**bits - 1)) for _ in range(2))
    assert 0 <= lm.nim_multiply(a, b) < 2**bits
    assert lm.nim_sqrt(a) < 2**bits


@given(elements)
def test_square_root_undoes_squaring(a):
    assert a.sqrt() * a.sqrt() == a
    assert (a * a).sqrt() == a
    assert int(a.sqrt()) == lm.nim_sqrt(int(a))


@given(elements, elements)
def test_squaring_is_additive(a, b):
    assert (a + b) ** 2 == a**2 + b**2


@given(units, st.integers(-200, 200), st.integers(-200, 200))
def test_powers_add_exponents(a, m, n):
    assert a**m * a**n == a ** (m + n)
    assert int(a ** abs(n)) == lm.nim_power(int(a), abs(n))


@given(units)
def test_order_divides_the_size_of_the_group(a):
    order = a.order()
    assert (2**128 - 1) % order == 0
    assert a**order == ONE
    primes = [3, 5, 17, 257, 641, 65537, 274177, 6700417, 67280421310721]
    assert not any(order % p == 0 and a ** (order // p) == ONE for p in primes)


@given(units, st.sampled_from([1, 2, 3, 4, 5, 6, 7, 15, 17, 51, 255]))
def test_roots_are_all_and_only_the_roots(a, n):
    roots = (a**n).roots(n)
    assert a in roots
    assert all(root**n == a**n for root in roots)
    assert len(set(roots)) == len(roots)
    assert list(map(int, roots)) == sorted(lm.nim_roots(int(a**n), n))
    odd = n
    while odd % 2 == 0:
        odd //= 2
    assert len(roots) == odd or (2**128 - 1) % odd


@given(st.lists(words, min_size=1, max_size=20), words)
def test_arrays_multiply_elementwise(values, factor):
    array = np.array(values, dtype=np.uint64)
    expected = [lm.nim_multiply(x, y) for x, y in zip(values, reversed(values), strict=True)]
    products = lm.nim_multiply(array, array[::-1].copy())
    assert products.dtype == np.uint64
    assert products.tolist() == expected
    scaled = lm.nim_multiply(array, factor)
    assert scaled.tolist() == [lm.nim_multiply(x, factor) for x in values]


def test_a_hundred_thousand_products(rng):
    a, b, c = (
        np.array([rng.getrandbits(64) for _ in range(100_000)], dtype=np.uint64) for _ in "abc"
    )
    left = lm.nim_multiply(a, b ^ c)
    right = lm.nim_multiply(a, b) ^ lm.nim_multiply(a, c)
    assert (left == right).all()


def test_zero_has_no_inverse():
    with pytest.raises(ZeroDivisionError):
        ZERO.inverse()
    with pytest.raises(ZeroDivisionError):
        ONE / ZERO
    with pytest.raises(ZeroDivisionError):
        lm.nim_inverse(0)


@pytest.mark.parametrize("bad", [-1, 2**128])
def test_numbers_out_of_range_are_refused(bad):
    with pytest.raises((ValueError, OverflowError)):
        lm.Nimber(bad)
    with pytest.raises((ValueError, OverflowError)):
        lm.nim_multiply(bad, 1)


@given(integers)
def test_nimbers_are_hashable_and_print_as_stars(n):
    a = lm.Nimber(n)
    assert a == lm.Nimber(n)
    assert hash(a) == hash(lm.Nimber(n))
    assert int(a) == n
    assert eval(repr(a), {"Nimber": lm.Nimber}) == a
