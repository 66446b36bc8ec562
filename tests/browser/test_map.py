"""The map in a real Chromium: it plays, is scrubbed, answers, follows, and survives."""

import subprocess
import sys
import time
import urllib.request

import pytest

from tests.browser.conftest import ROOT, free_port, settled

pytestmark = pytest.mark.browser

PAGE = ROOT / "tests" / "map" / "film_app.py"
MAP = ".embedlab-map"


@pytest.fixture(scope="module")
def film_url(tmp_path_factory):
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", str(PAGE), f"--server.port={port}"]
    options = ["--server.headless=true", "--server.address=localhost"]
    quiet = ["--browser.gatherUsageStats=false", "--server.fileWatcherType=none"]
    folder = tmp_path_factory.mktemp("film")
    server = subprocess.Popen(command + options + quiet, cwd=folder)
    url = f"http://localhost:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).read()
                break
            except OSError:
                assert server.poll() is None, "the page did not start"
                time.sleep(0.25)
        yield url
    finally:
        server.terminate()
        server.wait(15)


@pytest.fixture
def film(chromium, film_url):
    """film(query, **options) opens the page; no page may meet an error."""
    contexts, faults = [], []

    def open_page(query="", browser=chromium, **options):
        options.setdefault("viewport", {"width": 1000, "height": 800})
        context = browser.new_context(**options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(f"{film_url}/?{query}")
        page.wait_for_selector(f"{MAP}[data-ready='1']", timeout=30_000)
        settled(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def ask(page, script):
    return page.locator(MAP).evaluate(f"map => ({script})")


def positions(page):
    flat = ask(page, "Array.from(map.embedlab.positions())")
    return list(zip(flat[::2], flat[1::2], strict=True))


def at(page, moment):
    page.wait_for_selector(f"{MAP}[data-moment='{moment:.3f}'][data-playing='0']")


def told(page, text):
    page.get_by_text(text).wait_for()


def press(page, *keys):
    page.locator(MAP).focus()
    for key in keys:
        page.keyboard.press(key)


def spread(places):
    return max(x for x, _ in places) - min(x for x, _ in places)


def test_it_plays_to_the_end_and_back_by_hand(film):
    page = film("moments=12")
    at(page, 11)
    told(page, "moment 11 selected [] following False")
    wide = spread(positions(page))
    press(page, "Home")
    at(page, 0)
    told(page, "moment 0 ")
    narrow = positions(page)
    assert spread(narrow) < wide / 20
    press(page, "Space")
    page.wait_for_function("map => map.dataset.moment > 2", arg=page.locator(MAP).element_handle())
    assert page.get_by_text("moment 0 ").is_visible(), "Python was told while it played"
    at(page, 11)
    told(page, "moment 11 ")
    press(page, "Home", "ArrowRight", "ArrowRight", "ArrowLeft")
    at(page, 1)
    told(page, "moment 1 ")
    slider = page.get_by_role("slider", name="Text seen so far")
    assert slider.get_attribute("aria-valuetext") == "epoch 0.25, moment 2 of 12, loss 3.900"
    box = slider.bounding_box()
    middle = box["y"] + 30
    page.mouse.move(box["x"] + box["width"] - 20, middle)
    page.mouse.down()
    page.mouse.move(box["x"] + 12 + (box["width"] - 24) * 5.2 / 11, middle, steps=5)
    told(page, "moment 5 ")  # after a rest, the button still down
    page.mouse.up()
    at(page, 5)


def test_units_are_equal_on_both_axes(film):
    page = film()
    places = positions(page)
    high = max(y for _, y in places) - min(y for _, y in places)
    assert spread(places) == pytest.approx(high, abs=0.5)
    assert high > 250


def test_a_click_selects_and_words_are_only_text(film):
    page = film()
    labels = ask(page, "map.embedlab.labels()")
    assert {"king", "猫", "<b>x</b>", "$a$"} <= set(labels)
    stage = page.locator(".stage").bounding_box()
    x, y = positions(page)[5]
    page.mouse.move(stage["x"] + x, stage["y"] + y)
    tip = page.locator(".tip")
    assert tip.inner_text() == "<b>x</b>\nno group · 8 times"
    assert tip.locator("b").count() == 0
    page.mouse.click(stage["x"] + x, stage["y"] + y)
    told(page, "selected [5]")
    x, y = positions(page)[2]
    page.keyboard.down("Shift")
    page.mouse.click(stage["x"] + x, stage["y"] + y)
    page.keyboard.up("Shift")
    told(page, "selected [5, 2]")
    press(page, "Escape")
    told(page, "selected []")


def test_a_group_alone_zoom_and_back(film):
    page = film()
    before = positions(page)
    page.get_by_role("button", name="royal").click()
    page.wait_for_function(
        "map => map.embedlab.labels().length === 2", arg=page.locator(MAP).element_handle()
    )
    assert ask(page, "map.embedlab.labels()") == ["king", "queen"]
    page.get_by_role("button", name="royal").click()
    page.get_by_role("button", name="Zoom in").click()
    assert spread(positions(page)) > 1.3 * spread(before)
    stage = page.locator(".stage").bounding_box()
    page.mouse.move(stage["x"] + 300, stage["y"] + 200)
    page.mouse.wheel(0, -300)
    page.wait_for_timeout(100)
    assert spread(positions(page)) > 2 * spread(before)
    page.get_by_role("button", name="Show all").click()
    page.wait_for_timeout(1200)
    assert sum(positions(page), ()) == pytest.approx(sum(before, ()))


def test_another_basis_moves_the_words_over(film):
    page = film()
    before = positions(page)
    page.get_by_text("turned").click()
    wanted = f"map => Math.abs(map.embedlab.positions()[1] - {before[0][1]}) > 100"
    page.wait_for_function(wanted, arg=page.locator(MAP).element_handle())
    page.wait_for_timeout(1200)
    after = positions(page)
    assert after[2] == pytest.approx(before[0], abs=1)  # (0, 1) and (1, 0) have changed places
    assert after[0] == pytest.approx(before[2], abs=1)


def test_a_live_run_is_followed_left_and_found_again(film):
    page = film("live=1")
    told(page, "moment 2 selected [] following True")
    page.get_by_role("button", name="next").click()
    at(page, 3)
    told(page, "moment 3 selected [] following True")
    press(page, "Home")
    told(page, "moment 0 selected [] following False")
    page.get_by_role("button", name="next").click()
    page.wait_for_selector(f"{MAP}[data-moments='5']")
    at(page, 0)
    page.get_by_role("button", name="Back to live").click()
    at(page, 4)
    told(page, "moment 4 selected [] following True")
    # Put away and brought back, the map has lost its moments and asks for them.
    page.get_by_text("away").click()
    page.locator(MAP).wait_for(state="detached")
    page.get_by_text("away").click()
    page.wait_for_selector(f"{MAP}[data-moments='5']")
    page.get_by_text("ended").click()
    page.get_by_text("live", exact=True).wait_for(state="hidden")


def test_who_wants_no_motion_gets_none(film):
    page = film("autoplay=1", reduced_motion="reduce")
    at(page, 11)
    press(page, "Space")
    seen = [ask(page, "map.dataset.moment") for _ in range(20)]
    assert all(moment.endswith(".000") for moment in seen)


def test_a_film_plays_by_itself_where_that_is_wanted_in_chinese_too(film):
    page = film("autoplay=1&lang=zh")
    page.wait_for_selector(f"{MAP}[data-playing='1']")
    page.get_by_role("button", name="暂停").wait_for(timeout=20_000)
    first = ask(page, "map.dataset.moment")
    page.wait_for_function(
        f"map => map.dataset.moment != '{first}'", arg=page.locator(MAP).element_handle()
    )
