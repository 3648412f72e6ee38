"""Heap games in misère play for people: positions, heaps and quotients as lines of text."""

from __future__ import annotations

from lastmove.show.records import Record
from lastmove.show.text import first_lines, heap_moves

__all__ = ["misere_lines", "quotient_lines"]

MOST_SHOWN = 40
"""So many moves, heaps, names or relations are shown to people; programs get all."""
LONGEST_LINE = 100
WIDTH = 88


def misere_lines(record: Record) -> list[str]:
    """Return what is known of a position or of heaps as lines of text; the first is the title."""
    heaps = record.get("heaps")
    shown = f": {' + '.join(map(str, heaps))}" if isinstance(heaps, list) else ""
    lines = [f"{record['code']}{shown}, misère play"]
    outcome, genus, moves = (record.get(key) for key in ("outcome", "genus", "winning_moves"))
    if outcome is not None:
        lines.append(f"  {outcome}: whoever moves {'wins' if outcome == 'N' else 'loses'}")
    if "reason" in record:
        lines.append(f"  {record['reason']}")
    if isinstance(genus, str):
        lines.append(f"  genus {genus}")
    if isinstance(moves, list):
        lines += first_lines(heap_moves(moves), MOST_SHOWN, " moves")
    forms, names = record.get("forms"), record.get("names")
    if isinstance(forms, dict) or isinstance(genus, dict):
        lines += first_lines(_rows(forms, genus), MOST_SHOWN, " heaps")
    if isinstance(names, dict):
        named = [f"  {name} = {_cut(options)}" for name, options in names.items()]
        lines += first_lines(named, MOST_SHOWN, " names")
    return lines


def _rows(forms: object, genus: object) -> list[str]:
    columns = [column for column in (forms, genus) if isinstance(column, dict)]
    margin = max((len(n) for n in columns[0]), default=1)
    width = max((len(str(text)) for text in columns[0].values()), default=1)
    return [
        f"  {n:>{margin}}: " + "  ".join(f"{column[n]:<{width}}" for column in columns).rstrip()
        for n in columns[0]
    ]


def _cut(options: object) -> str:
    text = "too many positions to write" if options is None else str(options)
    return text if len(text) <= LONGEST_LINE else f"{text[:LONGEST_LINE]}… (--json has all)"


def quotient_lines(record: Record, *, unicode: bool = True) -> list[str]:
    """Return a record as lines of text; the first is the title.

    Parameters
    ----------
    record : dict
        What ``--json`` prints.
    unicode : bool
        Whether letters outside ASCII may be used.
    """
    phi = "Φ" if unicode else "Phi"
    everywhere = record["period"] is not None
    where = "all heaps" if everywhere else f"heaps to {record['heap']}"
    kinds = {True: "  tame: as Nim", False: "  wild: not as Nim"}
    lines = [
        f"{record['code']}: misère quotient of {where}",
        f"  order {record['order']}, of which {record['p_order']} are lost by the player to move",
    ]
    if isinstance(tame := record.get("tame"), bool):
        lines.append(kinds[tame])
    if everywhere:
        period, first = record["period"], record["preperiod"]
        lines.append(f"  {phi}(n + {period}) = {phi}(n) for all n >= {first}, proved")
    if record["lower_bound"] is not None:
        heap, least = record["lower_bound_heap"], record["lower_bound"]
        lines.append(f"  to heap {heap} the order is at least {least}")
    generators = record["generators"]
    if isinstance(generators, dict):
        named = [f"{letter} = {heap}" for letter, heap in generators.items()]
        lines += _listed("generators", named)
    lines += _listed("relations", record["relations"])
    lines += _listed("P-portion", record["p_portion"])
    images = record["pretending"]
    if isinstance(images, list):
        lines += _listed(f"{phi}(n)", [f"{n}: {image}" for n, image in enumerate(images)])
    return lines + _departures(record) + _answers(record)


def _departures(record: Record) -> list[str]:
    """Return lines on where misère play departs from normal play."""
    rogue, period = record.get("rogue_heaps"), record["period"]
    first = record["preperiod"]
    if isinstance(rogue, list) and isinstance(first, int):
        rogue = [f"{heap}+{period}k" if heap >= first else heap for heap in rogue]
    lines = _listed("rogue heaps", rogue)
    families = record.get("exceptions")
    if isinstance(families, list):
        for outcome, words in (
            ("N", "won, lost in normal play"),
            ("P", "lost, won in normal play"),
        ):
            some = [family["family"] for family in families if family["outcome"] == outcome]
            lines += _listed(words, some, mark=" | ")
    return lines


def _answers(record: Record) -> list[str]:
    """Return lines on a position, and on the files that were written."""
    lines: list[str] = []
    heaps, moves = record.get("heaps"), record.get("winning_moves")
    if isinstance(heaps, list) and isinstance(moves, list):
        wins = "wins" if record["outcome"] == "N" else "loses"
        shown = " + ".join(map(str, heaps))
        lines.append(f"  {shown} is {record['element']}: whoever moves {wins}")
        lines += first_lines(heap_moves(moves, "    "), MOST_SHOWN, indent="    ")
    for name in ("certificate", "picture", "out"):
        if name in record:
            what = "the run is kept in" if name == "out" else f"{name} in"
            lines.append(f"  {what} {record[name]}")
    return lines


def _listed(name: str, things: object, mark: str = ", ") -> list[str]:
    """Return things after a name, in as many lines as they need."""
    if not isinstance(things, list) or not things:
        return []
    shown = list(map(str, things[:MOST_SHOWN]))
    if len(things) > MOST_SHOWN:
        shown.append(f"and {len(things) - MOST_SHOWN} more (--json lists all)")
    margin = f"  {name}: "
    lines, line = [], margin
    for place, text in enumerate(shown):
        last = place == len(shown) - 1
        piece = text if last else text + mark
        if line.strip() and line != margin and len(line) + len(piece.rstrip()) > WIDTH:
            lines.append(line.rstrip())
            line = " " * len(margin)
        line += piece
    return [*lines, line.rstrip()]
