"""The text form: a world, pasted text or files become a Corpus; it is shown as training sees it."""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

import streamlit as st

from embedlab.corpus import Corpus
from embedlab.corpus.segment import SEGMENTERS
from embedlab.corpus.worlds import WORLDS
from embedlab.errors import EmbedlabError
from embedlab.messages import LANGUAGES
from pages.ui.choose import choose
from pages.ui.i18n import language, named, t
from pages.ui.notices import escaped, say

SOURCES = ("world", "paste", "files")
ENDINGS = ["txt", "md", "gz"]
ENCODINGS = ("auto", "utf-8", "gb18030", "gbk", "big5", "shift_jis", "utf-16", "cp1252")
PREVIEWED = 4
SHOWN = 60  # tokens of a sentence; a book may be one line
_UPLOADS = "uploads"


@dataclass(frozen=True)
class Cut:
    """How text becomes tokens: the arguments of Corpus.from_text and from_files."""

    segment: str = "auto"
    punctuation: bool = False
    lowercase: bool = True
    min_count: int | None = None
    encoding: str = "auto"


def text_form() -> Corpus | None:
    """Let the visitor choose a text; None while there is none or it cannot be read."""
    source = choose(
        st.segmented_control,
        "source",
        t("form.source"),
        SOURCES,
        named("form.source_", SOURCES),
        required=True,
    )
    try:
        return {"world": _world, "paste": _paste, "files": _files}[source]()
    except EmbedlabError as error:
        say(error)
        return None


def _world() -> Corpus:
    left, right = st.columns(2)
    world = choose(left.selectbox, "world", t("form.world"), WORLDS, named("worlds.", WORLDS))
    tongue = choose(
        right.selectbox,
        "world_language",
        t("form.world_language"),
        list(LANGUAGES),
        LANGUAGES.__getitem__,
        first=language(),
    )
    return _world_corpus(world, tongue)


def _paste() -> Corpus | None:
    text = st.text_area(
        t("form.text"),
        height=180,
        placeholder=t("form.text_hint"),
        key="pasted",
        persist_state="session",
    )
    cut = _cut_form(with_encoding=False)
    if not text.strip():
        return None
    with _reading():
        return _text_corpus(text, cut)


def _files() -> Corpus | None:
    st.file_uploader(
        t("form.files"),
        ENDINGS,
        accept_multiple_files=True,
        key="files",
        help=t("form.files_help"),
        on_change=_take_files,
    )
    cut = _cut_form(with_encoding=True)
    uploads = st.session_state.get(_UPLOADS, ())
    if not uploads:
        return None
    if not st.session_state.get("files"):
        left, right = st.columns([4, 1], vertical_alignment="center")
        names = escaped(", ".join(name for name, _ in uploads))
        left.caption(t("form.files_kept", names=names))
        right.button(t("form.files_forget"), on_click=_forget_files)
    with _reading():
        return _file_corpus(uploads, cut)


def _take_files() -> None:
    """What was dropped or removed; the bytes outlive the widget, which other pages lose."""
    files = st.session_state["files"] or ()
    st.session_state[_UPLOADS] = tuple((file.name, file.getvalue()) for file in files)


def _forget_files() -> None:
    st.session_state[_UPLOADS] = ()


def _reading() -> AbstractContextManager[None]:
    return st.spinner(t("form.reading"), show_time=True)


def _cut_form(with_encoding: bool) -> Cut:
    encoding = "auto"
    if with_encoding:
        names = {name: name for name in ENCODINGS} | {"auto": t("form.auto")}
        label = t("form.encoding")
        encoding = choose(st.selectbox, "encoding", label, ENCODINGS, names.__getitem__)
    with st.expander(t("form.cutting"), icon=":material/content_cut:"):
        left, right = st.columns(2)
        segment = choose(
            left.selectbox,
            "segment",
            t("form.segment"),
            SEGMENTERS,
            named("segment.", SEGMENTERS),
        )
        count = right.number_input(
            t("form.min_count"),
            min_value=1,
            value=None,
            placeholder=t("form.auto"),
            help=t("form.min_count_help"),
            key="min_count",
            persist_state="session",
        )
        marks = st.checkbox(t("form.punctuation"), key="punctuation", persist_state="session")
        lower = st.checkbox(t("form.lowercase"), True, key="lowercase", persist_state="session")
    return Cut(segment, marks, lower, count, encoding)


@st.cache_resource(max_entries=16, show_spinner=False)
def _world_corpus(world: str, tongue: str) -> Corpus:
    return Corpus.from_world(world, tongue)


@st.cache_resource(max_entries=8, show_spinner=False, ttl="30m")
def _text_corpus(text: str, cut: Cut) -> Corpus:
    return Corpus.from_text(
        text,
        segment=cut.segment,
        punctuation=cut.punctuation,
        lowercase=cut.lowercase,
        min_count=cut.min_count,
    )


@st.cache_resource(max_entries=4, show_spinner=False, ttl="30m")
def _file_corpus(uploads: tuple[tuple[str, bytes], ...], cut: Cut) -> Corpus:
    return Corpus.from_files(
        uploads,
        encoding=cut.encoding,
        segment=cut.segment,
        punctuation=cut.punctuation,
        lowercase=cut.lowercase,
        min_count=cut.min_count,
    )


def _line(tokens: list[str]) -> str:
    more = [t("corpus.more", count=f"{len(tokens) - SHOWN:,}")] if len(tokens) > SHOWN else []
    return " | ".join([*tokens[:SHOWN], *more])


def show_corpus(corpus: Corpus) -> None:
    """Counts, what was done to the text, and its first sentences as the tokens trained on."""
    kept = len(corpus.vocab)
    st.caption(
        t(
            "corpus.counts",
            tokens=f"{corpus.tokens:,}",
            sentences=f"{corpus.sentences:,}",
            words=f"{kept:,}",
            rare=f"{len(corpus.lexicon) - kept:,}",
            min_count=corpus.min_count,
            pairs=f"{corpus.pairs:,}",
        )
    )
    origin = corpus.origin
    done = [t(f"segment.{origin.segmenter}")]
    if origin.encoding:
        done.append(t("corpus.encoding", encoding=origin.encoding))
    if origin.normalised:
        done.append(t("corpus.normalised", count=f"{origin.normalised:,}"))
    with st.expander(t("corpus.preview"), expanded=True, icon=":material/visibility:"):
        st.caption(" · ".join(done))
        shown = range(min(PREVIEWED, corpus.sentences))
        lines = [_line(corpus.sentence(number)) for number in shown]
        st.code("\n".join(lines), language=None, wrap_lines=True)
