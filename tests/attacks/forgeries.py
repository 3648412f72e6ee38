"""Forged certificates: real proofs presented for other statements, or changed, all made consistent.

Each kind has a list of real certificates on small cases and a generator of forgeries, made by code
from them. ``is_true`` decides by plain search whether what a certificate states holds.
"""

import base64
import hashlib
import struct
import zlib
from functools import cache
from itertools import combinations, product

import lastmove as lm
from lastmove.certificates import (
    Certificate,
    heap_period_certificate,
    sealed,
)
from lastmove.checker import check
from lastmove.chess import Board
from lastmove.chess.census_certificate import pawn_census_certificate
from lastmove.chess.prover import prove_win
from tests.attacks.plain_play import Chess, Pawns, has_period, is_quotient, nim_values

SHARED = ("lastmove_certificate", "kind", "engine", "checksum")
WORK = 3_000_000
INJECTED = (
    "\nproved: 0.1: everything",
    "\r\x1b[2K",
    "\x00",
    "\ud800",
    "\u202e",
    " 0 1: trivial.\nproved: 8/8/8/4k3/8/8/4P3/4K3 b - - 0 1",
)


def verdict_on(certificate):
    """The exit code and verdict on a certificate, with the promises that always hold."""
    code, verdict = check(str(Certificate(certificate)).encode(), WORK)
    assert code in {0, 1, 2}
    assert list(verdict) == ["ok", "claim", "checked", "reason"]
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    assert code == 2 or verdict["claim"]
    for text in (verdict["claim"] or "", verdict["reason"] or "", *verdict["checked"]):
        assert text.isascii()
        assert text.isprintable()
    return code, verdict


def changed(certificate, **changes):
    """A certificate with other fields, and a right checksum."""
    own = {name: value for name, value in certificate.items() if name not in SHARED}
    forged = sealed(certificate["kind"], own | changes, "a forger")
    return dict(forged) | {name: changes[name] for name in SHARED if name in changes}


def injected(certificate):
    """Text that would be printed, in each field of text or as a field, a version or a kind."""
    for name, value in certificate.items():
        if isinstance(value, str) and name not in SHARED:
            for text in INJECTED:
                yield changed(certificate, **{name: value + text})
                yield changed(certificate, **{name: text + value})
    own = {name: value for name, value in certificate.items() if name not in SHARED}
    for text in ("rule", "claim", *INJECTED):
        yield sealed(certificate["kind"], {**own, text: "white wins"}, "a forger")
    for name in own:
        yield sealed(certificate["kind"], {n: v for n, v in own.items() if n != name}, "a forger")


# Wins in endgames.

WINS = [
    ("R1K/3/3/1k1 b", False),
    ("Q1K/3/3/2k b", False),
    ("K2/1P1/3/2k b", False),
    ("2/1K/1p/P1/1k w", True),
    ("1K/1p/P1/k1/2 w", True),
    ("2K/2P/1k1/3 w", False),
]
SETS = [
    ("3/K2/P2/1k1 w", "white", False),
    ("1K1/p2/k2/3 b", "black", False),
    ("3/1K1/2P/1k1 w", "white", False),
    ("2/Kp/P1/2/k1/2 w", "white", True),
    ("2/1K/P1/1p/1k/2 w", "white", False),
]


@cache
def wins():
    """Certificates of strategies."""
    boards = [Board(fen, double_step=double_step) for fen, double_step in WINS]
    return [prove_win(board, "white", to_mate=True).certificate() for board in boards]


@cache
def wins_of_sets():
    """Certificates of wins for sets of positions."""
    proofs = [
        prove_win(Board(fen, double_step=double_step), attacker, named=True)
        for fen, attacker, double_step in SETS
    ]
    return [proof.certificate() for proof in proofs]


@cache
def chess_of(files, rows, double_step):
    return Chess(files, rows, double_step=double_step)


def size_of(fen):
    rows = fen.split(" ")[0].split("/")
    return sum(int(c) if c.isdigit() else 1 for c in rows[0]), len(rows)


def win_is_true(certificate):
    """Whether the side named wins by force."""
    chess = chess_of(*size_of(certificate["fen"]), certificate["double_step"])
    return chess.wins(certificate["fen"], certificate["attacker"])


def rows_of(fen):
    return [
        list("".join("." * int(c) if c.isdigit() else c for c in row))
        for row in fen.split(" ")[0].split("/")
    ]


def fen_of(rows, rest):
    text = "/".join("".join(row) for row in rows)
    for length in range(max(map(len, rows)), 0, -1):
        text = text.replace("." * length, str(length))
    return " ".join([text, *rest])


def other_positions(certificate):
    """FENs of neighbouring statements: one thing is different."""
    fen = certificate["fen"]
    rows, rest = rows_of(fen), fen.split(" ")[1:]
    turn = "b" if rest[0] == "w" else "w"
    yield fen_of(rows, [turn, *rest[1:]])
    squares = list(product(range(len(rows)), range(len(rows[0]))))
    for y, x in squares:
        piece = rows[y][x]
        if piece == ".":
            continue
        for v, u in squares:
            if rows[v][u] == ".":
                moved = [list(row) for row in rows]
                moved[y][x], moved[v][u] = ".", piece
                yield fen_of(moved, rest)
        for other in {*".QRBNPqrbnp", piece.swapcase()} - {piece}:
            moved = [list(row) for row in rows]
            moved[y][x] = other
            yield fen_of(moved, rest)
    for (y, x), piece in product(squares, "PpQqn"):
        if rows[y][x] == ".":
            moved = [list(row) for row in rows]
            moved[y][x] = piece
            yield fen_of(moved, rest)
    yield fen_of([["."] * len(rows[0]), *rows], rest)
    yield fen_of([*rows, ["."] * len(rows[0])], rest)
    yield fen_of([[".", *row] for row in rows], rest)
    yield fen_of([[*row, "."] for row in rows], rest)
    yield fen_of([row[::-1] for row in rows], rest)
    yield fen_of(rows[::-1], rest)
    yield fen_of([[piece.swapcase() for piece in row] for row in rows], rest)
    yield fen_of([[piece.swapcase() for piece in row] for row in rows[::-1]], [turn, *rest[1:]])
    for y, x in squares:
        yield fen_of(rows, [rest[0], rest[1], f"{chr(97 + x)}{len(rows) - y}"])
    yield fen_of(rows, [rest[0], "KQ", rest[2]])
    yield fen + " 0 1"
    yield fen + " 99 1"
    yield fen.replace("3", "21").replace("2", "11")
    yield fen.replace("3", "03")


def statements(certificate, certificates):
    """The same proof for other statements."""
    black = "black" if certificate["attacker"] == "white" else "white"
    yield changed(certificate, attacker=black)
    yield changed(certificate, double_step=not certificate["double_step"])
    for fen in other_positions(certificate):
        for attacker in ("white", "black"):
            yield changed(certificate, fen=fen, attacker=attacker)
    proof = [name for name in certificate if name not in {"fen", "double_step", "attacker"}]
    for other in certificates:
        if other is not certificate:
            own = {name: other[name] for name in proof if name not in SHARED}
            yield changed(certificate, **own)


def forged_wins(most=None):
    """Forged strategies."""
    for certificate in wins()[:most]:
        yield from statements(certificate, wins())
        yield from injected(certificate)
        lines = certificate["strategy"]
        for number, line in enumerate(lines[:40]):
            words, rest = line.split(" "), lines[:number] + lines[number + 1 :]
            yield changed(certificate, strategy=rest)
            yield changed(certificate, strategy=[*lines, line])
            yield changed(certificate, strategy=[*rest, f"{line} "])
            for move in other_moves(certificate, line):
                yield changed(certificate, strategy=[*rest, " ".join([*words[:-1], move])])
        for field in ("plies", "quiet"):
            for other in (-1, 1, 2, 10**9, -(10**9)):
                yield changed(certificate, **{field: certificate[field] + other})


def other_moves(certificate, line):
    """Other legal moves of the attacker in the position of a line, and other promotions."""
    words = line.split(" ")
    turn = certificate["attacker"][0]
    passed = words[1] if len(words) == 3 else "-"
    board = Board(f"{words[0]} {turn} - {passed}", double_step=certificate["double_step"])
    yield from (str(move) for move in board.moves() if str(move) != words[-1])
    yield words[-1][:4] + "q"
    yield words[-1][:4] + "k"
    yield words[-1][2:4] + words[-1][:2]


def unpacked(text, size):
    data = zlib.decompress(base64.b64decode(text))
    return [data[at : at + size] for at in range(0, len(data), size)]


def packed(entries):
    return base64.b64encode(zlib.compress(b"".join(entries))).decode()


def forged_wins_of_sets(most=None):
    """Forged sets of formations."""
    for certificate in wins_of_sets()[:most]:
        yield from statements(certificate, wins_of_sets())
        yield from injected(certificate)
        files, rows = size_of(certificate["fen"])
        size = (files * rows + 7) // 8
        for name, masks in (("kings", 2), ("queens", 3)):
            entries = unpacked(certificate[name], masks * size)
            for number, entry in enumerate(entries[:30]):
                rest = entries[:number] + entries[number + 1 :]
                yield changed(certificate, **{name: packed(rest)})
                yield changed(certificate, **{name: packed([*entries, entry])})
                yield changed(certificate, **{name: packed([*rest, entry[:-1]])})
                for bit in range(min(8 * len(entry), 48)):
                    value = int.from_bytes(entry, "little") ^ 1 << bit
                    other = value.to_bytes(len(entry), "little")
                    yield changed(certificate, **{name: packed([*rest, other])})
                swapped = entry[size : 2 * size] + entry[:size] + entry[2 * size :]
                yield changed(certificate, **{name: packed([*rest, swapped])})
            yield changed(certificate, **{name: ""})
            yield changed(certificate, **{name: packed([])})
            yield changed(certificate, **{name: certificate[name][:-4]})
        yield changed(certificate, kings=certificate["queens"], queens=certificate["kings"])


# Periods of heap games.

FURTHEST = 240
"""Values that forged periods of other games have, at most."""

PERIODS = [
    ("0.77", 12, 71),
    ("S(1,2)", 3, 0),
    ("S(2,5,7)", 22, 0),
    ("0.07", 34, 53),
    ("0.17", 34, 52),
    ("0.3", 2, 0),
    ("0.45", 20, 498),
    ("0.08", 1, 0),
    ("4.0", 1, 0),
]


@cache
def periods():
    """Certificates of the periods that plain values have."""
    found = []
    for code, *_ in PERIODS:
        period = lm.HeapGame(code).period(to=3000)
        if period is not None and period.proved and period.checked_to <= 1200:
            found.append(period.certificate())
    return found


def with_values(certificate, code, period, preperiod):
    """The certificate of another statement, with bound and values as its theorem wants them."""
    try:
        made = heap_period_certificate(code, nim_values(code, FURTHEST), period, preperiod)
    except (lm.LastmoveError, ValueError, IndexError):
        return changed(certificate, code=code, period=period, preperiod=preperiod)
    return changed(made, code=code)


def digest(values):
    return hashlib.sha256(struct.pack(f"<{len(values)}I", *values)).hexdigest()


def forged_periods(most=None):
    """Forged periods."""
    for certificate in periods()[:most]:
        code, p, first = (certificate[name] for name in ("code", "period", "preperiod"))
        bound = certificate["bound"]
        values = nim_values(code, bound + p)
        yield from injected(certificate)
        others = [
            (q, first) for q in (2 * p, 3 * p, p // 2, p // 3, p + 1, p - 1, 1, 0, -p, 10**17)
        ]
        others += [(p, n) for n in (first - 1, first + 1, 0, first + p, first - p, -1, 10**17)]
        for period, preperiod in others:
            yield changed(certificate, period=period, preperiod=preperiod)
            yield with_values(certificate, code, period, preperiod)
        for less in (1, 2, p, bound, -1, -p, -(10**12)):
            fewer = values[: max(0, bound - less) + 1]
            yield changed(certificate, bound=bound - less)
            yield changed(certificate, bound=bound - less, sha256=digest(fewer))
        for n in range(0, bound + 1, max(1, bound // 12)):
            other = [v ^ (m == n) for m, v in enumerate(values[: bound + 1])]
            yield changed(certificate, sha256=digest(other))
        for other in neighbours(code):
            yield changed(certificate, code=other)
            yield with_values(certificate, other, p, first)
        for mask, kind in ((-1, "range"), (1, None), (None, "range"), (3, "folklore")):
            yield changed(certificate, mask=mask, mask_type=kind)


def neighbours(code):
    """Codes of other games, or of none."""
    for at, digit in enumerate(code):
        if digit in "01234567":
            for other in "0123456789F"[: 8 if at < len(code) - 1 else 11]:
                if other != digit and not (at == 0 and other not in "048C"):
                    yield code[:at] + other + code[at + 1 :]
    yield from (f"{code}1", f"{code}7", f"{code}G", f"{code}[1]", f" {code}", "", "1.0", "S(0)")
    yield from ("S()", "grundy", "equal-split", "4.[3]", "kayles", "0.77 ", code.lower() + "\u0660")


def period_is_true(certificate):
    """Whether plain values have the period, far beyond the bound."""
    names = ("code", "period", "preperiod", "bound")
    return has_period(*(certificate[name] for name in names))


# Misère quotients.


@cache
def quotients():
    """Certificates of small misère quotients."""
    codes = [("0.3", 6), ("0.77", 12), ("0.75", 20), ("0.137", 12), ("S(1,2)", 12), ("0.15", 20)]
    found = [lm.misere.HeapGame(code).quotient(to=to).certificate() for code, to in codes]
    options = [[[]], [[], [1]], [[1], [1, 1]], [[2], [3]]]
    of_forms = lm.misere.quotient_of(options) if hasattr(lm.misere, "quotient_of") else None
    return found if of_forms is None else [*found, of_forms.certificate()]


def merged(certificate, x, y):
    """Two classes x < y made one, everywhere."""

    def new(z):
        return x if z == y else z - (z > y)

    return changed(
        certificate,
        action=[[new(z) for z in row] for i, row in enumerate(certificate["action"]) if i != y],
        pretending=[new(z) for z in certificate["pretending"]],
        p_portion=sorted({new(z) for z in certificate["p_portion"]}),
    )


def doubled(certificate, letter):
    """Each class told apart by the parity of one generator: right outcomes, but not reduced."""
    action = certificate["action"]
    places = {(x, odd): 2 * x + odd for x in range(len(action)) for odd in (0, 1)}
    return changed(
        certificate,
        action=[
            [places[y, odd ^ (i == letter)] for i, y in enumerate(action[x])] for x, odd in places
        ],
        pretending=[
            places[x, heap == certificate["generators"][letter]]
            for heap, x in enumerate(certificate["pretending"])
        ],
        p_portion=sorted(places[x, odd] for x in certificate["p_portion"] for odd in (0, 1)),
    )


def forged_quotients(most=None):
    """Forged quotients."""
    for certificate in quotients()[:most]:
        yield from injected(certificate)
        yield from other_tables(certificate)
        yield from other_games(certificate)
        images = certificate["pretending"]
        for period, preperiod in ((1, 0), (2, 1), (12, 71), (1, None), (None, 1), (-1, 0), (0, 0)):
            for longer in (images, images + images[1:] * 4):
                changes = {"pretending": longer, "period": period, "preperiod": preperiod}
                yield changed(certificate, **changes)


def other_tables(certificate):
    """Elements made one or told apart, entries, images, generators and P changed."""
    action, images = certificate["action"], certificate["pretending"]
    order, generators = len(action), certificate["generators"]
    for x, y in list(combinations(range(order), 2))[:60]:
        yield merged(certificate, x, y)
    for x in range(min(order, 12)):
        yield changed(certificate, p_portion=sorted({*certificate["p_portion"]} ^ {x}))
        for letter, by in product(range(len(generators)), (1, 3)):
            table = [list(row) for row in action]
            table[x][letter] = (table[x][letter] + by) % order
            yield changed(certificate, action=table)
    for heap, by in product(range(len(images)), (1, 2)):
        other = [*images[:heap], (images[heap] + by) % order, *images[heap + 1 :]]
        yield changed(certificate, pretending=other)
    for letter in range(len(generators)):
        yield doubled(certificate, letter)
        other = list(generators)
        other[letter] = other[letter] % (len(images) - 1) + 1
        yield changed(certificate, generators=other)


def other_games(certificate):
    """The same quotient for other games, and another for the same."""
    if certificate["code"] is not None:
        for code in neighbours(certificate["code"]):
            yield changed(certificate, code=code)
        yield changed(certificate, options=[[] for _ in certificate["pretending"][1:]])
        yield changed(certificate, code=None)
    for other in quotients():
        yield changed(certificate, code=other["code"], options=other["options"])
        yield changed(certificate, action=other["action"], generators=other["generators"])


def quotient_is_true(certificate):
    """Whether plain misère play agrees; periods are compared with the quotient of more heaps."""
    if not is_quotient(certificate):
        return False
    if certificate["period"] is None:
        return True
    again = lm.misere.HeapGame(certificate["code"]).quotient(to=len(certificate["pretending"]) - 1)
    return (again.period, again.preperiod) == (certificate["period"], certificate["preperiod"])


# The census of pawns.

MOST_PAWNS = (3, 3)


@cache
def censuses():
    """Certificates of small censuses, by values."""
    return [pawn_census_certificate(nimber, MOST_PAWNS) for nimber in range(4)]


@cache
def structures(files, pawns):
    """The structures of a layer in the order of certificates, by plain listing."""
    found = {}
    for squares in combinations(range(6 * files), pawns):
        for colours in product("pP", repeat=pawns):
            board = dict(zip(squares, colours, strict=True))
            cells = ["p.P".index(board.get(at, ".")) for at in range(6 * files)]
            columns = [cells[file::files] for file in range(files)]
            image = [piece for row in zip(*columns[::-1], strict=True) for piece in row]
            if cells <= image and all(set(column) != {1} for column in columns):
                pieces = (((at % files, at // files + 1), board[at]) for at in squares)
                found[tuple(cells)] = tuple(sorted(pieces))
    return [found[cells] for cells in sorted(found)]


@cache
def plain_layers(nimber, most_pawns, **rules):
    """The layers of a census by plain play; which are worth the nimber is left out."""
    game, layers = Pawns(**rules), []
    for files, most in enumerate(most_pawns, start=1):
        for pawns in range(files, most + 1):
            found = structures(files, pawns)
            outcomes = "".join(game.outcome(one, nimber) for one in found)
            layers.append(
                {
                    "files": files,
                    "pawns": pawns,
                    "structures": len(found),
                    "outcomes": {letter: outcomes.count(letter) for letter in "NLRP"},
                    "sha256": hashlib.sha256(outcomes.encode()).hexdigest(),
                    "second": [
                        board_of(one) for one, o in zip(found, outcomes, strict=True) if o == "P"
                    ],
                }
            )
    return layers


def board_of(pawns):
    rows = [["."] * 8 for _ in range(8)]
    for (x, y), piece in pawns:
        rows[7 - y][x] = piece
    return fen_of(rows, [])


RULES = [
    {"double_step": False},
    {"in_passing": False},
    {"promotion_wins": False},
    {"no_move_loses": False},
    {"double_step": False, "no_move_loses": False},
]


def forged_censuses(most=None):
    """Forged censuses."""
    for certificate in censuses()[:most]:
        nimber, layers = certificate["nimber"], certificate["layers"]
        yield from injected(certificate)
        for other in (-1, 0, 1, 2, 3, 4, 10**9):
            yield changed(certificate, nimber=other)
        others = [other["layers"] for other in censuses()]
        for rules in RULES:
            played = plain_layers(nimber, MOST_PAWNS, **rules)
            others.append([{**layer, "worth": layer["second"]} for layer in played])
            yield changed(certificate, layers=others[-1])
        for at, layer in enumerate(layers):
            forged = [[], [layer, layer], *([other[at]] for other in others)]
            for new in (*forged, *([other] for other in other_layers(layer))):
                yield changed(certificate, layers=[*layers[:at], *new, *layers[at + 1 :]])
        yield changed(certificate, layers=layers[::-1])
        yield changed(certificate, layers=[])


def other_layers(layer):
    """A layer with another number, another board, or other text."""
    for more, less in product("NLRP", repeat=2):
        outcomes = dict(layer["outcomes"])
        outcomes[more] += 1
        outcomes[less] -= 1
        yield {**layer, "outcomes": outcomes}
    for field, by in product(("files", "pawns", "structures"), (-1, 1, 10**12)):
        yield {**layer, field: layer[field] + by}
    for field in ("second", "worth"):
        boards = layer[field]
        yield from ({**layer, field: boards[:n] + boards[n + 1 :]} for n in range(len(boards))[:4])
        yield {**layer, field: [*boards, "8/8/8/8/8/8/8/8"]}
        yield {**layer, field: boards[::-1]}
    for text in INJECTED:
        yield {**layer, "second": [*layer["second"], text]}
        yield {**layer, text: 1}


def census_is_true(certificate):
    """Whether plain play comes to the same outcomes."""
    most = {layer["files"]: layer["pawns"] for layer in certificate["layers"]}
    played = plain_layers(certificate["nimber"], tuple(most.values()))
    claimed = [
        {name: value for name, value in layer.items() if name != "worth"}
        for layer in certificate["layers"]
    ]
    return claimed == played


KINDS = {
    "endgame-win": (wins, forged_wins, win_is_true),
    "endgame-win-sets": (wins_of_sets, forged_wins_of_sets, win_is_true),
    "heap-period": (periods, forged_periods, period_is_true),
    "misere-quotient": (quotients, forged_quotients, quotient_is_true),
    "pawn-census": (censuses, forged_censuses, census_is_true),
}
