"""How a run ends: at its end, early, or in a fault that names its cause."""

import inspect
import threading

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from embedlab.corpus import Corpus
from embedlab.errors import Diverged, NoPairs, NothingToTrain, OneWord
from embedlab.recording import OBJECTIVES, TrainSpec
from embedlab.training import Progress, train, warm
from tests.training.texts import TOY, corpus_of, two_topics

SMALL = {"dim": 8, "epochs": 3, "snapshots": 10}
every_objective = pytest.mark.parametrize("objective", OBJECTIVES)


@every_objective
@pytest.mark.parametrize("lr", [100.0, 1000.0])
def test_divergence_names_the_setting_and_keeps_sound_moments(objective, lr):
    snapshots = []
    run = train(two_topics(), TrainSpec(objective, dim=16, epochs=50, lr=lr))
    with pytest.raises(Diverged) as caught:
        snapshots.extend(run)
    assert caught.value.fields["setting"] == "lr"
    assert caught.value.fields["value"] == lr
    assert caught.value.fields["epoch"] >= 1
    assert snapshots
    for snapshot in snapshots:
        assert np.isfinite(snapshot.vectors.astype(np.float16)).all()
        assert np.isfinite(snapshot.loss)


@every_objective
def test_closing_early_ends_the_run(objective):
    before = set(threading.enumerate())
    run = train(TOY, TrainSpec(objective, threads=2, **SMALL))
    assert inspect.isgenerator(run)
    next(run)
    next(run)
    run.close()
    assert list(run) == []
    assert set(threading.enumerate()) == before


@every_objective
def test_tick_reports_and_false_ends_with_a_last_snapshot(objective):
    seen: list[Progress] = []

    def tick(progress):
        seen.append(progress)
        return len(seen) < 5

    snapshots = list(train(TOY, TrainSpec(objective, **SMALL), tick=tick))
    assert len(seen) == 5
    assert [p.tokens_seen for p in seen] == sorted({p.tokens_seen for p in seen})
    assert all(p.tokens_total == 3 * TOY.tokens for p in seen)
    assert snapshots[-1].tokens_seen == seen[-1].tokens_seen < 3 * TOY.tokens
    assert snapshots[-1].touched.any()


def test_tick_of_none_goes_on_and_an_error_in_it_comes_out():
    ticks = []
    snapshots = list(train(TOY, TrainSpec(**SMALL), tick=ticks.append))
    assert snapshots[-1].tokens_seen == ticks[-1].tokens_seen == 3 * TOY.tokens

    def broken(progress):
        raise KeyError(progress)

    with pytest.raises(KeyError):
        list(train(TOY, TrainSpec(**SMALL), tick=broken))


def test_what_cannot_be_trained_is_refused_at_once():
    with pytest.raises(OneWord):
        train(corpus_of("a a a"))
    with pytest.raises(NoPairs):
        train(corpus_of("a", "b"))


@every_objective
def test_warm_works(objective):
    warm(objective)


@st.composite
def corpora(draw) -> Corpus:
    words = st.sampled_from("abcdefgh")
    lines = draw(st.lists(st.lists(words, max_size=7), min_size=1, max_size=12))
    return corpus_of("a b", *map(" ".join, lines), min_count=draw(st.integers(1, 2)))


@settings(max_examples=40, deadline=None)
@given(corpora(), st.data())
def test_any_small_text_trains_or_is_refused(corpus, data):
    spec = TrainSpec(
        objective=data.draw(st.sampled_from(OBJECTIVES)),
        dim=data.draw(st.integers(1, 20)),
        window=data.draw(st.integers(1, 6)),
        negatives=data.draw(st.integers(1, 7)),
        epochs=data.draw(st.integers(1, 4)),
        sample=data.draw(st.sampled_from([0.0, 0.1])),
        threads=data.draw(st.integers(1, 2)),
        snapshots=data.draw(st.integers(2, 20)),
        tied=data.draw(st.booleans()),
        hidden=data.draw(st.integers(1, 9)),
    )
    try:
        run = train(corpus, spec)
    except (NoPairs, OneWord, NothingToTrain):
        return
    snapshots = list(run)
    seen = [snapshot.tokens_seen for snapshot in snapshots]
    assert seen == sorted(set(seen))
    assert seen[-1] == spec.epochs * corpus.tokens
    grain = 8 if spec.objective == "nplm" else 1
    assert len(snapshots) >= min(spec.snapshots, spec.epochs * -(-corpus.tokens // grain) + 1)
    for snapshot in snapshots:
        assert snapshot.vectors.shape == (len(corpus.vocab), spec.dim)
        assert np.isfinite(snapshot.vectors).all()
        assert np.isfinite(snapshot.loss)
