"""What a server has started, as the system tells it."""

import time
from pathlib import Path


def family(pid):
    """The processes below a process; each by its number and the moment it began."""
    children = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        found = _fields(stat)
        if found is not None:
            children.setdefault(found[1], []).append((int(stat.parent.name), found[2]))
    wanted, members = [pid], set()
    while wanted:
        for child in children.get(wanted.pop(), []):
            members.add(child)
            wanted.append(child[0])
    return members


def alive(members):
    """Those that are still there, and not waiting only to be buried."""
    found = {member: _fields(Path(f"/proc/{member[0]}/stat")) for member in members}
    return {m for m, fields in found.items() if fields and fields[0] != "Z" and fields[2] == m[1]}


def until_gone(members, seconds):
    """Wait for the last of them; return those that are left when time is up."""
    latest = time.monotonic() + seconds
    while alive(members) and time.monotonic() < latest:
        time.sleep(0.02)
    return alive(members)


def memory(members):
    """What processes have of their own, in MiB together."""
    total = 0
    for pid, _ in members:
        try:
            lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        except OSError:
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def _fields(stat):
    try:
        fields = stat.read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return fields[0], int(fields[1]), int(fields[19])


LINUX = Path("/proc/self/stat").exists()
