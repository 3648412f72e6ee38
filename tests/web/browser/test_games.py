"""Games in a browser: touching a board, keys, the computer, bad input, the back button, a phone."""

import pytest

pytestmark = pytest.mark.browser


def test_a_move_is_made_by_touching_the_board(page):
    page.goto("/play")
    page.get_by_role("link", name="clobber").click()
    page.locator("[data-spot='1']").click()
    assert "2 moves there" in page.get_by_role("status").first.inner_text()
    page.locator("[data-spot='2']").click()
    page.wait_for_url("**moves=1")
    assert page.locator(".place .text").inner_text() == ".xx|ox."
    assert "Right is to move" in page.get_by_role("status").first.inner_text()


def test_keys_move_show_values_and_take_back(page):
    page.goto("/play/nim?position=3,4,5")
    page.keyboard.press("v")
    page.wait_for_url("**values=1")
    assert page.locator("li.wins").count() == 1
    page.keyboard.press("2")
    page.wait_for_url("**moves=2**")
    assert page.locator(".place .text").inner_text() == "1,4,5"
    page.keyboard.press("u")
    page.wait_for_url(lambda url: "moves=" not in url)
    page.keyboard.press("h")
    assert "1,4,5 wins" in page.locator(".hint").inner_text()


def test_keys_typed_into_a_field_are_no_moves(page):
    page.goto("/play/nim?position=3,4,5")
    page.keyboard.press("/")
    page.keyboard.type("12u")
    assert "moves=" not in page.url


def test_the_computer_replies_and_wins_what_is_won(page):
    page.goto("/play/nim?position=1,2,3&side=left")
    for _ in range(6):
        if "won" in page.get_by_role("status").first.inner_text():
            break
        page.locator("ol.moves li a").first.click()
    assert "The computer has won" in page.get_by_role("status").first.inner_text()


def test_a_new_game_is_asked_for_with_the_form(page):
    page.goto("/play/domineering")
    page.get_by_label("Position:").fill("....|....")
    page.get_by_label("You play").select_option("right")
    page.get_by_role("button", name="Play").click()
    assert "You are to move (Right)" in page.get_by_role("status").first.inner_text()
    assert "1 move so far" in page.locator(".played").inner_text()


def test_bad_position_is_told_and_the_back_button_leads_back(page):
    page.goto("/play/domineering")
    page.get_by_label("Position:").fill("..|.q")
    page.get_by_role("button", name="Play").click()
    assert page.get_by_role("alert").inner_text()
    page.go_back()
    assert page.get_by_role("heading", level=1).inner_text() == "domineering"


def test_back_button_takes_a_move_back(page):
    page.goto("/play/nim?position=2,1&side=left")
    page.locator("ol.moves li a").first.click()
    assert "moves=" in page.url
    page.go_back()
    assert page.locator(".place .text").inner_text() == "2,1"


@pytest.mark.parametrize("ruleset", ["domineering", "mogul", "hackenbush", "heap", "maundy-cake"])
def test_a_phone_shows_the_whole_page(page, ruleset):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(f"/play/{ruleset}?values=1")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_works_without_scripts(chromium, server):
    context = chromium.new_context(base_url=server, java_script_enabled=False)
    page = context.new_page()
    page.goto("/play/treblecross?side=left")
    page.locator("[data-spot='5']").click()
    assert "moves=" in page.url
    context.close()
