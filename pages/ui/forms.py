"""The settings form: widgets in, a TrainSpec out."""

from __future__ import annotations

import streamlit as st

from embedlab.corpus import Corpus
from embedlab.recording import OBJECTIVES, TrainSpec
from pages.ui.choose import choose
from pages.ui.i18n import named, t
from pages.ui.settings import LIMITS

PLAIN = TrainSpec()


def spec_form(corpus: Corpus) -> TrainSpec:
    """Ask for the settings; good defaults for `corpus` stand in every field."""
    left, middle, right = st.columns(3)
    with left:
        objective = choose(
            st.selectbox,
            "objective",
            t("spec.objective"),
            OBJECTIVES,
            named("objective.", OBJECTIVES),
            help=t("spec.objective_help"),
        )
    suited = TrainSpec(objective=objective).resolved(corpus.tokens)
    assert suited.epochs is not None
    with middle:
        dim = _whole("dim", PLAIN.dim, 1, 512)
    with right:
        epochs = _whole(
            "epochs", None, 1, LIMITS.epochs, placeholder=t("spec.auto", value=suited.epochs)
        )
    with st.expander(t("spec.advanced"), icon=":material/tune:"):
        return _advanced(objective, dim, epochs, suited)


def _advanced(objective: str, dim: int | None, epochs: int | None, suited: TrainSpec) -> TrainSpec:
    left, middle, right = st.columns(3)
    with left:
        window = _whole("window", PLAIN.window, 1, 50)
        lr = _real("lr", suited.lr)
        seed = _whole("seed", PLAIN.seed, 0, 2**32 - 1)
    with middle:
        negatives = _whole("negatives", PLAIN.negatives, 1, 100)
        sample = _real("sample", suited.sample)
        snapshots = _whole("snapshots", PLAIN.snapshots, 2, LIMITS.moments)
    with right:
        sigma = _real("sigma", None, PLAIN.sigma)
        threads = _whole("threads", PLAIN.threads, 1, 2)
        tied = st.checkbox(
            t("spec.tied"),
            PLAIN.tied,
            disabled=objective != "nplm",
            help=t("spec.tied_help"),
            key="tied",
            persist_state="session",
        )
    if threads and threads > 1:
        st.caption(t("spec.not_exact"))
    return TrainSpec(
        objective=objective,
        dim=dim or PLAIN.dim,
        window=window or PLAIN.window,
        negatives=negatives or PLAIN.negatives,
        epochs=epochs,
        lr=lr,
        sample=sample,
        sigma=PLAIN.sigma if sigma is None else sigma,
        seed=PLAIN.seed if seed is None else seed,
        threads=threads or 1,
        snapshots=snapshots or PLAIN.snapshots,
        tied=tied,
    )


def _whole(
    name: str, value: int | None, low: int, high: int, placeholder: str | None = None
) -> int | None:
    return st.number_input(
        t(f"spec.{name}"),
        min_value=low,
        max_value=high,
        value=value,
        placeholder=placeholder,
        help=t(f"spec.{name}_help"),
        key=f"spec_{name}",
        persist_state="session",
    )


def _real(name: str, suited: float | None, value: float | None = None) -> float | None:
    return st.number_input(
        t(f"spec.{name}"),
        min_value=0.0,
        value=value,
        format="%g",
        placeholder=None if suited is None else t("spec.auto", value=f"{suited:g}"),
        help=t(f"spec.{name}_help"),
        key=f"spec_{name}",
        persist_state="session",
    )
