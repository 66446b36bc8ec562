import codecs
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from embedlab.corpus import Corpus
from embedlab.corpus.encodings import decode
from embedlab.errors import BinaryFile, UnknownChoice, UnknownEncoding, WrongEncoding

CASE = Path(__file__).parents[1] / "cases" / "03-chinese-corpus-encodings"
LINES = json.loads((CASE / "text.json").read_text(encoding="utf-8"))
texts = st.text(st.characters(exclude_categories=["Cs"]))


@pytest.mark.parametrize(
    ("file", "encoding"),
    [
        ("utf8.txt", "utf-8"),
        ("utf8-bom.txt", "utf-8-sig"),
        ("gbk.txt", "gb18030"),
        ("utf16le-bom.txt", "utf-16"),
        ("gb18030.txt", "gb18030"),
    ],
)
def test_a_chinese_text_is_the_same_in_every_encoding(file, encoding):
    extra = [LINES["gb18030_extra"]] if file == "gb18030.txt" else []
    text, used = decode((CASE / file).read_bytes())
    assert text.splitlines() == LINES["lines"] + extra
    assert used == encoding
    corpus = Corpus.from_files([CASE / file])
    assert corpus.sentence(0)[0] == "我"
    assert corpus.origin.encoding == encoding


def test_valid_utf8_wins_and_another_choice_gives_the_other_text():
    content = (CASE / "short-gbk.txt").read_bytes()
    assert decode(content) == ("Ůװ", "utf-8")
    assert decode(content, "GB18030") == ("女装", "gb18030")


@given(texts, st.sampled_from(["utf-8-sig", "utf-16", "utf-32", "utf-16-be", "utf-32-be"]))
def test_a_byte_order_mark_decides(text, encoding):
    mark = {"utf-16-be": codecs.BOM_UTF16_BE, "utf-32-be": codecs.BOM_UTF32_BE}.get(encoding, b"")
    if encoding == "utf-16" and text.startswith("\0"):
        return  # these bytes are UTF-32's mark
    assert decode(mark + text.encode(encoding))[0] == text


@given(texts.filter(lambda text: "\0" not in text and not text.startswith("\ufeff")))
def test_utf8_is_read_as_utf8(text):
    assert decode(text.encode()) == (text, "utf-8")


def test_western_bytes_are_asked_about_not_read_as_chinese():
    for text in ("für große Fälle", "l'été à Nîmes", "El niño comió"):
        with pytest.raises(UnknownEncoding):
            decode(text.encode("latin-1"), name="brief.txt")
        assert decode(text.encode("latin-1"), "latin-1")[0] == text


def test_bytes_that_are_no_text_are_refused():
    with pytest.raises(BinaryFile) as raised:
        decode(b"PNG\0\1", name="cat.png")
    assert raised.value.fields == {"name": "cat.png", "position": 3}
    assert decode("字".encode("utf-16-le"), "utf-16-le")[0] == "字"


def test_a_named_encoding_is_kept_to():
    with pytest.raises(WrongEncoding) as raised:
        decode(b"ok \xff", "utf-8", "a.txt")
    assert raised.value.fields == {"name": "a.txt", "encoding": "utf-8", "position": 3}
    assert decode(codecs.BOM_UTF8 + b"a", "utf-8")[0] == "a"


@pytest.mark.parametrize("encoding", ["", "klingon", "rot13", "zlib", "undefined", "a\0b"])
def test_an_encoding_that_does_not_exist_is_refused(encoding):
    with pytest.raises(UnknownChoice):
        decode(b"text", encoding)
