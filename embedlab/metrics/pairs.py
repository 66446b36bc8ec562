"""Cosines of chosen words, at one moment or all along a run."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from embedlab.recording import Recording
from embedlab.table import EmbeddingTable


def similarity(table: EmbeddingTable, words: Sequence[str]) -> NDArray[np.float32]:
    """Cosine of every two of `words`, float32 [n, n]; NaN with a zero row. Raises UnknownWord."""
    return _cosines(table.vectors[table.vocab.ids(words)])


def pair_cosines(recording: Recording, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
    """Cosine of each pair at each moment, float32 [T, P]; NaN with a zero row.

    Raises UnknownWord.
    """
    left = recording.vocab.ids(one for one, _ in pairs)
    right = recording.vocab.ids(other for _, other in pairs)
    curves = [
        _along(snapshot.vectors[left], snapshot.vectors[right]) for snapshot in recording.snapshots
    ]
    return np.array(curves, dtype=np.float32).reshape(len(recording), len(pairs))


def _cosines(vectors: NDArray[np.floating]) -> NDArray[np.float32]:
    rows = vectors.astype(np.float64)
    lengths = np.sqrt(np.einsum("nd,nd->n", rows, rows))
    with np.errstate(invalid="ignore", divide="ignore"):
        unit = rows / lengths[:, None]
    result = np.clip(unit @ unit.T, -1, 1)
    np.fill_diagonal(result, np.where(lengths > 0, 1.0, np.nan))
    return np.asarray(result, dtype=np.float32)


def _along(one: NDArray[np.floating], other: NDArray[np.floating]) -> NDArray[np.float64]:
    one, other = one.astype(np.float64), other.astype(np.float64)
    dots = np.einsum("nd,nd->n", one, other)
    lengths = np.linalg.norm(one, axis=1) * np.linalg.norm(other, axis=1)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.asarray(np.clip(dots / lengths, -1, 1))
