"""Past Elkies' paper: greater values, longer patterns, and how every short pattern behaves."""

import pytest

import lastmove as lm
from lastmove import pawns
from lastmove.pawns.runs import lengths
from tests.pawns.play import table

LEAST = {int(k): entry for k, entry in table("least.json")["least"].items()}
INDEPENDENT = {int(k): m for k, m in table("least_lengths.json")["least"].items()}
PATTERNS = table("patterns.json")["patterns"]
FIRST = table("first_powers.json")
FOURTH_FILE = {2 ** int(key.split()[1]): n for key, n in FIRST.items() if key.startswith("0001 ")}


# Least lengths


@pytest.mark.parametrize("k", LEAST)
def test_words_of_the_table_have_their_values(k):
    word = LEAST[k]["word"]
    assert len(word) == LEAST[k]["length"] >= LEAST[k]["at_least"]
    assert pawns.value(word) == pawns.value(word[::-1]) == k
    if LEAST[k]["exact"]:
        assert pawns.literal_value(word) == k


@pytest.mark.slow
def test_words_of_the_table_have_their_values_by_theorem_3():
    assert all(pawns.literal_value(entry["word"]) == k for k, entry in LEAST.items())


def test_the_table_says_what_is_proved():
    exact = [k for k, entry in LEAST.items() if entry["exact"]]
    assert exact == list(range(1, 26))
    assert all(LEAST[k]["at_least"] == LEAST[k]["length"] for k in exact)
    assert {k: LEAST[k]["length"] for k in INDEPENDENT} == INDEPENDENT
    lengths = [entry["length"] for entry in LEAST.values()]
    assert lengths == sorted(lengths)


def assert_least(k):
    found = pawns.least(k)
    assert found.least == {j: LEAST[j]["length"] for j in range(1, k + 1)}
    assert all(found.exact.values())
    for j, word in found.witness.items():
        assert pawns.value(word) == pawns.literal_value(word) == j
        assert len(word) == found.least[j]
    return found


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("k", [18, 20, 22])
def test_least_lengths_to_22(k):
    assert_least(k)


@pytest.mark.hours
@pytest.mark.timeout(7200)
def test_least_lengths_to_25():
    assert assert_least(25).searched_to >= 68


@pytest.mark.hours
@pytest.mark.timeout(7200)
def test_26_needs_71_files():
    found = pawns.least(26)
    assert found.searched_to >= 70
    assert not found.exact[26]
    assert found.least[26] >= 71


def test_what_was_not_proved_is_marked(monkeypatch):
    # A sweep and joins that are too small for a complete search: the beam does the rest.
    monkeypatch.setattr(lengths, "_plan", lambda _k, _granted: (12, 10))
    found = pawns.least(8, max_length=30)
    assert found.exact == {k: k <= 5 for k in range(1, 9)}
    assert found.searched_to == 12
    for k in (6, 7, 8):
        assert found.least[k] >= LEAST[k]["length"]
        assert pawns.value(found.witness[k]) == k


# Patterns


def test_first_powers_of_every_fourth_file():
    run = pawns.pattern("0001", 19_112)
    expected = {k: n for k, n in FOURTH_FILE.items() if n <= 19_112}
    assert max(expected) == 1024
    assert {k: n for k, n in run.first_powers(None).items() if k > 2} == expected


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_first_powers_of_every_fourth_file_to_8192():
    run = pawns.pattern("0001", 227_618)
    assert {k: n for k, n in run.first_powers(None).items() if k > 2} == FOURTH_FILE


@pytest.mark.hours
@pytest.mark.timeout(7200)
def test_every_sixth_file_reaches_8192_at_462260():
    run = pawns.pattern("000001", 462_260)
    of_starts = {file: run.first_powers(file).get(2**13) for file in range(1, 7)}
    # The stopped files are 6r + 1 or 6r + 2, counted from the first file of the word.
    assert {(6 - file) % 6 + 1 for file, n in of_starts.items() if n == 462_260} == {1, 2}
    assert run.first_powers(None)[2**13] == 462_260


def test_the_patterns_are_all_there_are():
    assert [row["pattern"] for row in PATTERNS] == [
        word for p in range(1, 11) for word in pawns.patterns(p)
    ]
    known = {row["pattern"] for row in PATTERNS}
    # Every word that can stand beside itself is a rotation or mirror image of a power of one.
    for p in range(1, 11):
        for word in pawns.all_words(p):
            if "11" in word + word:
                continue
            images = [v[i:] + v[:i] for v in (word, word[::-1]) for i in range(p)]
            divisors = [d for d in range(1, p + 1) if p % d == 0]
            roots = {
                image[:d] for image in images for d in divisors if image == image[:d] * (p // d)
            }
            assert len(roots & known) == 1, word


@pytest.mark.parametrize("row", PATTERNS, ids=lambda row: row["pattern"])
def test_behaviour_of_patterns(row):
    # With a period of 800, shorter words prove nothing.
    found = pawns.behaviour(row["pattern"], 10_000 if row["period"] == 800 else 4000)
    assert found.kind == row["kind"]
    assert (found.period, found.preperiod) == (row["period"], row["preperiod"])
    assert found.greatest <= row["greatest"]
    assert abs(found.agreement - row["agreement"]) < 0.1


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_behaviour_of_patterns_to_20000():
    for row in PATTERNS:
        found = vars(pawns.behaviour(row["pattern"], row["to"]))
        assert found | {"agreement": round(found["agreement"], 3)} == row


@pytest.mark.parametrize("row", [r for r in PATTERNS if r["period"]], ids=lambda r: r["pattern"])
def test_periods_of_patterns_are_least(row):
    run = pawns.pattern(row["pattern"], 3 * row["preperiod"] + 3 * row["period"])
    starts = [run.values_from(file) for file in range(1, len(row["pattern"]) + 1)]

    def repeats(period, begin):
        return all((v[begin:-period] == v[begin + period :]).all() for v in starts)

    assert repeats(row["period"], row["preperiod"])
    assert not any(repeats(p, row["preperiod"]) for p in range(1, row["period"]))
    assert row["preperiod"] == 0 or not repeats(row["period"], row["preperiod"] - 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: pawns.behaviour("0", 15),
        lambda: pawns.behaviour("101", 100),
        lambda: pawns.behaviour("", 100),
        lambda: pawns.patterns(0),
        lambda: pawns.patterns(21),
    ],
)
def test_what_is_no_pattern_is_refused(ask):
    with pytest.raises(lm.InputError):
        ask()
