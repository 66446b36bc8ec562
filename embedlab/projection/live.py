"""Follower: the picture of a run that is still growing."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embedlab.projection.basis import Basis, pca_basis
from embedlab.projection.trajectory import Trajectory
from embedlab.recording import Recording

REFIT_AT = 1.4  # refit when there are so many times the moments of the last fit


class Follower:
    """Places each new moment as it comes, in PCA axes that are refitted more and more rarely.

    At a refit all moments move to axes turned as near as can be to the old ones, so the picture
    does not spin; `fits` counts them and names the basis. Between refits old positions stay as
    they were and only new ones are computed. `finish` fits the last moment, as `project` does.
    """

    def __init__(self, rows: ArrayLike, dims: int = 2) -> None:
        self.rows = np.asarray(rows, dtype=np.int64)
        self.dims = dims
        self.fits = 0
        self._fitted_at = 0
        self._basis: Basis | None = None
        self._placed: list[NDArray[np.float32]] = []

    def follow(self, recording: Recording, finish: bool = False) -> Trajectory:
        """The picture of all moments of `recording`, which is the earlier one grown longer."""
        moments = len(recording)
        last = recording[-1].vectors
        if (
            self._basis is None
            or moments >= REFIT_AT * self._fitted_at
            or (finish and moments != self._fitted_at)
        ):
            self._basis = pca_basis(last, self.dims, like=self._basis)
            self._fitted_at, self._placed = moments, []
            self.fits += 1
        for snapshot in recording.snapshots[len(self._placed) :]:
            self._placed.append(self._basis.place(snapshot.vectors[self.rows]))
        shares = tuple(float(share) for share in self._basis.variance_share)
        positions = np.stack(self._placed[:moments])
        return Trajectory(positions, self.rows, "pca", recording, self._basis, shares)
