"""Hostile text: an answer or a refusal in one sentence, never a crash and never a hang."""

import unicodedata

import pytest

import lastmove as lm
from tests.values.tables import table

ALPHABET = (
    "0011223456789**^^vv{{{}}}|||,,,++--//.:()<>=!&_[]±×∗↑⇑↓⇓∥₂² \t'"
    "tinymovernudsabcghk\x00\x07\x1b\u202e\ud7ff\U0001f600é"
)
FRAGMENTS = [
    "{0|*}", "tiny(2)", "miny(1/2)", "+-1", "^<2>", "v[3]*", "^^*", "-1/2", "3.", "|", "||", "{",
    "}", ",", " + ", " - ", " : ", "over", "on", "off", "heat(", "norton(", ")", "<=", "==", "<|",
    "a{0|a}", "pass", "'{*|*}'", "+_2", "0.5", "1e5", "*", "&", "domineering(..|..)", "×", "±",
]  # fmt: skip
SEEDS = table("day3_games")["games"]


def random_text(rng):
    match rng.randrange(4):
        case 0:
            return "".join(rng.choices(ALPHABET, k=rng.randrange(24)))
        case 1:
            return "".join(rng.choices(FRAGMENTS, k=rng.randrange(1, 7)))
        case 2:
            return "".join(map(chr, rng.choices(range(0xD800), k=rng.randrange(12))))
        case _:
            text = list(rng.choice(SEEDS))
            for _ in range(rng.randrange(1, 5)):
                text[rng.randrange(len(text))] = rng.choice(ALPHABET)
            return "".join(text)


def check(text):
    """Read the text: is it answered? Any error but a proper refusal or a limit gets through."""
    try:
        with lm.limits(seconds=2, memory=512):
            value = lm.game(text)
            assert lm.game(str(value)) == value
    except lm.InputError as refusal:
        check_refusal(refusal, text)
        return False
    except lm.LimitReached:
        return False
    return True


def has_control_characters(text):
    """Whether a terminal could obey the text instead of showing it."""
    return any(unicodedata.category(c) in {"Cc", "Cf", "Zl", "Zp"} for c in text)


def check_refusal(error, text):
    """One sentence without control characters, and a place in the text."""
    message = str(error)
    assert 0 < len(message) < 400
    assert not has_control_characters(message)
    assert error.text == text
    assert 0 <= error.position <= len(text)


@pytest.mark.parametrize("count", [30_000, pytest.param(10**6, marks=pytest.mark.slow)])
@pytest.mark.timeout(1800)
def test_random_text_is_answered_or_refused(rng, count):
    answered = sum(check(random_text(rng)) for _ in range(count))
    assert 0 < answered < count


@pytest.mark.parametrize(
    "text",
    [
        "{" * 100_000,
        "{" * 100_000 + "}" * 100_000,
        "{|" * 50_000 + "}" * 50_000,
        "(" * 100_000 + "0" + ")" * 100_000,
        "-" * 100_000 + "1",
        "+-" * 100_000 + "1",
        "tiny(" * 50_000 + "1" + ")" * 50_000,
        "{0|" * 20_000 + "0" + "}" * 20_000,
        "{0" + "|" * 100_000 + "0}",
        "{" + ",".join(map(str, range(100_000))) + "|}",
        "{" + ",".join(f"*{n}" for n in range(3000)) + "|0}",
        " + ".join(["^*"] * 100_000),
        "1" * 100_000,
        "1/" + "2" * 100_000,
        f"1/{2**4000}",
        "*" + "9" * 50,
        "^" + "9" * 50,
        "99999999999999999999.{1|{0|*}}",
        "1000000000.{3|{1|0}}",
        "{1|*16384}",
        "*1000000000 + ^",
        "{*100000|}",
        " " * 1_000_000,
    ],
    ids=lambda text: text[:12] + "…",
)
def test_hostile_depth_width_and_size(text):
    check(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "\0",
        "1\0",
        "{0|\0}",
        "1\x1b[31m",
        "{0|1",
        "0|1}",
        "{a|b|c}",
        "{1|2|3}",
        "{{0}|}",
        "{,|}",
        "{0,,1|}",
        "1/3",
        "1/0",
        "0.5",
        "1e5",
        "* 2 3",
        "1 2",
        "+-1*",
        "2*3*",
        "^*^",
        "{0|1}}",
        "unknown",
        "tiny",
        "tiny(1",
        "1 +",
        "+ 1 +",
        "/2",
        "\ufeff\ufeff",
        "\u202e1",
    ],
)
def test_refusals_say_what_and_where(text):
    with pytest.raises(lm.InputError) as caught:
        lm.game(text)
    assert isinstance(caught.value, ValueError)
    check_refusal(caught.value, text)


@pytest.mark.parametrize(
    ("text", "position"), [("{0|1/3}", 3), ("1 + 0.5", 4), ("{0|1} }", 6), ("^ + foo", 4)]
)
def test_position_points_at_the_error(text, position):
    with pytest.raises(lm.InputError) as caught:
        lm.game(text)
    assert position <= caught.value.position < position + 3


def test_hints_say_what_would_be_right():
    hints = {"0.5": "1/2", "+-1*": "+-(1*)", "{1|2|3}": "||"}
    for text, hint in hints.items():
        with pytest.raises(lm.InputError) as caught:
            lm.game(text)
        assert hint in f"{caught.value} {caught.value.hint}"


@pytest.mark.parametrize(
    "text", ["1\0", "{0|\x1b[2J}", "\x07", "1\u202e2", "{1|2|\u202e3}", "{1|2|\x1b}", "x\u20283"]
)
def test_control_characters_are_not_echoed(text):
    with pytest.raises(lm.InputError) as caught:
        lm.game(text)
    assert not has_control_characters(f"{caught.value} {caught.value.hint}")


def test_a_relation_is_not_a_value():
    with pytest.raises(lm.InputError):
        lm.game("1 < 2")
    assert lm.evaluate("1 < 2") is True
