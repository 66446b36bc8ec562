import numpy as np
import pytest

from embedlab.errors import BadSetting
from embedlab.metrics import group_score, group_scores, groups
from embedlab.recording import Recording, Snapshot
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab

NAMES = tuple(["cat"] * 15 + ["tool"] * 12 + [""] * 3)


def table(structure, names=NAMES, seed=0):
    """Random rows, drawn towards one centre a group."""
    random = np.random.default_rng(seed)
    centres = {name: random.normal(size=8) for name in sorted({*NAMES, *(names or ())})}
    drawn = np.array([centres[name] if name else np.zeros(8) for name in names or NAMES])
    rows = random.normal(size=drawn.shape) + structure * drawn
    return EmbeddingTable(Vocab(tuple(map(str, range(len(rows)))), None, names), rows)


def plain_score(made, k):
    """The definition in plain loops, in float64."""
    vectors, names = made.vectors.astype(float), made.vocab.groups
    unit = vectors / np.linalg.norm(vectors, axis=1)[:, None]
    shares = []
    for row, name in enumerate(names):
        if name:
            order = [other for other in np.argsort(-(unit @ unit[row])) if other != row][:k]
            shares.append(sum(names[other] == name for other in order) / len(order))
    return np.mean(shares)


@pytest.mark.parametrize("structure", [0, 0.5, 9])
@pytest.mark.parametrize("k", [1, 10, 500])
def test_as_plain_loops_count(structure, k):
    made = table(structure)
    score = group_score(made, k)
    assert score.score == pytest.approx(plain_score(made, k))
    assert (score.words, score.k) == (27, min(k, 29))


def test_full_structure_and_none():
    assert group_score(table(50)).score == 1
    scores = [group_score(table(0, seed=seed)) for seed in range(40)]
    assert np.mean([score.score for score in scores]) == pytest.approx(scores[0].chance, abs=0.03)


def test_chance_and_the_best_that_the_sizes_allow():
    score = group_score(table(0))
    assert score.chance == pytest.approx((15 * 14 + 12 * 11) / 27 / 29)
    assert score.best == 1
    small = group_score(table(0, ("a", "a", "a", "b", "", "")), k=5)
    assert small.best == pytest.approx((3 * 2 / 5 + 0) / 4)


def test_nothing_to_score(monkeypatch):
    assert group_score(table(1, None)) is None
    assert group_score(table(1, ("",) * 5)) is None
    assert group_score(table(1, ("a",))) is None
    monkeypatch.setattr(groups, "MOST_WORDS", 20)
    assert group_score(table(1)) is None


def test_a_zero_row_scores_nothing_and_helps_no_one():
    rows = np.eye(4)
    rows[3] = 0
    made = EmbeddingTable(Vocab(tuple("abcd"), None, ("x",) * 4), rows)
    assert group_score(made, 3).score == pytest.approx((2 / 3 * 3 + 0) / 4)


def test_a_score_a_moment():
    tables = [table(structure) for structure in (0, 1, 3)]
    touched = np.zeros(30, np.int64)
    moments = tuple(Snapshot(each.vectors, 0, 0, 0, 0, 0, 0, touched) for each in tables)
    scores = group_scores(Recording(tables[0].vocab, moments))
    assert scores.tolist() == [group_score(each).score for each in tables]
    assert scores[0] < scores[1] < scores[2]
    assert group_scores(Recording.of_table(table(1, None))) is None


def test_fewer_than_one_neighbour_is_refused():
    with pytest.raises(BadSetting):
        group_score(table(1), 0)
