"""Who is here: a visitor's run, found again after F5, and given up when they leave."""

from __future__ import annotations

import gc
import secrets
import threading

import streamlit as st
from threadpoolctl import threadpool_limits

from embedlab.corpus import Corpus
from embedlab.recording import TrainSpec
from pages.ui.runs import Registry, Run
from pages.ui.settings import LIMITS

_KEY = "run"  # in the session and in the URL


@st.cache_resource
def registry() -> Registry:
    """The one registry of this process."""
    # Two BLAS threads beside a training one wait for each other: 14 ms for a 1 ms product.
    threadpool_limits(1, user_api="blas")
    return Registry()


def _release(token: str) -> None:
    registry().detach(token)


@st.cache_resource(scope="session", on_release=_release, show_spinner=False)
def _lease(token: str) -> str:
    registry().attach(token)
    return token


def visitor() -> str:
    """A name for this session, for what several visitors share."""
    name: str = st.session_state.setdefault("visitor", secrets.token_hex(8))
    return name


def current_run() -> Run | None:
    """The run this visitor is watching, by session or by the token in the URL."""
    token = st.session_state.get(_KEY) or st.query_params.get(_KEY)
    run = registry().find(token)
    if run is None:
        forget_run()
        return None
    _lease(run.token)
    st.session_state[_KEY] = run.token
    if st.query_params.get(_KEY) != run.token:
        st.query_params[_KEY] = run.token
    return run


def watches(run: Run) -> bool:
    """Whether this visitor has not turned away from `run`."""
    return bool(st.session_state.get(_KEY) == run.token)


def start_run(corpus: Corpus, spec: TrainSpec) -> None:
    """Begin this visitor's run. Raises what `corpus.check` raises."""
    run = registry().start(corpus, spec)
    st.session_state[_KEY] = run.token
    current_run()


def forget_run() -> None:
    """Back to having no run; it is stopped unless another tab still watches it."""
    token = st.session_state.pop(_KEY, None)
    if token:
        _lease.clear(token)
        registry().abandon(token)
    if _KEY in st.query_params:
        del st.query_params[_KEY]


@st.fragment(run_every=3)
def _heartbeat() -> None:
    current_run()


def keep_alive() -> None:
    """While a run computes, look after it on every page: after a network blip it is re-attached."""
    run = current_run()
    if run is not None and run.live:
        _heartbeat()


@st.cache_resource(show_spinner=False)
def warm_up() -> None:
    """Load what the first Start needs, a second after the first page was drawn."""
    for seconds, load in ((1.0, _load), (LIMITS.warm_after, _load_projections)):
        timer = threading.Timer(seconds, load)
        timer.daemon = True
        timer.start()


def _load() -> None:
    from embedlab.training import warm

    warm()
    # Streamlit collects garbage after every script run; frozen modules are not walked each time.
    gc.collect()
    gc.freeze()


def _load_projections() -> None:
    from embedlab.projection import warm

    warm()
    gc.collect()
    gc.freeze()
