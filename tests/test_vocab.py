"""Words and rows. The lists of words are those of cases 09 and 40."""

import pickle
from unicodedata import normalize

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.errors import DuplicateWord, IdOutOfRange, ShapeMismatch, UnknownWord
from embedlab.vocab import Vocab
from tests.strategies import vocabs

CITIES = Vocab(("Beijing", "beijing", "BEIJING", "Straße", "STRASSE", "北京"))
FORMS = Vocab(("ABC", "\u00e9", "e\u0301", "①", "1", "，", ",", "ﬁ", "国"))


def suggested(vocab, word):
    with pytest.raises(UnknownWord) as error:
        vocab.id(word)
    assert error.value.fields["word"] == word
    return error.value.fields["suggestions"]


def test_an_exact_match_wins_over_another_case():
    assert CITIES.id("beijing") == 1
    assert CITIES.id("北京") == 5


def test_blanks_around_a_word_do_not_hide_it():
    assert CITIES.id(" Beijing ") == 0
    assert Vocab((" a", "a")).id(" a") == 0


def test_another_case_is_offered_in_file_order():
    assert suggested(CITIES, "BeiJing") == ["Beijing", "beijing", "BEIJING"]
    assert suggested(CITIES, "strasse") == ["Straße", "STRASSE"]
    assert suggested(CITIES, "nope") == []


def test_forms_stay_apart():
    assert [FORMS.id(token) for token in FORMS.tokens] == list(range(9))


def test_compatibility_forms_are_offered_not_taken():
    assert suggested(FORMS, "ＡＢＣ") == ["ABC"]
    assert suggested(FORMS, "fi") == ["ﬁ"]
    assert suggested(FORMS, "⑴") == []


def test_a_compatibility_form_is_offered_before_another_case():
    assert suggested(Vocab(("abc", "ABC")), "ＡＢＣ") == ["ABC", "abc"]


def test_composed_and_decomposed_signs_find_each_other():
    assert Vocab(("e\u0301",)).id("\u00e9") == 0
    assert Vocab(("\u00e9",)).id("e\u0301") == 0


def test_words_and_ids_are_inverse():
    assert FORMS.ids(["国", "1"]).tolist() == [8, 4]
    assert FORMS.words([8, 4]) == ["国", "1"]


def test_ids_outside_are_all_named():
    with pytest.raises(IdOutOfRange) as error:
        Vocab(tuple("abcde")).words([0, 4, 5, -1])
    assert error.value.fields == {"ids": [5, -1], "size": 5}


def test_a_word_has_one_row():
    with pytest.raises(DuplicateWord) as error:
        Vocab(("a", "b", "a", "b"))
    assert error.value.fields == {"word": "a"}


@pytest.mark.parametrize("parts", [{"counts": np.array([1])}, {"groups": ("g",)}])
def test_parts_must_have_a_value_a_word(parts):
    with pytest.raises(ShapeMismatch):
        Vocab(("a", "b"), **parts)


def test_counts_are_a_copy_that_cannot_be_written():
    counts = np.array([3, 2])
    vocab = Vocab(("a", "b"), counts)
    counts[0] = 0
    assert vocab.counts.tolist() == [3, 2]
    with pytest.raises(ValueError, match="read-only"):
        vocab.counts[0] = 1


def test_equal_means_equal_in_every_part():
    one = Vocab(("a",), np.array([1]), ("g",))
    assert one == Vocab(("a",), np.array([1]), ("g",))
    assert hash(one) == hash(Vocab(("a",)))
    others = [Vocab(("a",), np.array([2]), ("g",)), Vocab(("a",), None, ("g",)), Vocab(("b",))]
    assert all(one != other for other in [*others, "a"])


@given(vocabs())
def test_every_token_finds_its_own_row(vocab):
    assert [vocab.id(token) for token in vocab.tokens] == list(range(len(vocab)))
    assert pickle.loads(pickle.dumps(vocab)) == vocab


@given(vocabs(), st.text(max_size=5))
def test_what_is_found_looks_like_what_was_asked(vocab, word):
    try:
        found = vocab[vocab.id(word)]
    except UnknownWord:
        assert word not in vocab.tokens
    else:
        assert normalize("NFC", found).strip() == normalize("NFC", word).strip()
