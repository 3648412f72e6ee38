"""Random damage to the files that Lastmove reads: all of it is found, none is a traceback."""

import pytest

from lastmove.errors import InputError
from lastmove.store import read_state, write_state

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
