"""Where the command line speaks: results on stdout, everything else on stderr, in one language."""

from __future__ import annotations

import io
import json
import os
import sys
from typing import Any

from embedlab.messages import LANGUAGES, text


class Console:
    """The two streams, the language, and whether the answer is JSON."""

    def __init__(self) -> None:
        self.language = _language()
        self.json = False
        self.quiet = False
        for name in ("stdout", "stderr"):
            if getattr(sys, name) is None:  # closed by whoever started us
                setattr(sys, name, io.StringIO())
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="backslashreplace")  # any word can be printed

    def say(self, key: str, /, **fields: Any) -> str:
        """The text at `key` in the user's language."""
        return text(key, self.language, **fields)

    def note(self, key: str, /, **fields: Any) -> None:
        """A line on stderr, unless quiet."""
        if not self.quiet:
            print(self.say(key, **fields), file=sys.stderr, flush=True)

    def fault(self, line: str, status: int) -> int:
        """One line on stderr; returns `status`."""
        print(line, file=sys.stderr, flush=True)
        return status

    def answer(self, result: dict[str, Any], lines: list[str]) -> None:
        """The result: one JSON object, or `lines` for people."""
        if self.json:
            wide = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
            lines = [json.dumps(result, ensure_ascii=not wide, allow_nan=False)]
        for line in lines:
            print(line)


def _language() -> str:
    for name in ("EMBEDLAB_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "").lower()
        if wanted:
            return next((code for code in LANGUAGES if wanted.startswith(code)), "en")
    return "en"
