"""The stage: the map, and every panel beside it showing the same moment."""

from __future__ import annotations

from typing import Any, Literal

import streamlit as st

from embedlab.recording import Recording
from pages.ui.charts import run_figures, run_metrics
from pages.ui.control import run_controls, run_status
from pages.ui.films import drawn_words, live_film
from pages.ui.i18n import section, t
from pages.ui.looks import colors_of, neighbors_at, note_of, pick_looks, picture_of, waiting
from pages.ui.map import moving_map
from pages.ui.panels import show_panels
from pages.ui.runs import Run
from pages.ui.show import (
    clicked_rows,
    moment_on,
    pick_word,
    row_of,
    show_neighbors,
    told_moment,
)
from pages.ui.visitor import watches

REFRESH = 0.6  # seconds between two looks at what is being computed


def show_film(recording: Recording, token: str) -> None:
    """A finished recording: map and inspector; it plays by itself."""
    polling = waiting(token, len(recording))

    @st.fragment(run_every=REFRESH if polling else None)
    def panels() -> None:
        _stage(recording, token, autoplay=True)
        if waiting(token, len(recording)) != polling:
            st.rerun()

    panels()


def show_run(run: Run) -> None:
    """A run, live or ended; redrawn by itself while more may come."""
    live = run.live
    polling = live or (run.recording is not None and waiting(run.token, len(run.recording)))

    @st.fragment(run_every=REFRESH if polling else None)
    def panels() -> None:
        if (live and not run.live) or not watches(run):
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
        elif run.live:
            _live_stage(recording, run.token)
        else:
            _stage(recording, run.token, autoplay="once")
            if waiting(run.token, len(recording)) != polling:
                st.rerun()

    panels()
    if not run.live and run.recording is not None:
        run_figures(run.recording, run.token)


def _live_stage(recording: Recording, token: str) -> None:
    left, right = st.columns([5, 2], gap="medium")
    row, selected = _chosen(recording, token, right)
    with left:
        st.container()  # where the choosers will stand: the map must keep its place on the page
        film = live_film(recording, token)
        view = _view(token, selected) | {"note": t("picture.live")}
        state = moving_map(film, live=True, **view)
        _say_what_is_drawn(recording)
    with right:
        show_neighbors(recording, min(state.moment, len(recording) - 1), row)
    run_metrics(recording, token)


def _stage(recording: Recording, token: str, autoplay: bool | Literal["once"]) -> None:
    left, right = st.columns([5, 2], gap="medium")
    row, selected = _chosen(recording, token, right)
    moment = moment_on(f"map-{token}", recording)
    with left:
        with st.container():
            name, way = pick_looks(token)
            picture = picture_of(recording, token, name)
        state = moving_map(
            picture.film,
            autoplay=autoplay,
            moment=told_moment(f"map-{token}"),
            focus=_sought(token, row, selected),
            neighbors=neighbors_at(recording, token, moment),
            colors=colors_of(recording, picture, token, way, moment),
            **_view(token, selected) | {"note": note_of(picture)},
        )
        _say_what_is_drawn(recording)
    with right:
        show_neighbors(recording, state.moment, row)
    show_panels(recording, token, state.moment, selected)


def _view(token: str, selected: list[int]) -> dict[str, Any]:
    return {"key": f"map-{token}", "texts": section("map"), "selected": selected}


def _chosen(recording: Recording, token: str, place: Any) -> tuple[int | None, list[int]]:
    """The row to look at, and the rows the map shows as selected."""
    clicked = clicked_rows(f"map-{token}")
    with place:
        row = row_of(recording, pick_word(recording, f"word-{token}", clicked))
    if row is None or row in clicked:
        return row, clicked
    return row, [row] if row < drawn_words(recording) else []


def _sought(token: str, row: int | None, selected: list[int]) -> int | None:
    """The row to fly to: that of a word picked from the list, not one clicked or there at first."""
    seen = st.session_state.setdefault(f"seen-{token}", row)
    if row != seen:
        st.session_state[f"seen-{token}"] = row
        clicked = clicked_rows(f"map-{token}")
        st.session_state[f"sought-{token}"] = None if row in clicked else row
    sought = st.session_state.get(f"sought-{token}")
    return sought if sought in selected else None


def _say_what_is_drawn(recording: Recording) -> None:
    drawn, words = drawn_words(recording), len(recording.vocab)
    if drawn < words:
        st.caption(t("run.capped", drawn=f"{drawn:,}", words=f"{words:,}"))
