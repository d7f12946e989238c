"""Hidden hands: two players, each dealt some of a few known cards, each seeing only the own; as a game to walk through."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from typing import Any, Final, NoReturn

from ..ground.cards import Card, codes, from_key
from ..ground.text import count_of, echo
from ..play.information import seen_next
from ..play.moves import CHOOSE, TURN, Move
from ..play.outcome import InvalidPosition
from ..play.position import Position
from ..rules.variant import Variant, variant
from .hidden_form import CHANCE, OVER
from .hidden_plan import InformationSet
from .solution import SolveError

MOST_DEALS: Final = 50_000
_A_MOMENT: Final = 100_000
"""Deals times orders of play that are walked through in a few seconds."""
_MOST_TOTALS: Final = 2_000
_MOST_CHOICES: Final = 20


class HiddenEndgame:
    """Two players are each dealt some of a few known cards at random and see only their own. Nobody draws.

    Args:
        v: a variant or its id.
        cards: the cards from which both hands are dealt; those left over are seen by nobody.
        hand: how many cards each player gets, at least 1.
        total: the running total, at most the limit.

    Raises:
        InvalidPosition: every reason why there is no such endgame.
        InvalidCard: a text that is no card.

    >>> import ninetynine_edu as nn
    >>> h = nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93)
    >>> h.deals
    30
    >>> nn.solve(h)
    <HiddenSolution: Player 1 wins with probability 2/5, value -1/5; 158 information sets>
    """

    __slots__ = ("_first", "cards", "hand", "total", "variant")

    variant: Variant
    cards: tuple[Card, ...]
    """All cards that can be dealt, in order."""
    hand: int
    total: int

    def __init__(self, v: Variant | str, cards: str | Iterable[str | Card], hand: int, total: int = 0) -> None:
        v = variant(v) if isinstance(v, str) else v
        if not isinstance(v, Variant):
            raise InvalidPosition([f"A hidden endgame needs a variant or its id, not {echo(v)}."])
        known = tuple(sorted(v.parse_cards(cards)))
        problems = []
        size = hand if isinstance(hand, int) and not isinstance(hand, bool) and hand > 0 else 0
        if not size:
            problems.append(
                f"hand is the number of cards each player gets, a whole number from 1 on, not {echo(hand)}."
            )
        elif 2 * size > len(known):
            hands = f"{count_of(size, 'card')} need {2 * size}" if size < 1000 else "so many need many more"
            there = "there is 1" if len(known) == 1 else f"there are {len(known) or 'none'}"
            advice = f": give more cards or take hand={len(known) // 2}" if len(known) > 1 else ""
            problems.append(f"Two hands of {hands} cards, and {there}{advice}.")
        try:
            Position.open(v, [known[:size], known[size:]], total=total)
        except InvalidPosition as error:
            problems += error.problems
        if problems:
            raise InvalidPosition(problems)
        for name, value in (("variant", v), ("cards", known), ("hand", hand), ("total", total)):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError("A hidden endgame cannot be changed; make another one.")

    @property
    def deals(self) -> int:
        """In how many ways the cards can be dealt."""
        return comb(len(self.cards), self.hand) * comb(len(self.cards) - self.hand, self.hand)

    def positions(self) -> Iterator[tuple[Fraction, Position]]:
        """Yield every pair of hands, open, with its probability; Player 1 moves first."""
        key = bytes(card.index for card in self.cards)
        counts: Counter[tuple[bytes, bytes]] = Counter()
        for first in combinations(range(len(key)), self.hand):
            rest = [at for at in range(len(key)) if at not in first]
            own = bytes(key[at] for at in first)
            counts.update((own, bytes(key[at] for at in second)) for second in combinations(rest, self.hand))
        pack = self.variant.cards
        for hands, count in counts.items():
            opened = Position.open(self.variant, [from_key(hand, pack) for hand in hands], total=self.total)
            yield Fraction(count, self.deals), opened

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HiddenEndgame) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[object, ...]:
        return (self.variant, self.cards, self.hand, self.total)

    def __repr__(self) -> str:
        each = count_of(self.hand, "card")
        return f"<HiddenEndgame {self.variant.code} {self.total}: {each} each from {codes(self.cards)}>"


class HiddenGame:
    """A hidden endgame as `hidden_form` walks through it: a position, and for each seat what it has seen."""

    most: Fraction | int = 1

    def __init__(self, endgame: HiddenEndgame, kinds: Mapping[int, int]) -> None:
        self._endgame = endgame
        self._kinds = kinds
        self._alike = len(set(kinds.values())) < len(kinds)

    def start(self) -> Any:
        return None

    def turn(self, state: Any) -> int:
        if state is None:
            return CHANCE
        position: Position = state[0]
        return OVER if position.is_over else CHANCE if position.is_chance else position.turn

    def chances(self, state: Any) -> Iterable[tuple[Fraction, Any]]:
        if state is None:
            for chance, position in self._endgame.positions():
                texts = tuple(codes(hand) for hand in position.hands)
                kinds = tuple(tuple(sorted(self._kinds[i] for i in hand)) for hand in position.held)
                yield chance, (position, texts, kinds, ())
        else:
            for card, chance in state[0].chance.items():
                yield chance, self._next(state, state[0].draw(card), ())

    def information(self, state: Any) -> Hashable:
        position, texts, kinds, events = state
        return InformationSet(position.turn, texts[position.turn], position, (kinds[position.turn], events))

    def moves(self, state: Any) -> Sequence[Move]:
        return state[0].legal_moves  # type: ignore[no-any-return]

    def after(self, state: Any, move: Move) -> Any:
        events = (event_of(state[0], move, self._kinds),) if self._alike else ()
        return self._next(state, state[0].play(move), events)

    @staticmethod
    def _next(state: Any, after: Position, events: tuple[Any, ...]) -> Any:
        before, texts, kinds, past = state
        if after.is_over:
            return (after, texts, kinds, past)
        seen = (seen_next(before, after, seat, False) for seat in (0, 1))
        texts = tuple("; ".join((text, *parts)) for text, parts in zip(texts, seen, strict=True))
        return (after, texts, kinds, past + events)

    def payoff(self, state: Any) -> int:
        outcome = state[0].outcome
        if outcome.winner not in (0, 1):
            raise SolveError(
                f"In {self._endgame.variant.name} this endgame can end without a winner, and hidden hands are solved only "
                f"where one player wins what the other loses."
            )
        return 1 if outcome.winner == 0 else -1


class KindGame(HiddenGame):
    """The same endgame when only kinds of card are told apart."""

    def chances(self, state: Any) -> Iterable[tuple[Fraction, Any]]:
        together: dict[Any, list[Any]] = {}
        for chance, after in super().chances(state):
            found = together.setdefault(after[2], [Fraction(0), after])
            found[0] += chance
        for chance, after in together.values():
            yield chance, after

    def information(self, state: Any) -> Hashable:
        position, _, kinds, events = state
        return (kinds[position.turn], events)

    def moves(self, state: Any) -> Sequence[Any]:
        # In an order of their own: cards of the same kinds can lie in the hand in different orders.
        return sorted({event_of(state[0], move, self._kinds) for move in state[0].legal_moves})

    def after(self, state: Any, move: Any) -> Any:
        position, texts, kinds, past = state
        real = next(own for own in position.legal_moves if event_of(position, own, self._kinds) == move)
        return (position.play(real), texts, kinds, (*past, move))


def event_of(position: Position, move: Move, kinds: Mapping[int, int]) -> tuple[int, int, bool]:
    """Return what a move looks like when only kinds of card are told apart: kind, new total, and who moves next."""
    rules = position.rules
    result = rules.result(move, position.total)
    assert result is not None  # legal moves have a result
    return (kinds[move.index], min(result, rules.limit + 1), _keeps(position, move, position.turn))


def kinds_of(endgame: HiddenEndgame) -> dict[int, int]:
    """Return a number for each card by its index: cards of one number do the same at every total that can come up.

    Only where a turn is one plain card; in the wider family, where ranks and suits can matter, each card is its own.
    """
    cards = dict.fromkeys(endgame.cards)
    if not endgame.variant.is_basic:
        return {card.index: number for number, card in enumerate(cards)}
    _, position = next(endgame.positions())
    rules = position.rules
    moves = {card.index: rules.moves[card.index] for card in cards}
    few = all(len(own) <= _MOST_CHOICES for own in moves.values())
    totals, new = {endgame.total}, {endgame.total}
    for _ in range(2 * endgame.hand if few else 0):
        results = {rules.result(m, t) for own in moves.values() for m in own for t in new if rules.allows(m, 0, t)}
        new = {result for result in results if result is not None and result <= rules.limit} - totals
        totals |= new
        if len(totals) > _MOST_TOTALS:
            few = False
            break
    numbers: dict[object, int] = {}
    found: dict[int, int] = {}
    for card in cards:
        does: object = str(endgame.variant.effect(card))
        if few:
            does = frozenset(
                (total, rules.result(move, total), _keeps(position, move, 0))
                for move in moves[card.index]
                for total in totals
                if rules.allows(move, 0, total)
            )
        found[card.index] = numbers.setdefault(does, len(numbers))
    return found


def _keeps(position: Position, move: Move, turn: int) -> bool:
    """Return whether a plain card lets its player move again, with two players."""
    if move.flags & CHOOSE:
        return move.target == turn
    return position.rules.next_table(3)[move.flags & TURN][1][turn] == turn


def hidden_game(endgame: HiddenEndgame) -> HiddenGame:
    """Return the whole tree of a hidden endgame as a game that `hidden_form` and the adapters walk through.

    Raises:
        SolveError: when it does not fit.
    """
    refuse_unfit(endgame)
    return HiddenGame(endgame, kinds_of(endgame))


def refuse_unfit(endgame: HiddenEndgame) -> None:
    """Raise SolveError, with a sentence that says what would fit, unless the endgame can be solved."""
    if not isinstance(endgame, HiddenEndgame):
        raise SolveError(f"Only a HiddenEndgame has hidden hands to be solved, not {echo(endgame)}.")
    rules = endgame.variant.house_rules
    if rules.get("open_hands") is True:
        raise SolveError(
            f"{endgame.variant.name} is played with open hands here, so nothing is hidden: solve positions made with "
            f"Position.open."
        )
    if rules.get("instant_hands") is True:
        raise SolveError(
            "With instant_hands a deal can end with everybody losing, and hidden hands are solved only where one player "
            "wins what the other loses: switch it off."
        )
    if endgame.deals > MOST_DEALS:
        hand, cards = endgame.hand, len(endgame.cards)
        while cards >= 2 * hand and comb(cards, hand) * comb(cards - hand, hand) * factorial(hand) ** 2 > _A_MOMENT:
            cards -= 1
        fewer = (
            f"with hands of {hand} take up to {cards} cards" if cards >= 2 * hand else "take hands of 4 cards or fewer"
        )
        raise SolveError(
            f"These cards can be dealt in {endgame.deals:,} ways, and at most {MOST_DEALS:,} are looked at: {fewer}."
        )
