"""Certificates: results written down so that anybody can check them.

A certificate is one JSON object. It states a result and what an independent checker needs to
confirm it; nothing in it has to be believed. The checker, :mod:`lastmove.checker`, is a folder that
shares no code with the engines and stands alone. What a certificate claims is said by the checker
alone, in words made from what it has read.

A kind of certificate is a function that computes its fields and calls :func:`sealed`, and a file of
the checker. Periods and quotients have theirs here, endgames and censuses beside their engines.
"""

from lastmove.certificates.certificate import Certificate, Verification, sealed, verify
from lastmove.certificates.heap_period import choose_mask, heap_period_certificate
from lastmove.certificates.misere_quotient import misere_quotient_certificate

__all__ = [
    "Certificate",
    "Verification",
    "choose_mask",
    "heap_period_certificate",
    "misere_quotient_certificate",
    "sealed",
    "verify",
]
