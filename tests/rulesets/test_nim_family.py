"""Nim and its disguises: each theorem against search, the survey, and the clock."""

import itertools
import time
from functools import cache

import pytest

import lastmove as lm
from lastmove.papers import claims
from lastmove.position import LoopError
from lastmove.rulesets.coin_sliding import CoinSliding
from lastmove.rulesets.lasker_nim import MOST_SPLITS, LaskerNim, _splits, lasker_value
from lastmove.rulesets.nim import Nim
from lastmove.rulesets.nimble import Nimble, NimbleStay
from lastmove.rulesets.northcott import Northcott
from lastmove.rulesets.poker_nim import PokerNim
from lastmove.rulesets.silver_dollar import SilverDollar, SilverDollarSlide

RANDOM_CASES = 1000
SILVER = [SilverDollar, SilverDollarSlide]
OTHER = {"left": "right", "right": "left"}


def some_numbers(rng, most, largest, *, least=0):
    return tuple(rng.randint(least, largest) for _ in range(rng.randint(0, most)))


def some_squares(rng, width, *, least=0):
    return tuple(sorted(rng.sample(range(1, width + 1), rng.randint(least, 5))))


def some_dollar(rng, cls, width=9):
    coins = some_squares(rng, width, least=1)
    return cls(coins, rng.choice(coins))


SOME = {
    Nim: lambda rng: Nim(some_numbers(rng, 4, 9)),
    Nimble: lambda rng: Nimble(some_numbers(rng, 4, 9, least=1)),
    NimbleStay: lambda rng: NimbleStay(some_numbers(rng, 4, 9, least=1)),
    LaskerNim: lambda rng: LaskerNim(some_numbers(rng, 4, 14)),
    CoinSliding: lambda rng: CoinSliding(some_squares(rng, 10)),
    SilverDollar: lambda rng: some_dollar(rng, SilverDollar),
    SilverDollarSlide: lambda rng: some_dollar(rng, SilverDollarSlide),
}


@pytest.mark.parametrize("ruleset", SOME, ids=lambda cls: cls.__name__)
def test_theory_is_search_on_random_positions(ruleset, rng):
    search = lm.Solver(theory=False)
    for _ in range(RANDOM_CASES):
        position = SOME[ruleset](rng)
        assert position.known_nim_value() == search.nim_value(position), position
        good = position.known_good_moves()
        assert set(good) == set(search.winning_moves(position)["left"]), position
        assert len(good) == len(set(good)) or ruleset in {Nim, Nimble, NimbleStay, LaskerNim}
    assert search.searched > 0


@pytest.mark.parametrize("ruleset", SOME, ids=lambda cls: cls.__name__)
def test_theory_is_the_outcome_of_play_without_values(ruleset, rng):
    search = lm.Solver(theory=False)
    for _ in range(50):
        # Without components, many heaps that split into many more are too much.
        position = (
            LaskerNim(some_numbers(rng, 3, 5)) if ruleset is LaskerNim else SOME[ruleset](rng)
        )
        assert position.outcome() == search.outcome_by_search(position), position


@pytest.mark.parametrize("ruleset", SOME, ids=lambda cls: cls.__name__)
def test_text_goes_both_ways(ruleset, rng):
    for _ in range(100):
        position = SOME[ruleset](rng)
        for each in (position, *position.moves()):
            assert ruleset.parse(str(each)) == each


EXAMPLES = [*SOME, PokerNim, Northcott]


@pytest.mark.parametrize("ruleset", EXAMPLES, ids=lambda cls: cls.__name__)
def test_the_example_is_read_explained_and_drawn(ruleset):
    position = ruleset.parse(ruleset.example)
    assert str(position) == ruleset.example
    assert position.explain()
    assert position.svg().startswith("<svg")
    assert ruleset.notation
    assert ruleset.reference


@pytest.mark.parametrize(
    ("ruleset", "text", "column", "says"),
    [
        (Nim, "3,x", 3, "'x' is not an integer at column 3"),
        (Nim, "3,-4", 3, "less than 0"),
        (Nimble, "1,0", 3, "0 is less than 1 at column 3"),
        (NimbleStay, "1,,2", 3, "a number is missing"),
        (CoinSliding, "2, 2", 4, "square 2 at column 4 is not right of 2"),
        (CoinSliding, ".o.x", 4, "'x' is no . or o at column 4"),
        (SilverDollar, "3,6,7", 1, "no coin is marked as the dollar"),
        (SilverDollar, "3,6d,7d", 7, "more than one coin"),
        (SilverDollar, "3,y,7d", 3, "'y' is not an integer at column 3"),
        (SilverDollar, "3,y,7", 3, "'y' is not an integer at column 3"),
        (SilverDollar, "6d, 3", 5, "square 3 at column 5 is not right of 6"),
        (SilverDollar, "0,3d", 1, "square 0 at column 1 is the bag"),
        (SilverDollar, "0d!", 1, "square 0 at column 1 is the bag"),
        (SilverDollarSlide, " 0d,3", 2, "square 0 at column 2 is the bag"),
        (PokerNim, "3,4;1", 5, "expected Left's and Right's chips at column 5"),
        (PokerNim, "3,4;1,z", 7, "'z' is not an integer at column 7"),
        (Northcott, "x.o|xo", 5, "a row of 2 squares after one of 3 at column 5"),
        (Northcott, "x.o|x..", 5, "has not one x and one o"),
        (Northcott, "x.o|x7o", 6, "'7' is no x, o or . at column 6"),
        (LaskerNim, "2;3", 1, "not an integer at column 1"),
    ],
)
def test_bad_positions_are_refused_with_column_and_example(ruleset, text, column, says):
    with pytest.raises(lm.InputError) as caught:
        ruleset.parse(text)
    assert says in str(caught.value)
    assert caught.value.position == column - 1
    assert "," in caught.value.hint or "|" in caught.value.hint or "bag" in caught.value.hint


@pytest.mark.parametrize(
    "make",
    [
        lambda: Nimble((0,)),
        lambda: CoinSliding((3, 2)),
        lambda: SilverDollar((3, 4), 5),
        lambda: SilverDollar((3, 4), None),
        lambda: SilverDollarSlide((3,), 0),
        lambda: PokerNim((3,), -1),
        lambda: Northcott(3, ((1, 1),)),
        lambda: Northcott(3, ((1, 3),)),
        lambda: LaskerNim((-1,)),
    ],
)
def test_impossible_positions_are_refused(make):
    with pytest.raises(lm.InputError):
        make()


def test_figure_1_has_three_good_moves():
    good = [move.heaps for move in Nim((27, 23, 22, 15)).known_good_moves()]
    assert good == [(14, 23, 22, 15), (27, 2, 22, 15), (27, 23, 3, 15)]


def test_three_good_moves_from_23_19_13_12_11():
    position = Nim((23, 19, 13, 12, 11))
    assert len(position.known_good_moves()) == 3
    assert all(move.known_nim_value() == 0 for move in position.known_good_moves())
    searched = lm.Solver(theory=False).winning_moves(position)["left"]
    assert searched == position.known_good_moves()


def test_the_nim_addition_table():
    search = lm.Solver(theory=False)
    found = [[search.nim_value(Nim((a, b))) for b in range(16)] for a in range(16)]
    printed = {claim.id: claim.expected for claim in claims("guy")}["guy.nim-addition-table"]
    assert found == printed
    assert found == [[Nim((a, b)).known_nim_value() for b in range(16)] for a in range(16)]


def test_a_strip_is_read_as_squares():
    assert CoinSliding.parse(".o..o") == CoinSliding((2, 5))
    assert CoinSliding.parse("...") == CoinSliding(())


def test_laskers_nim_has_period_and_saltus_4():
    search = lm.Solver(theory=False)
    values = [search.nim_value(LaskerNim((heap,))) for heap in range(80)]
    assert values == [lasker_value(heap) for heap in range(80)]
    assert values[:10] == [0, 1, 2, 4, 3, 5, 6, 8, 7, 9]


def test_splits_of_laskers_nim_are_found_without_search():
    for heap in range(1, 70):
        by_value = {}
        for part in range(1, heap // 2 + 1):
            value = lasker_value(part) ^ lasker_value(heap - part)
            by_value.setdefault(value, set()).add((part, heap - part))
        for wanted in range(140):
            found = list(_splits(heap, wanted))
            assert len(found) == len(set(found))
            assert set(found) == by_value.get(wanted, set())


def test_good_splits_of_a_huge_heap_are_listed_up_to_a_thousand():
    heap = 2**60 - 1
    good = LaskerNim((heap, heap + 1)).known_good_moves()
    assert len(good) == 1 + MOST_SPLITS
    assert len(set(good)) == len(good)
    assert all(move.known_nim_value() == 0 for move in good)


@cache
def _gets_the_dollar(coins, dollar, slide_and_take):
    """Who moves gets the dollar: the rules as they stand, foolish moves and all."""
    return any(
        not _gets_the_dollar(after[0], after[1], slide_and_take) if after else True
        for after in _full_rules(coins, dollar, slide_and_take)
    )


def _full_rules(coins, dollar, slide_and_take):
    """Yield what follows a move: None if it wins the dollar. To give it away is no way to win."""
    if not slide_and_take and dollar == 0:
        yield None
    wall = -1
    for i, coin in enumerate(coins):
        for square in range(wall + 1, coin):
            moved = coins[:i] + ((square,) if square else ()) + coins[i + 1 :]
            now = square if coin == dollar else dollar
            if slide_and_take and now == 0:
                yield None
            yield moved, now
        wall = coin


@pytest.mark.parametrize("ruleset", SILVER, ids=lambda cls: cls.__name__)
def test_silver_dollar_theory_decides_the_full_game_on_all_small_strips(ruleset):
    slide_and_take = ruleset is SilverDollarSlide
    positions = 0
    for width in range(1, 11):
        for count in range(1, width + 1):
            for left in itertools.combinations(range(1, width), count - 1):
                coins = (*left, width)
                for dollar in coins:
                    position = ruleset(coins, dollar)
                    wins = _gets_the_dollar(coins, dollar, slide_and_take)
                    assert (position.known_nim_value() != 0) == wins, position
                    keeping = {
                        ruleset(*after)
                        for after in _full_rules(coins, dollar, slide_and_take)
                        if after
                        and (after[1] or not slide_and_take)
                        and not _gets_the_dollar(*after, slide_and_take)
                    }
                    good = set(position.known_good_moves())
                    if position._dollar_within_reach():
                        assert good == {ruleset((), None, bag_taken=True)}
                    else:
                        assert good == keeping, position
                    positions += 1
    print(f"{ruleset.__name__}: all {positions} positions on up to 10 squares")
    assert positions > 5000


@pytest.mark.parametrize("ruleset", SILVER, ids=lambda cls: cls.__name__)
def test_silver_dollar_nim_values_on_all_small_strips(ruleset):
    search = lm.Solver(theory=False)
    for size in range(1, 9):
        for coins in itertools.combinations(range(1, 9), size):
            for dollar in coins:
                position = ruleset(coins, dollar)
                assert position.known_nim_value() == search.nim_value(position), position


def test_the_dollar_is_taken_when_it_can_be():
    in_bag = SilverDollar.parse("0d,3")
    over = SilverDollar.parse("over")
    assert list(in_bag.moves()) == [over]
    assert list(over.moves()) == []
    assert list(SilverDollar.parse("2,3d!").moves()) == [over]
    assert SilverDollar.parse("2,3d!") in set(SilverDollar.parse("2,3d").moves())
    assert SilverDollarSlide.parse("2,3d").outcome() == "P"
    assert list(SilverDollarSlide.parse("3d,5").moves()) == [SilverDollarSlide.parse("over")]


def in_time(claim, answer):
    start = time.perf_counter()
    found = answer()
    seconds = time.perf_counter() - start
    print(f"{claim}: {seconds:.3f} s")
    assert seconds < 1
    return found


HUGE = 10**18


@pytest.mark.parametrize(
    ("claim", "make"),
    [
        ("Nim, heaps of 10^18", lambda rng: Nim(tuple(rng.randrange(HUGE) for _ in range(99)))),
        ("Nimble", lambda rng: Nimble(tuple(rng.randint(1, HUGE) for _ in range(99)))),
        ("Nimble, staying", lambda rng: NimbleStay(tuple(rng.randint(1, HUGE) for _ in range(99)))),
        (
            "Lasker's Nim",
            lambda rng: LaskerNim(tuple(rng.randrange(HUGE) for _ in range(99))),
        ),
        (
            "coin sliding on 10^6 squares",
            lambda rng: CoinSliding(tuple(sorted(rng.sample(range(1, 10**6), 1001)))),
        ),
        (
            "Silver Dollar on 10^6 squares",
            lambda rng: SilverDollar(c := tuple(sorted(rng.sample(range(1, 10**6), 1001))), c[0]),
        ),
        (
            "Silver Dollar in one move on 10^6 squares",
            lambda rng: SilverDollarSlide(
                c := tuple(sorted(rng.sample(range(1, 10**6), 1001))), c[1]
            ),
        ),
        (
            "Poker Nim with 10^18 chips",
            lambda rng: PokerNim(tuple(rng.randrange(HUGE) for _ in range(99)), HUGE, 5),
        ),
        (
            "Northcott on 300 rows of 1000 squares",
            lambda rng: Northcott(
                1000, tuple(tuple(rng.sample(range(1000), 2)) for _ in "x" * 300)
            ),
        ),
    ],
)
def test_theory_answers_huge_positions_at_once(claim, make, rng):
    position = make(rng)
    value, good = in_time(claim, lambda: (position.value(), position.winning_moves()["left"]))
    assert bool(good) == (value != 0)
    assert all(move.known_nim_value() == 0 for move in good)


def test_silver_dollar_is_quick_on_a_million_squares_half_full(rng):
    coins = tuple(sorted(rng.sample(range(1, 10**6 + 1), 500_000)))
    position = SilverDollar(coins, coins[250_000])
    in_time("Silver Dollar, 500 000 coins on 10^6 squares", position.nim_value)


LOOPY = [PokerNim((2, 1)), PokerNim((1,), 1, 1), Northcott(4, ((0, 3),)), Northcott(3, ((2, 0),))]


@pytest.mark.parametrize("position", LOOPY, ids=str)
def test_search_meets_the_loop_that_the_strategy_avoids(position):
    with pytest.raises(LoopError) as caught:
        lm.Solver(theory=False).value(position)
    assert caught.value.cycle[0] == caught.value.cycle[-1]


def all_poker_nim():
    for count, most in ((1, 8), (2, 8), (3, 6)):
        for chips in range(most + 1):
            for heaps in itertools.product(range(chips + 1), repeat=count):
                rest = chips - sum(heaps)
                for left in range(rest + 1):
                    yield PokerNim(heaps, left, rest - left)


def all_northcott():
    for width, count in ((2, 1), (3, 1), (8, 1), (3, 2), (5, 2), (4, 3)):
        for rows in itertools.product(itertools.permutations(range(width), 2), repeat=count):
            yield Northcott(width, rows)


def moves(position, player):
    return position.left_moves() if player == "left" else position.right_moves()


def retrograde_losses(positions):
    """Return the turns that are lost in finitely many moves, by working back from the end."""
    turns = [(position, player) for position in positions for player in OTHER]
    before = {turn: [] for turn in turns}
    open_moves = {}
    for position, player in turns:
        replies = {(after, OTHER[player]) for after in moves(position, player)}
        open_moves[position, player] = len(replies)
        for reply in replies:
            before[reply].append((position, player))
    lost = {turn for turn, count in open_moves.items() if count == 0}
    won = set()
    work = list(lost)
    while work:
        turn = work.pop()
        for earlier in before[turn]:
            if turn in lost and earlier not in won:
                won.add(earlier)
                work.append(earlier)
            elif turn in won:
                open_moves[earlier] -= 1
                if open_moves[earlier] == 0:
                    lost.add(earlier)
                    work.append(earlier)
    assert len(lost) + len(won) == len(turns), "a draw"
    return lost


@pytest.mark.parametrize("everything", [all_poker_nim, all_northcott])
def test_theorem_is_the_retrograde_analysis(everything):
    positions = list(everything())
    lost = retrograde_losses(positions)
    for position in positions:
        for player, opponent in OTHER.items():
            assert ((position, player) in lost) == (position.known_nim_value() == 0), position
            winning = {after for after in moves(position, player) if (after, opponent) in lost}
            assert set(position.winning_moves()[player]) == winning, position
    print(f"{everything.__name__}: {len(positions)} positions, both players first")
    assert len(positions) > 500


@pytest.mark.parametrize("everything", [all_poker_nim, all_northcott])
def test_the_strategy_wins_from_every_n_position_against_every_play(everything):
    """No line of play in which one player follows the strategy returns or ends in a loss."""
    # The longest play from a position the strategy has just moved to; None while it is looked at.
    longest = {}

    def follow(position, opponent):
        key = (position, opponent)
        if key in longest:
            assert longest[key] is not None, f"play returns to {position}"
            return longest[key]
        longest[key] = None
        most = 0
        for after in moves(position, opponent):
            answers = after.strategy(OTHER[opponent])
            assert answers, f"no answer to {position} → {after}"
            assert set(answers) <= set(moves(after, OTHER[opponent]))
            most = max(most, *(2 + follow(answer, opponent) for answer in answers))
        longest[key] = most
        return most

    tried = 0
    for position in everything():
        for player, opponent in OTHER.items():
            if position.known_nim_value():
                first = position.strategy(player)
                assert first
                tried += len([follow(answer, opponent) for answer in first])
    print(f"{everything.__name__}: {tried} first moves, longest play {1 + max(longest.values())}")
    assert tried > 300
