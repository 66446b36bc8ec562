"""The next-word model on 2,000 words and 50,000 tokens: seconds an epoch.

python -m benchmarks.nplm_speed

The peer is the same model written with plain torch modules, cross_entropy and Adam, with as many
threads as torch takes, in the same run; medians over epochs that take turns.
"""

from __future__ import annotations

import time
from statistics import median

import numpy as np
import torch
from torch import nn
from torch.nn.functional import cross_entropy

from embedlab.corpus import Corpus
from embedlab.recording import TrainSpec
from embedlab.training.loop import first_vectors
from embedlab.training.nplm import Trainer, padded_text
from embedlab.vocab import Vocab

WORDS, TOKENS, EPOCHS = 2_000, 50_000, 9


def a_text() -> Corpus:
    """Words of falling frequency, each at least once, in sentences of 12."""
    random = np.random.default_rng(0)
    share = 1 / np.arange(1, WORDS + 1)
    drawn = random.choice(WORDS, TOKENS - WORDS, p=share / share.sum())
    ids = random.permutation(np.concatenate([drawn, np.arange(WORDS)]))
    order = np.argsort(-np.bincount(ids), kind="stable")
    rank = np.empty(WORDS, dtype=np.int32)
    rank[order] = np.arange(WORDS)
    ids = rank[ids]
    starts = np.append(np.arange(0, TOKENS, 12), TOKENS)
    return Corpus(Vocab(tuple(map(str, range(WORDS))), np.bincount(ids)), ids, starts)


class Peer:
    """Bengio's model as one would write it down."""

    def __init__(self, corpus: Corpus, spec: TrainSpec, batch: int) -> None:
        self.text, self.places = padded_text(corpus, spec.window)
        self.batch, self.back = batch, torch.arange(-spec.window, 0)
        self.embedding = nn.Embedding(WORDS + 1, spec.dim, padding_idx=WORDS)
        self.hidden = nn.Linear(spec.window * spec.dim, spec.dim)
        self.bias = nn.Parameter(torch.zeros(WORDS))
        weights = [*self.embedding.parameters(), *self.hidden.parameters(), self.bias]
        self.adam = torch.optim.Adam(weights, lr=0.005)

    def epoch(self) -> None:
        """One pass over the shuffled text."""
        for places in self.places[torch.randperm(TOKENS)].split(self.batch):
            contexts = self.text[places[:, None] + self.back]
            state = torch.tanh(self.hidden(self.embedding(contexts).flatten(1)))
            scores = nn.functional.linear(state, self.embedding.weight[:-1], self.bias)
            self.adam.zero_grad()
            cross_entropy(scores, self.text[places]).backward()
            self.adam.step()


def main() -> None:
    corpus = a_text()
    spec = TrainSpec("nplm", epochs=EPOCHS).resolved(TOKENS)
    ours = Trainer(corpus, spec, first_vectors(corpus, spec, None))
    peer = Peer(corpus, spec, ours.grain)
    seconds: dict[str, list[float]] = {"ours": [], "plain torch": []}
    for number in range(EPOCHS):
        start = time.perf_counter()
        ours.learn(number * TOKENS, (number + 1) * TOKENS)
        middle = time.perf_counter()
        peer.epoch()
        seconds["ours"].append(middle - start)
        seconds["plain torch"].append(time.perf_counter() - middle)
    ours.close()
    print(f"batch {ours.grain}, d = {spec.dim}, window {spec.window}, tied tables\n")
    print("| | seconds an epoch, median | fastest |\n| --- | ---: | ---: |")
    for name, taken in seconds.items():
        print(f"| {name} | {median(taken[1:]):.2f} | {min(taken[1:]):.2f} |")


if __name__ == "__main__":
    main()
