"""A server under attack: others are answered meanwhile, and it ends when it is told to."""

import asyncio
import contextlib
import json
import re
import signal
import subprocess
import sys
import time
from urllib.parse import urlencode

import pytest

from tests.commands import LONG_SUM, start
from tests.web import hostile, processes

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytestmark = pytest.mark.skipif(not processes.LINUX, reason="looks into /proc")

PATIENCE = 120
IMPATIENT = """
import json, pathlib, socket, sys
from lastmove.web.app import create_app
from lastmove.web.server import make_server
from lastmove.web.settings import Settings
given = json.loads(sys.argv[1])
stores = tuple(map(pathlib.Path, given.pop("stores", ())))
listener = socket.create_server(("127.0.0.1", 0), backlog=512)
port = listener.getsockname()[1]
app = create_app(Settings(port=port, stores=stores, **given))
{more}
print(f"http://127.0.0.1:{{port}}/", flush=True)
make_server(app).run([listener])
"""
STUCK = """
import threading, lastmove as lm
from starlette.routing import Route

def turns():
    while True:
        pass

async def never(request):
    for work in (turns, lambda: lm.game(sys.argv[2])):
        threading.Thread(target=work, daemon=True).start()
    turns()

app.router.routes.insert(0, Route("/stuck", never))
"""


class Served:
    """A server as a process of its own, and who asks it."""

    def __init__(self, process):
        self.process = process
        line = process.stdout.readline().decode()
        self.port = int(re.search(r"127\.0\.0\.1:(\d+)", line)[1])

    async def ask(self, path, *, seconds=PATIENCE):
        """Return the status of a page, 0 where the connection is cut, and how long it took."""
        began, status = time.monotonic(), 0
        try:
            async with asyncio.timeout(seconds):
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                with contextlib.closing(writer):
                    head = f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
                    writer.write(f"{head}Connection: close\r\n\r\n".encode())
                    status = int((await reader.read())[9:12] or 0)
        except (TimeoutError, OSError):
            pass
        return status, time.monotonic() - began

    def asking(self, paths, seconds=PATIENCE):
        return [asyncio.create_task(self.ask(path, seconds=seconds)) for path in paths]

    @property
    def family(self):
        return processes.family(self.process.pid)


@pytest.fixture
def serve(survey_store):
    """Start a server: ``serve()`` the command, ``serve(quick_seconds=…)`` one with other limits."""
    started = []

    def make(more="", **settings):
        pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        if settings or more:
            text = json.dumps({"stores": [str(survey_store)], **settings})
            code = IMPATIENT.format(more=more)
            process = subprocess.Popen([sys.executable, "-c", code, text, LONG_SUM], **pipes)
        else:
            process = start("web", "--port", "0", "--store", str(survey_store), **pipes)
        started.append(process)
        return Served(process)

    yield make
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate()


def slack():
    """How much longer things may take here than on an idle machine."""
    began = time.monotonic()
    subprocess.run([sys.executable, "-c", "import asyncio"], check=True)
    return 10 * (time.monotonic() - began)


def ended(served, sign):
    """End a server; return how long that took and its exit code. Nothing of it may be left."""
    family = served.family
    assert family
    allowed = 2 + slack()
    began = time.monotonic()
    served.process.send_signal(sign)
    served.process.wait(30)
    took = time.monotonic() - began
    assert not processes.until_gone(family, 10)
    last = time.monotonic() - began
    name = signal.Signals(sign).name
    print(f"ended {took:.2f} s after {name}; the last of {len(family)} after {last:.2f} s")
    assert served.process.communicate()[1] == b""
    assert last < allowed
    assert took < allowed
    return served.process.returncode


FROGS = urlencode({"position": hostile.FROGS * (hostile.MOST // len(hostile.FROGS))})


def test_requests_that_never_end_freeze_nobody(serve):
    async def talk(served):
        for number in range(5):
            assert (await served.ask(f"/?q={number}"))[0] == 200
        idle = max([(await served.ask(f"/?q={number}%2B1"))[1] for number in range(5)])
        address = f"/api/v1/solve/toads-and-frogs?{FROGS}"
        paths = [
            address,
            f"{address}&misere=true",
            f"{address}&search=true",
            f"/?q=toads-and-frogs+{hostile.FROGS * 400}",
        ]
        asked = served.asking(paths)
        times = []
        for number in range(12):
            status, took = await served.ask(f"/?q={number}%2B2")
            assert status == 200
            times.append(took)
            await asyncio.sleep(0.1)
        print(f"a request meanwhile: {max(times):.2f} s at most, alone {idle:.3f} s")
        assert max(times) < max(1.0, 20 * idle)
        code = await asyncio.to_thread(ended, served, signal.SIGINT)
        assert {status for status, _ in await asyncio.gather(*asked)} <= {0, 200, 422, 503}
        return code

    assert asyncio.run(talk(serve())) == 130


def test_texts_that_are_too_long_are_refused_at_once(client):
    for path, name in (
        ("/api/v1/solve/toads-and-frogs", "position"),
        ("/", "q"),
        ("/endgame", "fen"),
        ("/play/nim", "position"),
    ):
        answer = client.get(path, params={name: hostile.FROGS * 3000})
        assert answer.status_code == 400
        assert f"{name} has 12000 characters, and may have 4096" in answer.text
    assert client.get("/heap/0." + "7" * 5000).status_code == 400


async def survived(served, count, seconds):
    """Ask `count` hostile things at once, then see that all is as before; return the memory."""
    everything = hostile.hostile()
    assert len(everything) >= count
    chosen = everything[:: len(everything) // count][:count]
    assert (await served.ask("/"))[0] == 200
    found = await asyncio.gather(*served.asking(chosen, seconds=seconds))
    answered = {path[:80]: status for path, (status, _) in zip(chosen, found, strict=True)}
    assert not {path: status for path, status in answered.items() if status in {500, 502}}
    assert any(answered.values())
    # What nobody watches is stopped soon; then there is room for everybody.
    for path in hostile.NORMAL:
        latest = time.monotonic() + 30
        while (status := (await served.ask(path))[0]) != 200:
            assert time.monotonic() < latest, (path, status)
            await asyncio.sleep(0.2)
    family = served.family
    # The one that all others are copies of, and those that are kept.
    assert len(family) <= 1 + 8 + 1
    own = processes.memory({(served.process.pid, 0)})
    whole = own + processes.memory(family)
    print(f"{count} hostile requests: {own:.0f} MiB, with {len(family)} processes {whole:.0f} MiB")
    return own, whole


BRIEF = {"quick_seconds": 0.5, "job_seconds": 1.0, "patience": 1.0, "queue": 16}


def test_hostile_requests_of_all_kinds_are_survived(serve):
    async def talk(served):
        own, whole = await survived(served, 20, 4)
        assert own < 150
        assert whole < 1200
        asked = served.asking(hostile.hostile()[:40], seconds=30)
        await asyncio.sleep(0.5)
        code = await asyncio.to_thread(ended, served, signal.SIGTERM)
        await asyncio.gather(*asked)
        return code

    assert asyncio.run(talk(serve(**BRIEF))) == -signal.SIGTERM


@pytest.mark.slow
def test_two_hundred_hostile_requests_are_survived_again_and_again(serve):
    async def talk(served):
        memories = [await survived(served, 200, 30) for _ in range(3)]
        owns, wholes = zip(*memories, strict=True)
        assert owns[-1] < owns[0] + 30
        assert wholes[-1] < max(1200, 1.5 * wholes[0])

    asyncio.run(talk(serve(**BRIEF)))


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("after", [0.0, 0.5, 5.0])
def test_the_command_ends_under_load(serve, sign, after):
    """While it starts, while all requests arrive, and when jobs are at work and many wait."""

    async def talk(served):
        if after:
            assert (await served.ask("/"))[0] == 200
        asked = served.asking(hostile.hostile()[:200], seconds=60)
        halves = [await asyncio.open_connection("127.0.0.1", served.port) for _ in range(20)]
        for _, writer in halves:
            writer.write(b"POST /jobs/x/cancel HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na")
        await asyncio.sleep(after)
        code = await asyncio.to_thread(ended, served, sign)
        await asyncio.gather(*asked)
        for _, writer in halves:
            writer.close()
        return code

    assert asyncio.run(talk(serve())) == 130


def test_it_ends_even_if_something_does_not_let_go(serve):
    """A loop in a thread, one in the core, and one in the very thread that serves."""

    async def talk(served):
        assert (await served.ask("/?q=1"))[0] == 200
        stuck = served.asking(["/stuck"])
        await asyncio.sleep(0.3)
        assert (await served.ask("/?q=2", seconds=0.5))[0] == 0
        code = await asyncio.to_thread(ended, served, signal.SIGINT)
        await asyncio.gather(*stuck)
        return code

    assert asyncio.run(talk(serve(STUCK))) == 130


def test_the_server_itself_imports_nothing_that_computes():
    """All pages come from workers: there is no way to parse or value anything in the server."""
    code = """
import sys
from lastmove.web.app import create_app
from lastmove.web.server import make_server
make_server(create_app())
own = ("lastmove.web.pages.", "lastmove.web.api", "lastmove.show.records", "lastmove.rulesets.")
print(sorted(name for name in sys.modules if name.startswith(own)))
"""
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"
