"""The engine ``dask``: the workers of a Dask cluster, or one on this machine with its dashboard.

Dask carries tasks to machines and answers back; on each the work is done by processes beside Dask's
workers (:mod:`lastmove.survey.engines.processes`), one for each of their threads. So nothing that
an item does kills a worker of a shared cluster or fills its memory: Dask's own limits of memory,
which pause and end workers, see the worker alone, and each process has the survey's limit.
"""

from __future__ import annotations

import asyncio
import importlib.util
import ipaddress
import logging
import re
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from queue import Empty, SimpleQueue
from types import ModuleType
from typing import Any, ClassVar, Self, TypeAlias

from lastmove._core import __version__
from lastmove.errors import InputError
from lastmove.survey.engines import processes
from lastmove.survey.engines.engine import Engine, Events
from lastmove.survey.spec import Description
from lastmove.survey.tasks import Died, Task
from lastmove.survey.work import Answer

__all__ = ["DaskEngine"]

# Dask has types for a part of what it has, and for another part with each version.
Client: TypeAlias = Any
Future: TypeAlias = Any

CONNECT_SECONDS = 10.0
COUNT_SECONDS = 2.0
"""How often workers are counted: a cluster may grow and shrink."""
FETCH_SECONDS = 300.0
CLOSE_SECONDS = 10.0
GO_ON = "--resume goes on"


def work(run: str, description: Description, items: tuple[str, ...]) -> tuple[list[Answer], str]:
    """Return the answers, in the order of the items, and how the worker died if it did.

    Called on a worker of the cluster.
    """
    answers: list[Answer] = []
    return answers, processes.work(run, description, items, answers.extend)


def version() -> str:
    """Return the version of Lastmove; called on a worker of the cluster."""
    return __version__


class DaskEngine(Engine):
    """Workers of a Dask cluster, one core each.

    Each thread of a worker is counted as one core. Workers may come and go: tasks of those that go
    are done by others.

    Parameters
    ----------
    address : str, optional
        The scheduler of a cluster that is running, as ``tcp://host:port`` or ``tls://host:port``;
        certificates are those of Dask's own configuration. If it is left out, a cluster is started
        inside this process, for which nothing listens but the dashboard, on this machine alone.
    workers : int, optional
        How many, for a cluster that is started here; as many as there are cores if left out.

    Raises
    ------
    InputError
        If Dask is not installed, or this is no address.

    Examples
    --------
    >>> from lastmove.survey.engines.dask import DaskEngine
    >>> DaskEngine("tcp://203.0.113.7:8786").warning
    'the connection to 203.0.113.7 is not encrypted: whoever can reach it can run code there'
    """

    name: ClassVar = "dask"
    ahead: ClassVar = 2  # The next task is there when one ends.

    def __init__(self, address: str | None = None, workers: int | None = None) -> None:
        _distributed()
        if address is not None and workers is not None:
            message = "a cluster that is running has its own workers"
            raise InputError(message, hint="give its address or a number of workers, not both")
        super().__init__(workers)
        self._address = None if address is None else _Address(address)
        self._stack = ExitStack()
        self._client: Client | None = None
        self._futures: set[Future] = set()

    @property
    def warning(self) -> str | None:
        """What the user should know before the work begins, if anything."""
        if self._address is None or self._address.safe:
            return None
        return (
            f"the connection to {self._address.host} is not encrypted: "
            "whoever can reach it can run code there"
        )

    @property
    def dashboard(self) -> str | None:
        """Dask's own pages about its work; None if it has none."""
        link = "" if self._client is None else str(self._client.dashboard_link or "")
        # Without bokeh a scheduler has the link and nothing behind it.
        known = self._address is not None or importlib.util.find_spec("bokeh") is not None
        return link if link and known else None

    def __enter__(self) -> Self:
        super().__enter__()
        with ExitStack() as stack:
            stack.enter_context(_quiet())
            if self._address is None:
                self._client = self._start(stack)
            else:
                self._client = self._connect(stack, self._address)
            stack.callback(self._end_run, self._client)
            stop = threading.Event()
            count = threading.Thread(target=self._count, args=(self._client, stop), daemon=True)
            count.start()
            stack.callback(stop.set)
            # Answers may be large and far away; whoever waits for them is not to hold up the rest.
            self._fetchers = ThreadPoolExecutor(4, "lastmove-fetch")
            stack.callback(self._fetchers.shutdown, wait=False, cancel_futures=True)
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()
        self._client = None

    def _start(self, stack: ExitStack) -> Client:
        """Start a cluster in this process: the work itself is done by other processes anyway."""
        distributed = _distributed()
        cluster = distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=self.workers,
            processes=False,
            protocol="inproc://",
            # Told to have none, Dask has its servers of pages all the same, and open to everybody.
            dashboard_address="127.0.0.1:0",
            worker_dashboard_address="127.0.0.1:0",
            memory_limit=0,
            silence_logs=False,
        )
        stack.callback(cluster.close, timeout=CLOSE_SECONDS)
        client = distributed.Client(cluster, set_as_default=False)
        stack.callback(_close, client)
        return client

    def _connect(self, stack: ExitStack, address: _Address) -> Client:
        """Connect to a cluster, and make sure that its workers know what they will be asked."""
        if address.scheme == "tls" and not _has_certificates():
            message = "tls:// needs certificates"
            raise InputError(
                message, hint="name them in Dask's configuration: distributed.comm.tls"
            )
        client = _connected(address.text)
        if client is None:
            message = f"no Dask scheduler answers at {address.text}"
            hint = "it is what `dask scheduler` prints, as in tcp://host:8786"
            raise InputError(message, hint=hint)
        stack.callback(_close, client)
        with self._gone():
            try:
                client.wait_for_workers(1, timeout=CONNECT_SECONDS)
            except TimeoutError:
                message = f"the cluster at {address.text} has no workers"
                raise InputError(message, hint="start some with `dask worker`") from None
            self.workers = max(1, sum(client.nthreads().values()))
            found: dict[str, object] = client.run(version, on_error="return")
        for worker, theirs in found.items():
            if isinstance(theirs, Exception):
                reason = str(theirs).splitlines()[0] if str(theirs) else type(theirs).__name__
                message = f"the worker at {worker} cannot use Lastmove: {reason}"
                raise InputError(message, hint=f"install lastmove {__version__} there")
            if theirs != __version__:
                message = f"the worker at {worker} has Lastmove {theirs}, and this is {__version__}"
                raise InputError(message, hint="install the same version everywhere")
        return client

    def _end_run(self, client: Client) -> None:
        """Let the cluster end what it does for this run; one that is gone does nothing."""
        if client.status == "running":
            ends = threading.Thread(target=_end_run, args=(client, self.run_id), daemon=True)
            ends.start()
            ends.join(CLOSE_SECONDS)

    def _count(self, client: Client, stop: threading.Event) -> None:
        while not stop.wait(COUNT_SECONDS):
            with suppress(Exception):
                self.workers = max(1, sum(client.nthreads().values()))

    @contextmanager
    def _gone(self) -> Iterator[None]:
        """Turn what a cluster complains about that has gone away into one sentence."""
        try:
            yield
        except InputError:
            raise
        except Exception as error:
            raise self._lost() from error

    def _lost(self) -> InputError:
        where = "" if self._address is None else f" at {self._address.text}"
        return InputError(f"the connection to the Dask scheduler{where} is lost", hint=GO_ON)

    def submit(self, description: Description, task: Task) -> None:
        """Send a task to the cluster."""
        client, events = self._client, self.events
        if client is None:
            raise self._lost()
        with self._gone():
            future = client.submit(
                work,
                self.run_id,
                description,
                task.items,
                key=f"lastmove-{self.run_id}-{task.number}",
                pure=False,
            )
            self._futures.add(future)
            future.add_done_callback(
                lambda done: self._fetchers.submit(self._fetch, done, task, events)
            )

    def _fetch(self, future: Future, task: Task, events: Events) -> None:
        try:
            outcome: object = future.result(timeout=FETCH_SECONDS)
        except (Exception, asyncio.CancelledError) as error:  # noqa: BLE001 - looked at below
            outcome = error
        self._futures.discard(future)
        future.release()
        for event in _events(task, outcome):
            events.put(event)

    def check(self) -> None:
        """Notice that the scheduler is gone."""
        if self._client is None or self._client.status != "running":
            raise self._lost()

    def withdraw(self) -> None:
        """Take back all tasks; those at work are ended when the engine is."""
        futures, self._futures = list(self._futures), set()
        if futures and self._client is not None and self._client.status == "running":
            with suppress(Exception):
                self._client.cancel(futures, force=True)


def _distributed() -> ModuleType:
    """Return the module of Dask that runs clusters; it is slow to import, and an extra."""
    try:
        import distributed  # noqa: PLC0415
    except ImportError:
        raise InputError("the engine dask needs dask", hint="install lastmove[survey]") from None
    return distributed


def _events(task: Task, outcome: object) -> Iterator[list[Answer] | Died | InputError]:
    if isinstance(outcome, tuple):
        answers, death = outcome
        if answers:
            yield answers
        yield Died(task.items[len(answers) :], death)
    elif isinstance(outcome, _distributed().KilledWorker):
        yield Died(task.items, "Dask gave the task up after several of its workers died")
    elif isinstance(outcome, CancelledError | asyncio.CancelledError | TimeoutError):
        yield Died(task.items, "Dask lost the task")
    else:
        reason = f"{type(outcome).__name__}: {outcome}".splitlines()[0][:200]
        message = f"a worker of the cluster cannot do its work: {reason}"
        yield InputError(message, hint=f"install lastmove {__version__} on all of them")


def _has_certificates() -> bool:
    """Whether Dask is configured for encryption; a client that is not never ends as it should."""
    try:
        found = _distributed().Security().get_connection_args("client")
    except (OSError, ValueError):
        return False
    return found.get("ssl_context") is not None


def _connected(address: str) -> Client | None:
    """Return a client of a scheduler, or None if it does not answer in time.

    Dask waits for ever for one that takes the connection and says nothing, so it waits elsewhere.
    """
    make = _distributed().Client
    answer: SimpleQueue[Client | None] = SimpleQueue()
    late = threading.Event()

    def connect() -> None:
        client = None
        # Whatever answers there may do so in any way.
        with suppress(Exception):
            client = make(address, timeout=CONNECT_SECONDS, set_as_default=False)
        answer.put(client)
        if late.is_set() and client is not None:
            _close(client)

    threading.Thread(target=connect, daemon=True).start()
    try:
        return answer.get(timeout=2 * CONNECT_SECONDS)
    except Empty:
        late.set()
        return None


def _end_run(client: Client, run: str) -> None:
    with suppress(Exception):
        client.run(processes.end_run, run, on_error="ignore")


def _close(client: Client) -> None:
    with suppress(Exception):
        client.close(timeout=CLOSE_SECONDS)


class _Address:
    """The address of a scheduler, as the user writes it."""

    PATTERN = re.compile(
        r"(?:(tcp|tls)://)?(\[[0-9a-fA-F:.%\w]+\]|[\w.-]+):([0-9]{1,5})/?", re.ASCII
    )

    def __init__(self, text: str) -> None:
        found = self.PATTERN.fullmatch(text)
        if found is None or not 0 < int(found[3]) < 1 << 16:
            message = f"{text[:100]!r} is no address of a Dask scheduler"
            raise InputError(message, hint="write tcp://host:8786 or tls://host:8786")
        self.scheme = found[1] or "tcp"
        self.host = found[2].strip("[]")
        self.text = f"{self.scheme}://{found[2]}:{found[3]}"

    @property
    def safe(self) -> bool:
        """Whether nobody on the way can read or change what is said."""
        if self.scheme == "tls" or self.host == "localhost":
            return True
        with suppress(ValueError):
            return ipaddress.ip_address(self.host).is_loopback
        return False


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep Dask's talk away from the user: what matters is said in our own words."""
    _distributed()  # It sets up its loggers when it is imported.
    names = [
        name
        for name in logging.root.manager.loggerDict
        if name.split(".")[0] in {"distributed", "tornado", "bokeh", "asyncio"}
    ]
    levels = {name: logging.getLogger(name).level for name in names}
    for name in names:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    try:
        with warnings.catch_warnings():
            # Versions of Python or Dask that differ somewhat are no matter: the answers are plain.
            warnings.filterwarnings("ignore", module="distributed")
            yield
    finally:
        for name, level in levels.items():
            logging.getLogger(name).setLevel(level)
