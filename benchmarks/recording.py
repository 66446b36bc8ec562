"""Saving and opening a recording, beside numpy's own files of the same arrays.

python -m benchmarks.recording [WORDS MOMENTS DIM]
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import numpy as np

from embedlab.corpus import Corpus
from embedlab.neighbors import nearest
from embedlab.recording import (
    Recording,
    Snapshot,
    TrainSpec,
    open_recording,
    save_recording,
)
from embedlab.vocab import Vocab

REPEATS = 7
TOKENS = 50_000


def a_run(words: int, moments: int, dim: int) -> Recording:
    """A recording with vectors as training leaves them (noise does not compress, nor do they)."""
    random = np.random.default_rng(0)
    drawn = np.bincount(random.zipf(1.2, 4 * TOKENS) % words, minlength=words)
    counts = np.sort(np.maximum(drawn * TOKENS // drawn.sum(), 1))[::-1]
    ids = random.permutation(np.repeat(np.arange(words), counts))
    starts = np.append(np.arange(0, len(ids), 12), len(ids))
    lexicon = Vocab(tuple(f"word{row}" for row in range(words)), counts)
    start = random.normal(0, 0.02, (words, dim)).astype(np.float32)
    end = random.normal(0, 0.5, (words, dim)).astype(np.float32)
    made = [
        Snapshot(start + share * end, share, int(share * 1e6), 2.0, 9, 0.1, share, counts)
        for share in np.linspace(0, 1, moments, dtype=np.float32).tolist()
    ]
    return Recording.of_run(Corpus(lexicon, ids, starts), TrainSpec(dim=dim), made)


def arrays(recording: Recording) -> dict[str, np.ndarray]:
    earlier = np.stack([moment.vectors for moment in recording.snapshots[:-1]])
    return {
        "vectors": earlier,
        "last": recording[-1].vectors,
        "touched": np.stack([moment.touched for moment in recording.snapshots]).astype(np.uint16),
        "ids": recording.corpus.ids.astype(np.uint16),
        "words": np.array(recording.vocab.tokens),
    }


def seconds(work: Callable[[], object]) -> float:
    taken = []
    for _ in range(REPEATS):
        began = time.perf_counter()
        work()
        taken.append(time.perf_counter() - began)
    return median(taken)


def load_all(path: Path) -> list[np.ndarray]:
    with np.load(path) as archive:
        return [archive[name] for name in archive]


def measure(recording: Recording, folder: Path) -> list[tuple[str, float, float, float]]:
    """(how, MB, seconds to save, seconds to open) of ours and of numpy's."""
    parts = arrays(recording)
    ours, packed, plain = (folder / name for name in ("x.embedlab", "packed.npz", "plain.npz"))
    word = recording.vocab[0]
    rows = [
        (
            ".embedlab, checksums and all",
            ours,
            lambda: save_recording(recording, ours),
            lambda: open_recording(ours),
        ),
        (
            "... with its text and a neighbour list at two moments",
            ours,
            lambda: None,
            lambda: look(ours, word),
        ),
        (
            "np.savez_compressed, np.load",
            packed,
            lambda: np.savez_compressed(packed, **parts),
            lambda: load_all(packed),
        ),
        (
            "np.savez, np.load",
            plain,
            lambda: np.savez(plain, **parts),
            lambda: load_all(plain),
        ),
    ]
    measured = []
    for name, path, save, read in rows:
        save_time = seconds(save)
        measured.append((name, path.stat().st_size / 1e6, save_time, seconds(read)))
    return measured


def look(path: Path, word: str) -> None:
    recording = open_recording(path)
    assert recording.corpus is not None
    for moment in (0, -1):
        nearest(recording.table(moment), word)


def main(words: int = 2000, moments: int = 60, dim: int = 64) -> None:
    recording = a_run(words, moments, dim)
    print(f"| {words:,} words x {moments} moments x {dim} | MB | save, ms | open, ms |")
    print("|---|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for name, size, save, read in measure(recording, Path(folder)):
            saved = f"{save * 1000:.0f}" if save > 1e-4 else ""
            print(f"| {name} | {size:.1f} | {saved} | {read * 1000:.0f} |")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
