"""Draws the floors of the package into `docs/house.md`, from the code: `python -m tests.whole.house`."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.whole.test_layers import FLOORS, MODULES, PACKAGE, used

PAGE = Path(__file__).parents[2] / "docs" / "house.md"
BEGIN = "<!-- drawn from the code: python -m tests.whole.house -->"
END = "<!-- end of what is drawn -->"


def sentence(folder: str) -> str:
    """The first sentence that a folder says of itself."""
    text = ast.get_docstring(ast.parse((PACKAGE / folder / "__init__.py").read_text(encoding="utf-8"))) or ""
    return " ".join(text.split("\n\n")[0].split())


def arrows() -> set[tuple[str, str]]:
    """Which folder uses which."""
    found = set()
    for name, file in MODULES.items():
        own = name.partition(".")[0]
        found |= {(own, other.partition(".")[0]) for other in used(name, file.read_text(encoding="utf-8"))}
    return {(own, other) for own, other in found if own != other}


def drawn() -> str:
    """The table of floors and the picture of what stands on what, top floor first."""
    folders = [(number, name) for number, floor in reversed([*enumerate(FLOORS, 1)]) for name in floor]
    rows = ["| floor | folder | what is in it |", "| --- | --- | --- |"]
    rows += [f"| {number} | `{name}` | {sentence(name)} |" for number, name in folders]
    rows += [
        "",
        "What stands on what (a line leads from a folder to one that it uses; lines that other lines imply are left out):",
    ]
    rows += ["", "```mermaid", "flowchart TD"]
    rows += [f"  {name}[{name}]" for _, name in folders]
    rows += [f"  {own} --> {other}" for own, other in sorted(reduced(arrows()))]
    return "\n".join([*rows, "```"])


def reduced(pairs: set[tuple[str, str]]) -> set[tuple[str, str]]:
    """The arrows that no way over other arrows already says."""
    below: dict[str, set[str]] = {}
    for own, other in pairs:
        below.setdefault(own, set()).add(other)

    def reach(start: str) -> set[str]:
        found: set[str] = set()
        left = [*below.get(start, ())]
        while left:
            name = left.pop()
            if name not in found:
                found.add(name)
                left += below.get(name, ())
        return found

    return {(own, other) for own, other in pairs if not any(other in reach(step) for step in below[own] - {other})}


def page(text: str) -> str:
    """The page with what is drawn put in place."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{drawn()}\n\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
