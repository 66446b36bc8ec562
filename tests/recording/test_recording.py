import numpy as np
import pytest

from embedlab.corpus import Corpus
from embedlab.errors import MomentOutOfRange, ShapeMismatch
from embedlab.recording import Recording, Snapshot, TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training import train
from embedlab.vocab import Vocab

WORDS = Vocab(("a", "b"))


def moment(value=1.0, epoch=0.0, loss=0.0, examples=0, shape=(2, 3), dtype=np.float32):
    vectors = np.full(shape, value, dtype)
    return Snapshot(vectors, epoch, 0, loss, examples, 0.1, 0.0, np.zeros(shape[0], np.int64))


def test_a_table_is_a_recording_of_one_moment():
    table = EmbeddingTable(WORDS, [[1, 2], [3, 4]])
    recording = Recording.of_table(table)
    assert (len(recording), recording.dim, recording.corpus) == (1, 2, None)
    assert np.array_equal(recording.table().vectors, table.vectors)
    assert recording.table().digest == table.digest


def test_a_run_keeps_its_last_moment_exact_and_the_others_halved():
    corpus = Corpus(Vocab(("a", "b"), np.array([2, 1])), [0, 1, 0], [0, 3])
    run = Recording.of_run(corpus, TrainSpec(), [moment(0.1), moment(0.2), moment(0.3)])
    assert [snapshot.vectors.dtype for snapshot in run.snapshots] == ["f2", "f2", "f4"]
    assert run.corpus is corpus
    assert (run.corpus_digest, run.vocab) == (corpus.digest, corpus.vocab)
    assert run.spec.epochs == 200  # chosen for three tokens
    longer = run.extended(moment(0.4))
    assert [snapshot.vectors.dtype for snapshot in longer.snapshots] == ["f2", "f2", "f2", "f4"]
    assert len(run) == 3
    assert longer.corpus is corpus


@pytest.mark.parametrize("value", [1e5, 1e-5])
def test_what_float16_cannot_hold_is_not_halved(value):
    assert moment(value).halved().vectors.dtype == np.float32


def test_halving_moves_a_cosine_by_less_than_a_thousandth():
    random = np.random.default_rng(0)
    full = random.normal(0, 0.02, (200, 64)).astype(np.float32)
    vocab = Vocab(tuple(map(str, range(200))))
    half = Snapshot(full, 0, 0, 0, 0, 0, 0, np.zeros(200, np.int64)).halved()
    one, two = EmbeddingTable(vocab, full), EmbeddingTable(vocab, half.vectors)
    assert half.vectors.dtype == np.float16
    assert np.abs(one.unit @ one.unit.T - two.unit @ two.unit.T).max() < 1e-3


def test_moments_count_from_both_ends():
    recording = Recording(WORDS, (moment(1), moment(2), moment(3)))
    assert recording[-1] is recording[2]
    assert recording.table(-3).vectors[0, 0] == 1
    for outside in (3, -4):
        with pytest.raises(MomentOutOfRange) as error:
            recording.table(outside)
        assert error.value.fields == {"moment": outside, "moments": 3}


def test_the_moment_nearest_to_an_epoch():
    recording = Recording(WORDS, tuple(moment(epoch=epoch) for epoch in (0, 0.1, 1, 2)))
    assert [recording.moment_at(epoch) for epoch in (-1, 0.04, 0.06, 1.4, 99)] == [0, 0, 1, 2, 3]


def test_losses_are_means_over_the_examples_of_an_epoch():
    parts = [(0, 9, 0), (0.5, 4, 1), (1, 2, 3), (2, 1, 10), (2.25, 3, 5)]
    moments = tuple(moment(epoch=e, loss=loss, examples=n) for e, loss, n in parts)
    assert Recording(WORDS, moments).epoch_losses() == [2.5, 1.0, 3.0]


def test_moments_several_epochs_apart_give_a_loss_for_each_epoch():
    parts = [(0, 9, 0), (0.5, 4, 1), (1, 2, 1), (3, 5, 4), (4, 1, 2), (6.5, 7, 5)]
    moments = tuple(moment(epoch=e, loss=loss, examples=n) for e, loss, n in parts)
    losses = Recording(WORDS, moments).epoch_losses()
    assert losses == pytest.approx([3, 5, 5, 1, 7, 7, 7])
    straddling = (
        moment(),
        moment(epoch=0.5, loss=2, examples=2),
        moment(epoch=2, loss=4, examples=6),
    )
    assert Recording(WORDS, straddling).epoch_losses() == pytest.approx([3, 4])


def test_a_run_of_many_epochs_has_few_moments_and_a_loss_for_each_epoch():
    corpus = Corpus.from_text("a b c d. b c d a. " * 5)
    spec = TrainSpec(dim=4, epochs=200, snapshots=30)
    recording = Recording.of_run(corpus, spec, train(corpus, spec))
    assert 30 <= len(recording) <= 33
    assert recording[-1].epoch == 200
    assert len(recording.epoch_losses()) == 200


@pytest.mark.parametrize("shape", [(3, 3), (2, 4), (2,)])
def test_moments_must_be_alike(shape):
    with pytest.raises(ShapeMismatch):
        Recording(WORDS, (moment(), moment(shape=shape)))


def test_there_must_be_a_moment_and_a_count_a_row():
    with pytest.raises(ShapeMismatch):
        Recording(WORDS, ())
    with pytest.raises(ShapeMismatch):
        Snapshot(np.zeros((2, 3)), 0, 0, 0, 0, 0, 0, np.zeros(3, np.int64))


def test_the_moment_nearest_to_an_epoch_far_outside():
    moments = tuple(
        Snapshot(np.zeros((1, 1)), float(epoch), 0, 1.0, 1, 0, 0, np.zeros(1, np.int64))
        for epoch in range(4)
    )
    recording = Recording(Vocab(("a",)), moments)
    assert [recording.moment_at(epoch) for epoch in (-1e300, 1.6, 1e300, float("inf"))] == [
        0,
        2,
        3,
        3,
    ]
