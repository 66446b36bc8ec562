import numpy as np
import pytest

from embedlab.coloring import WAYS, color_by, true_neighbors
from embedlab.errors import UnknownChoice
from embedlab.metrics import movement
from embedlab.neighbors import nearest
from embedlab.projection import project
from embedlab.recording import Recording, Snapshot
from embedlab.vocab import Vocab


@pytest.fixture
def recording():
    random = np.random.default_rng(0)
    counts = np.arange(60, 0, -2)
    moments = tuple(
        Snapshot(random.normal(size=(30, 6)), float(t), t, 1.0, 1, 0.1, 0.0, counts)
        for t in range(3)
    )
    return Recording(Vocab(tuple(f"w{row}" for row in range(30)), counts), moments)


def test_each_way_colours_the_drawn_words(recording):
    trajectory = project(recording, rows=range(20))
    for way in WAYS:
        colors = color_by(way, recording, trajectory, 1, way)
        assert way == "group" if colors is None else len(colors) == 20


def test_values_are_what_they_say(recording):
    trajectory = project(recording)
    frequency = color_by("frequency", recording, trajectory, 1, "")
    np.testing.assert_allclose(frequency.values, np.log10(recording.vocab.counts))
    assert frequency.names == ("2", "60")
    moved = color_by("movement", recording, trajectory, 2, "")
    np.testing.assert_array_equal(moved.values, movement(recording.table(1), recording.table(2)))
    assert np.isnan(color_by("movement", recording, trajectory, 0, "").values).all()
    trust = color_by("trust", recording, trajectory, 2, "")
    np.testing.assert_array_equal(trust.values, trajectory.kept_per_word)
    assert color_by("cluster", recording, trajectory, 2, "").kind == "classes"


def test_true_neighbours_are_among_all_words(recording):
    found = true_neighbors(recording, 5, 2)
    assert found.moment == 2
    expected = [near.word for near in nearest(recording.table(2), "w3", 10)]
    assert [recording.vocab[row] for row in found.rows[3]] == expected


def test_an_unknown_way(recording):
    with pytest.raises(UnknownChoice):
        color_by("taste", recording, project(recording), 0, "")
