"""Certificates of the census of pawns: true ones are proved, forged ones refused; and *2 occurs."""

import json
from pathlib import Path

import pytest

import lastmove as lm
from lastmove.certificates import Certificate, sealed
from lastmove.checker import check as verdict_on
from lastmove.checker import pawn_census
from lastmove.chess.census_certificate import pawn_census_certificate, structures
from lastmove.chess.difference import cancels
from lastmove.cli.commands import verify
from lastmove.errors import InputError

KEPT = Path(__file__).parent.parent / "certificates"
STAR_TWO = "8/2p5/pp6/1p6/1P6/PP6/2P5/8"
WORTH_STAR_TWO = [
    STAR_TWO,
    "8/p1p5/1pp5/2p5/PPP5/2P5/2P5/8",
    "8/1p6/pP6/ppp5/P7/PP6/2P5/8",
    "8/p7/1pp5/2p5/PPP5/1pP5/1P6/8",
    "8/2p5/2p5/ppp5/2P5/1PP5/P1P5/8",
    "8/p1p5/1pp5/2p5/PPP5/p1P5/P1P5/8",
    "8/ppp5/2p5/2p5/P1P5/pPP5/P1P5/8",
    "8/p1p5/P1p5/ppp5/2P5/1PP5/P1P5/8",
    "8/p1p5/Ppp5/p1p5/2P5/2P5/PPP5/8",
    "8/p1p5/ppP5/pP6/1pP5/pPP5/P1P5/8",
]
LEFT_OPEN = "8/ppp5/p1p5/2P5/p7/P1P5/PPP5/8"


def cells_of(board, files=3):
    """The squares a2, b2, … of a board field."""
    rows = []
    for row in board.split("/")[1:-1]:
        text = "".join("." * int(part) if part.isdigit() else part for part in row)
        rows.append(["p.P".index(piece) for piece in text[:files]])
    return tuple(piece for row in reversed(rows) for piece in row)


def check(certificate):
    code, verdict = verdict_on(str(Certificate(certificate)).encode())
    assert verdict.keys() == {"ok", "claim", "checked", "reason"}
    assert verdict["ok"] == (code == 0) == (verdict["reason"] is None)
    return code, verdict


def forged(certificate, **changes):
    fields = {name: certificate[name] for name in ("nimber", "layers")} | changes
    return sealed("pawn-census", fields, "a forger")


def with_layer(certificate, at, **changes):
    """The certificate with another layer."""
    layers = [dict(layer) for layer in certificate["layers"]]
    layers[at].update(changes)
    return forged(certificate, layers=layers)


@pytest.fixture(scope="module")
def small():
    return pawn_census_certificate(1, (4, 3))


@pytest.mark.parametrize("nimber", [0, 1, 2, 3])
def test_values_and_play_make_the_same_certificate(nimber):
    by_values = pawn_census_certificate(nimber, (5, 3))
    assert by_values == pawn_census_certificate(nimber, (5, 3), by="play")
    code, verdict = check(by_values)
    assert code == 0, verdict
    total = sum(layer["structures"] for layer in by_values["layers"])
    assert verdict["claim"].startswith(f"{total} pawn structures (1 file to 5 pawns, 2 files to 3")


def test_both_orders_of_structures_are_the_same():
    for layer in [(1, 2), (2, 3), (3, 3)]:
        cells = list(structures(*layer))
        assert cells == sorted(cells)
        assert len(cells) == lm.chess.Census().layer(*layer).structures


def test_each_false_field_is_refused(small):
    layer = small["layers"][1]
    moved = {**layer["outcomes"], "N": layer["outcomes"]["N"] - 1, "L": layer["outcomes"]["L"] + 1}
    forgeries = {
        "structures": with_layer(small, 1, structures=layer["structures"] + 1),
        "outcomes": with_layer(small, 1, outcomes=moved),
        "sha256": with_layer(small, 1, sha256="0" * 64),
        "second": with_layer(small, 1, second=[*layer["second"], STAR_TWO]),
        "worth": with_layer(small, 1, worth=layer["worth"][1:]),
    }
    for field, certificate in forgeries.items():
        code, verdict = check(certificate)
        assert code == 1
        assert verdict["reason"].startswith(f"{field}:"), verdict


def test_a_census_beside_another_heap_is_refused(small):
    code, verdict = check(forged(small, nimber=2))
    assert code == 1
    assert verdict["reason"].startswith("outcomes:")


@pytest.mark.parametrize(
    "layers",
    [
        [],
        "order",
        "rest",
        [{"files": 1, "pawns": 7}],
        [{"files": 4, "pawns": 4}],
        [{"files": 0, "pawns": 0}],
        [{"files": -1, "pawns": 10**9}],
        [{"files": 2, "pawns": 2}],
    ],
)
def test_layers_with_gaps_or_out_of_bounds_are_refused(small, layers):
    if layers == "order":
        layers = small["layers"][::-1]
    elif layers == "rest":
        layers = small["layers"][1:]
    else:
        layers = [{**small["layers"][0], **layer} for layer in layers]
    code, verdict = check(forged(small, layers=layers))
    assert code == 2
    assert verdict["reason"].startswith("layers:")


def test_a_layer_of_other_types_is_not_read(small):
    for changes in ({"structures": 1.0}, {"outcomes": {"N": 1}}, {"second": "a"}, {"sha256": 1}):
        assert check(with_layer(small, 0, **changes))[0] == 2
    for changes in ({"nimber": 4}, {"nimber": True}, {"layers": {}}, {"layers": [3]}, {"more": 1}):
        assert check(forged(small, **changes))[0] == 2


def test_there_is_no_certificate_of_other_censuses():
    for arguments in ((4,), (-1,), (2, ()), (2, (7,)), (2, (6, 1)), (2, (6, 12, 8, 4))):
        with pytest.raises(InputError):
            pawn_census_certificate(*arguments)


def test_no_structure_on_one_or_two_files_is_worth_star_two(capsys):
    # Written by values; the checker plays all 264,022 structures out, in about a second.
    assert verify.run(verify.Options(file=KEPT / "star-2-on-two-files.json", max_seconds=100)) == 0
    assert "none is worth *2" in capsys.readouterr().out


@pytest.mark.parametrize(
    "board",
    [
        *WORTH_STAR_TWO[:4],
        *(pytest.param(board, marks=pytest.mark.slow) for board in WORTH_STAR_TWO[4:]),
    ],
)
def test_star_two_occurs_on_an_ordinary_board(board):
    assert lm.chess.structure(board).value == lm.star(2)
    assert pawn_census.is_worth(cells_of(board), 3, 2)
    assert not pawn_census.is_worth(cells_of(board), 3, 1)


def test_the_smallest_structure_of_star_two_by_plain_play():
    found = lm.chess.structure(STAR_TWO)
    assert len(found.pawns.white) == len(found.pawns.black) == 4
    assert cancels(found.pawns.white, found.pawns.black, lm.star(2))
    for other in ("*", "^*2"):
        assert not cancels(found.pawns.white, found.pawns.black, lm.game(other))


def test_captures_in_passing_may_leave_a_nimber_open():
    assert lm.chess.structure(LEFT_OPEN).value is None
    assert not pawn_census.is_worth(cells_of(LEFT_OPEN), 3, 2)


def test_what_is_worth_a_heap_by_both_readings_has_that_value():
    solver = lm.chess.StructureSolver()
    for nimber in (0, 1):
        for pawns, played in pawn_census.Strip(2, 5, nimber).solve().items():
            assert pawns <= 5
            for cells in played.second:
                value = solver.structure(pawn_census.board_of(cells, 2), together=True).value
                assert pawn_census.is_worth(cells, 2, nimber) == (value == lm.star(nimber))


def test_play_needs_captures_in_passing(monkeypatch):
    def without(strip, gone, cells, passed, mover):
        del cells
        white = mover == pawn_census.WHITE
        target = passed + (strip.files if white else -strip.files)
        weight = strip.weight[target] * (1 if white else -1)
        return strip.all & ~(strip.wins[gone + weight] >> (4 if white else 0))

    usual = pawn_census_certificate(2, (6, 4), by="play")
    monkeypatch.setattr(pawn_census.Strip, "after_two_steps", without)
    assert pawn_census_certificate(2, (6, 4), by="play")["layers"] != usual["layers"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_the_certificate_of_two_files_is_made_again_by_values():
    kept = json.loads((KEPT / "star-2-on-two-files.json").read_text())
    assert pawn_census_certificate(2)["layers"] == kept["layers"]


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_no_smaller_structure_on_three_files_is_worth_star_two():
    path = KEPT / "star-2-on-three-files.json"
    assert verify.run(verify.Options(file=path, max_seconds=500, as_json=True)) == 0
    layers = json.loads(path.read_text())["layers"]
    assert [layer["worth"] for layer in layers if layer["worth"]] == [[STAR_TWO]]
    assert lm.chess.Census().find("*2", 3, 8).count == 1


@pytest.mark.hours
@pytest.mark.timeout(7200)
def test_all_structures_on_three_files_that_the_second_player_wins_beside_star_two():
    played = pawn_census.Strip(3, 16, 2).solve()
    boards = {pawn_census.board_of(cells, 3) for one in played.values() for cells in one.second}
    assert boards == {*WORTH_STAR_TWO, LEFT_OPEN}
    assert sum(len(one.outcomes) for one in played.values()) == 151_432_782
