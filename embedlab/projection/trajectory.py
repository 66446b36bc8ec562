"""ProjectionSpec and Trajectory: what to draw, and where each word goes."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import BadSetting, UnknownChoice
from embedlab.projection.basis import Basis
from embedlab.projection.trust import KEPT_OF, kept_share
from embedlab.recording import Recording

METHODS = {
    "pca": "embedlab.projection.pca",
    "umap": "embedlab.projection.umap",
    "tsne": "embedlab.projection.tsne",
}


@dataclass(frozen=True)
class ProjectionSpec:
    """How to draw a recording: method, 2 or 3 dimensions, seed.

    follow: PCA is refitted at every moment. neighbors (UMAP) and perplexity (t-SNE): None for the
    usual, less where there are few words. moments: at most so many are laid out by UMAP or t-SNE,
    None for as many as the number of words allows. Raises UnknownChoice, BadSetting.
    """

    method: str = "pca"
    dims: int = 2
    seed: int = 0
    follow: bool = False
    neighbors: int | None = None
    perplexity: float | None = None
    moments: int | None = None

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise UnknownChoice(name="method", value=self.method, choices=tuple(METHODS))
        _require("dims", self.dims, "2 or 3", self.dims in (2, 3))
        _require("seed", self.seed, "0 .. 2^32 - 1", 0 <= self.seed < 2**32)
        _require("neighbors", self.neighbors, ">= 2", (self.neighbors or 2) >= 2)
        perplexity = 2 if self.perplexity is None else self.perplexity
        _require("perplexity", perplexity, ">= 2", 2 <= perplexity < float("inf"))
        _require("moments", self.moments, ">= 2", self.moments is None or self.moments >= 2)


@dataclass(frozen=True, eq=False)
class Trajectory:
    """Positions of R words at T moments.

    positions: float32 [T, R, dims]. rows: int64 [R], which words of `recording`. basis: the axes,
    for a linear method (of the last moment, if refitted). explained_variance: the share of the
    last moment's variance along each axis, for PCA. computed: int64 [M], the moments that were
    laid out; the others stand on straight lines between them. neighbors, perplexity: the values
    used at the last moment, for UMAP and t-SNE (dims + 1 points or fewer are placed exactly).
    """

    positions: NDArray[np.float32]
    rows: NDArray[np.int64]
    method: str
    recording: Recording
    basis: Basis | None = None
    explained_variance: tuple[float, ...] | None = None
    computed: NDArray[np.int64] = field(default_factory=lambda: np.zeros(0, np.int64))
    neighbors: int | None = None
    perplexity: float | None = None

    def __post_init__(self) -> None:
        self.positions.flags.writeable = False
        if not len(self.computed):
            object.__setattr__(self, "computed", np.arange(len(self.positions)))

    @property
    def last(self) -> NDArray[Any]:
        """Vectors of the words at the last moment, [R, D]."""
        return self.recording[-1].vectors[self.rows]

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
        return _mean_known(self.kept_per_word)

    @property
    def sharing(self) -> int:
        """How many words stand in the same place as another one at the last moment."""
        _, counts = np.unique(self.positions[-1], axis=0, return_counts=True)
        return int(counts[counts > 1].sum())

    def kept_at(self, moment: int) -> float:
        """Mean share of true neighbours kept at `moment`, as `kept_neighbors` at the last."""
        vectors = self.recording[moment].vectors[self.rows]
        return _mean_known(kept_share(vectors, self.positions[moment], KEPT_OF))


def _mean_known(shares: NDArray[np.float32]) -> float:
    known = shares[~np.isnan(shares)]
    return float(known.mean(dtype=np.float64)) if len(known) else float("nan")


def _require(name: str, value: object, rule: str, holds: bool) -> None:
    if not holds:
        raise BadSetting(name=name, value=value, rule=rule)
