"""Records of the pawns game: what ``lastmove pawns WORD --json`` prints."""

from __future__ import annotations

from dataclasses import asdict

import lastmove as lm
from lastmove.show.record import Record

__all__ = ["pawn_endgame_record", "pawn_word_record"]


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
    >>> from lastmove.show.records_pawns import pawn_word_record
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
    >>> from lastmove.show.records_pawns import pawn_endgame_record
    >>> sorted(pawn_endgame_record("00"))
    ['fen', 'files', 'rows', 'word']
    """
    found = lm.pawns.endgame(text, rows=9 if rows is None else rows, files=files)
    return {"word": found.word, "fen": found.fen, "rows": found.rows, "files": found.files}
