"""A naive oracle for loopy games that shares nothing with the library's arithmetic.

A graph is a pair of tuples (left, right) of tuples of node numbers; a game is a graph and a node
of it. Play in a sum is retrograde analysis on all states that can be reached, without canonical
forms, sides or memory of other sums (Siegel, *Combinatorial Game Theory*, chapter VI, section 1).
"""

from dataclasses import dataclass
from functools import cache

LEFT, RIGHT = 0, 1
RESULTS = {"win": 1, "draw": 0, "loss": -1}
# (Left starts, Right starts), each from Left's point of view.
OUTCOMES = {
    (1, 1): "L",
    (-1, -1): "R",
    (1, -1): "N",
    (-1, 1): "P",
    (0, 0): "D",
    (1, 0): "NHat",
    (0, 1): "PHat",
    (0, -1): "NCheck",
    (-1, 0): "PCheck",
}


@dataclass(frozen=True)
class Loop:
    """A node of a finite graph of moves."""

    left: tuple[tuple[int, ...], ...]
    right: tuple[tuple[int, ...], ...]
    root: int = 0

    def moves(self, node, side):
        """The nodes to which a player can move."""
        return (self.left, self.right)[side][node]

    def __neg__(self):
        """The game with the players' roles exchanged."""
        return Loop(self.right, self.left, self.root)


def states_of(games):
    """Every state of a sum that can be reached, with the states after a move."""
    start = tuple(game.root for game in games)
    found = {}
    waiting = [(start, LEFT), (start, RIGHT)]
    while waiting:
        state = waiting.pop()
        if state in found:
            continue
        nodes, side = state
        found[state] = [
            ((*nodes[:i], after, *nodes[i + 1 :]), 1 - side)
            for i, game in enumerate(games)
            for after in game.moves(nodes[i], side)
        ]
        waiting += found[state]
    return found


def results(games):
    """What the player to move gets, Left starting and Right starting, in a sum of games."""
    after = states_of(games)
    before = {state: [] for state in after}
    for state, options in after.items():
        for option in options:
            before[option].append(state)
    open_moves = {state: len(options) for state, options in after.items()}
    known = {state: "loss" for state, count in open_moves.items() if count == 0}
    waiting = list(known)
    while waiting:
        state = waiting.pop()
        for earlier in before[state]:
            open_moves[earlier] -= 1
            if earlier in known:
                continue
            if known[state] == "loss":
                known[earlier] = "win"
            elif open_moves[earlier] == 0:
                known[earlier] = "loss"
            else:
                continue
            waiting.append(earlier)
    start = tuple(game.root for game in games)
    return tuple(known.get((start, side), "draw") for side in (LEFT, RIGHT))


@cache
def play(*games):
    """The result for Left when Left starts, and when Right does: 1, 0 for a draw, or -1."""
    first, second = results(games)
    return RESULTS[first], -RESULTS[second]


def outcome(*games):
    """The outcome of a sum, by the names of the notation."""
    return OUTCOMES[play(*games)]


def left_survives(*games):
    """Whether Left, moving second, does not lose the sum: G >= H, for stoppers, of G and -H."""
    return play(*games)[1] >= 0


def right_survives(*games):
    """Whether Right, moving second, does not lose the sum."""
    return play(*games)[0] <= 0


def is_stopper(game):
    """Whether no play in which the players move in turn goes on for ever, from any position.

    A cycle of the graph of (node, player to move) is such a play.
    """
    after = {}
    waiting = [(node, side) for node in reachable(game) for side in (LEFT, RIGHT)]
    for node, side in waiting:
        after[node, side] = {(option, 1 - side) for option in game.moves(node, side)}
    while True:
        ended = {state for state, options in after.items() if not options}
        if not ended:
            return not after
        after = {state: options - ended for state, options in after.items() if state not in ended}


def reachable(game):
    """Every node that can be reached by moves of either player."""
    found, waiting = set(), [game.root]
    while waiting:
        node = waiting.pop()
        if node not in found:
            found.add(node)
            waiting += [*game.left[node], *game.right[node]]
    return found


def loop_of(value):
    """The graph of a value of the library, by its options."""
    numbers, sides, waiting = {value: 0}, ([], []), [value]
    for position in waiting:
        for side, options in zip(sides, (position.left, position.right), strict=True):
            for option in options:
                if option not in numbers:
                    numbers[option] = len(numbers)
                    waiting.append(option)
            side.append(tuple(numbers[option] for option in options))
    return Loop(tuple(sides[0]), tuple(sides[1]))
