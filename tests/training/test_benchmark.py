"""The benchmark compares like with like."""

import pytest

from benchmarks.train_speed import RATES, Peer, spec_of
from embedlab.corpus import Corpus


@pytest.mark.parametrize("objective", RATES)
def test_gensim_and_ours_have_the_same_settings(objective, monkeypatch):
    made = {}

    class Model:
        corpus_count, wv = 1, None

        def __init__(self, **settings):
            made.update(settings)

        def build_vocab(self, _):
            """Not needed here."""

        def train(self, _, **__):
            """Not needed here."""

    monkeypatch.setattr("benchmarks.train_speed.Word2Vec", Model)
    Peer(Corpus.from_text("a b"), objective).run(1, 0)
    ours = spec_of(objective, 1, 1, 0)
    assert (ours.lr, ours.dim, ours.window) == (made["alpha"], made["vector_size"], made["window"])
    assert (ours.negatives, ours.sample) == (made["negative"], made["sample"])
