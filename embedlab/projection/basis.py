"""Basis: a flat piece of the space to draw on, and PCA to find one (Pearson 1901)."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embedlab.errors import ShapeMismatch

BLOCK_ROWS = 1 << 15


@dataclass(frozen=True, eq=False)
class Basis:
    """An affine frame: `mean` float64 [D] is the origin, `axes` float64 [D, dims] orthonormal.

    Axes beyond D are zero. variance_share: share of the variance along each axis, [dims].
    """

    mean: NDArray[np.float64]
    axes: NDArray[np.float64]
    variance_share: NDArray[np.float64]

    def place(self, vectors: ArrayLike) -> NDArray[np.float32]:
        """Coordinates of `vectors` [n, D], float32 [n, dims]."""
        centred = np.asarray(vectors, dtype=np.float32) - self.mean.astype(np.float32)
        return np.asarray(centred @ self.axes.astype(np.float32))


def pca_basis(vectors: NDArray[np.floating], dims: int = 2, like: Basis | None = None) -> Basis:
    """The `dims` directions of greatest variance of `vectors` [V, D], by covariance and eigh.

    The largest component of every axis is positive, so equal input gives an equal picture. With
    `like`, an earlier basis, the axes are turned (and mirrored) within their plane to lie as near
    to it as they can (orthogonal Procrustes, Schönemann 1966): a refit then does not spin the
    picture. Raises ShapeMismatch if `like` is of another space.
    """
    mean, covariance = _moments(vectors)
    values, found = np.linalg.eigh(covariance)
    count = min(dims, len(values))
    axes = np.zeros((len(values), dims))
    axes[:, :count] = found[:, ::-1][:, :count]
    axes *= np.where(axes[np.abs(axes).argmax(axis=0), np.arange(dims)] < 0, -1.0, 1.0)
    if like is not None:
        axes = axes @ _turn(axes, like.axes)
    total = float(np.trace(covariance))
    along = np.einsum("da,de,ea->a", axes, covariance, axes)
    return Basis(mean, axes, np.clip(along / total, 0, 1) if total > 0 else np.zeros(dims))


def _moments(vectors: NDArray[np.floating]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Mean [D] and scatter [D, D] in float64; equal rows give a scatter of exactly zero."""
    mean = np.asarray(vectors.mean(axis=0, dtype=np.float64))
    scatter = np.zeros((len(mean), len(mean)))
    for block in _blocks(vectors):
        centred = block - mean
        scatter += centred.T @ centred
    return mean, scatter


def _blocks(vectors: NDArray[np.floating]) -> list[NDArray[np.floating]]:
    return [vectors[start : start + BLOCK_ROWS] for start in range(0, len(vectors), BLOCK_ROWS)]


def _turn(axes: NDArray[np.float64], earlier: NDArray[np.float64]) -> NDArray[np.float64]:
    if axes.shape != earlier.shape:
        raise ShapeMismatch(expected=earlier.shape, found=axes.shape)
    left, _, right = np.linalg.svd(axes.T @ earlier)
    return np.asarray(left @ right)
