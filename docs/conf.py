"""How Sphinx builds the documentation; the code cells run while it does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils.nodes import SkipNode
from docutils.utils.math.latex2mathml import tex2mathml

from lastmove import __version__
from lastmove.rulesets import load_rulesets
from lastmove.show.rulesets import page as ruleset_page

if TYPE_CHECKING:
    from docutils.nodes import Element
    from sphinx.application import Sphinx
    from sphinx.util.docutils import SphinxTranslator

project = "Lastmove"
author = "The Lastmove authors"
copyright = "2026 The Lastmove authors"
release = __version__

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.napoleon"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"Lastmove {release}"
html_math_renderer = "mathml"

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath"]
myst_heading_anchors = 3

nb_execution_mode = "force"
nb_execution_raise_on_error = True
nb_execution_timeout = 600
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


# What the converter does not know, or draws as arrows that stretch.
NO_TEX = {r"\dots": r"\ldots", r"\mathbin": "", r"\uparrow": "↑", r"\downarrow": "↓"}


def mathml(tex: str, *, block: bool) -> str:  # noqa: D103 - see setup
    for name, known in NO_TEX.items():
        tex = tex.replace(name, known)
    tex = "".join(c if c.isascii() else rf"\text{{{c}}}" for c in tex)
    return tex2mathml(tex, as_block=block)


def visit_math(translator: SphinxTranslator, node: Element) -> None:  # noqa: D103 - see setup
    translator.body.append(mathml(node.astext(), block=False))
    raise SkipNode


def visit_math_block(translator: SphinxTranslator, node: Element) -> None:  # noqa: D103 - see setup
    translator.body.append(f'<div class="math">{mathml(node.astext(), block=True)}</div>\n')
    raise SkipNode


def setup(app: Sphinx) -> None:
    """Keep docstrings as they were meant, and make the page on rulesets from theirs.

    A reference that begins with an initial ("J. H. Conway") is no numbered list, and a colon in the
    docstring of a property does not end a type, as napoleon would have it. Formulas are MathML,
    which browsers show without scripts or network.
    """
    app.add_html_math_renderer("mathml", (visit_math, None), (visit_math_block, None))
    app.connect("source-read", add_rulesets)
    app.connect("autodoc-process-docstring", before_napoleon, priority=400)
    app.connect("autodoc-process-docstring", after_napoleon, priority=600)
