"""``python -m lastmove`` is the command line too."""

from lastmove.cli.main import main

main()
