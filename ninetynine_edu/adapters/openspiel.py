"""Ninety-nine for OpenSpiel: one game, ``ninetynine``, whose parameters say from where it is played.

Import this module and OpenSpiel knows the game: ``pyspiel.load_game("ninetynine(variant=chicago,players=3)")``. It starts

* from ``position``, the one-line text of a position made with ``Position.open`` (all is visible; what chance draws from
  unseen cards is a chance node);
* or from ``cards``, ``hand`` and ``total``: a :class:`~ninetynine_edu.HiddenEndgame`, dealt by chance;
* or, without these, from the start of a deal: chance picks one of the shuffles numbered 1 to ``deals``, hands are hidden.

Actions are the action ids of the variant, returns are 1 for the winner and -1 for the loser, of more players shared (see `payoffs_of`);
seats that are out at the start have 0, and what a lost deal costs in a match (life_mode, who_pays) is not in them. OpenSpiel itself counts in floating point; the exact answers are those of :mod:`ninetynine_edu.solve`.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final
from urllib.parse import quote, unquote

from ..ground.cards import codes
from ..ground.text import echo
from ..play.dealing import deal
from ..play.information import information_key
from ..play.numbering import action_count, action_to_move
from ..play.outcome import IllegalMove
from ..play.position import Position
from ..rules.variant import Variant, variant
from ..solve.hidden_game import HiddenEndgame, hidden_game
from ..solve.solution import payoffs_from, payoffs_of
from .fitting import check_draws, check_open
from .missing import MissingLibrary

try:
    import pyspiel
except ImportError as error:
    raise MissingLibrary("OpenSpiel", "open_spiel") from error

NAME: Final = "ninetynine"
MOST_PLAYERS: Final = 10
MOST_DEALS: Final = 1_000_000
LONGEST: Final = 10_000
_DEFAULTS: Final[dict[str, str | int]] = {
    "variant": "standard", "players": 2, "deals": 1000, "position": "", "cards": "", "hand": 2, "total": 0,
    "longest": 1000,
}  # fmt: skip


class GameError(ValueError):
    """Parameters from which no game can be made."""


def game_type(information: Any, chance: Any, all_can_lose: bool) -> Any:
    """Return what OpenSpiel is told about a game; where all can lose at once, payoffs do not add up to nothing."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Ninety-nine and its relatives, the card games of adding",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=information,
        utility=utility.GENERAL_SUM if all_can_lose else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=MOST_PLAYERS,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=False,
        parameter_specification=dict(_DEFAULTS),
    )


_HIDDEN: Final = pyspiel.GameType.Information.IMPERFECT_INFORMATION
_OPEN: Final = pyspiel.GameType.Information.PERFECT_INFORMATION
_CHANCE: Final = pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
_NO_CHANCE: Final = pyspiel.GameType.ChanceMode.DETERMINISTIC


class Held:
    """A position and how it was reached. OpenSpiel copies states deeply and saves them; a position is never copied, and
    is saved as the game's name and the actions."""

    __slots__ = ("actions", "name", "position")

    def __init__(self, position: Position | None, name: str, actions: tuple[int, ...] = ()) -> None:
        self.position = position
        self.name = name
        self.actions = actions

    def __deepcopy__(self, memo: Any) -> Held:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.name, self.actions)


def _replayed(name: str, actions: tuple[int, ...]) -> Held:
    state = pyspiel.load_game(name).new_initial_state()
    for action in actions:
        state._apply_action(action)
    held = state.held
    assert isinstance(held, Held)
    return held


class NinetyNineGame(pyspiel.Game):  # type: ignore[misc]
    """The game as OpenSpiel sees it.

    Args:
        params: ``variant`` (an id, with house rules in braces if you like), ``players`` (2 to 10), ``deals`` (how many
            shuffles chance picks from), ``position`` (a position's text, quoted by :func:`quoted`), ``cards``, ``hand``
            and ``total`` of a hidden endgame, ``longest`` (after so many plays a deal is stopped and nobody gets
            anything).

    Raises:
        GameError: when the parameters contradict each other or are out of range; other errors as for a position.
    """

    def __init__(self, params: Any = None) -> None:
        given = {**_DEFAULTS, **(dict(params) if params else {})}
        players, deals, longest = (given[name] for name in ("players", "deals", "longest"))
        for name, value, most in (("players", players, MOST_PLAYERS), ("deals", deals, MOST_DEALS), ("longest", longest, LONGEST)):  # fmt: skip
            least = 2 if name == "players" else 1
            if not least <= value <= most:
                raise GameError(f"{name} is a number from {least} to {most:,}, not {echo(value)}.")
        text, cards = (unquote(str(given[name])) for name in ("position", "cards"))
        if text and cards:
            raise GameError("A game starts from a position or from cards dealt at random, not from both.")
        self.longest: int = longest
        self.deals = 0
        self.first: Position | None = None
        self.deal_of: list[tuple[Fraction, Position]] = []
        named = variant(unquote(str(given["variant"])))
        if text:
            self.first = Position.parse(text)
            check_open(self.first, GameError, "give the variant for whole deals")
        elif cards:
            endgame = HiddenEndgame(named, cards, int(given["hand"]), int(given["total"]))
            hidden_game(endgame)  # refuses what does not fit
            self.deal_of = list(endgame.positions())
            named = endgame.variant
        else:
            check_draws(named, GameError)
            self.deals = deals
        self.variant: Variant = self.first.variant if self.first is not None else named
        self.seats: int = self.first.seats if self.first is not None else 2 if cards else players
        self.hidden = self.first is None
        steals = self.first is not None and (self.first.rules.steals or bool(self.first.stock))
        chance = self.first is None or steals
        outcomes = max(len(self.deal_of), self.deals, len(self.variant.cards) if chance else 0)
        all_can_lose = self.variant.house_rules.get("instant_hands") is True  # three sixes (rules 4.3)
        info = pyspiel.GameInfo(
            num_distinct_actions=action_count(self.variant),
            max_chance_outcomes=outcomes,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=1.0,
            **({} if all_can_lose else {"utility_sum": 0.0}),
            max_game_length=longest,
        )
        kind = game_type(_HIDDEN if self.hidden else _OPEN, _CHANCE if chance else _NO_CHANCE, all_can_lose)
        super().__init__(kind, info, given)

    def new_initial_state(self) -> NinetyNineState:
        """Return the start."""
        return NinetyNineState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return what writes down what a player sees."""
        perfect_recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return Observer(perfect_recall)


class NinetyNineState(pyspiel.State):  # type: ignore[misc]
    """A state: a position of the package, or the moment before chance deals."""

    def __init__(self, game: NinetyNineGame) -> None:
        super().__init__(game)
        self.hidden = game.hidden
        self.held = Held(game.first, str(game))
        self._plays = 0

    @property
    def position(self) -> Position | None:
        """The position; None before chance has dealt."""
        return self.held.position

    def current_player(self) -> int:
        """Return who decides."""
        position = self.position
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if position is None or position.is_chance else position.turn

    def is_terminal(self) -> bool:
        """Return whether the deal has ended, or lasted too long."""
        position = self.position
        return position is not None and (position.is_over or self._plays >= self.get_game().longest)

    def returns(self) -> list[float]:
        """Return what each player has won or lost so far."""
        position = self.position
        if position is None or position.outcome is None:
            return [0.0] * int(self.get_game().seats)
        first = self.get_game().first
        if first is not None:
            return [float(payoff) for payoff in payoffs_from(first, position.outcome)]
        return [float(payoff) for payoff in payoffs_of(position.outcome, tuple(range(position.seats)))]

    def _legal_actions(self, player: int) -> list[int]:
        position = self.position
        if position is None or player != position.turn:
            return []
        return sorted(move.action for move in position.legal_moves)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance can do, each with its probability."""
        position, game = self.position, self.get_game()
        if position is not None:
            return [(card.index, float(chance)) for card, chance in position.chance.items()]
        if game.deals:
            return [(number, 1 / game.deals) for number in range(game.deals)]
        return [(number, float(chance)) for number, (chance, _) in enumerate(game.deal_of)]

    def _apply_action(self, action: int) -> None:
        held = self.held
        self.held = Held(self._after(action), held.name, (*held.actions, action))

    def _after(self, action: int) -> Position:
        position, game = self.position, self.get_game()
        if position is None:
            if not 0 <= action < (game.deals or len(game.deal_of)):
                raise IllegalMove(f"There is no deal {echo(action)} in this game.")
            if game.deals:
                return deal(game.variant, players=game.seats, seed=action + 1)
            first: Position = game.deal_of[action][1]
            return first
        if position.is_chance:
            if not 0 <= action < len(position.variant.cards):
                raise IllegalMove(f"There is no card {echo(action)} in this game.")
            return position.draw(position.variant.cards[action])
        self._plays += 1
        return position.play(_legal(position, action))

    def _action_to_string(self, player: int, action: int) -> str:
        position, game = self.position, self.get_game()
        if player != pyspiel.PlayerId.CHANCE:
            return action_to_move(game.variant, action).code
        if position is not None and position.is_chance:
            return str(position.variant.cards[action].code)
        if game.deals:
            return f"deal {action + 1}"
        return " / ".join(codes(hand) for hand in game.deal_of[action][1].hands)

    def __str__(self) -> str:
        return "not dealt yet" if self.position is None else str(self.position)


class Observer:
    """Writes down what a player sees: all since the start (perfect recall), or the present moment."""

    def __init__(self, perfect_recall: bool) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}
        self._perfect_recall = perfect_recall

    def set_from(self, state: NinetyNineState, player: int) -> None:
        """Do nothing: there are no tensors."""

    def string_from(self, state: NinetyNineState, player: int) -> str:
        """Return what `player` sees, as a text."""
        position = state.position
        if position is None:
            return "not dealt yet"
        if self._perfect_recall:
            return information_key(position, player, hidden=state.hidden)
        hands = "/".join(
            codes(hand, ",") if seat == player or not state.hidden else f"{len(hand)} cards"
            for seat, hand in enumerate(position.hands)
        )
        way = "+" if position.direction > 0 else "-"
        return f"P{player + 1} sees {position.total} P{position.turn + 1}{way} {hands}"


def quoted(text: str) -> str:
    """Return a text so that it may stand in an OpenSpiel game name, where commas and brackets have a meaning.

    >>> quoted("standard 93 P1+ 9H/4C,AH")
    'standard%2093%20P1+%209H/4C%2CAH'
    """
    return quote(text, safe="/+-!:;")


def to_openspiel(what: Position | HiddenEndgame | Variant | str, *, players: int = 2, deals: int = 1000) -> Any:
    """Return a position, a hidden endgame, or whole deals of a variant as an OpenSpiel game.

    Args:
        what: a position made with ``Position.open``, a :class:`~ninetynine_edu.HiddenEndgame`, or a variant or its id.
        players: how many play, 2 to 10, where it is a variant.
        deals: from how many shuffles chance picks one, where it is a variant.

    Raises:
        GameError: when it is none of these, or hides a stock; other errors as for the thing itself.

    >>> import ninetynine_edu as nn
    >>> game = to_openspiel(nn.Position.open("standard", ["10S", "9H"], total=91))
    >>> state = game.new_initial_state()
    >>> [state.action_to_string(action) for action in state.legal_actions()]
    ['10S-10']
    """
    if isinstance(what, Position):
        check_open(what, GameError, "give the variant for whole deals")
        return NinetyNineGame({"position": quoted(str(what))})
    if isinstance(what, HiddenEndgame):
        return NinetyNineGame(
            {
                "variant": quoted(what.variant.code), "cards": quoted(codes(what.cards)), "hand": what.hand,
                "total": what.total,
            }
        )  # fmt: skip
    if isinstance(what, (str, Variant)):
        found = variant(what) if isinstance(what, str) else what
        return NinetyNineGame({"variant": quoted(found.code), "players": players, "deals": deals})
    raise GameError(f"A game is made from a position, a HiddenEndgame or a variant, not {echo(what)}.")


def _legal(position: Position, action: int) -> Any:
    for move in position.legal_moves:
        if move.action == action:
            return move
    raise IllegalMove(f"Action {echo(action)} is no legal move here: {position}")


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(game_type(_HIDDEN, _CHANCE, False), NinetyNineGame)
