"""CBOW with negative sampling (Mikolov et al. 2013): the contexts' mean predicts the word."""

from __future__ import annotations

from embedlab.corpus.corpus import Corpus
from embedlab.recording.spec import TrainSpec
from embedlab.training.negative_sampling import NegativeSampling
from embedlab.training.objective import Vectors


class Trainer(NegativeSampling):
    """An example is one centre word with the words of its window."""

    def __init__(self, corpus: Corpus, spec: TrainSpec, vectors: Vectors) -> None:
        super().__init__(corpus, spec, vectors, bag=True)
