"""Runs live and die as their visitors do; no Streamlit is needed to say so."""

import threading
import time

import pytest

from embedlab.corpus import Corpus
from embedlab.errors import Diverged, NothingToTrain
from embedlab.recording import Recording, TrainSpec
from embedlab.training import train
from pages.ui import runs
from pages.ui.runs import Registry
from pages.ui.settings import Limits

TEXT = "the cat sat on the mat . the dog sat on the rug .\n" * 40
QUICK = TrainSpec(dim=4, epochs=2, snapshots=6)
ENDLESS = TrainSpec(dim=4, epochs=1_000_000, snapshots=6)


@pytest.fixture
def corpus():
    return Corpus.from_text(TEXT, min_count=1)


@pytest.fixture
def clock():
    class Clock:
        now = 0.0

        def __call__(self):
            return self.now

    return Clock()


@pytest.fixture
def registry(clock):
    registry = Registry(Limits(trainings=1, grace=10, kept_minutes=1), clock)
    yield registry
    registry.close()


def until(condition, seconds=20):
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def test_a_run_is_the_same_as_training_by_hand(registry, corpus):
    run = registry.start(corpus, QUICK)
    until(lambda: not run.live)
    assert run.state == "done"
    by_hand = Recording.of_run(corpus, QUICK, train(corpus, QUICK))
    assert [run.recording.table(m).digest for m in range(len(by_hand))] == [
        by_hand.table(m).digest for m in range(len(by_hand))
    ]
    assert run.share == 1
    assert run.epoch == 2


def test_stop_ends_within_two_seconds_and_keeps_what_there_is(registry, corpus):
    run = registry.start(corpus, ENDLESS)
    until(lambda: run.recording is not None)
    run.stop()
    until(lambda: not run.live, seconds=2)
    assert run.state == "stopped"
    assert run.recording.complete is False
    assert len(run.recording) >= 2


def test_a_paused_run_holds_still_and_goes_on(registry, corpus):
    run = registry.start(corpus, ENDLESS)
    until(lambda: run.progress is not None)
    run.pause()
    assert run.state == "paused"
    time.sleep(0.3)
    held = run.progress.tokens_seen
    time.sleep(0.3)
    assert run.progress.tokens_seen == held
    run.resume()
    until(lambda: run.progress.tokens_seen > held)
    run.stop()
    until(lambda: not run.live)


def test_a_paused_run_leaves_its_place_to_others(registry, corpus):
    first = registry.start(corpus, ENDLESS)
    until(lambda: first.progress is not None)
    first.pause()
    second = registry.start(corpus, QUICK)
    until(lambda: second.state == "done")
    held = first.progress.tokens_seen
    first.resume()
    until(lambda: first.progress.tokens_seen > held)
    first.stop()
    until(lambda: not first.live)


def test_a_paused_run_without_a_place_ends_when_stopped(registry, corpus):
    first = registry.start(corpus, ENDLESS)
    until(lambda: first.progress is not None)
    first.pause()
    second = registry.start(corpus, ENDLESS)
    until(lambda: second.state == "running")
    first.stop()
    until(lambda: not first.live, seconds=2)
    second.stop()
    third = registry.start(corpus, QUICK)
    until(lambda: third.state == "done")


def test_pause_after_stop_does_not_hold_it(registry, corpus):
    run = registry.start(corpus, ENDLESS)
    until(lambda: run.progress is not None)
    run.stop()
    run.pause()
    until(lambda: not run.live, seconds=2)


def test_a_token_can_name_an_element(registry, corpus):
    assert registry.start(corpus, QUICK).token.isalnum()


def test_a_run_given_up_is_forgotten_at_once(registry, corpus):
    run = registry.start(corpus, QUICK)
    registry.attach(run.token)
    until(lambda: run.state == "done")
    registry.detach(run.token)
    registry.abandon(run.token)
    assert registry.find(run.token) is None


def test_a_paused_run_can_be_stopped(registry, corpus):
    run = registry.start(corpus, ENDLESS)
    until(lambda: run.progress is not None)
    run.pause()
    run.stop()
    until(lambda: not run.live, seconds=2)
    assert run.state == "stopped"


def test_others_queue_and_get_their_turn(registry, corpus):
    first = registry.start(corpus, ENDLESS)
    until(lambda: first.state == "running")
    second, third = registry.start(corpus, QUICK), registry.start(corpus, QUICK)
    assert [registry.place_in_queue(run) for run in (first, second, third)] == [0, 1, 2]
    first.stop()
    until(lambda: second.state == third.state == "done")


def test_a_queued_run_can_be_stopped(registry, corpus):
    first = registry.start(corpus, ENDLESS)
    until(lambda: first.state == "running")
    second = registry.start(corpus, QUICK)
    second.stop()
    until(lambda: second.state == "stopped", seconds=2)


def test_who_leaves_has_a_grace_and_then_the_run_ends(registry, corpus, clock):
    run = registry.start(corpus, ENDLESS)
    registry.attach(run.token)
    until(lambda: run.recording is not None)
    registry.detach(run.token)
    clock.now = 9
    registry.sweep()
    assert run.live
    registry.attach(run.token)  # back after a network blip
    clock.now = 100
    registry.sweep()
    assert run.live
    registry.detach(run.token)
    clock.now = 111
    registry.sweep()
    until(lambda: run.state == "stopped", seconds=2)
    clock.now = 180
    registry.sweep()
    assert registry.find(run.token) is None


def test_a_second_tab_keeps_the_run(registry, corpus, clock):
    run = registry.start(corpus, ENDLESS)
    registry.attach(run.token)
    registry.attach(run.token)
    registry.detach(run.token)
    registry.abandon(run.token)
    clock.now = 1000
    registry.sweep()
    assert run.live
    run.stop()


def test_divergence_keeps_the_good_moments(registry, corpus, monkeypatch):
    def diverging(*args, **options):
        yield next(train(corpus, QUICK))
        raise Diverged(epoch=1, setting="lr", value=1000)

    monkeypatch.setattr(runs, "train", diverging)
    run = registry.start(corpus, QUICK)
    until(lambda: not run.live)
    assert run.state == "failed"
    assert isinstance(run.error, Diverged)
    assert len(run.recording) == 1


def test_a_fault_of_ours_frees_the_place(registry, corpus, monkeypatch):
    def broken(*args, **options):
        raise RuntimeError("a fault")

    monkeypatch.setattr(runs, "train", broken)
    run = registry.start(corpus, QUICK)
    until(lambda: run.state == "failed")
    monkeypatch.undo()
    again = registry.start(corpus, QUICK)
    until(lambda: again.state == "done")


def test_nothing_to_train_is_refused_before_a_thread_starts(registry):
    before = threading.active_count()
    with pytest.raises(NothingToTrain):
        registry.start(Corpus.from_text("one two three", min_count=2), QUICK)
    assert threading.active_count() == before


def test_a_run_takes_no_longer_than_allowed(corpus):
    registry = Registry(Limits(minutes=0.5 / 60))
    run = registry.start(corpus, ENDLESS)
    until(lambda: not run.live)
    registry.close()
    assert run.timed_out
    assert run.state == "stopped"
