"""Records of the pawns game: what ``lastmove pawns --json`` prints."""

from __future__ import annotations

from dataclasses import asdict

import lastmove as lm
from lastmove.pawns import Census, Least, Pattern
from lastmove.show.records import Record

__all__ = [
    "pawn_census_record",
    "pawn_endgame_record",
    "pawn_least_record",
    "pawn_pattern_record",
    "pawn_word_record",
]


def pawn_word_record(text: str) -> Record:
    """Describe a word of the pawns game.

    Parameters
    ----------
    text : str
        The word: a letter for each file, 1 where it is stopped and 0 where not; + between boards.

    Returns
    -------
    dict
        ``word``, its ``value``, and its ``moves``, each with its file, value and reason.

    Examples
    --------
    >>> from lastmove.show.records.pawns import pawn_word_record
    >>> pawn_word_record("1000")["value"]
    2
    """
    word = text.strip()
    return {
        "word": word,
        "value": lm.pawns.value(lm.pawns.check_word(word)),
        "moves": [asdict(move) for move in lm.pawns.moves(word)],
    }


def pawn_endgame_record(text: str, rows: int | None = None, files: int | None = None) -> Record:
    """Describe the endgame that plays like a word.

    Parameters
    ----------
    text : str
        The word.
    rows, files : int, optional
        The size of the board; 9 rows, and as many files as it takes, if left out.

    Returns
    -------
    dict
        ``word``, ``fen``, ``rows`` and ``files``.

    Examples
    --------
    >>> from lastmove.show.records.pawns import pawn_endgame_record
    >>> sorted(pawn_endgame_record("00"))
    ['fen', 'files', 'rows', 'word']
    """
    found = lm.pawns.endgame(text, rows=9 if rows is None else rows, files=files)
    return {"word": found.word, "fen": found.fen, "rows": found.rows, "files": found.files}


def pawn_pattern_record(found: Pattern, *, period: bool = False, records: bool = False) -> Record:
    """Describe a repeated pattern: its period, where powers of two first occur, or its values."""
    about: Record = {"pattern": found.pattern, "to": found.to}
    if found.prefix:
        about["prefix"] = found.prefix
    if period:
        seen = found.period(len(found.prefix) + 1)
        return about | ({"period": None} if seen is None else asdict(seen))
    if records:
        return about | {"first": {str(k): n for k, n in found.first_powers().items()}}
    return about | {"values": found.values[1:].tolist()}


def pawn_least_record(found: Least) -> Record:
    """Describe the least lengths of values."""
    return {
        "least": {str(k): length for k, length in found.least.items()},
        "exact": {str(k): exact for k, exact in found.exact.items()},
        "witness": {str(k): word for k, word in found.witness.items()},
        "searched_to": found.searched_to,
    }


def pawn_census_record(found: Census) -> Record:
    """Describe how many words of each length have each value."""
    return {
        "length": len(found.histograms) - 1,
        "histograms": {str(m): list(counts) for m, counts in enumerate(found.histograms)},
        "least": {str(k): length for k, length in found.least.items()},
    }
