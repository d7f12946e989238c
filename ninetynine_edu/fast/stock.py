"""Cards on their way: shuffled, drawn, into hands, on the pile and under it; and how deals end."""

from __future__ import annotations

from ..rules.frame import MAX_SEATS
from .lots import below, mixed, moved_on
from .places import (
    ALIVE,
    ALL_OF_IT,
    AT,
    CARD_LOTS,
    CARD_SIZE,
    CARDS_AT,
    COUNTS,
    DIGS,
    DIRECTION,
    END,
    FORGOT,
    GONE,
    GONE_CARDS,
    HANDS,
    INDICES,
    INSTANT_HANDS,
    KEEP_TOP,
    KING,
    LAID,
    LOSERS,
    LOST,
    MORE_NINES,
    MOST,
    NINE,
    NINES_DEALT,
    NO_RANK,
    NOBODY,
    ORDERED,
    OVER,
    OWED,
    PILE,
    RANK,
    SEATS,
    SEED,
    SHUFFLES,
    SIX,
    SIZES,
    SPILT,
    STOCK,
    STOCK_OUT,
    THREE_ALIKE,
    TURN,
    Numbers,
    Row,
)


def new_stock(room: Numbers, end: int) -> None:
    """Begin a stock of so many cards; each shuffle has lots of its own. Cards are shuffled when they are drawn."""
    room[AT], room[END], room[ORDERED] = 0, end, 0
    room[CARD_LOTS] = mixed(moved_on(room[SEED], 2 * room[SHUFFLES] + 1))
    room[SHUFFLES] += 1


def draw(room: Numbers) -> int:
    """Return the next card of the stock, which has one."""
    at = room[AT]
    if room[ORDERED] == 0:
        other = at + below(room, CARD_LOTS, room[END] - at)
        card = room[STOCK + other]
        room[STOCK + other] = room[STOCK + at]
        room[STOCK + at] = card
    room[AT] = at + 1
    return room[STOCK + at]


def put_in_order(room: Numbers) -> None:
    """Shuffle the whole stock now, because its order matters."""
    if room[ORDERED]:
        return
    end = room[END]
    for at in range(room[AT], end - 1):
        other = at + below(room, CARD_LOTS, end - at)
        room[STOCK + at], room[STOCK + other] = room[STOCK + other], room[STOCK + at]
    room[ORDERED] = 1


def sort_in(room: Numbers, base: int, size: int, card: int) -> None:
    """Put a card into a sorted hand of so many, without asking where."""
    for place in range(base, base + size):
        held = room[place]
        room[place] = min(held, card)
        card = max(held, card)
    room[base + size] = card


def into_hand(room: Numbers, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    size = room[SIZES + seat]
    if size == MOST:
        room[SPILT] = 1
        return
    sort_in(room, HANDS + seat * MOST, size, card)
    room[SIZES + seat] = size + 1


def out_of_hand(room: Numbers, seat: int, card: int) -> None:
    """Take a card out of a hand that holds it."""
    base, last, after = HANDS + seat * MOST, room[SIZES + seat] - 1, 0
    for place in range(base, base + last):
        after |= room[place] == card
        room[place] = room[place + 1] if after else room[place]
    room[SIZES + seat] = last


def under_pile(room: Numbers, cards: int) -> None:
    """Make room for some cards under the pile."""
    for place in range(room[LAID] - 1, -1, -1):
        room[PILE + place + cards] = room[PILE + place]
    room[LAID] += cards


def lay_under(room: Numbers, seat: int, card: int) -> None:
    """Put a card of a hand under the pile, so that the card on top stays the last one played."""
    out_of_hand(room, seat, card)
    under_pile(room, 1)
    room[PILE] = card


def throw_nines(table: Row, room: Numbers, seat: int) -> None:
    """Throw away nines that have come into a hand."""
    base, size, nines = HANDS + seat * MOST, room[SIZES + seat], 0
    for place in range(size):
        nines += table[CARDS_AT + room[base + place] * CARD_SIZE + NINE]
    if nines == 0:
        return
    under_pile(room, nines)
    kept = thrown = 0
    for place in range(size):
        card = room[base + place]
        if table[CARDS_AT + card * CARD_SIZE + NINE]:
            room[PILE + thrown] = card
            thrown += 1
        else:
            room[base + kept] = card
            kept += 1
    room[SIZES + seat] = kept


def could_draw(table: Row, room: Numbers) -> bool:
    """Return whether there is a card to draw, now or after the pile has become the stock."""
    how = table[STOCK_OUT]
    if room[AT] < room[END]:
        return True
    return how in (KEEP_TOP, ALL_OF_IT) and room[LAID] > (1 if how == KEEP_TOP else 0)


def replace_card(table: Row, room: Numbers, seat: int) -> bool:
    """Draw a card for a seat; with nothing to draw the draw is left out (rules 1.3). Return whether there was one."""
    if room[AT] == room[END]:
        if not could_draw(table, room):
            return False
        laid = room[LAID]
        kept = 1 if table[STOCK_OUT] == KEEP_TOP else 0
        for place in range(laid - kept):
            room[STOCK + place] = room[PILE + place]
        if kept:
            room[PILE] = room[PILE + laid - 1]
        room[LAID] = kept
        if table[DIGS]:
            forget_gone(table, room, laid, kept)
        new_stock(room, laid - kept)
    card = draw(room)
    into_hand(room, seat, card)
    # Nines that were dealt may have been kept until now.
    if table[MORE_NINES] and (table[NINES_DEALT] == 0 or table[CARDS_AT + card * CARD_SIZE + NINE]):
        throw_nines(table, room, seat)
    return True


def forget_gone(table: Row, room: Numbers, laid: int, kept: int) -> None:
    """Say which cards of a new pile are not taken out of it: its one card, if none of the old pile were."""
    all_gone = room[GONE] == laid
    room[GONE] = 0
    for card in range(table[INDICES]):
        room[GONE_CARDS + card] = 0
    if all_gone and kept:
        room[GONE], room[GONE_CARDS + room[PILE]] = 1, 1


def next_alive(room: Numbers, seats: int, seat: int) -> int:
    """Return the next seat that is still in, in the running direction."""
    step, alive = room[DIRECTION], room[ALIVE]
    for _ in range(seats):
        seat += step  # a remainder would take machine code longer than all the rest
        if seat < 0:
            seat = seats - 1
        elif seat == seats:
            seat = 0
        if (alive >> seat) & 1:
            return seat
    return seat


def alive_seats(room: Numbers, seats: int) -> int:
    """Return how many seats are still in."""
    found = 0
    for seat in range(seats):
        found += (room[ALIVE] >> seat) & 1
    return found


def loses(room: Numbers, seat: int) -> None:
    """Note that a seat has lost."""
    if room[LOST] <= MAX_SEATS:
        room[LOSERS + room[LOST]] = seat
        room[LOST] += 1


def won_by(table: Row, room: Numbers, seat: int) -> None:
    """End the deal: all others have lost, in playing order."""
    other = seat
    for _ in range(table[SEATS] - 1):
        other = beside(table, other, room[DIRECTION])
        if other != seat and (room[ALIVE] >> other) & 1:
            loses(room, other)
    room[TURN], room[OVER] = seat, 1


def beside(table: Row, seat: int, step: int) -> int:
    """Return the seat beside another one, whoever is in."""
    seat += step
    if seat < 0:
        return table[SEATS] - 1
    return 0 if seat == table[SEATS] else seat


def lay_down(table: Row, room: Numbers, seat: int) -> None:
    """Put the hand of who goes out under the pile."""
    size = room[SIZES + seat]
    under_pile(room, size)
    for place in range(size):
        card = room[HANDS + seat * MOST + place]
        room[PILE + place] = card
        if table[DIGS]:
            room[GONE_CARDS + card] += 1
            room[GONE] += 1
    room[SIZES + seat] = room[FORGOT + seat] = 0


def put_out(table: Row, room: Numbers, seat: int) -> None:
    """Put a player out of the deal."""
    lay_down(table, room, seat)
    loses(room, seat)
    room[ALIVE] &= ~(1 << seat)
    if room[OWED] == seat:
        room[OWED] = NOBODY
    if alive_seats(room, table[SEATS]) == 1:
        room[TURN], room[OVER] = next_alive(room, table[SEATS], seat), 1


def ends_at_once(table: Row, room: Numbers, seat: int) -> bool:
    """End the deal when a seat holds a hand that does so (rules 4.3 and 5.7); return whether it ended."""
    if not (table[INSTANT_HANDS] or table[THREE_ALIKE]) or room[SIZES + seat] < 3:
        return False
    for rank in range(13):
        room[COUNTS + rank] = 0
    for place in range(seat * MOST, seat * MOST + room[SIZES + seat]):
        rank = table[CARDS_AT + room[HANDS + place] * CARD_SIZE + RANK]
        if rank != NO_RANK:
            room[COUNTS + rank] += 1
    all_lose = False
    if table[INSTANT_HANDS] and room[COUNTS + KING] > 2:
        all_lose = False
    elif table[INSTANT_HANDS] and room[COUNTS + SIX] > 2:
        all_lose = True
    else:
        three = False
        for rank in range(13):
            three = three or room[COUNTS + rank] > 2
        if not (table[THREE_ALIKE] and three):
            return False
    seats = table[SEATS]
    for step in range(1, seats):
        other = (seat + step) % seats
        if (room[ALIVE] >> other) & 1:
            loses(room, other)
    if all_lose:
        loses(room, seat)
    room[TURN], room[OVER] = seat, 1
    return True
