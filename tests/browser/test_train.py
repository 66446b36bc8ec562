"""What a visitor does: open, train, watch, scrub back, ask, change the language."""

import numpy as np
import pytest

from tests.browser.conftest import running_app, settled

pytestmark = pytest.mark.browser


def the_map(page):
    root = page.locator(".embedlab-map[data-ready]").first
    root.wait_for(timeout=30_000)
    return root


def positions(root):
    flat = root.evaluate("root => Array.from(root.embedlab.positions())")
    return np.array(flat).reshape(-1, 2)


def rests_at(root, moment):
    """Wait until the map shows this moment and nothing else."""
    for _ in range(250):
        if float(root.get_attribute("data-moment")) == moment:
            return
        root.page.wait_for_timeout(100)
    pytest.fail(f"the map stays at {root.get_attribute('data-moment')}, not {moment}")


def start_pets(page):
    page.get_by_role("link", name="Train", exact=True).click()
    settled(page)
    page.get_by_label("World", exact=True).click()
    page.get_by_role("option", name="Pets and tools").click()
    settled(page)
    page.get_by_role("button", name="Start training").click()
    root = the_map(page)
    page.get_by_text("Finished:").wait_for(timeout=60_000)
    settled(page)
    return root


def test_home_plays_a_film(visit):
    page = visit()
    root = the_map(page)
    first = positions(root)
    page.wait_for_timeout(1500)
    assert np.abs(positions(root) - first).max() > 3
    page.get_by_role("button", name="Train it yourself").wait_for(timeout=20_000)


def test_train_scrub_back_and_ask(visit):
    page = visit()
    root = start_pets(page)
    rests_at(root, int(root.get_attribute("data-moments")) - 1)
    end, end_picture = positions(root), root.screenshot()
    slider = root.get_by_role("slider").first
    slider.focus()
    page.keyboard.press("Home")
    rests_at(root, 0)
    assert np.abs(positions(root) - end).max() > 20
    assert root.screenshot() != end_picture
    page.get_by_text("at epoch 0.00 · moment 1 of").wait_for(timeout=10_000)
    page.keyboard.press("End")
    rests_at(root, int(root.get_attribute("data-moments")) - 1)
    np.testing.assert_allclose(positions(root), end, atol=1)


def test_points_move_while_it_trains_and_it_pauses_and_stops(visit):
    page = visit()
    page.get_by_role("link", name="Train", exact=True).click()
    page.get_by_role("spinbutton", name="Epochs").fill("900")
    page.keyboard.press("Enter")
    settled(page)
    page.get_by_role("button", name="Start training").click()
    root = the_map(page)
    before = positions(root)
    page.wait_for_timeout(2500)
    assert np.abs(positions(root) - before).max() > 3
    page.get_by_role("button", name="Pause").click()
    page.get_by_text("Paused at epoch").wait_for(timeout=10_000)
    page.get_by_role("button", name="Resume").click()
    page.get_by_text("words a second").wait_for(timeout=10_000)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.get_by_text("Stopped at epoch").wait_for(timeout=10_000)
    page.get_by_role("button", name="Save recording").wait_for(timeout=20_000)


def test_choices_survive_the_language(visit):
    page = visit()
    page.get_by_role("link", name="Train", exact=True).click()
    page.get_by_role("combobox", name="Task").click()
    page.get_by_role("option", name="CBOW").click()
    settled(page)
    page.get_by_role("radio", name="中文").click()
    page.get_by_role("button", name="开始训练").wait_for()
    settled(page)
    assert page.get_by_role("combobox", name="任务").input_value() == "CBOW"
    page.get_by_role("radio", name="English").click()
    page.get_by_role("button", name="Start training").wait_for()
    settled(page)
    page.get_by_role("link", name="Home", exact=True).click()
    page.get_by_role("heading", name="From random").wait_for()
    page.get_by_role("link", name="Train", exact=True).click()
    page.get_by_role("button", name="Start training").wait_for()
    assert page.get_by_role("combobox", name="Task").input_value() == "CBOW"


def test_uploads_are_read_by_content_and_can_be_taken_back(visit):
    page = visit()
    page.get_by_role("link", name="Train", exact=True).click()
    page.get_by_role("radio", name="Files").click()
    drop = page.locator("input[type=file]")
    text = {"name": "a.txt", "mimeType": "text/plain"}
    drop.set_input_files(text | {"buffer": "我爱猫。我爱狗。".encode("gb18030")})
    page.get_by_text("read as gb18030").wait_for()
    page.get_by_text("Keep punctuation").wait_for(state="attached")
    drop.set_input_files([])
    page.get_by_role("button", name="Remove a.txt").or_(
        page.get_by_test_id("stFileUploaderDeleteBtn").get_by_role("button")
    ).first.click()
    page.get_by_text("Nothing to train on yet").wait_for()


def test_language_switch_loses_nothing(visit):
    page = visit()
    start_pets(page)
    address = page.url
    page.get_by_role("radio", name="中文").click()
    page.get_by_text("训练完成").wait_for(timeout=20_000)
    settled(page)
    assert "lang=zh" in page.url
    assert address.split("run=")[1].split("&")[0] in page.url
    the_map(page)


def test_reload_and_second_tab_find_the_run(visit):
    page = visit()
    start_pets(page)
    page.reload()
    settled(page)
    page.get_by_text("Finished:").wait_for(timeout=20_000)
    other = page.context.new_page()
    other.goto(page.url)
    other.get_by_text("Finished:").wait_for(timeout=20_000)


def test_a_chinese_browser_is_met_in_chinese(visit):
    page = visit(locale="zh-CN")
    page.get_by_role("heading", name="从随机的点到含义").wait_for(timeout=20_000)
    page.get_by_role("link", name="训练", exact=True).click()
    page.get_by_role("button", name="开始训练").wait_for(timeout=20_000)


def test_a_page_opened_first_on_a_fresh_server_is_whole(visit):
    with running_app() as server:
        page = visit("/train", server=server)
        page.get_by_role("button", name="Start training").wait_for(timeout=20_000)
        page.get_by_role("radio", name="中文").wait_for(timeout=20_000)


def test_a_word_nobody_knows_is_one_line_with_a_suggestion(visit):
    page = visit()
    start_pets(page)
    page.get_by_role("combobox", name="Look at a word").fill("CAT")
    page.keyboard.press("Enter")
    page.get_by_text("is not in this table").wait_for(timeout=10_000)
    assert "cat" in page.get_by_test_id("stAlert").inner_text()
