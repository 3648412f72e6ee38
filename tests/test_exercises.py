"""Exercise sheets: each answer by a second road that shares nothing with the first."""

import re
from fractions import Fraction
from functools import cache, reduce
from operator import xor

import pytest

import lastmove as lm
from lastmove.exercises import sheet, topics
from tests import reference
from tests.chess.plain_minimax import PlainMinimax
from tests.heaps.rules import by_definition, code_options, digits_of
from tests.misere.brute import Heaps

SEEDS = range(1, 6)
COUNT = 12

ZERO = reference.form()
STAR = reference.form([ZERO], [ZERO])
STAR_2 = reference.form([ZERO, STAR], [ZERO, STAR])
UP = reference.form([ZERO], [STAR])
ONE = reference.form([ZERO])
TWO = reference.form([ONE])
HALF = reference.form([ZERO], [ONE])
BY_HAND = {
    "0": ZERO,
    "*": STAR,
    "*2": STAR_2,
    "^": UP,
    "^*": reference.add(UP, STAR),
    "^^": reference.add(UP, UP),
    "^^*": reference.add(reference.add(UP, UP), STAR),
    "1": ONE,
    "2": TWO,
    "1/2": HALF,
    "3/4": reference.form([HALF], [ONE]),
    "+-1": reference.form([ONE], [reference.negate(ONE)]),
    "{2|0}": reference.form([TWO], [ZERO]),
    "{1|*}": reference.form([ONE], [STAR]),
    "{3|1}": reference.form([reference.form([TWO])], [ONE]),
}
BY_HAND |= {
    "v": reference.negate(UP),
    "vv*": reference.negate(BY_HAND["^^*"]),
    **{f"-{n}": reference.negate(BY_HAND[n]) for n in ("1", "2", "1/2", "3/4")},
}


def tree(value):
    """A canonical form of the library as a form of the reference."""
    return reference.form(map(tree, value.left), map(tree, value.right))


def mex(values):
    seen = set(values)
    return next(v for v in range(len(seen) + 1) if v not in seen)


def canonical_form(one):
    sides = one.given.strip("{}").split("|")
    given = reference.form(*([BY_HAND[option] for option in side.split(",")] for side in sides))
    value, outcome = one.result
    assert reference.canonical(given) == tree(lm.game(value))
    assert reference.outcome(given) == outcome


def comparison(one):
    g, h = (BY_HAND[text] for text in one.given.split(" ; "))
    at_most, at_least = reference.le(g, h), reference.le(h, g)
    signs = {(True, True): "=", (True, False): "<", (False, True): ">", (False, False): "<>"}
    assert one.result == (signs[at_most, at_least],)


def addition(one):
    parts = tuple(BY_HAND[text] for text in one.given.split(" ; "))
    value, outcome = one.result
    assert "PRLN"[2 * reference.wins(parts, 0) + reference.wins(parts, 1)] == outcome
    difference = (*parts, reference.negate(tree(lm.game(value))))
    assert not reference.wins(difference, 0)
    assert not reference.wins(difference, 1)


def mean_and_temperature(one):
    """The walls of {a||b|c} are a − t, and b until t = (b − c)/2, from there (b + c)/2 + t."""
    a, b, c = map(Fraction, re.findall(r"-?\d+", one.given))
    sign = 1
    if not one.given.startswith(f"{{{a}||"):
        a, b, c, sign = -c, -b, -a, -1
    temperature = a - b if a - b <= (b - c) / 2 else (a - (b + c) / 2) / 2
    assert one.result == (str(sign * (a - temperature)), str(temperature))


def sum_of_switches(one):
    """Whoever moves takes a switch; every order is tried."""
    ends = [tuple(map(int, re.findall(r"-?\d+", text))) for text in one.given.split(" ; ")]
    ends = [(-x[0], x[0]) if len(x) == 1 else x for x in ends]
    ends = [(max(x), min(x)) for x in ends]

    @cache
    def play(rest, side):
        after = [ends[i][side] + play(rest - {i}, 1 - side) for i in rest]
        return (min if side else max)(after) if after else 0

    everything = frozenset(range(len(ends)))
    assert one.result == tuple(str(play(everything, side)) for side in (0, 1))


@cache
def bush(branches):
    """A node with branches (colour, node above): cut an edge of one's colour, or a green one."""
    sides = ([], [])
    for i, (colour, above) in enumerate(branches):
        others = branches[:i] + branches[i + 1 :]
        for side, own in enumerate("lr"):
            if colour in (own, "e"):
                sides[side].append(bush(others))
        for side in (0, 1):
            sides[side].extend(bush((*others, (colour, cut))) for cut in cuts(above, side))
    return reference.form(*sides)


def cuts(branches, side):
    """What a node's branches may look like after a cut in them."""
    for i, (colour, above) in enumerate(branches):
        others = branches[:i] + branches[i + 1 :]
        if colour in ("lr"[side], "e"):
            yield others
        for cut in cuts(above, side):
            yield (*others, (colour, cut))


def string(edges):
    return ((edges[0], string(edges[1:])),) if edges else ()


def hackenbush_string(one):
    assert one.result == (str(reference.number(bush(string(one.given)))),)


def hackenbush_tree(one):
    trunk, first, second = re.fullmatch(r"(.)\((.*)\)\((.*)\)", one.given).groups()
    given = bush(((trunk, string(first) + string(second)),))
    value, outcome = one.result
    assert reference.canonical(given) == tree(lm.game(value))
    assert reference.outcome(given) == outcome


@cache
def nim(heaps):
    return mex(nim(after) for _, _, after in nim_moves(heaps))


def nim_moves(heaps):
    for i, heap in enumerate(heaps):
        for rest in range(heap):
            yield heap, rest, tuple(sorted((*heaps[:i], rest, *heaps[i + 1 :])))


def nim_position(one):
    heaps = tuple(sorted(map(int, one.given.split(","))))
    good = {f"{heap} → {rest}" for heap, rest, after in nim_moves(heaps) if nim(after) == 0}
    assert (one.result[0], set(one.result[1:])) == (str(nim(heaps)), good)


@cache
def product(a, b):
    pairs = ((x, y) for x in range(a) for y in range(b))
    return mex(product(x, b) ^ product(a, y) ^ product(x, y) for x, y in pairs)


def nim_product(one):
    assert one.result == (str(product(*map(int, one.given.split()))),)


def options(code):
    if code.startswith("S"):
        members = [int(member) for member in code[2:-1].split(",")]
        return lambda n: [(n - member,) for member in members if member <= n]
    return lambda n: code_options(digits_of(code), n)


def nim_values(one):
    values = by_definition(options(one.given), len(one.result) - 1)
    assert one.result == tuple(map(str, values))


def heap_position(one):
    code, heaps = one.given.split()
    heaps = [int(heap) for heap in heaps.split(",")]
    values = by_definition(options(code), max(heaps))
    total = reduce(xor, (values[heap] for heap in heaps))
    good = [
        f"{heap} → {' + '.join(map(str, parts)) or '0'}"
        for heap in heaps
        for parts in options(code)(heap)
        if total ^ values[heap] ^ reduce(xor, (values[part] for part in parts), 0) == 0
    ]
    assert one.result == (str(total), *sorted(good))


def subtraction_period(one):
    values = by_definition(options(one.given), 600)
    period = next(p for p in range(1, 100) if values[200 : 500 - p] == values[200 + p : 500])
    start = next(n for n in range(200) if values[n : 600 - period] == values[n + period : 600])
    assert one.result == (str(period), str(start))


def pawns_word(one):
    board = lm.pawns.Board.of(one.given)
    referee = lm.pawns.Referee()
    good = {
        str("abcdefgh".index(ply.name(white=True)[0]) + 1)
        for ply, after in board.plies()
        if ply.wins or not referee.wins(after)
    }
    value = lm.pawns.brute_value(one.given)
    assert (one.result[0], set(one.result[1:])) == (str(value), good)


def pawns_sum(one):
    wins = lm.pawns.Referee().wins(lm.pawns.Board.of(one.given))
    assert one.result == ("N" if wins else "P",)


@cache
def lost_misere_nim(heaps):
    return any(heaps) and not any(lost_misere_nim(after) for *_, after in nim_moves(heaps))


def misere_nim(one):
    heaps = tuple(sorted(map(int, one.given.split(","))))
    moves = list(nim_moves(heaps))
    good = {f"{heap} → {rest}" for heap, rest, after in moves if lost_misere_nim(after)}
    assert set(one.result) == good


def misere_heaps(one):
    code, heaps = one.given.split()
    good = Heaps(code).winning_moves(map(int, heaps.split(",")))
    texts = {f"{heap} → {' + '.join(map(str, parts)) or '0'}" for heap, parts in good}
    assert set(one.result) == texts


@cache
def position_value(code, heaps, twos, *, misere):
    """The nim-value of heaps of a game and nim-heaps of at most 2; what has ended counts 1 or 0."""
    after = [
        (tuple(sorted((*heaps[:i], *parts, *heaps[i + 1 :]))), twos)
        for i, heap in enumerate(heaps)
        for parts in options(code)(heap)
    ]
    after += [
        (heaps, tuple(sorted((*twos[:i], rest, *twos[i + 1 :]))))
        for i, two in enumerate(twos)
        for rest in range(two)
    ]
    return mex(position_value(code, *x, misere=misere) for x in after) if after else int(misere)


@cache
def genus_digits(code, heaps):
    digits = [position_value(code, heaps, (2,) * i, misere=True) for i in range(5)]
    return position_value(code, heaps, (), misere=False), tuple(digits)


def genus(one):
    code, heap = one.given.split()
    normal, misere = one.result[0].split("^")
    digits = [int(digit) for digit in misere]
    while len(digits) < 5:
        digits.append(digits[-1] ^ 2)
    heaps = (int(heap),)
    assert genus_digits(code, heaps) == (int(normal), tuple(digits))
    assert one.result[1] == ("P" if Heaps(code).loses(heaps) else "N")


class Endgame(PlainMinimax):
    """Pawns beside a short game, on the whole board."""

    def __init__(self, given):
        super().__init__(8, 8, double_step=True)
        white, black = given.removeprefix("W ").split(" B ")
        self.white, self.black = self.squares(white.split()), self.squares(black.split())

    def wins(self, white, black, game, *, white_moves, passant=None):
        """Whether the player to move wins pawns and game together."""
        key = (white, black, game, white_moves, passant)
        if key not in self.known:
            self.known[key] = self.search(*key)
        return self.known[key]

    def search(self, white, black, game, white_moves, passant):
        for own, other, promotes, passed in self.moves(white, black, white_moves, passant):
            after = (own, other) if white_moves else (other, own)
            if promotes or not self.wins(*after, game, white_moves=not white_moves, passant=passed):
                return True
        return any(
            not self.wins(white, black, option, white_moves=not white_moves)
            for option in game[0 if white_moves else 1]
        )

    def outcome(self):
        wins = [
            self.wins(self.white, self.black, ZERO, white_moves=white) for white in (True, False)
        ]
        return "PRLN"[2 * wins[0] + wins[1]]

    def winning_moves(self, *, white_moves):
        before = self.white if white_moves else self.black
        for own, other, promotes, passed in self.moves(self.white, self.black, white_moves, None):
            after = (own, other) if white_moves else (other, own)
            if promotes or not self.wins(*after, ZERO, white_moves=not white_moves, passant=passed):
                origin, to = ((x & ~y).bit_length() - 1 for x, y in ((before, own), (own, before)))
                capture = "" if origin % 8 == to % 8 else f"{'abcdefgh'[origin % 8]}x"
                yield f"{capture}{'abcdefgh'[to % 8]}{to // 8 + 1}"


def structure_value(one):
    value, outcome = one.result
    play = Endgame(one.given)
    assert play.outcome() == outcome
    negative = reference.negate(tree(lm.game(value)))
    for white in (True, False):
        assert not play.wins(play.white, play.black, negative, white_moves=white)


def endgame(one):
    outcome, white, black = one.result
    play = Endgame(one.given)
    assert play.outcome() == outcome
    assert sorted(play.winning_moves(white_moves=True)) == white.split()
    assert sorted(play.winning_moves(white_moves=False)) == black.split()


ROADS = {
    "canonical-form": canonical_form,
    "comparison": comparison,
    "addition": addition,
    "mean-and-temperature": mean_and_temperature,
    "sum-of-switches": sum_of_switches,
    "hackenbush-string": hackenbush_string,
    "hackenbush-tree": hackenbush_tree,
    "nim-position": nim_position,
    "nim-product": nim_product,
    "nim-values": nim_values,
    "heap-position": heap_position,
    "subtraction-period": subtraction_period,
    "pawns-word": pawns_word,
    "pawns-sum": pawns_sum,
    "misere-nim": misere_nim,
    "misere-heaps": misere_heaps,
    "genus": genus,
    "structure-value": structure_value,
    "endgame": endgame,
}


@pytest.mark.parametrize("topic", topics())
def test_answers_hold_by_a_second_road(topic):
    for seed in SEEDS:
        for one in sheet(topic, seed=seed, count=COUNT):
            ROADS[one.kind](one)


@pytest.mark.parametrize("topic", topics())
def test_sheets_are_drawn_from_their_seed(topic):
    first, again, other = sheet(topic, seed=1), sheet(topic, seed=1), sheet(topic, seed=2)
    assert str(first) == str(again)
    assert str(first) != str(other)
    assert sheet(topic, seed=1, count=9).exercises[:6] == first.exercises
    long = sheet(topic, seed=3, count=40)
    assert len({(one.kind, one.given) for one in long}) == len(long) == 40


@pytest.mark.parametrize("topic", topics())
def test_the_answer_tells_the_result(topic):
    for one in sheet(topic, seed=2, count=10):
        assert one.question.endswith((".", "?"))
        assert one.answer
        assert one.working
        drawn = one.picture() if one.picture else "<svg"
        assert drawn.startswith("<svg")


def test_questions_can_be_handed_out_without_answers():
    drawn = sheet("misère", seed=5)
    assert drawn.topic == "misere"
    assert not any(one.answer in drawn.questions() for one in drawn)
    assert drawn.markdown().startswith(drawn.questions())
    assert drawn.markdown().endswith(drawn.answers())
    assert "\n   - " not in drawn.markdown(working=False)


def test_what_is_no_sheet_is_refused():
    with pytest.raises(lm.InputError, match="no exercises on 'chequers'; topics are values"):
        sheet("chequers")
    with pytest.raises(lm.InputError, match="1 to 40 exercises, not 41"):
        sheet("nim", count=41)
