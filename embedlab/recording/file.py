"""The .embedlab file: a recording on the disk, checked when it is opened."""

from __future__ import annotations

import io
import mmap
import os
from pathlib import Path

from embedlab.errors import NotARecording
from embedlab.recording.container import MAGIC, Container, write_container
from embedlab.recording.disk import reading, replacing
from embedlab.recording.packing import pack, unpack
from embedlab.recording.recording import Recording
from embedlab.recording.sniff import SNIFFED, sniff

WHOLE_BELOW = 64 << 20  # a file up to this size is read and checked at once


def save_recording(recording: Recording, path: str | Path, *, sentences: bool = True) -> None:
    """Write `recording` to `path`, whole or not at all; without its text if not `sentences`.

    The file appears under its name only when it is complete; who has the old one open keeps it.
    Raises FileUnreadable, NotFinite.
    """
    description, parts = pack(recording, sentences)
    with replacing(path) as file:
        write_container(file, description, parts)


def recording_bytes(recording: Recording, *, sentences: bool = True) -> bytes:
    """What `save_recording` writes. Raises NotFinite."""
    file = io.BytesIO()
    write_container(file, *pack(recording, sentences))
    return file.getvalue()


def open_recording(path: str | Path) -> Recording:
    """The recording at `path`.

    Up to WHOLE_BELOW bytes are read and checked at once; of a larger file each part when it is
    first used. The text is read when `recording.corpus` is first asked for.
    Raises FileMissing, FileUnreadable, NotARecording, NewerRecording, DamagedRecording.
    """
    with reading(path) as file:
        head = file.peek(SNIFFED)[:SNIFFED]
        if not is_recording(head):
            raise NotARecording(path=str(path), found=sniff(head))
        if os.fstat(file.fileno()).st_size <= WHOLE_BELOW:
            return read_recording(file.read(), str(path))
        return unpack(Container(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ), str(path)))


def read_recording(data: bytes, name: str = "") -> Recording:
    """The recording in `data`, the bytes of a file called `name`, all of them checked.

    Raises NotARecording, NewerRecording, DamagedRecording.
    """
    if not is_recording(data):
        raise NotARecording(path=name, found=sniff(data[:SNIFFED]))
    box = Container(data, name)
    box.check_all()
    return unpack(box)


def is_recording(head: bytes) -> bool:
    """Whether a file that begins with `head` is a recording, sound or not."""
    return head[8 : 8 + len(MAGIC)] == MAGIC
