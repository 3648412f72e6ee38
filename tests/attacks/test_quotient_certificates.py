"""Certificates of misère quotients: damage and forgeries are refused, with the step that fails."""

import json
from collections import Counter, deque

import pytest

from lastmove.certificates import certificate_text, checksum, read_certificate
from lastmove.checker import misere_quotient
from lastmove.errors import InputError
from tests.attacks.test_corruption import DAMAGE
from tests.misere.quotients import TABLES, certificate_of

CORRUPTIONS = 1000
FORGERIES = 200
SHAPE = {"order", "images", "P-portion", "P-order", "generators"}
MONOID = {"identity", "generated", "reached", "commutative"}
OUTCOMES = {"ended games", "P-condition", "N-condition"}
WRONG = MONOID | OUTCOMES | {"reduced"}


def check(certificate):
    code, verdict = misere_quotient.check(certificate_text(certificate).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def refusing_step(certificate):
    code, verdict = check(certificate)
    assert code == 1, verdict
    step = verdict["reason"].partition(":")[0]
    assert step not in verdict["checked"]
    return step


def forged(certificate, **changes):
    """The certificate with other fields, consistent as far as the forger can make it."""
    fields = {**certificate, **changes}
    fields["order"] = changes.get("order", len(fields["action"]))
    fields["p_order"] = changes.get("p_order", len(fields["p_portion"]))
    fields["heap"] = changes.get("heap", len(fields["pretending"]) - 1)
    claim = ("code", "heap", "order", "p_order", "period", "preperiod")
    words = misere_quotient.claim_of(*(fields[name] for name in claim))
    fields["rule"] = changes.get("rule", words)
    return {**fields, "checksum": checksum(fields)}


def merged(certificate, x, y):
    """Two classes x < y made one."""

    def new(z):
        return x if z == y else z - (z > y)

    action = [[new(z) for z in row] for i, row in enumerate(certificate["action"]) if i != y]
    return forged(
        certificate,
        action=action,
        pretending=[new(z) for z in certificate["pretending"]],
        p_portion=sorted({new(z) for z in certificate["p_portion"]}),
    )


def doubled(certificate, letter):
    """Each class told apart by the parity of one generator: right outcomes, but not reduced."""
    action = certificate["action"]
    places, queue = {(0, 0): 0}, deque([(0, 0)])
    while queue:
        x, odd = queue.popleft()
        for i, y in enumerate(action[x]):
            there = y, odd ^ (i == letter)
            if there not in places:
                places[there] = len(places)
                queue.append(there)
    words = {0: (0, ())}
    queue = deque([0])
    while queue:
        x = queue.popleft()
        for i, y in enumerate(action[x]):
            if y not in words:
                words[y] = (y, (*words[x][1], i))
                queue.append(y)

    def image(x):
        return places[x, words[x][1].count(letter) % 2]

    rows = [[places[y, odd ^ (i == letter)] for i, y in enumerate(action[x])] for x, odd in places]
    lost = sorted(place for (x, _), place in places.items() if x in certificate["p_portion"])
    pretending = [image(x) for x in certificate["pretending"]]
    return forged(certificate, action=rows, pretending=pretending, p_portion=lost)


@pytest.fixture(params=TABLES)
def true(request):
    """A true certificate, of so few heaps that checking it is quick."""
    whole = certificate_of(request.param)
    certificate = forged(whole, pretending=whole["pretending"][:40], period=None, preperiod=None)
    assert check(certificate)[0] == 0
    return certificate


def test_damaged_certificates_are_refused(tmp_path, rng):
    true = certificate_of("quotient_dawson_chess")
    data = certificate_text(true).encode()
    other = certificate_text(forged(true, pretending=true["pretending"][:20])).encode()
    whole = misere_quotient.read_certificate(data)
    path = tmp_path / "certificate"
    refused = 0
    while refused < CORRUPTIONS:
        damaged = rng.choice(DAMAGE)(rng, data, other)
        code, verdict = misere_quotient.check(damaged)
        if code == 0:
            # Blanks between fields and a digit's escape are no damage: the fields are the same.
            assert damaged == other or misere_quotient.read_certificate(damaged) == whole
            continue
        assert not verdict["ok"]
        assert verdict["reason"]
        path.write_bytes(damaged)
        with pytest.raises(InputError):
            read_certificate(path)
        refused += 1


def test_forged_certificates_are_refused_by_the_step_that_fails(true, rng):
    steps = Counter()

    def refuse(certificate, expected):
        step = refusing_step(certificate)
        assert step in expected, (certificate["rule"], step)
        steps[step] += 1

    order, width = true["order"], len(true["generators"])
    for _ in range(30):
        x, y = sorted(rng.sample(range(order), 2))
        refuse(merged(true, x, y), WRONG)
    for _ in range(30):
        action = [list(row) for row in true["action"]]
        x, i = rng.randrange(order), rng.randrange(width)
        action[x][i] = rng.choice([y for y in range(order) if y != action[x][i]])
        refuse(forged(true, action=action), WRONG)
    for x in range(order):
        changed = sorted(set(true["p_portion"]) ^ {x})
        refuse(forged(true, p_portion=changed), OUTCOMES | {"reduced"})
    for _ in range(20):
        images = list(true["pretending"])
        heap = rng.randrange(1, len(images))
        images[heap] = rng.choice([x for x in range(order) if x != images[heap]])
        refuse(forged(true, pretending=images), WRONG)
    for letter in range(width):
        twice = doubled(true, letter)
        if twice["order"] > order:
            refuse(twice, {"reduced", "generated"})
    for code in ("0.76", "0.07", "4.7", "0.[3]", "grundy", "couples-are-forever", "S(1,2)", "0.1"):
        refuse(forged(true, code=code), OUTCOMES)
    for code in ("1.0", "0.7G", "S(0)", "S()", "", "kayles", "0.77 "):
        refuse(forged(true, code=code), {"code"})
    assert sum(steps.values()) >= FORGERIES / 2
    assert steps["commutative"]
    assert steps["P-condition"]
    assert steps["N-condition"]
    assert steps["reduced"]


def test_forged_fields_are_refused(true):
    order, heap = true["order"], true["heap"]
    generators = true["generators"]
    elements = list(range(order))
    for changes, step in (
        ({"order": order + 1}, "order"),
        ({"p_order": 0}, "P-order"),
        ({"heap": heap - 1}, "pretending"),
        ({"heap": 0, "pretending": [0]}, "heap"),
        ({"pretending": true["pretending"][:-1], "heap": heap}, "pretending"),
        ({"pretending": [*true["pretending"][:-1], order]}, "images"),
        ({"pretending": [1, *true["pretending"][1:]]}, "identity"),
        ({"p_portion": [*true["p_portion"], order]}, "P-portion"),
        ({"p_portion": true["p_portion"][::-1]}, "P-portion"),
        ({"p_portion": []}, "N-condition"),
        ({"p_portion": elements}, "ended games"),
        ({"generators": generators[:-1]}, "generators"),
        ({"generators": [*generators[:-1], generators[0]]}, "generated"),
        ({"generators": [0, *generators[1:]]}, "generated"),
        ({"generators": [-1, *generators[1:]]}, "generated"),
        ({"action": [[order] * len(generators), *true["action"][1:]]}, "action"),
        ({"action": [*true["action"], true["action"][0]]}, "reached"),
        ({"options": []}, "options"),
        ({"code": None}, "options"),
        ({"rule": "it is finite"}, "rule"),
    ):
        assert refusing_step(forged(true, **changes)) == step, changes
    assert refusing_step({**true, "engine": "another"}) == "checksum"
    assert refusing_step({**true, "checksum": "0" * 64}) == "checksum"


def test_forged_periods_are_refused():
    true = certificate_of("quotient_kayles")
    images, first = true["pretending"], true["preperiod"]
    assert (true["period"], first, true["heap"]) == (12, 71, 168)
    for heap in (167, 120, 80):
        assert refusing_step(forged(true, pretending=images[: heap + 1])) == "bound"
    long = images + [images[156 + (n - 156) % 12] for n in range(169, 300)]
    assert check(forged(true, pretending=long))[0] == 0
    for period, step in ((24, "least period"), (48, "least period"), (6, "period"), (11, "period")):
        assert refusing_step(forged(true, pretending=long, period=period)) == step
    for preperiod, step in ((70, "period"), (0, "period"), (72, "last exception")):
        assert refusing_step(forged(true, pretending=long, preperiod=preperiod)) == step
    for period, preperiod in ((0, 71), (-12, 71), (12, -1), (12, None), (None, 71)):
        certificate = forged(true, pretending=long, period=period, preperiod=preperiod)
        assert refusing_step(certificate) == "period"
    assert refusing_step(forged(true, pretending=[*long[:-1], 0])) in OUTCOMES
    chess = certificate_of("quotient_dawson_chess")
    assert refusing_step(forged(chess, period=1, preperiod=5)) in {"period", "bound"}


def test_a_period_needs_a_theorem():
    certificate = certificate_of("quotient_dawson_chess")
    # Any game with one bean: 1 = {0}, and its quotient is {1, a} with P = {a}.
    small = {
        "generators": [1],
        "pretending": [0, 1],
        "p_portion": [1],
        "action": [[1], [0]],
    }
    nim = forged(certificate, code="0.[3]", **small)
    assert check(nim)[0] == 0
    assert refusing_step(forged(nim, period=1, preperiod=1)) == "theorem"
    listed = forged(certificate, code=None, options=[[[]]], **small)
    assert check(listed)[0] == 0
    assert refusing_step(forged(listed, period=1, preperiod=1)) == "theorem"
    for options in ([[[1]]], [[[0]]], [[[2]]], [[[-1]]], [], [[[]], [[]]]):
        assert refusing_step(forged(listed, options=options)) == "options"
    assert refusing_step(forged(listed, options=[[]])) == "ended games"


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"[" * 100_000,
        b'{"lastmove_certificate": 1, "kind": "misere-quotient"}',
        b'{"lastmove_certificate": 2, "kind": "misere-quotient"}',
        b'{"lastmove_certificate": true, "kind": "misere-quotient"}',
        b'{"lastmove_certificate": 1, "kind": "heap-period"}',
    ],
)
def test_what_is_no_certificate_is_unreadable(data):
    code, verdict = misere_quotient.check(data)
    assert (code, verdict["ok"]) == (2, False)
    assert verdict["reason"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("heap", "1"),
        ("heap", True),
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
    fields = {**certificate_of("quotient_dawson_chess"), field: value}
    code, verdict = misere_quotient.check(json.dumps(fields).encode())
    assert code == 2
    assert field in verdict["reason"]
