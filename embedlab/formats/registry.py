"""Which format is this file, and what is in it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from embedlab.errors import UnknownChoice, UnknownFormat
from embedlab.messages import ASSETS
from embedlab.recording import Recording
from embedlab.recording.disk import reading
from embedlab.recording.sniff import SNIFFED, sniff
from embedlab.table import EmbeddingTable

FORMATS = {
    "embedlab": "embedlab.formats.embedlab_file",
}
BUILTINS: dict[str, str] = {}  # builtin:NAME -> a file in assets
BUILTIN = "builtin:"


@dataclass(frozen=True)
class Opened:
    """A file's content as a recording (a table has one moment) and the name of its format."""

    recording: Recording
    format: str

    @property
    def table(self) -> EmbeddingTable:
        """The table at the last moment."""
        return self.recording.table()


def open_any(path_or_builtin: str | Path) -> Opened:
    """The recording or table in a file, or one that comes with embedlab ("builtin:NAME").

    Raises FileMissing, FileUnreadable, UnknownFormat, UnknownChoice, and what the format raises.
    """
    path = _resolved(path_or_builtin)
    name = format_of(path)
    recording: Recording = _module(name).read(path)
    return Opened(recording, name)


def open_table(path_or_builtin: str | Path) -> EmbeddingTable:
    """The table in a file, of a recording its last moment. Raises as `open_any`."""
    return open_any(path_or_builtin).table


def format_of(path: str | Path) -> str:
    """The format of a file, by its first bytes. Raises as `open_any`."""
    with reading(path) as file:
        head = file.read(SNIFFED)
    for name in FORMATS:
        if _module(name).recognises(head):
            return name
    raise UnknownFormat(path=str(path), found=sniff(head))


def _module(name: str) -> Any:
    return import_module(FORMATS[name])


def _resolved(path: str | Path) -> str | Path:
    if not str(path).startswith(BUILTIN):
        return path
    name = str(path).removeprefix(BUILTIN)
    if name not in BUILTINS:
        raise UnknownChoice(name="builtin", value=name, choices=tuple(BUILTINS))
    return ASSETS / BUILTINS[name]
