import pytest

from embedlab.recording import save_recording
from tests.cli.running import TEXT
from tests.recording.test_file import run


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("EMBEDLAB_LANG", "en")


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "run.embedlab"


@pytest.fixture
def saved(out):
    save_recording(run(moments=5), out)
    return out
