"""Hostile bytes on sockets: each request is refused, no connection is held, the server goes on."""

import contextlib
import socket
import string
import time

import pytest

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
from tests.web.conftest import serving

DEEP = "{" * 4000
LONG = "9" * 10_000


@pytest.fixture(scope="module")
def address():
    with serving(quick_seconds=0.5, job_seconds=2, queue=4) as opened:
        yield "127.0.0.1", int(opened.rpartition(":")[2])


def sent(address, data, *, timeout=20):
    """Send bytes and return all that comes back, nothing if the server waits for more of them."""
    parts = []
    with (
        socket.create_connection(address, timeout=timeout) as connection,
        contextlib.suppress(ConnectionError, TimeoutError),
    ):
        connection.sendall(data)
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def status(answer):
    """Return the status of an answer; 0 if the server just closed the connection."""
    words = answer.split(b" ", 2)
    return int(words[1]) if answer.startswith(b"HTTP/1.1 ") and len(words) > 1 else 0


def request(address, target="/", method="GET", **more):
    headers, body, host = more.get("headers", ()), more.get("body", b""), more.get("host")
    host = f"{address[0]}:{address[1]}" if host is None else host
    lines = [f"{method} {target} HTTP/1.1", f"Host: {host}", "Connection: close", *headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


TARGETS = [
    # Paths that lead out of the folder, or to nothing.
    "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/%2e%2e%2fapp.py",
    "/static//etc/passwd", "/static/%2fetc%2fpasswd", "/static/....//app.py", "/static/..\\app.py",
    "/static/%5c..%5capp.py", "/static/%00", "/static/base.css%00.html",
    "/static/.", "/static/templates/base.html", "/../../etc/passwd", "//etc/passwd", "/%2e%2e/",
    "/.git/config", "/.env", "/admin", "/wp-login.php", "/server-status", "/static/" + "a/" * 500,
    "/jobs/../../etc/passwd", "/jobs/%2e%2e", "/jobs/x/events", "/jobs/" + "x" * 3000, "/jobs/%00",
    # Bytes that are no text.
    "/?q=%00", "/?q=%ff", "/?q=%c3%28", "/?q=%ed%a0%80", "/?q=%f4%90%80%80", "/?q=%1b%5b2J", "/%ff",
    "/?q=%08", "/?%00=1", "/?%ff=1", "/heap/%00", "/heap/%ff", "/play/%00", "/papers/%fe", "/%00",
    "/?q=%7f", "/api/v1/value?expr=%00", "/api/v1/heap/%c0%af", "/?q=%e2%82", "/\xff", "/?q=\xff",
    # Lines that would split an answer.
    "/jobs/%0d%0aX-Evil:%201/cancel", "/nowhere%0d%0aSet-Cookie:%20a=b", "/heap/%0d%0aX:y",
    # Too long, too many, too deep.
    "/?q=" + LONG * 2, "/?" + "q=1&" * 100, "/?" + "a" * 20_000, "/" + "a" * 20_000,
    "/" + "a/" * 9000, "/?q=" + "a" * 100_000, "/?q=" + DEEP, "/?q=" + DEEP + "|",
    "/?q=" + "(" * 4000,
    "/?q=" + "-" * 4000, "/?q=" + "{0|" * 900, "/?q=" + "*" * 3000, "/?q=" + "1/" * 2000,
    "/?q=" + "&q=".join(["{"] * 40), "/?q=" + "^" * 4000, "/?q=" + "'" * 1500, "/?q=" + "[" * 1500,
    # Numbers that are too large.
    "/?q=" + LONG, "/?q=*" + LONG, "/?q=1/" + LONG, "/?q=" + LONG + ".^", "/?q=up(" + LONG,
    "/?q=nim(" + LONG + ")x", "/api/v1/value?expr=" + LONG, "/api/v1/heap/0.77?to=" + LONG,
    "/api/v1/heap/0.77?at=" + LONG, "/api/v1/heap/0.77?position=" + "9," * 2000 + "x",
    "/api/v1/heap/0.77?to=-5", "/api/v1/heap/0.77?to=1e9", "/api/v1/heap/0.77?to=NaN",
    "/api/v1/misere/0.77?heaps=" + LONG, "/api/v1/misere/0.77?heaps=-1",
    "/api/v1/pawns?word=" + "2" * 900,
    "/api/v1/pawns?word=" + "11" * 900, "/api/v1/structure?fen=" + "8/" * 2000,
    "/api/v1/structure?fen=99999999999/8", "/api/v1/endgame?fen=" + "k" * 1000,
    "/api/v1/endgame?fen=%20",
    "/api/v1/solve/nim?position=" + "9," * 3000 + "x", "/api/v1/solve/nim?position=-1",
    "/api/v1/solve/domineering?position=" + "." * 9000 + "x", "/?q=domineering%20" + "x" * 1500,
    # Files, code and templates.
    "/api/v1/solve/..%2f..%2fetc%2fpasswd?position=1", "/api/v1/solve/evil.py:Game?position=1",
    "/api/v1/solve/os?position=system", "/?q=__import__('os')", "/?q=%7B%7B7*7%7D%7D%7B%25",
    "/?q=%24%7B7*7%7D", "/?q=/etc/passwd", "/?q=./x.py:Game%201", "/?q=file:///etc/passwd",
    "/?q=let%20__class__%20=%201", "/?q=let%20g=let%20h=1", "/?q=%7Bself%7D", "/heap/..%2f..%2fx",
    "/api/v1/value?expr=1&expr=2", "/api/v1/value?__class__=1", "/api/v1/value", "/api/v1/", "/api",
    "/api/v1/explain?expr=1&topic=os", "/api/v1/papers/%2e%2e", "/api/v2/value?expr=1",
    "/api/v1/heap/", "/api/v1/heap/0.77?cousins=1", "/api/v1/solve/?position=1", "/api/v1/jobs",
    "/play/..%2fx", "/play/os", "/papers/none", "/heap/0.7G", "/heap/S()", "/heap/" + "7" * 5000,
]  # fmt: skip

HEADERS = [
    ["Origin: http://evil.example"], ["Origin: null"], ["Origin: http://127.0.0.1"],
    ["Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"], ["Host: evil.example"],
    ["Content-Length: -1"], ["Content-Length: 99999999999999999999"], ["Content-Length: x"],
    ["Transfer-Encoding: chunked", "Content-Length: 5"], ["Transfer-Encoding: evil"],
    ["X: " + "a" * 200_000], ["Bad Header: 1"], [": 1"], ["X\x00Y: 1"], ["X: \x00"],
    ["Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: websocket", "Upgrade: websocket"],
]  # fmt: skip

HOSTS = [
    "evil.example", "127.0.0.1", "127.0.0.1:1", "localhost", "", " ", "a" * 5000, "[::1", "::1",
    "evil.example:{port}", "127.0.0.1.evil.example:{port}", "127.0.0.1:{port}:{port}",
    "0.0.0.0:{port}",
    "127.0.0.1:{port}@evil.example", "10.0.0.1:{port}", "[::]:{port}", "\xff:{port}",
    "127.0.0.1:{port}/x",
    "2130706433:{port}", "0x7f.1:{port}",
]  # fmt: skip

METHODS = [
    "PUT",
    "DELETE",
    "TRACE",
    "CONNECT",
    "PATCH",
    "OPTIONS",
    "BREW",
    "PROPFIND",
    "get",
    "A" * 300,
]

BODIES = [
    b"", b"token=", b"token=wrong&next=/", b"token=" + b"a" * 60_000, b"x" * 70_000, b"\x00" * 100,
    b"\xff\xfe" * 100, b"token=a&token=b", b"{}", b"&" * 5000, b"token%00=1", b"--x\r\n\r\n--x--",
]  # fmt: skip

RAW = [
    b"", b"\r\n\r\n", b"\x00" * 64, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET http://evil.example/ HTTP/1.1\r\nHost: evil.example\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00",
    b"GET / HTTP/1.1\nHost: x\n\n", b"G" * 100_000, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET  /  HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\xff\xff\xff\xff\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nab",
]  # fmt: skip


def attacks(address):
    port = address[1]
    for target in TARGETS:
        yield f"target {target[:60]!r}", request(address, target)
    for headers in HEADERS:
        yield f"headers {str(headers)[:60]}", request(address, "/?q=1", headers=headers)
    for host in HOSTS:
        yield f"host {host[:60]!r}", request(address, host=host.replace("{port}", str(port)))
    for method in METHODS:
        yield f"method {method[:20]}", request(address, method=method)
    form = "Content-Type: application/x-www-form-urlencoded"
    for body in BODIES:
        headers = [form, f"Content-Length: {len(body)}"]
        yield (
            f"body {body[:40]!r}",
            request(address, "/jobs/x/cancel", "POST", headers=headers, body=body),
        )
    for data in RAW:
        yield f"bytes {data[:40]!r}", data
    for length in (1, 17, 40, 60):
        yield f"cut at {length}", request(address, "/?q=1", headers=["X: y"])[:length]


def test_two_hundred_hostile_requests_are_refused_and_the_server_goes_on(address):
    everything = list(attacks(address))
    assert len(everything) >= 200
    wrong = []
    for number, (name, data) in enumerate(everything):
        waits = name.startswith(("bytes", "cut", "headers"))
        answer = sent(address, data, timeout=0.3 if waits else 20)
        if status(answer) != 0 and not 400 <= status(answer) < 500:
            wrong.append((name, status(answer)))
        for leaked in (b"Traceback", b"root:x:", b"site-packages", b"X-Evil", b"Set-Cookie: a=b"):
            assert leaked not in answer.partition(b"\r\n\r\n")[0], name
        assert b"Traceback" not in answer, name
        assert b"root:x:" not in answer, name
        if number % 20 == 0:
            assert status(sent(address, request(address, "/?q=1"))) == 200, name
    assert not wrong
    assert status(sent(address, request(address, "/?q=1"))) == 200


def test_random_lines_are_answered(address, rng):
    signs = string.ascii_letters + string.digits + "{}|(),.^*v+-/<>=' #[]%"
    for _ in range(150):
        text = "".join(rng.choice(signs) for _ in range(rng.randrange(1, 40)))
        target = "/?q=" + "".join(f"%{byte:02x}" for byte in text.encode())
        assert status(sent(address, request(address, target))) in {200, 400, 422}, text


HALVES = {
    "nothing": b"",
    "a word": b"GET",
    "half a head": b"GET / HTTP/1.1\r\nHost: ",
    "no last line": b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n",
    "half a body": (
        b"POST /jobs/x/cancel HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
        b"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 30\r\n\r\ntoken="
    ),
    "a half after a whole": b"GET /static/icon.svg HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\nGET /",
}
MOST = 60


@pytest.fixture(scope="module")
def impatient():
    with serving(request_seconds=1.0, connections=MOST) as opened:
        yield "127.0.0.1", int(opened.rpartition(":")[2])


def half_sent(address, kind):
    connection = socket.create_connection(address, timeout=12)
    connection.sendall(HALVES[kind].replace(b"{port}", str(address[1]).encode()))
    return connection


def until_closed(connection):
    """Return all that comes until the server closes the connection; without that, time is up."""
    parts = []
    with connection, contextlib.suppress(ConnectionError):
        while part := connection.recv(65536):
            parts.append(part)
    return b"".join(parts)


def test_who_sends_half_a_request_is_cut_off(impatient):
    halves = {kind: half_sent(impatient, kind) for kind in HALVES}
    answers = {kind: status(until_closed(connection)) for kind, connection in halves.items()}
    assert answers.pop("a half after a whole") == 200
    assert set(answers.values()) == {0}


def test_bytes_that_trickle_in_win_no_time(impatient):
    with socket.create_connection(impatient, timeout=30) as connection:
        sent_bytes = 0
        with contextlib.suppress(ConnectionError):
            connection.sendall(b"GET / HTTP/1.1\r\nX: ")
            for _ in range(600):
                time.sleep(0.05)
                connection.sendall(b"a")
                sent_bytes += 1
        assert sent_bytes < 600


def test_many_halves_leave_it_serving(impatient):
    """More of them than there may be connections: once they are cut off there is room again."""
    halves = [half_sent(impatient, kind) for kind in HALVES for _ in range(MOST // 2)]
    for connection in halves:
        until_closed(connection)
    assert status(sent(impatient, request(impatient, "/?q=1"))) == 200


def test_who_waits_between_requests_is_not_cut_off(impatient):
    """The time there is runs while a request arrives, and not before the next one."""
    asked = request(impatient, "/?q=1").replace(b"Connection: close\r\n", b"")
    with socket.create_connection(impatient, timeout=20) as connection:
        for _ in range(2):
            connection.sendall(asked)
            time.sleep(1.3)
            assert status(connection.recv(1 << 20)) == 200


def test_who_sends_nothing_holds_nobody_up(address):
    idle = [socket.create_connection(address, timeout=5) for _ in range(40)]
    try:
        for connection in idle[:20]:
            connection.sendall(b"GET / HTTP/1.1\r\nHost: ")
        assert status(sent(address, request(address, "/?q=1"))) == 200
    finally:
        for connection in idle:
            connection.close()
