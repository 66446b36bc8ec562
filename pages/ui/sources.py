"""The text form: a world, pasted text or files become a Corpus; it is shown as training sees it."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from embedlab.corpus import Corpus
from embedlab.corpus.segment import SEGMENTERS
from embedlab.corpus.worlds import WORLDS
from embedlab.errors import EmbedlabError
from embedlab.messages import LANGUAGES
from pages.ui.i18n import language, named, t
from pages.ui.notices import escaped, say

SOURCES = ("world", "paste", "files")
ENDINGS = ["txt", "md", "gz"]
ENCODINGS = ("auto", "utf-8", "gb18030", "gbk", "big5", "shift_jis", "utf-16", "cp1252")
PREVIEWED = 6


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
    source = st.segmented_control(
        t("form.source"),
        SOURCES,
        default="world",
        format_func=named("form.source_", SOURCES),
        key="source",
        required=True,
        persist_state="session",
    )
    try:
        with st.spinner(t("form.reading"), show_time=True):
            return {"world": _world, "paste": _paste, "files": _files}[source]()
    except EmbedlabError as error:
        say(error)
        return None


def _world() -> Corpus:
    left, right = st.columns(2)
    world = left.selectbox(
        t("form.world"),
        WORLDS,
        format_func=named("worlds.", WORLDS),
        key="world",
        persist_state="session",
    )
    codes = list(LANGUAGES)
    tongue = right.selectbox(
        t("form.world_language"),
        codes,
        index=codes.index(language()),
        format_func=LANGUAGES.__getitem__,
        key="world_language",
        persist_state="session",
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
    return _text_corpus(text, cut) if text.strip() else None


def _files() -> Corpus | None:
    files = st.file_uploader(
        t("form.files"), ENDINGS, accept_multiple_files=True, key="files", help=t("form.files_help")
    )
    cut = _cut_form(with_encoding=True)
    if files:
        st.session_state["uploads"] = tuple((file.name, file.getvalue()) for file in files)
    uploads = st.session_state.get("uploads", ())
    if not uploads:
        return None
    if not files:
        names = escaped(", ".join(name for name, _ in uploads))
        st.caption(t("form.files_kept", names=names))
    return _file_corpus(uploads, cut)


def _cut_form(with_encoding: bool) -> Cut:
    with st.expander(t("form.cutting"), icon=":material/content_cut:"):
        left, right = st.columns(2)
        segment = left.selectbox(
            t("form.segment"),
            SEGMENTERS,
            format_func=named("segment.", SEGMENTERS),
            key="segment",
            persist_state="session",
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
        encoding = "auto"
        if with_encoding:
            encoding = left.selectbox(
                t("form.encoding"),
                ENCODINGS,
                format_func=(
                    {name: name for name in ENCODINGS} | {"auto": t("form.auto")}
                ).__getitem__,
                key="encoding",
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
    with st.expander(t("corpus.preview"), icon=":material/visibility:"):
        st.caption(" · ".join(done))
        shown = range(min(PREVIEWED, corpus.sentences))
        lines = [" | ".join(corpus.sentence(number)) for number in shown]
        st.code("\n".join(lines), language=None, wrap_lines=True)
