import subprocess
import sys
from pathlib import Path

import pytest

import embedlab

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", embedlab.__all__)
def test_every_name_is_there_when_asked_for(name):
    assert getattr(embedlab, name).__module__.startswith("embedlab.")
    assert name in dir(embedlab)


def test_names_and_homes_agree():
    assert set(embedlab.__all__) == set(embedlab._HOMES)
    with pytest.raises(AttributeError):
        embedlab.__getattr__("no_such_name")


def test_importing_costs_nothing_heavy():
    code = "import sys, embedlab; print({m for m in sys.modules if '.' not in m})"
    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=True)
    for heavy in (b"'torch'", b"'numba'", b"'plotly'", b"'sklearn'", b"'umap'", b"'pandas'"):
        assert heavy not in loaded.stdout
