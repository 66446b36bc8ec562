"""How far a training is, on stderr; and the signals that end it early but tidily."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

from embedlab.cli.console import Console
from embedlab.recording import Snapshot


class Progress:
    """A bar while there is a terminal to show it. As a tick for `train`, it ends a stopped run."""

    def __init__(self, console: Console, total: int) -> None:
        from tqdm import tqdm

        self.stopped_by = 0
        self._ended = False
        self._console = console
        self._bar = tqdm(
            total=total,
            unit=console.say("cli.train.unit"),
            unit_scale=True,
            file=sys.stderr,
            disable=True if console.quiet else None,  # None: off where stderr is no terminal
            dynamic_ncols=True,
            leave=False,
        )

    def __call__(self, progress: Any) -> bool:
        """Show how far it is; False once a signal has come."""
        self._bar.update(progress.tokens_seen - self._bar.n)
        return not self.stopped_by

    def show(self, snapshot: Snapshot) -> None:
        """Show the loss of the newest moment."""
        label = self._console.say("cli.train.moment", epoch=snapshot.epoch, loss=snapshot.loss)
        self._bar.set_description(label, refresh=False)

    def end(self) -> None:
        """Take the bar away; what is left to do is short, and no signal cuts it off."""
        self._ended = True
        self._bar.close()

    @contextmanager
    def watching(self) -> Iterator[Progress]:
        """The first Ctrl-C or SIGTERM ends the run at the next tick, the second at once."""
        before = {}
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                before[number] = signal.signal(number, self._stop)
        try:
            yield self
        finally:
            self.end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        if self._ended:
            return
        if self.stopped_by:
            raise KeyboardInterrupt
        self.stopped_by = number
