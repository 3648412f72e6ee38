"""Misère play of impartial games: whoever makes the last move loses.

Normal play knows nim-heaps alone; in misère play almost every game is different from all others.
Two games are equal if no third game, added to both, makes their outcomes differ. Conway's theorem:
every game has one simplest form, reached by leaving out reversible moves, and equal games have the
same one. The genus tells less and is easier to look at: the nim-values of a game in sums with
copies of ∗2. All sums of some heaps together often have a finite arithmetic, their misère
quotient, which decides who wins however many heaps there are.

References
----------
J. H. Conway, *On Numbers and Games*, 1976, chapter 12; E. R. Berlekamp, J. H. Conway, R. K. Guy,
*Winning Ways*, chapter 13; T. S. Ferguson, "A note on Dawson's chess"; T. E. Plambeck,
A. N. Siegel, "Misère quotients for impartial games", 2008.
"""

from lastmove.misere.forms import Genus, MisereForm, Notation, form, nim_heap, notation
from lastmove.misere.heaps import HeapGame
from lastmove.misere.positions import genus, misere_form
from lastmove.misere.quotient import Quotient, Separation
from lastmove.misere.quotient_families import Family
from lastmove.misere.quotient_forms import quotient
from lastmove.misere.quotient_normal import Exceptional, Exceptions
from lastmove.misere.theorems import Verdict, kayles, nim

__all__ = [
    "Exceptional",
    "Exceptions",
    "Family",
    "Genus",
    "HeapGame",
    "MisereForm",
    "Notation",
    "Quotient",
    "Separation",
    "Verdict",
    "form",
    "genus",
    "kayles",
    "misere_form",
    "nim",
    "nim_heap",
    "notation",
    "quotient",
]
