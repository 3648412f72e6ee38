"""The worksheet as a reader has it: typed, clicked, on a phone, without scripts."""

import re

import pytest

import lastmove as lm
from tests.commands import LONG_SUM

pytestmark = pytest.mark.browser


def answer(page):
    return page.locator("output").inner_text()


def ask(page, text):
    page.fill("#q", text)
    page.press("#q", "Enter")
    page.wait_for_load_state()


def test_the_main_path(page):
    page.goto("/")
    assert page.evaluate("document.activeElement.id") == "q"
    ask(page, "{3|1} + ^*")
    assert answer(page) == "{3↑∗|1↑∗}"
    assert page.locator(".pictures svg").count() == 2
    ask(page, "let g = {4||1|-1}")
    ask(page, "g + g")
    assert page.locator(".history li").count() == 3
    page.click(".history li:last-child a.mono")
    assert answer(page) == "{3↑∗|1↑∗}"


def test_going_back(page):
    page.goto("/")
    ask(page, "1")
    ask(page, "2")
    page.go_back()
    assert answer(page) == "1"
    page.go_forward()
    assert answer(page) == "2"
    page.reload()
    assert answer(page) == "2"


def test_every_example_can_be_clicked(page):
    page.goto("/")
    count = page.locator(".examples a").count()
    assert count == 6
    for number in range(count):
        page.goto("/")
        page.locator(".examples a").nth(number).click()
        assert answer(page)


def test_the_keyboard(page):
    page.goto("/?q=1")
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "q"
    page.keyboard.type("?pt")
    assert page.input_value("#q") == "?pt"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") != "q"
    page.keyboard.press("?")
    assert page.locator("#shortcuts").is_visible()
    page.keyboard.press("Escape")
    assert not page.locator("#shortcuts").is_visible()
    page.keyboard.press("p")
    page.wait_for_url(re.compile("view=projector"))
    assert page.locator("nav").count() == 0
    page.keyboard.press("p")
    page.wait_for_url(re.compile(r"\?q=1$"))


def test_every_control_can_be_reached_with_the_tab_key(page):
    page.goto("/?q=%7B3%7C1%7D")
    reached = set()
    for _ in range(60):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.outerHTML.slice(0, 40)"))
    wanted = page.evaluate(
        "[...document.querySelectorAll('main a, main button:not([hidden]), main input[type=text]')]"
        ".map(each => each.outerHTML.slice(0, 40))"
    )
    assert set(wanted) <= reached


def test_the_theme_is_switched_and_kept(page):
    page.emulate_media(color_scheme="light")
    page.goto("/?q=%7B3%7C1%7D")

    def paper():
        return page.evaluate("getComputedStyle(document.documentElement).backgroundColor")

    light = paper()
    page.keyboard.press("t")
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    dark = paper()
    assert dark != light
    page.reload()
    assert paper() == dark
    fill = page.evaluate("getComputedStyle(document.querySelector('.lm-paper')).fill")
    assert fill == "rgb(25, 28, 32)"
    page.emulate_media(color_scheme="dark")
    page.keyboard.press("t")
    assert page.evaluate("document.documentElement.dataset.theme") is None
    assert paper() == dark


def test_bad_input_is_shown_with_a_caret(page):
    page.goto("/")
    ask(page, "{3|1 + 0.5")
    assert "write 1/2" in page.locator(".problem").inner_text()
    assert page.locator(".caret").is_visible()
    ask(page, "<script>alert(1)</script>")
    assert page.locator(".problem").is_visible()


def test_copying(chromium, server):
    context = chromium.new_context(
        base_url=server, permissions=["clipboard-read", "clipboard-write"]
    )
    page = context.new_page()
    page.goto("/?q=%5E")
    page.click("text=Copy LaTeX")
    page.wait_for_selector("text=Copied")
    assert page.evaluate("navigator.clipboard.readText()") == lm.up.latex
    context.close()


def test_a_long_computation_is_cancelled_and_started_again(page):
    page.goto("/")
    page.fill("#q", LONG_SUM)
    page.press("#q", "Enter")
    page.wait_for_selector("[data-job]", timeout=20_000)
    page.wait_for_selector("[data-job-text]:has-text('at work')", timeout=20_000)
    page.click("text=Cancel")
    page.wait_for_selector("text=Start again", timeout=20_000)
    page.click("text=Start again")
    page.wait_for_selector("[data-job-progress]", timeout=20_000)
    page.click("text=Cancel")
    page.wait_for_selector("text=Start again", timeout=20_000)


@pytest.mark.parametrize("query", ["", "?q=%7B3%7C1%7D", "?q=0.137", "?q=domineering+...|...|...",
                                   "?q=8/8/5p2/2p2P2/2P3p1/8/6P1/8", "?q=1&q=%7B"])  # fmt: skip
def test_on_a_phone_nothing_is_wider_than_the_screen(chromium, server, query):
    context = chromium.new_context(
        base_url=server, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    page.goto(f"/{query}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.locator("#q").bounding_box()["width"] > 150
    context.close()


def test_everything_works_without_scripts(chromium, server):
    context = chromium.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/")
    page.fill("#q", "let g = {3|1}")
    page.click("text=Evaluate")
    page.fill("#q", "g + ^")
    page.click("text=Evaluate")
    assert page.locator("output").inner_text() == "{3↑|1↑}"
    assert page.locator(".copy:visible").count() == 0
    page.click(".history li:last-child .remove")
    assert page.locator(".problem").is_visible()
    context.close()
