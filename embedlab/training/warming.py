"""Load the compiled kernels ahead of the first run."""

from __future__ import annotations

from embedlab.corpus import Corpus
from embedlab.recording.spec import TrainSpec
from embedlab.training.loop import train


def warm(objective: str = "skipgram") -> None:
    """Train on a toy, so that the next run starts at once. Takes seconds the very first time."""
    toy = Corpus.from_text("a b " * 4)  # the tokeniser is compiled too
    for _ in train(toy, TrainSpec(objective=objective, dim=2, epochs=1, snapshots=2)):
        pass
