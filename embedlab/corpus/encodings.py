"""Bytes to text, without guessing: marks first, then what the bytes strictly are."""

from __future__ import annotations

import codecs
import re

from embedlab.errors import BinaryFile, UnknownChoice, UnknownEncoding, WrongEncoding

AUTO = "auto"
OFFERED = ("auto", "utf-8", "gb18030", "big5", "utf-16", "latin-1", "shift_jis", "euc-kr")
# UTF-32's little-endian mark begins with UTF-16's: longest first. These codecs eat their mark.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PAIR = re.compile(rb"[\x81-\xfe][\x30-\xfe]")


def decode(content: bytes, encoding: str = AUTO, name: str = "") -> tuple[str, str]:
    """The text of `content` and the encoding it was read with; `name` is for messages only.

    auto: the byte-order mark's encoding, else UTF-8, else GB18030 (which holds GBK and GB2312),
    each strictly. An encoding by name is used strictly, a byte-order mark before it taken away.
    Raises BinaryFile, UnknownEncoding, WrongEncoding, UnknownChoice (there is no such encoding).
    """
    if encoding.lower() != AUTO:
        codec = _codec(encoding)
        return _strictly(content, codec, name).removeprefix("\ufeff"), codec
    for mark, marked in _MARKS:
        if content.startswith(mark):
            return _strictly(content, marked, name), marked
    if b"\0" in content:
        raise BinaryFile(name=name, position=content.index(b"\0"))
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        pass
    try:
        text = content.decode("gb18030")
    except UnicodeDecodeError:
        raise UnknownEncoding(name=name) from None
    if _western(content):
        raise UnknownEncoding(name=name)
    return text, "gb18030"


def _western(content: bytes) -> bool:
    """Whether nearly every pair ends in an ASCII letter, as "für" in Latin-1 but not Chinese."""
    pairs = _PAIR.findall(content)
    return sum(chr(pair[1]).isalpha() for pair in pairs if pair[1] < 0x80) > 0.8 * len(pairs)


def _codec(encoding: str) -> str:
    """The canonical name of a text codec."""
    try:
        codec = codecs.lookup(encoding)
        "".encode(codec.name)  # refuses rot13, zip and their like
    except (LookupError, ValueError):
        raise UnknownChoice(name="encoding", value=encoding, choices=OFFERED) from None
    return codec.name


def _strictly(content: bytes, encoding: str, name: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeError as error:
        position = getattr(error, "start", 0)
        raise WrongEncoding(name=name, encoding=encoding, position=position) from error
