"""Every kind of error is raised with the fields it promises, and has a text that uses them."""

import ast
import pickle
import re
import string
from pathlib import Path

import pytest

from embedlab import errors
from embedlab.messages import LANGUAGES, catalogue

ROOT = Path(__file__).parents[1]
KINDS = {
    name: kind
    for name, kind in vars(errors).items()
    if isinstance(kind, type) and issubclass(kind, errors.EmbedlabError)
}
del KINDS["EmbedlabError"]


def raised():
    """(kind, fields, place) of every error that the project makes."""
    found = []
    for path in [*(ROOT / "embedlab").rglob("*.py"), *(ROOT / "pages").rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in KINDS:
                fields = {keyword.arg for keyword in node.keywords}
                found.append((node.func.id, fields, f"{path.name}:{node.lineno}"))
    return sorted(found, key=lambda site: site[2])


RAISED = raised()


def promised(name):
    return set(re.findall(r"`([a-z_]+)`", KINDS[name].__doc__))


def fields_of(text):
    return {field for _, field, _, _ in string.Formatter().parse(text) if field is not None}


@pytest.mark.parametrize(("name", "fields", "place"), RAISED, ids=[site[2] for site in RAISED])
def test_raised_with_the_fields_promised(name, fields, place):
    assert fields == promised(name)


@pytest.mark.parametrize("name", KINDS)
def test_no_kind_is_only_there(name):
    assert name in {kind for kind, _, _ in RAISED}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", KINDS)
def test_texts_use_only_fields_there_are(name, language):
    known, key = catalogue(language), f"errors.{KINDS[name].kind}"
    texts = {place: text for place, text in known.items() if place.startswith(key)}
    assert key in texts
    for place, text in texts.items():
        if place == key or place.startswith(f"{key}_without_"):
            assert fields_of(text) <= promised(name), place


def test_no_text_is_for_a_kind_there_is_not():
    kinds = {kind.kind for kind in KINDS.values()}
    for key in catalogue("en"):
        if key.startswith("errors."):
            kind, _, without = key.removeprefix("errors.").partition("_without_")
            assert kind in kinds, key
            name = next(name for name in KINDS if KINDS[name].kind == kind)
            assert not without or without in promised(name), key


def test_a_kind_is_called_after_its_class():
    assert errors.UnknownWord.kind == "unknown_word"
    assert errors.NotARecording.kind == "not_a_recording"


def test_an_error_travels_between_processes():
    error = pickle.loads(pickle.dumps(errors.BadSetting(name="lr", value=0, rule="> 0")))
    assert type(error) is errors.BadSetting
    assert error.fields == {"name": "lr", "value": 0, "rule": "> 0"}
    assert "lr" in str(error)
