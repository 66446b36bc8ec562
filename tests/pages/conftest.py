"""AppTest through app.py, as a visitor would come."""

from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from pages.ui.visitor import registry

ROOT = Path(__file__).parents[2]


@pytest.fixture
def app():
    """app(page, language) opens a page; no run outlives the test."""

    def open_page(page=None, language="en"):
        test = AppTest.from_file(str(ROOT / "app.py"), default_timeout=60)
        test.query_params["lang"] = language
        test.run()
        if page:
            test.switch_page(f"pages/{page}.py").run()
        assert not test.exception
        return test

    yield open_page
    for run in list(registry()._runs.values()):
        run.stop()
