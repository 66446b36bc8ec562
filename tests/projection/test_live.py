import numpy as np
import pytest

from embedlab.projection import project
from embedlab.projection.live import Follower
from embedlab.recording import Recording, Snapshot
from embedlab.vocab import Vocab

WORDS, DIM, MOMENTS = 40, 8, 20


@pytest.fixture
def growing():
    random = np.random.default_rng(3)
    goal = random.normal(size=(WORDS, DIM))
    vocab = Vocab(tuple(f"w{row}" for row in range(WORDS)))
    touched = np.zeros(WORDS, np.int64)
    start = random.normal(size=(WORDS, DIM)) * 0.02

    def moment(number):
        share = number / (MOMENTS - 1)
        vectors = ((1 - share) * start + share * goal).astype(np.float32)
        return Snapshot(vectors, float(number), number, 1.0, 1, 0.1, 0.0, touched)

    recordings = [Recording(vocab, (moment(0),))]
    for number in range(1, MOMENTS):
        recordings.append(recordings[-1].extended(moment(number)))
    return recordings


def test_refits_become_rare_and_old_moments_stay_between_them(growing):
    follower = Follower(np.arange(WORDS))
    fits, before = [], None
    for recording in growing:
        now = follower.follow(recording)
        assert now.positions.shape == (len(recording), WORDS, 2)
        if before is not None and follower.fits == fits[-1]:
            np.testing.assert_array_equal(now.positions[:-1], before.positions)
        fits.append(follower.fits)
        before = now
    assert fits[-1] < MOMENTS / 2


def test_the_end_is_pca_of_the_last_moment_up_to_a_turn(growing):
    follower = Follower(np.arange(WORDS))
    for recording in growing:
        follower.follow(recording)
    ended = follower.follow(growing[-1], finish=True).positions[-1]
    plain = project(growing[-1]).positions[-1]
    np.testing.assert_allclose(
        np.linalg.norm(ended, axis=1), np.linalg.norm(plain, axis=1), atol=1e-5
    )


def test_a_refit_does_not_turn_the_picture(growing):
    follower = Follower(np.arange(WORDS))
    earlier = follower.follow(growing[10]).basis
    refitted = follower.follow(growing[-1]).positions[-1]
    assert follower.fits == 2
    left, _, right = np.linalg.svd(refitted.T @ earlier.place(growing[-1][-1].vectors))
    np.testing.assert_allclose(left @ right, np.eye(2), atol=0.15)
