"""Chains: methods without axes, laid out moment by moment, each starting from its neighbour.

A layout of its own at each moment would put the same words elsewhere every time. Here the last
moment is laid out first, as it would be alone; each earlier one starts from the one after it and
is then moved onto it rigidly. benchmarks/projection.py compares this with the forward order.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import Cancelled
from embedlab.projection.basis import pca_basis
from embedlab.projection.points import Points
from embedlab.projection.rigid import aligned
from embedlab.projection.trajectory import ProjectionSpec
from embedlab.recording import Recording

Tick = Callable[[int, int], bool | None]
Positions = NDArray[np.float64]

WORD_MOMENTS = 60_000  # so many words times moments are laid out by default,
FEWEST = 10  # but at least so many moments
JITTER = 1e-3  # of the spread: equal positions would never part


class Layout(Protocol):
    """A method that can begin from nothing and go on from something."""

    def fresh(self, points: Points, start: Positions, seed: int) -> Positions:
        """A full layout [n, dims] of `points`; `start` is their PCA, scaled to a spread of 1."""

    def improve(self, points: Points, start: Positions, seed: int) -> Positions:
        """A layout near `start`, which is a layout of almost the same points."""


def chain(
    recording: Recording,
    spec: ProjectionSpec,
    rows: NDArray[np.int64],
    layout: Layout,
    tick: Tick | None = None,
    backward: bool = True,
) -> tuple[NDArray[np.float32], NDArray[np.int64]]:
    """Positions float32 [T, R, dims], and which moments were computed, int64 [M].

    The moments between are on straight lines, by index. Raises Cancelled when `tick` says False.
    """
    computed = chosen_moments(len(recording), len(rows), spec)
    order = computed[::-1] if backward else computed
    placed: dict[int, Positions] = {}
    before: Positions | None = None
    begun = False
    for done, moment in enumerate(order.tolist()):
        tell(tick, done, len(order))
        points = Points.among(recording[moment].vectors[rows])
        enough = len(points) > spec.dims + 1  # fewer fit the picture as they are
        start = before if begun else None
        found = _laid_out(points, layout, start, spec, moment) if enough else _flat(points, spec)
        words = found[points.of]
        before = placed[moment] = _centred(words) if before is None else aligned(words, before)
        begun = enough
    tell(tick, len(order), len(order))
    return _between(placed, computed, len(recording)), computed


def chosen_moments(moments: int, words: int, spec: ProjectionSpec) -> NDArray[np.int64]:
    """Evenly spaced moments with the first and the last, as many as the spec or the size allows."""
    wanted = spec.moments or max(FEWEST, WORD_MOMENTS // max(words, 1))
    count = max(1, min(moments, wanted))
    if count == 1:
        return np.array([moments - 1])
    return np.linspace(0, moments - 1, count).round().astype(np.int64)


def _laid_out(
    points: Points, layout: Layout, start: Positions | None, spec: ProjectionSpec, moment: int
) -> Positions:
    seed = spec.seed + moment
    if start is None:
        return layout.fresh(points, _scaled(_flat(points, spec)), seed)
    return layout.improve(points, _parted(points.gather(start), seed), seed)


def _flat(points: Points, spec: ProjectionSpec) -> Positions:
    if not len(points):
        return np.zeros((0, spec.dims))
    return pca_basis(points.unit, spec.dims).place(points.unit).astype(np.float64)


def _centred(positions: Positions) -> Positions:
    return positions - positions.mean(axis=0) if len(positions) else positions


def _scaled(positions: Positions) -> Positions:
    return positions / (positions.std() or 1.0)


def _parted(positions: Positions, seed: int) -> Positions:
    noise = np.random.default_rng(seed).normal(size=positions.shape)
    return np.asarray(positions + JITTER * positions.std() * noise)


def _between(
    placed: dict[int, Positions], computed: NDArray[np.int64], moments: int
) -> NDArray[np.float32]:
    positions = np.empty((moments, *placed[int(computed[-1])].shape), dtype=np.float32)
    for moment in range(moments):
        after = int(np.searchsorted(computed, moment))
        right = int(computed[after])
        left = int(computed[max(after - 1, 0)])
        share = (moment - left) / (right - left) if left < right else 1.0
        positions[moment] = (1 - share) * placed[left] + share * placed[right]
    return positions


def tell(tick: Tick | None, done: int, total: int) -> None:
    """Report progress. Raises Cancelled when the answer is False."""
    if tick is not None and tick(done, total) is False:
        raise Cancelled(done=done, total=total)
