"""The pages on the pawns game: their numbers are those of the command line."""

import html
import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest

import lastmove as lm
from tests.commands import lastmove
from tests.web.test_endgame import plain, rows

WORDS = [
    "0",
    "00",
    "000",
    "1000",
    "00000",
    "10101",
    "101001000",
    "0001000",
    "10100100010100001000",
    "0" * 40,
]


def get(client, word, **more):
    return client.get("/pawns", params={"word": word, **more})


def cli(*arguments, stdin=()):
    found = lastmove(*arguments, "--json", stdin="\n".join(stdin).encode())
    return [json.loads(line) for line in found.stdout.splitlines()]


def value(page):
    return int(re.search(r'class="answer">.*?<strong>∗(\d+)</strong>', page, re.DOTALL)[1])


def test_values_and_verdicts_are_those_of_the_command_line(client):
    for word, record in zip(WORDS, cli("pawns", "-", stdin=WORDS), strict=True):
        page = get(client, word).text
        assert value(page) == record["value"], word
        said = rows(page, "verdicts")[1:]
        assert len(said) == len(word)
        for (file, verdict, why), move in zip(said, record["moves"], strict=True):
            assert (int(file), why) == (move["file"], move["reason"])
            assert (verdict == "loony") == move["loony"]
            assert (verdict == "wins") == (move["value"] == 0)
        below = re.findall(r">(loony|∗\d+)</text>", page)
        assert below == [
            "loony" if move["loony"] else f"∗{move['value']}" for move in record["moves"]
        ]


def test_endgames_are_those_of_the_command_line(client):
    words = WORDS[:8]
    for word, record in zip(words, cli("pawns", "-", "--endgame", stdin=words), strict=True):
        page = get(client, word).text
        assert record["fen"] in page
        assert f"{record['files']} files and {record['rows']} rows" in plain(page)
        link = html.unescape(re.search(r'href="(/endgame[^"]*)"', page[page.index("<main") :])[1])
        assert parse_qs(urlsplit(link).query)["fen"] == [record["fen"]]
        if word in {"0", "00", "000", "1000", "00000"}:
            assert f"plays like {word} of the pawns game" in plain(client.get(link).text)


def test_a_sum_adds_up(client):
    page = get(client, "1000+0").text
    assert value(page) == 3
    winning = re.findall(r'<tr class="wins">\s*<td>(\d+)</td>', page)
    assert winning == ["2"]
    assert "in file 2" in plain(page)
    files = re.findall(r"<tr[^>]*>\s*<td>(\d+)</td>", page)
    assert files == ["1", "2", "3", "4", "6"]
    left = re.findall(r"<td>(∗\d+|–)</td>", page)
    assert left == ["–", "∗0", "–", "∗1", "∗2"]
    # A plus sign that nobody escaped is a blank.
    assert value(client.get("/pawns?word=1000+0").text) == 3


def test_what_a_move_in_a_sum_leaves_is_the_nim_sum_of_the_rest(client):
    page = get(client, "1000+0+00000").text
    total = value(page)
    for word in ("1000", "0", "00000"):
        for move in lm.pawns.moves(word):
            if move.value is not None:
                left = total ^ lm.pawns.value(word) ^ move.value
                assert f"<td>∗{left}</td>" in page


def test_files_are_links_to_the_word_with_one_changed(client):
    page = get(client, "1000").text
    links = re.findall(
        r'<a aria-label="file (\d+): (\w+) it" class="[^"]*"|href="(/pawns\?[^"]*)"', page
    )
    assert links
    for number, word in ((1, "0000"), (3, "1010"), (4, "1001")):
        found = re.search(rf'<a [^>]*aria-label="file {number}:[^>]*>', page)[0]
        href = html.unescape(re.search(r'href="([^"]*)"', found)[1])
        assert parse_qs(urlsplit(href).query)["word"] == [word]
        assert client.get(href).status_code == 200
    # Two neighbours cannot both be stopped.
    assert not re.search(r'<a [^>]*aria-label="file 2:', page)


def test_no_files_and_many_files(client):
    page = client.get("/pawns?word=")
    assert page.status_code == 200
    assert value(page.text) == 0
    page = get(client, "0" * 100)
    assert value(page.text) == lm.pawns.value("0" * 100)
    assert "too many for a picture" in page.text
    assert "Too wide to be drawn" in page.text


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"word": "0110"}, "files 2 and 3 are both stopped"),
        ({"word": "012"}, "'2' in file 3 is neither 0 nor 1"),
        ({"word": "<b>"}, "is neither 0 nor 1"),
        ({"word": "0" * 2001}, "too long for a page"),
        ({"word": "0", "rows": "8"}, "rows=8 is no choice; there are 7, 9"),
        ({"word": "0", "rows": "x"}, "rows=x is no choice"),
    ],
)
def test_bad_input_gets_a_sentence(client, params, sentence):
    answer = client.get("/pawns", params=params)
    assert answer.status_code == 400
    problem = re.search(r'<div class="problem".*?</div>', answer.text, re.DOTALL)
    assert sentence in html.unescape(problem[0])
    assert "<b>" not in answer.text


def test_a_board_too_low_is_told(client):
    page = get(client, "1000", rows="7")
    assert page.status_code == 200
    assert "7 rows does not do with stopped files" in page.text


def test_powers_are_those_of_the_command_line(client):
    found = lastmove("pawns", "--pattern", "000100", "--to", "600", "--records", "--json")
    first = json.loads(found.stdout)["first"]
    page = client.get("/pawns/powers?pattern=000100&to=600").text
    said = rows(page, "powers")[1:]
    assert said == [[f"∗{power}", str(length)] for power, length in first.items()]


@pytest.mark.parametrize(
    "query", ["to=0", "to=20001", "to=x", "pattern=11", "pattern=1", "pattern=", "pattern=2"]
)
def test_bad_patterns_get_a_sentence(client, query):
    answer = client.get(f"/pawns/powers?{query}")
    assert answer.status_code == 400
    assert 'class="problem"' in answer.text


def test_pages_need_no_style_attributes_or_inline_scripts(client):
    for address in ("/pawns?word=1000%2B0", "/pawns/powers", "/pawns?word=1000&view=projector"):
        page = client.get(address).text
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
