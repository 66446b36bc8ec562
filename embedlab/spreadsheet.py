"""Words in files that may be opened in a spreadsheet, which runs what looks like a formula."""

from __future__ import annotations

STARTS = frozenset("=+-@\t\r\n＝＋－＠")  # full-width too: some spreadsheets read them the same


def disarmed(word: str) -> str:
    """`word` with an apostrophe before it, if a spreadsheet might run it; else `word`."""
    return f"'{word}" if _armed(word) else word


def restored(cell: str) -> str:
    """The word that `disarmed` made this cell of."""
    return cell[1:] if cell.startswith("'") and _armed(cell) else cell


def _armed(word: str) -> bool:
    """Apostrophes in front don't count, so that words that have some come back with as many."""
    return word.lstrip("'")[:1] in STARTS  # "" is in no set
