"""The kinds of players by name, so that a match can seat a bot without knowing it.

A bot is added where it is written, by :func:`bot`; its module is loaded when somebody first asks what bots there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from itertools import count, islice
from random import Random
from typing import Final, Protocol, TypeVar

from ..ground.english import together
from ..ground.meant import meant
from ..ground.names import LONGEST_NAME, clean_name, is_name
from ..ground.people import READER, OwnName, numbered
from ..ground.say import marked, marked_noun, noun
from ..ground.shuffle import child_seed
from ..ground.text import count_of, echo, listing, nearest
from ..play.information import SeatView
from ..play.moves import Move
from ..rules.frame import MAX_SEATS

HUMAN: Final = "human"
_FACE: Final = re.compile("[a-z]{0,20}")
MODE: Final = re.compile("[a-z_]{0,20}")
"""How a match is played at a table, as a word."""
_KNOWN: Final = 9
"""So many names of its own the table has for one place, before it counts."""
_ALIKE: Final = 0.75
"""So much like an animal's name a word is that is taken for it."""
_HOMES: Final = ("bots", "graded", "sampling")
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


@cache
def _load(home: str) -> None:
    """Load the bots of a module once: who asks for one at each play need not ask where they are."""
    import_module(f".{home}", __package__)


def known_bot(kind: str) -> BotKind | None:
    """Return a bot of all tables by name, or None. A table without strong bots does not load what those think with."""
    for home in _HOMES:
        if kind in _BOTS:
            break
        _load(home)
    return _BOTS.get(kind)


def bots() -> Mapping[str, BotKind]:
    """Return all kinds of bots by name, in the order in which they were made; who is stronger depends on the game.

    >>> [kind.shown for kind in bots().values()][:3]
    ['Rabbit', 'Squirrel', 'Tortoise']
    """
    for home in _HOMES:
        _load(home)
    return _BOTS


OwnBot = Callable[[SeatView], Move]
"""A bot of somebody's own: a function that returns one of the view's legal moves."""
_OWN: Final[dict[str, BotKind]] = {}
"""The bots of somebody's own that have sat at a table since the program began."""
_MISTAKEN: Final = re.compile(r"(\w{1,28})_mistaken_([1-9][0-9]?|100)")
_LONGEST_OWN: Final = 28


class _Own:
    """A function as a bot."""

    def __init__(self, function: OwnBot) -> None:
        self.choose = function


class _Mistaken:
    """A bot that now and then plays by luck."""

    def __init__(self, kind: str, rate: int, seed: int) -> None:
        self._random = Random(seed)
        self._rate = rate
        self._bot = make_bot(kind, child_seed(seed, "without mistakes"))

    def choose(self, view: SeatView) -> Move:
        """Return what the bot chooses, or by the rate a legal move by lot."""
        if self._random.randrange(100) < self._rate:
            return self._random.choice(view.legal_moves)
        return self._bot.choose(view)


def mistaken(player: str | OwnBot, rate: int) -> str:
    """Return the kind of a bot that plays a legal move by lot every now and then, and else as another one plays.

    Args:
        player: the name of a bot, or a function.
        rate: how often of a hundred times, 1 to 100.

    Raises:
        PlayerError: no such bot, or no such rate.

    >>> mistaken("steady", 20)
    'steady_mistaken_20'
    """
    if not isinstance(rate, int) or isinstance(rate, bool) or not 1 <= rate <= 100:
        raise PlayerError(f"A bot makes mistakes 1 to 100 times of a hundred, not {echo(rate)}.")
    return check_kind(f"{kind_of_player(player)}_mistaken_{rate}")


def kind_of_player(player: object) -> object:
    """Return the kind of a player: of a function its name, under which it may sit at a table from now on; else as it is.

    Raises:
        PlayerError: a function whose name is no kind's, or is that of a bot which is here already.
    """
    if isinstance(player, str) or not callable(player):
        return player
    name = str(getattr(player, "__name__", "")).strip("<>").casefold()
    if told := name_fault(name):
        raise PlayerError(f"A bot of your own is a function with a name of its own: {told}.")
    words = name.strip("_").replace("_", " ") or name
    _OWN[name] = BotKind(name, words.capitalize(), _OWN_DOES, "", lambda seed: _Own(player))
    return name


def name_fault(name: str) -> str:
    """Return why a bot of somebody's own cannot have a name, as a part of a sentence; "" where it can.

    >>> name_fault("careful"), name_fault("low")
    ("'careful' is the name of a bot that is here already", '')
    """
    if not name:
        return "this one has none"
    if not re.fullmatch(r"\w+", name):
        return f"{echo(name)} holds other signs than letters, figures and _"
    if len(name) > _LONGEST_OWN:
        return f"{echo(name)} has {len(name)} letters, more than {_LONGEST_OWN}"
    if name == HUMAN:
        return f"{echo(name)} stands for people"
    if _MISTAKEN.fullmatch(name):
        return f"{echo(name)} stands for a bot that makes mistakes"
    return f"{echo(name)} is the name of a bot that is here already" if name in bots() else ""


_OWN_DOES: Final = marked("Somebody has written it.")


def is_own(kind: str) -> bool:
    """Return whether a kind is a bot of somebody's own, or one of those that makes mistakes."""
    found = _MISTAKEN.fullmatch(kind)
    return (found[1] if found else kind) in _OWN


def find_bot(kind: str) -> BotKind | None:
    """Return a kind of bot by name: one of all tables, one of somebody's own, or one of these with mistakes; None for none."""
    if kind in _BOTS or kind in _OWN:
        return _BOTS.get(kind) or _OWN[kind]
    found = _MISTAKEN.fullmatch(kind)
    if not found:
        return known_bot(kind)
    plain = None if _MISTAKEN.fullmatch(found[1]) else find_bot(found[1])
    if plain is None:
        return None
    rate = int(found[2])
    return replace(plain, name=kind, make=lambda seed: _Mistaken(plain.name, rate, seed))


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


def check_mode(mode: str) -> str:
    """Return the word for how a match is played at a table.

    Raises:
        PlayerError: no such word.
    """
    if not isinstance(mode, str) or not MODE.fullmatch(mode):
        raise PlayerError(f"A way to play is named in at most 20 small letters, not {echo(mode)}.")
    return mode


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
TEAMS: Final = ("teamblue", "teamorange", "teamgreen")
"""The faces of teams, as `ground.art` calls them: each has its colour and its shape."""
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
        found = find_bot(kinds[place])
        assert found is not None  # kinds are checked
        first = found.shown
        yield from (_animal(first, tint) for tint in TINTS)
    else:
        own = READER if kinds.count(HUMAN) == 1 else numbered(place + 1)
        first = str(own)
        yield own
    yield from (f"{first} {number}" for number in count(2))


def _animal(shown: str, tint: str) -> OwnName:
    """Return the name of a bot: `Squirrel`, `Blue Squirrel`."""
    return OwnName(lambda: noun(_TINTED[tint], animal=noun(shown)) if tint else noun(shown))


def check_kind(kind: object, by_hand: bool = True) -> str:
    """Return a player's kind: `human` or the name of a bot.

    Args:
        kind: a name, or a bot of somebody's own.
        by_hand: people may play; else nobody is told so.

    Raises:
        PlayerError: names the nearest kind and all that there are.
    """
    kind = kind_of_player(kind)
    if isinstance(kind, str) and (kind == HUMAN or (len(kind) <= 40 and find_bot(kind) is not None)):
        return kind
    kinds = [HUMAN, *bots()] if by_hand else [*bots()]
    told = f"{echo(kind)} is no kind of player: allowed are {listing(kinds)}."
    raise PlayerError(together(told, _hint(kind, kinds)))


def _hint(kind: object, kinds: Sequence[str]) -> str:
    """Return what somebody may have meant by a word that is no kind of player; "" where nobody knows."""
    if not isinstance(kind, str):
        return ""
    if kind.lower().endswith(".py"):
        return f"A bot of a file is nn.bot_from_file({echo(kind)})."
    animals = {each.shown.casefold(): each.name for each in bots().values()}
    near = nearest(kind, [*kinds, *animals], alike=_ALIKE)
    return f"The {near[0]} is {animals[near[0]]}." if near and near[0] in animals else meant(kind, kinds)


def check_kinds(kinds: Sequence[object], by_hand: bool = True) -> tuple[str, ...]:
    """Return the kinds of the players of a match, checked; see `check_kind`.

    Raises:
        PlayerError: too few or too many of them, one that is none, or two bots of somebody's own with the same name.
    """
    if isinstance(kinds, (str, bytes)) or not isinstance(kinds, Sequence) or not 2 <= len(kinds) <= MAX_SEATS:
        such = [HUMAN if by_hand else "careful", "greedy"]
        given = count_of(len(kinds), "player") if isinstance(kinds, (list, tuple)) else echo(kinds)
        raise PlayerError(f"players names 2 to {MAX_SEATS} players, as in {such}, not {given}.")
    players: dict[str, object] = {}
    checked = tuple(check_kind(kind, by_hand) for kind in kinds)
    for kind, player in zip(checked, kinds, strict=True):
        if callable(player) and players.setdefault(kind, player) != player:
            raise PlayerError(f"Two bots have the name {kind}: give each function a name of its own.")
    return checked


def make_bot(kind: str, seed: int) -> Bot:
    """Return a bot by name, with a seed of its own for what it leaves to chance."""
    if check_kind(kind) == HUMAN:
        raise PlayerError("A human plays by hand; no bot can be made of one.")
    found = find_bot(kind)
    assert found is not None
    return found.make(seed)


def check_names(names: Sequence[str] | None, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each player: the given ones, checked, or names after their kinds: `You`, `Blue Squirrel`.

    Raises:
        PlayerError: names that are too many, too few, too long, alike, or not printable.
    """
    if names is not None:
        if isinstance(names, (str, bytes)) or not isinstance(names, Sequence) or len(names) != len(players):
            raise PlayerError(f"names gives each of the {count_of(len(players), 'player')} a name.")
        for name in names:
            if not isinstance(name, str) or not is_name(name):
                raise PlayerError(
                    f"A name has 1 to {LONGEST_NAME} characters and no quotation marks, not {echo(name)}."
                )
        cleaned = tuple(map(clean_name, names))
        if len({name.casefold() for name in cleaned}) < len(cleaned):
            raise PlayerError("Two players have the same name: give each their own.")
        return known_names(players, cleaned)
    return default_names(players)
