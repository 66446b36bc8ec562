"""Files to one text: .txt and .md, also gzipped, single, several or a folder of them."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

from embedlab.corpus import markdown
from embedlab.corpus.corpus import Origin
from embedlab.corpus.encodings import AUTO, decode
from embedlab.errors import DamagedGzip, FileMissing, FileUnreadable, GzipBomb, NoTextFiles

ENDINGS = (".txt", ".md", ".txt.gz", ".md.gz")
Source = str | Path | tuple[str, bytes]
Sources = str | Path | Iterable[Source]

_CHUNK = 1 << 20
_ALWAYS_UNPACKED = 64 * _CHUNK  # bytes; beyond, more than _RATIO times the packed size is a bomb
_RATIO = 50  # text packs 3 to 10 times


def read(sources: Sources, encoding: str = AUTO) -> tuple[str, Origin]:
    """The texts of `sources`, one after the other, and their Origin (names, encoding).

    sources: a path, or several paths and (name, bytes) pairs. A folder means its .txt, .md and .gz
    of them, also in folders below, in the order of their names; hidden ones are passed over. A
    file given by its own path may have any ending; only .md is read as Markdown.
    Raises FileMissing, FileUnreadable, NoTextFiles, DamagedGzip, GzipBomb, UnknownEncoding,
    WrongEncoding, BinaryFile, UnknownChoice.
    """
    texts, names, encodings = [], [], []
    for name, content in _contents(sources):
        packed = name.lower().endswith(".gz")
        text, used = decode(_unpacked(name, content) if packed else content, encoding, name)
        is_markdown = name.lower().endswith((".md", ".md.gz"))
        texts.append(markdown.plain(text) if is_markdown else text)
        names.append(name)
        encodings.append(used)
    return "\n".join(texts), Origin(tuple(names), ", ".join(dict.fromkeys(encodings)))


def _contents(sources: Sources) -> Iterator[tuple[str, bytes]]:
    for source in [sources] if isinstance(sources, str | Path) else sources:
        if isinstance(source, tuple):
            yield source
        else:
            yield from _files(Path(source))


def _files(path: Path) -> Iterator[tuple[str, bytes]]:
    if not path.is_dir():
        yield path.name, _bytes(path)
        return
    found = sorted(_below(path), key=lambda file: file.relative_to(path).parts)
    if not found:
        raise NoTextFiles(path=str(path), endings=ENDINGS)
    for file in found:
        yield file.relative_to(path).as_posix(), _bytes(file)


def _below(folder: Path) -> Iterator[Path]:
    for file in folder.rglob("*"):
        hidden = any(part.startswith(".") for part in file.relative_to(folder).parts)
        if file.name.lower().endswith(ENDINGS) and not hidden and file.is_file():
            yield file


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise FileMissing(path=str(path)) from None
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=error.strerror or str(error)) from error


def _unpacked(name: str, packed: bytes) -> bytes:
    """What a gzip file holds, unpacked piece by piece so that a bomb never fills the memory."""
    most = max(_ALWAYS_UNPACKED, _RATIO * len(packed))
    pieces = bytearray()
    try:
        with gzip.GzipFile(fileobj=BytesIO(packed)) as file:
            while piece := file.read(_CHUNK):
                pieces += piece
                if len(pieces) > most:
                    raise GzipBomb(name=name, packed=len(packed), most=most)
    except (OSError, EOFError, zlib.error) as error:
        raise DamagedGzip(name=name) from error
    return bytes(pieces)
