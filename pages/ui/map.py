"""The moving map: a film of words in the browser, and what the viewer did there.

The code goes to the browser once a page, in an element of its own; the map's messages carry only
positions, and of a live run only the moments that are new.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import streamlit as st

from embedlab.errors import ShapeMismatch
from embedlab.film import Film, message, pack
from embedlab.overlays import Colors, Part, TrueNeighbors

_FOLDER = Path(__file__).parents[2] / "assets" / "map"
_OUTSIDE = ("loader", "stub")


@dataclass(frozen=True)
class MapState:
    """What the viewer left the map at: the moment's index and the rows of the selected words.

    following: the newest moment of a live run is shown, whichever that is.
    """

    moment: int
    selected: tuple[int, ...] = ()
    following: bool = False


def moving_map(
    film: Film,
    *,
    key: str,
    texts: Mapping[str, str],
    live: bool = False,
    moment: int | None = None,
    selected: Sequence[int] = (),
    focus: int | None = None,
    neighbors: TrueNeighbors | None = None,
    colors: Colors | None = None,
    height: int = 900,
    note: str = "",
    autoplay: bool | Literal["once"] = False,
) -> MapState:
    """Show `film` and return where the viewer is, told after a rest and never while it plays.

    texts: those below "map" in the catalogue. live: more moments will come; the newest is
    followed until the viewer goes back. moment, selected, focus: where to go, the selected rows
    and the row of a word to fly to, each heeded when first given and when it changes. height: the
    most it may take, in pixels. note: a line below the map. neighbors: shown for the word under the
    pointer while the map rests at their moment. colors: None colours by group.
    Raises ShapeMismatch where those are not about the film's words.
    autoplay: a film without `moment` plays when it first comes, in a loop or once.
    """
    _CODE(key=f"{key}-code", data=_code())
    told = _Told.of(key)
    view: dict[str, Any] = {"live": live, "moment": moment, "selected": list(selected)}
    view |= {"focus": focus, "height": height, "note": note, "autoplay": autoplay}
    since = told.moments(film)
    header, body = pack(film, since)
    if since == 0 or told.texts != dict(texts):
        view["texts"] = dict(texts)
    parts = told.overlays(film, view, {"neighbors": neighbors, "colors": colors})
    told.remember(film, texts)
    result = _MAP(
        key=key,
        data=message(header | {"view": view}, body, parts),
        on_moment_change=_nothing,
        on_selected_change=_nothing,
        on_need_change=told.forget,
    )
    return _state(result, film, live, moment, selected)


class _Told:
    """What the browser has been sent for one map in this session."""

    def __init__(self) -> None:
        self.forget()

    @classmethod
    def of(cls, key: str) -> _Told:
        told: _Told = st.session_state.setdefault(f"{key}-told", cls())
        return told

    def forget(self) -> None:
        """Also called when the browser asks for all: it lost its memory, as after a page switch."""
        self.run: tuple[object, ...] = ()
        self.texts: dict[str, str] = {}
        self.count = 0
        self.names: dict[str, str] = {}

    def moments(self, film: Film) -> int:
        """How many of the film's moments it has."""
        same = self.run == _known_by(film) and self.count <= len(film)
        return self.count if same else 0

    def overlays(
        self, film: Film, view: dict[str, Any], given: Mapping[str, TrueNeighbors | Colors | None]
    ) -> dict[str, Part]:
        """What it has not got of them; `view` says of all which they are."""
        new = {}
        for name, overlay in given.items():
            view[name] = overlay.header if overlay else None
            if overlay and len(overlay) != len(film.words):
                raise ShapeMismatch(expected=(len(film.words),), found=(len(overlay),))
            if overlay and self.names.get(name) != overlay.name:
                new[name] = overlay.wire
            self.names[name] = overlay.name if overlay else ""
        return new

    def remember(self, film: Film, texts: Mapping[str, str]) -> None:
        self.run = _known_by(film)
        self.texts = dict(texts)
        self.count = len(film)


def _known_by(film: Film) -> tuple[object, ...]:
    return (film.run, film.basis, film.dims, len(film.words))


def _state(
    result: Mapping[str, Any], film: Film, live: bool, moment: int | None, selected: Sequence[int]
) -> MapState:
    last = max(0, len(film) - 1)
    at, chosen = result.get("moment"), result.get("selected")
    if at is None:
        at = moment
    rows = selected if chosen is None else chosen
    kept = tuple(int(row) for row in rows if 0 <= int(row) < len(film.words))
    return MapState(last if at is None else min(max(0, int(at)), last), kept, live and at is None)


def _nothing() -> None:
    """Without a callback a name would not be part of the component's state."""


@cache
def _code() -> dict[str, Any]:
    modules = {
        path.stem: path.read_text(encoding="utf-8")
        for path in sorted(_FOLDER.glob("*.js"))
        if path.stem not in _OUTSIDE
    }
    return {"modules": modules, "css": (_FOLDER / "map.css").read_text(encoding="utf-8")}


def _entry(name: str) -> str:
    """A script with the version of the code it belongs to, so that an old page keeps its own."""
    version = hashlib.sha256(repr(_code()).encode()).hexdigest()[:8]
    text = (_FOLDER / f"{name}.js").read_text(encoding="utf-8")
    return re.sub(r"(?m)^//.*\n", "", text).replace("VERSION", version)


_CODE = st.components.v2.component("embedlab_map_code", js=_entry("loader"), isolate_styles=False)
_MAP = st.components.v2.component("embedlab_map", js=_entry("stub"))
