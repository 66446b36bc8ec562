"""Choices that last: over other pages, and over a change of language.

A list's widget goes by the texts it shows, so in another language it is another widget. What was
chosen is therefore kept here, by its code, and each widget starts from that.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from pages.ui.i18n import language

_KEPT = "choices"


def kept(name: str, first: str) -> str:
    """What was chosen under `name`, or `first`."""
    chosen: str = st.session_state.setdefault(_KEPT, {}).get(name, first)
    return chosen


def choose(
    place: Callable[..., Any],
    name: str,
    label: str,
    options: Sequence[str],
    shown: Callable[[str], str],
    first: str | None = None,
    **more: Any,
) -> str:
    """One of `options`; `place` is a selectbox or segmented control of some container."""
    chosen = kept(name, first or options[0])
    chosen = chosen if chosen in options else options[0]
    segmented = place.__name__ == "segmented_control"
    start: dict[str, Any] = {"default": chosen} if segmented else {"index": options.index(chosen)}
    value = place(label, options, format_func=shown, key=f"{name}.{language()}", **start, **more)
    st.session_state[_KEPT][name] = value
    return str(value)
