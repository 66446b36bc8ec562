"""When snapshots are taken: often at the beginning, where most of the motion is."""

from __future__ import annotations

import math


def moments(tokens: int, epochs: int, at_least: int, grain: int = 1) -> list[int]:
    """Text positions of a run's snapshots, rising, from 0 (untrained) to tokens * epochs (the end).

    Up to at_least // 2 epochs, every epoch's end is among them; the rest follow a parabola, dense
    at the beginning. With more epochs, those after the first epoch are epochs' ends, but not all
    of them. There are `at_least` wherever the run is long enough, and not many more. grain: a
    position other than an epoch's end must be a multiple of it within its epoch (a trainer that
    works in batches).
    """
    if epochs > at_least // 2:
        found = _some_ends(tokens, epochs, at_least, grain)
        if len(found) >= at_least:
            return found
    return _all_ends(tokens, epochs, at_least, grain)


def _all_ends(tokens: int, epochs: int, at_least: int, grain: int) -> list[int]:
    total = tokens * epochs
    points = max(1, at_least // 2)
    while True:
        ends = set(range(0, total + 1, tokens))
        found = ends | {_rounded(total * i * i // points**2, tokens, grain) for i in range(points)}
        if len(found) >= at_least:
            return sorted(found)
        if points > total:
            return [*sorted(_every(tokens, total, grain)), total]
        points += max(1, points // 20)


def _some_ends(tokens: int, epochs: int, at_least: int, grain: int) -> list[int]:
    """Fewer than `at_least` where the first epoch has too few places for them."""
    found: set[int] = set()
    points = max(1, at_least - 1)
    while len(found) < at_least and points <= 8 * at_least:
        # The first step is no more than 1 / points of an epoch, however many epochs there are.
        power = max(2.0, 1 + math.log(epochs) / math.log(max(points, 2)))
        shares = ((i / points) ** power for i in range(points))
        found = {_end_or_early(share * epochs, tokens, grain) for share in shares}
        found.add(tokens * epochs)
        points += max(1, points // 20)
    return sorted(found)


def _end_or_early(epoch: float, tokens: int, grain: int) -> int:
    return round(epoch) * tokens if epoch >= 1 else int(epoch * tokens) // grain * grain


def _rounded(position: int, tokens: int, grain: int) -> int:
    epoch, inside = divmod(position, tokens)
    return epoch * tokens + inside // grain * grain


def _every(tokens: int, total: int, grain: int) -> set[int]:
    return {_rounded(position, tokens, grain) for position in range(total)}
