"""python -m benchmarks [NAME ...]: run them all, or those named, and renew benchmarks/README.md.

Each benchmark is a module that prints a Markdown table; what it prints replaces what stands
between its markers in the README.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

HERE = Path(__file__).parent
README = HERE / "README.md"


def main(names: list[str]) -> None:
    """Run, print and write down."""
    known = re.findall(r"<!-- begin (\w+) -->", README.read_text(encoding="utf-8"))
    unknown = set(names) - set(known)
    if unknown:
        raise SystemExit(f"no such benchmark: {', '.join(sorted(unknown))}; there are {known}")
    for name in names or known:
        print(f"== {name}", flush=True)
        command = [sys.executable, "-m", f"benchmarks.{name}"]
        done = subprocess.run(command, cwd=HERE.parent, stdout=subprocess.PIPE, text=True)
        print(done.stdout, flush=True)
        if done.returncode:
            raise SystemExit(f"{name} failed")
        _write(name, f"{done.stdout.strip()}\n\n_{date.today()}, {_machine()}_")


def _write(name: str, text: str) -> None:
    between = re.compile(f"(<!-- begin {name} -->\n).*?(<!-- end {name} -->)", re.DOTALL)
    page = README.read_text(encoding="utf-8")
    README.write_text(
        between.sub(lambda found: f"{found[1]}{text}\n{found[2]}", page), encoding="utf-8"
    )


def _machine() -> str:
    cpus = Path("/proc/cpuinfo")
    model = re.search(r"model name\s*: (.+)", cpus.read_text()) if cpus.exists() else None
    return f"{model[1] if model else platform.processor()}, Python {platform.python_version()}"


if __name__ == "__main__":
    main(sys.argv[1:])
