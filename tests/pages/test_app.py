"""Each page through app.py, in both languages."""

import time

import pytest

from embedlab.corpus.worlds import WORLDS
from embedlab.messages import text
from embedlab.recording import OBJECTIVES

LANGUAGES = ("en", "zh")


def words(app):
    kinds = (app.title, app.markdown, app.caption, app.info, app.error, app.warning)
    return "\n".join(str(element.value) for kind in kinds for element in kind)


def button(app, label):
    return next(button for button in app.button if button.label == label)


def choose(app, key, value):
    widget = next(
        widget
        for kind in (app.button_group, app.text_area, app.number_input)
        for widget in kind
        if (widget.key or "").split(".")[0] == key
    )
    widget.set_value(value).run()
    assert not app.exception


def box(app, key):
    return next(box for box in app.selectbox if (box.key or "").split(".")[0] == key)


def pick(app, key, index):
    """By index: AppTest formats options outside the session, hence in English only."""
    box(app, key).select_index(index).run()
    assert not app.exception


def trained(app, language):
    button(app, text("form.start", language)).click().run()
    for _ in range(100):
        assert not app.exception
        if any(text("run.new", language) == button.label for button in app.button):
            return
        time.sleep(0.2)
        app.run()
    pytest.fail("the run did not end")


@pytest.mark.parametrize("language", LANGUAGES)
def test_home(app, language):
    home = app(language=language)
    assert home.title[0].value == text("home.title", language)
    assert not home.error


@pytest.mark.parametrize("language", LANGUAGES)
def test_train_a_world(app, language):
    page = app("train", language)
    pick(page, "world", WORLDS.index("pets"))
    trained(page, language)
    word = next(box for box in page.selectbox if box.label == text("inspect.word", language))
    assert word.value in {"cat", "猫"}
    assert len(page.dataframe[0].value) == 10


def test_pasted_text_in_full_width_and_the_counts_shown(app):
    page = app("train")
    choose(page, "source", "paste")
    assert text("form.nothing_yet") in words(page)
    choose(page, "pasted", "ＡＩ模型很好。猫爱鱼，狗爱肉。\n" * 5)
    assert "full-width" in words(page)
    assert page.code[0].value.splitlines()[0].startswith("ai | 模型")


@pytest.mark.parametrize(
    ("pasted", "said"),
    [
        ("…。！", "no words"),
        ("猫 猫 猫 猫", "猫"),
        ("cat\ndog\nbird\n", "sentence"),
    ],
)
def test_nothing_to_train_on_is_one_clear_line(app, pasted, said):
    page = app("train")
    choose(page, "source", "paste")
    choose(page, "pasted", pasted)
    assert len(page.error) == 1
    assert said in page.error[0].value
    assert text("form.start") not in [button.label for button in page.button]


def test_min_count_too_high(app):
    page = app("train")
    choose(page, "source", "paste")
    choose(page, "pasted", "one two three four")
    choose(page, "min_count", 9)
    assert "9" in page.error[0].value


def test_choices_and_run_survive_other_pages_and_the_language(app):
    page = app("train")
    pick(page, "world", WORLDS.index("pets"))
    pick(page, "objective", 1)
    choose(page, "spec_seed", 7)
    trained(page, "en")
    digest = page.dataframe[0].value.to_csv()
    page.switch_page("pages/home.py").run()
    page.switch_page("pages/train.py").run()
    assert page.dataframe[0].value.to_csv() == digest
    page.session_state["language"] = "zh"
    page.run()
    assert text("run.new", "zh") in [button.label for button in page.button]
    button(page, text("run.new", "zh")).click().run()
    for language in ("zh", "en", "zh"):
        page.session_state["language"] = language
        page.run()
        assert box(page, "world").value == "pets"
        assert box(page, "objective").value == "cbow"
    assert next(box for box in page.number_input if box.key == "spec_seed").value == 7


def test_divergence_names_the_setting_and_keeps_what_was_trained(app):
    page = app("train")
    choose(page, "spec_lr", 1000.0)
    trained(page, "en")
    assert "earning rate" in page.error[0].value
    assert page.dataframe


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_the_same_seed_gives_the_same_bytes_as_the_core(app, objective):
    from embedlab import Corpus, TrainSpec, train
    from pages.ui.visitor import registry

    page = app("train")
    pick(page, "objective", OBJECTIVES.index(objective))
    choose(page, "spec_seed", 3)
    choose(page, "spec_epochs", 1)
    trained(page, "en")
    run = registry().find(page.session_state["run"])
    *_, last = train(Corpus.from_world("kingdom"), TrainSpec(objective, epochs=1, seed=3))
    assert run.recording.snapshots[-1].vectors.tobytes() == last.vectors.tobytes()


def test_a_run_too_large_for_the_server_is_refused_with_numbers(app, monkeypatch):
    from pages.ui import limits
    from pages.ui.settings import Limits

    monkeypatch.setattr(limits, "LIMITS", Limits(megabytes=1))
    page = app("train")
    assert "limit is 1 MB" in page.warning[0].value
    monkeypatch.setattr(limits, "LIMITS", Limits(words=10))
    page.run()
    assert "limit is 10" in page.warning[0].value
    assert text("form.start") not in [button.label for button in page.button]
