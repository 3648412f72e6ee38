"""The catalogue of mutations is whole: each public name is falsified, or left out for a reason."""

import inspect
from fnmatch import fnmatchcase
from functools import cache
from importlib import import_module

from tests.papers.catalogue import LEFT_OUT, MODULES, MUTATIONS

TARGETS = {mutation.target for mutation in MUTATIONS}
PATTERNS = [pattern for patterns in LEFT_OUT.values() for pattern in patterns]


def asked_for(member):
    """Whether a member of a class computes something, rather than being a field."""
    if inspect.ismemberdescriptor(member):
        return False
    computes = callable(member) or inspect.isdatadescriptor(member)
    return computes or isinstance(member, classmethod | staticmethod)


@cache
def public_names():
    """Return every public function, method and property, each with all names that it has."""
    found = {}
    for module in MODULES:
        home = import_module(module)
        for name in home.__all__:
            thing = getattr(home, name)
            if inspect.isclass(thing) and not issubclass(thing, Exception):
                for key, member in vars(thing).items():
                    if not key.startswith("_") and asked_for(member):
                        found.setdefault((id(thing), key), set()).add(f"{module}:{name}.{key}")
            elif inspect.isroutine(thing):
                found.setdefault(id(thing), set()).add(f"{module}:{name}")
    return list(found.values())


def matching(names):
    return [p for p in PATTERNS if any(fnmatchcase(name, p) for name in names)]


def test_every_public_name_is_falsified_or_left_out_for_a_reason():
    forgotten = [names for names in public_names() if not names & TARGETS and not matching(names)]
    assert forgotten == []


def test_every_reason_to_leave_out_concerns_a_name_that_is_not_falsified():
    left_out = [names for names in public_names() if not names & TARGETS]
    used = {pattern for names in left_out for pattern in matching(names)}
    assert [pattern for pattern in PATTERNS if pattern not in used] == []
    assert len(set(PATTERNS)) == len(PATTERNS)


def test_mutations_name_public_members():
    for mutation in MUTATIONS:
        module, _, name = mutation.target.partition(":")
        holder = import_module(module)
        for part in name.split("."):
            assert hasattr(holder, part), mutation
            holder = getattr(holder, part)


def test_no_mutation_is_listed_twice():
    assert len({str(mutation) for mutation in MUTATIONS}) == len(MUTATIONS)
