"""What a game's file holds, once it is read and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..ground.cards import Card
from ..ground.say import say
from .option import Option, OptionValue

MAX_SEATS: Final = 10
"""So many players one game can have at most."""


@dataclass(frozen=True, slots=True)
class Preset:
    """A set of house rules that a source names together (rules 4.1)."""

    name: str
    text: str
    rules: Mapping[str, OptionValue]

    @property
    def sentence(self) -> str:
        """What it is, in the language that is spoken."""
        return say(self.text)


@dataclass(frozen=True, slots=True)
class Uncertain:
    """Something that no source settles: what, the default chosen, why, and the alternatives."""

    what: str
    default: str
    why: str
    alternatives: tuple[str, ...] = ()
    rule: str = ""
    """The house rule that offers the alternatives as its values; "" where none does."""

    def said(self) -> Uncertain:
        """Return the same in the language that is spoken."""
        return replace(self, what=say(self.what), default=say(self.default), why=say(self.why))


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """The content of one variant file, read and merged with the file it extends; texts are in the words of the file."""

    id: str
    name: str
    short_name: str
    """The name among games of its family, "" where it is the same."""
    description: str
    """"" where what it changes is to be told."""
    min_players: int
    max_players: int
    packs: tuple[tuple[int, int], ...]
    cards: Mapping[str, str]
    rules: Mapping[str, OptionValue]
    sources: tuple[str, ...]
    status: str
    uncertain: tuple[Uncertain, ...]
    own_options: tuple[Option, ...]
    own_rules: tuple[str, ...]
    own_effects: tuple[str, ...]
    """The card keys to which this file gives an effect."""
    extends: str
    """The name of the game that it starts from, "" where there is none."""
    presets: Mapping[str, Preset]
    own_cards: tuple[Card, ...] = ()
    copies: tuple[tuple[str, int], ...] = ()
    text: str = field(default="", compare=False)
