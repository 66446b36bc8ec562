"""Numbers that say how much structure a table has, and what changed between two."""

from embedlab.metrics.change import Turnover, movement, turnover
from embedlab.metrics.clusters import clusters
from embedlab.metrics.groups import GroupScore, group_score, group_scores
from embedlab.metrics.pairs import pair_cosines, similarity
from embedlab.metrics.stability import stability

__all__ = [
    "GroupScore",
    "Turnover",
    "clusters",
    "group_score",
    "group_scores",
    "movement",
    "pair_cosines",
    "similarity",
    "stability",
    "turnover",
]
