import random
import re
import unicodedata
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.corpus import Corpus
from embedlab.corpus.normal import normal_form, tally
from embedlab.errors import BadSetting, UnknownChoice

CASES = Path(__file__).parents[1] / "cases"
MIXED = (CASES / "39-chinese-segmenter-leftovers" / "mixed.txt").read_text(encoding="utf-8")
SCRAPS = (
    *"aB1 .,'’-!?。！？\n\r猫狗々的，”)(\"_*\u3000\u0301éＡ🙂",
    "3.14",
    "don't",
    "… ",
    "end. ",
)
scraps = st.lists(st.sampled_from(SCRAPS), max_size=30).map("".join)
segmenters = st.sampled_from(["auto", "whitespace", "characters", "words"])


def sentences(text, **how):
    return list(Corpus.from_text(text, **how))


def test_words_keep_what_is_inside_them():
    text = "Don’t call the 'mother-in-law' 3.14 or 1,000 times, rock'n'roll!"
    words = ["don’t", "call", "the", "mother-in-law", "3.14", "or", "1,000", "times", "rock'n'roll"]
    assert sentences(text) == [words]


@pytest.mark.parametrize(
    "text",
    [
        "A cat. A dog.",
        "A cat! A dog?",
        "A cat.\nA dog",
        "A cat\r\nA dog",
        "A cat\u2028A dog",
        "“A cat.” A dog.",
        "A (cat.) A dog",
        "A cat... A dog...",
        "A cat?! A dog",
        "a cat。a dog",
    ],
)
def test_sentences_end(text):
    assert sentences(text) == [["a", "cat"], ["a", "dog"]]


@pytest.mark.parametrize("text", ["pi is 3.14 now", "see e.g.this one", "a.b c", "www.x.org is up"])
def test_sentences_go_on(text):
    assert len(sentences(text)) == 1


def test_chinese_sentences_end_without_blanks():
    assert sentences("我们走！你呢？“好。”他说", segment="characters", punctuation=True) == [
        ["我", "们", "走", "!"],
        ["你", "呢", "?"],
        ["“", "好", "。", "”"],
        ["他", "说"],
    ]


def test_mixed_text_has_no_leftovers():
    assert sentences(MIXED, lowercase=False) == [
        ["我", "爱", "北京"],
        ["AI", "模型", "GPT-4", "很强", "真的"],
        ["是", "吗"],
    ]
    by_character = sentences(MIXED, segment="characters")
    assert by_character[1] == ["ai", "模", "型", "gpt-4", "很", "强", "真", "的"]
    kept = sentences(MIXED, punctuation=True)
    assert kept[1] == ["ai", "模型", "gpt-4", "很强", ",", "真的", "!"]


def test_auto_goes_by_script():
    def auto(text):
        return Corpus.from_text(text).origin.segmenter

    assert auto("The cat sat. 猫") == "whitespace"
    assert auto("这只猫叫 Tom，那只狗叫 Jerry。") == "words"
    assert auto("123 !?") == "whitespace"


def test_what_was_changed_is_told():
    text = "ＡＩ模型\u3000ﬁne e\u0301 \u00ad①，"
    corpus = Corpus.from_text(text, lowercase=False)
    assert corpus.origin.normalised == 8  # A, I, the blank, fi, the accent, the hyphen, 1, comma
    assert corpus.origin.characters == len(text)
    assert not corpus.origin.lowercase
    assert list(corpus) == [["AI", "模型", "fine", "é", "1"]]


def test_the_forms_of_the_case_fall_together():
    file = CASES / "40-fullwidth-and-normal-forms" / "forms.vec"
    words = [line.rsplit(" ", 1)[0][:-2] for line in file.read_text("utf-8").splitlines()[1:]]
    assert len(set(words)) == 9
    corpus = Corpus.from_text("ＡＢＣ " + " ".join(words), lowercase=False, segment="whitespace")
    assert corpus.sentence(0) == ["ABC", "ABC", "é", "é", "1", "1", "fi", "国"]


def test_a_book_in_one_line_is_kept_to_its_last_word():
    line = (CASES / "41-giant-line" / "giant-line.txt").read_text(encoding="utf-8")
    corpus = Corpus.from_text(line)
    assert (corpus.tokens, corpus.sentences) == (12_000, 1)
    assert corpus.sentence(0) == line.split()
    assert corpus.sentence(0)[-1].startswith("late")


@given(st.text() | scraps)
def test_normalising_is_nfkc_and_once_is_enough(text):
    normal = normal_form(text)
    visible = re.sub("[\ufeff\u00ad\u2060]", "", text)
    assert normal.text == unicodedata.normalize("NFKC", visible)
    assert normal.alphabet == tally(normal.text)
    assert (normal.changed == 0) == (normal.text == text)
    assert normal_form(normal.text)[:2] == (normal.text, 0)


@given(st.text() | scraps)
def test_lower_case_stays_normal(text):
    lower = normal_form(text, lowercase=True)
    assert lower.text == unicodedata.normalize("NFKC", lower.text)
    assert lower.alphabet == tally(lower.text)
    assert lower[:2] == (normal_form(lower.text, lowercase=True).text, normal_form(text).changed)


@given(scraps, segmenters, st.booleans(), st.booleans())
def test_a_corpus_holds_together(text, segment, punctuation, lowercase):
    corpus = Corpus.from_text(text, segment=segment, punctuation=punctuation, lowercase=lowercase)
    assert all(token.strip() and not re.search(r"\s", token) for token in corpus.lexicon.tokens)
    assert corpus.starts[0] == 0
    assert corpus.starts[-1] == len(corpus.ids)
    assert (np.diff(corpus.starts) > 0).all()
    assert ((corpus.ids >= 0) & (corpus.ids < len(corpus.lexicon))).all()
    assert (np.diff(corpus.counts) <= 0).all()


@given(scraps, segmenters)
def test_joined_tokens_with_marks_are_the_text_without_blanks(text, segment):
    corpus = Corpus.from_text(text, segment=segment, punctuation=True, lowercase=False)
    joined = "".join(token for sentence in corpus for token in sentence)
    assert joined == re.sub(r"\s", "", normal_form(text).text)


@given(scraps, segmenters)
def test_marks_are_only_added_never_moved(text, segment):
    bare = sentences(text, segment=segment)
    kept = sentences(text, segment=segment, punctuation=True)
    words = [
        [token for token in sentence if re.search(r"[^\W_]|\u0301", token)] for sentence in kept
    ]
    assert [sentence for sentence in words if sentence] == bare


WORD = r"[^\W_]+(?:['’-][^\W_]+|(?<=\d)[.,](?=\d)[^\W_]+)*"
END = r"[\n\r。!?]|\.(?=[)\"”'’-]*(?:\s|$))"


@given(st.lists(st.sampled_from(SCRAPS), max_size=40).map("".join))
def test_the_scanner_finds_what_a_regular_expression_finds(text):
    text = normal_form(text.replace("\u0301", ""), lowercase=True).text
    found = [[]]
    for word, _ in re.findall(f"({WORD})|({END})", text):
        found[-1].append(word) if word else found.append([])
    assert sentences(text, segment="whitespace") == [sentence for sentence in found if sentence]


def test_many_different_words_are_told_apart():
    words = [f"w{number}" for number in range(50_000)]
    random.Random(0).shuffle(words)
    corpus = Corpus.from_text(" ".join(words + words[:9]))
    assert len(corpus.lexicon) == 50_000
    assert corpus.sentence(0) == words + words[:9]
    assert corpus.lexicon.tokens[:9] == tuple(words[:9])  # twice each, first seen first


def test_settings_are_checked():
    with pytest.raises(UnknownChoice):
        Corpus.from_text("a b", segment="jieba")
    with pytest.raises(BadSetting):
        Corpus.from_text("a b", min_count=0)


def test_a_small_sigma_ends_its_word():
    assert list(Corpus.from_text("ΟΔΟΣ ΝΟΜΟΣ")) == [["οδος", "νομος"]]
