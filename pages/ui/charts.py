"""A run's curves: small live numbers while it trains, figures when it has ended."""

from __future__ import annotations

import streamlit as st

from embedlab.figures import loss_curve, score_curve
from embedlab.metrics import group_score
from embedlab.recording import Recording
from pages.ui.i18n import section, t

SPARK = 60  # moments in a small curve


@st.cache_resource(max_entries=64, show_spinner=False)
def _scores(token: str) -> dict[int, float]:
    return {}


def scores(recording: Recording, token: str) -> list[float]:
    """Group score of every moment so far; each is computed once. Empty without known groups."""
    known = _scores(token)
    for moment in range(len(known), len(recording)):
        score = group_score(recording.table(moment))
        if score is None:
            return []
        known[moment] = score.score
    return [known[moment] for moment in range(len(recording))]


def run_metrics(recording: Recording, token: str) -> None:
    """Loss and group score of the newest moment, each with its curve so far."""
    left, right = st.columns(2)
    losses = [snapshot.loss for snapshot in recording.snapshots]
    left.metric(t("metrics.loss"), f"{losses[-1]:.3f}", chart_data=losses, chart_type="line")
    found = scores(recording, token)
    if found:
        right.metric(
            t("metrics.score"),
            f"{found[-1]:.0%}",
            t("metrics.untrained", value=f"{found[0]:.0%}"),
            delta_color="off",
            delta_arrow="off",
            chart_data=found,
            chart_type="line",
            help=t("metrics.score_help"),
        )


def run_figures(recording: Recording, token: str) -> None:
    """Loss and group score against text seen."""
    left, right = st.columns(2)
    texts = section("figures")
    left.plotly_chart(
        loss_curve(recording, texts), key=f"loss-{token}", config={"displayModeBar": False}
    )
    found = scores(recording, token)
    if found:
        known = group_score(recording.table())
        figure = score_curve(recording, found, texts, known.chance if known else None)
        right.plotly_chart(figure, key=f"score-{token}", config={"displayModeBar": False})
