"""What a step in time changed: neighbours gone and come."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import ShapeMismatch
from embedlab.neighbors import Neighbor, nearest, neighbor_rows
from embedlab.table import EmbeddingTable


@dataclass(frozen=True)
class Turnover:
    """The neighbours of one word at two moments. now: the later ones; entered, left: words."""

    now: tuple[Neighbor, ...]
    entered: frozenset[str]
    left: tuple[Neighbor, ...]


def turnover(before: EmbeddingTable, after: EmbeddingTable, word: str, k: int = 10) -> Turnover:
    """Who entered and who left the k nearest of `word`. Raises UnknownWord, ZeroVector."""
    now, then = nearest(after, word, k), nearest(before, word, k)
    here, there = {near.word for near in now}, {near.word for near in then}
    gone = tuple(near for near in then if near.word not in here)
    return Turnover(tuple(now), frozenset(here - there), gone)


def movement(
    before: EmbeddingTable,
    after: EmbeddingTable,
    k: int = 10,
    rows: NDArray[np.integer] | None = None,
) -> NDArray[np.float32]:
    """Share of each word's k nearest that are others than before, float32 [V or rows], 0 to 1.

    It measures motion in meaning: a turn of the whole space moves nobody. NaN for a word that has
    no direction at one of the moments. Raises ShapeMismatch (other words), BadSetting (k < 1).
    """
    if before.vocab.tokens != after.vocab.tokens:
        raise ShapeMismatch(expected=(len(before),), found=(len(after),))
    return np.float32(1) - kept(neighbor_rows(before, k, rows), neighbor_rows(after, k, rows))


def kept(one: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.float32]:
    """Share of the rows in `one` [V, k] that are also in `other` [V, k]; -1 stands for none."""
    known = (one >= 0).any(axis=1) & (other >= 0).any(axis=1)
    shared = ((one[:, :, None] == other[:, None, :]) & (one >= 0)[:, :, None]).any(axis=2)
    share = shared.sum(axis=1) / np.maximum((one >= 0).sum(axis=1), 1)
    return np.where(known, share, np.nan).astype(np.float32)
