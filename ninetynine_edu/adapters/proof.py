"""Proofs that travel: a solved endgame, race, table or equilibrium as a small file that a short script of plain Python checks.

A file holds a claim, the rules that it needs as plain data, and just so much that everybody can follow it. The scripts
lie in the folder `checkers`, one for each kind of proof. They have at most forty lines, use nothing of this package, and
know no game by its name: what each card does stands in the file.

Of rules this much is needed: a way to lay a card is three words, such as `add -10 other` or `times 2 again`. They say
what becomes of the total, and who is next then. A play above the limit is in no file: it is not allowed, or it loses at
once, and nobody who wins needs it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, TypeAlias

from ..ground.text import echo
from ..ground.whole_file import file_named, write_whole
from ..play.board import OPEN
from ..play.position import Position
from ..race.period import BareRace
from ..solve.hidden import HiddenSolution, solve_hidden
from ..solve.hidden_game import HiddenEndgame
from ..solve.judge import judge_for, solvers_for
from ..solve.solution import Solution, SolveError
from ..tables.table import Table
from .proof_hidden import equilibrium_data
from .proof_rules import TooLarge, rules_data, table_data, way_of

Provable: TypeAlias = Position | Solution | BareRace | Table | HiddenEndgame | HiddenSolution
CHECKERS: Final = Path(__file__).parent / "checkers"
MOST_POSITIONS: Final = 20_000
"""The most positions of an endgame that a proof goes through."""


class ProofError(ValueError):
    """Something that cannot be saved as a proof. The text says what can."""


def save_proof(what: Provable, path: str | Path, *, checker: bool = False) -> Path:
    """Write a proof to a file that a short script of plain Python checks; see `proof_text` for what can be proved.

    The file is complete or not there. A file that is there is replaced.

    Args:
        what: an endgame, a race, a table, or an endgame with hidden hands.
        path: the name of the file; by custom it ends in ``.json``.
        checker: put the script that checks it beside the file too.

    Returns:
        The file.

    Raises:
        ProofError: when there is nothing to prove, or it cannot be proved like this; the sentence says what can.
        SolveError: when the endgame cannot be solved within the usual budget.
        ValueError: this can be no name of a file.
        OSError: when the file cannot be written.
    """
    data = proof_data(what)
    target = file_named(path)
    script = checker_of(data)
    if checker and target.name.casefold() == script.name:
        raise ProofError(
            f"{script.name} is the script that comes beside the proof: give the proof another name, such as proof.json."
        )
    write_whole(target, _written(data))
    if checker:
        write_whole(target.with_name(script.name), script.read_text(encoding="utf-8"))
    return target


def proof_text(what: Provable) -> str:
    """Return a proof as the text of its file.

    Args:
        what: a position of two players with open hands and nothing to draw, in a game whose turns are one plain card, or
            its solution; a race; a table of endgames (`nn.tablebase`) with hands of a card or two; or an endgame with hidden
            hands (`nn.HiddenEndgame`), or its solution.

    Raises:
        ProofError, SolveError: as for `save_proof`.

    >>> import ninetynine_edu as nn
    >>> print(proof_text(nn.Race(20, [1, 3, 4])), end="")
    {
    "format": "ninetynine race 1",
    "about": "Race to 20 by 1, 3 or 4",
    "target": 20,
    "steps": [1, 3, 4],
    "who cannot move": "loses",
    "lost": [4, 6, 11, 13, 18, 20]
    }
    """
    return _written(proof_data(what))


def checker_of(data: Mapping[str, Any]) -> Path:
    """Return the script that checks a proof.

    >>> checker_of({"format": "ninetynine race 1"}).name
    'check_race.py'
    """
    return CHECKERS / f"check_{data['format'].split()[1]}.py"


def proof_data(what: Provable) -> dict[str, Any]:
    """Return a proof as plain data; arguments and errors are those of `proof_text`."""
    if isinstance(what, Solution):
        what = what.position
    if isinstance(what, Position):
        return _endgame(what)
    if isinstance(what, BareRace):
        return _race(what)
    if isinstance(what, (Table, HiddenEndgame, HiddenSolution)):
        try:
            if isinstance(what, Table):
                return table_data(what)
            return equilibrium_data(solve_hidden(what) if isinstance(what, HiddenEndgame) else what)
        except TooLarge as error:
            raise ProofError(str(error)) from None
    raise ProofError(
        f"A proof is made of an endgame, a race, a table of endgames or an endgame with hidden hands, not of {echo(what)}."
    )


# --- races ---


def _race(race: BareRace) -> dict[str, Any]:
    return {
        "format": "ninetynine race 1",
        "about": repr(race).strip("<>"),
        "target": race.target,
        "steps": list(race.steps),
        "who cannot move": "wins" if race.last_loses else "loses",
        "lost": list(race.losing_totals),
    }


# --- endgames ---


def _endgame(position: Position) -> dict[str, Any]:
    _refuse_unfit(position)
    turn = position.turn
    second = next(seat for seat in position.alive if seat != turn)
    judge = judge_for(position)
    winner = turn if judge.value(position) > 0 else second
    cards = dict.fromkeys(position.held[turn] + position.held[second])
    return {
        "format": "ninetynine endgame 1",
        "about": str(position),
        "total": position.total,
        "hands": [_hand(position, turn), _hand(position, second)],
        "winner": "first" if winner == turn else "second",
        **rules_data(position.rules, position.alive, {position.rules.cards[index].code: index for index in cards}),
        "moves": _moves(position, winner, judge),
    }


def _refuse_unfit(position: Position) -> None:
    """Raise ProofError, with a sentence that says what would do, unless an endgame fits."""
    if position.is_over:
        raise ProofError("This deal is over, so there is nothing left to prove.")
    try:
        fitting = solvers_for(position)
    except SolveError as error:
        raise ProofError(str(error)) from None
    if "number line" not in fitting or position.state.mode != OPEN or position.stock:
        raise ProofError(
            "An endgame is proved for two players with open hands and nothing to draw, in a game whose turns are one plain "
            "card: make one with Position.open, without a stock."
        )


def _moves(position: Position, winner: int, judge: Any) -> dict[str, str]:
    """Return the winner's move at every position that comes up when the winner makes these moves."""
    moves: dict[str, str] = {}
    waiting, seen = [position], {_key(position)}
    while waiting:
        here = waiting.pop()
        follow = [(move, here.play(move)) for move in here.legal_moves]
        if here.turn == winner:
            won = [(move, after) for move, after in follow if judge.value(after) == judge.value(position)]
            move, after = min(won, key=lambda pair: judge.plies(pair[1]) or 0)
            other = next(seat for seat in here.alive if seat != winner)
            where = f"{here.total}: {_hand(here, winner)} / {_hand(here, other)}"
            moves[where] = f"{move.cards[0].code} {way_of(here.rules, here.alive, winner, move)}"
            follow = [(move, after)]
        for _, after in follow:
            if not after.is_over and _key(after) not in seen:
                seen.add(_key(after))
                waiting.append(after)
        if len(seen) > MOST_POSITIONS:
            raise ProofError(
                f"A proof of this endgame goes through more than {MOST_POSITIONS:,} positions: take fewer cards, or a "
                f"higher total."
            )
    return moves


def _key(position: Position) -> tuple[object, ...]:
    return position.total, position.turn, position.held


def _hand(position: Position, seat: int) -> str:
    return " ".join(card.code for card in position.hands[seat])


# --- files ---


def _written(data: Mapping[str, Any]) -> str:
    """Return data as JSON that people can read: one thing a line, short things whole."""
    return f"{_opened(data, 2)}\n"


def _opened(value: Any, levels: int) -> str:
    if levels and isinstance(value, Mapping) and value:
        inner = ",\n".join(f"{json.dumps(name)}: {_opened(part, levels - 1)}" for name, part in value.items())
        return f"{{\n{inner}\n}}"
    if isinstance(value, list) and any(isinstance(part, list) for part in value) and levels:
        inner = ",\n".join(map(json.dumps, value))
        return f"[\n{inner}\n]"
    return json.dumps(value)
