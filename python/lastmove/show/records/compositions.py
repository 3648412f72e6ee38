"""Records of composed endgames: what ``lastmove compose --json`` prints."""

from __future__ import annotations

from lastmove.chess.compose import Compositions
from lastmove.show.records import Record

__all__ = ["compositions_record"]


def compositions_record(text: str, found: Compositions) -> Record:
    """Describe the endgames that were found for the value written as `text`."""
    return {
        "input": text,
        "endgames": [one.record() for one in found],
        "searched": found.structures,
        "undecided": found.undecided,
    }
