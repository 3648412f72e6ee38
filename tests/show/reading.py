"""Reading pictures: what a program that knows SVG or LaTeX, and not us, can see in them."""

import math
import re
import shutil
import subprocess
import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import combinations

import pytest

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = {"x", "y", "cx", "cy", "r", "rx", "width", "height"}
HOSTILE = [
    "</text><script>alert(1)</script>",
    "\" onload='alert(1)' x=\"",
    "]]>&amp;<!--",
    "a\x00b\x1b[2J\ufffe\uffff\ud800\u202e",
    r"\input{/etc/passwd} $x$ ^^5c %",
    "}{}}{\n\\end{document}",
    "∗" * 400,
]


def elements(svg, name):
    """All elements of that name in the picture, which must be well-formed and harmless."""
    root = ET.fromstring(svg)
    assert root.tag == f"{SVG}svg"
    assert root[0].tag == f"{SVG}title"
    assert root[1].tag == f"{SVG}desc"
    assert "prefers-color-scheme: dark" in root.find(f"{SVG}style").text
    allowed = {"svg", "title", "desc", "style", "rect", "g", "path", "circle", "text"}
    assert {element.tag.removeprefix(SVG) for element in root.iter()} <= allowed
    for element in root.iter():
        assert not [key for key in element.attrib if key.startswith("on") or "href" in key]
        assert all(math.isfinite(float(element.get(key))) for key in NUMBERS & {*element.attrib})
        if element.tag == f"{SVG}path":
            assert all(math.isfinite(c) for point in points(element) for c in point)
    return list(root.iter(f"{SVG}{name}"))


def points(path):
    """The corners of a path of straight pieces, exactly as written."""
    data = path.get("d").removesuffix("Z")
    assert re.fullmatch(r"M-?[\d.]+ -?[\d.]+(L-?[\d.]+ -?[\d.]+)*", data)
    return [tuple(map(Fraction, pair.split())) for pair in data[1:].split("L")]


def texts(svg):
    """Everything that is written in the picture."""
    return [element.text for element in elements(svg, "text")]


def overlapping(boxes):
    """The pairs of boxes (left, top, right, bottom) that have a point in common."""
    return [
        (a, b)
        for a, b in combinations(boxes, 2)
        if a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]
    ]


def is_balanced(latex):
    """Whether braces and dollar signs that mean something come in pairs, in every line."""
    for line in latex.splitlines():
        bare = re.sub(r"\\.", "", line.split("% ")[0])
        depth = 0
        for character in bare:
            depth += (character == "{") - (character == "}")
            if depth < 0:
                return False
        if depth or bare.count("$") % 2:
            return False
    return latex.count(r"\begin{") == latex.count(r"\end{")


def compiles(latex, folder):
    """Whether LaTeX makes a page of it; skips the test where there is no LaTeX with TikZ."""
    if shutil.which("pdflatex") is None or shutil.which("kpsewhich") is None:
        pytest.skip("there is no pdflatex here")
    needed = ["kpsewhich", "standalone.cls", "tikz.sty"]
    found = subprocess.run(needed, check=False, capture_output=True)
    if found.returncode:
        pytest.skip("this LaTeX has no TikZ")
    (folder / "picture.tex").write_text(latex, encoding="utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "picture.tex"]
    subprocess.run(command, cwd=folder, capture_output=True, check=False, timeout=60)
    return (folder / "picture.pdf").exists()
