import re

import pytest

from embedlab.errors import (
    BadSetting,
    DamagedRecording,
    FileUnreadable,
    IdOutOfRange,
    NotARecording,
    UnknownWord,
    ZeroVector,
)
from embedlab.messages import LANGUAGES, LONGEST, catalogue, describe, text
from embedlab.recording.sniff import KINDS as FILES

UNKNOWN = UnknownWord(word="Cat", suggestions=["cat", "CAT"])


def test_suggestions_are_offered():
    assert "cat, CAT" in describe(UNKNOWN)
    assert "cat、CAT" in describe(UNKNOWN, "zh")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("nothing", [[], (), ""])
def test_an_empty_field_has_a_sentence_of_its_own(language, nothing):
    line = describe(UnknownWord(word="Cat", suggestions=nothing), language)
    assert "Cat" in line
    assert line == text("errors.unknown_word_without_suggestions", language, word="Cat")
    assert "“”" not in describe(ZeroVector(word=""), language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("found", sorted(FILES))
def test_what_a_file_is_has_a_name(language, found):
    name = text(f"terms.found.{found}", language)
    assert name in describe(NotARecording(path="x", found=found), language)


def test_the_reason_is_told_in_the_language():
    error = FileUnreadable(path="x", reason="Permission denied")
    assert "permission denied" in describe(error)
    assert "没有权限" in describe(error, "zh")
    assert "Oddness" in describe(FileUnreadable(path="x", reason="Oddness"), "zh")


def test_numbers_and_lists_are_shown():
    assert "5, -1" in describe(IdOutOfRange(ids=[5, -1], size=5))
    assert "0" in describe(BadSetting(name="lr", value=0, rule="> 0"))


@pytest.mark.parametrize("word", ["a\nb", "a\u2028b", "a\x1b[31mb", "\udc80ab", "{word}", "%s ab"])
def test_whatever_the_word_it_stays_one_plain_line(word):
    line = describe(UnknownWord(word=word, suggestions=[word]))
    assert len(line.splitlines()) == 1
    assert line.isprintable()
    line.encode()


def test_an_endless_word_is_cut():
    assert len(describe(UnknownWord(word="x" * 10_000, suggestions=[]))) < LONGEST + 100


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_path_with_spaces_and_chinese_is_shown_whole(language):
    path = "文件 夹/我的.embedlab"
    assert path in describe(DamagedRecording(path=path, part="header"), language)


def test_an_unknown_key_is_a_fault():
    with pytest.raises(KeyError):
        text("no.such.key")
    assert len(catalogue("en")) > 50


NUMBERS = re.compile(r"\{[a-z_]+[^}]*} (tokens|sentences|words|moments|times|rows|characters)\b")
SINGLE = ("errors.", "corpus.", "inspect.", "cli.")


def test_no_english_plural_stands_after_a_number():
    """A number may be 1."""
    known = catalogue("en")
    wrong = [key for key in known if key.startswith(SINGLE) and NUMBERS.search(known[key])]
    assert not wrong
