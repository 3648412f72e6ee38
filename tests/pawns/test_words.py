"""Values by four roads: recursion, theorem 3, theorem 1, brute force; and what each must refuse."""

import random
from functools import cache

import pytest

import lastmove as lm
from lastmove import pawns
from tests.pawns.play import table

BRUTE = table("word_values.json")["values"]
SUMS = table("sum_values.json")["values"]


def words_up_to(length):
    return [word for n in range(1, length + 1) for word in pawns.all_words(n)]


def theorem_3(*, one_one=True, one_zero=True):  # noqa: C901 - the theorem has these cases
    """Theorem 3 in plain Python, on request without the moves 1:1 or 1:0 of section 6.1."""

    @cache
    def epsilon(word):
        if len(word) < 2:
            return len(word)
        found = {option(word, i) for i in range(len(word))} - {None}
        return lm.mex(found)

    def option(word, i):
        left, right, stopped = word[:i][::-1], word[i + 1 :], word[i] == "1"
        if not left or not right:
            return (stopped_colon if stopped else colon)(left or right)
        rest = epsilon(left[1:][::-1]) ^ epsilon(right[1:])
        beside = left[0] + right[0]
        if stopped:
            quiet = stopped_colon(left) is not None and stopped_colon(right) is not None
            return rest if quiet else None
        if beside == "11":
            return rest if one_one else None
        if "1" in beside:
            open_side = left if left[0] == "0" else right
            return rest if one_zero and colon(open_side) is not None else None
        return rest if colon(left) is not None and colon(right) is not None else None

    def colon(word):
        if len(word) < 2:
            return None if word else 0
        rest = word[1:]
        after = (stopped_colon if word[0] == "1" else colon)(rest)
        return None if after == epsilon(rest) else epsilon(rest)

    def stopped_colon(word):
        if len(word) < 3:
            return None if word else 0
        after = (stopped_colon if word[1] == "1" else colon)(word[2:])
        return after if after == epsilon(word[1:]) else None

    return epsilon


def test_values_equal_brute_force_in_the_table():
    assert len(BRUTE) > 2500
    assert {word: pawns.value(word) for word in BRUTE} == BRUTE


def test_values_equal_brute_force_for_all_words_to_10():
    for word in words_up_to(10):
        # A mirror image plays alike; the value is looked up for both.
        if word <= word[::-1]:
            assert pawns.brute_value(word, heaps=7) == pawns.value(word) == pawns.value(word[::-1])


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_values_equal_brute_force_for_all_words_to_12():
    for word in [*pawns.all_words(11), *pawns.all_words(12)]:
        if word <= word[::-1]:
            assert pawns.brute_value(word, heaps=7) == pawns.value(word)


def test_sums_equal_brute_force():
    assert all(pawns.value(text) == value for text, value in SUMS.items())
    rng = random.Random(5)
    short = [text for text in SUMS if len(text) < 9]
    for text in rng.sample(short, 60):
        assert pawns.brute_value(text, heaps=7) == SUMS[text]


def test_the_paper_s_theorem_3_gives_the_values():
    literal = theorem_3()
    for word in words_up_to(11):
        assert literal(word) == pawns.value(word) == pawns.literal_value(word)


@pytest.mark.parametrize("left_out", ["one_one", "one_zero"])
def test_without_the_moves_that_theorem_3_leaves_out_values_are_wrong(left_out):
    literal = theorem_3(**{left_out: False})
    wrong = [word for word in words_up_to(9) if literal(word) != BRUTE[word]]
    assert wrong
    shortest = min(wrong, key=len)
    assert pawns.brute_value(shortest) == pawns.value(shortest) != literal(shortest)


def test_theorem_1_gives_the_values_without_stopped_files():
    found = pawns.unstopped(60)
    assert list(found.values) == [pawns.value("0" * m) for m in range(61)]


def test_moves_are_those_of_theorem_3():
    for word in words_up_to(10):
        moves = pawns.moves(word)
        assert [move.file for move in moves] == list(range(1, len(word) + 1))
        assert all(move.loony == (move.value is None) for move in moves)
        quiet = [move.value for move in moves if not move.loony]
        assert lm.mex(quiet) == pawns.value(word)
        if len(word) > 1:
            assert all(moves[i].loony for i, file in enumerate(word) if file == "1")


def test_a_move_s_reason_names_what_it_leaves():
    reasons = [move.reason for move in pawns.moves("1000100")]
    assert "[[10]] + [[00]]" in reasons[3]
    assert reasons[0].startswith("loony: a stopped pawn")
    assert len(max((m.reason for m in pawns.moves("0" * 300)), key=len)) < 250


def test_adjacent_stopped_files_are_refused_but_can_be_played():
    with pytest.raises(lm.InputError, match="files 2 and 3 are both stopped") as caught:
        pawns.value("0110")
    assert (caught.value.text, caught.value.position) == ("0110", 1)
    # What the recursion would say is not what the game says.
    literal = theorem_3()
    adjacent = [f"{n:0{m}b}" for m in range(2, 8) for n in range(2**m) if "11" in f"{n:b}"]
    assert any(pawns.brute_value(word) != literal(word) for word in adjacent)


@pytest.mark.parametrize("text", ["012", "1 0", "x", "0\x00", "０"])
def test_what_is_no_word_is_refused(text):
    with pytest.raises(lm.InputError, match="neither 0 nor 1"):
        pawns.value(text)


def test_long_words():
    word = "10100" * 80
    assert pawns.value(word) == pawns.value(word[::-1])
    with pytest.raises(lm.InputError, match="too long"):
        pawns.value("0" * 16_001)
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.2):
        pawns.value("0" * 5000)


def test_brute_force_is_refused_where_it_would_not_end():
    with pytest.raises(lm.InputError, match="too many for brute force"):
        pawns.brute_value("0" * 17)
    with pytest.raises(lm.InputError, match="no 0, 1 or"):
        pawns.brute_value("02")
