"""The page on the command line: what it shows is what is printed."""

import re
import shlex
from pathlib import Path

import pytest

from lastmove.cli.main import run

PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def commands():
    """Yield each command of the console blocks with the output shown under it."""
    for body in BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        for part in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            yield command, output


@pytest.mark.parametrize(("command", "output"), list(commands()))
def test_console_block(command, output, capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    program, *arguments = shlex.split(command)
    assert program == "lastmove"
    assert run(arguments) == 0
    assert capsys.readouterr().out == output
