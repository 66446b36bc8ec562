"""Text in: files and encodings, segmenters, the built-in worlds, and the Corpus they all become."""

from embedlab.corpus.corpus import Corpus, Origin

__all__ = ["Corpus", "Origin"]
