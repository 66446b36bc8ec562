import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.projection import points as module
from embedlab.projection.points import Points
from embedlab.projection.rigid import aligned, turn_onto
from tests.strategies import matrices


def test_words_of_one_direction_are_one_point():
    points = Points.among(np.array([[3, 4], [0, 0], [6, 8], [-3, -4], [-0.0, 0], [1e-30, 0]]))
    assert points.of.tolist() == [0, 1, 0, 2, 1, 3]
    np.testing.assert_allclose(points.unit, [[0.6, 0.8], [0, 0], [-0.6, -0.8], [1, 0]], rtol=1e-6)


@given(matrices(rows=12, dim=4))
def test_neighbours_are_those_of_plain_loops(vectors):
    points = Points.among(vectors)
    apart = np.linalg.norm(points.unit[:, None] - points.unit[None], axis=2)
    np.fill_diagonal(apart, np.inf)
    k = min(3, len(points) - 1)
    rows, distances = points.neighbors(k)
    np.testing.assert_allclose(distances, np.sort(apart, axis=1)[:, :k], atol=2e-3)
    assert (rows != np.arange(len(points))[:, None]).all()
    assert all(len(set(each)) == k for each in rows.tolist())


def test_blocks_change_no_neighbour(monkeypatch):
    points = Points.among(np.random.default_rng(0).normal(size=(50, 6)))
    whole = points.neighbors(5)
    monkeypatch.setattr(module, "BLOCK_BYTES", 4 * 50 * 7)
    for one, other in zip(points.neighbors(5), whole, strict=True):
        np.testing.assert_array_equal(one, other)


def test_gathering_takes_the_mean_of_the_words():
    points = Points.among(np.array([[1, 0], [0, 1], [2, 0]]))
    places = np.array([[1.0, 1], [5, 5], [3, 1]])
    np.testing.assert_allclose(points.gather(places), [[2, 1], [5, 5]])


@pytest.mark.parametrize("dims", [2, 3])
@given(seed=st.integers(0, 1000))
def test_alignment_undoes_a_turn_a_mirror_and_a_shift(dims, seed):
    random = np.random.default_rng(seed)
    still = random.normal(size=(30, dims))
    turn, _ = np.linalg.qr(random.normal(size=(dims, dims)))
    moving = still @ turn + random.normal(size=dims) * 5
    np.testing.assert_allclose(aligned(moving, still), still, atol=1e-10)


@given(seed=st.integers(0, 1000))
def test_alignment_never_stretches(seed):
    random = np.random.default_rng(seed)
    moving, still = random.normal(size=(9, 2)), 40 * random.normal(size=(9, 2))
    moved = aligned(moving, still)
    apart = [np.linalg.norm(each[:, None] - each[None], axis=2) for each in (moving, moved)]
    np.testing.assert_allclose(*apart, atol=1e-10)
    turn = turn_onto(moving, still)
    np.testing.assert_allclose(turn.T @ turn, np.eye(2), atol=1e-12)
