"""The project's own recordings."""

from __future__ import annotations

from pathlib import Path

from embedlab.recording import Recording, open_recording
from embedlab.recording.file import is_recording


def recognises(head: bytes) -> bool:
    """Whether a file that begins with `head` is one."""
    return is_recording(head)


def read(path: str | Path) -> Recording:
    """All moments. Raises as `open_recording`."""
    return open_recording(path)
