"""Negative sampling (Mikolov et al. 2013): what skip-gram and CBOW share."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from embedlab.corpus.corpus import Corpus
from embedlab.recording.spec import TrainSpec
from embedlab.training import kernels
from embedlab.training.objective import FLOOR, Loss, Vectors
from embedlab.training.state import BITS, Plan, Text, padded, scratch

POWER = 0.75  # of the counts, in the noise distribution


class NegativeSampling:
    """Input and output table in training; `bag` says whether contexts are averaged.

    One thread is exact: the same seed gives the same bytes. Several threads write into the same
    tables without locks (Hogwild, Recht et al. 2011): faster on large vocabularies, but no two
    runs are equal, and on small ones updates are lost.
    """

    grain = 1

    def __init__(self, corpus: Corpus, spec: TrainSpec, vectors: Vectors, bag: bool) -> None:
        assert spec.epochs is not None
        assert spec.lr is not None
        assert spec.sample is not None  # a resolved spec
        self._tokens, self._dim = corpus.tokens, spec.dim
        self.text = text_of(corpus, spec.sample)
        key = np.random.SeedSequence((spec.seed, 1)).generate_state(1, np.uint64)[0]
        total = corpus.tokens * spec.epochs
        self.plan = Plan(spec.window, spec.negatives, float(spec.lr), FLOOR, total, key, bag)
        self.inputs = padded(vectors)
        self.outputs = padded(np.zeros_like(vectors))
        self._threads = spec.threads
        self.memory = [
            scratch(spec.window, spec.negatives, self.inputs.shape[1]) for _ in range(spec.threads)
        ]
        self._touched = np.zeros((spec.threads, len(vectors)), dtype=np.int64)
        self._pool = ThreadPoolExecutor(spec.threads) if spec.threads > 1 else None

    def learn(self, begin: int, end: int) -> Loss:
        """Train on the text from `begin` to `end`."""
        return self._run(begin, end, True)

    def measure(self, begin: int, end: int) -> Loss:
        """The loss on the text from `begin` to `end`, nothing updated."""
        return self._run(begin, end, False)

    def rate(self, position: int) -> float:
        """The learning rate at `position`: linear, down to a small floor."""
        return self.plan.lr * max(1 - position / self.plan.total, FLOOR)

    def vectors(self) -> Vectors:
        """A copy of the input table, float32 [V, D]."""
        return self.inputs[:, : self._dim].copy()

    def touched(self) -> NDArray[np.int64]:
        """How many gradients each input row has taken, int64 [V]."""
        counts: NDArray[np.int64] = self._touched.sum(axis=0)
        return counts

    def largest(self) -> float:
        """The largest absolute value in both tables; NaN where one is NaN."""
        tables = (self.inputs, self.outputs)
        return float(np.max([(table.max(), -table.min()) for table in tables]))

    def close(self) -> None:
        """End the threads."""
        if self._pool:
            self._pool.shutdown()

    def _run(self, begin: int, end: int, learn: bool) -> Loss:
        offset = begin // self._tokens * self._tokens
        if end - offset > self._tokens:
            raise ValueError("a call must not span the end of an epoch")
        cuts = np.linspace(begin - offset, end - offset, self._threads + 1).astype(int).tolist()
        parts = [(*part, offset, learn) for part in pairwise(cuts)]
        if self._pool is None:
            return self._part(0, *parts[0])
        losses = list(self._pool.map(self._part, range(self._threads), *zip(*parts, strict=True)))
        return Loss(sum(loss.total for loss in losses), sum(loss.examples for loss in losses))

    def _part(self, thread: int, begin: int, end: int, offset: int, learn: bool) -> Loss:
        sentence = int(np.searchsorted(self.text.starts, begin, side="right")) - 1
        scratch, touched = self.memory[thread], self._touched[thread]
        bounds = begin, end, sentence, offset
        total, examples = kernels.run(
            self.text, self.plan, self.inputs, self.outputs, scratch, touched, bounds, learn
        )
        return Loss(float(total), int(examples))


def text_of(corpus: Corpus, sample: float) -> Text:
    """The corpus as the kernels read it, with its subsampling and noise distribution."""
    counts = corpus.vocab.counts
    assert counts is not None
    accept, alias = alias_table(counts.astype(np.float64) ** POWER)
    keep = keep_probability(counts, sample)
    return Text(corpus.ids, corpus.starts, as_bits(keep), as_bits(accept), alias)


def keep_probability(counts: NDArray[np.int64], sample: float) -> NDArray[np.float64]:
    """How likely an occurrence of each word is kept, as word2vec.c has it; `sample` 0 keeps all."""
    if sample == 0:
        return np.ones(len(counts))
    ratio = counts / (sample * counts.sum())
    kept: NDArray[np.float64] = np.minimum(1.0, (np.sqrt(ratio) + 1) / ratio)
    return kept


def alias_table(weights: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.int32]]:
    """Draw i uniformly; take it with probability accept[i], else alias[i] (Vose 1991)."""
    accept = (weights * (len(weights) / weights.sum())).tolist()
    alias = list(range(len(weights)))
    small = [row for row, share in enumerate(accept) if share < 1]
    large = [row for row, share in enumerate(accept) if share >= 1]
    while small and large:
        low, high = small.pop(), large[-1]
        alias[low] = high
        accept[high] -= 1 - accept[low]
        if accept[high] < 1:
            small.append(large.pop())
    for row in small + large:
        accept[row] = 1.0
    return np.array(accept), np.array(alias, dtype=np.int32)


def as_bits(probability: NDArray[np.float64]) -> NDArray[np.uint32]:
    """Probabilities as the integers that random bits are compared with."""
    bits: NDArray[np.uint32] = np.rint(probability * 2**BITS).astype(np.uint32)
    return bits
