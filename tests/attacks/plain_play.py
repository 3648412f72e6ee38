"""Who wins, by plain rules and plain search: the slow second road for what certificates claim.

Nothing here is shared with the engines or with the checker.
"""

from functools import reduce
from itertools import combinations_with_replacement, count
from operator import xor

from tests.heaps.rules import code_options, digits_of

LINES = {"r": [(0, 1), (1, 0), (0, -1), (-1, 0)], "b": [(1, 1), (1, -1), (-1, 1), (-1, -1)]}
LINES["q"] = LINES["k"] = LINES["r"] + LINES["b"]
LINES["n"] = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


class Chess:
    """Chess on a small board: all positions that can follow, and which of them are won."""

    def __init__(self, files, rows, *, double_step, promotions="qrbn", in_passing=True):
        self.files, self.rows = files, rows
        self.double_step = double_step and rows >= 5
        self.promotions, self.in_passing = promotions, in_passing
        self.after = {}
        self.won = {"w": set(), "b": set()}

    def pseudo(self, board, turn, passed):
        """Moves that disregard the king's safety: squares left, taken, entered, and what enters."""
        pieces = dict(board)
        for (x, y), piece in board:
            if piece.isupper() != (turn == "w"):
                continue
            if piece in "Pp":
                for to, taken, skipped in self.pawn_targets(pieces, x, y, turn, passed):
                    for letter in self.promotions if to[1] in {0, self.rows - 1} else "p":
                        new = letter.upper() if turn == "w" else letter
                        yield (x, y), taken, to, new, skipped
            else:
                yield from (((x, y), to, to, piece, None) for to in self.targets(pieces, x, y))

    def targets(self, pieces, x, y):
        """Where a piece other than a pawn goes."""
        piece = pieces[x, y]
        for dx, dy in LINES[piece.lower()]:
            for distance in range(1, 2 if piece in "KkNn" else max(self.files, self.rows)):
                to = (x + distance * dx, y + distance * dy)
                if not (0 <= to[0] < self.files and 0 <= to[1] < self.rows):
                    break
                if to not in pieces or pieces[to].isupper() != piece.isupper():
                    yield to
                if to in pieces:
                    break

    def pawn_targets(self, pieces, x, y, turn, passed):
        """Where a pawn goes, what it takes there, and the square that it steps over."""
        ahead, second = (1, 1) if turn == "w" else (-1, self.rows - 2)
        one, two = (x, y + ahead), (x, y + 2 * ahead)
        if one not in pieces:
            yield one, one, None
            if self.double_step and y == second and two not in pieces:
                yield two, two, one
        for to, beside in (((x + side, y + ahead), (x + side, y)) for side in (-1, 1)):
            if to in pieces and pieces[to].isupper() != (turn == "w"):
                yield to, to, None
            elif to == passed:
                yield to, beside, None

    def in_check(self, board, turn):
        """Whether a king is attacked."""
        mine = turn == "w"
        x, y = next(at for at, piece in board if piece == ("K" if mine else "k"))
        for (u, v), piece in board:
            if piece.isupper() == mine:
                continue
            kind, dx, dy = piece.lower(), x - u, y - v
            if kind == "p":
                attacks = abs(dx) == 1 and dy == (-1 if mine else 1)
            elif kind == "n":
                attacks = {abs(dx), abs(dy)} == {1, 2}
            else:
                distance = max(abs(dx), abs(dy))
                way = (dx // distance, dy // distance)
                straight = way in LINES[kind] and (way[0] * distance, way[1] * distance) == (dx, dy)
                between = [(u + n * way[0], v + n * way[1]) for n in range(1, distance)]
                attacks = straight and (kind != "k" or distance == 1)
                attacks = attacks and not any(at in between for at, _ in board)
            if attacks:
                return True
        return False

    def legal(self, node):
        board, turn, passed = node
        other = "b" if turn == "w" else "w"
        found = set()
        for left, taken, to, new, skipped in self.pseudo(board, turn, passed):
            pieces = dict(board)
            del pieces[left]
            pieces.pop(taken, None)
            pieces[to] = new
            after = tuple(sorted(pieces.items()))
            if not self.in_check(after, turn):
                found.add((after, other, skipped if self.in_passing else None))
        return found

    def solve(self, root):
        """Add all that can follow a position, and find out who wins it: retrograde analysis."""
        if root in self.after:
            return
        fresh, queue = [], [root]
        while queue:
            node = queue.pop()
            if node not in self.after:
                self.after[node] = self.legal(node)
                fresh.append(node)
                queue += self.after[node]
        before = {}
        for node in fresh:
            for after in self.after[node]:
                before.setdefault(after, []).append(node)
        for attacker, won in self.won.items():
            left = {node: len(self.after[node]) for node in fresh}
            queue = [
                node
                for node in fresh
                if node[1] != attacker and not left[node] and self.in_check(node[0], node[1])
            ]
            won.update(queue)
            # What is known from before counts as a way to win, or one defence fewer.
            queue += [after for after in before if after in won and after not in left]
            for node in queue:
                for earlier in before.get(node, ()):
                    left[earlier] -= 1
                    if earlier not in won and (earlier[1] == attacker or not left[earlier]):
                        won.add(earlier)
                        queue.append(earlier)

    def wins(self, fen, attacker):
        """Whether a side wins by force."""
        field, turn, _, square = fen.split(" ")
        board = []
        for y, row in enumerate(reversed(field.split("/"))):
            x = 0
            for piece in row:
                if not piece.isdigit():
                    board.append(((x, y), piece))
                x += int(piece) if piece.isdigit() else 1
        passed = None if square == "-" else (ord(square[0]) - ord("a"), int(square[1:]) - 1)
        root = (tuple(sorted(board)), turn, passed)
        self.solve(root)
        return root in self.won[attacker[0]]


def heap_options(code):
    """The options of a heap, by code, set or name."""
    if code == "grundy":
        return lambda n: {(a, n - a) for a in range(1, (n + 1) // 2)}
    if code == "couples-are-forever":
        return lambda n: {(a, n - a) for a in range(1, n // 2 + 1) if n != 2}
    if code.startswith("S("):
        taken = [int(k) for k in code[2:-1].split(",")]
        return lambda n: {(n - k,) if n > k else () for k in taken if k <= n}
    return lambda n: code_options(digits_of(code), n)


KNOWN = {}


def nim_values(code, to):
    """G(0), …, G(to) as the mex of all options."""
    options, g = heap_options(code), KNOWN.setdefault(code, [])
    for n in range(len(g), to + 1):
        seen = {reduce(xor, (g[part] for part in left), 0) for left in options(n)} if n else set()
        g.append(next(v for v in count() if v not in seen))
    return g[: to + 1]


def has_period(code, period, preperiod, bound):
    """Whether the values to twice a bound have a least period from a least preperiod on."""
    g = nim_values(code, 2 * bound + 2 * period)

    def holds(p, first):
        return all(g[n] == g[n + p] for n in range(first, len(g) - p))

    return (
        holds(period, preperiod)
        and (preperiod == 0 or not holds(period, preperiod - 1))
        and not any(holds(p, len(g) - 3 * period) for p in range(1, period))
    )


class Misere:
    """Misère play of sums: without a move one has won."""

    def __init__(self, options):
        self.options, self.known = options, {}

    def loses(self, heaps):
        """Whether the player to move loses."""
        heaps = tuple(sorted(heap for heap in heaps if heap))
        if heaps not in self.known:
            after = {
                (*heaps[:place], *heaps[place + 1 :], *left)
                for place, heap in enumerate(heaps)
                for left in self.options(heap)
            }
            self.known[heaps] = bool(after) and not any(self.loses(left) for left in after)
        return self.known[heaps]


def products(action):
    """The product of any two elements of a monoid, by its action table."""
    words, queue = {0: ()}, [0]
    for x in queue:
        for letter, y in enumerate(action[x]):
            if y not in words:
                words[y] = (*words[x], letter)
                queue.append(y)
    return lambda x, y: reduce(lambda z, letter: action[z][letter], words[y], x)


def is_quotient(certificate, most_heaps=4, largest=9):
    """Whether outcomes of sums are those of a quotient, and its elements are all needed."""
    action, images = certificate["action"], certificate["pretending"]
    if certificate["code"] is None:
        listed = [[], *certificate["options"]]
        game = Misere(lambda n: listed[n])
    else:
        game = Misere(heap_options(certificate["code"]))
    times, lost = products(action), set(certificate["p_portion"])
    sums = {}
    for size in range(most_heaps + 1):
        heaps = range(1, min(largest, len(images) - 1) + 1)
        for heap in combinations_with_replacement(heaps, size):
            product = reduce(times, (images[n] for n in heap), 0)
            if game.loses(heap) != (product in lost):
                return False
            sums.setdefault(product, heap)
    rows = {tuple(times(x, z) in lost for z in range(len(action))) for x in range(len(action))}
    return len(rows) == len(action)


class Pawns:
    """Pawns on some files of eight rows, beside a heap of Nim; by other rules if they are given."""

    def __init__(
        self, *, double_step=True, in_passing=True, promotion_wins=True, no_move_loses=True
    ):
        self.double_step, self.in_passing = double_step, in_passing
        self.promotion_wins, self.no_move_loses = promotion_wins, no_move_loses
        self.known = {}

    def after(self, pawns, turn, passed):
        """Yield the pawns after each move and the square passed; None for a promotion."""
        ahead, second = (1, 1) if turn == "P" else (-1, 6)
        board = dict(pawns)
        for (x, y), piece in pawns:
            if piece != turn:
                continue
            targets = (
                [((x, y + ahead), (x, y + ahead), None)] if (x, y + ahead) not in board else []
            )
            two = (x, y + 2 * ahead)
            if targets and self.double_step and y == second and two not in board:
                targets.append((two, two, (x, y + ahead)))
            for side in (-1, 1):
                to = (x + side, y + ahead)
                if board.get(to, turn) != turn:
                    targets.append((to, to, None))
                elif to == passed:
                    targets.append((to, (x + side, y), None))
            for to, taken, skipped in targets:
                rest = {at: what for at, what in board.items() if at not in {(x, y), taken}}
                if to[1] in {0, 7}:
                    yield None if self.promotion_wins else (tuple(sorted(rest.items())), None)
                else:
                    rest[to] = turn
                    yield tuple(sorted(rest.items())), skipped if self.in_passing else None

    def first_wins(self, pawns, turn, heap, passed=None):
        """Whether a side wins, moving first."""
        state = (pawns, turn, heap, passed)
        if state not in self.known:
            other = "p" if turn == "P" else "P"
            moves = [(pawns, smaller, None) for smaller in range(heap)]
            wins = False
            for after in self.after(pawns, turn, passed):
                if after is None:
                    wins = True
                    break
                moves.append((after[0], heap, after[1]))
            if not wins:
                wins = any(not self.first_wins(p, other, h, right) for p, h, right in moves)
                wins = wins or (not moves and not self.no_move_loses)
            self.known[state] = wins
        return self.known[state]

    def outcome(self, pawns, heap):
        """The outcome: N, L, R or P."""
        white, black = (self.first_wins(pawns, turn, heap) for turn in "Pp")
        return "PLRN"[white + 2 * black]
