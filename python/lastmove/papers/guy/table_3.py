"""Section 5, table 3: the octal games, row by row."""

from __future__ import annotations

from collections.abc import Iterator

from lastmove.heaps import HeapGame
from lastmove.papers.claim import Claim, Json
from lastmove.papers.guy.brute import grundy, heap_values
from lastmove.papers.guy.pictures import scatter
from lastmove.papers.guy.sequences import digits, digits_by_hand, period_or_none
from lastmove.rulesets.dawson_chess import DawsonChess
from lastmove.rulesets.treblecross import Treblecross

__all__ = ["CLAIMS"]


def _exceptions(code: str, period: int) -> Json:
    """List the heaps below 2000 whose value is not that of the period, and those values."""
    values = HeapGame(code).values(2000 + period).tolist()
    usual = {n % period: values[n] for n in range(2000, 2000 + period)}
    return {str(n): values[n] for n in range(2000) if values[n] != usual[n % period]}


def _exceptions_by_hand(code: str, period: int) -> Json:
    values = heap_values(code, 230)
    usual = {n % period: values[n] for n in range(231 - period, 231)}
    return {str(n): value for n, value in enumerate(values) if value != usual[n % period]}


def _cycle(values: list[int], period: int) -> str:
    """Write the period, from a multiple of its length on."""
    start = (len(values) // period - 1) * period
    return "".join(map(str, values[start : start + period]))


def _period(code: str) -> Json:
    found = HeapGame(code).period()
    if found is None or not found.proved:
        return None
    return [found.period, found.last_exception]


def _period_by_hand(code: str, period: int, to: int) -> Json:
    values = heap_values(code, to)
    shorter = [p for p in range(1, period) if all(values[n] == values[n - p] for n in _late(to, p))]
    last = max(n for n in range(to + 1 - period) if values[n] != values[n + period])
    return shorter or [period, last]


def _period_naively(code: str, period: int, to: int) -> Json:
    """Look at every option of every heap, and for the last value that does not come again."""
    game = HeapGame(code)
    game.extend(to, engine="naive")
    values = game.values(to).tolist()
    return [period, max(n for n in range(to + 1 - period) if values[n] != values[n + period])]


def _late(to: int, period: int) -> range:
    """Return the second half of the heaps, from where it may be compared p places back."""
    return range(max(to // 2, period), to + 1)


def _pairs_of_double_kayles() -> bool:
    kayles = HeapGame("kayles").values(1000).tolist()
    double = HeapGame("double-kayles").values(2001).tolist()
    pairs = [sorted(double[2 * n : 2 * n + 2]) for n in range(1001)]
    return pairs == [[2 * g, 2 * g + 1] for g in kayles]


def _pairs_of_double_kayles_by_hand() -> bool:
    kayles, double = heap_values("0.77", 60), heap_values("0.7777", 121)
    return all({*double[2 * n : 2 * n + 2]} == {2 * g, 2 * g + 1} for n, g in enumerate(kayles))


def _repeated_kayles() -> Json:
    """List the heaps up to 2000 where .077 is not Kayles with half as many skittles."""
    kayles = HeapGame("kayles").values(1000).tolist()
    duplicate = HeapGame("0.077").values(2001).tolist()
    return [n for n, value in enumerate(duplicate) if value != kayles[n // 2]]


def _repeated_kayles_by_hand() -> Json:
    kayles, duplicate = heap_values("0.77", 60), heap_values("0.077", 121)
    return [n for n, value in enumerate(duplicate) if value != kayles[n // 2]]


def _shifted() -> Json:
    """List the n up to 2000 where .07 at n + 1 is not .137 at n."""
    kayles, chess = HeapGame("0.07").values(2001).tolist(), HeapGame("0.137").values(2000).tolist()
    return [n for n, value in enumerate(chess) if value != kayles[n + 1]]


def _shifted_by_hand() -> Json:
    kayles, chess = heap_values("0.07", 101), heap_values("0.137", 100)
    return [n for n, value in enumerate(chess) if value != kayles[n + 1]]


def _first_256() -> Json:
    values = HeapGame("officers").values(10_400).tolist()
    return [values.index(256), values[10_342]]


def _first_256_naively() -> Json:
    game = HeapGame("0.6")
    game.extend(10_400, engine="naive")
    values = game.values(10_400).tolist()
    return [values.index(256), values[10_342]]


def _dawsons_pawns() -> Json:
    """Value boards of 0 to 14 files; name the files where the players' moves differ."""
    boards = [DawsonChess.parse(str(n)) for n in range(15)]
    partizan = [
        n
        for n, board in enumerate(boards)
        if {str(_shape(m)) for m in board.left_moves()}
        != {str(_shape(m)) for m in board.right_moves()}
    ]
    return [[board.nim_value() for board in boards], partizan]


def _shape(board: object) -> object:
    return board.canonical() if isinstance(board, DawsonChess) else board


def _dawsons_pawns_by_files() -> Json:
    """Play on the files that still stand: an advance removes its file and the two beside it."""

    def moves(files: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        for i, run in enumerate(files):
            for k in range(run):
                left = (max(k - 1, 0), max(run - k - 2, 0))
                rest = (*files[:i], *files[i + 1 :], *left)
                yield tuple(sorted(part for part in rest if part))

    value = grundy(moves)
    return [[value((n,) if n else ()) for n in range(15)], []]


def _treblecross() -> Json:
    return [Treblecross.parse(str(n)).nim_value() for n in range(3, 21)]


def _treblecross_lost() -> Json:
    """List the empty strips of 3 to 13 squares that are lost, by what Lastmove knows."""
    return [n for n in range(3, 14) if Treblecross.parse(str(n)).outcome() == "P"]


def _treblecross_lost_by_play() -> Json:
    """Put crosses anywhere, as the rules have it, until there are three in a row."""
    known: dict[str, bool] = {}

    def lost(strip: str) -> bool:
        key = min(strip, strip[::-1])
        if key not in known:
            known[key] = "XXX" in strip or not any(
                lost(f"{strip[:i]}X{strip[i + 1 :]}")
                for i, square in enumerate(strip)
                if square == "."
            )
        return known[key]

    return [n for n in range(3, 14) if lost("." * n)]


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "guy.kayles-period",
        "guy",
        "table 3, .77",
        "Kayles: the period of 12, from n divisible by 12 on",
        "412814721827",
        lambda: _cycle(HeapGame("kayles").values(1000).tolist(), 12),
        second=lambda: _cycle(heap_values("0.77", 200), 12),
        picture=lambda: scatter(HeapGame("kayles").values(180).tolist(), "Kayles, .77"),
    ),
    Claim(
        "guy.kayles-exceptions",
        "guy",
        "table 3, .77",
        "Kayles has period 12, and 14 exceptions up to n = 70",
        {
            "0": 0,
            "3": 3,
            "6": 3,
            "9": 4,
            "11": 6,
            "15": 7,
            "18": 3,
            "21": 4,
            "22": 6,
            "28": 5,
            "34": 6,
            "39": 3,
            "57": 4,
            "70": 6,
        },
        lambda: _exceptions("0.77", 12),
        second=lambda: _exceptions_by_hand("0.77", 12),
        note="heaps below 2000, by hand to 230",
    ),
    Claim(
        "guy.dawsons-chess-period",
        "guy",
        "table 3, .137",
        "Dawson's Chess: the period of 34, from n divisible by 34 on",
        "8112031103322445593301130211045374",
        lambda: _cycle(HeapGame("0.137").values(1000).tolist(), 34),
        second=lambda: _cycle(heap_values("0.137", 220), 34),
        picture=lambda: scatter(HeapGame("0.137").values(200).tolist(), "Dawson's Chess, .137"),
    ),
    Claim(
        "guy.dawson-exceptions",
        "guy",
        "table 3, .137",
        "Dawson's Chess .137 has period 34 and seven exceptions",
        {"0": 0, "14": 0, "16": 2, "17": 2, "31": 2, "34": 0, "51": 2},
        lambda: _exceptions("0.137", 34),
        second=lambda: _exceptions_by_hand("0.137", 34),
        erratum="the exception G(31) = 2 of .137 is left out",
        note="heaps below 2000, by hand to 230",
    ),
    Claim(
        "guy.dawsons-chess-looks-partizan",
        "guy",
        "table 3, .137",
        "Dawson's Chess with pawns: on boards of 0 to 14 files White and Black have the same "
        "moves, up to the order of the groups left, and the values are those of .137",
        [[0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0], []],
        _dawsons_pawns,
        second=_dawsons_pawns_by_files,
        note="the boards on which the moves differ are listed; captures are played out",
        picture=lambda: DawsonChess.parse("10").svg(),
    ),
    Claim(
        "guy.dawsons-kayles",
        "guy",
        "table 3, .07",
        "Dawson's Kayles is Dawson's Chess shifted by one: 0011203 in place of 011203; no heap "
        "differs",
        ["0011203", "011203", []],
        lambda: [
            digits("0.07", 7),
            digits("0.137", 6),
            _shifted(),
        ],
        second=lambda: [
            digits_by_hand("0.07", 7),
            digits_by_hand("0.137", 6),
            _shifted_by_hand(),
        ],
        note="heaps up to 2000, by hand to 100",
    ),
    Claim(
        "guy.officers-256",
        "guy",
        "table 3, .6",
        "in Officers the value 256 first occurs at n = 10344, and G(10342) = 54",
        [10344, 54],
        _first_256,
        second=_first_256_naively,
        erratum="table 3 prints G(10342) = 256 for Officers",
        note="the second road looks at every option of every heap",
    ),
    Claim(
        "guy.officers-no-period",
        "guy",
        "table 3, .6",
        "Officers: no period is found",
        "none found",
        lambda: period_or_none("0.6", 30_000),
        note="heaps up to 30,000; searches by others past 140 million million have found none",
        picture=lambda: scatter(HeapGame("0.6").values(3000).tolist(), "Officers, .6"),
    ),
    Claim(
        "guy.treblecross-values",
        "guy",
        "table 3, .007",
        "Treblecross on n empty squares is a heap of n + 2 in .007 (n from 3 to 20)",
        [1, 2, 2, 0, 3, 3, 1, 1, 1, 0, 4, 3, 3, 3, 2, 2, 2, 4],
        _treblecross,
        second=lambda: heap_values("0.007", 22)[5:],
    ),
    Claim(
        "guy.treblecross-as-played",
        "guy",
        "table 3, .007",
        "one-dimensional tic-tac-toe, with crosses put anywhere until three are in a row: of the "
        "strips of 3 to 13 squares those of 6 and 12 are lost",
        [6, 12],
        _treblecross_lost,
        second=_treblecross_lost_by_play,
    ),
    Claim(
        "guy.treblecross-no-pattern",
        "guy",
        "table 3, .007",
        "Treblecross: no period is found",
        "none found",
        lambda: period_or_none("0.007", 20_000),
        note="heaps up to 20,000",
    ),
    Claim(
        "guy.duplicate-kayles-period",
        "guy",
        "table 3, .077",
        "Duplicate Kayles has period 24, twice that of Kayles, after n = 141",
        [24, 141],
        lambda: _period("0.077"),
        second=lambda: _period_by_hand("0.077", 24, 330),
    ),
    Claim(
        "guy.duplicate-kayles",
        "guy",
        "table 3, .077",
        "Duplicate Kayles begins 00112233114433, each value of Kayles twice: no exception",
        ["00112233114433", []],
        lambda: [digits("0.077", 14), _repeated_kayles()],
        second=lambda: [digits_by_hand("0.077", 14), _repeated_kayles_by_hand()],
        note="heaps up to 2001, by hand to 121",
    ),
    Claim(
        "guy.double-kayles-period",
        "guy",
        "table 3, .7777",
        "Double Kayles has period 24, after n = 141",
        [24, 141],
        lambda: _period("0.7777"),
        second=lambda: _period_by_hand("0.7777", 24, 330),
    ),
    Claim(
        "guy.double-kayles-values",
        "guy",
        "table 3, .7777",
        "Double Kayles begins 0123456732897654328945",
        "0123456732897654328945",
        lambda: digits("0.7777", 22),
        second=lambda: digits_by_hand("0.7777", 22),
    ),
    Claim(
        "guy.double-kayles",
        "guy",
        "table 3, .7777",
        "Double Kayles has the values 2g and 2g + 1 for each value g of Kayles",
        True,  # noqa: FBT003 - the answer
        _pairs_of_double_kayles,
        second=_pairs_of_double_kayles_by_hand,
        note="heaps up to 2001, by hand to 121",
    ),
    Claim(
        "guy.156-and-165",
        "guy",
        "table 3, .156 and .165",
        "the period of .156 is 349, that of .165 is 1550",
        [[349, 3478], [1550, 5180]],
        lambda: [_period("0.156"), _period("0.165")],
        second=lambda: [_period_naively("0.156", 349, 8000), _period_naively("0.165", 1550, 14000)],
        note="the paper gives the periods; the last exceptions, 3478 and 5180, are ours",
    ),
)
