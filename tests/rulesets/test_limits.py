"""Every ruleset of the register keeps limits of time, whatever it is asked about large positions.

A new ruleset is in these tests as soon as it is registered: what is large is made from its example
(:func:`grown`), and where that gives nothing that can be read, from a line in `LARGE`.
"""

import itertools
import re
import signal
import time
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.errors import InputError, LimitReached
from lastmove.match import Match, Remoteness
from lastmove.position import Impartial
from lastmove.retrograde import ListedPositions
from lastmove.rulesets import load_rulesets
from lastmove.solve import Solver

LONG = 10_000
"""Characters of a long text."""

HUNG = 20
"""Seconds of the processor after which a test gives up."""

TRIES = 5
"""The clock has so many tries to be right: other processes use the machine, too."""

TOO_LARGE = re.compile(r"too (large|many|wide|long|deep)|more than|at most|up to|wider than|limit")


def up_to(length, form="{0}"):
    """Write items with commas between them, numbered from 1, up to a length."""
    words, size = [], 0
    while size < length:
        words.append(form.format(len(words) + 1, len(words) + 2))
        size += len(words[-1]) + 1
    return ",".join(words)


def numbered(example, number):
    """Put larger and larger numbers for those of an example."""
    more = itertools.count(number)
    return re.sub(r"\d+", lambda _: str(next(more)), example)


def grown(example):
    """Make large texts from a small one: most notations repeat letters, numbers or rows."""
    for between in ("", ",", "|", "-", "+"):
        yield between.join([example] * (LONG // (len(example) + len(between)) + 1))
    row = (example * LONG)[:99]
    yield "|".join([row] * 100)
    yield from (numbered(example, 10**digits) for digits in (4, 12, 300, 3999))
    yield up_to(LONG)
    yield ",".join(reversed(up_to(LONG).split(",")))
    yield up_to(LONG, "{0}:{0}")
    yield from ("100x100", "1x10000", "1000x1000", "1000000")


ARROWS = ",".join(f"a{i}>a{j}" for i in range(34) for j in range(34))
LARGE = {
    "amazons": ["x" + "." * 9998 + "o", "|".join(["x" * 100] * 50 + ["." * 100] * 50)],
    "backsliding-toads-and-frogs": ["tt.f" * 2500, "t" * 5000 + "." * 5000 + "f"],
    "breakthrough": ["o" * 8 + "|" + "........|" * 6 + "x" * 8],
    "clobber": ["|".join(["xo" * 50, "ox" * 50] * 50)],
    "col": ["path10000", "grid100x100", "." * 150 + ": " + up_to(9500, "{0}-{1}")],
    "dawson-chess": ["|".join(letter * 3333 for letter in "b.w")],
    "elephants-and-rhinos": ["ee.r" * 2500],
    "fox-and-geese": ["f" + "." * 97 + "|" + "|".join(["." * 98] * 98) + "|" + "g." * 49],
    "geography": [up_to(LONG, "v{0}>v{1}") + "@v1", ARROWS + "@" + ",".join(["a1"] * 30)],
    "green-hackenbush": [
        up_to(LONG, "{0}-{1}") + ",0-1",
        up_to(LONG, "0-{0}"),
        ",".join(f"{i}-{j}" for i in range(50) for j in range(i)),
    ],
    "hackenbush": [
        "l" + "(r)(el)" * 1400,
        "l(" * 3000 + "r" + ")" * 3000,
        ",".join(f"{i}-{j}{'lre'[(i + j) % 3]}" for i in range(45) for j in range(i)),
    ],
    "hare-and-hounds": ["d" + "." * 9998 + "h", "d....h" + "|d....." * 1400],
    "heap": ["0.137: " + up_to(LONG), "0." + "7" * 9000 + ": 3,5", "4.7: 3000,4000"],
    "konane": ["|".join(["xo" * 50, "ox" * 50] * 49 + ["." * 100])],
    "maundy-cake": [",".join(["999999999989x999999999961"] * 400)],
    "northcott": ["|".join(["x" + "." * 98 + "o"] * 100), "x" + "." * 9997 + "o"],
    "partizan-subtraction": ["1,3|2: " + up_to(LONG), up_to(5000) + "|" + up_to(5000) + ": 10000"],
    "pawns": ["0" * 5000 + "1" + "0" * 5000, "+".join(["1000"] * 2000)],
    "poker-nim": [up_to(LONG) + ";2,2"],
    "silver-dollar": [up_to(LONG) + ",99999d"],
    "silver-dollar-slide": [up_to(LONG) + ",99999d"],
    "snort": ["path10000", "grid100x100", "." * 150 + ": " + up_to(9500, "{0}-{1}")],
    "toads-and-frogs": ["tt.f" * 2500, "t" * 5000 + "." * 5000 + "f"],
    "toppling-dominoes": ["l" * 5000 + "r" * 5000],
    "treblecross": ["." * LONG],
}
"""Large positions that are not made from an example, or are worse than those that are."""


def listed(items, most=None):
    return [len(str(item)) for item in itertools.islice(items, most)]


QUESTIONS = {
    "str": str,
    "hash": lambda p: (hash(p), p == p, repr(p)),  # noqa: PLR0124 - the question is how long
    "svg": lambda p: p.svg(),
    "left_moves": lambda p: listed(p.left_moves()),
    "right_moves": lambda p: listed(p.right_moves()),
    "after": lambda p: [(q.key(), q.canonical()) for q in itertools.islice(p.left_moves(), 3)],
    "components": lambda p: [(part.canonical(), part.key()) for part in p.components()],
    "canonical": lambda p: p.canonical(),
    "key": lambda p: (p.key(), p.signed_key()),
    "winner": lambda p: p.winner(),
    "explain": lambda p: p.explain(),
    "expected_seconds": lambda p: p.expected_seconds(),
    "known_value": lambda p: p.known_value(),
    "known_nim_value": lambda p: p.known_nim_value() if isinstance(p, Impartial) else None,
    "known_outcome": lambda p: p.known_outcome(),
    "known_winning_moves": lambda p: p.known_winning_moves(),
    "known_misere_outcome": lambda p: p.known_misere_outcome(),
    "known_misere_winning_moves": lambda p: p.known_misere_winning_moves(),
    "value": lambda p: p.value(),
    "value by search": lambda p: Solver(theory=False).value(p),
    "nim_value": lambda p: p.nim_value() if isinstance(p, Impartial) else None,
    "outcome": lambda p: p.outcome(),
    "outcome by search": lambda p: Solver(theory=False).outcome(p),
    "misere outcome": lambda p: p.outcome(misere=True),
    "winning_moves": lambda p: p.winning_moves(),
    "misere winning_moves": lambda p: p.winning_moves(misere=True),
}

CANCELLED = {what: QUESTIONS[what] for what in ("left_moves", "value by search", "winning_moves")}
"""What is cancelled; the other questions go the same ways."""


@contextmanager
def alarm():
    """Raise an error after a good deal of work, so that a test fails and does not hang."""

    def ring(*_):
        pytest.fail("no answer, and no look at the limit")

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, HUNG)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def interrupted(*_):
    raise KeyboardInterrupt


@contextmanager
def cancelled(seconds):
    """Do as Ctrl-C does, some time later."""
    before = signal.signal(signal.SIGALRM, interrupted)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def limited(seconds):
    return lm.limits(seconds=seconds, threads=1)


OVERRUN = {limited: 0.3, cancelled: 0.4}
"""Seconds that an answer may take when it has been stopped."""


def waited():
    """Return how long this thread was ready and other processes ran, where the system tells."""
    try:
        return int(Path("/proc/thread-self/schedstat").read_text().split()[1]) / 1e9
    except OSError:
        return 0.0


def stopped(ask, stop, seconds):
    """Ask, and be stopped; return the answer or the refusal, and what is wrong with the time."""
    most = seconds + OVERRUN[stop]
    for _ in range(TRIES):
        started, used = time.perf_counter() - waited(), time.process_time()
        with alarm():
            try:
                with stop(seconds):
                    answer = ask()
            except (LimitReached, InputError, KeyboardInterrupt) as refusal:
                answer = refusal
        work, passed = time.process_time() - used, time.perf_counter() - waited() - started
        if work > most:
            return answer, f"{work:.2f} s of work"
        if passed <= most:
            return answer, None
    return answer, f"{passed:.2f} s, again and again"


def large_positions(name, most=None):
    """Yield texts and positions of a ruleset, or None for a text that is refused as too large."""
    cls = load_rulesets()[name]
    found = 0
    for text in dict.fromkeys([*LARGE.get(name, ()), *grown(cls.example)]):
        position, fault = stopped(lambda text=text: cls.parse(text), limited, 0.5)
        assert not fault, f"parse {text[:30]}… ({len(text)}): {fault}"
        if isinstance(position, Exception):
            if not TOO_LARGE.search(str(position)):
                continue
            position = None
        yield text, position
        found += 1
        if found == most:
            break
    assert found, f"no large position of {name} can be read: write one into LARGE"


def faults(name, stop, seconds, *, most=None):
    """Return which questions about large positions are not stopped in time."""
    return [
        f"{what} of {text[:30]}… ({len(text)}): {fault}"
        for text, position in large_positions(name, most)
        for what, question in (QUESTIONS if stop is limited else CANCELLED).items()
        if position is not None
        and (fault := stopped(partial(question, position), stop, seconds)[1])
    ]


BUILT_IN = sorted(
    name for name, cls in load_rulesets().items() if cls.__module__.startswith("lastmove.")
)


@pytest.mark.parametrize("name", BUILT_IN)
def test_a_short_limit_is_kept(name):
    assert not faults(name, limited, 0.005, most=2)


@pytest.mark.parametrize("name", BUILT_IN)
def test_ctrl_c_is_heard(name):
    assert not faults(name, cancelled, 0.01, most=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_half_a_second_is_kept(name):
    assert not faults(name, limited, 0.5, most=2)


@pytest.mark.slow
@pytest.mark.parametrize("name", BUILT_IN)
def test_limits_are_kept_on_all_large_positions(name):
    assert not faults(name, limited, 0.05)
    assert not faults(name, cancelled, 0.05)


class Endless(lm.Position, register=False):
    """A position with more and more moves, as a user may write it by mistake."""

    def __init__(self, number):
        self.number = number

    def __str__(self):
        return f"number {self.number}"

    def left_moves(self):
        return map(type(self), itertools.count())

    right_moves = left_moves


class EndlessImpartial(lm.Impartial, register=False):
    """The same for both players."""

    def __init__(self, number):
        self.number = number

    def __str__(self):
        return f"number {self.number}"

    def moves(self):
        while True:
            yield type(self)(self.number)


class EndlessLoopy(Endless, register=False):
    """The same, where play may come back."""

    loopy = True


class EndlessThreats(Endless, register=False):
    """The same, where somebody may win at once."""

    def winner(self):
        return None


EXPLORERS = {
    "value": lambda p: p.value(),
    "value by search": lambda p: Solver(theory=False).value(p),
    "outcome": lambda p: p.outcome(),
    "misere outcome": lambda p: p.outcome(misere=True),
    "winning_moves": lambda p: p.winning_moves(),
    "explore": lambda p: p.explore().left,
    "match": lambda p: Match(p).moves(),
    "remoteness": lambda p: Remoteness().of(p, "left"),
    "retrograde": ListedPositions,
    "sum": lambda p: (p + p).outcome(),
}


@pytest.mark.parametrize("explorer", EXPLORERS)
@pytest.mark.parametrize("cls", [Endless, EndlessImpartial, EndlessLoopy, EndlessThreats])
def test_moves_without_end_are_left_at_the_limit_and_named(cls, explorer):
    answer, fault = stopped(partial(EXPLORERS[explorer], cls(5)), limited, 0.05)
    assert not fault
    assert isinstance(answer, LimitReached | lm.RulesetError)
    assert re.search(r"moves\(\) at .*number 5", str(answer))


def test_ctrl_c_is_no_fault_of_a_ruleset():
    class Cancelled(Endless, register=False):
        def components(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Cancelled(1).value()


def test_moves_that_are_a_list_stay_one():
    class Listed(Endless, register=False):
        def left_moves(self):
            """Return nothing."""
            return []

    assert Listed(1).left_moves() == []
    assert Listed.left_moves.__doc__ == "Return nothing."
