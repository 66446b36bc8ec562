"""Below the map: chosen words along the run and against each other, and all words as a table."""

from __future__ import annotations

from itertools import combinations

import streamlit as st

from embedlab.figures import heat_map, pair_curves
from embedlab.metrics import pair_cosines, similarity
from embedlab.recording import Recording
from pages.ui.films import drawn_words
from pages.ui.i18n import section, t
from pages.ui.notices import told

MOST_PAIRS = 6
MOST_WORDS = 12


def show_panels(recording: Recording, token: str, moment: int, selected: list[int]) -> None:
    """The panels of a finished recording, at the moment shown."""
    along, table = st.tabs([t("panels.selected"), t("panels.table")])
    with along, told():
        _selected(recording, token, moment, selected)
    with table:
        _table(recording, moment)


def _selected(recording: Recording, token: str, moment: int, selected: list[int]) -> None:
    words = st.multiselect(
        t("panels.words"),
        recording.vocab.words(selected[:MOST_WORDS]),
        default=recording.vocab.words(selected[:MOST_WORDS]),
        accept_new_options=True,
        max_selections=MOST_WORDS,
        key=f"chosen-{token}-{hash(tuple(selected))}",
        help=t("panels.words_help"),
    )
    if len(words) < 2:
        st.caption(t("panels.words_help"))
        return
    pairs = list(combinations(words, 2))[:MOST_PAIRS]
    texts = section("figures")
    left, right = st.columns(2)
    curves = pair_curves(recording, pairs, pair_cosines(recording, pairs), texts, moment)
    square = heat_map(similarity(recording.table(moment), words), words, texts)
    quiet = {"displayModeBar": False}
    left.plotly_chart(curves, key=f"pairs-{token}", config=quiet)
    right.plotly_chart(square, key=f"heat-{token}", config=quiet)


def _table(recording: Recording, moment: int) -> None:
    vocab, size = recording.vocab, drawn_words(recording)
    columns: dict[str, object] = {t("inspect.neighbour"): vocab.tokens[:size]}
    if vocab.groups is not None and any(vocab.groups):
        columns[t("inspect.group")] = vocab.groups[:size]
    if vocab.counts is not None:
        columns[t("panels.count")] = vocab.counts[:size]
    table = recording.table(moment)
    columns[t("panels.norm")] = table.norms[:size]
    columns[t("panels.updates")] = recording[moment].touched[:size]
    st.dataframe(columns, hide_index=True, height=320)
