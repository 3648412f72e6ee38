"""How elements of a misère quotient are written: words in the letters of its generators."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from string import ascii_lowercase

__all__ = ["latex_word", "letters", "presentation", "word"]

_SUPERSCRIPT = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
Relation = tuple[Sequence[int], Sequence[int]]


def letters(count: int) -> list[str]:
    """Return names for generators: a to z, then aa, ab, and so on.

    Examples
    --------
    >>> from lastmove.misere.quotient_words import letters
    >>> letters(3), letters(28)[-3:]
    (['a', 'b', 'c'], ['z', 'aa', 'ab'])
    """
    names: list[str] = []
    length = 1
    while len(names) < count:
        block: list[str] = [""]
        for _ in range(length):
            block = [start + letter for start in block for letter in ascii_lowercase]
        names += block
        length += 1
    return names[:count]


def word(indices: Iterable[int], names: Sequence[str], *, unicode: bool = False) -> str:
    """Write a product of generators, which are given by their places in `names`.

    Examples
    --------
    >>> from lastmove.misere.quotient_words import word
    >>> word([0, 1, 1], "abc"), word([0, 1, 1], "abc", unicode=True), word([], "abc")
    ('a b^2', 'ab²', '1')
    """
    powers = [(names[i], len(list(group))) for i, group in groupby(sorted(indices))]
    if not powers:
        return "1"
    if unicode:
        mark = "" if all(len(name) == 1 for name, _ in powers) else " "
        return mark.join(
            name + (str(power).translate(_SUPERSCRIPT) if power > 1 else "")
            for name, power in powers
        )
    return " ".join(name + (f"^{power}" if power > 1 else "") for name, power in powers)


def latex_word(indices: Iterable[int], names: Sequence[str]) -> str:
    r"""Write a product of generators for LaTeX.

    Examples
    --------
    >>> from lastmove.misere.quotient_words import latex_word, letters
    >>> latex_word([0, 1, 1], "abc"), latex_word([26], letters(27))
    ('ab^{2}', '\\mathit{aa}')
    """
    powers = [(names[i], len(list(group))) for i, group in groupby(sorted(indices))]
    shown = [(name if len(name) == 1 else rf"\mathit{{{name}}}", power) for name, power in powers]
    return "".join(name + (f"^{{{power}}}" if power > 1 else "") for name, power in shown) or "1"


def presentation(names: Sequence[str], relations: Sequence[Relation]) -> str:
    r"""Write generators and relations for LaTeX.

    Examples
    --------
    >>> from lastmove.misere.quotient_words import presentation
    >>> presentation("ab", [([0, 0], []), ([1, 1, 1], [1])])
    '\\langle a,b \\mid a^{2}=1,\\; b^{3}=b \\rangle'
    """
    gens = ",".join(latex_word([i], names) for i in range(len(names)))
    shown = [f"{latex_word(left, names)}={latex_word(right, names)}" for left, right in relations]
    listed = r",\; ".join(shown)
    return rf"\langle {gens} \mid {listed} \rangle"
