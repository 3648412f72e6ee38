"""Forged certificates of every kind: each is refused, or states what plain search finds true."""

from collections import Counter

import pytest

from tests.attacks.forgeries import KINDS, SHARED, verdict_on

EACH = 300
"""Forgeries of each kind that have to be refused."""


def own(certificate):
    return {name: value for name, value in certificate.items() if name not in SHARED}


def go_through(kind, most, step):
    """Check every so many-th forgery of some certificates; return how many there were by code."""
    real, forgeries, is_true = KINDS[kind]
    originals = [own(certificate) for certificate in real()]
    claims = {verdict_on(certificate)[1]["claim"] for certificate in real()}
    codes = Counter()
    for number, forgery in enumerate(forgeries(most)):
        if number % step or own(forgery) in originals:
            continue
        code, verdict = verdict_on(forgery)
        codes[code] += 1
        if code == 0:
            # A true statement with a valid proof: one of a real certificate, or found true here.
            assert verdict["claim"] in claims or is_true(forgery), (forgery, verdict)
    return codes


def decide(kind, most):
    real, _, is_true = KINDS[kind]
    for certificate in real()[:most]:
        code, verdict = verdict_on(certificate)
        assert code == 0, verdict
        assert is_true(certificate)


@pytest.mark.parametrize("kind", KINDS)
def test_real_certificates_are_proved_and_true(kind):
    decide(kind, 2)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_all_real_certificates_are_proved_and_true(kind):
    decide(kind, None)


@pytest.mark.parametrize("kind", KINDS)
def test_forged_certificates_are_refused_or_true(kind):
    codes = go_through(kind, 1 if kind == "heap-period" else 2, 5)
    assert codes[1] >= 20
    assert codes[2] >= 5


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("kind", KINDS)
def test_all_forged_certificates_are_refused_or_true(kind):
    codes = go_through(kind, None, 1)
    print(f"{kind}: {codes[1]} refused, {codes[2]} not readable, {codes[0]} proved and true")
    assert codes[1] >= EACH
