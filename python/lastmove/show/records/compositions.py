"""Records of composed endgames: what ``lastmove compose --json`` prints."""

from __future__ import annotations

from lastmove.chess.compose import Compositions
from lastmove.show.records import Record
from lastmove.show.records.chess import composition_record

__all__ = ["compositions_record"]


def compositions_record(text: str, found: Compositions) -> Record:
    """Describe the endgames that were found for the value written as `text`."""
    return {
        "input": text,
        "endgames": [composition_record(one) for one in found],
        "searched": found.structures,
        "undecided": found.undecided,
    }
