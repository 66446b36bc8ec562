"""From a text in memory to numbered, counted words, beside gensim 4.4 doing the same.

python -m benchmarks.tokenise [TEXT.gz]

Ours normalises, lowers, cuts at sentence ends, leaves marks out and numbers every token.
gensim (a) does as much of that as it can: gensim.utils.tokenize in lower case, then build_vocab.
gensim (b) only splits at blanks, as its LineSentence does, then build_vocab.
"""

from __future__ import annotations

import gzip
import sys
import time
from pathlib import Path
from statistics import median

from gensim.models import Word2Vec
from gensim.utils import tokenize

from embedlab.corpus import Corpus

NOVELS = Path(__file__).parents[2] / "shared" / "data" / "text" / "novels.txt.gz"
REPEATS = 5


def ours(text: str) -> tuple[int, int]:
    corpus = Corpus.from_text(text, min_count=5)
    return corpus.tokens, len(corpus.vocab)


def gensim_words(text: str) -> tuple[int, int]:
    return _built([list(tokenize(line, lowercase=True)) for line in text.split("\n")])


def gensim_blanks(text: str) -> tuple[int, int]:
    return _built([line.split() for line in text.split("\n")])


def _built(sentences: list[list[str]]) -> tuple[int, int]:
    model = Word2Vec(min_count=5)
    model.build_vocab(sentences)
    return model.corpus_total_words, len(model.wv)


def main(path: Path) -> None:
    if not path.exists():
        raise SystemExit(f"not measured: there is no text at {path.name}; give one as argument")
    text = gzip.decompress(path.read_bytes()).decode("utf-8")
    runs = {
        "ours": ours,
        "gensim (a): tokenize, build_vocab": gensim_words,
        "gensim (b): split, build_vocab": gensim_blanks,
    }
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    found = {name: run(text) for name, run in runs.items()}  # also warms the kernels
    for _ in range(REPEATS):
        for name, run in runs.items():
            start = time.perf_counter()
            run(text)
            seconds[name].append(time.perf_counter() - start)
    print("| | tokens | words kept | seconds | ours is faster by |\n|---|---|---|---|---|")
    for name, times in seconds.items():
        # the ratio of neighbours in time, as the machine's speed changes from minute to minute
        ratio = median(other / own for other, own in zip(times, seconds["ours"], strict=True))
        tokens, words = found[name]
        print(f"| {name} | {tokens:,} | {words:,} | {median(times):.2f} | {ratio:.1f} times |")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else NOVELS)
