"""A worker: calls in, messages out, and an end that is always told."""

import os
import queue
import subprocess
import sys
import time
from pathlib import Path

import pytest

from lastmove import worker
from lastmove.system import CAN_CLONE
from lastmove.worker import Done, Gone, Ready, Template, Worker

SECONDS = 60
IN_A_TEMPLATE = pytest.mark.skipif(not CAN_CLONE, reason="processes are not copied here")


def prepare():
    os.environ["LASTMOVE_PREPARED"] = str(os.getpid())


def prepared():
    return os.environ.get("LASTMOVE_PREPARED")


def doubled(number):
    print("words that are nobody's answer")
    worker.tell(("half way", number))
    return worker.ask(("what is twice", number))


def sized(count):
    return b"x" * count


class Spiteful:
    def __reduce__(self):
        return os.strerror, ("not a number",)


def spiteful():
    return Spiteful()


@pytest.fixture(params=["spawned", pytest.param("cloned", marks=IN_A_TEMPLATE)], scope="module")
def start(request):
    template = Template(prepare) if request.param == "cloned" else None

    def make(**options):
        messages = queue.SimpleQueue()
        started = Worker(messages.put, 500, prepare=prepare, template=template, **options)
        if template is None:
            assert messages.get(timeout=SECONDS) == Ready()
        return started, lambda: messages.get(timeout=SECONDS)

    yield make
    if template is not None:
        template.close()


def test_calls_tell_ask_and_return(start, capfd):
    one, message = start()
    for number in (3, 4):
        one.call(doubled, number)
        assert message() == ("half way", number)
        assert message() == ("what is twice", number)
        one.send(2 * number)
        done = message()
        assert isinstance(done, Done)
        assert done.value == 2 * number
    assert capfd.readouterr().out == ""
    one.call(prepared)
    assert message().value is not None
    one.kill()
    assert isinstance(message(), Gone)
    assert one not in worker._living


def test_the_end_of_a_worker_is_told_with_its_reason():
    messages = queue.SimpleQueue()
    for end, reason in ((7, "exit code 7"), (0, "exit code 0")):
        Worker(messages.put, 500).call(os._exit, end)
        assert messages.get(timeout=SECONDS) == Gone(reason)
    Worker(messages.put, 500).call(os.abort)
    assert messages.get(timeout=SECONDS) == Gone("signal SIGABRT")


def test_one_that_has_nothing_to_do_ends(start):
    _, message = start(idle_seconds=0.1)
    assert isinstance(message(), Gone)


@pytest.mark.parametrize(("function", "arguments"), [(sized, (10_000,)), (spiteful, ())])
def test_one_that_sends_too_much_or_nonsense_is_killed(start, function, arguments):
    one, message = start(largest_message=5000)
    one.call(function, *arguments)
    assert "it sent what cannot be read" in message().reason
    assert one.wait(SECONDS)


def test_memory_beyond_the_cap_is_refused(start):
    one, message = start()
    one.call(bytearray, 4 << 30)
    assert isinstance(message(), Gone)


PARENT = """
import os, queue, sys, time
from lastmove.worker import Worker
messages = queue.SimpleQueue()
one = Worker(messages.put, 500)
one.call(os.getpid)
print(messages.get().value, flush=True)
one.call(time.sleep, 1000)
time.sleep(1000)
"""


def test_a_worker_ends_with_its_parent_however_that_ends():
    with subprocess.Popen([sys.executable, "-c", PARENT], stdout=subprocess.PIPE) as parent:
        pid = int(parent.stdout.readline())
        os.kill(pid, 0)
        parent.kill()
    latest = time.monotonic() + SECONDS
    while is_running(pid):
        assert time.monotonic() < latest
        time.sleep(0.05)


def is_running(pid):
    """Whether a process is there that is more than an entry in the table of the system."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@IN_A_TEMPLATE
def test_a_template_that_is_gone_is_replaced():
    template, messages = Template(prepare), queue.SimpleQueue()
    found = []
    for _ in range(2):
        one = Worker(messages.put, 500, template=template)
        one.call(prepared)
        found.append(messages.get(timeout=SECONDS).value)
        template.kill()
        template._process.wait(SECONDS)
        one.kill()
        assert isinstance(messages.get(timeout=SECONDS), Gone)
    template.close()
    assert len(set(found)) == 2
