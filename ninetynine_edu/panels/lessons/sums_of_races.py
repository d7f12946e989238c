"""Several races at once: a game against best play, questions about it, and what follows from other steps.

Whoever makes the last move of all wins (normal play).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ...ground.english import in_row, together
from ...ground.say import listed, marked, say
from ...race.race import Race
from ...race.sums import RaceSum
from ..kit.pictures import Jump
from . import blocks, paper
from .asking import Question
from .blocks import Block
from .desk import Panel
from .paper import Part
from .sum_pictures import NAMES as _NAMES
from .sum_pictures import pair_grid as pair_grid
from .sum_pictures import race_lines as race_lines
from .sum_pictures import value_columns as value_columns

# --- what a lesson asks and works out ---


def sum_to_go(to_go: Sequence[int], steps: Sequence[int]) -> RaceSum:
    """Return races by the same steps with so much to go, each at the total 0.

    >>> sum_to_go([6, 2], [1, 2, 3]).wins((0, 0))
    False
    """
    return RaceSum([Race(far, steps) for far in to_go])


def step_question(to_go: Sequence[int], steps: Sequence[int]) -> Question:
    """Ask for the winning step in race A of a sum; 0 where there is none.

    Raises:
        ValueError: when several steps in race A win.

    >>> step_question([6, 5], [1, 2, 3]).answer
    1
    """
    best = [step for race, step in sum_to_go(to_go, steps).best_moves([0] * len(to_go)) if race == 0]
    if len(best) > 1:
        raise ValueError("Ask about a sum in which at most one step in race A wins.")
    answer = best[0] if best else 0
    left = " + ".join(map(str, (to_go[0] - answer, *to_go[1:])))
    return Question(
        text=say("The races have {places} to go, by steps of {steps}. Which step in race A wins? Write 0 when none does.",
                 places=" + ".join(map(str, to_go)), steps=listed(map(str, steps), "or")),
        answer=answer,
        hints=(say("What would you like to hand over? Think of two equal races."),),
        because=say("You hand over {left}, and that is lost.", left=left) if best else say("No step in race A hands over a lost place."),
    )  # fmt: skip


def pair_follows(steps: Sequence[int], pair: tuple[int, int] = (8, 3), upto: int = 14) -> tuple[object, ...]:
    """Return what follows from steps: the values, who wins a pair, and how the values repeat.

    >>> pair_follows((1, 2, 3))[0]
    'The pair 8 + 3 is won. The values are 0 and 3, and the nim-sum is 3. The values repeat after 4.'
    """
    race = Race(99, steps)
    a, b = (race.grundy(99 - far) for far in pair)
    told = marked("The pair {a} + {b} is won.") if a ^ b else marked("The pair {a} + {b} is lost.")
    words = together(
        say(told, a=pair[0], b=pair[1]),
        say("The values are {a} and {b}, and the nim-sum is {n}.", a=a, b=b, n=a ^ b),
        say("The values repeat after {n}.", n=race.period.length),
    )
    columns = value_columns([race.grundy(99 - far) for far in range(upto + 1)], say("Grundy values"))
    return words, columns


# --- the game ---


class SumPanel(Panel):
    """Several races at once, between two people or against a player who never makes a mistake. The last move of all wins.

    Args:
        sums: what can be played: a name for each button, and its races.
        after: a panel that has to be done first.

    Raises:
        ValueError: when there is no sum to play, or one has more than eight races.
        RaceError: when a sum has no race, or one in which the last one loses.
    """

    def __init__(self, sums: Mapping[str, Sequence[Race]], after: Panel | None = None) -> None:
        self._sums = {name: tuple(races) for name, races in sums.items()}
        if not self._sums or max(map(len, self._sums.values())) > len(_NAMES):
            raise ValueError("Give at least one sum to play, of at most eight races each.")
        self._added = {name: RaceSum(races) for name, races in self._sums.items()}
        self._name = next(iter(self._sums))
        self._mode = ""
        self._played = self._values = False
        self._clear()
        super().__init__(say("Races at once"), after)
        self.say(say("Choose how to play."))
        self.refresh()

    @property
    def races(self) -> tuple[Race, ...]:
        """The races that are on."""
        return self._sums[self._name]

    @property
    def totals(self) -> tuple[int, ...]:
        """Where each race is."""
        return tuple(self._totals)

    @property
    def is_over(self) -> bool:
        """True when no race has a move left."""
        return not any(race.legal_steps(total) for race, total in zip(self.races, self._totals, strict=True))

    def _clear(self) -> None:
        self._totals = [0] * len(self.races)
        self._turn = 0
        self._told: list[str] = []
        self._last: tuple[int, Jump] | None = None

    def above(self) -> list[Block]:
        """How to play, which races, and their lines."""
        ways = [blocks.button(mode, say(label), pressed=mode == self._mode) for mode, label in _MODES.items()]
        sums = [blocks.button(f"sum{n}", name, pressed=name == self._name) for n, name in enumerate(self._sums)]
        rows = [blocks.buttons(say("How to play"), ways), blocks.buttons(say("Which races"), sums)]
        if not self._mode:
            return rows
        parts = [*rows, blocks.picture(race_lines(self.races, self._totals, last=self._last, values=self._values))]
        if self._values:
            parts.append(blocks.text(self._value_words()))
        return parts

    def _value_words(self) -> str:
        added = self._added[self._name]
        values = listed(map(str, added.values(self._totals)), "and")
        words = say("Grundy values now: {values}. Their nim-sum is {n}.", values=values, n=added.grundy(self._totals))
        if self.is_over:
            return words
        lost = say("The player to move loses against best play.")
        return together(words, say("The player to move can win.") if added.wins(self._totals) else lost)

    def below(self) -> list[Block]:
        """The steps in each race, and what has been played."""
        if not self._mode:
            return []
        parts: list[Block] = []
        if self.is_over:
            parts.append(blocks.buttons(say("Go on"), [blocks.button("again", say("Play again"), main=True)]))
        else:
            for at, race in enumerate(self.races):
                legal = race.legal_steps(self._totals[at])
                steps = [
                    blocks.button(f"add{at}-{step}", f"{_NAMES[at]} +{step}", off=step not in legal)
                    for step in race.steps
                ]
                parts.append(blocks.buttons(say("Race {name}", name=_NAMES[at]), steps))
        if self._played:
            label = say("Hide the Grundy values") if self._values else say("Show the Grundy values")
            parts.append(blocks.buttons(say("Help"), [blocks.button("values", label, pressed=self._values)]))
        if self._told:
            parts.append(blocks.listed(say("Plays so far"), self._told))
        return parts

    def on_paper(self) -> list[Part]:
        """How to play with a pencil and counters, with the lines of each sum."""
        told = say(
            "Play with a partner. Put a counter on 0 of each race. In turn, move one counter on by a step of its race, not "
            "past the end. Whoever makes the last move of all wins."
        )
        heads = (say("Which races"), say("Race"), say("Steps"), say("Target"))
        rows = [
            ("" if at else name, _NAMES[at], in_row(map(str, race.steps)), str(race.target))
            for name, races in self._sums.items()
            for at, race in enumerate(races)
        ]
        longest = max(self._sums.values(), key=len)
        line = blocks.picture(race_lines(longest, [0] * len(longest)))
        return [Part([blocks.text(told), paper.table(heads, rows), line], is_question=False)]

    def do(self, what: str, value: str) -> None:
        """Choose, move in one race, look at the values, start again."""
        if what.startswith("add"):
            race, step = map(int, what.removeprefix("add").split("-"))
            if step not in self.races[race].legal_steps(self._totals[race]):
                self.say(say("That is past the end of the race."), "think")
                return
            self._add(race, step)
            if not self.is_over and self._mode != "pair":
                self._reply()
            return
        if what == "values":
            self._values = not self._values
            self.say(self._value_words() if self._values else say("The values are hidden again."))
            self.focus = "values"
            return
        if what.startswith("sum"):
            self._name = list(self._sums)[int(what.removeprefix("sum"))]
        elif what != "again":
            self._mode = what
        self._clear()
        if self._mode:
            self.say(together(say("All races stand at 0. The last move of all wins."), self._next))
        if self._mode == "second":
            self._turn = 1
            self._reply()

    @property
    def _next(self) -> str:
        return say("Player {number} is next.", number=self._turn + 1) if self._mode == "pair" else say("Your turn.")

    def _reply(self) -> None:
        best = self._added[self._name].best_moves(self._totals)
        if best:
            self._add(*best[0])
            return
        # From a lost place nothing helps; a small step where most is left keeps the match long.
        open_races = [n for n, race in enumerate(self.races) if race.legal_steps(self._totals[n])]
        race = max(open_races, key=lambda n: self.races[n].target - self._totals[n])
        self._add(race, self.races[race].legal_steps(self._totals[race])[0])

    def _add(self, race: int, step: int) -> None:
        before, who = self._totals[race], "pair" if self._mode == "pair" else ("you", "other")[self._turn]
        self._totals[race] += step
        self._last = (race, Jump(before, before + step, f"+{step}"))
        adds, wins = _ADDS[who]
        number = self._turn + 1
        words = say(adds, number=number, step=step, name=_NAMES[race], total=self._totals[race])
        self._told.append(words)
        self._turn = 1 - self._turn
        if not self.is_over:
            self.say(together(words, self._next))
            return
        self._played = True
        self.focus = "again"
        self.say(together(words, say(wins, number=number)), "think" if who == "other" else "good")


_MODES: Final = {
    "pair": marked("Two of us"),
    "first": marked("Against the computer: I begin"),
    "second": marked("Against the computer: it begins"),
}
_ADDS: Final = {
    "pair": (
        marked("Player {number} adds {step} in race {name}: {total}."),
        marked("That was the last move. Player {number} wins!"),
    ),
    "you": (marked("You add {step} in race {name}: {total}."), marked("That was the last move. You win!")),
    "other": (
        marked("The other player adds {step} in race {name}: {total}."),
        marked("That was the last move. The other player wins."),
    ),
}
"""What is said of a move and of the last one, by who moves."""
