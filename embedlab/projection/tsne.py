"""t-SNE (van der Maaten & Hinton 2008) by openTSNE, from exact neighbours and a given start."""

from __future__ import annotations

from importlib import import_module
from math import ceil
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.projection.chain import Positions, Tick, chain
from embedlab.projection.points import Points
from embedlab.projection.trajectory import ProjectionSpec, Trajectory
from embedlab.recording import Recording

PERPLEXITY = 30.0
TINY = 1e-4  # spread of a fresh start, so that nothing is torn apart at once (Kobak & Berens 2019)
EXAGGERATION = 12.0  # Belkina et al. 2019, as the learning rate n / exaggeration
FEW = 40.0  # points, up to which nothing is exaggerated
EARLY, FULL, MORE = 250, 500, 200  # iterations; fewer along the chain would show the end too soon
FOURIER_FROM = 12_000  # points, from which the grid beats the tree (2-D only)


def place(
    recording: Recording,
    spec: ProjectionSpec,
    rows: NDArray[np.int64],
    tick: Tick | None = None,
) -> Trajectory:
    """Only the words in `rows` are laid out: the neighbours drawn are those among them."""
    layout = Tsne(spec)
    positions, computed = chain(recording, spec, rows, layout, tick)
    used = layout.perplexity(Points.among(recording[-1].vectors[rows]))
    return Trajectory(positions, rows, spec.method, recording, computed=computed, perplexity=used)


class Tsne:
    """The layout of one spec."""

    def __init__(self, spec: ProjectionSpec) -> None:
        self.spec = spec

    def perplexity(self, points: Points) -> float:
        """Perplexity used: what was asked for, or a third of the others where that is less."""
        return max(0.0, min(self.spec.perplexity or PERPLEXITY, (len(points) - 1) / 3))

    def _exaggeration(self, points: Points) -> float:
        """Full strength would pull a few points into one that never opens again."""
        return max(1.0, min(EXAGGERATION, len(points) / FEW))

    def fresh(self, points: Points, start: Positions, seed: int) -> Positions:
        """A full layout: clusters form under exaggeration, then spread."""
        embedding = self._embedding(points, start * TINY, seed)
        embedding = embedding.optimize(EARLY, exaggeration=self._exaggeration(points), momentum=0.5)
        return np.asarray(embedding.optimize(FULL, momentum=0.8), dtype=np.float64)

    def improve(self, points: Points, start: Positions, seed: int) -> Positions:
        """Fewer iterations, without exaggeration."""
        embedding = self._embedding(points, start, seed)
        return np.asarray(embedding.optimize(MORE, momentum=0.8), dtype=np.float64)

    def _embedding(self, points: Points, start: Positions, seed: int) -> Any:
        from openTSNE import TSNEEmbedding
        from openTSNE.affinity import PerplexityBasedNN
        from openTSNE.nearest_neighbors import PrecomputedNeighbors

        perplexity = self.perplexity(points)
        rows, distances = points.neighbors(min(len(points) - 1, ceil(3 * perplexity)))
        affinities = PerplexityBasedNN(
            perplexity=perplexity,
            knn_index=PrecomputedNeighbors(rows.astype(np.int64), distances.astype(np.float64)),
            n_jobs=1,
        )
        grid = start.shape[1] == 2 and len(points) >= FOURIER_FROM
        return TSNEEmbedding(
            np.ascontiguousarray(start),
            affinities,
            negative_gradient_method="fft" if grid else "bh",
            random_state=seed % 2**32,
            n_jobs=1,
        )


def warm() -> None:
    """Import openTSNE, which has nothing to compile."""
    import_module("openTSNE")
