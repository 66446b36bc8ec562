"""Text to tokens: choose a segmenter, cut.

Whatever the segmenter, a sentence ends at a line break, at 。！？!? and at a full stop before a
blank or the end, and words keep their inner apostrophes and hyphens, numbers their points. There
is no limit on the length of a line.

whitespace   runs of letters and digits (English and other spaced scripts)
words        the same, with runs of Chinese cut by a dictionary (rjieba)
characters   the same, with each Chinese character or kana a token
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from embedlab.corpus.normal import Normal, code_points
from embedlab.errors import UnknownChoice

SEGMENTERS = ("auto", "whitespace", "characters", "words")
HAN = "々〇\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
KANA = "\u3041-\u309f\u30a1-\u30ff"
ENOUGH_HAN = 0.2  # a text is Chinese from this share of Han among its letters on
_HAN_RUN = re.compile(f"[{HAN}]+")
_IDEOGRAPHIC = re.compile(f"[{HAN}{KANA}]")


@dataclass(frozen=True)
class Cut:
    """How to cut a text. Raises UnknownChoice."""

    segment: str = "auto"
    punctuation: bool = False
    lowercase: bool = True

    def __post_init__(self) -> None:
        if self.segment not in SEGMENTERS:
            raise UnknownChoice(name="segment", value=self.segment, choices=SEGMENTERS)


class Tokens(NamedTuple):
    """A cut text: `words` in order of first sight, `ids` into them, sentence bounds `starts`."""

    words: list[str]
    ids: NDArray[np.int32]
    starts: NDArray[np.int64]


def chosen(normal: Normal, segment: str) -> str:
    """The segmenter for a text: `segment` itself, or for auto what its script asks for."""
    if segment != "auto":
        return segment
    counts = normal.alphabet.items()
    han = sum(count for char, count in counts if _HAN_RUN.match(char))
    letters = sum(count for char, count in counts if char.isalpha())
    return "words" if han and han >= ENOUGH_HAN * letters else "whitespace"


def cut(normal: Normal, segmenter: str, punctuation: bool = False) -> Tokens:
    """Cut a normalised text. `segmenter` is whitespace, words or characters."""
    from embedlab.corpus import scan  # brings numba

    text = _spaced(normal.text) if segmenter == "words" else normal.text
    codes = code_points(text)
    kinds = _kinds([*normal.alphabet, " "], segmenter == "characters")
    begins, ends, opens = scan.split(codes, kinds, punctuation)
    ids, firsts = scan.number(codes, begins, ends)
    words = [text[begins[token] : ends[token]] for token in firsts]
    return Tokens(words, ids, np.append(np.flatnonzero(opens), len(ids)))


def _spaced(text: str) -> str:
    """The text with blanks around its Chinese words."""
    import rjieba

    return _HAN_RUN.sub(lambda run: f" {' '.join(rjieba.cut(run[0]))} ", text)


def _kinds(alphabet: list[str], single: bool) -> NDArray[np.uint8]:
    """What each sign is to the scanner, uint8 [highest code point + 1]."""
    kinds = np.zeros(max(map(ord, alphabet)) + 1, dtype=np.uint8)
    for char in alphabet:
        kinds[ord(char)] = _kind(char, single)
    return kinds


def _kind(char: str, single: bool) -> int:
    from embedlab.corpus import scan

    if char in "\n\r\v\f\x1c\x1d\x1e\x85\u2028\u2029":
        return scan.BREAK
    if char in "'’-‐\u200c\u200d":
        return scan.JOINER
    if char in "。!?":
        return scan.ENDER
    if char in ".,":
        return scan.POINT if char == "." else scan.COMMA
    category = unicodedata.category(char)
    if category[0] in "LMN" or category in ("Cn", "Co"):  # unassigned: a letter newer than Python
        if single and _IDEOGRAPHIC.match(char):
            return scan.SINGLE
        return scan.DIGIT if category == "Nd" else scan.WORD
    if category in ("Pe", "Pf") or char == '"':
        return scan.CLOSER
    return scan.MARK if category[0] in "PS" else scan.BLANK
