"""Why something that was typed into the form cannot be, in the words of the form: its own labels, no key of a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ...ground.cards import RANKS
from ...ground.english import together
from ...ground.say import marked, say
from ...ground.text import echo
from ...ground.toml_edit import EditError, Path, Value
from ...rules.describe import card_named
from ...rules.faults import Fault, VariantError
from ...rules.house_rules import OPTIONS
from ...rules.option import RANKS_ALLOWED, Option
from ...rules.refusals import can_write
from ...rules.share import CARD_KEYS
from ...rules.variant import Variant
from ..play.problems import of_rules
from .form import LABELS
from .problems import problems_of

_TOP: Final = {
    "name": marked("Name"),
    "description": marked("In one sentence"),
    "min_players": marked("Fewest players"),
    "max_players": marked("Most players"),
}
_LETTERS: Final = {"name": 80, "description": 600}
_SEATS: Final = (2, 10)


def label(path: Path, game: Variant) -> str:
    """Return what the form calls an entry, without the full stop at its end, or "" for one that it does not show.

    >>> from ninetynine_edu.rules.variant import variant
    >>> label(("rules", "hand_size"), variant("standard")), label(("max_players",), variant("standard"))
    ('Cards in each hand', 'Most players')
    """
    key = path[-1]
    if path[0] == "cards":
        return card_named(key) if key in (*CARD_KEYS, *RANKS) else key
    if path[0] != "rules":
        return say(_TOP[key]) if key in _TOP else ""
    option = _options(game).get(key)
    return say(LABELS[key]) if key in LABELS else option.sentence.rstrip(".。") if option else key


def why_not(error: VariantError | EditError, typed: Mapping[Path, Value | None], game: Variant) -> str:
    """Return what refuses an edit, without the line and the keys of a text that nobody has seen.

    Args:
        error: what refused it.
        typed: the entries that it changes, as they were typed.
        game: the last good version.
    """
    if isinstance(error, EditError):
        return str(error)
    return together(*(_told(fault, typed, game) or _plain(fault) for fault in error.faults[:2]))


def _plain(fault: Fault) -> str:
    return problems_of(VariantError([fault]), "")[0].text


def _told(fault: Fault, typed: Mapping[Path, Value | None], game: Variant) -> str:
    """Return a fault in the form's words, or "" where its own say no key."""
    path, options = fault.place, _options(game)
    if path in typed:
        name, value = label(path, game), typed[path]
        option = options.get(path[-1]) if path[0] == "rules" else None
        if path[0] in ("min_players", "max_players") or (option is not None and option.kind == "number"):
            return _number(name, value, *((option.lowest, option.highest) if option else _SEATS))
        if option is not None and option.kind == "ranks":
            return together(
                say("“{rule}” cannot be {given}.", rule=name, given=echo(value)), can_write(say(RANKS_ALLOWED))
            )
        if path[0] in _LETTERS and isinstance(value, str) and not 1 <= len(value.strip()) <= _LETTERS[path[0]]:
            n, most = len(value.strip()), _LETTERS[path[0]]
            return say("“{rule}” can have 1 to {most} characters, not {n}.", rule=name, most=most, n=n)
    if path in (("min_players",), ("max_players",)):
        return _fewest_and_most()
    about = [key for table, *rest in fault.about if table == "rules" for key in rest if key in options]
    if len(about) == len(fault.about) > 0:
        values: dict[str, object] = {**game.house_rules} | {
            path[-1]: value for path, value in typed.items() if path[0] == "rules"
        }
        return of_rules(fault.brief, [options[key] for key in about], values)
    return ""


def _number(name: str, value: Value | None, low: int, high: int) -> str:
    if isinstance(value, int) and low <= value <= high:  # then only the other of the two can be what is wrong
        return _fewest_and_most()
    return say("“{rule}” can be {low} to {high}, not {given}.", rule=name, low=low, high=high, given=echo(value))


def _fewest_and_most() -> str:
    low, high = (say(_TOP[key]) for key in ("min_players", "max_players"))
    return say("“{low}” cannot be more than “{high}”.", low=low, high=high)


def _options(game: Variant) -> dict[str, Option]:
    return {**OPTIONS, **{option.name: option for option in game.options}}
