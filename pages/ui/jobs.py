"""Jobs: results that take a while, computed once in the background; knows nothing of Streamlit.

A page asks for a result by its recipe and gets a Job to look at: how far it is, what came out.
One is computed at a time, the others wait; visitors who ask for the same share one job.
"""

from __future__ import annotations

import atexit
import logging
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, Generic, TypeVar, cast

from embedlab.errors import Cancelled, EmbedlabError

log = logging.getLogger(__name__)
LIVE = frozenset({"queued", "running"})
T = TypeVar("T")
Tick = Callable[[int, int], bool]
Work = Callable[[Tick], T]


class Job(Generic[T]):
    """One result on its way. `state`: queued, running, done, failed or cancelled.

    share: 0 to 1, how far it is. result: what `work` returned, once done. error: once failed.
    """

    def __init__(self, key: Hashable, work: Work[T]) -> None:
        self.key = key
        self._state = "queued"
        self.share = 0.0
        self.result: T | None = None
        self.error: Exception | None = None
        self.askers: set[Hashable] = set()
        self._work: Work[T] | None = work
        self._stop = threading.Event()

    @property
    def state(self) -> str:
        """Where it stands; one cancelled in the queue is so at once."""
        stopped = self._state == "queued" and self._stop.is_set()
        return "cancelled" if stopped else self._state

    @property
    def live(self) -> bool:
        """Whether a result may still come."""
        return self.state in LIVE and not self._stop.is_set()

    def cancel(self, who: Hashable = None) -> None:
        """`who` no longer wants it; it ends, at its next tick, when nobody else does."""
        self.askers.discard(who)
        if not self.askers:
            self._stop.set()

    def tick(self, done: int, total: int) -> bool:
        """Handed to the work: takes its progress, says whether to go on."""
        self.share = done / total if total else 0.0
        return not self._stop.is_set()

    def run(self) -> None:
        """Do the work, once, in this thread; leaves a result or an error."""
        work, self._work = self._work, None  # what the work holds on to may go afterwards
        if work is None or self._stop.is_set():
            self._state = "cancelled"
            return
        self._state = "running"
        try:
            self.result = work(self.tick)
            self.share, self._state = 1.0, "done"
        except Cancelled:
            self._state = "cancelled"
        except EmbedlabError as error:
            self._fail(error)
        except Exception as error:
            log.exception("a background job failed")
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.error = error
        self._state = "failed"


class Jobs:
    """All jobs of this process; the `max_entries` last asked for are kept, and all live ones."""

    def __init__(self, max_entries: int = 16) -> None:
        self.max_entries = max_entries
        self._jobs: OrderedDict[Hashable, Job[Any]] = OrderedDict()
        self._queue: list[Job[Any]] = []
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closed = False
        atexit.register(self.close)

    def ask(
        self, key: Hashable, work: Work[T], who: Hashable = None, again: bool = False
    ) -> Job[T]:
        """The job for `key`, begun by the first to ask. `who` asks: see `Job.cancel`.

        A job that failed or was cancelled is returned as it ended; `again` begins a new one.
        `work(tick)` calls `tick(done, total)` now and then, and raises Cancelled on False.
        """
        with self._changed:
            job = self._jobs.get(key)
            if job is None or (again and not job.live and job.state != "done"):
                job = self._begin(key, work)
            if job.live:
                job.askers.add(who)
            self._jobs.move_to_end(key)
            self._forget()
        return cast(Job[T], job)

    def find(self, key: Hashable) -> Job[Any] | None:
        """The job for `key`, if there is one; begins nothing."""
        with self._changed:
            return self._jobs.get(key)

    def ahead(self, job: Job[Any]) -> int:
        """How many jobs come before it; 0 when it is next, running or ended."""
        with self._changed:
            waiting = [other for other in self._queue if other.live or other is job]
            return waiting.index(job) if job in waiting else 0

    def close(self) -> None:
        """Cancel and join: a daemon thread inside numba would abort the interpreter's exit."""
        with self._changed:
            self._closed = True
            for job in [*self._jobs.values(), *self._queue]:
                job._stop.set()
            self._changed.notify_all()
        if self._thread is not None:
            self._thread.join(timeout=10)

    def _begin(self, key: Hashable, work: Work[T]) -> Job[T]:
        job = self._jobs[key] = Job(key, work)
        self._queue.append(job)
        if self._thread is None:
            self._thread = threading.Thread(target=self._serve, name="embedlab-jobs", daemon=True)
            self._thread.start()
        self._changed.notify_all()
        return job

    def _forget(self) -> None:
        for key, job in list(self._jobs.items()):
            if len(self._jobs) <= self.max_entries:
                return
            if job.state not in LIVE:
                del self._jobs[key]

    def _serve(self) -> None:
        while True:
            with self._changed:
                self._changed.wait_for(lambda: self._queue or self._closed)
                if not self._queue:
                    return
                job = self._queue.pop(0)
            job.run()
            del job  # nothing is held while waiting


@cache
def jobs() -> Jobs:
    """The jobs of this process."""
    return Jobs()
