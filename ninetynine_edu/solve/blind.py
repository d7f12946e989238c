"""Whether chance has a say in a deal whose stock is known: a card is taken blindly out of a hand."""

from __future__ import annotations

from ..play.moves import RAID, STEAL
from ..play.position import Position
from .native_plan import different_cards


def takes_blindly(position: Position) -> bool:
    """Return whether a card can be taken blindly out of a hand, now or later.

    Cards that together act as another one do what that one does. Under ``steal_pick = choose_seen`` whoever takes a card sees
    the hand and chooses; only cards that take one from everybody are blind then.

    >>> import ninetynine_edu as nn
    >>> [takes_blindly(nn.Position.open("baltimore", [hand, "4C AD"], total=90)) for hand in ("6S 9H", "5S 9H")]
    [True, False]
    """
    rules, extras = position.rules, position.extras
    blind = RAID if rules.steal_seen else RAID | STEAL
    if any(wait.victim is not None and not wait.question for wait in extras.waits):
        return True
    if extras.during is not None and extras.during.flags & blind:  # somebody is asked, and then a card is taken
        return True
    if any(move.flags & blind for index in different_cards(position) for move in rules.moves[index]):
        return True
    words = {"take-from-hands"} if rules.steal_seen else {"take-from-hands", "steal"}
    if rules.together is not None and not words.isdisjoint(rules.together.acting_words):
        return True
    return extras.last is not None and not words.isdisjoint(extras.last.words)
