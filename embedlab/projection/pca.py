"""PCA: one basis, fitted on the last moment, for all moments; or one for each, if it follows."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.projection.basis import Basis, pca_basis
from embedlab.projection.chain import Tick, tell
from embedlab.projection.rigid import turn_onto
from embedlab.projection.trajectory import ProjectionSpec, Trajectory
from embedlab.recording import Recording


def place(
    recording: Recording,
    spec: ProjectionSpec,
    rows: NDArray[np.int64],
    tick: Tick | None = None,
) -> Trajectory:
    """Fitted on all words. A free refit would show its own rotation as learning.

    So one basis stays for all moments; and where it follows, from the last moment backwards,
    each picture is turned onto the one after it.
    """
    positions = np.empty((len(recording), len(rows), spec.dims), dtype=np.float32)
    last = pca_basis(recording[-1].vectors, spec.dims)
    basis, later = last, None
    for done, moment in enumerate(reversed(range(len(recording)))):
        tell(tick, done, len(recording))
        vectors = recording[moment].vectors
        if spec.follow:
            basis, later = _refitted(vectors, spec.dims, later)
        positions[moment] = basis.place(vectors[rows])
    tell(tick, len(recording), len(recording))
    shares = tuple(float(share) for share in last.variance_share)
    return Trajectory(positions, rows, spec.method, recording, last, shares)


def _refitted(
    vectors: NDArray[np.floating], dims: int, later: NDArray[np.float32] | None
) -> tuple[Basis, NDArray[np.float32]]:
    """A basis for one moment, and all words in it."""
    basis = pca_basis(vectors, dims)
    picture = basis.place(vectors)
    if later is None:
        return basis, picture
    turn = turn_onto(picture, later)
    turned = Basis(basis.mean, basis.axes @ turn, basis.variance_share @ turn**2)
    return turned, turned.place(vectors)
