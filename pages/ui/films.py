"""Recordings as films for the map, each made once."""

from __future__ import annotations

import threading

import streamlit as st

from embedlab.film import Film
from embedlab.projection import Trajectory
from embedlab.projection.live import Follower
from embedlab.recording import Recording
from pages.ui.settings import LIMITS


class _Live:
    """The growing film of one run."""

    def __init__(self, drawn: int) -> None:
        self.lock = threading.Lock()
        self.follower = Follower(range(drawn))
        self.film: Film | None = None


def drawn_words(recording: Recording) -> int:
    """How many words the map draws: all, or the most frequent."""
    return min(len(recording.vocab), LIMITS.drawn)


def live_film(recording: Recording, token: str) -> Film:
    """The film of a run so far; its axes are refitted now and then."""
    live = _live(token, drawn_words(recording))
    with live.lock:
        if live.film is None or len(live.film) != len(recording):
            trajectory = live.follower.follow(recording)
            live.film = film_of(recording, trajectory, token, f"{live.follower.fits}")
        return live.film


def settled_picture(recording: Recording, token: str) -> Trajectory:
    """PCA of the last moment, in the axes a live run ended with where it was watched."""
    live = _live(token, drawn_words(recording))
    with live.lock:
        return live.follower.follow(recording, finish=True)


@st.cache_resource(max_entries=64, show_spinner=False)
def _live(token: str, drawn: int) -> _Live:
    return _Live(drawn)


def film_of(recording: Recording, trajectory: Trajectory, run: str, basis: str) -> Film:
    """The film of a trajectory; `run` and `basis` tell the map what it has already."""
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
