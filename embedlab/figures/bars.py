"""Neighbours as bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import plotly.graph_objects as go

from embedlab.figures.style import BLUE, FONT_SIZE, literal, styled
from embedlab.neighbors import Neighbor


def neighbor_bars(
    neighbors: Sequence[Neighbor], texts: Mapping[str, str], color: str = BLUE
) -> go.Figure:
    """A bar a neighbour, best on top, each word as it is written. texts: neighbors_title, cosine.

    Words are categories even where all look like numbers or dates.
    """
    cosines = [neighbor.cosine for neighbor in neighbors]
    bars = go.Bar(
        x=cosines,
        y=[literal(neighbor.word) for neighbor in neighbors],
        orientation="h",
        marker={"color": color},
        text=[f"{cosine:.3f}" for cosine in cosines],
        hovertemplate="%{y}: %{x:.4f}<extra></extra>",
    )
    x = {"title": {"text": texts["cosine"]}, "range": [min([0, *cosines]), 1]}
    y = {"type": "category", "autorange": "reversed", "ticks": ""}
    figure = styled(go.Figure(bars), texts["neighbors_title"], x, y)
    return figure.update_layout(height=90 + 2 * FONT_SIZE * max(len(neighbors), 1))
