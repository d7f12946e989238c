"""The sentences about facts, each in its versions; `play.wording` chooses the version and fills it in.

Slots: `{who}` and `{whom}` the players, `{cards}` all cards with their articles, `{card}` the first one, `{held}` cards in
short, `{sum}` what a move does to the total, `{rank}` what cards stand for, `{hand}` a hand that ends a deal, `{total}`,
`{number}`. A sentence begins with a capital, whatever stands first in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..ground.people import Told
from ..ground.say import marked, marked_noun
from .facts import What
from .outcome import Termination

AT_ONCE: Final = {
    Termination.THREE_KINGS: marked_noun("three kings"),
    Termination.THREE_SIXES: marked_noun("three sixes"),
    Termination.THREE_OF_A_KIND: marked_noun("three of a kind"),
}
"""Hands that end a deal at once, in words."""

SENTENCES: Final[Mapping[What, Told]] = {
    # a play, or an answer to a question inside a turn
    What.PLAYED: Told(marked("{who} played {cards}: {sum}."), marked("You played {cards}: {sum}.")),
    What.NUMBERED: Told(marked("{who} played {cards}: {sum}."), marked("You played {cards}: {sum}.")),
    What.SAID_WRONG: Told(marked("{who} said {number}, but {sum}."), marked("You said {number}, but {sum}.")),
    What.THREW: Told(
        marked("{who} threw {cards} away, which add up to 9."), marked("You threw {cards} away, which add up to 9.")
    ),
    What.LAID_THREE: Told(marked("{who} laid {cards} down."), marked("You laid {cards} down.")),
    What.SAYS_PASS: Told(marked("{who} says “pass to you {total}”."), marked("You say “pass to you {total}”.")),
    What.SAYS_BACK: Told(marked("{who} says “back on you {total}”."), marked("You say “back on you {total}”.")),
    What.SHOWED: Told(marked("{who} shows {cards}."), marked("You show {cards}.")),
    What.SHOWED_NONE: Told(marked("{who} shows no card."), marked("You show no card.")),
    What.STOPPED: Told(marked("{who} takes no more cards."), marked("You take no more cards.")),
    What.DUG: Told(marked("{who} takes {cards} from the pile."), marked("You take {cards} from the pile.")),
    What.TOOK_OF: Told(
        marked("{who} takes one of {whom}'s cards."),
        marked("You take one of {whom}'s cards."),
        marked("{who} takes one of your cards."),
    ),
    What.REWARD: Told(
        marked("{who} lays {cards} face up under the stock."), marked("You lay {cards} face up under the stock.")
    ),
    What.KEPT: Told(marked("{who} keeps the cards."), marked("You keep the cards.")),
    # what comes of it
    What.AGAIN: Told(marked("{who} plays again."), marked("You play again.")),
    What.LOOKS_FOR: Told(
        marked("{who} looks for one of {whom}'s cards."),
        marked("You look for one of {whom}'s cards."),
        marked("{who} looks for one of your cards."),
    ),
    What.SAVED: Told(marked("{card} saves {who}."), marked("{card} saves you.")),
    What.ANSWERED: Told(marked("{who} answers with {cards}."), marked("You answer with {cards}.")),
    What.THROWS: Told(marked("{who} throws {cards} away."), marked("You throw {cards} away.")),
    What.NO_ANSWER: Told(
        marked("{who} has no card to answer and misses a turn."), marked("You have no card to answer and miss a turn.")
    ),
    What.BOMB_TO_ZERO: Told(marked("Then the total is 0.")),
    What.RUN_ENDED: Told(
        marked("The run is not followed, so {who} takes no new card."),
        marked("The run is not followed, so you take no new card."),
    ),
    What.BACK_BETWEEN: Told(marked("The total goes back to {number} between them, so now it is {total}.")),
    What.BACK: Told(marked("The total goes back to {total}.")),
    # a match
    What.BEGINS: Told(
        marked("Deal {number}. {whom} deals, {who} begins."),
        marked("Deal {number}. {whom} deals, you begin."),
        marked("Deal {number}. You deal, {who} begins."),
        marked("Deal {number}. You deal, and you begin."),
    ),
    What.GOES_ON: Told(
        marked("Deal {number}. {who} plays on. The total is {total}."),
        marked("Deal {number}. You play on. The total is {total}."),
    ),
    What.TURNED_UP: Told(marked("{card} is turned up: the total is {total}.")),
    What.NODS_OFF: Told(marked("{who} thought too long and nods off. Its cards are played by luck now.")),
    What.TAKES: Told(marked("{who} takes a card."), marked("You take a card.")),
    What.FORGOT: Told(marked("{who} forgot to take a card."), marked("You forgot to take a card.")),
    What.MUDDLED: Told(marked("{who} got into a muddle, so this card was picked by luck.")),
    What.POINT: Told(marked("69! {who} scores a point."), marked("69! You score a point.")),
    What.TOKEN_BACK: Told(
        marked("69! {who} gets a life back from the pool."), marked("69! You get a life back from the pool.")
    ),
    What.POOL_EMPTY: Told(
        marked("69! But the pool is empty, so {who} gets nothing."),
        marked("69! But the pool is empty, so you get nothing."),
    ),
    What.OTHERS_DRINK: Told(
        marked("69! Everybody but {who} takes a sip of juice."), marked("69! Everybody but you takes a sip of juice.")
    ),
    What.BACK_TO_ZERO: Told(marked("69! The total goes back to 0.")),
    What.OUT_OF_DEAL: Told(marked("{who} is out of this deal."), marked("You are out of this deal.")),
    What.OUT_OF_MATCH: Told(marked("{who} is out of the match."), marked("You are out of the match.")),
    What.WINS_DEAL: Told(marked("{who} wins this deal."), marked("You win this deal.")),
    What.WINS_MATCH: Told(marked("{who} wins the match!"), marked("You win the match!")),
    # why somebody has lost
    What.WRONG_CALL: Told(marked("That total was not right.")),
    What.OVER_LIMIT: Told(marked("That is over {number}.")),
    What.NO_CARD: Told(marked("{who} has no card left to play."), marked("You have no card left to play.")),
    What.KNOCKED_OUT: Told(marked("{who} is knocked out."), marked("You are knocked out.")),
    What.NO_BOMB_ANSWER: Told(
        marked("{who} has no card to answer the bomb."), marked("You have no card to answer the bomb.")
    ),
    What.STOCK_OUT: Told(
        marked("The stock has run out, and {who} played last."), marked("The stock has run out, and you played last.")
    ),
    What.LAST_CARD: Told(marked("{who} laid the last card."), marked("You laid the last card.")),
    What.HOLDS: Told(marked("{who} holds {hand}."), marked("You hold {hand}.")),
    What.DOWN: Told(marked("{who} has laid down {hand}."), marked("You have laid down {hand}.")),
    What.STUCK: Told(marked("{who} is stuck with {held}."), marked("You are stuck with {held}.")),
    What.STUCK_BETWEEN: Told(
        marked("{who} cannot make both plays with {held}."), marked("You cannot make both plays with {held}.")
    ),
    What.ALL_PASS: Told(
        marked("{who} is stuck with {held}: every card would go over {number}."),
        marked("Bad luck! None of your cards fits at {total}."),
    ),
    What.ALL_PASS_OR_BELOW: Told(
        marked("{who} is stuck with {held}: every card would go over {number} or below zero."),
        marked("Bad luck! None of your cards fits at {total}."),
    ),
}

PLAYED_AS: Final = Told(
    marked("{who} played {cards} as {rank}: {sum}."), marked("You played {cards} as {rank}: {sum}.")
)
"""A player laid cards that stand for another one."""
NO_SUCH_REWARD: Final = Told(
    marked("{who} asks for {word}, but the stock has none: {cards} lies face up under it."),
    marked("You ask for {word}, but the stock has none: {cards} lies face up under it."),
)
"""The card under the stock is of another rank than the dealer asked for."""

PAYS: Final[Mapping[str, Told]] = {
    "token": Told(marked("{who} loses a life."), marked("You lose a life.")),
    "bomb": Told(marked("{who} turns a bomb over."), marked("You turn a bomb over.")),
    "fold": Told(marked("{who} folds a corner of the bill."), marked("You fold a corner of the bill.")),
    "deal": Told(marked("{who} loses."), marked("You lose.")),
}
"""What a lost deal costs."""
OUT_AND_PAYS: Final[Mapping[str, Told]] = {
    "token": Told(
        marked("{who} is out of this deal and loses a life."), marked("You are out of this deal and lose a life.")
    ),
    "bomb": Told(
        marked("{who} is out of this deal and turns a bomb over."),
        marked("You are out of this deal and turn a bomb over."),
    ),
    "fold": Told(
        marked("{who} is out of this deal and folds a corner of the bill."),
        marked("You are out of this deal and fold a corner of the bill."),
    ),
}
"""Who is out of a deal that goes on, and pays at once."""

BESIDE: Final[Mapping[What, Told]] = {
    What.THREW: Told(marked("threw {cards} away")),
    What.NUMBERED: Told(marked("played {cards}: {sum}")),
    What.SHOWED: Told(marked("showed {cards}")),
    What.SHOWED_NONE: Told(marked("showed no card")),
    What.STOPPED: Told(marked("took no more cards")),
    What.DUG: Told(marked("took {cards} from the pile")),
    What.TOOK_OF: Told(marked("took one of {whom}'s cards"), to_you=marked("took one of your cards")),
    What.REWARD: Told(marked("laid {cards} face up under the stock")),
    What.KEPT: Told(marked("kept the cards")),
}
"""Answers as they stand beside the name of whoever gave them."""
