"""What train yields: every moment of a run that learns."""

import hashlib
import importlib

import numpy as np
import pytest

from embedlab.errors import NotFinite, ShapeMismatch
from embedlab.recording import OBJECTIVES, Recording, TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training import train
from embedlab.training.loop import first_vectors
from embedlab.training.negative_sampling import NegativeSampling
from embedlab.vocab import Vocab
from tests.training.texts import TOY, corpus_of, random_corpus, two_topics

SMALL = {"dim": 8, "epochs": 3, "snapshots": 10}
every_objective = pytest.mark.parametrize("objective", OBJECTIVES)


def bytes_of(snapshots):
    digest = hashlib.sha256()
    for snapshot in snapshots:
        digest.update(snapshot.vectors.tobytes())
    return digest.hexdigest()


@every_objective
def test_snapshots_tell_the_whole_run(objective):
    spec = TrainSpec(objective, **SMALL)
    snapshots = list(train(TOY, spec))
    first, last = snapshots[0], snapshots[-1]
    assert (first.tokens_seen, first.epoch, first.seconds, first.touched.any()) == (0, 0, 0, False)
    assert (last.tokens_seen, last.epoch) == (3 * TOY.tokens, 3)
    seen = [snapshot.tokens_seen for snapshot in snapshots]
    assert seen == sorted(set(seen))
    assert {TOY.tokens, 2 * TOY.tokens} <= set(seen)
    assert len(snapshots) >= 10
    for snapshot in snapshots:
        assert snapshot.vectors.shape == (len(TOY.vocab), 8)
        assert snapshot.vectors.dtype == np.float32
        assert not snapshot.vectors.flags.writeable
        assert snapshot.epoch == snapshot.tokens_seen / TOY.tokens
    rates = [snapshot.lr for snapshot in snapshots]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == spec.resolved(TOY.tokens).lr
    assert 0 < rates[-1] < rates[0] / 1000
    assert Recording.of_run(TOY, spec, snapshots).epoch_losses()[0] > 0


@every_objective
def test_the_rate_falls_in_a_straight_line(objective):
    snapshots = list(train(TOY, TrainSpec(objective, lr=0.01, **SMALL)))
    for snapshot in snapshots[:-1]:
        left = 1 - snapshot.tokens_seen / (3 * TOY.tokens)
        assert snapshot.lr == pytest.approx(0.01 * left)


@every_objective
def test_the_untrained_loss_is_that_of_guessing(objective):
    corpus = two_topics()
    first = next(train(corpus, TrainSpec(objective, dim=8, negatives=5)))
    words = len(corpus.vocab)
    guess = np.log(words) if objective == "nplm" else 6 * np.log(2)
    assert first.loss == pytest.approx(guess, rel=0.1)
    assert first.examples > 100


@every_objective
def test_loss_falls_and_topics_part(objective):
    corpus = two_topics()
    spec = TrainSpec(objective, dim=16, epochs=30)
    snapshots = list(train(corpus, spec))
    losses = Recording.of_run(corpus, spec, snapshots).epoch_losses()
    assert len(losses) == 30
    assert losses[-1] < 0.9 * losses[0] < snapshots[0].loss
    table = EmbeddingTable(corpus.vocab, snapshots[-1].vectors)
    cosines = table.unit @ table.unit.T
    topic = np.array([word[0] for word in corpus.vocab.tokens])
    same = topic[:, None] == topic[None]
    assert cosines[same].min() > cosines[~same].max()


@every_objective
def test_same_seed_same_bytes(objective):
    corpus, spec = random_corpus(), TrainSpec(objective, **SMALL)
    assert bytes_of(train(corpus, spec)) == bytes_of(train(corpus, spec))
    other = TrainSpec(objective, seed=1, **SMALL)
    assert bytes_of(train(corpus, spec)) != bytes_of(train(corpus, other))


@pytest.mark.parametrize("objective", ["skipgram", "cbow"])
def test_the_end_does_not_depend_on_how_often_one_looks(objective):
    corpus = random_corpus()
    few, many = (
        list(train(corpus, TrainSpec(objective, dim=8, epochs=3, snapshots=count)))
        for count in (2, 200)
    )
    assert len(few) < len(many)
    assert np.array_equal(few[-1].vectors, many[-1].vectors)


@every_objective
def test_no_call_to_an_objective_spans_the_end_of_an_epoch(objective, monkeypatch):
    corpus, calls = two_topics(), []
    trainer = importlib.import_module(f"embedlab.training.{objective}").Trainer

    class Watched(trainer):
        def learn(self, begin, end):
            calls.append((begin // corpus.tokens, (end - 1) // corpus.tokens))
            return super().learn(begin, end)

    monkeypatch.setattr(f"embedlab.training.{objective}.Trainer", Watched)
    *_, last = train(corpus, TrainSpec(objective, dim=4, epochs=30, snapshots=2))
    assert {first for first, _ in calls} == set(range(30))
    assert all(first == last for first, last in calls)
    assert last.epoch == 30


def test_global_random_state_is_left_alone():
    torch = pytest.importorskip("torch")
    before = np.random.get_state()[1].copy(), torch.random.get_rng_state()
    for objective in OBJECTIVES:
        list(train(TOY, TrainSpec(objective, **SMALL)))
    assert np.array_equal(before[0], np.random.get_state()[1])
    assert torch.equal(before[1], torch.random.get_rng_state())


@every_objective
def test_a_start_table_is_taken_to_the_bit(objective):
    random = np.random.default_rng(5)
    words = ("dog", "zebra", "cat")
    start = EmbeddingTable(Vocab(words), random.normal(size=(3, 8)).astype(np.float32))
    spec = TrainSpec(objective, **SMALL)
    first = next(train(TOY, spec, start))
    plain = next(train(TOY, spec))
    for row, word in enumerate(TOY.vocab.tokens):
        wanted = start[word] if word in start.vocab else plain.vectors[row]
        assert np.array_equal(first.vectors[row], wanted)


def test_a_start_table_of_another_dimension_or_with_nan_is_refused():
    start = EmbeddingTable(Vocab(("cat",)), np.ones((1, 3), np.float32))
    with pytest.raises(ShapeMismatch):
        train(TOY, TrainSpec(dim=8), start)
    hole = np.ones((2, 8), np.float32)
    hole[1, 3] = np.nan
    row = TOY.vocab.id("cat")
    with pytest.raises(NotFinite) as caught:
        train(TOY, TrainSpec(dim=8), EmbeddingTable(Vocab(("unseen", "cat")), hole))
    assert caught.value.fields == {"row": row, "column": 3}


def test_the_start_is_normal_with_the_given_sigma():
    corpus = corpus_of(" ".join(f"w{n}" for n in range(500)))
    vectors = first_vectors(corpus, TrainSpec(dim=100, sigma=0.3), None)
    assert vectors.std() == pytest.approx(0.3, rel=0.02)
    assert abs(vectors.mean()) < 0.01


@every_objective
def test_touched_rows_are_those_that_moved(objective):
    corpus = corpus_of("a b", "c d", *["x y"] * 30)
    spec = TrainSpec(objective, dim=4, epochs=1, snapshots=30, window=1, tied=False, lr=0.1)
    snapshots = list(train(corpus, spec))
    assert all((np.diff([s.touched for s in snapshots], axis=0) >= 0).ravel())
    for snapshot in snapshots:
        moved = (snapshot.vectors != snapshots[0].vectors).any(1)
        assert not moved[snapshot.touched == 0].any()
    a, b, x = (corpus.vocab.id(word) for word in "abx")
    touched = snapshots[-1].touched
    if objective == "nplm":
        assert (touched[a], touched[b]) == (1, 0)  # b comes before no word
    else:
        assert (touched[a], touched[b], touched[x]) == (1, 1, 30)


@every_objective
def test_no_pair_crosses_a_sentence(objective):
    """In text A/B the words of a sentence only meet each other; cut wrongly, A would meet B."""
    corpus = corpus_of(*["a1 a2", "b1 b2"] * 40)
    spec = TrainSpec(objective, dim=4, epochs=2, window=5, tied=False, sample=0.0)
    last = list(train(corpus, spec))[-1]
    if objective == "nplm":  # the second word of a sentence comes before nothing
        assert [last.touched[corpus.vocab.id(word)] for word in ("a2", "b2")] == [0, 0]
    else:  # one context each, not two or more as in one sentence
        assert (last.touched == 2 * 40).all()


@every_objective
def test_late_words_of_a_giant_line_move(objective):
    """Case 41: words that only stand after the 10,000th token of one line are trained."""
    random = np.random.default_rng(0)
    words = [f"w{random.integers(50)}" for _ in range(10_000)]
    words += [f"late{n % 20}" for n in range(2000)]
    spec = TrainSpec(objective, dim=8, epochs=2, snapshots=2)
    moves = []
    for lines in (1, 12):
        size = len(words) // lines
        cut = [" ".join(words[n : n + size]) for n in range(0, len(words), size)]
        corpus = corpus_of(*cut)
        assert corpus.tokens == 12_000
        first, *_, last = train(corpus, spec)
        late = corpus.vocab.ids([f"late{n}" for n in range(20)])
        moved = np.linalg.norm((last.vectors - first.vectors)[late], axis=1)
        assert (moved > 0.1 * np.linalg.norm(first.vectors[late], axis=1)).all()
        moves.append(moved.mean())
    assert 0.8 < moves[0] / moves[1] < 1.25


def test_two_threads_train_every_word_and_lose_little():
    corpus = random_corpus(words=300, sentences=1500)
    one, two = (
        list(train(corpus, TrainSpec(dim=16, epochs=4, threads=threads)))[-1] for threads in (1, 2)
    )
    assert np.array_equal(one.touched, two.touched)
    assert one.examples == two.examples
    assert two.loss == pytest.approx(one.loss, rel=0.05)


def test_the_same_positions_are_trained_by_any_number_of_threads():
    corpus = random_corpus()
    spec = TrainSpec(dim=4, epochs=1, lr=0.1, sample=0.02)
    start = first_vectors(corpus, spec, None)
    losses = [
        NegativeSampling(
            corpus, TrainSpec(dim=4, epochs=1, lr=0.1, sample=0.02, threads=threads), start, False
        ).measure(0, corpus.tokens)
        for threads in (1, 2, 3, 7)
    ]
    assert len({loss.examples for loss in losses}) == 1
    np.testing.assert_allclose([loss.total for loss in losses], losses[0].total)
