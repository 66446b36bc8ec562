import numpy as np
import pytest

from embedlab.projection import project, trust
from embedlab.projection.trust import kept_share
from tests.projection.test_pca import film


def plain_share(vectors, positions, k):
    """The share of neighbours kept, in plain loops."""
    shares = []
    for row, vector in enumerate(vectors):
        others = [other for other in range(len(vectors)) if other != row]
        lengths = np.linalg.norm(vectors, axis=1)
        cosine = vectors @ vector / (lengths * lengths[row])
        distance = np.linalg.norm(positions - positions[row], axis=1)
        near = set(sorted(others, key=lambda other: -cosine[other])[:k])
        drawn = set(sorted(others, key=lambda other: distance[other])[:k])
        shares.append(len(near & drawn) / len(near))
    return shares


@pytest.mark.parametrize("rows", [5, 60])
def test_as_plain_loops_count(rows):
    random = np.random.default_rng(3)
    vectors, positions = random.normal(size=(rows, 6)), random.normal(size=(rows, 2))
    expected = plain_share(vectors, positions, 10)
    np.testing.assert_allclose(kept_share(vectors, positions, 10), expected, rtol=1e-6)


def test_a_flat_circle_keeps_all_and_noise_almost_none():
    angles = np.linspace(0, 2 * np.pi, 100, endpoint=False) ** 1.001
    circle = np.column_stack([np.cos(angles), np.sin(angles)])
    assert project(film(circle)).kept_neighbors == 1
    noise = np.random.default_rng(0).normal(size=(400, 100))
    assert project(film(noise)).kept_neighbors < 0.15


def test_what_has_no_neighbours_is_not_measured():
    shares = kept_share(np.array([[0, 0], [1, 0], [1, 1]]), np.zeros((3, 2)), 10)
    assert np.isnan(shares).tolist() == [True, False, False]
    assert np.isnan(project(film([[1.0, 2.0]])).kept_neighbors)


def test_of_very_many_words_a_fixed_sample_is_measured(monkeypatch):
    random = np.random.default_rng(5)
    vectors, positions = random.normal(size=(300, 6)), random.normal(size=(300, 2))
    whole = kept_share(vectors, positions, 10)
    monkeypatch.setattr(trust, "ALL_BELOW", 100)
    monkeypatch.setattr(trust, "SAMPLE", 40)
    some = kept_share(vectors, positions, 10)
    known = ~np.isnan(some)
    assert known.sum() == 40
    np.testing.assert_array_equal(some[known], whole[known])
