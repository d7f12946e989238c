"""All kinds of exercises by name: those of this package, and those that a teacher's own package adds by an entry point.

>>> "say_total" in exercise_kinds()
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Final
from warnings import warn

from ..ground.english import together
from ..ground.meant import meant
from ..ground.say import say
from ..ground.text import echo
from .kind import Kind

GROUP: Final = "ninetynine_edu.exercises"
"""The group of entry points under which other packages name their kinds: `name = "module:Class"`."""
OURS: Final = (
    "say_total", "chain", "distance", "which_card", "safe_cards", "plus_minus", "below_zero", "double_half", "wrong_call",
    "ways_to_total", "card_on_line",
    "who_wins", "only_move", "win_in", "keep_card",
    "race_totals", "grundy", "safe_chance", "expected_value", "fill_tree", "mixed_strategy",
)  # fmt: skip
"""The modules of `kinds`, in the order in which people meet them; each holds one `KIND`."""


class UnknownKind(LookupError):
    """No kind of exercise has this name. The text names the nearest one."""


@cache
def _all() -> Mapping[str, Kind]:
    kinds: dict[str, Kind] = {}
    for name in OURS:
        kinds[name] = import_module(f".kinds.{name}", __package__).KIND
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        if entry.name not in kinds and (made := _loaded(entry)):  # nobody's kind takes the place of one of ours
            kinds[entry.name] = made
    return MappingProxyType(kinds)


def _loaded(entry: EntryPoint) -> Kind | None:
    """Return the kind of another package; None, with a warning, where there is something wrong with it."""
    try:
        made = entry.load()()
    except Exception as error:  # another's code fails at anything, and our own kinds go on
        warn(f"The kind of exercise {entry.name!r} cannot be loaded and is left out: {error!r}", stacklevel=2)
        return None
    if isinstance(made, Kind) and getattr(made, "name", "") == entry.name:
        return made
    warn(f"{entry.value} is no kind of exercise named {entry.name!r} and is left out.", stacklevel=2)
    return None


def exercise_kinds() -> tuple[str, ...]:
    """Return the names of all kinds of exercises, from arithmetic to game theory."""
    return tuple(_all())


def kind_named(name: object, skills: Iterable[str] = ()) -> Kind:
    """Return the kind with a name.

    Args:
        name: what somebody wrote.
        skills: what else would be allowed there, and may have been meant.

    Raises:
        UnknownKind: there is none.

    >>> kind_named("say_totl")
    Traceback (most recent call last):
    ...
    ninetynine_edu.exercises.registry.UnknownKind: There is no kind of exercise 'say_totl'. Did you mean say_total?
    """
    kinds = _all()
    if isinstance(name, str) and name in kinds:
        return kinds[name]
    raise UnknownKind(
        together(say("There is no kind of exercise {name}.", name=echo(name)), meant(name, [*kinds, *skills]))
    )
