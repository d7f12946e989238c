"""Every reason at once why a position cannot be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..ground.cards import Card
from ..ground.text import echo
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant
from .board import ENDED_BY
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
        problems.append(f"A position has 2 to {MAX_SEATS} hands, one for each seat; this one has {seats}.")
    if not isinstance(total, int) or isinstance(total, bool):
        problems.append(f"The total must be a whole number, not {echo(total)}.")
    elif total > v.limit and (end is None or end[0] != Termination.OVER_LIMIT):
        problems.append(f"The total {echo(total)} is over the limit: in {v.name} it is at most {v.limit}.")
    elif total < (0 if v.negative != "allow" else lowest):
        low = "0, because totals do not go below zero here" if v.negative != "allow" else str(lowest)
        problems.append(f"The total {echo(total)} is too low: the lowest is {low}.")
    elif total > 2 * v.limit + HIGHEST_CARD:
        problems.append(f"The total {echo(total)} is too high.")
    for name, seat in (
        ("turn", turn),
        ("owed", owed),
        *(("out", s) for s in out),
        *((("end", end[1]),) if end else ()),
    ):
        known = isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < max(seats, 2)
        if not known and (seat is not None or name == "turn"):
            problems.append(
                f"{name} names seat {echo(seat)}: the seats are 0 to {seats - 1} (Player 1 to Player {seats})."
            )
    if not isinstance(direction, int) or isinstance(direction, bool) or direction not in (1, -1):
        problems.append(f"The direction is 1 (clockwise) or -1, not {echo(direction)}.")
    if end is not None and end[0] not in ENDED_BY:
        why, allowed = (
            end[0],
            {"over_limit": v.rule("must_play") is False, "wrong_call": v.rule("call_mode") == "must_call"},
        )
        if not allowed.get(why) or v.rule("bust_mode") == "eliminated" or (why == "over_limit" and total <= v.limit):
            problems.append(f"end={why} cannot be: the house rules and the total do not let a deal end so.")
    if packs is not None and not 1 <= packs <= MOST_PACKS:
        problems.append(f"packs={echo(packs)} must be 1 to {MOST_PACKS}.")
    packs = v.packs_for(max(seats, 2)) if packs is None else packs
    deck = set(v.deck())
    everything = [*(card for hand in hands for card in hand), *others]
    for card in sorted(set(everything)):
        if card not in deck:
            problems.append(f"The {card.words} is not in the pack of {v.name}.")
        elif (times := everything.count(card)) > (most := packs * v.copies(card)):
            there = f"1 pack has it {most}" if packs == 1 else f"{packs} packs have it {most}"
            problems.append(f"The {card.words} is there {times} times, but {there}.")
    if len(set(out)) < len(out) or (out and len(out) >= seats):
        problems.append("out names each seat once and leaves at least one seat in.")
    if out and v.rule("bust_mode") != "eliminated" and "knock-out" not in v.words:
        problems.append(f"Nobody is out during a deal of {v.name}: bust_mode is {v.rule('bust_mode')}.")
    if any(hands[seat] for seat in out if isinstance(seat, int) and 0 <= seat < seats):
        problems.append("A seat that is out holds no cards.")
    if owed is not None and owed in out:
        problems.append("A seat that is out takes no card.")
    if turn in out:
        problems.append("The seat on turn is out.")
    if len(problems) > MOST_PROBLEMS:
        return [*problems[:MOST_PROBLEMS], f"There are {len(problems) - MOST_PROBLEMS} more problems."]
    return problems


def extras_problems(rules: Rules, extras: Extras, ended: str | None = None) -> list[str]:
    """Return a sentence for each thing that a position says of duties, chains, runs or turns and that cannot be."""
    problems: list[str] = []
    name = rules.variant.name
    if (extras.duty or extras.give or extras.later) and not rules.duties:
        problems.append(f"No card of {name} makes anybody owe plays.")
    if extras.chain and not rules.chains:
        problems.append(f"No card of {name} makes a chain.")
    if extras.penalty and not (rules.chains and extras.duty):
        problems.append("Only a player who owes plays can be paying for a chain.")
    if extras.duty > extras.whole or (extras.duty == 0) != (extras.whole == 0):
        problems.append(f"duty={extras.duty}/{extras.whole} must name the plays still owed and those owed at first.")
    if max(extras.whole, extras.give, extras.chain, extras.later) > MOST_PLAYS:
        problems.append(f"Nobody can owe more than {MOST_PLAYS} plays or cards.")
    if extras.back is not None and not (rules.duty_back and extras.duty and LOWEST_TOTAL <= extras.back <= rules.limit):
        problems.append(f"back={extras.back} must be a total of {name} to which plays that are owed go back.")
    if extras.run and not rules.runs:
        problems.append(f"Runs mean nothing in {name}.")
    if extras.last is not None:
        known = any(
            extras.last.words == a.words or not extras.last.words for e in rules.effects for a in e.alternatives
        )
        if not rules.copies or not known or (extras.last.op == "set" and extras.last.n > rules.limit):
            problems.append(f"last={extras.last} is nothing that a card of {name} did and another could do again.")
    if extras.turns:
        if rules.king_ban == "off":
            problems.append(f"Turns are not counted in {name}: king_ban is off.")
        elif len(extras.turns) != rules.seats or any(not 0 <= turns <= BANNED_TURNS for turns in extras.turns):
            problems.append(f"turns names for each of the {rules.seats} seats a number from 0 to {BANNED_TURNS}.")
    if (extras.hit or ended == Termination.BOMB) and not (rules.bombs and extras.hit and ended == Termination.BOMB):
        problems.append("hit names the players whom a bomb hit, and stands only with end=bomb.")
    if any(not 0 <= seat < rules.seats for seat in extras.hit) or len(set(extras.hit)) < len(extras.hit):
        problems.append(f"hit names each player once: there are {rules.seats}.")
    if ended == Termination.STOCK_OUT and not rules.stock_ends:
        problems.append(f"In {name} no deal ends with its stock.")
    if ended == Termination.EMPTY_HAND and rules.empty_hand != "wins":
        problems.append(f"A last card does not win in {name}.")
    if extras.late is not None and (
        not rules.late_draw or extras.late[0] >= rules.seats or extras.late[1] > MOST_PLAYS
    ):
        problems.append(f"late names a player of {name} who forgot a card where one may still be taken.")
    if ended == Termination.THREE_OF_A_KIND and not rules.lays_threes:
        problems.append(f"In {name} nobody lays three of a kind down at the own turn.")
    if extras.forgot and (not rules.lays_threes or extras.forgot[-1][0] >= rules.seats):
        problems.append(f"forgot names players of {name} who did not lay three of a kind down where they may.")
    if extras.shuffles > rules.early:
        problems.append(f"shuffles={extras.shuffles} counts new stocks up to {rules.early} in {name}.")
    if extras.mover >= rules.seats or any(max(wait.seat, wait.victim or 0) >= rules.seats for wait in extras.waits):
        problems.append(f"waits names players: there are {rules.seats}.")
    return problems


def pile_problems(rules: Rules, pile: Sequence[Card], played: Sequence[Card] | None, gone: Sequence[Card]) -> list[str]:
    """Return a sentence for each thing that a position says of the last play, or of cards of who is out, and that cannot be."""
    problems: list[str] = []
    if played is not None and not rules.runs:
        problems.append(f"Which card was played last means nothing in {rules.variant.name}.")
    elif played and (len(played) > 1 or played[0].index not in rules.deck):
        problems.append(f"played names one card of {rules.variant.name}, or - before the first.")
    if gone and not rules.digs:
        problems.append(f"No card of {rules.variant.name} takes cards back from the pile, so gone means nothing.")
    return problems + [
        f"gone names the {card.words}, which does not lie on the pile so often."
        for card in sorted(set(gone))
        if gone.count(card) > pile.count(card)
    ]
