"""Load the compiled kernels ahead of the first run."""

from __future__ import annotations

import numpy as np

from embedlab.corpus.corpus import Corpus
from embedlab.recording.spec import TrainSpec
from embedlab.training.loop import train
from embedlab.vocab import Vocab


def warm(objective: str = "skipgram") -> None:
    """Train on a toy, so that the next run starts at once. Takes seconds the very first time."""
    counts = np.array([4, 4], dtype=np.int64)
    ids = np.array([0, 1] * 4, dtype=np.int32)
    toy = Corpus(Vocab(("a", "b"), counts), ids, np.array([0, 8], dtype=np.int64))
    for _ in train(toy, TrainSpec(objective=objective, dim=2, epochs=1, snapshots=2)):
        pass
