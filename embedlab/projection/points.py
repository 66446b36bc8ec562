"""Points: the words of one moment as distinct directions, and who is near whom."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embedlab.neighbors import top_rows

BLOCK_BYTES = 32 << 20


@dataclass(frozen=True, eq=False)
class Points:
    """The n distinct directions among R words.

    unit: float32 [n, D], of length 1, or 0 for a zero vector. of: int64 [R], the direction of
    each word. Words of the same direction are one point, so they share one place in a picture;
    so do all zero vectors. Euclidean distance between unit vectors orders them as cosine does,
    and unlike cosine distance it knows what to do with a zero or with opposite vectors.
    """

    unit: NDArray[np.float32]
    of: NDArray[np.int64]

    @classmethod
    def among(cls, vectors: NDArray[np.floating]) -> Points:
        """The points of `vectors` [R, D], in the order of their first words."""
        exact = vectors.astype(np.float64)
        peaks = np.abs(exact).max(axis=1, keepdims=True, initial=0)
        exact /= np.where(peaks > 0, peaks, 1)
        lengths = np.linalg.norm(exact, axis=1, keepdims=True)
        unit = (exact / np.where(lengths > 0, lengths, 1)).astype(np.float32) + np.float32(0)
        _, first, of = np.unique(unit, axis=0, return_index=True, return_inverse=True)
        rank = np.argsort(np.argsort(first))
        return cls(unit[np.sort(first)], rank[of.reshape(-1)])

    def __len__(self) -> int:
        return len(self.unit)

    def neighbors(self, k: int) -> tuple[NDArray[np.int32], NDArray[np.float32]]:
        """The k nearest other points of each, nearest first: rows and distances, both [n, k]."""
        rows = np.concatenate([np.zeros((0, k), np.int32), *self._nearest(k)])
        distances = np.empty(rows.shape, np.float32)
        for column in range(k):
            distances[:, column] = np.linalg.norm(self.unit - self.unit[rows[:, column]], axis=1)
        return rows, distances

    def _nearest(self, k: int) -> list[NDArray[np.int32]]:
        squares = np.einsum("nd,nd->n", self.unit, self.unit)
        step, found = max(1, BLOCK_BYTES // (4 * max(len(self), 1))), []
        for start in range(0, len(self), step):
            part = slice(start, start + step)
            nearness = 2 * (self.unit[part] @ self.unit.T) - squares
            asked = np.arange(len(self))[part]
            nearness[np.arange(len(asked)), asked] = -np.inf
            found.append(top_rows(nearness, k))
        return found

    def gather(self, positions: NDArray[np.floating]) -> NDArray[np.float64]:
        """Positions of words [R, dims] as those of points [n, dims]: the mean of their words."""
        sums = np.zeros((len(self), positions.shape[1]))
        np.add.at(sums, self.of, positions)
        return sums / np.bincount(self.of, minlength=len(self))[:, None]
