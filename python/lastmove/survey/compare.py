"""Stores compared: with another one, and with what they should be."""

from __future__ import annotations

import random
from dataclasses import dataclass
from itertools import islice

from lastmove.errors import InputError
from lastmove.survey.kind import Row, natural_order
from lastmove.survey.results import PARTS, SurveyStore
from lastmove.survey.spec import Survey
from lastmove.survey.work import compute

__all__ = ["Check", "Difference", "check_store", "difference"]

MOST_SHOWN = 100


@dataclass(frozen=True)
class Difference:
    """How two stores differ.

    Parameters
    ----------
    same : int
        Items with the same rows, or open in both.
    changed, only_first, only_second : tuple of str
        Items whose rows or states differ, and items that one of them lacks.
    """

    same: int
    changed: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]

    @property
    def any(self) -> bool:
        """Whether they differ at all."""
        return bool(self.changed or self.only_first or self.only_second)

    def record(self) -> dict[str, object]:
        """Return it as it goes into JSON, with at most a hundred items of each sort."""
        return {
            "same": self.same,
            "changed": len(self.changed),
            "only_first": len(self.only_first),
            "only_second": len(self.only_second),
            "changed_items": list(islice(self.changed, MOST_SHOWN)),
            "only_first_items": list(islice(self.only_first, MOST_SHOWN)),
            "only_second_items": list(islice(self.only_second, MOST_SHOWN)),
        }


def difference(first: SurveyStore, second: SurveyStore) -> Difference:
    """Compare what two stores hold, item by item; notes do not count.

    Raises
    ------
    InputError
        If they have different columns.
    """
    if first.columns != second.columns:
        message = "the stores have different columns, so they cannot be compared"
        raise InputError(message, hint="survey the same kind with the same columns")
    one, other = _contents(first), _contents(second)
    shared = sorted(one.keys() & other.keys(), key=natural_order)
    changed = tuple(item for item in shared if one[item] != other[item])
    return Difference(
        len(shared) - len(changed),
        changed,
        tuple(sorted(one.keys() - other.keys(), key=natural_order)),
        tuple(sorted(other.keys() - one.keys(), key=natural_order)),
    )


def _contents(store: SurveyStore) -> dict[str, list[Row]]:
    found: dict[str, list[Row]] = {}
    for row in store.rows():
        kept = {name: cell for name, cell in row.items() if name not in {"item", "note"}}
        found.setdefault(str(row["item"]), []).append(kept)
    return found


@dataclass(frozen=True)
class Check:
    """What a check of a store has found.

    Parameters
    ----------
    ok : bool
        Whether nothing is wrong.
    checked : str
        What was looked at.
    reason : str or None
        What is wrong.
    """

    ok: bool
    checked: str
    reason: str | None


def check_store(
    store: SurveyStore, sample: int = 0, seed: int = 0, allow_code: str | None = None
) -> Check:
    """Check the ledger, the checksums of all parts and the rows of every item; compute some again.

    Parameters
    ----------
    store : SurveyStore
        The store.
    sample : int
        How many items that are done to compute once more.
    seed : int
        Which.
    allow_code : str, optional
        The user's function, if the survey is of one.
    """
    try:
        reason = store.ledger.damage() or _wrong_rows(store)
        again: list[str] = []
        if reason is None and sample:
            done = sorted(store.ledger.row_counts())
            again = random.Random(seed).sample(done, min(sample, len(done)))  # noqa: S311 - a test
            reason = _computed_otherwise(store, again, allow_code)
    except InputError as error:
        return Check(ok=False, checked="the store", reason=str(error))
    counts = store.counts()
    checked = f"{len(store.ledger.parts())} parts with {counts.rows} rows of {counts.done} items"
    if again:
        checked += f", {len(again)} of them computed again"
    return Check(reason is None, checked, reason)


def _wrong_rows(store: SurveyStore) -> str | None:
    """Return what is wrong between ledger and parts; None if nothing."""
    expected = {item: entry for item, entry in store.ledger.row_counts().items() if entry[1]}
    found: dict[str, tuple[int, int]] = {}
    for part in store.ledger.parts():
        table = store.read_part(part)
        if table.num_rows != part.row_count:
            return f"{PARTS}/{part.file} has {table.num_rows} rows, not {part.row_count}"
        for item in table.column("item").to_pylist():
            number, rows = found.get(item, (part.number, 0))
            if number != part.number:
                return f"rows of {item!r} are in two parts"
            found[item] = (number, rows + 1)
    if found != expected:
        item = min(item for item in found | expected if found.get(item) != expected.get(item))
        return f"the rows of {item!r} are not those that the ledger knows"
    return None


def _computed_otherwise(store: SurveyStore, again: list[str], code: str | None) -> str | None:
    """Return which item has other rows when it is computed again; None if none has."""
    description = Survey.build(dict(store.document), allow_code=code).description()
    kept = store.rows_by_item()
    names = [column.name for column in store.columns]
    for item in again:
        answer = compute(description, item)
        rows = [{name: row.get(name) for name in names} for row in answer.rows]
        if answer.state != "done" or rows != kept[item]:
            return f"{item!r} gives other rows when it is computed again"
    return None
