"""What a command prints with ``--json``, asked in this process: many tests compare with it."""

import contextlib
import io
import json
import sys

from lastmove.cli.main import run


def printed(*words):
    """Return the document that ``lastmove WORDS --json`` prints."""
    data = io.BytesIO()
    stream = io.TextIOWrapper(data, encoding="utf-8")
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(io.StringIO()):
        run([*words, "--json"])
        sys.stdout.flush()
    return json.loads(data.getvalue())
