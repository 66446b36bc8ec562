"""Every limit of the server in one place. EMBEDLAB_<NAME> in the environment overrides one."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any


@dataclass(frozen=True)
class Limits:
    """What one server allows, so that one visitor cannot take it from the others.

    trainings: runs that compute at the same time, others queue. words: largest vocabulary.
    epochs, minutes: longest run. grace: seconds a run goes on after its visitor left.
    kept_minutes: how long a finished run is kept for a visitor who left.
    drawn: words drawn on the map, the most frequent first. offered: options in a word list.
    moments: most snapshots of a run. megabytes: memory the moments of a run may take.
    warm_after: seconds after the first page until UMAP is compiled in the background.
    """

    trainings: int = 2
    words: int = 50_000
    epochs: int = 1_000
    minutes: float = 30
    grace: float = 10
    kept_minutes: float = 30
    drawn: int = 3_000
    offered: int = 500
    moments: int = 200
    warm_after: float = 20
    megabytes: int = 800


_KINDS: dict[str, Callable[[str], Any]] = {"int": int, "float": float}


def _from_environment() -> Limits:
    given: dict[str, Any] = {}
    for field in fields(Limits):
        value = os.environ.get(f"EMBEDLAB_{field.name.upper()}")
        if value is not None:
            given[field.name] = _KINDS[str(field.type)](value)
    return Limits(**given)


LIMITS = _from_environment()
