"""The words of a rules card: what cards do and what house rules mean, as one tells it to a ten-year-old.

What it says of house rules stands as `told` in `house_rules.toml`; a rule without it is told by its sentence for forms.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from functools import lru_cache
from typing import Final

from ..ground.cards import RANK_NAMES, SUIT_NAMES, Card
from ..ground.english import with_article
from ..ground.text import listing
from .effects import Alternative, Effect
from .game import Game
from .option import Option, OptionValue
from .words import WORDS

# What a word of the effects asks for beyond the table, told before the house rules about it.
_EXPLAINED: Final = {
    "two-plays": (
        "duty",
        "Did the player before you play {two}? Then you owe two plays: you play two cards, one after the other.",
    ),
    "chain": (
        "queen",
        "Did the player before you play {a_chain}? Then play {a_chain} too, if you have one. After two or more in a row, "
        "the first player who has none owes one play for each of them.",
    ),
}


def _with_article(noun: str) -> str:
    return "such a card" if noun == "such card" else with_article(noun)


def cards_with(game: Game, word: str) -> str:
    """Return what the cards with a word of the effects are called: `joker`, `queen`; "such a card" fits any."""
    found = [card for card in game.deck() if any(word in a.words for a in game.effect(card).alternatives)]
    names = {card.words if game.has_own_pack else RANK_NAMES.get(card.rank, "joker") for card in found}
    return names.pop() if len(names) == 1 else "such card"


@lru_cache(maxsize=32)  # asked for each player after each play
def life_word(game: Game) -> str:
    """Return what a life is called: `token`, or `bomb` in a game whose cards are bombs, where a loss turns one over."""
    bombs = any("bomb" in each.words for card in game.deck() for each in game.effect(card).alternatives)
    return "bomb" if bombs else "token"


def payment(game: Game) -> str:
    """Return what a loss costs, after "you": `pay`, or `turn a bomb over`."""
    return "turn a bomb over" if life_word(game) == "bomb" and game.lives.mode == "tokens" else "pay"


def zero_cards(game: Game, turning: bool) -> str:
    """Return the cards that leave the total as it is: `a Hold or a Reverse`; in words that fit any in an ordinary pack.

    Args:
        turning: False for those only that do nothing else either.
    """
    if not game.has_own_pack:
        return "a card that leaves the total as it is" + ("" if turning else " and does nothing else")
    found = [
        card.words
        for card in dict.fromkeys(game.deck())
        for each in game.effect(card).alternatives
        if each.op == "add" and each.n == 0 and (turning or not each.words)
        if not {"two-plays", "never", "four-only"} & set(each.words)
    ]
    return listing(map(_with_article, found))


def sums_of(game: Game) -> str:
    """Return the numbers of the cards for which several cards can stand: all that do more than add (rules 5.9)."""
    deck = set(game.deck())
    clubs = [(number, Card(f"{rank}C")) for number, rank in enumerate(RANK_NAMES, 1) if number > 1]
    return listing(number for number, card in clubs if card in deck and not game.effect(card).is_plain)


def in_full(effect: Effect, limit: int, name: str = "such card") -> str:
    """Return what a card does in words without any room for doubt, for the table of the rules card.

    Args:
        effect: what it does.
        limit: the limit of the game.
        name: what the card is called, for an effect that asks for another one.

    >>> from ninetynine_edu.rules.effects import parse_effect
    >>> in_full(parse_effect("+10 or -10"), 99)
    'adds 10 or takes 10 away (you choose)'
    >>> in_full(parse_effect("0, reverse"), 99)
    'the total stays, and play turns round'
    """
    chosen = " (you choose)" if len(effect.alternatives) > 1 else ""
    adds = [a for a in effect.alternatives if a.op == "add" and a.n > 0 and not a.words]
    if chosen and len(adds) == len(effect.alternatives):
        return f"adds {listing(a.n for a in adds)}{chosen}"
    phrases = [_one_in_full(alternative, limit, name) for alternative in effect.alternatives]
    joint = "; or " if any(a.words for a in effect.alternatives) else " or "
    return joint.join(phrases) + chosen


def _one_in_full(alternative: Alternative, limit: int, name: str) -> str:
    if "never" in alternative.words:
        return WORDS["never"].card
    if alternative.op == "add":
        n = alternative.n
        value = f"adds {n}" if n > 0 else f"takes {-n} away" if n else "the total stays"
    else:
        value = {
            "set": f"sets the total to {alternative.n}",
            "any": f"sets the total to any number from 0 to {limit} (you name it)",
            "double": "doubles the total",
        }[alternative.op]
    if "copy" in alternative.words:
        return f"does again what the card before it did; as the first card it {value}"
    words = [WORDS[word].card for word in alternative.words]
    if "chain" in alternative.words:
        words[alternative.words.index("chain")] = f"the next player must play {_with_article(name)} too, or pay for it"
    return ", ".join([value, *words[:-1]]) + (f", and {words[-1]}" if words else "")


def told(game: Game, option: Option, value: OptionValue) -> str:
    """Return the sentence that tells a player of a house rule, with the question before it that says when it matters."""
    sentence = told_alone(game, option, value)
    return f"{option.told_if} {sentence}" if option.told_if else sentence


def told_alone(game: Game, option: Option, value: OptionValue) -> str:
    """Return the same without that question, for a place that speaks of it already."""
    sentence = option.told.get(value, option.told_each)
    return filled(game, sentence, value) if sentence else option.explain(value)


def filled(game: Game, sentence: str, value: OptionValue = "") -> str:
    """Return a sentence of a rules card with the names of the game's own cards in it."""
    if "{" not in sentence:
        return sentence
    two, chain = cards_with(game, "two-plays"), cards_with(game, "chain")
    mode, pay = str(game.house_rules["bust_mode"]), payment(game)
    lose = "are out of the deal" if mode == "eliminated" else pay if mode.startswith("token_") else "lose"
    return sentence.format(
        value=value,
        lose=lose,
        limit=game.limit,
        two=_with_article(two),
        chain=chain,
        a_chain=_with_article(chain),
        pay=pay,
        life=life_word(game),
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
    if "steal" in words:
        only = "one from the stock instead" if rules["steal_replaces_draw"] else "only the one from the stock"
        told.append(f"Has nobody else a card that you could take? Then take {only if replaces else 'none'}.")
    if "swap" in words and wins:
        told.append("Is your last card one that swaps hands? Then you win before you swap.")
    elif "swap" in words:
        told.append(
            "A last card swaps hands too: the other player is then left without cards. You may also swap with a player who "
            "has none."
        )
    if {"knock-out", "shield"} <= words:
        first = (
            "the player who chose them takes a new card, and after that they take one too"
            if replaces
            else "they take a new card"
        )
        told.append(f"Whoever shows a card that saves them puts it under the pile. Then {first}.")
    if {"chain", "two-plays"} & words:
        told += _owed_turns(words)
    return told


def _owed_turns(words: AbstractSet[str]) -> list[str]:
    """Return what cards that change whose turn it is do among several plays that are owed."""
    last = {"skip": "makes the next player miss a turn", "choose-next": "names the next player"}
    parts = ["each card that turns play round does so at once"] if "reverse" in words else []
    if late := [sentence for word, sentence in last.items() if word in words]:
        parts.append(f"a card that {listing(late)} does so only as the last of them")
    return [f"Among several plays that you owe, {'; '.join(parts)}."] if parts else []


def name_of(game: Game, cards: tuple[Card, ...]) -> str:
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
    rank = RANK_NAMES.get(first.rank, "joker")
    if len(cards) == len(every):
        return rank
    if not first.suit:
        return first.words
    colours = {card.colour for card in cards}
    if len(cards) == 2 and len(colours) == 1:
        return f"{first.colour} {rank}"
    left = [card for card in every if card not in cards]
    if len(left) == 1 and len(every) == 4:
        return f"{rank} (not of {SUIT_NAMES[left[0].suit]})"
    suits = listing(SUIT_NAMES[card.suit] for card in cards)
    return f"one-eyed {rank} ({suits})" if {card.code for card in cards} == {"JS", "JH"} else f"{rank} of {suits}"
