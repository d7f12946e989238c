"""What if: a position with one thing changed, and what that changes.

Each change is a function that returns a new position and leaves the old one as it is; what cannot be is refused with a
sentence. `compare` solves a position and its changes, and sets them beside each other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from html import escape
from itertools import islice
from time import perf_counter
from typing import TYPE_CHECKING, Final

from ..ground.cards import Card, to_key
from ..ground.english import capital
from ..ground.text import count_of, echo, listing
from ..play import turn as turns
from ..play.board import DEALT, forget
from ..play.compiled import Rules, rules_for
from ..play.extras import Extras
from ..play.impossible import LOWEST_TOTAL, extras_problems, position_problems
from ..play.notation import PositionText
from ..play.outcome import Termination
from ..play.position import Position
from ..play.set_up import set_up
from ..rules.variant import Variant, variant
from ..solve.budget import allowed
from ..solve.endgame import solve
from ..solve.solution import Solution, SolveError, Value, payoffs_of

if TYPE_CHECKING:
    from .strip import Strip

SECONDS: Final = 10.0
MOST: Final = 100
"""So many changes are compared at once."""
FEW: Final = 6
"""So many cards an error names."""
_CELL: Final = "text-align:left;vertical-align:top;padding:6px 14px 6px 0;border-bottom:1px solid #8886"


class ChangeError(ValueError):
    """A change that cannot be made. The text says why, and what can."""


Change = Callable[[Position], Position] | Position
"""A function that changes a position, or the changed position itself."""


# --- the changes ---


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
    _check(position)
    card = _held(position, seat, card)
    _check_seat(position, to)
    if to == seat:
        raise ChangeError(f"{_who(seat)} holds the {card.words} already: name another player.")
    return _with_hands(position, {seat: _without(position, seat, card), to: (*position.hands[to], card)})


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
    _check(position)
    card = _held(position, seat, card)
    new = position.variant.card(new)
    if new == card:
        raise ChangeError(f"{_who(seat)} holds the {card.words} already: name another card.")
    free = free_cards(position)
    if new not in free:
        raise ChangeError(f"{_place_of(position, new)}{_free_words(position, free, new)}")
    return _with_hands(position, {seat: (*_without(position, seat, card), new)})


def swap(position: Position, seat: int, card: Card | str, other_seat: int, other_card: Card | str) -> Position:
    """Return a position in which two seats have swapped a card each.

    Raises:
        ChangeError: when that cannot be.
        InvalidCard: when a text is no card.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> str(swap(pos, 0, "2C", 1, "6C"))
    'standard 93 P1+ AD,6C,10C/2H,2C,5D'
    """
    _check(position)
    mine, theirs = _held(position, seat, card), _held(position, other_seat, other_card)
    if seat == other_seat:
        raise ChangeError("Two players swap: name one card of each.")
    return _with_hands(
        position,
        {
            seat: (*_without(position, seat, mine), theirs),
            other_seat: (*_without(position, other_seat, theirs), mine),
        },
    )


def swap_turns(position: Position) -> Position:
    """Return a position in which the other seat moves; of more than two, the one that would come next.

    Raises:
        ChangeError: when that cannot be.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> swap_turns(pos).turn, swap_turns(swap_turns(pos)) == pos
    (1, True)
    """
    _check(position)
    return _changed(position, turn=position.state.next[0][position.direction > 0][position.turn])


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
    <3 legal moves: ace of diamonds, add 1; two of clubs, add 2; ten of clubs, take 10>
    """
    _check(position)
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
        named = listing([card.the_words for card in strange[:FEW]], "and")
        raise ChangeError(
            f"{v.name} is played without {named}: exchange {'it' if len(strange) == 1 else 'them'} first."
        )
    if position.total > v.limit:
        raise ChangeError(
            f"In {v.name} the total is at most {v.limit}; here it is {position.total}. Take a lower total first."
        )
    if position.total < 0 and v.negative != "allow":
        raise ChangeError(
            f"In {v.name} the total never goes below 0; here it is {position.total}. Take a total from 0 on first."
        )
    return _changed(position, v=v)


def fewer_cards(position: Position, most: int) -> Position:
    """Return the same ending in small: without a stock, and with the first cards of every hand; pile and packs stay.

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
    told = PositionText(
        total=position.total, turn=position.turn, direction=position.direction, packs=position.rules.packs
    )
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


def _who(seat: int) -> str:
    return f"Player {seat + 1}"


def _check_seen(position: object) -> None:
    """Raise ChangeError unless something is a position with all hands visible."""
    if not isinstance(position, Position):
        raise ChangeError(
            f"Only a position can be changed, made with Position.open or Position.parse, not {echo(position)}."
        )
    if position.state.mode == DEALT:
        raise ChangeError("In a dealt game the hands are hidden: show the cards first, with all_seen(position).")


def _check(position: Position) -> None:
    """Raise ChangeError unless a position can be changed."""
    _check_seen(position)
    outcome = position.outcome
    if outcome is not None and outcome.termination not in (Termination.STUCK, Termination.NO_CARDS):
        raise ChangeError("This deal is over: take a position in which somebody is still to move.")
    if position.is_chance:
        raise ChangeError("A card is to be drawn first here: say which with position.draw(card).")
    if position.asked:
        raise ChangeError(f"{_who(position.turn)} is asked something inside a turn here: play an answer first.")


def _check_seat(position: Position, seat: object) -> None:
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < position.seats:
        last = position.seats - 1
        raise ChangeError(f"There is no seat {echo(seat)}: the seats are 0 to {last} (Player 1 to Player {last + 1}).")
    if seat not in position.alive:
        raise ChangeError(
            f"{_who(seat)} is out and holds no cards; still in are {listing(map(_who, position.alive), 'and')}."
        )


def _held(position: Position, seat: int, card: Card | str) -> Card:
    """Return a card of a seat's hand."""
    _check_seat(position, seat)
    found = position.variant.card(card)
    hand = position.hands[seat]
    if found not in hand:
        holds = f"{_who(seat)} holds {listing(hand, 'and')}" if hand else f"{_who(seat)} holds no cards"
        raise ChangeError(f"{_who(seat)} does not hold {found.the_words}; {holds}.")
    return found


def _without(position: Position, seat: int, card: Card) -> tuple[Card, ...]:
    hand = list(position.hands[seat])
    hand.remove(card)
    return tuple(hand)


def _place_of(position: Position, card: Card) -> str:
    """Say why a card is not free."""
    if card not in set(position.variant.deck()):
        return f"The {card.words} is not in the pack of {position.variant.name}."
    holders = [_who(seat) for seat, hand in enumerate(position.hands) if card in hand]
    if holders:
        where = f"{listing(holders, 'and')} hold{'s' if len(holders) == 1 else ''} it"
    else:
        where = "it lies in the stock" if card in position.stock else "it lies on the pile"
    return f"{capital(card.the_words)} is not free: {where}."


def _free_words(position: Position, free: Sequence[Card], card: Card) -> str:
    """Name cards that are free, first those most like another card."""
    if not free:
        return " No card of the pack is free."
    v = position.variant
    same = str(v.effect(card)) if card in set(v.deck()) else ""
    alike = sorted(free, key=lambda other: (other.rank != card.rank, str(v.effect(other)) != same))
    return f" Free are {listing(alike[:FEW], 'and') if len(free) <= FEW else ', '.join(map(str, alike[:FEW])) + ' and others'}."


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
    return turns.extras_of(rules, extras._replace(shuffles=min(extras.shuffles, rules.early)), pile)


# --- beside each other ---


@dataclass(frozen=True, slots=True)
class Compared:
    """A position with a change, and what it is worth.

    Attributes:
        label: what is changed.
        position: the changed position; None when it cannot be.
        solution: its solution; None when there is none.
        problem: why not, as a sentence; "" when there is one.
        difference: what the change makes of it, against the position as it is; "" for that itself.
        seat: the seat that moves in the position as it is: won and lost are marked for it.
    """

    label: str
    position: Position | None
    solution: Solution | None
    problem: str = ""
    difference: str = ""
    seat: int = 0

    @property
    def strip(self) -> Strip | None:
        """The number line strip of the position, worked out when it is asked for; None when there is none."""
        from .strip import strip

        if self.position is None:
            return None
        try:
            return strip(self.position)
        except SolveError:
            return None

    @property
    def cells(self) -> tuple[str, ...]:
        """The line of a table: what is changed, who wins, by which moves, in how many plays, and what that changes."""
        answer = self.solution
        if answer is None:
            return self.label, self.problem, "", "", ""
        plies = str(answer.plies or "–")
        return self.label, _verdict(answer, self.seat), _moves(answer, self.seat), plies, self.difference or "–"


class Comparison(tuple[Compared, ...]):
    """A position as it is, first, and with each change. ``str`` gives a table; in a notebook it shows as one."""

    __slots__ = ()

    HEADS: Final = ("What if", "With best play", "Best", "Plays left", "What that changes")

    def __str__(self) -> str:
        rows = [self.HEADS, *(row.cells for row in self)]
        wide = [
            max(len(row[at]) for row in rows if row is self.HEADS or row[2] or at != 1) for at in range(len(self.HEADS))
        ]
        return "\n".join(
            "  ".join(cell.ljust(width) for cell, width in zip(row, wide, strict=True)).rstrip() for row in rows
        )

    def __repr__(self) -> str:
        return f"<Comparison of a position with {count_of(len(self) - 1, 'change')}>"

    def _repr_html_(self) -> str:
        # No colours of its own: the page may be light or dark. The signs tell won from lost.
        head = "".join(f'<th scope="col" style="{_CELL}">{text}</th>' for text in self.HEADS)
        return (
            f'<div class="nn-compared" style="overflow-x:auto"><table style="border-collapse:collapse"><thead><tr>{head}</tr></thead><tbody>'
            f"{''.join(map(_html_row, self))}</tbody></table></div>"
        )


def _html_row(row: Compared) -> str:
    label, *cells = row.cells
    head = f'<th scope="row" style="{_CELL}">{escape(label)}</th>'
    if row.solution is None:
        return f'<tr>{head}<td colspan="4" style="{_CELL}">{escape(row.problem)}</td></tr>'
    body = "".join(f'<td style="{_CELL}">{escape(cell)}</td>' for cell in cells)
    return f"<tr>{head}{body}</tr>"


def compare(
    position: Position, changes: Mapping[str, Change] | Iterable[tuple[str, Change]], *, seconds: float = SECONDS
) -> Comparison:
    """Solve a position as it is and with each of some changes.

    Args:
        position: the question.
        changes: what each is called, and a function that makes it, or the changed position; at most 100.
        seconds: the longest time for all together.

    Returns:
        One :class:`Compared` for the position as it is, then one for each change. A change that cannot be, or that is
        not decided in time, has a `problem` instead of a solution.

    Raises:
        TypeError, ChangeError: when these are no changes with names, or more than 100.

    >>> pos = Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93)
    >>> found = compare(pos, {"without the two": lambda p: give(p, 0, "2C", 1), "other turn": swap_turns})
    >>> for row in found:
    ...     print(" | ".join(row.cells))
    As it is | ● Player 1 wins | 2♣ | 3 | –
    without the two | ◇ Player 2 wins | every move loses | 4 | Now Player 2 wins.
    other turn | ● Player 1 wins | Player 2: every move loses | 6 | The same winner, 3 plays later.
    """
    _check(position)
    until = perf_counter() + allowed("seconds", seconds)
    asked = [("As it is", position), *_named(changes)]
    rows: list[Compared] = []
    for number, (label, change) in enumerate(asked):
        share = max(0.05, until - perf_counter()) / (len(asked) - number)
        row = _solved(label, position, change, share)
        first = rows[0].solution if rows else None
        if first is not None and row.solution is not None:
            row = replace(row, difference=_difference(first, row.solution, position.turn))
        rows.append(row)
    return Comparison(rows)


def _named(changes: object) -> list[tuple[str, Change]]:
    """Return changes with their names, checked like a stranger's."""
    if isinstance(changes, (str, bytes)) or not isinstance(changes, Iterable):
        raise TypeError(f"The changes are pairs of a name and a change, not {echo(changes)}.")
    found = list(islice(changes.items() if isinstance(changes, Mapping) else changes, MOST + 1))
    if len(found) > MOST:
        raise ChangeError(f"At most {MOST} changes are set beside each other.")
    for pair in found:
        if not isinstance(pair, tuple | list) or len(pair) != 2:
            raise TypeError(f"Here a change is given with its name, as a pair, not {echo(pair)}.")
        label, change = pair
        if not isinstance(label, str):
            raise TypeError(f"Here the name of a change is a text, not {echo(label)}.")
        if not isinstance(change, Position) and not callable(change):
            raise TypeError(f"Here a change is a function or a position, not {echo(change)}.")
    return [(label, change) for label, change in found]


def _solved(label: str, position: Position, change: Change, seconds: float) -> Compared:
    changed = None
    try:
        changed = change if isinstance(change, Position) else change(position)
        if not isinstance(changed, Position):
            raise ChangeError(f"A change is a function that returns a position; this one returned {echo(changed)}.")
        return Compared(label, changed, solve(changed, seconds=seconds), seat=position.turn)
    except (ValueError, LookupError) as error:
        problem = str(error.args[0] if error.args else error)
        return Compared(label, changed if isinstance(changed, Position) else None, None, problem, seat=position.turn)


def _verdict(answer: Solution, seat: int) -> str:
    """Return who wins, with a sign that says whether it is that seat, or what the seat gets."""
    if answer.winner is not None:
        return f"{'●' if answer.winner == seat else '◇'} {_who(answer.winner)} wins"
    if seat not in answer.position.alive:
        return f"{_who(seat)} is out"
    gets = _gets(answer, seat)
    if not answer.payoffs and not answer.position.is_over:
        return f"{_who(seat)} wins with a chance of {(1 + Fraction(gets)) / 2}"
    return f"{_who(seat)} gets {str(gets).replace('-', '−')}"


def _gets(answer: Solution, seat: int) -> Value:
    """Return what a seat that is still in gets, -1 to 1."""
    outcome, alive = answer.position.outcome, answer.position.alive
    if answer.payoffs:
        return answer.payoffs[seat]
    if outcome is not None:
        return payoffs_of(outcome, alive)[alive.index(seat)]
    return answer.value if answer.position.turn == seat else -answer.value


def _moves(answer: Solution, seat: int) -> str:
    """Return the best moves; of another seat than that one with its name."""
    turn, outcome = answer.position.turn, answer.position.outcome
    other = "" if turn == seat else f"{_who(turn)}: "
    if outcome is not None:
        # Where the others were out before, the turn has come to the winner already, who is not stuck.
        return f"{other}nothing can be played" if turn in outcome.losers else "the deal is over"
    best = answer.best_moves
    if len(best) == len(answer.values) > 1 or (answer.value == -1 and not answer.payoffs):
        worth = "every move loses" if answer.value == -1 else "every move" if answer.value < 1 else "every move wins"
        return other + worth
    return other + listing(map(str, best[:3]), "or") + (f" or {len(best) - 3} more" if len(best) > 3 else "")


def _difference(before: Solution, after: Solution, seat: int) -> str:
    """Say what a change makes of the answer."""
    if _verdict(before, seat) != _verdict(after, seat):
        return f"Now {_verdict(after, seat).lstrip('●◇ ')}."
    same = "the same winner" if after.winner is not None else "the same value"
    if before.plies is not None and after.plies is not None and before.plies != after.plies:
        sooner = "sooner" if after.plies < before.plies else "later"
        return f"{capital(same)}, {count_of(abs(after.plies - before.plies), 'play')} {sooner}."
    if after.position.is_over and not before.position.is_over:
        return f"{capital(same)}, and the deal is over at once."
    if list(before.best_moves) != list(after.best_moves):
        return f"{capital(same)}, by other moves."
    return "Nothing."
