"""The README's tour does what it says, and its commands are those that CI runs."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(language):
    return [body for name, body in BLOCK.findall(README) if name == language]


def commands():
    """Yield each command of the console blocks with the output shown under it."""
    for body in blocks("console"):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.fixture(scope="module")
def path_with_lastmove(tmp_path_factory):
    """Make a PATH on which ``lastmove`` is the one under test."""
    folder = tmp_path_factory.mktemp("bin")
    script = folder / "lastmove"
    script.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} -m lastmove "$@"\n')
    script.chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


@pytest.mark.parametrize(("command", "output"), list(commands()), ids=lambda text: text[:40])
def test_console_block(command, output, path_with_lastmove):
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        env={**os.environ, "PATH": path_with_lastmove},
        check=False,
    )
    assert done.stdout.decode() == output
    assert done.stderr == b""


def test_python_session():
    session = "\n".join(blocks("pycon"))
    test = doctest.DocTestParser().get_doctest(session, {}, "README", "README.md", 0)
    assert len(test.examples) > 10
    report = []
    result = doctest.DocTestRunner().run(test, out=report.append)
    assert result.failed == 0, "".join(report)


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target


def test_ci_runs_the_test_command():
    command = blocks("sh")[1].strip()
    assert command.startswith("python3 -m venv .venv && .venv/bin/pip install -q '.[all,test]'")
    extraction = re.search(r"^command=\$\((.*)\)$", (ROOT / ".ci/run").read_text(), re.MULTILINE)
    found = subprocess.run(
        ["bash", "-c", extraction[1]], capture_output=True, cwd=ROOT, text=True, check=True
    )
    assert found.stdout.strip() == command
