"""A page with a map for the browser tests: what it shows is said in the address."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import numpy as np
import streamlit as st

from embedlab.film import Film
from embedlab.messages import catalogue
from embedlab.overlays import Colors, TrueNeighbors
from pages.ui.map import moving_map

WORDS = ("king", "queen", "猫", "狗", "\u00a0", "<b>x</b>", "$a$", "fish")
GROUPS = ("royal", "royal", "动物", "动物", "", "", "", "animals")
asked = st.query_params


def film(moments, size, basis):
    """From near the middle out to a ring, so that every moment and word has its own place."""
    angle = 2 * np.pi * np.arange(size) / size
    ring = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    if "equal" in asked:
        return Film(WORDS[:size], np.ones((moments, size, 2)), (1.0,) * moments, (1.0,) * moments)
    positions = ring * (0.1 + np.arange(moments)[:, None, None])
    if basis != "0":
        positions = positions[..., ::-1]
    if st.session_state.get("space"):
        depth = np.broadcast_to(np.cos(3 * angle), (moments, size))
        positions = np.concatenate([positions, depth[..., None]], axis=2)
        basis = "space"
    counts = 2 ** np.arange(size, 0, -1)
    epochs = tuple(np.arange(moments) / 4)
    losses = tuple(4.0 - np.arange(moments) / 10)
    return Film(WORDS[:size], positions, epochs, losses, GROUPS[:size], counts, "ring", basis)


def texts():
    """Those of the map, in the language asked for."""
    found = catalogue(asked.get("lang", "en"))
    return {key.removeprefix("map."): text for key, text in found.items() if key.startswith("map.")}


def colors(size):
    """None, a value for all but one word, or a class for all but one, as asked for."""
    kind = st.session_state.get("colour")
    if kind == "values":
        return Colors("values", [np.nan, *np.arange(1, size) * 1000], "Movement")
    if kind == "classes":
        return Colors("classes", [-1, *np.arange(1, size) % 3], "簇", ("cats", "<i>", "c"))
    return None


def neighbors(size):
    """The next, the one opposite and one that is not drawn."""
    rows = np.arange(size)
    return np.stack([(rows + 1) % size, (rows + size // 2) % size, np.full(size, size)], axis=1)


def show(moments, **more):
    """The map and, in words, what Python knows of it."""
    size = int(asked.get("size", len(WORDS)))
    basis = "1" if "turned" in st.session_state and st.session_state.turned else "0"
    focus = st.session_state.get("fly")
    more |= {"focus": int(focus) if focus else None, "colors": colors(size)}
    if "near" in asked:
        more["neighbors"] = TrueNeighbors(neighbors(size), int(asked["near"]))
    state = moving_map(film(moments, size, basis), key="map", texts=texts(), height=400, **more)
    st.text(f"moment {state.moment} selected {list(state.selected)} following {state.following}")


@st.fragment
def still():
    """A finished film."""
    st.toggle("turned", key="turned")
    st.toggle("space", key="space")
    st.text_input("fly", key="fly")
    st.radio("colour", ["group", "values", "classes"], key="colour", horizontal=True)
    show(int(asked.get("moments", 12)), autoplay="autoplay" in asked, note="One note.")


@st.fragment
def live():
    """A run that goes on with every click, and may put the map away."""
    if st.button("next"):
        st.session_state.moments = st.session_state.get("moments", 3) + 1
    if not st.toggle("away", key="away"):
        show(st.session_state.get("moments", 3), live=not st.toggle("ended", key="ended"))


(live if "live" in asked else still)()
