"""Papers in a browser: a claim, all claims as a job, cancelling it, a phone."""

import pytest

pytestmark = pytest.mark.browser


def test_from_the_shelf_to_a_claim_and_on(page):
    page.goto("/papers")
    page.get_by_role("link", name="guy", exact=True).click()
    page.get_by_role("link", name="the nim-addition table").first.click()
    assert "Reproduced" in page.get_by_role("status").inner_text()
    assert page.locator("figure svg").count() == 1
    page.get_by_role("link", name="After").click()
    assert "claim=" in page.url
    page.go_back()
    assert "nim-addition" in page.get_by_role("heading", level=1).inner_text()


def test_all_claims_run_as_a_job_that_can_be_cancelled(page):
    page.goto("/papers/elkies")
    page.get_by_role("link", name="Check all").click()
    page.locator("[data-job]").wait_for()
    page.get_by_role("button", name="Cancel").click()
    over = "[data-job][data-state='cancelled'], a:has-text('Check all')"
    page.locator(over).first.wait_for()


def test_claims_are_reached_by_keys_alone(page):
    page.goto("/papers/maser")
    page.get_by_role("link", name="Papers").last.focus()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.href || ''").find("claim=") > 0:
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**claim=**")


def test_unknown_paper_is_told(page):
    page.goto("/papers/conway")
    assert "there is no paper conway" in page.get_by_role("alert").inner_text()


@pytest.mark.parametrize("address", ["/papers", "/papers/guy", "/papers/elkies?show=coverage"])
def test_a_phone_shows_the_whole_page(page, address):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
