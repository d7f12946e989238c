"""What is glued: messages that stand in a bigger text of the code, where they should be a slot or stand alone."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

_SAID = {"say", "say_in", "say_many", "noun", "listed"}
_MARKUP = re.compile(r"<[^>]*>?|^[^<]*>|&#?\w+;")
_SHOWN_TO_PROGRAMMERS = {"__repr__"}


def in_python(text: str) -> Iterator[str]:
    """Yield the places of a Python module where a message is glued to something, or a word is made to agree by hand.

    Messages may stand inside of markup, and be handed on to what joins whole sentences.
    """
    tree = ast.parse(text)
    quiet = set(_quiet(tree))
    for node in ast.walk(tree):
        if id(node) not in quiet and (_glues(node) or _agrees(node)):
            yield f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)[:100]}"


def _quiet(tree: ast.AST) -> Iterator[int]:
    """Yield what only programmers read: what is raised, printed for them, or shown by repr()."""
    for node in ast.walk(tree):
        named = isinstance(node, ast.FunctionDef) and node.name in _SHOWN_TO_PROGRAMMERS
        if named or isinstance(node, ast.Raise):
            yield from map(id, ast.walk(node))


def _says(node: ast.AST) -> bool:
    """Whether an expression is a message, as it is or escaped for a page."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id in _SAID or (
        node.func.id in {"escape", "capital", "str", "clean"} and any(map(_says, node.args))
    )


def _glues(node: ast.AST) -> bool:
    if isinstance(node, ast.JoinedStr):
        around = "".join(part.value if isinstance(part, ast.Constant) else "\0" for part in node.values)  # type: ignore[misc]
        if not any(isinstance(part, ast.FormattedValue) and _says(part.value) for part in node.values):
            return False
        return not re.search(r"<\w|\*\*|\|", around) or re.search(r"\w{2}", _MARKUP.sub("", around)) is not None
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return _says(node.left) or _says(node.right)
    if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add):
        return _says(node.value)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join":
        between = node.func.value.value if isinstance(node.func.value, ast.Constant) else " "
        return between not in ("", "\n") and any(map(_says, ast.walk(node)))
    return False


def _agrees(node: ast.AST) -> bool:
    """Whether a text chooses between words, such as `is` and `are`: these are two messages."""
    if not isinstance(node, ast.JoinedStr):
        return False
    chosen = [
        part for part in node.values if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.IfExp)
    ]
    sentence = " ".join(
        part.value for part in node.values if isinstance(part, ast.Constant) and isinstance(part.value, str)
    )
    notation = re.search(r"[=<]", sentence) is not None
    return not notation and any(_words(part.value) for part in chosen if isinstance(part.value, ast.IfExp))


def _words(choice: ast.IfExp) -> bool:
    """Whether one of two things is a piece of a sentence."""
    ends = [end.value for end in (choice.body, choice.orelse) if isinstance(end, ast.Constant)]
    return any(isinstance(end, str) and re.fullmatch(r"\s*[a-z ]*[a-z]{2}[a-z ]*\.?|s", end) for end in ends)


_TEMPLATE = re.compile(r"`(?:\\.|[^`\\])*`", re.DOTALL)
_SLOT_SAYS = re.compile(r"\$\{\s*(?:say|sayIn|sayMany)\(")
_ADDED = re.compile(r"\+\s*(?:say|sayIn|sayMany)\(")


def in_script(text: str) -> Iterator[str]:
    """Yield the places of a browser module where a message is glued to something else."""
    for found in _TEMPLATE.finditer(text):
        if _SLOT_SAYS.search(found[0]) and not re.search(r"<\w", found[0]):
            yield f"line {text.count(chr(10), 0, found.start()) + 1}: {found[0][:100]}"
    for found in _ADDED.finditer(text):
        yield f"line {text.count(chr(10), 0, found.start()) + 1}: {text[found.start() : found.end() + 60]!r}"
