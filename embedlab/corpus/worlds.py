"""The built-in worlds: little texts whose every word has a known group.

A world is a file assets/worlds/<world>.<language>.json: `groups` of words, `rules` and `rows` of
a Grammar, and how many `sentences` to write. Nothing in it is about vectors.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from embedlab.corpus.grammar import Grammar
from embedlab.errors import UnknownChoice

PARTS = ("kingdom", "pets", "travel")
WORLDS = (*PARTS, "all")
LANGUAGES = ("en", "zh")
_FOLDER = Path(__file__).parents[2] / "assets" / "worlds"
_WORD = re.compile(r"\w")
_BEFORE_MARK = re.compile(r" (?=[^\w\s])")


def sentences(name: str, language: str = "en", seed: int = 0) -> Iterator[list[str]]:
    """The sentences of a world as words and marks, in reading order. Raises UnknownChoice."""
    for part in _parts(name, language):
        world = _load(part, language)
        grammar = Grammar(
            world["groups"] | world["rules"], world["rows"], f"{part}.{language}.{seed}"
        )
        yield from grammar.sentences(world["sentences"])


def tokens(sentence: list[str]) -> list[str]:
    """A sentence as it is trained: lower case, no marks."""
    return [word.lower() for word in sentence if _WORD.match(word)]


def line(sentence: list[str], language: str = "en") -> str:
    """A sentence as one reads it."""
    if language == "zh":
        return "".join(sentence)
    written = _BEFORE_MARK.sub("", " ".join(sentence))
    return written[:1].upper() + written[1:]


def text(name: str, language: str = "en", seed: int = 0) -> str:
    """A world as one reads it, a sentence a line. Raises UnknownChoice."""
    return "".join(line(words, language) + "\n" for words in sentences(name, language, seed))


def groups(name: str, language: str = "en") -> dict[str, str]:
    """{word: its group} for every word of a world. Raises UnknownChoice."""
    return {
        word.lower(): group
        for part in _parts(name, language)
        for group, words in _load(part, language)["groups"].items()
        for word in words
    }


def _parts(name: str, language: str) -> tuple[str, ...]:
    if name not in WORLDS:
        raise UnknownChoice(name="world", value=name, choices=WORLDS)
    if language not in LANGUAGES:
        raise UnknownChoice(name="language", value=language, choices=LANGUAGES)
    return PARTS if name == "all" else (name,)


@cache
def _load(part: str, language: str) -> dict[str, Any]:
    file = _FOLDER / f"{part}.{language}.json"
    world: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return world
