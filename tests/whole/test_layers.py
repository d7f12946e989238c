"""Folders are floors, and imports go only downwards; `docs/house.md` draws them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "ninetynine_edu"
LONGEST = 500

# From the ground up. Folders on one line may not use each other.
FLOORS = (
    ("ground",),
    ("rules",),
    ("play",),
    ("fast",),
    ("race",),
    ("solve",),
    ("tables", "matches"),
    ("trees",),
    ("study",),
    ("arena",),
    ("exercises",),
    ("paper",),
    ("adapters",),
    ("panels",),
    ("app",),
)
FLOOR_OF = {name: number for number, names in enumerate(FLOORS) for name in names}
# The public face hands out names from every floor, each when it is first asked for; `python -m` starts the top one.
ABOVE_ALL = ("", "__main__")


def name_of(file: Path) -> str:
    """The module's name below the package, such as `panels.table`."""
    parts = file.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(file): file for file in sorted(PACKAGE.rglob("*.py")) if name_of(file) not in ABOVE_ALL}


@cache
def nodes(text: str) -> list[ast.AST]:
    """Everything in a module's text; each is read once for all tests."""
    return [*ast.walk(ast.parse(text))]


def used(name: str, text: str) -> Iterator[str]:
    """Every module of this package that a module imports, for the type checker alone and inside functions too."""
    package = name.split(".") if MODULES[name].name == "__init__.py" else name.split(".")[:-1]
    for node in nodes(text):
        if isinstance(node, ast.Import):
            targets = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = ["ninetynine_edu", *package[: len(package) - node.level + 1]] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            targets = [f"{base}.{alias.name}" for alias in node.names]
        else:
            continue
        for target in targets:
            root, *below = target.split(".")
            while below and ".".join(below) not in MODULES:  # the last part may be a function or class
                below.pop()
            if root == "ninetynine_edu" and below:
                yield ".".join(below)


def climbs(name: str, text: str) -> list[str]:
    """What a module imports from a folder that does not lie below its own."""
    own, _, _ = name.partition(".")
    others = {other for other in used(name, text) if other.partition(".")[0] != own}
    return sorted(other for other in others if FLOOR_OF[other.partition(".")[0]] >= FLOOR_OF[own])


def test_every_folder_is_on_a_floor_and_looks_only_downwards() -> None:
    nowhere = {name.partition(".")[0] for name in MODULES} - set(FLOOR_OF)
    assert not nowhere, f"on no floor yet: {nowhere}; put it on one in FLOORS"
    above = {name: climbs(name, file.read_text(encoding="utf-8")) for name, file in MODULES.items()}
    above = {name: others for name, others in above.items() if others}
    assert not above, "\n".join(
        f"{name} uses {', '.join(others)}, which lies not below it" for name, others in above.items()
    )


@pytest.mark.parametrize(
    "text",
    [
        "from ..matches import match",
        "from ..matches.match import Match",
        "import ninetynine_edu.matches.match",
        "from ninetynine_edu.matches import match",
        "from ninetynine_edu.matches.match import Match",
        "def f():\n    from ..matches.match import Match",
        "if TYPE_CHECKING:\n    from ..matches.match import Match",
    ],
)
def test_a_climbing_import_is_found(text: str) -> None:
    assert climbs("ground.cards", text) == ["matches.match"]


def test_no_module_is_too_long() -> None:
    lines = {name: len(file.read_text(encoding="utf-8").splitlines()) for name, file in MODULES.items()}
    long = {name: count for name, count in lines.items() if count > LONGEST}
    assert not long, f"split these before they pass {LONGEST} lines: {long}"


def circle(graph: dict[str, set[str]]) -> list[str]:
    """The first circle of modules that import each other; empty when there is none."""
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    graph = {name: {*used(name, file.read_text(encoding="utf-8"))} - {name} for name, file in MODULES.items()}
    assert not circle(graph), " -> ".join(circle(graph))
    graph["ground.cards"].add("play.position")
    assert circle(graph), "a circle is found"


def test_the_guide_draws_the_house_as_it_is() -> None:
    from tests.whole.house import PAGE, page

    text = PAGE.read_text(encoding="utf-8")
    assert text == page(text), "draw it anew: python -m tests.whole.house"


MOST_PRIVATE = 30
"""So many uses of a private name of another object are borne; NamedTuple's own methods and reprs for notebooks are public."""
BORNE = {"_replace", "_asdict", "_fields", "_make", "_repr_html_", "_repr_svg_", "_repr_mimebundle_"}


def private_uses(text: str) -> list[str]:
    """The private names that a module asks of something else than itself."""
    return [
        node.attr
        for node in nodes(text)
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in BORNE
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]


def test_modules_leave_each_others_private_names_alone() -> None:
    found = {name: private_uses(file.read_text(encoding="utf-8")) for name, file in MODULES.items()}
    assert sum(map(len, found.values())) < MOST_PRIVATE, {name: uses for name, uses in found.items() if uses}
    assert private_uses("position._hands") == ["_hands"]
