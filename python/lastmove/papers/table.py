"""The claims of a paper, read from its tables.

A paper is a folder. Its ``paper.toml`` has the reference and the sections in the order of the text;
each section is a table, ``SECTION.toml``, beside the functions that it names, ``SECTION.py``. An
entry of a table is a statement of the paper: ``[guy.ruler]`` is the claim with this id, its fields
are those of :class:`~lastmove.papers.Claim`, and ``covers`` says in a few words what stands in the
paper. An entry with ``why`` instead of ``compute`` is a statement that no program can check.
"""

from __future__ import annotations

import ast
import json
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from lastmove.papers.claim import Claim, Item, Json, Paper

__all__ = ["Papers", "Road", "read_paper"]

CHECKED = (
    *("where", "claim", "expected", "expected_json", "compute", "second", "picture"),
    *("cost", "beyond", "erratum", "note", "covers"),
)
UNCHECKED = ("where", "covers", "why")
"""The fields of an entry, with a computation and without."""


@dataclass(frozen=True)
class Road:
    """A way to an answer, as a table writes it: a function by its name, and its arguments.

    Parameters
    ----------
    package : str
        The package of the paper.
    section : str
        The module in it that belongs to the table.
    written : str, list or dict
        A call, such as ``lost(20, *EXAMPLE)``. Arguments are literals of Python, or names. A name
        is one of the section's module; ``by_hand.lost`` is one of another module of the paper, and
        ``lastmove.nim_sum`` of any other. Lists and tables of calls lead to lists and tables of
        answers.

    Examples
    --------
    >>> from lastmove.papers.table import Road
    >>> Road("lastmove.papers.guy", "nim", ["lastmove.nim_sum(3, 5)", "brute.nim_product(2, 2)"])()
    [6, 3]
    """

    package: str
    section: str
    written: Any

    def __call__(self) -> Any:  # noqa: ANN401 - JSON or a picture; the table says which
        """Call what is written; modules are imported now."""
        return self._answer(self.written)

    def calls(self) -> Iterator[ast.Call]:
        """Yield every call that is written, as syntax."""
        todo = [self.written]
        while todo:
            written = todo.pop()
            if isinstance(written, str):
                yield _call(written)
            else:
                todo += written.values() if isinstance(written, dict) else written

    def place(self, node: ast.expr) -> tuple[str, str] | None:
        """Return the module and the name that a function or an argument is; None for a literal."""
        node = node.value if isinstance(node, ast.Starred) else node
        if not isinstance(node, ast.Name | ast.Attribute):
            return None
        home, _, name = ast.unparse(node).rpartition(".")
        if home.partition(".")[0] != "lastmove":
            home = f"{self.package}.{home or self.section}"
        return home, name

    def _answer(self, written: Any) -> Any:  # noqa: ANN401
        if isinstance(written, dict):
            return {key: self._answer(call) for key, call in written.items()}
        if isinstance(written, list):
            return [self._answer(call) for call in written]
        call = _call(written)
        arguments: list[Any] = []
        for node in call.args:
            value = self._value(node)
            arguments += value if isinstance(node, ast.Starred) else [value]
        keywords = {str(word.arg): self._value(word.value) for word in call.keywords}
        return self._value(call.func)(*arguments, **keywords)

    def _value(self, node: ast.expr) -> Any:  # noqa: ANN401
        place = self.place(node)
        return getattr(import_module(place[0]), place[1]) if place else ast.literal_eval(node)


def _call(text: str) -> ast.Call:
    call = ast.parse(text.strip(), mode="eval").body
    if not isinstance(call, ast.Call):
        raise TypeError(f"{text!r} is not a call, such as f(1, 2)")
    return call


class Papers(Mapping[str, Paper]):
    """Papers by the names they have on the command line; each is read when it is asked for.

    Parameters
    ----------
    *names : str
        The names, in order: ``end-nim`` is the folder ``end_nim``.
    """

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> Paper:
        """Return a paper with its claims."""
        if name not in self._names:
            raise KeyError(name)
        return _read(name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@cache
def _read(name: str) -> Paper:
    return read_paper(name, Path(__file__).with_name(name.replace("-", "_")))


def read_paper(name: str, folder: Path) -> Paper:
    """Read the tables of a paper.

    Parameters
    ----------
    name : str
        What the command line calls it.
    folder : Path
        Where its tables are, beside the modules that they name.

    Raises
    ------
    ValueError
        If an entry has a field that there is not, or a table is not TOML.
    """
    paper = _toml(folder / "paper.toml")
    claims: list[Claim] = []
    coverage: list[Item] = []
    for section in paper["sections"]:
        for key, entry in _toml(folder / f"{section}.toml")[name].items():
            claim = f"{name}.{key}"
            fields = CHECKED if "compute" in entry else UNCHECKED
            if unknown := entry.keys() - fields:
                found = f"[{claim}] in {section}.toml has {', '.join(sorted(unknown))}"
                raise ValueError(f"{found}; an entry like it may have {', '.join(fields)}")
            if "compute" in entry:
                claims.append(_claim(claim, f"{__package__}.{folder.name}", section, entry))
            coverage += _items(claim, entry)
    return Paper(name, _line(paper["reference"]), tuple(claims), tuple(coverage))


def _toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _line(text: str) -> str:
    """Join what stands on several lines."""
    return " ".join(text.split())


def _claim(name: str, package: str, section: str, entry: dict[str, Any]) -> Claim:
    """Make a claim of its entry.

    TOML has no null: an answer with one is written as JSON, in ``expected_json``.
    """

    def road(field: str) -> Road | None:
        return Road(package, section, entry[field]) if field in entry else None

    expected: Json = (
        entry["expected"] if "expected" in entry else json.loads(entry["expected_json"])
    )
    return Claim(
        id=name,
        paper=name.partition(".")[0],
        where=_line(entry["where"]),
        claim=_line(entry["claim"]),
        expected=expected,
        compute=Road(package, section, entry["compute"]),
        cost=entry.get("cost", "quick"),
        erratum=_line(entry["erratum"]) if "erratum" in entry else None,
        note=_line(entry.get("note", "")),
        second=road("second"),
        beyond=entry.get("beyond", False),
        picture=road("picture"),
    )


def _items(claim: str, entry: dict[str, Any]) -> Iterator[Item]:
    """Yield what an entry covers: text, or a table where the paper says it at another place."""
    covers = entry.get("covers", [])
    for each in covers if isinstance(covers, list) else [covers]:
        stated = each if isinstance(each, dict) else {"where": entry["where"], "what": each}
        where, what = _line(stated["where"]), _line(stated["what"])
        checked = "compute" in entry
        yield Item(where, what, claim if checked else None, _line(entry.get("why", "")))
