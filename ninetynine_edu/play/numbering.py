"""The integer action ids of a variant: the place of each move in the order of all its moves.

The order is fixed, so an id means the same at every table of the variant: the moves of one card come first, by card,
alternative, number named and seat named (ten seats are always counted); then those of several cards; then the answers to
questions. Moves of several cards can be many, so they are worked out when an id of theirs is first asked for.
"""

from __future__ import annotations

from functools import cached_property

from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant
from ..rules.words import NAMING
from .moves import Move, answer_of, choice_text
from .reward import dealer_names, rank_answers
from .together import together_of


class Numbering(dict[str, int]):
    """The action id of every move of a variant, by the move's code; `Move.action` reads it."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.single = _single(variant)
        """Every move of one card by card index."""
        super().__init__({move.code: move.action for moves in self.single.values() for move in moves})

    def __missing__(self, code: str) -> int:
        self.several  # noqa: B018 -- worked out now
        if code not in self:
            raise KeyError(code)
        return self[code]

    @cached_property
    def several(self) -> tuple[Move, ...]:
        """Every move of several cards and every answer, in the order of their ids."""
        moves = (*together_of(self.variant).every(), *_answers(self.variant))
        self.update((move.code, at) for at, move in enumerate(moves, single_actions(self.variant)))
        return moves


def numbering_of(variant: Variant) -> Numbering:
    """Return the action ids of a variant; they are kept with it."""
    made = variant.compiled.get("actions")
    if not isinstance(made, Numbering):
        made = variant.compiled["actions"] = Numbering(variant)
    return made


def moves_of(variant: Variant) -> dict[int, tuple[Move, ...]]:
    """Return every move of one card of a variant by card index, each with its action id."""
    return numbering_of(variant).single


def several_of(variant: Variant) -> tuple[Move, ...]:
    """Return every move of several cards, and every answer, of a variant in the order of their action ids."""
    return numbering_of(variant).several


def single_actions(variant: Variant) -> int:
    """Return how many action ids the moves of one card take."""
    action = max(moves[-1].action for moves in moves_of(variant).values())
    return action + 1


def action_to_move(variant: Variant, action: int) -> Move:
    """Return the move with this action id.

    Raises:
        LookupError: when the variant has no such id.
    """
    for moves in moves_of(variant).values():
        if moves[0].action <= action <= moves[-1].action:
            return moves[action - moves[0].action]
    several = several_of(variant)
    at = action - single_actions(variant)
    if 0 <= at < len(several):
        return several[at]
    raise LookupError(f"{variant.name} has the action ids 0 to {action_count(variant) - 1}, not {action}.")


def action_count(variant: Variant) -> int:
    """Return how many action ids a variant has."""
    return single_actions(variant) + len(several_of(variant))


def _single(variant: Variant) -> dict[int, tuple[Move, ...]]:
    """Make every move of one card, numbered in order."""
    table: dict[int, tuple[Move, ...]] = {}
    action = 0
    for card in dict.fromkeys(variant.deck()):
        moves: list[Move] = []
        alternatives = variant.effect(card).alternatives
        for alternative in alternatives:
            naming = not NAMING.isdisjoint(alternative.words)
            # A total that another alternative sets in the same way is not named as well.
            same = {a.n for a in alternatives if a.op == "set" and frozenset(a.words) == frozenset(alternative.words)}
            totals: list[int | None] = [total for total in range(variant.limit + 1) if total not in same]
            numbers = totals if alternative.op == "any" else [None]
            targets: tuple[int | None, ...] = tuple(range(MAX_SEATS)) if naming else (None,)
            if "copy" in alternative.words or "steal" in alternative.words:
                targets = (None, *range(MAX_SEATS))  # without a name: nothing to copy that names, nobody to take from
            for number in numbers:
                choice = choice_text(alternatives, alternative, number)
                for target in targets:
                    moves.append(Move(variant, (card,), alternative, choice, action, number, target))
                    action += 1
        table[card.index] = tuple(moves)
    return table


def _answers(variant: Variant) -> tuple[Move, ...]:
    """Return every answer that cards of a variant may ask for, in the order of their ids."""
    deck = dict.fromkeys(variant.deck())
    words = variant.words
    rules = variant.house_rules
    seats = range(MAX_SEATS)
    found: list[Move] = []
    for card in deck:
        own = {word for alternative in variant.effect(card).alternatives for word in alternative.words}
        if "shield" in own:
            found.append(answer_of(variant, card, "show"))
        if "shield" in own or rules.get("nine_sums") is True:
            found.append(answer_of(variant, card, "keep"))
        if own & {"take-from-pile", "take-from-hands"}:
            found.append(answer_of(variant, card, "stop"))
        if "take-from-hands" in own:
            found += [answer_of(variant, card, "raid", seat) for seat in seats]
        if "take-from-pile" in words:
            found.append(answer_of(variant, card, "take"))
        if rules.get("steal_pick") == "choose_seen":
            found += [answer_of(variant, card, "take", seat) for seat in seats]
    if dealer_names(variant):
        found += rank_answers(variant)
    return tuple(found)
