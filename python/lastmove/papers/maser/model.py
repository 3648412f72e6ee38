"""Sections 1 and 2: global wins as the loopy games on and off, and Figures 1 and 2.

The laws of the model are checked on all short games born by day 3, or on those born by day 2 and
their pairs. Figures were rebuilt from the text.
"""

from __future__ import annotations

import lastmove as lm
from lastmove.papers.claim import Json
from lastmove.papers.maser.gt_search import GTSearch, Player, read
from lastmove.rulesets.fox_and_geese import FoxAndGeese

__all__ = ["FIGURE_2", "sum_and_outcome"]

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


def figure_1() -> Json:
    """Return who has won everything before and after e5–d4, and the value after it."""
    before, after = _fox_and_geese("e5"), _fox_and_geese("d4")
    is_move = after in list(before.right_moves())
    return [is_move, before.winner(), after.winner(), str(after.value())]


def escaped_fox_in_a_sum() -> Json:
    """Count the games born by day 2, and those beside which the escaped fox's side wins."""
    games = lm.games_born_by(2)
    won = sum((lm.off + g).outcome == "R" for g in games)
    return [len(games), won, (lm.off + lm.on).outcome]


def finite_games_lie_between() -> Json:
    games = lm.games_born_by(3)
    return [len(games), sum(lm.off < g < lm.on for g in games)]


def difference_is_positive() -> Json:
    """Count the games born by day 3 for which on − G and G − off are greater than 0."""
    games = lm.games_born_by(3)
    return [len(games), sum(lm.on - g > 0 and g - lm.off > 0 for g in games)]


def on_wins_every_difference() -> Json:
    """Count games, the differences that Left wins, and the most moves that Right has in one."""
    games = lm.games_born_by(2)
    won = sum((lm.on - g).outcome == "L" for g in games)
    return [len(games), won, max(_right_run(-g) for g in games)]


def _right_run(game: lm.Game) -> int:
    """Count how long Right can go on while Left moves in on, which leaves the game alone."""
    return max((1 + _right_run(option) for option in game.right), default=0)


def on_wins_by_play() -> Json:
    """Find the same by play in the parts, and move by move."""
    games = lm.games_born_by(2)
    won = sum(lm.threats.sum_outcome([lm.on, -g]) == ("left", "left") for g in games)
    return [len(games), won, max(_moves_in_a_row(-g) for g in games)]


def _moves_in_a_row(game: lm.Game) -> int:
    """Count Right's moves until no position is left in which there is one more."""
    count, positions = -1, {game}
    while positions:
        count, positions = count + 1, {after for each in positions for after in each.right}
    return count


def one_position_each() -> Json:
    on, off = (lm.Loopy.from_graph([left], [right], 0) for left, right in (([0], []), ([], [0])))
    return [str(on), str(off)]


def sum_of_on_and_off() -> Json:
    draw = lm.on + lm.off
    return [str(draw), draw.outcome, str(lm.Loopy.of([draw], [draw]))]


def dud_absorbs() -> Json:
    games: list[lm.Game | lm.Loopy] = [*lm.games_born_by(2), lm.on, lm.off, lm.over, lm.upon]
    return [len(games), sum(lm.dud + g == lm.dud for g in games)]


def dud_never_ends() -> Json:
    """Count the same sums by their outcome: all are draws."""
    games: list[lm.Game | lm.Loopy] = [*lm.games_born_by(2), lm.on, lm.off, lm.over, lm.upon]
    return [len(games), sum((lm.dud + g).outcome == "D" for g in games)]


def _figure_2(win: int) -> tuple[lm.Game, lm.Game, lm.Game]:
    """Value figure 2 and the positions after e3–e4 and d5–d4, where winning all is worth `win`."""
    e4 = lm.Game(["*", lm.Game([win], ["*"])], ["*", lm.Game(["*"], [-win])])
    d4 = lm.Game([1], [-win])
    return lm.Game([0, e4], [0, d4]), e4, d4


def figure_2_without_threats() -> Json:
    """Value the game whose only moves are d3–d4 and e6–e5."""
    part = lm.chess.structure(FIGURE_2).components[0]
    good = (part.move("d4", "white").value, part.move("e5", "black").value)
    return sum_and_outcome("{{{}|{}}}".format(*good))


def figure_2_without_threats_by_gt_search() -> Json:
    after = (GTSearch().value(pawns) for pawns in ("W d4 e3 B d5 e6", "W d3 e3 B d5 e5"))
    return sum_and_outcome("{{{}|{}}}".format(*after))


def figure_2_with_on_and_off() -> Json:
    e4, d4 = lm.game("{*,{on|*}|*,{*|off}}"), lm.game("{1|off}")
    left, right = ([str(option) for option in side] for side in (e4.left, e4.right))
    return [left, right, str(lm.Loopy.of([0, e4], [0, d4]))]


def figure_2_as_pawns() -> Json:
    after = lm.chess.structure("W d3 e4 B d5 e6").value
    if after is None:
        return None
    left, right = ([str(option) for option in side] for side in (after.left, after.right))
    return [left, right, str(lm.chess.structure(FIGURE_2).value)]


def moves_of_figure_2() -> Json:
    part = lm.chess.structure(FIGURE_2).components[0]
    return {f"{move.side} {move.san}": str(move.value) for move in part.moves}


def moves_of_figure_2_by_gt_search() -> Json:
    after = {
        "white d4": "W d4 e3 B d5 e6",
        "white e4": "W d3 e4 B d5 e6",
        "black d4": "W d3 e3 B d4 e6",
        "black e5": "W d3 e3 B d5 e5",
    }
    return {name: GTSearch().value(pawns) for name, pawns in after.items()}


def after_e4() -> Json:
    """List the moves after e3–e4 that do not lose, with their values."""
    part = lm.chess.structure("W d3 e4 B d5 e6").components[0]
    good = [move for move in part.moves if not move.comment.startswith("loses")]
    return {f"{move.side} {move.san}": str(move.value) for move in good}


def after_e4_by_gt_search() -> Json:
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


def reversed_through() -> Json:
    """List through what Left's and Right's second moves in figure 2 are reversible."""
    whole, e4, d4 = _figure_2(1000)
    return [
        [str(answer) for answer in e4.right if answer <= whole],
        [str(answer) for answer in d4.left if answer >= whole],
    ]


def reversed_through_with_off() -> Json:
    """List the same with on and off themselves."""
    whole = lm.game("*")
    e4, d4 = lm.game("{*,{on|*}|*,{*|off}}"), lm.game("{1|off}")
    return [
        [str(answer) for answer in e4.right if answer <= whole],
        [str(answer) for answer in d4.left if answer >= whole],
    ]


def both_promote() -> Json:
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


def ends_of_sums() -> Json:
    """Say who wins sums if Left begins, and if Right does."""
    return {" + ".join(parts): list(lm.threats.sum_outcome(parts)) for parts in SUMS}


def ends_of_sums_by_value() -> Json:
    """Add the values up, and read the same off the outcome of the sum."""
    ends = {
        "L": ["left", "left"],
        "R": ["right", "right"],
        "N": ["left", "right"],
        "P": ["right", "left"],
        "D": ["dud", "dud"],
    }
    return {text: ends[lm.game(text).outcome] for text in map(" + ".join, SUMS)}


def figure_1_picture() -> str:
    return _fox_and_geese("d4").svg()


def figure_2_with_threats() -> Json:
    return [str(_figure_2(win)[0]) for win in (1, 10, 1000)]


def figure_2_with_threats_picture() -> str:
    return _figure_2(10)[2].thermograph().svg()
