"""Hints with reasons, from what one seat may know: which cards are safe, which have the best chance, and why.

Everything comes from a seat's view, so that a hint cannot use hidden cards. Three questions are answered:

1. A play is *safe* when it keeps to the limit and leaves a card that can be laid at any total. It is *calm* when whatever the
   others add in one round leaves a card that fits.
2. The best play is the one with the best chance over the deals that fit the view: to win, between two players, where every
   such deal is solved to its end; with more, to be able to play at the next own turn whatever the others do.
3. Why: the card that is worth keeping, how many of the unseen cards would save, and the line of play where nothing is
   hidden. Of plays with the same chance the one comes first that saves the better cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ..ground.cards import Card
from ..matches.graded import CLOSE, thrifty, worths
from ..play.compiled import Rules
from ..play.information import SeatView
from ..play.moves import ADD, DOUBLE, Move
from .chances import WIN, chances_of, only_deal
from .worth import judged

LINE: Final = 6
"""A line of play is told with at most so many moves."""
NODES: Final = 2_000
SECONDS: Final = 0.5
_LOWEST: Final = -40
"""A card fits any total when it can be laid at each from here on, where totals may go below zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HintedMove:
    """A move and what a hint knows of it.

    Attributes:
        move: a legal move.
        total: the total that it makes.
        fits: it keeps to the limit.
        keeps: the cards left in the hand that can be laid at any total.
        calm: whatever the others add till the next own turn, one of the cards left fits. A card that sets the total to the
            limit may come at any time and does not count.
        keep: the card left that is most worth keeping, which can be laid at the limit; None where there is none.
        thrift: its place among all legal moves when those come first that save the better cards.
        chance: how likely it does what the hint is about; None where that is not known.
    """

    move: Move
    total: int
    fits: bool
    keeps: tuple[Card, ...]
    calm: bool = False
    keep: Card | None = None
    thrift: int = 0
    chance: Fraction | None = None

    @property
    def is_safe(self) -> bool:
        """True when it keeps to the limit and leaves a card that can be laid at any total."""
        return self.fits and bool(self.keeps)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hint:
    """What a hint says, as facts.

    Attributes:
        moves: every legal move.
        held: the cards of the hand.
        limit: the total may not pass this.
        saving: how many of the unseen cards can be laid at any total.
        unseen: how many cards are unseen: each is alike likely the next one drawn.
        concept: what the chances are about: ``win``: to win the deal; ``turn``: to be able to play at the next own turn,
            whatever the others do; "" where no chance is known.
        deals: over so many deals they were counted.
        sampled: the same where they were dealt at random, so that the chances are estimates; 0 where they are exact.
        line: the best move and what follows, where nothing is hidden.
    """

    moves: tuple[HintedMove, ...]
    held: tuple[Card, ...]
    limit: int
    saving: int
    unseen: int
    concept: str = ""
    deals: int = 0
    sampled: int = 0
    line: tuple[Move, ...] = ()

    @property
    def safe(self) -> tuple[Move, ...]:
        """The moves that are safe."""
        return tuple(each.move for each in self.moves if each.is_safe)

    @property
    def calm(self) -> tuple[Move, ...]:
        """The moves that are calm."""
        return tuple(each.move for each in self.moves if each.calm)

    @property
    def keep(self) -> Card | None:
        """The card that is most worth keeping, as far as another one can be played instead; None for none."""
        return min(self.moves, key=lambda each: each.thrift).keep

    @property
    def free(self) -> bool:
        """True when every card but the one to keep can be played, and calmly in whatever way."""
        others = set(self.held) - {self.keep}
        calm = {each.move.cards[0] for each in self.moves if each.calm}
        return calm >= others and all(each.calm or each.move.cards == (self.keep,) for each in self.moves)

    @property
    def only(self) -> tuple[Card, ...]:
        """The cards of the only play that keeps to the limit, in whatever way they count; none where there are several."""
        cards = {each.move.cards for each in self.moves if each.fits}
        return cards.pop() if len(cards) == 1 else ()

    @property
    def best(self) -> tuple[HintedMove, ...]:
        """The moves with the best chance, those that save the better cards first; none where no chance is known."""
        known = [each for each in self.moves if each.chance is not None]
        most = max((each.chance for each in known if each.chance is not None), default=None)
        found = [each for each in known if each.chance == most]
        return tuple(sorted(found, key=lambda each: each.thrift))


def safe_hint(view: SeatView) -> Hint:
    """Return which moves of a seat are safe, without any chances: what a first hint says.

    Args:
        view: of the seat on turn.

    >>> import ninetynine_edu as nn
    >>> from ninetynine_edu.play.information import seat_view
    >>> hint = safe_hint(seat_view(nn.deal("standard", players=3, seed=7), 0))
    >>> [str(move) for move in hint.safe], hint.saving, hint.unseen
    (['5♦', 'J♠'], 15, 49)
    """
    thrift = sorted(view.legal_moves, key=lambda move: thrifty(view, move), reverse=True)
    moves = tuple(_hinted(view, move, thrift.index(move)) for move in view.legal_moves)
    saving = sum(fits_any(view, card) for card in view.unseen)
    return Hint(moves=moves, held=view.hand, limit=view.limit, saving=saving, unseen=len(view.unseen))


def hint(view: SeatView) -> Hint:
    """Return all that a hint says: which moves are safe, and which have the best chance.

    Args:
        view: of the seat on turn.

    >>> import ninetynine_edu as nn
    >>> from ninetynine_edu.play.information import seat_view
    >>> found = hint(seat_view(nn.Position.open("standard", ["10S 9H", "4C AH"], total=93), 0))
    >>> found.concept, found.sampled, [str(each.move) for each in found.best], *map(str, found.line)
    ('win', 0, ['9♥', '10♠-10'], '9♥', '4♣')
    """
    first = safe_hint(view)
    found = chances_of(view)
    if found is None:
        return first
    moves = tuple(replace(each, chance=found.values[each.move]) for each in first.moves)
    known = replace(first, moves=moves, concept=found.concept, deals=found.deals, sampled=found.sampled)
    return replace(known, line=_line(view, known))


def _line(view: SeatView, found: Hint) -> tuple[Move, ...]:
    """Return the line of best play where a single deal fits the view and it is solved to its end."""
    if found.sampled or found.deals != 1 or found.concept != WIN:
        return ()
    position = only_deal(view)
    _, solved = judged(position, NODES, SECONDS)
    return () if solved is None else solved.line(position, found.best[0].move, LINE, NODES)


def _hinted(view: SeatView, move: Move, thrift: int) -> HintedMove:
    """Return what is known of a move without any chances."""
    total, left = view.result_of(move), _left(view, move)
    own = worths(view.table.rules)
    keep = max(left, key=lambda card: own[card.index], default=None)
    return HintedMove(
        move=move, total=total, fits=total <= view.limit, thrift=thrift,
        keeps=tuple(card for card in left if fits_any(view, card)),
        keep=keep if keep is not None and own[keep.index] > CLOSE else None,
        calm=total <= view.limit and _fits_for_a_round(view, total, left),
    )  # fmt: skip


def _left(view: SeatView, move: Move) -> list[Card]:
    """Return the cards that a move leaves in the hand."""
    left = list(view.hand)
    for card in move.cards:
        if card in left:
            left.remove(card)
    return left


def _fits_for_a_round(view: SeatView, total: int, left: Sequence[Card]) -> bool:
    """Return whether some cards fit each total that the others can come to by adding till the next own turn."""
    rules, seat = view.table.rules, view.seat
    # Where turns are not plain, somebody may lay several cards in one.
    plays = (len(view.alive) - 1) * (1 if view.variant.is_basic else max(view.hand_sizes))
    for _ in range(plays):
        total = max(total, _most(rules, total))
    moves = [move for card in left for move in rules.moves[card.index]]
    return all(any(rules.allows(move, seat, at) for move in moves) for at in range(min(total, rules.limit) + 1))


@lru_cache(maxsize=4096)
def _most(rules: Rules, total: int) -> int:
    """Return the highest total that one card makes of another by adding or doubling."""
    moves = (move for index in set(rules.deck) for move in rules.moves[index] if move.kind in (ADD, DOUBLE))
    results = (rules.result(move, total) for move in moves)
    return max((result for result in results if result is not None), default=total)


def fits_any(view: SeatView, card: Card) -> bool:
    """Return whether a card can be laid by the seat at any total."""
    return _always_fits(view.table.rules, view.seat, card.index)


@lru_cache(maxsize=4096)
def _always_fits(rules: Rules, seat: int, index: int) -> bool:
    lowest = _LOWEST if rules.variant.negative == "allow" else 0
    moves = rules.moves[index]
    # From the limit down: there most cards do not fit.
    return all(any(rules.allows(move, seat, at) for move in moves) for at in range(rules.limit, lowest - 1, -1))
