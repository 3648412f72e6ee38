"""What all pages share: navigation, errors, static files, pictures, jobs' addresses."""

import re
import socket
import time
from urllib.parse import quote

import pytest

from lastmove.errors import InputError, InternalError, LimitReached
from tests.commands import LONG_SUM
from tests.web import calls
from tests.web.conftest import serving

pytest.importorskip("starlette")
from lastmove.web.render import inline_svg, link
from lastmove.web.status import Busy, Missing, status_of


def test_every_page_that_the_navigation_names_is_there(client):
    page = client.get("/").text
    navigation = re.search(r"<nav.*?</nav>", page, re.DOTALL)[0]
    paths = re.findall(r'href="([^"]+)"', navigation)
    assert "/" in paths
    for path in paths:
        assert client.get(path).status_code == 200, path


def test_a_page_that_is_not_there_says_so(client):
    answer = client.get("/nowhere")
    assert answer.status_code == 404
    assert "there is no page with this address" in answer.text


def test_a_method_that_a_page_does_not_know_is_refused(client):
    assert client.get("/jobs/x/cancel").status_code == 405
    assert client.put("/").status_code == 405


@pytest.mark.parametrize(
    "path", ["/static/base.css", "/static/base.js", "/static/theme.js", "/static/icon.svg"]
)
def test_static_files_are_served(client, path):
    assert client.get(path).status_code == 200


def test_the_projector_has_no_chrome(client):
    page = client.get("/", params={"q": "{3|1}", "view": "projector"}).text
    assert "<nav" not in page
    assert 'class="projector"' in page
    assert "<output>" in page


def test_pages_have_no_inline_scripts_or_styles(client):
    for query in ("{3|1}", "domineering ..|..", "0.137", "8/8/5p2/2p2P2/2P3p1/8/6P1/8", "{on|0}"):
        page = client.get("/", params={"q": query}).text
        assert not re.search(r"<script(?![^>]*\bsrc=)", page), query
        assert not re.search(r"\sstyle\s*=|<style|\son[a-z]+\s*=", page), query


def test_the_status_of_an_error():
    cases = {400: InputError("x"), 404: Missing("x"), 422: LimitReached("x"), 503: Busy("x")}
    assert {status_of(error): error for error in cases.values()} == cases
    assert status_of(InternalError("x")) == 500


def test_a_link_carries_what_it_is_given():
    assert link("/") == "/"
    assert link("/", {"q": ["a b", "c&d"]}, show=3, view=None) == "/?q=a+b&q=c%26d&show=3"


def test_a_picture_loses_its_style_sheet_and_nothing_else():
    assert inline_svg("<svg>\n<style>\nx\n</style>\n<g/></svg>") == "<svg>\n<g/></svg>"


def test_a_fault_of_ours_shows_no_traceback(make_client, monkeypatch):
    with make_client() as client:
        monkeypatch.setattr("lastmove.web.app.compose", calls.broken)
        answer = client.get("/")
    assert answer.status_code == 500
    assert "Traceback" not in answer.text
    assert "secret" not in answer.text
    assert "a fault of Lastmove" in answer.text


def token_of(page):
    return re.search(r'name="token" value="([^"]+)"', page)[1]


def job_of(page):
    return re.search(r'data-job="([^"]+)"', page)[1]


def test_a_long_computation_is_a_job_that_can_be_cancelled_and_started_again(make_client):
    with make_client(quick_seconds=1.0) as client:
        asked = {"q": LONG_SUM}
        page = client.get("/", params=asked).text
        name, token = job_of(page), token_of(page)
        state = client.get(f"/jobs/{name}").json()
        assert state["state"] in {"waiting", "running"}
        assert state["title"] == LONG_SUM[:80]
        form = {"token": token, "next": "/?q=1"}
        answer = client.post(f"/jobs/{name}/cancel", data=form, follow_redirects=False)
        assert (answer.status_code, answer.headers["location"]) == (303, "/?q=1")
        latest = time.monotonic() + 20
        while client.get(f"/jobs/{name}").json()["state"] != "cancelled":
            assert time.monotonic() < latest
        page = client.get("/", params=asked).text
        assert "cancelled" in page
        assert job_of(page) == name
        client.post(f"/jobs/{name}/again", data={"token": token}, follow_redirects=False)
        assert job_of(client.get("/", params=asked).text) != name


def test_the_events_of_a_job_end_with_it(make_client):
    with make_client(quick_seconds=0.2, job_seconds=1.5) as client:
        name = job_of(client.get("/", params={"q": LONG_SUM}).text)
        with client.stream("GET", f"/jobs/{name}/events") as stream:
            assert stream.headers["content-type"].startswith("text/event-stream")
            lines = [line for line in stream.iter_lines() if line.startswith("data: ")]
        assert '"failed"' in lines[-1]
        answer = client.get("/", params={"q": LONG_SUM})
        assert answer.status_code == 422
        assert "A limit" in answer.text or "problem" in answer.text


@pytest.mark.parametrize("where", ["//evil.example/", "https://evil.example/", "/\\evil", ""])
def test_a_job_sends_nobody_to_another_site(make_client, where):
    with make_client(quick_seconds=0.2) as client:
        page = client.get("/", params={"q": LONG_SUM}).text
        form = {"token": token_of(page), "next": where}
        answer = client.post(f"/jobs/{job_of(page)}/cancel", data=form, follow_redirects=False)
        assert answer.headers["location"] == "/"


def test_a_full_queue_is_said_to_be_full(make_client):
    with make_client(quick_seconds=0.1, workers=1, queue=1) as client:
        for extra in range(2):
            assert client.get("/", params={"q": f"{LONG_SUM} + {extra}"}).status_code == 200
        answer = client.get("/", params={"q": f"{LONG_SUM} + 9"})
        assert answer.status_code == 503
        assert "try again in a minute" in answer.text


def test_a_job_ends_when_the_program_that_waits_for_it_has_gone():
    with serving(quick_seconds=0.1) as address:
        host, port = "127.0.0.1", int(address.rpartition(":")[2])
        with socket.create_connection((host, port), timeout=20) as connection:
            target = f"/api/v1/value?expr={quote(LONG_SUM)}"
            request = f"GET {target} HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n"
            connection.sendall(request.encode())
            latest = time.monotonic() + 30
            while not address.dispatcher.busy:
                assert time.monotonic() < latest
                time.sleep(0.02)
        while address.dispatcher.busy:
            assert time.monotonic() < latest
            time.sleep(0.02)
