"""The board of notebooks: its script, in a browser, with a model that stands for the notebook's."""

import json
from importlib.resources import files

import pytest

import lastmove as lm
from lastmove.show.widget import Session

pytestmark = pytest.mark.browser

SCRIPT = (files("lastmove.show") / "widget.js").read_text(encoding="utf-8")
HARNESS = """
async ([source, state]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const widget = (await import(url)).default;
  const listeners = [];
  window.sent = [];
  window.model = {
    state,
    get(name) { return this[name]; },
    on(event, act) { listeners.push(act); },
    send(message) { window.sent.push(message); },
    change(next) { this.state = next; for (const act of listeners) act(); },
  };
  widget.render({ model: window.model, el: document.body });
}
"""


@pytest.fixture
def blank(chromium):
    context = chromium.new_context()
    yield context.new_page()
    context.close()


def test_touches_and_buttons_are_sent_and_the_answer_is_shown(blank):
    session = Session(lm.rulesets.Clobber.parse("xox|ox."))
    blank.evaluate(HARNESS, [SCRIPT, session.state()])
    blank.locator("[data-spot='1']").click()
    blank.get_by_role("button", name="Values").click()
    sent = [(each["act"], each.get("number") or 0) for each in blank.evaluate("window.sent")]
    assert sent == [("touch", 1), ("values", 0)]
    for act, number in sent:
        session.do(act, number)
    blank.evaluate(f"window.model.change({json.dumps(session.state())})")
    assert blank.locator("li").count() == 2
    assert "⇑∗" in blank.locator("li").first.inner_text()
    assert blank.locator(".touched").count() == 1


def test_text_of_positions_is_no_markup(blank):
    state = Session(lm.rulesets.Nim.parse("1")).state()
    state["status"] = "<img src=x onerror='window.hurt = true'>"
    state["moves"] = [{"number": 1, "text": "<b>0</b>", "worth": ""}]
    blank.evaluate(HARNESS, [SCRIPT, state])
    assert blank.locator("b, img").count() == 0
    assert blank.evaluate("window.hurt") is None
