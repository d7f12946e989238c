"""What the round table draws beside words: faces, who is next, the last cards of the pile, the cards of every play.

Facts only; the sentences about them are made in :mod:`.view`. Nothing is in it that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from ...ground.art import people
from ...ground.say import say
from ...matches.players import HUMAN, TINTS, bots
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...matches.events import Event
    from ...matches.match import Match
    from ...play.position import Position

View = dict[str, Any]

FANNED: Final = 3
"""So many cards of the pile are drawn, the newest on top."""


def company_view(match: Match, longest: int) -> View:
    """Return the company of a match and what lies between them.

    Args:
        match: the match on the table.
        longest: so many rows the list of plays has at most.
    """
    pile = match.position.pile
    return {
        "faces": faces_of(match),
        "next": next_player(match),
        "slots": match.variant.hand_size,
        "pile": {"count": len(pile), "cards": [card_view(card, match.variant) for card in pile[-FANNED:-1]]},
        "plays": plays_view(match, longest),
        "over": over_view(match),
    }


def faces_of(match: Match) -> list[View]:
    """Return each player's face: a drawn one by its name, and a colour that tells animals of one kind apart."""
    free = [name for name in people() if name not in match.faces]
    seen: dict[str, int] = {}
    faces = []
    for kind, chosen in zip(match.players, match.faces, strict=True):
        if kind == HUMAN:
            faces.append({"face": chosen or free.pop(0), "tint": ""})
            continue
        place = seen[kind] = seen.get(kind, -1) + 1
        faces.append({"face": animal_of(kind), "tint": TINTS[place % len(TINTS)].casefold()})
    return faces


def chosen_face(player: Mapping[object, object]) -> str:
    """Return the face that a player of the form has chosen; "" for none, and for one that nobody has drawn."""
    face = player.get("face", "")
    return face if player.get("kind") == HUMAN and isinstance(face, str) and face in people() else ""


def kind_view(kind: str, name: str) -> View:
    """Return a kind of player for the form: its name, and of a bot its animal's face and how it plays."""
    is_human = kind == HUMAN
    does = "" if is_human else say(bots()[kind].does)
    return {"id": kind, "name": name, "face": "" if is_human else animal_of(kind), "does": does}


def animal_of(kind: str) -> str:
    """Return the animal whose face a kind of bot has."""
    return bots()[kind].shown.casefold()


def next_player(match: Match) -> int | None:
    """Return the player who comes after the one on turn, or None where that goes without saying."""
    position = match.position
    if position.is_over or len(position.alive) < 3:
        return None
    return match.seats[after(position, mover_of(position))]


def mover_of(position: Position) -> int:
    """Return the seat whose turn goes on, also while somebody else answers inside it."""
    return position.extras.mover if position.asked else position.turn


def after(position: Position, seat: int) -> int:
    """Return the seat that plays after one, in the direction of play."""
    steps = range(1, position.seats + 1)
    ahead = ((seat + step * position.direction) % position.seats for step in steps)
    return next(other for other in ahead if other in position.alive)


def plays_view(match: Match, longest: int) -> list[View]:
    """Return who and which cards stand in each row of the list of plays, as :func:`.view.log_view` has them."""
    rows: list[View] = []
    for event in match.log:
        if event.kind == "deal":
            rows = []
        elif event.kind == "play" and event.move is not None:
            rows.append({"who": event.player, "cards": [] if event.move.answer else _cards(event, match)})
        elif event.kind != "draw":
            rows.append({"who": event.player, "cards": []})
    return rows[-longest:]


def _cards(event: Event, match: Match) -> list[View | str]:
    """Return the cards of a play: of the usual pack by their codes, which say all, of another one as they are drawn."""
    assert event.move is not None
    own = match.variant.has_own_pack
    return [card_view(card, match.variant) if own or not card.suit else card.code for card in event.move.cards]


def over_view(match: Match) -> View | None:
    """Return how a deal or the match ended: who won it, who lost it; None while it is played."""
    if match.is_over:
        return {"kind": "match", "won": match.winner, "lost": []}
    outcome = match.position.outcome
    if not match.deal_over or outcome is None:
        return None
    won = None if outcome.winner is None else match.seats[outcome.winner]
    return {"kind": "deal", "won": won, "lost": [match.seats[seat] for seat in outcome.losers]}
