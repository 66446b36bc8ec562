"""Whole books and a collection of poems: nobody of this project wrote them, nor has them in it."""

from pathlib import Path

import pytest

from embedlab.corpus import Corpus

TEXTS = Path(__file__).parents[2] / "../shared/data/text"
pytestmark = pytest.mark.skipif(not TEXTS.is_dir(), reason="needs the texts in ../shared/data")


def test_an_english_book():
    corpus = Corpus.from_files([TEXTS / "kjv.txt"])
    assert 785_000 < corpus.tokens < 795_000  # wc counts 789,634
    assert corpus.sentences > 31_102  # verses
    assert corpus.vocab.tokens[:3] == ("the", "and", "of")
    assert corpus.origin.encoding == "utf-8"
    assert corpus.min_count == 5


def test_chinese_poems_by_words_and_by_characters():
    words = Corpus.from_files([TEXTS / "song-ci.txt"])
    characters = Corpus.from_files([TEXTS / "song-ci.txt"], segment="characters")
    assert words.origin.segmenter == "words"
    assert characters.tokens > 1_400_000
    assert 0.4 < words.tokens / characters.tokens < 0.8
    longer = [token for token in characters.lexicon.tokens if len(token) > 1]
    assert not any("一" <= char <= "鿿" for token in longer for char in token)


@pytest.mark.slow
def test_a_shelf_of_novels_in_one_gzip():
    corpus = Corpus.from_files([TEXTS / "novels.txt.gz"])
    assert corpus.tokens == pytest.approx(4_200_000, rel=0.01)  # the list says 4.2 million
    assert corpus.origin.names == ("novels.txt.gz",)
