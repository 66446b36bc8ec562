"""PCA against scikit-learn, and where there is little to project."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sklearn.decomposition import PCA

from embedlab.errors import BadSetting, IdOutOfRange, ShapeMismatch, UnknownChoice
from embedlab.projection import ProjectionSpec, basis, pca_basis, project
from embedlab.recording import Recording, Snapshot
from embedlab.vocab import Vocab
from tests.strategies import matrices


def film(*moments):
    arrays = [np.asarray(vectors, np.float32) for vectors in moments]
    vocab = Vocab(tuple(map(str, range(len(arrays[0])))))
    touched = np.zeros(len(vocab), np.int64)
    return Recording(vocab, tuple(Snapshot(a, 0, 0, 0, 0, 0, 0, touched) for a in arrays))


def cloud(rows=200, dim=10, seed=0):
    random = np.random.default_rng(seed)
    return random.normal(size=(rows, dim)) * np.linspace(3, 0.2, dim) + random.normal(size=dim)


@pytest.mark.parametrize("dims", [2, 3])
def test_as_scikit_learn_projects(dims):
    first, last = cloud(seed=1), cloud(seed=2)
    peer = PCA(dims, svd_solver="full").fit(last.astype(np.float32).astype(float))
    trajectory = project(film(first, last), ProjectionSpec(dims=dims))
    signs = np.sign((peer.components_.T * trajectory.basis.axes).sum(axis=0))
    for placed, vectors in zip(trajectory.positions, (first, last), strict=True):
        np.testing.assert_allclose(placed, peer.transform(vectors) * signs, atol=2e-5)
    np.testing.assert_allclose(
        trajectory.explained_variance, peer.explained_variance_ratio_, rtol=1e-5
    )


def test_the_basis_is_that_of_the_last_moment():
    trajectory = project(film(cloud(seed=1), cloud(seed=2), cloud(seed=3)))
    assert trajectory.positions.shape == (3, 200, 2)
    assert trajectory.positions.dtype == np.float32
    np.testing.assert_allclose(trajectory.positions[-1].mean(axis=0), 0, atol=1e-5)
    assert np.abs(trajectory.positions[0].mean(axis=0)).max() > 0.1


def test_axes_are_orthonormal_and_point_the_same_way_every_time():
    axes = pca_basis(cloud(), 3).axes
    np.testing.assert_allclose(axes.T @ axes, np.eye(3), atol=1e-12)
    assert (axes[np.abs(axes).argmax(axis=0), range(3)] > 0).all()
    np.testing.assert_array_equal(axes, pca_basis(cloud(), 3).axes)


def test_blocks_change_nothing(monkeypatch):
    whole = pca_basis(cloud())
    monkeypatch.setattr(basis, "BLOCK_ROWS", 7)
    np.testing.assert_allclose(pca_basis(cloud()).axes, whole.axes, atol=1e-12)


def test_rows_choose_what_is_placed_not_what_is_fitted():
    recording = film(cloud(seed=1), cloud(seed=2))
    whole, some = project(recording), project(recording, rows=[5, 0, 5])
    np.testing.assert_allclose(some.positions, whole.positions[:, [5, 0, 5]], atol=1e-5)
    assert some.rows.tolist() == [5, 0, 5]
    assert some.explained_variance == whole.explained_variance
    with pytest.raises(IdOutOfRange) as error:
        project(recording, rows=[0, 200, -1])
    assert error.value.fields == {"ids": [200, -1], "size": 200}


@given(st.integers(1, 6), st.integers(1, 4), st.sampled_from([2, 3]), st.data())
def test_few_points_zeros_and_twins_stay_finite(rows, dim, dims, data):
    first, last = data.draw(matrices(rows, dim)), data.draw(matrices(rows, dim))
    trajectory = project(film(first, last), ProjectionSpec(dims=dims))
    assert trajectory.positions.shape == (2, rows, dims)
    assert np.isfinite(trajectory.positions).all()
    assert np.isfinite(trajectory.explained_variance).all()
    assert sum(trajectory.explained_variance) <= 1 + 1e-9
    assert np.isnan(trajectory.kept_neighbors) or 0 <= trajectory.kept_neighbors <= 1


@pytest.mark.parametrize("rows", [1, 2, 500])
def test_equal_rows_sit_at_the_origin(rows):
    trajectory = project(film(np.tile(cloud(1), (rows, 1))), ProjectionSpec(dims=3))
    assert not trajectory.positions.any()
    assert trajectory.explained_variance == (0, 0, 0)


def test_a_picture_of_more_dimensions_than_there_are_is_flat():
    trajectory = project(film([[1], [2], [4]]), ProjectionSpec(dims=3))
    assert not trajectory.positions[:, :, 1:].any()
    assert trajectory.explained_variance == pytest.approx((1, 0, 0))


def rotated(angle):
    turn = np.eye(10)
    turn[:2, :2] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    return turn


def test_a_refit_does_not_spin_the_picture():
    """A round cloud has no axes of its own: a fresh fit turns at random, an aligned one stays."""
    round_cloud = np.random.default_rng(0).normal(size=(400, 10)) * ([5, 5] + [0.1] * 8)
    before = pca_basis(round_cloud)
    moved = round_cloud + np.random.default_rng(1).normal(size=round_cloud.shape) * 0.5
    fresh, aligned = pca_basis(moved), pca_basis(moved, like=before)
    assert np.abs(fresh.axes - before.axes).max() > 0.05
    assert np.abs(aligned.axes - before.axes).max() < 0.05
    shift = aligned.place(round_cloud) - before.place(round_cloud)
    assert np.abs(shift).max() < 1


def test_aligning_only_turns_within_the_plane():
    before, moved = pca_basis(cloud(seed=1), 3), cloud(seed=2) @ rotated(2.0)
    fresh, aligned = pca_basis(moved, 3), pca_basis(moved, 3, like=before)
    np.testing.assert_allclose(aligned.axes.T @ aligned.axes, np.eye(3), atol=1e-12)
    plane = fresh.axes @ fresh.axes.T
    np.testing.assert_allclose(aligned.axes @ aligned.axes.T, plane, atol=1e-12)
    assert aligned.variance_share.sum() == pytest.approx(fresh.variance_share.sum())
    distance = np.linalg.norm(fresh.place(moved)[0] - fresh.place(moved)[1])
    turned = np.linalg.norm(aligned.place(moved)[0] - aligned.place(moved)[1])
    assert turned == pytest.approx(distance, rel=1e-5)


def test_a_basis_of_another_space_is_refused():
    with pytest.raises(ShapeMismatch):
        pca_basis(cloud(dim=4), like=pca_basis(cloud(dim=5)))


def test_settings_are_checked():
    with pytest.raises(UnknownChoice):
        ProjectionSpec("nope")
    with pytest.raises(BadSetting):
        ProjectionSpec(dims=4)
