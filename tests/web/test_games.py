"""The pages of games: the answers of the command line, matches in the address, bad input."""

import json
import re
from html import unescape

import pytest

import lastmove as lm
from lastmove.match import Match
from lastmove.rulesets import load_rulesets
from lastmove.show.text import OUTCOMES
from tests.commands import lastmove
from tests.web.page_parts import Page

POSITIONS = {
    "nim": ["3,4,5", "1,2,3", "7"],
    "domineering": ["...|...", "..#|...", "....|...."],
    "clobber": ["xox|ox.", "xoxo"],
    "hackenbush": ["lrl,l(r)(el)", "lre"],
}


@pytest.fixture(scope="module")
def told():
    """What the command line says of the positions, and of the positions after their moves."""
    answers = {}
    for ruleset, starts in POSITIONS.items():
        lines = list(starts)
        for start in starts:
            match = Match(lm.rulesets.find_ruleset(ruleset).parse(start))
            lines += [str(move) for move in match.moves()]
        # A line that is empty would be passed over.
        lines = [line for line in dict.fromkeys(lines) if line]
        done = lastmove("solve", ruleset, "-", stdin="\n".join(lines).encode())
        assert done.returncode == 0, done.stderr
        for line, answer in zip(lines, done.stdout.splitlines(), strict=True):
            answers[ruleset, line] = json.loads(answer)
    return answers


def all_positions():
    return [(ruleset, start) for ruleset, starts in POSITIONS.items() for start in starts]


@pytest.mark.parametrize(("ruleset", "start"), all_positions())
def test_solution_is_that_of_the_command_line(client, told, ruleset, start):
    text = client.get(f"/play/{ruleset}", params={"position": start}).text
    page, record = Page(text), told[ruleset, start]
    shown = re.search(r'<p class="value"><span class="mono" data-value="(.*?)">', text)
    assert unescape(shown[1]) == record["value"]
    assert page.facts["Outcome"] == OUTCOMES[record["outcome"]]
    assert page.facts.get("Nim-value") == (
        None if record["nim_value"] is None else str(record["nim_value"])
    )
    for moves in record["winning_moves"].values():
        for move in moves[:8]:
            assert (move or "(empty)") in page.text


@pytest.mark.parametrize(("ruleset", "start"), all_positions())
def test_values_of_all_moves_are_those_of_the_command_line(client, told, ruleset, start):
    text = client.get(f"/play/{ruleset}", params={"position": start, "values": 1}).text
    items = re.findall(
        r'<li value="\d+"(?: class="(wins)")?>.*?<span class="mono">([^<]*)</span></a> '
        r'<span class="worth"><span class="mono" data-value="([^"]*)">',
        text,
        re.DOTALL,
    )
    match = Match(lm.rulesets.find_ruleset(ruleset).parse(start))
    winning = told[ruleset, start]["winning_moves"]["left"]
    assert len(items) == len(match.moves())
    for wins, move, value in items:
        after = unescape(move)
        if after != "(empty)" and after:
            assert unescape(value) == told[ruleset, after]["value"]
        assert bool(wins) == (("" if after == "(empty)" else after) in winning)


@pytest.mark.parametrize("ruleset", sorted(load_rulesets()))
def test_every_ruleset_has_a_page(client, ruleset):
    answer = client.get(f"/play/{ruleset}")
    assert answer.status_code == 200
    page = Page(answer.text)
    assert page.handlers == []
    assert "Rules" in page.text
    moves = [link for link in page.links if re.search(r"moves=1(&|$)", link)]
    if moves:
        assert client.get(moves[0]).status_code == 200


def test_gallery_shows_all_rulesets(client):
    links = Page(client.get("/play").text).links
    assert {f"/play/{name}" for name in load_rulesets()} <= set(links)
    some = Page(client.get("/play", params={"kind": "cycles"}).text).links
    assert "/play/fox-and-geese" in some
    assert "/play/nim" not in some


def test_a_match_is_in_the_address_and_can_be_taken_back(client):
    page = Page(client.get("/play/nim", params={"position": "2,1", "moves": "2.1"}).text)
    assert "The first player is to move" in page.text
    assert "2 moves so far" in page.text
    back = next(link for link in page.links if link.endswith("moves=2"))
    assert "The second player is to move" in Page(client.get(back).text).text


def test_computer_replies_with_a_winning_move(client):
    answer = client.get(
        "/play/nim",
        params={"position": "3,4,5", "moves": "1", "side": "left"},
        follow_redirects=False,
    )
    assert answer.status_code == 303
    page = Page(client.get(answer.headers["location"]).text)
    position = re.search(r"(\d,\d,\d) You are to move", page.text)[1]
    assert lm.rulesets.Nim.parse(position).nim_value() == 0


def test_against_the_computer_the_solution_is_shown_only_if_asked_for(client):
    query = {"position": "3,4,5", "side": "left"}
    assert "Solution" not in Page(client.get("/play/nim", params=query).text).text
    assert "Solution" in Page(client.get("/play/nim", params={**query, "values": 1}).text).text


@pytest.mark.parametrize("ruleset", ["nim", "domineering", "clobber", "hare-and-hounds", "chomp"])
def test_a_match_with_the_computer_comes_to_an_end(client, ruleset):
    """Whoever plays the first move of the list each time, loses or draws or wins, but ends."""
    address = f"/play/{ruleset}?side=right"
    for _ in range(80):
        text = client.get(address).text
        page = Page(text)
        if " won." in page.text or "A draw" in page.text:
            return
        first = re.search(r'<li value="1"[^>]*><a href="([^"]*)"', text)
        address = unescape(first[1])
    pytest.fail(f"{ruleset} goes on and on")


def test_last_move_wins_and_in_misere_play_loses(client):
    done = {"position": "1", "moves": "1"}
    assert "The first player has won" in Page(client.get("/play/nim", params=done).text).text
    misere = client.get("/play/nim", params={**done, "misere": "1"})
    assert "The second player has won" in Page(misere.text).text


def test_hint_is_a_winning_move_where_there_is_one(client):
    page = Page(client.get("/play/nim", params={"position": "3,4,5", "hint": 1}).text)
    assert "Hint: 1,4,5 wins" in page.text
    page = Page(client.get("/play/nim", params={"position": "1,2,3", "hint": 1}).text)
    assert "Every move loses against good play" in page.text


def test_touching_spots_makes_the_move_that_changes_them(client):
    first = client.get("/play/clobber", params={"touch": "1"}, follow_redirects=False)
    assert "2 moves there" in Page(first.text).text
    second = client.get("/play/clobber", params={"touch": "1.2"}, follow_redirects=False)
    assert second.headers["location"].endswith("moves=1")


def test_a_written_position_is_a_move(client):
    answer = client.get("/play/nim", params={"to": "1,4,5"}, follow_redirects=False)
    assert answer.headers["location"].endswith("moves=2")


@pytest.mark.parametrize(
    ("address", "status", "sentence"),
    [
        ("/play/nimm", 404, "there is no ruleset named nimm; did you mean nim?"),
        ("/play/setup.py:X", 404, "there is no ruleset named setup.py:X"),
        ("/play/nim?position=3,x", 400, "'x' is not an integer"),
        ("/play/nim?position=1000000", 400, "1000000 is more than 200, too large for a page"),
        ("/play/cram?position=200x200", 400, "a board of 40000 squares is too large"),
        ("/play/turning-corners?position=150:150", 400, "a board of 22801 squares is too large"),
        ("/play/mogul?position=150", 400, "more than 3000 moves are too many for a page"),
        ("/play/nim?moves=99", 400, "there is no move 99 after 0 moves; there are 12"),
        ("/play/nim?moves=1;2", 400, "moves=1;2 is no list of numbers"),
        ("/play/nim?side=up", 400, "side=up is no choice; there are left, right, both"),
        ("/play/nim?to=9,9", 400, "there is no move to 9,9"),
        ("/play/domineering?position=..%7C.x", 400, ""),
        ("/play?kind=odd", 400, "kind=odd is no choice; there are"),
        ("/play/nim?touch=x", 400, "touch=x is no list of numbers"),
        ("/play/nim?position=" + "1," * 400 + "1", 400, "more than 600 characters"),
    ],
)
def test_bad_input_gets_one_sentence(client, address, status, sentence):
    answer = client.get(address)
    assert answer.status_code == status
    assert sentence in Page(answer.text).text


def test_what_a_reader_writes_is_escaped(client):
    answer = client.get("/play/nim", params={"position": "<script>alert(1)</script>"})
    assert answer.status_code == 400
    assert "<script>alert" not in answer.text
