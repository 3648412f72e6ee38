"""Certificates: results written down so that anybody can check them.

A certificate is one JSON object. It states a result and what an independent checker needs to
confirm it; nothing in it has to be believed. The checkers are in :mod:`lastmove.checker`, one short
file for each kind, which shares no code with the engines. ``lastmove verify FILE`` runs them.
"""

from __future__ import annotations

import hashlib
import json
import stat
import sys
from array import array
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal

from lastmove.checker import misere_quotient
from lastmove.checker.heap_period import Refused, claim_of, needed_bound, read_code, theorem_of
from lastmove.errors import InputError
from lastmove.store import readable_path

__all__ = [
    "CERTIFICATE_VERSION",
    "certificate_kind",
    "certificate_text",
    "choose_mask",
    "heap_period_certificate",
    "misere_quotient_certificate",
    "read_certificate",
]

CERTIFICATE_VERSION = 1
LARGEST_FILE = 1 << 26
MOST_RARE = 10_000
"""More rare heaps than these are not listed: the list would only make the file long."""

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
    >>> certificate["bound"], certificate["theorem"]
    (5, 'subtraction-window')
    >>> certificate["rule"]
    'S(1,2): G(n + 3) = G(n) for all n >= 0, there is no exception, and no period is less than 3'
    """
    try:
        moves = read_code(code)
    except Refused as error:
        message = f"{code}: this game has no certificate of a period ({error})"
        raise InputError(message, code) from None
    bound = needed_bound(moves, period, preperiod)
    g = _unsigned(values, bound + 1)
    if len(g) <= bound:
        message = f"{code}: the theorem needs G(0) to G({bound}), and G({len(g)}) is not there"
        raise InputError(message, code)
    splits = moves.two if moves.parts == 2 else ()  # noqa: PLR2004 - two heaps
    if mask is None and splits:
        mask, mask_type = choose_mask(g, splits)
    rare = [] if mask is None else _rare_heaps(g, mask, splits[0] if splits else 0, mask_type)
    certificate: dict[str, object] = {
        "lastmove_certificate": CERTIFICATE_VERSION,
        "kind": "heap-period",
        "code": code,
        "rule": claim_of(code, period, preperiod),
        "period": period,
        "saltus": 0,
        "preperiod": preperiod,
        "last_exception": preperiod - 1 if preperiod else None,
        "bound": bound,
        "theorem": theorem_of(moves),
        "sha256": _sha256(g),
        "mask": mask,
        "mask_type": mask_type,
        "rare": rare if len(rare) <= MOST_RARE else [],
        "max": max(g),
        "engine": engine,
    }
    return {**certificate, "checksum": checksum(certificate)}


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
        If the checker does not know the moves of the game.

    Examples
    --------
    >>> from lastmove.certificates import misere_quotient_certificate
    >>> certificate = misere_quotient_certificate(
    ...     "0.3", generators=[1], pretending=[0, 1], p_portion=[1], action=[[1], [0]]
    ... )
    >>> certificate["rule"]
    '0.3: the misere quotient of heaps to 1 has order 2, with 1 P-elements'
    """
    if code is not None:
        try:
            misere_quotient.read_code(code)
        except misere_quotient.Refused as error:
            message = f"{code}: this game has no certificate of a quotient ({error})"
            raise InputError(message, code) from None
    heap, order, p_order = len(pretending) - 1, len(action), len(p_portion)
    certificate: dict[str, object] = {
        "lastmove_certificate": CERTIFICATE_VERSION,
        "kind": misere_quotient.KIND,
        "code": code,
        "options": None if options is None else [[list(o) for o in game] for game in options],
        "rule": misere_quotient.claim_of(code, heap, order, p_order, period, preperiod),
        "heap": heap,
        "order": order,
        "p_order": p_order,
        "generators": list(generators),
        "pretending": list(pretending),
        "p_portion": list(p_portion),
        "action": [list(row) for row in action],
        "period": period,
        "preperiod": preperiod,
        "engine": engine,
    }
    return {**certificate, "checksum": checksum(certificate)}


def checksum(certificate: dict[str, object]) -> str:
    """Return the SHA-256 of the canonical JSON of all fields but the checksum itself."""
    fields = {name: value for name, value in certificate.items() if name != "checksum"}
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


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


def read_certificate(path: Path) -> dict[str, object]:
    """Return the fields of a certificate's file; what they say is not checked here.

    Raises
    ------
    InputError
        If it cannot be read, is no certificate, is of a newer version, or was damaged.
    """
    name = readable_path(path)
    fields = _fields(path)
    if fields.get("checksum") != checksum(fields):
        message = f"{name}: the certificate was changed after it was written"
        raise InputError(message)
    return fields


def certificate_kind(path: Path) -> str:
    """Return the kind of a certificate's file, without looking at the rest.

    Raises
    ------
    InputError
        If it cannot be read, is no certificate, or is of a newer version.
    """
    kind = _fields(path).get("kind")
    if not isinstance(kind, str):
        message = f"{readable_path(path)}: the certificate does not say of which kind it is"
        raise InputError(message)
    return kind


def _fields(path: Path) -> dict[str, object]:
    name = readable_path(path)
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            message = f"{name} is not a file"
            raise InputError(message)
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        message = f"{name}: {(error.strerror or type(error).__name__).lower()}"
        raise InputError(message) from error
    fields: object = None
    if len(data) <= LARGEST_FILE:
        try:
            fields = json.loads(data.decode())
        except (ValueError, RecursionError):
            fields = None
    version = fields.get("lastmove_certificate") if isinstance(fields, dict) else None
    if not isinstance(fields, dict) or type(version) is not int:
        message = f"{name} is not a certificate"
        raise InputError(message, hint="a certificate is one JSON object that Lastmove has written")
    if version != CERTIFICATE_VERSION:
        message = f"{name}: certificates of version {version} are not known here"
        raise InputError(message, hint=f"this Lastmove reads version {CERTIFICATE_VERSION}")
    return fields


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


def _rare_heaps(g: Sequence[int], mask: int, taken: int, mask_type: str | None) -> list[int]:
    domain = mask_type == "domain"
    return [
        n
        for n in range(1, len(g))
        if (g[n] & mask).bit_count() & 1 == ((n - taken) & 1 if domain else 0)
    ]


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
