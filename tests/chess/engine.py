"""Fairy-Stockfish as a second opinion on boards up to 12×10, where it is installed."""

import re
import shutil
import subprocess

ENGINE = shutil.which("fairy-stockfish") or shutil.which("fairy-stockfish", path="/usr/games")


def perft(positions, depths, folder):
    """The counts of each (fen, files, rows, double step) to each of the depths."""
    sections, commands = [], []
    for number, (fen, files, rows, double_step) in enumerate(positions):
        name = f"board{number}"
        steps = "doubleStep = true\ndoubleStepRank = 2" if double_step else "doubleStep = false"
        sections.append(
            f"[{name}:chess]\nmaxRank = {rows}\nmaxFile = {files}\ncastling = false\n{steps}\n"
            f"promotionRank = {rows}\nstartFen = {fen}\n"
        )
        commands += [f"setoption name UCI_Variant value {name}", f"position fen {fen}"]
        commands += [f"go perft {depth}" for depth in depths]
    variants = folder / "variants.ini"
    variants.write_text("\n".join(sections), encoding="ascii")
    script = ["uci", f"setoption name VariantPath value {variants}", *commands, "quit"]
    done = subprocess.run(
        [ENGINE], input="\n".join(script), capture_output=True, text=True, check=True, timeout=100
    )
    counts = [int(n) for n in re.findall(r"Nodes searched: (\d+)", done.stdout)]
    assert len(counts) == len(positions) * len(depths)
    width = len(depths)
    return [counts[i : i + width] for i in range(0, len(counts), width)]
