"""Random mutations of real certificates: nothing false is proved, and there is always a verdict."""

import json
import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from lastmove.certificates import Certificate
from lastmove.checker import check, frame
from tests.attacks.forgeries import KINDS, SHARED, changed, packed, unpacked
from tests.attacks.test_corruption import DAMAGE

WORK = 400_000
VALUES = (
    0, 1, -1, 2, 3, 7, 2**31, -(2**63), 10**17, True, False, None, 1.5, float("nan"), "", "white",
    "black", "0.77", "S(1,2)", "grundy", [], [[]], {}, {"N": 1}, "\n", "\ud800", [0, 1], [[0], [0]],
)  # fmt: skip


def places(value, path=()):
    """All places in a JSON value."""
    yield path
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield from places(value[key], (*path, key))


def with_change(value, path, change):
    """The value with a change at a place; `change` gets what stands there."""
    if not path:
        return change(value)
    copy = value.copy()
    copy[path[0]] = with_change(copy[path[0]], path[1:], change)
    return copy


def varied(rng, value):
    """A value much like another."""
    if type(value) is bool:
        return not value
    if type(value) is int:
        return value + rng.choice((-2, -1, 1, 2, 12, -value, value))
    if type(value) is list and value:
        at = rng.randrange(len(value))
        more = [*value[:at], rng.choice(value), *value[at:]]
        return rng.choice((value[:at] + value[at + 1 :], more, value[::-1], value * 2))
    if type(value) is dict and value:
        name = rng.choice(list(value))
        return {key: item for key, item in value.items() if key != name}
    if type(value) is str and value:
        at = rng.randrange(len(value))
        letter = rng.choice("KkQqRPp123/ wb-abcdef0.7[]" + value)
        return rng.choice(
            (
                value[:at] + letter + value[at + 1 :],
                value[:at] + value[at + 1 :],
                value[:at] + letter + value[at:],
                value[:at] + value[at:][::-1],
            )
        )
    return rng.choice(VALUES)


def semantic(rng, certificate):
    """Some fields varied, each as its type allows, and the checksum repaired."""
    own = {name: value for name, value in certificate.items() if name not in SHARED}
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        path = rng.choice([place for place in places(own) if place])
        own = with_change(own, path, lambda value: varied(rng, value))
        if not isinstance(own, dict):
            break
    return changed(certificate, **own)


def structural(rng, certificate):
    """Anything anywhere, and the checksum repaired if there is still one."""
    path = rng.choice(list(places(certificate)))
    other = with_change(certificate, path, lambda _: rng.choice(VALUES))
    if isinstance(other, dict) and "checksum" in other and path[:1] != ("checksum",):
        other = {**other, "checksum": frame.checksum(other)}
    return other


def with_other_sets(rng, certificate):
    """Bits of packed sets changed, or the fields of an endgame."""
    name, masks = rng.choice((("kings", 2), ("queens", 3)))
    entries = unpacked(certificate[name], 2 * masks)
    at = rng.randrange(len(entries))
    value = int.from_bytes(entries[at], "little") ^ 1 << rng.randrange(8 * len(entries[at]))
    entries[at] = value.to_bytes(len(entries[at]), "little")
    return changed(certificate, **{name: packed(entries)})


def mutant(rng, certificates):
    """The bytes of a certificate that was changed somehow."""
    certificate, other = rng.choice(certificates), rng.choice(certificates)
    way = rng.random()
    if way < 0.35:
        data = str(Certificate(certificate)).encode()
        return rng.choice(DAMAGE)(rng, data, str(Certificate(other)).encode())
    if certificate["kind"] == "endgame-win-sets" and way < 0.5:
        return str(Certificate(with_other_sets(rng, certificate))).encode()
    if way < 0.85:
        return str(Certificate(semantic(rng, certificate))).encode()
    changed_one = structural(rng, certificate)
    if isinstance(changed_one, dict):
        return str(Certificate(changed_one)).encode()
    return json.dumps(changed_one).encode()


def mutate(number, seed):
    """Check so many mutants; return counts by kind and exit code, and of new true statements."""
    rng = random.Random(seed)
    counts, decided = Counter(), 0
    # Endgames with pawns on both sides take plain search too long.
    most = {"endgame-win": 3, "endgame-win-sets": 3}
    each = {kind: real()[: most.get(kind)] for kind, (real, _, _) in KINDS.items()}
    claims = {
        check(str(Certificate(certificate)).encode())[1]["claim"]
        for real in each.values()
        for certificate in real
    }
    assert None not in claims
    known = {}
    for kind in islice(list(KINDS) * number, number):
        data = mutant(rng, each[kind])
        code, verdict = check(data, WORK)
        assert code in {0, 1, 2}
        assert verdict["ok"] == (code == 0)
        for text in (verdict["claim"] or "", verdict["reason"] or "", *verdict["checked"]):
            assert text.isascii()
            assert text.isprintable()
        counts[kind, code] += 1
        if code == 0 and verdict["claim"] not in claims:
            # Another statement than any real certificate's: plain search decides it.
            if verdict["claim"] not in known:
                certificate = json.loads(data)
                known[verdict["claim"]] = KINDS[certificate["kind"]][2](certificate)
            assert known[verdict["claim"]], verdict
            decided += 1
    return counts, decided


def test_mutated_certificates_are_refused_or_true(rng):
    counts, _ = mutate(1000, rng.random())
    assert {code for _, code in counts} == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_mutants_in_a_process_of_their_own(rng, tmp_path):
    path, codes = tmp_path / "mutant", set()
    folder = Path(frame.__file__).parent
    for kind in list(KINDS) * 20:
        data = mutant(rng, KINDS[kind][0]()[:3])
        path.write_bytes(data)
        command = [sys.executable, "-I", folder, path, "--json"]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, json.loads(done.stdout)) == check(data)
        assert done.stderr == b""
        codes.add(done.returncode)
    assert codes == {0, 1, 2}


@pytest.mark.slow
@pytest.mark.timeout(3000)
def test_a_hundred_thousand_mutations():
    counts, decided = mutate(100_000, 2026)
    for kind in KINDS:
        print(kind, *(f"{counts[kind, code]} with exit code {code}," for code in (0, 1, 2)))
    print(f"{decided} true statements that no real certificate has")
    assert counts.total() == 100_000
