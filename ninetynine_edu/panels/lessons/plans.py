"""Plans with chances: a reader sets how often to do what, and is told what the best answer to that plan takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Any, Final

from ...ground.english import minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ..kit import pictures
from . import blocks, paper
from .asking import Question
from .blocks import Block
from .contests import Contest as Contest
from .contests import FaceDown as FaceDown
from .contests import Matrix as Matrix
from .contests import plain_plan as plain_plan
from .desk import Panel
from .paper import Part
from .plan_pictures import answer_lines as answer_lines
from .plan_pictures import face_down_tree as face_down_tree

CHANCES: Final = tuple(map(Fraction, ("0", "1/4", "1/3", "1/2", "2/3", "3/4", "1")))
"""What a reader can choose from."""


# --- the panel ---


@dataclass(frozen=True, slots=True)
class Spot:
    """Somewhere to set a chance.

    Args:
        seen: what the player has seen, as the contest names it.
        move: the move whose chance is set.
        asks: the question, as in "You hold the 8. How often do you bluff?".
    """

    seen: str
    move: Any
    asks: str


class MixPanel(Panel):
    """A plan with chances: it is scored by what the best answer to it takes.

    Args:
        contest: the game.
        spots: where a chance is set; everywhere else the player plays the best plan.
        answers: what is said of the best answer, by what the other player has seen and does.
        seat: whose plan it is, 0 or 1.
        after: a panel that has to be done first.
        name: what the panel is called.

    Raises:
        ValueError: there is no spot, or the contest does not know one of them.
    """

    def __init__(
        self,
        contest: Contest,
        spots: Sequence[Spot],
        answers: Mapping[tuple[str, Any], str] | None = None,
        seat: int = 0,
        after: Panel | None = None,
        name: str = marked("Your plan"),
    ) -> None:
        self._contest, self._spots, self._seat = contest, tuple(spots), seat
        self._answers = dict(answers or {})
        if not self._spots:
            raise ValueError("A plan needs at least one place where a chance is set.")
        self._set: dict[int, Fraction] = {}
        self._most = max(
            self._given_away(chances) for chances in product((Fraction(0), Fraction(1)), repeat=len(self._spots))
        )
        self._perfect = False
        super().__init__(say(name), after)
        self.say(say("Set a chance. Then you are told the worst that can happen to your plan."))
        self.refresh()

    def _plan(self, chances: Sequence[Fraction]) -> dict[str, dict[Any, Fraction]]:
        return {spot.seen: {spot.move: chance} for spot, chance in zip(self._spots, chances, strict=True)}

    def _given_away(self, chances: Sequence[Fraction]) -> Fraction:
        return self._contest.exploitability(self._seat, self._plan(chances))

    @property
    def is_done(self) -> bool:
        """True when a perfect plan has been found once."""
        return self._perfect

    @property
    def _chosen(self) -> list[Fraction] | None:
        return [self._set[at] for at in range(len(self._spots))] if len(self._set) == len(self._spots) else None

    def above(self) -> list[Block]:
        """Each place with its chances, and how much the plan gives away."""
        parts = []
        for at, spot in enumerate(self._spots):
            ways = [
                blocks.button(f"set{at}-{n}", str(chance), pressed=self._set.get(at) == chance)
                for n, chance in enumerate(CHANCES)
            ]
            parts += [blocks.text(spot.asks), blocks.buttons(spot.asks, ways)]
        return [*parts, blocks.picture(self._bar(self._chosen))] if self._chosen else parts

    def _bar(self, chosen: Sequence[Fraction]) -> Picture:
        lost = self._given_away(chosen)
        return pictures.bars([(say("Given away"), lost, _tokens(lost))], say("Exploitability"), top=self._most or 1)

    def on_paper(self) -> list[Part]:
        """A table to fill in: the worst case of some plans."""
        heads = (*(spot.asks for spot in self._spots), say("The worst case for Player 1"), say("Given away"))
        told = []
        for chance in (0, 2, 3, 6):
            chances = [CHANCES[chance]] * len(self._spots)
            worth, _ = self._contest.worst(self._seat, self._plan(chances))
            told.append((*map(str, chances), minus(str(worth)), str(self._given_away(chances))))
        blank = [(*row[:-2], "", "") for row in told]
        asked = say("What is the worst that can happen to each plan, in tokens? Then how much does it give away?")
        return [Part([blocks.head(asked), paper.table(heads, blank)], [paper.table(heads, told)])]

    def do(self, what: str, value: str) -> None:
        """Set a chance; when all are set, tell the worst case."""
        at, _, n = what.removeprefix("set").partition("-")
        self._set[int(at)] = CHANCES[int(n)]
        self.focus = what
        chosen = self._chosen
        if chosen is None:
            self.say(say("Now set the other chance too."))
            return
        worth, answer = self._contest.worst(self._seat, self._plan(chosen))
        lost = self._given_away(chosen)
        replies = [words for (seen, move), words in self._answers.items() if answer.get(seen) == move]
        best = say("Best answer: {reply}", reply=" ".join(replies)) if replies else ""
        worst = say("Then Player 1 gets {worth} on average.", worth=_tokens(worth))
        if lost:
            self.say(together(best, worst, say("Your plan gives away {lost}.", lost=_tokens(lost))), "think")
        else:
            self._perfect = True
            self.say(together(worst, say("Nobody can do better against you. Your plan gives away nothing!")), "good")


def _tokens(number: Fraction) -> str:
    return (
        say("{n} tokens", n=minus(str(number)))
        if abs(number) > 1 or not number
        else (
            say("{n} token", n=minus(str(number))) if abs(number) == 1 else say("{n} of a token", n=minus(str(number)))
        )
    )


# --- questions ---


def _among(text: str, answer: Fraction, others: Sequence[str], hint: str, because: str) -> Question:
    shown = sorted({answer, *map(Fraction, others)})
    return Question(
        text=text,
        answer=minus(str(answer)),
        choices=tuple(minus(str(each)) for each in shown),
        hints=(hint,),
        because=because,
    )


def in_turn_question() -> Question:
    """Ask what somebody takes who knows the next card."""
    pennies = Contest(Matrix([[1, -1], [-1, 1]]))
    worst, _ = pennies.worst(0, {"row": {1: Fraction(1)}})
    return Question(
        text=say(
            "You lay the 2 and the 7 in turn, and your partner has noticed. How many tokens does your partner win in 10 rounds?"
        ),
        answer=int(-10 * worst),
        hints=(say("Your partner knows your next card. Can your partner make 99 with each of yours?"),),
        because=say("Your partner makes 99 each time."),
    )


def quarter_question() -> Question:
    """Ask for the worst case of a plan with chances."""
    worst, _ = Contest(Matrix([[1, -1], [-1, 1]])).worst(0, {"row": {1: Fraction(1, 4)}})
    return _among(
        say("You lay the 7 with the chance 1/4. What do you get on average, in the worst case?"),
        worst, ("0", "-1/4", "-1"), say("Work out both: your partner always lays the 2, or always the 7."),
        say("Your partner always lays the 7. That makes 99 with your 2, three times in four: 1/4 − 3/4."),
    )  # fmt: skip


def never_bluff_question() -> Question:
    """Ask what a plan gives away that never bluffs."""
    bluff = Contest(FaceDown())
    never = {"too big": {"claim": Fraction(0)}}
    return _among(
        say("In the face-down game, Player 1 never bluffs. How much does this plan give away, in tokens?"),
        bluff.exploitability(0, never), ("0", "1/4", "1/2", "1"),
        say("What is the best answer, if “It fits” is always true? What does Player 1 get then?"),
        say("Player 2 always believes. Player 1 gets {worst} instead of {value}.", worst=bluff.worst(0, never)[0], value=bluff.value),
    )  # fmt: skip


def worlds_question() -> Question:
    """Ask how many worlds an information set holds."""
    form = Contest(FaceDown()).form
    return Question(
        text=say("Player 2 hears “It fits” in the face-down game. How many worlds look alike to Player 2?"),
        answer=len(form.decisions[1][0].seen),
        hints=(say("Which cards can lie there?"),),
        because=say("The 7 and the 8: one information set."),
    )
