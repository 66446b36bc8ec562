"""From Start to the first moment, and to the last, on the default world with default settings.

python -m benchmarks.live_speed [OBJECTIVE ...]

Each run is a process of its own, so that it pays for imports and for loading the kernels from
numba's cache; the world's text is made before the clock starts. Medians. "Warm": `warm()` has been
called before, as the app does in the background.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from statistics import median

from embedlab.recording import OBJECTIVES

REPEATS = 5
SCRIPT = """
import json, sys, time
from embedlab.corpus import Corpus
from embedlab.recording import TrainSpec
corpus = Corpus.from_world("kingdom")
start = time.perf_counter()
from embedlab.training import train, warm
if sys.argv[2] == "warm":
    warm(sys.argv[1])
    start = time.perf_counter()
times = []
for snapshot in train(corpus, TrainSpec(sys.argv[1])):
    times.append(time.perf_counter() - start)
print(json.dumps([corpus.tokens, len(times), times[0], times[1], times[-1]]))
"""


def measured(objective: str, state: str) -> list[list[float]]:
    command = [sys.executable, "-c", SCRIPT, objective, state]
    folder = Path(__file__).parent.parent
    return [
        json.loads(subprocess.run(command, cwd=folder, check=True, capture_output=True).stdout)
        for _ in range(REPEATS)
    ]


def main(objectives: list[str]) -> None:
    print("| | tokens | moments | first moment, s | second, s | all, s |")
    print("| --- | ---: | ---: | ---: | ---: | ---: |")
    for objective in objectives:
        for state in ("warm", "new process"):
            runs = measured(objective, state)
            tokens, moments, *seconds = (median(column) for column in zip(*runs, strict=True))
            shown = " | ".join(f"{value:.2f}" for value in seconds)
            print(f"| {objective}, {state} | {tokens:,.0f} | {moments:.0f} | {shown} |")


if __name__ == "__main__":
    main(sys.argv[1:] or list(OBJECTIVES))
