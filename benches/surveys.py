"""What surveys cost: overhead beside the work itself, scaling with workers, a large ledger.

Run: python benches/surveys.py [--dask]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from lastmove.survey import LocalEngine, RunOptions, Survey, SurveyStore, exported, run_survey
from lastmove.survey.work import compute

TASKS = """
name = "tasks of two seconds"
kind = "code"
items = {{list = {items}, columns = {{count = "integer"}}}}
limits = {{seconds = 600}}
"""

OCTAL = """
name = "octal games of three digits"
kind = "heap-games"
items = {codes = ["0.ddd"]}
limits = {to = 20_000}
"""


def spin(item: str) -> dict[str, int]:
    """Keep a core busy for as much work as takes about two seconds; the item does not matter."""
    del item
    total = 0
    for number in range(WORK):
        total ^= number * number
    return {"count": total}


WORK = 44_000_000


def overhead(workers: int, items: int) -> None:
    """Compare the time of a survey with the time that its items took."""
    names = str([f"item {n}" for n in range(items)]).replace("'", '"')
    survey = Survey.parse(TASKS.format(items=names), allow_code="benches.surveys:spin")
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "store")
        began = time.perf_counter()
        run_survey(survey, store, LocalEngine(workers), RunOptions(task_seconds=2.0))
        wall = time.perf_counter() - began
        with SurveyStore(store) as found:
            _, rows = found.ledger.table("provenance")
        work = sum(float(str(row[3])) for row in rows)
    share = 1 - work / (wall * workers)
    print(
        f"{items} items of {work / items:.2f} s, {workers} workers: {wall:.2f} s, {share:.1%} over"
    )


def scaling(counts: list[int], *, dask: bool) -> None:
    """Run the same survey with more and more workers, and once without any engine."""
    survey = Survey.parse(OCTAL)
    began = time.perf_counter()
    for item in survey.kind.items():
        compute(survey.description(), item)
    alone = time.perf_counter() - began
    print(f"512 codes, one process without engine and store: {alone:.2f} s")
    tables = set()
    for workers in counts:
        for name in ("local", "dask") if dask else ("local",):
            with tempfile.TemporaryDirectory() as folder:
                store = Path(folder, "store")
                began = time.perf_counter()
                run_survey(survey, store, _engine(name, workers))
                wall = time.perf_counter() - began
                with SurveyStore(store) as found:
                    tables.add(exported(found, "csv"))
            print(f"{name}, {workers} workers: {wall:.2f} s, {alone / wall:.2f} times as fast")
    print(f"different tables: {len(tables)}")


def _engine(name: str, workers: int):  # type: ignore[no-untyped-def]
    if name == "local":
        return LocalEngine(workers)
    from lastmove.survey.engines.dask import DaskEngine

    return DaskEngine(workers=workers)


def large_ledger(items: int) -> None:
    """Record many items, and ask for the status meanwhile."""
    text = f'name = "many"\nkind = "code"\nitems = {{count = {items}, columns = {{n = "text"}}}}'
    survey = Survey.parse(text, allow_code="benches.surveys:echo")
    slowest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        store = Path(folder, "store")

        def look(_progress: object) -> None:
            nonlocal slowest
            began = time.perf_counter()
            with SurveyStore(store) as found:
                found.counts()
            slowest = max(slowest, time.perf_counter() - began)

        began = time.perf_counter()
        run_survey(survey, store, LocalEngine(2), watch=look)
        wall = time.perf_counter() - began
        began = time.perf_counter()
        with SurveyStore(store) as found:
            size = len(exported(found, "csv"))
        export = time.perf_counter() - began
    print(
        f"{items} items: {wall:.1f} s, slowest status {slowest:.3f} s, "
        f"export {export:.1f} s ({size} bytes)"
    )


def echo(item: str) -> dict[str, str]:
    """Return the item."""
    return {"n": item}


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dask", action="store_true", help="measure Dask as well")
    parser.add_argument("--items", type=int, default=40, help="items of two seconds")
    given = parser.parse_args()
    overhead(1, given.items)
    overhead(2, given.items)
    scaling([1, 2, 4, 8], dask=given.dask)
    large_ledger(100_000)
