"""From D dimensions to the 2 or 3 of a picture, and what the picture lost.

A method is a module with `place(recording, spec, rows, tick) -> Trajectory` and one line in
METHODS; it is imported when first used.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

import numpy as np
from numpy.typing import ArrayLike

from embedlab.errors import IdOutOfRange
from embedlab.projection.basis import Basis, pca_basis
from embedlab.projection.trajectory import METHODS, ProjectionSpec, Trajectory
from embedlab.recording import Recording

__all__ = ["METHODS", "Basis", "ProjectionSpec", "Trajectory", "pca_basis", "project", "warm"]


def project(
    recording: Recording,
    spec: ProjectionSpec | None = None,
    rows: ArrayLike | None = None,
    tick: Callable[[int, int], bool | None] | None = None,
) -> Trajectory:
    """The way of every word, or of those in `rows`, through the moments of a recording.

    PCA is fitted on all words, and `rows` only chooses which are placed; UMAP and t-SNE lay out
    the words in `rows` among themselves. The same recording, spec and rows give the same
    positions on one machine with the same packages. `tick(moments_done, total)` is called before
    each moment and at the end; when it returns False, Cancelled is raised. Raises IdOutOfRange.
    """
    spec = spec or ProjectionSpec()
    size = len(recording.vocab)
    chosen = np.arange(size) if rows is None else np.asarray(rows, dtype=np.int64)
    outside = chosen[(chosen < 0) | (chosen >= size)]
    if len(outside):
        raise IdOutOfRange(ids=outside.tolist(), size=size)
    trajectory: Trajectory = import_module(METHODS[spec.method]).place(
        recording, spec, chosen, tick
    )
    return trajectory


def warm() -> None:
    """Import what UMAP and t-SNE need and compile it: call it in a background thread.

    It takes 3 s, and up to 20 s the first time on a machine; a `project` that comes meanwhile
    waits for it.
    """
    for method in ("umap", "tsne"):
        import_module(METHODS[method]).warm()
