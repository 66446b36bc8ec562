"""Text to tokens: normalise, choose a segmenter, cut.

Text is brought to NFKC (full-width and other compatibility forms become the usual ones), made
lower case unless told otherwise, and cut at the same places whatever the segmenter: a sentence
ends at a line break, at 。！？!? and at a full stop before a blank or the end. There is no limit
on the length of a line. Words keep their inner apostrophes and hyphens, numbers their points.

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

from embedlab.errors import UnknownChoice

SEGMENTERS = ("auto", "whitespace", "characters", "words")
HAN = "々〇\u3400-\u4dbf\u4e00-\u9fff\U00020000-\U0003ffff"
KANA = "\u3041-\u309f\u30a1-\u30ff"
ENOUGH_HAN = 0.2  # a text is Chinese from this share of Han among its letters on
_HAN_RUN = re.compile(f"[{HAN}]+")
_IDEOGRAPHIC = re.compile(f"[{HAN}{KANA}]")
_INVISIBLE = dict.fromkeys(map(ord, "\ufeff\u00ad\u2060"))  # BOM, soft hyphen, word joiner


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


def normalise(text: str) -> tuple[str, int]:
    """The text in NFKC without invisible format characters, and how many characters changed."""
    if text.isascii():
        return text, 0
    visible = text.translate(_INVISIBLE)
    normal = unicodedata.normalize("NFKC", visible)
    if normal == visible:
        return normal, len(text) - len(visible)
    changed = {char for char in set(visible) if unicodedata.normalize("NFKC", char) != char}
    alone = visible.translate({ord(char): unicodedata.normalize("NFKC", char) for char in changed})
    composed = max(len(alone) - len(normal), 0)  # accents that joined their letter
    return normal, len(text) - len(visible) + sum(map(visible.count, changed)) + composed


def chosen(text: str, segment: str) -> str:
    """The segmenter for `text`: `segment` itself, or for auto what its script asks for."""
    if segment != "auto":
        return segment
    han = sum(map(len, _HAN_RUN.findall(text)))
    if not han:
        return "whitespace"
    letters = sum(map(str.isalpha, text))
    return "words" if han >= ENOUGH_HAN * letters else "whitespace"


def cut(text: str, segmenter: str, punctuation: bool = False) -> Tokens:
    """Cut a normalised text. `segmenter` is whitespace, words or characters."""
    from embedlab.corpus import scan  # brings numba

    if segmenter == "words":
        text = _spaced(text)
    codes = np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    begins, ends, opens = scan.split(codes, _kinds(codes, segmenter == "characters"), punctuation)
    ids, firsts = scan.number(codes, begins, ends)
    words = [text[begins[token] : ends[token]] for token in firsts]
    return Tokens(words, ids, np.append(np.flatnonzero(opens), len(ids)))


def _spaced(text: str) -> str:
    """The text with blanks around its Chinese words."""
    import rjieba

    return _HAN_RUN.sub(lambda run: f" {' '.join(rjieba.cut(run[0]))} ", text)


def _kinds(codes: NDArray[np.uint32], single: bool) -> NDArray[np.uint8]:
    """What each code point of the text is to the scanner, by code point."""
    present = np.zeros(int(codes.max(initial=0)) + 1, dtype=bool)
    present[codes] = True
    kinds = np.zeros(len(present), dtype=np.uint8)
    for code in np.flatnonzero(present):
        kinds[code] = _kind(chr(code), single)
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
