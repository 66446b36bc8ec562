"""project: where every word stands in 2 or 3 dimensions, at every moment."""

from __future__ import annotations

import argparse
import csv
import io
import math
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import numpy as np

from embedlab.cli.console import Console
from embedlab.cli.parser import command, whole
from embedlab.errors import UnknownChoice
from embedlab.recording import Recording, require_writable
from embedlab.recording.disk import replacing
from embedlab.spreadsheet import disarmed

if TYPE_CHECKING:
    from embedlab.projection import Trajectory


def add(commands: Any, console: Console) -> None:
    """Declare the command."""
    parser = command(commands, "project", console, run)
    option = parser.options.add_argument
    option("file", metavar="TABLE_OR_RUN", help=console.say("cli.file"))
    option(
        "--method", default="pca", metavar="pca|umap|tsne", help=console.say("cli.project.method")
    )
    option(
        "--dims",
        type=whole(console),
        default=2,
        metavar="2|3",
        help=console.say("cli.project.dims"),
    )
    option(
        "--seed", type=whole(console), default=0, metavar="N", help=console.say("cli.project.seed")
    )
    option("--out", required=True, metavar="FILE", help=console.say("cli.project.out"))


def run(arguments: argparse.Namespace, console: Console) -> int:
    """Project, write, and tell."""
    from embedlab.formats import open_any
    from embedlab.projection import ProjectionSpec, project

    spec = ProjectionSpec(arguments.method, arguments.dims, arguments.seed)
    write = _writer(arguments.out)
    require_writable(arguments.out)
    recording = open_any(arguments.file).recording
    began = time.perf_counter()
    with _bar(console) as bar:

        def tick(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        trajectory = project(recording, spec, tick=tick)
    facts = _facts(trajectory, spec.seed, time.perf_counter() - began)
    with replacing(arguments.out) as file:
        write(recording, trajectory, file)
    console.answer({**facts, "out": arguments.out}, _lines(facts, arguments.out, console))
    return 0


def _bar(console: Console) -> Any:
    """A progress bar, where stderr is a terminal."""
    from tqdm import tqdm

    unit = console.say("cli.project.unit")
    return tqdm(total=1, unit=unit, file=sys.stderr, disable=None, leave=False)


def _lines(facts: dict[str, Any], path: str, console: Console) -> list[str]:
    fields = {**facts, "kept": facts["kept_neighbors"], "path": path}
    told = {
        "told": True,
        "told_kept": fields["kept"] is not None,
        "told_sharing": facts["sharing"] > 0,
        "told_between": facts["computed"] < facts["moments"],
    }
    return [console.say(f"cli.project.{name}", **fields) for name, holds in told.items() if holds]


def _facts(trajectory: Trajectory, seed: int, seconds: float) -> dict[str, Any]:
    kept = trajectory.kept_neighbors
    facts = {
        "method": trajectory.method,
        "dims": trajectory.positions.shape[2],
        "seed": seed,
        "words": len(trajectory.rows),
        "moments": len(trajectory.positions),
        "computed": len(trajectory.computed),
        "explained_variance": trajectory.explained_variance,
        "neighbors": trajectory.neighbors,
        "perplexity": trajectory.perplexity,
        "sharing": trajectory.sharing,
    }
    known = {name: value for name, value in facts.items() if value is not None}
    return {**known, "kept_neighbors": None if math.isnan(kept) else kept, "seconds": seconds}


Writer = Callable[[Recording, "Trajectory", BinaryIO], None]


def _writer(path: str) -> Writer:
    writers: dict[str, Writer] = {".csv": _write_csv, ".parquet": _write_parquet}
    ending = Path(path).suffix.lower()
    if ending not in writers:
        raise UnknownChoice(name="ending", value=ending, choices=tuple(writers))
    return writers[ending]


def _write_csv(recording: Recording, trajectory: Trajectory, file: BinaryIO) -> None:
    """A line for each word and moment; words that look like formulas are disarmed."""
    text = io.TextIOWrapper(
        file, "utf-8", errors="backslashreplace", newline="", write_through=True
    )
    lines = csv.writer(text)
    columns = _columns(recording, trajectory)
    names = next(columns)
    lines.writerow(names)
    words = [disarmed(recording.vocab[row]) for row in trajectory.rows.tolist()]
    for moment in columns:
        lines.writerows(zip(words, *(map(str, column) for column in moment[1:]), strict=True))
    text.detach()


def _write_parquet(recording: Recording, trajectory: Trajectory, file: BinaryIO) -> None:
    """The same columns, with the words as they are."""
    import pandas as pd

    columns = _columns(recording, trajectory)
    names = next(columns)
    moments = [pd.DataFrame(dict(zip(names, moment, strict=True))) for moment in columns]
    pd.concat(moments, ignore_index=True).to_parquet(file, index=False)


def _columns(recording: Recording, trajectory: Trajectory) -> Iterator[list[Any]]:
    """The names of the columns, then the columns of each moment."""
    positions, rows = trajectory.positions, trajectory.rows
    yield ["word", "row", "moment", "epoch", "computed", *"xyz"[: positions.shape[2]]]
    words = [recording.vocab[row] for row in rows.tolist()]
    computed = set(trajectory.computed.tolist())
    for moment, placed in enumerate(positions):
        same = (moment, recording[moment].epoch, int(moment in computed))
        yield [words, rows, *(np.full(len(rows), value) for value in same), *placed.T]
