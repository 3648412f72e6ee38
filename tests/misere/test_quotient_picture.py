"""Pictures of quotients: every element is there once, lines are those of the order."""

import re
from xml.etree import ElementTree as ET

import pytest

import lastmove as lm
from lastmove.misere import HeapGame
from lastmove.show.quotient import quotient_svg

NAME = re.compile(r'data-element="([^"]*)"')


@pytest.mark.parametrize("code", ["0.3", "0.75", "0.123", "0.77"])
def test_every_element_stands_in_its_class(code):
    q = HeapGame(code).quotient()
    text = quotient_svg(q)
    ET.fromstring(text)
    assert sorted(NAME.findall(text)) == sorted(q.word(x, unicode=True) for x in range(q.order))
    assert text.count("data-class=") == len(q.core.j_classes())
    assert text.count('data-p="yes"') == q.p_order
    assert text.count('data-idempotent="yes"') == len(q.idempotents)
    assert text.count("<path") == len(q.core.j_covers()) + len(q.idempotents)
    assert q._repr_svg_() == text
    assert text == quotient_svg(q)


def test_large_classes_are_counted():
    text = quotient_svg(HeapGame("0.77").quotient(), listed=8)
    assert "a group of 16 elements, 1 in P" in text
    assert len(NAME.findall(text)) == 24


def test_too_many_classes_are_refused():
    q = HeapGame("0.77").quotient()
    with pytest.raises(lm.LimitReached, match="classes are more than the 2 that are drawn"):
        quotient_svg(q, limit=2)


def test_the_covers_are_those_of_divisibility():
    q = HeapGame("0.77").quotient()
    classes = q.core.j_classes()
    times = q.core.product
    ideals = [frozenset(times(c[0], y) for y in range(q.order)) for c in classes]
    below = {
        (i, j)
        for i, one in enumerate(ideals)
        for j, other in enumerate(ideals)
        if other < one and not any(other < middle < one for middle in ideals)
    }
    assert set(q.core.j_covers()) == below
