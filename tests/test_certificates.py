"""Certificates of periods: true ones are proved, forged ones refused with the step that fails."""

import hashlib
import itertools
import json
import re
import shutil
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from lastmove.certificates import (
    certificate_kind,
    certificate_text,
    checksum,
    choose_mask,
    heap_period_certificate,
    read_certificate,
)
from lastmove.checker import checker_of, heap_period, kinds
from lastmove.cli.arguments import Budget
from lastmove.cli.verify import verify
from lastmove.errors import InputError, LimitReached

CHECKER = Path(heap_period.__file__)

PERIODS = [
    # code, period, last exception: Guy's survey and Winning Ways; S(…) and 4.0 by hand.
    ("0.77", 12, 70),
    ("0.07", 34, 52),
    ("0.137", 34, 51),
    ("0.45", 20, 497),
    ("0.156", 349, 3478),
    ("0.3", 2, None),
    ("0.0", 1, None),
    ("0.1", 1, 1),
    ("4.0", 2, 0),
    ("4.3", 2, 1),
    ("S(1,2)", 3, None),
    ("S(2,4,7)", 3, 7),
    ("0.0303003", 3, 7),
    ("0.7777", 24, 141),
    ("0.077", 24, 141),
    ("0.A", 2, 0),
    ("0.B", 2, None),
]


def literal_moves(code):
    """Yield from a heap the tuples of heaps that a move leaves, read off the digits."""
    if code.startswith("S("):
        members = [int(k) for k in code[2:-1].split(",")]
        return lambda n: [(n - k,) for k in members if k <= n]
    if code == "grundy":
        return lambda n: [(a, n - a) for a in range(1, n) if a != n - a]
    if code == "couples-are-forever":
        return lambda n: [(a, n - a) for a in range(1, n) if n != 2]
    before, after = code.split(".")
    digits = [int(d, 16) for d in (before or "0") + after]

    def moves(n):
        for k, digit in enumerate(digits[: n + 1]):
            rest = n - k
            for parts in range(4):
                if digit >> parts & 1:
                    yield from partitions(rest, parts)

    return moves


def partitions(rest, parts):
    if parts == 0:
        return [()] if rest == 0 else []
    if parts == 1:
        return [(rest,)] if rest else []
    return [
        (a, *others)
        for a in range(1, rest // parts + 1)
        for others in partitions(rest - a, parts - 1)
        if a <= others[0]
    ]


@cache
def nim_sequence(code, bound):
    """G(0) … G(bound) by the definition."""
    moves, g = literal_moves(code), []
    for n in range(bound + 1):
        options = set()
        for parts in moves(n):
            value = 0
            for part in parts:
                value ^= g[part]
            options.add(value)
        g.append(next(v for v in itertools.count() if v not in options))
    return tuple(g)


def certificate_of(code, period, exception):
    preperiod = 0 if exception is None else exception + 1
    bound = heap_period.needed_bound(heap_period.read_code(code), period, preperiod)
    # Long sequences come from the checker's plain recursion, which a test compares with this one.
    values = naive(code, bound) if bound > 3000 else nim_sequence(code, bound)
    return heap_period_certificate(code, values, period, preperiod, engine="a literal recursion")


@cache
def naive(code, bound):
    values = heap_period.Values(heap_period.read_code(code), lambda _: None)
    values.extend(bound)
    return tuple(values.g)


def sparse(code, bound, mask, *, domain=False):
    moves = heap_period.read_code(code)
    values = heap_period.SparseValues(moves, lambda _: None, mask, domain=domain)
    values.extend(bound)
    return tuple(values.g)


def check(certificate):
    code, verdict = heap_period.check(certificate_text(certificate).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def forged(certificate, **changes):
    """The certificate with other fields, consistent as far as the forger can make it."""
    fields = {**certificate, **changes}
    if "rule" not in changes:
        fields["rule"] = heap_period.claim_of(fields["code"], fields["period"], fields["preperiod"])
    if "last_exception" not in changes:
        fields["last_exception"] = fields["preperiod"] - 1 if fields["preperiod"] else None
    return {**fields, "checksum": checksum(fields)}


def refusing_step(certificate):
    code, verdict = check(certificate)
    assert code == 1, verdict
    return verdict["reason"].partition(":")[0]


@pytest.mark.parametrize(("code", "period", "exception"), PERIODS)
def test_known_periods_are_proved(code, period, exception):
    exit_code, verdict = check(certificate_of(code, period, exception))
    assert exit_code == 0, verdict
    first = 0 if exception is None else exception + 1
    assert verdict["claim"].startswith(f"{code}: G(n + {period}) = G(n) for all n >= {first},")
    assert verdict["checked"][-1] in {"least period", "rare"}
    assert {"bound", "values", "period", "last exception"} <= set(verdict["checked"])


@pytest.mark.parametrize(
    ("code", "theorem", "bound"),
    [
        # With period 10 and last exception 100.
        ("0.77", "guy-smith", 2 * 110 + 2),
        ("4.0", "guy-smith", 2 * 110),
        ("0.700", "guy-smith", 2 * 110 + 1),
        ("0.003F", "guy-smith-three-heaps", 3 * 110 + 4),
        ("8.1", "guy-smith-three-heaps", 3 * 110 + 1),
        ("S(2,4,7)", "subtraction-window", 110 + 7),
        ("0.1203", "subtraction-window", 110 + 4),
        ("couples-are-forever", "guy-smith", 2 * 110 + 2),
        ("grundy", "grundy", 2 * 100 + 3 * 10),
    ],
)
def test_the_bounds_are_those_of_the_theorems(code, theorem, bound):
    moves = heap_period.read_code(code)
    assert heap_period.theorem_of(moves) == theorem
    assert heap_period.needed_bound(moves, 10, 101) == bound
    assert heap_period.needed_bound(moves, 10, 0) == heap_period.needed_bound(moves, 10, 1)


@pytest.mark.parametrize(
    ("code", "bound"),
    [
        ("0.77", 500),
        ("0.137", 500),
        ("4.7", 300),
        ("0.007", 500),
        ("0.6", 400),
        ("0.123456", 300),
        ("grundy", 400),
        ("couples-are-forever", 300),
        ("S(3,5,8)", 300),
        ("0.8", 90),
        ("0.3F", 90),
        ("8.1", 80),
        ("0.9A", 90),
        ("C.31", 60),
        (".E", 90),
    ],
)
def test_the_checkers_plain_values_are_those_of_the_definition(code, bound):
    assert naive(code, bound) == nim_sequence(code, bound)


@pytest.mark.parametrize(
    ("code", "mask", "domain"),
    [
        ("0.16", 30, False),
        ("0.56", 27, False),
        ("0.127", 1, True),
        ("0.376", 254, False),
        ("0.6", 14, False),
        ("0.6", 3, True),
        ("0.007", 5, False),
        ("4.07", 2, False),
        ("grundy", 254, False),
        ("grundy", 5, True),
        ("couples-are-forever", 6, False),
    ],
)
def test_sparse_values_are_exact_with_any_mask(code, mask, domain, rng):
    bound = 2500
    assert sparse(code, bound, mask, domain=domain) == naive(code, bound)
    assert sparse(code, bound, rng.randrange(1, 64), domain=domain) == naive(code, bound)


def test_values_of_more_than_a_byte_are_those_of_the_definition():
    code = f"4.{'3' * 280}"
    assert max(nim_sequence(code, 300)) >= 256
    assert naive(code, 300) == nim_sequence(code, 300)


@pytest.mark.slow
def test_sparse_values_of_more_than_a_byte_are_exact():
    bound = 11_000
    assert max(naive("0.6", bound)) >= 256
    assert sparse("0.6", bound, 494) == naive("0.6", bound)


def test_three_hundred_forged_certificates_are_refused_by_the_step_that_fails():  # noqa: PLR0915
    steps = []

    def refuse(certificate, *expected):
        step = refusing_step(certificate)
        assert step in expected, (certificate["code"], step, expected)
        steps.append(step)

    for row in PERIODS:
        true = certificate_of(*row)
        code, p, first = true["code"], true["period"], true["preperiod"]
        if true["bound"] > 600:
            continue
        moves = heap_period.read_code(code)

        def with_bound(period, preperiod, code=code, moves=moves):
            """Fields of a claim that has all the values its theorem asks for."""
            bound = heap_period.needed_bound(moves, period, preperiod)
            data = struct.pack(f"<{bound + 1}I", *nim_sequence(code, bound))
            return {
                "period": period,
                "preperiod": preperiod,
                "bound": bound,
                "sha256": hashlib.sha256(data).hexdigest(),
                "max": max(nim_sequence(code, bound)),
                "rare": [],
            }

        refuse(forged(true, **with_bound(2 * p, first)), "least period", "last exception")
        refuse(forged(true, **with_bound(3 * p, first)), "least period", "last exception")
        if p > 1:
            refuse(forged(true, **with_bound(p // 2, first)), "period")
            refuse(forged(true, **with_bound(p + 1, first)), "period")
            refuse(forged(true, **with_bound(p - 1, first)), "period")
        else:
            refuse(forged(true, **with_bound(p - 1, first)), "bound")
        refuse(forged(true, period=2 * p), "bound", "least period")
        refuse(forged(true, period=-p), "bound")
        if first:
            refuse(forged(true, **with_bound(p, first - 1)), "period")
            refuse(forged(true, preperiod=first - 1, rare=[]), "period")
            refuse(forged(true, **with_bound(p, 0)), "period")
        refuse(forged(true, **with_bound(p, first + 1)), "last exception")
        refuse(forged(true, **with_bound(p, first + p)), "last exception")
        refuse(forged(true, last_exception=first), "preperiod")
        refuse(forged(true, preperiod=-1, last_exception=-2), "preperiod")
        refuse(forged(true, bound=true["bound"] - 1), "bound")
        refuse(forged(true, bound=0), "bound")
        refuse(forged(true, bound=-1), "bound")
        refuse(forged(true, bound=true["bound"] + 1), "values")
        changed = list(nim_sequence(code, true["bound"]))
        changed[-1] += 1
        data = struct.pack(f"<{len(changed)}I", *changed)
        refuse(forged(true, sha256=hashlib.sha256(data).hexdigest()), "values")
        refuse(forged(true, max=true["max"] + 1), "max")
        refuse(forged(true, saltus=1), "saltus")
        refuse(forged(true, rule="it is periodic"), "rule")
        refuse(forged(true, theorem="folklore"), "theorem")
        refuse(forged(true, mask=3, mask_type=None), "mask")
        refuse(forged(true, mask=-3, mask_type="range"), "mask")
        refuse(forged(true, rare=[0]), "rare")
        for other in ("0.76", "grundy", "equal-split", "4.[3]", "1.0", "0.7G", "S(0)", "S()"):
            refuse(forged(true, code=other), "theorem", "bound", "values", "code")
        refuse({**true, "engine": "another"}, "checksum")
        refuse({**true, "checksum": "0" * 64}, "checksum")
    assert len(steps) >= 300
    assert {"bound", "values", "period", "last exception", "least period", "checksum"} <= set(steps)


def test_hints_are_not_believed():
    true = certificate_of("0.156", 349, 3478)
    for mask, kind in ((1, "range"), (2**32 - 1, "range"), (7, "domain"), (2**80, "range")):
        assert check(forged(true, mask=mask, mask_type=kind, rare=[]))[0] == 0
    assert check(forged(true, mask=None, mask_type=None, rare=[]))[0] == 0
    assert refusing_step(forged(true, rare=true["rare"][1:])) == "rare"


def test_more_values_than_needed_do_no_harm():
    true = certificate_of("0.77", 12, 70)
    bound = true["bound"] + 50
    data = struct.pack(f"<{bound + 1}I", *nim_sequence("0.77", bound))
    more = forged(true, bound=bound, sha256=hashlib.sha256(data).hexdigest(), rare=[])
    assert check(more)[0] == 0


def test_a_game_without_a_theorem_has_no_certificate():
    for code in ("4.[3]", "equal-split", "0.7G", ""):
        with pytest.raises(InputError, match="no certificate"):
            heap_period_certificate(code, [0] * 100, 1, 0)
    with pytest.raises(InputError, match=r"needs G\(0\) to G\(166\), and G\(100\) is not there"):
        heap_period_certificate("0.77", [0] * 100, 12, 71)


def test_a_certificate_is_read_as_it_was_written(tmp_path):
    certificate = certificate_of("0.77", 12, 70)
    path = tmp_path / "kayles.json"
    path.write_text(certificate_text(certificate), encoding="utf-8")
    assert read_certificate(path) == certificate
    assert certificate_kind(path) == "heap-period"
    path.write_text(certificate_text({**certificate, "max": 1}), encoding="utf-8")
    with pytest.raises(InputError, match="changed after it was written"):
        read_certificate(path)


def test_the_mask_with_the_fewest_rare_heaps_is_chosen():
    g = naive("0.16", 5000)
    mask, kind = choose_mask(g, [2])
    assert (mask, kind) == (30, "range")
    size = 1 << max(g).bit_length()

    def count(m):
        return sum((v & m).bit_count() % 2 == 0 for v in g[1:])

    assert count(mask) == min(count(m) for m in range(1, size))


@pytest.fixture
def kayles(tmp_path):
    path = tmp_path / "kayles.json"
    path.write_text(certificate_text(certificate_of("0.77", 12, 70)), encoding="utf-8")
    return path


def isolated_interpreters():
    own = Path(sys.base_prefix) / "bin" / "python3"
    return [str(own if own.exists() else sys.executable)]


@pytest.mark.parametrize("interpreter", isolated_interpreters())
def test_the_checker_stands_alone(tmp_path, kayles, interpreter):
    alone = tmp_path / "alone" / "checker.py"
    alone.parent.mkdir()
    shutil.copy(CHECKER, alone)

    def run(*arguments):
        command = [interpreter, "-I", alone, *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    without = [interpreter, "-I", "-c", "import lastmove"]
    assert subprocess.run(without, capture_output=True, check=False).returncode == 1
    done = run(kayles)
    assert done.returncode == 0
    assert done.stdout.startswith("proved: 0.77: G(n + 12) = G(n) for all n >= 71,")
    assert json.loads(run(kayles, "--json").stdout)["ok"] is True
    text = kayles.read_text(encoding="utf-8").replace('"period": 12', '"period": 24')
    kayles.write_text(text, encoding="utf-8")
    done = run(kayles)
    assert (done.returncode, done.stdout[:18]) == (1, "refused: checksum:")
    kayles.write_text("{}", encoding="utf-8")
    assert run(kayles).returncode == 2
    assert run(tmp_path / "missing").returncode == 2
    assert run().returncode == 2


def test_the_checker_imports_the_standard_library_only():
    source = CHECKER.read_text(encoding="utf-8")
    imported = re.findall(r"^(?:from|import) ([a-z_]+)", source, re.MULTILINE)
    assert imported
    assert set(imported) <= {"__future__", *sys.stdlib_module_names}


BUDGET = Budget(30.0, None)


def test_verify_prints_the_verdict(kayles, capsys):
    assert verify(kayles, BUDGET, as_json=False) == 0
    assert capsys.readouterr().out.startswith("proved: 0.77: ")
    assert verify(kayles, BUDGET, as_json=True) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert list(verdict) == ["ok", "claim", "checked", "reason"]
    wrong = forged(certificate_of("0.77", 12, 70), sha256="0" * 64)
    kayles.write_text(certificate_text(wrong), encoding="utf-8")
    assert verify(kayles, BUDGET, as_json=False) == 1
    assert capsys.readouterr().out.startswith("refused: values: ")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "is not a certificate"),
        ('{"lastmove_certificate": 9, "kind": "heap-period"}', "version 9"),
        ('{"lastmove_certificate": 1, "kind": "horoscope"}', "no checker is known"),
        ('{"lastmove_certificate": 1, "kind": "../../etc"}', "no checker is known"),
        ('{"lastmove_certificate": 1}', "does not say of which kind"),
        ('{"lastmove_certificate": 1, "kind": "heap-period"}', "is missing or unknown"),
    ],
)
def test_verify_refuses_what_is_no_certificate(kayles, text, complaint):
    kayles.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=complaint):
        verify(kayles, BUDGET, as_json=False)


def test_verify_stops_in_time_and_finds_no_missing_file(kayles, tmp_path):
    with pytest.raises(LimitReached, match="nothing is proved"):
        verify(kayles, Budget(0.001, None), as_json=False)
    with pytest.raises(InputError, match="no such file"):
        verify(tmp_path / "missing", BUDGET, as_json=False)
    with pytest.raises(InputError, match="is not a file"):
        verify(tmp_path, BUDGET, as_json=False)


def test_every_kind_has_its_checker():
    assert "heap-period" in kinds()
    assert all(checker_of(kind).is_file() for kind in kinds())


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("code", "period", "exception", "mask"),
    [
        ("0.16", 149459, (105350, 16), (30, "range")),
        ("0.56", 144, (326639, 26), (27, "range")),
        ("0.127", 4, (46577, 11), (1, "domain")),
    ],
)
def test_long_periods_are_proved(code, period, exception, mask):
    (exception, value), (mask, kind) = exception, mask
    moves = heap_period.read_code(code)
    bound = heap_period.needed_bound(moves, period, exception + 1)
    g = sparse(code, bound, mask, domain=kind == "domain")
    assert g[exception] == value
    certificate = heap_period_certificate(code, g, period, exception + 1)
    assert check(certificate)[0] == 0
    assert refusing_step(forged(certificate, period=period * 2)) == "bound"
