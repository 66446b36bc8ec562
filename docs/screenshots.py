"""python -m docs.screenshots: the pictures in the READMEs, taken from the running app."""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from embedlab.messages import text
from tests.browser.conftest import FLAGS, running_app, settled

IMAGES = Path(__file__).parent / "images"
LOCALES = {"en": "en-US", "zh": "zh-CN"}
SIZE = {"width": 1440, "height": 900}


def take(browser: Browser, server: str, language: str) -> None:
    """Train the default world and photograph the end of it."""
    page = browser.new_context(locale=LOCALES[language], viewport=SIZE).new_page()
    page.goto(server)
    page.get_by_role("link", name=text("app.train", language), exact=True).click()
    page.get_by_role("button", name=text("form.start", language)).click()
    page.get_by_role("button", name=text("run.new", language)).wait_for(timeout=60_000)
    page.locator(".embedlab-map[data-ready][data-playing='0']").wait_for(timeout=60_000)
    page.wait_for_timeout(2000)
    settled(page)
    page.screenshot(path=IMAGES / f"train.{language}.png")


def main() -> None:
    """Both languages."""
    IMAGES.mkdir(exist_ok=True)
    found = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    with running_app() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        for language in LOCALES:
            take(browser, server, language)
        browser.close()


if __name__ == "__main__":
    main()
