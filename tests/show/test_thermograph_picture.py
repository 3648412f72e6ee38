"""Thermographs can be read back from their pictures, exactly."""

import re
import sys
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import pytest

import lastmove as lm
from lastmove.show.thermograph import thermograph_plot, thermograph_svg, thermograph_tikz
from lastmove.show.walls import corners
from tests.show.reading import HOSTILE, compiles, elements, is_balanced, points, texts


@dataclass(frozen=True)
class Wall:
    mast: Fraction
    breaks: tuple[Fraction, ...]
    slopes: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    mean: Fraction
    temperature: Fraction
    left: Wall
    right: Wall


def thermograph(mean, left_breaks, right_breaks):
    """Walls whose slopes alternate, as those of games do."""
    mean = Fraction(mean)
    walls = []
    for breaks, slope in ((left_breaks, -1), (right_breaks, 1)):
        slopes = tuple(slope * (i % 2) for i in range(len(breaks) + 1))
        walls.append(Wall(mean, tuple(map(Fraction, breaks)), slopes))
    temperature = max((Fraction(-1), *walls[0].breaks, *walls[1].breaks))
    return Picture(mean, temperature, *walls)


SWITCH = thermograph(0, ["1"], ["1"])
THREE = thermograph(3, [], [])
AMAZONS = thermograph("-3/8", ["5/8", "-1/4", "-1/2"], ["5/8"])
SMALL = thermograph("73/16", ["-1/16", "-1/2"], ["0", "-1/16", "-1/2"])


def random_thermograph(rng):
    denominator = rng.choice([1, 2, 8, 64, 1024, 3, 24])
    height = rng.choice([0, 1, 2, 10, 1000, 10**9])

    def breaks():
        steps = range(1 - denominator, height * denominator + 1)
        chosen = {rng.choice(steps) for _ in range(rng.randrange(7))} if steps else set()
        return [Fraction(step, denominator) for step in sorted(chosen, reverse=True)]

    mean = Fraction(rng.randrange(-(10**6), 10**6), denominator * rng.choice([1, 10**4]))
    return thermograph(mean, breaks(), breaks())


def walls_in(svg):
    """Mast, breakpoints and slopes of each wall, from the coordinates of the picture alone."""
    found = []
    for group in elements(svg, "g"):
        x_zero, x_unit, y_zero, y_unit = (
            Fraction(group.get(f"data-{name}")) for name in ("x-zero", "x-unit", "y-zero", "y-unit")
        )
        walls = {}
        for path in group:
            if side := path.get("data-wall"):
                walls[side] = wall_of(
                    [((x - x_zero) / x_unit, (y - y_zero) / y_unit) for x, y in points(path)]
                )
        found.append((walls["left"], walls["right"]))
    return found


def wall_of(corners_down):
    slopes, breaks = [0], []
    for (value, temperature), (lower_value, lower) in pairwise(corners_down):
        slope = (value - lower_value) / (temperature - lower)
        if slope != slopes[-1]:
            slopes.append(slope)
            breaks.append(temperature)
    return Wall(corners_down[0][0], tuple(breaks), tuple(slopes))


def test_walls_read_back_from_the_picture_equal_the_data(rng):
    for _ in range(50):
        thermo = random_thermograph(rng)
        assert walls_in(thermograph_svg(thermo)) == [(thermo.left, thermo.right)]


def test_walls_of_several_thermographs_are_read_back(rng):
    several = [random_thermograph(rng) for _ in range(5)]
    assert walls_in(thermograph_svg(several)) == [(t.left, t.right) for t in several]


def test_walls_of_games_are_read_back(rng):
    for g in rng.sample(lm.games_born_by(3), 50):
        thermo = (g + rng.choice(lm.games_born_by(2))).thermograph()
        left, right = (
            Wall(wall.mast, tuple(wall.breaks), tuple(wall.slopes))
            for wall in (thermo.left, thermo.right)
        )
        assert walls_in(thermograph_svg(thermo)) == [(left, right)]


def test_a_corner_out_of_place_is_noticed():
    svg = thermograph_svg(AMAZONS)
    left = next(p for p in elements(svg, "path") if p.get("data-wall") == "left").get("d")
    x, y = re.findall(r"L(\S+) (\S+?)(?=L)", left)[0]
    moved = svg.replace(left, left.replace(f"L{x} {y}", f"L{x} {y}5"))
    assert walls_in(svg) == [(AMAZONS.left, AMAZONS.right)]
    assert walls_in(moved) != [(AMAZONS.left, AMAZONS.right)]


def test_left_is_on_the_left_and_hot_is_high():
    svg = thermograph_svg(SWITCH)
    paths = {p.get("data-wall"): points(p) for p in elements(svg, "path")}
    (top_x, top_y), (left_x, left_y) = paths["left"]
    assert left_x < top_x < paths["right"][1][0]
    assert left_y > top_y


def test_equal_scales_unless_they_would_flatten():
    def units(thermo):
        (group,) = elements(thermograph_svg(thermo), "g")
        return group.get("data-x-unit"), group.get("data-y-unit")

    assert units(SWITCH)[0] == units(SWITCH)[1]
    x, y = units(thermograph(0, [1000, "1999/2"], [1000, "1999/2"]))
    assert abs(float(x)) > 5 * abs(float(y))


@pytest.mark.parametrize("thermo", [SWITCH, THREE, AMAZONS, SMALL])
@pytest.mark.parametrize("below_zero", [True, False])
def test_everything_stays_on_the_paper(thermo, below_zero):
    svg = thermograph_svg(thermo, title="title", labels=["label"], below_zero=below_zero)
    (root,) = elements(svg, "svg")
    width, height = float(root.get("width")), float(root.get("height"))
    for path in elements(svg, "path"):
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points(path))
    for text in elements(svg, "text"):
        assert 0 <= float(text.get("x")) <= width
        assert 0 <= float(text.get("y")) <= height


def test_temperatures_below_zero_are_optional():
    assert corners(AMAZONS.left, Fraction(5, 8), Fraction(0))[-1] == (Fraction(1, 4), 0)
    svg = thermograph_svg(AMAZONS, below_zero=False)
    assert "-1/4" not in texts(svg)
    assert "lm-shade" not in svg.split("</style>")[1]
    assert walls_in(svg)[0][0].breaks == (Fraction(5, 8),)


def test_labels_are_exact_fractions_that_do_not_touch():
    svg = thermograph_svg(SMALL)
    assert {"73/16", "9/2", "-1/16", "-1/2", "-1", "0", "5", "4"} <= set(texts(svg))
    bottom = [t for t in elements(svg, "text") if t.text in {"73/16", "9/2"}]
    first, second = sorted(float(t.get("x")) for t in bottom)
    assert second - first > 30


def test_many_corners_do_not_crowd_the_axes():
    crowded = thermograph(0, [Fraction(k, 64) for k in range(64, -60, -1)], [1])
    svg = thermograph_svg(crowded, width=300)
    assert len(texts(svg)) < 60
    assert walls_in(svg) == [(crowded.left, crowded.right)]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_titles_and_labels_are_only_text(text):
    svg = thermograph_svg(SWITCH, title=text, labels=[text])
    assert len(elements(svg, "text")) == len(elements(thermograph_svg(SWITCH), "text")) + 2
    assert is_balanced(thermograph_tikz(SWITCH, labels=[text]))


def test_the_same_thermograph_gives_the_same_picture():
    assert thermograph_svg(AMAZONS) == thermograph_svg(AMAZONS)
    assert thermograph_tikz(AMAZONS) == thermograph_tikz(AMAZONS)


@pytest.mark.parametrize(
    "wall", [Wall(Fraction(0), (Fraction(1),), (0,)), Wall(Fraction(0), (), (1,))]
)
def test_what_is_no_wall_is_refused(wall):
    with pytest.raises(lm.InputError, match="vertical mast"):
        thermograph_svg(Picture(Fraction(0), Fraction(1), wall, wall))


def test_nothing_to_draw_is_refused():
    for draw in (thermograph_svg, thermograph_tikz, thermograph_plot):
        with pytest.raises(lm.InputError, match="no thermograph"):
            draw([])


def test_tikz_is_balanced_and_names_the_exact_corners(rng):
    latex = thermograph_tikz(AMAZONS)
    assert "% left wall, (value, temperature): (-3/8, 5/8) (1/2, -1/4) (1/2, -1/2) (1, -1)" in latex
    assert r"\begin{document}" not in latex
    for _ in range(20):
        assert is_balanced(thermograph_tikz(random_thermograph(rng), standalone=True))


@pytest.mark.slow
def test_tikz_compiles(rng, tmp_path):
    several = [SWITCH, AMAZONS, random_thermograph(rng)]
    latex = thermograph_tikz(several, labels=HOSTILE[:2], standalone=True)
    assert compiles(latex, tmp_path), latex


def test_plot_draws_the_walls():
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("agg")
    axes = thermograph_plot(AMAZONS)
    left = next(line for line in axes.lines if line.get_color() == "#0072b2")
    assert list(left.get_xdata()) == [-0.375, 0.5, 0.5, 1]
    assert list(left.get_ydata()) == [0.625, -0.25, -0.5, -1]
    assert axes.xaxis_inverted()
    assert thermograph_plot([SWITCH, SMALL], ax=axes) is axes
    matplotlib.pyplot.close(axes.figure)


def test_plot_without_matplotlib_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(lm.LastmoveError, match=r"install lastmove\[plot\]"):
        thermograph_plot(SWITCH)
