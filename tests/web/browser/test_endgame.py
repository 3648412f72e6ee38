"""Endgames in a browser: set up, drag, play, take back, analyse, cancel; keyboard and phone."""

import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser

FIGURE_5 = "8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8"
DIAGRAM_1A = "8/8/ppp5/8/PPP5/4k1b1/4pNP1/4K1Q1"
DIAGRAM_6A = "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K"


def shows_fen(page, text):
    """Wait until the position is there: a page may still be on its way."""
    expect(page.locator("#fen")).to_have_value(text)


def square(page, name):
    return page.locator(f'[data-square="{name}"]')


def drag(page, origin, target):
    page.mouse.move(*centre(page, origin))
    page.mouse.down()
    # Two steps: the first begins the drag.
    page.mouse.move(*centre(page, target), steps=4)
    page.mouse.up()


def centre(page, name):
    box = square(page, name).bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def shows_sum(page, text):
    expect(page.locator(".sum .value")).to_have_text(text)


def shows_problem(page, text):
    expect(page.locator("[role=alert]")).to_contain_text(text)


def test_the_main_path(page):
    page.goto("/endgame")
    page.fill("#fen", f"{FIGURE_5} w")
    page.click("text=Show")
    shows_sum(page, "↓∗")
    page.click(".moves >> text=h4")
    shows_sum(page, "0")
    expect(page).to_have_url(re.compile("moves=h4"))
    page.click("text=Take back")
    shows_sum(page, "↓∗")
    page.go_back()
    shows_sum(page, "0")
    page.go_back()
    shows_sum(page, "↓∗")


def test_clicking_and_dragging_on_the_board_play_moves(page):
    page.goto(f"/endgame?fen={FIGURE_5}+w")
    square(page, "h3").click()
    square(page, "h4").click()
    shows_sum(page, "0")
    drag(page, "a6", "a5")
    page.wait_for_url(re.compile("moves=h4%2Ca5"))
    drag(page, "e4", "e6")
    page.wait_for_timeout(200)
    assert "moves=h4%2Ca5" in page.url
    assert page.locator(".ghost").count() == 0


def test_setting_up_by_clicks_drags_and_the_palette(page):
    page.goto("/endgame")
    page.click("text=Clear")
    page.check("input[value=P]", force=True)
    square(page, "h3").click()
    page.check("input[value=p]", force=True)
    square(page, "h7").click()
    shows_fen(page, "8/7p/8/8/8/7P/8/8")
    shows_sum(page, "⇓∗")
    drag(page, "h3", "h4")
    page.wait_for_url(re.compile(re.escape("7P%2F8%2F8%2F8")))
    shows_sum(page, "↓")
    # Off the board: taken away.
    page.mouse.move(*centre(page, "h4"))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)
    page.mouse.up()
    page.wait_for_url(re.compile(re.escape("8%2F7p%2F8%2F8%2F8%2F8%2F8%2F8")))
    page.go_back()
    shows_sum(page, "↓")
    box = page.locator("label[title='white pawn']").bounding_box()
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(*centre(page, "a2"), steps=4)
    page.mouse.up()
    shows_fen(page, "8/7p/8/8/7P/8/P7/8")
    square(page, "a2").click()
    shows_fen(page, "8/7p/8/8/7P/8/8/8")
    page.fill("input[name=files]", "12")
    page.fill("input[name=rows]", "9")
    page.click("text=Resize")
    shows_fen(page, "12/12/7p4/12/12/7P4/12/12/12")
    page.click("text=Done")
    expect(page.locator("button.square")).to_have_count(0)


def test_everything_by_keyboard(page):
    page.goto("/endgame?fen=8/8/8/8/8/8/8/8&edit=1")
    page.locator("#squares button").first.focus()
    for key in ("ArrowDown", "ArrowRight", "p"):
        page.keyboard.press(key)
    page.wait_for_url(re.compile("#b7"))
    shows_fen(page, "8/1p6/8/8/8/8/8/8")
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowDown"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+P")
    page.wait_for_url(re.compile("#b3"))
    shows_fen(page, "8/1p6/8/8/8/1P6/8/8")
    page.keyboard.press("Delete")
    page.wait_for_url(re.compile("8%2F1p6%2F8%2F8%2F8%2F8%2F8%2F8"))
    page.goto(f"/endgame?fen={FIGURE_5}+w")
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("moves=h4"))
    page.keyboard.press("ArrowLeft")
    page.wait_for_url(lambda url: "moves" not in url)
    page.keyboard.press("f")
    page.wait_for_url(re.compile("flip=1"))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "fen"


def test_flip_mirror_and_swap(page):
    page.goto(f"/endgame?fen={FIGURE_5}")
    page.click("text=Flip")
    expect(page.locator("[data-square]").first).to_have_attribute("data-square", "h1")
    page.click("text=Swap sides")
    shows_sum(page, "↑∗")
    page.click("text=Mirror")
    shows_sum(page, "↑∗")


def test_bad_input_is_told_where_it_is(page):
    page.goto("/endgame")
    page.fill("#fen", "8/8/8x")
    page.keyboard.press("Enter")
    shows_problem(page, "is no piece and no number")
    shows_fen(page, "8/8/8x")
    page.fill("#fen", "4k3/8/8/8/8/8/8/8")
    page.keyboard.press("Enter")
    shows_problem(page, "White has no king")


def test_the_whole_analysis_comes_by_itself(page):
    page.goto(f"/endgame?fen={FIGURE_5}")
    page.select_option("select[name=effort]", "0.1")
    page.check("input[name=proof]")
    page.click("text=Analyse the whole board")
    page.wait_for_selector(".verified", timeout=60_000)
    assert "White wins" in page.inner_text(".verdicts")
    assert page.locator(".line").count() == 2
    page.locator(".line a").nth(1).click()
    expect(page).to_have_url(re.compile("moves=h4%2Ca5"))


def test_an_analysis_is_cancelled(page):
    page.goto(f"/endgame?fen={DIAGRAM_1A}&effort=4")
    page.click(".job >> text=Cancel")
    page.wait_for_selector("text=Start again", timeout=30_000)
    expect(page.locator(".sum .value")).to_contain_text("{on")
    page.click("text=Start again")
    page.wait_for_selector(".job >> text=Cancel")
    page.click(".job >> text=Cancel")
    page.wait_for_selector("text=Start again", timeout=30_000)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("address", [f"/endgame?fen={DIAGRAM_6A}", "/endgame?edit=1"])
def test_a_phone_needs_no_sideways_scrolling(chromium, server, scheme, address):
    context = chromium.new_context(
        base_url=server, viewport={"width": 360, "height": 740}, color_scheme=scheme, has_touch=True
    )
    page = context.new_page()
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    box = page.locator("[data-board]").bounding_box()
    assert 300 < box["width"] <= 360
    context.close()


def test_pages_work_without_scripts(chromium, server):
    context = chromium.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/endgame?fen={FIGURE_5}+w")
    square(page, "h3").click()
    square(page, "h4").click()
    shows_sum(page, "0")
    page.click("text=Set up")
    page.check("input[value=P]", force=True)
    square(page, "c2").click()
    shows_fen(page, "8/1p5p/p7/4k3/4Pp1P/5K2/PPP5/8 b")
    context.close()
