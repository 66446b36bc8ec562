"""Vocab: which token has which row."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import DuplicateWord, IdOutOfRange, ShapeMismatch, UnknownWord

MAX_SUGGESTIONS = 5


@dataclass(frozen=True, eq=False)
class Vocab:
    """The tokens of a table in row order, with counts and known groups where there are any.

    tokens: V different strings, kept exactly as given. counts: int64 [V] or None.
    groups: V group names ("" for a word of no group) or None. Raises DuplicateWord, ShapeMismatch.
    """

    tokens: tuple[str, ...]
    counts: NDArray[np.int64] | None = None
    groups: tuple[str, ...] | None = None
    _ids: dict[str, int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "tokens", tuple(self.tokens))
        ids = {token: row for row, token in enumerate(self.tokens)}
        if len(ids) != len(self.tokens):
            raise DuplicateWord(word=_first_repeated(self.tokens))
        object.__setattr__(self, "_ids", ids)
        for part in (self.counts, self.groups):
            if part is not None and len(part) != len(ids):
                raise ShapeMismatch(expected=(len(ids),), found=(len(part),))
        if self.counts is not None:
            counts = np.array(self.counts, dtype=np.int64)
            counts.flags.writeable = False
            object.__setattr__(self, "counts", counts)
        if self.groups is not None:
            object.__setattr__(self, "groups", tuple(self.groups))

    def __len__(self) -> int:
        return len(self.tokens)

    def __contains__(self, token: object) -> bool:
        return token in self._ids

    def __getitem__(self, row: int) -> str:
        return self.tokens[row]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Vocab):
            return NotImplemented
        if self.counts is None or other.counts is None:
            same_counts = self.counts is other.counts
        else:
            same_counts = np.array_equal(self.counts, other.counts)
        return self.tokens == other.tokens and self.groups == other.groups and same_counts

    def __hash__(self) -> int:
        return hash(self.tokens)

    def id(self, token: str) -> int:
        """The row of `token`: exact match first, then without surrounding blanks, then the same
        signs composed or decomposed (NFC, NFD), which no one can tell apart by eye.

        Raises UnknownWord with suggestions that differ in case or compatibility form only.
        """
        bare = token.strip()
        composed, decomposed = (
            unicodedata.normalize("NFC", bare),
            unicodedata.normalize("NFD", bare),
        )
        for form in (token, bare, composed, decomposed):
            if form in self._ids:
                return self._ids[form]
        raise UnknownWord(word=token, suggestions=self.suggest(token))

    def ids(self, tokens: Iterable[str]) -> NDArray[np.int32]:
        """Rows of `tokens`, int32 [n]. Raises UnknownWord."""
        return np.array([self.id(token) for token in tokens], dtype=np.int32)

    def words(self, ids: Sequence[int] | NDArray[np.integer]) -> list[str]:
        """Tokens of the rows `ids`. Raises IdOutOfRange naming the offenders."""
        outside = [int(row) for row in ids if not 0 <= row < len(self.tokens)]
        if outside:
            raise IdOutOfRange(ids=outside, size=len(self.tokens))
        return [self.tokens[row] for row in ids]

    def suggest(self, token: str) -> list[str]:
        """Tokens that are `token` in another compatibility form (NFKC), then in another case.

        Each kind in row order, at most MAX_SUGGESTIONS in all.
        """
        wanted = _compatible(token)
        alike = [self.tokens[row] for row in self._folded.get(_fold(token), [])]
        return sorted(alike, key=lambda word: _compatible(word) != wanted)[:MAX_SUGGESTIONS]

    @cached_property
    def _folded(self) -> dict[str, list[int]]:
        folded: dict[str, list[int]] = {}
        for row, token in enumerate(self.tokens):
            folded.setdefault(_fold(token), []).append(row)
        return folded


def _compatible(token: str) -> str:
    return unicodedata.normalize("NFKC", token.strip())


def _fold(token: str) -> str:
    return unicodedata.normalize("NFKC", _compatible(token).casefold())


def _first_repeated(tokens: tuple[str, ...]) -> str:
    return next(token for token, count in Counter(tokens).items() if count > 1)
