"""Calls for the dispatcher: functions of a module, which another process can import."""

import os
import time

from lastmove._core import check_limits
from lastmove.errors import InputError, LimitReached
from lastmove.web.worker import answer, progress


def doubled(number):
    return 2 * number


def listed(count):
    return list(range(count))


def where(number=0):
    """The process that answers."""
    del number
    return os.getpid()


def bad(text):
    raise InputError("this is bad", text, 0, "write that")


def broken(*_):
    raise ZeroDivisionError("secret detail")


def limited():
    raise LimitReached("enough", {"known": 3, "odd": object})


def asleep(seconds, number=0):
    """Sleep, and say so on the way."""
    steps = round(seconds / 0.05)
    for step in range(steps):
        progress(step, steps, "sleeping")
        time.sleep(0.05)
    return number


def stubborn(number=0):
    """Never look at limits."""
    del number
    while True:
        time.sleep(0.05)


def spinning(number=0):
    """Never look at limits, and never rest."""
    while True:
        number += 1


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


kept = bytearray()


def grown(mebibytes):
    """Take memory and keep it."""
    kept.extend(bytes([1]) * (mebibytes << 20))
    return os.getpid(), len(kept) if mebibytes > 100 else 0


def page(number, seconds):
    """Ask for a short part and a long one."""
    short = answer(doubled, number)
    long = answer(counted, seconds, title="the long part")
    return short.value, long.value or long.job


def not_sendable():
    return lambda: None
