"""Runs: trainings in worker threads that know nothing of Streamlit.

A page asks a run for its latest recording, which is a frozen value; the worker replaces it after
each moment. The registry is one for the process: it finds a run by an unguessable token, lets a
few compute at a time, and ends those whose visitors have left.
"""

from __future__ import annotations

import atexit
import logging
import secrets
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from embedlab.corpus import Corpus
from embedlab.errors import EmbedlabError
from embedlab.recording import Recording, Snapshot, TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training import Progress, train
from pages.ui.settings import LIMITS, Limits

log = logging.getLogger(__name__)
LIVE = frozenset({"queued", "running", "paused"})


class Run:
    """One training of one visitor. `state`: queued, running, paused, done, stopped or failed."""

    def __init__(self, corpus: Corpus, spec: TrainSpec, start: EmbeddingTable | None = None):
        self.token = secrets.token_hex(16)
        self.corpus = corpus
        self.spec = spec.resolved(corpus.tokens)
        self.start_table = start
        self.recording: Recording | None = None
        self.error: Exception | None = None
        self.state = "queued"
        self.timed_out = False
        self.progress: Progress | None = None
        self._go = threading.Event()
        self._go.set()
        self._stop = threading.Event()
        self._has_turn = False
        self.thread: threading.Thread | None = None

    @property
    def live(self) -> bool:
        """Whether more moments may come."""
        return self.state in LIVE

    @property
    def share(self) -> float:
        """Share of the text seen, 0 to 1."""
        progress = self.progress
        return min(progress.tokens_seen / progress.tokens_total, 1.0) if progress else 0.0

    @property
    def epoch(self) -> float:
        """Passes over the text so far."""
        return self.share * (self.spec.epochs or 0)

    @property
    def speed(self) -> float:
        """Words a second so far."""
        progress = self.progress
        return progress.tokens_seen / progress.seconds if progress and progress.seconds else 0.0

    @property
    def seconds_left(self) -> float:
        """Time to the end at the present speed."""
        progress = self.progress
        if not progress or not self.speed:
            return 0.0
        return (progress.tokens_total - progress.tokens_seen) / self.speed

    def pause(self) -> None:
        """Hold after the current slice of text."""
        if self.state == "running" and not self._stop.is_set():
            self.state = "paused"
            self._go.clear()

    def resume(self) -> None:
        """Go on after a pause."""
        if self.state == "paused":
            self._go.set()

    def stop(self) -> None:
        """End soon and keep the moments there are."""
        self._stop.set()
        self._go.set()

    def work(self, turn: threading.Semaphore, minutes: float) -> None:
        """The worker's whole life: wait for a turn, train, leave a recording or an error."""
        if not self._wait_for(turn):
            self.state = "stopped"
            return
        try:
            self._train(turn, 60 * minutes)
        except EmbedlabError as error:
            self._fail(error)
        except Exception as error:
            log.exception("training failed")
            self._fail(error)
        finally:
            if self._has_turn:
                turn.release()

    def _train(self, turn: threading.Semaphore, most_seconds: float) -> None:
        self.state = "running"

        def tick(progress: Progress) -> bool:
            self.progress = progress
            if not (self._go.is_set() or self._stop.is_set()):
                self._hold(turn)
            self.timed_out = progress.seconds > most_seconds
            return not (self._stop.is_set() or self.timed_out)

        for snapshot in train(self.corpus, self.spec, self.start_table, tick=tick):
            self._add(snapshot)
        assert self.recording is not None
        assert self.spec.epochs is not None
        reached = self.recording.snapshots[-1].epoch >= self.spec.epochs
        if reached:
            self.recording = replace(self.recording, complete=True)
        self.state = "done" if reached else "stopped"

    def _hold(self, turn: threading.Semaphore) -> None:
        """A pause leaves the place to others; going on waits for one again."""
        turn.release()
        self._has_turn = False
        self._go.wait()
        self.state = "queued"
        if self._wait_for(turn):
            self.state = "running"

    def _wait_for(self, turn: threading.Semaphore) -> bool:
        """Wait for a place; False if the run was stopped before there was one."""
        while not self._has_turn and not self._stop.is_set():
            self._has_turn = turn.acquire(timeout=0.2)
        return self._has_turn

    def _add(self, snapshot: Snapshot) -> None:
        if self.recording is None:
            self.recording = Recording.of_run(self.corpus, self.spec, [snapshot], complete=False)
        else:
            self.recording = self.recording.extended(snapshot)

    def _fail(self, error: Exception) -> None:
        self.error = error
        self.state = "failed"


class Registry:
    """All runs of this process."""

    def __init__(self, limits: Limits = LIMITS, clock: Callable[[], float] = time.monotonic):
        self.limits = limits
        self._clock = clock
        self._lock = threading.Lock()
        self._runs: dict[str, Run] = {}
        self._viewers: dict[str, int] = {}
        self._left: dict[str, float] = {}
        self._turn = threading.Semaphore(limits.trainings)
        threading.Thread(target=self._sweep, name="embedlab-sweep", daemon=True).start()
        atexit.register(self.close)

    def start(self, corpus: Corpus, spec: TrainSpec, start: EmbeddingTable | None = None) -> Run:
        """Begin a run, or queue it. Raises what `corpus.check` raises."""
        corpus.check()
        run = Run(corpus, spec, start)
        arguments = (self._turn, self.limits.minutes)
        run.thread = threading.Thread(
            target=run.work, args=arguments, name=f"embedlab-run-{run.token[:6]}", daemon=True
        )
        with self._lock:
            self._runs[run.token] = run
            self._left[run.token] = self._clock()
        run.thread.start()
        return run

    def find(self, token: str | None) -> Run | None:
        """The run with this token, if it is still kept."""
        return self._runs.get(token) if token else None

    def place_in_queue(self, run: Run) -> int:
        """1 for the next to start; 0 when not queued."""
        with self._lock:
            waiting = [other.token for other in self._runs.values() if other.state == "queued"]
        return waiting.index(run.token) + 1 if run.token in waiting else 0

    def attach(self, token: str) -> None:
        """A visitor's session watches the run."""
        with self._lock:
            self._viewers[token] = self._viewers.get(token, 0) + 1

    def detach(self, token: str) -> None:
        """That session is gone; the run ends after a grace unless it or another comes back."""
        with self._lock:
            self._viewers[token] = max(self._viewers.get(token, 0) - 1, 0)
            self._left[token] = self._clock()

    def abandon(self, token: str) -> None:
        """Stop and forget the run at once if nobody watches it."""
        run = self.find(token)
        if run is not None and not self._viewers.get(token):
            run.stop()
            with self._lock:
                self._forget(token)

    def sweep(self) -> None:
        """Stop the runs nobody watches, forget those long finished."""
        now = self._clock()
        with self._lock:
            for token, run in list(self._runs.items()):
                alone = now - self._left.get(token, now) if not self._viewers.get(token) else 0.0
                if run.live and alone > self.limits.grace:
                    run.stop()
                if not run.live and alone > 60 * self.limits.kept_minutes:
                    self._forget(token)

    def _forget(self, token: str) -> None:
        for kept in (self._runs, self._viewers, self._left):
            kept.pop(token, None)

    def close(self) -> None:
        """Stop and join all runs: a thread inside torch would abort the interpreter's exit."""
        for run in list(self._runs.values()):
            run.stop()
        for run in list(self._runs.values()):
            if run.thread is not None:
                run.thread.join(timeout=10)

    def _sweep(self) -> None:
        while True:
            time.sleep(1)
            self.sweep()
