"""UMAP (McInnes, Healy & Melville 2018), from exact neighbours and from a given start.

Built from umap-learn's parts: its UMAP class stretches a given start to a square, looks for
neighbours with a random forest, and warns about threads nobody asked for.
"""

from __future__ import annotations

import threading
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.projection.chain import Positions, Tick, chain
from embedlab.projection.points import Points
from embedlab.projection.trajectory import ProjectionSpec, Trajectory
from embedlab.recording import Recording

NEIGHBORS, MIN_DIST = 15, 0.1
SPREAD = 10 / 3  # of a start: UMAP draws within about -10 .. 10
FULL, MORE = (500, 1.0), (200, 0.1)  # epochs and first step, at the start and along the chain
_ALONE = threading.Lock()  # numba's threads: two calls at once can abort the process


def place(
    recording: Recording,
    spec: ProjectionSpec,
    rows: NDArray[np.int64],
    tick: Tick | None = None,
) -> Trajectory:
    """Only the words in `rows` are laid out: the neighbours drawn are those among them."""
    layout = Umap(spec)
    positions, computed = chain(recording, spec, rows, layout, tick)
    used = layout.count(Points.among(recording[-1].vectors[rows]))
    return Trajectory(positions, rows, spec.method, recording, computed=computed, neighbors=used)


class Umap:
    """The layout of one spec."""

    def __init__(self, spec: ProjectionSpec) -> None:
        self.spec = spec

    def count(self, points: Points) -> int:
        """Neighbours used: those asked for, or all others where there are fewer."""
        return max(0, min(self.spec.neighbors or NEIGHBORS, len(points) - 1))

    def fresh(self, points: Points, start: Positions, seed: int) -> Positions:
        """A full layout from a spread-out start."""
        return self._run(points, start * SPREAD, seed, *FULL)

    def improve(self, points: Points, start: Positions, seed: int) -> Positions:
        """A shorter one with smaller steps."""
        return self._run(points, start, seed, *MORE)

    def _run(
        self, points: Points, start: Positions, seed: int, epochs: int, step: float
    ) -> Positions:
        rows, distances = points.neighbors(self.count(points))
        itself = np.arange(len(points))[:, None]
        rows = np.hstack([itself, rows]).astype(np.int32)
        distances = np.hstack([np.zeros_like(itself), distances]).astype(np.float32)
        with _ALONE:
            graph = _graph(rows, distances, epochs)
            return _descend(graph, start.astype(np.float32), seed, epochs, step)


def _graph(rows: NDArray[np.int32], distances: NDArray[np.float32], epochs: int) -> Any:
    """The fuzzy graph as a COO matrix, without the edges too weak to be drawn once."""
    from umap.umap_ import fuzzy_simplicial_set

    graph, _, _ = fuzzy_simplicial_set(
        rows, rows.shape[1], None, "euclidean", knn_indices=rows, knn_dists=distances
    )
    graph = graph.tocsr()
    graph.data[graph.data < graph.data.max() / epochs] = 0
    graph.eliminate_zeros()
    return graph.tocoo()


def _descend(
    graph: Any, start: NDArray[np.float32], seed: int, epochs: int, step: float
) -> Positions:
    from umap.layouts import optimize_layout_euclidean
    from umap.umap_ import make_epochs_per_sample

    state = np.random.RandomState(seed % 2**32).randint(-(2**31) + 1, 2**31 - 1, 3)
    steepness, power = _curve()
    laid_out = optimize_layout_euclidean(
        np.ascontiguousarray(start),
        start,
        graph.row,
        graph.col,
        epochs,
        len(start),
        make_epochs_per_sample(graph.data, epochs),
        steepness,
        power,
        state.astype(np.int64),
        initial_alpha=step,
        negative_sample_rate=5.0,
        move_other=True,
    )
    return np.asarray(laid_out, dtype=np.float64)


@cache
def _curve() -> tuple[float, float]:
    from umap.umap_ import find_ab_params

    steepness, power = find_ab_params(1.0, MIN_DIST)
    return float(steepness), float(power)


def warm() -> None:
    """Import UMAP and compile its kernels, which takes up to 20 s the first time on a machine."""
    points = Points.among(np.random.default_rng(0).normal(size=(60, 8)))
    for dims in (2, 3):
        start = points.unit[:, :dims].astype(np.float64)
        Umap(ProjectionSpec("umap", dims)).improve(points, start, 0)
