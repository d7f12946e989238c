"""What happened, as facts: who did what, with which cards, to whom. `play.wording` makes sentences of them.

Facts travel, sentences are made at the edge: whoever wants to know what happened looks here, never into a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from ..ground.cards import Card
from ..rules.words import WORDS
from .board import Board
from .moves import ADD, BOMB, CHOOSE, REVERSE, SKIP, STEAL, Move


class What(StrEnum):
    """What can happen. In a play the players are seats, in a match they are its players; both count from 0."""

    # a play, or an answer to a question inside a turn
    PLAYED = "played"
    """A player laid cards."""
    SAID_WRONG = "said wrong"
    """A player laid cards and said a wrong total, `number`."""
    THREW = "threw"
    """A player threw away cards that add up to 9."""
    LAID_THREE = "laid three"
    """A player laid three of a kind down, which ends the deal."""
    NUMBERED = "numbered"
    """A player laid the number card that was asked for."""
    SHOWED = "showed"
    """A player showed the card that saves."""
    SHOWED_NONE = "showed none"
    """A player who was asked for a card that saves showed none."""
    STOPPED = "stopped"
    """A player takes no more cards."""
    DUG = "dug"
    """A player took cards from the pile."""
    TOOK_OF = "took of"
    """A player took a card of another one."""
    KEPT = "kept"
    """A player threw no cards away."""
    REWARD = "reward"
    """A dealer asked for a rank, and a card lies under the stock, of that rank where the stock has one."""

    SAYS_PASS = "says pass"
    """A player who leaves the total says so: “pass to you”, and the total."""
    SAYS_BACK = "says back"
    """A player who leaves the total and turns play round says so: “back on you”, and the total."""

    # what comes of it
    DID = "did"
    """A card did what `word` means."""
    AGAIN = "again"
    """The same player plays again."""
    LOOKS_FOR = "looks for"
    """A player chooses a card of another one."""
    SAVED = "saved"
    """A card saved its player."""
    ANSWERED = "answered"
    """A player answered a chain."""
    THROWS = "throws"
    """A player who was dealt cards that are thrown away throws them away."""
    NO_ANSWER = "no answer"
    """A player has no card to answer a chain and misses a turn."""
    BOMB_TO_ZERO = "bomb to zero"
    """The total is 0 after a bomb."""
    RUN_ENDED = "run ended"
    """A run was not followed, so the player takes no new card."""
    OWES = "owes"
    """A player owes `number` plays."""
    BACK_BETWEEN = "back between"
    """The total goes back to `number` between plays that are owed."""
    BACK = "back"
    """The total goes back."""

    # a match
    BEGINS = "begins"
    """A deal begins with the player; the other one has dealt. `number` is the deal's."""
    GOES_ON = "goes on"
    """The same cards go on with the player as deal `number`."""
    TURNED_UP = "turned up"
    """A card was turned up and the total begins with it."""
    TAKES = "takes"
    """A player takes a card that was owed."""
    FORGOT = "forgot"
    """A player forgot to take a card."""
    MUDDLED = "muddled"
    NODS_OFF = "nods off"
    """A bot failed, so a move was drawn by lot for it."""
    POINT = "point"
    """A player scores a point for a total of 69."""
    TOKEN_BACK = "token back"
    """A player gets a token back for a total of 69."""
    POOL_EMPTY = "pool empty"
    """A player would get a token back for a total of 69, but there is none."""
    OTHERS_DRINK = "others drink"
    """Everybody but the player takes a sip of juice for a total of 69."""
    BACK_TO_ZERO = "back to zero"
    """The total of 69 goes back to 0."""
    DRINK = "drink"
    """The player and the others take a sip of juice: they have lost."""
    OUT_OF_DEAL = "out of deal"
    """A player is out of this deal, and pays `word` where something is paid at once, which leaves `number` of them
    (:func:`.wording.cost_of`)."""
    PAYS = "pays"
    """A player pays `word` for a lost deal, and has `number` of them left."""
    OUT_OF_MATCH = "out of match"
    """A player is out of the match."""
    WINS_DEAL = "wins deal"
    """A player wins the deal."""
    WINS_MATCH = "wins match"
    """A player wins the match."""

    # why somebody has lost
    WRONG_CALL = "wrong call"
    """A player said a wrong total."""
    OVER_LIMIT = "over limit"
    """A player went over the limit, `number`."""
    NO_CARD = "no card"
    """A player has no card left to play."""
    KNOCKED_OUT = "knocked out"
    """A player was knocked out by a card."""
    NO_BOMB_ANSWER = "no bomb answer"
    """A player has no card to answer the bomb."""
    STOCK_OUT = "stock out"
    """The stock has run out, and a player played last."""
    LAST_CARD = "last card"
    """A player laid the last card of a hand."""
    DOWN = "down"
    """A player has laid cards down that end the deal; `word` is their :class:`Termination`."""
    HOLDS = "holds"
    """A player holds cards that end the deal at once; `word` is their :class:`Termination`."""
    STUCK = "stuck"
    """A player cannot play the cards that are left."""
    STUCK_BETWEEN = "stuck between"
    """A player cannot make all the plays that a card asks for."""
    ALL_PASS = "all pass"
    """Every card of a player would pass the limit, `number`."""
    ALL_PASS_OR_BELOW = "all pass or below"
    """Every card of a player would pass the limit, `number`, or go below zero."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """One thing that happened.

    Args:
        what: what it was.
        player: whom it is about.
        others: the other players whom it is about.
        cards: the cards, in order.
        move: the move, where one was made.
        before: the total before the move.
        total: the total that it makes, or that it is now.
        number: what `what` says.
        word: the same.
    """

    what: What
    player: int | None = None
    others: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    move: Move | None = None
    before: int = 0
    total: int = 0
    number: int = 0
    word: str = ""

    def among(self, players: Sequence[int]) -> Fact:
        """Return the fact for the players who sit in the seats that it is about."""
        player = None if self.player is None else players[self.player]
        return replace(self, player=player, others=tuple(players[seat] for seat in self.others))


Facts = tuple[Fact, ...]


def has(facts: Facts, what: What, word: str = "") -> bool:
    """Return whether one of the facts is of that kind, about that word where one is given."""
    return any(fact.what == what and (not word or fact.word == word) for fact in facts)


def find(facts: Facts, what: What) -> Fact | None:
    """Return the first fact of a kind, or None."""
    return next((fact for fact in facts if fact.what == what), None)


def facts_of(before: Board, after: Board, move: Move, said: int | None = None) -> Facts:
    """Return what happened in a play, the play itself first; what others may not know is left out.

    Args:
        before: the position in which it was played.
        after: the position it led to.
        move: the move.
        said: the total that the player said, when it was said wrongly.
    """
    if before.asked == "reward":
        card = before.variant.cards[after.stack[-1]]
        return (Fact(what=What.REWARD, player=before.turn, cards=(card,), move=move),)
    if before.asked:
        return (_answer(before, move), *_notes(before, after))
    seat, result = before.turn, before.rules.plain_result(move, before.total)
    total = before.total if result is None else result
    if said is not None and said != total:
        return (_laid(What.SAID_WRONG, before, move, total, said),)
    if move.is_throw:
        return (_laid(What.THREW, before, move, total),)
    if move.is_three:
        return (_laid(What.LAID_THREE, before, move, total),)
    played = _laid(What.PLAYED, before, move, total)
    if total > before.variant.limit:  # the card does not count, so it turns nothing round
        return (played,)
    return (
        played, *_said(before, move, total), *_turns(before, after, move), *_named(before, after, move), *_notes(before, after),
        *_unnamed(before, after, move), *_run(before, after, move), *_owed(before, after, seat, total),
    )  # fmt: skip


def _laid(what: What, before: Board, move: Move, total: int, number: int = 0) -> Fact:
    return Fact(
        what=what, player=before.turn, cards=move.cards, move=move, before=before.total, total=total, number=number
    )


def _said(before: Board, move: Move, total: int) -> Iterator[Fact]:
    """Yield what a table says that calls out cards which leave the total (spoken_calls)."""
    if before.variant.house_rules.get("spoken_calls") is True and move.kind == ADD and move.n == 0:
        yield Fact(what=What.SAYS_BACK if move.flags & REVERSE else What.SAYS_PASS, player=before.turn, total=total)


def _turns(before: Board, after: Board, move: Move) -> Iterator[Fact]:
    """Yield who is next, where it is not simply the next player."""
    seat, many = before.turn, len(before.alive) > 2
    if move.flags & REVERSE and many:
        yield Fact(what=What.DID, player=seat, word="reverse")
    elif move.flags & REVERSE and after.turn == seat:
        yield Fact(what=What.AGAIN, player=seat)
    if move.flags & SKIP and not before.extras.duty:
        yield Fact(what=What.DID, player=seat, others=(_next_seat(before, after),), word="skip")
    if move.flags & CHOOSE and move.target is not None and many:
        yield Fact(what=What.DID, player=seat, others=(move.target,), word="choose-next")


def _named(before: Board, after: Board, move: Move) -> Iterator[Fact]:
    """Yield what the cards did to a player who was named."""
    if move.target is None:
        return
    if move.flags & STEAL and after.asked == "pick":
        yield Fact(what=What.LOOKS_FOR, player=before.turn, others=(move.target,))
        return
    for word in move.alternative.words:
        if WORDS[word].named and WORDS[word].acts and WORDS[word].happens:
            yield Fact(what=What.DID, player=before.turn, others=(move.target,), word=word)


_NOTED = frozenset(("rotate",))
"""Words whose deed is told only when it was done: nobody passes on a hand after the last card."""


def _unnamed(before: Board, after: Board, move: Move) -> Iterator[Fact]:
    """Yield what the cards bring to all others."""
    for word in move.alternative.words:
        if word not in _NOTED and WORDS[word].acts and WORDS[word].happens and not WORDS[word].named:
            yield Fact(what=What.DID, player=before.turn, others=(_next_seat(before, after),), word=word)


def _next_seat(before: Board, after: Board) -> int:
    """Return who sits next to the player, in the direction in which play goes on."""
    return before.rules.next_table(before.state.alive)[0][after.direction > 0][before.turn]


def _answer(before: Board, move: Move) -> Fact:
    """Return what a player does who is asked something inside a turn."""
    if move.is_throw:
        return _laid(What.THREW, before, move, before.total)
    if before.asked == "number":
        return _laid(What.NUMBERED, before, move, before.total + move.n)
    whom = move.target or 0
    if move.answer == "take" and move.target is None:
        return _laid(What.DUG, before, move, before.total)
    if move.answer in ("take", "raid"):  # which card it was is nobody else's business
        return Fact(what=What.TOOK_OF, player=before.turn, others=(whom,))
    if move.answer == "show":
        return _laid(What.SHOWED, before, move, before.total)
    none = What.SHOWED_NONE if before.asked == "shield" else What.KEPT
    return Fact(what=What.STOPPED if move.answer == "stop" else none, player=before.turn)


def _notes(before: Board, after: Board) -> Iterator[Fact]:
    """Yield what happened beside a play, in order."""
    pack = before.variant.cards
    for kind, seat, cards, _, _ in after.beside.notes:
        if kind == "rotate":
            yield Fact(what=What.DID, player=before.turn, others=(before.turn,), word=kind)
        elif kind == "no chain card" and not (after.turn == seat and after.plays_owed):
            yield Fact(what=What.NO_ANSWER, player=seat)
        elif kind in _WITH_CARD:
            yield Fact(what=_WITH_CARD[kind], player=seat, cards=(pack[cards[0]],))


_WITH_CARD = {"shield": What.SAVED, "answers": What.ANSWERED, "throws": What.THROWS}


def _run(before: Board, after: Board, move: Move) -> Iterator[Fact]:
    """Yield that the total goes back after a bomb, and that a run which is not followed brings no new card."""
    seat = before.turn
    if move.flags & BOMB and not after.is_over and before.total and not after.total:
        yield Fact(what=What.BOMB_TO_ZERO, player=seat)
    fewer = len(after.held[seat]) == len(before.held[seat]) - len(move.cards)
    plain = not before.extras.duty and not before.rules.manual_draw and not after.is_over and after.stock
    if before.extras.run and fewer and plain:
        yield Fact(what=What.RUN_ENDED, player=seat)


def _owed(before: Board, after: Board, seat: int, total: int) -> Iterator[Fact]:
    """Yield who owes how many plays now, or that the total goes back between them."""
    back = before.extras.back
    if not after.plays_owed or after.is_over or after.asked:
        if before.plays_owed and back is not None and after.total != total and not after.is_over:
            yield Fact(what=What.BACK_BETWEEN, player=seat, number=back, total=after.total)
    elif after.turn != seat or not before.plays_owed:
        yield Fact(what=What.OWES, player=after.turn, number=after.plays_owed)
    elif after.total != total:
        yield Fact(what=What.BACK, player=seat, total=after.total)
