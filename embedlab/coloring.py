"""What the map's words are coloured by, and their true neighbours, at one moment."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import UnknownChoice
from embedlab.metrics import clusters, movement
from embedlab.neighbors import neighbor_rows
from embedlab.overlays import Colors, TrueNeighbors
from embedlab.projection import Trajectory
from embedlab.recording import Recording

WAYS = ("group", "frequency", "cluster", "movement", "trust")
CLUSTERS = 8
SHOWN = 10  # true neighbours a word


def color_by(
    way: str, recording: Recording, trajectory: Trajectory, moment: int, title: str
) -> Colors | None:
    """Colours for the words of `trajectory`; None where groups colour them, or nothing can.

    frequency: logarithm of the count. cluster: k-means at `moment`. movement: share of neighbours
    that are new since the moment before. trust: share of true neighbours the picture keeps at the
    last moment. Raises UnknownChoice.
    """
    if way not in WAYS:
        raise UnknownChoice(name="colour", value=way, choices=WAYS)
    size = len(trajectory.rows)
    if way == "frequency" and recording.vocab.counts is not None:
        return _frequency(recording.vocab.counts[:size], title)
    if way == "cluster":
        found = clusters(recording.table(moment), count=CLUSTERS)[:size]
        names = tuple(str(number + 1) for number in range(int(found.max(initial=-1)) + 1))
        return Colors("classes", found, title, names)
    if way == "movement":
        return _shares(_moved(recording, moment, size), title)
    if way == "trust":
        return _shares(trajectory.kept_per_word, title)
    return None


def true_neighbors(recording: Recording, drawn: int, moment: int) -> TrueNeighbors:
    """The nearest words, among all, of each of the first `drawn` words."""
    rows = neighbor_rows(recording.table(moment), SHOWN, np.arange(drawn))
    return TrueNeighbors(rows, moment)


def _frequency(counts: NDArray[np.int64], title: str) -> Colors:
    ends = (f"{counts.min():,}", f"{counts.max():,}") if len(counts) else ()
    return Colors("values", np.log10(np.maximum(counts, 1)), title, ends)


def _shares(values: NDArray[np.float32], title: str) -> Colors:
    low, high = Colors("values", values, title).ends
    return Colors("values", values, title, (f"{low:.0%}", f"{high:.0%}"))


def _moved(recording: Recording, moment: int, size: int) -> NDArray[np.float32]:
    if moment == 0:
        return np.full(size, np.nan, np.float32)
    rows = np.arange(size)
    return movement(recording.table(moment - 1), recording.table(moment), rows=rows)
