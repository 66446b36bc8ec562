"""Film: where every word stands at every moment, and its form on the wire to the map.

A message is a little-endian uint32 with the header's length, the header as UTF-8 JSON (a long one
deflated: it starts with "x", not with "{"), zero bytes up to a multiple of 4, then int16
[N, V, 2 or 3], the moments `first` to `first + N - 1`, and after them the parts (see overlays.py)
that the header lists, each padded to a multiple of 4. A position is `value * scale + centre`, one
scale and centre a message and the same for all axes: 4 bytes a word and moment, 6 in space, exact
to 1/32767 of half the picture.
"""

from __future__ import annotations

import json
import math
import zlib
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from embedlab.errors import NotFinite, ShapeMismatch
from embedlab.table import frozen

_STEPS = 32767
_LONG = 2000  # bytes of a header from which deflating pays


@dataclass(frozen=True, eq=False)
class Film:
    """V words over T moments, T >= 0: what the map shows.

    words: V tokens. positions: float32 [T, V, 2 or 3], one basis for all moments. epochs, losses: T
    numbers each, text seen and mean loss. groups: a name a word ("" for none) or None.
    counts: int64 [V] or None. run: names the words and their history; a map that has a run's
    moments is sent only the new ones. basis: names the projection; when it changes, the map moves
    over to the new positions. Raises ShapeMismatch, NotFinite.
    """

    words: tuple[str, ...]
    positions: NDArray[np.float32]
    epochs: tuple[float, ...]
    losses: tuple[float, ...]
    groups: tuple[str, ...] | None = None
    counts: NDArray[np.int64] | None = None
    run: str = ""
    basis: str = ""

    def __post_init__(self) -> None:
        positions = np.ascontiguousarray(self.positions, dtype=np.float32)
        dims = 3 if positions.shape[-1:] == (3,) else 2
        shape = (len(self.epochs), len(self.words), dims)
        if positions.shape != shape:
            raise ShapeMismatch(expected=shape, found=positions.shape)
        for part, length in ((self.losses, shape[0]), (self.groups, shape[1])):
            if part is not None and len(part) != length:
                raise ShapeMismatch(expected=(length,), found=(len(part),))
        if self.counts is not None and len(self.counts) != shape[1]:
            raise ShapeMismatch(expected=(shape[1],), found=(len(self.counts),))
        if not np.isfinite(positions).all():
            _, row, column = np.argwhere(~np.isfinite(positions))[0]
            raise NotFinite(row=int(row), column=int(column))
        object.__setattr__(self, "positions", frozen(positions))
        for name in ("words", "epochs", "losses"):
            object.__setattr__(self, name, tuple(getattr(self, name)))

    def __len__(self) -> int:
        return len(self.epochs)

    @cached_property
    def extent(self) -> tuple[float, ...]:
        """Of all words at all moments: left, bottom (back), then right, top (front)."""
        if not self.positions.size:
            return (0.0,) * (2 * self.dims)
        low, high = self.positions.min(axis=(0, 1)), self.positions.max(axis=(0, 1))
        return tuple(float(edge) for edge in (*low, *high))

    @property
    def dims(self) -> int:
        """2, or 3 for a map in space."""
        return int(self.positions.shape[2])

    @cached_property
    def reach(self) -> float:
        """How far the farthest word at any moment is from the middle of the extent."""
        if not self.positions.size:
            return 0.0
        middle = np.reshape(self.extent, (2, -1)).mean(axis=0)
        return float(np.sqrt(((self.positions - middle) ** 2).sum(axis=2).max()))

    @cached_property
    def whole(self) -> tuple[dict[str, Any], bytes]:
        """Header and body of all moments, worked out once."""
        return _packed(self, 0)


def pack(film: Film, since: int = 0) -> tuple[dict[str, Any], bytes]:
    """Header and int16 body of the moments from `since` on; the words go with moment 0 only."""
    return _packed(film, since) if since else film.whole


def _packed(film: Film, since: int) -> tuple[dict[str, Any], bytes]:
    tail = film.positions[since:]
    body, scale, centre = _quantised(tail)
    header: dict[str, Any] = {
        "run": film.run,
        "basis": film.basis,
        "total": len(film),
        "first": since,
        "size": len(film.words),
        "scale": scale,
        "centre": centre,
        "extent": [_short(edge) for edge in film.extent],
        "epochs": [_short(epoch) for epoch in film.epochs[since:]],
        "losses": [_short(loss) for loss in film.losses[since:]],
    }
    if film.dims == 3:
        header |= {"dims": 3, "reach": _short(film.reach)}
    return header | (_vocabulary(film) if since == 0 else {}), body


def message(
    header: dict[str, Any], body: bytes, parts: Mapping[str, NDArray[Any]] | None = None
) -> bytes:
    """Header, body and `parts` (arrays of uint16 or uint32) as one run of bytes."""
    tail = bytes(-len(body) % 4) if parts else b""
    if parts:
        listed = [[name, part.size, part.itemsize] for name, part in parts.items()]
        header = header | {"parts": listed}
    for part in (parts or {}).values():
        tail += part.tobytes() + bytes(-part.nbytes % 4)
    try:
        text = json.dumps(header, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:  # half a surrogate pair in a token
        text = json.dumps(header, separators=(",", ":")).encode()
    if len(text) > _LONG:
        text = zlib.compress(text)
    return b"".join((len(text).to_bytes(4, "little"), text, bytes(-len(text) % 4), body, tail))


def _quantised(positions: ArrayLike) -> tuple[bytes, float, list[float]]:
    values = np.asarray(positions, dtype=np.float64)
    if not values.size:
        return b"", 1.0, [0.0] * values.shape[2]
    low, high = values.min(axis=(0, 1)), values.max(axis=(0, 1))
    centre = (low + high) / 2
    scale = float((high - low).max()) / 2 / _STEPS or 1.0
    steps = np.rint((values - centre) / scale).astype("<i2")
    return steps.tobytes(), scale, [float(value) for value in centre]


def _vocabulary(film: Film) -> dict[str, Any]:
    fields: dict[str, Any] = {"words": film.words}
    if film.counts is not None:
        fields["counts"] = [int(count) for count in film.counts]
    if film.groups is not None:
        sizes = Counter(film.groups)  # the largest groups get the plainest shapes
        names = sorted(sizes.keys() - {""}, key=lambda name: (-sizes[name], name))
        number = {name: place for place, name in enumerate(names)} | {"": -1}
        fields |= {"groups": names, "group": [number[name] for name in film.groups]}
    return fields


def _short(value: float) -> float | None:
    """Six digits are enough to draw with; JSON has no NaN."""
    return float(f"{value:.6g}") if math.isfinite(value) else None
