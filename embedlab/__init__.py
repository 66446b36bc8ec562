"""embedlab: how a token id becomes a vector with meaning.

Names are imported when first used, so that `import embedlab` costs nothing but numpy.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

_HOMES = {
    "Corpus": "embedlab.corpus",
    "EmbeddingTable": "embedlab.table",
    "EmbedlabError": "embedlab.errors",
    "Neighbor": "embedlab.neighbors",
    "Recording": "embedlab.recording",
    "Snapshot": "embedlab.recording",
    "TrainSpec": "embedlab.recording",
    "Vocab": "embedlab.vocab",
    "nearest": "embedlab.neighbors",
    "open_recording": "embedlab.recording",
    "open_table": "embedlab.formats",
    "project": "embedlab.projection",
    "save_recording": "embedlab.recording",
    "train": "embedlab.training",
}

if TYPE_CHECKING:
    from embedlab.corpus import Corpus
    from embedlab.errors import EmbedlabError
    from embedlab.formats import open_table
    from embedlab.neighbors import Neighbor, nearest
    from embedlab.projection import project
    from embedlab.recording import (
        Recording,
        Snapshot,
        TrainSpec,
        open_recording,
        save_recording,
    )
    from embedlab.table import EmbeddingTable
    from embedlab.training import train
    from embedlab.vocab import Vocab

__all__ = [
    "Corpus",
    "EmbeddingTable",
    "EmbedlabError",
    "Neighbor",
    "Recording",
    "Snapshot",
    "TrainSpec",
    "Vocab",
    "nearest",
    "open_recording",
    "open_table",
    "project",
    "save_recording",
    "train",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'embedlab' has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted([*globals(), *_HOMES])
