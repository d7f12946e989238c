"""The words of the effects, each with all that is said about it and all that it is: one table for the whole package.

A new rule is a new `Word` here and, where it does something to hands and players, a deed in `play.acts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ..ground.english import Inside, Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the language of effects, beside the value.

    Args:
        name: as it is written in a variant's file.
        means: its meaning, as a sentence without its capital and point.
        short: the same in few words, for a child and a small cell.
        card: the same for the table of a rules card.
        named: `short` when it is said whom the player names, with ``{}`` for that player, or ``{:drink}`` with what
            that player does; "" where nobody is named.
        asks: how the player is asked whom to name.
        happens: the sentence that tells others what was done: ``{who}`` lays the card, ``{whom}`` is the player named,
            ``{next}`` whoever would be next; after a colon what they do, as in ``{next:miss a turn}``. "" where the total,
            the cards or an answer tell it.
        basic: every solver knows it.
        turns: it decides who moves next, whatever lies on the table.
        acts: it does something to hands and players (rules 1.1, step 5).
        limits: it forbids to lay the card alone or on every total.
        sign: the drawn sign on a card of a pack of its own that carries it, and `big` a text printed with it.
    """

    name: str
    means: str
    short: str
    card: str
    named: str = ""
    asks: str = ""
    happens: str = ""
    basic: bool = False
    turns: bool = False
    acts: bool = False
    limits: bool = False
    sign: str = ""
    big: str = ""

    def happened(self, who: str, whom: str = "", next: str = "") -> str:
        """Return the sentence that tells what was done, of players by their names; "" where something else tells it.

        >>> WORDS["look"].happened("Ann", whom="You"), WORDS["skip"].happened("Ann", next="You")
        ('Ann looks at your hand.', 'You miss a turn.')
        """
        return self.happens.format(who=Player(who), whom=Player(whom), next=Player(next))

    def phrase(self, whom: str = "") -> str:
        """Return what the player does in few words, of the player named where there is one.

        >>> WORDS["steal"].phrase(), WORDS["steal"].phrase("Player 2")
        ('take a card', 'take a card of Player 2')
        """
        return self.named.format(Inside(whom)) if whom and self.named else self.short


_WORDS: Final = (
    Word(
        name="reverse",
        means="play turns round: it goes the other way",
        short="turn round",
        card="play turns round",
        happens="Play turns round.",
        basic=True,
        turns=True,
        sign="turn",
    ),
    Word(
        name="skip",
        means="the next player misses a turn",
        short="skip one",
        card="the next player misses a turn",
        happens="{next:miss a turn}.",
        basic=True,
        turns=True,
        sign="skip",
    ),
    Word(
        name="choose-next",
        means="you name who moves next",
        short="choose who is next",
        card="you choose who plays next",
        named="{:are next}",
        asks="who is next?",
        happens="{whom:are next}.",
        basic=True,
    ),
    Word(
        name="again",
        means="you move again",
        short="go again",
        card="you play again",
        basic=True,
        turns=True,
    ),
    Word(
        name="two-plays",
        means="the next player must make two plays",
        short="next plays twice",
        card="the next player owes two plays",
        sign="twice",
        big="×2",
    ),
    Word(
        name="chain",
        means="the next player must play such a card too, or pay for all that came in a row",
        short="next plays one too",
        card="the next player must play such a card too, or pay for it",
    ),
    Word(
        name="never",
        means="the card cannot be played",
        short="cannot be played",
        card="cannot be played",
        limits=True,
        sign="no",
    ),
    Word(
        name="round-ten",
        means="the card can be played only when the total ends in 0",
        short="only on a total that ends in 0",
        card="you can play it only when the total ends in 0",
        limits=True,
    ),
    Word(
        name="four-only",
        means="the card can be played only four at a time, and the four count as one",
        short="only four at a time",
        card="you can play it only four at a time, as one play",
        limits=True,
        sign="no",
    ),
    Word(
        name="steal",
        means="you take a card from a player whom you name",
        short="take a card",
        card="you take a card from a player you choose",
        named="take a card of {}",
        asks="take a card of whom?",
        happens="{who:take a card of} {whom.theirs}.",
        acts=True,
        sign="swap",
    ),
    Word(
        name="swap",
        means="you and a player whom you name exchange your hands",
        short="swap hands",
        card="you swap hands with a player you choose",
        named="swap hands with {}",
        asks="swap hands with whom?",
        happens="{who} and {whom.inside} swap hands.",
        acts=True,
        sign="swap",
    ),
    Word(
        name="copy",
        means="the card does again what the card before it did, and counts its own value only when there is none",
        short="or the same again",
        card="it does again what the card before it did",
    ),
    Word(
        name="knock-out",
        means="a player whom you name goes out",
        short="knock somebody out",
        card="a player you choose is out",
        named="knock {} out",
        asks="knock whom out?",
        acts=True,
    ),
    Word(
        name="shield",
        means="held in the hand, the card saves its holder from being knocked out, and is laid down for it",
        short="saves you",
        card="it saves you from being knocked out while you hold it",
    ),
    Word(
        name="look",
        means="you look at the hand of a player whom you name",
        short="look at a hand",
        card="you look at the hand of a player you choose",
        named="look at the hand of {}",
        asks="look at whose hand?",
        happens="{who:look at} {whom.hand}.",
        acts=True,
    ),
    Word(
        name="drink",
        means="a player whom you name takes a sip of juice",
        short="somebody drinks",
        card="a player you choose takes a sip of juice",
        named="{:drink}",
        asks="who takes a sip of juice?",
        happens="{whom:take a sip of juice}.",
        acts=True,
    ),
    Word(
        name="others-draw-1",
        means="all other players take a card",
        short="others take one",
        card="all the others take a card",
        happens="Everybody else takes a card.",
        acts=True,
        sign="give",
        big="+1",
    ),
    Word(
        name="others-draw-2",
        means="all other players take two cards",
        short="others take two",
        card="all the others take two cards",
        happens="Everybody else takes two cards.",
        acts=True,
        sign="give",
        big="+2",
    ),
    Word(
        name="bomb",
        means="all other players must lay a card that changes nothing, or pay; then the total is 0",
        short="bomb",
        card="the bomb goes off (see more rules)",
        acts=True,
        sign="bomb",
    ),
    Word(
        name="take-from-pile",
        means="you look through the pile and take up to five of its cards",
        short="take up to five from the pile",
        card="you look through the pile and take up to five of its cards",
        acts=True,
    ),
    Word(
        name="take-from-hands",
        means="you take up to five cards of other players unseen, from nobody the last one",
        short="take up to five from others",
        card="you take up to five cards of the others without looking, but nobody's last one",
        acts=True,
    ),
    Word(
        name="early",
        means="the card can be played so only until the stock has been shuffled anew as often as early_shuffles says",
        short="at first",
        card="only until the stock has been shuffled anew a few times",
    ),
    Word(
        name="late",
        means="the card can be played so only when the stock has been shuffled anew so often",
        short="later",
        card="once the stock has been shuffled anew a few times",
    ),
    Word(
        name="draw-2",
        means="you take two new cards more",
        short="take two more",
        card="you take two cards more",
        acts=True,
    ),
    Word(
        name="no-draw",
        means="you take no new card",
        short="no new card",
        card="you take no new card",
        acts=True,
    ),
    Word(
        name="rotate",
        means="all players pass their hands on in the direction of play",
        short="pass all hands on",
        card="all players pass their hands on to the next one",
        happens="All players pass their hands on.",
        acts=True,
    ),
)

WORDS: Final[Mapping[str, Word]] = MappingProxyType({word.name: word for word in _WORDS})
"""Every word by its name."""
FLAG: Final[Mapping[str, int]] = MappingProxyType({word.name: 1 << place for place, word in enumerate(_WORDS)})
"""A bit for each word, from its place in the table."""
BASIC: Final = frozenset(word.name for word in _WORDS if word.basic)
"""Words that every solver knows."""
NAMING: Final = frozenset(word.name for word in _WORDS if word.named)
"""Words for which the player names another player; an alternative has at most one of them."""
