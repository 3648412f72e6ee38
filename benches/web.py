"""The workbench under load: small requests at a steady rate, and many heavy ones at once.

    python benches/web.py [--rate 200] [--seconds 30] [--heavy 50]

A server is started as a process of its own. Prints the rate that was reached, the quantiles of the
time from when a request was due until its answer was there, the errors, the time of all processes
for a request, and the memory of the server at the beginning and at the end; then what became of
heavy requests, and how many processes are left at the end.
"""

import argparse
import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from urllib.parse import quote_plus

PORT = 8917
START = f"import sys; from lastmove.cli.main import main; main(['web', '--port', '{PORT}'])"
CONNECTIONS = 24
HEAVY = " + ".join(
    f"{{{7 * k + 5}|{3 * k + 1}||{k}/8,{{{k}/4|-{k * k}/16}}|||-{2 * k + 1}||||-{5 * k}/2}}"
    for k in range(1, 24, 2)
)
"""A value that takes far longer than any limit."""


def small(number):
    """Return the address of a small request, most of them new to the server."""
    expression = quote_plus(f"{{{number % 97}|{number % 13 - 20}}} + {number % 29}.^")
    kinds = (
        f"/api/v1/value?expr={expression}",
        f"/?q={expression}",
        "/",
        f"/api/v1/heap/0.{number % 7 + 1}{number % 5}7?to=50",
        f"/api/v1/solve/nim?position={number % 50},{number % 31},{number % 23}",
    )
    return kinds[number % len(kinds)]


async def fetched(reader, writer, path):
    """Ask for a page on an open connection; return its status."""
    writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{PORT}\r\n\r\n".encode())
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.partition("content-length:")[2].split("\r\n")[0])
    await reader.readexactly(length)
    return int(head.split(" ", 2)[1])


async def steady(rate, seconds):
    """Send small requests when they are due; return how long each took, and the statuses."""
    due = asyncio.Queue()
    times, statuses = [], Counter()

    async def connection():
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        while True:
            number, moment = await due.get()
            if number is None:
                writer.close()
                return
            statuses[await fetched(reader, writer, small(number))] += 1
            times.append(time.perf_counter() - moment)

    workers = [asyncio.create_task(connection()) for _ in range(CONNECTIONS)]
    began = time.perf_counter()
    for number in range(round(rate * seconds)):
        moment = began + number / rate
        await asyncio.sleep(max(0.0, moment - time.perf_counter()))
        due.put_nowait((number, moment))
    for _ in workers:
        due.put_nowait((None, 0.0))
    await asyncio.gather(*workers)
    return times, statuses, time.perf_counter() - began


async def heavy(count):
    """Ask for heavy answers all at once; return the statuses, and how a small one fared then."""

    async def one(path):
        reader, writer = await asyncio.open_connection("127.0.0.1", PORT)
        try:
            return await fetched(reader, writer, path)
        finally:
            writer.close()

    paths = [f"/?q={quote_plus(f'{HEAVY} + {number}')}" for number in range(count)]
    asked = [asyncio.create_task(one(path)) for path in paths]
    await asyncio.sleep(0.5)
    began = time.perf_counter()
    assert await one("/?q=1") == 200
    between = time.perf_counter() - began
    return Counter(await asyncio.gather(*asked)), between


def memory(pid):
    """Return the resident memory of a process in MiB, where the system tells."""
    status = Path(f"/proc/{pid}/status")
    if not status.exists():
        return float("nan")
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def cpu(pid):
    """Return the seconds of a core that a process has used, where the system tells."""
    stat = Path(f"/proc/{pid}/stat")
    if not stat.exists():
        return float("nan")
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def workers_of(pid):
    """Return the processes below a process, where the system tells."""
    threads = Path(f"/proc/{pid}/task").glob("*/children")
    found = [int(child) for names in threads for child in names.read_text().split()]
    return found + [other for child in found for other in workers_of(child)]


def is_there(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def used_by_all(pid):
    return sum(cpu(each) for each in [pid, *workers_of(pid)])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rate", type=float, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--heavy", type=int, default=50)
    wish = parser.parse_args()
    began = time.perf_counter()
    server = subprocess.Popen([sys.executable, "-c", START], stdout=subprocess.PIPE, text=True)
    try:
        server.stdout.readline()
        asyncio.run(steady(50, 0.2))
        print(f"answers after {time.perf_counter() - began:.2f} s")
        before, used = memory(server.pid), used_by_all(server.pid)
        times, statuses, took = asyncio.run(steady(wish.rate, wish.seconds))
        times.sort()
        quantiles = {q: times[min(len(times) - 1, int(q * len(times)))] for q in (0.5, 0.95, 0.99)}
        shown = ", ".join(f"p{round(100 * q)} {1000 * t:.1f} ms" for q, t in quantiles.items())
        print(f"{len(times) / took:.0f} requests/s for {took:.1f} s: {shown}; {dict(statuses)}")
        each = 1000 * (used_by_all(server.pid) - used) / len(times)
        print(f"{each:.1f} ms of a core for a request")
        print(f"memory {before:.0f} MiB before, {memory(server.pid):.0f} MiB after")
        workers = workers_of(server.pid)
        print(f"{len(workers)} processes, {sum(map(memory, workers)):.0f} MiB with what they share")
        if wish.heavy:
            statuses, between = asyncio.run(heavy(wish.heavy))
            print(f"{wish.heavy} heavy requests: {dict(statuses)}; a small one {between:.2f} s")
    finally:
        workers = workers_of(server.pid)
        began = time.perf_counter()
        server.send_signal(signal.SIGINT)
        code = server.wait(30)
        took = time.perf_counter() - began
    time.sleep(0.5)
    left = [worker for worker in workers if is_there(worker)]
    print(f"the server ends in {took:.2f} s with exit code {code}; {len(left)} processes are left")


if __name__ == "__main__":
    main()
