"""A map in space in a real Chromium: turned by a drag, moved by the other button, put back."""

import shutil

import pytest

from tests.browser.conftest import FLAGS
from tests.browser.test_map import MAP, ask, at, film, film_url, positions, press, told

__all__ = ["film", "film_url"]
pytestmark = pytest.mark.browser

STAGE = "map.embedlab.view.stage"


def into_space(page):
    page.get_by_text("space", exact=True).click()
    page.wait_for_function(
        "map => map.embedlab.view.film.dims === 3 && !map.embedlab.view.stage.share",
        arg=page.locator(MAP).element_handle(),
    )
    page.wait_for_timeout(900)  # the eye comes to rest


def drag(page, right, down, button="left"):
    stage = page.locator(".stage").bounding_box()
    x, y = stage["x"] + 250, stage["y"] + 200
    page.mouse.move(x, y)
    page.mouse.down(button=button)
    page.mouse.move(x + right, y + down, steps=4)
    page.mouse.up(button=button)


def test_a_drag_turns_the_right_button_moves_and_reset_puts_back(film):
    page = film()
    on_plane = positions(page)
    into_space(page)
    page.get_by_text("Drag to turn the map").wait_for(timeout=20_000)
    home = positions(page)
    drag(page, 0, 0, "right")
    drag(page, 60, 30)
    turned = positions(page)
    shifts = {(round(a - c), round(b - d)) for (a, b), (c, d) in zip(turned, home, strict=True)}
    assert len(shifts) > 3, "it was moved as a whole"
    drag(page, 50, -20, "right")
    moved = [(x + 50, y - 20) for x, y in turned]
    assert sum(positions(page), ()) == pytest.approx(sum(moved, ()), abs=0.6)
    told(page, "selected []")
    press(page, "0")
    page.wait_for_timeout(1500)
    assert sum(positions(page), ()) == pytest.approx(sum(home, ()), abs=1)
    press(page, "]")
    page.wait_for_timeout(200)
    assert positions(page) != home
    page.get_by_text("space", exact=True).click()
    page.wait_for_timeout(2500)
    assert sum(positions(page), ()) == pytest.approx(sum(on_plane, ()), abs=1)
    assert page.get_by_text("Drag to turn the map").count() == 0


def test_words_in_space_are_picked_scrubbed_and_drawn_from_far_to_near(film):
    page = film()
    into_space(page)
    stage = page.locator(".stage").bounding_box()
    x, y = positions(page)[6]
    page.mouse.click(stage["x"] + x, stage["y"] + y)
    told(page, "selected [6]")
    assert "$a$" in ask(page, "map.embedlab.labels()")
    press(page, "Home")
    at(page, 0)
    press(page, "End")
    at(page, 11)
    lost = f"{STAGE}.painter.gl.getExtension('WEBGL_lose_context')"
    before = page.locator(".stage").screenshot()
    ask(page, f"(window.lost = {lost}, window.lost.loseContext())")
    page.wait_for_timeout(300)
    ask(page, "window.lost.restoreContext()")
    page.wait_for_timeout(800)
    assert page.locator(".stage").screenshot() == before


def test_space_without_webgl(film, chromium):
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
        args=[*FLAGS, "--disable-3d-apis"],
    )
    try:
        page = film(browser=browser)
        into_space(page)
        drag(page, 40, 0)
        page.get_by_text("offers no WebGL 2").wait_for(timeout=20_000)
    finally:
        browser.close()
