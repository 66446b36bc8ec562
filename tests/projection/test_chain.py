"""UMAP and t-SNE through the moments: same seed, few or odd points, cancelling."""

import logging
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
import pytest

from embedlab.errors import BadSetting, Cancelled
from embedlab.projection import ProjectionSpec, Trajectory, project, warm
from embedlab.projection.chain import chain, chosen_moments
from embedlab.projection.points import Points
from embedlab.projection.tsne import Tsne
from embedlab.projection.umap import Umap
from tests.projection.test_pca import cloud, film

CHAINS = [pytest.param("umap", marks=pytest.mark.slow), "tsne"]
ALL = ["pca", *CHAINS]
SIDE = np.random.default_rng(4).normal(size=(10, 3)) * 0.01 + [1, 0, 0]


def clusters(spread=0.1, groups=4, each=12, dim=8):
    """Groups of words around directions of their own, at three moments: noise, between, end."""
    random = np.random.default_rng(1)
    goal = np.repeat(random.normal(size=(groups, dim)), each, axis=0)
    goal = goal + spread * random.normal(size=goal.shape)
    noise = random.normal(size=goal.shape)
    return film(noise, noise * 0.3 + goal * 0.7, goal)


class Still:
    """A layout that notes what it is asked and leaves every point where it started."""

    def __init__(self):
        self.asked = []

    def fresh(self, points, start, seed):
        self.asked.append(("fresh", len(points)))
        return start

    def improve(self, points, start, seed):
        self.asked.append(("improve", len(points)))
        return start


@pytest.mark.parametrize("method", CHAINS)
@pytest.mark.parametrize("dims", [2, 3])
def test_groups_come_apart_and_the_same_seed_gives_the_same_picture(method, dims, caplog, recwarn):
    caplog.set_level(logging.WARNING)
    recording = clusters()
    spec = ProjectionSpec(method, dims, seed=5)
    trajectory = project(recording, spec)
    assert trajectory.positions.shape == (3, 48, dims)
    assert np.isfinite(trajectory.positions).all()
    assert trajectory.kept_neighbors > 0.6
    assert trajectory.kept_at(-1) == trajectory.kept_neighbors
    assert trajectory.kept_at(0) < trajectory.kept_neighbors
    np.testing.assert_array_equal(project(recording, spec).positions, trajectory.positions)
    assert "n_jobs" not in str([str(each.message) for each in recwarn])
    assert not caplog.records


@pytest.mark.parametrize("method", CHAINS)
def test_each_picture_lies_on_the_next_one(method):
    recording = clusters()
    positions = project(recording, ProjectionSpec(method)).positions
    for one, other in pairwise(positions):
        left, _, right = np.linalg.svd((one - one.mean(0)).T @ (other - other.mean(0)))
        np.testing.assert_allclose(left @ right, np.eye(2), atol=1e-3)
        np.testing.assert_allclose(one.mean(0), other.mean(0), atol=1e-4)


@pytest.mark.parametrize("method", ALL)
@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("dims", [2, 3])
def test_few_points(method, rows, dims):
    trajectory = project(film(cloud(rows, 8, 1), cloud(rows, 8, 2)), ProjectionSpec(method, dims))
    assert trajectory.positions.shape == (2, rows, dims)
    assert np.isfinite(trajectory.positions).all()
    if method == "umap":
        assert trajectory.neighbors == rows - 1
    if method == "tsne":
        assert trajectory.perplexity == pytest.approx((rows - 1) / 3)
    if rows == 1:
        np.testing.assert_allclose(trajectory.positions[-1], 0, atol=1e-6)


@pytest.mark.parametrize("method", CHAINS)
def test_equal_rows_share_a_place_and_zero_rows_have_one(method):
    vectors = cloud(60, 8)
    vectors[10:30] = vectors[10]
    vectors[5:7] = 0
    trajectory = project(film(cloud(60, 8, 9), vectors), ProjectionSpec(method))
    last = trajectory.positions[-1]
    assert np.isfinite(last).all()
    np.testing.assert_array_equal(last[10:30], np.tile(last[10], (20, 1)))
    np.testing.assert_array_equal(last[5], last[6])
    assert len(np.unique(last, axis=0)) == 60 - 19 - 1
    assert trajectory.sharing == 20 + 2


@pytest.mark.parametrize("method", CHAINS)
@pytest.mark.parametrize(
    "vectors",
    [np.vstack([SIDE, [[-1, 0, 0]]]), np.tile([[1.0, 2, 3]], (40, 1)), np.zeros((40, 3))],
    ids=["one opposite", "all equal", "all zero"],
)
def test_odd_tables_are_placed_whole(method, vectors):
    noise = np.random.default_rng(0).normal(size=vectors.shape)
    trajectory = project(film(vectors, noise, vectors), ProjectionSpec(method))
    assert np.isfinite(trajectory.positions).all()
    if len(np.unique(vectors, axis=0)) == 1:
        np.testing.assert_allclose(trajectory.positions[-1], 0, atol=1e-6)


def test_rows_choose_the_words_laid_out():
    recording = clusters()
    some = project(recording, ProjectionSpec("tsne"), rows=[7, 0, 7, 20, 33, 40])
    assert some.positions.shape == (3, 6, 2)
    np.testing.assert_array_equal(some.positions[:, 0], some.positions[:, 2])
    assert project(recording, ProjectionSpec("tsne"), rows=[]).positions.shape == (3, 0, 2)


def test_the_chain_begins_at_the_end_and_starts_over_after_a_collapse():
    flat = np.ones((48, 8))
    recording = film(cloud(48, 8, 1), flat, cloud(48, 8, 2), cloud(48, 8, 3))
    layout = Still()
    chain(recording, ProjectionSpec("tsne"), np.arange(48), layout)
    assert layout.asked == [("fresh", 48), ("improve", 48), ("fresh", 48)]


def test_moments_between_stand_on_straight_lines_and_are_named():
    recording = film(*(cloud(30, 6, seed) for seed in range(7)))
    spec = ProjectionSpec("tsne", moments=3)
    positions, computed = chain(recording, spec, np.arange(30), Still())
    assert computed.tolist() == [0, 3, 6]
    np.testing.assert_allclose(positions[1], positions[0] * 2 / 3 + positions[3] / 3, atol=1e-5)
    np.testing.assert_allclose(positions[5], positions[3] / 3 + positions[6] * 2 / 3, atol=1e-5)
    trajectory = Trajectory(positions, np.arange(30), "tsne", recording, computed=computed)
    assert trajectory.computed.tolist() == [0, 3, 6]


def test_how_many_moments_are_laid_out():
    spec = ProjectionSpec("umap")
    assert len(chosen_moments(61, 273, spec)) == 61
    assert len(chosen_moments(61, 2_000, spec)) == 30
    assert len(chosen_moments(61, 50_000, spec)) == 10
    assert chosen_moments(1, 50_000, spec).tolist() == [0]
    assert chosen_moments(61, 50_000, ProjectionSpec("umap", moments=2)).tolist() == [0, 60]


@pytest.mark.parametrize("spec", [ProjectionSpec("tsne"), ProjectionSpec("pca", follow=True)])
def test_cancelling_between_moments(spec):
    seen = []

    def tick(done, total):
        seen.append((done, total))
        return done < 2

    recording = film(*(cloud(20, 6, seed) for seed in range(4)))
    with pytest.raises(Cancelled) as caught:
        project(recording, spec, tick=tick)
    assert caught.value.fields == {"done": 2, "total": 4}
    seen.clear()
    project(recording, ProjectionSpec("pca"), tick=lambda *step: seen.append(step))
    assert seen == [(done, 4) for done in range(5)]


def test_what_is_used_is_what_was_asked_where_there_are_words_enough():
    points = Points.among(cloud(50, 8))
    assert Umap(ProjectionSpec("umap")).count(points) == 15
    assert Umap(ProjectionSpec("umap", neighbors=5)).count(points) == 5
    assert Umap(ProjectionSpec("umap", neighbors=500)).count(points) == 49
    assert Tsne(ProjectionSpec("tsne", perplexity=5)).perplexity(points) == 5
    assert Tsne(ProjectionSpec("tsne")).perplexity(points) == pytest.approx(49 / 3)


@pytest.mark.parametrize(
    "setting", [{"neighbors": 1}, {"perplexity": 0}, {"perplexity": float("nan")}, {"moments": 1}]
)
def test_settings_are_checked(setting):
    with pytest.raises(BadSetting):
        ProjectionSpec("umap", **setting)


@pytest.mark.slow
def test_warming_can_be_done_twice():
    warm()
    warm()


@pytest.mark.slow
def test_two_threads_at_once_draw_what_one_draws():
    recording, spec = clusters(), ProjectionSpec("umap")
    alone = project(recording, spec).positions
    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(project, recording, spec) for _ in range(4)]
    for each in both:
        np.testing.assert_array_equal(each.result().positions, alone)


@pytest.mark.parametrize("dims", [2, 3])
def test_following_pca_is_the_best_picture_of_each_moment_without_its_turning(dims):
    end = cloud(80, 6, 2)
    turn, _ = np.linalg.qr(np.random.default_rng(0).normal(size=(6, 6)))
    recording = film(end @ turn, end)
    still = project(recording, ProjectionSpec(dims=dims))
    followed = project(recording, ProjectionSpec(dims=dims, follow=True))
    np.testing.assert_array_equal(followed.positions[-1], still.positions[-1])
    np.testing.assert_allclose(followed.positions[0], followed.positions[-1], atol=1e-4)
    assert np.abs(still.positions[0] - still.positions[-1]).max() > 1
