"""Results as Plotly figures; the only place that imports plotly.

Every function takes its words as `texts`, a mapping (the section "figures" of a catalogue), so
each language reads right. Backgrounds are transparent and text colours are left to the theme.
"""

from embedlab.figures.bars import neighbor_bars
from embedlab.figures.curves import loss_curve, score_curve
from embedlab.figures.pairs import heat_map, pair_curves

__all__ = ["heat_map", "loss_curve", "neighbor_bars", "pair_curves", "score_curve"]
