"""A running app and a real Chromium that must not meet an error or another host."""

import os
import shutil
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--no-first-run",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--enable-unsafe-swiftshader",
    "--use-gl=angle",
    "--use-angle=swiftshader",
]


def free_port():
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return sock.getsockname()[1]


@contextmanager
def running_app():
    """A fresh server process; its address."""
    port = free_port()
    command = [sys.executable, "-m", "streamlit", "run", "app.py", f"--server.port={port}"]
    server = subprocess.Popen(command, cwd=ROOT, env=os.environ | {"EMBEDLAB_GRACE": "3"})
    url = f"http://localhost:{port}"
    try:
        for _ in range(240):
            try:
                urllib.request.urlopen(f"{url}/_stcore/health", timeout=1).read()
                break
            except OSError:
                assert server.poll() is None, "the app did not start"
                time.sleep(0.25)
        yield url
    finally:
        server.terminate()
        server.wait(15)


@pytest.fixture(scope="session")
def app_url():
    with running_app() as url:
        yield url


@pytest.fixture(scope="session")
def chromium():
    found = next(filter(None, map(shutil.which, ("chromium", "google-chrome"))), None)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def visit(chromium, app_url):
    """visit(path, locale=...) opens a page; at the end no page may have met a fault."""
    contexts, faults = [], []

    def open_page(path="/", locale="en-US", server=app_url, **options):
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = chromium.new_context(locale=locale, **options)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(f"page error: {error}"))
        page.on("request", lambda request: _watch(request.url, faults))
        page.goto(server + path)
        settled(page)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert faults == []


def _watch(url, faults):
    parts = urlsplit(url)
    if parts.scheme in {"http", "https", "ws", "wss"} and parts.hostname != "localhost":
        faults.append(f"request to another host: {url}")


def settled(page, timeout=30_000):
    """Wait until Streamlit has drawn the page."""
    page.wait_for_selector(
        "[data-testid=stApp][data-test-script-state=notRunning]", timeout=timeout
    )
