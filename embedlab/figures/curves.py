"""Curves over text seen: loss, and the group score beside what no training gives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from embedlab.figures.style import BLUE, GREY, ORANGE, styled
from embedlab.recording import Recording


def loss_curve(recording: Recording, texts: Mapping[str, str], color: str = BLUE) -> go.Figure:
    """Mean loss per example since the moment before, against epochs.

    texts: loss_title, loss, epochs.
    """
    moments = [snapshot for snapshot in recording.snapshots if snapshot.examples]
    epochs = [snapshot.epoch for snapshot in moments]
    figure = go.Figure(_line(epochs, [moment.loss for moment in moments], texts["loss"], color))
    figure.update_layout(showlegend=False)
    return styled(
        figure, texts["loss_title"], _epochs(recording, texts), {"title": {"text": texts["loss"]}}
    )


def score_curve(
    recording: Recording,
    scores: Sequence[float],
    texts: Mapping[str, str],
    chance: float | None = None,
    color: str = ORANGE,
) -> go.Figure:
    """The group score at each moment, beside the untrained table's and that of chance.

    scores: one a moment, of which the first is the untrained table's. texts: score_title, score,
    untrained, chance, epochs.
    """
    epochs = [snapshot.epoch for snapshot in recording.snapshots]
    ends = [epochs[0], epochs[-1]]
    traces = [_line(ends, [scores[0]] * 2, texts["untrained"], GREY, "dash")]
    if chance is not None:
        traces.append(_line(ends, [chance] * 2, texts["chance"], GREY, "dot"))
    traces.append(_line(epochs, scores, texts["score"], color))
    y = {"title": {"text": texts["score"]}, "range": [0, 1.02], "tickformat": ".0%"}
    return styled(go.Figure(traces), texts["score_title"], _epochs(recording, texts), y)


def _line(
    epochs: Sequence[float], values: Sequence[float], name: str, color: str, dash: str = "solid"
) -> go.Scatter:
    return go.Scatter(
        x=list(epochs),
        y=list(values),
        name=name,
        mode="lines",
        line={"color": color, "width": 3 if dash == "solid" else 2, "dash": dash},
        hovertemplate="%{x:.2f}: %{y:.3f}<extra></extra>",
    )


def _epochs(recording: Recording, texts: Mapping[str, str]) -> dict[str, object]:
    return {"title": {"text": texts["epochs"]}, "range": [0, recording[-1].epoch or 1]}
