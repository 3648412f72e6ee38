"""The rulesets that pages offer: found by name, described, and shown with their pictures."""

from __future__ import annotations

import difflib
import re

from lastmove.position import Position
from lastmove.rulesets import load_rulesets
from lastmove.show.records import Record
from lastmove.show.rulesets import ruleset_record, sections
from lastmove.web.status import Missing

__all__ = ["about", "gallery", "known_ruleset"]


def known_ruleset(name: str) -> type[Position]:
    """Return a ruleset by its name; never one of a file.

    Raises
    ------
    Missing
        If there is none of that name.

    Examples
    --------
    >>> from lastmove.web.pages.play_rulesets import known_ruleset
    >>> known_ruleset("nim").__name__
    'Nim'
    """
    rulesets = load_rulesets()
    wanted = name.strip().lower().replace("_", "-")
    if wanted in rulesets:
        return rulesets[wanted]
    close = difflib.get_close_matches(wanted[:60], rulesets, n=1)
    hint = f"did you mean {close[0]}?" if close else "/play lists them"
    raise Missing(f"there is no ruleset named {ascii(name[:40])[1:-1]}", name[:200], 0, hint)


def gallery() -> list[Record]:
    """Return all rulesets with a picture of their examples, by name.

    Examples
    --------
    >>> from lastmove.web.pages.play_rulesets import gallery
    >>> [game["name"] for game in gallery()][:2]
    ['amazons', 'backsliding-toads-and-frogs']
    """
    games: list[Record] = []
    for name, ruleset in sorted(load_rulesets().items()):
        record = ruleset_record(ruleset, None)
        rules = str(record["rules"] or "")
        sentence = re.match(r".*?[.;:](?=\s|$)", rules, re.DOTALL)
        kind = "cycles" if ruleset.loopy else "impartial" if ruleset.impartial else "partizan"
        games.append(
            {
                "name": name,
                "kind": kind,
                "example": ruleset.example,
                "rules": sentence.group().rstrip(";:") if sentence else rules,
                "picture": ruleset.parse(ruleset.example).svg() if ruleset.example else "",
            }
        )
    return games


def about(name: str) -> Record:
    """Return the rules, notation, theory and references of a ruleset.

    Examples
    --------
    >>> from lastmove.web.pages.play_rulesets import about
    >>> about("nim")["kind"]
    'impartial'
    """
    ruleset = known_ruleset(name)
    plain = re.compile(r":(?!math)\w+:`~?([^`]+)`|:math:`([^`]+)`")
    notes = sections(ruleset).get("Notes", "")
    theory = [
        " ".join(plain.sub(r"\1\2", part).replace("``", "").replace("**", "").split())
        for part in notes.split("\n\n")
    ]
    return ruleset_record(ruleset, None) | {
        "kind": "cycles" if ruleset.loopy else "impartial" if ruleset.impartial else "partizan",
        "impartial": ruleset.impartial,
        "theory": [part for part in theory if part],
    }
