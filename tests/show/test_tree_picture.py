"""Game trees: nothing overlaps, directions tell the players apart, and marks are true."""

from fractions import Fraction
from types import SimpleNamespace

import pytest

import lastmove as lm
from lastmove.show.tree import TreeNode, marked_tree, tree_of, tree_svg, tree_tikz
from lastmove.show.tree_layout import lay_out_tree
from tests.show.reading import HOSTILE, compiles, elements, is_balanced, overlapping, points, texts

UNREDUCED = (["0", "1", "^*", (["*", "^"], ["0"])], ["2", (["1"], ["^", "3"]), "{4|1}"])


def boxes_in(svg):
    found = []
    for group in elements(svg, "g"):
        if group.get("data-row") is not None:
            x, y, width, height = (
                float(group.get(f"data-{name}")) for name in ("x", "y", "width", "height")
            )
            found.append((x - width / 2, y - height / 2, x + width / 2, y + height / 2))
    return found


def random_tree(rng, depth):
    def options():
        return tuple(random_tree(rng, depth - 1) for _ in range(rng.randrange(4) if depth else 0))

    return TreeNode(
        "x" * rng.randrange(1, 40),
        options(),
        options(),
        rng.choice([None, None, "dominated", "reversible"]),
        "n" * rng.choice([0, 0, 3, 50]),
    )


def test_boxes_do_not_overlap(rng):
    for _ in range(30):
        svg = tree_svg(random_tree(rng, rng.randrange(5)), limit=10_000)
        assert overlapping(boxes_in(svg)) == []


def test_left_options_hang_to_the_left_and_right_options_to_the_right(rng):
    for _ in range(30):
        nodes = lay_out_tree(random_tree(rng, 4), limit=10_000).nodes
        for placed in nodes[1:]:
            assert (placed.x < placed.parent.x) == (placed.side == "left")
            assert placed.x != placed.parent.x


def test_edges_meet_no_box_but_their_own(rng):
    """Edges run between the rows: from the bottom of one to the top of the next."""
    for _ in range(10):
        layout = lay_out_tree(random_tree(rng, 4), limit=10_000)
        for placed in layout.nodes[1:]:
            (_, start), (_, end) = layout.edge(placed)
            assert start == layout.rows[placed.row - 1].bottom < end == layout.rows[placed.row].top


def test_edges_do_not_cross():
    layout = lay_out_tree(tree_of("*4"), limit=400)
    for row in range(1, len(layout.rows)):
        ends = [(p.parent.x, p.x) for p in layout.nodes if p.row == row]
        assert ends == sorted(ends)


def test_text_is_no_wider_than_its_box():
    """The widths are those of DejaVu Sans, the widest of the usual fonts, in thousandths."""
    dejavu = {"∗": 838, "↑": 838, "{": 636, "|": 337, "0": 636, "±": 838, "-": 361, "x": 592}
    for character, width in dejavu.items():
        box = lay_out_tree(TreeNode(character * 20), limit=1).nodes[0]
        assert box.width >= 20 * 15 * width / 1000


def test_tree_of_a_game_has_its_options():
    tree = tree_of("{3||2|1}")
    assert (tree.label, [o.label for o in tree.left]) == ("{3||2|1}", ["3"])
    assert [o.label for o in tree.right[0].left + tree.right[0].right] == ["2", "1"]
    assert texts(tree_svg("*")).count("0") == 2


def test_depth_cuts_with_an_ellipsis():
    tree = tree_of("*3", depth=1)
    assert [(o.label, o.note, o.left) for o in tree.left] == [
        ("0", "", ()),
        ("∗", "…", ()),
        ("∗2", "…", ()),
    ]
    assert tree_of(0, depth=0) == TreeNode("0", latex="0")


def test_numbers_can_be_leaves():
    tree = tree_of("{5|1/2}", numbers=False)
    assert [option.left + option.right for option in tree.left + tree.right] == [(), ()]


@pytest.mark.parametrize("g", ["*40", 10**30, "*16384", "{1000000|-1000000}"])
def test_large_trees_are_refused_with_what_would_fit(g):
    with pytest.raises(lm.LimitReached, match=r"more than 400 nodes.*to depth \d+ it has \d+"):
        tree_of(g)
    with pytest.raises(lm.LimitReached, match="nodes"):
        tree_svg(([g], [g]))


def test_forms_nested_too_deeply_are_refused():
    nested = ([], [])
    for _ in range(10_000):
        nested = ([nested], [])
    with pytest.raises(lm.LimitReached, match="nested too deeply"):
        tree_svg(nested)


def test_limit_counts_the_nodes_of_forms():
    size = len(lay_out_tree(marked_tree(*UNREDUCED), limit=400).nodes)
    assert marked_tree(*UNREDUCED, limit=size)
    with pytest.raises(lm.LimitReached, match=f"more than {size - 1} nodes"):
        marked_tree(*UNREDUCED, limit=size - 1)


def test_what_would_fit_fits():
    with pytest.raises(lm.LimitReached, match="to depth 1 it has 81"):
        tree_of("*40")
    assert len(lay_out_tree(tree_of("*40", depth=1), limit=400).nodes) == 81


def test_deep_trees_are_drawn():
    assert len(boxes_in(tree_svg(1500, limit=2000))) == 1501


def test_too_many_nodes_given_are_refused():
    with pytest.raises(lm.LimitReached, match="more than 2 nodes"):
        tree_svg(TreeNode("a", (TreeNode("b"),), (TreeNode("c"),)), limit=2)


def test_marks_of_a_known_form():
    tree = marked_tree(*UNREDUCED)
    assert [(o.label, o.mark, o.note) for o in tree.left] == [
        ("0", "dominated", "dominated by 1"),
        ("1", None, ""),
        ("↑∗", "dominated", "dominated by 1"),
        ("{∗, ↑ | 0}", "dominated", "= ↑∗, dominated by 1"),
    ]
    assert [o.mark for o in tree.right] == ["dominated", None, "dominated"]
    nested = tree.left[3].left[1]
    assert (nested.label, nested.mark) == ("↑", "reversible")
    assert nested.note == "reverses through ∗ …"


def test_of_equal_options_one_stays():
    tree = marked_tree(["1", (["0"], []), "1"], ["-1"])
    assert [o.mark for o in tree.left] == [None, "dominated", "dominated"]


def test_dominated_options_can_go(rng):
    """The value stays the same when all marked as dominated are left out."""
    for left, right in random_forms(rng):
        tree = marked_tree(left, right, depth=1)
        kept = [
            [g for g, node in zip(side, nodes, strict=True) if node.mark != "dominated"]
            for side, nodes in ((left, tree.left), (right, tree.right))
        ]
        assert lm.Game(*kept) == lm.Game(left, right)


def test_reversible_options_can_be_bypassed(rng):
    seen = 0
    for left, right in random_forms(rng):
        whole = lm.Game(left, right)
        tree = marked_tree(left, right, depth=1)
        for index, (option, node) in enumerate(zip(left, tree.left, strict=True)):
            if node.mark == "reversible":
                through = lm.game(node.note.removeprefix("reverses through ").removesuffix(" …"))
                assert through in option.right
                assert lm.Game([*left[:index], *through.left, *left[index + 1 :]], right) == whole
                seen += 1
    assert seen


def test_nothing_is_marked_exactly_in_canonical_forms(rng):
    for g in rng.sample(lm.games_born_by(3), 100):
        tree = marked_tree(g.left, g.right, depth=1)
        assert all(o.mark is None for o in tree.left + tree.right)
    for left, right in random_forms(rng):
        tree = marked_tree(left, right, depth=1)
        whole = lm.Game(left, right)
        canonical = (set(whole.left), set(whole.right)) == (set(left), set(right))
        unmarked = all(o.mark is None for o in tree.left + tree.right)
        assert unmarked == canonical


def random_forms(rng):
    day2 = lm.games_born_by(2)
    for _ in range(200):
        left, right = (rng.sample(day2, rng.randrange(5)) for _ in range(2))
        yield left, right


def test_forms_are_whatever_has_options():
    form = SimpleNamespace(left=["*"], right=["*", Fraction(1, 2)])
    assert marked_tree([form], []).left[0].label == "{∗ | ∗, 1/2}"
    assert "{∗ | ∗, 1/2}" in texts(tree_svg(form))


@pytest.mark.parametrize("form", [([],), ([], [], []), None, 1.5])
def test_what_is_no_form_is_refused(form):
    with pytest.raises(lm.InputError, match="no form"):
        tree_svg(form)


def test_marked_options_are_dashed_and_dotted():
    svg = tree_svg(UNREDUCED)
    dashes = [path.get("stroke-dasharray") for path in elements(svg, "path")]
    assert {"none", "7 4", "2 4"} <= set(dashes)
    assert {"dominated", "reversible"} <= set(texts(svg))
    assert "reversible" not in texts(tree_svg("*2"))


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_labels_are_only_text(text):
    tree = TreeNode(text, (TreeNode(text, mark="dominated", note=text),))
    svg = tree_svg(tree, title=text)
    assert len(boxes_in(svg)) == 2
    assert overlapping(boxes_in(svg)) == []
    assert is_balanced(tree_tikz(tree))


def test_everything_stays_on_the_paper(rng):
    svg = tree_svg(random_tree(rng, 3), title="t" * 60, limit=10_000)
    (root,) = elements(svg, "svg")
    width, height = float(root.get("width")), float(root.get("height"))
    for path in elements(svg, "path"):
        assert all(0 <= x <= width and 0 <= y <= height for x, y in points(path))
    assert max(box[3] for box in boxes_in(svg)) < height


def test_tikz_draws_the_same_tree():
    latex = tree_tikz(UNREDUCED, standalone=True)
    assert is_balanced(latex)
    assert (
        latex.count(r"\draw[lmleft") + latex.count(r"\draw[lmright")
        == len(lay_out_tree(marked_tree(*UNREDUCED, depth=None), limit=400).nodes) - 1
    )
    assert r"${\uparrow}{\ast}$" in latex


@pytest.mark.slow
def test_tikz_compiles(tmp_path):
    hostile = tuple(TreeNode(text, note=text) for text in HOSTILE if text.isascii())
    latex = tree_tikz(TreeNode("root", hostile, (marked_tree(*UNREDUCED),)), standalone=True)
    assert compiles(latex, tmp_path), latex
