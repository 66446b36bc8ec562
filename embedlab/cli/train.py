"""train: from a text to a recording."""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from embedlab.cli.console import Console
from embedlab.cli.parser import command, real, whole
from embedlab.cli.texts import (
    add_text_options,
    check_text_options,
    corpus_of,
    origin_facts,
    origin_line,
)
from embedlab.corpus import Corpus
from embedlab.errors import Diverged
from embedlab.messages import describe
from embedlab.recording import (
    OBJECTIVES,
    Recording,
    Snapshot,
    TrainSpec,
    require_writable,
    save_recording,
)
from embedlab.recording.disk import reading
from embedlab.recording.file import is_recording
from embedlab.recording.sniff import SNIFFED
from embedlab.table import EmbeddingTable

if TYPE_CHECKING:
    from embedlab.cli.progress import Progress

NUMBERS = {
    "dim": whole,
    "window": whole,
    "negatives": whole,
    "epochs": whole,
    "lr": real,
    "sample": real,
    "sigma": real,
    "seed": whole,
    "threads": whole,
    "snapshots": whole,
    "hidden": whole,
}


def add(commands: Any, console: Console) -> None:
    """Declare the command."""
    parser = command(commands, "train", console, run)
    add_text_options(parser, console)
    group = parser.add_argument_group(console.say("cli.train.training"))
    group.add_argument(
        "--objective", metavar="|".join(OBJECTIVES), help=console.say("cli.train.objective")
    )
    for name, kind in NUMBERS.items():
        letter = "X" if kind is real else "N"
        text = console.say(f"cli.train.{name}")
        group.add_argument(f"--{name}", type=kind(console), metavar=letter, help=text)
    text = console.say("cli.train.untied")
    group.add_argument("--untied", dest="tied", action="store_const", const=False, help=text)
    group.add_argument(
        "--init", default="normal", metavar="normal|TABLE", help=console.say("cli.train.init")
    )
    parser.options.add_argument(
        "--out", required=True, metavar="RUN", help=console.say("cli.train.out")
    )
    for flag in ("--no-sentences", "--quiet"):
        text = console.say(f"cli.train.{flag.lstrip('-').replace('-', '_')}")
        parser.options.add_argument(flag, action="store_true", help=text)


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Train, save, and tell."""
    began = time.perf_counter()
    check_text_options(arguments, console)
    _check_training_options(arguments, console)
    spec, start = _spec_and_start(arguments)
    _check_out(arguments, console)
    corpus = corpus_of(arguments)
    corpus.check()
    spec = spec.resolved(corpus.tokens)
    if spec.threads > 1:
        console.note("cli.inexact", threads=spec.threads)
    with _progress(console, corpus, spec).watching() as progress:
        outcome = _train(corpus, spec, start, progress)
        progress.end()
        recording = outcome.recording(corpus, spec)
        save_recording(recording, arguments.out, sentences=not arguments.no_sentences)
    facts = _facts(recording, corpus, outcome, time.perf_counter() - began)
    return _tell(facts, outcome, arguments.out, console)


def _check_training_options(arguments: argparse.Namespace, console: Console) -> None:
    """Refuse what would have no effect on this run."""
    next_word = arguments.objective == "nplm"
    idle = {
        "--untied": arguments.tied is not None and not next_word,
        "--hidden": arguments.hidden is not None and not (next_word and arguments.tied is False),
        "--negatives": arguments.negatives is not None and next_word,
        "--sample": arguments.sample is not None and next_word,
    }
    flags = [flag for flag, holds in idle.items() if holds]
    if flags:
        arguments.usage_error(console.say("cli.train.idle", flags=flags))


def _spec_and_start(arguments: argparse.Namespace) -> tuple[TrainSpec, EmbeddingTable | None]:
    given = {name: getattr(arguments, name) for name in ("objective", "tied", *NUMBERS)}
    spec = TrainSpec(**{name: value for name, value in given.items() if value is not None})
    if arguments.init == "normal":
        return spec, None
    from embedlab.formats import open_table

    start = open_table(arguments.init)
    dim = start.dim if arguments.dim is None else spec.dim
    return replace(spec, init=start.digest, dim=dim), start


def _check_out(arguments: argparse.Namespace, console: Console) -> None:
    """Find out now what would else be found out after the training."""
    out = Path(arguments.out)
    require_writable(out)
    if out.is_file() and out.stat().st_size:
        with reading(out) as file:
            if not is_recording(file.read(SNIFFED)):
                arguments.usage_error(console.say("cli.train.would_replace", path=out))


@dataclass
class Outcome:
    """What a training left: its moments, and why it ended early if it did."""

    moments: list[Snapshot]
    first_seconds: float = 0.0
    fault: Diverged | None = None
    stopped_by: int = 0

    def recording(self, corpus: Corpus, spec: TrainSpec) -> Recording:
        """The moments as a recording."""
        complete = self.moments[-1].tokens_seen >= corpus.tokens * (spec.epochs or 0)
        return Recording.of_run(corpus, spec, self.moments, complete)


def _progress(console: Console, corpus: Corpus, spec: TrainSpec) -> Progress:
    from embedlab.cli.progress import Progress

    return Progress(console, corpus.tokens * (spec.epochs or 0))


def _train(
    corpus: Corpus, spec: TrainSpec, start: EmbeddingTable | None, progress: Progress
) -> Outcome:
    from embedlab.training import train

    outcome, began = Outcome([]), time.perf_counter()
    try:
        for snapshot in train(corpus, spec, start, progress):
            if outcome.moments:
                outcome.moments[-1] = outcome.moments[-1].halved()
            else:
                outcome.first_seconds = time.perf_counter() - began
            outcome.moments.append(snapshot)
            progress.show(snapshot)
    except (Diverged, KeyboardInterrupt) as reason:
        if not outcome.moments:
            raise
        outcome.fault = reason if isinstance(reason, Diverged) else None
    outcome.stopped_by = progress.stopped_by
    return outcome


def _facts(
    recording: Recording, corpus: Corpus, outcome: Outcome, seconds: float
) -> dict[str, Any]:
    last, spec = recording[-1], recording.spec
    assert spec is not None
    return {
        "tokens": corpus.tokens,
        "vocab": len(corpus.vocab),
        "sentences": corpus.sentences,
        "min_count": corpus.min_count,
        "dim": recording.dim,
        "epochs": spec.epochs,
        "epochs_done": round(last.epoch, 6),
        "moments": len(recording),
        "complete": recording.complete,
        "exact": spec.threads == 1,
        "loss": recording.epoch_losses(),
        "words_per_second": last.tokens_seen / last.seconds if last.seconds else 0.0,
        "seconds": last.seconds,
        "first_snapshot_seconds": outcome.first_seconds,
        "all_seconds": seconds,
        "digest": recording.table().digest,
        "corpus_digest": recording.corpus_digest,
        **origin_facts(corpus),
    }


def _tell(facts: dict[str, Any], outcome: Outcome, out: str, console: Console) -> int:
    if outcome.fault is not None:
        line = describe(outcome.fault, console.language)
        return console.fault(f"{line} {console.say('cli.train.kept', path=out, **facts)}", 2)
    if not facts["complete"]:
        console.note("cli.train.stopped", path=out, **facts)
    last_loss = facts["loss"][-1] if facts["loss"] else float("nan")
    lines = [console.say(f"cli.train.{name}", path=out, last=last_loss, **facts) for name in _TOLD]
    lines.insert(1, origin_line(facts, console))
    console.answer({**facts, "out": out}, lines)
    return 0 if facts["complete"] else 128 + outcome.stopped_by


_TOLD = ("told_text", "told_training", "told_saved")
