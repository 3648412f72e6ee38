"""The report on claims: whole, escaped, without anything from outside, and robust."""

import re
from html.parser import HTMLParser

import pytest

from lastmove.papers import Claim, Item, Paper, check
from lastmove.papers.report import summary, summary_lines, tallies
from lastmove.papers.report_page import compact, coverage_table, html_page, html_table
from lastmove.show.svg import inline_svg

VOID = {"br", "meta", "path", "rect", "use"}


class Balance(HTMLParser):
    """Whether elements are closed in the order they were opened, and no id is there twice."""

    def __init__(self):
        super().__init__()
        self.open, self.ids, self.tags = [], [], set()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.ids += [value for name, value in attributes if name == "id"]
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_startendtag(self, tag, attributes):
        self.tags.add(tag)
        self.ids += [value for name, value in attributes if name == "id"]


def read(page):
    parser = Balance()
    parser.feed(page)
    parser.close()
    assert parser.open == []
    assert len(set(parser.ids)) == len(parser.ids)
    return parser


def claim(number, expected=1, **more):
    return Claim(f"x.{number}", "x", "p. 1", "one <is> one", expected, lambda: 1, **more)


def broken():
    message = "no <paper>"
    raise ArithmeticError(message)


MARKED = '<svg viewBox="0 0 9 9"><path id="a" d="M0 0"/><use href="#a"/></svg>'
CLAIMS = (
    claim(0, picture=lambda: MARKED),
    claim(1, picture=lambda: MARKED, erratum="the paper <prints> 2"),
    claim(2, picture=broken),
    claim(3, 2),
    claim(4, beyond=True, second=lambda: 1, note="a <note>"),
    claim(5, picture=lambda: "nothing"),
)
PAPER = Paper(
    "x", "A. <Nobody>", CLAIMS, (Item("p. 1", "one", "x.0"), Item("p. 2", "two", None, "a <proof>"))
)
RESULTS = [check(each) for each in CLAIMS]
PAGE = html_page([PAPER], RESULTS, version="1.2.3")


def test_the_page_is_well_formed_and_its_ids_are_unique():
    parser = read(PAGE)
    assert {"x", "x.0", "x-0-a", "x-1-a"} <= set(parser.ids)
    assert 'href="#x-1-a"' in PAGE


def test_nothing_comes_from_outside_and_nothing_runs():
    parser = read(PAGE)
    assert parser.tags.isdisjoint({"script", "link", "img", "iframe", "object"})
    outside = re.findall(r"""(?:src|href)\s*=\s*["'](?!#)|@import|url\((?!#)""", PAGE)
    assert outside == []


def test_text_is_escaped():
    for text in ("<is>", "<prints>", "<paper>", "<note>", "<proof>", "<Nobody>"):
        assert text not in PAGE
        assert text.replace("<", "&lt;").replace(">", "&gt;") in PAGE


def test_a_picture_that_fails_is_one_line():
    assert PAGE.count("No picture: ") == 2
    assert PAGE.count("<figure") == 2


def test_failures_are_named_at_the_top_and_show_both_answers():
    top, _, rest = PAGE.partition("</header>")
    assert '<a href="#x.3">x.3</a>' in top
    article = rest[rest.index('<article id="x.3"') :].partition("</article>")[0]
    assert "<dt>expected</dt><dd><code>2</code></dd>" in article
    assert "<dt>computed</dt><dd><code>1</code></dd>" in article


def test_every_statement_is_in_the_coverage_with_its_claim_or_its_reason():
    table = coverage_table(PAPER)
    assert '<a href="#x.0">x.0</a>' in table
    assert "no claim: a &lt;proof&gt;" in table
    assert table in PAGE


def test_a_claim_that_was_not_checked_is_linked_to_its_paper():
    page = html_page([PAPER], RESULTS[1:])
    assert '<a href="#x">x.0</a>' in page
    assert "1 more take long" in page


def test_long_data_are_folded_and_numbers_make_a_grid():
    rows = [[n * m for m in range(12)] for n in range(12)]
    made = Claim("x.9", "x", "p. 3", "a table", rows, lambda: rows)
    table = html_table([check(made)])
    read(table)
    assert '<details class="data">' in table
    assert table.count("<tr>") == 13
    assert "<details" not in html_table(RESULTS)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (3, "3"),
        ("", "“”"),
        (None, "none"),
        ([], "[]"),
        ([[1, 2], []], "[1, 2], []"),
        ({"a": {"b": False}}, "a: {b: false}"),
    ],
)
def test_data_are_written_shortly(value, text):
    assert compact(value) == text


def test_what_is_no_picture_is_refused():
    with pytest.raises(ValueError, match="no svg"):
        inline_svg("<p>", "x")


def test_ids_of_a_picture_and_all_that_refer_to_them_change_together():
    svg = (
        '<svg aria-labelledby="t d"><title id="t"/><desc id="d"/>'
        '<g fill="url(#t)" data-id="t"/></svg>'
    )
    assert inline_svg("<?xml?>" + svg, "p") == (
        '<svg aria-labelledby="p-t p-d"><title id="p-t"/><desc id="p-d"/>'
        '<g fill="url(#p-t)" data-id="t"/></svg>'
    )


def test_counts():
    (tally,) = tallies(RESULTS)
    assert (tally.claims, tally.reproduced, tally.failed) == (6, 5, 1)
    assert (tally.errata, tally.beyond) == (1, 1)
    assert summary(RESULTS) == "1 of 6 claims failed"
    assert summary(RESULTS[:2]).endswith("s: 1 erratum confirmed")
    assert summary_lines([]) == ["0 claims reproduced in 0.0 s"]
    assert len(summary_lines(RESULTS)) == 3
