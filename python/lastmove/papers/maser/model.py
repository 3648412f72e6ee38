"""Sections 1 and 2: global wins as the loopy games on and off, and Figures 1 and 2.

The laws of the model are checked on all short games born by day 3, or on those born by day 2 and
their pairs. Figures were rebuilt from the text.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Claim, Json
from lastmove.papers.maser.gt_search import GTSearch, Player, read
from lastmove.rulesets.fox_and_geese import FoxAndGeese

__all__ = ["CLAIMS", "FIGURE_2", "sum_and_outcome"]

FIGURE_2 = "W d3 e3 B d5 e6"
GEESE = ("b4", "c5", "g5", "f6")


def sum_and_outcome(text: str) -> Json:
    """Return a value and its outcome."""
    value = lm.game(text)
    return [str(value), value.outcome]


def _fox_and_geese(fox: str) -> FoxAndGeese:
    """Return the board of Figure 1 with the fox on a square."""
    men = {fox: "f", **dict.fromkeys(GEESE, "g")}
    rows = ["".join(men.get(f"{file}{row}", ".") for file in "abcdefgh") for row in range(8, 0, -1)]
    return FoxAndGeese("|".join(rows))


def _figure_1() -> Json:
    """Return who has won everything before and after e5–d4, and the value after it."""
    before, after = _fox_and_geese("e5"), _fox_and_geese("d4")
    is_move = after in list(before.right_moves())
    return [is_move, before.winner(), after.winner(), str(after.value())]


def _escaped_fox_in_a_sum() -> Json:
    """Count the games born by day 2, and those beside which the escaped fox's side wins."""
    games = lm.games_born_by(2)
    won = sum((lm.off + g).outcome == "R" for g in games)
    return [len(games), won, (lm.off + lm.on).outcome]


def _finite_games_lie_between() -> Json:
    games = lm.games_born_by(3)
    return [len(games), sum(lm.off < g < lm.on for g in games)]


def _difference_is_positive() -> Json:
    """Count the games born by day 3 for which on − G and G − off are greater than 0."""
    games = lm.games_born_by(3)
    return [len(games), sum(lm.on - g > 0 and g - lm.off > 0 for g in games)]


def _on_wins_every_difference() -> Json:
    """Count games, the differences that Left wins, and the most moves that Right has in one."""
    games = lm.games_born_by(2)
    won = sum((lm.on - g).outcome == "L" for g in games)
    return [len(games), won, max(_right_run(-g) for g in games)]


def _right_run(game: lm.Game) -> int:
    """Count how long Right can go on while Left moves in on, which leaves the game alone."""
    return max((1 + _right_run(option) for option in game.right), default=0)


def _on_wins_by_play() -> Json:
    """Find the same by play in the parts, and on forms as they are written, which are no values."""
    games = lm.games_born_by(2)
    won = sum(lm.threats.sum_outcome([lm.on, -g]) == ("left", "left") for g in games)
    return [len(games), won, max(_run(lm.Form(str(-g))) for g in games)]


def _run(form: lm.Form) -> int:
    return max((1 + _run(option) for option in form.right), default=0)


def _one_position_each() -> Json:
    on, off = (lm.Loopy.from_graph([left], [right], 0) for left, right in (([0], []), ([], [0])))
    return [str(on), str(off)]


def _race() -> Json:
    draw = lm.on + lm.off
    return [str(draw), draw.outcome, str(lm.Loopy.of([draw], [draw]))]


def _dud_absorbs() -> Json:
    games: list[lm.Game | lm.Loopy] = [*lm.games_born_by(2), lm.on, lm.off, lm.over, lm.upon]
    return [len(games), sum(lm.dud + g == lm.dud for g in games)]


def _dud_never_ends() -> Json:
    """Count the same sums by their outcome: all are draws."""
    games: list[lm.Game | lm.Loopy] = [*lm.games_born_by(2), lm.on, lm.off, lm.over, lm.upon]
    return [len(games), sum((lm.dud + g).outcome == "D" for g in games)]


def _figure_2(win: int) -> tuple[lm.Game, lm.Game, lm.Game]:
    """Value figure 2 and the positions after e3–e4 and d5–d4, where winning all is worth `win`."""
    e4 = lm.Game(["*", lm.Game([win], ["*"])], ["*", lm.Game(["*"], [-win])])
    d4 = lm.Game([1], [-win])
    return lm.Game([0, e4], [0, d4]), e4, d4


def _figure_2_without_threats() -> Json:
    """Value the game whose only moves are d3–d4 and e6–e5."""
    part = lm.chess.structure(FIGURE_2).components[0]
    good = (part.move("d4", "white").value, part.move("e5", "black").value)
    return sum_and_outcome("{{{}|{}}}".format(*good))


def _figure_2_without_threats_by_gt_search() -> Json:
    after = (GTSearch().value(pawns) for pawns in ("W d4 e3 B d5 e6", "W d3 e3 B d5 e5"))
    return sum_and_outcome("{{{}|{}}}".format(*after))


def _figure_2_with_on_and_off() -> Json:
    e4, d4 = lm.game("{*,{on|*}|*,{*|off}}"), lm.game("{1|off}")
    left, right = ([str(option) for option in side] for side in (e4.left, e4.right))
    return [left, right, str(lm.Loopy.of([0, e4], [0, d4]))]


def _figure_2_as_pawns() -> Json:
    after = lm.chess.structure("W d3 e4 B d5 e6").value
    if after is None:
        return None
    left, right = ([str(option) for option in side] for side in (after.left, after.right))
    return [left, right, str(lm.chess.structure(FIGURE_2).value)]


def _moves_of_figure_2() -> Json:
    part = lm.chess.structure(FIGURE_2).components[0]
    return {f"{move.side} {move.san}": str(move.value) for move in part.moves}


def _moves_of_figure_2_by_gt_search() -> Json:
    after = {
        "white d4": "W d4 e3 B d5 e6",
        "white e4": "W d3 e4 B d5 e6",
        "black d4": "W d3 e3 B d4 e6",
        "black e5": "W d3 e3 B d5 e5",
    }
    return {name: GTSearch().value(pawns) for name, pawns in after.items()}


def _after_e4() -> Json:
    """List the moves after e3–e4 that do not lose, with their values."""
    part = lm.chess.structure("W d3 e4 B d5 e6").components[0]
    good = [move for move in part.moves if not move.comment.startswith("loses")]
    return {f"{move.side} {move.san}": str(move.value) for move in good}


def _after_e4_by_gt_search() -> Json:
    """Find the same by Mäser's search: what it drops loses."""
    search = GTSearch()
    found: dict[str, Json] = {}
    sides: tuple[tuple[Player, Player, str], ...] = (
        ("left", "right", "white"),
        ("right", "left", "black"),
    )
    for player, opponent, colour in sides:
        for name, _, after in read("W d3 e4 B d5 e6").moves(player):
            if search.search(after, opponent)[0] == "cgt":
                found[f"{colour} {name}"] = str(search.search(after)[1])
    return found


def _reversed_through() -> Json:
    """List through what Left's and Right's second moves in figure 2 are reversible."""
    whole, e4, d4 = _figure_2(1000)
    return [
        [str(answer) for answer in e4.right if answer <= whole],
        [str(answer) for answer in d4.left if answer >= whole],
    ]


def _reversed_through_with_off() -> Json:
    """List the same with on and off themselves."""
    whole = lm.game("*")
    e4, d4 = lm.game("{*,{on|*}|*,{*|off}}"), lm.game("{1|off}")
    return [
        [str(answer) for answer in e4.right if answer <= whole],
        [str(answer) for answer in d4.left if answer >= whole],
    ]


def _both_promote() -> Json:
    """Return result and winners of two passed pawns far apart, as a sum and played out."""
    apart = lm.chess.structure("W a5 B h4")
    race = lm.chess.structure("W a5 B h4", together=True)
    return [apart.result, str(apart.value), race.white_to_move, race.black_to_move]


SUMS: tuple[tuple[str, ...], ...] = (
    ("on", "-5"),
    ("off", "5"),
    ("on", "off"),
    ("{on|0}", "-1"),
    ("{on|0}", "*"),
    ("{0|off}", "*"),
    ("{on|off}", "{on|off}"),
    ("*", "*"),
    ("^", "0", "vv*"),
)


def _ends_of_sums() -> Json:
    """Say who wins sums if Left begins, and if Right does."""
    return {" + ".join(parts): list(lm.threats.sum_outcome(parts)) for parts in SUMS}


def _ends_of_sums_by_value() -> Json:
    """Add the values up, and read the same off the outcome of the sum."""
    ends = {
        "L": ["left", "left"],
        "R": ["right", "right"],
        "N": ["left", "right"],
        "P": ["right", "left"],
        "D": ["dud", "dud"],
    }
    return {text: ends[lm.game(text).outcome] for text in map(" + ".join, SUMS)}


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "maser.figure-1",
        "maser",
        "section 1, figure 1",
        "Fox and Geese: with the step e5–d4 the fox has no goose below it any more and has won "
        "everything; the value is off",
        [True, None, "right", "off"],
        _figure_1,
        note="the fox is Right; the squares of the four geese are ours, as the text does not name "
        "them",
        picture=lambda: _fox_and_geese("d4").svg(),
    ),
    Claim(
        "maser.figure-1-sum",
        "maser",
        "section 1",
        "with such a component the fox's side never loses: it wins beside every game, and draws "
        "beside a global win of the geese",
        [22, 22, "D"],
        _escaped_fox_in_a_sum,
        note="all games born by day 2",
    ),
    Claim(
        "maser.global-wins",
        "maser",
        "section 2, (2–1)",
        "every finite game G lies between: off < G < on",
        [1474, 1474],
        _finite_games_lie_between,
        note="all games born by day 3; by comparison, and by the sign of the differences",
        second=_difference_is_positive,
    ),
    Claim(
        "maser.one-position",
        "maser",
        "section 2",
        "on = {on | } and off = { | off} consist of one position each",
        ["on", "off"],
        _one_position_each,
    ),
    Claim(
        "maser.on-minus-ender",
        "maser",
        "section 2",
        "Left wins every difference on − G by moving in on until Right runs out of moves",
        [22, 22, 2],
        _on_wins_every_difference,
        note="all games born by day 2, those that Left wins whoever starts, and the most moves "
        "that Right has; the second road plays them out",
        second=_on_wins_by_play,
    ),
    Claim(
        "maser.figure-2-pawns",
        "maser",
        "section 2, figure 2",
        "White d3, e3 against Black d5, e6 is worth ∗, with real pawns that may promote",
        "*",
        lambda: str(lm.chess.structure(FIGURE_2).value),
        note="the calculator of pawn structures; and Mäser's search",
        second=lambda: GTSearch().value(FIGURE_2),
        picture=lambda: lm.chess.Board("8/8/4p3/3p4/8/3PP3/8/8").svg(
            arrows=[("d3", "d4"), ("e6", "e5")]
        ),
    ),
    Claim(
        "maser.figure-2-loopy",
        "maser",
        "section 2, figure 2",
        "after e3–e4 the value is {∗, {on|∗} | ∗, {∗|off}}, and the whole position is worth ∗",
        [["*", "{on|*}"], ["*", "{*|off}"], "*"],
        _figure_2_with_on_and_off,
        note="no move of the first is dominated or reversible; by the values, and from the pawns",
        second=_figure_2_as_pawns,
    ),
    Claim(
        "maser.figure-2-after-e4",
        "maser",
        "section 2, figure 2",
        "after e3–e4 each side may push the more advanced pawn, to ∗, or capture, with the threat "
        "to promote",
        {"white e5": "*", "white exd5": "{on|*}", "black d4": "*", "black dxe4": "{*|off}"},
        _after_e4,
        second=_after_e4_by_gt_search,
        picture=lambda: lm.chess.Board("8/8/4p3/3p4/4P3/3P4/8/8").svg(
            arrows=[("e4", "e5"), ("e4", "d5")]
        ),
    ),
    Claim(
        "maser.figure-2-moves",
        "maser",
        "section 2, figure 2",
        "d3–d4 and e6–e5 lead to 0; what e3–e4 and d5–d4 lead to",
        {"white d4": "0", "white e4": "+-{*,{on|*}}", "black d4": "{1|off}", "black e5": "0"},
        _moves_of_figure_2,
        note="the calculator of pawn structures; and Mäser's search",
        second=_moves_of_figure_2_by_gt_search,
    ),
    Claim(
        "maser.figure-2",
        "maser",
        "section 2, figure 2",
        "with one good move to 0 for each player the position is worth {0|0} = ∗",
        ["*", "N"],
        _figure_2_without_threats,
        note="what d3–d4 and e6–e5 lead to, by the calculator; and by Mäser's search",
        second=_figure_2_without_threats_by_gt_search,
    ),
    Claim(
        "maser.figure-2-with-threats",
        "maser",
        "section 2, figure 2",
        "the threats to win all change nothing: the whole position is worth ∗ with them",
        ["*", "*", "*"],
        lambda: [str(_figure_2(win)[0]) for win in (1, 10, 1000)],
        note="on and off as the numbers ±1, ±10, ±1000; e3–e4 leads to {∗, {on|∗} | ∗, {∗|off}} "
        "and d5–d4 to {1|off}, which is as hot as the threat is great",
        picture=lambda: _figure_2(10)[2].thermograph().svg(),
    ),
    Claim(
        "maser.figure-2-reversible",
        "maser",
        "section 2, figure 2",
        "the other move of either player is reversible: e3–e4 through ∗, d5–d4 through 1",
        [["*"], ["1"]],
        _reversed_through,
        note="on and off as the numbers ±1000; and as themselves",
        second=_reversed_through_with_off,
    ),
    Claim(
        "maser.on-plus-off",
        "maser",
        "section 2",
        "on + off = {on + off | on + off} = dud, a draw",
        ["dud", "D", "dud"],
        _race,
    ),
    Claim(
        "maser.both-promote",
        "maser",
        "section 2",
        "two passed pawns far apart, one of each side, are a dud by their values: the race between "
        "them decides, and whoever moves wins it",
        ["dud", "dud", "white", "black"],
        _both_promote,
        note="pawns on a5 and h4; searched apart, and together",
    ),
    Claim(
        "maser.dud",
        "maser",
        "section 2",
        "a sum with a component dud never ends: dud + G = dud",
        [26, 26],
        _dud_absorbs,
        note="all games born by day 2, and on, off, over, upon; by equality, and by the outcome",
        second=_dud_never_ends,
    ),
    Claim(
        "maser.sums-with-global-wins",
        "maser",
        "section 2",
        "who wins a sum if Left begins, and if Right does: on wins beside −5 and off beside 5; "
        "both together are a dud, also as two threats {on|off}; a threat that is met leaves the "
        "rest to decide",
        {
            "on + -5": ["left", "left"],
            "off + 5": ["right", "right"],
            "on + off": ["dud", "dud"],
            "{on|0} + -1": ["left", "right"],
            "{on|0} + *": ["left", "left"],
            "{0|off} + *": ["right", "right"],
            "{on|off} + {on|off}": ["dud", "dud"],
            "* + *": ["right", "left"],
            "^ + 0 + vv*": ["left", "right"],
        },
        _ends_of_sums,
        note="the paper has on + off and the last sum, which is figure 5; the others are ours. By "
        "play in the parts, and by the outcome of the sum of the values",
        second=_ends_of_sums_by_value,
    ),
)
