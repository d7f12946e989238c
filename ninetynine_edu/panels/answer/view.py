"""The parts of an answer as plain data and sentences: moves with their values, steps of a line, what hidden hands call for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from ...ground.cards import SUIT_SIGNS
from ...ground.english import minus, player_at
from ...ground.text import count_of, echo, listing
from ...play.moves import Move
from ...play.position import Position
from ...play.wording import play_in_words
from ...solve.solution import MAX_N, Solution, SolveError
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...solve.hidden import HiddenSolution
    from ...solve.hidden_plan import Strategy

View = dict[str, Any]

LONGEST_NAME: Final = 24
MOST_ROWS: Final = 150
"""So many lines of a plan for hidden hands are shown."""
_SUIT: Final = re.compile(r"(?<=[0-9AJQK])[SHDC](?![A-Za-z0-9])")
_METHODS: Final = {
    "number line": "on the number line",
    "search": "by looking at every way to go on",
    "deal": "by looking through the whole deal",
    "stages": "by counting every order of the cards to come",
    "chance": "by counting every card that may come",
    "max-n": "by looking at what every player would choose",
    "sequence form": "by weighing all plans against each other",
}


def checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return names that somebody gave for all seats, without spaces around them.

    Raises:
        TypeError, ValueError: when they are no names, or not one for each seat.
    """
    if isinstance(names, (str, bytes)) or not isinstance(names, Sequence):
        raise TypeError(f"names is a list with one name for each seat, as in ['Ann', 'Ben'], not {echo(names)}.")
    if len(names) != seats:
        raise ValueError(f"There are {count_of(seats, 'seat')}, so give {count_of(seats, 'name')}, not {len(names)}.")
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"A name is a text, not {echo(name)}.")
        if not name.strip() or len(name) > LONGEST_NAME or not name.isprintable():
            raise ValueError(f"A name has 1 to {LONGEST_NAME} letters, not {echo(name)}.")
    return tuple(name.strip() for name in names)


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
        return mark, {"W": "wins", "L": "loses"}.get(mark, f"gets {minus(value)}")
    within = f" in {count_of(plies, 'play')}" if plies else ""
    if abs(value) == 1:
        return ("W", f"wins{within}") if value > 0 else ("L", f"loses{within}")
    return "S", f"wins {chance_words(value)} of the time"


def plain_error(error: SolveError, question: object, names: Names) -> str:
    """Return why there is no answer, for somebody at a page: what only helps in Python is left out.

    >>> plain_error(SolveError("It is large.", "Allow more with nodes=… and seconds=…."), None, Names())
    'It is large.'
    """
    if isinstance(question, Position) and not question.visible:
        return "The hands are hidden here, so nobody can say who wins. Show all cards, and it can be worked out."
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
        "verdict": "not worked out yet",
        "short": "not known",
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
                row |= {"mark": "W" if low > 0 else "L", "value": str(low), "verdict": "wins" if low > 0 else "loses"}
                row["short"] = row["verdict"]
            elif (low, high) != (-1, 1):
                row["verdict"] = row["short"] = f"wins between {chance_words(low)} and {chance_words(high)} of the time"
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
    return "wins" if value == 1 else "loses" if value == -1 else f"wins {chance_words(value)} of the time"


def step_words(before: Position, after: Position, move: Move | None, card: str, names: Names) -> str:
    """Return one step of a line in a sentence or two."""
    called = names.all(before.seats)
    if move is None:
        return f"{called[before.turn]} draws the {card}."
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
        others = [names.of(seat) for seat in outcome.losers]
        cannot = f"{listing(others, 'and')} cannot play any card. " if "stuck" in stuck and len(others) == 1 else ""
        return f"{cannot}{names.of(outcome.winner)} wins."
    lost = [names.of(seat) for seat in outcome.losers]
    return f"The deal is over: {listing(lost, 'and')} {'lose' if len(lost) > 1 else 'loses'}."


def how_words(solution: Solution) -> str:
    """Return how an answer was found, in a sentence."""
    if solution.method == "over":
        return ""
    how = _METHODS.get(solution.method, f"by {solution.method}")
    work = f"{count_of(solution.positions, 'position')} looked at" if solution.positions else ""
    work = work.replace(f"{solution.positions} ", f"{solution.positions:,} ")
    return f"Exact, worked out {how}{f': {work}' if work else ''}."


def solution_words(solution: Solution, names: Names) -> str:
    """Return an answer in a sentence."""
    words = solution.in_words(names.names)
    if solution.position.is_over:
        return ending_words(solution.position, names) or words
    return minus(words)


MAX_N_WORDS: Final = (
    "With more than two players: everybody wants the most for themselves. The losers share a loss of 1, the others share a "
    "gain of 1, in this deal; what a lost deal costs in a match does not count. Safe means: whatever the others do, this "
    "player does not lose."
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
        "words": minus(f"{one} wins {_times(first)}, and {two} wins {_times(1 - first)}, when both play their best."),
        "certificate": (
            f"Checked exactly: with this plan {one} gets at least {minus(proof.lower)} on average, whatever {two} does, and "
            f"with this plan {two} lets {one} get at most {minus(proof.upper)}. Both meet, so neither can do better: each "
            f"plan gives away 0."
        ),
        "how": (
            f"{answer.information_sets:,} situations to decide in, {answer.positions:,} points in the tree, all walked "
            f"through."
        ),
        "plans": [plan_view(strategy, names) for strategy in answer.strategies],
    }


def _times(chance: Fraction) -> str:
    return "always" if chance == 1 else "never" if chance == 0 else f"{chance} of the time"


def plan_view(strategy: Strategy, names: Names) -> View:
    """Return what one player does at each information set, first plays first."""
    order = sorted(strategy, key=lambda info: info.text.count(";"))
    rows = []
    for info in order[:MOST_ROWS]:
        dealt, *plays = (part.strip() for part in info.text.split(";"))
        rows.append(
            {
                "hand": _pretty(dealt),
                "seen": ", ".join(_pretty(play) for play in plays) or "nothing yet",
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
        f"{who} has to stay unpredictable in {count_of(mixed, 'situation')}: there the card is left to chance."
        if mixed
        else f"{who} never needs to leave a card to chance."
    )
    return {"who": who, "rows": rows, "more": max(0, len(order) - MOST_ROWS), "mixed": how}
