"""Snapshot and Recording: what a training run looked like, moment by moment."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, replace
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.corpus.corpus import Corpus
from embedlab.errors import MomentOutOfRange, ShapeMismatch
from embedlab.recording.spec import TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab


@dataclass(frozen=True, eq=False)
class Snapshot:
    """One moment of a run.

    vectors: float32 [V, D] as trained; a recording keeps all but its last moment as float16.
    epoch: text seen, in passes over the text. tokens_seen: the same in tokens.
    loss: mean per example since the moment before (at the start: before any update).
    examples: how many examples that mean is over. lr: learning rate. seconds: training time so
    far. touched: int64 [V], how often each row of the table has been updated so far.
    Raises ShapeMismatch.
    """

    vectors: NDArray[Any]
    epoch: float
    tokens_seen: int
    loss: float
    examples: int
    lr: float
    seconds: float
    touched: NDArray[np.int64]

    def __post_init__(self) -> None:
        if self.touched.shape != self.vectors.shape[:1]:
            raise ShapeMismatch(expected=self.vectors.shape[:1], found=self.touched.shape)

    @property
    def shape(self) -> tuple[int, ...]:
        """V, D."""
        return self.vectors.shape

    def halved(self) -> Snapshot:
        """The same moment with its vectors as float16, where float16 can hold them."""
        if self.vectors.dtype == np.float16 or not _fits_half(self.vectors):
            return self
        values = {field.name: getattr(self, field.name) for field in fields(Snapshot)}
        return Snapshot(**values | {"vectors": _read_only(self.vectors.astype(np.float16))})


@dataclass(frozen=True, eq=False)
class Recording:
    """A run: its vocabulary, settings and moments. A loaded table is a recording of one moment.

    The last moment is float32 and exact; the moments before it are kept as float16, which moves
    a cosine by less than 0.001. text is the corpus, or loads it when asked, or None where the
    sentences were not kept; corpus_digest is "" for a table that was loaded. complete: the run
    reached its last epoch. Raises ShapeMismatch.
    """

    vocab: Vocab
    snapshots: tuple[Snapshot, ...]
    spec: TrainSpec | None = None
    text: Corpus | Callable[[], Corpus] | None = None
    corpus_digest: str = ""
    complete: bool = True

    def __post_init__(self) -> None:
        if not self.snapshots:
            raise ShapeMismatch(expected=("T >= 1", len(self.vocab), "D"), found=(0,))
        shape = (len(self.vocab), self.dim)
        for snapshot in self.snapshots:
            if snapshot.shape != shape:
                raise ShapeMismatch(expected=shape, found=snapshot.shape)

    @cached_property
    def corpus(self) -> Corpus | None:
        """The text, read from the file when first asked for; None where it was not kept."""
        return self.text() if callable(self.text) else self.text

    @classmethod
    def of_table(cls, table: EmbeddingTable) -> Recording:
        """A recording of one moment."""
        touched = np.zeros(len(table), dtype=np.int64)
        moment = Snapshot(table.vectors, 0.0, 0, 0.0, 0, 0.0, 0.0, touched)
        return cls(table.vocab, (moment,))

    @classmethod
    def of_run(
        cls, corpus: Corpus, spec: TrainSpec, snapshots: Iterable[Snapshot], complete: bool = True
    ) -> Recording:
        """The recording of `train(corpus, spec)`'s snapshots."""
        moments = list(snapshots)
        kept = (*(moment.halved() for moment in moments[:-1]), *moments[-1:])
        return cls(
            corpus.vocab, kept, spec.resolved(corpus.tokens), corpus, corpus.digest, complete
        )

    def extended(self, snapshot: Snapshot) -> Recording:
        """This recording with one more moment at its end."""
        kept = (*self.snapshots[:-1], self.snapshots[-1].halved(), snapshot)
        return replace(self, snapshots=kept)

    def __len__(self) -> int:
        return len(self.snapshots)

    @property
    def dim(self) -> int:
        """D, the length of a vector."""
        return self.snapshots[-1].shape[-1]

    def __getitem__(self, moment: int) -> Snapshot:
        if not -len(self) <= moment < len(self):
            raise MomentOutOfRange(moment=moment, moments=len(self))
        return self.snapshots[moment]

    def table(self, moment: int = -1) -> EmbeddingTable:
        """The table at `moment`; negative counts from the end. Raises MomentOutOfRange."""
        return EmbeddingTable(self.vocab, self[moment].vectors.astype(np.float32))

    def moment_at(self, epoch: float) -> int:
        """The index of the moment nearest to `epoch`."""
        near = min(max(epoch, self.snapshots[0].epoch), self.snapshots[-1].epoch)
        return int(np.argmin([abs(snapshot.epoch - near) for snapshot in self.snapshots]))

    def epoch_losses(self) -> list[float]:
        """Mean loss per example over each epoch, the last one as far as it went.

        Where moments lie several epochs apart, the mean of that interval stands for each of its
        epochs.
        """
        sums: dict[int, list[float]] = {}
        for before, snapshot in pairwise(self.snapshots):
            for epoch, share in _shares(before.epoch, snapshot.epoch):
                total = sums.setdefault(epoch, [0.0, 0.0])
                total[0] += share * snapshot.loss * snapshot.examples
                total[1] += share * snapshot.examples
        return [total / count for total, count in sums.values() if count]


def _shares(start: float, end: float) -> Iterator[tuple[int, float]]:
    """Each epoch, counted from 0, that has a part of the interval, and its share of it."""
    first, after = math.floor(start + 1e-9), math.ceil(end - 1e-9)
    for epoch in range(first, after):
        inside = min(end, epoch + 1) - max(start, epoch)
        yield epoch, 1.0 if after == first + 1 else inside / (end - start)


def _fits_half(vectors: NDArray[Any]) -> bool:
    """float16 ends at 65,504, and below 1e-4 it is too coarse for a direction."""
    peaks = np.abs(vectors).max(axis=1, initial=0)
    return bool(((peaks == 0) | ((peaks > 1e-4) & (peaks < 65_504))).all())


def _read_only(array: NDArray[Any]) -> NDArray[Any]:
    array.flags.writeable = False
    return array
