"""The kinds of players by name, so that a match can seat a bot without knowing it.

A bot is added where it is written, by :func:`bot`; its module is loaded when somebody first asks what bots there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import count, islice
from typing import Final, Protocol, TypeVar

from ..ground.people import READER, OwnName, numbered
from ..ground.say import marked_noun, noun
from ..ground.text import count_of, did_you_mean, echo, listing
from ..play.information import SeatView
from ..play.moves import Move
from ..rules.frame import MAX_SEATS

HUMAN: Final = "human"
LONGEST_NAME: Final = 30
_FACE: Final = re.compile("[a-z]{0,20}")
_KNOWN: Final = 9
"""So many names of its own the table has for one place, before it counts."""
_HOMES: Final = ("bots",)
"""The modules beside this one that hold bots."""


class PlayerError(ValueError):
    """A name that is no kind of player."""


class Bot(Protocol):
    """Somebody who chooses moves from what one seat may know."""

    def choose(self, view: SeatView) -> Move:
        """Return one of the view's legal moves."""
        ...


@dataclass(frozen=True, slots=True)
class BotKind:
    """A kind of bot.

    Args:
        name: as a match, a record and an address name it.
        shown: as the table calls it, in English; a noun.
        does: how it plays, as a sentence.
        face: the animal whose face it has, as `ground.art` calls it; "" for none.
        make: makes one from a seed.
    """

    name: str
    shown: str
    does: str
    face: str
    make: Callable[[int], Bot]


_BOTS: Final[dict[str, BotKind]] = {}
_Made = TypeVar("_Made", bound=Callable[[int], Bot])


def bot(name: str, shown: str, does: str, face: str = "") -> Callable[[_Made], _Made]:
    """Say of a class that it is a kind of bot; a table, its form and its records know the bot from then on.

    Args:
        name: as a match, a record and an address name it.
        shown: as the table calls it.
        does: how it plays, as a sentence.
        face: the animal whose face it has, as `ground.art` calls it; "" for none.
    """

    def added(made: _Made) -> _Made:
        _BOTS[name] = BotKind(name, shown, does, face, made)
        return made

    return added


def bots() -> Mapping[str, BotKind]:
    """Return all kinds of bots by name, from weak to strong.

    >>> [kind.shown for kind in bots().values()][:3]
    ['Rabbit', 'Squirrel', 'Tortoise']
    """
    for home in _HOMES:
        import_module(f".{home}", __package__)
    return _BOTS


def check_faces(faces: Sequence[str], players: tuple[str, ...]) -> tuple[str, ...]:
    """Return which drawn face stands for each player, "" where none was chosen.

    Raises:
        PlayerError: faces that are too many, or no names of faces.
    """
    if isinstance(faces, (str, bytes)) or not isinstance(faces, Sequence) or len(faces) > len(players):
        raise PlayerError(f"faces gives each of the {count_of(len(players), 'player')} a face.")
    for face in faces:
        if not isinstance(face, str) or not _FACE.fullmatch(face):
            raise PlayerError(f"A face is named in at most 20 small letters, not {echo(face)}.")
    return (*faces, *[""] * (len(players) - len(faces)))


PEOPLE: Final = (
    "curls",
    "bob",
    "plaits",
    "spikes",
    "scarf",
    "glasses",
    "puffs",
    "patka",
    "waves",
    "cap",
    "silver",
    "beard",
)
"""The faces of people, as `ground.art` calls them: who only deals cards needs no drawings."""
TINTS: Final = ("", "Blue", "Red", "Green", "Yellow", "Purple", "Orange", "Pink", "Grey")
"""What tells animals of one kind from each other, in the order in which they sit down."""
_TINTED: Final = {
    "Blue": marked_noun("Blue {animal}"), "Red": marked_noun("Red {animal}"), "Green": marked_noun("Green {animal}"),
    "Yellow": marked_noun("Yellow {animal}"), "Purple": marked_noun("Purple {animal}"),
    "Orange": marked_noun("Orange {animal}"), "Pink": marked_noun("Pink {animal}"), "Grey": marked_noun("Grey {animal}"),
}  # fmt: skip


def default_names(kinds: Sequence[str], given: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a name for each player: the given ones, and for "" one of the table's own.

    The only human is You, others are numbered; bots are animals, and those of one kind have their colours.

    >>> default_names(["human", "greedy", "greedy", "careful", "greedy"])
    ('You', 'Squirrel', 'Blue Squirrel', 'Tortoise', 'Red Squirrel')
    >>> default_names(["human", "human", "random"], ["", "Ada", ""])
    ('Player 1', 'Ada', 'Rabbit')
    """
    names = [*given, *[""] * (len(kinds) - len(given))]
    taken = {name.casefold() for name in names}
    for place in range(len(kinds)):
        if not names[place]:
            names[place] = next(name for name in _own_names(kinds, place) if name.casefold() not in taken)
            taken.add(names[place].casefold())
    return tuple(names)


def known_names(kinds: Sequence[str], names: Sequence[str]) -> tuple[str, ...]:
    """Return names as they were typed or kept, those that are the table's own as such: they are said in any language.

    >>> from ninetynine_edu.ground.people import is_reader
    >>> [is_reader(name) for name in known_names(["human", "greedy"], ["You", "Squirrel"])]
    [True, False]
    """
    return tuple(
        next((own for own in islice(_own_names(kinds, place), _KNOWN) if own == name), name)
        for place, name in enumerate(names)
    )


def _own_names(kinds: Sequence[str], place: int) -> Iterator[str]:
    """Yield names for the player at a place, the best first and no end of them."""
    if kinds[place] != HUMAN:
        first = bots()[kinds[place]].shown
        yield from (_animal(first, tint) for tint in TINTS)
    else:
        own = READER if kinds.count(HUMAN) == 1 else numbered(place + 1)
        first = str(own)
        yield own
    yield from (f"{first} {number}" for number in count(2))


def _animal(shown: str, tint: str) -> OwnName:
    """Return the name of a bot: `Squirrel`, `Blue Squirrel`."""
    return OwnName(lambda: noun(_TINTED[tint], animal=noun(shown)) if tint else noun(shown))


def check_kind(kind: object) -> str:
    """Return a player's kind: `human` or the name of a bot.

    Raises:
        PlayerError: names the nearest kind and all that there are.
    """
    kinds = [HUMAN, *bots()]
    if isinstance(kind, str) and kind in kinds:
        return kind
    raise PlayerError(f"{echo(kind)} is no kind of player: allowed are {listing(kinds)}.{did_you_mean(kind, kinds)}")


def check_kinds(kinds: Sequence[object]) -> tuple[str, ...]:
    """Return the kinds of the players of a match, checked.

    Raises:
        PlayerError: too few or too many of them, or one that is none.
    """
    if isinstance(kinds, (str, bytes)) or not isinstance(kinds, Sequence) or not 2 <= len(kinds) <= MAX_SEATS:
        raise PlayerError(f"players names 2 to {MAX_SEATS} players, as in ['human', 'greedy'], not {echo(kinds)}.")
    return tuple(map(check_kind, kinds))


def make_bot(kind: str, seed: int) -> Bot:
    """Return a bot by name, with a seed of its own for what it leaves to chance."""
    if check_kind(kind) == HUMAN:
        raise PlayerError("A human plays by hand; no bot can be made of one.")
    return bots()[kind].make(seed)


def check_names(names: Sequence[str] | None, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each player: the given ones, checked, or names after their kinds: `You`, `Blue Squirrel`.

    Raises:
        PlayerError: names that are too many, too few, too long, alike, or not printable.
    """
    if names is not None:
        if isinstance(names, (str, bytes)) or not isinstance(names, Sequence) or len(names) != len(players):
            raise PlayerError(f"names gives each of the {count_of(len(players), 'player')} a name.")
        for name in names:
            good = (
                isinstance(name, str)
                and 0 < len(name.strip()) <= LONGEST_NAME
                and name.isprintable()
                and '"' not in name
            )
            if not good:
                raise PlayerError(
                    f"A name has 1 to {LONGEST_NAME} characters and no quotation marks, not {echo(name)}."
                )
        cleaned = tuple(name.strip() for name in names)
        if len({name.casefold() for name in cleaned}) < len(cleaned):
            raise PlayerError("Two players have the same name: give each their own.")
        return known_names(players, cleaned)
    return default_names(players)
