"""The pages of surveys in a browser: from the list to a sorted and filtered table, and back."""

import json

import pytest

from tests.commands import lastmove

pytestmark = pytest.mark.browser

CODES = ("0.07", "0.17", "0.31", "0.33", "0.52", "0.53", "0.72", "0.75", "0.77", "0.13")


def rows(page):
    """The rows of the first table, by the names of columns."""
    table = page.locator("table.rows").first
    names = [name.rstrip(" ↑↓") for name in table.locator("thead th").all_inner_texts()]
    return [
        dict(zip(names, row.locator("td").all_inner_texts(), strict=True))
        for row in table.locator("tbody tr").all()
    ]


def test_a_survey_is_opened_sorted_and_left(page):
    page.goto("/surveys")
    page.get_by_role("link", name="octal games of two digits").click()
    assert page.locator("h1").inner_text() == "octal games of two digits"
    page.get_by_role("link", name="period", exact=True).click()
    sorted_by_period = rows(page)
    page.get_by_label("Filter: words of a row").fill("period>11 proved=yes")
    page.keyboard.press("Enter")
    page.wait_for_url("**filter=**")
    found = {row["item"]: int(row["period"]) for row in rows(page)}
    assert found["0.77"] == 12
    assert min(found.values()) > 11
    page.go_back()
    assert rows(page) == sorted_by_period


def test_numbers_are_those_of_the_command_line(page, survey_store):
    ran = lastmove("survey", "export", str(survey_store), "--json")
    table = {row["item"]: row for row in json.loads(ran.stdout)["table"]}
    page.goto("/surveys/1")
    shown = {row["item"]: row for row in rows(page)}
    for code in CODES:
        for name in ("period", "preperiod", "max_value", "checked_to"):
            assert int(shown[code][name].replace(",", "")) == table[code][name]


def test_a_survey_fits_a_phone(page):
    page.set_viewport_size({"width": 380, "height": 800})
    page.goto("/surveys/1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 381


def test_a_survey_that_is_not_there(page):
    answer = page.goto("/surveys/99")
    assert answer.status == 404
    page.get_by_role("link", name="Surveys").first.click()
    assert page.locator("h1").inner_text() == "Surveys"
