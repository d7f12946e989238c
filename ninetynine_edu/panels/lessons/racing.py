"""The panels of the lesson Race to 99 and a first proof: the race, a two-card endgame, and what another rule changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ...ground.english import Player
from ...ground.text import count_of, echo, listing, whole_number
from ...play.moves import Move
from ...play.position import Position
from ...race.race import Race
from ...rules.option import OptionValue
from ...rules.variant import variant
from ...solve import solve
from ..kit import pictures
from ..kit.pictures import Jump
from . import blocks
from .blocks import Block
from .desk import Panel


class RacePanel(Panel):
    """A race between two people at one screen, or against a player who never errs.

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
        super().__init__("The race", after)
        self.say("Choose how to play.")
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
    def _names(self) -> tuple[str, str]:
        return ("Player 1", "Player 2") if self._mode == "pair" else ("You", "The other player")

    @property
    def _is_over(self) -> bool:
        return self._total == self._target

    def above(self) -> list[Block]:
        """How to play, the target, the total, the line."""
        modes = (
            ("pair", "Two of us"), ("first", "Against the computer: I begin"), ("second", "Against the computer: it begins"),
        )  # fmt: skip
        ways = [blocks.button(mode, label, pressed=mode == self._mode) for mode, label in modes]
        goals = [
            blocks.button(f"target{n}", f"To {target}", pressed=target == self._target)
            for n, target in enumerate(self._races)
        ]
        rows = [blocks.buttons("How to play", ways), blocks.buttons("How far", goals)]
        if not self._mode:
            return rows
        jumps = [self._last] if self._last else []
        line = pictures.number_line(self._total, jumps, limit=self._target)
        return [*rows, blocks.big("Total", self._total), blocks.picture(line)]

    def below(self) -> list[Block]:
        """The steps, and what has been played."""
        if not self._mode:
            return []
        if self._is_over:
            parts = [blocks.buttons("Go on", [blocks.button("again", "Play again", main=True)])]
        else:
            legal = self.race.legal_steps(self._total)
            steps = [blocks.button(f"add{step}", f"+{step}") for step in legal]
            parts = [blocks.buttons(f"{self._names[self._turn]} to add", steps)]
        if self._told:
            parts.append(blocks.listed("Plays so far", self._told))
        return parts

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
            self.say(
                f"The total is 0. Add 1 to {self._most}. Whoever makes {self._target} wins. {self._names[0]} to add."
            )
        if self._mode == "second":
            self._turn = 1
            self._reply()

    def _reply(self) -> None:
        best = self.race.best_steps(self._total)
        # From a lost total nothing helps; a small step keeps the race long.
        self._add(best[0] if best else 1)

    def _add(self, step: int) -> None:
        who = self._names[self._turn]
        before = self._total
        self._total += step
        self._last = Jump(before, self._total, f"+{step}")
        self._turn = 1 - self._turn
        adds = Player(who).does(f"add {step}")
        self._told.append(f"{adds}: {self._total}")
        words = f"{adds}: {before} and {step} is {self._total}."
        if self._is_over:
            lost = who == "The other player"
            more = " What would you do another time?" if lost else ""
            self.say(f"{words} {Player(who).does('win')}!{more}", "think" if lost else "good")
            self.focus = "again"
        else:
            self.say(f"{words} {self._names[self._turn]} to add.")


class EndgamePanel(Panel):
    """A small endgame with open cards, against a player who never errs.

    Args:
        position: two seats, all visible.
        after: a panel that has to be done first.
    """

    NAMES: Final = ("You", "The other player")

    def __init__(self, position: Position, after: Panel | None = None) -> None:
        self._start = self._position = position
        self._me = position.turn
        self._told: list[str] = []
        self._last: Jump | None = None
        self._losses = 0
        super().__init__("The endgame", after)
        self.say("All cards are open, and nobody draws. Your turn.")
        self.refresh()

    def _name(self, seat: int) -> str:
        return self.NAMES[0] if seat == self._me else self.NAMES[1]

    def above(self) -> list[Block]:
        """The total, the line, the other hand."""
        pos = self._position
        other = " ".join(map(str, pos.hands[1 - self._me])) or "no cards"
        line = pictures.number_line(
            pos.total,
            [self._last] if self._last else [],
            limit=pos.variant.limit,
            low=min(pos.total, self._start.total - 6),
        )
        return [blocks.big("Total", pos.total), blocks.picture(line), blocks.text(f"The other player holds: {other}")]

    def below(self) -> list[Block]:
        """Your cards, each way to play them."""
        pos = self._position
        parts: list[Block] = []
        if pos.is_over:
            parts.append(blocks.buttons("Go on", [blocks.button("again", "Play it again", main=True)]))
        else:
            items = []
            for card in pos.hands[self._me]:
                moves = [move for move in pos.legal_moves if move.cards[0] == card]
                if moves:
                    items += [_move_button(pos, move) for move in moves]
                else:
                    items.append(blocks.card_button(f"no-{card.code}", card, "does not fit", off=True))
            parts.append(blocks.buttons("Your cards", items))
        if self._told:
            parts.append(blocks.listed("Plays so far", self._told))
        return parts

    def do(self, what: str, value: str) -> None:
        """Play a card, or start again."""
        if what == "again":
            self._position, self._told, self._last = self._start, [], None
            self.say("From the beginning. Your turn.")
            return
        words = self._play(self._position.parse_move(what.removeprefix("play-")))
        while not self._position.is_over and self._position.turn != self._me:
            words += " " + self._play(solve(self._position).best_moves[0])
        outcome = self._position.outcome
        if outcome is None:
            self.say(f"{words} Your turn.")
        elif outcome.winner == self._me:
            self.say(f"{words} The other player is stuck. You win!", "good")
            self.focus = "again"
        else:
            self._losses += 1
            tip = "" if self._losses < 2 else " Which card would let you move twice?" if self._can_go_twice() else ""
            self.say(f"{words} You are stuck. The other player wins.{tip}", "think")
            self.focus = "again"

    def _can_go_twice(self) -> bool:
        return any(self._start.play(move).turn == self._me for move in self._start.legal_moves)

    def _play(self, move: Move) -> str:
        before = self._position
        self._position = before.play(move)
        after = self._position
        self._last = Jump(before.total, after.total, str(move.cards[0]))
        who = self._name(before.turn)
        words = f"{who} {'play' if who == 'You' else 'plays'} the {move.words}: {after.total}."
        if not after.is_over and after.turn == before.turn:
            words += f" {who} {'move' if who == 'You' else 'moves'} again."
        self._told.append(words)
        return words


def _move_button(pos: Position, move: Move) -> Block:
    does = (
        move.choice_words
        if len(pos.variant.effect(move.cards[0]).alternatives) > 1
        else pos.variant.effect(move.cards[0]).words
    )
    return blocks.card_button(f"play-{move.code}", move.cards[0], f"{does} → {pos.result_of(move)}")


class RaceChange(Panel):
    """Other targets and steps: which totals are lost then?"""

    STEPS: Final = {"1 to 10": range(1, 11), "1 to 5": range(1, 6), "1, 3 or 4": (1, 3, 4)}
    TARGETS: Final = (99, 98, 100)
    BEGIN: Final = "Choose a target and steps. Say first who wins, and which totals are lost."

    def __init__(self, after: Panel | None = None) -> None:
        self._target = 0
        self._steps = ""
        super().__init__("Change the race", after)
        self.say(self.BEGIN)
        self.refresh()

    @property
    def race(self) -> Race:
        """The race chosen; the first of each where nothing is chosen yet."""
        return Race(self._target or self.TARGETS[0], self.STEPS[self._steps or next(iter(self.STEPS))])

    def above(self) -> list[Block]:
        """Targets, steps, and all totals."""
        goals = [blocks.button(f"target{n}", f"To {t}", pressed=t == self._target) for n, t in enumerate(self.TARGETS)]
        steps = [blocks.button(f"steps{n}", f"Add {s}", pressed=s == self._steps) for n, s in enumerate(self.STEPS)]
        rows = [blocks.buttons("Target", goals), blocks.buttons("Steps", steps)]
        return [*rows, blocks.picture(pictures.race_rows(self.race))] if self._target and self._steps else rows

    def do(self, what: str, value: str) -> None:
        """Choose a target or steps."""
        if what.startswith("target"):
            self._target = self.TARGETS[int(what.removeprefix("target"))]
        else:
            self._steps = list(self.STEPS)[int(what.removeprefix("steps"))]
        self._tell()

    def _tell(self) -> None:
        if not (self._target and self._steps):
            self.say(self.BEGIN)
            return
        race = self.race
        best = race.best_steps(0)
        who = f"Whoever begins wins, by adding {listing(best)}" if best else "Whoever begins loses"
        self.say(f"{who}. The pattern repeats after {race.period.length} totals.")


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
        super().__init__("Change the endgame", after)
        self.say("Predict first: do you win? Then press a rule.")
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
        steps = [blocks.button("less", "One less"), blocks.button("more", "One more")]
        table = blocks.picture(pictures.table_of(self._at(self._total), ("You", "The other player")))
        if not self._rule:
            return [table, blocks.buttons("Rule", rules)]
        first = self._limit // 10 * 10 - 29
        values = [(t, solve(self._at(t)).value > 0) for t in range(first + 9, self._limit + 1)]
        return [
            table,
            blocks.buttons("Rule", rules),
            blocks.buttons("Total", steps),
            blocks.picture(pictures.won_and_lost(values, here=self._total)),
        ]

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
            self.say(f"At {self._total} you are stuck at once.")
        elif answer.value > 0:
            winning = listing(answer.winning_moves, "and")
            self.say(f"At {self._total} you win, with {winning}: {' '.join(map(str, answer.line))}.")
        else:
            self.say(f"At {self._total} you lose, whatever you play.")


class PlanPanel(Panel):
    """A plan for a race, to be written down total by total and checked.

    Args:
        race: the race.
        totals: the totals to plan for.
        after: a panel that has to be done first.
    """

    def __init__(self, race: Race, totals: Sequence[int], after: Panel | None = None) -> None:
        self._race = race
        self._totals = tuple(totals)
        self._right: dict[int, int] = {}
        super().__init__("Your plan", after)
        self.say("What do you add at each total? Write 0 where every step loses.")
        self.refresh()

    def below(self) -> list[Block]:
        """A box for each total, or the step that was right."""
        boxes = []
        for total in self._totals:
            if total in self._right:
                boxes.append(blocks.text(f"At {total}: {self._right[total]} ✓"))
            else:
                boxes.append(blocks.ask(f"at{total}", f"At {total}"))
        return boxes

    def do(self, what: str, value: str) -> None:
        """Check one step."""
        total, step = int(what.removeprefix("at")), whole_number(value)
        if step is None:
            self.say("Type a whole number, please.", "think")
            return
        told = check_plan(self._race, {total: step}).splitlines()[0]
        if ": right" not in told:
            self.say(told, "think")
            return
        self._right[total] = step
        left = [f"at{other}" for other in self._totals if other not in self._right]
        self.focus = left[0] if left else ""
        self.say(told if left else f"{told} Your plan wins wherever it can.", "good")


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
                f"{move}{' (best)' if move in answer.best_moves else ''}",
                str(self._position.result_of(move)),
                "● won for you" if value > 0 else "◇ lost for you",
                str(answer.lengths[move]),
            )
            for move, value in answer.values.items()
        ]

    def __repr__(self) -> str:
        return "\n".join(", ".join(line) for line in self.lines)

    def _repr_html_(self) -> str:
        answer = self._answer
        who = "You win" if answer.value > 0 else "The other player wins"
        heads = "".join(
            f'<th scope="col">{head}</th>' for head in ("Play", "New total", "With best play", "Plays left")
        )
        rows = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in line) + "</tr>" for line in self.lines)
        line = " ".join(map(str, answer.line))
        return (
            f"<p><b>{who} in {count_of(len(answer.line), 'play')}: {line}.</b></p>"
            f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>"
        )


def check_plan(race: Race, plan: Mapping[int, int | None]) -> str:
    """Check a student's plan for a race: for each total the step to add, 0 where every step loses, None for not yet.

    Returns:
        One line for each total, without giving the answer away.

    >>> print(check_plan(Race(99, range(1, 11)), {95: 4, 88: 0, 80: 1, 60: None}))
    95: right. You hand over 99.
    88: right. From here every step loses against best play.
    80: not yet. From 81 the other player still wins.
    60: your turn to fill this in.
    """
    lines = []
    for total, step in plan.items():
        if not isinstance(total, int) or isinstance(total, bool) or not 0 <= total < race.target:
            lines.append(f"{echo(total)}: that is no total before {race.target}.")
        elif step is None:
            lines.append(f"{total}: your turn to fill this in.")
        elif not isinstance(step, int) or isinstance(step, bool) or (step and step not in race.legal_steps(total)):
            lines.append(
                f"{total}: {echo(step)} may not be added here; the steps are {listing(race.legal_steps(total))}."
            )
        elif step == 0:
            wrong = race.wins(total)
            verdict = (
                "not yet. Some step wins from here."
                if wrong
                else "right. From here every step loses against best play."
            )
            lines.append(f"{total}: {verdict}")
        elif total + step in race.losing_totals:
            lines.append(f"{total}: right. You hand over {total + step}.")
        elif race.wins(total):
            lines.append(f"{total}: not yet. From {total + step} the other player still wins.")
        else:
            lines.append(f"{total}: not yet. Can any step win from here? Write 0 if none can.")
    right = sum(": right" in line for line in lines)
    if lines and right == len(lines):
        lines.append(f"All {right} right: with best play your plan wins wherever it can.")
    return "\n".join(lines)
