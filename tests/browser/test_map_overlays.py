"""Colours by value and class, and true neighbours, on the map in a real Chromium."""

import pytest

from tests.browser.test_map import MAP, ask, film, film_url, positions, press, told

__all__ = ["film", "film_url"]
pytestmark = pytest.mark.browser

COUNTED = """painter => {
  const draw = painter.draw.bind(painter);
  window.drawn = 0;
  painter.draw = (scene) => { window.drawn++; draw(scene); };
}"""


def colour_by(page, name):
    page.get_by_text(name, exact=True).click()


def hover(page, row):
    stage = page.locator(".stage").bounding_box()
    x, y = positions(page)[row]
    page.mouse.move(stage["x"] + x, stage["y"] + y)


def lines(page):
    return ask(
        page, "(map.embedlab.view.stage.kin?.lines ?? []).map((line) => [line.row, line.near])"
    )


def test_the_pointers_rest_shows_true_neighbours_at_their_moment_only(film):
    page = film("moments=4&near=3")
    hover(page, 3)
    explained = page.locator(".tip .lines")
    explained.wait_for()
    assert lines(page) == [[4, True], [7, False]]
    assert explained.inner_text().split("\n") == [
        "near on the map too: 1",
        "the map hides it: 1",
    ]
    assert explained.locator("line[stroke-dasharray]").count() == 1
    press(page, "ArrowLeft")
    explained.wait_for(state="hidden")
    press(page, "ArrowRight")
    explained.wait_for()
    hover(page, 0)
    page.mouse.move(5, 5)
    page.locator(".tip").wait_for(state="hidden")


def test_colours_change_without_a_new_film_and_are_sent_once(film):
    page = film()
    before = ask(page, "Array.from(map.embedlab.view.stage.ranking)")
    kept = ask(page, "(window.kept = map.embedlab.view.film) !== null")
    assert kept
    colour_by(page, "values")
    legend = page.locator(".legend")
    legend.get_by_text("Movement").wait_for()
    assert legend.locator(".scale").inner_text().split("\n") == ["1,000", "7,000"]
    legend.get_by_text("no value").wait_for(timeout=20_000)
    assert page.get_by_role("button", name="royal").count() == 0
    assert ask(page, "map.embedlab.view.film === window.kept")
    hover(page, 7)
    assert page.locator(".tip").inner_text().endswith("Movement: 7,000")
    hover(page, 0)
    assert page.locator(".tip").inner_text().endswith("Movement: no value")
    page.mouse.move(5, 5)
    tint = "map.embedlab.view.stage.tint"
    ask(page, f"(window.tint = {tint}) !== null")
    press(page, "Home")
    told(page, "moment 0 ")
    assert ask(page, f"{tint} === window.tint")
    colour_by(page, "group")
    page.get_by_role("button", name="royal").wait_for()
    assert before == ask(page, "Array.from(map.embedlab.view.stage.ranking)")


def test_classes_have_chips_that_are_text_and_can_be_seen_alone(film):
    page = film()
    colour_by(page, "classes")
    page.get_by_role("button", name="<i>").click()
    page.wait_for_function(
        "map => map.embedlab.labels().length === 3", arg=page.locator(MAP).element_handle()
    )
    assert set(ask(page, "map.embedlab.labels()")) == {"queen", "\u00a0", "fish"}
    colour_by(page, "group")
    page.get_by_role("button", name="royal").wait_for()
    assert ask(page, "map.embedlab.view.stage.hidden.size") == 0


@pytest.mark.parametrize("size", [1, 2, 8])
def test_words_in_one_spot(film, size):
    page = film(f"equal=1&size={size}&near=11")
    assert len(set(positions(page))) == 1
    hover(page, 0)
    page.locator(".tip").wait_for()
    colour_by(page, "values")
    page.locator(".legend").get_by_text("Movement").wait_for()


def test_a_map_out_of_sight_is_not_drawn(film):
    page = film("autoplay=1")
    ask(page, f"({COUNTED})(map.embedlab.view.stage.painter)")
    page.wait_for_function("() => window.drawn > 3")
    page.locator(MAP).evaluate("map => (map.style.marginTop = '4000px')")
    page.evaluate("window.scrollTo(0, 0)")
    page.wait_for_timeout(300)
    page.evaluate("window.drawn = 0")
    first = ask(page, "map.dataset.moment")
    page.wait_for_function(
        f"map => map.dataset.moment != '{first}'", arg=page.locator(MAP).element_handle()
    )
    assert page.evaluate("window.drawn") == 0
