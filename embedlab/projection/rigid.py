"""Rigid motion of one picture onto another: it turns, mirrors and shifts, and never stretches."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray


def turn_onto(moving: NDArray[np.floating], still: NDArray[np.floating]) -> NDArray[np.float64]:
    """The orthogonal [dims, dims] that brings centred `moving` [n, dims] nearest to `still`.

    Orthogonal Procrustes (Schönemann 1966).
    """
    centred = [np.asarray(each, np.float64) - each.mean(axis=0) for each in (moving, still)]
    left, _, right = np.linalg.svd(centred[0].T @ centred[1])
    return np.asarray(left @ right)


def aligned(moving: NDArray[np.floating], still: NDArray[np.floating]) -> NDArray[np.float64]:
    """`moving` [n, dims] turned and shifted to lie as near as it can to `still` [n, dims]."""
    if not len(moving):
        return np.asarray(moving, np.float64)
    centred = np.asarray(moving, np.float64) - moving.mean(axis=0)
    return np.asarray(centred @ turn_onto(moving, still) + still.mean(axis=0))
