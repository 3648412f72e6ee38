"""``lastmove survey``: what it prints, writes and refuses."""

import csv
import io
import json
import signal
import time
from subprocess import PIPE

import pyarrow.parquet as pq
import pytest

from lastmove.errors import InputError
from lastmove.survey import Plan
from tests.commands import is_one_complaint, lastmove, start

SPEC = """
name = "octal games of two digits"
kind = "heap-games"
[items]
codes = ["0.1d", "0.77"]
[limits]
to = 500
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """A folder with a survey and its store."""
    folder = tmp_path_factory.mktemp("survey")
    (folder / "octal.toml").write_text(SPEC)
    ran = lastmove("survey", "run", str(folder / "octal.toml"), "--store", str(folder / "octal"))
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.decode().splitlines()[0] == "octal games of two digits"
    return folder


def answer(*arguments, code=0):
    ran = lastmove("survey", *map(str, arguments), "--json")
    assert ran.returncode == code, ran.stderr
    return json.loads(ran.stdout)


def test_status(place):
    found = answer("status", place / "octal")
    assert (found["jobs"], found["failed"], found["waiting"]) == (9, 0, 0)
    assert found["done"] == found["rows"] > 5
    assert found["runs"][0]["ending"] == "complete"
    assert found["runs"][0]["limits"]["to"] == 500


def test_run_again_needs_resume(place):
    again = ["survey", "run", str(place / "octal.toml"), "--store", str(place / "octal")]
    refused = lastmove(*again)
    assert refused.returncode == 2
    assert is_one_complaint(refused.stderr)
    resumed = lastmove(*again, "--resume", "--json")
    assert resumed.returncode == 0
    assert json.loads(resumed.stdout)["jobs"] == 9


def test_export(place, tmp_path):
    printed = lastmove("survey", "export", str(place / "octal"))
    rows = list(csv.DictReader(io.StringIO(printed.stdout.decode())))
    assert [row["item"] for row in rows] == [*(f"0.1{d}" for d in range(8)), "0.77"]
    assert rows[-1]["period"] == "12"
    for form in ("csv", "jsonl", "parquet", "html"):
        found = answer("export", place / "octal", tmp_path / f"table.{form}")
        assert (found["form"], found["jobs"]) == (form, 9)
    assert (tmp_path / "table.csv").read_bytes() == printed.stdout
    assert pq.read_table(tmp_path / "table.parquet").column("item").to_pylist()[-1] == "0.77"
    assert json.loads((tmp_path / "table.jsonl").read_text().splitlines()[-1])["preperiod"] == 71
    assert "0.77" in (tmp_path / "table.html").read_text()
    table = answer("export", place / "octal")
    assert table["table"][-1]["proved"] is True
    provenance = answer("export", place / "octal", "--provenance")
    assert {entry["item"] for entry in provenance} == {row["item"] for row in rows}
    refused = lastmove("survey", "export", str(place / "octal"), str(tmp_path / "table.csv"))
    assert refused.returncode == 2
    assert b"--force" in refused.stderr


def test_diff_and_verify(place, tmp_path):
    assert answer("diff", place / "octal", place / "octal")["changed"] == 0
    (tmp_path / "low.toml").write_text(SPEC.replace("500", "100"))
    answer("run", tmp_path / "low.toml", "--store", tmp_path / "low", "--workers", "1")
    found = answer("diff", place / "octal", tmp_path / "low", code=1)
    assert "0.77" in found["changed_items"]
    assert found["jobs"] == 9
    assert answer("verify", place / "octal", "--sample", "3")["ok"] is True
    part = next((tmp_path / "low" / "parts").iterdir())
    part.write_bytes(part.read_bytes()[:-1])
    refused = answer("verify", tmp_path / "low", code=1)
    assert refused["ok"] is False
    assert "checksum" in refused["reason"]


def test_plan(place):
    found = answer("plan", place / "octal.toml", "--workers", "2")
    assert (found["jobs"], found["workers"], found["fits"]) == (9, 2, True)
    assert found["seconds"] >= 0


def test_a_survey_that_does_not_fit_is_refused():
    plan = Plan(10**6, 24, 0, 0, 2, 1e6, disk=10**12, free=10**9)
    assert not plan.fits
    with pytest.raises(InputError, match=r"would not fit: 1000000 items, about 11\.6 days"):
        plan.require_room()
    # It would fit, were there not what is left to others.
    close = Plan(10, 5, 0, 0, 2, 1.0, disk=505_200, free=3_100_000)
    with pytest.raises(InputError, match=r"493\.4 KiB of 3\.0 MiB .*64\.0 MiB are to stay free"):
        close.require_room()


def test_kinds():
    found = answer("kinds")
    assert [kind["name"] for kind in found][:3] == ["boards", "code", "heap-games"]


def test_code_has_to_be_allowed(tmp_path):
    (tmp_path / "mine.py").write_text("def cube(item):\n    return {'cube': int(item) ** 3}\n")
    spec = tmp_path / "mine.toml"
    spec.write_text('name="m"\nkind="code"\nitems={list=["2","3"], columns={cube="integer"}}')
    run = ["survey", "run", str(spec), "--store", str(tmp_path / "store")]
    refused = lastmove(*run)
    assert refused.returncode == 2
    assert b"--allow-code" in refused.stderr
    assert not (tmp_path / "store").exists()
    path = {"PYTHONPATH": str(tmp_path)}
    assert lastmove(*run, "--allow-code", "mine:cube", env=path).returncode == 0
    table = lastmove("survey", "export", str(tmp_path / "store"))
    assert table.stdout == b"item,state,note,cube\n2,done,,8\n3,done,,27\n"
    # A store never gets its function called: checks that need it are left out.
    assert lastmove("survey", "verify", str(tmp_path / "store")).returncode == 0
    again = lastmove(*run, "--resume")
    assert b"--allow-code" in again.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["run", "none.toml", "--store", "s"],
        ["run", "none.toml"],
        ["status", "nowhere"],
        ["export", "nowhere"],
        ["diff", "nowhere", "nowhere"],
        ["verify", "nowhere"],
        ["plan", "none.toml"],
        ["dance"],
    ],
)
def test_bad_input_gets_one_sentence(words, tmp_path):
    ran = lastmove("survey", *(word.replace("nowhere", str(tmp_path)) for word in words))
    assert ran.returncode == 2
    assert is_one_complaint(ran.stderr)
    assert ran.stdout == b""


@pytest.mark.parametrize(
    "options", [["--engine", "cray"], ["--address", "tcp://127.0.0.1:1"], ["--workers", "0"]]
)
def test_bad_engines_get_one_sentence(options, place, tmp_path):
    ran = lastmove(
        *("survey", "run", str(place / "octal.toml"), "--store", str(tmp_path / "s"), *options)
    )
    assert ran.returncode == 2
    assert is_one_complaint(ran.stderr)
    assert not (tmp_path / "s").exists()


def test_interrupted_it_goes_on(tmp_path):
    spec = tmp_path / "long.toml"
    spec.write_text(SPEC.replace('"0.1d", "0.77"', '"0.ddd"').replace("500", "20_000"))
    run = ["survey", "run", str(spec), "--store", str(tmp_path / "store")]
    driver = start(*run, stdout=PIPE, stderr=PIPE)
    while not (tmp_path / "store" / "ledger.sqlite").exists():
        time.sleep(0.02)
    time.sleep(1)
    driver.send_signal(signal.SIGTERM)
    _, talk = driver.communicate(timeout=30)
    assert driver.returncode == 130
    assert b"--resume goes on" in talk
    found = answer("status", tmp_path / "store")
    assert found["runs"][0]["ending"] == "interrupted"
    limited = lastmove(*run, "--resume", "--max-seconds", "0.5", "--json")
    assert limited.returncode == 3
    assert json.loads(limited.stdout)["done"] >= found["done"]
