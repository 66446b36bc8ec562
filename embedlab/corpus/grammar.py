"""A small grammar that writes sentences: rules of alternatives, and rows of words that agree.

A template is a line of blank-separated words. `{name}` is replaced by one of the rule's (or word
group's) alternatives, `[this|that]` by one of those named. `{table.field}` takes a field of one
row, the same row throughout a sentence, so that a king keeps *his* crown. Alternatives are drawn
from shuffled decks: every one comes up before any comes up again, hence even counts.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_SLOT = re.compile(r"\{([^{}]+)\}|\[([^\[\]]*)\]")
START = "sentence"


class Grammar:
    """Sentences from `rules` {name: alternatives} and `rows` {table: [{field: alternatives}]}.

    The same seed gives the same sentences, on every machine and Python.
    """

    def __init__(
        self,
        rules: Mapping[str, Sequence[str]],
        rows: Mapping[str, Sequence[Mapping[str, str]]],
        seed: str,
    ) -> None:
        self._rules = rules
        self._rows = rows
        self._random = random.Random(seed)
        self._decks: dict[tuple[str, ...], list[Any]] = {}

    def sentences(self, number: int) -> Iterator[list[str]]:
        """`number` sentences, each a list of words and marks."""
        for _ in range(number):
            yield self._expand("{" + START + "}", {}).split()

    def _expand(self, template: str, bound: dict[str, Mapping[str, str]]) -> str:
        def fill(match: re.Match[str]) -> str:
            slot, choices = match.groups()
            if choices is not None:
                chosen = self._draw(match[0], choices.split("|"), bound)
            elif "." in slot:
                table, field = slot.split(".")
                if table not in bound:
                    bound[table] = self._draw(table, self._rows[table], {})
                chosen = bound[table][field]
            else:
                chosen = self._draw(slot, self._rules[slot], bound)
            return self._expand(chosen, bound)

        return _SLOT.sub(fill, template)

    def _draw(self, name: str, alternatives: Sequence[Any], bound: Mapping[str, Mapping[str, str]]) -> Any:
        latest = next(iter(next(reversed(bound.values())).values())) if bound else ""
        deck = self._decks.setdefault((name, latest), [])
        if not deck:
            deck += alternatives
            self._shuffle(deck)
        return deck.pop()

    def _shuffle(self, deck: list[Any]) -> None:
        # Fisher-Yates on random(): the only draw that Python promises never to change
        for end in range(len(deck) - 1, 0, -1):
            other = int(self._random.random() * (end + 1))
            deck[end], deck[other] = deck[other], deck[end]
