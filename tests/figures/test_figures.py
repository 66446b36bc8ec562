import json

import numpy as np
import pytest

from embedlab.figures import loss_curve, neighbor_bars, score_curve
from embedlab.messages import LANGUAGES, catalogue
from embedlab.neighbors import Neighbor
from embedlab.recording import Recording, Snapshot
from embedlab.vocab import Vocab

START = "figures."
TEXTS = {
    language: {
        key[len(START) :]: text
        for key, text in catalogue(language).items()
        if key.startswith(START)
    }
    for language in LANGUAGES
}
EN = TEXTS["en"]


def recording(losses=(3.0, 2.0, 1.0)):
    moments = [
        Snapshot(np.zeros((1, 1)), epoch / 2, 0, loss, 5, 0, 0, np.zeros(1, np.int64))
        for epoch, loss in enumerate(losses)
    ]
    return Recording(Vocab(("a",)), tuple(moments))


def bars(*words, texts=EN):
    return neighbor_bars([Neighbor(word, 0.9 - 0.1 * at) for at, word in enumerate(words)], texts)


def test_loss_against_epochs():
    (line,) = loss_curve(recording(), EN).data
    assert (list(line.x), list(line.y)) == ([0, 0.5, 1], [3, 2, 1])


def test_a_moment_over_no_examples_has_no_loss_to_show():
    table = Recording(Vocab(("a",)), recording().snapshots[:1])
    assert len(loss_curve(table, EN).data[0].x) == 1
    nothing = Snapshot(np.zeros((1, 1)), 0, 0, 0, 0, 0, 0, np.zeros(1, np.int64))
    assert not loss_curve(Recording(Vocab(("a",)), (nothing,)), EN).data[0].x


def test_score_beside_the_untrained_table_and_chance():
    figure = score_curve(recording(), [0.2, 0.5, 0.9], EN, chance=0.1)
    lines = {line.name: list(line.y) for line in figure.data}
    assert lines == {
        "untrained table": [0.2] * 2,
        "chance": [0.1] * 2,
        EN["score"]: [0.2, 0.5, 0.9],
    }
    assert len(score_curve(recording(), [0.2, 0.5, 0.9], EN).data) == 2


def test_words_like_numbers_are_categories_in_the_given_order():
    words = ["1984", "2001", "007", "2010-01", "war", "7"]
    figure = bars(*words)
    assert figure.layout.yaxis.type == "category"
    assert list(figure.data[0].y) == words
    assert figure.layout.yaxis.autorange == "reversed"


MARKUP = [
    "<b>bold</b>",
    '<a href="javascript:alert(1)">x</a>',
    "<script>alert(1)</script>",
    "&lt;",
    "%{x}",
    "$x^2$",
    "<",
    "a\nb",
    "\u3000",
    " ",
    "",
]


def test_words_are_shown_sign_by_sign():
    shown = list(bars(*MARKUP).data[0].y)
    assert shown[0] == "&lt;b&gt;bold&lt;/b&gt;"
    assert shown[3:5] == ["&amp;lt;", "%{x}"]
    assert shown[7:] == ["a[U+000A]b", "[U+3000]", "[U+0020]", ""]
    assert not any(sign in word for word in shown for sign in "<>$")
    assert len(set(shown)) == len(MARKUP)


def test_no_word_is_part_of_a_template():
    figure = json.loads(bars(*MARKUP).to_json())
    assert figure["data"][0]["hovertemplate"] == "%{y}: %{x:.4f}<extra></extra>"
    assert "texttemplate" not in figure["data"][0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_figures_speak_both_languages_and_leave_the_background_alone(language):
    texts = TEXTS[language]
    figures = [
        (loss_curve(recording(), texts), "loss_title"),
        (score_curve(recording(), [0, 0, 1], texts, 0.5), "score_title"),
        (bars("a", texts=texts), "neighbors_title"),
    ]
    for figure, title in figures:
        assert figure.layout.title.text == texts[title]
        assert figure.layout.paper_bgcolor == figure.layout.plot_bgcolor == "rgba(0, 0, 0, 0)"
        assert figure.layout.font.color is None
        assert figure.layout.font.size >= 14


def test_no_neighbours_is_an_empty_figure():
    assert not bars().data[0].y
