"""What is learnt on the built-in worlds with default settings, seeds 0 to 9: mean ± spread.

python -m benchmarks.worlds [OBJECTIVE ...]
"""

from __future__ import annotations

import sys
from itertools import permutations

import numpy as np

from embedlab.corpus import Corpus, worlds
from embedlab.metrics.groups import group_score
from embedlab.neighbors import nearest
from embedlab.recording import TrainSpec
from embedlab.table import EmbeddingTable
from embedlab.training import train

SEEDS = range(10)
ROYAL = {"en": ("king", "man", "woman", "queen"), "zh": ("国王", "男人", "女人", "女王")}
PETS = {"en": ("cat", "dog", "fish", "wrench"), "zh": ("猫", "狗", "鱼", "扳手")}
CITIES = {
    "en": (("paris", "france"), ("tokyo", "japan"), ("rome", "italy"), ("berlin", "germany")),
    "zh": (("巴黎", "法国"), ("东京", "日本"), ("罗马", "意大利"), ("柏林", "德国")),
}


def solved(table: EmbeddingTable, plus: str, minus: str, other: str, answer: str) -> bool:
    """Whether plus - minus + other gives `answer` first, unit vectors, inputs left out."""
    unit = {word: table.unit[table.vocab.id(word)] for word in (plus, minus, other)}
    asked = unit[plus] - unit[minus] + unit[other]
    return nearest(table, asked, 1, exclude=unit)[0].word == answer


def shown(table: EmbeddingTable, name: str, language: str) -> tuple[float, ...]:
    """What the world is to show, as numbers: queen first; three cosines; capitals found."""
    if name == "kingdom":
        return (solved(table, *ROYAL[language]),)
    if name == "pets":
        cat, *others = (table.unit[table.vocab.id(word)] for word in PETS[language])
        return tuple(float(cat @ other) for other in others)
    pairs = permutations(CITIES[language], 2)
    return (np.mean([solved(table, a, of_a, of_b, b) for (a, of_a), (b, of_b) in pairs]),)


def told(name: str, results: np.ndarray) -> str:
    if name == "kingdom":
        return f"king - man + woman is queen: {int(results.sum())} of {len(results)}"
    if name == "pets":
        ordered = int(((results[:, 0] > results[:, 1]) & (results[:, 1] > results[:, 2])).sum())
        means = zip(("dog", "fish", "wrench"), results.mean(0), results.std(0), strict=True)
        cosines = ", ".join(f"{word} {mean:.2f} ± {spread:.2f}" for word, mean, spread in means)
        return f"cat: {cosines}; in this order {ordered} of {len(results)}"
    return f"Paris - France + Japan and the like: {results.mean():.0%} of 12"


def measured(name: str, language: str, objective: str) -> str:
    corpus = Corpus.from_world(name, language)
    first, last, results = [], [], []
    for seed in SEEDS:
        run = train(corpus, TrainSpec(objective=objective, seed=seed))
        start = next(run)
        *_, end = run
        tables = [EmbeddingTable(corpus.vocab, moment.vectors) for moment in (start, end)]
        scores = [group_score(table) for table in tables]
        first.append(scores[0].score)
        last.append(scores[1].score)
        results.append(shown(tables[1], name, language))
    share = f"{np.mean(last):.3f} ± {np.std(last):.3f}, least {min(last):.3f}"
    before = f"{np.mean(first):.3f} ({scores[0].chance:.3f})"
    size = f"{len(corpus.vocab)} words, {corpus.tokens:,} tokens"
    what = told(name, np.array(results, dtype=float))
    return f"| {name} {language} ({size}) | {objective} | {before} | {share} | {what} |"


def main(objectives: list[str]) -> None:
    print("| world | objective | own group among 10 nearest at the start (chance) | at the end | |")
    print("|---|---|---|---|---|")
    for objective in objectives:
        for name in worlds.PARTS:
            for language in worlds.LANGUAGES:
                print(measured(name, language, objective), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:] or ["skipgram", "cbow", "nplm"])
