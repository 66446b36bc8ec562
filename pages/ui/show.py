"""Results on the page: a word's neighbours, curves, figures for the moment shown."""

from __future__ import annotations

import streamlit as st

from embedlab.errors import EmbedlabError
from embedlab.metrics import turnover
from embedlab.neighbors import Neighbor
from embedlab.recording import Recording
from pages.ui.i18n import t
from pages.ui.notices import escaped, say, told
from pages.ui.settings import LIMITS


def clicked_rows(map_key: str) -> list[int]:
    """The rows selected on a map, as it last told; known before the map is drawn again."""
    state = st.session_state.get(map_key) or {}
    return list(state.get("selected") or [])


def told_moment(map_key: str) -> int | None:
    """The moment a map rests at, as it last told; None for the newest, or before it told."""
    state = st.session_state.get(map_key) or {}
    moment: int | None = state.get("moment")
    return moment


def moment_on(map_key: str, recording: Recording) -> int:
    """The moment a map of a finished recording rests at, as it last told; else the last."""
    told = told_moment(map_key)
    last = len(recording) - 1
    return last if told is None else min(max(int(told), 0), last)


def row_of(recording: Recording, word: str | None) -> int | None:
    """The row of `word`; one line on the page where there is none."""
    with told():
        return None if word is None else recording.vocab.id(word)
    return None


def pick_word(recording: Recording, key: str, clicked: list[int]) -> str | None:
    """The word to look at: clicked on the map, or picked or typed here."""
    words = recording.vocab.tokens
    seen = f"{key}_clicked"
    if clicked and st.session_state.get(seen) != clicked:
        st.session_state[key] = words[clicked[-1]]
    st.session_state[seen] = clicked
    offered = list(words[: LIMITS.offered])
    chosen = st.session_state.get(key)
    if chosen is None:
        chosen = st.session_state[key] = _first_word(recording)
    if chosen and chosen not in offered:
        offered.insert(0, chosen)
    word: str | None = st.selectbox(
        t("inspect.word"),
        offered,
        help=t("inspect.word_help"),
        accept_new_options=True,
        key=key,
        persist_state="session",
    )
    return word


def _first_word(recording: Recording) -> str:
    """A word worth a look: a well-known one, rather than "the"."""
    known = t("inspect.first").split()
    return next((word for word in known if word in recording.vocab), recording.vocab[0])


def show_neighbors(recording: Recording, moment: int, row: int | None) -> None:
    """The nearest words of the word in `row` at `moment`, as a list with bars."""
    if row is None:
        return
    snapshot, vocab = recording[moment], recording.vocab
    try:
        step = turnover(recording.table(max(moment - 1, 0)), recording.table(moment), vocab[row])
    except EmbedlabError as error:
        say(error)
        return
    found = step.now
    st.markdown(f"**{t('inspect.title', word=escaped(vocab[row]))}**")
    st.caption(
        t(
            "inspect.moment",
            epoch=f"{snapshot.epoch:.2f}",
            moment=moment + 1,
            moments=len(recording),
        )
    )
    groups = vocab.groups
    columns: dict[str, list[object]] = {
        t("inspect.neighbour"): [neighbor.word for neighbor in found],
        t("inspect.cosine"): [neighbor.cosine for neighbor in found],
    }
    if groups is not None and any(groups):
        columns[t("inspect.group")] = [_group(recording, neighbor) for neighbor in found]
    if step.entered:
        columns[t("inspect.new")] = [neighbor.word in step.entered for neighbor in found]
    bars = st.column_config.ProgressColumn(width=104, format="%.2f", min_value=0, max_value=1)
    text = st.column_config.TextColumn(width=84)
    st.dataframe(
        columns,
        hide_index=True,
        height=len(found) * 35 + 38,
        column_config=dict(zip(columns, (text, bars, text), strict=False))
        | {t("inspect.new"): st.column_config.CheckboxColumn(width=44)},
    )
    if step.left:
        gone = ", ".join(neighbor.word for neighbor in step.left)
        st.caption(t("inspect.left", words=escaped(gone)))
    facts = [t("inspect.updated", touched=f"{int(snapshot.touched[row]):,}")]
    if vocab.counts is not None:
        facts.insert(0, t("inspect.count", count=f"{int(vocab.counts[row]):,}"))
    st.caption(" · ".join(facts))
    st.caption(t("inspect.followed"))


def _group(recording: Recording, neighbor: Neighbor) -> str:
    groups = recording.vocab.groups
    return groups[recording.vocab.id(neighbor.word)] if groups else ""
