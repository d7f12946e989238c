"""What a solver answers, and how it says that it cannot."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from html import escape
from typing import Final

from ..ground.english import in_row, together
from ..ground.people import player_at
from ..ground.say import listed, say, say_many
from ..ground.text import count_of
from ..play.moves import Move
from ..play.outcome import Outcome
from ..play.position import Position

Value = int | Fraction
"""What something is worth for a seat: 1 is won, -1 is lost; between them where chance or other players have a say."""
WINNER: Final = "winner"
MAX_N: Final = "max-n"


def plain(value: Value) -> Value:
    """Return a value that is certain as a whole number.

    >>> plain(Fraction(-1)), plain(Fraction(1, 2))
    (-1, Fraction(1, 2))
    """
    return int(value) if abs(value) == 1 else value


class SolveError(ValueError):
    """A question that this solver does not answer, or not within its budget. The text says what would fit.

    Args:
        problem: why there is no answer, in sentences.
        advice: what somebody who writes Python can do, in more of them.

    >>> error = SolveError("It is too large.", "Allow more with nodes=….")
    >>> str(error), error.told()
    ('It is too large. Allow more with nodes=….', 'It is too large.')
    """

    def __init__(self, problem: str, advice: str = "") -> None:
        super().__init__(f"{problem} {advice}" if advice else problem)
        self._problem = problem

    def told(self, names: Sequence[str] = ()) -> str:
        """Return why there is no answer, for somebody at a page: without advice for Python.

        Args:
            names: what each seat is called, where that is not its number.
        """
        return self._problem


def won_by(outcome: Outcome, seat: int) -> bool:
    """Return whether a finished deal is won for a seat: nobody else has won it, and the seat has not lost it."""
    return outcome.winner == seat or (outcome.winner is None and seat not in outcome.losers)


def payoffs_of(outcome: Outcome, seats: tuple[int, ...]) -> tuple[Fraction, ...]:
    """Return what each of some seats gets out of a finished deal, in the order of `seats`.

    The losers share a loss of 1 equally, and the others share a gain of 1 equally. So two players have +1 and -1; a deal of
    three with one loser gives -1, +1/2, +1/2, and one that goes on to the last player (bust_mode eliminated) gives that
    player +1 and the two others -1/2. The sum is 0, except that everybody has -1 when everybody loses (rules 4.3, three
    sixes).

    This counts one deal and nothing else: who goes out of it has lost it. What a lost deal costs in a match is not in it,
    neither lives (life_mode) nor who pays for them, and when (who_pays).

    Args:
        outcome: how the deal ended.
        seats: those who were still in when the question was asked.
    """
    lost = [seat for seat in seats if seat in outcome.losers]
    others = len(seats) - len(lost)
    if not others:
        return (Fraction(-1),) * len(seats)
    if not lost:
        return (Fraction(0),) * len(seats)
    return tuple(Fraction(-1, len(lost)) if seat in lost else Fraction(1, others) for seat in seats)


def for_every_seat(position: Position, shares: Iterable[Fraction]) -> tuple[Fraction, ...]:
    """Return what every seat gets, from what those get that were in when `position` was asked about; the others have 0."""
    gets = dict(zip(position.alive, shares, strict=True))
    return tuple(gets.get(seat, Fraction(0)) for seat in range(position.seats))


def payoffs_from(position: Position, outcome: Outcome) -> tuple[Fraction, ...]:
    """Return what every seat gets when play from a position has ended: see `payoffs_of`; seats out before it have 0.

    >>> import ninetynine_edu as nn
    >>> asked = nn.Position.parse("michigan 95 P2+ -/2C,KD/KS,3D out=P1")
    >>> over = nn.Outcome((0, 1), 2, nn.Termination.LAST_SEAT)
    >>> [str(share) for share in payoffs_from(asked, over)]
    ['0', '-1', '1']
    """
    if position.is_over:  # nobody is asked any more: what the whole deal brought
        return payoffs_of(outcome, tuple(range(position.seats)))
    return for_every_seat(position, payoffs_of(outcome, position.alive))


@dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """An exact answer that remembers its question.

    Attributes:
        position: the question.
        winner: the seat that wins under best play (0-based); None when nobody is sure to win: chance decides, or of more
            than two players several stay in.
        value: what the position is worth for the seat to move, from -1 (it loses) to +1 (it wins).
        values: the same for every legal move, in the order of `legal_moves`.
        lengths: for every legal move, how many plays the deal then lasts, this one counted, when whoever wins hurries
            and whoever loses delays. Empty when `plies` is None.
        best_moves: the moves of the best value; among them, where lengths are known, the quickest wins or the slowest
            losses.
        line: one line of best play to the end of the deal, or to the first thing that chance decides.
        plies: how many plays the deal lasts under best play, when the winner hurries and the loser delays. None where
            that is not known: with chance, with more than two players, and in a whole deal unless it was asked for.
        method: how it was found: ``number line``, ``search``, ``deal``, ``stages`` or ``over``.
        positions: how many positions were decided on the way.
        seconds: how long it took. Not compared.
        concept: what best play means here. ``winner``: one of two wins, or the average over chance. ``max-n``: every
            player wants the most for themselves; of moves that are equally good for a player, the different results they
            lead to count equally.
        payoffs: under max-n, what every seat gets out of this deal: see `payoffs_of`; seats that were out before have 0. What
            a lost deal costs in a match (life_mode, who_pays) is not in it. Empty otherwise.
        safe: under max-n, for every seat, whether it can avoid losing whatever the others do and chance brings. Empty
            otherwise.
        safe_moves: under max-n, the moves after which the seat to move can still do so.

    >>> import ninetynine_edu as nn
    >>> nn.solve(nn.Position.open("standard", ["10C 2C AD", "2H 5D 6C"], total=93))
    <Solution: Player 1 wins in 3 plays: 2♣ 2♥ A♦+1; only 2♣ wins>
    >>> three = nn.solve(nn.Position.open("standard", ["KS 2C", "9H 3D", "AD 8C"], total=99))
    >>> three
    <Solution: Player 3 loses. Best: K♠. Player 1 and Player 2 are safe>
    >>> [str(share) for share in three.payoffs], three.concept
    (['1/2', '1/2', '-1'], 'max-n')
    """

    position: Position
    winner: int | None
    value: Value
    values: Mapping[Move, Value]
    lengths: Mapping[Move, int]
    best_moves: tuple[Move, ...]
    line: tuple[Move, ...]
    plies: int | None
    method: str
    positions: int = field(compare=False)
    seconds: float = field(compare=False)
    concept: str = WINNER
    payoffs: tuple[Fraction, ...] = ()
    safe: tuple[bool, ...] = ()
    safe_moves: tuple[Move, ...] = ()

    @property
    def winning_moves(self) -> tuple[Move, ...]:
        """The moves that win, quick or slow."""
        return tuple(move for move, value in self.values.items() if value > 0)

    @property
    def words(self) -> str:
        """The answer as a sentence for people."""
        return self.in_words()

    def in_words(self, names: Sequence[str] = ()) -> str:
        """Return the answer as a sentence for people.

        Args:
            names: what each seat is called, where that is not its number.

        >>> import ninetynine_edu as nn
        >>> nn.solve(nn.Position.open("standard", ["9H", "5C"], total=88)).in_words(["Ann", "Ben"])
        'Ann wins in 1 play: 9♥.'
        """
        winner = _player(self.winner, names)
        if not self.values and self.position.is_over:
            return say("{who} has won: the deal is over.", who=winner)
        if self.payoffs:
            return f"{self._shares(names)} {self._safe(names)}"
        shown = " ".join(map(str, self.line))
        if self.plies is None:
            return say("{who} wins: {line}.", who=winner, line=shown)
        return say_many(
            "{who} wins in {n} play: {line}.", "{who} wins in {n} plays: {line}.", self.plies, who=winner, line=shown
        )

    def _shares(self, names: Sequence[str]) -> str:
        """Say who gets what under max-n."""
        alive = self.position.alive
        lost = [seat for seat in alive if self.payoffs[seat] == -1]
        best = listed(map(str, self.best_moves[:3]), "or")
        if self.winner is not None:
            found = say("{who} wins.", who=_player(self.winner, names))
        elif lost and len(lost) < len(alive) and all(self.payoffs[seat] > 0 for seat in alive if seat not in lost):
            who = listed(_player(seat, names) for seat in lost)
            if lost == [self.position.turn] and best:
                return say("{who} loses even with the best card: {moves}.", who=who, moves=best)
            found = say("{who} loses.", who=who) if len(lost) == 1 else say("{players} lose.", players=who)
        else:
            shares = (say("{who} {share}", who=_player(seat, names), share=self.payoffs[seat]) for seat in alive)
            found = say("On average: {shares}.", shares=in_row(shares))
        return together(found, say("Best: {moves}.", moves=best)) if best else found

    def _safe(self, names: Sequence[str]) -> str:
        """Say which seats are safe."""
        seats = [_player(seat, names) for seat in self.position.alive if self.safe[seat]]
        if not seats:
            return say("Nobody is safe.")
        if len(seats) == 1:
            return say("{who} is safe.", who=seats[0])
        return say("{players} are safe.", players=listed(seats))

    def __repr__(self) -> str:
        if not self.line or self.payoffs:
            return f"<Solution: {self.words[:-1]}>"
        shown = " ".join(map(str, self.line[:3])) + (" …" if len(self.line) > 3 else "")
        winning = self.winning_moves
        if not winning:
            choice = "every move loses"
        elif len(winning) == len(self.values):
            choice = "every move wins"
        else:
            few = " and ".join(map(str, winning)) if len(winning) < 3 else f"{len(winning)} of {len(self.values)} moves"
            choice = f"only {few} win{'s' if len(winning) == 1 else ''}"
        in_plays = "" if self.plies is None else f" in {count_of(self.plies, 'play')}"
        return f"<Solution: {_player(self.winner)} wins{in_plays}: {shown}; {choice}>"

    def _repr_html_(self) -> str:
        heads = [say("Play"), say("New total"), say("With best play")]
        heads += [say("Plays left")] * bool(self.lengths) + [say("Safe")] * bool(self.safe)
        head = "".join(f'<th scope="col">{text}</th>' for text in heads)
        rows = "".join(self._row(move) for move in self.values)
        table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>" if rows else ""
        return f'<div class="nn-solution"><p><b>{escape(self.words)}</b></p>{table}</div>'

    def _row(self, move: Move) -> str:
        # No colours of its own: the page may be light or dark. The signs tell won from lost.
        value, who = self.values[move], _player(self.position.turn)
        if self.payoffs:
            verdict = say("{who} gets {share}", who=who, share=value)
        else:
            verdict = say("● won for {who}", who=who) if value > 0 else say("◇ lost for {who}", who=who)
        play = say("{play} (best)", play=str(move)) if move in self.best_moves else str(move)
        cells = [escape(play), str(self.position.result_of(move)), verdict]
        cells += [str(self.lengths[move])] if self.lengths else []
        cells += [say("yes") if move in self.safe_moves else say("no")] if self.safe else []
        return "<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>"


def _player(seat: int | None, names: Sequence[str] = ()) -> str:
    return say("Nobody") if seat is None else player_at(names, seat)
