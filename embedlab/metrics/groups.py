"""Do words of one known group lie together?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from embedlab.neighbors import neighbor_rows
from embedlab.recording import Recording
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab

MOST_WORDS = 5_000  # all-pairs neighbours of more words than this are not worth the wait


@dataclass(frozen=True)
class GroupScore:
    """Mean share of each grouped word's k nearest that are of its own group.

    score: that mean, 0 to 1. chance: its expected value if neighbours were drawn at random.
    best: the highest value the sizes of the groups allow. words: how many words were scored.
    k: neighbours looked at, at most V - 1.
    """

    score: float
    chance: float
    best: float
    words: int
    k: int


def group_score(table: EmbeddingTable, k: int = 10) -> GroupScore | None:
    """How well the table keeps known groups together; words of no group are not scored.

    None where there is nothing to score: no groups, fewer than two words, more than MOST_WORDS.
    Raises BadSetting (k < 1).
    """
    codes = group_codes(table.vocab)
    if codes is None:
        return None
    rows = np.flatnonzero(codes >= 0)
    near = neighbor_rows(table, k, rows)
    same = (codes[near] == codes[rows, None]) & (near >= 0)
    others = np.bincount(codes[rows])[codes[rows]] - 1
    width = near.shape[1]
    return GroupScore(
        score=float(same.mean()),
        chance=float(others.mean() / (len(table) - 1)),
        best=float((np.minimum(others, width) / width).mean()),
        words=len(rows),
        k=width,
    )


def group_scores(recording: Recording, k: int = 10) -> NDArray[np.float64] | None:
    """`group_score(...).score` at each moment, float64 [T]; None where nothing can be scored."""
    if group_codes(recording.vocab) is None:
        return None
    found = (group_score(recording.table(moment), k) for moment in range(len(recording)))
    return np.array([score.score for score in found if score is not None])


def group_codes(vocab: Vocab) -> NDArray[np.int64] | None:
    """A number for each word's group, -1 for none, int64 [V]; None where nothing can be scored."""
    if vocab.groups is None or not any(vocab.groups) or not 2 <= len(vocab) <= MOST_WORDS:
        return None
    numbers = {name: number for number, name in enumerate(Counter(vocab.groups)) if name}
    return np.array([numbers.get(name, -1) for name in vocab.groups], dtype=np.int64)
