"""No modules import each other, not even inside functions; import-linter checks the layers."""

import ast
from pathlib import Path

import lastmove as lm

ROOT = Path(lm.__file__).parent


def modules():
    for path in ROOT.rglob("*.py"):
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def statements(node):
    """All statements that may run: imports for annotations alone never do."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield child
            yield from statements(child)


def imported(name, path, names):
    """All modules that a module imports anywhere."""
    package = name if path.stem == "__init__" else name.rpartition(".")[0]
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: 1 - node.level or None] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            for alias in node.names:
                whole = f"{base}.{alias.name}"
                yield whole if whole in names else base


def graph():
    names = dict(modules())
    del names["lastmove"]  # the package names what is below it, and is imported by all
    return {
        name: {other for other in imported(name, path, names) if other in names} - {name}
        for name, path in names.items()
    }


def components(edges):
    """The sets of modules that reach each other: two passes over the graph (Kosaraju)."""

    def reached(start, edges, seen):
        order, stack = [], [(start, iter(sorted(edges[start])))]
        seen.add(start)
        while stack:
            node, rest = stack[-1]
            after = next((other for other in rest if other not in seen), None)
            if after is None:
                order.append(node)
                stack.pop()
            else:
                seen.add(after)
                stack.append((after, iter(sorted(edges[after]))))
        return order

    back = {name: set() for name in edges}
    for name, others in edges.items():
        for other in others:
            back[other].add(name)
    seen, order = set(), []
    for name in edges:
        if name not in seen:
            order += reached(name, edges, seen)
    seen = set()
    return [reached(name, back, seen) for name in reversed(order) if name not in seen]


def test_components_are_found():
    edges = {"a": {"b"}, "b": {"c"}, "c": {"b", "d"}, "d": set(), "e": {"a"}}
    assert sorted(map(sorted, components(edges))) == [["a"], ["b", "c"], ["d"], ["e"]]


def test_no_modules_import_each_other():
    edges = graph()
    assert len(edges) > 200
    assert "lastmove.position" in edges["lastmove.search"]
    assert [sorted(group) for group in components(edges) if len(group) > 1] == []
