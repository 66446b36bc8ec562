"""Bytes to text, without guessing: marks first, then what the bytes strictly are."""

from __future__ import annotations

import codecs

from embedlab.errors import BinaryFile, UnknownChoice, UnknownEncoding, WrongEncoding

AUTO = "auto"
# UTF-32's little-endian mark begins with UTF-16's: longest first. The codecs named here eat it.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)


def decode(content: bytes, encoding: str = AUTO, name: str = "") -> tuple[str, str]:
    """The text of `content` and the encoding it was read with; `name` is for messages only.

    auto: the byte-order mark's encoding, else UTF-8, else GB18030 (which holds GBK and GB2312),
    each strictly. An encoding by name is used strictly, its own byte-order mark taken away.
    Raises BinaryFile, UnknownEncoding, WrongEncoding, UnknownChoice (no such encoding).
    """
    if encoding.lower() != AUTO:
        return _strictly(content, _codec(encoding), name).removeprefix("\ufeff"), encoding
    for mark, marked in _MARKS:
        if content.startswith(mark):
            return _strictly(content, marked, name), marked
    if b"\0" in content:
        raise BinaryFile(name=name, position=content.index(b"\0"))
    for candidate in ("utf-8", "gb18030"):
        try:
            return content.decode(candidate), candidate
        except UnicodeDecodeError:
            continue
    raise UnknownEncoding(name=name)


def _codec(encoding: str) -> str:
    """The canonical name of a text codec."""
    try:
        codec = codecs.lookup(encoding)
        if isinstance("".encode(codec.name), bytes):  # refuses rot13, zip and their like
            return codec.name
    except (LookupError, ValueError, TypeError):
        pass
    raise UnknownChoice(
        name="encoding", value=encoding, choices=("auto", "utf-8", "gb18030", "big5", "utf-16")
    )


def _strictly(content: bytes, encoding: str, name: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeError as error:
        position = getattr(error, "start", 0)
        raise WrongEncoding(name=name, encoding=encoding, position=position) from error
