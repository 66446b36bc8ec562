from pathlib import Path

import numpy as np
import pytest

from embedlab.corpus import Corpus
from embedlab.errors import (
    EmptyText,
    IdOutOfRange,
    NoPairs,
    NothingToTrain,
    OneWord,
    ShapeMismatch,
)
from embedlab.messages import LANGUAGES, describe
from embedlab.vocab import Vocab

CASE = Path(__file__).parents[1] / "cases" / "10-nothing-left-to-train"


def numbers(corpus):
    return corpus.tokens, len(corpus.vocab), corpus.pairs


@pytest.mark.parametrize(
    ("file", "min_count", "expected", "error"),
    [
        ("empty.txt", None, (0, 0, 0), EmptyText),
        ("blank.txt", None, (0, 0, 0), EmptyText),
        ("hapax.txt", 2, (10, 0, 0), NothingToTrain),
        ("oneword.txt", None, (50, 1, 49), OneWord),
        ("single-token-lines.txt", None, (4, 4, 0), NoPairs),
    ],
)
def test_nothing_to_train_on_is_said(file, min_count, expected, error):
    corpus = Corpus.from_files([CASE / file], min_count=min_count)
    assert numbers(corpus) == expected
    with pytest.raises(error):
        corpus.check()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("text", "least", "told"),
    [("dog dog", 1, ""), ("dog dog cat", 2, "cat"), ("dog\ncat", 1, ""), ("a\nb\na c\nb", 2, "c")],
)
def test_a_lower_minimum_count_is_advised_only_where_it_helps(language, text, least, told):
    with pytest.raises((OneWord, NoPairs)) as error:
        Corpus.from_text(text, min_count=least).check()
    line = describe(error.value, language)
    assert ("minimum count" in line or "最低词频" in line) == bool(told)
    assert error.value.fields["rarer"] == ((told,) if told else ())


def test_ten_words_are_enough_where_each_may_come_once():
    corpus = Corpus.from_files([CASE / "hapax.txt"])
    corpus.check()
    assert numbers(corpus) == (10, 10, 9)


@pytest.mark.parametrize(("tokens", "least"), [(19_999, 1), (20_000, 2), (200_000, 5)])
def test_min_count_suits_the_size(tokens, least):
    assert Corpus.from_text("a " * tokens).min_count == least


def test_rare_words_stay_in_the_sentences():
    corpus = Corpus.from_text("cat dog cat. dog bird", min_count=2)
    assert corpus.vocab.tokens == ("cat", "dog")
    assert corpus.vocab.counts.tolist() == [2, 2]
    assert corpus.sentence(1) == ["dog", "bird"]
    assert corpus.trained_tokens == 4


def test_names_are_kept():
    assert Corpus.from_text("a", names=("typed",)).origin.names == ("typed",)


def test_equal_texts_have_equal_digests():
    one, same, other = (Corpus.from_text(text) for text in ("a b. c", "A  b!\nc", "a b c"))
    assert one.digest == same.digest != other.digest
    assert np.array_equal(one.ids, other.ids)


LEXICON = Vocab(("a", "b"), np.array([2, 1]))


@pytest.mark.parametrize(
    ("ids", "outside"), [([0, 2, 0], [2]), ([0, -1, 5], [-1, 5]), ([0, 2**32, 0], [2**32])]
)
def test_an_id_outside_the_lexicon_is_named(ids, outside):
    with pytest.raises(IdOutOfRange) as error:
        Corpus(LEXICON, np.array(ids), [0, 3])
    assert error.value.fields == {"ids": outside, "size": 2}


@pytest.mark.parametrize("starts", [[], [0], [1, 3], [0, 2], [0, 4], [0, 2, 1, 3], [[0, 3]]])
def test_sentences_must_cover_the_text_in_order(starts):
    with pytest.raises(ShapeMismatch):
        Corpus(LEXICON, [0, 1, 0], np.array(starts, dtype=np.int64))


def test_a_sentence_may_be_empty():
    assert list(Corpus(LEXICON, [0, 1, 0], [0, 0, 3])) == [[], ["a", "b", "a"]]
