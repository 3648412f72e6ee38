"""The checker of certificates stands alone, reads strictly, and always comes to a verdict."""

import ast
import json
import shutil
import subprocess
import sys
import zipapp
from pathlib import Path

import pytest

from lastmove import checker
from lastmove.certificates import Certificate, heap_period_certificate, sealed
from lastmove.checker import check, frame, kinds
from lastmove.cli.commands import verify
from lastmove.errors import InputError

FOLDER = Path(checker.__file__).parent
KAYLES = {"code": "0.77", "period": 12, "preperiod": 71, "mask": None, "mask_type": None}


@pytest.fixture(scope="module")
def true():
    return heap_period_certificate("S(1,2)", [0, 1, 2] * 3, 3, 0)


@pytest.fixture(scope="module", params=["folder", "zip"])
def alone(request, tmp_path_factory):
    """The checker away from Lastmove, as a folder of another name or as one file."""
    place = tmp_path_factory.mktemp("alone")
    shutil.copytree(FOLDER, place / "any", ignore=shutil.ignore_patterns("__pycache__"))
    if request.param == "folder":
        return place / "any"
    zipapp.create_archive(place / "any", place / "any.pyz")
    return place / "any.pyz"


def run(*arguments):
    own = Path(sys.base_prefix) / "bin" / "python3"
    command = [own if own.exists() else sys.executable, "-I", *arguments]
    return subprocess.run(command, capture_output=True, check=False, timeout=100)


def test_it_stands_alone(alone, true, tmp_path):
    path = tmp_path / "certificate.json"
    path.write_text(str(true))
    done = run(alone, path)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b"proved: 0.33: G(n + 3) = G(n) for all n >= 0, ")
    path.write_text(str(sealed("heap-period", {**own(true), "period": 6}, "x")))
    done = run(alone, path, "--json")
    assert done.returncode == 1
    assert json.loads(done.stdout)["reason"].startswith("bound: ")
    for other in (tmp_path, tmp_path / "missing", "/dev/zero", b"no UTF-8: \xff"):
        done = run(alone, other)
        assert (done.returncode, done.stderr) == (2, b"")
        assert done.stdout.startswith(b"not readable: ")
    assert run(alone).returncode == 2
    assert run(alone, path, path).returncode == 2


def own(certificate):
    shared = {"lastmove_certificate", "kind", "engine", "checksum"}
    return {name: value for name, value in certificate.items() if name not in shared}


def test_it_imports_the_standard_library_and_itself_only():
    for file in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert {alias.name for alias in node.names} <= sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                assert node.module.split(".")[0] in sys.stdlib_module_names
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 1


def test_every_kind_is_a_file_with_a_certificate_and_a_proof():
    assert all((FOLDER / f"{kind.replace('-', '_')}.py").is_file() for kind in kinds())
    assert all(callable(module.prove) for module in kinds().values())


def test_a_kind_is_one_more_file(tmp_path):
    folder = tmp_path / "checker"
    shutil.copytree(FOLDER, folder)
    (folder / "even_number.py").write_text(
        "from dataclasses import dataclass\n"
        "@dataclass\n"
        "class Certificate:\n"
        "    number: int\n"
        "def prove(c, proof):\n"
        "    proof.claim = f'{c.number} is even'\n"
        "    proof.step('parity', c.number % 2 == 0, 'it is odd')\n"
    )
    path = tmp_path / "certificate.json"
    for number, code in ((4, 0), (5, 1), ("4", 2)):
        path.write_text(str(sealed("even-number", {"number": number}, "by hand")))
        assert run(folder, path).returncode == code


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"null",
        b"NaN",
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b'{"lastmove_certificate": 1}',
        b'{"lastmove_certificate": 1, "kind": "heap-period"}',
        b'{"lastmove_certificate": 2, "kind": "heap-period"}',
        b'{"lastmove_certificate": true, "kind": "heap-period"}',
        b'{"lastmove_certificate": 1.0, "kind": "heap-period"}',
        b'{"lastmove_certificate": 1, "kind": ["heap-period"]}',
        b'{"lastmove_certificate": 1, "kind": "frame"}',
        b'{"lastmove_certificate": 1, "kind": "../../etc"}',
        b'{"lastmove_certificate": 1, "kind": "__main__"}',
        b'{"lastmove_certificate": 1, "kind": "\\ud800"}',
        b'[["lastmove_certificate", 1], ["kind", "heap-period"]]',
        b'{"lastmove_certificate": ' + b"9" * 10_000 + b"}",
        b'{"lastmove_certificate": 1, "lastmove_certificate": 1, "kind": "heap-period"}',
        b" " * (frame.LARGEST_FILE + 1),
    ],
)
def test_what_is_no_certificate_is_not_readable(data):
    code, verdict = check(data)
    assert (code, verdict["ok"], verdict["claim"], verdict["checked"]) == (2, False, None, [])
    assert verdict["reason"].isprintable()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"period": 3', '"period": 3.0'),
        ('"period": 3', '"period": 3e0'),
        ('"period": 3', '"period": true'),
        ('"period": 3', '"period": "3"'),
        ('"period": 3', '"period": NaN'),
        ('"period": 3', '"period": -Infinity'),
        ('"period": 3', '"period": 3' + "0" * 5000),
        ('"period": 3', '"period": 3, "period": 3'),
        ('"period": 3', '"period": [3]'),
        ('"period": 3', '"period": null'),
        ('"period": 3,', ""),
        ('"period": 3', '"period": 3, "rule": "it is periodic"'),
        ('"period": 3', '"period": 3, "\\ud800": 1'),
        ('"code": "0.33"', '"code": "0.33\\u0000"'),
        ('"code": "0.33"', '"code": "0.33\\n"'),
        ('"code": "0.33"', '"code": "0.\\uff13\\uff13"'),
        ('"engine": "lastmove"', '"engine": "\\u001b[2K"'),
        ('"engine": "lastmove"', '"engine": "\\u202e"'),
        ('"engine": "lastmove"', '"engine": 7'),
        ('"engine": "lastmove",', ""),
    ],
)
def test_strange_fields_are_not_readable(true, old, new):
    text = str(true)
    assert old in text
    text = text.replace(old, new)
    try:
        fields = json.loads(text)
        text = text.replace(true["checksum"], frame.checksum(fields))
    except ValueError:
        pass
    code, verdict = check(text.encode())
    assert code == 2, verdict
    assert verdict["reason"].isascii()
    assert verdict["reason"].isprintable()


def test_a_changed_file_is_not_readable(true):
    text = str(true).replace('"period": 3', '"period": 6')
    code, verdict = check(text.encode())
    assert (code, "checksum" in verdict["reason"]) == (2, True)


HOSTILE = [
    ("heap-period", KAYLES | {"bound": 10**17, "sha256": "0" * 64, "period": 5 * 10**16}),
    ("heap-period", KAYLES | {"bound": 10**17, "sha256": "0" * 64}),
    ("heap-period", KAYLES | {"code": f"0.{'7' * 10_000}", "bound": 1, "sha256": ""}),
    (
        "endgame-win",
        {
            "fen": "/".join(["99" * 50] * 99) + " w - -",
            "double_step": True,
            "attacker": "white",
            "plies": 1,
            "quiet": 1,
            "strategy": [],
        },
    ),
    (
        "endgame-win-sets",
        {
            "fen": "26/" * 31 + "K24k w - -",
            "double_step": True,
            "attacker": "white",
            "kings": "",
            "queens": "",
        },
    ),
    (
        "misere-quotient",
        {
            "code": "C.FFFFFFFF",
            "options": None,
            "generators": [1],
            "pretending": [0] + [1] * 20_000,
            "p_portion": [1],
            "action": [[1], [0]],
            "period": None,
            "preperiod": None,
        },
    ),
    (
        "misere-quotient",
        {
            "code": "0.3",
            "options": None,
            "generators": [1],
            "pretending": [0, 1],
            "p_portion": [1],
            "action": [[x + 1] for x in range(100_000)] + [[0]],
            "period": None,
            "preperiod": None,
        },
    ),
    ("pawn-census", {"nimber": 3, "layers": [{"files": 3, "pawns": 10**17}]}),
]


@pytest.mark.parametrize(("kind", "fields"), HOSTILE)
def test_small_hostile_files_are_refused_at_once(kind, fields):
    # Each would take days if it were worked through.
    code, verdict = check(str(Certificate(sealed(kind, fields, "a forger"))).encode(), 1_000_000)
    assert code in {1, 2}
    assert len(verdict["reason"]) < 1000


def test_verify_refuses_what_is_no_certificate(tmp_path):
    path = tmp_path / "certificate.json"
    for text, complaint in (
        ("", "is not a certificate"),
        ('{"lastmove_certificate": 9, "kind": "heap-period"}', "version 9"),
        ('{"lastmove_certificate": 1, "kind": "horoscope"}', "the kind 'horoscope' is unknown"),
        ('{"lastmove_certificate": 1}', "does not say of which kind"),
        ('{"lastmove_certificate": 1, "kind": "heap-period"}', "is missing or unknown"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(InputError, match=complaint):
            verify.run(verify.Options(file=path))
