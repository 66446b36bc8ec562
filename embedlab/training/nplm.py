"""The neural probabilistic language model (Bengio et al. 2003): which word comes next?

The vectors of the `window` words before, end to end, go through a layer of tanh units; a softmax
over the whole vocabulary follows. PyTorch's autograd finds the gradients, Adam takes the steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from embedlab.corpus.corpus import Corpus
from embedlab.recording.spec import TrainSpec
from embedlab.training.next_word import summed_loss
from embedlab.training.objective import FLOOR, Loss, Vectors
from embedlab.training.torch_threads import hold, one_thread

HALVED = 1 << 18  # batches of more scores than this are worked on by two threads


class Model(nn.Module):
    """What is known about the next word. tied: the output table is the input table."""

    def __init__(self, vectors: Vectors, spec: TrainSpec) -> None:
        super().__init__()
        words, dim = vectors.shape
        random = torch.Generator().manual_seed(seed_of(spec.seed, 1))
        hidden = dim if spec.tied else spec.hidden
        pad = np.zeros((1, dim), dtype=np.float32)  # stands before a sentence, never moves
        table = torch.from_numpy(np.concatenate([vectors, pad]))
        self.embedding = nn.Embedding(words + 1, dim, padding_idx=words, _weight=table)
        self.hidden = nn.Linear(spec.window * dim, hidden, device="meta").to_empty(device="cpu")
        self.bias = nn.Parameter(torch.zeros(words))
        self.output = None if spec.tied else nn.Parameter(torch.empty(words, hidden))
        drawn = [*self.hidden.parameters(), *([] if self.output is None else [self.output])]
        for weight in drawn:
            reach = weight.shape[-1] ** -0.5
            nn.init.uniform_(weight, -reach, reach, generator=random)

    def forward(self, contexts: Tensor, nexts: Tensor) -> Tensor:
        """The summed loss of contexts int64 [B, window] for the words that came next [B]."""
        state = torch.tanh(self.hidden(self.embedding(contexts).flatten(1)))
        table = self.embedding.weight if self.output is None else self.output
        return summed_loss(state, table, self.bias, nexts)


class Trainer:
    """The model in training on shuffled batches, the order drawn anew for each epoch.

    Exact with any number of threads: a large batch is always worked on in the same two halves.
    touched counts the steps in which a row had a gradient: with tied tables all of them. Adam's
    momentum moves a row in the steps between as well, but never before its first.
    """

    def __init__(self, corpus: Corpus, spec: TrainSpec, vectors: Vectors) -> None:
        assert spec.epochs is not None
        assert spec.lr is not None
        self.grain = batch_size(corpus.tokens)
        self._tokens, self._seed = corpus.tokens, spec.seed
        self._lr, self._total = spec.lr, corpus.tokens * spec.epochs
        self._text, self._places = padded_text(corpus, spec.window)
        self._back = torch.arange(-spec.window, 0)
        self.model = Model(vectors, spec)
        self._weights = list(self.model.parameters())
        self._adam = torch.optim.Adam(self._weights, lr=spec.lr, fused=True)
        self._touched = np.zeros(len(vectors) + 1, dtype=np.int64)
        self._epoch, self._order = -1, torch.empty(0, dtype=torch.int64)
        halved = self.grain * len(vectors) > HALVED
        self._helper = ThreadPoolExecutor(1) if halved else None

    def learn(self, begin: int, end: int) -> Loss:
        """Train on the shuffled text from `begin` to `end`."""
        total, examples = 0.0, 0
        with one_thread():
            for position, contexts, nexts in self._batches(begin, end):
                total += self._step(contexts, nexts, self.rate(position))
                examples += len(nexts)
                self._count(contexts)
        return Loss(total, examples)

    @torch.no_grad()
    def measure(self, begin: int, end: int) -> Loss:
        """The loss on the shuffled text from `begin` to `end`, nothing updated."""
        with one_thread():
            batches = list(self._batches(begin, end))
            total = sum(float(self.model(contexts, nexts)) for _, contexts, nexts in batches)
        return Loss(total, sum(len(nexts) for _, _, nexts in batches))

    def rate(self, position: int) -> float:
        """The learning rate at `position`: linear, down to a small floor."""
        return self._lr * max(1 - position / self._total, FLOOR)

    def vectors(self) -> Vectors:
        """A copy of the input table, float32 [V, D]."""
        table: Vectors = self.model.embedding.weight.detach()[:-1].numpy().copy()
        return table

    def touched(self) -> NDArray[np.int64]:
        """In how many steps each row had a gradient, int64 [V]."""
        return self._touched[:-1].copy()

    def largest(self) -> float:
        """The largest absolute value of all weights; NaN where one is NaN."""
        return float(torch.stack([weight.detach().abs().max() for weight in self._weights]).max())

    def close(self) -> None:
        """End the helping thread."""
        if self._helper:
            self._helper.shutdown()

    def _step(self, contexts: Tensor, nexts: Tensor, rate: float) -> float:
        size = len(nexts)
        if self._helper is None:
            loss, gradients = self._gradients(contexts, nexts, size)
        else:
            half = size // 2
            other = self._helper.submit(self._gradients, contexts[half:], nexts[half:], size)
            loss, gradients = self._gradients(contexts[:half], nexts[:half], size)
            more, others = other.result()
            loss += more
            torch._foreach_add_(gradients, others)
        for weight, gradient in zip(self._weights, gradients, strict=True):
            weight.grad = gradient
        self._adam.param_groups[0]["lr"] = rate
        self._adam.step()
        return loss

    def _gradients(self, contexts: Tensor, nexts: Tensor, size: int) -> tuple[float, list[Tensor]]:
        hold()
        loss = self.model(contexts, nexts)
        gradients = torch.autograd.grad(loss / size, self._weights)
        return float(loss.detach()), list(gradients)

    def _count(self, contexts: Tensor) -> None:
        if self.model.output is None:
            self._touched += 1
        else:
            self._touched[np.unique(contexts.numpy())] += 1

    def _batches(self, begin: int, end: int) -> Iterator[tuple[int, Tensor, Tensor]]:
        """Position, contexts and next words of each batch that has any."""
        epoch, inside = divmod(begin, self._tokens)
        if epoch != self._epoch:
            random = torch.Generator().manual_seed(seed_of(self._seed, 2, epoch))
            self._epoch, self._order = epoch, torch.randperm(self._tokens, generator=random)
        for position in range(begin, end, self.grain):
            first = inside + position - begin
            places = self._places[self._order[first : first + min(self.grain, end - position)]]
            places = places[places >= 0]
            if len(places):
                yield position, self._text[places[:, None] + self._back], self._text[places]


def padded_text(corpus: Corpus, window: int) -> tuple[Tensor, Tensor]:
    """The trained words with `window` pads before each sentence, and where each token is in it.

    Both int64; a token too rare to be trained is at -1.
    """
    pad = len(corpus.vocab)
    trained = corpus.ids < pad
    sentence = np.repeat(np.arange(1, corpus.sentences + 1), np.diff(corpus.starts))
    places = np.where(trained, np.cumsum(trained) - 1 + window * sentence, -1)
    text = np.full(corpus.trained_tokens + window * corpus.sentences, pad, dtype=np.int64)
    text[places[trained]] = corpus.ids[trained]
    return torch.from_numpy(text), torch.from_numpy(places)


def batch_size(tokens: int) -> int:
    """Examples a step: 256, fewer in a text of few tokens, up to 512 in a long one."""
    return max(8, min(tokens // 8, 256), min(tokens // 128, 512))


def seed_of(*parts: int) -> int:
    """A seed for torch that depends on all of `parts`."""
    return int(np.random.SeedSequence(parts).generate_state(1, np.uint32)[0])
