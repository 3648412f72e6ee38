"""One seed for a whole run, new each time, printed, and repeated with LASTMOVE_TEST_SEED."""

import os
import random
import shutil

import pytest
from hypothesis import settings

from lastmove.position import RULESETS

SEED = int(os.environ.get("LASTMOVE_TEST_SEED") or random.SystemRandom().randrange(2**32))
# Processes that share the tests share the seed.
os.environ["LASTMOVE_TEST_SEED"] = str(SEED)

settings.register_profile("lastmove", max_examples=150, deadline=None, print_blob=True)
settings.load_profile("lastmove")


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config):
    if config.getoption("hypothesis_seed", None) is None:
        config.option.hypothesis_seed = str(SEED)


def pytest_terminal_summary(terminalreporter):
    terminalreporter.write_line(f"random seed: LASTMOVE_TEST_SEED={SEED} repeats this run")


@pytest.fixture
def rng():
    """A random generator with the seed of this run."""
    return random.Random(SEED)


@pytest.fixture(autouse=True)
def _users_rulesets_are_forgotten():
    """Take rulesets out of the register that a test has defined: another may use their names."""
    known = set(RULESETS)
    yield
    for name in set(RULESETS) - known:
        if not RULESETS[name].__module__.startswith("lastmove."):
            del RULESETS[name]


@pytest.fixture(scope="session")
def chromium():
    """A browser without a window."""
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    path = shutil.which("chromium") or shutil.which("chromium-browser")
    with api.sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path)
        except api.Error as error:
            pytest.skip(f"there is no chromium: {str(error).splitlines()[0]}")
        yield browser
        browser.close()
