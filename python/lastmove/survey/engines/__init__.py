"""Engines: where the work of a survey is done."""

from lastmove.survey.engines.engine import Engine, Event
from lastmove.survey.engines.local import LocalEngine

__all__ = ["Engine", "Event", "LocalEngine"]
