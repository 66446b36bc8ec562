import numpy as np
import pytest
from sklearn.metrics.pairwise import cosine_similarity

from embedlab.errors import BadSetting, ShapeMismatch, UnknownChoice, UnknownWord
from embedlab.metrics import clusters, movement, pair_cosines, similarity, stability, turnover
from embedlab.recording import Recording, Snapshot
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab

WORDS, DIM = 60, 8


def table(seed, words=WORDS, prefix="w"):
    vectors = np.random.default_rng(seed).normal(size=(words, DIM))
    return EmbeddingTable(Vocab(tuple(f"{prefix}{row}" for row in range(words))), vectors)


def sets(one, k):
    near = cosine_similarity(one.vectors.astype(np.float64))
    np.fill_diagonal(near, -2)
    return [set(row) for row in np.argsort(-near, axis=1)[:, :k]]


def test_movement_is_the_share_of_new_neighbours():
    one, other = table(1), table(2)
    expected = [1 - len(a & b) / 5 for a, b in zip(sets(one, 5), sets(other, 5), strict=True)]
    np.testing.assert_allclose(movement(one, other, 5), expected, atol=1e-6)


def test_a_turn_of_the_space_moves_nobody():
    one = table(1)
    turn = np.linalg.qr(np.random.default_rng(0).normal(size=(DIM, DIM)))[0]
    assert movement(one, EmbeddingTable(one.vocab, one.vectors @ turn * 3)).max() == 0


def test_movement_of_a_word_without_direction_is_unknown():
    one = table(1)
    vectors = one.vectors.copy()
    vectors[3] = 0
    moved = movement(one, EmbeddingTable(one.vocab, vectors))
    assert np.isnan(moved[3])
    assert np.isfinite(np.delete(moved, 3)).all()


def test_movement_wants_the_same_words():
    with pytest.raises(ShapeMismatch):
        movement(table(1), table(1, prefix="x"))


def test_turnover_names_who_came_and_who_left():
    one, other = table(1), table(2)
    step = turnover(one, other, "w0", 5)
    before, after = sets(one, 5)[0], sets(other, 5)[0]
    assert [near.word for near in step.now]
    assert {near.word for near in step.now} == {f"w{row}" for row in after}
    assert step.entered == {f"w{row}" for row in after - before}
    assert {near.word for near in step.left} == {f"w{row}" for row in before - after}
    with pytest.raises(UnknownWord):
        turnover(one, other, "nobody")


def test_stability_is_one_for_equal_tables_and_compares_common_words_only():
    one = table(1)
    assert stability([one, one, one])[1].min() == 1
    shuffled = np.random.default_rng(5).permutation(WORDS)[:40]
    part = EmbeddingTable(
        Vocab(tuple(one.vocab[int(row)] for row in shuffled)), one.vectors[shuffled]
    )
    vocab, share = stability([one, part])
    assert set(vocab.tokens) == set(part.vocab.tokens)
    assert share.min() == 1


def test_stability_of_strangers_is_chance():
    share = stability([table(seed) for seed in range(4)])[1]
    assert share.mean() == pytest.approx(10 / (WORDS - 1), abs=0.03)
    with pytest.raises(BadSetting):
        stability([table(1)])
    with pytest.raises(BadSetting):
        stability([table(1), table(1, prefix="x")])


@pytest.mark.parametrize("method", ["kmeans", "hdbscan"])
def test_clusters_find_what_is_there_largest_first(method):
    random = np.random.default_rng(0)
    centres = np.eye(DIM)[:3]
    member = np.repeat([0, 1, 2], [30, 20, 10])
    vectors = centres[member] + 0.02 * random.normal(size=(WORDS, DIM))
    found = clusters(EmbeddingTable(Vocab(tuple(map(str, range(WORDS)))), vectors), method, count=3)
    np.testing.assert_array_equal(found, member)


@pytest.mark.parametrize("method", ["kmeans", "hdbscan"])
@pytest.mark.parametrize("size", [1, 2, 3, 5])
def test_clusters_of_few_equal_and_zero_rows(method, size):
    words = Vocab(tuple(map(str, range(size))))
    assert clusters(EmbeddingTable(words, np.ones((size, 2))), method).shape == (size,)
    assert (clusters(EmbeddingTable(words, np.zeros((size, 2))), method) == -1).all()


def test_cluster_settings():
    with pytest.raises(UnknownChoice):
        clusters(table(1), "astrology")
    with pytest.raises(BadSetting):
        clusters(table(1), count=0)


def test_cosines_of_words_and_of_pairs_along_a_run():
    touched = np.zeros(WORDS, np.int64)
    moments = tuple(
        Snapshot(table(seed).vectors, float(seed), seed, 1.0, 1, 0.1, 0.0, touched)
        for seed in range(3)
    )
    recording = Recording(table(0).vocab, moments)
    words = ["w3", "w1", "w7"]
    square = similarity(recording.table(), words)
    oracle = cosine_similarity(table(2).vectors[[3, 1, 7]])
    np.testing.assert_allclose(square, oracle, atol=1e-5)
    assert (np.diag(square) == 1).all()
    curves = pair_cosines(recording, [("w3", "w1"), ("w1", "w7")])
    assert curves.shape == (3, 2)
    np.testing.assert_allclose(curves[2], [oracle[0, 1], oracle[1, 2]], atol=1e-5)
    assert pair_cosines(recording, []).shape == (3, 0)
    with pytest.raises(UnknownWord):
        similarity(recording.table(), ["w1", "nobody"])


def test_a_zero_row_has_no_cosine():
    words = Vocab(("a", "b", "zero"))
    square = similarity(EmbeddingTable(words, np.array([[1, 0], [1, 1], [0, 0]])), words.tokens)
    assert np.isnan(square[2]).all()
    assert square[0, 1] == pytest.approx(0.7071, abs=1e-4)
