"""TrainSpec, Snapshot, Recording, and the .embedlab file that keeps them."""

from embedlab.recording.disk import require_writable
from embedlab.recording.file import (
    open_recording,
    read_recording,
    recording_bytes,
    save_recording,
)
from embedlab.recording.recording import Recording, Snapshot
from embedlab.recording.spec import OBJECTIVES, TrainSpec

__all__ = [
    "OBJECTIVES",
    "Recording",
    "Snapshot",
    "TrainSpec",
    "open_recording",
    "read_recording",
    "recording_bytes",
    "require_writable",
    "save_recording",
]
