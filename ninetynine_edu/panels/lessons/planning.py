"""Plans for a race: written down total by total in a panel, or in a cell, and checked without giving an answer away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...ground.english import minus, together
from ...ground.say import listed, marked, say
from ...ground.text import echo, whole_number
from ...race.race import Race
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part


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
        super().__init__(say("Your plan"), after)
        self.say(say("What do you add at each total? Write 0 where every step loses."))
        self.refresh()

    def below(self) -> list[Block]:
        """A box for each total, or the step that was right."""
        boxes = []
        for total in self._totals:
            if total in self._right:
                boxes.append(blocks.text(say("At {total}: {step} ✓", total=total, step=self._right[total])))
            else:
                boxes.append(blocks.ask(f"at{total}", say("At {total}", total=total)))
        return boxes

    def on_paper(self) -> list[Part]:
        """A table to fill in."""
        heads = (say("Total"), say("You add"))
        right = [(str(total), listed(map(str, self._race.best_steps(total)), "or") or "0") for total in self._totals]
        told = say("What do you add at each total? Write 0 where every step loses.")
        return [
            Part(
                [blocks.head(told), paper.table(heads, [(total, "") for total, _ in right])],
                [paper.table(heads, right)],
            )
        ]

    def do(self, what: str, value: str) -> None:
        """Check one step."""
        total, step = int(what.removeprefix("at")), whole_number(value)
        if step is None:
            self.say(say("Type a whole number, please."), "think")
            return
        right, told = _checked(self._race, total, step)
        if not right:
            self.say(told, "think")
            return
        self._right[total] = step
        left = [f"at{other}" for other in self._totals if other not in self._right]
        self.focus = left[0] if left else ""
        self.say(told if left else together(told, say("Your plan wins wherever it can.")), "good")


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
    found = [_checked(race, total, step) for total, step in plan.items()]
    lines = [told for _, told in found]
    if lines and all(right for right, _ in found):
        lines.append(say("All {n} right: with best play your plan wins wherever it can.", n=len(lines)))
    return "\n".join(lines)


def _checked(race: Race, total: object, step: object) -> tuple[bool, str]:
    """Return whether one step of a plan is right, and what there is to say of it."""
    if not isinstance(total, int) or isinstance(total, bool) or not 0 <= total < race.target:
        return False, say("{total}: that is no total before {target}.", total=echo(total), target=race.target)
    if step is None:
        return False, say("{total}: your turn to fill this in.", total=total)
    steps = race.legal_steps(total)
    if not isinstance(step, int) or isinstance(step, bool) or (step and step not in steps):
        text = marked("{total}: {step} may not be added here; the steps are {steps}.")
        return False, say(text, total=total, step=echo(step), steps=listed(map(minus, steps), "or"))
    if step == 0 and race.wins(total):
        return False, say("{total}: not yet. Some step wins from here.", total=total)
    if step == 0:
        return True, say("{total}: right. From here every step loses against best play.", total=total)
    if total + step in race.losing_totals:
        return True, say("{total}: right. You hand over {after}.", total=total, after=total + step)
    if race.wins(total):
        text = marked("{total}: not yet. From {after} the other player still wins.")
        return False, say(text, total=total, after=total + step)
    return False, say("{total}: not yet. Can any step win from here? Write 0 if none can.", total=total)
