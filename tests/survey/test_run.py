"""Surveys on processes of this machine: results, limits, failures, and going on."""

import json

import pytest

from lastmove.errors import InputError, LimitReached
from lastmove.survey import (
    LocalEngine,
    RunOptions,
    Survey,
    SurveyStore,
    check_store,
    difference,
    run_survey,
)
from tests.survey.surveys import octal, own, run, table


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory):
    """A store of the octal survey that nothing has disturbed."""
    folder = tmp_path_factory.mktemp("survey") / "undisturbed"
    run(octal(), folder)
    return folder


def states(folder):
    with SurveyStore(folder) as store:
        return {str(row["item"]): row for row in store.rows()}


def test_the_table_does_not_depend_on_the_number_of_workers(undisturbed, tmp_path):
    run(octal(), tmp_path / "one", workers=1, task_seconds=0.0)
    run(octal(), tmp_path / "three", workers=3, task_seconds=0.5)
    for form in ("csv", "jsonl", "parquet"):
        assert table(tmp_path / "one", form) == table(undisturbed, form)
        assert table(tmp_path / "three", form) == table(undisturbed, form)


def test_a_raised_limit_runs_open_items_only(undisturbed, tmp_path):
    folder = tmp_path / "store"
    low = run(octal(to=300), folder)
    assert low.open > run(octal(), folder, resume=True).open > 0
    with SurveyStore(folder) as store:
        _, provenance = store.ledger.table("provenance")
    second = [item for item, number, *_ in provenance if number == 2]
    assert len(second) == low.open
    # What the lower limit had settled says so; all else is as if there had been one run.
    for item, row in states(folder).items():
        expected = states(undisturbed)[item]
        assert (row["state"], row["period"]) == (expected["state"], expected["period"])


def test_nothing_runs_again_under_the_same_limits(undisturbed):
    before = table(undisturbed)
    with SurveyStore(undisturbed) as store:
        runs = len(store.ledger.table("runs")[1])
    run(octal(), undisturbed, resume=True)
    with SurveyStore(undisturbed) as store:
        assert len(store.ledger.table("runs")[1]) == runs
    assert table(undisturbed) == before


def test_items_are_added_and_never_lost(tmp_path):
    folder = tmp_path / "store"
    run(own("1", "2"), folder)
    run(own("3", "1", "2"), folder, resume=True)
    assert [row["square"] for row in states(folder).values()] == [1, 4, 9]
    with pytest.raises(InputError, match="items that the survey lacks"):
        run(own("1", "2"), folder, resume=True)
    assert len(states(folder)) == 3


def test_some_items_go_further(tmp_path):
    folder = tmp_path / "store"
    text = 'name = "a"\nkind = "heap-games"\nitems = {codes = ["0.156", "0.77", "0.007"]}\n'
    run(Survey.parse(text + "limits = {to = 1000}"), folder)
    assert states(folder)["0.156"]["state"] == "open"
    further = 'limits = {to = 1000, further = {"0.156" = 10_000}}'
    run(Survey.parse(text + further), folder, resume=True)
    assert states(folder)["0.156"]["period"] == 349
    with SurveyStore(folder) as store:
        _, provenance = store.ledger.table("provenance")
    assert [item for item, number, *_ in provenance if number == 2] == ["0.156"]


def test_what_a_function_does_is_its_own_matter(tmp_path):
    folder = tmp_path / "store"
    items = ["1", "raise", "2", "exit", "several", "nothing", "wrong", "loop", "die", "3"]
    counts = run(own(*items, seconds=1.0), folder)
    found = states(folder)
    assert counts.jobs == len(items)
    assert (counts.done, counts.open, counts.failed) == (5, 1, 4)
    assert [found[item]["square"] for item in "123"] == [1, 4, 9]
    assert found["raise"]["note"] == "ValueError: it was told to"
    assert "SystemExit" in found["exit"]["note"]
    assert "a row is a dict of square, text" in found["wrong"]["note"]
    assert found["loop"]["state"] == "open"
    assert found["die"]["note"] == "its worker died 5 times: signal SIGKILL"
    with SurveyStore(folder) as store:
        assert [row["square"] for row in store.rows() if row["item"] == "several"] == [0, 1, 2]
        assert check_store(store).ok


def test_failed_items_are_tried_again_when_asked(tmp_path):
    folder = tmp_path / "store"
    run(own("1", "raise"), folder)
    assert run(own("1", "raise"), folder, resume=True).failed == 1
    with SurveyStore(folder) as store:
        assert len(store.ledger.table("runs")[1]) == 1
    run(own("1", "raise"), folder, resume=True, retry_failed=True)
    with SurveyStore(folder) as store:
        assert len(store.ledger.table("runs")[1]) == 2


def test_an_item_that_wants_all_memory_hurts_nobody(tmp_path):
    folder = tmp_path / "store"
    counts = run(own("huge", "5"), folder)
    assert counts.done == 1
    assert states(folder)["huge"]["state"] in {"open", "failed"}


def test_time_is_over_and_it_goes_on(tmp_path):
    folder = tmp_path / "store"
    survey = own(*(f"sleep 0.{n}" for n in range(30, 60)))
    with pytest.raises(LimitReached, match=r"stopped after 0\.1 s"):
        run(survey, folder, seconds=0.1)

    def stop(progress):
        if progress.answered > 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_survey(survey, folder, LocalEngine(2), RunOptions(resume=True), stop)
    with SurveyStore(folder) as store:
        assert 2 < store.counts().done < 30
        endings = [run[3] for run in store.ledger.table("runs")[1]]
    assert endings == ["stopped by a limit", "interrupted"]
    assert run(survey, folder, resume=True, workers=8).done == 30


def test_differences_are_found(undisturbed, tmp_path):
    folder = tmp_path / "store"
    run(octal(to=300), folder)
    with SurveyStore(undisturbed) as one, SurveyStore(folder) as other:
        found = difference(one, other)
        assert found.any
        assert not found.only_first
        assert "0.07" not in found.changed
        assert not difference(one, one).any
    run(own("1"), tmp_path / "own")
    with (
        SurveyStore(undisturbed) as one,
        SurveyStore(tmp_path / "own") as other,
        pytest.raises(InputError, match="different columns"),
    ):
        difference(one, other)


def test_only_wanted_columns_are_kept(tmp_path):
    text = 'name = "a"\nkind = "heap-games"\ncolumns = ["period"]\nitems = {codes = ["0.7d"]}'
    run(Survey.parse(text), tmp_path / "store")
    rows = [json.loads(line) for line in table(tmp_path / "store", "jsonl").splitlines()]
    assert list(rows[7]) == ["item", "state", "note", "period"]
    assert rows[7]["period"] == 12
    with SurveyStore(tmp_path / "store") as store:
        assert check_store(store, sample=4).ok


def test_there_is_a_least_number_of_workers():
    with pytest.raises(InputError, match="0 workers"):
        LocalEngine(0)
