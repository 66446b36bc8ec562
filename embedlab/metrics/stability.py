"""Does another seed find the same neighbours?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import BadSetting
from embedlab.metrics.change import movement
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab


def stability(tables: Sequence[EmbeddingTable], k: int = 10) -> tuple[Vocab, NDArray[np.float32]]:
    """Share of each word's k nearest that survive, mean over all pairs of tables.

    Only words that all tables have are compared, among each other: their vocabulary in the first
    table's order, and float32 [V], 0 to 1. After Wendlandt et al. 2018. Raises BadSetting (fewer
    than two tables, or no word in common).
    """
    if len(tables) < 2:
        raise BadSetting(name="tables", value=len(tables), rule=">= 2")
    common = set.intersection(*(set(table.vocab.tokens) for table in tables))
    words = tuple(word for word in tables[0].vocab.tokens if word in common)
    if len(words) < 2:
        raise BadSetting(name="words", value=len(words), rule=">= 2")
    shared = [_only(table, words) for table in tables]
    changes = [movement(one, other, k) for one, other in combinations(shared, 2)]
    mean = np.mean(changes, axis=0, dtype=np.float64)
    return shared[0].vocab, np.asarray(1 - mean, dtype=np.float32)


def _only(table: EmbeddingTable, words: tuple[str, ...]) -> EmbeddingTable:
    return EmbeddingTable(Vocab(words), table.vectors[table.vocab.ids(words)])
