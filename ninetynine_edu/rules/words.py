"""The words of the effects, each with all that is said about it and all that it is: one table for the whole package.

A new rule is a new `Word` here and, where it does something to hands and players, a deed in `play.acts`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from ..ground.people import is_reader
from ..ground.say import marked, say


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """A word of the language of effects, beside the value.

    Args:
        name: as it is written in a variant's file.
        means: its meaning, as a sentence without its capital and point.
        short: the same in few words, for a child and a small cell.
        card: the same for the table of a rules card.
        named: `short` when it is said whom the player names, with ``{whom}``; "" where nobody is named. `named_you` is the
            same where the reader is named.
        did: what the player did to `{whom}`, as it stands beside that player's name; `did_to_you` is the same where it is
            done to the reader.
        asks: how the player is asked whom to name.
        happens: the sentence that tells others what was done: ``{who}`` lays the card, ``{whom}`` is the player named,
            ``{next}`` whoever would be next. "" where the total, the cards or an answer tell it.
        to_you: the same where it is done to the reader, and `by_you` where the reader does it.
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
    named_you: str = ""
    did: str = ""
    did_to_you: str = ""
    asks: str = ""
    happens: str = ""
    to_you: str = ""
    by_you: str = ""
    basic: bool = False
    turns: bool = False
    acts: bool = False
    limits: bool = False
    sign: str = ""
    big: str = ""

    def happened(self, who: str, whom: str = "", next: str = "") -> str:
        """Return the sentence that tells what was done, of players by their names; "" where something else tells it.

        >>> from ninetynine_edu.ground.people import READER
        >>> WORDS["look"].happened("Ann", whom=READER), WORDS["skip"].happened("Ann", next=READER)
        ('Ann looks at your cards.', 'You miss a turn.')
        """
        if not self.happens:
            return ""
        if self.by_you and is_reader(who):
            return say(self.by_you, who=who, whom=whom, next=next)
        done_to = next if "{next}" in self.happens else whom
        return say(self.to_you if self.to_you and is_reader(done_to) else self.happens, who=who, whom=whom, next=next)

    def phrase(self, whom: str = "") -> str:
        """Return what the player does in few words, of the player named where there is one.

        >>> WORDS["steal"].phrase(), WORDS["steal"].phrase("Player 2")
        ('take a card', "take one of Player 2's cards")
        """
        if not whom or not self.named:
            return say(self.short)
        return say(self.named_you if is_reader(whom) else self.named, whom=whom)

    def beside(self, whom: str) -> str:
        """Return what a player did to another one, to stand beside the name of who did it.

        >>> WORDS["steal"].beside("Ann")
        "took one of Ann's cards"
        """
        return say(self.did_to_you if is_reader(whom) else self.did, whom=whom)

    @property
    def does(self) -> str:
        """What it does, as the table of a rules card tells it."""
        return say(self.card)


_WORDS: Final = (
    Word(
        name="reverse",
        means=marked("play turns round: it goes the other way"),
        short=marked("turn round"),
        card=marked("play turns round"),
        happens=marked("Now we go the other way round."),
        basic=True,
        turns=True,
        sign="turn",
    ),
    Word(
        name="skip",
        means=marked("the next player misses a turn"),
        short=marked("skip one"),
        card=marked("the next player misses a turn"),
        happens=marked("{next} misses a turn."),
        to_you=marked("You miss a turn."),
        basic=True,
        turns=True,
        sign="skip",
    ),
    Word(
        name="choose-next",
        means=marked("you choose who is next"),
        short=marked("choose who is next"),
        card=marked("you choose who plays next"),
        named=marked("{whom} is next"),
        named_you=marked("you are next"),
        asks=marked("who is next?"),
        happens=marked("{whom} is next."),
        to_you=marked("You are next."),
        basic=True,
    ),
    Word(
        name="again",
        means=marked("you play again"),
        short=marked("go again"),
        card=marked("you play again"),
        basic=True,
        turns=True,
    ),
    Word(
        name="two-plays",
        means=marked("the next player must play two cards, one after the other"),
        short=marked("next plays twice"),
        card=marked("the next player must play two cards"),
        sign="twice",
        big="×2",
    ),
    Word(
        name="chain",
        means=marked("the next player must play such a card too, or pay for all that came in a row"),
        short=marked("next plays one too"),
        card=marked("the next player must play such a card too, or pay for it"),
    ),
    Word(
        name="never",
        means=marked("the card cannot be played"),
        short=marked("cannot be played"),
        card=marked("cannot be played"),
        limits=True,
        sign="no",
    ),
    Word(
        name="round-ten",
        means=marked("the card can be played only when the total ends in 0"),
        short=marked("only on a total that ends in 0"),
        card=marked("you can play it only when the total ends in 0"),
        limits=True,
    ),
    Word(
        name="four-only",
        means=marked("the card can be played only four at a time, and the four count as one"),
        short=marked("only four at a time"),
        card=marked("you can play it only four at a time, as one play"),
        limits=True,
        sign="no",
    ),
    Word(
        name="steal",
        means=marked("you take a card from a player whom you name"),
        short=marked("take a card"),
        card=marked("you take a card from a player you choose"),
        named=marked("take one of {whom}'s cards"),
        named_you=marked("take one of your cards"),
        did=marked("took one of {whom}'s cards"),
        did_to_you=marked("took one of your cards"),
        asks=marked("take a card from whom?"),
        happens=marked("{who} takes one of {whom}'s cards."),
        to_you=marked("{who} takes one of your cards."),
        by_you=marked("You take one of {whom}'s cards."),
        acts=True,
        sign="swap",
    ),
    Word(
        name="swap",
        means=marked("you and a player whom you name exchange your hands"),
        short=marked("swap hands"),
        card=marked("you swap hands with a player you choose"),
        named=marked("swap hands with {whom}"),
        named_you=marked("swap hands with you"),
        did=marked("swapped hands with {whom}"),
        did_to_you=marked("swapped hands with you"),
        asks=marked("swap hands with whom?"),
        happens=marked("{who} and {whom} swap hands."),
        to_you=marked("{who} swaps hands with you."),
        by_you=marked("You swap hands with {whom}."),
        acts=True,
        sign="swap",
    ),
    Word(
        name="copy",
        means=marked(
            "the card does again what the card before it did, and counts its own value only when there is none"
        ),
        short=marked("or the same again"),
        card=marked("it does again what the card before it did"),
    ),
    Word(
        name="knock-out",
        means=marked("a player whom you name goes out"),
        short=marked("knock somebody out"),
        card=marked("a player you choose is out"),
        named=marked("knock {whom} out"),
        named_you=marked("knock you out"),
        did=marked("tried to knock {whom} out"),
        did_to_you=marked("tried to knock you out"),
        asks=marked("knock whom out?"),
        acts=True,
    ),
    Word(
        name="shield",
        means=marked("held in the hand, the card saves its holder from being knocked out, and is laid down for it"),
        short=marked("saves you"),
        card=marked("it saves you from being knocked out while you hold it"),
    ),
    Word(
        name="look",
        means=marked("you look at the hand of a player whom you name"),
        short=marked("look at somebody's cards"),
        card=marked("you look at the hand of a player you choose"),
        named=marked("look at {whom}'s cards"),
        named_you=marked("look at your cards"),
        did=marked("looked at {whom}'s cards"),
        did_to_you=marked("looked at your cards"),
        asks=marked("look at whose cards?"),
        happens=marked("{who} looks at {whom}'s cards."),
        to_you=marked("{who} looks at your cards."),
        by_you=marked("You look at {whom}'s cards."),
        acts=True,
    ),
    Word(
        name="drink",
        means=marked("a player whom you name takes a sip of juice"),
        short=marked("somebody drinks"),
        card=marked("a player you choose takes a sip of juice"),
        named=marked("{whom} drinks"),
        named_you=marked("you drink"),
        did=marked("{whom} drinks"),
        did_to_you=marked("you drink"),
        asks=marked("who takes a sip of juice?"),
        happens=marked("{whom} takes a sip of juice."),
        to_you=marked("You take a sip of juice."),
        acts=True,
    ),
    Word(
        name="others-draw-1",
        means=marked("all other players take a card"),
        short=marked("others take one"),
        card=marked("all the others take a card"),
        happens=marked("Everybody else takes a card."),
        acts=True,
        sign="give",
        big="+1",
    ),
    Word(
        name="others-draw-2",
        means=marked("all other players take two cards"),
        short=marked("others take two"),
        card=marked("all the others take two cards"),
        happens=marked("Everybody else takes two cards."),
        acts=True,
        sign="give",
        big="+2",
    ),
    Word(
        name="bomb",
        means=marked("all other players must play a card that changes nothing, or pay; then the total is 0"),
        short=marked("bomb"),
        card=marked("the bomb goes off (see more rules)"),
        acts=True,
        sign="bomb",
    ),
    Word(
        name="take-from-pile",
        means=marked("you look through the pile and take up to five of its cards"),
        short=marked("take up to five from the pile"),
        card=marked("you look through the pile and take up to five of its cards"),
        acts=True,
    ),
    Word(
        name="take-from-hands",
        means=marked("you take up to five cards of other players unseen, from nobody the last one"),
        short=marked("take up to five from others"),
        card=marked("you take up to five cards of the others without looking, but nobody's last one"),
        acts=True,
    ),
    Word(
        name="early",
        means=marked(
            "the card can be played so only until the stock has been shuffled again as often as early_shuffles says"
        ),
        short=marked("at first"),
        card=marked("only until the stock has been shuffled again a few times"),
    ),
    Word(
        name="late",
        means=marked("the card can be played so only when the stock has been shuffled again so often"),
        short=marked("later"),
        card=marked("once the stock has been shuffled again a few times"),
    ),
    Word(
        name="draw-2",
        means=marked("you take two new cards more"),
        short=marked("take two more"),
        card=marked("you take two cards more"),
        acts=True,
    ),
    Word(
        name="no-draw",
        means=marked("you take no new card"),
        short=marked("no new card"),
        card=marked("you take no new card"),
        acts=True,
    ),
    Word(
        name="rotate",
        means=marked("all players pass their hands on in the direction of play"),
        short=marked("pass all hands on"),
        card=marked("all players pass their hands on to the next one"),
        happens=marked("Everybody passes their cards on to the next player."),
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
