"""The pages of surveys: lists, rows in any order, downloads, and stores that cannot be read."""

import csv
import json
import os
import shutil
import sqlite3
import time

import pytest

pytest.importorskip("pyarrow")

from lastmove.survey import Survey, SurveyStore, exported
from lastmove.survey.work import compute
from lastmove.survey.writer import Writer
from lastmove.web import worker
from lastmove.web.compose import compose
from lastmove.web.pages import survey_shelf
from lastmove.web.settings import Settings
from tests.survey.made_stores import (
    BOARDS,
    HOSTILE,
    OCTAL,
    computed_store,
    numbers_store,
    own_store,
)
from tests.web.page_parts import Page

OCTAL_PAGE = "/surveys/octal-games-of-two-digits"


@pytest.fixture(scope="module")
def stores(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stores")
    computed_store(folder / "octal", OCTAL)
    computed_store(folder / "boards", BOARDS)
    numbers_store(folder / "numbers", 250)
    return folder


@pytest.fixture(scope="module")
def client(make_client, stores):
    folders = tuple(stores / name for name in ("octal", "boards", "numbers"))
    with make_client(stores=folders) as opened:
        yield opened


def page_of(client, address, **query):
    answer = client.get(address, params=query)
    assert answer.status_code == 200, answer.text
    return Page(answer.text)


def column(page, name):
    heads, *rows = page.tables[0]
    place = [head.rstrip(" ↑↓") for head in heads].index(name)
    return [row[place] for row in rows]


def test_list_has_each_survey_with_counts(client, stores):
    page = page_of(client, "/surveys")
    with SurveyStore(stores / "octal") as store:
        counts = store.counts()
    assert f"{counts.done} of 64 items done, {counts.open} open; {counts.rows} rows" in page.text
    assert {OCTAL_PAGE, "/surveys/boards", "/surveys/numbers"} <= set(page.links)


def test_without_stores_the_list_says_how_to_name_one(make_client):
    with make_client() as client:
        page = page_of(client, "/surveys")
        assert "lastmove web --store FOLDER" in page.text
        assert client.get("/surveys/1").status_code == 404


@pytest.mark.parametrize("address", [OCTAL_PAGE, "/surveys/1", "/survey/1"])
def test_survey_is_found_by_name_and_number(client, stores, address):
    page = page_of(client, address)
    with SurveyStore(stores / "octal") as store:
        assert column(page, "item") == [row["item"] for row in store.rows()]
    assert page.facts["items"] == "64"
    assert "the largest heap: 2,000" in page.text


def test_rows_link_to_their_pages(client):
    assert "/heap/0.77" in page_of(client, OCTAL_PAGE).links
    links = page_of(client, "/surveys/boards").links
    assert "/?q=%2A" in links
    assert any(link.startswith("/play/clobber?position=") for link in links)
    for link in [link for link in links if link.startswith(("/play", "/?q"))][::40]:
        assert client.get(link).status_code == 200, link


def test_sorting_is_by_size_with_the_unknown_last(client):
    up = column(page_of(client, OCTAL_PAGE, sort="period"), "period")
    down = column(page_of(client, OCTAL_PAGE, sort="period", order="desc"), "period")
    known = [int(cell) for cell in up if cell]
    assert known == sorted(known)
    assert [int(cell) for cell in down if cell] == sorted(known, reverse=True)
    assert up[-1] == down[-1] == ""


def test_heads_turn_the_order_and_keep_the_filter(client):
    page = page_of(client, OCTAL_PAGE, sort="period", filter="state=done")
    assert f"{OCTAL_PAGE}?filter=state%3Ddone&sort=period&order=desc#rows" in page.links
    assert f"{OCTAL_PAGE}?filter=state%3Ddone&sort=item#rows" in page.links


def test_filter_leaves_rows_out(client):
    page = page_of(client, OCTAL_PAGE, filter="period>5 status=periodic")
    shown = column(page, "period")
    assert shown
    assert all(int(cell) > 5 for cell in shown)
    assert f"{len(shown)} of 64 rows" in page.text


def test_pages_hold_each_row_once(client):
    seen = []
    for number in (1, 2, 3):
        page = page_of(client, "/surveys/numbers", sort="square", order="desc", page=number)
        seen += [int(cell) for cell in column(page, "n")]
    assert seen == list(range(249, -1, -1))
    beyond = page_of(client, "/surveys/numbers", sort="square", order="desc", page=99)
    assert "page 3 of 3" in beyond.text


@pytest.mark.parametrize(
    "query",
    [
        {"sort": "nothing"},
        {"order": "up"},
        {"page": "-1"},
        {"page": "x"},
        {"page": "٣"},
        {"filter": "period>x"},
        {"filter": "status<open"},
        {"filter": "x" * 300},
    ],
)
def test_nonsense_is_refused_with_a_sentence(client, query):
    answer = client.get(OCTAL_PAGE, params=query)
    assert answer.status_code == 400
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "address",
    ["/surveys/none", "/surveys/0", "/surveys/4", "/surveys/..%2Foctal", "/surveys/%2Fetc"],
)
def test_addresses_name_no_other_folder(client, address):
    assert client.get(address).status_code == 404


@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_download_is_the_export(client, stores, form):
    answer = client.get(f"{OCTAL_PAGE}/rows.{form}")
    assert answer.status_code == 200
    assert f'filename="octal-games-of-two-digits.{form}"' in answer.headers["content-disposition"]
    with SurveyStore(stores / "octal") as store:
        assert answer.content == exported(store, form)
    lines = answer.text.splitlines()
    rows = list(csv.DictReader(lines)) if form == "csv" else [json.loads(line) for line in lines]
    assert len(rows) == 64


def test_download_of_another_form_is_refused(client):
    assert client.get(f"{OCTAL_PAGE}/rows.parquet").status_code == 400


def test_hostile_text_is_escaped(make_client, tmp_path):
    rows = [{"text": HOSTILE}] * 3 + [{"text": "b"}] * 3
    answers = [("a", "done", rows, ""), ("</td>", "failed", [], HOSTILE)]
    folder = own_store(tmp_path / "s", {"text": "text"}, answers, name=HOSTILE[:-4])
    with make_client(stores=(folder,)) as client:
        for address in ("/surveys", "/surveys/1"):
            text = client.get(address).text
            assert "<script>" not in text
            assert "&lt;script&gt;" in text
            assert Page(text).handlers == []


def test_surveys_of_the_same_name_have_addresses_of_their_own(make_client, stores, tmp_path):
    shutil.copytree(stores / "octal", tmp_path / "other")
    with make_client(stores=(stores / "octal", tmp_path / "other")) as client:
        links = page_of(client, "/surveys").links
        assert {OCTAL_PAGE, f"{OCTAL_PAGE}-2"} <= set(links)
        assert client.get(f"{OCTAL_PAGE}-2").status_code == 200


def spoil_part(folder):
    (part,) = (folder / "parts").iterdir()
    part.write_bytes(b"")


def spoil_ledger(folder):
    (folder / "ledger.sqlite").write_bytes(b"no ledger at all" * 100)


def spoil_document(folder):
    with sqlite3.connect(folder / "ledger.sqlite") as base:
        base.execute("UPDATE about SET content = '[1' WHERE name = 'survey'")
    base.close()


def spoil_columns(folder):
    with sqlite3.connect(folder / "ledger.sqlite") as base:
        base.execute("UPDATE about SET content = '[[1]]' WHERE name = 'columns'")
    base.close()


def spoil_runs(folder):
    with sqlite3.connect(folder / "ledger.sqlite") as base:
        base.execute("UPDATE runs SET versions = '', began = 'once'")
    base.close()


SPOILERS = [
    spoil_part,
    spoil_ledger,
    spoil_document,
    spoil_columns,
    spoil_runs,
    shutil.rmtree,
    lambda folder: (folder / "ledger.sqlite").unlink(),
]


@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_damaged_store_is_a_sentence_and_no_path(make_client, stores, tmp_path, spoil):
    folder = tmp_path / "spoiled"
    shutil.copytree(stores / "octal", folder)
    spoil(folder)
    with make_client(stores=(folder, stores / "boards")) as client:
        for address in ("/surveys", "/surveys/1", "/surveys/1?sort=period&filter=x"):
            answer = client.get(address)
            assert answer.status_code == 200
            assert str(tmp_path) not in answer.text
        assert 'class="problem"' in client.get("/surveys/1").text
        assert client.get("/surveys/1/rows.csv").status_code == 400
        assert client.get("/surveys/boards").status_code == 200


def test_a_store_that_is_repaired_is_read_again(make_client, tmp_path):
    with make_client(stores=(tmp_path / "s",)) as client:
        assert 'class="problem"' in client.get("/surveys/1").text
        computed_store(tmp_path / "s", OCTAL)
        assert len(column(page_of(client, "/surveys/1"), "item")) == 64


def test_a_running_survey_is_live_on_reload(make_client, tmp_path):
    survey = Survey.parse(OCTAL)
    items = list(survey.kind.items())
    with (
        make_client(stores=(tmp_path / "s",)) as client,
        Writer(tmp_path / "s", survey, resume=True) as writer,
    ):
        writer.begin("here", 1)
        for number, item in enumerate(items[:5], 1):
            writer.add(compute(survey.description(), item), 1)
            writer.flush()
            page = page_of(client, "/surveys/1")
            assert page.facts["waiting"] == str(64 - number)
            assert column(page, "state").count("waiting") == 64 - number
            assert "A run is at work, or was cut off" in page.text
        writer.end("interrupted")
        page = page_of(client, "/surveys")
        assert "A run is at work" not in page.text


@pytest.fixture
def composed(monkeypatch):
    """Compose pages in this process, of the store that is given: ``composed(folder, path)``."""

    def compose_page(folder, path, query=b""):
        monkeypatch.setattr(worker.server, "settings", Settings(stores=(folder,)))
        status, _, body = compose(path, query)
        assert status == 200
        return Page(body.decode())

    return compose_page


def test_rows_are_read_once_until_the_ledger_changes(composed, stores, tmp_path, monkeypatch):
    folder = tmp_path / "s"
    shutil.copytree(stores / "boards", folder)
    reads = []
    take = survey_shelf.Snapshot.take
    monkeypatch.setattr(
        survey_shelf.Snapshot, "take", lambda store: reads.append(store) or take(store)
    )
    for query in (b"", b"sort=count", b"filter=clobber", b"page=2"):
        composed(folder, "/surveys/boards", query)
    assert len(reads) == 1
    computed_store(folder, BOARDS)
    composed(folder, "/surveys/boards")
    assert len(reads) == 2


def test_pages_of_surveys_go_to_the_worker_that_has_read_the_rows(make_client, stores):
    with make_client(stores=(stores / "octal",)) as client:
        for query in ({}, {"sort": "item"}, {"page": 2}, {"filter": "0.7"}):
            client.get("/surveys/1", params=query)
            client.get("/heap")
        idle = client.app.state.dispatcher._idle
        assert sorted(worker.affinity for worker in idle) == ["", "surveys"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no files that can be waited for")
def test_reading_does_not_hold_up_other_pages(make_client, stores, tmp_path):
    """A file that never comes to its end: the page becomes a job, which can be cancelled."""
    folder = tmp_path / "s"
    shutil.copytree(stores / "octal", folder)
    (part,) = (folder / "parts").iterdir()
    part.unlink()
    os.mkfifo(part)
    with make_client(stores=(folder,), quick_seconds=0.3) as client:
        page = client.get("/surveys/1").text
        assert "This page" in page
        assert client.get("/surveys").status_code == 200
        assert client.get("/heap").status_code == 200
        assert client.app.state.dispatcher.busy == 1


def test_a_store_that_is_slow_to_read_is_left_alone_for_a_while(
    composed, stores, tmp_path, monkeypatch
):
    folder = tmp_path / "s"
    shutil.copytree(stores / "boards", folder)
    monkeypatch.setattr(survey_shelf, "SLOW", 0.0)
    monkeypatch.setattr(survey_shelf, "REST", 1e9)
    before = len(column(composed(folder, "/surveys/1"), "item"))
    with sqlite3.connect(folder / "ledger.sqlite") as base:
        base.execute("INSERT INTO items (item) VALUES ('clobber 9x9')")
    base.close()
    page = composed(folder, "/surveys/1")
    assert page.facts["waiting"] == "1"
    assert len(column(page, "item")) == before


def test_too_many_rows_are_told_of_and_not_read(composed, stores, monkeypatch):
    monkeypatch.setattr(survey_shelf, "MOST_ROWS", 100)
    page = composed(stores / "numbers", "/surveys/1")
    assert "more than 100 rows" in page.text
    assert page.facts["rows of done items"] == "250"


@pytest.mark.slow
def test_a_large_store_is_answered_from_memory(make_client, tmp_path):
    numbers_store(tmp_path / "s", 300_000)
    with make_client(stores=(tmp_path / "s",)) as client:
        # Reading it is a job, whose worker keeps what it has read.
        latest = time.monotonic() + 120
        while "At work" in client.get("/surveys/1").text:
            assert time.monotonic() < latest
            time.sleep(0.2)
        began = time.perf_counter()
        page = page_of(client, "/surveys/1", sort="square", order="desc", page=3000)
        print(f"sorted and paged in {time.perf_counter() - began:.2f} s")
        assert column(page, "n")[-1] == "0"
