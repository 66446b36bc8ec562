"""The recording that comes with embedlab: a real run on a built-in world, in each language."""

from __future__ import annotations

import streamlit as st

from embedlab.messages import ASSETS
from embedlab.recording import Recording, open_recording

WORLD = "kingdom"


def bundled_recording(language: str) -> tuple[Recording, str]:
    """The recording for a visitor of `language`, and its token."""
    return _opened(language), f"bundled-{WORLD}-{language}"


@st.cache_resource(show_spinner=False)
def _opened(language: str) -> Recording:
    return open_recording(ASSETS / "recordings" / f"{WORLD}.{language}.embedlab")
