"""PCA: one basis, fitted on the last moment, for all moments."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.projection.basis import pca_basis
from embedlab.projection.trajectory import ProjectionSpec, Trajectory
from embedlab.recording import Recording


def place(recording: Recording, spec: ProjectionSpec, rows: NDArray[np.int64]) -> Trajectory:
    """A basis refitted at every moment would show its own rotation as learning: this one stays."""
    last = recording[-1].vectors
    basis = pca_basis(last, spec.dims)
    positions = np.empty((len(recording), len(rows), spec.dims), dtype=np.float32)
    for moment, snapshot in enumerate(recording.snapshots):
        positions[moment] = basis.place(snapshot.vectors[rows])
    positions.flags.writeable = False
    shares = tuple(float(share) for share in basis.variance_share)
    return Trajectory(positions, rows, spec.method, last[rows], basis, shares)
