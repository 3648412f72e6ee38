"""Who wins a pawn structure, by plain minimax on the whole board.

It shares nothing with the library: its own squares, its own moves, and no values, components or
types of results. A position is (white, black, passant): sets of squares as integers, bit
``rank * files + file``, and the square behind a pawn that has just stepped twice.
"""

from __future__ import annotations


class PlainMinimax:
    """Play on one size of board: no move loses, a pawn on its last rank wins at once."""

    def __init__(self, files, ranks, *, double_step, passing=True):
        self.files, self.ranks = files, ranks
        self.double_step, self.passing = double_step, passing
        self.known = {}

    def square(self, name):
        return (int(name[1:]) - 1) * self.files + "abcdefghijklmnop".index(name[0])

    def squares(self, names):
        return sum(1 << self.square(name) for name in names)

    def first_player_wins(self, white, black, *, white_moves, passant=None):
        """Whether the player to move wins."""
        key = (white, black, white_moves, passant)
        answer = self.known.get(key)
        if answer is None:
            answer = False
            for own, other, promotes, passed in self.moves(white, black, white_moves, passant):
                after = (own, other) if white_moves else (other, own)
                if promotes or not self.first_player_wins(
                    *after, white_moves=not white_moves, passant=passed
                ):
                    answer = True
                    break
            self.known[key] = answer
        return answer

    def promotes_by_force(self, white, black, *, white_attacks, attacker_moves, passant=None):
        """Whether one side promotes first although the other may pass, or play elsewhere."""
        key = (white, black, white_attacks, attacker_moves, passant, "force")
        if key in self.known:
            return self.known[key]
        white_moves = white_attacks == attacker_moves
        after = []
        for own, other, promotes, passed in self.moves(white, black, white_moves, passant):
            if promotes:
                after.append(attacker_moves)
                continue
            sides = (own, other) if white_moves else (other, own)
            answer = self.promotes_by_force(
                *sides,
                white_attacks=white_attacks,
                attacker_moves=not attacker_moves,
                passant=passed,
            )
            after.append(answer)
        if attacker_moves:
            result = any(after)
        else:
            result = all(after) and self.promotes_by_force(
                white, black, white_attacks=white_attacks, attacker_moves=True
            )
        self.known[key] = result
        return result

    def moves(self, white, black, white_moves, passant):
        """Yield mover's pawns, the other's, whether it promotes, and the square passed over."""
        own, other = (white, black) if white_moves else (black, white)
        forward = 1 if white_moves else -1
        second = 1 if white_moves else self.ranks - 2
        last = self.ranks - 1 if white_moves else 0
        for square in range(self.files * self.ranks):
            if not own >> square & 1:
                continue
            rank, file = divmod(square, self.files)
            ahead = rank + forward
            if not 0 <= ahead < self.ranks:
                continue
            rest = own & ~(1 << square)
            step = ahead * self.files + file
            if not (own | other) >> step & 1:
                yield rest | 1 << step, other, ahead == last, None
                far = step + forward * self.files
                if self.double_step and rank == second and not (own | other) >> far & 1:
                    yield rest | 1 << far, other, False, step
            for side in (file - 1, file + 1):
                if not 0 <= side < self.files:
                    continue
                to = ahead * self.files + side
                if other >> to & 1:
                    yield rest | 1 << to, other & ~(1 << to), ahead == last, None
                elif to == passant and self.passing:
                    victim = to - forward * self.files
                    yield rest | 1 << to, other & ~(1 << victim), False, None
