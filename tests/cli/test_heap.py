"""``lastmove heap``: the fields of its JSON, limits, files, and runs that are killed."""

import json
import os
import signal
import time

import pytest

from lastmove.cli.main import run
from lastmove.heaps import HeapGame
from tests.commands import is_one_complaint, lastmove, start


def answer(capsys, *arguments, code=0):
    assert run(["heap", *arguments, "--json"]) == code
    return json.loads(capsys.readouterr().out)


def test_values(capsys):
    record = answer(capsys, "0.137", "--to", "10")
    assert record["code"] == "0.137"
    assert record["values"] == [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3]
    assert answer(capsys, "Kayles", "--to", "0")["values"] == [0]
    assert answer(capsys, ".77", "--to", "3")["code"] == "0.77"


def test_values_at(capsys):
    record = answer(capsys, ".6", "--at", "10342, 10344")
    assert record["at"] == {"10342": 54, "10344": 256}
    assert answer(capsys, "kayles", "--at", f"{10**40}")["at"] == {f"{10**40}": 1}


def test_position(capsys):
    record = answer(capsys, "kayles", "--position", "3,5,7")
    assert record["nim_value"] == 5
    assert record["winning_moves"] == [[5, [4]]]
    record = answer(capsys, "0.77", "--position", "2")
    assert record["winning_moves"] == [[2, []]]
    lost = answer(capsys, "kayles", "--position", "4,4")
    assert (lost["nim_value"], lost["winning_moves"]) == (0, [])


PERIOD = ("status", "period", "preperiod", "last_exception", "saltus", "max_value", "proved")


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("kayles", ("periodic", 12, 71, 70, 0, 8, True)),
        ("S(2,5,6)", ("periodic", 11, 0, None, 0, 3, True)),
        ("0.16", ("periodic", 149459, 105351, 105350, 0, 23, True)),
        ("0.3F", ("arithmetic", 6, 0, None, 3, 1024, False)),
        ("0.8", ("arithmetic", 3, 1, 0, 1, 682, False)),
    ],
)
def test_period(code, expected, capsys):
    record = answer(capsys, code, "--period")
    assert tuple(record[name] for name in PERIOD) == expected
    assert record["checked_to"] >= record["preperiod"] + record["period"]


def test_open_period(capsys):
    record = answer(capsys, "officers", "--period", "--to", "5")
    assert record["values"] == [0, 0, 1, 2, 0, 1]
    assert record["status"] == "open"
    assert record["checked_to"] == 131072
    for name in ("period", "preperiod", "last_exception", "saltus"):
        assert record[name] is None
    assert record["proved"] is False


@pytest.mark.parametrize("code", ["0.16", "0.56"])
def test_the_overview_says_how_far_a_period_was_looked_for(code, capsys):
    # Both periods are proved, by --period, from values that the overview does not compute.
    assert run(["heap", code]) == 0
    shown = capsys.readouterr().out
    assert "no period shows up to G(131072), and none was looked for further on" in shown
    assert run(["heap", code, "--json"]) == 0
    assert "--period" in json.loads(capsys.readouterr().out)["note"]


def test_overview_and_names_for_people(capsys):
    assert run(["heap", "0.137"]) == 0
    shown = capsys.readouterr().out
    assert "0.137 (dawsons-chess)" in shown
    assert "period 34, last exception n = 51; proved" in shown
    assert "G(n) is G(n+1) of 0.07 (dawsons-kayles)" in shown
    assert run(["heap"]) == 0
    assert "kayles               0.77" in capsys.readouterr().out
    assert {"name": "kayles", "code": "0.77"} in answer(capsys)["games"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["0.7G"], "not a code digit: G, column 4; digits are 0–9, A–F"),
        (["1.0"], "the ending condition fails"),
        (["0.77", "--at", "3,x"], "'x' is not an integer"),
        (["0.77", "--position", "3,-1"], "-1 is less than 0"),
        (["0.77", "--save", "x.json"], "give --period with --save"),
        (["0.77", "--out", "x.txt"], "give --to or --period"),
        (["0.77", "--to", "5", "--out", "x.csv"], "write .txt, .npy or .parquet"),
        (["0.77", "--to", "5", "--out", "none/x.txt"], "none/x.txt"),
        (["-", "--to", "5", "--out", "x.txt"], "a batch writes no files"),
        (["0.77", "--to", "-5"], "--to"),
    ],
)
def test_bad_input(arguments, complaint, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert run(["heap", *arguments]) == 2
    assert complaint in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_batch_answers_every_line():
    done = lastmove("heap", "-", "--to", "3", stdin=b"0.77\n\n0.7G\r\nkayles\n")
    assert done.returncode == 2
    first, second, third = map(json.loads, done.stdout.splitlines())
    assert first["values"] == third["values"] == [0, 1, 2, 3]
    assert second["input"] == "0.7G"
    assert "not a code digit" in second["error"]


def test_huge_heaps_are_refused_at_once(capsys):
    record = answer(capsys, "officers", "--to", "1000000000000", code=3)
    assert "would take at least" in record["limit"]
    assert record["estimate"] == {"steps": 10**12 + 1, "seconds": 1000, "bytes": 10**12}
    assert record["known_to"] == -1
    assert answer(capsys, "0.007", "--at", f"{10**12}", code=3)["at"] == {}


def test_a_limit_of_time_leaves_what_is_known(capsys):
    record = answer(capsys, "officers", "--period", "--max-seconds", "0.5", code=3)
    assert record["status"] == "open"
    assert record["checked_to"] > 1000
    assert "time limit" in record["limit"]
    record = answer(capsys, "officers", "--to", "60000", "--max-seconds", "0.001", code=3)
    expected = HeapGame("officers").values(max(record["known_to"], 0)).tolist()
    assert record["values"] == expected[: record["known_to"] + 1]


def test_certificates_are_written_for_proofs_alone(tmp_path, capsys):
    path = tmp_path / "kayles.json"
    assert answer(capsys, "kayles", "--period", "--save", str(path))["certificate"] == str(path)
    certificate = json.loads(path.read_text())
    assert (certificate["kind"], certificate["period"]) == ("heap-period", 12)
    assert run(["heap", "kayles", "--period", "--save", str(path)]) == 2
    assert "exists" in capsys.readouterr().err
    assert run(["heap", "0.8", "--period", "--save", str(tmp_path / "8.json")]) == 1
    assert "no period is proved" in capsys.readouterr().err
    assert not (tmp_path / "8.json").exists()


def test_values_in_a_file(tmp_path, capsys):
    path = tmp_path / "k.txt"
    record = answer(capsys, "kayles", "--to", "1000", "--out", str(path))
    assert (record["out"], record["to"]) == (str(path), 1000)
    assert path.read_text().splitlines()[:3] == ["0 0", "1 1", "2 2"]
    assert run(["heap", "kayles", "--to", "10", "--out", str(path)]) == 2
    assert "--force" in capsys.readouterr().err
    assert run(["heap", "kayles", "--to", "10", "--out", str(path), "--force"]) == 0
    assert len(path.read_text().splitlines()) == 11
    assert [file.name for file in tmp_path.iterdir()] == ["k.txt"]


def test_a_period_and_its_values_in_a_file(tmp_path, capsys):
    path = tmp_path / "127.npy"
    record = answer(capsys, "0.127", "--period", "--out", str(path))
    assert (record["period"], record["last_exception"], record["proved"]) == (4, 46577, True)
    assert record["to"] == record["checked_to"] >= 93165
    assert path.exists()


def test_a_run_that_is_cut_goes_on_where_it_was(tmp_path, capsys):
    path = tmp_path / "6.txt"
    arguments = ["heap", "officers", "--to", "60000", "--out", str(path)]
    assert run([*arguments, "--max-seconds", "0.2"]) == 3
    assert "run it again to go on" in capsys.readouterr().err
    assert not path.exists()
    assert (tmp_path / "6.txt.state").exists()
    assert run(["heap", "kayles", "--to", "9", "--out", str(path)]) == 2
    assert "is of the game 0.6, not 0.77" in capsys.readouterr().err
    assert run(arguments) == 0
    assert "going on from G(" in capsys.readouterr().err
    expected = "".join(f"{n} {v}\n" for n, v in enumerate(HeapGame(".6").values(60_000).tolist()))
    assert path.read_text() == expected
    assert [file.name for file in tmp_path.iterdir()] == ["6.txt"]


def test_a_damaged_state_is_refused(tmp_path, capsys):
    path = tmp_path / "6.txt"
    arguments = ["heap", "officers", "--to", "60000", "--out", str(path)]
    assert run([*arguments, "--max-seconds", "0.2"]) == 3
    state = tmp_path / "6.txt.state"
    data = bytearray(state.read_bytes())
    data[-7] ^= 1
    state.write_bytes(data)
    capsys.readouterr()
    assert run(arguments) == 2
    assert "damaged" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_an_interrupt_leaves_a_state(name, tmp_path):
    path = tmp_path / "6.txt"
    arguments = ["heap", "officers", "--to", "100000000", "--out", str(path)]
    arguments += ["--every", "0.1"]
    process = start(*arguments, stderr=-1)
    while not path.with_name("6.txt.state").exists() and process.poll() is None:
        time.sleep(0.05)
    process.send_signal(getattr(signal, name))
    _, stderr = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"run it again to go on" in stderr
    assert (tmp_path / "6.txt.state").exists()


def killed_runs_come_out_the_same(tmp_path, rng, code, to, moments):
    whole = tmp_path / "whole.txt"
    arguments = ["heap", code, "--to", str(to), "--every", "0.02"]
    begin = time.monotonic()
    assert lastmove(*arguments, "--out", str(whole), timeout=600).returncode == 0
    seconds = time.monotonic() - begin
    kills = resumed = 0
    while kills < moments:
        path = tmp_path / f"killed{kills}.txt"
        for _ in range(rng.randint(1, 4)):
            process = start(*arguments, "--out", str(path), stdout=-1, stderr=-1)
            time.sleep(rng.uniform(0.1, 1.0) * seconds)
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
            kills += 1
            if path.exists():
                break
        if not path.exists():
            done = lastmove(*arguments, "--out", str(path), timeout=600)
            assert done.returncode == 0, done.stderr
            resumed += b"going on from" in done.stderr
        assert path.read_bytes() == whole.read_bytes()
        left = {file.name for file in tmp_path.iterdir()}
        assert not any(name.endswith(".state") for name in left), left
        path.unlink()
    return resumed


def test_a_killed_run_comes_out_the_same(tmp_path, rng):
    killed_runs_come_out_the_same(tmp_path, rng, "0.56", 300_000, 3)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_run_killed_at_fifty_moments_comes_out_the_same(tmp_path, rng):
    assert killed_runs_come_out_the_same(tmp_path, rng, "officers", 2_000_000, 50) > 0


def test_complaints_are_one_sentence():
    done = lastmove("heap", "0.7G")
    assert done.returncode == 2
    assert is_one_complaint(done.stderr)
