"""The words of a rules card: what cards do and what house rules mean, as one tells it to a ten-year-old.

What it says of house rules stands as `told` in `house_rules.toml`; a rule without it is told by its sentence for forms.
"""

from __future__ import annotations

from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from typing import Final

from ..ground.cards import RANK_NAMES, Card, rank_name, suit_name
from ..ground.english import in_row, together
from ..ground.say import Noun, listed, marked, noun, say, say_in
from .effects import Alternative, Effect
from .game import Game
from .option import Option, OptionValue, Telling
from .words import WORDS

# What a word of the effects asks for beyond the table, told before the house rules about it.
_EXPLAINED: Final = {
    "two-plays": (
        "duty",
        marked(
            "Did the player before you play {two}? Then you owe two plays: you play two cards, one after the other."
        ),
    ),
    "chain": (
        "queen",
        marked(
            "Did the player before you play {a_chain}? Then play one too, if you can. After two or more in a row, the first "
            "player who has none owes one play for each of them."
        ),
    ),
}


def one_with(game: Game, word: str) -> Noun:
    """Return any card with a word of the effects: `a joker`, `Double Play`, or `such a card`, which fits all."""
    found = [card for card in game.deck() if any(word in a.words for a in game.effect(card).alternatives)]
    ranks = {card.rank for card in found}
    return found[0].one_of_its_rank if len(ranks) == 1 else noun("such a card")


def life_word(game: Game) -> str:
    """Return what a life is: `token`, or `bomb` in a game whose cards are bombs, where a loss turns one over."""
    return "bomb" if "bomb" in game.words else "token"


def turns_bombs(game: Game) -> bool:
    """Return whether a loss turns a bomb over, in a game whose cards are bombs."""
    return life_word(game) == "bomb" and game.lives.mode == "tokens"


def version(game: Game, told: Telling) -> str:
    """Return the version of a sentence for what a loss costs in a game."""
    if isinstance(told, str):
        return told
    mode = str(game.house_rules["bust_mode"])
    if "out" in told and not mode.startswith("token_"):
        return told["out"] if mode == "eliminated" else told["lose"]
    return told["bomb"] if turns_bombs(game) else told["pay"]


def zero_cards(game: Game, turning: bool) -> Noun:
    """Return the cards that leave the total as it is: `Hold or Reverse`; in words that fit any in an ordinary pack.

    Args:
        turning: False for those only that do nothing else either.
    """
    if not game.has_own_pack:
        if turning:
            return noun("a card that leaves the total as it is")
        return noun("a card that leaves the total as it is and does nothing else")
    found = [
        card.one_of_them
        for card in dict.fromkeys(game.deck())
        for each in game.effect(card).alternatives
        if each.op == "add" and each.n == 0 and (turning or not each.words)
        if not {"two-plays", "never", "four-only"} & set(each.words)
    ]
    return listed(found, "or")


def sums_of(game: Game) -> Noun:
    """Return the numbers of the cards for which several cards can stand: all that do more than add (rules 5.9)."""
    deck = set(game.deck())
    clubs = [(number, Card(f"{rank}C")) for number, rank in enumerate(RANK_NAMES, 1) if number > 1]
    return listed((str(number) for number, card in clubs if card in deck and not game.effect(card).is_plain), "or")


def in_full(effect: Effect, limit: int, another: Noun | None = None) -> str:
    """Return what a card does in words without any room for doubt, for the table of the rules card.

    Args:
        effect: what it does.
        limit: the limit of the game.
        another: another card like it, for an effect that asks for one: `a queen`.

    >>> from ninetynine_edu.rules.effects import parse_effect
    >>> in_full(parse_effect("+10 or -10"), 99)
    'adds 10 or takes 10 away (you choose)'
    >>> in_full(parse_effect("0, reverse"), 99)
    'the total stays, and play turns round'
    """
    ways = effect.alternatives
    if len(ways) == 1:
        return _one_in_full(ways[0], limit, another)
    if all(a.op == "add" and a.n > 0 and not a.words for a in ways):
        return say("adds {numbers} (you choose)", numbers=listed((str(a.n) for a in ways), "or"))
    start, *others = (_one_in_full(way, limit, another) for way in ways)
    for phrase in others:
        if any(a.words for a in ways):
            start = say_in("what a card does", "{items}; or {item}", items=start, item=phrase)
        else:
            start = say_in("what a card does", "{items} or {item}", items=start, item=phrase)
    return say("{choices} (you choose)", choices=start)


def _one_in_full(alternative: Alternative, limit: int, another: Noun | None) -> str:
    if "never" in alternative.words:
        return WORDS["never"].does
    if "copy" in alternative.words:
        return _copied(alternative, limit)
    does = [_value_in_full(alternative, limit)]
    for word in alternative.words:
        if word == "chain":
            card = another or noun("such a card")
            does.append(say("the next player must play {a_chain} too, or pay for it", a_chain=card))
        else:
            does.append(WORDS[word].does)
    *start, last = does
    return say_in("what a card does", "{items}, and {item}", items=in_row(start), item=last) if start else last


def _value_in_full(alternative: Alternative, limit: int) -> str:
    n = alternative.n
    if alternative.op == "set":
        return say("sets the total to {n}", n=n)
    if alternative.op == "any":
        return say("sets the total to any number from 0 to {limit} (you choose it)", limit=limit)
    if alternative.op == "double":
        return say("doubles the total")
    if n == 0:
        return say("the total stays")
    return say("adds {n}", n=n) if n > 0 else say("takes {n} away", n=-n)


def _copied(alternative: Alternative, limit: int) -> str:
    """Return what a card does that does again what the one before it did."""
    n = alternative.n
    if alternative.op == "set":
        return say("does again what the card before it did; if it is the first card, it sets the total to {n}", n=n)
    if alternative.op == "any":
        return say(
            "does again what the card before it did; if it is the first card, you choose the total, from 0 to {limit}",
            limit=limit,
        )
    if alternative.op == "double":
        return say("does again what the card before it did; if it is the first card, it doubles the total")
    if n == 0:
        return say("does again what the card before it did; if it is the first card, the total stays")
    if n > 0:
        return say("does again what the card before it did; if it is the first card, it adds {n}", n=n)
    return say("does again what the card before it did; if it is the first card, it takes {n} away", n=-n)


def told(game: Game, option: Option, value: OptionValue) -> str:
    """Return the sentence that tells a player of a house rule, with the question before it that says when it matters."""
    sentence = told_alone(game, option, value)
    return together(say(option.told_if), sentence) if option.told_if else sentence


def told_alone(game: Game, option: Option, value: OptionValue) -> str:
    """Return the same without that question, for a place that speaks of it already."""
    sentence = version(game, option.told.get(value, option.told_each))
    return filled(game, sentence, value) if sentence else option.explain(value)


def filled(game: Game, sentence: str, value: OptionValue = "") -> str:
    """Say a sentence of a rules card with the names of the game's own cards in it."""
    if "{" not in sentence:
        return say(sentence)
    return say(
        sentence,
        value=value,
        limit=game.limit,
        two=one_with(game, "two-plays"),
        a_chain=one_with(game, "chain"),
        hold=zero_cards(game, turning=False) if "{hold}" in sentence else "",
        shift=zero_cards(game, turning=True) if "{shift}" in sentence else "",
        sums=sums_of(game) if "{sums}" in sentence else "",
    )


def explained(game: Game) -> dict[str, str]:
    """Return sentences about what cards ask for, each under the beginning of the names of the house rules about it."""
    return {start: filled(game, sentence) for word, (start, sentence) in _EXPLAINED.items() if word in game.words}


def corners(game: Game) -> list[str]:
    """Return what happens where what a card does has nothing to work on, or meets a turn of several plays."""
    words, rules = game.words, game.house_rules
    replaces, wins = rules["replace_cards"] is not False, rules["empty_hand"] == "wins"
    told = []
    if "steal" in words and not replaces:
        told.append(say("Has nobody else a card that you could take? Then take none."))
    elif "steal" in words and rules["steal_replaces_draw"]:
        told.append(say("Has nobody else a card that you could take? Then take one from the stock instead."))
    elif "steal" in words:
        told.append(say("Has nobody else a card that you could take? Then take only the one from the stock."))
    if "swap" in words and wins:
        told.append(say("Is your last card one that swaps hands? Then you win before you swap."))
    elif "swap" in words:
        told.append(
            say(
                "A last card swaps hands too: the other player then has no cards. You may also swap with a player who has none."
            )
        )
    if {"knock-out", "shield"} <= words:
        told.append(_shown_shield(replaces))
    if {"chain", "two-plays"} & words:
        told += _owed_turns(words)
    return told


def _shown_shield(replaces: bool) -> str:
    if replaces:
        return say(
            "Whoever shows a card that saves them puts it under the pile. Then the player who chose them takes a new card, "
            "and after that they take one too."
        )
    return say("Whoever shows a card that saves them puts it under the pile. Then they take a new card.")


def _owed_turns(words: AbstractSet[str]) -> Iterator[str]:
    """Yield what cards that change whose turn it is do among several plays that are owed."""
    if "reverse" in words:
        yield say("If you owe several plays, each card that turns play round does so at once.")
    if {"skip", "choose-next"} <= words:
        yield say(
            "If you owe several plays, a card that makes the next player miss a turn or chooses who is next does so only as "
            "the last of them."
        )
    elif "skip" in words:
        yield say(
            "If you owe several plays, a card that makes the next player miss a turn does so only as the last of them."
        )
    elif "choose-next" in words:
        yield say("If you owe several plays, a card that chooses who is next does so only as the last of them.")


def name_of(game: Game, cards: tuple[Card, ...]) -> Noun:
    """Return what cards of one rank that do the same are called: `ace`, `red five`, `ace (not of spades)`.

    >>> from ninetynine_edu.rules.variant import variant
    >>> v = variant("one_hundred")
    >>> name_of(v, v.parse_cards("5H 5D")), name_of(v, v.parse_cards("2H 2D 2C"))
    ('red five', 'two (not of spades)')
    """
    first = cards[0]
    if game.has_own_pack or (len(cards) == 1 and first.suit):
        return first.words
    every = tuple(dict.fromkeys(card for card in game.deck() if card.rank == first.rank))
    rank = rank_name(first.rank)
    if len(cards) == len(every):
        return rank
    if not first.suit:
        return first.words
    colours = {card.colour for card in cards}
    if len(cards) == 2 and len(colours) == 1:
        return noun("red {rank}", rank=rank) if first.colour == "red" else noun("black {rank}", rank=rank)
    left = [card for card in every if card not in cards]
    if len(left) == 1 and len(every) == 4:
        return noun("{rank} (not of {suit})", rank=rank, suit=suit_name(left[0].suit))
    suits = listed((suit_name(card.suit) for card in cards), "or")
    if {card.code for card in cards} == {"JS", "JH"}:
        return noun("one-eyed {rank} ({suits})", rank=rank, suits=suits)
    return noun("{rank} of {suits}", rank=rank, suits=suits)
