"""Moments whose arrays stay in the file until they are asked for."""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import NotFinite
from embedlab.recording.container import Container, Part, row_checks
from embedlab.recording.recording import Snapshot

FLOATS = ("epoch", "loss", "lr", "seconds")
NUMBERS = (*FLOATS, "tokens_seen", "examples")


class StoredSnapshot(Snapshot):
    """Moment `number` of `count` in a file. Asking for an array may raise DamagedRecording."""

    def __init__(self, box: Container, number: int, count: int, numbers: dict[str, Any]) -> None:
        self.__dict__.update(numbers, _box=box, _number=number, _last=number == count - 1)

    @property
    def shape(self) -> tuple[int, ...]:
        """V, D."""
        shape: tuple[int, ...] = self.__dict__["_box"].shape("vectors.last")
        return shape

    @cached_property
    def vectors(self) -> NDArray[Any]:
        """float16 [V, D]; float32 at the last moment."""
        box, number = self.__dict__["_box"], self.__dict__["_number"]
        last = self.__dict__["_last"]
        found: NDArray[Any] = box.array("vectors.last") if last else box.row("vectors", number)
        if not np.isfinite(found).all():
            raise box.damaged("vectors")
        return found

    @cached_property
    def touched(self) -> NDArray[np.int64]:
        """int64 [V]."""
        rows = self.__dict__["_box"].array("moments.touched")
        found: NDArray[np.int64] = rows[self.__dict__["_number"]].astype(np.int64)
        return found


def pack_moments(moments: tuple[Snapshot, ...]) -> dict[str, Part]:
    """The arrays of all moments. Raises NotFinite."""
    for moment in moments:
        if not np.isfinite(moment.vectors).all():
            row, column = np.argwhere(~np.isfinite(moment.vectors))[0]
            raise NotFinite(row=int(row), column=int(column))
    numbers = {
        f"moments.{name}": np.array(
            [getattr(moment, name) for moment in moments], "f8" if name in FLOATS else "i8"
        )
        for name in NUMBERS
    }
    touched = smallest(max(int(moment.touched.max(initial=0)) for moment in moments))
    parts: dict[str, Part] = {
        **numbers,
        "moments.touched": [moment.touched.astype(touched) for moment in moments],
        "vectors.last": moments[-1].vectors.astype(np.float32),
    }
    if len(moments) > 1:
        kind = np.result_type(*(moment.vectors.dtype for moment in moments[:-1]))
        earlier = [np.asarray(moment.vectors, dtype=kind) for moment in moments[:-1]]
        parts |= {"vectors": earlier, "vectors.checks": row_checks(earlier)}
    return parts


def unpack_moments(box: Container) -> tuple[Snapshot, ...]:
    """The moments in `box`, their arrays unread. Raises DamagedRecording."""
    numbers = {name: box.array(f"moments.{name}").tolist() for name in NUMBERS}
    count, shape = len(numbers["epoch"]), box.shape("vectors.last")
    earlier = box.shape("vectors") if "vectors" in box else (0, *shape)
    if len(shape) != 2 or earlier != (count - 1, *shape):
        raise box.damaged("vectors")
    if box.shape("moments.touched") != (count, shape[0]):
        raise box.damaged("moments.touched")
    rows = zip(*numbers.values(), strict=True)
    return tuple(
        StoredSnapshot(box, number, count, dict(zip(NUMBERS, row, strict=True)))
        for number, row in enumerate(rows)
    )


def smallest(most: int) -> str:
    """The smallest unsigned type that holds 0 .. `most`."""
    return next(kind for kind in ("u1", "u2", "u4", "u8") if most < 256 ** int(kind[1]))
