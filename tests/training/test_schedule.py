"""When snapshots are taken."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.training.schedule import moments


@given(st.integers(1, 3000), st.integers(1, 40), st.integers(2, 90), st.integers(1, 64))
def test_moments_hold_their_promises(tokens, epochs, at_least, grain):
    found = moments(tokens, epochs, at_least, grain)
    assert found == sorted(set(found))
    assert found[0] == 0
    assert found[-1] == tokens * epochs
    if epochs <= at_least // 2:
        assert set(range(0, tokens * epochs + 1, tokens)) <= set(found)
    assert all(moment % tokens % grain == 0 for moment in found)
    possible = epochs * -(-tokens // grain) + 1
    assert len(found) >= min(at_least, possible)
    assert len(found) <= 2 * at_least


@given(st.integers(1, 3000), st.integers(1, 10**7), st.integers(2, 90), st.integers(1, 64))
def test_many_epochs_do_not_make_many_moments(tokens, more, at_least, grain):
    epochs = at_least + more
    found = moments(tokens, epochs, at_least, grain)
    assert found == sorted(set(found))
    assert at_least <= len(found) <= 1.1 * at_least + 1
    assert all(moment % tokens == 0 for moment in found if moment > tokens)


@pytest.mark.parametrize("epochs", [31, 60, 200, 100_000])
def test_many_epochs_are_dense_at_the_beginning(epochs):
    found = moments(450, epochs, 60)
    steps = [after - before for before, after in pairwise(found)]
    assert 60 <= len(found) <= 65
    assert found[1] <= 450 / 50
    assert sum(moment <= 450 for moment in found) > 3
    assert steps[0] < steps[len(steps) // 2] <= steps[-1]


@pytest.mark.parametrize(("tokens", "epochs", "count"), [(30_210, 20, 61), (27_038, 22, 60)])
def test_an_ordinary_run_has_every_epochs_end(tokens, epochs, count):
    found = moments(tokens, epochs, 60)
    assert len(found) == count
    assert set(range(0, tokens * epochs + 1, tokens)) <= set(found)


def test_most_moments_are_early():
    found = moments(30_000, 20, 60)
    assert sum(moment < 300_000 for moment in found) > 1.2 * len(found) / 2
    assert found[1] < 1000


def test_a_long_text_is_dense_at_the_beginning():
    found = moments(4_000_000, 5, 60)
    steps = [after - before for before, after in pairwise(found)]
    assert found[1] < 40_000
    assert steps[0] < steps[len(steps) // 2] < steps[-2]


def test_a_tiny_text_has_a_moment_a_token():
    assert moments(3, 2, 60) == [0, 1, 2, 3, 4, 5, 6]
