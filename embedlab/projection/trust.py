"""What a picture kept: the share of true neighbours that are still neighbours in it."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.neighbors import neighbor_rows, top_rows
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab

KEPT_OF = 10
ALL_BELOW = 6_000  # up to so many words are all measured,
SAMPLE = 2_000  # of more words so many, evenly spaced


def kept_share(
    vectors: NDArray[np.floating], positions: NDArray[np.floating], k: int
) -> NDArray[np.float32]:
    """For each of R words the share of its k nearest by cosine kept among its k in the picture.

    vectors [R, D], positions [R, dims]; float32 [R], NaN where not measured (a zero vector, a
    single word, words outside the sample when R is large).
    """
    size = len(vectors)
    kept = np.full(size, np.nan, dtype=np.float32)
    measured = np.arange(size)
    if size > ALL_BELOW:
        measured = np.linspace(0, size - 1, SAMPLE).astype(np.int64)
    if size > 1:
        true = neighbor_rows(_nameless(vectors), k, measured)
        drawn = _drawn_rows(np.asarray(positions, dtype=np.float32), true.shape[1], measured)
        held = (true[:, :, None] == drawn[:, None, :]).any(axis=2)
        count = (true >= 0).sum(axis=1)
        known = count > 0
        kept[measured[known]] = held.sum(axis=1)[known] / count[known]
    return kept


def _drawn_rows(
    positions: NDArray[np.float32], k: int, asked: NDArray[np.int64]
) -> NDArray[np.int32]:
    """The k nearest of each asked word in the picture, by distance."""
    found = [np.zeros((0, k), np.int32)]
    step = max(1, (8 << 20) // len(positions))
    for start in range(0, len(asked), step):
        part = asked[start : start + step]
        nearness = np.zeros((len(part), len(positions)), np.float32)
        for axis in positions.T:
            nearness -= np.square(axis[part, None] - axis[None, :])
        nearness[np.arange(len(part)), part] = -np.inf
        found.append(top_rows(nearness, k))
    return np.concatenate(found)


def _nameless(vectors: NDArray[np.floating]) -> EmbeddingTable:
    tokens = tuple(str(row) for row in range(len(vectors)))
    return EmbeddingTable(Vocab(tokens), np.asarray(vectors, dtype=np.float32))
