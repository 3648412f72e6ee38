"""Small surveys that the tests of surveys share, and a user's function with all kinds of items."""

import os
import signal
import time

from lastmove.survey import LocalEngine, RunOptions, Survey, SurveyStore, exported, run_survey

OCTAL = """
name = "octal games of two digits"
kind = "heap-games"
[items]
codes = ["0.dd", "0.1d7"]
[limits]
to = 4000
"""

OWN = """
name = "a function of my own"
kind = "code"
[items]
list = {items}
columns = {{square = "integer", text = "text"}}
[limits]
seconds = {seconds}
"""

FUNCTION = "tests.survey.surveys:behave"


def behave(item):
    """Do what the item says."""
    deed, _, rest = item.partition(" ")
    return DEEDS.get(deed, square)(rest or deed)


def square(number):
    print("words that are nobody's answer")
    return {"square": int(number) ** 2, "text": number}


def die(_):
    os.kill(os.getpid(), signal.SIGKILL)


def leave(_):
    raise SystemExit(3)


def fail(_):
    message = "it was told to"
    raise ValueError(message)


def loop(_):
    while True:
        pass


def sleep(seconds):
    time.sleep(float(seconds))
    return {"square": 0, "text": seconds}


DEEDS = {
    "die": die,
    "exit": leave,
    "raise": fail,
    "loop": loop,
    "sleep": sleep,
    "nothing": lambda _: None,
    "several": lambda _: [{"square": n} for n in range(3)],
    "wrong": lambda _: {"cube": 27},
    "huge": lambda _: {"text": "x" * 2**33},
}


def octal(to=4000):
    return Survey.parse(OCTAL.replace("4000", str(to)))


def own(*items, seconds=20.0):
    text = OWN.format(items=list(items), seconds=seconds).replace("'", '"')
    return Survey.parse(text, allow_code=FUNCTION)


def run(survey, folder, workers=2, **options):
    return run_survey(survey, folder, LocalEngine(workers), RunOptions(**options))


def table(folder, form="csv"):
    with SurveyStore(folder) as store:
        return exported(store, form)
