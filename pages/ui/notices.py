"""Errors of the core as one translated line on the page."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import streamlit as st

from embedlab.errors import EmbedlabError
from embedlab.messages import describe
from pages.ui.i18n import language

_MARKS = frozenset("\\`*_{}[]()<>#+-.!|$:~^=&@")


def escaped(words: str) -> str:
    """`words` as Markdown that shows them character for character."""
    return "".join(f"\\{mark}" if mark in _MARKS else mark for mark in words)


def say(error: EmbedlabError) -> None:
    """Show `error` as one line."""
    st.error(escaped(describe(error, language())), icon=":material/info:")


@contextmanager
def told() -> Iterator[None]:
    """Run the block; an EmbedlabError in it becomes a line on the page and the rest goes on."""
    try:
        yield
    except EmbedlabError as error:
        say(error)
