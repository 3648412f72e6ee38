"""Random damage to the files that Lastmove reads: all of it is found, none is a traceback."""

import pytest

from lastmove.certificates import certificate_text, heap_period_certificate, read_certificate
from lastmove.checker import heap_period
from lastmove.errors import InputError
from lastmove.store import read_state, write_state
from tests.test_certificates import nim_sequence

CORRUPTIONS = 1000


def bit_flip(rng, data, _):
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def truncation(rng, data, _):
    return data[: rng.randrange(len(data))]


def appended(rng, data, _):
    return data + rng.randbytes(rng.randrange(1, 9))


def removed(rng, data, _):
    place = rng.randrange(len(data))
    return data[:place] + data[place + rng.randrange(1, 9) :]


def repeated(rng, data, _):
    place = rng.randrange(1, len(data))
    return data[:place] + data[place - 1 :]


def swapped_header(_, data, other):
    return b"\n".join(other.split(b"\n", 2)[:2] + data.split(b"\n", 2)[2:])


def swapped_body(_, data, other):
    return swapped_header(_, other, data)


DAMAGE = (bit_flip, truncation, appended, removed, repeated, swapped_header, swapped_body)


def test_damaged_states_are_refused(tmp_path, rng):
    path = tmp_path / "state"
    whole = []
    for n in range(20, 30):
        body = rng.randbytes(n * 10)
        write_state(path, "heap", {"code": "0.77", "n": n, "rare": list(range(n))}, body)
        whole.append(path.read_bytes())
    refused = 0
    while refused < CORRUPTIONS:
        data, other = rng.sample(whole, 2)
        damaged = rng.choice(DAMAGE)(rng, data, other)
        if damaged in whole:
            continue
        path.write_bytes(damaged)
        with pytest.raises(InputError):
            read_state(path, "heap")
        refused += 1


def test_damaged_certificates_are_refused(tmp_path, rng):
    values = nim_sequence("0.77", 200)
    text = certificate_text(heap_period_certificate("0.77", values, 12, 71)).encode()
    other = certificate_text(heap_period_certificate("S(1,2)", [0, 1, 2] * 3, 3, 0)).encode()
    assert heap_period.check(text)[0] == 0
    path = tmp_path / "certificate"
    whole = heap_period.read_certificate(text)
    refused = 0
    while refused < CORRUPTIONS:
        damaged = rng.choice(DAMAGE)(rng, text, other)
        code, verdict = heap_period.check(damaged)
        if code == 0 and damaged != other:
            # Blanks between fields and a digit's escape are no damage: the fields are the same.
            assert heap_period.read_certificate(damaged) == whole
        if code == 0:
            continue
        assert not verdict["ok"]
        assert verdict["reason"]
        path.write_bytes(damaged)
        with pytest.raises(InputError):
            read_certificate(path)
        refused += 1


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x00",
        b"\xff\xfe",
        b"{}",
        b"[]",
        b"null",
        b"[" * 100_000,
        b'{"lastmove_certificate": 1}',
        b'{"lastmove_certificate": 1, "kind": "heap-period"}',
        b'{"lastmove_certificate": 2, "kind": "heap-period"}',
        b'{"lastmove_certificate": true, "kind": "heap-period"}',
        b'[["lastmove_certificate", 1], ["kind", "heap-period"]]',
        b'{"lastmove_certificate": ' + b"9" * 10_000 + b"}",
    ],
)
def test_what_is_no_certificate_is_unreadable(data):
    code, verdict = heap_period.check(data)
    assert code == 2
    assert not verdict["ok"]
    assert verdict["reason"]
