"""Certificates of periods: true ones are proved, forged ones refused with the step that fails."""

import hashlib
import itertools
import json
import struct
from functools import cache

import pytest

from lastmove.certificates import Certificate, choose_mask, heap_period_certificate, sealed
from lastmove.checker import check as verdict_on
from lastmove.checker import frame, heap_period, heaps
from lastmove.cli.commands import verify
from lastmove.errors import InputError, LimitReached

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
    bound = heap_period.needed_bound(heaps.read_code(code), period, preperiod)
    # Long sequences come from the checker's plain recursion, which a test compares with this one.
    values = naive(code, bound) if bound > 3000 else nim_sequence(code, bound)
    return heap_period_certificate(code, values, period, preperiod, engine="a literal recursion")


@cache
def naive(code, bound):
    values = heap_period.Values(heaps.read_code(code), frame.Proof())
    values.extend(bound)
    return tuple(values.g)


def sparse(code, bound, mask, *, domain=False):
    values = heap_period.SparseValues(heaps.read_code(code), frame.Proof(), mask, domain=domain)
    values.extend(bound)
    return tuple(values.g)


def check(certificate):
    code, verdict = verdict_on(str(Certificate(certificate)).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def forged(certificate, **changes):
    """The certificate with other fields, and a right checksum."""
    shared = ("lastmove_certificate", "kind", "engine", "checksum")
    own = {name: value for name, value in certificate.items() if name not in shared}
    return sealed("heap-period", own | changes, "a forger")


def refusing_step(certificate):
    code, verdict = check(certificate)
    assert code, verdict
    return verdict["reason"].partition(":")[0]


@pytest.mark.parametrize(("code", "period", "exception"), PERIODS)
def test_known_periods_are_proved(code, period, exception):
    exit_code, verdict = check(certificate_of(code, period, exception))
    assert exit_code == 0, verdict
    first = 0 if exception is None else exception + 1
    name = heaps.read_code(certificate_of(code, period, exception)["code"]).name
    assert verdict["claim"].startswith(f"{name}: G(n + {period}) = G(n) for all n >= {first},")
    assert verdict["checked"][-1] == "least period"
    assert {"bound", "values", "period", "last exception"} <= set(verdict["checked"])


@pytest.mark.parametrize(
    ("code", "bound"),
    [
        # With period 10 and last exception 100.
        ("0.77", 2 * 110 + 2),
        ("4.0", 2 * 110),
        ("0.700", 2 * 110 + 1),
        ("0.003F", 3 * 110 + 4),
        ("8.1", 3 * 110 + 1),
        ("S(2,4,7)", 110 + 7),
        ("0.1203", 110 + 4),
        ("couples-are-forever", 2 * 110 + 2),
        ("grundy", 2 * 100 + 3 * 10),
    ],
)
def test_the_bounds_are_those_of_the_theorems(code, bound):
    rules = heaps.read_code(code)
    assert heap_period.needed_bound(rules, 10, 101) == bound
    assert heap_period.needed_bound(rules, 10, 0) == heap_period.needed_bound(rules, 10, 1)
    # The engine has its own theorem and comes to the same.
    assert heap_period_certificate(code, [0] * 1000, 10, 101)["bound"] == bound


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


def test_hints_are_not_believed():
    true = certificate_of("0.156", 349, 3478)
    for mask, kind in ((1, "range"), (2**32 - 1, "range"), (7, "domain"), (2**59, "range")):
        assert check(forged(true, mask=mask, mask_type=kind))[0] == 0
    assert check(forged(true, mask=None, mask_type=None))[0] == 0


def test_a_refusal_names_the_step_that_fails():
    true = certificate_of("0.77", 12, 70)

    def claimed(period, preperiod):
        bound = 2 * (max(preperiod - 1, 0) + period) + 2
        data = struct.pack(f"<{bound + 1}I", *nim_sequence("0.77", bound))
        sha256 = hashlib.sha256(data).hexdigest()
        return forged(true, period=period, preperiod=preperiod, bound=bound, sha256=sha256)

    for certificate, step in (
        (claimed(24, 71), "least period"),
        (claimed(6, 71), "period"),
        (claimed(12, 70), "period"),
        (claimed(12, 72), "last exception"),
        (forged(true, bound=165), "bound"),
        (forged(true, bound=167), "bound"),
        (forged(true, sha256="0" * 64), "values"),
        (forged(true, code="0.76"), "values"),
        (forged(true, code="0.777"), "bound"),
        (forged(true, code="4.[3]"), "theorem"),
        (forged(true, code="0.7G"), "code"),
        (forged(true, period=0), "period"),
        (forged(true, mask=-1), "mask"),
    ):
        assert refusing_step(certificate) == step


def test_a_game_without_a_theorem_has_no_certificate():
    for code in ("4.[3]", "equal-split"):
        with pytest.raises(InputError, match="no certificate"):
            heap_period_certificate(code, [0] * 100, 1, 0)
    for code in ("0.7G", ""):
        with pytest.raises(InputError):
            heap_period_certificate(code, [0] * 100, 1, 0)
    with pytest.raises(InputError, match=r"needs G\(0\) to G\(166\), and G\(100\) is not there"):
        heap_period_certificate("0.77", [0] * 100, 12, 71)


def test_a_long_code_of_a_set_is_written_as_the_set():
    code = "S(1,5000)"
    made = heap_period_certificate(code, nim_sequence(code, 30_000), 5001, 0)
    assert made["code"] == code
    assert check(made)[0] == 0


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
    path.write_text(str(certificate_of("0.77", 12, 70)), encoding="utf-8")
    return path


def verified(path, **options):
    return verify.run(verify.Options(file=path, **options))


def test_verify_prints_the_verdict(kayles, capsys):
    assert verified(kayles) == 0
    assert capsys.readouterr().out.startswith("proved: 0.77: ")
    assert verified(kayles, as_json=True) == 0
    verdict = json.loads(capsys.readouterr().out)
    assert list(verdict) == ["ok", "claim", "checked", "reason"]
    wrong = forged(certificate_of("0.77", 12, 70), sha256="0" * 64)
    kayles.write_text(str(wrong), encoding="utf-8")
    assert verified(kayles) == 1
    assert capsys.readouterr().out.startswith("refused: values: ")


def test_verify_stops_in_time_and_finds_no_missing_file(kayles, tmp_path):
    with pytest.raises(LimitReached, match="nothing is proved"):
        verified(kayles, max_seconds=0.001)
    with pytest.raises(InputError, match="no such file"):
        verified(tmp_path / "missing")
    with pytest.raises(InputError, match="not a file"):
        verified(tmp_path)


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
    bound = heap_period.needed_bound(heaps.read_code(code), period, exception + 1)
    g = sparse(code, bound, mask, domain=kind == "domain")
    assert g[exception] == value
    certificate = heap_period_certificate(code, g, period, exception + 1)
    assert check(certificate)[0] == 0
    assert refusing_step(forged(certificate, period=period * 2)) == "bound"
