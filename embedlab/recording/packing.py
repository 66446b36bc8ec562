"""A Recording as named arrays and a description, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from embedlab.corpus.corpus import Corpus
from embedlab.recording.container import Container, Part
from embedlab.recording.recording import Recording
from embedlab.recording.spec import TrainSpec
from embedlab.recording.stored import pack_moments, unpack_moments
from embedlab.recording.words import pack_corpus, pack_vocab, unpack_corpus, unpack_vocab


def pack(recording: Recording, sentences: bool) -> tuple[dict[str, Any], dict[str, Part]]:
    """The description and the arrays of `recording`. Raises NotFinite."""
    corpus = recording.corpus if sentences else None
    description = {
        "spec": None if recording.spec is None else recording.spec.to_json(),
        "corpus_digest": recording.corpus_digest,
        "complete": recording.complete,
        "corpus": None if corpus is None else _about(corpus),
    }
    parts = pack_moments(recording.snapshots) | pack_vocab("vocab", recording.vocab)
    return description, parts if corpus is None else parts | pack_corpus(corpus)


def unpack(box: Container) -> Recording:
    """The recording in `box`; its moments and its text are read when asked for.

    Raises DamagedRecording.
    """
    with box.reading("description"):
        spec, about = box.description["spec"], box.description["corpus"]
        vocab = unpack_vocab(box, "vocab")

        def corpus() -> Corpus:
            with box.reading("corpus"):
                return unpack_corpus(box, vocab, about)

        return Recording(
            vocab,
            unpack_moments(box),
            None if spec is None else TrainSpec(**spec),
            None if about is None else corpus,
            box.description["corpus_digest"],
            box.description["complete"],
        )


def _about(corpus: Corpus) -> dict[str, Any]:
    origin = asdict(corpus.origin)
    del origin["names"]  # a folder may have many: they stand in an array
    return {"min_count": corpus.min_count, **origin}
