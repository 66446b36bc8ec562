"""The stage: the map, and every panel beside it showing the same moment."""

from __future__ import annotations

import streamlit as st

from embedlab.film import Film
from embedlab.recording import Recording
from pages.ui.charts import run_figures, run_metrics
from pages.ui.control import run_controls, run_status
from pages.ui.films import drawn_words, finished_film, live_film, picture_note
from pages.ui.i18n import section, t
from pages.ui.map import moving_map
from pages.ui.runs import Run
from pages.ui.show import clicked_rows, pick_word, row_of, show_neighbors

REFRESH = 0.6  # seconds between two looks at a live run


def show_film(recording: Recording, token: str) -> None:
    """A finished recording: map and inspector; it plays by itself."""

    @st.fragment
    def panels() -> None:
        _map_and_inspector(recording, token, finished_film(recording, token), autoplay=True)

    panels()


def show_run(run: Run) -> None:
    """A run, live or ended; redrawn by itself while more may come."""
    live = run.live

    @st.fragment(run_every=REFRESH if live else None)
    def panels() -> None:
        if live and not run.live:
            st.rerun()
        left, right = st.columns([2, 1], gap="medium", vertical_alignment="bottom")
        with left:
            run_status(run)
        with right:
            run_controls(run)
        recording = run.recording
        if recording is None:
            if run.live:
                st.info(t("run.first"), icon=":material/hourglass_top:")
            return
        film = live_film(recording, run.token, ended=not run.live)
        _map_and_inspector(recording, run.token, film, live=run.live)
        if run.live:
            run_metrics(recording, run.token)

    panels()
    if not run.live and run.recording is not None:
        run_figures(run.recording, run.token)


def _map_and_inspector(
    recording: Recording, token: str, film: Film, live: bool = False, autoplay: bool = False
) -> None:
    left, right = st.columns([5, 2], gap="medium")
    with right:
        word = pick_word(recording, f"word-{token}", clicked_rows(f"map-{token}"))
        row = row_of(recording, word)
    drawn = drawn_words(recording)
    with left:
        state = moving_map(
            film,
            key=f"map-{token}",
            texts=section("map"),
            live=live,
            autoplay=autoplay,
            selected=[row] if row is not None and row < drawn else [],
            note=t("picture.live") if live else picture_note(recording, token),
        )
        words = len(recording.vocab)
        if drawn < words:
            st.caption(t("run.capped", drawn=f"{drawn:,}", words=f"{words:,}"))
    with right:
        if row is not None:
            show_neighbors(recording, min(state.moment, len(recording) - 1), row)
            st.caption(t("inspect.followed"))
