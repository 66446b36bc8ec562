"""The map with little to show, with its context lost, and in a browser without WebGL."""

import shutil

import pytest

from tests.browser.conftest import FLAGS
from tests.browser.test_map import MAP, ask, at, film, film_url, positions, press

__all__ = ["film", "film_url"]
pytestmark = pytest.mark.browser


@pytest.mark.parametrize(("moments", "size"), [(0, 8), (1, 8), (1, 1), (2, 2), (12, 1)])
def test_little_to_show(film, moments, size):
    page = film(f"moments={moments}&size={size}")
    assert page.get_by_role("slider").is_visible() == (moments > 1)
    assert page.get_by_text("Waiting for the first moment").is_visible() == (moments == 0)
    assert len(positions(page)) == size


def test_a_lost_context_comes_back(film):
    page = film()
    before = page.locator(".stage").screenshot()
    lost = "map.embedlab.view.stage.painter.gl.getExtension('WEBGL_lose_context')"
    ask(page, f"(window.lost = {lost}, window.lost.loseContext())")
    press(page, "ArrowLeft", "ArrowRight")
    page.wait_for_timeout(300)
    ask(page, "window.lost.restoreContext()")
    page.wait_for_timeout(800)
    page.locator(MAP).blur()
    page.wait_for_timeout(300)
    assert page.locator(".stage").screenshot() == before


def test_without_webgl_the_same_picture_is_drawn(film, chromium):
    with_it = positions(film())
    browser = chromium.browser_type.launch(
        executable_path=shutil.which("chromium") or shutil.which("google-chrome"),
        args=[*FLAGS, "--disable-3d-apis"],
    )
    try:
        page = film(browser=browser)
        page.get_by_text("offers no WebGL 2").wait_for(timeout=20_000)
        assert positions(page) == with_it
        press(page, "Home")
        at(page, 0)
    finally:
        browser.close()
