"""The .embedlab file."""

from __future__ import annotations

from pathlib import Path

from embedlab.recording.recording import Recording


def save_recording(recording: Recording, path: str | Path, *, sentences: bool = True) -> None:
    """Write `recording` to `path`."""
    raise OSError("not written yet")


def open_recording(path: str | Path) -> Recording:
    """Read the recording at `path`."""
    raise OSError("not written yet")
