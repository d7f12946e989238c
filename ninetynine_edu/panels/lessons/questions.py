"""The questions of Calling the total, apart from the cells that ask them. Every answer is worked out by the engine."""

from __future__ import annotations

from ...ground.say import say
from ...play.position import Position
from ..kit import pictures
from .calling import Task
from .lesson import Question, Quiz


def _slips(move: str, total: int) -> dict[int, str]:
    """Return the wrong totals that show how they came about, each with what to say."""
    played = Position.open("standard", [_card(move), "KS"], total=total).parse_move(move)
    task = Task(total, played.cards[0], played.alternative, _after(move, total))
    told = {given: task.slip(given) for given in range(total + 20)}
    return {given: words for given, words in told.items() if words and given != task.after}


def _after(move: str, total: int) -> int:
    """Return the total after a play of the standard game."""
    return Position.open("standard", [_card(move), "KS"], total=total).play(move).total


def _card(move: str) -> str:
    """Return the code of the one card that a play lays."""
    return move.replace("-", "+").partition("+")[0]


def _called(text: str, move: str, total: int, *, hints: tuple[str, ...], because: str, faces: str = "") -> Question:
    """Return a question for the total after a play; `faces` are the cards beside it, where that is not one alone."""
    return Question(
        text=text,
        faces=pictures.faces(faces or _card(move)),
        answer=_after(move, total),
        slips=_slips(move, total),
        high=99,
        hints=hints,
        because=because,
    )


def calling_check() -> Quiz:
    """Return the questions in the middle of Calling the total."""
    return Quiz([
        _called(
            say("The total is 78. You play the 7♣. What is the new total?"),
            "7C", 78,
            hints=(say("Jump to 80 first. How many are left?"), say("To 80 you need 2. That leaves 5.")),
            because=say("78 and 2 is 80, and 5 more is 85."),
        ),
        _called(
            say("The total is 93. You play the 10♠ and take away ten. What is the new total?"),
            "10S-10", 93,
            hints=(say("The ones stay."), say("Nine tens, take away one ten.")),
            because=say("Ten less: 93, 83."),
        ),
        _called(
            say("The total is 46. You play the 9♥. What is the new total?"),
            "9H", 46,
            hints=(say("Look at what the nine does."), say("The nine does not add. It sets the total.")),
            because=say("The nine sets 99, whatever the total was."),
        ),
        _called(
            say("The total is 58. You play the A♦ as 11. What is the new total?"),
            "AD+11", 58,
            hints=(say("Eleven is ten and one."), say("58 and 10 is 68.")),
            because=say("58 and 10 is 68, and 1 more is 69."),
        ),
    ])  # fmt: skip


def calling_exit() -> Quiz:
    """Return the questions at the end of Calling the total."""
    first = _after("7D", 76)
    (only,) = Position.open("standard", ["AC 8H JD", "KS"], total=92).legal_moves
    plays = {
        "AC+1": say("the A♣ as 1"), "AC+11": say("the A♣ as 11"), "8H": say("the 8♥"), "JD": say("the J♦"),
    }  # fmt: skip
    return Quiz([
        _called(
            say("The total is 76. You play the 7♦. Then your partner plays the 10♣ and takes away ten. What is the total now?"),
            "10C-10", first, faces="7D 10C",
            hints=(say("Do it in two steps. First the 7."), say("76 and 7 is {n}. Now ten less.", n=first)),
            because=say("76 and 7 is {n}, and ten less.", n=first),
        ),
        Question(
            text=say("The total is 92. You hold A♣, 8♥ and J♦. What can you play?"),
            choices=(*plays.values(), say("nothing")),
            faces=pictures.faces("AC AC 8H JD"),
            answer=plays[only.code],
            hints=(say("How far is it from 92 to 99?"), say("Which of them adds 7 or less?")),
            because=say("92 and 1 is 93. The others make 100, 102 or 103: too big."),
        ),
    ], name=say("Before you go"))  # fmt: skip
