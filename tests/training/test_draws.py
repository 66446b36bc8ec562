"""What is drawn at random follows the distributions it should."""

import numpy as np
import pytest
from scipy.stats import chisquare

from embedlab.recording import TrainSpec
from embedlab.training import kernels
from embedlab.training.negative_sampling import NegativeSampling, alias_table, keep_probability
from tests.training.texts import corpus_of, random_corpus

UNLIKELY = 1e-4  # a fixed seed either passes or not; a right one fails this seldom


def trainer(corpus, **settings):
    spec = TrainSpec(**{"dim": 2, "lr": 0.1, "epochs": 1, "sample": 0.0, **settings})
    return NegativeSampling(corpus, spec, np.zeros((len(corpus.vocab), 2), np.float32), False)


def test_noise_follows_counts_to_the_three_quarters():
    corpus = random_corpus(words=40, sentences=2000)
    text, bits = trainer(corpus).text, np.uint64(1)
    drawn = np.zeros(len(corpus.vocab))
    for _ in range(200_000):
        word, bits = kernels.noise(text, bits)
        bits = np.uint64(bits)
        drawn[word] += 1
    share = corpus.counts**0.75 / (corpus.counts**0.75).sum()
    assert chisquare(drawn, share * drawn.sum()).pvalue > UNLIKELY
    plain = corpus.counts / corpus.counts.sum()
    assert chisquare(drawn, plain * drawn.sum()).pvalue < UNLIKELY


@pytest.mark.parametrize("weights", [[1.0], [1, 0], [3, 1, 1, 1], np.arange(1, 1000) ** -1.0])
def test_an_alias_table_holds_its_distribution(weights):
    weights = np.asarray(weights, np.float64)
    accept, alias = alias_table(weights)
    share = accept + np.bincount(alias, 1 - accept, len(weights))
    np.testing.assert_allclose(share / len(weights), weights / weights.sum(), atol=1e-12)


def test_keep_probability_is_word2vecs():
    counts = np.array([5000, 900, 90, 10])
    kept = keep_probability(counts, 1e-2)
    threshold = 1e-2 * 6000
    wanted = (np.sqrt(counts / threshold) + 1) * threshold / counts
    np.testing.assert_allclose(kept, np.minimum(wanted, 1))
    assert kept[0] == pytest.approx(0.1215, abs=1e-4)
    assert (keep_probability(counts, 0.0) == 1).all()


def kept_counts(corpus, model, epochs):
    kept = np.zeros(len(corpus.vocab))
    for epoch in range(epochs):
        for place in range(corpus.tokens):
            offset = epoch * corpus.tokens
            kept[corpus.ids[place]] += kernels.is_kept(model.text, model.plan.key, offset, place)
    return kept


def test_frequent_words_are_dropped_at_the_right_rate():
    corpus = random_corpus(words=20, sentences=800)
    model = trainer(corpus, sample=0.01)
    epochs = 20
    kept = kept_counts(corpus, model, epochs)
    chance = keep_probability(corpus.counts, 0.01)
    expected = corpus.counts * epochs * chance
    spread = np.sqrt(expected * (1 - chance)) + 1e-9
    assert (np.abs(kept - expected) < 4.5 * spread + 1e-6).all()
    assert chance[0] < 0.5


def test_each_epoch_drops_others():
    corpus = random_corpus(words=5, sentences=50)
    model = trainer(corpus, sample=0.01)
    kept = [
        [kernels.is_kept(model.text, model.plan.key, epoch * corpus.tokens, place)
         for place in range(corpus.tokens)]
        for epoch in range(2)
    ]  # fmt: skip
    assert kept[0] != kept[1]


def neighbours(corpus, model, place):
    """Contexts of the word at `place` of a text whose words are all different."""
    memory = model.memory[0]
    begin, end = 0, corpus.tokens
    count, *_ = kernels.gather(model.text, model.plan, memory, 0, (begin, end, begin, end))
    contexts, targets = kernels.choose(model.text, model.plan, memory, count, place, place)
    assert memory.targets[0] == corpus.ids[place]
    assert (memory.targets[1:targets] != corpus.ids[place]).all()
    return memory.contexts[:contexts].tolist()


def test_the_window_is_drawn_evenly_and_is_symmetric():
    corpus = corpus_of(" ".join(f"w{n}" for n in range(3000)))
    model = trainer(corpus, window=5)
    reaches = np.zeros(6, int)
    for place in range(5, 2995):
        near = neighbours(corpus, model, place)
        reach = len(near) // 2
        wanted = [*range(place - reach, place), *range(place + 1, place + reach + 1)]
        assert near == corpus.ids[wanted].tolist()
        reaches[reach] += 1
    assert reaches[0] == 0
    assert chisquare(reaches[1:]).pvalue > UNLIKELY


def test_rare_words_are_gone_before_the_window_is_laid():
    corpus = corpus_of("a rare1 b rare2 rare3 c", *["a b", "b c", "c a"] * 3, min_count=2)
    model = trainer(corpus, window=1)
    memory = model.memory[0]
    count, first, last = kernels.gather(model.text, model.plan, memory, 0, (0, 6, 0, 6))
    assert corpus.vocab.words(memory.kept[:count]) == ["a", "b", "c"]
    assert memory.places[:count].tolist() == [0, 2, 5]
    assert (first, last) == (0, 3)
