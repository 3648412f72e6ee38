"""A certificate is an object: made by its producer, saved, loaded, checked by another program."""

import ast
import json
from pathlib import Path

import pytest

import lastmove as lm
from lastmove import checker
from lastmove.certificates import sealed
from lastmove.chess.census_certificate import pawn_census_certificate
from lastmove.chess.prover import prove_win
from lastmove.errors import InputError, InternalError, LimitReached

PACKAGE = Path(lm.__file__).parent
KEPT = Path(__file__).parents[1] / "certificates"

MADE = {
    "heap-period": lambda: lm.HeapGame("kayles").period().certificate(),
    "misere-quotient": lambda: lm.misere.HeapGame("0.3").quotient().certificate(),
    "endgame-win": lambda: prove_win("3k/4/1K2/Q3 w").certificate(),
    "endgame-win-sets": lambda: prove_win("8/8/8/4k3/4Pp2/5K2/P7/8 w").certificate(),
    "pawn-census": lambda: pawn_census_certificate(1, (2,)),
}


@pytest.mark.parametrize("kind", MADE)
def test_every_producer_makes_one_that_is_saved_loaded_and_proved(kind, tmp_path):
    made = MADE[kind]()
    assert isinstance(made, lm.Certificate)
    assert (made.kind, made["kind"], made["lastmove_certificate"]) == (kind, kind, 1)
    path = tmp_path / "certificate.json"
    made.save(path)
    loaded = lm.Certificate.load(str(path))
    assert loaded == made
    assert str(loaded) == path.read_text(encoding="utf-8") == str(made)
    for found in (made.verify(), lm.verify(path)):
        assert found
        assert found.reason is None
        assert found.claim.startswith(made.claim)
        assert found == lm.verify(str(path))
    code, verdict = checker.check(str(made).encode())
    assert (code, verdict["claim"], tuple(verdict["checked"])) == (0, found.claim, found.checked)


def test_every_kind_of_the_checker_has_a_producer():
    assert sorted(MADE) == sorted(checker.kinds())


def test_what_is_false_is_refused_and_claims_no_less():
    true = MADE["heap-period"]()
    own = {name: true[name] for name in true if name not in {"kind", "engine", "checksum"}}
    false = sealed("heap-period", own | {"period": 24, "bound": 2 * (70 + 24) + 2}, "a forger")
    found = false.verify()
    assert not found
    assert not found.ok
    assert found.reason.startswith("values: ")
    assert "G(n + 24) = G(n)" in found.claim
    assert found.claim == false.claim


def test_what_states_no_claim_is_bad_input(tmp_path):
    for fields in ({"code": "0.77"}, {"code": 1}, {}):
        made = sealed("heap-period", fields, "by hand")
        assert made.claim is None
        with pytest.raises(InputError, match="the certificate cannot be checked: the field"):
            made.verify()
    path = tmp_path / "x.json"
    for text in ("", "[]", "{}", '{"kind": 3}', "[" * 100_000, "\xff"):
        path.write_text(text, encoding="latin-1")
        with pytest.raises(InputError, match="cannot be read: it is not a certificate"):
            lm.Certificate.load(path)
        with pytest.raises(InputError, match="cannot be checked: it is not a certificate"):
            lm.verify(path)
    for missing in (tmp_path / "none", tmp_path):
        with pytest.raises(InputError, match="cannot be read: "):
            lm.Certificate.load(missing)
        with pytest.raises(InputError, match="cannot be checked: "):
            lm.verify(missing)


def test_a_file_that_is_there_stays(tmp_path):
    made = MADE["heap-period"]()
    path = tmp_path / "kayles.json"
    path.write_text("mine")
    with pytest.raises(InputError, match="exists"):
        made.save(path)
    assert path.read_text() == "mine"
    made.save(path, force=True)
    assert json.loads(path.read_text()) == dict(made)


def test_the_checker_keeps_the_limits():
    kept = lm.Certificate.load(KEPT / "schweda-sika-white.json")
    with lm.limits(seconds=0.2), pytest.raises(LimitReached, match="nothing is proved"):
        kept.verify()
    assert kept.claim.startswith("8/1p5p/p7/4k3/4Pp2/5K1P/PP6/8 w - -: white wins by force")


def test_a_checker_that_gives_no_verdict_is_our_fault(monkeypatch, tmp_path):
    (tmp_path / "__main__.py").write_text("print('{}')")
    monkeypatch.setattr("lastmove.certificates.certificate.CHECKER", tmp_path)
    with pytest.raises(InternalError, match="no verdict"):
        MADE["heap-period"]().verify()
    says = '{"ok": true, "claim": "x", "checked": [], "reason": null}'
    (tmp_path / "__main__.py").write_text(f"import sys; print({says!r}); sys.exit(1)")
    with pytest.raises(InternalError, match="exit code 1"):
        MADE["heap-period"]().verify()


def test_what_this_process_has_changed_has_no_say(monkeypatch):
    monkeypatch.setattr("lastmove.checker.frame.check", lambda *_: (0, {"ok": True}))
    monkeypatch.setattr("lastmove.checker.heap_period.prove", lambda *_: None)
    own = {**MADE["heap-period"](), "period": 24}
    made = sealed("heap-period", {k: own[k] for k in list(own)[2:-2]}, "a forger")
    assert not made.verify()


def imports(file):
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_producers_take_nothing_from_the_checker_but_its_own_search():
    folders = ("certificates", "heaps", "misere", "chess", "pawns")
    files = [file for folder in folders for file in (PACKAGE / folder).rglob("*.py")]
    taken = {
        name for file in files for name in imports(file) if name.startswith("lastmove.checker")
    }
    # The census "by play" is by name a record of what the checker finds.
    own_search = {"lastmove.checker.pawn_census.Strip", "lastmove.checker.pawn_census.is_worth"}
    assert taken == own_search
