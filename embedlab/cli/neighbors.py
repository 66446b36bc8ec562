"""neighbors: the words nearest to a word."""

from __future__ import annotations

import argparse
from typing import Any

from embedlab.cli.console import Console
from embedlab.cli.parser import command, real, whole
from embedlab.neighbors import nearest


def add(commands: Any, console: Console) -> None:
    """Declare the command."""
    parser = command(commands, "neighbors", console, run)
    option = parser.options.add_argument
    option("file", metavar="TABLE_OR_RUN", help=console.say("cli.file"))
    option("word", metavar="WORD", help=console.say("cli.neighbors.word"))
    option("-k", type=whole(console), default=10, metavar="N", help=console.say("cli.neighbors.k"))
    option("--epoch", type=real(console), metavar="T", help=console.say("cli.neighbors.epoch"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Print the neighbours at the last moment, or at the one nearest to --epoch."""
    from embedlab.formats import open_any

    recording = open_any(arguments.file).recording
    last = len(recording) - 1
    moment = last if arguments.epoch is None else recording.moment_at(arguments.epoch)
    found = nearest(recording.table(moment), arguments.word, arguments.k)
    epoch = recording[moment].epoch
    result = {
        "word": recording.vocab[recording.vocab.id(arguments.word)],
        "moment": moment,
        "epoch": epoch,
        "results": [{"word": neighbor.word, "cosine": neighbor.cosine} for neighbor in found],
    }
    lines = [f"{neighbor.cosine:7.4f}  {neighbor.word}" for neighbor in found]
    if arguments.epoch is not None:
        console.note("cli.neighbors.moment", moment=moment, last=last, epoch=f"{epoch:.3f}")
    console.answer(result, lines)
    return 0
