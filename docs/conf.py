"""How Sphinx builds the documentation; the code cells run while it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from lastmove import __version__
from lastmove.rulesets import load_rulesets
from lastmove.show.rulesets import page as ruleset_page

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Lastmove"
author = "The Lastmove authors"
copyright = "2026 The Lastmove authors"
release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Lastmove {release}"

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 60
nb_merge_streams = True
nb_render_markdown_format = "myst"

autodoc_member_order = "groupwise"
autodoc_typehints = "none"
napoleon_google_docstring = False

# A word such as "board" or "Move" in the type of a parameter may mean more than one class.
suppress_warnings = ["ref.python"]
nitpicky = True
# Types in prose ("list of int", "game-like") and classes documented elsewhere.
nitpick_ignore_regex = [
    ("py:class", r"(?!lastmove\.).*"),
    ("py:class", r"lastmove\..*\.(Json|Record|Row)"),
]

INITIAL = re.compile(r"^(\s*[A-Z])\.(?= )")
untouched: dict[str, list[str]] = {}


def before_napoleon(  # noqa: D103 - see setup
    _app: Sphinx, what: str, name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    lines[:] = [INITIAL.sub(r"\1\\.", line) for line in lines]
    if what in {"attribute", "data", "property"}:
        untouched[name] = list(lines)


def after_napoleon(  # noqa: D103 - see setup
    _app: Sphinx, _what: str, name: str, _thing: object, _options: object, lines: list[str]
) -> None:
    lines[:] = untouched.pop(name, lines)


def add_rulesets(_app: Sphinx, page: str, source: list[str]) -> None:  # noqa: D103 - see setup
    if page == "rulesets":
        source[0] += "\n" + ruleset_page(cls for _, cls in sorted(load_rulesets().items()))


def setup(app: Sphinx) -> None:
    """Keep docstrings as they were meant, and make the page on rulesets from theirs.

    A reference that begins with an initial ("J. H. Conway") is no numbered list, and a colon in the
    docstring of a property does not end a type, as napoleon would have it.
    """
    app.connect("source-read", add_rulesets)
    app.connect("autodoc-process-docstring", before_napoleon, priority=400)
    app.connect("autodoc-process-docstring", after_napoleon, priority=600)
