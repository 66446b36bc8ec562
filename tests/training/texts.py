"""Small texts to train on."""

import numpy as np

from embedlab.corpus import Corpus
from embedlab.corpus.build import from_sentences


def corpus_of(*sentences: str, min_count: int = 1) -> Corpus:
    """Sentences of words between blanks."""
    return from_sentences([sentence.split() for sentence in sentences], min_count=min_count)


def random_corpus(seed=0, words=30, sentences=60, longest=12, min_count=1):
    """Words of falling frequency in sentences of 1 to `longest` words."""
    random = np.random.default_rng(seed)
    share = 1 / np.arange(1, words + 1)
    lengths = random.integers(1, longest + 1, sentences)
    text = [random.choice(words, size, p=share / share.sum()) for size in lengths]
    return from_sentences([[f"w{word}" for word in line] for line in text], min_count=min_count)


def two_topics(sentences=200, seed=0):
    """Two sets of words that never meet: a table that learns keeps them apart."""
    random = np.random.default_rng(seed)
    lines = [[f"{'ab'[n % 2]}{random.integers(8)}" for _ in range(8)] for n in range(sentences)]
    return from_sentences(lines, min_count=1)


TOY = corpus_of(*["the cat sat on the mat", "the dog sat on the log", "a cat saw a dog"] * 20)
