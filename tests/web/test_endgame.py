"""The page on endgames: numbers are those of the command line, links lead where they say."""

import html
import json
import re
import time
from urllib.parse import parse_qs, urlsplit

import pytest

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.show.chessboard import TINTS
from lastmove.web.pages import endgame_values
from lastmove.web.pages.endgame_lists import Found, move_lists
from lastmove.web.pages.endgame_setup import read_setup
from lastmove.web.pages.endgame_view import View
from tests.chess.positions import random_text
from tests.commands import lastmove

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
FIGURE_7 = "8/pp4p1/7p/3k4/PP1Pp3/4K1P1/6P1/8"
DIAGRAM_1A = "8/8/ppp5/8/PPP5/4k1b1/4pNP1/4K1Q1"
DIAGRAM_6A = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K"
DIAGRAM_7A = "11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K"
WITH_KINGS = [
    FIGURE_5,
    FIGURE_7,
    DIAGRAM_1A,
    "8/7p/ppp5/7P/PPP5/4k1b1/4pNP1/4K1Q1",
    DIAGRAM_6A,
    DIAGRAM_7A,
    "8/8/ppp5/8/PPP5/7k/6pP/6K1 w",
    "8/1p5p/p7/4k3/4Pp1P/5K2/PP6/8 b",
    "8/5ppp/8/2k5/2Pp4/3K4/5PPP/8",
    "4k3/8/8/8/8/8/8/4K3",
]
WITHOUT_KINGS = [
    "8/1p5p/p7/8/8/7P/PP6/8",
    "8/pp4p1/7p/8/PP6/6P1/6P1/8",
    "8/8/4p3/3p4/8/3PP3/8/8",
    "8/8/4p3/3p4/4P3/3P4/8/8",
    "8/ppp5/8/PPP5/8/8/8/8",
    "8/7p/8/8/8/7P/8/8",
    "6/6/p1p1p1/6/P1P1P1/6/6",
    "9/9/9/ppppp4/9/PPPPP4/9/9/9",
    "8/P7/8/8/8/8/7p/8",
    "8/3p4/8/2P1P3/8/8/8/8",
]


def get(client, fen, **more):
    return client.get("/endgame", params={"fen": fen, **more})


def values(page):
    """The values with a link to the worksheet: the sum, then the components."""
    found = re.findall(r'class="value" href="([^"]*)"', page)
    return [parse_qs(urlsplit(html.unescape(link)).query)["q"][0] for link in found]


def rows(page, table):
    """The rows of a table as lists of texts, without tags."""
    found = re.search(rf'<table class="{table}">.*?</table>', page, re.DOTALL)
    lines = re.findall(r"<tr.*?</tr>", found[0], re.DOTALL) if found else []
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL) for line in lines]
    return [[plain(cell) for cell in line] for line in cells]


def plain(text):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def moves(page):
    """For each move of the lists: its name, where it leads, whether it wins, what is said."""
    return [
        (plain(san), html.unescape(href), 'class="wins"' in row, plain(said))
        for row, href, san, said in re.findall(
            r'(<tr[^>]*>)<td><a class="move" href="([^"]*)"[^>]*>(.*?)</a></td>\s*<td>(.*?)</td>',
            page,
            re.DOTALL,
        )
    ]


def cli(*arguments, stdin):
    found = lastmove(*arguments, "--json", stdin="\n".join(stdin).encode())
    return [json.loads(line) for line in found.stdout.splitlines()]


def test_values_with_kings_are_those_of_the_command_line(client):
    records = cli("endgame", "-", "--no-proof", "--effort", "0.01", stdin=WITH_KINGS)
    assert len(records) == len(WITH_KINGS)
    for fen, record in zip(WITH_KINGS, records, strict=True):
        page = get(client, fen).text
        expected = [part["value"] for part in record["components"]]
        total = [record["sum"]] if expected else []
        assert values(page) == total + expected, fen
        squares = [row[3].split() for row in rows(page, "components")[1:]]
        core = [record["core"]["squares"]] if record["core"]["squares"] else []
        assert squares == core + [part["squares"] for part in record["components"]], fen


def test_values_without_kings_are_those_of_the_command_line(client):
    names = {"white": "White", "black": "Black"}
    for fen, record in zip(WITHOUT_KINGS, cli("structure", "-", stdin=WITHOUT_KINGS), strict=True):
        page = get(client, fen).text
        expected = [part["value"] for part in record["components"]]
        assert values(page) == [record["value"], *expected], fen
        said = {row[0].split()[0]: row[1] for row in rows(page, "verdicts")}
        for side, name in names.items():
            winner = record[f"{side}_to_move"]
            text = f"{name} wins" if winner == side else f"{name} loses"
            assert said[name] == ("a race decides" if winner == "dud" else text), (fen, side)


def wait(client, url, seconds=60):
    """Ask again until there is no job on the page."""
    latest = time.monotonic() + seconds
    while 'data-state="cancelled"' not in (page := client.get(url).text):
        if "data-job=" not in page:
            return page
        assert time.monotonic() < latest
        time.sleep(0.05)
    return page


def check_full(client, fen, record):
    url = f"/endgame?fen={fen.replace(' ', '+')}&effort=0.1&proof=0"
    page = wait(client, url)
    said = {row[0].split()[0].lower(): row[1:] for row in rows(page, "verdicts")}
    turn = {"w": {"white"}, "b": {"black"}}.get(fen.split()[-1], {"white", "black"})
    words = {"win": "wins", "loss": "loses", "draw": "a draw", "unknown": "not decided"}
    for side in ("white", "black"):
        assert words[record[f"{side}_to_move"]] in said[side][0], (fen, side)
        names = record["winning_moves"][side] if side in turn else []
        assert said[side][1].split() == names, (fen, side)
    wins = [san for san, _, winning, _ in moves(page) if winning]
    assert sorted(wins) == sorted(san for side in turn for san in record["winning_moves"][side]), (
        fen
    )
    warnings = [plain(text) for text in re.findall(r'class="warning">(.*?)</p>', page)]
    assert [text.removeprefix("Warning. ").lower() for text in warnings] == [
        text.lower() for text in record["warnings"]
    ]
    lines = [plain(text) for text in re.findall(r'class="line">(.*?)</p>', page, re.DOTALL)]
    names = [
        [re.sub(r"^\d+(\.|…)", "", word) for word in line.split(":", 1)[1].split()]
        for line in lines
    ]
    played = [[word for word in line if word] for line in names]
    assert played == [
        record["main_lines"][side]
        for side in ("white", "black")
        if record["main_lines"][side] and side in turn
    ]
    for text in record["tempo"] + record["breakouts"]:
        assert text[1:] in plain(page), fen


def test_the_whole_analysis_is_that_of_the_command_line(client):
    (record,) = cli("endgame", "-", "--no-proof", "--effort", "0.1", stdin=[FIGURE_5])
    check_full(client, FIGURE_5, record)


@pytest.mark.slow
def test_ten_whole_analyses_are_those_of_the_command_line(client):
    records = cli("endgame", "-", "--no-proof", "--effort", "0.1", stdin=WITH_KINGS)
    for fen, record in zip(WITH_KINGS, records, strict=True):
        check_full(client, fen, record)


@pytest.mark.parametrize("fen", [FIGURE_5, FIGURE_7, "8/7p/8/8/8/7P/8/8", "9/2p6/9/1P7/9/9"])
def test_a_move_leads_to_the_sum_that_is_said(client, fen):
    seen = 0
    for _, href, _, said in moves(get(client, fen).text):
        announced = re.search(r", sum ([^()]*?)(?: \(|$)", said)
        if announced is None:
            continue
        after = client.get(href)
        assert after.status_code == 200
        assert lm.game(values(after.text)[0]).unicode == announced[1], href
        seen += 1
    assert seen


def test_winning_moves_leave_the_other_side_lost(client):
    for _, href, wins, _ in moves(get(client, FIGURE_5).text):
        if wins:
            page = client.get(href).text
            (turn,) = re.findall(r">(White|Black)’s moves", page)
            said = {row[0].split()[0]: row[1] for row in rows(page, "verdicts")}
            assert said[turn] == f"{turn} loses"


def test_the_whole_analysis_has_the_last_word_on_moves():
    board = lm.chess.Board(FIGURE_5)
    quick = endgame_values.quick_record(FIGURE_5)
    full = endgame_values.full_record(FIGURE_5, 0.01, prove=False)
    full["record"]["winning_moves"] = {"white": ["Kg4"], "black": []}
    full["reasons"] = {"white": {"Kg4": "because"}, "black": {}}
    found = Found(read_setup(FIGURE_5), board, quick=quick, full=full)
    white, black = move_lists(View(FIGURE_5), found)
    assert [(move["san"], move["reason"]) for move in white["moves"] if move["wins"]] == [
        ("Kg4", "because")
    ]
    assert not any(move["wins"] for move in black["moves"])


def test_core_and_components_are_coloured_as_the_legend_says(client):
    page = get(client, FIGURE_5).text
    tinted = re.findall(r'fill="(#\w+)" fill-opacity="0.45"', page)
    counts = [tinted.count(colour) for colour in TINTS[:3]]
    listed = rows(page, "components")[1:]
    assert [row[0] for row in listed] == ["A", "B", "C"]
    assert counts == [len(row[3].split()) for row in listed] == [4, 4, 2]
    assert re.findall(r'class="swatch tint-(\d)"', page) == ["0", "1", "2"]


def test_moves_are_played_and_taken_back(client):
    page = get(client, f"{FIGURE_5} w", moves="h4,a5").text
    assert "1.\u00a0h4" in page
    back = html.unescape(re.search(r'href="([^"]*)" data-key="ArrowLeft"', page)[1])
    assert parse_qs(urlsplit(back).query)["moves"] == ["h4"]
    board = lm.chess.Board(f"{FIGURE_5} w").push("h4").push("a5")
    assert board.fen() in page


def test_a_man_that_is_taken_up_has_targets(client):
    page = get(client, f"{FIGURE_5} w", **{"from": "b2"}).text
    targets = re.findall(r'class="square target" href="([^"]*)" data-square="(\w+)"', page)
    assert sorted(square for _, square in targets) == ["b3", "b4"]
    after = client.get(html.unescape(targets[0][0]))
    assert after.status_code == 200
    assert "Black’s moves" in after.text


def test_dragging_plays_a_legal_move_and_no_other(client):
    def play(origin, target, fen=FIGURE_5):
        params = {"do": "play", "fen": fen, "from": origin, "at": target}
        return client.get("/endgame/set", params=params, follow_redirects=False)

    assert parse_qs(urlsplit(play("h3", "h4").headers["location"]).query)["moves"] == ["h4"]
    assert parse_qs(urlsplit(play("a6", "a5").headers["location"]).query)["fen"] == [
        f"{FIGURE_5} b"
    ]
    for origin, target in (("h3", "h5"), ("c5", "c6"), ("zz", "a1")):
        assert "moves" not in parse_qs(urlsplit(play(origin, target).headers["location"]).query)
    promoted = play("a7", "a8", "8/P7/8/8/k7/8/8/K7 w").headers["location"]
    assert parse_qs(urlsplit(promoted).query)["moves"] == ["a8=Q+"]
    assert client.get(promoted).status_code == 200


def put(client, fen, **fields):
    answer = client.get("/endgame/set", params={"fen": fen, **fields}, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    return parse_qs(urlsplit(answer.headers["location"]).query)["fen"][0]


def test_setting_up_a_board(client):
    empty = "8/8/8/8/8/8/8/8"
    assert put(client, empty, piece="K", at="e1") == "8/8/8/8/8/8/8/4K3"
    assert put(client, "8/8/8/8/8/8/8/4K3", piece="K", at="e1") == empty
    assert put(client, "8/8/8/8/8/8/8/4K3", piece="none", at="e1") == empty
    assert put(client, "8/8/8/8/8/8/8/4K3", **{"from": "e1", "at": "d2"}) == "8/8/8/8/8/8/3K4/8"
    assert put(client, "8/8/8/8/8/8/8/4K3", **{"from": "e1", "at": ""}) == empty
    assert put(client, "4k3/8/8/8/8/8/8/4K3 w", files="26", rows="32").startswith("26/26/")
    assert put(client, "4k3/8/8/8/8/8/8/4K3 w", files="3", rows="2") == "3/3 w"


def test_an_unfinished_board_can_be_set_up_but_is_no_position(client):
    fen = "8/8/8/8/8/8/8/4K3"
    editing = get(client, fen, edit="1")
    assert editing.status_code == 200
    assert "Black has no king" in editing.text
    shown = get(client, fen)
    assert shown.status_code == 400
    assert "Black has no king" in shown.text
    assert shown.text.count('<g transform="translate') == 1


@pytest.mark.parametrize(
    ("params", "sentence"),
    [
        ({"fen": "8/8x"}, "is no piece and no number"),
        ({"fen": "8/7"}, "row 2 has 7 squares after one of 8"),
        ({"fen": "27"}, "27 files"),
        ({"fen": "/".join("1" * 33)}, "33 rows"),
        ({"fen": ""}, "there is no board"),
        ({"fen": "9" * 4000}, "27 files"),
        ({"fen": FIGURE_5, "effort": "1e9"}, "effort=1e9 is no choice; there are 0.1, 1, 4"),
        ({"fen": f"{FIGURE_5} w", "moves": "h5"}, "h5"),
        ({"fen": f"{FIGURE_5} w", "moves": "Qh9"}, "Qh9"),
        ({"fen": FIGURE_5, "moves": "h4"}, "who is to move"),
        ({"fen": "<script>alert(1)</script>"}, "is no piece"),
        ({"fen": "8/8/8/8/8/8/8/8 x"}, "x"),
    ],
)
def test_bad_input_gets_a_sentence(client, params, sentence):
    answer = client.get("/endgame", params=params)
    assert answer.status_code == 400
    problem = re.search(r'<div class="problem".*?</div>', answer.text, re.DOTALL)
    assert sentence in html.unescape(problem[0])
    assert "<script>alert" not in answer.text


@pytest.mark.parametrize(
    "fields",
    [
        {"at": "z9"},
        {"at": ""},
        {"from": "z9", "at": "a1"},
        {"from": "a1", "at": "j1"},
        {"files": "0", "rows": "8"},
        {"files": "27", "rows": "8"},
        {"files": "8", "rows": "33"},
        {"files": "8"},
        {"files": "²", "rows": "8"},
        {"do": "play", "from": "a1", "at": "a2", "fen": "K7/8"},
    ],
)
def test_bad_changes_are_refused(client, fields):
    asked = {"fen": "R7/8/8/8/8/8/8/R7", **fields}
    assert client.get("/endgame/set", params=asked, follow_redirects=False).status_code == 400


def test_setups_read_and_write_every_board(rng):
    for _ in range(200):
        text = random_text(rng)
        setup = read_setup(text)
        assert read_setup(setup.fen()) == setup
        assert setup.mirrored().mirrored() == setup
        assert setup.turned().turned() == setup
        assert setup.resized(setup.files, setup.rows) == setup
        try:
            board = lm.chess.Board(text)
        except InputError:
            continue
        assert dict(board.pieces()) == setup.men


def test_swapping_sides_negates_and_mirroring_keeps_the_sum(client):
    for fen in WITHOUT_KINGS[:6]:
        setup = read_setup(fen)
        total = lm.game(values(get(client, fen).text)[0])
        assert lm.game(values(get(client, setup.turned().fen()).text)[0]) == -total
        assert lm.game(values(get(client, setup.mirrored().fen()).text)[0]) == total


def test_large_boards_are_shown_and_not_valued(client):
    fen = "/".join(["26"] * 10 + ["4p20p", "26", "4P20P"] + ["26"] * 19)
    page = get(client, fen)
    assert page.status_code == 200
    assert "at most 16 by 16" in page.text
    assert 'viewBox="8 8 1170 1440"' in page.text
    assert len(moves(page.text)) == 4
    assert get(client, fen, edit="1").text.count('class="square"') == 26 * 32


@pytest.mark.parametrize(
    "address",
    [
        "/endgame",
        f"/endgame?fen={FIGURE_5}+w&moves=h4,a5&flip=1&from=b2&view=projector",
        "/endgame?fen=8/8/8/8/8/8/8/4K3&edit=1&piece=k",
        f"/endgame?fen={DIAGRAM_6A}&edit=1",
    ],
)
def test_every_link_leads_to_a_page(client, address):
    page = client.get(address).text
    links = {html.unescape(link) for link in re.findall(r'<a [^>]*href="([^"]*)"', page)}
    assert all(link[:1] in {"/", "?", "#"} for link in links)
    inside = [link for link in links if link.startswith("/endgame?")]
    assert len(inside) > 8
    for link in inside:
        answer = client.get(link)
        legal = answer.status_code == 200
        # What is being set up may be no position yet.
        assert legal or "has no king" in answer.text, link
        assert "view=projector" in link or "view=projector" not in address


def test_a_side_that_cannot_be_to_move_is_told(client):
    page = get(client, "4k3/8/8/8/p7/P7/1p6/4R1K1 b").text
    said = {row[0].split()[0]: row[1] for row in rows(page, "verdicts")}
    assert said["White"] == "cannot be to move"
    assert "Check." in page


def test_the_end_of_the_game_is_told(client):
    page = get(client, "7k/8/5K2/6Q1/8/8/8/8 w", moves="Qg7").text
    assert "Checkmate." in page
    assert moves(page) == []


def test_flipping_turns_the_squares_round(client):
    usual, flipped = (
        re.findall(r'data-square="(\w+)"', get(client, FIGURE_5, flip=flip).text)
        for flip in ("", "1")
    )
    assert usual == flipped[::-1]
    assert usual[0] == "a8"


def test_pages_need_no_style_attributes_or_inline_scripts(client):
    for more in ({}, {"edit": "1"}, {"view": "projector"}):
        page = get(client, DIAGRAM_6A, **more).text
        assert " style=" not in page
        assert "<style" not in page
        assert not re.search(r"<script(?![^>]*src=)", page)
        assert not re.search(r"\son\w+=", page)


def test_the_engine_is_the_servers_alone(make_client, tmp_path):
    with make_client() as client:
        assert "ask the engine" not in get(client, FIGURE_5).text
    with make_client(engine=tmp_path / "stockfish") as client:
        page = get(client, FIGURE_5).text
        assert "ask the engine" in page
        assert str(tmp_path) not in page
        url = f"/endgame?fen={FIGURE_5}&effort=0.1&proof=0"
        assert "engine of this server" not in wait(client, url)
        page = wait(client, f"{url}&engine=1")
        assert "The engine of this server is not there" in page
        assert str(tmp_path) not in page


def test_no_request_names_an_engine(make_client, tmp_path):
    engine = tmp_path / "engine"
    engine.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\n")
    engine.chmod(0o755)
    with make_client() as client:
        for path in ("1", str(engine)):
            url = f"/endgame?fen={FIGURE_5}&effort=0.1&proof=0&engine={path}"
            assert "engine of this server" not in wait(client, url)
    assert not (tmp_path / "started").exists()


def test_too_many_pawns_are_shown_without_values(monkeypatch):
    monkeypatch.setattr(endgame_values, "VALUE_SECONDS", 0.05)
    found = endgame_values.quick_record(lm.pawns.endgame("101001000").fen)
    assert found["sum"] is None
    assert "too many to be valued" in found["why_not"]
    assert len(found["moves"]["white"]) > 5
    with pytest.raises(LimitReached), lm.limits(seconds=0.02):
        endgame_values.quick_record(lm.pawns.endgame("101001000").fen)


def test_an_analysis_can_be_cancelled_and_started_again(client):
    url = f"/endgame?fen={DIAGRAM_1A}&effort=4"
    page = client.get(url).text
    job = re.search(r'data-job="([^"]+)"', page)[1]
    token = re.search(r'name="token" value="([^"]+)"', page)[1]
    form = {"token": token, "next": url}
    answer = client.post(f"/jobs/{job}/cancel", data=form, follow_redirects=False)
    assert answer.headers["location"] == url
    page = wait(client, url)
    while 'data-state="cancelled"' not in page:
        page = client.get(url).text
    assert "Start again" in page
    client.post(f"/jobs/{job}/again", data=form, follow_redirects=False)
    page = client.get(url).text
    again = re.search(r'data-job="([^"]+)"', page)[1]
    assert again != job
    client.post(f"/jobs/{again}/cancel", data=form, follow_redirects=False)
