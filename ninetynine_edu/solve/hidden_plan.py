"""What a seat knows in a hidden endgame, and plans for all of it: an equilibrium's strategies, and a student's own."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any, Protocol, TypeAlias

from ..ground.cards import SUIT_SIGNS, Card, codes
from ..ground.people import player_at
from ..ground.say import say
from ..ground.text import count_of, echo, listing, nearest
from ..play.information import SeatView, information_key, seat_view
from ..play.moves import Move
from ..play.outcome import LegalMoves
from ..play.position import Position
from .hidden_form import Behaviour, Form
from .solution import SolveError


class PlanError(SolveError):
    """A plan that says too little, or something that cannot be. The text says where."""


class NoSuchInformation(KeyError):
    """No information set is written like this."""

    def __str__(self) -> str:
        return str(self.args[0])


class InformationSet:
    """All that a seat has seen when it is to move; positions that look alike to it are one information set.

    ``str(info)`` is the hand that was dealt and all that happened since: ``"9H 10S; KD; 4C"``. Two are equal when seat
    and text are.
    """

    __slots__ = ("_hash", "_kinds", "_position", "seat", "text")

    seat: int
    """Who is to move, 0-based."""
    text: str
    """The hand dealt, then every play in order, separated by semicolons."""

    def __init__(self, seat: int, text: str, position: Position, kinds: object) -> None:
        self.seat = seat
        self.text = text
        self._position = position
        self._kinds = kinds
        self._hash = hash((seat, text))

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards the seat still holds."""
        return self._position.hands[self.seat]

    @property
    def total(self) -> int:
        """The running total."""
        return self._position.total

    @property
    def moves(self) -> LegalMoves:
        """The legal moves, as a view."""
        return self._position.legal_moves

    @property
    def view(self) -> SeatView:
        """What a bot gets to see."""
        return seat_view(self._position, self.seat)

    @property
    def key(self) -> str:
        """The same as :meth:`Position.information_key` says it, with the variant and the start."""
        return information_key(self._position, self.seat, hidden=True)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, InformationSet):
            return NotImplemented
        return self.seat == other.seat and self.text == other.text

    def __hash__(self) -> int:
        return self._hash

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return (
            f"<Player {self.seat + 1} has seen {self.text}: total {self.total}, holds {codes(self.hand) or 'nothing'}>"
        )


class Strategy(Mapping[InformationSet, Mapping[Move, Fraction]]):
    """A behaviour strategy: at each information set of one seat how likely each move is, as fractions.

    Look one up by the information set or its text; the cards of the hand may come in any order.
    """

    def __init__(self, seat: int, form: Form, behaviour: Behaviour) -> None:
        self.seat = seat
        self._chances: dict[InformationSet, Mapping[Move, Fraction]] = {
            decision.label: dict(zip(decision.moves, chances, strict=True))
            for decision, chances in zip(form.decisions[seat], behaviour, strict=True)
        }
        self._by_text = {info.text: info for info in self._chances}

    def __getitem__(self, key: InformationSet | str) -> Mapping[Move, Fraction]:
        info = self.find(key)
        if info is None:
            near = nearest(normal(key), self._by_text) if isinstance(key, str) else []
            hint = f" The nearest is {echo(near[0])}." if near else ""
            raise NoSuchInformation(
                f"Player {self.seat + 1} never has to move knowing {echo(str(key))}: write the hand dealt and then every "
                f"play, as in {echo(next(iter(self._by_text), 'KD 4C; 9H'))}.{hint}"
            )
        return self._chances[info]

    def find(self, key: object) -> InformationSet | None:
        """Return the information set that a text names, or None."""
        if isinstance(key, InformationSet):
            return key if key in self._chances else None
        if not isinstance(key, str):
            return None
        return self._by_text.get(key) or self._by_text.get(normal(key))

    def __iter__(self) -> Iterator[InformationSet]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def __contains__(self, key: object) -> bool:
        return self.find(key) is not None

    @property
    def mixed(self) -> tuple[InformationSet, ...]:
        """The information sets at which different moves are played, where a player has to be unpredictable.

        Which of several cards of one rank is laid does not count.
        """
        return tuple(
            info
            for info, chances in self.items()
            if len({_shape(move) for move, chance in chances.items() if chance}) > 1
        )

    def __repr__(self) -> str:
        mixed = len(self.mixed)
        how = f"mixes at {mixed} of them" if mixed else "never mixes"
        return f"<Strategy of Player {self.seat + 1} for {count_of(len(self), 'information set')}, {how}>"

    def _repr_html_(self) -> str:
        rows = []
        for info, chances in list(self.items())[:40]:
            play = listing(
                (f"{move} {chance}" if chance < 1 else f"{move}" for move, chance in chances.items() if chance), "and"
            )
            rows.append(f"<tr><td>{escape(info.text)}</td><td>{info.total}</td><td>{escape(play)}</td></tr>")
        more = f"<p>{escape(say('And {n} more.', n=len(self) - 40))}</p>" if len(self) > 40 else ""
        heads = "".join(
            f'<th scope="col">{escape(head)}</th>' for head in (say("Has seen"), say("Total"), say("Plays"))
        )
        title = escape(say("What {who} does", who=player_at((), self.seat)))
        return (
            f'<div class="nn-solution"><p><b>{title}</b></p><table><thead><tr>{heads}</tr></thead><tbody>{"".join(rows)}</tbody>'
            f"</table>{more}</div>"
        )


def _shape(move: Move) -> tuple[object, ...]:
    return (tuple(card.rank for card in move.cards), move.alternative, move.number, move.target, move.answer)


class Chooser(Protocol):
    """A bot."""

    def choose(self, view: SeatView) -> Move: ...


Choice: TypeAlias = Move | str | Mapping[Any, Any]
PlanLike: TypeAlias = Mapping[Any, Choice] | Callable[[InformationSet], Choice] | Chooser | str


def normal(text: str) -> str:
    """Return the text of an information set as it is kept: cards in order, suits as letters."""
    for letter, sign in SUIT_SIGNS.items():
        text = text.replace(sign, letter)
    hand, *plays = (part.strip() for part in text[:2000].split(";"))
    try:
        hand = codes(sorted(map(Card, hand.upper().replace(",", " ").split())))
    except ValueError:  # a pack of its own, or no cards: taken as written
        hand = " ".join(hand.replace(",", " ").split())
    return "; ".join((hand, *plays))


def read_plan(form: Form, seat: int, plan: PlanLike) -> Behaviour:
    """Return the behaviour strategy that somebody has in mind.

    Args:
        form: of the hidden endgame.
        seat: whose plan it is.
        plan: a mapping from information sets (or their texts) to a move or to moves with probabilities; a function
            of the information set; a bot, which is asked once at each; or ``"even"``, every move alike likely.

    Raises:
        PlanError: what is missing or wrong, and where.
    """
    if isinstance(plan, str):
        if plan.strip().lower() != "even":
            raise PlanError(
                f"A plan is a table, a function, a bot or 'even' (every move alike likely), not {echo(plan)}."
            )
        return form.even(seat)
    ask = _asker(form, seat, plan)
    behaviour: Behaviour = []
    reached = [False] * form.sizes[seat]
    reached[0] = True
    missing: list[InformationSet] = []
    for decision in form.decisions[seat]:
        info: InformationSet = decision.label
        chances = [Fraction(0)] * len(decision.moves)
        if not reached[decision.parent]:
            chances[0] = Fraction(1)  # the plan itself never comes here
        elif (choice := ask(info)) is None:
            missing.append(info)
            chances[0] = Fraction(1)
        else:
            chances = _chances(info, decision.moves, choice)
        for sequence, chance in zip(decision.sequences, chances, strict=True):
            reached[sequence] = bool(chance) and reached[decision.parent]
        behaviour.append(chances)
    if missing:
        raise PlanError(
            f"The plan says nothing for {count_of(len(missing), 'information set')} that it leads to, such as "
            f"{echo(missing[0].text)} (total {missing[0].total}; possible are {listing(m.code for m in missing[0].moves)})."
        )
    return behaviour


def _asker(form: Form, seat: int, plan: Any) -> Callable[[InformationSet], Any]:
    if isinstance(plan, Mapping):
        known = Strategy(seat, form, form.even(seat))
        said: dict[InformationSet, Any] = {}
        for key, choice in plan.items():
            info = known.find(key)
            if info is None:
                known[key if isinstance(key, str) else str(key)]
            assert info is not None
            said[info] = choice
        return said.get
    if callable(getattr(plan, "choose", None)):
        return lambda info: plan.choose(info.view)
    if callable(plan):
        return plan  # type: ignore[no-any-return]
    raise PlanError(f"A plan is a table, a function, a bot or 'even', not {echo(plan)}.")


def _chances(info: InformationSet, moves: tuple[Move, ...], choice: Any) -> list[Fraction]:
    found = [Fraction(0)] * len(moves)
    if not isinstance(choice, Mapping):
        found[_place(info, moves, choice)] = Fraction(1)
        return found
    for move, chance in choice.items():
        found[_place(info, moves, move)] += _fraction(info, chance)
    if sum(found) != 1:
        raise PlanError(f"At {echo(info.text)} the probabilities add up to {sum(found)}, not to exactly 1.")
    return found


def _place(info: InformationSet, moves: tuple[Move, ...], given: Any) -> int:
    if isinstance(given, Move) and given in moves:
        return moves.index(given)
    if isinstance(given, str):
        text = given.strip().upper()
        for letter, sign in SUIT_SIGNS.items():
            text = text.replace(sign, letter)
        exact = [at for at, move in enumerate(moves) if move.code.upper() == text]
        cards = [at for at, move in enumerate(moves) if move.together.upper() == text]
        if len(exact or cards) == 1:
            return (exact or cards)[0]
    given = given.code if isinstance(given, Move) else given
    raise PlanError(
        f"At {echo(info.text)} the plan says {echo(given)}: possible are {listing(move.code for move in moves)}."
    )


def _fraction(info: InformationSet, chance: Any) -> Fraction:
    # No powers of ten: those of a few letters can fill the memory.
    if isinstance(chance, str) and len(chance) < 60 and "e" not in chance.lower():
        with contextlib.suppress(ValueError, ZeroDivisionError):
            chance = Fraction(chance)
    if isinstance(chance, bool) or not isinstance(chance, (int, Fraction)) or not 0 <= chance <= 1:
        raise PlanError(
            f"At {echo(info.text)} the plan gives the probability {echo(chance)}: write a fraction from 0 to 1, as in "
            f"Fraction(1, 3) or '1/3'."
        )
    return Fraction(chance)
