"""The panels of the lesson Race to 99 and a first proof: the race, a two-card endgame, and what another rule changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any, Final

from ...ground.english import in_row, together
from ...ground.say import listed, marked, say, say_many
from ...play.moves import Move
from ...play.position import Position
from ...race.race import Race
from ...rules.option import OptionValue
from ...rules.variant import variant
from ...solve import solve
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part


class RacePanel(Panel):
    """A race between two people at one screen, or against a player who never makes a mistake.

    Args:
        after: a panel that has to be done first, such as the prediction.
        targets: the targets to choose from; the first one is set.
        most: everybody adds 1 to `most`.
    """

    def __init__(self, after: Panel | None = None, targets: Sequence[int] = (99, 33, 50), most: int = 10) -> None:
        self._races = {target: Race(target, range(1, most + 1)) for target in targets}
        self._target = targets[0]
        self._most = most
        self._mode = ""
        self._clear()
        super().__init__(say("The race"), after)
        self.say(say("Choose how to play."))
        self.refresh()

    @property
    def race(self) -> Race:
        """The race that is on."""
        return self._races[self._target]

    def _clear(self) -> None:
        self._total = 0
        self._turn = 0
        self._told: list[str] = []
        self._last: Jump | None = None

    @property
    def _who(self) -> str:
        """Who is next: `pair`, one of two people here, whom a number names; `you`; or `other`."""
        return "pair" if self._mode == "pair" else ("you", "other")[self._turn]

    @property
    def _named(self) -> str:
        return say("Player {number}", number=self._turn + 1)

    @property
    def _next(self) -> str:
        return say("{who} is next.", who=self._named) if self._who == "pair" else say("Your turn.")

    @property
    def _is_over(self) -> bool:
        return self._total == self._target

    def above(self) -> list[Block]:
        """How to play, the target, the total, the line."""
        modes = (
            ("pair", say("Two of us")),
            ("first", say("Against the computer: I begin")),
            ("second", say("Against the computer: it begins")),
        )
        ways = [blocks.button(mode, label, pressed=mode == self._mode) for mode, label in modes]
        goals = [
            blocks.button(f"target{n}", say("To {total}", total=target), pressed=target == self._target)
            for n, target in enumerate(self._races)
        ]
        rows = [blocks.buttons(say("How to play"), ways), blocks.buttons(say("How far"), goals)]
        if not self._mode:
            return rows
        jumps = [self._last] if self._last else []
        line = pictures.number_line(self._total, jumps, limit=self._target)
        return [*rows, blocks.big(say("Total"), self._total), blocks.picture(line)]

    def below(self) -> list[Block]:
        """The steps, and what has been played."""
        if not self._mode:
            return []
        if self._is_over:
            parts = [blocks.buttons(say("Go on"), [blocks.button("again", say("Play again"), main=True)])]
        else:
            legal = self.race.legal_steps(self._total)
            steps = [blocks.button(f"add{step}", f"+{step}") for step in legal]
            asked = say("What does {who} add?", who=self._named) if self._who == "pair" else say("What do you add?")
            parts = [blocks.buttons(asked, steps)]
        if self._told:
            parts.append(blocks.listed(say("Plays so far"), self._told))
        return parts

    def on_paper(self) -> list[Part]:
        """How to race with a pencil, and boxes for the totals."""
        told = say(
            "Race with a partner. The total is 0. In turn, add 1 to {most} and write the new total in the next box. Whoever makes {target} wins.",
            most=self._most, target=self._target,
        )  # fmt: skip
        empty = [["0", *[""] * 11], *[[""] * 12] * 3]
        return [Part([blocks.text(told), paper.table((), empty)], is_question=False)]

    def do(self, what: str, value: str) -> None:
        """Choose, add a step, start again."""
        if what.startswith("add"):
            self._add(int(what.removeprefix("add")))
            if not self._is_over and self._mode != "pair":
                self._reply()
            return
        if what.startswith("target"):
            self._target = list(self._races)[int(what.removeprefix("target"))]
        elif what != "again":
            self._mode = what
        self._clear()
        if self._mode:
            rules = say(
                "The total is 0. Add 1 to {most}. Whoever makes {target} wins.", most=self._most, target=self._target
            )
            self.say(together(rules, self._next))
        if self._mode == "second":
            self._turn = 1
            self._reply()

    def _reply(self) -> None:
        best = self.race.best_steps(self._total)
        # From a lost total nothing helps; a small step keeps the race long.
        self._add(best[0] if best else 1)

    def _add(self, step: int) -> None:
        who, named = self._who, self._named
        before = self._total
        self._total += step
        self._last = Jump(before, self._total, f"+{step}")
        self._turn = 1 - self._turn
        told, sums, wins = _ADDS[who]
        self._told.append(say(told, who=named, step=step, total=self._total))
        words = say(sums, who=named, step=step, before=before, total=self._total)
        if self._is_over:
            lost = who == "other"
            more = say("What would you try next time?") if lost else ""
            self.say(together(words, say(wins, who=named), more), "think" if lost else "good")
            self.focus = "again"
        else:
            self.say(together(words, self._next))


_ADDS: Final = {
    "pair": (
        marked("{who} adds {step}: {total}"),
        marked("{who} adds {step}: {before} and {step} is {total}."),
        marked("{who} wins!"),
    ),
    "you": (
        marked("You add {step}: {total}"),
        marked("You add {step}: {before} and {step} is {total}."),
        marked("You win!"),
    ),
    "other": (
        marked("The other player adds {step}: {total}"),
        marked("The other player adds {step}: {before} and {step} is {total}."),
        marked("The other player wins!"),
    ),
}
"""What is said of a step, by who adds: in the list, at the time, and when it ends the race."""


class EndgamePanel(Panel):
    """A small endgame with open cards, against a player who never makes a mistake.

    Args:
        position: two seats, all visible.
        after: a panel that has to be done first.
    """

    def __init__(self, position: Position, after: Panel | None = None) -> None:
        self._start = self._position = position
        self._me = position.turn
        self._told: list[str] = []
        self._last: Jump | None = None
        self._losses = 0
        super().__init__(say("The endgame"), after)
        self.say(together(say("All cards are open, and nobody draws."), say("Your turn.")))
        self.refresh()

    def above(self) -> list[Block]:
        """The total, the line, the other hand."""
        pos = self._position
        others = pictures.faces(pos.hands[1 - self._me], pos.variant)
        line = pictures.number_line(
            pos.total,
            [self._last] if self._last else [],
            limit=pos.variant.limit,
            low=min(pos.total, self._start.total - 6),
        )
        held = say("The other player holds:") if others else say("The other player holds no cards.")
        return [blocks.big(say("Total"), pos.total), blocks.picture(line), blocks.cards(others, held)]

    def below(self) -> list[Block]:
        """Your cards, each way to play them."""
        pos = self._position
        parts: list[Block] = []
        if pos.is_over:
            parts.append(blocks.buttons(say("Go on"), [blocks.button("again", say("Play it again"), main=True)]))
        else:
            items = []
            for card in pos.hands[self._me]:
                moves = [move for move in pos.legal_moves if move.cards[0] == card]
                if moves:
                    items += [_move_button(pos, move) for move in moves]
                else:
                    (face,) = pictures.faces([card], pos.variant)
                    items.append(blocks.button(f"no-{card.code}", say("too big"), off=True, face=face))
            parts.append(blocks.buttons(say("Your cards"), items))
        if self._told:
            parts.append(blocks.listed(say("Plays so far"), self._told))
        return parts

    def on_paper(self) -> list[Part]:
        """How to play it with real cards."""
        told = say(
            "Lay these cards of a real pack on the table, open. Play in turn from {total}; nobody draws. Whoever can play no card loses.",
            total=self._start.total,
        )
        table = pictures.table_of(self._start, (say("You"), say("The other player")))
        return [Part([blocks.text(told), blocks.picture(table)], is_question=False)]

    def do(self, what: str, value: str) -> None:
        """Play a card, or start again."""
        if what == "again":
            self._position, self._told, self._last = self._start, [], None
            self.say(together(say("From the beginning."), say("Your turn.")))
            return
        words = self._play(self._position.parse_move(what.removeprefix("play-")))
        while not self._position.is_over and self._position.turn != self._me:
            words = together(words, self._play(solve(self._position).best_moves[0]))
        outcome = self._position.outcome
        if outcome is None:
            self.say(together(words, say("Your turn.")))
        elif outcome.winner == self._me:
            self.say(together(words, say("The other player is stuck. You win!")), "good")
            self.focus = "again"
        else:
            self._losses += 1
            tip = say("Which card would let you move twice?") if self._losses > 1 and self._can_go_twice() else ""
            self.say(together(words, say("You are stuck. The other player wins."), tip), "think")
            self.focus = "again"

    def _can_go_twice(self) -> bool:
        return any(self._start.play(move).turn == self._me for move in self._start.legal_moves)

    def _play(self, move: Move) -> str:
        before = self._position
        self._position = before.play(move)
        after = self._position
        self._last = Jump(before.total, after.total, str(move.cards[0]))
        plays, again = _PLAYS[before.turn == self._me]
        words = say(plays, card=move.cards[0].the_words, total=after.total)
        if not after.is_over and after.turn == before.turn:
            words = together(words, say(again))
        self._told.append(words)
        return words


_PLAYS: Final = {
    True: (marked("You play {card}. The total is {total}."), marked("You move again.")),
    False: (marked("The other player plays {card}. The total is {total}."), marked("The other player moves again.")),
}
"""What is said of a play, by whether it is yours, and when the same player goes on."""


def _move_button(pos: Position, move: Move) -> Block:
    does = (
        move.choice_words
        if len(pos.variant.effect(move.cards[0]).alternatives) > 1
        else pos.variant.effect(move.cards[0]).words
    )
    (face,) = pictures.faces(move.cards[:1], pos.variant)
    return blocks.button(f"play-{move.code}", f"{does} → {pos.result_of(move)}", face=face)


class RaceChange(Panel):
    """Other targets and steps: which totals are lost then?"""

    STEPS: Final = {
        marked("Add 1 to 10"): range(1, 11),
        marked("Add 1 to 5"): range(1, 6),
        marked("Add 1, 3 or 4"): (1, 3, 4),
    }
    TARGETS: Final = (99, 98, 100)
    BEGIN: Final = marked("Choose a target and steps. Say first who wins, and which totals are lost.")

    def __init__(self, after: Panel | None = None) -> None:
        self._target = 0
        self._steps = ""
        super().__init__(say("Change the race"), after)
        self.say(say(self.BEGIN))
        self.refresh()

    @property
    def race(self) -> Race:
        """The race chosen; the first of each where nothing is chosen yet."""
        return Race(self._target or self.TARGETS[0], self.STEPS[self._steps or next(iter(self.STEPS))])

    def above(self) -> list[Block]:
        """Targets, steps, and all totals."""
        goals = [
            blocks.button(f"target{n}", say("To {total}", total=t), pressed=t == self._target)
            for n, t in enumerate(self.TARGETS)
        ]
        steps = [blocks.button(f"steps{n}", say(s), pressed=s == self._steps) for n, s in enumerate(self.STEPS)]
        rows = [blocks.buttons(say("Target"), goals), blocks.buttons(say("Steps"), steps)]
        return [*rows, blocks.picture(pictures.race_rows(self.race))] if self._target and self._steps else rows

    def on_paper(self) -> list[Part]:
        """A table to fill in: who wins with other targets and steps, and how far the lost totals lie apart."""
        heads = (say("Target"), say("Steps"), say("Who wins: first or second?"), say("The highest lost totals"))
        rows = []
        for target in self.TARGETS:
            for name, steps in self.STEPS.items():
                race = Race(target, steps)
                lost = [total for total in race.losing_totals if total < target][-3:]
                first = say("first") if race.best_steps(0) else say("second")
                rows.append((str(target), say(name), first, in_row(map(str, lost))))
        blank = [(target, steps, "", "") for target, steps, _, _ in rows]
        told = blocks.head(say("What changes with other targets and steps? Fill in the table."))
        return [Part([told, paper.table(heads, blank)], [paper.table(heads, rows)])]

    def do(self, what: str, value: str) -> None:
        """Choose a target or steps."""
        if what.startswith("target"):
            self._target = self.TARGETS[int(what.removeprefix("target"))]
        else:
            self._steps = list(self.STEPS)[int(what.removeprefix("steps"))]
        self._tell()

    def _tell(self) -> None:
        if not (self._target and self._steps):
            self.say(say(self.BEGIN))
            return
        race = self.race
        best = race.best_steps(0)
        steps = listed(map(str, best), "or")
        who = say("Whoever begins wins, by adding {steps}.", steps=steps) if best else say("Whoever begins loses.")
        self.say(together(who, say("The pattern repeats after {n} totals.", n=race.period.length)))


class EndgameChange(Panel):
    """The same two hands at another total or under another rule: who wins now?

    Args:
        hands: two hands.
        total: the total to begin with.
        rules: what can be chosen: a name, and the house rules it stands for, over the standard game.
    """

    def __init__(
        self,
        hands: Sequence[str],
        total: int,
        rules: Mapping[str, Mapping[str, OptionValue]],
        after: Panel | None = None,
    ) -> None:
        self._hands = tuple(hands)
        self._total = total
        self._rules: dict[str, dict[str, Any]] = {name: dict(changed) for name, changed in rules.items()}
        self._rule = ""
        super().__init__(say("Change the endgame"), after)
        self.say(say("Predict first: do you win? Then press a rule."))
        self.refresh()

    def _at(self, total: int) -> Position:
        return Position.open(variant("standard", **self._chosen), self._hands, total=total)

    @property
    def _chosen(self) -> dict[str, Any]:
        return self._rules.get(self._rule, {})

    @property
    def _limit(self) -> int:
        return variant("standard", **self._chosen).limit

    def above(self) -> list[Block]:
        """The hands, the rules, the total, and the line of won and lost totals."""
        rules = [blocks.button(f"rule{n}", name, pressed=name == self._rule) for n, name in enumerate(self._rules)]
        steps = [blocks.button("less", say("One less")), blocks.button("more", say("One more"))]
        table = blocks.picture(pictures.table_of(self._at(self._total), (say("You"), say("The other player"))))
        if not self._rule:
            return [table, blocks.buttons(say("Rule"), rules)]
        first = self._limit // 10 * 10 - 29
        values = [(t, solve(self._at(t)).value > 0) for t in range(first + 9, self._limit + 1)]
        return [
            table,
            blocks.buttons(say("Rule"), rules),
            blocks.buttons(say("Total"), steps),
            blocks.picture(pictures.won_and_lost(values, here=self._total)),
        ]

    def on_paper(self) -> list[Part]:
        """The cards, and under each rule a line: do you win, and with which card?"""
        heads = (say("Rule"), say("Do you win at {total}? With which card?", total=self._total))
        found = []
        for name, rules in self._rules.items():
            answer = solve(Position.open(variant("standard", **rules), self._hands, total=self._total))
            won = bool(answer.values) and answer.value > 0
            found.append((name, listed(map(str, answer.winning_moves)) if won else say("You lose.")))
        drawn = pictures.table_of(self._at(self._total), (say("You"), say("The other player")))
        blank = [(name, "") for name, _ in found]
        return [Part([blocks.picture(drawn), paper.table(heads, blank)], [paper.table(heads, found)])]

    def do(self, what: str, value: str) -> None:
        """Choose a rule or a total."""
        if what.startswith("rule"):
            self._rule = list(self._rules)[int(what.removeprefix("rule"))]
        else:
            self._total += 1 if what == "more" else -1
        self._total = max(self._limit // 10 * 10 - 20, min(self._limit, self._total))
        self._tell()

    def _tell(self) -> None:
        answer = solve(self._at(self._total))
        if not answer.values:
            self.say(say("At {total} you are stuck at once.", total=self._total))
        elif answer.value > 0:
            cards, line = listed(map(str, answer.winning_moves)), " ".join(map(str, answer.line))
            self.say(say("At {total} you win, with {cards}: {line}.", total=self._total, cards=cards, line=line))
        else:
            self.say(say("At {total} you lose, whatever you play.", total=self._total))


class Verdict:
    """What each play of an endgame is worth, with the seats called you and the other player.

    Args:
        position: the endgame; you are the seat to move.
    """

    def __init__(self, position: Position) -> None:
        self._position = position
        self._answer = solve(position)

    @property
    def lines(self) -> list[tuple[str, str, str, str]]:
        """For each play: the play, the new total, won or lost for you, and how many plays are left."""
        answer = self._answer
        return [
            (
                say("{move} (best)", move=str(move)) if move in answer.best_moves else str(move),
                str(self._position.result_of(move)),
                say("● won for you") if value > 0 else say("◇ lost for you"),
                str(answer.lengths[move]),
            )
            for move, value in answer.values.items()
        ]

    def __repr__(self) -> str:
        return "\n".join(", ".join(line) for line in self.lines)

    def _repr_html_(self) -> str:
        answer = self._answer
        heads = "".join(
            f'<th scope="col">{escape(head)}</th>'
            for head in (say("Play"), say("New total"), say("With best play"), say("Plays left"))
        )
        rows = "".join("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in line) + "</tr>" for line in self.lines)
        line, plays = " ".join(map(str, answer.line)), len(answer.line)
        if answer.value > 0:
            who = say_many("You win in {n} play: {line}.", "You win in {n} plays: {line}.", plays, line=line)
        else:
            who = say_many(
                "The other player wins in {n} play: {line}.", "The other player wins in {n} plays: {line}.", plays, line=line
            )  # fmt: skip
        return f"<p><b>{escape(who)}</b></p><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
