"""Presentation: values and claims as records, text and pages. No mathematics happens here."""

__all__ = ["WRITERS"]

WRITERS = {
    "lastmove.Loopy.svg": "lastmove.show.loop:loop_svg",
    "lastmove.Thermograph.plot": "lastmove.show.thermograph:thermograph_plot",
    "lastmove.Thermograph.svg": "lastmove.show.thermograph:thermograph_svg",
    "lastmove.Thermograph.tikz": "lastmove.show.thermograph:thermograph_tikz",
    "lastmove.chess.board.Board.svg": "lastmove.show.chessboard:chessboard_svg",
    "lastmove.chess.structure_result.PawnStructure.svg": "lastmove.show.structure:structure_svg",
    "lastmove.chess.verdict.Endgame.svg": "lastmove.show.endgame:endgame_svg",
    "lastmove.heaps.game.HeapGame.html": "lastmove.show.nim_sequence:heap_html",
    "lastmove.heaps.game.HeapGame.plot": "lastmove.show.heaps:heap_plot",
    "lastmove.misere.quotient.Quotient.svg": "lastmove.show.quotient:quotient_svg",
}
"""The functions that write objects of a class in a style; see :func:`lastmove.hooks.present`."""
