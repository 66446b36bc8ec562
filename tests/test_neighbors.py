"""Neighbours against brute force and against gensim."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab import neighbors
from embedlab.errors import BadSetting, NotFinite, ShapeMismatch, UnknownWord, ZeroVector
from embedlab.neighbors import Neighbor, cosines, nearest, neighbor_rows, top_rows
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab
from tests.strategies import tables

ZERO = EmbeddingTable(Vocab(("zero", "a", "b", "neg")), [[0, 0], [1, 0], [1, 1], [-2, 0]])


def table_of(rows, dim, seed=0):
    vectors = np.random.default_rng(seed).normal(size=(rows, dim)).astype(np.float32)
    return EmbeddingTable(Vocab(tuple(f"w{row}" for row in range(rows))), vectors)


def brute_force(table, query, hidden):
    """(row, cosine) of all rows that have a direction, best first, in float64."""
    exact = table.vectors.astype(np.float64)
    found = []
    for row, vector in enumerate(exact):
        length = np.linalg.norm(vector) * np.linalg.norm(query)
        if length and row not in hidden:
            found.append((row, float(vector @ query / length)))
    return sorted(found, key=lambda pair: (-round(pair[1], 12), pair[0]))


@given(tables(), st.data(), st.integers(1, 15))
def test_as_brute_force_finds_them(table, data, k):
    row = data.draw(st.integers(0, len(table) - 1))
    word = table.vocab[row]
    if not table.vectors[row].any():
        with pytest.raises(ZeroVector) as error:
            nearest(table, word, k)
        assert error.value.fields == {"word": word}
        return
    expected = brute_force(table, table.vectors[row].astype(np.float64), {row})[:k]
    found = nearest(table, word, k)
    assert [neighbor.word for neighbor in found] == [table.vocab[at] for at, _ in expected]
    np.testing.assert_allclose([n.cosine for n in found], [c for _, c in expected], atol=1e-12)
    assert all(-1 <= neighbor.cosine <= 1 for neighbor in found)


def test_as_gensim_finds_them():
    from gensim.models import KeyedVectors

    table = table_of(3000, 50)
    peer = KeyedVectors(50)
    peer.add_vectors(list(table.vocab.tokens), table.vectors)
    for word in ("w0", "w17", "w2999"):
        found, expected = nearest(table, word, 20), peer.most_similar(word, topn=20)
        assert [neighbor.word for neighbor in found] == [word for word, _ in expected]
        cosines = [cosine for _, cosine in expected]
        np.testing.assert_allclose([n.cosine for n in found], cosines, atol=1e-5)


def test_a_row_without_direction_is_nobodys_neighbour():
    assert nearest(ZERO, "a") == [Neighbor("b", pytest.approx(0.5**0.5)), Neighbor("neg", -1.0)]
    with pytest.raises(ZeroVector):
        nearest(ZERO, "zero")


def test_a_vector_may_be_asked_for():
    found = nearest(ZERO, [1.0, 0.0])
    assert found[0] == Neighbor("a", 1.0)
    assert len(found) == 3
    with pytest.raises(ZeroVector) as error:
        nearest(ZERO, np.zeros(2))
    assert error.value.fields == {"word": ""}


def test_a_word_with_itself_is_exactly_one():
    table = table_of(500, 64)
    assert all(nearest(table, vector, 1)[0].cosine == 1 for vector in table.vectors)
    assert (cosines(table.vectors[:1] * 4, table.vectors[0]) == 1).all()


def test_equal_cosines_stand_in_row_order():
    base = np.random.default_rng(1).normal(size=64).astype(np.float32)
    rows = np.vstack([base, np.roll(base, 1), *[np.roll(base, 1) * np.float32(2)] * 40])
    table = EmbeddingTable(Vocab(tuple(map(str, range(42)))), rows)
    assert [int(neighbor.word) for neighbor in nearest(table, "0", 15)] == list(range(1, 16))


def test_words_can_be_left_out():
    table = table_of(50, 8)
    plain = [neighbor.word for neighbor in nearest(table, "w0", 50)]
    left = nearest(table, "w0", 50, exclude=plain[:2])
    assert [neighbor.word for neighbor in left] == plain[2:]
    with pytest.raises(UnknownWord):
        nearest(table, "w0", exclude=["nope"])


def test_more_than_there_are():
    assert len(nearest(table_of(5, 3), "w0", 1000)) == 4
    assert nearest(table_of(1, 3), "w0") == []


def test_near_twins_are_told_apart_beyond_float32():
    random = np.random.default_rng(4)
    rows = random.normal(size=64) + 1e-3 * random.normal(size=(2000, 64))
    table = EmbeddingTable(Vocab(tuple(map(str, range(2000)))), rows)
    expected = brute_force(table, table.vectors[0].astype(np.float64), {0})[:20]
    assert [int(each.word) for each in nearest(table, "0", 20)] == [row for row, _ in expected]


@pytest.mark.parametrize("k", [0, -1])
def test_fewer_than_one_is_refused(k):
    for attempt in (lambda: nearest(ZERO, "a", k), lambda: neighbor_rows(ZERO, k)):
        with pytest.raises(BadSetting) as error:
            attempt()
        assert error.value.fields == {"name": "k", "value": k, "rule": ">= 1"}


def test_vectors_must_fit():
    with pytest.raises(ShapeMismatch):
        nearest(ZERO, [1.0, 2.0, 3.0])
    with pytest.raises(NotFinite) as error:
        nearest(ZERO, [1.0, np.inf])
    assert error.value.fields == {"row": 0, "column": 1}


@pytest.mark.parametrize("scale", [1e-25, 1e-12, 1e12, 1e25])
def test_length_does_not_matter(scale):
    table = table_of(40, 8)
    scaled = EmbeddingTable(table.vocab, table.vectors * np.float32(scale))
    words = [neighbor.word for neighbor in nearest(table, "w3", 10)]
    assert [neighbor.word for neighbor in nearest(scaled, "w3", 10)] == words
    assert [neighbor.word for neighbor in nearest(scaled, table["w3"], 11)] == ["w3", *words]
    vast = table["w3"].astype(float) * scale**10
    assert nearest(table, vast, 1) == [Neighbor("w3", pytest.approx(1))]


def test_rows_of_all_words_agree_with_one_at_a_time(monkeypatch):
    table = table_of(300, 16)
    whole = neighbor_rows(table, 7)
    monkeypatch.setattr(neighbors, "BLOCK_BYTES", 50 * 300 * 8)
    np.testing.assert_array_equal(neighbor_rows(table, 7), whole)
    np.testing.assert_array_equal(neighbor_rows(table, 7, np.array([9, 2])), whole[[9, 2]])
    assert whole.dtype == np.int32
    for row in (0, 150, 299):
        words = [neighbor.word for neighbor in nearest(table, f"w{row}", 7)]
        assert table.vocab.words(whole[row]) == words


def test_rows_without_neighbours_say_so():
    assert neighbor_rows(ZERO, 3).tolist() == [[-1, -1, -1], [2, 3, -1], [1, 3, -1], [2, 1, -1]]
    assert neighbor_rows(ZERO, 99).shape == (4, 3)
    assert neighbor_rows(table_of(1, 3), 5).shape == (1, 0)
    assert neighbor_rows(EmbeddingTable(Vocab(()), np.zeros((0, 3)))).shape[0] == 0


def test_top_columns_break_ties_by_column():
    scores = np.array([[1.0, 3.0, 3.0, -np.inf], [2.0, 2.0, 2.0, 2.0]])
    assert top_rows(scores, 4).tolist() == [[1, 2, 0, -1], [0, 1, 2, 3]]
