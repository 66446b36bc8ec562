"""How the map is drawn: which picture of the space, and what the colours say."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import streamlit as st

from embedlab.coloring import WAYS, color_by, true_neighbors
from embedlab.errors import EmbedlabError
from embedlab.film import Film
from embedlab.overlays import Colors, TrueNeighbors
from embedlab.projection import ProjectionSpec, Trajectory, project
from embedlab.recording import Recording
from pages.ui.choose import choose, kept
from pages.ui.films import drawn_words, film_of, settled_picture
from pages.ui.i18n import language, t
from pages.ui.jobs import Job, Tick, jobs
from pages.ui.notices import say
from pages.ui.visitor import visitor

PICTURES = {
    "pca": ProjectionSpec(),
    "pca3": ProjectionSpec(dims=3),
    "follow": ProjectionSpec(follow=True),
    "umap": ProjectionSpec(method="umap"),
    "umap3": ProjectionSpec(method="umap", dims=3),
    "tsne": ProjectionSpec(method="tsne"),
}
MOST_NEIGHBOURED = 20_000  # words; of more, true neighbours are not drawn on the map


@dataclass(frozen=True, eq=False)
class Picture:
    """A finished film of a recording, and the trajectory it was made from."""

    film: Film
    trajectory: Trajectory


def pick_looks(token: str) -> tuple[str, str]:
    """Ask for the picture and for what colours say."""
    left, right = st.columns(2)
    chosen = []
    for place, kind, options in ((left, "picture", list(PICTURES)), (right, "colour", WAYS)):
        shown, name = _with_title(kind, options), f"{kind}-{token}"
        label = t(f"looks.{kind}")
        hidden = {"label_visibility": "collapsed"}
        chosen.append(choose(place.selectbox, name, label, options, shown, **hidden))
    return chosen[0], chosen[1]


def _with_title(kind: str, options: Iterable[str]) -> Callable[[str], str]:
    title = t(f"looks.{kind}")
    return {name: f"{title}: {t(f'looks.{kind}_{name}')}" for name in options}.__getitem__


def picture_of(recording: Recording, token: str, name: str) -> Picture:
    """The picture asked for; while it is being computed, or if it fails, the plain PCA one."""
    if PICTURES[name].method == "pca":
        return _made(recording, token, len(recording), name)
    job = _job(recording, token, name)
    if job.state == "done":
        return _made(recording, token, len(recording), name)
    _progress(job, recording, token, name)
    return _made(recording, token, len(recording), "pca")


def waiting(token: str, moments: int) -> bool:
    """Whether a picture of this recording is on its way: the page then looks again by itself."""
    name = kept(f"picture-{token}", "pca")
    job = jobs().find((token, moments, PICTURES[name]))
    return job is not None and job.live


def _job(recording: Recording, token: str, name: str, again: bool = False) -> Job[Trajectory]:
    spec, rows = PICTURES[name], range(drawn_words(recording))

    def work(tick: Tick) -> Trajectory:
        trajectory = project(recording, spec, rows, tick)
        _ = trajectory.kept_neighbors  # measured here, not while a page waits
        return trajectory

    return jobs().ask((token, len(recording), spec), work, who=visitor(), again=again)


def _progress(job: Job[Trajectory], recording: Recording, token: str, name: str) -> None:
    if job.live:
        left, right = st.columns([4, 1], vertical_alignment="bottom")
        left.progress(job.share, t("looks.computing", picture=t(f"looks.picture_{name}")))
        right.button(t("looks.cancel"), on_click=job.cancel, args=(visitor(),), key=f"stop-{token}")
        return
    if isinstance(job.error, EmbedlabError):
        say(job.error)
    elif job.error is not None:
        st.error(t("run.broken"))
    if st.button(t("looks.again"), key=f"again-{token}"):
        _job(recording, token, name, again=True)
        st.rerun()


@st.cache_resource(max_entries=24, show_spinner=False)
def _made(_recording: Recording, token: str, moments: int, name: str) -> Picture:
    spec = PICTURES[name]
    if name == "pca":
        trajectory = settled_picture(_recording, token)
    elif spec.method == "pca":
        trajectory = project(_recording, spec, range(drawn_words(_recording)))
    else:
        result = _job(_recording, token, name).result
        assert result is not None
        trajectory = result
    return Picture(film_of(_recording, trajectory, token, name), trajectory)


def note_of(picture: Picture) -> str:
    """One sentence on what the picture lost."""
    trajectory, name = picture.trajectory, picture.film.basis
    kept = trajectory.kept_neighbors
    shown = sum(trajectory.explained_variance or ())
    if math.isnan(kept):
        return t("picture.axes")
    return t(f"picture.lost_{name}", shown=f"{shown:.0%}", kept=f"{kept:.0%}")


@st.cache_resource(max_entries=256, show_spinner=False)
def _neighbors(_recording: Recording, token: str, moment: int) -> TrueNeighbors:
    return true_neighbors(_recording, drawn_words(_recording), moment)


def neighbors_at(recording: Recording, token: str, moment: int) -> TrueNeighbors | None:
    """True neighbours for the lines on hover; None for a table so large that it takes long."""
    if not 2 <= len(recording.vocab) <= MOST_NEIGHBOURED:
        return None
    return _neighbors(recording, f"{token}-{len(recording)}", moment)


def colors_of(
    recording: Recording, picture: Picture, token: str, way: str, moment: int
) -> Colors | None:
    """What the words are coloured by, at the moment shown."""
    key = (token, len(recording), picture.film.basis, way, moment, language())
    return _colors(recording, picture, key)


@st.cache_resource(max_entries=64, show_spinner=False)
def _colors(
    _recording: Recording, _picture: Picture, key: tuple[str, int, str, str, int, str]
) -> Colors | None:
    _, _, _, way, moment, _ = key
    return color_by(way, _recording, _picture.trajectory, moment, t(f"looks.colour_{way}"))
