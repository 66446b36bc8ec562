"""ProjectionSpec and Trajectory: what to draw, and where each word goes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import BadSetting, UnknownChoice
from embedlab.projection.basis import Basis
from embedlab.projection.trust import KEPT_OF, kept_share

METHODS = {
    "pca": "embedlab.projection.pca",
}


@dataclass(frozen=True)
class ProjectionSpec:
    """How to draw a table: method, 2 or 3 dimensions, seed. Raises UnknownChoice, BadSetting."""

    method: str = "pca"
    dims: int = 2
    seed: int = 0

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise UnknownChoice(name="method", value=self.method, choices=tuple(METHODS))
        if self.dims not in (2, 3):
            raise BadSetting(name="dims", value=self.dims, rule="2 or 3")


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Positions of R words at T moments.

    positions: float32 [T, R, dims]. rows: int64 [R], which words. last: float32 [R, D], their
    vectors at the last moment. basis: the axes, for a linear method. explained_variance: the
    share of the last moment's variance along each axis, for PCA.
    """

    positions: NDArray[np.float32]
    rows: NDArray[np.int64]
    method: str
    last: NDArray[Any]
    basis: Basis | None = None
    explained_variance: tuple[float, ...] | None = None

    @cached_property
    def kept_per_word(self) -> NDArray[np.float32]:
        """Share of a word's true 10 nearest that are also its 10 nearest in the picture, [R].

        At the last moment, among the R words; true is by cosine, as everywhere in embedlab. NaN
        for a zero vector, and for words left out of the measure when there are very many.
        """
        return kept_share(self.last, self.positions[-1], KEPT_OF)

    @cached_property
    def kept_neighbors(self) -> float:
        """Mean of `kept_per_word`; NaN for fewer than two words."""
        known = self.kept_per_word[~np.isnan(self.kept_per_word)]
        return float(known.mean(dtype=np.float64)) if len(known) else float("nan")
