"""Chess boards: `python benches/chessboards.py`.

Run it with the Python that has Lastmove installed. What was counted is checked against known
numbers before a time is printed; the best of several repetitions counts. python-chess is measured
beside it where it is installed, to a smaller depth.

The table goes to standard output as Markdown.
"""

import argparse
import time

import lastmove as lm

KIWIPETE = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
LARGE = "r1n1bqkb1n1r/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/R1N1BQKB1N1R w - - 0 1"
COUNTS = [
    ("initial array, depth 5", lm.chess.START, 5, 4_865_609),
    ("castling and pins, depth 4", KIWIPETE, 4, 4_085_603),
    ("12×10, depth 4", LARGE, 4, 141_961),
]


def best(run, repetitions):
    times = []
    for _ in range(repetitions):
        began = time.perf_counter()
        run()
        times.append(time.perf_counter() - began)
    return min(times)


def theirs(board, depth):
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += theirs(board, depth - 1)
        board.pop()
    return total


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--repetitions", type=int, default=3)
    repetitions = parser.parse_args().repetitions
    print("| workload | seconds | speed |")
    print("|---|---|---|")
    for name, fen, depth, count in COUNTS:
        board = lm.chess.Board(fen)
        assert board.perft(depth) == count
        seconds = best(lambda board=board, depth=depth: board.perft(depth), repetitions)
        print(f"| {name} | {seconds:.3f} | {count / seconds / 1e6:.1f} M positions/s |")
    board = lm.chess.Board(KIWIPETE)
    fen = board.fen()
    for name, run in (
        ("read and write a position", lambda: lm.chess.Board(fen).fen()),
        ("legal moves as objects (48)", board.moves),
        ("legal moves in algebraic notation (48)", board.sans),
        ("read and make a move", lambda: board.push("Nxd7")),
    ):
        seconds = best(lambda run=run: [run() for _ in range(1000)], repetitions) / 1000
        print(f"| {name} | {seconds:.2e} | {1 / seconds:,.0f} /s |")
    try:
        import chess
    except ImportError:
        return
    seconds = best(lambda: theirs(chess.Board(KIWIPETE), 3), 1)
    speed = 97_862 / seconds / 1e6
    print(
        f"| python-chess, castling and pins, depth 3 | {seconds:.3f} | {speed:.2f} M positions/s |"
    )


if __name__ == "__main__":
    main()
