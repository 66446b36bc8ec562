"""One thread for each torch operation while a model trains.

The results then do not depend on the number of cores, and several trainings in one process do not
spin against each other: OpenMP's threads wait busily, which is ten times slower on a loaded
machine. The setting is the process's, so it is put back when the last training pauses.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import torch

_lock = threading.Lock()
_before: list[int] = []  # the setting there was, once for each training at work


@contextmanager
def one_thread() -> Iterator[None]:
    """Within it each torch operation works in one thread, in all threads that call `hold`."""
    with _lock:
        _before.append(_before[0] if _before else torch.get_num_threads())
        hold()
    try:
        yield
    finally:
        with _lock:
            before = _before.pop()
            if not _before:
                torch.set_num_threads(before)


def hold() -> None:
    """Make the calling thread work alone: OpenMP keeps its own count for each thread."""
    if torch.get_num_threads() != 1:
        torch.set_num_threads(1)
