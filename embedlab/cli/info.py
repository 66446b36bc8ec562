"""info: what a file holds."""

from __future__ import annotations

import argparse
from typing import Any

import numpy as np

from embedlab.cli.console import Console
from embedlab.cli.parser import command
from embedlab.cli.texts import origin_facts, origin_line
from embedlab.recording import Recording


def add(commands: Any, console: Console) -> None:
    """Declare the command."""
    parser = command(commands, "info", console, run)
    parser.options.add_argument("file", metavar="TABLE_OR_RUN", help=console.say("cli.file"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print what the file holds."""
    from embedlab.formats import open_any

    opened = open_any(arguments.file)
    recording = opened.recording
    facts = {
        "format": opened.format,
        "tokens": len(recording.vocab),
        "dim": recording.dim,
        "dtype": str(recording[-1].vectors.dtype),
        "digest": recording.table().digest,
        **(_about_run(recording) if recording.spec is not None else {}),
        "warnings": _warnings(recording, console),
    }
    text = (
        [] if recording.corpus is None else [origin_line(origin_facts(recording.corpus), console)]
    )
    console.answer(facts, [*_lines(facts), *text, *facts["warnings"]])
    return 0


def _about_run(recording: Recording) -> dict[str, Any]:
    assert recording.spec is not None
    return {
        "moments": len(recording),
        "epochs": round(recording[-1].epoch, 6),
        "complete": recording.complete,
        "loss": recording.epoch_losses(),
        "sentences_kept": recording.text is not None,
        "corpus_digest": recording.corpus_digest,
        **({} if recording.corpus is None else origin_facts(recording.corpus)),
        "spec": recording.spec.to_json(),
    }


def _warnings(recording: Recording, console: Console) -> list[str]:
    found = []
    if not recording.complete:
        found.append(console.say("cli.info.incomplete"))
    if recording.spec is not None and recording.spec.threads > 1:
        found.append(console.say("cli.inexact", threads=recording.spec.threads))
    empty = int(np.count_nonzero(recording.table().norms == 0))
    if empty:
        found.append(console.say("cli.info.zero_rows", rows=empty))
    return found


def _lines(facts: dict[str, Any]) -> list[str]:
    shown = {name: value for name, value in facts.items() if name not in ("spec", "warnings")}
    if facts.get("loss"):
        shown["loss"] = f"{facts['loss'][-1]:.4f}"
    shown |= {f"spec.{name}": value for name, value in facts.get("spec", {}).items()}
    return [f"{name:<16} {value}" for name, value in shown.items()]
