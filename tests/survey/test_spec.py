"""Survey files: what they may say, and what is said of those that are wrong."""

import pytest

from lastmove.errors import InputError
from lastmove.survey import KINDS, Survey

GOOD = 'name = "a"\nkind = "heap-games"\nitems = {codes = ["0.d"]}\n'

WRONG = {
    "name = ": "not TOML",
    'kind = "heap-games"': "needs a name",
    'name = ""\nkind = "heap-games"': "needs a name",
    'name = "a\\u0007"\nkind = "heap-games"': "needs a name",
    'name = "a"': "no kind of survey None; kinds are boards, code, heap-games,",
    'name = "a"\nkind = "heaps"': "no kind of survey 'heaps'",
    'name = "a"\nkind = "code"': "give --allow-code module:function",
    'name = "a"\nkind = "heap-games"\nitems = 3': "are tables",
    'name = "a"\nkind = "heap-games"\nitems = {code = ["0.d"]}': "has no 'code'; it has codes",
    GOOD + "color = 3": "has no 'color'",
    GOOD + "limits = {minutes = 3}": "has no 'minutes'",
    GOOD + "limits = {seconds = 0}": "is not a time",
    GOOD + "limits = {seconds = true}": "is not a time",
    GOOD + "limits = {seconds = nan}": "is not a time",
    GOOD + "limits = {to = -3}": "is not a positive whole number",
    GOOD + "limits = {to = 1.5}": "is not a positive whole number",
    GOOD + "limits = {further = 3}": "is not a table",
    GOOD + "limits = {further = {a = 0}}": "further.a = 0 is not",
    GOOD + 'columns = "period"': "is not a list of names",
    GOOD + 'columns = ["phase"]': "no column 'phase'; it has status, period",
    'name = "a"\nkind = "pawn-words"\nlimits = {to = 3}': "has no limit 'to'",
}

WRONG_ITEMS = {
    'kind = "heap-games"': "needs codes",
    'kind = "heap-games"\nitems = {codes = "0.d"}': "is not a list of texts",
    'kind = "heap-games"\nitems = {codes = ["0.9q"]}': "not a code digit: q",
    'kind = "heap-games"\nitems = {codes = ["0.dddddddd"]}': "too many codes",
    'kind = "pawn-words"': "is not a number or a pair of bounds",
    'kind = "pawn-words"\nitems = {lengths = [3, 2]}': "is not a number or a pair of bounds",
    'kind = "pawn-words"\nitems = {lengths = [1, 99]}': "bounds lie between 1 and 40",
    'kind = "pawn-structures"\nitems = {files = 4}': "bounds lie between 1 and 3",
    'kind = "boards"': "needs rulesets and sizes",
    'kind = "boards"\nitems = {rulesets = ["chess"], sizes = ["2x2"]}': "chess",
    'kind = "boards"\nitems = {rulesets = ["./a.py:B"], sizes = ["2x2"]}': "does not run",
    'kind = "boards"\nitems = {rulesets = ["clobber"], sizes = ["2by2"]}': "write rows and columns",
    'kind = "positions"\nitems = {ruleset = "./a.py:B"}': "no name of a ruleset",
}


@pytest.mark.parametrize(("text", "complaint"), WRONG.items())
def test_wrong_surveys_are_refused(text, complaint):
    with pytest.raises(InputError) as caught:
        Survey.parse(text)
    assert complaint in str(caught.value)


@pytest.mark.parametrize(("text", "complaint"), WRONG_ITEMS.items())
def test_wrong_items_are_refused(text, complaint):
    survey = Survey.parse(f'name = "a"\n{text}')
    with pytest.raises(InputError) as caught:
        list(survey.kind.items())
    assert complaint in str(caught.value)


def test_a_survey_is_what_its_document_says():
    survey = Survey.parse(GOOD + 'columns = ["period"]\nlimits = {to = 50, further = {"0.7" = 90}}')
    again = Survey.build(survey.document())
    assert again.document() == survey.document()
    assert again.identity() == survey.identity()
    assert [column.name for column in again.columns] == ["period"]


def test_limits_and_items_do_not_make_another_survey():
    first = Survey.parse(GOOD)
    second = Survey.parse(GOOD.replace("0.d", "0.dd") + "limits = {to = 50}")
    assert first.identity() == second.identity()
    assert first.identity() != Survey.parse(GOOD + 'columns = ["period"]').identity()


def test_code_is_never_in_the_file():
    text = 'name = "a"\nkind = "code"\nitems = {list = ["1"], columns = {a = "text"}}'
    assert Survey.parse(text, allow_code="math:isqrt").code == "math:isqrt"
    with pytest.raises(InputError, match="has no 'function'"):
        Survey.parse(text.replace("list", 'function = "os:system", list'), allow_code="math:isqrt")


def test_files_that_are_no_surveys(tmp_path):
    for data, complaint in {
        b"\xff\xfe": "not valid UTF-8",
        b"name": "not TOML",
        b"#" * (2 << 20): "too long",
    }.items():
        path = tmp_path / "survey.toml"
        path.write_bytes(data)
        with pytest.raises(InputError, match=complaint):
            Survey.load(path)
    with pytest.raises(InputError, match="no such file"):
        Survey.load(tmp_path / "none.toml")
    with pytest.raises(InputError, match="is a directory"):
        Survey.load(tmp_path)


def test_every_kind_says_what_it_needs():
    for kind in KINDS.values():
        assert kind.summary
        assert kind.settings_help
