"""Plans with chances: a reader sets how often to do what, and is told what the best answer to that plan takes.

A contest is any small game of two in which each sees only a part. Its value, and the worst case of each plan, are exact.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import islice, product
from typing import Any, Final

from ...ground.english import in_row, minus, together
from ...ground.picture import Picture
from ...ground.say import marked, say
from ...solve.budget import Budget
from ...solve.hidden import HiddenSolution
from ...solve.hidden_form import CHANCE, OVER, Form, Game
from ...solve.hidden_game import HiddenEndgame, hidden_game
from ...solve.hidden_lp import equilibrium
from ...solve.hidden_plan import InformationSet
from ..kit import pictures
from . import blocks, paper
from .blocks import Block
from .desk import Panel
from .paper import Part

CHANCES: Final = tuple(map(Fraction, ("0", "1/4", "1/3", "1/2", "2/3", "3/4", "1")))
"""What a reader can choose from."""
_MOST_TRIED: Final = 4096


# --- games ---


class Matrix:
    """Both choose at once: a row and a column, and the table says what Player 1 gets and Player 2 pays.

    >>> Contest(Matrix([[1, -1], [-1, 1]])).value
    Fraction(0, 1)
    """

    def __init__(self, table: Sequence[Sequence[int]]) -> None:
        self._table = [[*row] for row in table]
        if not self._table or not self._table[0] or len({len(row) for row in self._table}) > 1:
            raise ValueError("A table of payoffs has at least one row, and all its rows are equally long.")
        self.most = max(abs(cell) for row in self._table for cell in row)

    def start(self) -> tuple[int, ...]:
        return ()

    def turn(self, state: tuple[int, ...]) -> int:
        return OVER if len(state) == 2 else len(state)

    def chances(self, state: object) -> Iterable[tuple[Fraction, Any]]:
        return ()

    def information(self, state: tuple[int, ...]) -> str:
        return ("row", "column")[len(state)]  # Player 2 does not see the row

    def moves(self, state: tuple[int, ...]) -> Sequence[int]:
        return range(len(self._table if not state else self._table[0]))

    def after(self, state: tuple[int, ...], move: int) -> tuple[int, ...]:
        return (*state, move)

    def payoff(self, state: tuple[int, ...]) -> int:
        row, column = state
        return self._table[row][column]


class FaceDown:
    """A house rule: Player 1 draws a card that fits or is too big, then gives up, or lays it face down and says that it fits.

    Giving up costs `pot` tokens. Whoever lays the card raises to `raised`. Player 2 may believe, and pays `pot`; or doubt,
    and the card is turned over: whoever is wrong pays `raised`.

    Args:
        fits: how many cards of the pack fit.
        too_big: how many are too big.
        pot: what each pays first, in tokens.
        raised: what each has paid when the card is turned over.

    >>> Contest(FaceDown()).value
    Fraction(1, 3)
    """

    def __init__(self, fits: int = 1, too_big: int = 1, pot: int = 1, raised: int = 2) -> None:
        if min(fits, too_big, pot) < 1 or raised <= pot:
            raise ValueError(
                "It takes a card that fits and one that is too big, a pot from 1 on, and a raise above it."
            )
        self._chances = {"fits": Fraction(fits, fits + too_big), "too big": Fraction(too_big, fits + too_big)}
        self._pot = pot
        self.most = self._raised = raised

    def start(self) -> tuple[str, ...]:
        return ()

    def turn(self, state: tuple[str, ...]) -> int:
        return CHANCE if not state else OVER if state[-1] in {"give up", "believe", "doubt"} else len(state) - 1

    def chances(self, state: object) -> Iterable[tuple[Fraction, tuple[str, ...]]]:
        return [(chance, (card,)) for card, chance in self._chances.items()]

    def information(self, state: tuple[str, ...]) -> str:
        return state[0] if len(state) == 1 else state[1]  # Player 2 hears the claim and does not see the card

    def moves(self, state: tuple[str, ...]) -> Sequence[str]:
        return ("claim", "give up") if len(state) == 1 else ("doubt", "believe")

    def after(self, state: tuple[str, ...], move: str) -> tuple[str, ...]:
        return (*state, move)

    def payoff(self, state: tuple[str, ...]) -> int:
        if state[-1] == "give up":
            return -self._pot
        if state[-1] == "believe":
            return self._pot
        return self._raised if state[0] == "fits" else -self._raised


# --- plans and what they are worth ---


class Contest:
    """A small game of two, solved exactly; and what each plan is worth against the best answer to it.

    Args:
        game: a game, or a hidden endgame.

    >>> bluff = Contest(FaceDown())
    >>> bluff.exploitability(0, {"too big": {"claim": Fraction(1, 3)}})
    Fraction(0, 1)
    >>> bluff.exploitability(0, {"too big": {"claim": Fraction(1)}})
    Fraction(1, 3)
    """

    def __init__(self, game: Game | HiddenEndgame) -> None:
        walked: Game = hidden_game(game) if isinstance(game, HiddenEndgame) else game
        self.form = Form(walked)
        found = equilibrium(self.form, Budget())
        bounds = [self.form.best_answer(1 - seat, found.plans[seat]) for seat in (0, 1)]
        assert bounds[0][0] == bounds[1][0]  # neither can do better: that is the proof
        self.value = bounds[0][0]
        self._best = [self.form.behaviour(seat, found.plans[seat], bounds[1 - seat][1]) for seat in (0, 1)]

    @cached_property
    def best(self) -> tuple[dict[str, dict[Any, Fraction]], dict[str, dict[Any, Fraction]]]:
        """A best plan of each player: how likely each move is, by what the player has seen."""
        one, two = (
            {
                _text(decision.label): dict(zip(decision.moves, chances, strict=True))
                for decision, chances in zip(self.form.decisions[seat], self._best[seat], strict=True)
            }
            for seat in (0, 1)
        )
        return one, two

    def worst(self, seat: int, plan: Mapping[str, Mapping[Any, Fraction]]) -> tuple[Fraction, dict[str, Any]]:
        """Return what Player 1 gets when the other seat answers a plan best, and the move of that answer at each place.

        Args:
            seat: whose plan it is, 0 or 1.
            plan: by what the seat has seen, chances of moves; one move may be left out and gets the rest. Where the plan says
                nothing, the seat plays its best.

        Raises:
            ValueError: a place or a move is unknown, or chances do not add up to 1.
        """
        rows = [[*row] for row in self._best[seat]]
        known = {_text(decision.label): number for number, decision in enumerate(self.form.decisions[seat])}
        for seen, chances in plan.items():
            if seen not in known:
                raise ValueError(
                    f"Player {seat + 1} never has to move knowing {seen!r}; known are {in_row(map(repr, known))}."
                )
            rows[known[seen]] = _row(seen, self.form.decisions[seat][known[seen]].moves, chances)
        value, chosen = self.form.best_answer(1 - seat, self.form.plan(seat, rows))
        others = self.form.decisions[1 - seat]
        return value, {_text(d.label): d.moves[at] for d, at in zip(others, chosen, strict=True)}

    def exploitability(self, seat: int, plan: Mapping[str, Mapping[Any, Fraction]]) -> Fraction:
        """Return how much a plan gives away against the best answer; 0 is a perfect plan."""
        return abs(self.value - self.worst(seat, plan)[0])


def _text(label: Hashable) -> str:
    return label.text if isinstance(label, InformationSet) else str(label)


def _row(seen: str, moves: Sequence[Any], chances: Mapping[Any, Fraction]) -> list[Fraction]:
    by_code = {getattr(move, "code", move): Fraction(0) for move in moves}
    for move, chance in chances.items():
        if move not in by_code:
            raise ValueError(f"At {seen!r} there is no move {move!r}; there are {in_row(map(repr, by_code))}.")
        by_code[move] = Fraction(chance)
    rest = [move for move in by_code if move not in chances]
    if len(rest) == 1:
        by_code[rest[0]] = 1 - sum(by_code.values())
    if sum(by_code.values()) != 1 or min(by_code.values()) < 0:
        raise ValueError(f"At {seen!r} the chances are from 0 to 1 and add up to 1.")
    return [*by_code.values()]


def plain_plan(solution: HiddenSolution, seat: int) -> dict[InformationSet, Any] | None:
    """Return a perfect plan that never mixes: one move at each information set. None when no such plan was found.

    What an equilibrium mixes is tried in every way, as long as there are not too many; so a plan that is found is proved.
    """
    chances = solution.strategies[seat]
    open_to = [[move for move, chance in row.items() if chance] for row in chances.values()]
    for chosen in islice(product(*open_to), _MOST_TRIED):
        plan = dict(zip(chances, chosen, strict=True))
        if not solution.exploitability(plan, seat):
            return plan
    return None


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
