"""Surveys: thousands of games, looked at one by one, with nothing lost.

A :class:`Survey` says what to look at. An engine does the work, on this machine or on a cluster,
and a store keeps the results: run it again after any interruption, and it goes on.
"""

from lastmove.survey.compare import Check, Difference, check_store, difference
from lastmove.survey.driver import Progress, RunOptions, run_survey
from lastmove.survey.engines import Engine, LocalEngine
from lastmove.survey.export import exported, write_export
from lastmove.survey.kind import Column, Found, Kind, Limits
from lastmove.survey.kinds import KINDS
from lastmove.survey.ledger import Counts
from lastmove.survey.plan import Plan, plan_survey
from lastmove.survey.results import SurveyStore
from lastmove.survey.spec import Survey

__all__ = [
    "KINDS",
    "Check",
    "Column",
    "Counts",
    "Difference",
    "Engine",
    "Found",
    "Kind",
    "Limits",
    "LocalEngine",
    "Plan",
    "Progress",
    "RunOptions",
    "Survey",
    "SurveyStore",
    "check_store",
    "difference",
    "exported",
    "plan_survey",
    "run_survey",
    "write_export",
]
