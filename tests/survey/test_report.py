"""The report on a survey: what it says, what it leaves out, and that no cell can harm a reader."""

import base64
import hashlib
import re
import threading
import time
import xml.etree.ElementTree as ET

import pytest

pytest.importorskip("pyarrow")

from lastmove.errors import InputError
from lastmove.survey import Survey, SurveyStore
from lastmove.survey.charts import Series, bar_chart, histogram, scatter
from lastmove.survey.kind import natural_order
from lastmove.survey.plots import plots
from lastmove.survey.report import MOST_ROWS, html_report
from lastmove.survey.scales import Scale
from lastmove.survey.snapshot import Snapshot, cell_text, number_of
from lastmove.survey.work import compute
from lastmove.survey.writer import Writer
from tests.survey.made_stores import (
    BOARDS,
    HOSTILE,
    OCTAL,
    computed_store,
    numbers_store,
    own_store,
)
from tests.web.page_parts import Page

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture(scope="module")
def octal(tmp_path_factory):
    return computed_store(tmp_path_factory.mktemp("octal") / "store", OCTAL)


@pytest.fixture(scope="module")
def boards(tmp_path_factory):
    return computed_store(tmp_path_factory.mktemp("boards") / "store", BOARDS)


def report_on(folder):
    with SurveyStore(folder) as store:
        return html_report(store, version="1.2.3")


def snapshot_of(folder):
    with SurveyStore(folder) as store:
        return Snapshot.take(store)


def marks(svg, shape):
    """Return the titles of the bars or dots of a picture."""
    root = ET.fromstring(svg)
    return [element.findtext(f"{SVG}title") for element in root.iter(f"{SVG}{shape}")]


def test_report_has_every_row_and_count(octal):
    page = Page(report_on(octal))
    with SurveyStore(octal) as store:
        rows, counts = store.rows(), store.counts()
    table = page.tables[0]
    assert [line[0] for line in table[1:]] == [str(row["item"]) for row in rows]
    assert page.facts["items"] == "64"
    assert page.facts["open"] == str(counts.open) != "0"
    period = table[0].index("period")
    shown = [line[period] for line in table[1:]]
    assert shown == ["" if row["period"] is None else str(row["period"]) for row in rows]
    assert "the largest heap: 2,000" in page.facts["limits"]
    assert "Lastmove 1.2.3" in page.text


def test_report_names_its_runs(octal):
    runs = Page(report_on(octal)).tables[-1]
    assert len(runs) == 2
    named = dict(zip(runs[0], runs[1], strict=True))
    assert (named["engine"], named["workers"], named["items"]) == ("here", "1", "64")
    assert named["versions"].startswith("Lastmove ")


def test_report_of_the_same_store_is_the_same_text(octal):
    assert report_on(octal) == report_on(octal)


def test_report_has_nothing_from_outside_and_one_script(octal):
    text = report_on(octal)
    assert not re.search(r'(src|href)="', text)
    assert "http" not in re.sub(r'xmlns="[^"]*"|http-equiv', "", text)
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in text


def test_values_are_written_with_signs(boards):
    page = Page(report_on(boards))
    table = page.tables[0]
    shown = {line[table[0].index("value")] for line in table[1:]}
    assert {"∗", "±1", "↑"} <= shown
    assert not shown & {"*", "+-1", "^"}


def test_a_users_column_called_value_is_left_alone(tmp_path):
    rows = [{"value": "*2"}]
    text = report_on(own_store(tmp_path / "s", {"value": "text"}, [("a", "done", rows, "")]))
    assert "<td>*2</td>" in text


def test_hostile_text_is_escaped_everywhere(tmp_path):
    rows = [{"text": HOSTILE}, {"text": HOSTILE}, {"text": "b"}, {"text": "b"}, {"text": "b"}]
    answers = [
        (HOSTILE[:-4], "done", rows, ""),
        ("</td>", "failed", [], HOSTILE),
        ("open", "open", [{"text": HOSTILE}], HOSTILE),
    ]
    folder = own_store(tmp_path / "s", {"text": "text"}, answers, name="<i>a</i> & b")
    text = report_on(folder)
    assert text.count("<script>") == 1
    assert "alert(&quot;no" in text
    assert "<h1>&lt;i&gt;a&lt;/i&gt; &amp; b</h1>" in text
    assert "\x1b" not in text
    assert len(plots(snapshot_of(folder))) == 1


def test_many_rows_are_cut_with_a_sentence(tmp_path):
    page = Page(report_on(numbers_store(tmp_path / "s", MOST_ROWS + 7)))
    assert len(page.tables[0]) == MOST_ROWS + 1
    assert "The first 5,000 of 5,007 rows; 7 are left out here" in page.text
    assert "lastmove survey export" in page.text


def test_failed_and_waiting_items_are_there(tmp_path):
    folder = computed_store(tmp_path / "s", OCTAL, items=10)
    page = Page(report_on(folder))
    assert page.facts["waiting"] == "54"
    table = page.tables[0]
    states = [line[table[0].index("state")] for line in table[1:]]
    assert states.count("waiting") == 54


def test_damage_is_one_sentence(tmp_path):
    folder = computed_store(tmp_path / "s", OCTAL, items=10)
    (part,) = (folder / "parts").iterdir()
    part.write_bytes(part.read_bytes()[:-1] + b"x")
    with pytest.raises(InputError, match="checksum differs"):
        report_on(folder)


def test_a_store_of_nonsense_is_damaged(tmp_path):
    folder = computed_store(tmp_path / "s", OCTAL, items=3)
    with SurveyStore(folder) as store:
        store.document.clear()
        with pytest.raises(InputError, match="is damaged"):
            Snapshot.take(store)


def test_sorting_is_by_size_with_the_unknown_last(octal):
    found = snapshot_of(octal)
    place = found.place("period")
    for descending in (False, True):
        cells = [row[place] for row in found.ordered(found.rows, "period", descending=descending)]
        known = [cell for cell in cells if cell is not None]
        assert known == sorted(known, reverse=descending)
        assert cells == known + [None] * (len(cells) - len(known)) != known
    items = [str(row[0]) for row in found.ordered(found.rows, "item", descending=False)]
    assert items == sorted(items, key=natural_order)


def test_fractions_are_sorted_as_numbers(boards):
    found = snapshot_of(boards)
    place = found.place("temperature")
    assert place in found.numeric
    cells = [row[place] for row in found.ordered(found.rows, "temperature", descending=False)]
    numbers = [number_of(cell) for cell in cells]
    assert numbers == sorted(numbers)
    assert len(set(numbers)) > 2


def test_filter_by_words_and_conditions(octal):
    found = snapshot_of(octal)
    status, period = found.place("status"), found.place("period")
    expected = [row for row in found.rows if row[period] is not None and row[period] > 5]
    assert found.chosen("period>5") == expected != []
    assert found.chosen("period>5 status=open") == []
    assert {row[status] for row in found.chosen("OPEN")} == {"open"}
    assert [row[0] for row in found.chosen("item=0.77")] == ["0.77"]
    assert found.chosen("nothing=here") == []


@pytest.mark.parametrize("words", ["period>many", "status>open"])
def test_filter_that_compares_nonsense_is_refused(octal, words):
    with pytest.raises(InputError, match="compares"):
        snapshot_of(octal).chosen(words)


def test_numbers_are_told_from_names():
    numerals = ["0", "-3/4", "12", 7, 0.5]
    names = ["0.137", "007", "", "1/0", "x", None, True, float("nan"), float("inf")]
    assert all(number_of(cell) is not None for cell in numerals)
    assert all(number_of(cell) is None for cell in names)


def test_long_numbers_sort_and_show(tmp_path):
    rows = [{"text": "9" * 6000}, {"text": "1" * 6000}, {"text": "a"}]
    folder = own_store(tmp_path / "s", {"text": "text"}, [("a", "done", rows, "")])
    found = snapshot_of(folder)
    ordered = found.ordered(found.rows, "text", descending=False)
    assert [str(row[1])[0] for row in ordered] == ["a", "1", "9"]
    assert "9" * 119 + "…" in report_on(folder)


def test_cell_text_keeps_what_is_no_value():
    assert cell_text("{1|", is_value=True) == "{1|"
    assert cell_text("1 + 1", is_value=True) == "1 + 1"


def test_plots_of_heap_games(octal):
    titles = [plot.title for plot in plots(snapshot_of(octal))]
    assert titles[0] == "period against preperiod"
    assert "Histogram of period" in titles
    assert "Frequencies of status" in titles
    # These say the same as preperiod and status.
    assert not {"Histogram of last_exception", "Frequencies of proved"} & set(titles)
    assert len(titles) <= 6


def test_plots_of_boards_count_boards(boards):
    drawn = {plot.title: plot.svg for plot in plots(snapshot_of(boards))}
    bars = marks(drawn["Frequencies of outcome"], "rect")[1:]
    counted = sum(int(re.search(r": ([\d,]+) count", bar)[1].replace(",", "")) for bar in bars)
    # All boards of 2 x 2 and 2 x 3 cells that are empty or not, and with three kinds of cells.
    assert counted == 2**4 + 2**6 + 3**4 + 3**6


def test_every_picture_is_xml_with_a_title(octal, boards):
    for folder in (octal, boards):
        for plot in plots(snapshot_of(folder)):
            root = ET.fromstring(plot.svg)
            assert root.findtext(f"{SVG}title") == plot.title
            assert root.findtext(f"{SVG}desc")


def test_a_survey_without_rows_has_no_plots(tmp_path):
    folder = computed_store(tmp_path / "s", OCTAL, items=0)
    assert plots(snapshot_of(folder)) == []
    assert "Plots" not in Page(report_on(folder)).text


def series(numbers, weights=None):
    return Series(
        "n", "items", list(numbers), [float(n) for n in numbers], weights or [1] * len(numbers)
    )


@pytest.mark.parametrize(
    "numbers",
    [
        [0, 1, 2, 3],
        [5, 5, 7],
        [0, 1, 2, 3, 5, 8, 1000, 100000],
        [1, 2, 3, 2**40],
        [-1000, 0, 1000, 5],
        [0.1 * n for n in range(11)],
        [10**12, 10**12 + 10**6, 10**12 + 2],
    ],
)
def test_histogram_counts_each_number_once(numbers):
    bars = marks(histogram(series(numbers)).svg, "rect")[1:]
    counts = [int(re.search(r": ([\d,]+) items", bar)[1]) for bar in bars]
    assert sum(counts) == len(numbers)


def test_histogram_by_powers_names_its_bounds():
    bars = marks(histogram(series([0, 1, 2, 3, 3, 500])).svg, "rect")[1:]
    assert bars == ["n 0: 1 items", "n 1: 1 items", "n 2 to 3: 3 items", "n 256 to 511: 1 items"]


def test_scatter_names_items_and_stays_on_paper():
    places = {(float(x), float(x * x)): [f"item {x}"] for x in range(200)}
    svg = scatter(places, ("x", "y"), "items").svg
    assert marks(svg, "circle").count("x 3, y 9: item 3") == 1
    for dot in ET.fromstring(svg).iter(f"{SVG}circle"):
        assert 0 < float(dot.get("cx")) < 430
        assert 0 < float(dot.get("cy")) < 270


def test_bars_are_as_long_as_counts():
    svg = bar_chart(series([1]), [("a", 30), ("b", 10)], (5, 20)).svg
    widths = [float(bar.get("width")) for bar in ET.fromstring(svg).iter(f"{SVG}rect")][1:]
    assert widths[1] == pytest.approx(widths[0] / 3, abs=0.02)
    assert widths[2] == pytest.approx(widths[0] * 2 / 3, abs=0.02)


def test_logarithmic_scale_has_a_place_for_zero():
    scale = Scale(0, 1000, 0, 100, logarithmic=True)
    places = [scale.place(number) for number in (0, 1, 10, 100, 1000)]
    assert places == sorted(set(places))
    assert places[0] == 0
    assert scale.ticks() == [0, 1, 10, 100, 1000]


def test_a_store_can_be_read_while_a_run_writes_to_it(tmp_path):
    survey = Survey.parse(OCTAL)
    begun, over = threading.Event(), threading.Event()

    def write():
        with Writer(tmp_path / "s", survey, resume=True) as writer:
            writer.begin("here", 1)
            begun.set()
            for item in survey.kind.items():
                writer.add(compute(survey.description(), item), 1)
                writer.flush()
                time.sleep(0.02)
            writer.end("complete")
            writer.merge()

    def work():
        try:
            write()
        finally:
            begun.set()
            over.set()

    thread = threading.Thread(target=work)
    thread.start()
    begun.wait(30)
    done = []
    while not over.is_set():
        found = snapshot_of(tmp_path / "s")
        assert len(found.rows) == len({row[0] for row in found.rows})
        done.append(found.counts.done)
    thread.join()
    assert len(done) > 1
    assert done == sorted(done)
    assert len(snapshot_of(tmp_path / "s").rows) == 64


def column_of(page, name):
    heads = page.locator("#rows thead th").all_inner_texts()
    place = [head.strip() for head in heads].index(name)
    cells = page.locator(f"#rows tbody tr:not([hidden]) td:nth-child({place + 1})")
    return cells.all_inner_texts()


@pytest.mark.browser
def test_report_sorts_by_click_and_key_and_filters(octal, tmp_path, chromium):
    (tmp_path / "report.html").write_text(report_on(octal), encoding="utf-8")
    page, faults = chromium.new_page(), []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: faults.append(message.text))
    page.goto((tmp_path / "report.html").as_uri())
    first = column_of(page, "period")
    button = page.get_by_role("button", name="period", exact=True)
    button.click()
    known = [int(cell) for cell in column_of(page, "period") if cell]
    assert known == sorted(known)
    assert column_of(page, "period")[-1] == ""
    button.press("Enter")
    assert [int(cell) for cell in column_of(page, "period") if cell] == sorted(known, reverse=True)
    button.press("Enter")
    assert column_of(page, "period") == first
    page.keyboard.press("/")
    page.keyboard.type("0.7 periodic")
    shown = column_of(page, "item")
    assert shown
    assert all("0.7" in item for item in shown)
    assert f"{len(shown)} of 64 rows shown" in page.locator("#said").inner_text()
    assert faults == []


@pytest.mark.browser
@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_report_fits_a_screen(octal, tmp_path, chromium, width, scheme):
    (tmp_path / "report.html").write_text(report_on(octal), encoding="utf-8")
    context = chromium.new_context(viewport={"width": width, "height": 800}, color_scheme=scheme)
    page = context.new_page()
    page.goto((tmp_path / "report.html").as_uri())
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    context.close()


@pytest.mark.browser
def test_report_is_readable_without_scripts(octal, tmp_path, chromium):
    (tmp_path / "report.html").write_text(report_on(octal), encoding="utf-8")
    context = chromium.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((tmp_path / "report.html").as_uri())
    assert page.locator("#rows tbody tr").count() == 64
    assert not page.locator("#filter").is_visible()
    context.close()
