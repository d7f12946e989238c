"""The questions of Race to 99 and a first proof, apart from the cells that ask them. Every answer is worked out by a solver."""

from __future__ import annotations

from ...exercises.exercise import Exercise, exercise
from ...ground.say import say
from ...play.position import Position
from ...race.race import Race
from ...trees.grow import tree
from .asking import Question
from .quiz import Quiz


def _lost_totals(race: Race, first: int, level: int) -> Exercise:
    """Return the exercise that asks which totals of a race one wants to leave to the other player, from `first` on."""
    given = {"target": race.target, "steps": race.steps, "first": first, "asked": "leave", "last_loses": 0}
    return exercise("race_totals", level=level, given=given)


def race_check(race: Race) -> Quiz:
    """Return the questions about the race by 1 to 10."""
    high, next_one = [total for total in race.losing_totals if total < race.target][::-1][:2]
    step = race.best_steps(60)[0]
    return Quiz([
        _lost_totals(race, 80, level=2),
        _lost_totals(race, 50, level=2),
        Question(
            text=say("The total is 60, and it is your turn. What do you add?"),
            answer=step,
            hints=(
                say("Which lost total can you reach from 60?"),
                say("The lost totals go down in steps of {n}: {first}, {second}, …", n=high - next_one, first=high, second=next_one),
            ),
            because=say("You hand over {total}.", total=60 + step),
        ),
    ])  # fmt: skip


def tree_check(position: Position) -> Quiz:
    """Return the questions about the tree of the lesson's endgame."""
    graph = tree(position)
    ends = [data for _, data in graph.nodes(data=True) if data["kind"] == "end"]
    won = sum(data["value"] == "1" for data in ends)
    stuck = say("The other player can still play, and you get stuck")
    return Quiz([
        Question(
            text=say("How many ends does the tree have?"),
            answer=len(ends),
            hints=(say("Count the places with nothing below them."),),
            because=say("Of these, {n} end well for you.", n=won),
        ),
        Question(
            text=say("You play 3♦ and move again at 87. Why is the ace as 1 a mistake now?"),
            choices=(say("It goes over 99"), stuck, say("You may not move again")),
            answer=stuck,
            hints=(say("Follow the branch from 88 down to its ends."),),
            because=say("Below this 88 every end is a dashed L."),
        ),
        exercise("fill_tree", level=2, position="standard 92 P1+ 7H,10C/3D,8D"),
    ], name=say("Read the tree"))  # fmt: skip


def race_exit() -> Quiz:
    """Return the exit questions: a race not met before, and another endgame with one winning play."""
    most = 6
    race = Race(100, range(1, most + 1))
    period = race.period.length
    return Quiz([
        _lost_totals(race, race.target - 10, level=2),
        Question(
            text=say("In that race you have handed over a lost total, and the other player adds s. What do you add?"),
            choices=(f"{period} − s", f"{most} − s", "s", f"{period + 4} − s"),
            answer=f"{period} − s",
            hints=(say("Try it: the other player adds 1, then 6. What do you add each time?"),),
            because=say("Then both steps together make {n}, and you hand over a lost total again.", n=period),
        ),
        exercise("only_move", level=2, position="standard 85 P1+ AC,QD/7S,2H"),
    ], name=say("Exit questions"))  # fmt: skip
