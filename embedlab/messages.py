"""Texts for people: the catalogues in assets/i18n, one JSON file a language.

A key is a dotted path ("errors.unknown_word"); a text is a str.format template. The command line
and the pages both draw their words from here, so a fault is told the same way everywhere.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from embedlab.errors import EmbedlabError

ASSETS = Path(__file__).parent.parent / "assets"
LANGUAGES = {"en": "English", "zh": "中文"}
LONGEST = 300  # characters of a word or path in a message


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of `language`, by dotted key."""
    tree = json.loads((ASSETS / "i18n" / f"{language}.json").read_text(encoding="utf-8"))
    return dict(_flatten(tree))


def text(key: str, language: str = "en", /, **fields: Any) -> str:
    """The text at `key` with `fields` filled in. Raises KeyError for an unknown key."""
    shown = {name: _shown(value, language) for name, value in fields.items()}
    return catalogue(language)[key].format(**shown) if fields else catalogue(language)[key]


def describe(error: EmbedlabError, language: str = "en") -> str:
    """One line that says what is wrong and what to do about it.

    The text at `errors.<kind>`; or `errors.<kind>_without_<field>`, if there is one and that field
    is empty. A value that has a name of its own in `terms.<field>` is called by it.
    """
    known, key = catalogue(language), f"errors.{error.kind}"
    for name, value in error.fields.items():
        if isinstance(value, (str, tuple, list)) and not value and f"{key}_without_{name}" in known:
            key = f"{key}_without_{name}"
            break
    fields = {
        name: known.get(f"terms.{name}.{value}", _on_one_line(value, language))
        for name, value in error.fields.items()
    }
    return text(key, language, **fields)


def _on_one_line(value: Any, language: str) -> Any:
    """A text or list without line breaks or invisible signs, and not endless."""
    shown = _shown(value, language)
    if not isinstance(shown, str):
        return shown
    line = "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in shown)
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}…"


def _shown(value: Any, language: str) -> Any:
    if isinstance(value, (list, tuple)):
        return ("、" if language == "zh" else ", ").join(str(item) for item in value)
    return value


def _flatten(tree: dict[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    flat: list[tuple[str, str]] = []
    for name, value in tree.items():
        flat += (
            _flatten(value, f"{prefix}{name}.")
            if isinstance(value, dict)
            else [(prefix + name, value)]
        )
    return flat
