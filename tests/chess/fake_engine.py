"""A stand-in for a chess engine, which behaves as its first argument says.

It is run through a small script, since engines are started without arguments.
"""

import sys
import time

ANSWERS = {
    "babbles": f"info score {'x' * 10_000}\nbestmove",
    "wins": "info depth 9 score cp 900 pv e2e4\nbestmove e2e4",
    "mates": "info depth 9 score mate 3 pv e2e4\nbestmove e2e4",
    "draws": "info depth 9 score cp 0\nbestmove 0000",
}


def main() -> None:
    manner = sys.argv[1]
    if manner == "silent":
        time.sleep(3600)
    if manner == "dies":
        sys.exit(3)
    for line in sys.stdin:
        if line == "uci\n":
            print("id name Fake \x1b[31m1\nuciok", flush=True)
        elif line == "isready\n":
            print("readyok", flush=True)
        elif line.startswith("go "):
            if manner == "hangs":
                time.sleep(3600)
            if manner == "dies later":
                sys.exit(3)
            print(ANSWERS[manner], flush=True)


main()
