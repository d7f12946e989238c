"""The names that notebooks, lessons and other programs call, each with its arguments: none goes or changes unseen.

`tests/fixtures/public_face.txt` is the list. A new name of `nn` is entered there; what stands there stays. Arguments may
be added, at the end of a line's list; `python -m tests.whole.test_public_face` prints the list as it is now.
"""

from __future__ import annotations

import argparse
import enum
import inspect
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import ninetynine_edu as nn

LIST = Path(__file__).parents[1] / "fixtures" / "public_face.txt"
PANELS = {
    "calling": ["Practice", "RuleChange", "card_guide", "fits_in_words"], "explorer": ["TreeExplorer", "show"],
    "lab": ["LabPage", "show"], "lesson": [
        "DoublingWalk", "Folded", "Landing", "LineWalk", "MixPanel", "Predict", "Question", "Quiz", "Recall", "StarWalk", "SumPanel", "Table",
        "Vary", "Ways", "solved",
    ],
    "pictures": ["bars", "card_jumps", "faces", "number_line", "race_rows", "table_of", "won_and_lost"], "play": ["PlayPanel", "show"],
    "practice": ["PuzzleRoom", "show"], "practise": ["PractisePage", "show"], "review": ["LookBackPage", "show"],
    "questions": ["race_check", "race_exit", "tree_check"],
    "racing": ["EndgameChange", "EndgamePanel", "PlanPanel", "RaceChange", "RacePanel", "Verdict"],
    "tables": ["TablesPanel", "show"], "variants": ["show"], "workshop": ["WorkshopPanel", "show"],
    "worksheet": ["WorksheetPage", "show"],
}  # fmt: skip
"""What the notebooks and the lessons take from `ninetynine_edu.panels`."""
PARTS = {
    *(
        "answer",
        "cells",
        "form",
        "game",
        "graph",
        "is_done",
        "keep",
        "marks",
        "page",
        "picture(self)",
        "pruned",
        "race",
    ),
    *("rows", "saved", "shown", "still(self)", "total", "tree", "view"),
    "start(self, variant, players=(), *, names=(), seed=None)",
}
"""What a teacher may observe or call of a panel."""

MADE = {
    "Analysis",
    "HiddenSolution",
    "Move",
    "Outcome",
    "Position",
    "Review",
    "Solution",
    "Strip",
    "Tablebase",
    "Variant",
}
"""Classes that nobody calls: other names make them."""
INSIDE = {
    "Move": {"flags", "hash", "index", "key", "kind", "n", "together"}, "Variant": {"compiled", "extras"}, "Card": {"index"},
}  # fmt: skip
"""Names without an underscore that are the package's own business all the same."""


@cache
def examples() -> dict[str, Any]:
    """Return an example of each class whose attributes are made with it."""
    pos = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)
    hidden = nn.HiddenEndgame("standard", cards="AH 5C KH", hand=1, total=88)
    match = nn.Match("standard", ["greedy", "greedy"], seed=7)
    solution = nn.solve(pos)
    made = [
        *(pos, hidden, match, solution, pos.variant, nn.Card("10S"), pos.legal_moves[0], pos.variant.effect("10S")),
        *(
            nn.Position.open("standard", ["KD", "5S"], total=99).play("KD").outcome,
            match.log[0],
            nn.solve(hidden),
            nn.strip(pos),
        ),
        *(nn.tablebase("standard", 1), nn.Race(target=99, steps=range(1, 11))),
    ]
    return {type(thing).__name__: thing for thing in made}


def arguments(thing: Any) -> str:
    """Return how something is called: names, kinds and defaults; types are what the type checker looks after."""
    # asked about the class itself, the first Pythons 3.11 tell of a __new__ far up (that of widgets) before a near __init__
    by_init = inspect.isclass(thing) and inspect.isfunction(thing.__init__) and "__signature__" not in vars(thing)
    try:
        found = inspect.signature(thing.__init__ if by_init else thing)
    except (TypeError, ValueError):
        return "(…)"
    plain = [p.replace(annotation=p.empty) for p in found.parameters.values()][by_init:]  # without self
    return re.sub(r" at 0x[0-9a-f]+", "", str(inspect.Signature(plain)))


def builtin(made: type) -> bool:
    """Return whether a class comes from elsewhere: its names are not ours."""
    return not made.__module__.startswith("ninetynine_edu")


def members(made: type) -> Iterator[str]:
    """Yield the public names of a class, each as it is used."""
    theirs = {name for base in made.__mro__ if builtin(base) for name in dir(base)}
    thing = examples().get(made.__name__)
    names = {*dir(made), *(dir(thing) if isinstance(thing, made) else ()), *dir(getattr(made, "MAKES", made))}
    for name in sorted(names - theirs):
        if name.startswith("_") or name in INSIDE.get(made.__name__, ()):
            continue
        found = inspect.getattr_static(made, name, None)
        if isinstance(found, classmethod | staticmethod):
            yield f"{name}{arguments(getattr(made, name))}"
        elif isinstance(getattr(made, name, None), enum.Enum):
            yield f"{name} = {getattr(made, name).value!r}"
        elif inspect.isfunction(found):
            yield f"{name}{arguments(found)}"
        else:
            yield name


def described(name: str, thing: Any) -> Iterator[str]:
    """Yield the lines of a name: how it is called, and, of a class, its names."""
    if not inspect.isclass(thing):
        yield f"{name}{arguments(thing)}"
        return
    if issubclass(thing, BaseException):
        near = next(base for base in thing.__mro__ if builtin(base))
        yield f"{name}: a {near.__name__}"
    elif issubclass(thing, enum.Enum):
        yield name
    else:
        yield name if thing.__name__ in MADE else f"{name}{arguments(thing)}"
    for line in members(thing):
        yield f"{name}.{line}"


def public_names() -> list[str]:
    """Return the names that the package hands out."""
    return [
        name
        for name in dir(nn)
        if not name.startswith("_") and getattr(getattr(nn, name), "__module__", "").startswith("ninetynine_edu")
    ]


def options(parser: argparse.ArgumentParser) -> Iterator[tuple[str, str]]:
    """Yield the commands of a parser, each with what may stand behind it."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for name, sub in action.choices.items():
                shown = [", ".join(one.option_strings) or str(one.metavar or one.dest) for one in sub._actions]
                yield name, "; ".join(sorted(shown))


def face() -> list[str]:
    """Return the list as it is now."""
    lines = [line for name in public_names() for line in described(f"nn.{name}", getattr(nn, name))]
    for panel, names in PANELS.items():
        module = getattr(__import__("ninetynine_edu.panels", fromlist=[panel]), panel)  # as a notebook imports it
        for name in names:
            called, *inner = described(f"panels.{panel}.{name}", getattr(module, name))
            lines += [called, *(line for line in inner if line.rpartition(".")[2] in PARTS)]
    return [*lines, *(f"ninetynine {name}: {shown}" for name, shown in options(command_line()))]


def command_line() -> argparse.ArgumentParser:
    """Return the parser of the `ninetynine` command."""
    from ninetynine_edu.app.cli import _parser

    return _parser()


def kept() -> list[str]:
    return LIST.read_text(encoding="utf-8").splitlines()


def test_the_public_names_are_there_as_before() -> None:
    now = set(face())
    assert [line for line in kept() if line not in now] == []


def test_every_name_of_the_package_is_in_the_list() -> None:
    listed = {re.split(r"[.(:]", line.removeprefix("nn."))[0] for line in kept() if line.startswith("nn.")}
    assert set(public_names()) == listed


if __name__ == "__main__":
    print("\n".join(face()))
