"""Exercise sheets with answers, for lecturers and for those who teach themselves.

A sheet is drawn at random from a seed: the same topic and seed always give the same sheet, so that
every student of a class may have one, and the answers of each are known. Answers come from
Lastmove, with the steps that lead to them.

Examples
--------
>>> from lastmove.exercises import sheet
>>> print(sheet("nim", seed=3, count=1).markdown())
# Nim, sheet 3
<BLANKLINE>
1. Nim with heaps of 12, 4, 2. Who wins, and by which moves?
<BLANKLINE>
## Answers
<BLANKLINE>
1. nim-sum 10: whoever moves wins, by 12 → 6
   - 12 = 8 + 4
   - 4 = 4
   - 2 = 2
   - powers of two that occur an odd number of times: 8, 2; nim-sum 10
"""

from lastmove.exercises.sheet import Exercise, Sheet, sheet, topics

__all__ = ["Exercise", "Sheet", "sheet", "topics"]
