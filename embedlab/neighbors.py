"""Nearest words by exact cosine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embedlab.errors import BadSetting, NotFinite, ShapeMismatch, ZeroVector
from embedlab.table import EmbeddingTable

BLOCK_BYTES = 32 << 20  # the largest piece of a similarity matrix held at once
ROUNDING = np.float32(1e-5)  # more than a float32 dot product of unit vectors can be off


@dataclass(frozen=True)
class Neighbor:
    """A word and its cosine to what was asked, within [-1, 1]."""

    word: str
    cosine: float


def nearest(
    table: EmbeddingTable,
    word_or_vector: str | ArrayLike,
    k: int = 10,
    *,
    exclude: Iterable[str] = (),
) -> list[Neighbor]:
    """The k words of highest cosine to a word or to a vector [D], best first.

    An asked word is not its own neighbour; the words of `exclude` and zero rows are left out too.
    Cosines equal to twelve digits stand in row order. Fewer than k where the table has no more.
    Raises UnknownWord, ZeroVector, BadSetting (k < 1), ShapeMismatch, NotFinite.
    """
    _require_count(k)
    query, hidden = _query(table, word_or_vector)
    hidden = [*hidden, *(table.vocab.id(word) for word in exclude)]
    rows = _candidates(_rough_cosines(table, query, hidden), k)
    exact = np.concatenate(
        [np.zeros(0), *(cosines(table.vectors[part], query) for part in _pieces(rows, table.dim))]
    )
    best = np.lexsort((rows, -exact.round(12)))[:k]
    return [Neighbor(table.vocab[int(rows[i])], float(exact[i])) for i in best]


def cosines(vectors: ArrayLike, query: ArrayLike) -> NDArray[np.float64]:
    """Cosine of each row of `vectors` [n, D] to `query` [D], in float64; a row to itself is 1."""
    rows, asked = np.asarray(vectors, np.float64), np.asarray(query, np.float64)
    lengths = np.sqrt((rows * rows).sum(axis=1) * (asked * asked).sum())
    dots = (rows * asked).sum(axis=1)
    return np.asarray(np.clip(dots / np.where(lengths > 0, lengths, 1), -1, 1))


def neighbor_rows(
    table: EmbeddingTable, k: int = 10, rows: NDArray[np.integer] | None = None
) -> NDArray[np.int32]:
    """Rows of the k nearest words of every word (or of those in `rows`), best first, by cosine.

    int32 [V or len(rows), min(k, V - 1)]. Zero rows are nobody's neighbour and have none: -1
    stands where there is no neighbour. Raises BadSetting (k < 1).
    """
    _require_count(k)
    asked = np.arange(len(table)) if rows is None else np.asarray(rows)
    unit, empty = table.unit, np.flatnonzero(table.norms == 0)
    columns = max(0, min(k, len(table) - 1))
    found = [np.zeros((0, columns), np.int32)]
    for part in _pieces(asked, len(table)):
        scores = unit[part] @ unit.T
        scores[:, empty] = -np.inf
        scores[np.isin(part, empty)] = -np.inf
        scores[np.arange(len(part)), part] = -np.inf
        found.append(top_rows(scores, columns))
    return np.concatenate(found)


def top_rows(scores: NDArray[Any], k: int) -> NDArray[np.int32]:
    """Columns of the k highest scores of each row, best first, ties by column; -1 for -inf."""
    if k < 1:
        return np.zeros((len(scores), 0), np.int32)
    columns = np.argpartition(scores, scores.shape[1] - k, axis=1)[:, -k:].astype(np.int32)
    values = np.take_along_axis(scores, columns, axis=1)
    order = np.lexsort((columns, -values), axis=1)
    columns = np.take_along_axis(columns, order, axis=1)
    columns[np.take_along_axis(values, order, axis=1) == -np.inf] = -1
    return columns


def _query(table: EmbeddingTable, asked: str | ArrayLike) -> tuple[NDArray[Any], list[int]]:
    if isinstance(asked, str):
        row = table.vocab.id(asked)
        vector, word, hidden = table.vectors[row], table.vocab[row], [row]
    else:
        vector, word, hidden = _of_usual_length(np.asarray(asked, np.float64)), "", []
    if vector.shape != (table.dim,):
        raise ShapeMismatch(expected=(table.dim,), found=vector.shape)
    if not np.isfinite(vector).all():
        raise NotFinite(row=0, column=int(np.argmin(np.isfinite(vector))))
    if not vector.any():
        raise ZeroVector(word=word)
    return vector, hidden


def _of_usual_length(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """Scaled by a power of two, which is exact, so that squares neither overflow nor vanish."""
    _, exponent = np.frexp(np.abs(vector).max(initial=0))
    return np.asarray(np.ldexp(vector, -exponent))


def _rough_cosines(
    table: EmbeddingTable, query: NDArray[Any], hidden: Sequence[int]
) -> NDArray[np.float32]:
    direction = query.astype(np.float64)
    direction /= np.sqrt(direction @ direction)
    scores = table.vectors @ direction.astype(np.float32)
    empty = table.norms == 0
    scores /= np.where(empty, np.float32(1), table.norms)
    scores[empty] = -np.inf
    scores[list(hidden)] = -np.inf
    return scores


def _candidates(scores: NDArray[np.float32], k: int) -> NDArray[np.intp]:
    """Rows that may be among the k best once rounding is taken off."""
    bar = np.float32(-2)
    if k < len(scores):
        bar = max(bar, np.partition(scores, len(scores) - k)[len(scores) - k] - ROUNDING)
    return np.flatnonzero(scores >= bar)


def _pieces(rows: NDArray[Any], width: int) -> Iterator[NDArray[Any]]:
    step = max(1, BLOCK_BYTES // (8 * max(width, 1)))
    return (rows[start : start + step] for start in range(0, len(rows), step))


def _require_count(k: int) -> None:
    if k < 1:
        raise BadSetting(name="k", value=k, rule=">= 1")
