"""The worksheet: any notation in, the numbers of the command line out."""

import html
import re

import pytest

import lastmove as lm
from lastmove.errors import InputError
from tests.commands import LONG_SUM
from tests.web.printed import printed

pytest.importorskip("starlette")
from lastmove.web.pages.worksheet import EXAMPLES, MOST_LINES
from lastmove.web.pages.worksheet_card import brief, card, kind_of
from lastmove.web.pages.worksheet_names import expanded, split_let, used_names

FEN = "8/8/5p2/2p2P2/2P3p1/8/6P1/8"


def asked(client, *lines, **more):
    parameters = [("q", line) for line in lines] + list(more.items())
    return client.get("/", params=parameters)


def answer_of(page):
    found = re.search(r"<output>(.*?)</output>", page.text, re.DOTALL)
    return found and html.unescape(found[1])


def problem_of(page):
    found = re.search(r'class="problem".*?<p>(.*?)</p>', page.text, re.DOTALL)
    return found and html.unescape(found[1])


VALUES = [
    "{3|1} + ^*", "{0,*|^}", "-3/4", "*2 + *3", "{4||1|-1}", "^^*", "tiny(2)", "{on|0}",
    "cool({5|1},1)", "nim(3,4,5) + ^", "a{0|a}", "3.^ - *",
]  # fmt: skip


@pytest.mark.parametrize("text", VALUES)
def test_a_value_is_that_of_the_command_line(client, text):
    expected = printed("value", text)
    assert card(text)["record"] == expected
    page = asked(client, text)
    assert page.status_code == 200
    assert answer_of(page) == expected["unicode"]
    for name in ("mean", "temperature", "birthday"):
        if expected[name] is not None:
            assert f"<dd>{expected[name]}</dd>" in page.text
    assert html.escape(expected["latex"], quote=False) in page.text.replace("&#34;", '"')


def test_a_form_that_was_not_taken_as_written_is_noted(client):
    [warning] = printed("value", "{*|*}:1")["warnings"]
    assert f"warning: {warning}" in html.unescape(asked(client, "{*|*}:1").text)
    assert "acts on forms" not in asked(client, "'{*|*}':1").text


@pytest.mark.parametrize(("text", "verdict"), [("^ <> *", "true"), ("^ > ^^", "false")])
def test_a_relation_is_decided(client, text, verdict):
    assert answer_of(asked(client, text)) == verdict


@pytest.mark.parametrize("text", ["0.137", "kayles", "4.7", "S(1,2,3)"])
def test_a_heap_game_is_that_of_the_command_line(client, text):
    record = card(text)["record"]
    expected = printed("heap", text)
    assert record == {name: expected[name] for name in record}
    page = asked(client, text)
    assert answer_of(page) == expected["code"]
    assert " ".join(map(str, expected["values"])) in page.text


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("nim(3,4,5)", ["nim", "3,4,5"]),
        ("domineering ...|...", ["domineering", "...|..."]),
        ("Domineering(...|...)", ["domineering", "...|..."]),
        ("fox-and-geese ..f.....|........|g.g.g.g.", None),
    ],
)
def test_a_position_is_that_of_the_command_line(client, text, words):
    words = words or text.split()
    expected = printed("solve", *words, "--explain")
    assert card(text)["record"] == expected
    page = asked(client, text)
    assert page.status_code == 200
    assert "<svg" in page.text
    assert f"/play/{words[0]}?position=" in page.text


def test_pawns_on_a_board_are_those_of_the_command_line(client):
    expected = printed("structure", FEN)
    assert {"input": FEN, **card(FEN)["record"]} == expected
    page = asked(client, FEN)
    assert answer_of(page) == lm.game(expected["value"]).unicode
    assert "/endgame?fen=" in page.text


@pytest.mark.parametrize(
    "fen", ["4k3/8/8/8/8/8/8/R3K3", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "P7/8/8/8/8/8/8/8", "8/8/8"]
)
def test_any_board_is_answered_or_refused_with_a_sentence(client, fen):
    page = asked(client, fen)
    assert page.status_code in {200, 400}
    assert answer_of(page) or problem_of(page)


def test_the_kinds_of_lines():
    kinds = {
        "1/2": "value", "8/8": "value", "3/4 + 1": "value", "8/8/8": "chess", FEN: "chess",
        f"{FEN} w - - 0 1": "chess", "8/P7": "chess", "0.137": "heap", ".77": "heap",
        "kayles": "heap",
        "S(1,2)": "heap", "0.5": "heap", "nim 3,4": "position", "nim(3,4)": "position",
        "nim(3) + nim(4)": "value", "nim": "heap", "x": "value", "col": "position", "": "value",
    }  # fmt: skip
    assert {text: kind_of(text) for text in kinds} == kinds


def test_every_example_works(client):
    assert len(EXAMPLES) == 6
    for text, _ in EXAMPLES:
        page = asked(client, text)
        assert page.status_code == 200, text
        assert answer_of(page), text


def test_an_empty_sheet_shows_the_examples(client):
    page = client.get("/")
    assert page.status_code == 200
    assert html.escape(EXAMPLES[0][0]) in page.text
    assert "<output>" not in page.text


def test_pictures_reasons_and_the_same_elsewhere(client):
    page = asked(client, "{3|1}").text
    assert page.count("<svg") == 2
    assert "Thermograph" in page
    assert "Options" in page
    assert "<h2>Why</h2>" in page
    assert html.escape("lastmove value '{3|1}'") in page.replace("&#39;", "&#x27;")
    assert html.escape("lm.game('{3|1}')") in page.replace("&#39;", "&#x27;")


@pytest.mark.parametrize("text", [*VALUES[:6], FEN, "0.137", "nim(3,4,5)"])
def test_what_is_said_for_python_is_python(text):
    code = dict(card(text)["elsewhere"])["Python"]
    assert eval(code, {"lm": lm}) is not None


def test_a_large_tree_is_cut_and_a_larger_one_is_not_drawn():
    assert [name for name, _ in card("*9")["pictures"]] == ["Thermograph", "Options"]
    assert any("options" in note for note in card("*900")["notes"])


# Names


def test_a_name_stands_for_its_value(client):
    page = asked(client, "let g = {3|1}", "let h = g + ^", "h - g")
    assert answer_of(page) == "↑"
    assert answer_of(asked(client, "let g = {3|1}", "g > 0 ")) == "true"
    assert answer_of(asked(client, "let g = domineering ..|..", "g+g")) == "0"
    assert answer_of(asked(client, f"let p = {FEN}", "p + *")) == "0"


def test_a_name_can_be_given_anew(client):
    assert answer_of(asked(client, "let g = 1", "let g = g + 1", "g")) == "2"


@pytest.mark.parametrize(
    "line",
    ["let on = 1", "let v = 1", "let cool = 1", "let nim = 1", "let 2 = 1", "let a-b = 1",
     "let = 1", "let g =", "let g = ^ > 0", "let g = 0.137"],
)  # fmt: skip
def test_what_cannot_have_a_name_or_be_one_is_refused(client, line):
    page = asked(client, line)
    assert page.status_code == 400
    assert problem_of(page)


def test_a_name_without_a_value_is_told(client):
    page = asked(client, "let g = {", "g + 1")
    assert page.status_code == 400
    assert "what g is has no value" in problem_of(page)


def test_labels_and_positions_are_no_names():
    names = {"a": "1", "x": "2", "g": "3"}
    assert expanded("a{0|a} + g", names) == "a{0|a} + (3)"
    assert expanded("amazons(x.|.o) + x", names) == "amazons(x.|.o) + (2)"
    assert expanded("g-x", names) == "(3)-(2)"
    assert expanded("gx + g2 + 2g", names) == "gx + g2 + 2g"
    assert used_names("cool(g, 1)") == {"g"}


def test_a_value_in_the_place_of_a_name_is_the_value(rng):
    values = ["{3|1}", "^", "*2", "-1/2", "{4||1|-1}", "on", "tiny(2)"]
    for _ in range(30):
        g, h = rng.choice(values), rng.choice(values)
        line = rng.choice(["g + h", "g-h", "h - g", "-g", "2.g", "{g|h}", "g + g + h"])
        plain = re.sub("[gh]", lambda found, g=g, h=h: f"({g if found[0] == 'g' else h})", line)
        assert str(lm.game(expanded(line, {"g": g, "h": h}))) == str(lm.game(plain))


def test_let_is_split():
    assert split_let("let g=1") == ("g", "1")
    assert split_let("  let  g  =  {1|0}  ") == ("g", "{1|0}")
    assert split_let("letter") == (None, "letter")
    with pytest.raises(InputError):
        split_let("let g = ")


def test_names_do_not_make_a_line_grow_without_bound(client):
    lines = ["let a = {3|1||0}"] + [
        f"let {y} = {{{x},{x}|{x}||{x}}}" for x, y in zip("abcdef", "bcdefg", strict=True)
    ]
    assert asked(client, *lines).status_code in {200, 400, 422}


# The sheet


def test_lines_are_kept_in_the_address(client):
    page = asked(client, "1", "2", "3").text
    assert re.findall(r'<input type="hidden" name="q" value="(\d)">', page) == ["1", "2", "3"]
    assert "show=1" in page
    assert answer_of(asked(client, "1", "2", "3", show=2)) == "2"
    assert answer_of(asked(client, "1", "2", "3", show=9)) == "3"
    assert answer_of(asked(client, "1", "2", "3", show="x")) == "3"


def test_a_sheet_keeps_so_many_lines(client):
    page = asked(client, *map(str, range(MOST_LINES + 5))).text
    kept = re.findall(r'<input type="hidden" name="q" value="(\d+)">', page)
    assert kept == [str(number) for number in range(5, MOST_LINES + 5)]
    assert "5 lines were" in page


def test_long_lines_push_out_old_ones(client):
    long = "+".join(["1"] * 700)  # 2,799 bytes in an address
    page = asked(client, *[long] * 5).text
    assert len(re.findall(r'<input type="hidden" name="q"', page)) == 3
    assert "2 lines were" in page


def test_a_line_in_error_does_not_spoil_the_others(client):
    page = asked(client, "1", "{", "2")
    assert page.status_code == 200
    assert answer_of(page) == "2"
    assert "wrong" in page.text


def test_a_sheet_has_one_job_at_a_time(make_client):
    with make_client(quick_seconds=0.1) as client:
        page = asked(client, LONG_SUM, f"{LONG_SUM} + 1", "2")
        assert page.status_code == 200
        assert client.app.state.dispatcher.busy == 1
        assert page.text.count("at work") >= 3
        assert 'data-job="' in page.text


@pytest.mark.parametrize(
    ("text", "column"), [("1 + ", 3), ("{3|1", 0), ("let g = 1 + 0.5", 12), ("0.7G", 3)]
)
def test_a_caret_stands_under_the_trouble(client, text, column):
    page = asked(client, text)
    assert page.status_code == 400
    caret = html.unescape(re.search(r'<pre class="caret">(.*?)</pre>', page.text, re.DOTALL)[1])
    above, below = caret.split("\n")
    assert above == text.strip()
    assert below.index("^") == column


def test_a_line_names_no_file(client, tmp_path):
    trap = tmp_path / "trap.py"
    trap.write_text(f"open({str(tmp_path / 'sprung')!r}, 'w')\n")
    for line in (f"{trap}:Game 3", f"{trap}(3)", f"{trap}", f"solve({trap})", f"let g = {trap} 1"):
        assert asked(client, line).status_code == 400
    assert not (tmp_path / "sprung").exists()


def test_what_is_brief_is_the_value():
    assert brief("{3|1}") == {"kind": "value", "shown": "{3|1}", "name_as": "{3|1}"}
    assert brief("^ <> *")["shown"] == "true"
    assert brief("nim 3,4,5")["name_as"] == "*2"
