"""The pages of heap games: the numbers of the command line, and bad input in one sentence."""

import json
import random
import re

import pytest

from lastmove.heaps import HeapGame
from tests.commands import lastmove
from tests.web.page_parts import Page

pytest.importorskip("starlette", reason="the extra lastmove[web] is not installed")
table = pytest.importorskip("lastmove.web.pages.octal_table")

CODES = ["0.137", "0.77", "0.07", "4.3", "0.16", "0.3F", "S(2,4,7)", "0.156", "4.[3]", "grundy"]
HEAPS = "3,5,7,12"


@pytest.fixture(scope="module")
def told():
    """What the command line says of the codes."""
    options = ["--to", "59", "--period", "--position", HEAPS]
    done = lastmove("heap", "-", *options, stdin="\n".join(CODES).encode())
    assert done.returncode == 0, done.stderr
    return dict(zip(CODES, map(json.loads, done.stdout.splitlines()), strict=True))


@pytest.fixture(params=CODES)
def pair(request, client, told):
    page = client.get(f"/heap/{request.param}", params={"position": HEAPS})
    assert page.status_code == 200
    return Page(page.text), told[request.param]


def test_values_are_those_of_the_command_line(pair):
    page, record = pair
    rows = next(t for t in page.tables if t[0][0] == "0" and len(t[0]) == 21)
    assert [int(value) for row in rows for value in row[1:]] == record["values"]


def test_period_is_that_of_the_command_line(pair):
    page, record = pair
    if record["status"] == "open":
        assert "No period found up to" in page.text or "from more values than this" in page.text
        return
    last = record["last_exception"]
    assert page.facts["Period"] == str(record["period"])
    assert page.facts["Preperiod"] == str(record["preperiod"])
    assert page.facts["Last exception"] == ("none" if last is None else str(last))
    assert page.facts.get("Saltus") == (str(record["saltus"]) if record["saltus"] else None)
    assert page.facts["Greatest value"] == str(record["max_value"])
    assert page.facts["Exact values up to"] == f"G({record['checked_to']})"
    assert (": proved." in page.text) == record["proved"]


def test_position_is_that_of_the_command_line(pair):
    page, record = pair
    assert re.search(r"Nim-value (\d+)", page.text)[1] == str(record["nim_value"])
    moves = next((t for t in page.tables if t[0] == ["Heap", "becomes"]), [[]])[1:]
    shown = [
        [heap, " + ".join(map(str, parts)) or "nothing"] for heap, parts in record["winning_moves"]
    ]
    assert moves == [[str(heap), parts] for heap, parts in shown][:60]


def test_genus_of_small_heaps_is_that_of_the_command_line(client):
    record = json.loads(lastmove("misere", "0.137", "--genus", "--to", "12", "--json").stdout)
    page = Page(client.get("/heap/0.137?position=7").text)
    genera = next(t for t in page.tables if t[0][0] == "n")
    assert dict(zip(genera[0][1:], genera[1][1:], strict=True)) == record["genus"]


def test_a_period_beyond_the_values_of_the_page_is_that_of_the_table(client):
    page = Page(client.get("/heap/0.16").text)
    assert "+ 149459) = G( n ) for all n ≥ 105351: proved" in page.text


def test_a_game_without_known_period_says_how_far_it_was_looked(client):
    page = Page(client.get("/heap/0.6").text)
    assert "No period found up to G(" in page.text
    assert any("search=far" in link for link in page.links)


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/heap/0.7G", 404, "not a code digit: G, column 4; digits are 0–9, A–F"),
        ("/heap/0.137?position=3,x", 400, "'x' is not an integer at column 3; write heaps like"),
        ("/heap/0.137?position=-1", 400, "-1 is less than 0"),
        ("/heap/0.137?to=0", 400, "to=0 is not between 1 and 10000"),
        ("/heap/0.137?to=1e9", 400, "to=1e9 is no number"),
        ("/heap?sort=colour", 400, "there is no column 'colour'"),
        ("/heap?show=some", 400, "show=some is no choice"),
        ("/heap?page=0", 400, "page=0 is not between"),
        ("/heap/0.137?position=" + "1," * 60 + "1", 400, "61 heaps are too many"),
    ],
)
def test_bad_input_gets_one_sentence(client, address, status, sentence):
    answer = client.get(address)
    assert answer.status_code == status
    assert sentence in Page(answer.text).text


def test_form_leads_to_the_page_of_the_game(client):
    answer = client.get("/heap", params={"code": " kayles "}, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/heap/kayles")


def _table(client, **query):
    page = Page(client.get("/heap", params=query).text)
    return page.tables[-1][1:]


def test_table_is_sorted_and_chosen_by_links(client):
    rows = _table(client, show="periodic", sort="-period")
    periods = [int(row[2]) for row in rows]
    assert periods == sorted(periods, reverse=True)
    assert periods[0] == 60620715
    assert {row[1] for row in _table(client, show="open")} == {"none found"}
    assert all(len(row[0]) <= 4 for row in _table(client, digits="2"))


def test_every_row_is_on_one_page():
    codes = [game.code for game in table.octal_games()]
    assert len(codes) == len(set(codes)) == 1024
    shown = {game.code for kind in ("periodic", "open") for game in table.chosen(kind, "max")}
    assert shown == set(codes)


def test_rows_of_the_table_are_true():
    """Quick ones, another choice each time: the seed is in the message."""
    seed = random.randrange(10**6)
    draw = random.Random(seed)
    quick = [
        game for game in table.octal_games() if game.period and game.preperiod + game.period < 2000
    ]
    for row in draw.sample(quick, 40):
        found = HeapGame(row.code).period(20_000)
        assert (found.period, found.preperiod, found.proved) == (row.period, row.preperiod, True), (
            seed
        )
        assert found.max_value == row.max_value, (row.code, seed)


@pytest.mark.slow
def test_rows_up_to_a_million_are_true():
    rows = [g for g in table.octal_games() if g.period and 2000 <= g.preperiod + g.period < 400_000]
    for row in rows:
        found = HeapGame(row.code).period(1 << 20)
        assert (found.period, found.preperiod, found.proved) == (row.period, row.preperiod, True)


def test_pages_have_no_inline_styles_or_handlers(client):
    for address in ("/heap", "/heap/0.77?position=3,5,7", "/heap/0.007?to=1000"):
        assert Page(client.get(address).text).handlers == []
