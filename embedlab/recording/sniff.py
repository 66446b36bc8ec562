"""What a file is, by its first bytes."""

from __future__ import annotations

SNIFFED = 1024  # bytes needed

_STARTS = {
    b"\x80\x02": "pickle",
    b"\x80\x03": "pickle",
    b"\x80\x04": "pickle",
    b"\x80\x05": "pickle",
    b"\xba\x16\x4f\x2f": "fasttext",
    b"\x1f\x8b": "gzip",
    b"PK\x03\x04": "zip",
    b"\x93NUMPY": "npy",
    b"version https://git-lfs": "lfs_pointer",
    b"GGUF": "gguf",
    b"%PDF": "pdf",
    b"\x89PNG": "image",
    b"\xff\xd8\xff": "image",
}
KINDS = frozenset(_STARTS.values()) | {"empty", "web_page", "safetensors", "text", "binary"}


def sniff(head: bytes) -> str:
    """One of KINDS, for what begins with `head`, the first SNIFFED bytes of a file."""
    if not head:
        return "empty"
    for start, name in _STARTS.items():
        if head.startswith(start):
            return name
    if head.lstrip(b"\xef\xbb\xbf \t\r\n")[:14].lower().startswith((b"<!doctype", b"<html")):
        return "web_page"
    if head[8:9] == b"{" and b"\0" in head[:8]:
        return "safetensors"
    return "binary" if b"\0" in head else "text"
