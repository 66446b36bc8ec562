import numpy as np

from embedlab.figures import heat_map, pair_curves
from tests.figures.test_figures import EN, recording


def test_a_curve_a_pair_with_a_cursor_at_the_moment():
    cosines = np.array([[0.1, -0.2], [0.5, 0.0], [0.9, 0.3]])
    figure = pair_curves(recording(), [("<b>", "$a$"), ("007", "7")], cosines, EN, moment=1)
    first, second = figure.data
    assert (list(first.x), list(second.y)) == ([0, 0.5, 1], [-0.2, 0.0, 0.3])
    assert first.name == "&lt;b&gt; – &#36;a&#36;"
    assert first.line.dash != second.line.dash
    assert figure.layout.shapes[0].x0 == figure.layout.shapes[0].x1 == 0.5


def test_the_square_keeps_order_and_words_that_look_like_numbers():
    figure = heat_map(np.eye(3), ["1984", "007", "7"], EN)
    (square,) = figure.data
    assert list(square.x) == list(square.y) == ["1984", "007", "7"]
    assert figure.layout.xaxis.type == figure.layout.yaxis.type == "category"
    assert (square.zmin, square.zmax) == (-1, 1)
