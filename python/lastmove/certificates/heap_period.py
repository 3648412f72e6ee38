"""The certificate of a period of a heap game: the period, and the values up to the theorem's bound.

The values go into the file as a checksum alone: the checker computes them again.
"""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Iterable, Sequence
from typing import Literal

from lastmove._core import HeapSequence
from lastmove.certificates.certificate import Certificate, sealed
from lastmove.errors import InputError

__all__ = ["choose_mask", "heap_period_certificate", "spelling"]

LONGEST_CODE = 4096

MaskType = Literal["range", "domain"]


def heap_period_certificate(  # noqa: PLR0913 - each is a field of the certificate
    code: str,
    values: Iterable[int],
    period: int,
    preperiod: int,
    *,
    mask: int | None = None,
    mask_type: MaskType | None = None,
    engine: str = "lastmove",
) -> Certificate:
    """Return the certificate of a proved period of a heap game.

    Parameters
    ----------
    code : str
        The game: a code such as ``0.16``, a finite set such as ``S(2,4,7)``, ``grundy`` or
        ``couples-are-forever``.
    values : iterable of int
        G(0), G(1), … at least up to the bound of the theorem; more are not used.
    period, preperiod : int
        The least period, and the least n from which it holds.
    mask, mask_type : int, {"range", "domain"}, optional
        What makes rare heaps, to help the checker; chosen here if left out.
    engine : str
        What computed the values.

    Raises
    ------
    InputError
        If no theorem covers the game, or it needs more values.

    Examples
    --------
    >>> from lastmove.certificates import heap_period_certificate
    >>> certificate = heap_period_certificate("S(1,2)", [0, 1, 2, 0, 1, 2, 0], 3, 0)
    >>> certificate["code"], certificate["period"], certificate["bound"]
    ('0.33', 3, 5)
    """
    rule = HeapSequence(code)
    if rule.theorem is None:
        message = f"{code}: no theorem is known for its periods, so they have no certificate"
        raise InputError(message, code)
    name, parts, taken = rule.theorem
    exception = max(preperiod - 1, 0)
    is_grundy = name == "Grundy's game"
    bound = 2 * exception + 3 * period if is_grundy else parts * (exception + period) + taken
    g = _unsigned(values, bound + 1)
    if len(g) <= bound:
        message = f"{code}: the theorem needs G(0) to G({bound}), and G({len(g)}) is not there"
        raise InputError(message, code)
    splits = _splits(rule) if parts == 2 else []  # noqa: PLR2004 - two heaps
    if mask is None and splits:
        mask, mask_type = choose_mask(g, splits)
    fields = {
        "code": spelling(rule),
        "period": period,
        "preperiod": preperiod,
        "bound": bound,
        "sha256": _sha256(g),
        "mask": mask,
        "mask_type": mask_type,
    }
    return sealed("heap-period", fields, engine)


def _splits(rule: HeapSequence) -> list[int]:
    """Return the numbers of beans after which a heap may be left as two."""
    if rule.digits is None:
        return [0]
    first, digits, _ = rule.digits
    return [taken for taken, digit in enumerate((first, *digits)) if digit & 4]


def spelling(rule: HeapSequence) -> str:
    """Return the code of a game as a certificate has it; a set where the code is too long."""
    if len(rule.text) <= LONGEST_CODE or rule.digits is None:
        return rule.text
    first, digits, repeat = rule.digits
    if first or repeat or set(digits) - {0, 3}:
        message = f"a code of more than {LONGEST_CODE} characters has no certificate"
        raise InputError(message, f"{rule.text[:40]}…")
    return f"S({','.join(str(taken) for taken, digit in enumerate(digits, 1) if digit)})"


def choose_mask(g: Sequence[int], splits: Sequence[int]) -> tuple[int, MaskType]:
    """Return the mask for which the fewest heaps are rare, and its type.

    The Walsh–Hadamard transform of the histogram counts, for every mask at once, how many more
    values have even parity than odd.

    Parameters
    ----------
    g : sequence of int
        G(0), G(1), …
    splits : sequence of int
        The numbers k after taking which a heap may be left as two.

    Examples
    --------
    >>> from lastmove.certificates import choose_mask
    >>> choose_mask([0, 1, 2, 1, 2, 1], [1])
    (3, 'range')
    """
    size = 1 << max(1, max(g).bit_length())
    plain, signed = [0] * size, [0] * size
    for n in range(1, len(g)):
        plain[g[n]] += 1
        signed[g[n]] += -1 if (n - splits[0]) & 1 else 1
    candidates: list[tuple[int, int, MaskType]] = []
    candidates += [(c, m, "range") for m, c in enumerate(_walsh(plain)) if m]
    if len({k & 1 for k in splits}) == 1:
        candidates += [(c, m, "domain") for m, c in enumerate(_walsh(signed)) if m]
    _, mask, mask_type = min(candidates, key=lambda candidate: candidate[0])
    return mask, mask_type


def _walsh(counts: list[int]) -> list[int]:
    half = 1
    while half < len(counts):
        for i in range(len(counts)):
            if not i & half:
                a, b = counts[i], counts[i | half]
                counts[i], counts[i | half] = a + b, a - b
        half *= 2
    return counts


def _unsigned(values: Iterable[int], count: int) -> array[int]:
    """Return the first values as numbers of 8, 16 or 32 bits, whichever holds them all."""
    g, wider = array("B"), ["H", "I"]
    for value in values:
        if len(g) == count:
            break
        while True:
            try:
                g.append(int(value))
                break
            except OverflowError:
                if not wider:
                    raise
                g = array(wider.pop(0), g)
    return g


def _sha256(g: array[int]) -> str:
    """Return the SHA-256 of the values as 32-bit numbers, low byte first."""
    block = 1 << 16
    digest = hashlib.sha256()
    for start in range(0, len(g), block):
        part = array("I", g[start : start + block])
        if sys.byteorder == "big":
            part.byteswap()
        digest.update(part)
    return digest.hexdigest()
