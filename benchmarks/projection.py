"""UMAP and t-SNE through a recording: as chains, and with every moment laid out alone.

python -m benchmarks.projection [LANGUAGE MOMENTS]
"""

from __future__ import annotations

import sys
import time
import warnings
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np

from embedlab.messages import ASSETS
from embedlab.neighbors import neighbor_rows
from embedlab.projection import ProjectionSpec, project, warm
from embedlab.projection.chain import Layout, chain, chosen_moments
from embedlab.projection.rigid import aligned
from embedlab.projection.trust import KEPT_OF, kept_share
from embedlab.projection.tsne import Tsne
from embedlab.projection.umap import Umap
from embedlab.recording import Recording, open_recording

LAYOUTS: dict[str, Callable[[ProjectionSpec], Layout]] = {"umap": Umap, "tsne": Tsne}
NAMES = {"umap": "UMAP", "tsne": "t-SNE", "pca": "PCA"}
EARLY = 4  # moments, in which the table is still close to random
Made = tuple[str, np.ndarray, float]


def timed(name: str, work: Callable[[], np.ndarray]) -> Made:
    began = time.perf_counter()
    positions = work()
    return name, positions, time.perf_counter() - began


def alone(recording: Recording, moments: list[int], method: str) -> np.ndarray:
    """The packages' own front doors, once for each moment, laid rigidly onto the one before."""
    placed: list[np.ndarray] = []
    for moment in moments:
        found = peer(method, recording.table(moment).vectors)
        placed.append(aligned(found, placed[-1]) if placed else np.asarray(found))
    return np.stack(placed)


def peer(method: str, vectors: np.ndarray) -> Any:
    if method == "umap":
        from umap import UMAP

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # "n_jobs value 1 overridden to 1"
            return UMAP(metric="cosine", random_state=0).fit_transform(vectors)
    from openTSNE import TSNE

    return np.asarray(TSNE(metric="cosine", random_state=0, n_jobs=1).fit(vectors))


def motion(frames: list[np.ndarray] | np.ndarray) -> float:
    """Mean way of a word from frame to frame, in radii (root mean square) of the picture."""
    ways = []
    for one, other in pairwise(frames):
        one, other = one - one.mean(axis=0), other - other.mean(axis=0)
        radius = np.sqrt((other**2).sum(axis=1).mean())
        ways.append(np.linalg.norm(one - other, axis=1).mean() / radius)
    return float(np.mean(ways))


def kept(recording: Recording, moments: list[int], positions: np.ndarray) -> list[float]:
    pairs = zip(moments, positions, strict=True)
    shares = [kept_share(recording[moment].vectors, at, KEPT_OF) for moment, at in pairs]
    return [float(np.nanmean(share)) for share in shares]


def too_soon(recording: Recording, moments: list[int], positions: np.ndarray) -> float:
    """Neighbours of the end drawn in the first moments, beyond those the table has by then."""
    final = neighbor_rows(recording.table(), KEPT_OF)
    beyond = []
    for moment, at in zip(moments[:EARLY], positions, strict=False):
        now = neighbor_rows(recording.table(moment), KEPT_OF)
        true = (now[:, :, None] == final[:, None, :]).any(axis=2).mean()
        beyond.append(np.nanmean(kept_share(recording[-1].vectors, at, KEPT_OF)) - true)
    return float(np.mean(beyond))


def methods(recording: Recording, count: int, moments: list[int]) -> list[Made]:
    rows = np.arange(len(recording.vocab))
    made = []
    for follow in (False, True):
        name = "PCA, following" if follow else "PCA, one basis"
        spec = ProjectionSpec(follow=follow)
        made.append(timed(name, lambda s=spec: project(recording, s).positions[moments]))
    for method, layout in LAYOUTS.items():
        spec = ProjectionSpec(method, moments=count)
        for backward in (True, False):
            name = f"{NAMES[method]}, chain from the {'last' if backward else 'first'} moment"

            def work(s=spec, made_by=layout, back=backward) -> np.ndarray:
                return chain(recording, s, rows, made_by(s), backward=back)[0][moments]

            made.append(timed(name, work))
        name = f"{NAMES[method]}, each moment alone"
        made.append(timed(name, lambda m=method: alone(recording, moments, m)))
    return made


def main(language: str = "en", count: int = 30) -> None:
    recording = open_recording(ASSETS / "recordings" / f"kingdom.{language}.embedlab")
    size = len(recording.vocab)
    moments = chosen_moments(len(recording), size, ProjectionSpec(moments=count)).tolist()
    began = time.perf_counter()
    warm()
    compiling = time.perf_counter() - began
    peer("umap", recording.table().vectors)  # its own kernels, compiled before the clock starts
    print(f"| {size} words, {len(moments)} moments | seconds | kept, last | kept, mean ", end="")
    print("| motion | too soon |\n|---|--:|--:|--:|--:|--:|")
    for name, positions, seconds in methods(recording, count, moments):
        shares = kept(recording, moments, positions)
        print(f"| {name} | {seconds:.1f} | {shares[-1]:.3f} | {np.mean(shares):.3f} ", end="")
        print(f"| {motion(positions):.3f} | {too_soon(recording, moments, positions):+.3f} |")
    unit = [recording.table(moment).unit for moment in moments]
    print(f"| the table itself, {recording.dim} dimensions | | 1 | 1 | {motion(unit):.3f} | 0 |")
    print(f"\nImport and compiling, once a process: {compiling:.1f} s.")


if __name__ == "__main__":
    main(*(kind(value) for kind, value in zip((str, int), sys.argv[1:], strict=False)))
