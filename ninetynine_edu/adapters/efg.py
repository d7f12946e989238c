"""Gambit's text format for games in extensive form (`.efg`), with probabilities and payoffs as exact fractions.

Gambit reads it (`pygambit.read_efg`), and so does OpenSpiel (`pyspiel.load_efg_game`). The rules of the format are those
of Gambit's own description of `EFG 2 R`: nodes in prefix order, information sets numbered for each player from 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, Final, Protocol

from ..ground.cards import SUIT_SIGNS, codes
from ..ground.text import echo
from ..play.position import Position
from ..solve.hidden_form import CHANCE, OVER, Game
from ..solve.hidden_game import HiddenEndgame, hidden_game
from ..solve.solution import payoffs_from
from .fitting import check_open

MOST_NODES: Final = 100_000
_SAFE: Final = str.maketrans({'"': "'", "\\": "/"})


class EfgError(ValueError):
    """A game that is not written: it is too large, or not all of it is known."""


class Writable(Protocol):
    """A game tree as this module writes it."""

    def start(self) -> Any: ...

    def turn(self, state: Any) -> int: ...

    def ways(self, state: Any) -> Iterable[tuple[str, Fraction | None, Any]]:
        """Yield name, probability (for chance) and next state of each way on."""

    def information(self, state: Any) -> tuple[Any, str]:
        """Return what tells information sets apart, and a name for it."""

    def payoffs(self, state: Any) -> Sequence[Fraction | int]: ...


class _Open:
    """A position in which everything is visible: every node is an information set of its own."""

    def __init__(self, position: Position) -> None:
        self._position = position

    def start(self) -> Position:
        return self._position

    def turn(self, state: Position) -> int:
        return OVER if state.is_over else CHANCE if state.is_chance else state.turn

    def ways(self, state: Position) -> Iterable[tuple[str, Fraction | None, Position]]:
        if state.is_chance:
            for card, chance in state.chance.items():
                yield card.code, chance, state.draw(card)
        else:
            for move in state.legal_moves:
                yield move.code, None, state.play(move)

    def information(self, state: Position) -> tuple[Any, str]:
        return object(), ""

    def payoffs(self, state: Position) -> Sequence[Fraction | int]:
        assert state.outcome is not None
        return payoffs_from(self._position, state.outcome)


class _Hidden:
    """A game of two with hidden knowledge."""

    def __init__(self, game: Game, name_chance: Callable[[Any, int], str]) -> None:
        self._game = game
        self._name_chance = name_chance

    def start(self) -> Any:
        return self._game.start()

    def turn(self, state: Any) -> int:
        return self._game.turn(state)

    def ways(self, state: Any) -> Iterable[tuple[str, Fraction | None, Any]]:
        game = self._game
        if game.turn(state) == CHANCE:
            for number, (chance, after) in enumerate(game.chances(state), 1):
                yield self._name_chance(after, number), chance, after
        else:
            for move in game.moves(state):
                yield getattr(move, "code", str(move)), None, game.after(state, move)

    def information(self, state: Any) -> tuple[Any, str]:
        known = self._game.information(state)
        return known, str(known)

    def payoffs(self, state: Any) -> Sequence[Fraction | int]:
        payoff = self._game.payoff(state)
        return payoff, -payoff


def to_efg(what: Position | HiddenEndgame, *, title: str | None = None, add: int = 0, nodes: int = MOST_NODES) -> str:
    """Return a position or an endgame with hidden hands as a game in Gambit's `.efg` format.

    Payoffs are 1 for the winner and -1 for the loser; with more seats the losers share the -1 and the others the 1, and
    seats that are out at the start have 0, as in `solve`. They count the deal alone: what a lost deal costs in a match
    (life_mode, who_pays) is not in them. In a position all is visible, so each decision is an information set of its own; what chance draws from unseen cards is a
    chance node. In a hidden endgame chance deals first, and an information set is all that a seat has seen.

    Args:
        what: a position made with ``Position.open``, or a :class:`~ninetynine_edu.HiddenEndgame`.
        title: the game's title in the file; without it the position.
        add: is added to every payoff, and so to the value. The linear program of Gambit 17.0.0b2 is right only when the
            smallest payoff is 0: give it ``add=1``.
        nodes: at most so many nodes are written.

    Raises:
        EfgError: when the tree is larger, or the position hides something that no file can hold.

    >>> import ninetynine_edu as nn
    >>> print(nn.to_efg(nn.Position.open("standard", ["10S", "9H"], total=91)))
    EFG 2 R "standard 91 P1+ 10S/9H" { "Player 1" "Player 2" }
    p "" 1 1 "" { "10S-10" } 0
    p "" 2 1 "" { "9H" } 0
    t "" 1 "Player 1 loses" { -1 1 }
    """
    if isinstance(what, HiddenEndgame):
        game = hidden_game(what)
        text = title if title is not None else repr(what)[1:-1]

        def name(after: Any, number: int) -> str:
            position: Position = after[0]
            return " / ".join(codes(hand) for hand in position.hands) if position.step is None else str(number)

        return _write(_Hidden(game, name), text, 2, add, nodes)
    if not isinstance(what, Position):
        raise EfgError(f"An .efg file holds a position or a HiddenEndgame, not {echo(what)}.")
    check_open(what, EfgError, "a HiddenEndgame")
    return _write(_Open(what), title if title is not None else str(what), what.seats, add, nodes)


def game_to_efg(game: Game, title: str, *, add: int = 0, nodes: int = MOST_NODES) -> str:
    """Return any game of two that :mod:`ninetynine_edu.solve.hidden_form` can walk through in the same format.

    Args:
        game: with perfect recall.
        title: the game's title in the file.
        add: is added to every payoff.
        nodes: at most so many nodes are written.

    Raises:
        EfgError: when the tree is larger.
    """
    return _write(_Hidden(game, lambda after, number: str(number)), title, 2, add, nodes)


def _write(game: Writable, title: str, players: int, add: int, nodes: int) -> str:
    if isinstance(add, bool) or not isinstance(add, int):
        raise EfgError(f"add is a whole number, not {echo(add)}.")
    if isinstance(nodes, bool) or not isinstance(nodes, int) or nodes < 1:
        raise EfgError(f"nodes is a whole number above 0, not {echo(nodes)}.")
    names = " ".join(_quoted(f"Player {seat + 1}") for seat in range(players))
    if not isinstance(title, str):
        raise EfgError(f"title is a text, or None for the position, not {echo(title)}.")
    lines = [f"EFG 2 R {_quoted(title)} {{ {names} }}"]
    sets: list[dict[Any, int]] = [{} for _ in range(players)]
    outcomes: dict[tuple[Fraction | int, ...], int] = {}
    chances = 0
    waiting = [game.start()]
    while waiting:
        state = waiting.pop()
        if len(lines) + len(waiting) > nodes:
            raise EfgError(
                f"This game tree has more than {nodes:,} nodes: take fewer cards or a higher total, or allow more with "
                f"nodes=…."
            )
        turn = game.turn(state)
        if turn == OVER:
            payoffs = tuple(game.payoffs(state))
            number = outcomes.setdefault(payoffs, len(outcomes) + 1)
            pays = " ".join(str(payoff + add) for payoff in payoffs)
            lines.append(f't "" {number} {_quoted(_ending(payoffs))} {{ {pays} }}')
            continue
        ways = list(game.ways(state))
        if turn == CHANCE:
            chances += 1
            actions = " ".join(f"{_quoted(name)} {chance}" for name, chance, _ in ways)
            lines.append(f'c "" {chances} "" {{ {actions} }} 0')
        else:
            known, name = game.information(state)
            number = sets[turn].setdefault(known, len(sets[turn]) + 1)
            actions = " ".join(_quoted(name) for name, _, _ in ways)
            lines.append(f'p "" {turn + 1} {number} {_quoted(name)} {{ {actions} }} 0')
        waiting += [after for _, _, after in reversed(ways)]
    return "\n".join(lines)


def _ending(payoffs: Sequence[Fraction | int]) -> str:
    losers = [seat for seat, payoff in enumerate(payoffs) if payoff < 0]
    if len(losers) == 1 and payoffs[losers[0]] == -1:
        return f"Player {losers[0] + 1} loses"
    return f"pays {' '.join(map(str, payoffs))}"


def _quoted(text: str) -> str:
    """Return a name for the file: printable ASCII on one line with single blanks.

    Quotes and backslashes become others, since not every reader knows the same way to escape them.
    """
    for letter, sign in SUIT_SIGNS.items():
        text = text.replace(sign, letter)
    plain = re.sub(r"[^ -~]+", "?", " ".join(text.split()))
    return f'"{plain.translate(_SAFE)}"'
