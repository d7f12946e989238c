"""An ending in words that need no picture: whose cards, which total, what the cards do; and how best play goes."""

from __future__ import annotations

from typing import Final

from ..ground.cards import Card
from ..ground.english import capital, minus, together
from ..ground.people import numbered
from ..ground.say import Noun, listed, marked, say, say_in
from ..play.moves import CHOOSE, TURN, Move
from ..play.position import Position
from ..rules.card_words import in_full
from .endings import Ending, Turn, other_seat


def situation(position: Position, *, you: bool) -> str:
    """Return all that somebody must know who sees nothing but this text.

    Args:
        position: the ending.
        you: the reader is the seat on turn; otherwise both are told by their numbers.
    """
    variant, own, other = position.variant, position.turn, other_seat(position)
    hands = [cards_shown(position.hands[seat]) for seat in (own, other)]
    if you:
        holds = say(
            "You hold {cards}. The other player holds {others}. It is your turn.", cards=hands[0], others=hands[1]
        )
    else:
        holds = say(
            "{who} holds {cards}. {other} holds {others}. {who} is next.",
            who=player(own), cards=hands[0], other=player(other), others=hands[1],
        )  # fmt: skip
    return together(
        say("{game}: two players. All cards lie open, and there are no more to take.", game=variant.name),
        say("The total is {total}, the limit is {limit}.", total=minus(position.total), limit=variant.limit),
        holds,
        *rules_told(position),
    )


def rules_told(position: Position) -> list[str]:
    """Return the rules that matter: what the cards do that are not plain, and who loses."""
    told = [*cards_told(position), say("Whoever cannot play loses.")]
    return told if position.variant.is_basic else [*told, say("All other rules of this game hold too.")]


def player(seat: int) -> Noun:
    """Return what a seat is called."""
    return numbered(seat + 1)


def cards_shown(cards: tuple[Card, ...]) -> str:
    """Return a hand as a short list."""
    return listed([str(card) if card.suit else card.one_of_them for card in cards]) or say("no cards")


def cards_told(position: Position) -> list[str]:
    """Return what the cards do that are not plain, one sentence for all that do the same; and that the others are plain."""
    variant = position.variant
    does: dict[tuple[str, bool], list[Card]] = {}
    cards = sorted({card for hand in position.hands for card in hand}, key=lambda card: card.index)
    plain = False
    for card in cards:
        effect = variant.effect(card)
        if effect.is_plain and str(effect.alternatives[0].n) == card.rank:
            plain = True
            continue
        does.setdefault((in_full(effect, variant.limit), _again(position, card)), []).append(card)
    told = [
        capital(say(_AGAIN if again else _DOES, cards=cards_shown(tuple(found)), does=effect))
        for (effect, again), found in does.items()
    ]
    if plain:
        told.append(say("All other cards add their number.") if told else say("Each card adds its number."))
    return told


_DOES: Final = marked("{cards}: {does}.")
_AGAIN: Final = marked("{cards}: {does}; with two players, whoever plays it plays once more.")


def _again(position: Position, card: Card) -> bool:
    """Return whether the same player is on turn again after a card, whichever way it is played."""
    rules, turn = position.rules, position.turn
    following = rules.next_table(position.state.alive)
    moves = rules.moves[card.index]
    return bool(moves) and all(
        not move.flags & CHOOSE and following[move.flags & TURN][position.direction > 0][turn] == turn for move in moves
    )


def play_shown(move: Move) -> str:
    """Return a play as a short text: `10♠−10`."""
    return minus(str(move))


def line_told(turns: tuple[Turn, ...]) -> str:
    """Return a line of plays with the total after each: `10♠−10 (89), 4♣ (93)`."""
    told = ""
    for turn in turns:
        move = turn.best[0]
        item = say("{play} ({total})", play=play_shown(move), total=minus(turn.position.result_of(move)))
        told = say_in("a list", "{items}, {item}", items=told, item=item) if told else item
    return told


def best_play(ending: Ending, *, you: bool) -> str:
    """Return who wins, in how many plays, and one line of best play."""
    winner, line = ending.winner, line_told(ending.line)
    if you and winner == ending.first.position.turn:
        return say("You win. Best play of both, with the total after each play: {line}.", line=line)
    if you:
        return say("The other player wins. Best play of both, with the total after each play: {line}.", line=line)
    return say("{who} wins. Best play of both, with the total after each play: {line}.", who=player(winner), line=line)


def refuted(ending: Ending) -> str:
    """Return why plays that lose do so: what the other player answers; at most three of them."""
    told = []
    for move, reply in list(ending.replies.items())[:3]:
        total = ending.first.position.play(move).result_of(reply)
        told.append(
            say("Against {play} the other player wins with {reply} ({total}).",
                play=play_shown(move), reply=play_shown(reply), total=minus(total))
        )  # fmt: skip
    return together(*told)
