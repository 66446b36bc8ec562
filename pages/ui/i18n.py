"""The visitor's language: the browser's at first, then what was picked in the sidebar."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import streamlit as st

from embedlab.messages import LANGUAGES, catalogue, text

_KEY = "language"
_IN_URL = "lang"


def language() -> str:
    """The language to show: picked, or the link's, or the browser's, or English."""
    return st.session_state.get(_KEY) or _first_language()


def t(key: str, /, **fields: Any) -> str:
    """The text at `key` in the visitor's language."""
    return text(key, language(), **fields)


def section(prefix: str) -> Mapping[str, str]:
    """All texts below `prefix`, by the rest of their key, for the map and the figures."""
    start = prefix + "."
    texts = catalogue(language())
    return {key[len(start) :]: value for key, value in texts.items() if key.startswith(start)}


def named(prefix: str, options: Iterable[str]) -> Callable[[str], str]:
    """What a list shows for each option: the text at "prefix<option>"."""
    return {option: t(prefix + option) for option in options}.__getitem__


def pick_language() -> None:
    """The switch in the sidebar; the URL names what was picked, for F5 and for links."""
    st.segmented_control(
        t("app.language"),
        options=list(LANGUAGES),
        default=_first_language(),
        format_func=LANGUAGES.__getitem__,
        key=_KEY,
        required=True,
        persist_state="session",
        label_visibility="collapsed",
    )
    if language() != _browser_language():
        st.query_params[_IN_URL] = language()
    elif _IN_URL in st.query_params:
        del st.query_params[_IN_URL]


def _first_language() -> str:
    linked = st.query_params.get(_IN_URL)
    return linked if linked in LANGUAGES else _browser_language()


def _browser_language() -> str:
    locale = (st.context.locale or "en").lower()
    return next((code for code in LANGUAGES if locale.startswith(code)), "en")
