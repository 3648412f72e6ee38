"""Heap games in a browser: the main path, keys, bad input, the back button, a phone."""

import pytest

pytestmark = pytest.mark.browser


def test_from_the_table_to_a_position(page):
    page.goto("/heap")
    page.get_by_role("link", name="two digits").click()
    page.get_by_role("link", name="0.77", exact=True).click()
    assert page.get_by_role("heading", level=1).inner_text() == "0.77 kayles"
    page.get_by_label("Heaps, with commas").fill("3,5,7")
    page.get_by_role("button", name="Solve").click()
    assert "Nim-value 5" in page.locator(".verdict").inner_text()
    assert page.locator("table.moves tbody tr").all_inner_texts() == ["5\t4"]


def test_table_is_sorted_by_clicks(page):
    page.goto("/heap?show=periodic")
    page.get_by_role("columnheader", name="period", exact=True).get_by_role("link").click()
    page.get_by_role("columnheader", name="period ↑").get_by_role("link").click()
    assert page.locator("tbody tr").first.inner_text().split("\t")[2] == "60620715"


def test_slash_goes_to_the_input_and_enter_shows_the_game(page):
    page.goto("/heap")
    page.keyboard.press("/")
    page.keyboard.type("0.137")
    page.keyboard.press("Enter")
    page.wait_for_url("**/heap/0.137")
    assert "for all n ≥ 52: proved" in page.locator("main").inner_text()


def test_bad_code_is_told_and_the_back_button_leads_back(page):
    page.goto("/heap/0.77")
    page.get_by_label("Code, subtraction set or name").fill("0.7G")
    page.get_by_role("button", name="Show").click()
    assert "not a code digit: G, column 4" in page.get_by_role("alert").inner_text()
    page.go_back()
    assert page.get_by_role("heading", level=1).inner_text() == "0.77 kayles"


def test_a_phone_scrolls_tables_and_not_the_page(page):
    page.set_viewport_size({"width": 360, "height": 740})
    for address in ("/heap", "/heap/0.007?to=1000&position=3,5,7"):
        page.goto(address)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_works_without_scripts(chromium, server):
    context = chromium.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/heap")
    page.get_by_label("Code, subtraction set or name").fill("kayles")
    page.get_by_role("button", name="Show").click()
    page.get_by_label("Heaps, with commas").fill("1,1")
    page.get_by_role("button", name="Solve").click()
    assert "whoever moves loses" in page.locator(".verdict").inner_text()
    context.close()
