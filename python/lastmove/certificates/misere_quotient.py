"""The certificate of a misère quotient: its table, and the images of the heaps."""

from __future__ import annotations

from collections.abc import Sequence

from lastmove._core import HeapSequence
from lastmove.certificates.certificate import Certificate, sealed
from lastmove.certificates.heap_period import spelling

__all__ = ["misere_quotient_certificate"]


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
) -> Certificate:
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
        "code": None if code is None else spelling(HeapSequence(code)),
        "options": None if options is None else [[list(o) for o in game] for game in options],
        "generators": list(generators),
        "pretending": list(pretending),
        "p_portion": list(p_portion),
        "action": [list(row) for row in action],
        "period": period,
        "preperiod": preperiod,
    }
    return sealed("misere-quotient", fields, engine)
