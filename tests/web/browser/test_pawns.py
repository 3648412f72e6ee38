"""The pawns game in a browser: click files, keys, an endgame, back, phone."""

import re

import pytest

expect = pytest.importorskip("playwright.sync_api", reason="playwright is not installed").expect
pytestmark = pytest.mark.browser


def shows_value(page, text):
    expect(page.locator(".answer strong")).to_have_text(text)


def shows_word(page, text):
    expect(page.locator("#word")).to_have_value(text)


def click_file(page, number):
    page.locator(f'.files [aria-label^="file {number}:"]').click()


def test_the_main_path(page):
    page.goto("/pawns")
    shows_value(page, "∗2")
    click_file(page, 4)
    page.wait_for_url(re.compile("word=1001"))
    click_file(page, 1)
    page.wait_for_url(re.compile("word=0001"))
    shows_value(page, "∗2")
    page.click("text=One file more")
    shows_word(page, "00010")
    page.go_back()
    page.go_back()
    shows_word(page, "1001")
    page.click("text=Look at it as an endgame")
    expect(page.locator("main")).to_contain_text("plays like 1001 of the pawns game")
    page.click("main >> text=1001")
    shows_word(page, "1001")


def test_keys_stop_files_and_change_how_many_there_are(page):
    page.goto("/pawns?word=000")
    page.keyboard.press("1")
    page.wait_for_url(re.compile("word=100$"))
    page.keyboard.press("+")
    page.wait_for_url(re.compile("word=1000$"))
    page.keyboard.press("-")
    page.wait_for_url(re.compile("word=100$"))
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "word"
    page.keyboard.type("1000+0")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("word=1000"))
    shows_value(page, "∗3")
    page.locator(".files a").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("word=0000%2B0"))


def test_bad_input_is_told_where_it_is(page):
    page.goto("/pawns")
    page.fill("#word", "0110")
    page.keyboard.press("Enter")
    expect(page.locator("[role=alert]")).to_contain_text("files 2 and 3 are both stopped")
    page.go_back()
    shows_value(page, "∗2")


def test_powers(page):
    page.goto("/pawns")
    page.click("text=Where powers of two come first")
    page.fill("[name=to]", "120")
    page.click("button >> text=Show")
    expect(page.locator(".powers").first.locator("tr").last).to_contain_text("∗16111")
    page.click("text=000100101")
    shows_value(page, "∗4")


@pytest.mark.parametrize("word", ["10100100010100001000", "1000%2B0"])
def test_a_phone_needs_no_sideways_scrolling(chromium, server, word):
    context = chromium.new_context(base_url=server, viewport={"width": 360, "height": 740})
    page = context.new_page()
    page.goto(f"/pawns?word={word}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    context.close()


def test_pages_work_without_scripts(chromium, server):
    context = chromium.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/pawns?word=000")
    click_file(page, 2)
    shows_word(page, "010")
    context.close()
