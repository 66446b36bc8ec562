"""Many words at once on the map, and a flight to one: by mouse, finger and search."""

import pytest

from tests.browser.test_map import MAP, ask, at, film, film_url, positions, press, told

__all__ = ["film", "film_url"]
pytestmark = pytest.mark.browser


def drag(page, *spots):
    stage = page.locator(".stage").bounding_box()
    for k, (x, y) in enumerate(spots):
        page.mouse.move(stage["x"] + x, stage["y"] + y, steps=4)
        if k == 0:
            page.mouse.down()
    page.mouse.up()


def around(x, y, r=25):
    return [(x - r, y - r), (x + r, y - r), (x + r, y + r), (x - r, y + r), (x - r, y - r)]


def test_a_box_with_shift_and_a_lasso_with_alt(film):
    page = film()
    places = positions(page)
    page.keyboard.down("Shift")
    xs, ys = zip(*places, strict=True)
    drag(page, (min(xs) - 15, min(ys) - 15), (max(xs) + 15, max(ys) + 15))
    page.keyboard.up("Shift")
    told(page, "selected [6, 5, 3, 1, 7, 4, 2, 0]")  # each group's most frequent comes last
    assert positions(page) == places, "the picture moved along"
    page.keyboard.down("Alt")
    drag(page, *around(*places[2]))
    page.keyboard.up("Alt")
    told(page, "selected [2]")
    press(page, "Escape")
    told(page, "selected []")


def test_the_tools_draw_without_keys_and_are_put_away(film):
    page = film()
    places = positions(page)
    lasso = page.get_by_role("button", name="Select words with a lasso")
    lasso.click()
    assert lasso.get_attribute("aria-pressed") == "true"
    drag(page, *around(*places[1]))
    told(page, "selected [1]")
    page.keyboard.down("Control")
    drag(page, *around(*places[6]))
    page.keyboard.up("Control")
    told(page, "selected [1, 6]")
    page.get_by_role("button", name="Select words with a box").click()
    assert lasso.get_attribute("aria-pressed") == "false"
    drag(page, (places[4][0] - 20, places[4][1] - 20), (places[4][0] + 20, places[4][1] + 20))
    told(page, "selected [4]")
    press(page, "Escape")
    told(page, "selected []")
    drag(page, (250, 180), (310, 180))
    assert positions(page)[0][0] == pytest.approx(places[0][0] + 60, abs=1)


def test_a_finger_draws_with_a_tool(film):
    page = film(has_touch=True)
    places = positions(page)
    page.get_by_role("button", name="Select words with a lasso").click()
    stage = page.locator(".stage").bounding_box()
    wire = page.context.new_cdp_session(page)
    for k, (x, y) in enumerate(around(*places[3])):
        spot = {"x": stage["x"] + x, "y": stage["y"] + y}
        kind = "touchMove" if k else "touchStart"
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [spot]})
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    told(page, "selected [3]")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_eye_flies_to_a_word_searched_for(film, motion):
    page = film("", reduced_motion=motion)
    page.get_by_role("textbox", name="fly").fill("2")
    page.keyboard.press("Enter")
    script = """map => { const [x, y] = map.embedlab.positions().slice(4, 6);
      return Math.hypot(x - map.clientWidth / 2, y - 200) < 4 }"""
    page.wait_for_function(script, arg=page.locator(MAP).element_handle())
    assert ask(page, "map.embedlab.view.stage.focused") == 2
    assert "猫" in ask(page, "map.embedlab.labels()")
    press(page, "Escape", "0", "Home")
    at(page, 0)
    assert ask(page, "map.embedlab.view.stage.focused") is None
