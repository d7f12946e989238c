"""Hints with reasons, from what one seat may know: which cards are safe, which have the best chance, and why.

Everything comes from a seat's view, so that a hint cannot use hidden cards. Three questions are answered:

1. A play is *safe* when it keeps to the limit and leaves a card that can be laid at any total.
2. The best play is the one with the best chance over the deals that fit the view: to win, between two players, where every
   such deal is solved to its end; with more, to be able to play at the next own turn whatever the others do.
3. Why: the cards that are kept, how many of the unseen cards would save, and the line of play where nothing is hidden.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from ..ground.cards import Card
from ..play.compiled import Rules
from ..play.information import SeatView
from ..play.moves import Move
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
        chance: how likely it does what the hint is about; None where that is not known.
    """

    move: Move
    total: int
    fits: bool
    keeps: tuple[Card, ...]
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
        saving: how many of the unseen cards can be laid at any total.
        unseen: how many cards are unseen: each is alike likely the next one drawn.
        concept: what the chances are about: ``win``: to win the deal; ``turn``: to be able to play at the next own turn,
            whatever the others do; "" where no chance is known.
        deals: over so many deals they were counted.
        sampled: the same where they were dealt at random, so that the chances are estimates; 0 where they are exact.
        line: the best move and what follows, where nothing is hidden.
    """

    moves: tuple[HintedMove, ...]
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
    def best(self) -> tuple[HintedMove, ...]:
        """The moves with the best chance, those that keep a card for any total first; none where no chance is known."""
        known = [each for each in self.moves if each.chance is not None]
        most = max((each.chance for each in known if each.chance is not None), default=None)
        found = [each for each in known if each.chance == most]
        return tuple(sorted(found, key=lambda each: (not each.is_safe, each.total)))


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
    moves = tuple(
        HintedMove(
            move=move, total=view.result_of(move), fits=view.result_of(move) <= view.limit, keeps=_kept(view, move)
        )
        for move in view.legal_moves
    )
    return Hint(moves=moves, saving=sum(fits_any(view, card) for card in view.unseen), unseen=len(view.unseen))


def hint(view: SeatView) -> Hint:
    """Return all that a hint says: which moves are safe, and which have the best chance.

    Args:
        view: of the seat on turn.

    >>> import ninetynine_edu as nn
    >>> from ninetynine_edu.play.information import seat_view
    >>> found = hint(seat_view(nn.Position.open("standard", ["10S 9H", "4C AH"], total=93), 0))
    >>> found.concept, found.sampled, [str(each.move) for each in found.best], *map(str, found.line)
    ('win', 0, ['10♠-10', '9♥'], '10♠-10', 'A♥+1', '9♥', '4♣')
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


def _kept(view: SeatView, move: Move) -> tuple[Card, ...]:
    """Return the cards that a move leaves in the hand and that can be laid at any total."""
    left = list(view.hand)
    for card in move.cards:
        if card in left:
            left.remove(card)
    return tuple(card for card in left if fits_any(view, card))


def fits_any(view: SeatView, card: Card) -> bool:
    """Return whether a card can be laid by the seat at any total."""
    return _always_fits(view.table.rules, view.seat, card.index)


@lru_cache(maxsize=4096)
def _always_fits(rules: Rules, seat: int, index: int) -> bool:
    lowest = _LOWEST if rules.variant.negative == "allow" else 0
    moves = rules.moves[index]
    # From the limit down: there most cards do not fit.
    return all(any(rules.allows(move, seat, at) for move in moves) for at in range(rules.limit, lowest - 1, -1))
