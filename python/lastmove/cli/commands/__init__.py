"""The commands, each in a few lines: arguments in, an action out.

A command returns what is to be done instead of doing it; :func:`lastmove.cli.main.run` does it,
where errors are turned into exit codes. The help lists them in the order of import.
"""

from lastmove.cli.app import app

from lastmove.cli.commands import values  # isort: skip
from lastmove.cli.commands import positions  # isort: skip
from lastmove.cli.commands import engines  # isort: skip
from lastmove.cli.commands import chess  # isort: skip
from lastmove.cli.commands import evidence  # isort: skip
from lastmove.cli.commands import surveys  # isort: skip

__all__ = ["app", "chess", "engines", "evidence", "positions", "surveys", "values"]
