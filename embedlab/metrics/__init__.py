"""Numbers that say how much structure a table has."""

from embedlab.metrics.groups import GroupScore, group_score, group_scores

__all__ = ["GroupScore", "group_score", "group_scores"]
