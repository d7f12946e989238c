"""Plays as sentences that a child can say: `You played the seven of clubs: 80 and 7 is 87.`"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.cards import RANK_NAMES, Card
from ..ground.english import Player
from ..ground.text import count_of, listing
from ..rules.card_words import life_word
from ..rules.variant import Variant
from ..rules.words import WORDS
from .board import Board
from .moves import ADD, BOMB, CHOOSE, REVERSE, SKIP, STEAL, Move
from .outcome import Termination

AT_ONCE: Final = {
    Termination.THREE_KINGS: "three kings",
    Termination.THREE_SIXES: "three sixes",
    Termination.THREE_OF_A_KIND: "three of a kind",
}
"""Hands that end a deal at once, in words."""
LAST_CARD: Final = (Termination.EMPTY_HAND, Termination.STOCK_OUT)
"""Ends of a deal that whoever played last wins."""


def cost_in_words(variant: Variant, name: str) -> str:
    """Return what a lost deal costs a player, as the end of a sentence about them: `loses a token`."""
    you = name == "You"
    if variant.lives.mode == "bill":
        return f"{'fold' if you else 'folds'} a corner of the bill"
    if variant.lives.mode != "tokens":
        return "lose" if you else "loses"
    if life_word(variant) == "bomb":
        return f"{'turn' if you else 'turns'} a bomb over"
    return f"{'lose' if you else 'loses'} a token"


def last_card_in_words(why: Termination, holder: str) -> str:
    """Return how a last card ended a deal: that of a hand, or that of the stock."""
    if why == Termination.STOCK_OUT:
        return f"The stock has run out, and {_whom(holder)} played last."
    return f"{holder} laid the last card."


def cards_in_words(cards: Sequence[Card]) -> str:
    """Return cards as the middle of a sentence: `the two of hearts and the king of spades`, `a five`, `Hold`.

    >>> from ninetynine_edu.rules.variant import variant
    >>> boom, ono = variant("boom_o"), variant("ono99_2022")
    >>> cards_in_words(boom.parse_cards("HOLD")), cards_in_words(boom.parse_cards("TO30"))
    ('Hold', '“go to 30”')
    >>> cards_in_words(ono.parse_cards("8")), cards_in_words(ono.parse_cards("ONO ONO ONO ONO"))
    ('an eight', 'four ONO 99 cards')
    """
    first = cards[0]
    if len(cards) > 1 and not _is_common(first) and len(set(cards)) == 1:
        return f"{_COUNTS[len(cards)] if len(cards) < len(_COUNTS) else len(cards)} {first.words} cards"
    return listing(map(_card_in_words, cards), "and")


_COUNTS: Final = ("no", "one", "two", "three", "four")


def _is_common(card: Card) -> bool:
    return bool(card.suit) or card.rank == "joker"


def _card_in_words(card: Card) -> str:
    if _is_common(card):
        return f"the {card.words}"
    if card.words[:1].isupper():
        return card.words
    if card.words.isalpha():
        return f"{'an' if card.words[:1] in 'aei' else 'a'} {card.words}"
    return f"“{card.words}”"


def short_cards(cards: Sequence[Card]) -> str:
    """Return cards as a short list: `3♥, 10♠ and small joker`; those of a pack of its own by their names."""
    return listing((str(card) if card.suit else card.words for card in cards), "and")


def sum_in_words(before: int, move: Move, after: int) -> str:
    """Return what a move does to the total as a sentence without its point: `80 and 7 is 87`.

    >>> from ninetynine_edu.play.position import Position
    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> sum_in_words(93, pos.parse_move("10S-10"), 83)
    '93 take away 10 is 83'
    """
    alternative = move.alternative
    if alternative.op == "add":
        if move.n == 0:
            return f"the total stays {after}"
        if after != before + move.n:
            return f"{before} take away {-move.n} would be below 0, so the total is {after}"
        return f"{before} and {move.n} is {after}" if move.n > 0 else f"{before} take away {-move.n} is {after}"
    if alternative.op == "double" and move.times == 1:
        return f"twice {before} is {after}"
    return f"the total stays {after}" if before == after else f"the total is now {after}"


def play_in_words(before: Board, after: Board, move: Move, names: Sequence[str], said: int | None = None) -> str:
    """Return a play as one or two sentences.

    Args:
        before: the position in which it was played.
        after: the position it led to.
        move: the move.
        names: what each seat is called; ``You`` for the reader.
        said: the total that the player said, when it was said wrongly.
    """
    name = names[before.turn]
    if before.asked:
        return answer_in_words(before, after, move, names)
    result = before.rules.plain_result(move, before.total)
    total = before.total if result is None else result
    cards = cards_in_words(move.cards)
    if said is not None and said != total:
        return f"{name} said {said}, but {sum_in_words(before.total, move, total)}."
    if move.is_throw:
        return f"{name} threw {cards} away, which add up to 9."
    acts_as = RANK_NAMES.get(move.together.partition(":")[2], "")
    cards += f" as {'an' if acts_as[:1] in 'ae' else 'a'} {acts_as}" if acts_as else ""
    words = f"{name} played {cards}: {sum_in_words(before.total, move, total)}."
    if before.variant.house_rules.get("spoken_calls") is True and move.kind == ADD and move.n == 0:
        back = "back on" if move.flags & REVERSE else "pass to"
        words += f" {_does(name, 'say', 'says')} “{back} you {total}”."
    if total > before.variant.limit:  # the card does not count, so it turns nothing round
        return words
    if move.flags & REVERSE and len(before.alive) > 2:
        words += f" {WORDS['reverse'].happens}"
    elif move.flags & REVERSE and after.turn == before.turn:
        words += f" {name} {'play' if name == 'You' else 'plays'} again."
    if move.flags & SKIP and not before.extras.duty:
        words += f" {WORDS['skip'].happened(name, next=names[_next_seat(before, after)])}"
    if move.flags & CHOOSE and move.target is not None and len(before.alive) > 2:
        words += f" {WORDS['choose-next'].happened(name, names[move.target])}"
    more = (hands_in_words(before, after, move, names), owed_in_words(before, after, total, names))
    return " ".join((words, *filter(None, more)))


def answer_in_words(before: Board, after: Board, move: Move, names: Sequence[str]) -> str:
    """Return what a player does who is asked something inside a turn; what others may not know is left out."""
    name, asked = names[before.turn], before.asked
    cards = cards_in_words(move.cards)
    if move.is_throw:
        words = f"{name} threw {cards} away, which add up to 9."
    elif asked == "number":
        words = f"{name} played {cards}: {sum_in_words(before.total, move, before.total + move.n)}."
    elif move.answer == "show":
        words = f"{_does(name, 'show', 'shows')} {cards}."
    elif move.answer == "stop":
        words = f"{_does(name, 'take', 'takes')} no more cards."
    elif move.answer == "take" and move.target is None:
        words = f"{_does(name, 'take', 'takes')} {cards} from the pile."
    elif move.answer in ("take", "raid"):
        whom = _whom(names[move.target or 0])
        words = f"{_does(name, 'take', 'takes')} a card of {whom}.".replace("of you", "of yours")
    elif asked == "shield":
        words = f"{_does(name, 'show', 'shows')} no card."
    else:
        words = f"{_does(name, 'keep', 'keeps')} the cards."
    return " ".join(filter(None, (words, hands_in_words(before, after, move, names, asked=True))))


def _does(name: str, you: str, other: str) -> str:
    """Return a name with its verb, as a sentence begins: `You take`, `Greedy bot takes`."""
    return f"{name} {you if name == 'You' else other}"


def _whom(name: str) -> str:
    return "you" if name == "You" else name


def hands_in_words(before: Board, after: Board, move: Move, names: Sequence[str], *, asked: bool = False) -> str:
    """Return what a play did to hands and players as sentences; "" when nothing."""
    name, pack, sentences = names[before.turn], before.variant.cards, []
    if move.target is not None and not asked:
        if move.flags & STEAL and after.asked == "pick":
            sentences.append(f"{Player(name).does('look for a card of')} {Player(names[move.target]).theirs}.")
        else:
            deeds = (WORDS[word] for word in move.alternative.words if WORDS[word].named and WORDS[word].acts)
            sentences += [deed.happened(name, names[move.target]) for deed in deeds if deed.happens]
    for kind, seat, own, _, _ in after.beside.notes:
        if kind == "shield":
            sentences.append(f"The {pack[own[0]].words} saves {_whom(names[seat])}.")
        elif kind == "answers":
            sentences.append(f"{_does(names[seat], 'answer', 'answers')} with {cards_in_words((pack[own[0]],))}.")
        elif kind == "rotate":
            sentences.append(WORDS["rotate"].happens)
        elif kind == "throws":
            sentences.append(f"{_does(names[seat], 'throw', 'throws')} {cards_in_words((pack[own[0]],))} away.")
        elif kind == "no chain card" and not (after.turn == seat and after.plays_owed):
            has, misses = ("have", "miss") if names[seat] == "You" else ("has", "misses")
            sentences.append(f"{names[seat]} {has} no card to answer and {misses} a turn.")
    if not asked:
        sentences += _draws_in_words(before, after, move, names)
    return " ".join(sentences)


def _next_seat(before: Board, after: Board) -> int:
    """Return who sits next to the player, in the direction in which play goes on."""
    return before.rules.next_table(before.state.alive)[0][after.direction > 0][before.turn]


_NOTED: Final = frozenset(("rotate",))
"""Words whose deed is told only when it was done: nobody passes on a hand after the last card."""


def _draws_in_words(before: Board, after: Board, move: Move, names: Sequence[str]) -> list[str]:
    """Return what cards bring to all others, and that a run which is not followed brings no new card."""
    name = names[before.turn]
    sentences: list[str] = []
    deeds = (WORDS[word] for word in move.alternative.words if word not in _NOTED)
    after_them = names[_next_seat(before, after)]
    sentences += [d.happened(name, next=after_them) for d in deeds if d.acts and d.happens and not d.named]
    if move.flags & BOMB and not after.is_over and before.total and not after.total:
        sentences.append("Then the total is 0.")
    fewer = len(after.held[before.turn]) == len(before.held[before.turn]) - len(move.cards)
    plain = not before.extras.duty and not before.rules.manual_draw and not after.is_over and after.stock
    if before.extras.run and fewer and plain:
        does = "take" if name == "You" else "takes"
        sentences.append(f"The run is not followed, so {_whom(name)} {does} no new card.")
    return sentences


def owed_in_words(before: Board, after: Board, total: int, names: Sequence[str]) -> str:
    """Return who owes how many plays now, or that the total goes back between them; "" when nobody owes any."""
    if not after.plays_owed or after.is_over or after.asked:
        if before.plays_owed and before.extras.back is not None and after.total != total and not after.is_over:
            return f"The total goes back to {before.extras.back} between them, so now it is {after.total}."
        return ""
    if after.turn != before.turn or not before.plays_owed:
        return f"{_does(names[after.turn], 'owe', 'owes')} {count_of(after.plays_owed, 'play')}."
    return f"The total goes back to {after.total}." if after.total != total else ""
