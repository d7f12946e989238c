"""A notebook as a Python module: its cells in a function that stops after each, so that nothing is read as a program later.

>>> print(module_of(["x = 6", "x * 7"]))
from ninetynine_edu.panels.browser.hosting import cell as _nn_cell
<BLANKLINE>
def page():
    global x
    with _nn_cell(0) as _nn_shown:
        x = 6
    yield
    with _nn_cell(1) as _nn_shown:
        _nn_shown(x * 7)
    yield
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from typing import Final

_HEAD: Final = "from ninetynine_edu.panels.browser.hosting import cell as _nn_cell\n\n"
_INSIDE: Final = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Lambda)
_COMPREHENDS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def module_of(cells: Sequence[str]) -> str:
    """Return the module of a page.

    Args:
        cells: the code of its cells; "" for one that has none. What ends in `;` shows nothing.
    """
    trees = [ast.parse(cell) for cell in cells]
    names = sorted({name for tree in trees for name in given(tree.body)})
    body: list[ast.stmt] = [ast.Global(names=names)] if names else []
    for place, (text, tree) in enumerate(zip(cells, trees, strict=True)):
        head = ast.parse(f"with _nn_cell({place}) as _nn_shown:\n    pass").body[0]
        assert isinstance(head, ast.With)
        head.body = _shown(tree.body, silent=text.rstrip().endswith(";")) or head.body
        body += [head, *ast.parse("def _():\n    yield").body[0].body]  # type: ignore[attr-defined]
    made = ast.parse("def page():\n    pass")
    function = made.body[0]
    assert isinstance(function, ast.FunctionDef)
    function.body = body or function.body
    return _HEAD + ast.unparse(ast.fix_missing_locations(made))


def _shown(body: list[ast.stmt], *, silent: bool) -> list[ast.stmt]:
    """Return the statements of a cell, with its last expression handed to who shows it."""
    last = body[-1] if body else None
    if silent or not isinstance(last, ast.Expr):
        return body
    call = ast.Call(func=ast.Name("_nn_shown", ast.Load()), args=[last.value], keywords=[])
    return [*body[:-1], ast.Expr(call)]


def given(body: Iterable[ast.AST]) -> set[str]:
    """Return the names that statements give to those after them, as at the top of a module.

    >>> sorted(given(ast.parse("import os.path\\nfor a in b: (c := [d for d in a])\\ndef f(e): g = 1").body))
    ['a', 'c', 'f', 'os']
    """
    found: set[str] = set()
    for node in body:
        match node:
            case ast.Import() | ast.ImportFrom():
                found |= {(alias.asname or alias.name).partition(".")[0] for alias in node.names}
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                found.add(node.name)
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                found.add(name)
            case ast.ExceptHandler(name=str(name)):
                found.add(name)
        if isinstance(node, _COMPREHENDS):
            found |= {each.target.id for each in ast.walk(node) if isinstance(each, ast.NamedExpr)}
        elif not isinstance(node, _INSIDE):
            found |= given(ast.iter_child_nodes(node))
    return found
