"""Chosen words: their cosines along a run, and all against all at one moment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go
from numpy.typing import NDArray

from embedlab.figures.style import BLUE, GREEN, GREY, ORANGE, PINK, RED, SKY, literal, styled
from embedlab.recording import Recording

COLORS = (BLUE, ORANGE, GREEN, PINK, RED, SKY)
DASHES = ("solid", "dash", "dot", "dashdot", "longdash", "longdashdot")  # never colour alone


def pair_curves(
    recording: Recording,
    pairs: Sequence[tuple[str, str]],
    cosines: NDArray[Any],
    texts: Mapping[str, str],
    moment: int = -1,
) -> go.Figure:
    """Cosine of each pair against epochs, with a cursor at the moment shown.

    cosines: [T, P] as metrics.pair_cosines gives them. texts: pairs_title, cosine, epochs.
    """
    epochs = [snapshot.epoch for snapshot in recording.snapshots]
    figure = go.Figure()
    for at, (one, other) in enumerate(pairs):
        style = {"color": COLORS[at % 6], "dash": DASHES[at % 6], "width": 3}
        name = f"{literal(one)} – {literal(other)}"
        figure.add_scatter(
            x=epochs,
            y=cosines[:, at],
            name=name,
            mode="lines",
            line=style,
            hovertemplate="%{x:.2f}: %{y:.3f}<extra></extra>",
        )
    figure.add_vline(x=recording[moment].epoch, line={"color": GREY, "width": 2})
    x = {"title": {"text": texts["epochs"]}, "range": [0, recording[-1].epoch or 1]}
    y = {"title": {"text": texts["cosine"]}, "range": [-1.02, 1.02]}
    return styled(figure, texts["pairs_title"], x, y).update_layout(showlegend=True)


def heat_map(similarity: NDArray[Any], words: Sequence[str], texts: Mapping[str, str]) -> go.Figure:
    """Cosine of every two words as a square, on one scale from -1 to 1 for all moments.

    similarity: [n, n]; NaN stays blank. texts: heat_title, cosine.
    """
    names = [literal(word) for word in words]
    square = go.Heatmap(
        z=similarity,
        x=names,
        y=names,
        zmin=-1,
        zmax=1,
        colorscale="RdBu",
        reversescale=True,
        texttemplate="%{z:.2f}" if len(words) <= 8 else None,
        hovertemplate="%{y} – %{x}: %{z:.3f}<extra></extra>",
        colorbar={"title": {"text": texts["cosine"]}},
    )
    axis = {"type": "category", "ticks": "", "showgrid": False}
    figure = styled(go.Figure(square), texts["heat_title"], axis, axis | {"autorange": "reversed"})
    return figure.update_yaxes(scaleanchor="x", constrain="domain")
