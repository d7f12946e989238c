"""Facts travel, sentences are made at the edge: nobody reads what an error says to find out what happened."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import ninetynine_edu

PACKAGE = Path(ninetynine_edu.__file__).parent
READS = {
    "endswith", "find", "index", "partition", "removeprefix", "removesuffix", "replace", "rpartition", "rsplit", "split",
    "splitlines", "startswith", "count", "lower",
}  # fmt: skip
STRANGERS = {"rules/variant_file.py"}
"""What reads the errors of others: the TOML reader of Python 3.11 to 3.13 tells a line in its sentence alone."""


def is_said(node: ast.AST, errors: set[str], texts: set[str]) -> bool:
    """Return whether an expression is what an error says: `str(error)`, `error.args[0]`, or a name for it."""
    for part in ast.walk(node):
        match part:
            case ast.Name(id=name) if name in texts:
                return True
            case ast.Call(func=ast.Name(id="str"), args=[ast.Name(id=name)]) if name in errors:
                return True
            case ast.Attribute(value=ast.Name(id=name), attr="args" | "problems") if name in errors:
                return True
    return False


def is_read(node: ast.AST, errors: set[str], texts: set[str]) -> bool:
    """Return whether an expression looks into what an error says."""
    if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
        return is_said(node.comparators[0], errors, texts)
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    if isinstance(node.func.value, ast.Name) and node.func.value.id == "re":
        return any(is_said(part, errors, texts) for part in node.args[1:])
    folds = node.func.attr == "split" and not node.args  # blanks and line ends, to put it on one line
    return node.func.attr in READS and not folds and is_said(node.func.value, errors, texts)


def read_back(source: str) -> Iterator[int]:
    """Yield the lines on which the sentence of an error is read."""
    for function in ast.walk(ast.parse(source)):
        if not isinstance(function, ast.FunctionDef):
            continue
        errors = {node.name for node in ast.walk(function) if isinstance(node, ast.ExceptHandler) and node.name}
        own = [*function.args.args, *function.args.kwonlyargs]
        errors |= {
            arg.arg for arg in own if arg.annotation and ast.unparse(arg.annotation).endswith(("Error", "Exception"))
        }
        texts: set[str] = set()
        for node in ast.walk(function):
            if isinstance(node, ast.Assign) and is_said(node.value, errors, set()):
                texts |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        for node in ast.walk(function):
            if isinstance(node, ast.expr) and is_read(node, errors, texts):
                yield node.lineno


def test_no_error_is_read_back() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}"
        for path in sorted(PACKAGE.rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in STRANGERS
        for line in read_back(path.read_text("utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "line",
    [
        "text = str(error).split(' Position: ')[0]", "text = str(error); return text.startswith('It')", "return 'over' in str(error)",
        "return re.split('[.]', str(error))", "return error.args[0].replace('Player 1', 'Ann')",
    ],
)  # fmt: skip
def test_an_error_that_is_read_is_found(line: str) -> None:
    body = line.replace("; ", "\n        ")
    assert list(read_back(f"def play():\n    try:\n        move()\n    except ValueError as error:\n        {body}\n"))
    assert not list(
        read_back("def play():\n    try:\n        move()\n    except ValueError as error:\n        say(str(error))\n")
    )
