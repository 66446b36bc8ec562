"""EmbeddingTable: a vocabulary and its vectors at one moment."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import ShapeMismatch
from embedlab.vocab import Vocab

Vectors = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class EmbeddingTable:
    """One vector per token: `vectors` is float32 [V, D] and read-only.

    Raises ShapeMismatch unless `vectors` is two-dimensional with a row per token.
    """

    vocab: Vocab
    vectors: Vectors

    def __post_init__(self) -> None:
        vectors = np.asarray(self.vectors, dtype=np.float32)
        if vectors.ndim != 2 or len(vectors) != len(self.vocab):
            raise ShapeMismatch(expected=(len(self.vocab), "D"), found=vectors.shape)
        object.__setattr__(self, "vectors", frozen(vectors))

    def __len__(self) -> int:
        return len(self.vocab)

    @property
    def dim(self) -> int:
        """D, the length of a vector."""
        return int(self.vectors.shape[1])

    def __getitem__(self, word: str) -> Vectors:
        """The vector of `word`, float32 [D]. Raises UnknownWord."""
        row: Vectors = self.vectors[self.vocab.id(word)]
        return row

    @cached_property
    def norms(self) -> Vectors:
        """Euclidean length of every row, float32 [V]."""
        squares = np.einsum("vd,vd->v", self.vectors, self.vectors, dtype=np.float64)
        return frozen(np.asarray(np.sqrt(squares), dtype=np.float32))

    @cached_property
    def unit(self) -> Vectors:
        """Rows scaled to length 1, float32 [V, D]; a zero row stays zero."""
        lengths = self.norms + (self.norms == 0).astype(np.float32)
        return frozen(self.vectors / lengths[:, None])

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the vectors' bytes (little-endian, row by row), in hex."""
        return hashlib.sha256(np.ascontiguousarray(self.vectors, dtype="<f4").data).hexdigest()


def frozen(array: NDArray[np.float32]) -> NDArray[np.float32]:
    """A read-only view of `array`; the array itself must not be changed by its owner any more."""
    view = array.view()
    view.flags.writeable = False
    return view
