"""What reaches a terminal: one character for one, and a caret in the right place."""

import unicodedata

from hypothesis import given
from hypothesis import strategies as st

from lastmove.show.terminal import caret_lines, printable

anything = st.text(st.characters(codec=None), max_size=200)


@given(anything)
def test_printable_text_steers_nothing_and_keeps_its_length(text):
    shown = printable(text)
    assert len(shown) == len(text)
    assert not any(unicodedata.category(c) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for c in shown)
    assert printable(shown) == shown


@given(st.text("01+*^{}|, ", max_size=300), st.data())
def test_the_caret_stands_under_its_character(text, data):
    position = data.draw(st.integers(0, len(text)))
    line, caret = caret_lines(text, position)
    assert len(line) <= 74
    column = caret.index("^")
    if position < len(text):
        assert line[column] == text[position]


def test_wide_and_combining_characters_keep_the_caret_in_place():
    assert caret_lines("日本x", 2)[1] == "    ^"
    assert caret_lines("e\u0301x", 2)[1] == " ^"
