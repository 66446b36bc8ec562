"""The training loop: a generator of snapshots."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Generator
from dataclasses import dataclass

import numpy as np

from embedlab.corpus.corpus import Corpus
from embedlab.errors import Diverged, NotFinite, ShapeMismatch
from embedlab.recording.recording import Snapshot
from embedlab.recording.spec import TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training.objective import Loss, Objective, Vectors, make
from embedlab.training.schedule import moments

DEFAULT = TrainSpec()
SLICE_SECONDS = 0.1  # between two ticks
FIRST_SLICE = 2000  # tokens
MEASURED = 2000  # tokens, for the untrained loss
LARGEST = 100.0  # no useful weight comes near: beyond it training has blown up
HALF_MAX = 65504.0  # the largest float16, in which a recording keeps its moments


@dataclass(frozen=True)
class Progress:
    """How far a run is: text seen and to be seen, in tokens, and the seconds it took."""

    tokens_seen: int
    tokens_total: int
    seconds: float


Tick = Callable[[Progress], bool | None]


def train(
    corpus: Corpus,
    spec: TrainSpec = DEFAULT,
    start: EmbeddingTable | None = None,
    tick: Tick | None = None,
) -> Generator[Snapshot, None, None]:
    """Train a table on a text; yields it moment by moment, from untrained to the end.

    The first snapshot is the untrained table, N(0, sigma) or, for the words it has, `start`.
    With one thread the same corpus, spec and start give the same bytes on one machine, however
    often snapshots are taken; with several threads skip-gram and CBOW do not.

    tick is called about ten times a second; it may block (a pause), and ends the run by returning
    False: a last snapshot then holds what has been learnt. Closing the generator ends it at once.

    Raises, before anything is trained, EmptyText, NothingToTrain, OneWord, NoPairs, ShapeMismatch
    (`start` has another dimension), NotFinite, and while training Diverged, after the last sound
    snapshot.
    """
    corpus.check()
    spec = spec.resolved(corpus.tokens)
    return _run(corpus, spec, first_vectors(corpus, spec, start), tick)


def first_vectors(corpus: Corpus, spec: TrainSpec, start: EmbeddingTable | None) -> Vectors:
    """The untrained table, float32 [V, D]. Raises ShapeMismatch."""
    words = corpus.vocab.tokens
    random = np.random.default_rng((spec.seed, 0))
    vectors = random.standard_normal((len(words), spec.dim), dtype=np.float32)
    vectors *= np.float32(spec.sigma)
    if start is not None:
        if start.dim != spec.dim:
            raise ShapeMismatch(expected=(len(start), spec.dim), found=start.vectors.shape)
        shared = [(row, word) for row, word in enumerate(words) if word in start.vocab]
        for row, word in shared:
            vectors[row] = start[word]
    if not np.isfinite(vectors).all():
        row, column = np.argwhere(~np.isfinite(vectors))[0].tolist()
        raise NotFinite(row=row, column=column)
    return vectors


def _run(
    corpus: Corpus, spec: TrainSpec, vectors: Vectors, tick: Tick | None
) -> Generator[Snapshot, None, None]:
    assert spec.epochs is not None
    objective = make(corpus, spec, vectors)
    try:
        run = _Run(objective, corpus.tokens, spec)
        stops = moments(corpus.tokens, spec.epochs, spec.snapshots, objective.grain)
        yield run.untrained()
        for stop in stops[1:]:
            go_on = run.advance(stop, tick)
            if run.fresh:
                yield run.snapshot()
            if not go_on:
                return
    finally:
        objective.close()


class _Run:
    """Where a run is: position, time and the loss since the last snapshot."""

    def __init__(self, objective: Objective, tokens: int, spec: TrainSpec) -> None:
        self._objective, self._tokens, self._spec = objective, tokens, spec
        self._total = tokens * (spec.epochs or 0)
        self._position, self._seconds = 0, 0.0
        self._loss, self._mean = Loss(0.0, 0), 0.0
        self._slice = FIRST_SLICE
        self._limit = min(max(LARGEST, 10 * objective.largest()), HALF_MAX)
        self.fresh = False

    def untrained(self) -> Snapshot:
        """The first moment: no token seen, and the loss such a table has."""
        for begin in range(0, self._tokens, MEASURED):
            self._loss = self._objective.measure(begin, min(begin + MEASURED, self._tokens))
            if self._loss.examples:
                break
        return self.snapshot()

    def advance(self, stop: int, tick: Tick | None) -> bool:
        """Train up to `stop`, a slice at a time; False if the tick ended the run."""
        while self._position < stop:
            end = self._slice_end(stop)
            began = time.perf_counter()
            loss = self._objective.learn(self._position, end)
            self._account(loss, end, time.perf_counter() - began)
            if tick is not None and tick(Progress(end, self._total, self._seconds)) is False:
                return False
        return True

    def snapshot(self) -> Snapshot:
        """The table as it is now. Raises Diverged."""
        self._check(self._objective.largest() <= self._limit)
        total, examples = self._loss
        if examples:  # else the mean of the moment before still stands
            self._mean = total / examples
        self._loss = Loss(0.0, 0)
        self.fresh = False
        vectors = self._objective.vectors()
        touched = self._objective.touched()
        vectors.flags.writeable = touched.flags.writeable = False
        return Snapshot(
            vectors=vectors,
            epoch=self._position / self._tokens,
            tokens_seen=self._position,
            loss=self._mean,
            examples=examples,
            lr=self._objective.rate(self._position),
            seconds=self._seconds,
            touched=touched,
        )

    def _slice_end(self, stop: int) -> int:
        """No farther than the epoch's end, where a trainer starts over with the text."""
        grain = self._objective.grain
        inside = self._position % self._tokens
        wanted = min((inside + self._slice) // grain * grain, self._tokens)
        return min(stop, self._position - inside + wanted)

    def _account(self, loss: Loss, end: int, seconds: float) -> None:
        pace = (end - self._position) / max(seconds, 1e-6)
        self._slice = max(self._objective.grain, int(pace * SLICE_SECONDS))
        self._loss = Loss(self._loss.total + loss.total, self._loss.examples + loss.examples)
        self._position, self._seconds = end, self._seconds + seconds
        self.fresh = True
        self._check(math.isfinite(loss.total))

    def _check(self, sound: bool) -> None:
        if not sound:
            epoch = max(1, math.ceil(self._position / self._tokens))
            raise Diverged(epoch=epoch, setting="lr", value=self._spec.lr)
