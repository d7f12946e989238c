"""Facts as sentences that a child can say: `You played the seven of clubs: 80 and 7 is 87.`"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from ..ground.cards import RANK_NAMES, Card, a_rank
from ..ground.english import capital, number_word, together
from ..ground.people import Told, is_reader
from ..ground.say import Noun, listed, noun, say, say_many, slots_of
from ..rules.card_words import life_word
from ..rules.variant import Variant
from ..rules.words import WORDS
from .board import Board
from .facts import Fact, What, facts_of
from .moves import Move
from .outcome import Termination
from .sentences import AT_ONCE, BESIDE, NO_SUCH_REWARD, OUT_AND_PAYS, PAYS, PLAYED_AS, SENTENCES


def cost_of(variant: Variant) -> str:
    """Return what a lost deal costs a player, as facts call it: `token`, `bomb`, `fold`, or `deal` for nothing more."""
    if variant.lives.mode == "bill":
        return "fold"
    if variant.lives.mode != "tokens":
        return "deal"
    return life_word(variant)


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
    if len(cards) == 1:
        return first.one_of_them
    if not first.suit and first.rank != "joker" and len(set(cards)) == 1:
        return say_many("{n} {card} card", "{n} {card} cards", len(cards), n=number_word(len(cards)), card=first.words)
    return listed([card.one_of_them for card in cards])


def short_cards(cards: Sequence[Card]) -> str:
    """Return cards as a short list: `3♥, 10♠ and the small joker`; those of a pack of its own by their names: `a five`."""
    return listed([str(card) if card.suit else card.one_of_them for card in cards])


def sum_in_words(before: int, move: Move, after: int) -> str:
    """Return what a move does to the total as a sentence without its point: `80 and 7 is 87`.

    >>> from ninetynine_edu.play.position import Position
    >>> pos = Position.open("standard", ["10S 9H", "4C AH"], total=93)
    >>> sum_in_words(93, pos.parse_move("10S-10"), 83)
    '93 take away 10 is 83'
    """
    alternative = move.alternative
    if alternative.op == "add" and move.n:
        if after != before + move.n:
            return say(
                "{before} take away {n} would be below 0, so the total is {after}",
                before=before,
                n=-move.n,
                after=after,
            )
        if move.n > 0:
            return say("{before} and {n} is {after}", before=before, n=move.n, after=after)
        return say("{before} take away {n} is {after}", before=before, n=-move.n, after=after)
    if alternative.op == "double" and move.times == 1:
        return say("twice {before} is {after}", before=before, after=after)
    if alternative.op == "add" or before == after:
        return say("the total stays {after}", after=after)
    return say("the total is now {after}", after=after)


@dataclass(frozen=True, slots=True)
class _Telling:
    """A fact with all that a sentence about it may say: each property fills the slot of its name."""

    fact: Fact
    who: str
    whom: str
    others: tuple[str, ...]

    @property
    def cards(self) -> str:
        return cards_in_words(self.fact.cards)

    @property
    def card(self) -> Noun:
        return self.fact.cards[0].the_words

    @property
    def held(self) -> str:
        return short_cards(self.fact.cards)

    @property
    def acts_as(self) -> str:
        """The rank that the cards stand for, "" for none."""
        rank = "" if self.fact.move is None else self.fact.move.together.partition(":")[2]
        return rank if rank in RANK_NAMES else ""

    @property
    def rank(self) -> Noun:
        return a_rank(self.acts_as)

    @property
    def word(self) -> Noun:
        """The rank that a dealer asked for."""
        assert self.fact.move is not None
        return self.fact.move.cards[0].one_of_its_rank

    @property
    def sum(self) -> str:
        assert self.fact.move is not None
        return sum_in_words(self.fact.before, self.fact.move, self.fact.total)

    @property
    def hand(self) -> Noun:
        return noun(AT_ONCE[Termination(self.fact.word)])

    @property
    def number(self) -> int:
        return self.fact.number

    @property
    def total(self) -> int:
        return self.fact.total

    def say(self, told: Told) -> str:
        """Say a sentence in the version for these players."""
        text = told.of(self.who, self.whom)
        return say(text, **{slot: getattr(self, slot) for slot in slots_of(text)})


_CANNOT_PLAY: Final = (What.STUCK, What.STUCK_BETWEEN, What.ALL_PASS, What.ALL_PASS_OR_BELOW)


def _told_of(telling: _Telling) -> Told:
    """Return the sentence about a fact, where something beside its kind decides which one it is."""
    fact = telling.fact
    if fact.what == What.PLAYED and telling.acts_as:
        return PLAYED_AS
    if fact.what == What.REWARD and fact.move is not None and fact.cards[0].rank != fact.move.cards[0].rank:
        return NO_SUCH_REWARD
    if fact.what == What.PAYS:
        return PAYS[fact.word]
    if fact.what == What.OUT_OF_DEAL and fact.word:
        return OUT_AND_PAYS[fact.word]
    if fact.what in _CANNOT_PLAY and not fact.cards:
        return SENTENCES[What.NO_CARD]
    return SENTENCES[fact.what]


def _did(telling: _Telling) -> str:
    return WORDS[telling.fact.word].happened(telling.who, telling.whom, telling.whom)


def _owes(telling: _Telling) -> str:
    n = telling.number
    if is_reader(telling.who):
        return say_many("You owe {n} play.", "You owe {n} plays.", n, n=number_word(n))
    return say_many("{who} owes {n} play.", "{who} owes {n} plays.", n, n=number_word(n), who=telling.who)


def _drink(telling: _Telling) -> str:
    """Say who takes a sip of juice: one player, several, or several and the reader."""
    everybody = (telling.who, *telling.others)
    others = [name for name in everybody if not is_reader(name)]
    if not others:
        return say("You take a sip of juice.")
    if len(others) < len(everybody):
        return say("{others} and you take a sip of juice.", others=listed(others))
    if len(others) == 1:
        return say("{who} takes a sip of juice.", who=others[0])
    return say("{everybody} take a sip of juice.", everybody=listed(others))


_SAID: Final[Mapping[What, Callable[[_Telling], str]]] = {What.DID: _did, What.OWES: _owes, What.DRINK: _drink}
"""Sentences that another table has, or that count."""


def in_words(facts: Iterable[Fact], names: Sequence[str]) -> str:
    """Return facts as sentences, in their order.

    Args:
        facts: what happened.
        names: what each of their players is called; :data:`ninetynine_edu.ground.people.READER` for the reader.
    """
    return together(*(_sentence(fact, names) for fact in facts))


def deeds_in_words(facts: Sequence[Fact], names: Sequence[str]) -> str:
    """Return facts to stand beside the name of the player whom the first one is about: `showed the ace of hearts`."""
    first, *others = facts
    said = _telling(first, names).say(BESIDE[first.what])
    return say("{deed}. {more}", deed=said, more=in_words(others, names)) if others else said


def _telling(fact: Fact, names: Sequence[str]) -> _Telling:
    others = tuple(names[each] for each in fact.others)
    return _Telling(fact, "" if fact.player is None else names[fact.player], others[0] if others else "", others)


def _sentence(fact: Fact, names: Sequence[str]) -> str:
    telling = _telling(fact, names)
    said = _SAID.get(fact.what)
    return capital(said(telling) if said is not None else telling.say(_told_of(telling)))


def play_in_words(before: Board, after: Board, move: Move, names: Sequence[str], said: int | None = None) -> str:
    """Return a play as one or two sentences; the arguments are those of :func:`facts_of` and :func:`in_words`."""
    return in_words(facts_of(before, after, move, said), names)


__all__ = [
    "AT_ONCE", "cards_in_words", "cost_of", "deeds_in_words", "in_words", "play_in_words", "short_cards", "sum_in_words",
]  # fmt: skip
