"""The workbench: worksheet, endgames, heaps, pawns, games and papers in a browser.

Pages are made on this machine and need no other: the server listens on the loopback address unless
it is told otherwise, and every page works without scripts. ``lastmove web`` starts it; it needs the
extra ``lastmove[web]``.

Numbers on a page come from the records that the command line prints as JSON, and what takes long
is computed in a process of its own (:mod:`lastmove.web.work`).
"""
