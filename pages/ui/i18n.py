"""The visitor's language: the browser's at first, then what was picked in the sidebar."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from embedlab.messages import LANGUAGES, catalogue, text

_KEY = "lang"  # also the name in the URL


def language() -> str:
    """The language to show: picked, or the browser's where we have it, or English."""
    return st.session_state.get(_KEY) or _browser_language()


def t(key: str, /, **fields: Any) -> str:
    """The text at `key` in the visitor's language."""
    return text(key, language(), **fields)


def section(prefix: str) -> Mapping[str, str]:
    """All texts below `prefix`, by the rest of their key, for the map and the figures."""
    start = prefix + "."
    texts = catalogue(language())
    return {key[len(start) :]: value for key, value in texts.items() if key.startswith(start)}


def pick_language() -> None:
    """The switch in the sidebar."""
    st.segmented_control(
        text("app.language", language()),
        options=list(LANGUAGES),
        default=_browser_language(),
        format_func=LANGUAGES.__getitem__,
        key=_KEY,
        required=True,
        bind="query-params",
        label_visibility="collapsed",
    )


def _browser_language() -> str:
    locale = (st.context.locale or "en").lower()
    return next((code for code in LANGUAGES if locale.startswith(code)), "en")
