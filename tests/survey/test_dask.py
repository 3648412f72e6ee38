"""The engine dask: the same tables as the engine local, whatever happens to the cluster."""

import os
import signal
import socket
import sys
import time

import pytest

from lastmove.errors import InputError, LimitReached
from lastmove.survey import LocalEngine, RunOptions, Survey, SurveyStore, run_survey
from lastmove.survey.engines.dask import DaskEngine
from lastmove.survey.results import parquet_bytes
from tests.survey.clusters import cluster

distributed = pytest.importorskip("distributed")
psutil = pytest.importorskip("psutil")
pytest.importorskip("pyarrow")

GAMES = Survey.parse(
    'name = "games"\nkind = "heap-games"\n[items]\ncodes = ["0.dd"]\n[limits]\nto = 1000\n'
)
FUNCTIONS = """
import os, signal, time
def square(item):
    time.sleep(0.02)
    return {"square": int(item) ** 2}
def mine(item):
    if item == "5":
        os._exit(7)
    print("not for the driver")
    return {"square": int(item) ** 2}
def sleeper(item):
    time.sleep(1000)
def deaf(item):
    if item == "3":
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
        time.sleep(1000)
    return {"square": int(item) ** 2}
"""


@pytest.fixture(name="functions")
def users_functions(tmp_path, monkeypatch):
    """A folder with functions of a user's own, where Python finds them."""
    folder = tmp_path / "functions"
    folder.mkdir()
    (folder / "users_functions.py").write_text(FUNCTIONS)
    monkeypatch.syspath_prepend(folder)
    return folder


def user_survey(function, count, **limits):
    items = {"count": count, "columns": {"square": "integer"}}
    document = {"name": "a", "kind": "code", "items": items, "limits": limits}
    return Survey.build(document, allow_code=f"users_functions:{function}")


def exported(folder):
    with SurveyStore(folder) as store:
        return store.table()


def alive(process):
    """Whether a process still runs; nobody may have asked for the exit code of a dead one."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def ours():
    """Return the processes of surveys that this one has started, on all levels."""
    return [
        process
        for process in psutil.Process().children(recursive=True)
        if alive(process) and "lastmove.worker import serve" in " ".join(process.cmdline())
    ]


def until(claim, seconds=20):
    end = time.monotonic() + seconds
    while not claim() and time.monotonic() < end:
        time.sleep(0.05)
    assert claim()


def same(first, second):
    return first.equals(second) and parquet_bytes(first) == parquet_bytes(second)


def test_the_export_is_that_of_the_engine_local(tmp_path, capfd):
    listening = set()

    def watch(_):
        for connection in psutil.Process().net_connections():
            if connection.status == psutil.CONN_LISTEN:
                listening.add(connection.laddr.ip)

    counts = run_survey(GAMES, tmp_path / "dask", DaskEngine(workers=2), progress=watch)
    run_survey(GAMES, tmp_path / "local", LocalEngine(2))
    assert (counts.done + counts.open, counts.waiting) == (64, 0)
    assert same(exported(tmp_path / "dask"), exported(tmp_path / "local"))
    assert listening <= {"127.0.0.1"}
    assert not ours()
    assert capfd.readouterr() == ("", "")


@pytest.mark.usefixtures("functions")
def test_an_item_that_kills_its_process_fails_alone(tmp_path, capfd):
    counts = run_survey(user_survey("mine", 12), tmp_path / "store", DaskEngine(workers=2))
    assert (counts.done, counts.failed, counts.waiting) == (11, 1, 0)
    rows = {row["item"]: row for row in exported(tmp_path / "store").to_pylist()}
    assert rows.pop("5")["note"] == "its worker died 5 times: exit code 7"
    assert all(row["square"] == int(item) ** 2 for item, row in rows.items())
    assert capfd.readouterr().out == ""


@pytest.mark.usefixtures("functions")
@pytest.mark.parametrize("stop", [KeyboardInterrupt, LimitReached])
def test_nothing_is_left_running_when_the_driver_is_stopped(tmp_path, stop):
    survey = user_survey("sleeper", 4)

    def watch(_):
        if len(ours()) == 2:
            raise stop("enough")

    with pytest.raises(stop):
        run_survey(survey, tmp_path / "store", DaskEngine(workers=2), progress=watch)
    assert not ours()


@pytest.mark.parametrize(
    "address",
    ["", "host", "tcp://", "tcp://host", "tcp://host:0", "tcp://host:99999", "http://host:80",
     "tcp://a b:80", "tcp://host:80/x", "host:80\n", "\x1b[31m:80", "inproc://1.2.3.4/5/6"],
)  # fmt: skip
def test_what_is_no_address_is_refused(address):
    with pytest.raises(InputError, match="is no address of a Dask scheduler; write tcp://"):
        DaskEngine(address)


@pytest.mark.parametrize(
    ("address", "warned"),
    [
        ("tcp://127.0.0.1:8786", False),
        ("127.9.9.9:8786", False),
        ("tcp://localhost:8786", False),
        ("tcp://[::1]:8786", False),
        ("tls://203.0.113.7:8786", False),
        ("tcp://203.0.113.7:8786", True),
        ("203.0.113.7:8786", True),
        ("tcp://[2001:db8::1]:8786", True),
        ("tcp://127.0.0.1.example.org:8786", True),
    ],
)
def test_an_open_connection_to_elsewhere_is_warned_of(address, warned):
    assert (DaskEngine(address).warning is not None) == warned


def test_a_scheduler_that_is_not_there_is_named(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr("lastmove.survey.engines.dask.CONNECT_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"tcp://127.0.0.1:{silent.getsockname()[1]}"
        # Somebody listens there, who never says a word.
        with pytest.raises(InputError, match=f"no Dask scheduler answers at {address}"):
            run_survey(GAMES, tmp_path / "one", DaskEngine(address))
    with pytest.raises(InputError, match=f"no Dask scheduler answers at {address}"):
        run_survey(GAMES, tmp_path / "two", DaskEngine(address))
    assert capfd.readouterr().err == ""


def test_encryption_without_certificates_is_refused(tmp_path, capfd):
    with pytest.raises(InputError, match=r"tls:// needs certificates; .* distributed\.comm\.tls"):
        run_survey(GAMES, tmp_path / "store", DaskEngine("tls://127.0.0.1:8786"))
    assert capfd.readouterr().err == ""


def test_bad_numbers_of_workers_are_refused():
    for workers in (0, -1, 5000):
        with pytest.raises(InputError, match="workers are not possible"):
            DaskEngine(workers=workers)
    with pytest.raises(InputError, match="has its own workers"):
        DaskEngine("tcp://127.0.0.1:8786", workers=2)


def test_without_dask_one_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"the engine dask needs dask; install lastmove\[survey\]"):
        DaskEngine()


@pytest.mark.slow
def test_a_worker_that_is_killed_changes_nothing(tmp_path, functions):
    survey = user_survey("square", 150)
    run_survey(survey, tmp_path / "local", LocalEngine(2))
    with cluster(tmp_path / "cluster", [], [], path=functions) as dask:
        victim = psutil.Process(dask.workers[0].pid)
        children = []

        def watch(progress):
            if progress.answered >= 15 and not children and victim.children():
                children.extend(victim.children(recursive=True))
                victim.kill()

        options = RunOptions(task_seconds=0.2)
        counts = run_survey(survey, tmp_path / "dask", DaskEngine(dask.address), options, watch)
        assert children
        until(lambda: not any(alive(child) for child in children))
        until(lambda: not psutil.Process(dask.workers[1].pid).children())
        assert counts.done == 150
    assert same(exported(tmp_path / "dask"), exported(tmp_path / "local"))


@pytest.mark.slow
def test_a_scheduler_that_is_killed_costs_nothing_that_was_recorded(tmp_path, functions, capfd):
    survey = user_survey("square", 200)
    run_survey(survey, tmp_path / "local", LocalEngine(2))
    with cluster(tmp_path / "cluster", [], [], path=functions) as dask:

        def watch(progress):
            if progress.answered >= 20:
                dask.scheduler.kill()

        options = RunOptions(task_seconds=0.2)
        with pytest.raises(InputError, match=r"the connection .* is lost; --resume goes on"):
            run_survey(survey, tmp_path / "dask", DaskEngine(dask.address), options, watch)
        assert capfd.readouterr().err == ""
        with SurveyStore(tmp_path / "dask") as store:
            recorded = store.counts().done
        assert 20 <= recorded < 200
    counts = run_survey(survey, tmp_path / "dask", LocalEngine(2), RunOptions(resume=True))
    assert counts.done == 200
    assert same(exported(tmp_path / "dask"), exported(tmp_path / "local"))


@pytest.mark.slow
def test_an_item_that_kills_its_process_leaves_the_cluster_alone(tmp_path, functions):
    with cluster(tmp_path / "cluster", ["--nthreads", "2"], path=functions) as dask:
        engine = DaskEngine(dask.address)
        counts = run_survey(user_survey("mine", 12), tmp_path / "store", engine)
        assert (counts.done, counts.failed) == (11, 1)
        assert engine.workers == 2
        assert dask.workers[0].poll() is None


@pytest.mark.slow
@pytest.mark.usefixtures("functions")
def test_an_item_that_never_ends_fails_alone(tmp_path, monkeypatch):
    monkeypatch.setattr("lastmove.survey.engines.processes.GRACE", 5.0)
    survey = user_survey("deaf", 6, seconds=0.5)
    counts = run_survey(survey, tmp_path / "store", DaskEngine(workers=2))
    assert (counts.done, counts.failed) == (5, 1)
    rows = {row["item"]: row for row in exported(tmp_path / "store").to_pylist()}
    assert rows["3"]["note"] == "its worker died 5 times: signal SIGKILL"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("module", "said"),
    [
        ("import lastmove._core as core\ncore.__version__ = '0.0.0'", "has Lastmove 0.0.0, and"),
        ("import sys\nsys.modules['lastmove'] = None", "cannot use Lastmove: "),
    ],
)
def test_workers_with_another_lastmove_or_none_are_refused(tmp_path, module, said):
    preload = tmp_path / "preload.py"
    preload.write_text(module)
    options = [[], ["--preload", str(preload)]]
    with cluster(tmp_path / "cluster", *options) as dask:
        # Both have to be there; one alone may be the good one.
        with distributed.Client(dask.address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=30)
        with pytest.raises(InputError, match=said):
            run_survey(GAMES, tmp_path / "store", DaskEngine(dask.address))
    with SurveyStore(tmp_path / "store") as store:
        assert store.counts().waiting == 64


@pytest.mark.slow
def test_a_cluster_without_workers_is_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("lastmove.survey.engines.dask.CONNECT_SECONDS", 1.0)
    with (
        cluster(tmp_path / "cluster") as dask,
        pytest.raises(InputError, match="has no workers; start some with `dask worker`"),
    ):
        run_survey(GAMES, tmp_path / "store", DaskEngine(dask.address))


@pytest.mark.slow
def test_no_process_outlives_its_worker_or_the_driver(tmp_path, functions):
    with cluster(tmp_path / "cluster", [], [], path=functions) as dask:
        first, second = (psutil.Process(worker.pid) for worker in dask.workers)
        orphans = []

        def watch(_):
            if not orphans:
                orphans.extend(first.children())
                if orphans:
                    first.kill()
            elif not any(alive(orphan) for orphan in orphans) and second.children():
                os.kill(os.getpid(), signal.SIGINT)

        survey, engine = user_survey("sleeper", 9, seconds=1000), DaskEngine(dask.address)
        with pytest.raises(KeyboardInterrupt):
            run_survey(survey, tmp_path / "store", engine, progress=watch)
        until(lambda: not second.children())
        assert second.is_running()
