"""What hangs together: the parts of a position that no move can join again."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from lastmove.bounds import check_limits

__all__ = ["connected", "linked", "neighbours"]


def connected(places: Collection[int], near: Callable[[int], Iterable[int]]) -> list[list[int]]:
    """Return the classes of places that hang together, each from its first place on.

    Neighbours that are no places are passed over.

    Examples
    --------
    >>> from lastmove.rulesets.support.parts import connected
    >>> connected([1, 2, 5, 6, 3], lambda place: (place - 1, place + 1))
    [[1, 2, 3], [5, 6]]
    """
    rest, parts = set(places), []
    for start in places:
        if start not in rest:
            continue
        rest.remove(start)
        part = [start]
        for place in part:
            check_limits()
            for other in near(place):
                if other in rest:
                    rest.remove(other)
                    part.append(other)
        parts.append(part)
    return parts


def neighbours(links: Iterable[Iterable[int]]) -> dict[int, list[int]]:
    """Return for each place all those that it is linked with, such as the ends of its edges.

    Examples
    --------
    >>> from lastmove.rulesets.support.parts import neighbours
    >>> neighbours([(0, 1), (1, 2)])
    {0: [1], 1: [0, 2], 2: [1]}
    """
    near: dict[int, list[int]] = {}
    for link in links:
        check_limits()
        places = list(link)
        for i, place in enumerate(places):
            near.setdefault(place, []).extend(places[:i] + places[i + 1 :])
    return near


def linked(links: Iterable[Iterable[int]]) -> list[list[int]]:
    """Return the classes of places that are linked, directly or through others.

    Examples
    --------
    >>> from lastmove.rulesets.support.parts import linked
    >>> linked([(1, 2), (5, 6), (2, 3, 4)])
    [[1, 2, 3, 4], [5, 6]]
    """
    near = neighbours(links)
    return connected(sorted(near), near.__getitem__)
