"""The command line: python -m embedlab train | info | neighbors | project.

A command is a module with `add(commands, say)`, which declares it, and one line in COMMANDS.
Exit status: 0 done; 2 a fault of use, told in one line on stderr; 130 stopped by Ctrl-C (143 by
SIGTERM), after saving what was trained; 141 when whoever reads the output has gone.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress

from embedlab.cli import info, neighbors, project, train
from embedlab.cli.console import Console
from embedlab.cli.parser import Parser
from embedlab.errors import EmbedlabError
from embedlab.messages import describe

COMMANDS = (train, info, neighbors, project)
FAULT, INTERRUPTED, READER_GONE = 2, 130, 141


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    console = Console()
    try:
        status = _run(argv, console)
        sys.stdout.flush()
        return status
    except SystemExit as end:  # argparse, after --help or a fault
        return int(end.code or 0)
    except EmbedlabError as error:
        return console.fault(describe(error, console.language), FAULT)
    except MemoryError:
        return console.fault(console.say("cli.out_of_memory"), FAULT)
    except KeyboardInterrupt:
        return console.fault(console.say("cli.interrupted"), INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        return READER_GONE
    except OSError as error:  # stdout on a full disk
        _drop_output()
        return console.fault(str(error.strerror), FAULT)


def _drop_output() -> None:
    """What is still in the buffer goes nowhere; else Python complains once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(argv: Sequence[str] | None, console: Console) -> int:
    parser = Parser(console, prog="python -m embedlab", description=console.say("cli.about"))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands, console)
    arguments = parser.parse_args(argv)
    console.json, console.quiet = arguments.json, getattr(arguments, "quiet", False)
    status: int = arguments.run(arguments, console)
    return status
