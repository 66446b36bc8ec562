"""Made-up vocabularies, tables and recordings for property tests."""

import numpy as np
from hypothesis import strategies as st

from embedlab.corpus import Corpus, Origin
from embedlab.recording import Recording, Snapshot, TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab

words = st.text(max_size=6)
TOKENS = ("a", "b", "c", "d", "猫", "\ud800")  # the last is half a sign, as damaged files have it


@st.composite
def vocabs(draw, min_size=1, max_size=12):
    tokens = draw(st.lists(words, min_size=min_size, max_size=max_size, unique=True))
    size = len(tokens)
    counts = draw(st.none() | st.lists(st.integers(0, 2**40), min_size=size, max_size=size))
    groups = draw(st.none() | st.lists(st.sampled_from("abc "), min_size=size, max_size=size))
    groups = None if groups is None else tuple(group.strip() for group in groups)
    return Vocab(tuple(tokens), None if counts is None else np.array(counts, np.int64), groups)


@st.composite
def matrices(draw, rows, dim):
    """float32 [rows, dim] with zero rows and rows of very different length."""
    seed = draw(st.integers(0, 2**32 - 1))
    random = np.random.default_rng(seed)
    matrix = random.integers(-4, 5, (rows, dim)).astype(np.float32)
    scales = draw(st.lists(st.sampled_from([0, 1e-6, 1, 1, 1e6]), min_size=rows, max_size=rows))
    return matrix * np.array(scales, np.float32)[:, None]


@st.composite
def tables(draw, min_size=1, max_size=12):
    vocab = draw(vocabs(min_size, max_size))
    return EmbeddingTable(vocab, draw(matrices(len(vocab), draw(st.integers(1, 6)))))


@st.composite
def corpora(draw):
    sentences = draw(st.lists(st.lists(st.sampled_from(TOKENS))))
    flat = [word for sentence in sentences for word in sentence]
    order = sorted(set(flat), key=lambda word: (-flat.count(word), flat.index(word)))
    counts = np.array([flat.count(word) for word in order], np.int64)
    ids = np.array([order.index(word) for word in flat], np.int32)
    starts = np.cumsum([0, *map(len, sentences)])
    groups = draw(st.none() | st.just(tuple("animal" if word == "猫" else "" for word in order)))
    origin = draw(st.sampled_from([Origin(), Origin(("一.txt", "b"), "gb18030", "words", 3, 9)]))
    min_count = draw(st.integers(1, 3))
    return Corpus(Vocab(tuple(order), counts, groups), ids, starts, origin, min_count)


@st.composite
def recordings(draw):
    corpus = draw(st.none() | corpora())
    vocab = draw(vocabs(min_size=0)) if corpus is None else corpus.vocab
    dim = draw(st.integers(0, 5))
    moments = []
    for number in range(draw(st.integers(1, 4))):
        touched = draw(st.lists(st.integers(0, 2**33), min_size=len(vocab), max_size=len(vocab)))
        moments.append(
            Snapshot(
                vectors=draw(matrices(len(vocab), dim)),
                epoch=number / 3,
                tokens_seen=number * 10**12,
                loss=draw(st.floats(0, 1e6)),
                examples=number,
                lr=0.025,
                seconds=draw(st.floats(0, 1e6)),
                touched=np.array(touched, np.int64),
            )
        )
    kept = (*(moment.halved() for moment in moments[:-1]), moments[-1])
    spec = draw(st.none() | st.builds(TrainSpec, seed=st.integers(0, 2**32 - 1)))
    digest = "" if corpus is None else corpus.digest
    return Recording(vocab, kept, spec, corpus, digest, draw(st.booleans()))
