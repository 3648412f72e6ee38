"""The checker of certificates: a folder that stands alone.

It uses the standard library only, shares no code with the engines, imports nothing of Lastmove, and
runs as ``python -I FOLDER CERTIFICATE`` where Lastmove is not installed. A new kind of certificate
is a new file here; see :mod:`lastmove.checker.frame`.

Examples
--------
>>> from lastmove.checker import check
>>> check(b"{}")
(2, {'ok': False, 'claim': None, 'checked': [], 'reason': 'it is not a certificate'})
"""

from .frame import check, kinds

__all__ = ["check", "kinds"]
