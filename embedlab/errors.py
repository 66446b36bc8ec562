"""The kinds of error a user can meet, as data.

An error carries fields, not sentences: `assets/i18n/<language>.json` holds the sentence for each
kind under `errors.<kind>`, and `embedlab.messages.describe` fills it. The command line and the
pages both do so, hence one wording in each language.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar


class EmbedlabError(Exception):
    """Base of all errors meant for a user. `kind` names the message, `fields` fill it."""

    kind: ClassVar[str] = "embedlab_error"

    def __init_subclass__(cls) -> None:
        cls.kind = re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()

    def __init__(self, **fields: Any) -> None:
        self.fields = fields
        super().__init__(", ".join(f"{name}={value!r}" for name, value in fields.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (type(self), self.fields)


def _rebuild(cls: type[EmbedlabError], fields: dict[str, Any]) -> EmbedlabError:
    return cls(**fields)


class UnknownWord(EmbedlabError):
    """`word` is not in the vocabulary; `suggestions` are words that differ in case or form."""


class IdOutOfRange(EmbedlabError):
    """`ids` lie outside 0 .. `size` - 1."""


class DuplicateWord(EmbedlabError):
    """`word` stands more than once in a vocabulary."""


class ShapeMismatch(EmbedlabError):
    """`expected` and `found` are shapes that should be equal."""


class NotFinite(EmbedlabError):
    """A value in row `row`, column `column` (counted from 0) is NaN or infinite."""


class FileMissing(EmbedlabError):
    """There is no file at `path`."""


class FileUnreadable(EmbedlabError):
    """The file at `path` could not be read or written: `reason`."""


class UnknownEncoding(EmbedlabError):
    """The text in `name` is neither UTF-8 nor GB18030: the user must name its encoding."""


class WrongEncoding(EmbedlabError):
    """The text in `name` is not valid `encoding`: byte `position` does not fit."""


class BinaryFile(EmbedlabError):
    """`name` is no text: it has a NUL byte at `position`."""


class NoTextFiles(EmbedlabError):
    """The folder at `path` has no file with one of the `endings`."""


class DamagedGzip(EmbedlabError):
    """The gzip file `name` is cut short or altered."""


class GzipBomb(EmbedlabError):
    """The gzip file `name` of `packed` bytes unpacks to more than `most` bytes, unlike text."""


class UnknownChoice(EmbedlabError):
    """`value` is not one of `choices` for `name`."""


class BadSetting(EmbedlabError):
    """The setting `name` has `value`; it must be `rule`, e.g. "> 0"."""


class EmptyText(EmbedlabError):
    """The text has no words at all; it has `characters` characters."""


class NothingToTrain(EmbedlabError):
    """All `words` different words come less than `min_count` times; the commonest `most` times."""


class OneWord(EmbedlabError):
    """The only word kept is `word`: nothing to contrast it with.

    `min_count` is the bar; `rarer` are a few of the words below it.
    """


class NoPairs(EmbedlabError):
    """No sentence has two kept words: `sentences` sentences, `words` words.

    `rarer` are a few of the words that come less than the minimum count.
    """


class Diverged(EmbedlabError):
    """Training left the finite numbers at `epoch`; lower the setting `setting` (was `value`)."""


class NotARecording(EmbedlabError):
    """The file at `path` is not an .embedlab recording but `found` (see recording.sniff)."""


class UnknownFormat(EmbedlabError):
    """The file at `path` is `found` (see recording.sniff): no table this program can read."""


class DamagedRecording(EmbedlabError):
    """The recording at `path` is cut short or altered (`part` does not match its checksum)."""


class NewerRecording(EmbedlabError):
    """The recording at `path` has format `version`; this program reads up to `supported`."""


class MomentOutOfRange(EmbedlabError):
    """Moment `moment` of a recording that has `moments`."""


class ZeroVector(EmbedlabError):
    """`word` has a zero vector: it points nowhere and has no cosine neighbours."""


class Cancelled(EmbedlabError):
    """The work was cancelled after `done` of `total` steps."""
