"""What holds of every page: text that can be read, names, the Tab key, nothing from elsewhere."""

from itertools import pairwise
from pathlib import Path
from urllib.parse import quote, urlsplit

import pytest

from tests.commands import LONG_SUM

pytestmark = pytest.mark.browser

PROBES = (Path(__file__).parent / "probes.js").read_text(encoding="utf-8")
LEAST_CONTRAST = 4.5
FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
PAGES = {
    "worksheet": "/",
    "a value": "/?q=%7B%7C%7D&q=%7B&q=%7B3%7C1%7D+%2B+%5E*",
    "a heap game on the worksheet": "/?q=0.137",
    "a position on the worksheet": "/?q=domineering+...|...|...",
    "a board on the worksheet": "/?q=8/8/5p2/2p2P2/2P3p1/8/6P1/8",
    "bad input": "/?q=%7B3%7C1",
    "endgame": f"/endgame?fen={FIGURE_5}+w&moves=h4&from=a6",
    "setting up": "/endgame?edit=1",
    "heaps": "/heap",
    "heap": "/heap/0.137?position=3,5,7",
    "pawns": "/pawns?word=1000%2B0",
    "powers": "/pawns/powers?pattern=000100&to=600",
    "games": "/play",
    "impartial game": "/play/nim?position=3,4,5&hint=1&values=1&moves=1",
    "partizan game": "/play/domineering?position=...|...&values=1",
    "game on a graph": "/play/hackenbush?position=lrl,l(r)(el)",
    "papers": "/papers",
    "claims": "/papers/elkies",
    "coverage": "/papers/elkies?show=coverage",
    "surveys": "/surveys",
    "survey": "/surveys/1?sort=period&order=desc",
    "nowhere": "/nowhere",
    "projector": "/?q=%7B3%7C1%7D&view=projector",
}

every_page = pytest.mark.parametrize("address", PAGES.values(), ids=PAGES)


def opened(page, address):
    page.goto(address)
    page.evaluate(PROBES)


@every_page
def test_text_stands_out_from_what_is_under_it(page, address):
    opened(page, address)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        seen, faint = page.evaluate(f"probes.faint({LEAST_CONTRAST})")
        assert seen > 3
        assert not faint, scheme


def test_faint_text_would_be_found(page):
    opened(page, "/pawns?word=1000")
    page.evaluate("document.querySelector('h1').style.color = 'rgb(150 150 150 / 80%)'")
    page.evaluate("document.querySelector('svg text').style.fill = 'var(--pic-shade)'")
    _, faint = page.evaluate(f"probes.faint({LEAST_CONTRAST})")
    assert ["<h1" in faint[0], "<text" in faint[1]] == [True, True]


def spoken(page):
    """All that can have the focus, as a screen reader has it: role and name."""
    session = page.context.new_cdp_session(page)
    session.send("Accessibility.enable")
    for node in session.send("Accessibility.getFullAXTree")["nodes"]:
        focusable = any(each["name"] == "focusable" for each in node.get("properties", ()))
        if not node["ignored"] and (focusable or node["role"]["value"] == "image"):
            yield node["role"]["value"], node.get("name", {}).get("value", "")


@every_page
def test_all_that_can_be_used_has_a_name(page, address):
    opened(page, address)
    found = list(spoken(page))
    assert len(found) > 1
    assert not [role for role, name in found if not name.strip() and role != "main"]
    assert page.evaluate("probes.unlabelled()") == []


@every_page
def test_tab_goes_through_all_controls_in_their_order(page, address):
    opened(page, address)
    count = page.evaluate("probes.follow()")
    # Beyond controls there are things that scroll, which have the focus too.
    for _ in range(count + 60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.className") == "skip":
            break
    stops = page.evaluate("probes.stops()")
    assert [stop["place"] for stop in stops if stop["place"] >= 0] == [*range(1, count), 0]
    assert not [stop["name"] for stop in stops if not stop["visible"]]
    assert not [stop["name"] for stop in stops if not stop["ring"]]


@every_page
def test_on_a_phone_tab_goes_downwards(page, address):
    page.set_viewport_size({"width": 360, "height": 740})
    opened(page, address)
    count = page.evaluate("probes.follow()")
    for _ in range(min(count, 60) - 1):
        page.keyboard.press("Tab")
    stops = page.evaluate("probes.stops()")
    upwards = [
        (before["name"], after["name"])
        for before, after in pairwise(stops)
        if all(b <= a for a, b in zip(before["tops"], after["bottoms"], strict=True))
    ]
    assert not upwards


@every_page
def test_nothing_is_asked_of_another_machine(page, server, address):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.route(
        lambda url: urlsplit(url).netloc != urlsplit(server).netloc, lambda route: route.abort()
    )
    page.goto(address)
    page.wait_for_load_state("networkidle")
    assert len(asked) >= 3
    assert not [url for url in asked if not url.startswith(f"{server}/")]


def test_a_cancel_is_not_overtaken_by_the_events_of_its_job(page):
    """The job is over before the form is answered: then no event may load the page anew."""
    page.goto(f"/?q={quote(f'{LONG_SUM} + 1')}")
    page.wait_for_selector("[data-job-text]:has-text('at work')", timeout=20_000)
    asked = []
    page.on("request", lambda request: asked.append((request.method, request.url)))

    def answered_late(route):
        answer = route.fetch(max_redirects=0)
        page.wait_for_timeout(1500)
        meanwhile.extend(asked)
        route.fulfill(response=answer)

    meanwhile = []
    page.route("**/cancel", answered_late)
    page.click("text=Cancel")
    page.wait_for_selector("text=Start again", timeout=20_000)
    assert [method for method, _ in meanwhile] == ["POST"]
