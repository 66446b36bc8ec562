"""Jobs without Streamlit: once for a key, one at a time, cancelled, failed, forgotten."""

import gc
import logging
import subprocess
import sys
import threading
import time
import weakref
from pathlib import Path

import pytest

from embedlab.errors import Cancelled, ZeroVector
from pages.ui.jobs import Jobs, log

SECONDS = 20


@pytest.fixture
def jobs():
    made = Jobs(max_entries=3)
    yield made
    made.close()


class Held:
    """Work that starts, then ticks until it is let go."""

    def __init__(self, result="result"):
        self.result = result
        self.started = threading.Event()
        self.go = threading.Event()
        self.times = 0

    def __call__(self, tick):
        self.times += 1
        self.started.set()
        while not self.go.wait(0.005):
            if not tick(1, 4):
                raise Cancelled(done=1, total=4)
        return self.result


def ended(job):
    limit = time.monotonic() + SECONDS
    while job.state in ("queued", "running"):
        assert time.monotonic() < limit, job.state
        time.sleep(0.005)
    return job.state


def test_a_key_is_computed_once(jobs):
    work = Held()
    job = jobs.ask("key", work)
    assert jobs.ask("key", work) is job
    assert work.started.wait(SECONDS)
    work.go.set()
    assert ended(job) == "done"
    assert (job.result, job.share, work.times) == ("result", 1.0, 1)
    assert jobs.ask("key", work, again=True) is job
    assert jobs.find("key") is job
    assert jobs.find("other") is None


def test_one_at_a_time_in_the_order_asked(jobs):
    first, second, third = Held(), Held(), Held()
    one, two, three = (jobs.ask(work, work) for work in (first, second, third))
    assert first.started.wait(SECONDS)
    assert [jobs.ahead(job) for job in (one, two, three)] == [0, 0, 1]
    assert (one.state, two.state, second.started.is_set()) == ("running", "queued", False)
    third.go.set()
    first.go.set()
    assert second.started.wait(SECONDS)
    assert (one.state, three.state) == ("done", "queued")
    second.go.set()
    assert ended(three) == "done"


def test_cancelling_a_running_job_and_asking_again(jobs):
    work = Held()
    job = jobs.ask("key", work)
    assert work.started.wait(SECONDS)
    job.cancel()
    assert ended(job) == "cancelled"
    assert job.share == pytest.approx(0.25)
    assert jobs.ask("key", work) is job
    work.go.set()
    second = jobs.ask("key", work, again=True)
    assert second is not job
    assert ended(second) == "done"


def test_a_job_cancelled_in_the_queue_never_starts(jobs):
    first, second = Held(), Held()
    one, two = jobs.ask(1, first), jobs.ask(2, second)
    two.cancel()
    assert (two.state, two.live) == ("cancelled", False)
    first.go.set()
    assert (ended(one), ended(two)) == ("done", "cancelled")
    assert second.times == 0


def test_a_shared_job_goes_on_while_somebody_wants_it(jobs):
    work = Held()
    job = jobs.ask("key", work, who="ann")
    jobs.ask("key", work, who="bob")
    job.cancel("ann")
    assert job.live
    job.cancel("bob")
    assert ended(job) == "cancelled"


@pytest.fixture
def faults(monkeypatch, caplog):
    """What the jobs logged, whatever other tests left of the loggers above (Streamlit's too)."""
    monkeypatch.setattr(log, "propagate", False)
    monkeypatch.setattr(log, "disabled", False)
    monkeypatch.setattr(logging.root.manager, "disable", logging.NOTSET)
    monkeypatch.setattr(log, "handlers", [caplog.handler])
    caplog.set_level(logging.ERROR, log.name)
    return caplog


def test_our_faults_are_logged_and_those_of_the_data_are_not(jobs, faults):
    def fail(error):
        def work(tick):
            raise error

        return work

    known = jobs.ask(1, fail(ZeroVector(word="a")))
    assert ended(known) == "failed"
    assert not faults.records
    unknown = jobs.ask(2, fail(KeyError("b")))
    assert ended(unknown) == "failed"
    assert isinstance(unknown.error, KeyError)
    assert len(faults.records) == 1
    assert ended(jobs.ask(3, lambda tick: "still served")) == "done"
    assert ended(jobs.ask(1, lambda tick: "well", again=True)) == "done"


def test_only_the_last_asked_for_are_kept_and_the_live_ones(jobs):
    running = Held()
    jobs.ask("live", running)
    assert running.started.wait(SECONDS)
    for number in range(5):
        jobs.ask(number, lambda tick: None)
    running.go.set()
    assert ended(jobs.find(4)) == "done"
    jobs.ask(4, lambda tick: None)
    assert jobs.find("live") is None
    assert [number for number in range(5) if jobs.find(number)] == [2, 3, 4]


def test_what_the_work_held_is_let_go(jobs):
    work = Held()
    gone = weakref.ref(work)
    work.go.set()
    job = jobs.ask("key", work)
    assert ended(job) == "done"
    del work
    limit = time.monotonic() + SECONDS
    while gone() is not None and time.monotonic() < limit:
        gc.collect()
        time.sleep(0.01)
    assert gone() is None


def test_closing_ends_what_runs_and_the_thread(jobs):
    work = Held()
    running, waiting = jobs.ask(1, work), jobs.ask(2, Held())
    assert work.started.wait(SECONDS)
    jobs.close()
    assert (running.state, waiting.state) == ("cancelled", "cancelled")
    assert not jobs._thread.is_alive()


def test_the_interpreter_ends_while_a_job_runs():
    code = """
import time
from embedlab.errors import Cancelled
from pages.ui.jobs import jobs

def work(tick):
    while tick(0, 1):
        time.sleep(0.01)
    raise Cancelled(done=0, total=1)

job = jobs().ask(1, work)
while job.state != "running":
    time.sleep(0.01)
"""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=root, capture_output=True, check=False, timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
