"""Exit codes of the program."""

from enum import IntEnum

__all__ = ["ExitCode"]


class ExitCode(IntEnum):
    """What the caller of ``lastmove`` learns from its exit code."""

    DONE = 0
    NEGATIVE = 1
    BAD_INPUT = 2
    LIMIT = 3
    INTERNAL = 70
    INTERRUPTED = 130
