"""Records of tables of boards: what ``lastmove boards --json`` prints."""

from __future__ import annotations

import lastmove as lm
from lastmove.position import ruleset_name
from lastmove.show.records import Record
from lastmove.tables import BoardTable

__all__ = ["boards_record"]


def boards_record(table: BoardTable[lm.Position], wanted: lm.Game | None = None) -> Record:
    """Describe all boards of a size.

    Parameters
    ----------
    table : BoardTable
        The boards with their values.
    wanted : Game, optional
        The value whose boards are listed; without it the boards of each value are counted.

    Examples
    --------
    >>> import lastmove as lm
    >>> from lastmove.show.records.boards import boards_record
    >>> table = lm.tables.value_table(lm.rulesets.Domineering, 2, 2)
    >>> boards_record(table, lm.game("+-1"))["found"]
    ['..|..']
    """
    record: Record = {
        "ruleset": ruleset_name(table.ruleset),
        "height": table.height,
        "width": table.width,
        "boards": len(table),
        "values": len(table.values),
    }
    if wanted is not None:
        found = [str(board) for board in table.boards(wanted)]
        return record | {"value": str(wanted), "found": found}
    counts = [{"value": str(value), "boards": count} for value, count in table.counts()]
    return record | {"counts": counts}
