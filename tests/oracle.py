"""A slow, plain reading of the rules, to hold the engine against. It uses none of the engine's tables or arithmetic.

It reads effects as text and house rules by name, keeps cards as lists of codes, and goes through rules 1.1 step by step.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field

import ninetynine_edu as nn

LegalMove = tuple[str, str, int | None, int | None]
"""Card, alternative as text, number named, seat named."""


@dataclass
class Table:
    """What lies on the table and in the hands."""

    v: nn.Variant
    hands: list[list[str]]
    stock: list[str]
    pile: list[str]
    total: int
    turn: int
    direction: int
    alive: list[int]
    dealt: bool
    owed: int | None = None
    late: int | None = None
    losers: list[int] = field(default_factory=list)
    over: str = ""
    reshuffled: bool = False
    shuffles: int = 0

    @classmethod
    def of(cls, pos: nn.Position) -> Table:
        """Return the table that a position describes."""
        return cls(
            v=pos.variant,
            hands=[[card.code for card in hand] for hand in pos.hands],
            stock=[card.code for card in pos.stock],
            pile=[card.code for card in pos.pile],
            total=pos.total,
            turn=pos.turn,
            direction=pos.direction,
            alive=list(pos.alive),
            dealt=not pos.visible,
            owed=pos.owed_draw,
            late=pos.late_draw,
            losers=[seat for seat in range(pos.seats) if seat not in pos.alive],
            shuffles=int(counted[1]) if (counted := re.search(r"shuffles=([0-9]+)", str(pos))) else 0,
        )

    def rule(self, name: str) -> object:
        return self.v.rule(name)

    # --- what may be played ---

    def result(self, alternative: str, number: int | None) -> int | None:
        """Return the total after an alternative written as text, or None where it may not go below zero."""
        value = alternative.split(",")[0]
        if value == "=any":
            assert number is not None
            new = number
        elif value == "x2":
            new = self.total + self.total
        elif value[0] == "=":
            new = int(value[1:])
        else:
            new = self.total + int(value)
        if new < 0 and self.rule("negative_totals") == "clamp_zero":
            new = 0
        if new < 0 and self.rule("negative_totals") == "forbid":
            return None
        if self.rule("special_totals") == "69:reset_zero" and new == 69 and self.total != 69:
            return 0
        return new

    def legal(self) -> set[LegalMove]:
        """Return every legal move of the seat on turn."""
        found: set[LegalMove] = set()
        for card in self.hands[self.turn]:
            for alternative in str(self.v.effect(card)).split(" or "):
                new_stocks = (
                    int(str(self.rule("early_shuffles"))) if {"early", "late"} & {*alternative.split(", ")} else 0
                )
                if new_stocks and ("early" in alternative) == (self.shuffles >= new_stocks):
                    continue
                numbers: list[int | None] = [None]
                if alternative.startswith("=any"):
                    numbers = list(range(self.v.limit + 1))
                targets: list[int | None] = [None]
                if "choose-next" in alternative:
                    targets = [seat for seat in self.alive if seat != self.turn or self.rule("target_self")]
                for number in numbers:
                    new = self.result(alternative, number)
                    if new is not None and (new <= self.v.limit or self.rule("must_play") is False):
                        found |= {(card, alternative, number, target) for target in targets}
        return found

    # --- one turn ---

    def play(self, move: LegalMove, rng: random.Random | None = None) -> None:
        """Go through rules 1.1 for one move."""
        card, alternative, number, target = move
        new = self.result(alternative, number)
        assert new is not None
        if new > self.v.limit and self.rule("bust_mode") == "eliminated":
            self.lose("over_limit")  # the card counts as not played
            self.settle()
            return
        seat = self.turn
        self.hands[seat].remove(card)
        self.pile.append(card)
        self.total = new
        if new > self.v.limit:
            self.lose("over_limit")
            return
        if "reverse" in alternative:
            self.direction = -self.direction
        forgot = self.owed if self.owed != seat else None
        self.owed = self.late = None
        if self.rule("draw_mode") != "auto":
            if self.stock or self.could_reshuffle():
                self.owed = seat
                self.late = forgot if self.rule("draw_mode") == "manual_late" else None
        else:
            self.take(seat)
        self.turn = self.next_seat(alternative, target)
        self.settle()

    def next_seat(self, alternative: str, target: int | None) -> int:
        if target is not None:
            return target
        if "again" in alternative:
            return self.turn
        if "reverse" in alternative and len(self.alive) == 2 and self.rule("reverse_two_player") == "again":
            return self.turn
        seat = self.step(self.turn)
        return self.step(seat) if "skip" in alternative else seat

    def step(self, seat: int) -> int:
        seats = len(self.hands)
        seat = (seat + self.direction) % seats
        while seat not in self.alive:
            seat = (seat + self.direction) % seats
        return seat

    def could_reshuffle(self) -> bool:
        if not self.dealt or self.rule("stock_out") == "play_on":
            return False
        return len(self.pile) > (1 if self.rule("stock_out") == "reshuffle_keep_top" else 0)

    def take(self, seat: int) -> None:
        if not self.stock and self.could_reshuffle():
            keep = 1 if self.rule("stock_out") == "reshuffle_keep_top" else 0
            at = len(self.pile) - keep
            self.stock, self.pile = self.pile[:at], self.pile[at:]
            self.shuffles += 1
            self.reshuffled = True  # in an order of chance: only which cards are there can be compared
            self.hands[seat].append("?")
        elif self.stock:
            self.hands[seat].append(self.stock.pop(0))

    def settle(self) -> None:
        while not self.over:
            if self.owed == self.turn:  # the card was not forgotten: nobody else has moved since
                self.owed = None
                self.take(self.turn)
            if self.late == self.turn:
                self.late = None
                self.take(self.turn)
            if "?" in self.hands[self.turn] or self.legal():
                return
            self.lose("stuck" if self.hands[self.turn] else "no_cards")

    def lose(self, why: str) -> None:
        self.losers.append(self.turn)
        if self.rule("bust_mode") != "eliminated":
            self.over = why
            self.owed = None
            return
        out = self.turn
        self.pile[:0] = self.hands[out]
        self.hands[out] = []
        self.owed = None if self.owed == out else self.owed
        self.alive.remove(out)
        self.turn = self.step(out)
        if len(self.alive) == 1:
            self.over = "last_seat"
            self.owed = None
