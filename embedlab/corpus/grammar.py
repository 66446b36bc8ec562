"""A small grammar that writes sentences: rules of alternatives, and rows of words that agree.

A template is a line of words and marks set apart by blanks. `{name}` is replaced by one of the
alternatives of a rule or word group, `[this|that]` by one of those named. `{table.field}` takes a
field of a row, the same row throughout a sentence: so *her* crown is the queen's.

Alternatives are drawn from shuffled decks, every one coming up before any comes up again. Each
row has decks of its own, so that what happens to it happens about equally often: a short text
then says what it has to say with little noise.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeVar

Row = Mapping[str, str]
Alternative = TypeVar("Alternative")

START = "sentence"
_SLOT = re.compile(r"\{([^{}]+)\}|\[([^\[\]]*)\]")


class Grammar:
    """Sentences from `rules` {name: templates} and `rows` {table: rows of fields}.

    The first field of a row is its name. The same seed gives the same sentences, on every
    machine and Python.
    """

    def __init__(
        self,
        rules: Mapping[str, Sequence[str]],
        rows: Mapping[str, Sequence[Row]],
        seed: str,
    ) -> None:
        self._rules = rules
        self._rows = rows
        self._random = random.Random(seed)
        self._decks: dict[tuple[str, str], list[int]] = {}

    def sentences(self, number: int) -> Iterator[list[str]]:
        """`number` sentences, each a list of words and marks."""
        for _ in range(number):
            yield self._expand("{" + START + "}", {}).split()

    def _expand(self, template: str, bound: dict[str, Row]) -> str:
        """The template filled in; `bound` is the sentence's row of each table so far."""
        return _SLOT.sub(lambda slot: self._expand(self._filled(slot, bound), bound), template)

    def _filled(self, slot: re.Match[str], bound: dict[str, Row]) -> str:
        name: str = slot[1]
        choices: str | None = slot[2]
        latest = next(iter([*bound.values()][-1].values())) if bound else ""
        if choices is not None:
            return self._draw(choices, latest, choices.split("|"))
        table, _, field = name.partition(".")
        if not field:
            return self._draw(name, latest, self._rules[name])
        if table not in bound:
            bound[table] = self._draw(table, "", self._rows[table])
        return bound[table][field]

    def _draw(self, name: str, row: str, alternatives: Sequence[Alternative]) -> Alternative:
        deck = self._decks.setdefault((name, row), [])
        if not deck:
            deck += range(len(alternatives))
            self._shuffle(deck)
        return alternatives[deck.pop()]

    def _shuffle(self, deck: list[int]) -> None:
        # Fisher-Yates on random(), the one draw that Python promises never to change
        for end in range(len(deck) - 1, 0, -1):
            other = int(self._random.random() * (end + 1))
            deck[end], deck[other] = deck[other], deck[end]
