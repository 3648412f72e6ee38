"""Certificates of misère quotients: a refusal names the step that fails."""

import pytest

from tests.attacks.forgeries import changed, merged
from tests.attacks.forgeries import verdict_on as check
from tests.misere.quotients import TABLES, certificate_of

OUTCOMES = {"ended games", "P-condition", "N-condition"}
WRONG = OUTCOMES | {"identity", "generated", "reached", "commutative", "reduced"}


def refusing_step(certificate):
    code, verdict = check(certificate)
    assert code, verdict
    step = verdict["reason"].partition(":")[0]
    assert step not in verdict["checked"]
    return step


@pytest.fixture(params=TABLES)
def true(request):
    """A true certificate, of so few heaps that checking it is quick."""
    whole = certificate_of(request.param)
    certificate = changed(whole, pretending=whole["pretending"][:40], period=None, preperiod=None)
    assert check(certificate)[0] == 0
    return certificate


def test_elements_made_one_are_found(true, rng):
    order = len(true["action"])
    steps = {refusing_step(merged(true, *sorted(rng.sample(range(order), 2)))) for _ in range(40)}
    assert steps <= WRONG
    portions = (sorted({*true["p_portion"]} ^ {x}) for x in range(order))
    assert {refusing_step(changed(true, p_portion=portion)) for portion in portions} <= OUTCOMES | {
        "reduced"
    }


def test_forged_fields_are_refused(true):
    order, images = len(true["action"]), true["pretending"]
    generators = true["generators"]
    for changes, step in (
        ({"pretending": [0]}, "pretending"),
        ({"pretending": [*images[:-1], order]}, "pretending"),
        ({"pretending": [1, *images[1:]]}, "identity"),
        ({"p_portion": [*true["p_portion"], order]}, "p_portion"),
        ({"p_portion": true["p_portion"][::-1]}, "p_portion"),
        ({"p_portion": []}, "N-condition"),
        ({"p_portion": list(range(order))}, "ended games"),
        ({"generators": generators[:-1]}, "generators"),
        ({"generators": [*generators[:-1], generators[0]]}, "generated"),
        ({"generators": [0, *generators[1:]]}, "generated"),
        ({"generators": [-1, *generators[1:]]}, "generated"),
        ({"action": []}, "action"),
        ({"action": [[order] * len(generators), *true["action"][1:]]}, "action"),
        ({"action": [*true["action"], true["action"][0]]}, "reached"),
        ({"options": []}, "options"),
        ({"code": None}, "options"),
    ):
        assert refusing_step(changed(true, **changes)) == step, changes


def test_forged_periods_are_refused():
    true = certificate_of("quotient_kayles")
    images, first = true["pretending"], true["preperiod"]
    assert (true["period"], first, len(images)) == (12, 71, 169)
    for heap in (167, 120, 80):
        assert refusing_step(changed(true, pretending=images[: heap + 1])) == "bound"
    long = images + [images[156 + (n - 156) % 12] for n in range(169, 300)]
    assert check(changed(true, pretending=long))[0] == 0
    for period, step in ((24, "least period"), (48, "least period"), (6, "period"), (11, "period")):
        assert refusing_step(changed(true, pretending=long, period=period)) == step
    for preperiod, step in ((70, "period"), (0, "period"), (72, "last exception")):
        assert refusing_step(changed(true, pretending=long, preperiod=preperiod)) == step
    for period, preperiod in ((0, 71), (-12, 71), (12, -1), (12, None), (None, 71)):
        certificate = changed(true, pretending=long, period=period, preperiod=preperiod)
        assert refusing_step(certificate) == "period"
    assert refusing_step(changed(true, pretending=[*long[:-1], 0])) in OUTCOMES
    chess = certificate_of("quotient_dawson_chess")
    assert refusing_step(changed(chess, period=1, preperiod=5)) in {"period", "bound"}


def test_a_period_needs_a_theorem():
    certificate = certificate_of("quotient_dawson_chess")
    # Any game with one bean: 1 = {0}, and its quotient is {1, a} with P = {a}.
    small = {
        "generators": [1],
        "pretending": [0, 1],
        "p_portion": [1],
        "action": [[1], [0]],
    }
    nim = changed(certificate, code="0.[3]", **small)
    assert check(nim)[0] == 0
    assert refusing_step(changed(nim, period=1, preperiod=1)) == "theorem"
    listed = changed(certificate, code=None, options=[[[]]], **small)
    assert check(listed)[0] == 0
    assert refusing_step(changed(listed, period=1, preperiod=1)) == "theorem"
    for options in ([[[1]]], [[[0]]], [[[2]]], [[[-1]]], [], [[[]], [[]]]):
        assert refusing_step(changed(listed, options=options)) == "options"
    assert refusing_step(changed(listed, options=[[]])) == "ended games"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("generators", [1.0]),
        ("pretending", {"0": 0}),
        ("action", [1]),
        ("action", [[True]]),
        ("options", [[1]]),
        ("options", [[["a"]]]),
        ("period", 1.5),
        ("code", 7),
    ],
)
def test_fields_of_a_wrong_type_are_unreadable(field, value):
    code, verdict = check(changed(certificate_of("quotient_dawson_chess"), **{field: value}))
    assert code == 2
    assert field in verdict["reason"] or "is no whole number" in verdict["reason"]
