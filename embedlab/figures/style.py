"""What all figures share: colours, fonts, margins, and words shown as they are."""

from __future__ import annotations

import html
from typing import Any

import plotly.graph_objects as go

# Okabe and Ito (2008): told apart by colour-blind eyes; the blue lighter, to stand on dark too.
BLUE, ORANGE, GREEN, PINK, RED, SKY = (
    "#2B8CD0",
    "#E69F00",
    "#009E73",
    "#CC79A7",
    "#D55E00",
    "#56B4E9",
)
GREY = "#8C8F94"
FONT_SIZE = 15  # readable from the back of a room
GRID = "rgba(140, 143, 148, 0.25)"
CLEAR = "rgba(0, 0, 0, 0)"


def styled(figure: go.Figure, title: str, x: dict[str, Any], y: dict[str, Any]) -> go.Figure:
    """`figure` with a title, its axes, and the look of the house."""
    quiet = {"gridcolor": GRID, "zerolinecolor": GRID, "automargin": True}
    return figure.update_layout(
        title={"text": title, "x": 0, "xanchor": "left", "font": {"size": FONT_SIZE + 3}},
        xaxis=quiet | x,
        yaxis=quiet | y,
        font={"size": FONT_SIZE},
        paper_bgcolor=CLEAR,
        plot_bgcolor=CLEAR,
        margin={"l": 8, "r": 16, "t": 48, "b": 8},
        legend={"x": 0.99, "xanchor": "right", "y": 0.5, "yanchor": "middle", "bgcolor": CLEAR},
        hoverlabel={"font": {"size": FONT_SIZE}},
        modebar={"remove": ["logo", "select2d", "lasso2d"]},
        uirevision="kept",  # zoom and hidden lines survive an update
    )


def literal(word: str) -> str:
    """`word` as Plotly shows it sign by sign: no HTML, no TeX; odd blanks as code points."""
    plain = all(sign == " " or (sign.isprintable() and not sign.isspace()) for sign in word)
    shown = word if plain and word.strip() == word != "" else _code_points(word)
    return html.escape(shown, quote=False).replace("$", "&#36;")


def _code_points(word: str) -> str:
    odd = (sign.isspace() or not sign.isprintable() for sign in word)
    return "".join(
        f"[U+{ord(sign):04X}]" if strange else sign for sign, strange in zip(word, odd, strict=True)
    )
