"""The questions of the lessons, apart from the cells that ask them. Every answer is worked out by the engine or a solver."""

from __future__ import annotations

from ...ground.cards import Card
from ...play.position import Position
from ...race.race import Race
from ...solve import solve
from ...trees.grow import tree
from ..kit import pictures
from .calling import Task
from .lesson import Question, Quiz


def _slips(move: str, total: int) -> dict[int, str]:
    """Return the wrong totals that show how they came about, each with what to say."""
    card = Card(move.replace("-", "+").split("+")[0])
    played = Position.open("standard", [[card], "KS"], total=total).parse_move(move)
    task = Task(total, card, played.alternative, _after(move, total))
    told = {given: task.slip(given) for given in range(total + 20)}
    return {given: words for given, words in told.items() if words and given != task.after}


def _after(move: str, total: int) -> int:
    """Return the total after a play of the standard game."""
    card = move.replace("-", "+").split("+")[0]
    return Position.open("standard", [card, "KS"], total=total).play(move).total


def calling_check() -> Quiz:
    """Return the questions in the middle of Calling the total."""
    return Quiz([
        Question(
            text="The total is 78. You play the 7♣. What is the new total?",
            answer=_after("7C", 78),
            slips=_slips("7C", 78),
            high=99,
            hints=("Jump to 80 first. How many are left?", "To 80 you need 2. That leaves 5."),
            because="78 and 2 is 80, and 5 more is 85.",
        ),
        Question(
            text="The total is 93. You play the 10♠ and take ten. What is the new total?",
            answer=_after("10S-10", 93),
            slips=_slips("10S-10", 93),
            high=99,
            hints=("The ones stay.", "Nine tens, take away one ten."),
            because="Ten less: 93, 83.",
        ),
        Question(
            text="The total is 46. You play the 9♥. What is the new total?",
            answer=_after("9H", 46),
            slips=_slips("9H", 46),
            high=99,
            hints=("Look at what the nine does.", "The nine does not add. It sets the total."),
            because="The nine sets 99, whatever the total was.",
        ),
        Question(
            text="The total is 58. You play the A♦ as 11. What is the new total?",
            answer=_after("AD+11", 58),
            slips=_slips("AD+11", 58),
            high=99,
            hints=("Eleven is ten and one.", "58 and 10 is 68."),
            because="58 and 10 is 68, and 1 more is 69.",
        ),
    ])  # fmt: skip


def calling_exit() -> Quiz:
    """Return the questions at the end of Calling the total."""
    first = _after("7D", 76)
    (only,) = Position.open("standard", ["AC 8H JD", "KS"], total=92).legal_moves
    plays = {"AC+1": "the A♣ as 1", "AC+11": "the A♣ as 11", "8H": "the 8♥", "JD": "the J♦"}
    return Quiz([
        Question(
            text="The total is 76. You play the 7♦. Then your partner plays the 10♣ and takes ten. What is the total now?",
            answer=_after("10C-10", first),
            slips=_slips("10C-10", first),
            high=99,
            hints=("Do it in two steps. First the 7.", f"76 and 7 is {first}. Now ten less."),
            because=f"76 and 7 is {first}, and ten less.",
        ),
        Question(
            text="The total is 92. You hold A♣, 8♥ and J♦. What can you play?",
            choices=(*plays.values(), "nothing"),
            answer=plays[only.code],
            hints=("How far is it from 92 to 99?", "Which of them adds 7 or less?"),
            because="92 and 1 is 93. The others make 100, 102 or 103: too much.",
        ),
    ], name="Before you go")  # fmt: skip


def race_check(race: Race) -> Quiz:
    """Return the questions about the race by 1 to 10."""
    below = [total for total in race.losing_totals if total < race.target][::-1]
    high, next_one = below[:2]
    step = race.best_steps(60)[0]
    return Quiz([
        Question(
            text=f"Which is the highest total below {race.target} that you would like to hand over, because the other player then cannot win?",
            answer=high,
            hints=(
                f"From which totals can you make {race.target} at once? Try the one just below them.",
                f"From {high + 1} you add {race.target - high - 1}. What about one less?",
            ),
            because=f"From {high} every step leads to a total from which you make {race.target}. Such a total is called lost: lost for the player to move.",
        ),
        Question(
            text="And the next lost total below that?",
            answer=next_one,
            hints=(f"Now the race is really a race to {high}.", f"From which totals can you hand over {high}?"),
            because=f"Whoever hands over {next_one} can hand over {high} next.",
        ),
        Question(
            text="The total is 60, and it is your turn. What do you add?",
            answer=step,
            hints=(
                "Which lost total can you reach from 60?",
                f"The lost totals go down in steps of {high - next_one}: {high}, {next_one}, …",
            ),
            because=f"You hand over {60 + step}.",
        ),
    ])  # fmt: skip


def tree_check(position: Position) -> Quiz:
    """Return the questions about the tree of the lesson's endgame."""
    graph = tree(position)
    ends = [data for _, data in graph.nodes(data=True) if data["kind"] == "end"]
    won = sum(data["value"] == "1" for data in ends)
    stuck = "The other player can still play, and you get stuck"
    return Quiz([
        Question(
            text="In how many different ways can the deal end?",
            answer=len(ends),
            hints=("Count the places with nothing below them.",),
            because=f"Of these, {won} end well for you.",
        ),
        Question(
            text="You play 3♦ and move again at 87. Why is the ace as 1 a mistake now?",
            choices=("It goes over 99", stuck, "You may not move again"),
            answer=stuck,
            hints=("Follow the branch from 88 down to its ends.",),
            because="Below 88 every end is a dashed L.",
        ),
    ], name="Read the tree")  # fmt: skip


def race_exit() -> Quiz:
    """Return the exit questions: a race not met before, and another endgame with one winning play."""
    most = 6
    race = Race(100, range(1, most + 1))
    high = max(total for total in race.losing_totals if total < race.target)
    period = race.period.length
    assert all(race.best_steps(high - period + step) == (period - step,) for step in race.steps)
    position = Position.open("standard", ["AC QD", "7S 2H"], total=85)
    answer = solve(position)
    plays = {"AC+1": "A♣ as 1", "AC+11": "A♣ as 11", "QD": "Q♦"}
    (best,) = answer.winning_moves
    return Quiz([
        Question(
            text=f"A race by steps of 1 to {most} to {race.target}. Which is the highest lost total below {race.target}?",
            answer=high,
            hints=(
                f"From which totals can you make {race.target} at once? Try the one just below them.",
                f"From {high + 1} you add {most}. What about one less?",
            ),
            because=f"Every step from {high} leaves a distance of 1 to {most}, which can be made at once.",
        ),
        Question(
            text="In that race you have handed over a lost total, and the other player adds s. What do you add?",
            choices=(f"{period} − s", f"{most} − s", "s", f"{period + 4} − s"),
            answer=f"{period} − s",
            hints=("Try it: the other player adds 1, then 6. What do you add each time?",),
            because=f"Then both steps together make {period}, and you hand over a lost total again.",
        ),
        Question(
            text="Which play wins for you?",
            choices=(*plays.values(), "none: you are lost"),
            answer=plays[best.code],
            picture=pictures.table_of(position, ["You", "The other player"]),
            hints=(
                "Draw the tree on paper. It is small.",
                "After your play, which cards of the other player still fit under 99?",
            ),
            because=f"With best play it goes {', '.join(map(str, answer.line))}, and the other player is stuck.",
        ),
    ], name="Exit questions")  # fmt: skip
