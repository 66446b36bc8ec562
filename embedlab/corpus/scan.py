"""One pass over a text's code points: where the tokens are, where sentences open, who is who.

Compiled, because it meets every character of a text; benchmarks/tokenise.py has the numbers.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

Codes = NDArray[np.uint32]
Places = NDArray[np.int64]

# What a character is to the scanner. WORD and DIGIT make up words, SINGLE is a token by itself;
# JOINER stays inside a word (don't), POINT inside a number (3.14) and else may end a sentence,
# COMMA inside a number; ENDER ends a sentence, BREAK a line; CLOSER may follow a sentence's end.
BLANK, WORD, DIGIT, SINGLE, JOINER, POINT, COMMA, ENDER, BREAK, CLOSER, MARK = range(11)

_OFFSET = np.uint64(0xCBF29CE484222325)  # the hash of Fowler, Noll and Vo (FNV-1a)
_PRIME = np.uint64(0x100000001B3)


@njit(nogil=True, cache=True)
def tally(codes: Codes) -> Any:
    """How often each code point occurs, int64 [highest + 1]."""
    highest = np.uint32(0)
    for code in codes:
        highest = max(highest, code)
    counts = np.zeros((2, highest + 1), np.int64)  # in turn: equal neighbours need not wait
    for at in range(len(codes)):
        counts[at & 1, codes[at]] += 1
    return counts[0] + counts[1]


@njit(nogil=True, cache=True)
def split(codes: Codes, kinds: NDArray[np.uint8], marks: bool) -> Any:
    """Tokens of a text, `kinds` giving each code point's kind; `marks` keeps punctuation too.

    Returns (begins int64 [N], ends int64 [N], opens bool [N]: token n is a sentence's first).
    """
    begins = np.empty(len(codes), np.int64)
    ends = np.empty(len(codes), np.int64)
    opens = np.empty(len(codes), np.bool_)
    tokens = 0
    opening = True  # the next word opens a sentence
    broken = True  # so does the next mark, as a line began
    at = 0
    while at < len(codes):
        begin, kind = at, kinds[codes[at]]
        at = _token_end(codes, kinds, begin)
        if kind == BREAK:
            opening = broken = True
        elif kind != BLANK:
            word = kind <= SINGLE
            if word or marks:
                opens[tokens] = broken or (opening and (word or kind == MARK))
                opening, broken = opening and not opens[tokens], False
                begins[tokens], ends[tokens] = begin, at
                tokens += 1
            opening = opening or kind == ENDER or (kind == POINT and _full_stop(codes, kinds, at))
    return begins[:tokens], ends[:tokens], opens[:tokens]


@njit(nogil=True, cache=True)
def number(codes: Codes, begins: Places, ends: Places) -> Any:
    """Number equal tokens alike, in order of first sight.

    Returns (ids int32 [N], firsts int64 [words]: the token where each word was first seen).
    """
    ids = np.empty(len(begins), np.int32)
    firsts = np.empty(len(begins), np.int64)
    hashes = np.empty(len(begins), np.uint64)
    slots = np.full(1 << 12, -1, np.int32)  # open addressing, at most half full
    words = 0
    for token in range(len(begins)):
        code = _hash(codes, begins[token], ends[token])
        slot = np.int64(code & np.uint64(len(slots) - 1))
        while slots[slot] >= 0:
            known = firsts[slots[slot]]
            if hashes[slots[slot]] == code and _same(codes, begins, ends, known, token):
                break
            slot = (slot + 1) & (len(slots) - 1)
        if slots[slot] < 0:
            slots[slot] = words
            firsts[words], hashes[words] = token, code
            words += 1
        ids[token] = slots[slot]
        if 2 * words > len(slots):
            slots = _rehashed(hashes[:words], 4 * len(slots))
    return ids, firsts[:words].copy()


@njit(nogil=True, cache=True)
def _token_end(codes: Codes, kinds: NDArray[np.uint8], begin: int) -> int:
    """Where the token that begins at `begin` ends; a mark or blank is one character long."""
    at = begin + 1
    kind = kinds[codes[begin]]
    if kind not in (WORD, DIGIT):
        return at
    while at < len(codes):
        before, kind = kind, kinds[codes[at]]
        if kind in (WORD, DIGIT):
            at += 1
            continue
        if at + 1 == len(codes):
            return at
        after = kinds[codes[at + 1]]
        inside_word = kind == JOINER and after in (WORD, DIGIT)
        inside_number = kind in (POINT, COMMA) and before == DIGIT == after
        if not (inside_word or inside_number):
            return at
        kind = after
        at += 2
    return at


@njit(nogil=True, cache=True)
def _full_stop(codes: Codes, kinds: NDArray[np.uint8], at: int) -> bool:
    """Whether a point just before `at` ends a sentence: closing marks, then a blank or the end."""
    while at < len(codes) and (kinds[codes[at]] == CLOSER or kinds[codes[at]] == JOINER):
        at += 1
    return at == len(codes) or kinds[codes[at]] == BLANK or kinds[codes[at]] == BREAK


@njit(nogil=True, cache=True)
def _hash(codes: Codes, begin: int, end: int) -> Any:
    code = _OFFSET
    for at in range(begin, end):
        code = (code ^ np.uint64(codes[at])) * _PRIME
    return code ^ (code >> np.uint64(32))


@njit(nogil=True, cache=True)
def _same(codes: Codes, begins: Places, ends: Places, one: int, other: int) -> bool:
    length = ends[one] - begins[one]
    if length != ends[other] - begins[other]:
        return False
    for offset in range(length):
        if codes[begins[one] + offset] != codes[begins[other] + offset]:
            return False
    return True


@njit(nogil=True, cache=True)
def _rehashed(hashes: NDArray[np.uint64], size: int) -> NDArray[np.int32]:
    slots = np.full(size, -1, np.int32)
    for word in range(len(hashes)):
        slot = np.int64(hashes[word] & np.uint64(size - 1))
        while slots[slot] >= 0:
            slot = (slot + 1) & (size - 1)
        slots[slot] = word
    return slots
