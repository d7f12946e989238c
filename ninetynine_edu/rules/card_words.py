"""The words of a rules card: what cards do and what house rules mean, as one tells it to a ten-year-old.

Forms use the shorter sentences of :mod:`ninetynine_edu.rules.house_rules`; a rule without words of its own here is told by those.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Final

from ..ground.cards import RANK_NAMES, Card
from ..ground.english import with_article
from ..ground.text import listing
from .effects import Alternative, Effect
from .game import Game
from .option import Option, OptionValue
from .words import WORDS

# What a value of a house rule means. {two} is the card that asks for two plays, {chain} the one that starts a chain,
# each with its article; {limit} the limit; {pay} what a loss costs; {life} what a life is called; {hold} a card that does
# nothing; {shift} one that leaves the total; {sums} the numbers of the cards that several cards can stand for.
_TOLD: Final[Mapping[tuple[str, OptionValue], str]] = {
    ("must_play", False): "You may also play a card that takes the total over {limit}. Then you lose.",
    ("target_self", False): "You may not choose yourself.",
    ("target_self", True): "You may choose yourself too.",
    ("reverse_two_player", "pass"): "When only two players are left, turning round does nothing: the other player is next.",
    ("reverse_two_player", "again"): "When only two players are left, whoever turns play round plays again.",
    ("negative_totals", "allow"): "The total may go below zero.",
    ("negative_totals", "clamp_zero"): "The total never goes below zero. It stops at 0.",
    ("negative_totals", "forbid"): "You cannot play a card that would take the total below zero.",
    ("stock_out", "reshuffle_keep_top"): "Is the stock empty? Leave the top card of the pile and shuffle the others: they "
    "are the new stock. The total stays.",
    ("stock_out", "reshuffle_all"): "Is the stock empty? Shuffle the whole pile: it is the new stock. The total stays.",
    ("stock_out", "play_on"): "Is the stock empty? Play on with the cards in your hands.",
    ("stock_out", "deal_ends"): "Is the stock empty? The deal is over as soon as its last card is taken. Whoever played last "
    "wins it, and all the others lose it.",
    ("draw_mode", "manual"): "Did you forget your new card, and the next player has moved? Then you hold one card less "
    "until the deal ends. If you have no cards when it is your turn, you lose.",
    ("draw_mode", "manual_late"): "Did you forget your new card? You may take it until the next player has finished. After "
    "that you hold one card less until the deal ends. If you have no cards when it is your turn, you lose.",
    ("open_hands", True): "Everybody's cards lie face up on the table.",
    ("call_mode", "must_call"): "Say the new total yourself. If you say it wrong, you lose the deal.",
    ("call_mode", "must_call_rejected"): "Say the new total yourself. If you say it wrong, try again.",
    ("spoken_calls", True): "Does your card leave the total as it is? Say “pass to you” and the total; if it turns play round, "
    "say “back on you” and the total.",
    ("king_ban", "strict"): "Nobody may set the total to the limit in their first five turns, even if nothing else fits.",
    ("king_ban", "unless_forced"): "Nobody may set the total to the limit in their first five turns, unless nothing else fits.",
    ("instant_hands", True): "Three kings in your hand? You win the game at once. Three sixes in a hand? Everybody loses at "
    "once.",
    ("three_of_a_kind", True): "Three cards of one rank in your hand? Lay them down at once. The deal is over, and all the "
    "others lose it.",
    ("bottom_reward", True): "The best card of the stock lies face up at the bottom. It belongs to whoever takes the last "
    "card.",
    ("runs", True): "Are the last two cards neighbours, such as 5 and 6? Then you get a new card only if you play the next "
    "one, here a 7. King and ace are neighbours too.",
    ("court_pairs", "two"): "You may play two kings, two queens, or a king and a queen together. They count only once. Then "
    "take two new cards.",
    ("court_pairs", "three"): "You may play two kings, two queens, or a king and a queen together. They count only once. Then "
    "take three new cards.",
    ("sums", True): "You may play several cards together when their numbers add up to {sums} (ace 1, jack 11, queen 12, "
    "king 13). They do what the card of that number does. Then take one new card, or none if you took a card from somebody.",
    ("more_nines", True): "Throw a nine away as soon as you get it. You get no card for it.",
    ("nine_sums", True): "You may throw away cards that add up to 9. You get no cards for them, and the total stays.",
    ("empty_hand", "lose_now"): "If you have no cards left, you lose at once.",
    ("empty_hand", "wins"): "Whoever plays their last card wins the deal, and all the others {pay}.",
    ("nine_sums_when", "own_turn"): "Cards that add up to 9 are thrown away at your own turn, before you play.",
    ("nine_sums_when", "any_time"): "Cards that add up to 9 may be thrown away after another player's play too.",
    ("steal_pick", "random"): "A card that you take from a player is taken without looking.",
    ("steal_pick", "choose_seen"): "When you take a card from a player, look at the cards and choose one.",
    ("shield_use", "ask"): "If a card can save you, you choose whether to show it.",
    ("shield_use", "at_once"): "If a card can save you, show it at once.",
    ("bomb_rule", "hold_or_pay"): "When a bomb is played, all the others must play {hold}, or {pay}. Then the total is 0.",
    ("bomb_rule", "all_lay_numbers"): "When a bomb is played, each of the others in turn plays a card that adds, whatever the "
    "total is. Whoever has none or goes over {limit} must {pay}. If nobody does, whoever played the bomb must {pay}. Then the "
    "total is 0.",
    ("ties", "lowest_hand"): "Do all who are left lose their last {life} in one deal? Then the lowest hand wins: cards that "
    "add count their number, all others 1.",
    ("who_pays", "only_first_out"): "Only the first player who goes out of a deal pays for it.",
    ("steal_replaces_draw", True): "A card that you take from a player is your new card: take none from the stock.",
    ("steal_replaces_draw", False): "When you take a card from a player, take a new one from the stock too.",
    ("duty_partial", "atomic"): "If you cannot make all the plays that you owe, play nothing: you {lose}.",
    ("duty_partial", "play_what_you_can"): "Make the plays that you owe one by one. If you cannot go on, you {lose}.",
    ("duty_back", True): "After each play that you owe, except the last, the total goes back to what it was.",
    ("duty_draw", "each"): "Take a new card after each play that you owe.",
    ("duty_draw", "at_end"): "Take your new cards after the last play that you owe.",
    ("duty_carry", "none"): "If you go out while you owe plays, nobody owes them any more.",
    ("duty_carry", "full"): "If you go out while you owe plays, the next player owes all of them.",
    ("duty_carry", "remaining"): "If you go out while you owe plays, the next player owes those that you did not make.",
    ("joker_first", "ends_duty"): "If you answer at once with {two}, you owe nothing more, and the next player owes two "
    "plays.",
    ("joker_first", "counts_as_one_play"): "If you answer with {two}, it is one of your plays, and then the next player "
    "owes two.",
    ("duty_pair", "two_plays"): "Two cards of one rank count as two of the plays that you owe.",
    ("duty_pair", "one_play"): "Cards of one rank laid together count as one of the plays that you owe.",
    ("duty_shift", True): "If you answer at once with {shift}, the next player owes all your plays.",
    ("queen_single", "skip"): "After one {chain}: if you have none, you miss a turn.",
    ("queen_single", "one_play_no_draw"): "After one {chain}: if you have none, play another card, but take no new one.",
    ("queen_penalty_draw", "each"): "Take a new card after each play that you owe.",
    ("queen_penalty_draw", "after_all"): "Take your new cards after the last play that you owe.",
    ("queen_penalty_draw", "none"): "Take no new cards for the plays that you owe.",
    ("queen_plays_may_be_queens", True): "If one of the plays that you owe is {a_chain}, it starts a new row.",
}  # fmt: skip

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
    """Return the sentence that tells a player of a house rule."""
    if option.name == "same_rank":
        return (
            "Play one card at a time."
            if value == 1
            else f"You may play up to {value} cards of one rank together, such as two eights. Each of them counts, and aces "
            f"all count the same. Then take as many new cards as you played."
        )
    sentence = _TOLD.get((option.name, value)) or option.explain(value)
    return filled(game, sentence)


def filled(game: Game, sentence: str) -> str:
    """Return a sentence of this module with the names of the variant's own cards in it."""
    if "{" not in sentence:
        return sentence
    two, chain = cards_with(game, "two-plays"), cards_with(game, "chain")
    mode, pay = str(game.house_rules["bust_mode"]), payment(game)
    lose = "are out of the deal" if mode == "eliminated" else pay if mode.startswith("token_") else "lose"
    return sentence.format(
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
        return f"{rank} (not {left[0].words.removeprefix(rank).strip()})"
    suits = listing(card.words.rpartition(" ")[2] for card in cards)
    return f"one-eyed {rank} ({suits})" if {card.code for card in cards} == {"JS", "JH"} else f"{rank} of {suits}"
