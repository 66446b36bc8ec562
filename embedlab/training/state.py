"""What the kernels work on: a text with its statistics, a run's plan, a thread's memory."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Rows: TypeAlias = NDArray[np.float32]
Ids: TypeAlias = NDArray[np.int32]

PIECE = 4096  # kept words are gathered in pieces of at most so many text positions
BITS = 24  # probabilities are compared as integers of so many bits
TILE = 3  # targets are worked on three at a time


class Text(NamedTuple):
    """A text with its word statistics.

    ids int32 [N]; starts int64 [S + 1]; keep uint32 [V]: probability of keeping an occurrence;
    accept uint32 [V], alias int32 [V]: the noise distribution as an alias table (Walker 1977).
    """

    ids: Ids
    starts: NDArray[np.int64]
    keep: NDArray[np.uint32]
    accept: NDArray[np.uint32]
    alias: Ids


class Plan(NamedTuple):
    """The numbers that stay the same all through a run. bag: CBOW, else skip-gram."""

    window: int
    negatives: int
    lr: float
    floor: float
    total: int
    key: np.uint64
    bag: bool


class Scratch(NamedTuple):
    """One thread's working memory: the words of the step at hand, and the words around it."""

    rows: Rows
    scores: Rows
    losses: Rows
    contexts: Ids
    targets: Ids
    kept: Ids
    places: NDArray[np.int64]


def scratch(window: int, negatives: int, width: int) -> Scratch:
    """Working memory for rows of `width`."""
    contexts, targets = 2 * window, negatives + TILE
    return Scratch(
        rows=aligned(contexts, width),
        scores=np.zeros(contexts * targets, dtype=np.float32),
        losses=np.zeros(contexts * targets, dtype=np.float32),
        contexts=np.zeros(contexts, dtype=np.int32),
        targets=np.zeros(targets, dtype=np.int32),
        kept=np.zeros(PIECE + contexts + 1, dtype=np.int32),
        places=np.zeros(PIECE + contexts + 1, dtype=np.int64),
    )


def padded(vectors: Rows) -> Rows:
    """A copy of [V, D] as an aligned [V, P], P the next multiple of 16, filled up with zeros."""
    table = aligned(len(vectors), -(-vectors.shape[1] // 16) * 16)
    table[:, : vectors.shape[1]] = vectors
    return table


def aligned(rows: int, width: int) -> Rows:
    """Zeros, float32 [rows, width], starting on a cache line."""
    store = np.zeros(rows * width + 16, dtype=np.float32)
    start = -store.ctypes.data % 64 // 4
    return store[start : start + rows * width].reshape(rows, width)
