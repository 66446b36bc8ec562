import hashlib

import numpy as np
import pytest
from hypothesis import given

from embedlab.errors import ShapeMismatch, UnknownWord
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab
from tests.strategies import tables

AB = Vocab(("a", "b"))


def test_a_word_gives_its_row():
    table = EmbeddingTable(AB, [[1, 2], [3, 4]])
    assert table["b"].tolist() == [3, 4]
    assert (len(table), table.dim, table.vectors.dtype) == (2, 2, np.float32)
    with pytest.raises(UnknownWord):
        table["c"]


@pytest.mark.parametrize("vectors", [[[1, 2]], [1, 2], [[[1], [2]]]])
def test_a_row_a_word(vectors):
    with pytest.raises(ShapeMismatch):
        EmbeddingTable(AB, vectors)


def test_nothing_can_be_written():
    table = EmbeddingTable(AB, [[1, 2], [3, 4]])
    for part in (table.vectors, table["a"], table.norms, table.unit):
        with pytest.raises(ValueError, match="read-only"):
            part[0] = 9


@given(tables())
def test_norms_and_directions_against_float64(table):
    exact = table.vectors.astype(np.float64)
    norms = np.linalg.norm(exact, axis=1)
    np.testing.assert_allclose(table.norms, norms, rtol=1e-6)
    directions = exact / np.where(norms > 0, norms, 1)[:, None]
    np.testing.assert_allclose(table.unit, directions, atol=1e-6)


@pytest.mark.parametrize("scale", [1e-30, 1e30])
def test_very_short_and_very_long_rows_keep_their_direction(scale):
    table = EmbeddingTable(Vocab(("a",)), np.array([[3, 4]], np.float32) * np.float32(scale))
    np.testing.assert_allclose(table.unit, [[0.6, 0.8]], rtol=1e-6)


def test_digest_is_of_the_bytes():
    vectors = np.arange(6, dtype="<f4").reshape(2, 3)
    table = EmbeddingTable(AB, np.asfortranarray(vectors))
    assert table.digest == hashlib.sha256(vectors.tobytes()).hexdigest()
