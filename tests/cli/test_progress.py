"""The one progress line: in place on a terminal, now and then a line elsewhere."""

import io

import pytest

from lastmove.cli import progress
from lastmove.cli.progress import ProgressLine, talk


class Stream(io.StringIO):
    def __init__(self, *, terminal):
        super().__init__()
        self.terminal = terminal

    def isatty(self):
        return self.terminal


@pytest.fixture
def clock(monkeypatch):
    times = [0.0]
    monkeypatch.setattr(progress, "monotonic", lambda: times[0])
    return times


def listening(monkeypatch, *, terminal):
    stream = Stream(terminal=terminal)
    monkeypatch.setattr("sys.stderr", stream)
    return stream


def test_on_a_terminal_the_line_changes_in_place_and_goes(monkeypatch, clock):
    stream = listening(monkeypatch, terminal=True)
    line = ProgressLine()
    line.show("10 of 20")
    line.show("too soon")
    clock[0] += progress.PAUSE
    line.show("7")
    line.clear()
    line.clear()
    assert stream.getvalue() == "\r10 of 20\r7       \r \r"


def test_it_can_wait_before_it_says_anything(monkeypatch, clock):
    stream = listening(monkeypatch, terminal=True)
    line = ProgressLine(patience=2.0)
    line.show("early")
    clock[0] = 2.0
    line.show("late")
    assert stream.getvalue() == "\rlate"


def test_elsewhere_it_is_a_line_now_and_then(monkeypatch, clock):
    stream = listening(monkeypatch, terminal=False)
    line, silent = ProgressLine(), ProgressLine(elsewhere=False)
    for text in ("1", "2", "3"):
        line.show(text)
        silent.show(text)
        clock[0] += 6.0
    line.clear()
    assert stream.getvalue() == "lastmove: 3\n"


def test_nobody_listens(monkeypatch):
    monkeypatch.setattr("sys.stderr", None)
    ProgressLine().show("1")
    talk("2")
