"""Reading and writing files: whole or not at all, faults as error kinds."""

from __future__ import annotations

import errno
import os
import secrets
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path
from typing import BinaryIO

from embedlab.errors import FileMissing, FileUnreadable


@contextmanager
def reading(path: str | Path) -> Iterator[BufferedReader]:
    """The regular file at `path`, open for reading. Raises FileMissing, FileUnreadable."""
    with _as_kinds(path):
        if not stat.S_ISREG(Path(path).stat().st_mode) and not Path(path).is_dir():
            raise FileUnreadable(path=str(path), reason="Not a regular file")
        with Path(path).open("rb") as file:
            yield file


@contextmanager
def replacing(path: str | Path) -> Iterator[BinaryIO]:
    """A new file that takes the place of `path` when it is complete. Raises FileUnreadable.

    Until then the old file stays, and whoever has it open keeps what it reads. Permissions are
    the old file's, or what the system gives a new one. A device or pipe is written to directly.
    """
    with _as_kinds(path, writing=True):
        target = Path(os.path.realpath(path))
        _require_leave(target)
        if target.exists() and not target.is_file():
            with target.open("wb") as device:
                yield device
            return
        beside = _beside(target)
        try:
            with beside.open("xb") as file:
                yield file
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                beside.chmod(stat.S_IMODE(target.stat().st_mode))
            beside.replace(target)
        finally:
            with suppress(OSError):
                beside.unlink()


def require_writable(path: str | Path) -> None:
    """Raise FileUnreadable now if `path` could not be written later; nothing is left behind."""
    with _as_kinds(path, writing=True):
        target = Path(os.path.realpath(path))
        _require_leave(target)
        if target.exists() and not target.is_file():
            return
        beside = _beside(target)
        beside.open("xb").close()
        beside.unlink()


def _require_leave(target: Path) -> None:
    """A file that must not be written to must not be replaced either."""
    if target.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if target.exists() and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


def _beside(target: Path) -> Path:
    return target.with_name(f".{target.name[:40]}.{secrets.token_hex(4)}.part")


@contextmanager
def _as_kinds(path: str | Path, writing: bool = False) -> Iterator[None]:
    try:
        yield
    except FileNotFoundError as error:
        if writing:
            raise FileUnreadable(path=str(path), reason=_reason(error)) from error
        raise FileMissing(path=str(path)) from error
    except OSError as error:
        raise FileUnreadable(path=str(path), reason=_reason(error)) from error


def _reason(error: OSError) -> str:
    return error.strerror or str(error)
