"""A deal that is over, as the page draws it: everybody's cards before each play, who played what, and how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...ground.people import is_reader, shown
from ...matches.losses import why_lost
from ...matches.record import DRAWS, DealRecord
from ...play.facts import Fact, What, facts_of
from ...play.wording import in_words
from ...study.played import Played, plays_of
from ..kit.faces import card_view
from ..play.choices import short_of
from ..play.view import game_name
from .over import Over

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...play.position import Position

View = dict[str, Any]


def deal_view(over: Over, place: int) -> View:
    """Return a deal of a match, every play of it."""
    deal = over.deal(place)
    names, faces = over.names(deal), over.faces(deal)
    variant = deal.start.variant
    steps = [_step_view(step, names) for step in plays_of(deal) if step.play.move not in DRAWS]
    totals = [total for step in steps for total in (step["total"], step["to"])]
    return {
        "id": place,
        "game": game_name(variant),
        "two": len(deal.players) == 2,
        "last": deal.start.rules.eliminates,
        "me": over.person(deal),
        "people": [
            {"name": shown(name), "reader": is_reader(name), **face} for name, face in zip(names, faces, strict=True)
        ],
        "cards": {card.code: card_view(card, variant) for card in variant.deck()},
        "low": min(0, *totals) // 10 * 10 if totals else 0,
        "limit": variant.limit,
        "steps": steps,
        "end": _end_view(deal, names),
    }


def _hands(position: Position) -> list[str]:
    return [" ".join(card.code for card in hand) for hand in position.hands]


def _step_view(step: Played, names: Sequence[str]) -> View:
    before, after, move = step.before, step.after, step.move
    facts = facts_of(before, after, move, _wrong(step))
    result = before.result_of(move)
    return {
        "seat": before.turn,
        "total": before.total,
        "to": result if result > before.variant.limit else after.total,
        "short": "" if move.answer else short_of(move),
        "laid": [] if move.answer else [card.code for card in move.cards],
        "hands": _hands(before),
        "out": [seat for seat in range(before.seats) if seat not in before.alive],
        "turn": before.direction,
        "words": in_words(facts, names),
    }


def _wrong(step: Played) -> int | None:
    """Return the total that was said, where it was a wrong one."""
    outcome = step.after.outcome
    said = step.play.call
    return said if said is not None and outcome is not None and said != step.before.result_of(step.move) else None


def _end_view(deal: DealRecord, names: Sequence[str]) -> View:
    """Return how a deal ended: who has lost it, who won it, and what was left in everybody's hand."""
    last, outcome = deal.last, deal.last.outcome
    lost = outcome.losers if outcome is not None else ()
    facts = [fact for at, seat in enumerate(lost) for fact in why_lost(last, seat, first=at == 0)[:1]]
    if outcome is not None and outcome.winner is not None:
        facts.append(Fact(what=What.WINS_DEAL, player=outcome.winner))
    return {
        "total": last.total,
        "hands": _hands(last),
        "lost": list(lost),
        "won": None if outcome is None else outcome.winner,
        "words": in_words(facts, names),
    }
