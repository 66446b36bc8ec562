"""Skip-gram and CBOW on 32 novels, beside gensim's Word2Vec with the same settings.

python -m benchmarks.train_speed [TEXT] [--objective skipgram] [--seeds 3] [--repeats 5]

Speed: words of the text (rare ones included) a second of one epoch, vocabulary and first tables
left out on both sides. gensim trains on lists, with two workers. The
runs take turns; medians. Quality: Spearman's rank correlation with WordSim-353 after five epochs,
mean over seeds.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean, median, pstdev

import numpy as np
from gensim.models import KeyedVectors, Word2Vec
from gensim.test.utils import datapath

from embedlab.corpus import Corpus
from embedlab.recording import TrainSpec
from embedlab.training import train, warm

NOVELS = Path(__file__).parents[2] / "shared" / "data" / "text" / "novels.txt.gz"
SETTINGS = {"dim": 100, "window": 5, "negatives": 5, "sample": 1e-3}
RATES = {"skipgram": 0.025, "cbow": 0.05}  # gensim's defaults
GENSIM = "gensim, 2 workers"


class Peer:
    """gensim's model of the same text."""

    def __init__(self, corpus: Corpus, objective: str) -> None:
        self.sentences = list(corpus)
        self.objective = objective

    def run(self, epochs: int, seed: int) -> tuple[float, np.ndarray]:
        """Seconds of training, and the vectors in the order of our vocabulary."""
        model = Word2Vec(
            vector_size=SETTINGS["dim"],
            window=SETTINGS["window"],
            negative=SETTINGS["negatives"],
            sample=SETTINGS["sample"],
            min_count=5,
            alpha=RATES[self.objective],
            sg=int(self.objective == "skipgram"),
            workers=2,
            seed=seed + 1,
        )
        model.build_vocab(self.sentences)
        start = time.perf_counter()
        model.train(self.sentences, total_examples=model.corpus_count, epochs=epochs)
        return time.perf_counter() - start, model.wv


def spec_of(objective: str, threads: int, epochs: int, seed: int) -> TrainSpec:
    """Our settings: gensim's, its learning rate too."""
    same = {**SETTINGS, "lr": RATES[objective]}
    return TrainSpec(objective, epochs=epochs, seed=seed, threads=threads, snapshots=2, **same)


def ours(
    corpus: Corpus, objective: str, threads: int, epochs: int, seed: int
) -> tuple[float, KeyedVectors]:
    spec = spec_of(objective, threads, epochs, seed)
    *_, last = train(corpus, spec)
    vectors = KeyedVectors(SETTINGS["dim"])
    vectors.add_vectors(list(corpus.vocab.tokens), last.vectors)
    return last.seconds, vectors


def main(path: Path, objective: str, seeds: int, repeats: int) -> None:
    if not path.exists():
        raise SystemExit(f"not measured: there is no text at {path.name}; give one as argument")
    corpus = Corpus.from_files([path], min_count=5)
    peer = Peer(corpus, objective)
    warm(objective)
    runs: dict[str, Callable[[int, int], tuple[float, KeyedVectors]]] = {
        GENSIM: peer.run,
        "ours, 2 threads": lambda epochs, seed: ours(corpus, objective, 2, epochs, seed),
        "ours, 1 thread, exact": lambda epochs, seed: ours(corpus, objective, 1, epochs, seed),
    }
    speeds: dict[str, list[float]] = {name: [] for name in runs}
    for repeat in range(repeats):
        for name, run in runs.items():
            speeds[name].append(corpus.tokens / run(1, repeat)[0])
    quality = {
        name: [wordsim(run(5, seed)[1]) for seed in range(seeds)] for name, run in runs.items()
    }
    print(f"{objective}: {corpus.tokens:,} words, vocabulary {len(corpus.vocab):,}\n")
    print("| | words a second | times gensim | WordSim-353 |\n| --- | ---: | ---: | ---: |")
    for name in runs:
        speed, times = median(speeds[name]), ratio(speeds[name], speeds[GENSIM])
        found = f"{mean(quality[name]):.3f} ± {pstdev(quality[name]):.3f}" if seeds else "-"
        print(f"| {name} | {speed:,.0f} | {times:.1f} | {found} |")


def ratio(speeds: list[float], of: list[float]) -> float:
    """The median of the ratios of runs that stood next to each other."""
    return median(one / other for one, other in zip(speeds, of, strict=True))


def wordsim(vectors: KeyedVectors) -> float:
    return float(vectors.evaluate_word_pairs(datapath("wordsim353.tsv"))[1].statistic)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("text", nargs="?", type=Path, default=NOVELS)
    parser.add_argument("--objective", choices=[*RATES], default="skipgram")
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--repeats", type=int, default=5)
    given = parser.parse_args()
    main(given.text, given.objective, given.seeds, given.repeats)
