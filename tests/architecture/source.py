"""Reading our own source."""

import ast
import re


def strings(path):
    """(text as a pattern, node) of every string in a file that is not a docstring or a log line."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            skipped.add(node.value)
        logs = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        if logs and getattr(node.func.value, "id", "") == "log":
            skipped |= set(node.args)
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.JoinedStr):
            parts = (
                re.escape(part.value) if isinstance(part, ast.Constant) else ".+"
                for part in node.values
            )
            yield "".join(parts), node
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield re.escape(node.value), node
