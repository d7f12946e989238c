"""A long run of random legal play: every variant, 2 to 8 seats, random house rules.

Run it from the top of the project::

    python -m tests.soak --plies 1000000 --seed 1

Each deal is drawn from the seed and its number, so that a deal in which something is wrong can be played again by
itself: ``python -m tests.soak --seed 1 --first 4711 --plies 1``. Checked are the cards (none lost, none doubled), the
totals, whose turn it is, how deals end, texts of positions and moves both ways, and taking back in a match.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import ninetynine_edu as nn
from ninetynine_edu.play.numbering import action_to_move
from ninetynine_edu.rules.house_rules import OPTIONS
from ninetynine_edu.rules.option import Option

from .strategies import HOUSE_RULES, playout, random_open

LONGEST = 400
DEALS = 6
"""Deals at each table, since making its rules takes as long as playing some."""


@dataclass
class Soak:
    """What a run has met."""

    plies: int = 0
    deals: int = 0
    chances: int = 0
    answers: int = 0
    matches: int = 0
    undone: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    names: Counter[str] = field(default_factory=Counter)
    codes: set[str] = field(default_factory=set)

    def __str__(self) -> str:
        ends = ", ".join(f"{end} {times}" for end, times in self.ends.most_common())
        return (
            f"{self.plies:,} plies in {self.deals:,} deals of {len(self.names)} variants with {len(self.codes):,} sets of "
            f"house rules; {self.chances:,} chance nodes, {self.answers:,} answers inside a turn; {self.matches:,} matches, "
            f"{self.undone:,} plays taken back. Ends: {ends}."
        )


def value_of(option: Option, rng: random.Random) -> str | int | bool:
    """Return a random value of a house rule."""
    if option.name in HOUSE_RULES and option.name != "stock_out":
        return rng.choice(HOUSE_RULES[option.name])
    if option.kind == "flag":
        return rng.random() < 0.5
    if option.kind == "number":
        return (
            rng.randint(max(option.lowest, 20), 150)
            if option.name == "limit"
            else rng.randint(option.lowest, option.highest)
        )
    return rng.choice(option.values) if option.values else option.default


def any_variant(rng: random.Random, name: str) -> nn.Variant:
    """Return a variant with any of all house rules of the family changed; contradictions are drawn again."""
    plain = nn.variant(name)
    known = {**OPTIONS, **{option.name: option for option in plain.options}}
    pool = sorted(known) if rng.random() < 0.6 else [option.name for option in plain.options]
    while True:
        chosen = rng.sample(pool, k=rng.choice((0, 1, 2, 3, 5, 8)))
        rules: dict[str, Any] = {
            option: value_of(known[option], rng) for option in chosen if option in plain.house_rules
        }
        try:
            return nn.variant(name, **rules)
        except nn.VariantError:
            continue


def cards_of(pos: nn.Position) -> bytes:
    """Return all cards of a position, in order; by index, since this is asked after each ply."""
    return bytes(sorted(b"".join(pos.held) + pos.stack[pos.at :] + pos.laid))


def check_step(before: nn.Position, move: nn.Move | None, after: nn.Position, cards: bytes, often: bool) -> None:
    """Check one ply; `often` also reads texts back."""
    v = after.variant
    assert cards_of(after) == cards, "cards are lost or doubled"
    assert 0 <= after.turn < after.seats and after.direction in (1, -1)
    assert after.is_over or after.total <= v.limit
    assert v.negative == "allow" or after.total >= 0
    assert after.is_over or after.is_chance or after.legal_moves, "nobody can go on and the deal is not over"
    assert after.is_over or after.turn in after.alive
    if after.is_chance:
        assert sum(after.chance.values()) == 1
    if after.outcome is not None:
        check_end(after, after.outcome)
    if not often:
        return
    again = nn.Position.parse(str(after))
    assert again == after and str(again) == str(after) and again.state_key() == after.state_key()
    assert again.legal_moves == after.legal_moves and again.asked == after.asked
    if move is not None:
        assert before.parse_move(move.code) == before.parse_move(str(move)) == move
        assert move.code in before.legal_moves and move.words
        if len(move.cards) < 3:  # the list of all sums of a big pack takes long to make
            assert move.answer or "&" in move.code or action_to_move(v, move.action) == move
    if after.total % 8 == 0:  # a key is as long as the deal so far
        assert all(after.information_key(seat) for seat in range(after.seats))


WON_BY_ONE = frozenset((
    nn.Termination.EMPTY_HAND, nn.Termination.STOCK_OUT, nn.Termination.THREE_KINGS, nn.Termination.THREE_OF_A_KIND,
))  # fmt: skip


def check_end(pos: nn.Position, outcome: nn.Outcome) -> None:
    """Check that a deal has the losers and the winner that its end says."""
    losers, winner = outcome.losers, outcome.winner
    assert len(set(losers)) == len(losers) and winner not in losers
    assert losers and all(0 <= seat < pos.seats for seat in losers)
    if outcome.termination == nn.Termination.LAST_SEAT:
        assert {*losers, winner} == set(range(pos.seats))
    elif outcome.termination in WON_BY_ONE:
        assert winner is not None and {*losers, winner} == set(range(pos.seats))
    elif pos.variant.rule("bust_mode") != "eliminated" and not pos.variant.words & {"knock-out", "bomb"}:
        assert len(losers) == 1 or outcome.termination == nn.Termination.THREE_SIXES


def soak_deal(rng: random.Random, name: str, found: Soak) -> None:
    """Play some deals of a variant with random house rules."""
    v = any_variant(rng, name) if rng.random() < 0.7 else nn.variant(name)
    for _ in range(DEALS):
        soak_one(rng, v, found)


def soak_one(rng: random.Random, v: nn.Variant, found: Soak) -> None:
    """Play one deal of a table at random and check each ply."""
    pos: nn.Position | None = None
    if rng.random() < 0.7:
        with suppress(nn.InvalidPosition):  # more cards in the hands than in the packs
            pos = nn.deal(v, players=rng.randint(2, 8), seed=rng.randrange(2**53))
    pos = pos or random_open(rng, v)
    cards = cards_of(pos)
    found.deals += 1
    found.names[v.id] += 1
    found.codes.add(v.code)
    texts: list[str] = [str(pos)]
    try:
        for before, move, after in playout(pos, rng, plies=LONGEST):
            texts.append(move.code if move else "draw")
            found.plies += 1
            found.chances += before.is_chance
            found.answers += bool(before.asked)
            check_step(before, move, after, cards, often=rng.random() < 0.04 or (after.is_over and rng.random() < 0.3))
            if after.outcome is not None:
                found.ends[after.outcome.termination] += 1
    except BaseException:
        print(texts[0], *texts[1:], sep="\n  ")
        raise


def soak_match(rng: random.Random, name: str, found: Soak) -> None:
    """Play a match of one human and bots, taking back now and then, and read its record back."""
    v = any_variant(rng, name) if rng.random() < 0.7 else nn.variant(name)
    players = ["human", *("random" for _ in range(rng.randint(1, 4)))]
    try:
        match = nn.Match(v, players, seed=rng.randrange(2**53))
    except nn.InvalidPosition:
        return
    found.matches += 1
    past: list[str] = []
    for _ in range(60):
        if match.is_over:
            break
        if match.deal_over:
            match.next_deal()
            past.clear()
        elif match.is_bot_turn:
            assert not match.play_bot().fault
        elif past and rng.random() < 0.1:
            assert match.can_undo and match.undo()
            assert match.record() == past.pop()
            found.undone += 1
        else:
            past.append(match.record())
            if (
                match.position.owed_draw is not None
                and match.seats[match.position.owed_draw] == 0
                and rng.random() < 0.5
            ):
                match.draw()
            else:
                match.play(rng.choice(match.position.legal_moves))
        found.plies += 1
    text = match.record()
    again = nn.Match.from_record(text)
    assert again.record() == text and again.position == match.position and not again.errors
    assert again.tokens == match.tokens and again.winner == match.winner


def soak(seed: int, plies: int, first: int = 0) -> Soak:
    """Play deals and matches until so many plies are made; return what was met."""
    found = Soak()
    number = first
    names = nn.variants()
    while found.plies < plies:
        rng = random.Random(f"soak {seed} {number}")
        name = names[number % len(names)]
        try:
            (soak_match if rng.random() < 0.04 else soak_deal)(rng, name, found)
        except BaseException:
            print(f"wrong in deal {number} of seed {seed}: {name}")
            raise
        number += 1
    return found


def main() -> None:
    """Run from the command line and print what was met."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.soak", description=__doc__.splitlines()[0] if __doc__ else ""
    )
    parser.add_argument("--plies", type=int, default=1_000_000, help="how many plies to play in all")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the run")
    parser.add_argument("--first", type=int, default=0, help="the number of the deal to begin with")
    chosen = parser.parse_args()
    begin = time.process_time()
    found = soak(chosen.seed, chosen.plies, chosen.first)
    print(f"Seed {chosen.seed}: {found} {time.process_time() - begin:.0f} s of processor time.")


if __name__ == "__main__":
    main()
