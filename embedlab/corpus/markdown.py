"""Markdown to the text a reader sees."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from markdown_it.token import Token

_FRONT_MATTER = re.compile(r"\A---[ \t]*\r?\n.*?\n(?:---|\.\.\.)[ \t]*\r?(?:\n|\Z)", re.DOTALL)


def plain(text: str) -> str:
    """The words of a Markdown text, a block a line.

    Kept: paragraphs (joined over their line ends), headings, lists, quotes, table cells, inline
    code, the words of links and the descriptions of pictures. Left out: the marks themselves,
    addresses, code blocks, HTML tags and a front matter.
    """
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark").enable("table")
    blocks = parser.parse(_FRONT_MATTER.sub("", text))
    return "\n".join(_words(block.children) for block in blocks if block.children)


def _words(inlines: Sequence[Token]) -> str:
    return "".join(_inline(inlines))


def _inline(inlines: Sequence[Token]) -> Iterator[str]:
    for inline in inlines:
        if inline.type in ("text", "code_inline"):
            yield inline.content
        elif inline.type == "image":
            yield _words(inline.children or [])
        elif inline.type == "softbreak":
            yield " "
        elif inline.type == "hardbreak":
            yield "\n"
