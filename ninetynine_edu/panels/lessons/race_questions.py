"""The questions of Race to 99 and a first proof, apart from the cells that ask them. Every answer is worked out by a solver."""

from __future__ import annotations

from ...ground.say import say
from ...play.position import Position
from ...race.race import Race
from ...solve import solve
from ...trees.grow import tree
from ..kit import pictures
from .lesson import Question, Quiz


def race_check(race: Race) -> Quiz:
    """Return the questions about the race by 1 to 10."""
    target = race.target
    below = [total for total in race.losing_totals if total < target][::-1]
    high, next_one = below[:2]
    step = race.best_steps(60)[0]
    return Quiz([
        Question(
            text=say("Which is the highest total below {target} that you would like to hand over, because the other player then cannot win?", target=target),
            answer=high,
            hints=(
                say("From which totals can you make {target} at once? Try the one just below them.", target=target),
                say("From {total} you add {n}. What about one less?", total=high + 1, n=target - high - 1),
            ),
            because=say("From {total} every step leads to a total from which you make {target}. Such a total is called lost: lost for the player to move.", total=high, target=target),
        ),
        Question(
            text=say("And the next lost total below that?"),
            answer=next_one,
            hints=(
                say("Now the race is really a race to {total}.", total=high),
                say("From which totals can you hand over {total}?", total=high),
            ),
            because=say("Whoever hands over {total} can hand over {next} next.", total=next_one, next=high),
        ),
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
            text=say("In how many different ways can the deal end?"),
            answer=len(ends),
            hints=(say("Count the places with nothing below them."),),
            because=say("Of these, {n} end well for you.", n=won),
        ),
        Question(
            text=say("You play 3♦ and move again at 87. Why is the ace as 1 a mistake now?"),
            choices=(say("It goes over 99"), stuck, say("You may not move again")),
            answer=stuck,
            hints=(say("Follow the branch from 88 down to its ends."),),
            because=say("Below 88 every end is a dashed L."),
        ),
    ], name=say("Read the tree"))  # fmt: skip


def race_exit() -> Quiz:
    """Return the exit questions: a race not met before, and another endgame with one winning play."""
    most = 6
    race = Race(100, range(1, most + 1))
    target = race.target
    high = max(total for total in race.losing_totals if total < target)
    period = race.period.length
    assert all(race.best_steps(high - period + step) == (period - step,) for step in race.steps)
    position = Position.open("standard", ["AC QD", "7S 2H"], total=85)
    answer = solve(position)
    plays = {"AC+1": say("A♣ as 1"), "AC+11": say("A♣ as 11"), "QD": "Q♦"}
    (best,) = answer.winning_moves
    return Quiz([
        Question(
            text=say("A race by steps of 1 to {most} to {target}. Which is the highest lost total below {target}?", most=most, target=target),
            answer=high,
            hints=(
                say("From which totals can you make {target} at once? Try the one just below them.", target=target),
                say("From {total} you add {n}. What about one less?", total=high + 1, n=most),
            ),
            because=say("Every step from {total} leaves a distance of 1 to {most}, which can be made at once.", total=high, most=most),
        ),
        Question(
            text=say("In that race you have handed over a lost total, and the other player adds s. What do you add?"),
            choices=(f"{period} − s", f"{most} − s", "s", f"{period + 4} − s"),
            answer=f"{period} − s",
            hints=(say("Try it: the other player adds 1, then 6. What do you add each time?"),),
            because=say("Then both steps together make {n}, and you hand over a lost total again.", n=period),
        ),
        Question(
            text=say("Which play wins for you?"),
            choices=(*plays.values(), say("none: you are lost")),
            answer=plays[best.code],
            picture=pictures.table_of(position, [say("You"), say("The other player")]),
            hints=(
                say("Draw the tree on paper. It is small."),
                say("After your play, which cards can the other player still play without going over 99?"),
            ),
            because=say("With best play it goes {line}, and the other player is stuck.", line=", ".join(map(str, answer.line))),
        ),
    ], name=say("Exit questions"))  # fmt: skip
