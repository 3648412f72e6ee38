"""The checker of misère quotients: it stands alone, knows the moves, and accepts what is true."""

import json

import pytest

from lastmove.certificates import Certificate, misere_quotient_certificate
from lastmove.checker import check, heaps
from lastmove.cli.commands import verify
from lastmove.errors import InputError
from tests.heaps.rules import code_options, digits_of, random_code
from tests.misere.brute import Heaps
from tests.misere.quotients import certificate_of


def test_verify_runs_it(tmp_path, capsys):
    file = tmp_path / "certificate.json"
    certificate = certificate_of("quotient_dawson_chess")
    file.write_text(str(Certificate(certificate)), encoding="utf-8")
    assert verify.run(verify.Options(file=file, as_json=True)) == 0
    verdict = json.loads(capsys.readouterr().out)
    claim = "0.137: the misere quotient of heaps to 23 has order 24, with 5 P-elements"
    assert verdict["ok"]
    assert verdict["claim"].startswith(f"{claim}; in misere play, ")


def test_the_638_elements_of_dawsons_kayles_are_proved():
    certificate = certificate_of("quotient_dawson_kayles")
    code, verdict = check(str(Certificate(certificate)).encode())
    assert (code, len(certificate["action"]), len(certificate["pretending"])) == (0, 638, 34)
    assert verdict["checked"][-4:] == ["ended games", "P-condition", "N-condition", "reduced"]


def test_the_moves_of_codes(rng):
    for _ in range(60):
        code = random_code(rng, rng.choice((8, 16)))
        game = heaps.read_code(code)
        for heap in range(13):
            assert game.options(heap) == code_options(digits_of(code), heap), (code, heap)


def test_the_moves_of_other_games():
    nim = heaps.read_code("0.[3]")
    assert nim.options(3) == {(), (1,), (2,)}
    lasker = heaps.read_code("4.[3]")
    assert lasker.options(4) == {(), (1,), (2,), (3,), (1, 3), (2, 2)}
    mixed = heaps.read_code("0.1[07]")
    assert mixed.options(3) == {()} | code_options(digits_of("0.107"), 3)
    assert mixed.options(6) == code_options(digits_of("0.10707070"), 6)
    assert heaps.read_code("S(2,5)").options(5) == {(), (3,)}
    assert heaps.read_code("grundy").options(6) == {(1, 5), (2, 4)}
    assert heaps.read_code("equal-split").options(6) == {(3, 3), (2,) * 3, (1,) * 6}
    couples = heaps.read_code("couples-are-forever")
    assert [couples.options(heap) for heap in range(5)] == [
        set(),
        set(),
        set(),
        {(1, 2)},
        {(1, 3), (2, 2)},
    ]


@pytest.mark.parametrize(
    ("code", "parts", "taken"),
    [
        ("0.77", 2, 2),
        ("0.700", 2, 1),
        ("4.0", 2, 0),
        ("0.3", 1, 1),
        ("S(2,7)", 1, 7),
        ("0.08", 3, 2),
    ],
)
def test_the_constants_of_the_theorem(code, parts, taken):
    game = heaps.read_code(code)
    assert (game.parts, game.most_taken, game.is_finite) == (parts, taken, True)
    assert not heaps.read_code("0.[3]").is_finite


def test_a_refusal_names_a_sum_that_is_wrong():
    """Where the N-condition fails, the sum that is named really is lost."""
    true = certificate_of("quotient_dawson_chess")
    # Without the last P-element, some sums are said to be won that are lost.
    images = true["pretending"][:15]
    certificate = misere_quotient_certificate(
        "0.137",
        generators=true["generators"],
        pretending=images,
        p_portion=true["p_portion"][:-1],
        action=true["action"],
    )
    code, verdict = check(str(Certificate(certificate)).encode())
    step, _, reason = verdict["reason"].partition(": ")
    assert (code, step) == (1, "N-condition")
    heaps = [int(heap) for heap in reason.split(" is not")[0].split(" + ")]
    x = 0
    for heap in heaps:
        for letter in words(true["action"])[images[heap]]:
            x = true["action"][x][letter]
    assert x not in certificate["p_portion"]
    assert Heaps("0.137").loses(heaps)


def words(action):
    found, queue = {0: ()}, [0]
    for x in queue:
        for letter, y in enumerate(action[x]):
            if y not in found:
                found[y] = (*found[x], letter)
                queue.append(y)
    return found


def test_what_is_no_code_has_no_certificate():
    with pytest.raises(InputError):
        misere_quotient_certificate(
            "0.7G", generators=[], pretending=[0], p_portion=[], action=[[]]
        )


def test_listed_games_stand_in_the_claim():
    fields = {"generators": [1], "pretending": [0, 1], "p_portion": [1], "action": [[1], [0]]}
    certificate = misere_quotient_certificate(None, options=[[[]]], **fields)
    code, verdict = check(str(Certificate(certificate)).encode())
    assert code == 0, verdict
    assert verdict["claim"].startswith("1 listed game: the misere quotient has order 2, with 1 P-")
    assert verdict["claim"].endswith("the options are 1 = {0}")
