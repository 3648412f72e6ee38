"""Requests that ask for more than anybody should, and some that anybody might send."""

from urllib.parse import urlencode

from lastmove.papers import PAPERS
from lastmove.rulesets import load_rulesets
from tests.commands import LONG_SUM

MOST = 4096
"""Characters that the server takes of one text."""
FROGS = "tt.f"

EXPRESSIONS = (
    LONG_SUM,
    "{" * 2000 + "|" + "}" * 2000,
    "{0|" * 1000 + "0" + "}" * 1000,
    "9" * MOST,
    "1/" + "2" * 4000,
    "*" + "9" * 4000,
    "^" * MOST,
    "-" * MOST,
    "(" * MOST,
    " + ".join(f"{{{k * k}|-{k}/8}}" for k in range(1, 200)),
    ":".join(["{1|{0|-1}}"] * 200),
    "heat(" * 300 + "{2|1}" + ",1)" * 300,
    "conway(" + "{3|{2|1}}" + "," + "{5|{3|-7}}" + ")",
    "norton({9||4|-3},{5|1})",
    "selective({9||4|-3},{5|||3||1|-1})",
    "a{0|" * 100 + "0" + "}" * 100,
    "100000.{7||3|-1}",
    "2147483647.^ + tiny({3|1})",
    "domineering(9x9)",
    "clobber(" + "|".join(["xo" * 8] * 12) + ")",
)
BOARDS = (
    "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K",
    "8/pppppppp/8/8/8/8/PPPPPPPP/8",
    "/".join(["16", "p" * 16, *["16"] * 12, "P" * 16, "16"]),
    "/".join(["k15", "p" * 16, *["16"] * 12, "P" * 16, "K15"]),
    "/".join(["26", "p" * 26, *["26"] * 28, "P" * 26, "26"]),
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
    "1" * MOST,
    "/" * MOST,
    "8/" * 1300 + "8",
    "4k3/qqqqqqqq/8/8/8/8/QQQQQQQQ/4K3 w",
)
CODES = (
    "0." + "7" * 3000,
    "0.6",
    "0.(" + "37" * 500 + ")",
    "4." + "3" * 60,
    "S(" + ",".join(map(str, range(1, 900))) + ")",
)
HEAPS = ",".join(["999999999999"] * 50)
SMALL_HEAPS = ",".join(map(str, range(1, 400)))
WORDS = ("0" * MOST, "0" * 2000, "01" * 1000, "0+" * 2000 + "0", "1" * 2000)


def _to(path, **query):
    return f"{path}?{urlencode(query)}"


def _long(example):
    """Repeat a position as far as the server takes it."""
    return (example * MOST)[:MOST]


def _values():
    for text in EXPRESSIONS:
        yield _to("/", q=text)
        yield _to("/api/v1/value", expr=text)
        yield _to("/api/v1/explain", expr=text)
    yield "/?" + urlencode([("q", f"{k}.{{3|{k}||-1}} + {{{k}|1}}") for k in range(30)])
    yield "/?" + urlencode([("q", f"let g = {LONG_SUM[:600]}"), ("q", "g + g"), ("q", "g - g")])


def _games():
    for name, ruleset in sorted(load_rulesets().items()):
        long = _long(ruleset.example or "x")
        yield _to(f"/api/v1/solve/{name}", position=long, explain="true")
        yield _to(f"/play/{name}", position=long[:600], values=1, hint=1)
    for board in ("40x40", "9x9", "8x8"):
        for name in ("domineering", "cram", "clobber", "konane", "amazons", "snort"):
            yield _to("/", q=f"{name} {board}")
            yield _to(f"/play/{name}", position=board, side="right", values=1)
    yield _to("/api/v1/solve/toads-and-frogs", position=FROGS * 1000, misere="true")
    yield _to("/play/nim", position="200,200,200", moves=".".join(["1"] * 400))


def _heaps():
    for code in CODES:
        path = code.replace("/", "%2F")
        yield _to(f"/heap/{path}", search="far")
        yield _to(f"/heap/{path}", to=10000, position=HEAPS)
        yield _to(f"/api/v1/heap/{path}", to=200000, period="true")
        yield _to(f"/api/v1/heap/{path}", at=HEAPS)
        yield _to(f"/api/v1/misere/{path}", heaps=SMALL_HEAPS)


def _pawns():
    for word in WORDS:
        yield _to("/pawns", word=word, rows=15)
        yield _to("/api/v1/pawns", word=word)
        yield _to("/pawns/powers", pattern=word, to=20000)


def _chess():
    for fen in BOARDS:
        yield _to("/endgame", fen=fen)
        yield _to("/endgame", fen=fen, effort=4)
        yield _to("/endgame/set", fen=fen, files=26, rows=32)
        yield _to("/api/v1/structure", fen=fen)
        yield _to("/api/v1/endgame", fen=fen)
        yield _to("/", q=fen[:2000])


def _others():
    for name in PAPERS:
        yield _to(f"/papers/{name}", run="all")
        yield f"/api/v1/papers/{name}"
    yield "/api/v1/rulesets"
    for words in ("a" * 200, "period>" + "9" * 190, "((((" * 50, "state=open " * 18):
        yield _to("/surveys/1", filter=words, sort="item", order="desc")
    yield "/surveys/1/rows.csv"
    yield "/surveys/1/rows.jsonl"
    yield _to("/surveys/1", page=999999)


def hostile():
    """All of them, those of a kind apart from each other."""
    kinds = [list(kind()) for kind in (_values, _games, _heaps, _pawns, _chess, _others)]
    most = max(map(len, kinds))
    return [kind[at] for at in range(most) for kind in kinds if at < len(kind)]


NORMAL = (
    "/", "/?q={3|1}%2B^", "/?q=nim+3,4,5", "/endgame", "/heap", "/heap/0.137",
    "/heap/kayles?position=3,5",
    "/pawns", "/pawns/powers", "/play", "/play/nim", "/play/domineering?values=1", "/papers",
    "/papers/guy", "/surveys", "/surveys/1", "/api/v1/value?expr=1%2B1",
    "/api/v1/solve/nim?position=3,4,5", "/api/v1/heap/0.77?to=20", "/api/v1/pawns?word=1000",
    "/api/v1/structure?fen=8/7p/8/8/8/7P/8/8", "/api/v1/papers", "/api/v1/openapi.json",
)  # fmt: skip
"""Pages and addresses that are answered at once."""
