"""What the round table draws beside words: faces, who is next, the last cards of the pile, the cards of every play.

Facts only; the sentences about them are made in :mod:`.view`. Nothing is in it that the viewer may not see.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from ...ground.say import marked, say
from ...matches.players import HUMAN, PEOPLE, TEAMS, TINTS, bots, find_bot
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...matches.match import Match
    from ...play.moves import Move
    from ...play.position import Position
    from ...rules.variant import Variant

View = dict[str, Any]

FANNED: Final = 3
"""So many cards of the pile are drawn, the newest on top."""


def company_view(match: Match) -> View:
    """Return the company of a match and what lies between them."""
    pile = match.position.pile
    return {
        "faces": faces_of(match.players, match.faces),
        "next": next_player(match),
        "slots": match.variant.hand_size,
        "pile": {"count": len(pile), "cards": [card_view(card, match.variant) for card in pile[-FANNED:-1]]},
        "over": over_view(match),
    }


def faces_of(players: Sequence[str], chosen: Sequence[str]) -> list[View]:
    """Return each player's face: a drawn one by its name, and a colour that tells animals of one kind apart.

    Args:
        players: their kinds.
        chosen: the faces that they have chosen, "" for none.
    """
    free = [name for name in PEOPLE if name not in chosen]
    seen: dict[str, int] = {}
    faces = []
    for kind, face in zip(players, chosen, strict=True):
        if kind == HUMAN:
            faces.append({"face": face or free.pop(0), "tint": ""})
            continue
        place = seen[kind] = seen.get(kind, -1) + 1
        faces.append({"face": animal_of(kind), "tint": TINTS[place % len(TINTS)].casefold()})
    return faces


def chosen_face(player: Mapping[object, object]) -> str:
    """Return the face that a player of the form has chosen; "" for none, and for one that nobody has drawn."""
    face = player.get("face", "")
    return face if player.get("kind") == HUMAN and isinstance(face, str) and face in (*PEOPLE, *TEAMS) else ""


def kind_view(kind: str, name: str) -> View:
    """Return a kind of player for the form: its name, the faces for those of this kind in their order, and how a bot plays."""
    if kind == HUMAN:
        return {"id": kind, "name": name, "faces": list(PEOPLE), "does": "", "grade": 0, "graded": ""}
    grade = list(_GRADES).index(kind) + 1 if kind in _GRADES else 0
    return {
        "id": kind,
        "name": name,
        "faces": _portraits(kind),
        "does": say(bots()[kind].does),
        "grade": grade,
        "graded": say(_GRADES[kind]) if grade else "",
    }


_GRADES: Final = {
    "beginner": marked("beginner"),
    "steady": marked("steady"),
    "counter": marked("counts cards"),
    "expert": marked("expert"),
    "exact": marked("exact"),
}
"""The bots of a grade, from weak to strong, and what the grade is called."""


def in_grades() -> tuple[str, ...]:
    """Return all kinds of bots: those of a grade first, from weak to strong."""
    return (*_GRADES, *(kind for kind in bots() if kind not in _GRADES))


def _portraits(kind: str) -> list[str]:
    return [f"{animal_of(kind)}-{tint.casefold()}" if tint else animal_of(kind) for tint in TINTS]


def animal_of(kind: str) -> str:
    """Return the animal whose face a kind of bot has."""
    found = find_bot(kind)
    return found.face if found else ""


def next_player(match: Match) -> int | None:
    """Return the player who comes after the one on turn, or None where that goes without saying."""
    seat = next_seat(match.position)
    return None if seat is None else match.seats[seat]


def next_seat(position: Position) -> int | None:
    """Return the seat that comes after the one on turn; None between two players, and after the end of a deal."""
    if position.is_over or len(position.alive) < 3:
        return None
    turn = position.extras.mover if position.asked else position.turn  # the turn goes on after the answer
    ahead = ((turn + step * position.direction) % position.seats for step in range(1, position.seats + 1))
    return next(seat for seat in ahead if seat in position.alive)


def cards_of(move: Move, variant: Variant) -> list[View | str]:
    """Return the cards of a play: of the usual pack by their codes, which say all, of another one as they are drawn."""
    if move.answer:  # some are known to one player only
        return []
    own = variant.has_own_pack
    return [card_view(card, variant) if own or not card.suit else card.code for card in move.cards]


def over_view(match: Match) -> View | None:
    """Return how a deal or the match ended: who won it, who lost it; None while it is played."""
    if match.is_over:
        return {"kind": "match", "won": match.winner, "lost": []}
    outcome = match.position.outcome
    if not match.deal_over or outcome is None:
        return None
    won = None if outcome.winner is None else match.seats[outcome.winner]
    return {"kind": "deal", "won": won, "lost": [match.seats[seat] for seat in outcome.losers]}
