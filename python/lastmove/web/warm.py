"""Importing this reads everything that pages need: rulesets, templates, the pages themselves.

On Linux one process does that and is then copied for each worker, which so starts in milliseconds.
The first page has nothing to compute: there are no threads of the core that a copy would lack.
"""

from __future__ import annotations

import gc
import os
import signal
import threading

__all__: list[str] = []


def _read_everything() -> None:
    from lastmove.rulesets import load_rulesets  # noqa: PLC0415 - it takes time, and is watched
    from lastmove.web.compose import compose, load_routes  # noqa: PLC0415
    from lastmove.web.render import load_templates  # noqa: PLC0415

    load_rulesets()
    load_routes()
    load_templates()
    compose("/", b"")
    # What is there now is there for good: a copy need not touch it.
    gc.collect()
    gc.freeze()


def _end_without(parent: int, ready: threading.Event) -> None:
    while not ready.wait(0.1):
        if os.getppid() != parent:
            os._exit(0)


def _warm() -> None:
    """Read, and end at once if the server does not wait for it; Ctrl-C is the server's."""
    ready = threading.Event()
    watch = threading.Thread(target=_end_without, args=(os.getppid(), ready), daemon=True)
    watch.start()
    is_main = threading.current_thread() is threading.main_thread()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
    try:
        _read_everything()
    finally:
        if is_main:
            signal.signal(signal.SIGINT, before)
        ready.set()
        watch.join()


_warm()
