"""Groups found rather than known."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import BadSetting, UnknownChoice
from embedlab.table import EmbeddingTable

METHODS = ("kmeans", "hdbscan")


def clusters(
    table: EmbeddingTable, method: str = "kmeans", count: int = 8, seed: int = 0
) -> NDArray[np.int32]:
    """A cluster's number for each word, by direction (unit rows), int32 [V].

    Numbers run from the largest cluster, 0, down; -1 for words of none: zero rows, and what
    HDBSCAN (Campello et al. 2013) calls noise. count: clusters wanted of k-means, at most V.
    Raises UnknownChoice, BadSetting.
    """
    if method not in METHODS:
        raise UnknownChoice(name="clusters", value=method, choices=METHODS)
    if count < 1:
        raise BadSetting(name="clusters", value=count, rule=">= 1")
    rows = np.flatnonzero(table.norms > 0)
    found = np.full(len(table), -1, dtype=np.int32)
    if len(rows) > 1:
        found[rows] = _by_size(_labels(table.unit[rows], method, count, seed))
    elif len(rows):
        found[rows] = 0
    return found


def _labels(unit: NDArray[np.float32], method: str, count: int, seed: int) -> NDArray[np.int32]:
    from sklearn.cluster import HDBSCAN, KMeans

    if method == "hdbscan":
        size = max(2, min(5, len(unit) // 2))
        return np.asarray(HDBSCAN(min_cluster_size=size, copy=True).fit_predict(unit))
    distinct = len(np.unique(unit, axis=0))
    model = KMeans(min(count, distinct), n_init=4, random_state=seed)
    return np.asarray(model.fit_predict(unit))


def _by_size(labels: NDArray[np.int32]) -> NDArray[np.int32]:
    names, counts = np.unique(labels[labels >= 0], return_counts=True)
    order = names[np.argsort(-counts, kind="stable")]
    number = {int(name): place for place, name in enumerate(order)}
    return np.array([number.get(int(label), -1) for label in labels], dtype=np.int32)
