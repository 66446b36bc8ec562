"""A run's headline, progress and buttons."""

from __future__ import annotations

import re

import streamlit as st

from embedlab.corpus.worlds import WORLDS
from embedlab.errors import EmbedlabError
from embedlab.recording import recording_bytes
from pages.ui.i18n import t
from pages.ui.notices import escaped, say
from pages.ui.runs import Run
from pages.ui.settings import LIMITS
from pages.ui.visitor import forget_run, registry


def run_status(run: Run) -> None:
    """What is trained, how far it is, and what went wrong if anything did."""
    spec = run.spec
    st.markdown(
        "#### "
        + t(
            "run.headline",
            name=run_name(run),
            objective=t(f"objective.{spec.objective}"),
            dim=spec.dim,
            epochs=spec.epochs,
            seed=spec.seed,
        )
    )
    if run.live:
        st.progress(run.share, _state_line(run))
    else:
        st.caption(_state_line(run))
    if run.timed_out:
        st.warning(t("run.timed_out", minutes=f"{LIMITS.minutes:g}"))
    if isinstance(run.error, EmbedlabError):
        say(run.error)
    elif run.error is not None:
        st.error(t("run.broken"))


def _state_line(run: Run) -> str:
    fields = {
        "place": registry().place_in_queue(run),
        "epoch": f"{run.epoch:.1f}",
        "epochs": run.spec.epochs,
        "left": _duration(run.seconds_left),
        "speed": f"{run.speed:,.0f}",
    }
    if run.state == "done" and run.recording is not None:
        last = run.recording.snapshots[-1]
        fields |= {
            "tokens": f"{last.tokens_seen:,}",
            "seconds": f"{last.seconds:.1f}",
            "moments": len(run.recording),
        }
    return t(f"run.{run.state}", **fields)


def run_controls(run: Run) -> None:
    """Pause, resume, stop; save and begin anew when it has ended."""
    with st.container(horizontal=True, horizontal_alignment="right"):
        if run.state == "running":
            st.button(t("run.pause"), icon=":material/pause:", on_click=run.pause)
        if run.state == "paused":
            st.button(t("run.resume"), icon=":material/play_arrow:", on_click=run.resume)
        if run.live:
            st.button(t("run.stop"), icon=":material/stop:", on_click=run.stop)
        elif run.recording is not None:
            _save_button(run)
        if not run.live:
            st.button(
                t("run.new"), icon=":material/restart_alt:", key="new_run", on_click=forget_run
            )


def _save_button(run: Run) -> None:
    recording = run.recording
    assert recording is not None
    st.download_button(
        t("run.save"),
        lambda: recording_bytes(recording),
        file_name=f"{_file_stem(run)}.embedlab",
        mime="application/octet-stream",
        on_click="ignore",
        icon=":material/download:",
        help=t("run.save_help"),
    )


def _file_stem(run: Run) -> str:
    names = run.corpus.origin.names or ("text",)
    stem = re.sub(r"[^\w-]+", "-", names[0].rsplit("/", 1)[-1].split(".")[0]).strip("-")
    return f"{stem or 'text'}-{run.spec.objective}-seed{run.spec.seed}"


def run_name(run: Run) -> str:
    """The text's name, for headlines."""
    names = run.corpus.origin.names
    if len(names) == 1 and names[0] in WORLDS:
        return t(f"worlds.{names[0]}")
    return escaped(", ".join(names)) if names else t("run.pasted")


def _duration(seconds: float) -> str:
    if seconds < 90:
        return t("run.seconds", value=f"{seconds:.0f}")
    return t("run.minutes", value=f"{seconds / 60:.0f}")
