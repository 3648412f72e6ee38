"""Disks, folders and files that are not as they should be: one sentence each, and nothing lost."""

import errno
import hashlib
import os
import shutil
import sqlite3

import pyarrow.parquet as pq
import pytest

import lastmove.survey.writer as writer_module
from lastmove.errors import InputError
from lastmove.store import locked
from lastmove.survey import Survey, SurveyStore, check_store
from lastmove.survey.results import LEDGER, PARTS, parquet_bytes, table_of
from lastmove.survey.writer import Writer
from tests.survey.surveys import octal, own, run, table


@pytest.fixture(scope="module")
def three(tmp_path_factory):
    folder = tmp_path_factory.mktemp("survey") / "three"
    run(own("1", "2", "3"), folder, workers=1)
    return folder


@pytest.fixture
def store(three, tmp_path):
    """A store with three items that a test may do anything to."""
    return shutil.copytree(three, tmp_path / "store")


def test_a_store_is_not_overwritten(store):
    before = table(store)
    with pytest.raises(InputError, match="holds a survey already; give --resume"):
        run(own("1", "2", "3"), store)
    assert table(store) == before


def test_a_store_that_never_ran_is_begun_anew(tmp_path):
    folder = tmp_path / "store"
    with Writer(folder, octal(), resume=False):
        pass
    assert run(own("1"), folder, workers=1).jobs == 1


def test_a_store_of_another_survey_is_refused(store):
    with pytest.raises(InputError, match="holds another survey"):
        run(octal(), store, resume=True)


def test_two_drivers_do_not_share_a_store(store):
    with locked(store / LEDGER), pytest.raises(InputError, match="is in use by process"):
        run(own("1", "2", "3", "4"), store, resume=True)
    assert run(own("1", "2", "3", "4"), store, resume=True).done == 4


def test_a_store_can_be_read_while_it_is_written(store):
    with Writer(store, own("1", "2", "3", "4"), resume=True):
        assert table(store).count(b"\n") == 5


def test_a_full_disk_loses_nothing(store, monkeypatch):
    before = table(store)

    def full(_descriptor):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr("lastmove.store.os.fsync", full)
        with pytest.raises(InputError, match="no space left on device"):
            run(own("1", "2", "3", "4"), store, resume=True)
    assert table(store) == before + b"4,waiting,,,\n"
    assert run(own("1", "2", "3", "4"), store, resume=True).done == 4


def test_a_disk_that_is_full_for_the_ledger_loses_nothing(store, monkeypatch):
    begin = Writer.begin

    def begin_on_a_full_disk(self, engine, workers):
        begin(self, engine, workers)
        pages = self.ledger._base.execute("PRAGMA page_count").fetchone()[0]
        self.ledger._base.execute(f"PRAGMA max_page_count = {pages}")

    more = [str(n) for n in range(1, 400)]
    with monkeypatch.context() as patch:
        patch.setattr(writer_module.Writer, "begin", begin_on_a_full_disk)
        with pytest.raises(InputError, match=r"disk is full; make room"):
            run(own(*more), store, resume=True)
    with SurveyStore(store) as kept:
        assert kept.counts().done == 3
        assert check_store(kept).ok
    assert run(own(*more), store, resume=True).done == 399


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write anywhere")
def test_a_folder_that_cannot_be_written(tmp_path):
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="permission denied; --store needs a folder"):
        run(own("1"), tmp_path / "store")


def test_a_ledger_that_cannot_be_written(store, monkeypatch):
    connect = sqlite3.connect
    monkeypatch.setattr(
        "lastmove.survey.ledger.sqlite3.connect",
        lambda name, **options: connect(name.replace("mode=rwc", "mode=ro"), **options),
    )
    with pytest.raises(InputError, match=r"readonly database; the folder has to be writable"):
        run(own("1", "2", "3", "4"), store, resume=True)
    monkeypatch.undo()
    assert table(store).count(b"\n") == 4


def test_a_file_in_the_way(tmp_path):
    (tmp_path / "store").write_text("no folder")
    with pytest.raises(InputError, match="store"):
        run(own("1"), tmp_path / "store")
    with pytest.raises(InputError, match="no store of a survey"):
        SurveyStore(tmp_path)


def test_a_store_of_another_version(store):
    base = sqlite3.connect(store / LEDGER)
    with base:
        base.execute("UPDATE about SET content = '0.0.1' WHERE name = 'lastmove'")
    with pytest.raises(InputError, match=r"written by Lastmove 0\.0\.1, and this is"):
        run(own("1", "2", "3", "4"), store, resume=True)
    assert table(store).count(b"\n") == 4
    assert run(own("1", "2", "3", "4"), store, resume=True, other_version=True).done == 4
    with base:
        base.execute("UPDATE about SET content = '99' WHERE name = 'format'")
    base.close()
    with pytest.raises(InputError, match="newer Lastmove"):
        SurveyStore(store)


def test_a_worker_of_another_version(tmp_path, monkeypatch):
    monkeypatch.setattr("lastmove.survey.driver.__version__", "0.0.1")
    with pytest.raises(InputError, match="install the same version everywhere"):
        run(own("1"), tmp_path / "store")


def test_damage_is_found(store):
    part = next((store / PARTS).glob("*.parquet"))
    data = part.read_bytes()
    part.write_bytes(data[:-9] + bytes([data[-9] ^ 1]) + data[-8:])
    with SurveyStore(store) as damaged:
        check = check_store(damaged)
        assert not check.ok
        assert "its checksum differs" in check.reason
        with pytest.raises(InputError, match="checksum"):
            damaged.rows()
    part.unlink()
    with SurveyStore(store) as damaged:
        assert "no such file" in check_store(damaged).reason


def test_rows_that_are_not_those_of_the_ledger(store):
    base = sqlite3.connect(store / LEDGER)
    with base:
        base.execute("UPDATE items SET row_count = 2 WHERE item = '2'")
    base.close()
    with SurveyStore(store) as damaged:
        assert check_store(damaged).reason == "the rows of '2' are not those that the ledger knows"


def test_rows_that_cannot_be_computed_again(tmp_path):
    folder = tmp_path / "store"
    run(octal(to=500), folder)
    assert check_store(SurveyStore(folder), sample=5).ok
    part = next((folder / PARTS).glob("*.parquet"))
    with SurveyStore(folder) as store:
        rows = pq.read_table(part).to_pylist()
        for row in rows:
            row["period"] += 1
        names = [column for column in store.table_columns if column.name not in {"state", "note"}]
        forged = parquet_bytes(table_of(names, rows))
    part.write_bytes(forged)
    base = sqlite3.connect(folder / LEDGER)
    with base:
        base.execute("UPDATE parts SET sha256 = ?", (hashlib.sha256(forged).hexdigest(),))
    base.close()
    with SurveyStore(folder) as store:
        assert check_store(store).ok
        assert "gives other rows when it is computed again" in check_store(store, sample=2).reason


def test_a_ledger_that_is_no_ledger(store):
    (store / LEDGER).write_bytes(b"not a database, but long enough to look at" * 100)
    with pytest.raises(InputError, match="the ledger is damaged"):
        SurveyStore(store)


def test_a_ledger_cut_off_at_its_first_moment(tmp_path):
    folder = tmp_path / "store"
    folder.mkdir()
    (folder / LEDGER).touch()
    with pytest.raises(InputError):
        SurveyStore(folder)
    assert run(own("1"), folder, resume=True).done == 1


def test_parts_that_nobody_recorded_are_removed(store):
    stranger = store / PARTS / "00000099.parquet"
    stranger.write_bytes(b"left by a run that was killed")
    (store / PARTS / "notes.txt").write_text("the user's own")
    run(own("1", "2", "3"), store, resume=True)
    assert not stranger.exists()
    assert (store / PARTS / "notes.txt").exists()


def test_many_items_stay_quick(tmp_path):
    text = 'name = "many"\nkind = "code"\nitems = {count = 100_000, columns = {square = "integer"}}'
    survey = Survey.parse(text, allow_code="tests.survey.surveys:behave")
    folder = tmp_path / "store"
    with Writer(folder, survey, resume=False) as writer:
        assert len(writer.ledger.pending(survey.limits.mark, retry_failed=False)) == 100_000
    with SurveyStore(folder) as store:
        assert store.counts().waiting == 100_000
