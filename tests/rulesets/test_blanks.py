"""A blank in the text of a position gives the same position or is refused, never another one."""

import pytest

import lastmove as lm
from lastmove.rulesets import load_rulesets

RULESETS = sorted(load_rulesets().items())


def with_a_blank(text):
    return [f"{text[:place]} {text[place:]}" for place in range(len(text) + 1)]


@pytest.mark.parametrize(("name", "ruleset"), RULESETS, ids=[name for name, _ in RULESETS])
def test_a_blank_makes_no_other_position(name, ruleset):
    example = ruleset.example
    position = ruleset.parse(example)
    for text in [*with_a_blank(example), example.replace(" ", "")]:
        try:
            read = ruleset.parse(text)
        except lm.InputError:
            continue
        assert read == position, (name, text)


@pytest.mark.parametrize(
    "text", ["nim(3,4)-nim(2)", "2.toads-and-frogs(tt.ff)+^", "-end-nim(3,4,1):1", "on-clobber(xo)"]
)
def test_a_blank_makes_no_other_value_of_a_sum_with_positions(text):
    value = lm.evaluate(text)
    read = 0
    for spaced in with_a_blank(text):
        try:
            found = lm.evaluate(spaced)
        except lm.InputError:
            continue
        read += 1
        assert found == value, spaced
    assert read > 2
