"""Imports go only downwards: what a floor may use is below it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "ninetynine_edu"
LONGEST = 600

# From the ground up. Modules on one line may use each other; a folder stands for all its modules.
FLOORS = (
    {"_text"},
    {"tomledit"},
    {"cards"},
    {"effects"},
    {"option_kinds"},
    {"options", "family_options", "changes"},
    {"variant_file", "share", "variant", "ruleswords", "rulescard", "rulespage"},
    {"rulestable"},
    {"combine"},
    {"shuffle", "moves", "together", "rules"},
    {"extras"},
    {
        "outcome",
        "notation",
        "state",
        "family",
        "hands",
        "asking",
        "information",
        "checks",
        "reasons",
        "turns",
        "position",
        "dealing",
        "cardpicture",
    },
    {"record"},
    {"players", "wording", "match"},
    {"solve"},
    {"bots"},
    {"strip", "stripsvg", "whatif"},
    {
        "tidy",
        "treevalues",
        "treetext",
        "treelayout",
        "trees",
        "treesvg",
        "treepng",
        "heatmaps",
        "treecolumns",
        "pruning",
        "induction",
    },
    {"adapters", "treefiles"},
    {"panels"},
    {"serve", "_voila", "_frames", "_leftovers", "_setup", "cli", "__main__"},
)
FLOOR_OF = {name: number for number, names in enumerate(FLOORS) for name in names}
MODULES = sorted(PACKAGE.rglob("*.py"))
# The public face hands out names from every floor, each when it is first asked for.
FACE = PACKAGE / "__init__.py"


def name_of(file: Path) -> str:
    """The module's name below the package, such as `panels.table`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def statements(tree: ast.AST, only_at_import: bool) -> Iterator[ast.Import | ast.ImportFrom]:
    """All import statements, or only those that run when the module is imported."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            continue  # names for the type checker alone are no use of a floor
        elif not (only_at_import and isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)):
            yield from statements(node, only_at_import)


def used(file: Path, text: str, only_at_import: bool = False) -> set[str]:
    """The modules of this package that a module imports, named as by name_of."""
    name = name_of(file)
    package = name.split(".") if file.name == "__init__.py" else name.split(".")[:-1]
    package = [part for part in package if part]
    known = {name_of(module) for module in MODULES}
    found: set[str] = set()
    for node in statements(ast.parse(text), only_at_import):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif node.level:
            base = [
                "ninetynine_edu",
                *package[: len(package) - node.level + 1],
                *([node.module] if node.module else []),
            ]
            targets = [".".join([*base, alias.name]) for alias in node.names]
        else:
            targets = [f"{node.module}.{alias.name}" for alias in node.names]
        for target in targets:
            if target == "ninetynine_edu" or target.startswith("ninetynine_edu."):
                below = target.split(".")[1:]
                while below and ".".join(below) not in known:  # the last part may be a function or class
                    below.pop()
                if below:
                    found.add(".".join(below))
    return found


def climbs(file: Path, text: str) -> list[str]:
    """What a module imports from a floor above its own."""
    own = FLOOR_OF[name_of(file).split(".")[0]]
    return sorted(other for other in used(file, text) if FLOOR_OF.get(other.split(".")[0], own) > own)


@pytest.mark.parametrize("file", [file for file in MODULES if file != FACE], ids=name_of)
def test_imports_go_down(file: Path) -> None:
    assert name_of(file).split(".")[0] in FLOOR_OF, "this module is on no floor yet; put it on one in FLOORS"
    above = climbs(file, file.read_text(encoding="utf-8"))
    assert not above, f"{name_of(file)} uses {', '.join(above)}, which stands above it"


@pytest.mark.parametrize(
    "text",
    [
        "from . import match",
        "from .match import Match",
        "import ninetynine_edu.match",
        "from ninetynine_edu import match",
        "from ninetynine_edu.match import Match",
        "def f():\n    from .match import Match",
    ],
)
def test_a_climbing_import_is_found(text: str) -> None:
    assert climbs(PACKAGE / "cards.py", text) == ["match"]


def test_a_name_for_the_type_checker_is_no_climbing() -> None:
    assert climbs(PACKAGE / "cards.py", "if TYPE_CHECKING:\n    from .match import Match") == []


def test_no_circle_at_import() -> None:
    graph = {name_of(file): used(file, file.read_text(encoding="utf-8"), True) for file in MODULES if file != FACE}
    graph = {name: {other for other in others if other != name} for name, others in graph.items()}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(f"these modules import each other in a circle: {' -> '.join(error.args[1])}")


@pytest.mark.parametrize("file", MODULES, ids=name_of)
def test_module_is_not_too_long(file: Path) -> None:
    lines = len(file.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{lines} lines; split it before it passes {LONGEST}"
