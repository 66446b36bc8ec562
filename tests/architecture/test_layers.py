"""The house keeps its walls: who may import what, how thin a page is, how long a file."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest
from importlinter.cli import lint_imports

from tests.architecture.source import strings

ROOT = Path(__file__).parents[2]
CORE = sorted((ROOT / "embedlab").rglob("*.py"))
PAGES = sorted((ROOT / "pages").rglob("*.py"))
CODE = [*CORE, *PAGES, ROOT / "app.py"]
HOMES = {
    "torch": ("embedlab/training", "embedlab/formats"),
    "plotly": ("embedlab/figures",),
    "umap": ("embedlab/projection", "embedlab/metrics"),
    "sklearn": ("embedlab/projection", "embedlab/metrics"),
    "openTSNE": ("embedlab/projection",),
    "streamlit": ("pages", "app.py"),
}
WEB = {".js", ".css", ".svg", ".html"}
NOT_IN_PAGES = {"numpy", "pandas", "torch", "plotly", "umap", "sklearn", "numba"}


def name(path):
    return str(path.relative_to(ROOT))


def imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.split(".")[0]


def test_layers_contract():
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


@pytest.mark.parametrize("path", CODE, ids=name)
def test_heavy_packages_stay_in_their_homes(path):
    for package in imported(path):
        assert package not in HOMES or name(path).startswith(HOMES[package]), package


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_pages_do_no_arithmetic(path):
    assert not NOT_IN_PAGES & set(imported(path))


def test_importing_the_core_is_light():
    heavy = ["streamlit", "torch", "plotly", "umap", "sklearn", "numba", "pandas", "rjieba"]
    code = f"import embedlab, sys; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_app_and_pages_are_thin():
    assert len((ROOT / "app.py").read_text().splitlines()) < 50
    for path in (ROOT / "pages").glob("*.py"):
        assert len(path.read_text(encoding="utf-8").splitlines()) <= 80, name(path)


def test_no_file_is_long():
    files = [
        path
        for folder in ("embedlab", "pages", "assets", "tests", "benchmarks")
        for ending in ("*.py", "*.js", "*.css")
        for path in (ROOT / folder).rglob(ending)
    ]
    assert len(files) > 30
    long = {name(path): len(path.read_text(encoding="utf-8").splitlines()) for path in files}
    assert {path: lines for path, lines in long.items() if lines > 250} == {}


def test_nothing_asks_another_host():
    shipped = [path for path in (ROOT / "assets").rglob("*") if path.suffix in WEB]
    assert shipped
    for path in [*shipped, ROOT / ".streamlit" / "config.toml"]:
        text = path.read_text(encoding="utf-8").replace("http://www.w3.org/", "")
        assert not re.search("https?://", text), name(path)
    for path in CODE:
        for text, node in strings(path):
            assert not re.search("https?:?//", text), f"{name(path)}:{node.lineno}"
