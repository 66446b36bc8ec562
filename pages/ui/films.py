"""Recordings as films for the map, each made once."""

from __future__ import annotations

import math
import threading

import streamlit as st

from embedlab.film import Film
from embedlab.projection import Trajectory, project
from embedlab.projection.live import Follower
from embedlab.recording import Recording
from pages.ui.i18n import t
from pages.ui.settings import LIMITS


class _Live:
    """The growing film of one run."""

    def __init__(self, drawn: int) -> None:
        self.lock = threading.Lock()
        self.follower = Follower(range(drawn))
        self.film: Film | None = None
        self.ended = False


def drawn_words(recording: Recording) -> int:
    """How many words the map draws: all, or the most frequent."""
    return min(len(recording.vocab), LIMITS.drawn)


def live_film(recording: Recording, token: str, ended: bool) -> Film:
    """The film of a run so far; its axes are refitted now and then and at the end."""
    live = _live(token, drawn_words(recording))
    with live.lock:
        if live.film is None or len(live.film) != len(recording) or live.ended != ended:
            trajectory = live.follower.follow(recording, finish=ended)
            live.film = _film(recording, trajectory, token, f"{live.follower.fits}")
            live.ended = ended
        return live.film


@st.cache_resource(max_entries=64, show_spinner=False)
def _live(token: str, drawn: int) -> _Live:
    return _Live(drawn)


@st.cache_resource(max_entries=8, show_spinner=False)
def finished_film(_recording: Recording, token: str) -> Film:
    """The film of a finished recording, known by `token`."""
    trajectory = project(_recording, rows=range(drawn_words(_recording)))
    return _film(_recording, trajectory, token, "pca")


@st.cache_resource(max_entries=64, show_spinner=False)
def loss_of_picture(_recording: Recording, token: str, moments: int) -> tuple[float, float]:
    """Shares of variance shown and of true neighbours kept, at the last of `moments` moments."""
    trajectory = project(_recording, rows=range(drawn_words(_recording)))
    return sum(trajectory.explained_variance or ()), trajectory.kept_neighbors


def picture_note(recording: Recording, token: str) -> str:
    """One sentence on what the picture lost."""
    shown, kept = loss_of_picture(recording, token, len(recording))
    if math.isnan(kept):
        return t("picture.axes")
    return t("picture.lost", shown=f"{shown:.0%}", kept=f"{kept:.0%}")


def _film(recording: Recording, trajectory: Trajectory, run: str, basis: str) -> Film:
    vocab, size = recording.vocab, len(trajectory.rows)
    return Film(
        words=vocab.tokens[:size],
        positions=trajectory.positions,
        epochs=tuple(snapshot.epoch for snapshot in recording.snapshots),
        losses=tuple(snapshot.loss for snapshot in recording.snapshots),
        groups=None if vocab.groups is None else vocab.groups[:size],
        counts=None if vocab.counts is None else vocab.counts[:size],
        run=run,
        basis=basis,
    )
