"""From a text, sentences or a world to a Corpus: words numbered by falling count."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np

from embedlab.corpus import segment, worlds
from embedlab.corpus.corpus import Corpus, Origin
from embedlab.corpus.normal import normal_form
from embedlab.corpus.segment import Cut, Tokens
from embedlab.vocab import Vocab


def from_text(text: str, cut: Cut, min_count: int | None, origin: Origin) -> Corpus:
    """A text cut into a Corpus; `origin` says where it came from. Raises BadSetting."""
    normal = normal_form(text, cut.lowercase)
    segmenter = segment.chosen(normal, cut.segment)
    told = replace(
        origin,
        segmenter=segmenter,
        normalised=normal.changed,
        characters=len(text),
        punctuation=cut.punctuation,
        lowercase=cut.lowercase,
    )
    return assemble(segment.cut(normal, segmenter, cut.punctuation), told, min_count)


def from_sentences(
    sentences: Iterable[list[str]],
    *,
    groups: Mapping[str, str] | None = None,
    origin: Origin | None = None,
    min_count: int | None = None,
) -> Corpus:
    """A Corpus of sentences that are already cut into tokens. Raises BadSetting."""
    first: dict[str, int] = {}
    raw: list[int] = []
    starts = [0]
    for sentence in sentences:
        raw += [first.setdefault(word, len(first)) for word in sentence]
        if len(raw) > starts[-1]:
            starts.append(len(raw))
    ids = np.array(raw, dtype=np.int32)
    bounds = np.array(starts, dtype=np.int64)
    return assemble(Tokens(list(first), ids, bounds), origin or Origin(), min_count, groups)


def assemble(
    cut: Tokens, origin: Origin, min_count: int | None, groups: Mapping[str, str] | None = None
) -> Corpus:
    """A Corpus of tokens numbered by first sight, renumbered by falling count."""
    words, ids, starts = cut
    counts = np.bincount(ids, minlength=len(words)).astype(np.int64)
    order = np.argsort(-counts, kind="stable")
    rank = np.empty(len(words), dtype=np.int32)
    rank[order] = np.arange(len(words), dtype=np.int32)
    tokens = tuple(words[row] for row in order)
    known = None if groups is None else tuple(groups.get(token, "") for token in tokens)
    lexicon = Vocab(tokens, counts[order], known)
    least = suited_min_count(len(ids)) if min_count is None else min_count
    return Corpus(lexicon, rank[ids], starts, origin, least)


def suited_min_count(tokens: int) -> int:
    """How often a word must occur to be trained, where nobody said: more in a longer text."""
    return 1 if tokens < 20_000 else 2 if tokens < 200_000 else 5


def from_world(
    name: str, language: str = "en", *, seed: int = 0, min_count: int | None = None
) -> Corpus:
    """A built-in world, cut exactly into the words it was written with. Raises UnknownChoice."""
    written = [*worlds.sentences(name, language, seed)]
    characters = sum(len(worlds.line(words, language)) + 1 for words in written)
    segmenter = "words" if language == "zh" else "whitespace"
    origin = Origin((name,), "", segmenter, characters=characters, lowercase=True)
    tokens = map(worlds.tokens, written)
    groups = worlds.groups(name, language)
    return from_sentences(tokens, groups=groups, origin=origin, min_count=min_count)
