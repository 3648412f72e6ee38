"""Stores made by hand: answers of any kind, without an engine."""

from lastmove.survey import Survey
from lastmove.survey.work import Answer, compute
from lastmove.survey.writer import Writer

OCTAL = """
name = "octal games of two digits"
kind = "heap-games"
[items]
codes = ["0.dd"]
[limits]
to = 2000
"""

BOARDS = """
name = "boards"
kind = "boards"
[items]
rulesets = ["domineering", "clobber"]
sizes = ["2x2", "2x3"]
"""

HOSTILE = '<script>alert("no")</script>&\x1b[2J'


def computed_store(folder, text, items=None):
    """Run a survey in this process, or the first so many of its items."""
    survey = Survey.parse(text)
    with Writer(folder, survey, resume=True) as writer:
        writer.begin("here", 1)
        for item in list(survey.kind.items())[:items]:
            writer.add(compute(survey.description(), item), 1)
        writer.end("complete")
    return folder


def own_store(folder, columns, answers, name="a function of my own", *, ending="complete"):
    """Make a store of a user's function: answers are item, state, rows and note."""
    document = {
        "name": name,
        "kind": "code",
        "items": {"list": [answer[0] for answer in answers], "columns": columns},
    }
    survey = Survey.build(document, allow_code="nobody:calls")
    with Writer(folder, survey, resume=True) as writer:
        writer.begin("here", 1)
        for item, state, rows, note in answers:
            writer.add(Answer(item, state, tuple(rows), note, 0.5), 1)
        if ending is None:
            writer.flush()
        else:
            writer.end(ending)
    return folder


def numbers_store(folder, count, name="numbers"):
    """Make a store of one item with so many rows: n, its square, and whether n is even."""
    rows = [{"n": n, "square": n * n, "even": n % 2 == 0} for n in range(count)]
    columns = {"n": "integer", "square": "integer", "even": "truth"}
    return own_store(folder, columns, [("all", "done", rows, "")], name)
