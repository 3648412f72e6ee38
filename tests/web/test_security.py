"""Who is answered, what is refused, and which headers come with every answer."""

import pytest

pytest.importorskip("starlette")
from lastmove.web.security import CONTENT_SECURITY_POLICY, is_own_host
from lastmove.web.settings import Settings

OURS = ["127.0.0.1:8017", "localhost:8017", "LOCALHOST:8017", "[::1]:8017", "127.0.0.2:8017"]
OTHERS = [
    "evil.example:8017", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8018",
    "127.0.0.1.evil.example:8017",
    "localhost.evil.example:8017", "192.168.1.5:8017", "0.0.0.0:8017", "[::]:8017", "::1:8017", "",
    "127.0.0.1:8017@evil.example", "127.0.0.1:99999", "evil@127.0.0.1:8017", "2130706433:8017",
    "127.0.0.1:8017/", "127.0.0.1 :8017", "127.1:8017", "[::ffff:192.168.1.5]:8017",
]  # fmt: skip


@pytest.mark.parametrize("host", OURS)
def test_our_own_names_are_known(host):
    assert is_own_host(host, Settings())


@pytest.mark.parametrize("host", OTHERS)
def test_other_names_are_not(host, client):
    assert not is_own_host(host, Settings())
    assert client.get("/", headers={"host": host}).status_code in {400, 421}


def test_with_other_machines_allowed_addresses_are_known_but_foreign_names_are_not():
    remote = Settings(host="0.0.0.0", allow_remote=True)
    assert is_own_host("192.168.1.5:8017", remote)
    assert is_own_host("[fe80::1]:8017", remote)
    assert not is_own_host("evil.example:8017", remote)


def test_port_80_may_be_left_out():
    assert is_own_host("localhost", Settings(port=80))


@pytest.mark.parametrize("path", ["/", "/nowhere", "/static/base.css", "/api/v1/value", "/?q=%00"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    assert headers["content-security-policy"] == CONTENT_SECURITY_POLICY
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers
    assert "set-cookie" not in headers


def test_the_policy_allows_nothing_from_elsewhere():
    parts = dict(part.split(" ", 1) for part in CONTENT_SECURITY_POLICY.split("; "))
    assert parts["default-src"] == parts["base-uri"] == parts["frame-ancestors"] == "'none'"
    assert "unsafe" not in CONTENT_SECURITY_POLICY


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:8018"},
        {"origin": "https://127.0.0.1:8017"},
        {"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"},
        {"sec-fetch-site": "same-site", "sec-fetch-mode": "cors"},
    ],
)
def test_what_a_page_of_another_site_sends_is_refused(client, headers):
    assert client.get("/api/v1/value?expr=1", headers=headers).status_code == 403
    assert client.post("/jobs/x/cancel", headers=headers).status_code == 403


def test_a_link_on_another_site_may_be_followed(client):
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
    assert client.get("/?q=1", headers=headers).status_code == 200
    assert client.post("/jobs/x/cancel", headers=headers).status_code == 403


@pytest.mark.parametrize("body", ["", "token=", "token=wrong", "token=a&token=b", "next=/"])
def test_a_form_without_our_token_is_refused(client, body):
    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert client.post("/jobs/x/cancel", content=body, headers=headers).status_code == 403


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": "http://127.0.0.1:8017"},
        {"origin": "http://127.0.0.1:8017", "sec-fetch-site": "same-origin"},
    ],
)
def test_a_form_with_our_token_is_read(client, headers):
    form = {"token": client.app.state.token}
    answer = client.post("/jobs/x/cancel", data=form, headers=headers)
    assert answer.status_code == 404  # there is no such job


def test_a_form_that_is_too_long_is_refused(client):
    assert client.post("/jobs/x/cancel", content=b"x" * 70_000).status_code == 413


def test_an_address_that_is_too_long_or_has_too_many_parameters_is_refused(client):
    assert client.get("/?q=" + "1" * 17_000).status_code == 414
    assert client.get("/?" + "&".join(["q=1"] * 65)).status_code == 400


@pytest.mark.parametrize("query", ["%00", "%ff", "%c3%28", "%1b[2J", "%ed%a0%80"])
def test_bytes_that_are_no_text_are_refused(client, query):
    assert client.get(f"/?q={query}").status_code == 400
    assert client.get(f"/heap/{query}").status_code == 400


def test_what_is_shown_is_escaped(client):
    text = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)>"
    for path in ("/", "/nowhere"):
        page = client.get(path, params={"q": text}).text
        assert "<script>alert" not in page
        assert "<img" not in page
