"""Facts as sentences that a child can say: `You played the seven of clubs: 80 and 7 is 87.`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..ground.cards import RANK_NAMES, Card
from ..ground.english import Player, number_word, with_article
from ..ground.text import count_of, listing
from ..rules.card_words import life_word
from ..rules.variant import Variant
from ..rules.words import WORDS
from .board import Board
from .facts import Fact, What, facts_of
from .moves import Move
from .outcome import Termination

AT_ONCE: Final = {
    Termination.THREE_KINGS: "three kings",
    Termination.THREE_SIXES: "three sixes",
    Termination.THREE_OF_A_KIND: "three of a kind",
}
"""Hands that end a deal at once, in words."""


def cost_of(variant: Variant) -> str:
    """Return what a lost deal costs a player, as it is said after `you`: `lose a token`."""
    if variant.lives.mode == "bill":
        return "fold a corner of the bill"
    if variant.lives.mode != "tokens":
        return "lose"
    return "turn a bomb over" if life_word(variant) == "bomb" else "lose a token"


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
        return f"{number_word(len(cards))} {first.words} cards"
    return listing(map(_card_in_words, cards), "and")


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


@dataclass(frozen=True, slots=True)
class _Telling:
    """A fact with all that a sentence about it may say."""

    fact: Fact
    who: Player
    whom: Player
    all: tuple[Player, ...]

    @property
    def cards(self) -> str:
        return cards_in_words(self.fact.cards)

    @property
    def acting(self) -> str:
        assert self.fact.move is not None
        acts_as = RANK_NAMES.get(self.fact.move.together.partition(":")[2], "")
        return f" as {with_article(acts_as)}" if acts_as else ""

    @property
    def first(self) -> str:
        return self.fact.cards[0].words

    @property
    def sum(self) -> str:
        assert self.fact.move is not None
        return sum_in_words(self.fact.before, self.fact.move, self.fact.total)

    @property
    def held(self) -> str:
        return f" ({short_cards(self.fact.cards)})" if self.fact.cards else ""

    @property
    def plays(self) -> str:
        return count_of(self.fact.number, "play")


_SENTENCES: Final[Mapping[What, Callable[[_Telling], str]]] = {
    What.PLAYED: lambda t: f"{t.who} played {t.cards}{t.acting}: {t.sum}.",
    What.NUMBERED: lambda t: f"{t.who} played {t.cards}: {t.sum}.",
    What.SAID_WRONG: lambda t: f"{t.who} said {t.fact.number}, but {t.sum}.",
    What.THREW: lambda t: f"{t.who} threw {t.cards} away, which add up to 9.",
    What.LAID_THREE: lambda t: f"{t.who} laid {t.cards} down.",
    What.SAYS_PASS: lambda t: f"{t.who:say} “pass to you {t.fact.total}”.",
    What.SAYS_BACK: lambda t: f"{t.who:say} “back on you {t.fact.total}”.",
    What.SHOWED: lambda t: f"{t.who:show} {t.cards}.",
    What.SHOWED_NONE: lambda t: f"{t.who:show no card}.",
    What.STOPPED: lambda t: f"{t.who:take no more cards}.",
    What.DUG: lambda t: f"{t.who:take} {t.cards} from the pile.",
    What.TOOK_OF: lambda t: f"{t.who:take a card of} {t.whom.theirs}.",
    What.REWARD: lambda t: _reward(t),
    What.KEPT: lambda t: f"{t.who:keep the cards}.",
    What.DID: lambda t: WORDS[t.fact.word].happened(t.who, t.whom, t.whom),
    What.AGAIN: lambda t: f"{t.who:play again}.",
    What.LOOKS_FOR: lambda t: f"{t.who:look for a card of} {t.whom.theirs}.",
    What.SAVED: lambda t: f"The {t.first} saves {t.who.inside}.",
    What.ANSWERED: lambda t: f"{t.who:answer with} {t.cards}.",
    What.THROWS: lambda t: f"{t.who:throw} {t.cards} away.",
    What.NO_ANSWER: lambda t: f"{t.who:have no card to answer} and {t.who.verb('miss a turn')}.",
    What.BOMB_TO_ZERO: lambda t: "Then the total is 0.",
    What.RUN_ENDED: lambda t: f"The run is not followed, so {t.who.inside_does('take no new card')}.",
    What.OWES: lambda t: f"{t.who:owe} {t.plays}.",
    What.BACK_BETWEEN: lambda t: f"The total goes back to {t.fact.number} between them, so now it is {t.fact.total}.",
    What.BACK: lambda t: f"The total goes back to {t.fact.total}.",
    What.BEGINS: lambda t: f"Deal {t.fact.number}. {t.whom:deal}, {t.who.inside_does('begin')}.",
    What.GOES_ON: lambda t: f"Deal {t.fact.number}. {t.who:go on}; the total is {t.fact.total}.",
    What.TURNED_UP: lambda t: f"The {t.first} is turned up: the total is {t.fact.total}.",
    What.TAKES: lambda t: f"{t.who:take a card}.",
    What.FORGOT: lambda t: f"{t.who} forgot to take a card.",
    What.MUDDLED: lambda t: f"({t.who} got into a muddle, so this card was drawn by lot.)",
    What.POINT: lambda t: f"69! {t.who:score a point}.",
    What.TOKEN_BACK: lambda t: f"69! {t.who:get a token back from the pool}.",
    What.POOL_EMPTY: lambda t: f"69! But the pool is empty, so {t.who.inside_does('get nothing')}.",
    What.OTHERS_DRINK: lambda t: f"69! Everybody but {t.who.inside} takes a sip of juice.",
    What.BACK_TO_ZERO: lambda t: "69! The total goes back to 0.",
    What.DRINK: lambda t: _all_do(t.all, "take a sip of juice"),
    What.OUT_OF_DEAL: lambda t: f"{t.who:are out of this deal}{_and(t.who, t.fact.word)}.",
    What.PAYS: lambda t: f"{t.who.does(t.fact.word)}.",
    What.OUT_OF_MATCH: lambda t: f"{t.who:are out of the match}.",
    What.WINS_DEAL: lambda t: f"{t.who:win this deal}.",
    What.WINS_MATCH: lambda t: f"{t.who:win the match}!",
    What.WRONG_CALL: lambda t: "That total was not right.",
    What.OVER_LIMIT: lambda t: f"That is over {t.fact.number}.",
    What.NO_CARD: lambda t: f"{t.who:have no card left to play}.",
    What.KNOCKED_OUT: lambda t: f"{t.who:are knocked out}.",
    What.NO_BOMB_ANSWER: lambda t: f"{t.who:have no card to answer the bomb}.",
    What.STOCK_OUT: lambda t: f"The stock has run out, and {t.who.inside} played last.",
    What.LAST_CARD: lambda t: f"{t.who} laid the last card.",
    What.HOLDS: lambda t: f"{t.who:hold} {AT_ONCE[Termination(t.fact.word)]}.",
    What.DOWN: lambda t: f"{t.who:have laid down} {AT_ONCE[Termination(t.fact.word)]}.",
    What.STUCK: lambda t: f"{t.who} cannot play{t.held}.",
    What.STUCK_BETWEEN: lambda t: f"{t.who} cannot make both plays{t.held}.",
    What.ALL_PASS: lambda t: f"{t.who} cannot play{t.held}: every card would pass {t.fact.number}.",
    What.ALL_PASS_OR_BELOW: lambda t: (
        f"{t.who} cannot play{t.held}: every card would pass {t.fact.number} or go below zero."
    ),
}


def _reward(told: _Telling) -> str:
    assert told.fact.move is not None
    laid = f"{told.cards} face up under the stock"
    if told.fact.cards[0].rank == told.fact.move.cards[0].rank:
        return f"{told.who:lay} {laid}."
    return f"{told.who:ask for} {told.fact.word}, but the stock has none: {told.cards} lies face up under it."


def _and(who: Player, phrase: str) -> str:
    return f" and {who.verb(phrase)}" if phrase else ""


def _all_do(players: Sequence[Player], phrase: str) -> str:
    """Return what one or several players do as a sentence: `Ann and you take a sip of juice.`"""
    first, *others = players
    if not others:
        return f"{first.does(phrase)}."
    return f"{listing([first, *(player.inside for player in others)], 'and')} {phrase}."


def in_words(facts: Iterable[Fact], names: Sequence[str]) -> str:
    """Return facts as sentences, in their order.

    Args:
        facts: what happened.
        names: what each of their players is called; ``You`` for the reader.
    """
    return " ".join(_sentence(fact, names) for fact in facts)


def deeds_in_words(facts: Sequence[Fact], names: Sequence[str]) -> str:
    """Return facts as sentences to stand beside the name of the player whom the first one is about: `shows the ace.`"""
    first, *others = facts
    return f"{_sentence(first, names, _Silent)} {in_words(others, names)}".strip()


class _Silent(Player):
    """A player whose name stands elsewhere, so that only the verb is said."""

    __slots__ = ()

    def __format__(self, phrase: str) -> str:
        return self.verb(phrase) if phrase else ""


def _sentence(fact: Fact, names: Sequence[str], player: type[Player] = Player) -> str:
    everybody = [Player(names[each]) for each in fact.others]
    who = player(names[fact.player]) if fact.player is not None else Player()
    telling = _Telling(fact, who, everybody[0] if everybody else Player(), (who, *everybody))
    return _SENTENCES[fact.what](telling).strip()


def play_in_words(before: Board, after: Board, move: Move, names: Sequence[str], said: int | None = None) -> str:
    """Return a play as one or two sentences; the arguments are those of :func:`facts_of` and :func:`in_words`."""
    return in_words(facts_of(before, after, move, said), names)
