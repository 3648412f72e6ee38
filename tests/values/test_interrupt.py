"""Long sums can be stopped: by Ctrl-C, by a time limit, by a memory limit."""

import signal
import subprocess
import sys
import time

import pytest

import lastmove as lm

LONG_SUM = [
    f"{{{7 * k + 5}|{3 * k + 1}||{k}/8,{{{k}/4|-{k * k}/16}}|||-{2 * k + 1}||||-{5 * k}/2}}"
    for k in range(1, 24, 2)
]
CHILD = """
import os, sys
import lastmove as lm
terms = lm.games(sys.argv[2:])
print("ready", flush=True)
try:
    eval(sys.argv[1])
    print("finished", flush=True)
except KeyboardInterrupt:
    print("interrupted", flush=True)
os._exit(0)
"""


@pytest.mark.parametrize(
    "call", ["lm.sums([terms])", "sum(terms, lm.game(0))", "lm.game(' + '.join(map(str, terms)))"]
)
def test_ctrl_c_stops_a_long_sum(call, capsys):
    command = [sys.executable, "-c", CHILD, call, *LONG_SUM]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "ready\n"
        time.sleep(1)
        start = time.perf_counter()
        child.send_signal(signal.SIGINT)
        answer = child.stdout.readline()
        seconds = time.perf_counter() - start
    with capsys.disabled():
        print(f"\nCtrl-C stopped {call} after {seconds:.3f} s")
    assert answer == "interrupted\n"
    assert seconds < 1


def test_time_limit_stops_a_long_sum():
    start = time.perf_counter()
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.3):
        lm.sums([lm.games(LONG_SUM)])
    assert time.perf_counter() - start < 1.3


def test_time_limit_stops_a_long_sum_by_operators():
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.3):
        sum(lm.games(LONG_SUM), lm.game(0))


def test_memory_limit_stops_a_long_sum():
    with pytest.raises(lm.LimitReached), lm.limits(seconds=60, memory=64):
        lm.sums([lm.games(LONG_SUM)])


def test_values_are_right_after_a_limit():
    terms = lm.games(LONG_SUM)
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.2):
        lm.sums([terms])
    assert terms[0] + terms[1] - terms[0] == terms[1]
    assert lm.game("{1|-1} + {1|-1}") == 0


def test_limits_end_with_their_block():
    with lm.limits(seconds=0.05):
        pass
    time.sleep(0.06)
    assert lm.up + lm.star(1) == lm.game("^*")


def test_limits_nest_and_the_tighter_one_holds():
    with pytest.raises(lm.LimitReached), lm.limits(seconds=0.2), lm.limits(seconds=60):
        lm.sums([lm.games(LONG_SUM)])
