"""A page with a map for the browser tests: what it shows is said in the address."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np
import streamlit as st

from embedlab.film import Film
from embedlab.messages import catalogue
from pages.ui.map import moving_map

WORDS = ("king", "queen", "猫", "狗", "\u00a0", "<b>x</b>", "$a$", "fish")
GROUPS = ("royal", "royal", "动物", "动物", "", "", "", "animals")
asked = st.query_params


def film(moments, size, basis):
    """From near the middle out to a ring, so that every moment and word has its own place."""
    angle = 2 * np.pi * np.arange(size) / size
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    positions = ring * (0.1 + np.arange(moments)[:, None, None])
    if basis != "0":
        positions = positions[..., ::-1]
    counts = 2 ** np.arange(size, 0, -1)
    epochs = tuple(np.arange(moments) / 4)
    losses = tuple(4.0 - np.arange(moments) / 10)
    return Film(WORDS[:size], positions, epochs, losses, GROUPS[:size], counts, "ring", basis)


def texts():
    """Those of the map, in the language asked for."""
    found = catalogue(asked.get("lang", "en"))
    return {key.removeprefix("map."): text for key, text in found.items() if key.startswith("map.")}


def show(moments, **more):
    """The map and, in words, what Python knows of it."""
    size = int(asked.get("size", len(WORDS)))
    basis = "1" if "turned" in st.session_state and st.session_state.turned else "0"
    focus = st.session_state.get("fly")
    more |= {"focus": int(focus) if focus else None}
    state = moving_map(film(moments, size, basis), key="map", texts=texts(), height=400, **more)
    st.text(f"moment {state.moment} selected {list(state.selected)} following {state.following}")


@st.fragment
def still():
    """A finished film."""
    st.toggle("turned", key="turned")
    st.text_input("fly", key="fly")
    show(int(asked.get("moments", 12)), autoplay="autoplay" in asked, note="One note.")


@st.fragment
def live():
    """A run that goes on with every click, and may put the map away."""
    if st.button("next"):
        st.session_state.moments = st.session_state.get("moments", 3) + 1
    if not st.toggle("away", key="away"):
        show(st.session_state.get("moments", 3), live=not st.toggle("ended", key="ended"))


(live if "live" in asked else still)()
