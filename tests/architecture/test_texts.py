"""Every text exists in every language, every key is used, and no page has words of its own."""

import ast
import re
import string
from pathlib import Path

import pytest

from embedlab.messages import LANGUAGES, catalogue
from tests.architecture.source import strings

ROOT = Path(__file__).parents[2]
PAGES = [*sorted((ROOT / "pages").rglob("*.py")), ROOT / "app.py"]
PYTHON = [*PAGES, *sorted((ROOT / "embedlab").rglob("*.py"))]
PROSE = re.compile(r"[A-Za-z]{2,},? [A-Za-z]{2,}|[\u4e00-\u9fff]")

WORDS = re.compile("[a-z]{3,}")
PREFIX = ("\\.", "source_")
TERMS = {"objective.cbow", "objective.skipgram"}


def fields(text):
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_catalogues_have_the_same_keys_and_fields(language):
    english, other = catalogue("en"), catalogue(language)
    assert set(english) == set(other)
    assert {key: fields(text) for key, text in english.items()} == {
        key: fields(text) for key, text in other.items()
    }
    assert all(text.strip() for text in other.values())


def test_chinese_is_chinese():
    for key, text in catalogue("zh").items():
        assert re.search("[\u4e00-\u9fff]", text) or key in TERMS or not WORDS.search(text), key


def test_every_key_a_page_names_exists():
    known = catalogue("en")
    for path in PAGES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "t":
                key = node.args[0]
                if isinstance(key, ast.Constant):
                    assert key.value in known, f"{path.name}: {key.value}"


def whole_sections():
    """Sections handed over whole, as to the map and the figures."""
    return {
        node.args[0].value
        for path in PAGES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "section"
    }


def test_every_key_is_used():
    patterns = [re.compile(text) for path in PYTHON for text, _ in strings(path) if text != ".+"]
    sections = whole_sections()
    prefixes = tuple(p.pattern.replace("\\", "") for p in patterns if p.pattern.endswith(PREFIX))
    for key in catalogue("en"):
        by_name = any(pattern.fullmatch(key) for pattern in patterns)
        by_section = key.split(".")[0] in sections
        assert by_name or by_section or key.startswith(("errors.", *prefixes)), key


@pytest.mark.parametrize("path", PAGES, ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_have_no_words_of_their_own(path):
    for text, node in strings(path):
        plain = text.replace("\\ ", " ")
        assert not PROSE.search(plain), f"line {node.lineno}: {plain}"
