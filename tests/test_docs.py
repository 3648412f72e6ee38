"""The documentation's code runs, its build is clean, and every docstring's examples hold."""

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from pathlib import Path

import pytest

import lastmove

DOCS = Path(__file__).parent.parent / "docs"
PAGES = sorted(DOCS.glob("*.md"))
CELL = re.compile(r"^```\{code-cell\}\n((?::[^\n]*\n)*)(.*?)^```$", re.MULTILINE | re.DOTALL)
MODULES = [
    importlib.import_module(info.name)
    for info in pkgutil.walk_packages(lastmove.__path__, "lastmove.")
    if not info.name.endswith("__main__")
]


# The claims take half a minute, and run when the pages are built.
QUICK_PAGES = [page for page in PAGES if page.stem != "claims"]


@pytest.mark.parametrize("page", QUICK_PAGES, ids=lambda page: page.stem)
def test_code_cells_run(page, capsys):
    names = {}
    for _, cell in CELL.findall(page.read_text(encoding="utf-8")):
        exec(compile(cell, page.name, "exec"), names)
    assert "Traceback" not in capsys.readouterr().out


@pytest.mark.timeout(300)
def test_the_documentation_builds_without_a_warning(tmp_path):
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html"]
    done = subprocess.run(
        [*command, "-d", tmp_path / "trees", DOCS, tmp_path / "html"],
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert (tmp_path / "html" / "values.html").exists()


def documented():
    """Yield the name and the object of everything that has a docstring."""
    for module in [lastmove, *MODULES]:
        yield module.__name__, module
        for name, thing in vars(module).items():
            if not (inspect.isclass(thing) or callable(thing)) or name.startswith("_"):
                continue
            home = getattr(thing, "__module__", None)
            if module.__name__ not in {home, "lastmove"}:
                continue
            yield f"{module.__name__}.{name}", thing
            if inspect.isclass(thing):
                for key, member in vars(thing).items():
                    yield f"{module.__name__}.{name}.{key}", member


DOCSTRINGS = {inspect.getdoc(thing) or "": name for name, thing in documented()}
EXAMPLES = {name: doc for doc, name in DOCSTRINGS.items() if ">>>" in doc}


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples_in_docstrings(name):
    test = doctest.DocTestParser().get_doctest(EXAMPLES[name], {}, name, None, 0)
    report = []
    result = doctest.DocTestRunner().run(test, out=report.append)
    assert result.attempted
    assert result.failed == 0, "".join(report)


@pytest.mark.parametrize("name", [n for n in lastmove.__all__ if callable(getattr(lastmove, n))])
def test_public_names_are_documented_with_examples(name):
    thing = getattr(lastmove, name)
    if not isinstance(thing, type(lastmove.GameLike)):
        doc = inspect.getdoc(thing)
        assert doc
        is_leaf_error = inspect.isclass(thing) and issubclass(thing, Exception)
        assert is_leaf_error or ">>>" in doc
