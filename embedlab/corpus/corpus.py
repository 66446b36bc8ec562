"""Corpus: a text as ids and sentences, ready to train on."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from embedlab.errors import (
    BadSetting,
    EmptyText,
    IdOutOfRange,
    NoPairs,
    NothingToTrain,
    OneWord,
    ShapeMismatch,
)
from embedlab.vocab import Vocab

if TYPE_CHECKING:
    from embedlab.corpus.readers import Sources


@dataclass(frozen=True)
class Origin:
    """Where a text came from and what was done to it before it was cut into tokens.

    names: files or world. encoding: what the bytes were read as ("" for typed text).
    segmenter: whitespace, words or characters. normalised: characters changed by NFKC.
    characters: length of the text. punctuation: whether marks were kept as tokens.
    lowercase: whether capital letters were made small.
    """

    names: tuple[str, ...] = ()
    encoding: str = ""
    segmenter: str = "whitespace"
    normalised: int = 0
    characters: int = 0
    punctuation: bool = False
    lowercase: bool = False


@dataclass(frozen=True, eq=False)
class Corpus:
    """All tokens of a text, rare ones included, so that a sentence can be shown whole.

    lexicon: every different token by falling count (ties: first seen first), with counts.
    ids: int32 [N], rows of the lexicon. starts: int64 [S + 1]; sentence s is
    ids[starts[s]:starts[s + 1]]. min_count: rarer words are not trained. As the lexicon is
    sorted, the trained words are its first rows: a training id is an id below len(vocab).
    Raises BadSetting, ShapeMismatch, IdOutOfRange.
    """

    lexicon: Vocab
    ids: NDArray[np.int32]
    starts: NDArray[np.int64]
    origin: Origin = Origin()
    min_count: int = 1

    def __post_init__(self) -> None:
        if self.min_count < 1:
            raise BadSetting(name="min_count", value=self.min_count, rule=">= 1")
        if self.lexicon.counts is None or int(self.lexicon.counts.sum()) != len(self.ids):
            raise ShapeMismatch(expected=(len(self.ids),), found=("lexicon.counts.sum()",))
        self._check_bounds()
        for name, kind in (("ids", np.int32), ("starts", np.int64)):
            array = np.ascontiguousarray(getattr(self, name), dtype=kind).view()
            array.flags.writeable = False
            object.__setattr__(self, name, array)

    @classmethod
    def from_text(
        cls,
        text: str,
        *,
        segment: str = "auto",
        punctuation: bool = False,
        lowercase: bool = True,
        min_count: int | None = None,
        names: tuple[str, ...] = (),
    ) -> Corpus:
        """A text as typed or pasted, NFKC normalised, cut into sentences and tokens.

        segment: auto (by script), whitespace, words (Chinese dictionary) or characters.
        punctuation: keep marks as tokens. min_count: None chooses 1, 2 or 5 by size.
        names: where the text is from, for `origin`. Raises UnknownChoice, BadSetting.
        """
        from embedlab.corpus import build
        from embedlab.corpus import segment as segmenting

        cut = segmenting.Cut(segment, punctuation, lowercase)
        return build.from_text(text, cut, min_count, Origin(names))

    @classmethod
    def from_files(
        cls,
        sources: Sources,
        *,
        encoding: str = "auto",
        segment: str = "auto",
        punctuation: bool = False,
        lowercase: bool = True,
        min_count: int | None = None,
    ) -> Corpus:
        """Files as one text: paths of .txt, .md, .gz of them or folders, or (name, bytes) pairs.

        encoding: auto (BOM, UTF-8, GB18030) or a codec's name; the rest as in `from_text`.
        Raises also FileMissing, FileUnreadable, UnknownEncoding, WrongEncoding and the other
        errors of `readers.read`.
        """
        from embedlab.corpus import build, readers
        from embedlab.corpus import segment as segmenting

        cut = segmenting.Cut(segment, punctuation, lowercase)
        text, origin = readers.read(sources, encoding)
        return build.from_text(text, cut, min_count, origin)

    @classmethod
    def from_world(
        cls, name: str, language: str = "en", *, seed: int = 0, min_count: int | None = None
    ) -> Corpus:
        """A built-in world with its groups; see `build.from_world`."""
        from embedlab.corpus import build

        return build.from_world(name, language, seed=seed, min_count=min_count)

    @property
    def counts(self) -> NDArray[np.int64]:
        """How often each token of the lexicon occurs, int64 [L], falling."""
        assert self.lexicon.counts is not None  # checked when the corpus was made
        return self.lexicon.counts

    @cached_property
    def vocab(self) -> Vocab:
        """The words that are trained: those with at least min_count occurrences."""
        size = int(np.searchsorted(-self.counts, -self.min_count, side="right"))
        groups = self.lexicon.groups
        return Vocab(
            self.lexicon.tokens[:size],
            self.counts[:size],
            None if groups is None else groups[:size],
        )

    @property
    def tokens(self) -> int:
        """N, tokens in the text."""
        return len(self.ids)

    @cached_property
    def trained_tokens(self) -> int:
        """Tokens whose word is trained."""
        return int(self.counts[: len(self.vocab)].sum())

    @property
    def sentences(self) -> int:
        """S, sentences in the text."""
        return len(self.starts) - 1

    def sentence(self, number: int) -> list[str]:
        """The tokens of sentence `number`, rare words included."""
        return self.lexicon.words(self.ids[self.starts[number] : self.starts[number + 1]])

    def __iter__(self) -> Iterator[list[str]]:
        return (self.sentence(number) for number in range(self.sentences))

    @cached_property
    def pairs(self) -> int:
        """Neighbouring pairs of trained words within sentences: 0 means nothing to learn."""
        kept = np.concatenate([[0], np.cumsum(self.ids < len(self.vocab))])
        lengths = kept[self.starts[1:]] - kept[self.starts[:-1]]
        return int(np.maximum(lengths - 1, 0).sum())

    def keep(self, min_count: int) -> Corpus:
        """The same text with another `min_count`. Raises BadSetting."""
        return replace(self, min_count=min_count)

    def _check_bounds(self) -> None:
        ids, starts = np.asarray(self.ids), np.asarray(self.starts)
        size = len(self.lexicon)
        if len(ids) and not 0 <= ids.min() <= ids.max() < size:
            outside = np.unique(ids[(ids < 0) | (ids >= size)])
            raise IdOutOfRange(ids=outside.tolist(), size=size)
        ends = (starts[0], starts[-1]) if starts.ndim == 1 and len(starts) else None
        if ends != (0, len(ids)) or (starts[1:] < starts[:-1]).any():
            raise ShapeMismatch(expected=("0 <= ... <=", len(ids)), found=("starts",))

    def check(self) -> None:
        """Raise EmptyText, NothingToTrain, OneWord or NoPairs where there is nothing to learn."""
        if not len(self.ids):
            raise EmptyText(characters=self.origin.characters)
        if not len(self.vocab):
            most = int(self.counts[0])
            raise NothingToTrain(words=len(self.lexicon), min_count=self.min_count, most=most)
        rarer = self.lexicon.tokens[len(self.vocab) :][:3]
        if len(self.vocab) == 1:
            raise OneWord(word=self.vocab[0], min_count=self.min_count, rarer=rarer)
        if not self.pairs:
            raise NoPairs(sentences=self.sentences, words=len(self.vocab), rarer=rarer)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of tokens, ids, sentence bounds and min_count, in hex."""
        digest = hashlib.sha256("\0".join(self.lexicon.tokens).encode("utf-8", "surrogatepass"))
        digest.update(self.ids.astype("<i4").data)
        digest.update(self.starts.astype("<i8").data)
        digest.update(str(self.min_count).encode())
        return digest.hexdigest()
