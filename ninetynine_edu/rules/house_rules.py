"""House rules: the typed options that a variant may set, with a default and a sentence each (rules 1.2 and 7).

All that is said of them stands in `house_rules.toml`. An option carries the name of the rules. A variant's file gives its
own defaults; a teacher changes them with keyword arguments of :func:`ninetynine_edu.variant`. Options that change what
cards do hold patches, written as data.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType
from typing import Any, Final

from .option import Choice, Option, OptionValue

_AS_IT_STANDS: Final = frozenset(
    ("kind", "default", "section", "lowest", "highest", "card", "quiet", "between_deals", "told_if")
)


def read_options(text: str) -> dict[str, tuple[Option, ...]]:
    """Return the options of a file of house rules: those of the `core`, and those of the wider `family`."""
    return {
        group: tuple(_option(name, entry) for name, entry in entries.items())
        for group, entries in tomllib.loads(text).items()
    }


def _option(name: str, entry: Mapping[str, Any]) -> Option:
    kind, each = entry["kind"], entry.get("each", {})
    choices: Mapping[str, Mapping[str, Any]] = entry.get("choices", {})
    return Option(
        name=name,
        text=entry["sentence"],
        **{key: value for key, value in entry.items() if key in _AS_IT_STANDS},
        words=tuple(entry.get("words", ())),
        ranks=tuple(entry.get("ranks", ())),
        choices=tuple(_choices(entry)),
        each=each.get("sentence", "{value}"),
        told_each=each.get("told", ""),
        told=_by_value(kind, choices, "told"),
        short=_by_value(kind, choices, "short"),
    )


def _choices(entry: Mapping[str, Any]) -> list[Choice]:
    """Return the choices of an option; a flag has one only where it changes cards."""
    if entry["kind"] == "ranks":
        return [Choice(value=value, text="") for value in entry["offered"]]
    return [
        Choice(
            value=value,
            text=choice.get("sentence", entry["sentence"]),
            cards=choice.get("cards", {}),
            swap=tuple(choice["swap"]) if "swap" in choice else None,
        )
        for value, choice in entry.get("choices", {}).items()
        if entry["kind"] == "choice" or "swap" in choice
    ]


def _by_value(kind: str, choices: Mapping[str, Mapping[str, Any]], key: str) -> Mapping[OptionValue, Any]:
    """Return what is said of each value, in the option's own type."""
    return {_value(kind, value): choice[key] for value, choice in choices.items() if key in choice}


def _value(kind: str, text: str) -> OptionValue:
    return text == "true" if kind == "flag" else int(text) if kind == "number" else text


_READ: Final = read_options((resources.files("ninetynine_edu") / "rules" / "house_rules.toml").read_text("utf-8"))

FAMILY_OPTIONS: Final = _READ["family"]
"""Duties, chains, several cards at once, instant hands and runs, in the order in which a rules card tells them."""

OPTIONS: Final[Mapping[str, Option]] = MappingProxyType({o.name: o for o in (*_READ["core"], *FAMILY_OPTIONS)})
"""Every house rule of the whole family, by name."""

EXTRAS: Final[Mapping[str, OptionValue]] = MappingProxyType(
    {o.name: o.default for o in FAMILY_OPTIONS if o.quiet and not o.between_deals}
)
"""The rules by which a turn is more than one plain card, each with the value that asks for no more."""
