"""Running a command, here or in a process of its own."""

import subprocess
import sys
from pathlib import Path

from embedlab.cli import main

ROOT = Path(__file__).parents[2]
TEXT = "the king rules the land\nthe queen rules the land\nthe dog eats the bone\n" * 30
SMALL = ("--dim", 8, "--epochs", 3, "--min-count", 1)


def ended(capsys, *arguments):
    """(exit status, stdout, stderr) of a command run here."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def refused(capsys, *arguments):
    """The one line on stderr of a command that must end with status 2."""
    status, said, told = ended(capsys, *arguments)
    assert (status, said) == (2, "")
    assert told.count("\n") == 1
    assert told.endswith("\n")
    return told


def python(*arguments, **settings):
    """A command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "embedlab", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=120,
        **settings,
    )
