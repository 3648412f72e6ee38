"""Positions for tests: random play from arrays of many sizes, and random set-ups."""

import lastmove as lm

ARRAYS = [
    "r1n1bqkb1n1r/pppppppppppp/12/12/12/12/12/12/PPPPPPPPPPPP/R1N1BQKB1N1R w - - 0 1",
    "rnbqkqqbnr/pppppppppp/10/10/10/10/10/PPPPPPPPPP/RNBQKQQBNR w - - 0 1",
    "11k/p9pP/P5p3P1/pppp3p1p2/6pP4/PPPP2P2P2/p6P2p1/P9Pp/11K w - - 0 1",
    "11k/10pP/6p3P1/ppppp2p4/6pP4/PPPPP1P5/7P2p1/10Pp/11K b - - 0 1",
    "rkbnr/ppppp/5/5/PPPPP/RKBNR w - - 0 1",
    "rqkbnbr/ppppppp/7/7/7/7/PPPPPPP/RQKBNBR w - - 0 1",
    "nbrqkrbn1/ppppppppp/9/9/9/9/PPPPPPPPP/1NBRKQRBN w - - 0 1",
]


def size(fen):
    rows = fen.split()[0].split("/")
    return lm.chess.Board(fen).files, len(rows)


def played(rng, start, moves, *, double_step=None):
    """The position after so many random moves, or before the game ended."""
    board = lm.chess.Board(start, double_step=double_step)
    for _ in range(moves):
        legal = board.moves()
        if not legal:
            break
        board = board.push(rng.choice(legal))
    return board


def random_text(rng):
    """A board field with a side: any size, any pieces, most likely illegal."""
    files, rows = rng.randint(1, 26), rng.randint(1, 32)
    full = rng.random()
    fields = []
    for _ in range(rows):
        row, empty = "", 0
        for _ in range(files):
            if rng.random() < full:
                row += (str(empty) if empty else "") + rng.choice("KQRBNPPPkqrbnppp")
                empty = 0
            else:
                empty += 1
        fields.append(row + (str(empty) if empty else ""))
    return "/".join(fields) + rng.choice([" w", " b", " w - - 0 1", ""])
