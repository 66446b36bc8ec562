"""Files that hold a table, told apart by their content.

A format is a module with `recognises(head: bytes) -> bool` and `read(path) -> EmbeddingTable`, and
one line in FORMATS; it is imported when a file is opened.
"""

from embedlab.formats.registry import FORMATS, Opened, format_of, open_any, open_table

__all__ = ["FORMATS", "Opened", "format_of", "open_any", "open_table"]
