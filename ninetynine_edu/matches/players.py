"""The kinds of players by name: where each bot is found, so that a match can seat it without knowing it.

Bots stand on higher floors than matches; the strongest use the solvers. A match therefore finds them by name.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Final, Protocol

from ..ground.text import count_of, did_you_mean, echo, listing
from ..play.information import SeatView
from ..play.moves import Move

HUMAN: Final = "human"
LONGEST_NAME: Final = 30
BOTS: Final[dict[str, str]] = {
    "random": "bots:RandomBot",
    "greedy": "bots:GreedyBot",
    "careful": "bots:CarefulBot",
}
"""Each bot's name, its module in this package and its class."""
SHOWN: Final[dict[str, str]] = {"random": "Random bot", "greedy": "Greedy bot", "careful": "Careful bot"}


class PlayerError(ValueError):
    """A name that is no kind of player."""


class Bot(Protocol):
    """Somebody who chooses moves from what one seat may know."""

    def choose(self, view: SeatView) -> Move:
        """Return one of the view's legal moves."""
        ...


def check_kind(kind: object) -> str:
    """Return a player's kind: `human` or the name of a bot.

    Raises:
        PlayerError: names the nearest kind and all that there are.
    """
    if isinstance(kind, str) and (kind == HUMAN or kind in BOTS):
        return kind
    raise PlayerError(
        f"{echo(kind)} is no kind of player: allowed are {listing([HUMAN, *BOTS])}.{did_you_mean(kind, [HUMAN, *BOTS])}"
    )


def make_bot(kind: str, seed: int) -> Bot:
    """Return a bot by name, with a seed of its own for what it leaves to chance."""
    if check_kind(kind) == HUMAN:
        raise PlayerError("A human plays by hand; no bot can be made of one.")
    module, _, name = BOTS[kind].partition(":")
    bot: Bot = getattr(import_module(f".{module}", __package__), name)(seed)
    return bot


def check_names(names: Sequence[str] | None, players: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each player: the given ones, checked, or names after their kinds: `You`, `Greedy bot 2`.

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
        return cleaned
    humans = players.count(HUMAN)
    result: list[str] = []
    for place, kind in enumerate(players):
        name = ("You" if humans == 1 else f"Player {place + 1}") if kind == HUMAN else SHOWN.get(kind, kind)
        number = 2
        while name in result:
            name = f"{SHOWN.get(kind, kind)} {number}"
            number += 1
        result.append(name)
    return tuple(result)
