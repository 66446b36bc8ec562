"""What the map may show beside a film: a colour for each word, and whose neighbour it truly is.

Both go to the browser when they change, not with each moment: colours take 2 bytes a word,
neighbours 2 bytes each (4 above 65,535 words).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embedlab.errors import ShapeMismatch

Part = NDArray[Any]  # an overlay as it is sent

_NONE = 65535  # a word without a colour
_STEPS = 65534


@dataclass(frozen=True, eq=False)
class TrueNeighbors:
    """The nearest words of each of V words in the full space, at one moment.

    rows: int [V, k], the nearest first; a row outside 0 .. V - 1 is a word the map does not draw.
    moment: the index of the moment they belong to. Raises ShapeMismatch.
    """

    rows: ArrayLike
    moment: int

    def __post_init__(self) -> None:
        if np.ndim(self.rows) != 2:
            raise ShapeMismatch(
                expected=(len(np.atleast_1d(self.rows)), 1), found=np.shape(self.rows)
            )

    def __len__(self) -> int:
        return len(self.wire)

    @cached_property
    def wire(self) -> NDArray[Any]:
        """uint16 or uint32 [V, k]; V for a word that is not drawn."""
        rows = np.asarray(self.rows)
        size = len(rows)
        drawn = np.where((rows >= 0) & (rows < size), rows, size)
        return drawn.astype("<u2" if size < _NONE else "<u4")

    @cached_property
    def name(self) -> str:
        """The same for the same neighbours at the same moment."""
        return _digest(self.wire, self.moment)

    @cached_property
    def header(self) -> dict[str, Any]:
        """What goes along with every message."""
        return {"id": self.name, "moment": self.moment, "k": self.wire.shape[1]}


@dataclass(frozen=True, eq=False)
class Colors:
    """What the V words are coloured by.

    kind: "values", a float a word, NaN for none, on a scale from the least to the greatest; or
    "classes", a number from 0 a word, less for none, told by shape as well. title: what it is.
    names: of the classes; or of the scale's two ends, instead of their numbers.
    Raises ShapeMismatch.
    """

    kind: Literal["values", "classes"]
    values: ArrayLike
    title: str
    names: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if np.ndim(self.values) != 1:
            raise ShapeMismatch(expected=(np.size(self.values),), found=np.shape(self.values))

    def __len__(self) -> int:
        return len(self.wire)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest finite value; 0, 0 where there is none."""
        values = np.asarray(self.values, dtype=np.float64)
        known = values[np.isfinite(values)]
        return (float(known.min()), float(known.max())) if known.size else (0.0, 0.0)

    @cached_property
    def wire(self) -> NDArray[np.uint16]:
        """uint16 [V]: the class, or the place on the scale from 0 to 65534; 65535 for none."""
        values = np.asarray(self.values, dtype=np.float64)
        known = np.isfinite(values)
        if self.kind == "classes":
            known &= (values >= 0) & (values < _NONE)
            return np.where(known, values, _NONE).astype("<u2")
        low, high = self.ends
        share = (np.where(known, values, low) - low) / ((high - low) or 1.0)
        return np.where(known, np.rint(share * _STEPS), _NONE).astype("<u2")

    @cached_property
    def name(self) -> str:
        """The same for the same colours of the words."""
        return _digest(self.wire, self.kind)

    @cached_property
    def header(self) -> dict[str, Any]:
        """What goes along with every message."""
        what: dict[str, Any] = {"id": self.name, "kind": self.kind, "title": self.title}
        return what | {"names": self.names, "ends": self.ends}


def _digest(values: NDArray[Any], more: object) -> str:
    return hashlib.blake2b(values.tobytes() + repr(more).encode(), digest_size=8).hexdigest()
