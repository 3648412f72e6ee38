"""Values outlive the store that they were computed in, and memory comes back."""

import gc
import threading

import pytest

import lastmove as lm
from lastmove.values import up
from tests.greedy import resident

LOOPY = ["on", "over", "upon", "a{0|{1|a}}", "1 & 0", "tis", "dud"]


def _drawn(draw, depth=3):
    """A short game drawn as text: options within options."""
    if depth == 0 or draw.random() < 0.2:
        return draw.choice(["0", "1", "-2", "1/2", "*", "*2", "^", "v*", "tiny(2)", "5/8"])
    left, right = (
        ",".join(_drawn(draw, depth - 1) for _ in range(draw.randrange(1, 3))) for _ in range(2)
    )
    return f"{{{left}|{right}}}"


def _facts(game):
    return (
        str(game),
        hash(game),
        game.outcome,
        game.stops,
        game.mean,
        game.temperature,
        game.birthday,
        tuple(map(str, game.left)),
        tuple(map(str, game.right)),
        str(game.atomic_weight),
    )


def test_values_are_the_same_after_a_rollover(rng):
    draw = rng
    games = [lm.game(_drawn(draw)) for _ in range(60)]
    graphs = [game.thermograph() for game in games]
    facts = [_facts(game) for game in games]
    walls = [(graph.mean, graph.temperature, graph.left.breaks) for graph in graphs]
    table = {game: k for k, game in enumerate(games)}
    order = [[a <= b for b in games[:20]] for a in games[:20]]
    sums = [str(a + b) for a, b in zip(games[:20], games[20:40], strict=True)]
    for _ in range(3):
        lm.clear_cache()
        assert [_facts(game) for game in games] == facts
        assert [(g.mean, g.temperature, g.left.breaks) for g in graphs] == walls
        assert [[a <= b for b in games[:20]] for a in games[:20]] == order
        assert [str(a + b) for a, b in zip(games[:20], games[20:40], strict=True)] == sums
        # Equal values are one value, whichever store they come from.
        again = [lm.game(text) for text, *_ in facts]
        assert again == games
        assert all(games[table[game]] == game for game in again)
        assert all(a - b == 0 for a, b in zip(games, again, strict=True))


def test_loopy_values_are_the_same_after_a_rollover():
    games = [lm.game(text) for text in LOOPY]
    texts, hashes = [str(game) for game in games], [hash(game) for game in games]
    for _ in range(3):
        lm.clear_cache()
        assert [str(game) for game in games] == texts
        assert [hash(game) for game in games] == hashes
        assert [lm.game(text) for text in LOOPY] == games
        assert games[0] - games[0] == lm.dud
        assert games[1] + games[1] == lm.over


def test_forms_and_solvers_go_on_after_a_rollover():
    form, solver = lm.Form("{*|*}"), lm.Solver()
    position = lm.rulesets.Domineering.parse("3x4")
    value = solver.value(position)
    lm.clear_cache()
    assert str(form.ordinal_sum(1).value) == "^"
    assert form == lm.Form("{*|*}")
    assert solver.value(position) == value == position.value()


def test_a_value_that_is_dropped_in_between_is_no_trouble():
    games = [lm.game(f"{{{k}|{-k}||{-3 * k}}}") for k in range(1, 100)]
    lm.clear_cache()
    kept = games[::7]
    texts = [str(game) for game in kept]
    del games
    gc.collect()
    lm.clear_cache()
    assert [str(game) for game in kept] == texts


def test_threads_compute_while_stores_come_and_go():
    expected = str(sum((lm.game(f"{{{k}|{-k}}}") for k in range(1, 9)), lm.game("0")))
    wrong = []

    def work():
        for _ in range(10):
            found = str(sum((lm.game(f"{{{k}|{-k}}}") for k in range(1, 9)), lm.game("0")))
            if found != expected:
                wrong.append(found)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        lm.clear_cache()
    for thread in threads:
        thread.join()
    assert wrong == []


@pytest.mark.parametrize("keep", ["short", "loopy", "thermograph"])
def test_memory_comes_back_although_a_few_values_are_kept(keep):
    lm.clear_cache()
    before = resident()
    game = lm.rulesets.Domineering.parse("4x5").value()
    kept = {"short": game, "loopy": lm.game("over"), "thermograph": game.thermograph()}[keep]
    total, k = lm.game("0"), 0
    while resident() - before < 60:
        k += 1
        total += lm.game(f"{{{3**k}|{2**k}||{-(5**k)}}}")
    grown = resident() - before
    del total
    lm.clear_cache()
    left = resident() - before
    assert left < 0.6 * grown, (grown, left)
    # What was computed first is still there, and so are the constants of the package.
    assert kept is not None
    assert game == lm.rulesets.Domineering.parse("4x5").value()
    assert up + up == lm.game("^^")
