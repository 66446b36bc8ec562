"""Vocabularies and texts as arrays: UTF-8 bytes with the end of each word, ids, sentence starts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from embedlab.corpus.corpus import Corpus, Origin
from embedlab.recording.container import Container, Part
from embedlab.recording.stored import smallest
from embedlab.vocab import Vocab


def pack_vocab(name: str, vocab: Vocab, start: int = 0) -> dict[str, Part]:
    """The arrays of `vocab` from row `start` on."""
    parts = _pack_words(f"{name}.tokens", vocab.tokens[start:])
    if vocab.counts is not None:
        parts[f"{name}.counts"] = vocab.counts[start:]
    if vocab.groups is not None:
        groups = vocab.groups[start:]
        names = {group: number for number, group in enumerate(dict.fromkeys(groups))}
        parts |= _pack_words(f"{name}.group_names", tuple(names))
        codes = [names[group] for group in groups]
        parts[f"{name}.groups"] = np.array(codes, smallest(len(names)))
    return parts


def unpack_vocab(box: Container, name: str, first: Vocab | None = None) -> Vocab:
    """The vocabulary called `name`, behind the words of `first`."""
    tokens = _unpack_words(box, f"{name}.tokens")
    counts = box.array(f"{name}.counts") if f"{name}.counts" in box else None
    groups = None
    if f"{name}.groups" in box:
        names = _unpack_words(box, f"{name}.group_names")
        groups = tuple(names[code] for code in box.array(f"{name}.groups").tolist())
    if first is not None:
        tokens = first.tokens + tokens
        groups = None if first.groups is None or groups is None else first.groups + groups
        if first.counts is not None and counts is not None:
            counts = np.concatenate([first.counts, counts])
    return Vocab(tokens, counts, groups)


def pack_corpus(corpus: Corpus) -> dict[str, Part]:
    """The arrays of `corpus`, but for the words that are trained: those are the vocabulary's."""
    return {
        **pack_vocab("corpus.rest", corpus.lexicon, len(corpus.vocab)),
        **_pack_words("corpus.names", corpus.origin.names),
        "corpus.ids": corpus.ids.astype(smallest(len(corpus.lexicon))),
        "corpus.starts": corpus.starts.astype(smallest(len(corpus.ids))),
    }


def unpack_corpus(box: Container, vocab: Vocab, about: dict[str, Any]) -> Corpus:
    """The corpus in `box`. Raises DamagedRecording."""
    lexicon = unpack_vocab(box, "corpus.rest", vocab)
    ids, starts = box.array("corpus.ids"), box.array("corpus.starts").astype(np.int64)
    if len(ids) and int(ids.max()) >= len(lexicon):
        raise box.damaged("corpus.ids")
    if not len(starts) or starts[0] or starts[-1] != len(ids) or (np.diff(starts) < 0).any():
        raise box.damaged("corpus.starts")
    names = _unpack_words(box, "corpus.names")
    origin = {name: value for name, value in about.items() if name != "min_count"}
    return Corpus(
        lexicon, ids.astype(np.int32), starts, Origin(names, **origin), about["min_count"]
    )


def _pack_words(name: str, words: tuple[str, ...]) -> dict[str, Part]:
    encoded = [word.encode("utf-8", "surrogatepass") for word in words]
    ends = np.cumsum([len(word) for word in encoded], dtype=np.int64)
    text: NDArray[np.uint8] = np.frombuffer(b"".join(encoded), np.uint8)
    return {name: text, f"{name}.ends": ends.astype(smallest(len(text)))}


def _unpack_words(box: Container, name: str) -> tuple[str, ...]:
    text, ends = box.array(name).tobytes(), box.array(f"{name}.ends").astype(np.int64)
    if (np.diff(ends, prepend=0) < 0).any() or (ends[-1] if len(ends) else 0) != len(text):
        raise box.damaged(name)
    bounds = [0, *ends.tolist()]
    return tuple(text[a:b].decode("utf-8", "surrogatepass") for a, b in pairwise(bounds))
