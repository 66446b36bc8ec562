"""When snapshots are taken: often at the beginning, where most of the motion is."""

from __future__ import annotations


def moments(tokens: int, epochs: int, at_least: int, grain: int = 1) -> list[int]:
    """Text positions of a run's snapshots, rising, from 0 (untrained) to tokens * epochs (the end).

    Every epoch's end is among them; the rest follow a parabola, dense at the beginning. There
    are `at_least` of them wherever the run is long enough. grain: a position other than an
    epoch's end must be a multiple of it within its epoch (a trainer that works in batches).
    """
    total = tokens * epochs
    points = at_least // 2
    while True:
        ends = set(range(0, total + 1, tokens))
        found = ends | {_rounded(total * i * i // points**2, tokens, grain) for i in range(points)}
        if len(found) >= at_least:
            return sorted(found)
        if points > total:
            return [*sorted(_every(tokens, total, grain)), total]
        points += max(1, points // 20)


def _rounded(position: int, tokens: int, grain: int) -> int:
    epoch, inside = divmod(position, tokens)
    return epoch * tokens + inside // grain * grain


def _every(tokens: int, total: int, grain: int) -> set[int]:
    return {_rounded(position, tokens, grain) for position in range(total)}
