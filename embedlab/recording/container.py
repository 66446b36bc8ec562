"""A safetensors file with checksums: a small JSON description and named arrays, no code.

Layout (https://huggingface.co/docs/safetensors): eight bytes, the header's length; the header, a
JSON object of array names, types, shapes and offsets; the arrays, one after the other. The
header's metadata holds a checksum over the header and, in the description, one over each array.
"""

from __future__ import annotations

import json
import math
import mmap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import DamagedRecording, EmbedlabError, NewerRecording

VERSION = 1
DTYPES = {
    **{"F64": "<f8", "I64": "<i8", "U64": "<u8", "F32": "<f4", "U32": "<u4"},
    **{"F16": "<f2", "U16": "<u2", "U8": "|u1"},
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
MAGIC = b'{"__metadata__":{"format":"embedlab","check":"'
CHECK_LENGTH = 32  # hex digits
CHECK_AT = slice(len(MAGIC), len(MAGIC) + CHECK_LENGTH)
HEADER_LIMIT = 1 << 17  # a real header has some 3,000 bytes, whatever the size of the run

Array = NDArray[Any]
Part = Array | Sequence[Array]  # a sequence of equal arrays is stacked, but only on the disk


def checksum(*pieces: Any) -> str:
    """BLAKE2b of some bytes or arrays, 32 hex digits."""
    digest = blake2b(digest_size=CHECK_LENGTH // 2)
    for piece in pieces:
        digest.update(piece)
    return digest.hexdigest()


def write_container(file: BinaryIO, description: dict[str, Any], parts: Mapping[str, Part]) -> None:
    """Write `parts` and `description` (with a checksum of each part added) to `file`."""
    stacks = {name: _pieces(part) for name, part in parts.items()}
    order = sorted(stacks, key=lambda name: -stacks[name][0].itemsize)  # keeps arrays aligned
    entries, end = {}, 0
    for name in order:
        start, pieces = end, stacks[name]
        end += sum(piece.nbytes for piece in pieces)
        part = parts[name]
        shape = part.shape if isinstance(part, np.ndarray) else (len(part), *pieces[0].shape)
        dtype = NAMES[pieces[0].dtype.newbyteorder("<").str]
        entries[name] = {"dtype": dtype, "shape": list(shape), "data_offsets": [start, end]}
    checks = {name: checksum(*map(_bytes, stacks[name])) for name in order}
    file.write(_header({"version": VERSION, **description, "checks": checks}, entries))
    for name in order:
        for piece in stacks[name]:
            file.write(_bytes(piece))


def row_checks(stack: Sequence[Array]) -> NDArray[np.uint8]:
    """A checksum for each array of a stack, uint8 [n, 16]: rows can then be read one at a time."""
    digests = b"".join(bytes.fromhex(checksum(_bytes(array))) for array in stack)
    return np.frombuffer(digests, np.uint8).reshape(len(stack), CHECK_LENGTH // 2)


def _pieces(part: Part) -> list[Array]:
    return [part] if isinstance(part, np.ndarray) else list(part)


def _bytes(array: Array) -> memoryview:
    little = np.ascontiguousarray(array, dtype=array.dtype.newbyteorder("<"))
    return little.reshape(-1).view(np.uint8).data


def _header(description: dict[str, Any], entries: dict[str, Any]) -> bytes:
    words = {
        "format": "embedlab",
        "check": "0" * CHECK_LENGTH,
        "description": _compact(description),
    }
    header = _compact({"__metadata__": words, **entries}).encode()
    header += b" " * (-len(header) % 8)
    check = checksum(header).encode()
    header = header[: CHECK_AT.start] + check + header[CHECK_AT.stop :]
    return len(header).to_bytes(8, "little") + header


def _compact(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), allow_nan=False)


@dataclass(eq=False)
class Container:
    """An opened container, the bytes of a file called `name`.

    An array is checked when it is first asked for. Raises DamagedRecording.
    """

    buffer: bytes | mmap.mmap
    name: str
    description: dict[str, Any] = field(default_factory=dict)
    _places: dict[str, Place] = field(default_factory=dict)
    _checked: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        length = int.from_bytes(self.buffer[:8], "little")
        if not len(MAGIC) < length <= min(HEADER_LIMIT, len(self.buffer) - 8):
            raise self.damaged("header")
        with self.reading("header"):
            self._read_header(self.buffer[8 : 8 + length])

    def _read_header(self, header: bytes) -> None:
        entries = json.loads(header)
        self.description = json.loads(entries.pop("__metadata__")["description"])
        version = self.description["version"]
        if version > VERSION:
            raise NewerRecording(path=self.name, version=version, supported=VERSION)
        blank = header[: CHECK_AT.start] + b"0" * CHECK_LENGTH + header[CHECK_AT.stop :]
        if header[CHECK_AT] != checksum(blank).encode():
            raise self.damaged("header")
        self._places = dict(_places(entries, 8 + len(header), len(self.buffer)))
        if set(self.description["checks"]) != set(self._places):
            raise self.damaged("header")

    def damaged(self, part: str) -> DamagedRecording:
        """The error that says that `part` is not as it was written."""
        return DamagedRecording(path=self.name, part=part)

    @contextmanager
    def reading(self, part: str) -> Iterator[None]:
        """Whatever goes wrong inside means that `part` is damaged."""
        try:
            yield
        except (DamagedRecording, NewerRecording):
            raise
        except (EmbedlabError, LookupError, TypeError, ValueError, RecursionError) as error:
            raise self.damaged(part) from error

    def __contains__(self, name: str) -> bool:
        return name in self._places

    def shape(self, name: str) -> tuple[int, ...]:
        """The shape of an array, without reading it."""
        if name not in self._places:
            raise self.damaged(name)
        return self._places[name].shape

    def array(self, name: str, *, check: bool = True) -> Array:
        """The array `name`, a read-only view of the file. Unchecked only where its rows are."""
        shape = self.shape(name)
        place = self._places[name]
        found = np.frombuffer(self.buffer, place.dtype, math.prod(shape), place.start)
        if check and name not in self._checked:
            if checksum(_bytes(found)) != self.description["checks"][name]:
                raise self.damaged(name)
            self._checked.add(name)
        return found.reshape(shape)

    def row(self, name: str, number: int) -> Array:
        """Row `number` of the stack `name`, checked alone: `<name>.checks` has a checksum a row."""
        found: Array = self.array(name, check=False)[number]
        if name not in self._checked:
            expected = self.array(f"{name}.checks")[number].tobytes().hex()
            if checksum(_bytes(found)) != expected:
                raise self.damaged(name)
        return found

    def check_all(self) -> None:
        """Check every array now."""
        for name in self._places:
            self.array(name)


@dataclass(frozen=True)
class Place:
    """Where an array lies in the file, and its shape."""

    dtype: str
    shape: tuple[int, ...]
    start: int


def _places(entries: dict[str, Any], start: int, end: int) -> Iterator[tuple[str, Place]]:
    """The arrays must fill the file from `start` to `end` without a gap. Raises ValueError."""
    position = 0
    for name, entry in sorted(entries.items(), key=lambda item: item[1]["data_offsets"]):
        place = Place(DTYPES[entry["dtype"]], tuple(entry["shape"]), start + position)
        if not all(type(size) is int and size >= 0 for size in place.shape):
            raise ValueError(place)
        size = math.prod(place.shape) * np.dtype(place.dtype).itemsize
        if entry["data_offsets"] != [position, position + size]:
            raise ValueError(place)
        yield name, place
        position += size
    if start + position != end:
        raise ValueError(position)
