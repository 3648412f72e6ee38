"""The engine ``local``: processes of this machine, with nothing else to install."""

from __future__ import annotations

import threading
from typing import ClassVar

from lastmove.survey.engines import processes
from lastmove.survey.engines.engine import Engine
from lastmove.survey.spec import Description
from lastmove.survey.tasks import Died, Task
from lastmove.survey.work import Answer

__all__ = ["LocalEngine"]


class LocalEngine(Engine):
    """Processes of this machine, one a core.

    Parameters
    ----------
    workers : int, optional
        How many; as many as there are cores if left out.
    """

    name: ClassVar = "local"

    def __exit__(self, *_: object) -> None:
        processes.end_run(self.run_id)

    def submit(self, description: Description, task: Task) -> None:
        """Hand out a task to a thread, which waits for the worker."""
        run, events = self.run_id, self.events

        def work() -> None:
            answered: list[Answer] = []

            def report(answers: list[Answer]) -> None:
                answered.extend(answers)
                events.put(answers)

            death = processes.work(run, description, task.items, report)
            events.put(Died(task.items[len(answered) :], death))

        threading.Thread(target=work, daemon=True).start()
