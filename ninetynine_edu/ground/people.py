"""What players are called in sentences: names that they typed, and names of the table's own, one of which is the reader's.

Who reads is a fact that travels with the names: :data:`READER` stands among them where the reader sits. Somebody who has
typed `You` as a name is called so, and is nobody's reader.

>>> is_reader(READER), is_reader("You"), str(READER), inside(READER), inside("Ann")
(True, False, 'You', 'you', 'Ann')
>>> player_at(["Ann", READER], 0), player_at(["Ann", READER], 1), player_at(["Ann", READER], 2)
('Ann', 'You', 'Player 3')
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Self

from .say import ENGLISH, Noun, noun, speaking
from .text import echo


class OwnName(Noun):
    """A name of the table's own: English in a record and for programs, in a sentence in the language of whoever reads it.

    Attributes:
        is_reader: it stands for whoever reads.
    """

    __slots__ = ("is_reader",)
    is_reader: bool

    def __new__(cls, said: Callable[[], str], is_reader: bool = False) -> Self:
        """Return a name.

        Args:
            said: says it in the language that is spoken; for its cases a noun.
            is_reader: it stands for whoever reads.
        """

        def in_case(case: str) -> str:
            name = said()
            return name.said(case) if isinstance(name, Noun) else name

        with speaking(ENGLISH):
            made = super().__new__(cls, in_case)
        made.is_reader = is_reader
        return made

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        return str, (str(self),)

    def __deepcopy__(self, memo: object) -> Self:
        return self


READER: Final = OwnName(lambda: noun("You"), is_reader=True)
"""The name of whoever reads. What the reader does is another sentence: `You take a card.`"""


def is_reader(name: object) -> bool:
    """Return whether a name stands for whoever reads."""
    return isinstance(name, OwnName) and name.is_reader


def numbered(number: int) -> OwnName:
    """Return the name of a player who has none: `Player 2`."""
    return OwnName(lambda: noun("Player {number}", number=number))


def player_at(names: Sequence[str], seat: int) -> str:
    """Return what a seat is called: its name, or its number where it has none.

    Raises:
        ValueError: names that are no list of texts.
    """
    check_names(names)
    return names[seat] if seat < len(names) else noun("Player {number}", number=seat + 1)


def check_names(names: Sequence[str]) -> None:
    """Refuse names that somebody gave and that are no list of texts.

    Raises:
        ValueError: says what names are.
    """
    if isinstance(names, (str, bytes)) or not isinstance(names, Sequence):
        raise ValueError(f"names is a list with one name for each player, as in ['Ann', 'Ben'], not {echo(names)}.")
    for name in names:
        if not isinstance(name, str):
            raise ValueError(f"A name is a text, not {echo(name)}.")


def shown(name: str) -> str:
    """Return a name as it stands alone, in the language that is spoken."""
    return name.said("") if isinstance(name, Noun) else name


def inside(name: str) -> str:
    """Return a name for the inside of a sentence or a list, where the reader is `you`."""
    return noun("you") if is_reader(name) else name


class Told:
    """A sentence in its versions: about others, and about whoever reads.

    >>> told = Told("{who} takes a card from {whom}.", "You take a card from {whom}.", "{who} takes one of your cards.")
    >>> told.of("Ann", "Bo"), told.of(READER, "Bo"), told.of("Ann", READER)
    ('{who} takes a card from {whom}.', 'You take a card from {whom}.', '{who} takes one of your cards.')

    Args:
        others: `{who}` does something to `{whom}`.
        you: the reader does it; "" where it is the same.
        to_you: it is done to the reader; "" where it is the same.
        both: the reader does it to nobody else; "" where it is as `you` has it.
    """

    __slots__ = ("both", "others", "to_you", "you")

    def __init__(self, others: str, you: str = "", to_you: str = "", both: str = "") -> None:
        self.others = others
        self.you = you or others
        self.to_you = to_you or others
        self.both = both or self.you

    def of(self, who: object, whom: object = "") -> str:
        """Return the version for players by their names."""
        if is_reader(who):
            return self.both if is_reader(whom) else self.you
        return self.to_you if is_reader(whom) else self.others
