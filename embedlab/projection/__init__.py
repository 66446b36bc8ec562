"""From D dimensions to the 2 or 3 of a picture, and what the picture lost.

A method is a module with `place(recording, spec, rows) -> Trajectory` and one line in METHODS;
it is imported when first used.
"""

from __future__ import annotations

from importlib import import_module

import numpy as np
from numpy.typing import ArrayLike

from embedlab.errors import IdOutOfRange
from embedlab.projection.basis import Basis, pca_basis
from embedlab.projection.trajectory import METHODS, ProjectionSpec, Trajectory
from embedlab.recording import Recording

__all__ = ["METHODS", "Basis", "ProjectionSpec", "Trajectory", "pca_basis", "project"]


def project(
    recording: Recording,
    spec: ProjectionSpec | None = None,
    rows: ArrayLike | None = None,
) -> Trajectory:
    """The way of every word, or of those in `rows`, through the moments of a recording.

    The projection is fitted on all words; `rows` only chooses which are placed.
    Raises IdOutOfRange.
    """
    spec = spec or ProjectionSpec()
    size = len(recording.vocab)
    chosen = np.arange(size) if rows is None else np.asarray(rows, dtype=np.int64)
    outside = chosen[(chosen < 0) | (chosen >= size)]
    if len(outside):
        raise IdOutOfRange(ids=outside.tolist(), size=size)
    trajectory: Trajectory = import_module(METHODS[spec.method]).place(recording, spec, chosen)
    return trajectory
