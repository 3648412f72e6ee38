"""Certificates: results written down so that anybody can check them.

A certificate is one JSON object. It states a result and what an independent checker needs to
confirm it; nothing in it has to be believed. The checker, :mod:`lastmove.checker`, is a folder that
shares no code with the engines and stands alone; ``lastmove verify FILE`` runs it. What a
certificate claims is said by the checker alone, in words made from what it has checked.
"""

from __future__ import annotations

import hashlib
import json
import sys
from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from lastmove._core import HeapSequence
from lastmove.checker.frame import checksum
from lastmove.errors import InputError

__all__ = [
    "CERTIFICATE_VERSION",
    "certificate_text",
    "choose_mask",
    "heap_period_certificate",
    "misere_quotient_certificate",
    "sealed",
]

CERTIFICATE_VERSION = 1
LONGEST_CODE = 4096

MaskType = Literal["range", "domain"]


def sealed(kind: str, fields: Mapping[str, object], engine: str) -> dict[str, object]:
    """Return a certificate: the fields of its kind, those that all kinds have, and the checksum.

    Parameters
    ----------
    kind : str
        The kind, which the checker has a file for.
    fields : mapping
        The fields of that kind.
    engine : str
        What computed them.

    Raises
    ------
    InputError
        If the name of the engine cannot be printed.

    Examples
    --------
    >>> from lastmove.certificates import sealed
    >>> list(sealed("heap-period", {"code": "0.77"}, "a table"))
    ['lastmove_certificate', 'kind', 'code', 'engine', 'checksum']
    """
    if not engine.isprintable():
        raise InputError("the name of an engine is printable text", engine)
    certificate = {
        "lastmove_certificate": CERTIFICATE_VERSION,
        "kind": kind,
        **fields,
        "engine": engine,
    }
    return {**certificate, "checksum": checksum(certificate)}


def heap_period_certificate(  # noqa: PLR0913 - each is a field of the certificate
    code: str,
    values: Iterable[int],
    period: int,
    preperiod: int,
    *,
    mask: int | None = None,
    mask_type: MaskType | None = None,
    engine: str = "lastmove",
) -> dict[str, object]:
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
        "code": _spelling(rule),
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


def _spelling(rule: HeapSequence) -> str:
    """Return the code of a game; a set where the code is too long."""
    if len(rule.text) <= LONGEST_CODE or rule.digits is None:
        return rule.text
    first, digits, repeat = rule.digits
    if first or repeat or set(digits) - {0, 3}:
        message = f"a code of more than {LONGEST_CODE} characters has no certificate"
        raise InputError(message, f"{rule.text[:40]}…")
    return f"S({','.join(str(taken) for taken, digit in enumerate(digits, 1) if digit)})"


def misere_quotient_certificate(  # noqa: PLR0913 - each is a field of the certificate
    code: str | None,
    *,
    options: Sequence[Sequence[Sequence[int]]] | None = None,
    generators: Sequence[int],
    pretending: Sequence[int],
    p_portion: Sequence[int],
    action: Sequence[Sequence[int]],
    period: int | None = None,
    preperiod: int | None = None,
    engine: str = "lastmove",
) -> dict[str, object]:
    """Return the certificate of a misère quotient.

    Parameters
    ----------
    code : str or None
        The heap game; None if the games are listed.
    options : sequence, optional
        For listed games 1, 2, …, the options of each, an option being a list of earlier games.
    generators : sequence of int
        The heaps whose images generate the quotient.
    pretending : sequence of int
        The images of the heaps 0, 1, … as numbers of elements.
    p_portion : sequence of int
        The elements that the player to move loses, in ascending order.
    action : sequence of sequences of int
        The product of each element with each generator; element 0 is 1.
    period, preperiod : int, optional
        The least period of the images and the least n from which it holds, where it is proved.
    engine : str
        What computed it.

    Raises
    ------
    InputError
        If the code is none.

    Examples
    --------
    >>> from lastmove.certificates import misere_quotient_certificate
    >>> certificate = misere_quotient_certificate(
    ...     "0.3", generators=[1], pretending=[0, 1], p_portion=[1], action=[[1], [0]]
    ... )
    >>> certificate["code"], certificate["p_portion"]
    ('0.3', [1])
    """
    fields = {
        "code": None if code is None else _spelling(HeapSequence(code)),
        "options": None if options is None else [[list(o) for o in game] for game in options],
        "generators": list(generators),
        "pretending": list(pretending),
        "p_portion": list(p_portion),
        "action": [list(row) for row in action],
        "period": period,
        "preperiod": preperiod,
    }
    return sealed("misere-quotient", fields, engine)


def certificate_text(certificate: dict[str, object]) -> str:
    """Return the text of a certificate's file, one field a line.

    Examples
    --------
    >>> from lastmove.certificates import certificate_text
    >>> print(certificate_text({"kind": "heap-period", "rare": [1, 2]}), end="")
    {
     "kind": "heap-period",
     "rare": [1, 2]
    }
    """
    lines = (f" {json.dumps(name)}: {json.dumps(value)}" for name, value in certificate.items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


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
