"""What can be changed in a position: cards given away, exchanged or swapped, whose turn it is, the rules.

Each change is a function that returns a new position and leaves the old one as it is; what cannot be is refused with a
sentence. What stands above it says how people ask for it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from ..ground.cards import Card, to_key
from ..ground.english import capital, in_row, together
from ..ground.people import numbered
from ..ground.say import listed, say, say_many
from ..ground.text import echo
from ..play import turn as turns
from ..play.board import DEALT, forget
from ..play.compiled import Rules, rules_for
from ..play.extras import Extras
from ..play.impossible import LOWEST_TOTAL, extras_problems, position_problems
from ..play.notation import PositionText
from ..play.outcome import Termination
from ..play.position import Position
from ..play.set_up import set_up
from ..rules.option import OptionValue
from ..rules.variant import Variant, variant

FEW: Final = 6
"""So many cards an error names."""


class ChangeError(ValueError):
    """A change that cannot be made. The text says why, and what can."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing that a change asks for.

    Attributes:
        kind: ``card``, one of a hand, with whose it is; ``seat``, another player; ``free``, a card that is free; ``rule``,
            a house rule with its value; or ``game``.
        label: what it is called in a form.
        keys: what a message calls what is chosen: two for a card (whose, which) and a rule (its name, its value).
    """

    kind: str
    label: str
    keys: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A change that people can ask for.

    Attributes:
        name: what a message calls it.
        title: what its button says.
        told: what is changed, as a text with the keys of the form in braces; ``{turn}`` is who moves then.
        form: what it asks for, in the order of the function's arguments after the position.
        make: the function that returns the changed position.
    """

    name: str
    title: str
    told: str
    form: tuple[Field, ...]
    make: Callable[..., Position]


CHANGES: Final[dict[str, WhatIf]] = {}
"""Every change that people can ask for, by name, in the order of the buttons."""
_Make = TypeVar("_Make", bound=Callable[..., Position])


def change(name: str, title: str, told: str, *form: Field) -> Callable[[_Make], _Make]:
    """Let people ask for a change: pages make its button and its form from this; see :class:`WhatIf`."""

    def kept(make: _Make) -> _Make:
        CHANGES[name] = WhatIf(name, title, told, form, make)
        return make

    return kept


def a_card(label: str, seat: str = "seat", card: str = "card") -> Field:
    """Return the field for a card of a hand."""
    return Field("card", label, (seat, card))


# --- the changes ---


@change("give", "Give a card away", "{seat} gives {card} to {to}", a_card("Give away"), Field("seat", "to", ("to",)))
def give(position: Position, seat: int, card: Card | str, to: int) -> Position:
    """Return a position in which a seat has given a card away to another one.

    Args:
        position: one that goes on, with all hands visible.
        seat: who gives (0-based).
        card: a card of that hand.
        to: who gets it.

    Raises:
        ChangeError: when that cannot be.
        InvalidCard: when the text is no card.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> str(give(pos, 0, "2C", 1))
    'standard 93 P1+ AD,10C/2H,2C,5D,6C'
    """
    refuse_unchangeable(position)
    card = _held(position, seat, card)
    _check_seat(position, to)
    if to == seat:
        raise ChangeError(
            say("{who} holds {card} already: name another player.", who=name_of(seat), card=card.the_words)
        )
    return _with_hands(position, {seat: _without(position, seat, card), to: (*position.hands[to], card)})


@change(
    "exchange", "Exchange a card", "{seat} holds {new}, not {card}", a_card("Instead of"), Field("free", "take", ("new",))
)  # fmt: skip
def exchange(position: Position, seat: int, card: Card | str, new: Card | str) -> Position:
    """Return a position in which a seat holds another card of the pack instead of one of its cards.

    Args:
        position: one that goes on, with all hands visible.
        seat: whose card (0-based).
        card: a card of that hand.
        new: a card that nobody holds and that lies neither in the stock nor on the pile: see `free_cards`.

    Raises:
        ChangeError: when that cannot be; the sentence names cards that are free.
        InvalidCard: when a text is no card.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> str(exchange(pos, 0, "2C", "3C"))
    'standard 93 P1+ AD,3C,10C/2H,5D,6C'
    """
    refuse_unchangeable(position)
    card = _held(position, seat, card)
    new = position.variant.card(new)
    if new == card:
        raise ChangeError(say("{who} holds {card} already: name another card.", who=name_of(seat), card=card.the_words))
    free = free_cards(position)
    if new not in free:
        raise ChangeError(together(_place_of(position, new), _free_words(position, free, new)))
    return _with_hands(position, {seat: (*_without(position, seat, card), new)})


@change(
    "swap", "Swap two cards", "{seat} and {other} swap {card} and {theirs}", a_card("Swap"), a_card("for", "other", "theirs")
)  # fmt: skip
def swap(position: Position, seat: int, card: Card | str, other_seat: int, other_card: Card | str) -> Position:
    """Return a position in which two seats have swapped a card each.

    Raises:
        ChangeError: when that cannot be.
        InvalidCard: when a text is no card.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> str(swap(pos, 0, "2C", 1, "6C"))
    'standard 93 P1+ AD,6C,10C/2H,2C,5D'
    """
    refuse_unchangeable(position)
    mine, theirs = _held(position, seat, card), _held(position, other_seat, other_card)
    if seat == other_seat:
        raise ChangeError(say("Two players swap: name one card of each."))
    return _with_hands(
        position,
        {
            seat: (*_without(position, seat, mine), theirs),
            other_seat: (*_without(position, other_seat, theirs), mine),
        },
    )


@change("turns", "Swap turns", "{turn} begins")
def swap_turns(position: Position) -> Position:
    """Return a position in which the other seat moves; of more than two, the one that would come next.

    Raises:
        ChangeError: when that cannot be.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> swap_turns(pos).turn, swap_turns(swap_turns(pos)) == pos
    (1, True)
    """
    refuse_unchangeable(position)
    return _changed(position, turn=position.state.next[0][position.direction > 0][position.turn])


@change("rule", "Other house rule", "House rule: {value}", Field("rule", "House rule", ("name", "value")))
def with_rule(position: Position, name: str, value: OptionValue) -> Position:
    """Return the same cards and total with another house rule.

    Args:
        position: one that goes on, with all hands visible.
        name: a house rule of its variant.
        value: what it is to be.

    Raises:
        ChangeError: when cards, total or players do not fit that; the sentence says which.
        OptionError: when there is no such rule, or it has no such value.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> str(with_rule(pos, "must_play", False))
    'standard{must_play=false} 93 P1+ AD,2C,10C/2H,5D,6C'
    """
    refuse_unchangeable(position)
    return with_game(position, position.variant.with_rules(None, **{name: value}))


@change("game", "Other game", "Played as {game}", Field("game", "Played as", ("game",)))
def with_game(position: Position, game: Variant | str) -> Position:
    """Return the same cards and total under other rules: another variant, or the same one with other house rules.

    Args:
        position: one that goes on, with all hands visible.
        game: a variant or its id, with any house rules.

    Raises:
        ChangeError: when cards, total or players do not fit that game; the sentence says which.
        UnknownVariant: when there is no variant of that id.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> with_game(pos, "chicago").legal_moves
    <3 legal moves: ace of diamonds, add 1; two of clubs, add 2; ten of clubs, take away 10>
    """
    refuse_unchangeable(position)
    v = variant(game) if isinstance(game, str) else game
    if not isinstance(v, Variant):
        raise ChangeError(f"Name a variant or its id, not {echo(game)}.")
    pack = set(v.deck())
    cards = dict.fromkeys([*(card for hand in position.hands for card in hand), *position.stock, *position.pile])
    strange = [card for card in cards if card not in pack]
    if strange and v.has_own_pack != position.variant.has_own_pack:
        raise ChangeError(f"{v.name} has a pack of its own, so these cards are not in it: set up a position of it instead."
            if v.has_own_pack else f"{position.variant.name} has a pack of its own, and {v.name} knows none of its cards.")  # fmt: skip
    if strange:
        named = listed(card.the_words for card in strange[:FEW])
        raise ChangeError(
            say_many(
                "{game} is played without {cards}: exchange it first.",
                "{game} is played without {cards}: exchange them first.",
                len(strange), game=v.name, cards=named,
            )
        )  # fmt: skip
    if position.total > v.limit:
        raise ChangeError(
            together(
                say(
                    "In {game} the total is at most {limit}; here it is {total}.",
                    game=v.name,
                    limit=v.limit,
                    total=position.total,
                ),
                say("Take a lower total first."),
            )
        )
    if position.total < 0 and v.negative != "allow":
        raise ChangeError(
            together(
                say("In {game} the total never goes below 0; here it is {total}.", game=v.name, total=position.total),
                say("Take a total from 0 on first."),
            )
        )
    return _changed(position, v=v)


def fewer_cards(position: Position, most: int) -> Position:
    """Return the same ending in small: without a stock, and with the first cards of every hand; the rest stays.

    What stays are pile and packs, who is out with which cards, and the card played last.

    Args:
        position: one with all hands visible.
        most: so many cards are left in each hand at most, from 1 on.

    Raises:
        ChangeError: when `most` is no such number, or the hands are hidden.

    >>> large = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93, stock="4D 7S")
    >>> str(fewer_cards(large, 2))
    'standard 93 P1+ AD,2C/2H,5D'
    """
    _check_seen(position)
    if isinstance(most, bool) or not isinstance(most, int) or most < 1:
        raise ChangeError(f"So many cards in each hand is a whole number from 1 on, not {echo(most)}.")
    rules, state, last = position.rules, position.state, position.extras.played
    told = PositionText(
        total=position.total, turn=position.turn, direction=position.direction, packs=rules.packs, out=state.out,
        played=(rules.cards[last].code if last >= 0 else "") if rules.runs else None,
        gone=" ".join(rules.cards[index].code for index in state.gone),
    )  # fmt: skip
    hands = [hand[:most] for hand in position.hands]
    lowest = min(LOWEST_TOTAL, position.total)
    return Position.of(set_up(position.variant, told, hands, (), position.pile, lowest))


def free_cards(position: Position) -> tuple[Card, ...]:
    """Return the cards of the pack that nobody holds and that lie neither in the stock nor on the pile, in order.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> len(free_cards(pos)), pos.variant.card("2C") in free_cards(pos)
    (46, False)
    """
    _check_seen(position)
    there = [card for hand in position.hands for card in hand] + [*position.stock, *position.pile]
    v, packs = position.variant, position.rules.packs
    return tuple(card for card in dict.fromkeys(v.deck()) if there.count(card) < packs * v.copies(card))


# --- how ---


def name_of(seat: int) -> str:
    """Return what a seat is called."""
    return numbered(seat + 1)


def _check_seen(position: object) -> None:
    """Raise ChangeError unless something is a position with all hands visible."""
    if not isinstance(position, Position):
        raise ChangeError(
            f"Only a position can be changed, made with Position.open or Position.parse, not {echo(position)}."
        )
    if position.state.mode == DEALT:
        raise ChangeError("In a dealt game the hands are hidden: show the cards first, with all_seen(position).")


def refuse_unchangeable(position: Position) -> None:
    """Raise ChangeError unless a position can be changed."""
    _check_seen(position)
    outcome = position.outcome
    if outcome is not None and outcome.termination not in (Termination.STUCK, Termination.NO_CARDS):
        raise ChangeError(say("This deal is over: take a position in which somebody is still to move."))
    if position.is_chance:
        raise ChangeError("A card is to be drawn first here: say which with position.draw(card).")
    if position.asked:
        raise ChangeError(
            say("{who} is asked something inside a turn here: play an answer first.", who=name_of(position.turn))
        )


def _check_seat(position: Position, seat: object) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < position.seats:
        last = position.seats - 1
        raise ChangeError(f"There is no seat {echo(seat)}: the seats are 0 to {last} (Player 1 to Player {last + 1}).")
    if seat not in position.alive:
        raise ChangeError(
            say(
                "{who} is out and holds no cards; still in are {players}.",
                who=name_of(seat),
                players=listed(map(name_of, position.alive)),
            )
        )


def _held(position: Position, seat: int, card: Card | str) -> Card:
    """Return a card of a seat's hand."""
    _check_seat(position, seat)
    found = position.variant.card(card)
    hand = position.hands[seat]
    if found not in hand:
        who, hands = name_of(seat), listed(map(str, hand))
        if hand:
            told = say("{who} does not hold {card}; {who} holds {cards}.", who=who, card=found.the_words, cards=hands)
        else:
            told = say("{who} does not hold {card}; {who} holds no cards.", who=who, card=found.the_words)
        raise ChangeError(told)
    return found


def _without(position: Position, seat: int, card: Card) -> tuple[Card, ...]:
    hand = list(position.hands[seat])
    hand.remove(card)
    return tuple(hand)


def _place_of(position: Position, card: Card) -> str:
    """Say why a card is not free."""
    if card not in set(position.variant.deck()):
        return say("{card} is not in the pack of {game}.", card=capital(card.the_words), game=position.variant.name)
    card_ = capital(card.the_words)
    holders = [name_of(seat) for seat, hand in enumerate(position.hands) if card in hand]
    if len(holders) == 1:
        return say("{card} is not free: {who} holds it.", card=card_, who=holders[0])
    if holders:
        return say("{card} is not free: {players} hold it.", card=card_, players=listed(holders))
    if card in position.stock:
        return say("{card} is not free: it lies in the stock.", card=card_)
    return say("{card} is not free: it lies on the pile.", card=card_)


def _free_words(position: Position, free: Sequence[Card], card: Card) -> str:
    """Name cards that are free, first those most like another card."""
    if not free:
        return say("No card of the pack is free.")
    v = position.variant
    same = str(v.effect(card)) if card in set(v.deck()) else ""
    alike = sorted(free, key=lambda other: (other.rank != card.rank, str(v.effect(other)) != same))
    few = [str(one) for one in alike[:FEW]]
    if len(free) > FEW:
        return say("Free are {cards} and others.", cards=in_row(few))
    return say("Free are {cards}.", cards=listed(few))


def _with_hands(position: Position, changed: Mapping[int, tuple[Card, ...]]) -> Position:
    return _changed(position, hands=[changed.get(seat, hand) for seat, hand in enumerate(position.hands)])


def _changed(
    position: Position, *, hands: Sequence[tuple[Card, ...]] | None = None, turn: int | None = None, v: Variant | None = None
) -> Position:  # fmt: skip
    """Return a position with some of its parts changed, checked like a stranger's and settled."""
    state, old = position.state, position.rules
    v = position.variant if v is None else v
    hands = position.hands if hands is None else hands
    turn = position.turn if turn is None else turn
    seats = position.seats
    own = position.variant.packs_for(seats)
    packs = v.packs_for(seats) if old.packs == own else old.packs
    told = PositionText(
        total=position.total, turn=turn, direction=position.direction, out=state.out, owed=state.owed, packs=packs
    )
    others = [*position.stock, *position.pile]
    problems = position_problems(v, told, hands, others, min(LOWEST_TOTAL, position.total))
    if problems:
        raise ChangeError(" ".join(problems))
    rules = rules_for(v, seats, packs)
    extras = _extras_for(rules, position.extras, b"" if old.runs else position.laid)
    problems = extras_problems(rules, extras)
    if problems:
        raise ChangeError(f"{' '.join(problems)} Play on until nobody owes anything, then ask again.")
    new = position.board()
    new.rules = rules
    new.turn = turn
    new.held = tuple(to_key(hand) for hand in hands)
    new.state = state.but(rules, alive=state.alive, owed=state.owed if rules.manual_draw else None)
    new.state.fast = rules.fast and state.mode != "unseen"
    new.extras = extras
    forget(new)
    turns.begin(new, turn)
    return Position.of(new)


def _extras_for(rules: Rules, extras: Extras, pile: bytes) -> Extras:
    """Return what goes on under other rules of what only some games count."""
    if not rules.runs:
        extras = extras._replace(run=0, played=-1)
    if not rules.copies:
        extras = extras._replace(last=None)
    if rules.king_ban == "off":
        extras = extras._replace(turns=())
    if not rules.late_draw:
        extras = extras._replace(late=None)
    if not rules.lays_threes:
        extras = extras._replace(forgot=())
    return turns.extras_of(rules, extras._replace(shuffles=min(extras.shuffles, rules.early)), pile)
