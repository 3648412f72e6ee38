"""Types ask for their pictures without knowing who draws them."""

import ast
from importlib import import_module
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.hooks import hook, present
from lastmove.show import WRITERS

PACKAGE = Path(lm.__file__).parent
ABOVE = ("lastmove.show", "lastmove.papers", "lastmove.survey", "lastmove.web", "lastmove.cli")


@pytest.mark.parametrize("written", WRITERS)
def test_every_writer_is_there_and_so_is_what_it_writes(written):
    module, name, _style = written.rsplit(".", 2)
    found = getattr(import_module(module), name)
    assert f"{found.__module__}.{found.__qualname__}" == f"{module}.{name}"
    assert callable(hook(written))


def test_a_subclass_is_written_like_its_class():
    class Mine(lm.HeapGame):
        pass

    assert present(Mine("0.77"), "html") == present(lm.HeapGame("0.77"), "html")


def test_what_nobody_writes_is_refused():
    with pytest.raises(TypeError, match="nothing writes int as svg"):
        present(3, "svg")


def test_no_module_below_presentation_names_one_above():
    """Not even in a string: import-linter sees import statements alone."""
    below = [*PACKAGE.glob("*.py")] + [
        file
        for folder in ("chess", "heaps", "misere", "pawns", "rulesets", "threats")
        for file in (PACKAGE / folder).rglob("*.py")
    ]
    named = [
        f"{file.relative_to(PACKAGE)}:{node.lineno}"
        for file in below
        if file.parent != PACKAGE or file.name not in {"__init__.py", "__main__.py"}
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and str(node.value).startswith(ABOVE)
    ]
    assert named == []


def test_the_core_imports_nothing_above_itself():
    sources = (PACKAGE.parents[1] / "crates/py/src").rglob("*.rs")
    imported = [
        line.strip()
        for source in sources
        for line in source.read_text().splitlines()
        if 'import("lastmove' in line and 'import("lastmove._core")' not in line
    ]
    assert [line for line in imported if "lastmove.position" not in line] == []
