"""argparse with one-line faults, and the kinds of value its options take."""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from typing import Any, NoReturn

from embedlab.cli.console import Console


class Parser(argparse.ArgumentParser):
    """An ArgumentParser that tells a fault in one line, and abbreviates nothing."""

    def __init__(self, console: Console, **settings: Any) -> None:
        self.console = console
        super().__init__(**settings, allow_abbrev=False, add_help=False, formatter_class=_formatter)
        self.options = self.add_argument_group(console.say("cli.options"))
        self.options.add_argument("-h", "--help", action="help", help=console.say("cli.help"))

    def add_subparsers(self, **settings: Any) -> Any:
        """Commands, whose parsers are of this class too."""
        settings |= {"title": self.console.say("cli.commands"), "parser_class": Parser}
        return super().add_subparsers(**settings)

    def error(self, message: str) -> NoReturn:
        """One line, exit status 2."""
        line = " ".join(message.split())
        self.exit(2, self.console.say("cli.usage", program=self.prog, message=line) + "\n")


def _formatter(prog: str) -> argparse.HelpFormatter:
    return argparse.HelpFormatter(prog, max_help_position=34)


def command(commands: Any, name: str, console: Console, run: Callable[..., int]) -> Parser:
    """A parser for the command `name`, run by `run(arguments, console) -> exit status`."""
    about = console.say(f"cli.{name}.about")
    parser: Parser = commands.add_parser(name, console=console, help=about, description=about)
    parser.set_defaults(run=run)
    parser.options.add_argument("--json", action="store_true", help=console.say("cli.json"))
    return parser


def whole(console: Console) -> Callable[[str], int]:
    """An option's type: a whole number."""
    return _number(int, console, "cli.not_whole")


def real(console: Console) -> Callable[[str], float]:
    """An option's type: a finite number."""

    def finite(value: str) -> float:
        number = float(value)
        if not math.isfinite(number):
            raise ValueError(value)
        return number

    return _number(finite, console, "cli.not_number")


def _number(convert: Callable[[str], Any], console: Console, key: str) -> Callable[[str], Any]:
    def converted(value: str) -> Any:
        try:
            return convert(value)
        except ValueError:
            raise argparse.ArgumentTypeError(console.say(key, value=value)) from None

    return converted
