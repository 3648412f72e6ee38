"""Axes of matplotlib, which is an extra."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lastmove.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["new_axes"]


def new_axes() -> Axes:
    """Return the axes of a new figure."""
    try:
        from matplotlib import pyplot as plt  # noqa: PLC0415 - slow to import, and an extra
    except ImportError as error:
        message = "plots are drawn with matplotlib, which is not there"
        raise InputError(message, hint="install lastmove[plot]") from error
    return plt.subplots()[1]
