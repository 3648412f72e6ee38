"""Questions for the workshop: functions of a module, which another process can import."""

import os
import time

from lastmove._core import check_limits
from lastmove.errors import InputError, LimitReached
from lastmove.web.progress import report


def doubled(number):
    return 2 * number


def listed(count):
    return list(range(count))


def where():
    """The process that answers."""
    return os.getpid()


def bad(text):
    raise InputError("this is bad", text, 0, "write that")


def broken():
    raise ZeroDivisionError("one over nothing")


def limited():
    raise LimitReached("enough", {"known": 3, "odd": object})


def asleep(seconds, number=0):
    """Sleep, and say so on the way."""
    steps = round(seconds / 0.05)
    for step in range(steps):
        report(step, steps, "sleeping")
        time.sleep(0.05)
    return number


def stubborn(number=0):
    """Never look at limits."""
    del number
    while True:
        time.sleep(0.05)


def greedy():
    """Take more memory than there may be."""
    kept = []
    while True:
        kept.append(bytearray(64 << 20))


def killed():
    """End without a word."""
    os._exit(3)


def counted(until):
    """Look at limits while it works."""
    end = time.monotonic() + until
    while time.monotonic() < end:
        check_limits()
    return until


def not_sendable():
    return lambda: None
