"""Bring a text to one form, and tell how much of it that changed.

NFKC makes full-width letters, ligatures and other compatibility forms the usual ones and joins
accents to their letters. For a whole book Unicode's algorithm takes seconds; but where no sign
joins the one before it, replacing the few that change gives the same text much sooner.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

_INVISIBLE = "\ufeff\u00ad\u2060"  # byte-order mark, soft hyphen, word joiner


class Normal(NamedTuple):
    """A text in NFKC; how many characters that changed; how often each sign now occurs."""

    text: str
    changed: int
    alphabet: dict[str, int]


def normal_form(text: str, lowercase: bool = False) -> Normal:
    """The text in NFKC without invisible format characters, in lower case if wanted."""
    counts = tally(text)
    forms = {char: _form(char) for char in counts}
    different = {char: form for char, form in forms.items() if form != char}
    changed = sum(counts[char] for char in different)
    text = _replaced(text, different)
    if any(map(_joins, forms.values())):
        length = len(text)
        text = unicodedata.normalize("NFKC", text)
        changed += length - len(text)  # accents that joined their letter
        text = unicodedata.normalize("NFKC", text.lower()) if lowercase else text
        return Normal(text, changed, tally(text))
    text = text.lower() if lowercase else text
    if lowercase and "Σ" in forms.values():  # small σ at a word's end is another letter
        return Normal(text, changed, tally(text))
    alphabet: Counter[str] = Counter()
    for char, form in forms.items():
        for sign in form.lower() if lowercase else form:
            alphabet[sign] += counts[char]
    return Normal(text, changed, alphabet)


def code_points(text: str) -> NDArray[np.uint32]:
    """The text's code points, uint32 [characters], lone surrogates included."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def tally(text: str) -> dict[str, int]:
    """How often each character occurs, in the order of code points."""
    from embedlab.corpus import scan  # brings numba

    counts = scan.tally(code_points(text))
    return {chr(code): int(counts[code]) for code in np.flatnonzero(counts)}


def _form(char: str) -> str:
    return "" if char in _INVISIBLE else unicodedata.normalize("NFKC", char)


def _joins(form: str) -> bool:
    """Whether it may join what stands before it: accents and other marks, Hangul's later parts."""
    return form != "" and (
        unicodedata.category(form[0])[0] == "M" or "\u1160" <= form[0] <= "\u11ff"
    )


def _replaced(text: str, different: dict[str, str]) -> str:
    if not different:
        return text
    signs = re.compile(f"[{re.escape(''.join(different))}]")
    return signs.sub(lambda sign: different[sign[0]], text)
