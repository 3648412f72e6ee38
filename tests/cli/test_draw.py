"""``lastmove draw``: pictures on standard output and in files, and what is refused."""

import json
import os
from fractions import Fraction

import pytest

import lastmove as lm
from lastmove.cli.main import run
from tests.commands import LONG_SUM, is_one_complaint, lastmove
from tests.show.reading import elements, is_balanced, texts

FIELDS = ["input", "kind", "format", "file", "picture"]


def names(folder):
    return [path.name for path in folder.iterdir()]


@pytest.fixture
def drawn(capsysbinary):
    """Draw in this process; the picture that was printed."""

    def draw(*arguments):
        assert run(["draw", *arguments]) == 0
        out, err = capsysbinary.readouterr()
        assert err == b""
        return out.decode()

    return draw


@pytest.fixture
def refused(capsysbinary):
    """Ask for a picture in vain; the exit code and the sentence."""

    def draw(*arguments):
        code = run(["draw", *arguments])
        out, err = capsysbinary.readouterr()
        assert out == b""
        assert is_one_complaint(err)
        return code, err.decode()

    return draw


def test_a_thermograph_is_that_of_the_value(drawn):
    svg = drawn("thermograph", "{4||1|-1}")
    group = next(g for g in elements(svg, "g") if g.get("data-mean"))
    value = lm.game("{4||1|-1}")
    assert Fraction(group.get("data-mean")) == value.mean
    assert Fraction(group.get("data-temperature")) == value.temperature
    assert "Thermograph of {4||1|-1}" in texts(svg)


def test_every_argument_is_one_thermograph(drawn):
    svg = drawn("thermograph", "{3|1}", "-1/2", "{4||1|-1} + 1")
    assert svg.count("data-wall") == 6
    assert {"{3|1}", "-1/2", "{4||1|-1} + 1"} <= set(texts(svg))


def test_a_tree_of_braces_has_its_options_marked(drawn):
    shown = texts(drawn("tree", "{0,*|^,1}"))
    assert "{0, ∗ | 1, ↑}" in shown
    assert "= ⇑∗" in shown
    assert "reverses through 0" in shown
    assert "dominated by ↑" in shown


def test_forms_inside_a_form_stay_as_they_are(drawn):
    shown = texts(drawn("tree", "{0,{1,2|}|*+*}"))
    assert "{1, 2 | }" in shown
    assert "{∗ | ∗}" in shown


@pytest.mark.parametrize("form", ["'{*|*}'", " {*|*} ", "'* + *'"])
def test_a_form_may_be_quoted(drawn, form):
    shown = texts(drawn("tree", form))
    assert shown[:2] == ["{∗ | ∗}", "= 0"]


@pytest.mark.parametrize("expression", ["({0,*|^,1})", "{0,*|^,1} + {|}", "^^*", "'{*|*}' + ^^*"])
def test_any_other_tree_is_canonical(drawn, expression):
    svg = drawn("tree", expression)
    assert texts(svg)[0] == "⇑∗"
    assert "dominated" not in svg


@pytest.mark.parametrize("expression", ["*5", "{*5,0|}"])
def test_a_depth_cuts_a_tree(drawn, expression):
    shallow, deep = drawn("tree", expression, "--depth", "1"), drawn("tree", expression)
    assert shallow.count("data-row") < deep.count("data-row")
    assert "…" in " ".join(texts(shallow))


def test_marks_do_not_depend_on_the_depth(drawn):
    form = "{0,{1,2|*+*},{2|{0,1|1}}|{3,4|2}}"
    marks = [
        [text for text in texts(drawn("tree", form, *depth)) if "dominated by" in text]
        for depth in (["--depth", "1"], ["--depth", "2"])
    ]
    assert len(marks[0]) <= len(marks[1])
    assert {text.removesuffix(" …") for text in marks[0]} <= {
        text.removesuffix(" …") for text in marks[1]
    }


def test_an_order_diagram_of_expressions(drawn):
    svg = drawn("order", "0", "^", "^^", "-1", "{0|*}")
    assert [g.get("data-game") for g in elements(svg, "g") if g.get("data-game")].count("^") == 1
    assert svg.count("data-lower") == 3


@pytest.mark.parametrize(("day", "count"), [(0, 1), (1, 4), (2, 22)])
def test_an_order_diagram_of_a_day(drawn, day, count):
    svg = drawn("order", "--day", str(day))
    assert len([g for g in elements(svg, "g") if g.get("data-game")]) == count


@pytest.mark.parametrize(
    "words",
    [
        ["thermograph", "{3|1}", "^<2>"],
        ["tree", "{0,*|^,1}"],
        ["tree", "^<2>"],
        ["order", "0", "^<2>", "tiny(2)"],
    ],
)
def test_every_kind_comes_as_tikz(drawn, words):
    latex = drawn(*words, "--format", "tikz")
    assert latex.startswith(r"\begin{tikzpicture}")
    assert is_balanced(latex)


@pytest.mark.parametrize("words", [["thermograph"], ["thermograph", "0"], ["order", "*"]])
@pytest.mark.parametrize("text", ["^<2>", "'{*|*}'", "(1) + {3|1} &#8203; "])
def test_text_with_signs_of_markup_is_escaped(capsysbinary, words, text):
    code = run(["draw", *words, text])
    out, err = capsysbinary.readouterr()
    if code == 0:
        assert elements(out.decode(), "text")
    else:
        assert (code, out) == (2, b"")
        assert is_one_complaint(err)


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", "\x1b[2J", "1\u202e", "\\input{x}"])
@pytest.mark.parametrize("kind", ["thermograph", "tree", "order"])
def test_hostile_text_is_refused_and_does_not_reach_the_terminal(refused, kind, text):
    code, sentence = refused(kind, text)
    assert code == 2
    assert "\x1b" not in sentence
    assert "\u202e" not in sentence


def test_json_has_the_picture(drawn):
    record = json.loads(drawn("thermograph", "{3|1}", "*", "--json"))
    assert list(record) == FIELDS
    assert record["input"] == ["{3|1}", "*"]
    assert (record["kind"], record["format"], record["file"]) == ("thermograph", "svg", None)
    assert record["picture"] == drawn("thermograph", "{3|1}", "*")


def test_json_of_a_day_lists_its_games(drawn):
    assert json.loads(drawn("order", "--day", "1", "--json"))["input"] == [
        str(value) for value in lm.games_born_by(1)
    ]


def test_a_file_has_what_would_be_printed(drawn, tmp_path):
    file = tmp_path / "hot.svg"
    assert drawn("thermograph", "{3|1}", "--out", str(file)) == ""
    assert file.read_bytes().decode() == drawn("thermograph", "{3|1}")
    assert names(tmp_path) == ["hot.svg"]


def test_json_of_a_file_has_its_name(drawn, tmp_path):
    file = tmp_path / "up.tex"
    record = json.loads(drawn("tree", "^", "--out", str(file), "--json"))
    assert list(record) == FIELDS
    assert (record["format"], record["file"], record["picture"]) == ("tikz", str(file), None)


@pytest.mark.parametrize(
    ("name", "options", "start"),
    [
        ("a.svg", [], "<svg"),
        ("a", [], "<svg"),
        ("a.tex", [], r"\begin"),
        ("a.TIKZ", [], r"\begin"),
        ("a.txt", ["--format", "tikz"], r"\begin"),
        ("a.tex", ["--format", "svg"], "<svg"),
    ],
)
def test_the_ending_tells_the_format(drawn, tmp_path, name, options, start):
    drawn("order", "0", "*", "--out", str(tmp_path / name), *options)
    assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)


def test_a_file_is_overwritten_only_by_force(drawn, refused, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("mine")
    code, sentence = refused("tree", "*", "--out", str(file))
    assert code == 2
    assert "--force" in sentence
    assert file.read_text() == "mine"
    drawn("tree", "*", "--out", str(file), "--force")
    assert file.read_text(encoding="utf-8").startswith("<svg")


def test_a_link_is_followed(drawn, tmp_path):
    (tmp_path / "link.svg").symlink_to("real.svg")
    drawn("tree", "*", "--out", str(tmp_path / "link.svg"))
    drawn("tree", "^", "--out", str(tmp_path / "link.svg"), "--force")
    assert (tmp_path / "link.svg").is_symlink()
    assert "↑" in (tmp_path / "real.svg").read_text(encoding="utf-8")


def test_bad_input_leaves_a_file_alone(refused, tmp_path):
    file = tmp_path / "a.svg"
    file.write_text("mine")
    assert refused("tree", "0.5", "--out", str(file), "--force")[0] == 2
    assert file.read_text() == "mine"
    assert names(tmp_path) == ["a.svg"]


@pytest.mark.parametrize(
    "name",
    ["no/a.svg", "a.svg/b.svg", ".", "", "/dev/null", "x" * 300 + ".svg"],
    ids=lambda name: name[:10],
)
def test_a_file_that_cannot_be_written_is_one_sentence(refused, tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.svg").write_text("mine")
    assert refused("tree", "*", "--out", name, "--force")[0] == 2
    assert names(tmp_path) == ["a.svg"]


def test_a_file_that_cannot_be_written_is_a_document_too(tmp_path):
    done = lastmove("draw", "tree", "*", "--json", "--out", str(tmp_path / "no" / "a.svg"))
    assert done.returncode == 2
    record = json.loads(done.stdout)
    assert record["input"] == ["*"]
    assert "no such file" in record["error"]
    assert is_one_complaint(done.stderr)


def test_names_of_files_may_be_any_bytes(tmp_path):
    name = os.fsencode(tmp_path) + b"/\xff.svg"
    done = lastmove("draw", "tree", "*", "--json", "--out", name)
    assert done.returncode == 0
    assert json.loads(done.stdout)["file"].endswith("\\xff.svg")
    assert [os.fsencode(path.name) for path in tmp_path.iterdir()] == [b"\xff.svg"]


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["thermograph", "1", "--format", "png"], "'svg', 'tikz'"),
        (["thermograph", "1", "--out", "a.png"], ".svg or .tex"),
        (["thermogram", "1"], "'thermograph', 'tree', 'order'"),
        (["thermograph"], "give an expression"),
        (["thermograph", "1", "--day", "2"], "draw order --day 2"),
        (["thermograph", "1", "--depth", "2"], "for a tree"),
        (["tree", "3", "-", "1"], "quote"),
        (["tree", "1", "--depth", "-1"], "--depth"),
        (["order", "1", "--day", "2"], "draw order --day 2"),
        (["order", "--day", "3"], "1,474"),
        (["order", "--day", "-1"], "0, 1 or 2"),
        (["order", "--day", "1" * 30], "0, 1 or 2"),
        (["tree", "{cool({3|1},1)|0}"], "parentheses"),
        (["tree", "1 < 2"], "relation"),
        (["tree", "{1|2|3}"], "{1||2|3}"),
        (["thermograph", "-"], "column"),
        ([], "'KIND'"),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_hint(refused, arguments, hint):
    code, sentence = refused(*arguments)
    assert code == 2
    assert hint in sentence


def test_bad_input_as_json_names_the_expression(capsysbinary):
    assert run(["draw", "thermograph", "1", "0.5", "--json"]) == 2
    out, err = capsysbinary.readouterr()
    record = json.loads(out)
    assert record["input"] == "0.5"
    assert "1/2" in record["error"]
    assert is_one_complaint(err)


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        (["tree", "*9"], "--depth"),
        (["tree", "'+-1 + +-2 + +-3 + +-4 + +-5 + +-6'"], "--depth"),
        (["tree", "{" * 900 + "*+*" + "|}" * 900], "drawn"),
        (["order", *map(str, range(201))], "draw fewer"),
    ],
)
def test_a_picture_that_would_be_too_large_is_code_3(refused, arguments, advice):
    code, sentence = refused(*arguments)
    assert code == 3
    assert advice in sentence


def test_a_time_limit_is_code_3():
    done = lastmove("draw", "thermograph", LONG_SUM, "--max-seconds", "0.3", "--json")
    assert done.returncode == 3
    record = json.loads(done.stdout)
    assert record["input"] == [LONG_SUM]
    assert record["limit"]
    assert is_one_complaint(done.stderr)


def test_a_picture_is_utf_8_whatever_the_terminal():
    done = lastmove("draw", "tree", "{0|*}", env={"PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "∗" in done.stdout.decode("utf-8")


def test_arguments_that_are_not_utf_8():
    done = lastmove("draw", "order", "1", b"\xff", "--json")
    assert done.returncode == 2
    assert json.loads(done.stdout)["input"] == "\\xff"
    assert is_one_complaint(done.stderr)
