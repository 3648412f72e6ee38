"""The workbench under test: in this process for most tests, on a port of its own for browsers."""

import contextlib
import socket
import threading
import time
import warnings

import pytest

pytest.importorskip("starlette", reason="the extra lastmove[web] is not installed")
pytest.importorskip("jinja2", reason="the extra lastmove[web] is not installed")
try:
    # The client says with a warning which of two packages it would rather use.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from starlette.testclient import TestClient
except (ImportError, RuntimeError):
    TestClient = None

from lastmove.web.app import create_app
from lastmove.web.settings import Settings


def pytest_configure(config):
    config.addinivalue_line("markers", "browser: needs a browser; run with -m browser")


ORIGIN = "http://127.0.0.1:8017"


@pytest.fixture(scope="session")
def make_client():
    """Make a client of a server of its own: ``with make_client(queue=1) as client``."""
    if TestClient is None:
        pytest.skip("starlette's test client needs httpx")

    def make(**settings):
        return TestClient(
            create_app(Settings(**settings)), base_url=ORIGIN, raise_server_exceptions=False
        )

    return make


@pytest.fixture(scope="session")
def client(make_client):
    """A client of one server for the whole run, which is in no hurry: the machine may be busy."""
    with make_client(quick_seconds=30.0) as opened:
        yield opened


class Address(str):
    """The address of a server, and the dispatcher behind it."""

    __slots__ = ("dispatcher",)


@contextlib.contextmanager
def serving(**settings):
    """Serve on a port of its own; yields the address, without a slash at its end."""
    server_module = pytest.importorskip("lastmove.web.server", exc_type=ImportError)
    listener = socket.create_server(("127.0.0.1", 0), backlog=512)
    port = listener.getsockname()[1]
    app = create_app(Settings(port=port, **settings))
    server = server_module.make_server(app)
    thread = threading.Thread(target=server.run, args=([listener],), daemon=True)
    thread.start()
    latest = time.monotonic() + 30
    while not server.started:
        assert time.monotonic() < latest, "the server does not start"
        time.sleep(0.02)
    try:
        address = Address(f"http://127.0.0.1:{port}")
        address.dispatcher = app.state.dispatcher
        yield address
    finally:
        server.should_exit = True
        thread.join(20)
        listener.close()


@pytest.fixture(scope="session")
def survey_store(tmp_path_factory):
    """The store of a small survey."""
    pytest.importorskip("pyarrow")
    from tests.survey.made_stores import OCTAL, computed_store  # noqa: PLC0415 - it needs pyarrow

    return computed_store(tmp_path_factory.mktemp("stores") / "octal", OCTAL)


@pytest.fixture(scope="session")
def server(survey_store):
    """The address of a server for browsers."""
    with serving(stores=(survey_store,)) as address:
        yield address


@pytest.fixture
def page(chromium, server):
    """A page of the browser whose addresses are those of the server; no script of it may fail."""
    context = chromium.new_context(base_url=server)
    opened = context.new_page()
    faults = []
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on(
        "console",
        lambda message: (
            faults.append(message.text)
            if message.type == "error" and "status of 4" not in message.text
            else None
        ),
    )
    yield opened
    context.close()
    assert not faults, faults
