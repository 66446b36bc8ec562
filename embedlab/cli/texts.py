"""The text of a command: the options that choose and cut it, and what is told of it."""

from __future__ import annotations

import argparse
from typing import Any

from embedlab.cli.console import Console
from embedlab.cli.parser import Parser, whole
from embedlab.corpus import Corpus

CUTTING = ("segment", "encoding", "punctuation", "keep_case")


def add_text_options(parser: Parser, console: Console) -> None:
    """Declare them; those not given are None, so that one without effect is refused."""
    group = parser.add_argument_group(console.say("cli.train.text"))
    group.add_argument("texts", nargs="*", metavar="TEXT", help=console.say("cli.train.texts"))
    for flag, metavar in (
        ("world", "kingdom|pets|travel|all"),
        ("language", "en|zh"),
        ("segment", "auto|whitespace|characters|words"),
        ("encoding", "auto|NAME"),
    ):
        group.add_argument(f"--{flag}", metavar=metavar, help=console.say(f"cli.train.{flag}"))
    for name in ("punctuation", "keep_case"):
        text = console.say(f"cli.train.{name}")
        group.add_argument(
            f"--{name.replace('_', '-')}", action="store_const", const=True, help=text
        )
    text = console.say("cli.train.min_count")
    group.add_argument("--min-count", type=whole(console), metavar="N", help=text)
    parser.set_defaults(usage_error=parser.error)


def check_text_options(arguments: argparse.Namespace, console: Console) -> None:
    """End with a fault of use where there is no text, or an option has no effect on it."""
    if bool(arguments.texts) == bool(arguments.world):
        arguments.usage_error(console.say("cli.train.one_source"))
    idle: tuple[str, ...] = CUTTING if arguments.world else ("language",)
    flags = given(arguments, idle)
    if flags:
        key = "cli.train.not_for_worlds" if arguments.world else "cli.train.only_for_worlds"
        arguments.usage_error(console.say(key, flags=flags))


def given(arguments: argparse.Namespace, names: tuple[str, ...]) -> list[str]:
    """The flags among `names` that stand on the command line."""
    found = [name for name in names if getattr(arguments, name) is not None]
    return [f"--{name.replace('_', '-')}" for name in found]


def corpus_of(arguments: argparse.Namespace) -> Corpus:
    """The text that was asked for."""
    if arguments.world:
        language = arguments.language or "en"
        return Corpus.from_world(arguments.world, language, min_count=arguments.min_count)
    return Corpus.from_files(
        arguments.texts,
        encoding=arguments.encoding or "auto",
        segment=arguments.segment or "auto",
        punctuation=bool(arguments.punctuation),
        lowercase=not arguments.keep_case,
        min_count=arguments.min_count,
    )


def origin_facts(corpus: Corpus) -> dict[str, Any]:
    """How the text was read and cut."""
    names = ("encoding", "segmenter", "normalised", "lowercase", "punctuation")
    return {name: getattr(corpus.origin, name) for name in names}


def origin_line(facts: dict[str, Any], console: Console) -> str:
    """The same for people."""
    reading = {
        "encoding": bool(facts["encoding"]),
        "segmenter": True,
        "normalised": facts["normalised"] > 0,
        "lowercase": facts["lowercase"],
        "case_kept": not facts["lowercase"],
        "punctuation": facts["punctuation"],
        "no_punctuation": not facts["punctuation"],
    }
    shown = {**facts, "segmenter": console.say(f"segment.{facts['segmenter']}")}
    parts = [console.say(f"cli.read.{name}", **shown) for name, holds in reading.items() if holds]
    return console.say("cli.read.line", parts=parts)
