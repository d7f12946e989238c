"""The parts of an answer as plain data and sentences: moves with their values, steps of a line, what hidden hands call for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...ground.cards import SUIT_SIGNS
from ...ground.english import minus, together
from ...ground.names import LONGEST_NAME, clean_name, is_name
from ...ground.numbers import grouped
from ...ground.people import check_names, player_at
from ...ground.say import listed, marked, say, say_many
from ...ground.text import echo
from ...play.moves import Move
from ...play.position import Position
from ...play.wording import play_in_words
from ...solve.solution import MAX_N, Solution, SolveError
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...solve.hidden import HiddenSolution
    from ...solve.hidden_plan import Strategy

View = dict[str, Any]

MOST_ROWS: Final = 150
"""So many lines of a plan for hidden hands are shown."""
_SUIT: Final = re.compile(r"(?<=[0-9AJQK])[SHDC](?![A-Za-z0-9])")
_METHODS: Final = {
    "number line": marked("Exact, worked out on the number line."),
    "search": marked("Exact, worked out by looking at every way to go on."),
    "deal": marked("Exact, worked out by looking through the whole deal."),
    "stages": marked("Exact, worked out by counting every order of the cards to come."),
    "chance": marked("Exact, worked out by counting every card that may come."),
    "max-n": marked("Exact, worked out by looking at what every player would choose."),
    "sequence form": marked("Exact, worked out by weighing all plans against each other."),
}


def checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return names that somebody gave for all seats, without spaces around them.

    Raises:
        ValueError: when they are no names, or not one for each seat.
    """
    check_names(names)
    if len(names) != seats:
        raise ValueError(f"There are {seats} players, so give {seats} names, not {len(names)}.")
    for name in names:
        if not is_name(name):
            raise ValueError(f"A name has 1 to {LONGEST_NAME} characters and no quotation marks, not {echo(name)}.")
    return tuple(map(clean_name, names))


class Names:
    """What the seats are called, in every sentence and picture.

    Args:
        names: one for each seat, or none: then they are Player 1, Player 2 and so on.

    >>> Names(("Ann", "Ben")).of(1), Names().of(1)
    ('Ben', 'Player 2')
    """

    def __init__(self, names: Sequence[str] = ()) -> None:
        self.names = tuple(names)

    def of(self, seat: int) -> str:
        """Return what a seat is called."""
        return player_at(self.names, seat)

    def all(self, seats: int) -> list[str]:
        """Return what the first seats are called."""
        return [self.of(seat) for seat in range(seats)]


def chance_words(value: Fraction | int) -> str:
    """Return how likely a win is that is worth so much, as a fraction: -1/3 is a chance of 1/3."""
    return str((1 + Fraction(value)) / 2)


def verdict_of(value: Fraction | int, solution: Solution, plies: int | None) -> tuple[str, str]:
    """Return the mark of a value and what it says, as the seat to move sees it."""
    if solution.concept == MAX_N:
        mark = "W" if value == 1 else "L" if value == -1 else "S"
        return mark, say("gets {share}", share=minus(value)) if mark == "S" else _certain(value)
    if abs(value) != 1:
        return "S", _often(value)
    if not plies:
        return "W" if value > 0 else "L", _certain(value)
    if value > 0:
        return "W", say_many("wins in {n} play", "wins in {n} plays", plies)
    return "L", say_many("loses in {n} play", "loses in {n} plays", plies)


def _certain(value: Fraction | int) -> str:
    return say("wins") if value > 0 else say("loses")


def plain_error(error: SolveError, question: object, names: Names) -> str:
    """Return why there is no answer, for somebody at a page: what only helps in Python is left out.

    >>> plain_error(SolveError("It is large.", "Allow more with nodes=… and seconds=…."), None, Names())
    'It is large.'
    """
    if isinstance(question, Position) and not question.visible:
        return say("The hands are hidden here, so nobody can say who wins. Show all cards to work it out.")
    return minus(error.told(names.names))


def move_view(position: Position, move: Move, names: Names) -> View:
    """Return a move without its value."""
    return {
        "code": move.code,
        "label": minus(move),
        "laid": " & ".join(map(str, move.cards)),
        "words": move.in_words(names.names),
        "does": ", ".join(move.parts(names.names)),
        "cards": [card_view(card, position.variant) for card in move.cards],
        "total": position.result_of(move),
        "mark": "?",
        "value": "",
        "verdict": say("not worked out yet"),
        "short": say("not known"),
        "plies": None,
        "best": False,
        "safe": None,
    }


def moves_view(position: Position, answer: Solution | SolveError, names: Names) -> list[View]:
    """Return every legal move with what it is worth, as far as that is known; best moves first."""
    rows = []
    solved = answer if isinstance(answer, Solution) else None
    bounds: Mapping[Move, Any] = getattr(answer, "move_bounds", None) or {}
    for move in position.legal_moves:
        row = move_view(position, move, names)
        if solved is not None and move in solved.values:
            value = solved.values[move]
            plies = solved.lengths.get(move)
            mark, verdict = verdict_of(value, solved, plies)
            best = move in solved.best_moves
            row |= {"mark": mark, "value": str(value), "verdict": verdict, "plies": plies, "best": best}
            row["short"] = verdict_of(value, solved, None)[1]
            if solved.safe:
                row["safe"] = move in solved.safe_moves
        elif move in bounds:
            low, high = bounds[move]
            if low == high and abs(low) == 1:
                row |= {"mark": "W" if low > 0 else "L", "value": str(low), "verdict": _certain(low)}
                row["short"] = row["verdict"]
            elif (low, high) != (-1, 1):
                row["verdict"] = row["short"] = say(
                    "wins between {low} and {high} of the time", low=chance_words(low), high=chance_words(high)
                )
        rows.append(row)
    if solved is None:
        return rows
    return sorted(rows, key=lambda row: (not row["best"], -Fraction(row["value"] or -2)))


def cards_view(position: Position, values: Mapping[Any, Any], best: Mapping[Any, Any]) -> list[View]:
    """Return the cards that chance may bring now, each with its probability and, where known, what it is worth."""
    seat = position.turn
    return [
        {
            "code": card.code,
            "label": str(card),
            "words": card.words,
            "cards": [card_view(card, position.variant)],
            "chance": str(chance),
            "value": "" if values.get(card) is None else str(values[card]),
            "verdict": "" if values.get(card) is None else _often(values[card]),
            "best": [str(move) for move in best.get(card, ())][:3],
            "seat": seat,
        }
        for card, chance in position.chance.items()
    ]


def _often(value: Fraction | int) -> str:
    return _certain(value) if abs(value) == 1 else say("wins {chance} of the time", chance=chance_words(value))


def step_words(before: Position, after: Position, move: Move | None, card: str, names: Names) -> str:
    """Return one step of a line in a sentence or two."""
    called = names.all(before.seats)
    if move is None:
        return say("{who} takes the {card}.", who=called[before.turn], card=card)
    return " ".join(
        filter(None, (minus(play_in_words(before, after, move, called)), ending_words(after, names)))
    ).replace("  ", " ")


def ending_words(position: Position, names: Names) -> str:
    """Return how a deal ended, or "" while it goes on."""
    outcome = position.outcome
    if outcome is None:
        return ""
    stuck = outcome.termination.value.replace("_", " ")
    if outcome.winner is not None:
        wins = say("{who} wins.", who=names.of(outcome.winner))
        if "stuck" in stuck and len(outcome.losers) == 1:
            return together(say("{who} cannot play any card.", who=names.of(outcome.losers[0])), wins)
        return wins
    lost = listed(names.of(seat) for seat in outcome.losers)
    if len(outcome.losers) > 1:
        return say("The deal is over. {players} lose.", players=lost)
    return say("The deal is over. {who} loses.", who=lost)


def how_words(solution: Solution) -> str:
    """Return how an answer was found, in a sentence."""
    if solution.method == "over":
        return ""
    how = say(_METHODS[solution.method])
    if not solution.positions:
        return how
    many = grouped(solution.positions)
    looked = say_many(
        "It looked at {count} position.", "It looked at {count} positions.", solution.positions, count=many
    )
    return together(how, looked)


def solution_words(solution: Solution, names: Names) -> str:
    """Return an answer in a sentence."""
    words = solution.in_words(names.names)
    if solution.position.is_over:
        return ending_words(solution.position, names) or words
    return minus(words)


MAX_N_WORDS: Final = marked(
    "With more than two players, everybody wants the most for themselves. In this deal the losers share a loss of 1, and the "
    "others share a gain of 1. What a lost deal costs in a match does not count. “Safe” means: this player does not lose, "
    "whatever the others do."
)


# --- hidden hands ---


def _pretty(text: str) -> str:
    """Return the text of an information set or a move with suit pictures."""
    return minus(_SUIT.sub(lambda found: SUIT_SIGNS[found[0]], text))


def hidden_view(answer: HiddenSolution, names: Names) -> View:
    """Return the answer to an endgame with hidden hands: its value, both plans, and why that is proved."""
    first = (1 + answer.value) / 2
    one, two = names.of(0), names.of(1)
    proof = answer.certificate
    return {
        "value": minus(answer.value),
        "chance": str(first),
        "words": _hidden_words(one, two, first),
        "certificate": say(
            "Checked exactly: with this plan {one} gets at least {least} on average, whatever {two} does. With this plan "
            "{two} lets {one} get at most {most}. The two numbers are the same, so neither player can do better.",
            one=one,
            two=two,
            least=minus(proof.lower),
            most=minus(proof.upper),
        ),
        "how": say(
            "There are {choices} situations to decide in, and {points} points in the tree. All were looked at.",
            choices=grouped(answer.information_sets),
            points=grouped(answer.positions),
        ),
        "plans": [plan_view(strategy, names) for strategy in answer.strategies],
    }


def _hidden_words(one: str, two: str, first: Fraction) -> str:
    if first in (0, 1):
        return say("{who} always wins when both play their best.", who=one if first else two)
    return say(
        "{one} wins {first} of the time, and {two} wins {second} of the time, when both play their best.",
        one=one,
        two=two,
        first=str(first),
        second=str(1 - first),
    )


def plan_view(strategy: Strategy, names: Names) -> View:
    """Return what one player does at each information set, first plays first."""
    order = sorted(strategy, key=lambda info: info.text.count(";"))
    rows = []
    for info in order[:MOST_ROWS]:
        dealt, *plays = (part.strip() for part in info.text.split(";"))
        rows.append(
            {
                "hand": _pretty(dealt),
                "seen": ", ".join(_pretty(play) for play in plays) or say("nothing yet"),
                "total": info.total,
                "plays": [
                    {"move": minus(move), "words": move.words, "chance": "" if chance == 1 else str(chance)}
                    for move, chance in strategy[info].items()
                    if chance
                ],
            }
        )
    mixed = len(strategy.mixed)
    who = names.of(strategy.seat)
    how = (
        say_many(
            "{who} must not be easy to guess in {n} situation: there the card is left to chance.",
            "{who} must not be easy to guess in {n} situations: there the card is left to chance.",
            mixed,
            who=who,
        )
        if mixed
        else say("{who} never needs to leave a card to chance.", who=who)
    )
    return {"who": who, "rows": rows, "more": max(0, len(order) - MOST_ROWS), "mixed": how}
