"""Every reason at once why a position cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.cards import Card
from ..ground.english import capital
from ..ground.say import say, say_many
from ..ground.text import echo
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant
from .board import ENDED_BY, UNSEEN
from .compiled import BANNED_TURNS, Rules
from .extras import Extras
from .notation import PositionText
from .outcome import Termination

LOWEST_TOTAL: Final = -1000
"""The lowest total that a position may be set up with. Play may go lower where doubling cards are played below zero."""
HIGHEST_CARD: Final = 999
MOST_PACKS: Final = 6
MOST_PROBLEMS: Final = 10
MOST_PLAYS: Final = 400


def position_problems(
    v: Variant,
    told: PositionText,
    hands: Sequence[tuple[Card, ...]],
    others: Sequence[Card],
    lowest: int = LOWEST_TOTAL,
) -> list[str]:
    """Return a sentence for each reason why there is no such position; `others` are the cards of stock and pile."""
    total, turn, direction, out, owed = told.total, told.turn, told.direction, told.out, told.owed
    end, packs = told.end, told.packs
    problems: list[str] = []
    seats = len(hands)
    if not 2 <= seats <= MAX_SEATS:
        problems.append(
            say("A position has 2 to {most} hands, one for each player. Here are {n}.", most=MAX_SEATS, n=seats)
        )
    if not isinstance(total, int) or isinstance(total, bool):
        problems.append(say("The total must be a whole number, not {found}.", found=echo(total)))
    elif total > v.limit and (end is None or end[0] != Termination.OVER_LIMIT):
        problems.append(
            say(
                "The total {total} is over the limit: in {game} it is at most {limit}.",
                total=echo(total),
                game=v.name,
                limit=v.limit,
            )
        )
    elif total < (0 if v.negative != "allow" else lowest):
        problems.append(_too_low(v, total, lowest))
    elif total > 2 * v.limit + HIGHEST_CARD:
        problems.append(say("The total {total} is too high.", total=echo(total)))
    for name, seat in (
        ("turn", turn),
        ("owed", owed),
        *(("out", s) for s in out),
        *((("end", end[1]),) if end else ()),
    ):
        known = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < max(seats, 2)
        if not known and (seat is not None or name == "turn"):
            problems.append(
                say(
                    "{key} names seat {found}: the seats are 0 to {last}, for Player 1 to Player {seats}.",
                    key=name,
                    found=echo(seat),
                    last=seats - 1,
                    seats=seats,
                )
            )
    if not isinstance(direction, int) or isinstance(direction, bool) or direction not in (1, -1):
        problems.append(say("The direction is 1, which is clockwise, or -1, not {found}.", found=echo(direction)))
    if end is not None and end[0] not in ENDED_BY:
        why, allowed = (
            end[0],
            {"over_limit": v.rule("must_play") is False, "wrong_call": v.rule("call_mode") == "must_call"},
        )
        if not allowed.get(why) or v.rule("bust_mode") == "eliminated" or (why == "over_limit" and total <= v.limit):
            problems.append(
                say("end={why} cannot be: the house rules and the total do not let a deal end so.", why=why)
            )
    if packs is not None and not 1 <= packs <= MOST_PACKS:
        problems.append(say("packs={found} must be 1 to {most}.", found=echo(packs), most=MOST_PACKS))
    packs = v.packs_for(max(seats, 2)) if packs is None else packs
    deck = set(v.deck())
    everything = [*(card for hand in hands for card in hand), *others]
    for card in sorted(set(everything)):
        if card not in deck:
            problems.append(capital(say("{card} is not in the pack of {game}.", card=card.the_words, game=v.name)))
        elif (times := everything.count(card)) > (most := packs * v.copies(card)):
            problems.append(_too_often(card, times, packs, most))
    if len(set(out)) < len(out) or (out and len(out) >= seats):
        problems.append(say("out names each seat once and leaves at least one seat in."))
    if out and v.rule("bust_mode") != "eliminated" and "knock-out" not in v.words:
        problems.append(
            say("Nobody is out during a deal of {game}: bust_mode is {mode}.", game=v.name, mode=v.rule("bust_mode"))
        )
    if any(hands[seat] for seat in out if isinstance(seat, int) and 0 <= seat < seats):
        problems.append(say("A player who is out holds no cards."))
    if owed is not None and owed in out:
        problems.append(say("A player who is out takes no card."))
    if owed is not None and told.mode == UNSEEN and told.stock:
        problems.append(say("Where a card is owed, the order of the stock is known: write stock= for unseen=."))
    if turn in out:
        problems.append(say("The player whose turn it is is out."))
    if len(problems) > MOST_PROBLEMS:
        more = len(problems) - MOST_PROBLEMS
        return [*problems[:MOST_PROBLEMS], say_many("There is {n} more problem.", "There are {n} more problems.", more)]
    return problems


def _too_low(v: Variant, total: int, lowest: int) -> str:
    if v.negative != "allow":
        return say("The total {total} is too low: here it does not go below 0.", total=echo(total))
    return say("The total {total} is too low: the lowest is {lowest}.", total=echo(total), lowest=str(lowest))


def _too_often(card: Card, times: int, packs: int, most: int) -> str:
    the_card = card.the_words
    if most > 1:
        words = say_many(
            "{card} is there {times} times, but {n} pack has it only {most} times.",
            "{card} is there {times} times, but {n} packs have it only {most} times.",
            packs,
            card=the_card,
            times=times,
            most=most,
        )
    elif times == 2:
        words = say("{card} is there twice, but one pack has it only once.", card=the_card)
    else:
        words = say("{card} is there {times} times, but one pack has it only once.", card=the_card, times=times)
    return capital(words)


def extras_problems(rules: Rules, extras: Extras, ended: str | None = None) -> list[str]:
    """Return a sentence for each thing that a position says of duties, chains, runs or turns and that cannot be."""
    problems: list[str] = []
    name = rules.variant.name
    if (extras.duty or extras.give or extras.later) and not rules.duties:
        problems.append(say("No card of {game} makes anybody owe plays.", game=name))
    if extras.chain and not rules.chains:
        problems.append(say("No card of {game} makes a chain.", game=name))
    if extras.penalty and not (rules.chains and extras.duty):
        problems.append(say("Only a player who owes plays can be paying for a chain."))
    if extras.duty > extras.whole or (extras.duty == 0) != (extras.whole == 0):
        problems.append(
            say(
                "duty={left}/{whole} must name the plays still owed and those owed at first.",
                left=extras.duty,
                whole=extras.whole,
            )
        )
    if max(extras.whole, extras.give, extras.chain, extras.later) > MOST_PLAYS:
        problems.append(say("Nobody can owe more than {most} plays or cards.", most=MOST_PLAYS))
    if extras.back is not None and not (rules.duty_back and extras.duty and LOWEST_TOTAL <= extras.back <= rules.limit):
        problems.append(
            say(
                "back={found} must be a total of {game} to which plays that are owed go back.",
                found=str(extras.back),
                game=name,
            )
        )
    if extras.run and not rules.runs:
        problems.append(say("Runs mean nothing in {game}.", game=name))
    if extras.last is not None:
        known = any(
            extras.last.words == a.words or not extras.last.words for e in rules.effects for a in e.alternatives
        )
        if not rules.copies or not known or (extras.last.op == "set" and extras.last.n > rules.limit):
            problems.append(
                say(
                    "last={found} is nothing that a card of {game} did and another could do again.",
                    found=str(extras.last),
                    game=name,
                )
            )
    if extras.turns:
        if rules.king_ban == "off":
            problems.append(say("Turns are not counted in {game}: king_ban is off.", game=name))
        elif len(extras.turns) != rules.seats or any(not 0 <= turns <= BANNED_TURNS for turns in extras.turns):
            problems.append(
                say(
                    "turns names for each of the {seats} seats a number from 0 to {most}.",
                    seats=rules.seats,
                    most=BANNED_TURNS,
                )
            )
    if (extras.hit or ended == Termination.BOMB) and not (rules.bombs and extras.hit and ended == Termination.BOMB):
        problems.append(say("hit names the players whom a bomb hit, and stands only with end=bomb."))
    if any(not 0 <= seat < rules.seats for seat in extras.hit) or len(set(extras.hit)) < len(extras.hit):
        problems.append(say("hit names each player once: there are {seats}.", seats=rules.seats))
    if ended == Termination.STOCK_OUT and not rules.stock_ends:
        problems.append(say("In {game} no deal ends with its stock.", game=name))
    if ended == Termination.EMPTY_HAND and rules.empty_hand != "wins":
        problems.append(say("A last card does not win in {game}.", game=name))
    if extras.late is not None and (
        not rules.late_draw or extras.late[0] >= rules.seats or extras.late[1] > MOST_PLAYS
    ):
        problems.append(say("late names a player of {game} who forgot a card where one may still be taken.", game=name))
    if ended == Termination.THREE_OF_A_KIND and not rules.lays_threes:
        problems.append(say("In {game} nobody lays three of a kind down at the own turn.", game=name))
    if extras.forgot and (not rules.lays_threes or extras.forgot[-1][0] >= rules.seats):
        problems.append(
            say("forgot names players of {game} who did not lay three of a kind down where they may.", game=name)
        )
    if extras.shuffles > rules.early:
        problems.append(
            say(
                "shuffles={found} counts new stocks up to {most} in {game}.",
                found=extras.shuffles,
                most=rules.early,
                game=name,
            )
        )
    if extras.mover >= rules.seats or any(max(wait.seat, wait.victim or 0) >= rules.seats for wait in extras.waits):
        problems.append(say("waits names players: there are {seats}.", seats=rules.seats))
    return problems


def pile_problems(rules: Rules, pile: Sequence[Card], played: Sequence[Card] | None, gone: Sequence[Card]) -> list[str]:
    """Return a sentence for each thing that a position says of the last play, or of cards of who is out, and that cannot be."""
    problems: list[str] = []
    if played is not None and not rules.runs:
        problems.append(say("Which card was played last means nothing in {game}.", game=rules.variant.name))
    elif played and (len(played) > 1 or played[0].index not in rules.deck):
        problems.append(say("played names one card of {game}, or - before the first.", game=rules.variant.name))
    if gone and not rules.digs:
        problems.append(
            say("No card of {game} takes cards back from the pile, so gone means nothing.", game=rules.variant.name)
        )
    return problems + [
        say("gone names {card}, which does not lie on the pile so often.", card=card.the_words)
        for card in sorted(set(gone))
        if gone.count(card) > pile.count(card)
    ]
