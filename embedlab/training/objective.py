"""What the loop asks of an objective, and how it finds one by name."""

from __future__ import annotations

from importlib import import_module
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from embedlab.corpus.corpus import Corpus
from embedlab.recording.spec import TrainSpec

Vectors = NDArray[np.float32]


FLOOR = 1e-4  # learning rates fall linearly to this share of their first value


class Loss(NamedTuple):
    """The sum of the loss over `examples` examples."""

    total: float
    examples: int


class Objective(Protocol):
    """A model in training. Positions count the tokens of the whole run, epoch after epoch.

    A call never spans the end of an epoch, and begins and ends at multiples of `grain` within it
    (or at its end).
    """

    grain: int

    def learn(self, begin: int, end: int) -> Loss:
        """Train on the text from `begin` to `end`; the loss is that before each update."""

    def measure(self, begin: int, end: int) -> Loss:
        """The loss on the text from `begin` to `end`, nothing updated."""

    def rate(self, position: int) -> float:
        """The learning rate at `position`."""

    def vectors(self) -> Vectors:
        """A copy of the table as it is now, float32 [V, D]."""

    def touched(self) -> NDArray[np.int64]:
        """A copy of how often each row has been updated, int64 [V]."""

    def largest(self) -> float:
        """The largest absolute value among all weights; NaN where one is NaN."""

    def close(self) -> None:
        """Give back threads and memory."""


def make(corpus: Corpus, spec: TrainSpec, vectors: Vectors) -> Objective:
    """The objective `spec.objective`: the class `Trainer` of the module of that name."""
    module = import_module(f"embedlab.training.{spec.objective}")
    trainer: Objective = module.Trainer(corpus, spec, vectors)
    return trainer
