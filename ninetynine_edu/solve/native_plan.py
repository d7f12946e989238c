"""What the searches of the kernel take of a question: its rules as a row of numbers, and what tells its cards apart."""

from __future__ import annotations

from collections import Counter
from math import factorial
from typing import Any, Final

from ..fast import places as at
from ..fast import search_places as here
from ..fast.listing import COURT
from ..fast.tables import repeated, table_of, turning_of
from ..play.board import UNSEEN, without
from ..play.compiled import Rules
from ..play.position import Position

_WORD: Final = 62
"""Bits of a word of a key that are used."""


class TooFar(Exception):
    """A total or a number of plays has no place in the kernel: the engine has to answer."""


def different_cards(position: Position) -> list[int]:
    """Return all cards that can come up, each once."""
    return sorted(set(all_cards(position)))


def all_cards(position: Position) -> list[int]:
    """Return all cards that can come up."""
    return [*b"".join(position.held), *position.stack[position.at :], *pile_of(position)]


def count_cards(position: Position) -> int:
    """Return how many cards can come up."""
    return len(all_cards(position))


def pile_of(position: Position) -> bytes:
    """Return the cards of the pile that can come up again, top last: none where no card is left that takes them."""
    return without(position.laid, position.state.gone) if digs(position) else b""


def digs(position: Position) -> bool:
    """Return whether a card of the pile can be taken back, now or later."""
    if not position.rules.digs:
        return False
    table, last = table_for(position), position.extras.last
    cards = b"".join(position.held) + position.stack[position.at :]
    plays = {play for index in {*cards} for play in plays_of(table, index)}
    for number in range(at.TOO_HIGH):  # cards that together act as another one
        begins = table[at.ACTING] + 2 * number
        plays.update(range(table[begins], table[begins + 1], at.PLAY_SIZE))
    if last is not None:
        plays.add(repeated(table, last))
    return any(table[play + at.FLAGS] & at.DIG for play in plays if play)


def table_for(position: Position) -> list[int]:
    """Return the rules of a question; the cards in it are all there are, so nobody shuffles again."""
    v, seats = position.variant, position.seats
    made = v.compiled.get(("fast search", seats))
    if not isinstance(made, list):
        whole = table_of(v, seats)
        made = whole[: whole[at.PLAINLY] or len(whole)]
        made[at.PLAINLY] = 0
        if made[at.STOCK_OUT] != at.DEAL_ENDS:
            made[at.STOCK_OUT] = 0
        made[at.DIGS] = 0  # what nobody takes out of the pile is not put into it
        made[at.NINES_DEALT] = 0  # hands that are shown may hold nines that would not have been dealt
        v.compiled["fast search", seats] = made
    return made


def array_for(position: Position) -> Any:
    """Return the same as an array."""
    v, seats = position.variant, position.seats
    made = v.compiled.get(("fast search array", seats))
    if made is None:
        import numpy

        made = v.compiled["fast search array", seats] = numpy.array(table_for(position), dtype=numpy.int64)
    return made


def plays_of(table: list[int], index: int) -> range:
    """Return where the plays of a card alone stand."""
    begins = at.CARDS_AT + index * at.CARD_SIZE
    return range(table[begins + at.PLAYS], table[begins + at.PLAYS_END], at.PLAY_SIZE)


def plan_for(position: Position, table: list[int], lengths: bool = False) -> list[int]:
    """Return what tells the cards of a question apart, and how much room it needs.

    Args:
        lengths: plays are counted. Who has taken the last card that lies in the pile need not say that no more are taken, so that cards
            which can be taken back are told apart then.

    Raises:
        TooFar: there are more kinds than a key has room for.
    """
    unseen = position.state.mode == UNSEEN
    one, other = position.alive
    cards = all_cards(position)
    taken_back = digs(position)
    if taken_back and (len({*cards}) < len(cards) or max(cards) >= _WORD):
        raise TooFar
    kind_of = kinds_of(position, table)
    if taken_back and lengths:
        kind_of = {index: kind for kind, index in enumerate(kind_of)}
    word = shift = 0
    adds = []
    numbers = Counter(kind_of[index] for index in cards)
    for kind in range(len({*kind_of.values()})):
        bits = numbers[kind].bit_length()
        if shift + bits > _WORD:
            word, shift = word + 1, 0
        adds.append((word, 1 << shift))
        shift += bits
    more = 0
    if table[at.WAITING] or table[at.LAYS_THREES] or table[at.COPIES]:  # what may be done again tells positions apart
        more = 2 + here.WAITS_KEPT // 3 + taken_back if may_ask(table) else 1
    words = 2 + (3 if unseen else 2) * (word + 1) + more
    if words > here.MOST_WORDS:
        raise TooFar
    plan = [0] * (here.KINDS_AT + here.KIND_SIZE * len(position.rules.cards))
    plan[here.ROOM] = at.HANDS + position.seats * at.MOST
    plan[here.FRAME] = here.HEAD + plan[here.ROOM] + here.WAITS_KEPT + here.MOST_PLAYS * here.PLAY_PLACES
    if taken_back:
        plan[here.PILE_KEPT] = len(cards)
        plan[here.FRAME] += len(cards)
    plan[here.WORDS], plan[here.HAND_WORDS], plan[here.MORE_WORDS] = words, word + 1, more
    plan[here.ENTRY] = words + 2
    plan[here.UNSEEN_CARDS], plan[here.ONE_SEAT], plan[here.OTHER_SEAT] = int(unseen), one, other
    plan[here.MOST_PLIES] = (len(cards) + 2) * (4 if table[at.WAITING] else 1)
    plan[here.AHEAD] = -1
    for number in range(here.MOST_UNSEEN + 1):
        plan[here.PARTS_AT + number] = factorial(number)
    for index, kind in kind_of.items():
        begins = here.KINDS_AT + here.KIND_SIZE * index
        plan[begins : begins + here.KIND_SIZE] = [kind, *adds[kind]]
    return plan


def may_ask(table: list[int]) -> bool:
    """Return whether somebody may be asked something inside a turn."""
    if any(table[rule] for rule in (at.THROWS_ANY_TIME, at.STEAL_SEEN, at.SHIELD_ASKS, at.BOMB_NUMBERS)):
        return True
    plays = range(at.CARDS_AT + table[at.INDICES] * at.CARD_SIZE, table[at.ACTING], at.PLAY_SIZE)
    return any(table[play + at.FLAGS] & (at.DIG | at.RAID) for play in plays)


def kinds_of(position: Position, table: list[int]) -> dict[int, int]:
    """Return a kind for each card: cards that do the same between two players are one, and where the order of a hand matters none."""
    v, seats = position.variant, position.seats
    told: Any = v.compiled.setdefault(("fast search cards", seats), {})
    kinds: dict[object, int] = {}
    kind_of: dict[int, int] = {}
    for index in different_cards(position):
        about = told.get(index)
        if about is None:
            about = told[index] = _told_of(index, table, position.rules)
        kind_of[index] = kinds.setdefault(about, len(kinds))
    return kind_of


def _told_of(index: int, table: list[int], rules: Rules) -> object:
    """Return what a card does between two players, and what else tells it apart."""
    begins = at.CARDS_AT + index * at.CARD_SIZE
    summed = table[at.SOUGHT] or table[at.THROWS]
    ranked = any(table[rule] for rule in (at.ALIKE, at.RUNS, at.INSTANT_HANDS, at.THREE_ALIKE, at.LAYS_THREES))
    whole = table[at.TOGETHER] or table[at.COPIES]
    does = tuple(
        (
            table[play + at.KIND],
            table[play + at.N],
            flags if whole else turning_of(flags, table[at.AGAIN_WITH_TWO], table[at.TARGET_SELF]),
            table[play + at.DRAWS],
        )
        for play in plays_of(table, index)
        for flags in (table[play + at.FLAGS],)
    )
    worth = table[begins + at.WORTH]
    return (
        does, worth if summed else 0, table[begins + at.NINE] if table[at.MORE_NINES] else 0,
        1 + table[begins + at.DOES] if table[at.PAIRS] and worth >= COURT else 0,
        table[begins + at.GROUP] if ranked else 0, table[begins + at.RANK] if ranked else 0,
        index if rules.bombs or rules.shields else 0,
    )  # fmt: skip
