"""What sets games apart, in numbers: how long a deal is, what its plays ask for, who is favoured, how much skill counts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, wait
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache, partial
from html import escape
from importlib import resources
from math import ceil
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..fast import native
from ..fast import places as at
from ..ground.picture import Picture
from ..ground.say import say
from ..ground.shuffle import Seed, check_seed, child_seed
from ..ground.stop import put_off
from ..ground.text import count_of, echo, in_columns
from ..matches.players import HUMAN, check_kinds, find_bot
from ..play.dealing import check_players
from ..rules.faults import VariantError
from ..rules.variant import Variant, variant
from ..study.bar import Bar
from . import compare_picture, compare_words
from .compare_names import called, called_short
from .compare_row import Row
from .interval import SURE, of_mean, wide
from .measured import LOADS, WORTH_MACHINE_CODE, Estimate, Measured, Steps, done, measuring

if TYPE_CHECKING:
    from ..tables.tablebase import Tablebase

PRECISION: Final = 0.01
SEED: Final = 7
BOT: Final = "careful"
"""Who plays where nothing else is said: it lays plain cards first, as people do who have played a little."""
LUCK: Final = "random"
"""Who plays against it where skill is measured."""
SECONDS_A_PLAY: Final = 8
SECONDS_TO_DEAL: Final = 40
"""How long people take, as it was assumed; no measurement stands behind it."""
MOST_GAMES: Final = 28
CARDS: Final = 4
"""Cards in each hand of the endgames that tables count."""
_A_MOMENT: Final = 0.1
"""So long, in seconds, a table is waited for in one step."""
KEPT: Final = "compared.json"
"""The rows of all games with the default arguments and for `KEPT_SEATS`, as `python -m ninetynine_edu.arena.compared` makes them."""
KEPT_SEATS: Final = (2, 3, 4)
"""For so many players all games are compared already."""
_SCREEN: Final = 100
"""So wide is a table of text at most, where more than one game fits."""


class CompareError(ValueError):
    """Games that cannot be compared so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """Games side by side.

    Attributes:
        rows: one for each game, in the order asked for.
        precision: how well shares of deals are known, to either side.
        seed: from which all deals came.
        ended: `precision`, or `stopped` by hand: then the last games are missing.
        bot: who played at all seats.
        to_come: of so many more games nothing is known yet.
    """

    rows: tuple[Row, ...]
    precision: float
    seed: int
    ended: str = "precision"
    bot: str = BOT
    to_come: int = 0

    @property
    def sentences(self) -> tuple[str, ...]:
        """What the numbers say, as sentences; where intervals overlap, or deals are still played, it is not decided."""
        stopped = [say("It was stopped before its end; these are the games compared until then.")]
        bot = find_bot(self.bot)
        assert bot is not None  # it has played
        told = compare_words.sentences(self.rows, bot, deals_for(self.precision), self.to_come)
        return (*(stopped if self.ended == "stopped" else ()), *told)

    @property
    def notes(self) -> str:
        """How many deals were played, and what the intervals and the heads of the table mean."""
        return compare_words.notes(self.rows)

    def table(self) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
        """Return the heads and the rows of a table, in words."""
        return compare_words.table(self.rows)

    def plot(self) -> Picture:
        """Draw the games side by side: a small picture for each thing that is compared, with intervals."""
        return compare_picture.plot(self.rows)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as JSON holds it."""
        return {"precision": self.precision, "seed": self.seed, "ended": self.ended, "bot": self.bot, "rows": [row.to_dict() for row in self.rows]}  # fmt: skip

    def __str__(self) -> str:
        return "\n\n".join([*_columns(*self.table()), *filter(None, [self.notes]), "\n".join(self.sentences)])

    def _repr_html_(self) -> str:
        heads, rows = self.table()
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in heads)
        body = "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for row in rows
        )
        told = "".join(f"<li>{escape(sentence)}</li>" for sentence in self.sentences)
        drawn = self.plot()._repr_html_() if rows else ""
        return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table><p>{escape(self.notes)}</p><ul>{told}</ul>{drawn}"


def _columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Yield tables of one game a column, of as many games as fit side by side on a screen of text."""
    rest = [*rows]
    while rest:
        for number in range(len(rest), 0, -1):
            text = in_columns(zip(heads, *rest[:number], strict=True))
            if max(map(len, text.splitlines())) <= _SCREEN:
                break
        yield text
        rest = rest[number:]


def compare(
    variants: Sequence[str | Variant], precision: float = PRECISION, seed: Seed = SEED, *, seats: int = 2, bot: str = BOT,
    progress: bool = True, seen: Callable[[Row], None] | None = None,
) -> Comparison:  # fmt: skip
    """Compare games, or one game with different house rules.

    Each game is dealt so often that every share of deals is known to the wished precision. The same arguments give the same
    numbers. Ctrl-C keeps the games that are done.

    Args:
        variants: 1 to 28 games or their ids.
        precision: how well shares of deals are known, to either side: 0.002 to 0.2.
        seed: a whole number or a text.
        seats: how many play, 2 to 10.
        bot: who plays at all seats, by name.
        progress: show a bar where it takes long.
        seen: called with each row as soon as it is there.

    Raises:
        CompareError: arguments that cannot be.
        UnknownVariant: no such game.

    >>> found = compare(["standard", "ninety_eight"], precision=0.1, progress=False)
    >>> [row.game for row in found.rows], found.rows[0].deals >= 97
    (['standard', 'ninety_eight'], True)
    """
    games = _games(variants, seats)
    if not isinstance(precision, (int, float)) or isinstance(precision, bool) or not 0.002 <= precision <= 0.2:
        raise CompareError(f"precision is a number from 0.002 to 0.2, not {echo(precision)}.")
    _check_bot(bot)
    try:
        number = check_seed(seed)
    except ValueError as error:
        raise CompareError(str(error)) from None
    rows: list[Row] = []
    ended = "precision"
    try:
        with Bar(len(games), progress, "games") as bar:
            for game in games:
                asked = (precision, number, bot) == (PRECISION, SEED, BOT)
                row = kept_rows(seats).get(game.share_code) if asked else None
                known = kept_rows().get(game.share_code) if asked else None
                row = fresh_row(game, precision, number, seats, bot, known) if row is None else row
                rows.append(row.named(called(game), called_short(game)))
                bar.show(len(rows))
                if seen is not None:
                    seen(rows[-1])
    except KeyboardInterrupt:
        ended = "stopped"
    return Comparison(rows=tuple(rows), precision=precision, seed=number, ended=ended, bot=bot)


@cache
def kept_rows(seats: int = 2) -> Mapping[str, Row]:
    """Return the rows of all games with the default arguments, as they ship, by the game's code; none for seats not in `KEPT_SEATS`."""
    file = resources.files("ninetynine_edu") / "arena" / KEPT
    rows = json.loads(file.read_text(encoding="utf-8"))
    return {row["game"]: Row.from_dict(row) for row in rows if row["seats"] == seats}


def fresh_row(
    game: Variant, precision: float = PRECISION, seed: int = SEED, seats: int = 2, bot: str = BOT, known: Row | None = None,
) -> Row:  # fmt: skip
    """Return the row of a game, worked out now; its numbers have five digits, as those that ship. Of what ships only `known` is taken."""
    deals = deals_for(precision)
    return done(
        row_in_steps(
            game, precision, seed, seats, bot, known=known,
            fast=lambda: deals >= WORTH_MACHINE_CODE and native.is_here(),
        )
    )  # fmt: skip


def deals_for(precision: float) -> int:
    """Return how many deals make a share of them known to so much on either side, whatever it is.

    >>> deals_for(0.01)
    9604
    """
    return ceil((wide(SURE) / (2 * precision)) ** 2)


def row_in_steps(
    game: Variant, precision: float, seed: int = SEED, seats: int = 2, bot: str = BOT, *,
    fast: Callable[[], bool], tables: bool = True, known: Row | None = None,
) -> Steps[Row]:  # fmt: skip
    """Work out the same in steps, each about a tenth of a second long; what comes is the same however it is done.

    Args:
        fast: asked before each step whether it is done as machine code.
        tables: count the open endgames too.
        known: the row of the game that ships; what it says of two players, however many sit at the table, is taken from it.
    """
    deals, own = deals_for(precision), child_seed(seed, game.share_code)
    counting = _tables_later(game) if tables and known is None else None
    found = yield from measuring(game, [bot] * seats, deals, own, rotate=False, fast=fast)
    if known is not None:
        return Row.from_dict(_row(game, seats, found, known.skill, known.mover_wins, known.worth).to_dict())
    rest = child_seed(own, "skill")
    against = yield from measuring(game, [LUCK, bot], -(-deals // 2), rest, rotate=True, fast=fast)
    while counting is not None and not wait([counting], _A_MOMENT).done:
        yield
    ends = counting.result() if counting is not None else (None, {})
    return Row.from_dict(_row(game, seats, found, _skill(against), *ends).to_dict())


def _row(
    game: Variant, seats: int, found: Measured, skill: Estimate,
    mover_wins: Fraction | None, worth: Mapping[str, Fraction],
) -> Row:  # fmt: skip
    plays = found.per_deal(lambda block: block.plies)
    return Row(
        game=game.share_code,
        name=game.id,
        short=game.id,
        seats=seats,
        deals=found.deals,
        plays=plays,
        lengths=(found.length(0.1), found.length(0.5), found.length(0.9)),
        minutes=Estimate(*((SECONDS_TO_DEAL + SECONDS_A_PLAY * number) / 60 for number in plays)),
        own_plays=Estimate(*(number / seats for number in plays)),
        lost=tuple(found.lost(seat) for seat in range(seats)),
        loads={load: found.per_play(place) for place, load in enumerate(LOADS)},
        below_zero=found.per_play(at.BELOW_ZERO),
        step=found.ratio(lambda block: block.measured[at.STEPS], lambda block: block.measured[at.SUMS]),
        choice=found.per_play(at.CHOICES),
        falls=found.per_deal(lambda block: block.measured[at.FALLS]),
        falling=found.per_deal(lambda block: block.measured[at.FALLING_DEALS]),
        skill=skill,
        mover_wins=mover_wins,
        worth=worth,
    )


def _skill(found: Measured) -> Estimate:
    lost = sum(block.by_player[0] for block in found.blocks)
    squares = sum(block.squares[0] for block in found.blocks)
    packs = found.deals // 2
    return Estimate(lost / max(1, found.deals), *of_mean(lost, squares, packs, 2))


_Ends = tuple[Fraction | None, dict[str, Fraction]]
"""How often whoever is to move wins with four open cards each, and what one more card is worth."""
_ONE_TABLE: Final = Lock()
"""Endgames are counted of one game at a time, since a table wants room."""


def _tables_later(game: Variant) -> Future[_Ends]:
    """Begin what `_by_tables` does, beside what else goes on; a program that ends does not wait for it."""
    counted: Future[_Ends] = Future()
    work = partial(_count, game, _counting() if game.is_basic else None, counted)
    try:
        Thread(target=work, name="endgames", daemon=True).start()
    except RuntimeError:  # in a browser there is but one thread
        work()
    return counted


def _count(game: Variant, tables: _Tables | None, counted: Future[_Ends]) -> None:
    try:
        with _ONE_TABLE:
            counted.set_result(_by_tables(game, tables))
    except BaseException as error:  # whoever waits is told
        counted.set_exception(error)


class _Tables(NamedTuple):
    """What counts endgames."""

    tablebase: Callable[..., Tablebase]
    won_share: Callable[[Tablebase], Fraction]
    refused: type[Exception]


@cache
def _counting() -> _Tables:
    """Load what counts endgames, where it is needed first. The thread must not: Ctrl-C here would leave it waiting for an import."""
    with put_off():
        from ..solve.solution import SolveError
        from ..tables.stats import won_share
        from ..tables.tablebase import tablebase

        tablebase("standard", cards=1, progress=False).card_worth()  # loads what tables of this computer are made of
    return _Tables(tablebase, won_share, SolveError)


@lru_cache(maxsize=MOST_GAMES)
def _by_tables(game: Variant, tables: _Tables | None) -> _Ends:
    """Return what endgames with four open cards each come to.

    It is exact, so a rough look at a game and a precise one share it. Of games without tables, and of those whose tables are
    too large here or whose packs are too many to count deals, nothing is said.
    """
    if tables is None:
        return None, {}
    try:
        table = tables.tablebase(game, cards=CARDS, progress=False)
        return tables.won_share(table), table.card_worth()
    except tables.refused:
        return None, {}


def _games(variants: object, seats: object) -> list[Variant]:
    if (
        isinstance(variants, (str, Variant))
        or not isinstance(variants, Sequence)
        or not 1 <= len(variants) <= MOST_GAMES
    ):
        many = count_of(len(variants), "game") if isinstance(variants, (list, tuple)) else echo(variants)
        raise CompareError(f"A comparison needs a list of 1 to {MOST_GAMES} games or their ids, not {many}.")
    games = [variant(v) if isinstance(v, str) else v for v in variants]
    for game in games:
        if not isinstance(game, Variant):
            raise CompareError(f"A comparison needs games or their ids, not {echo(game)}.")
        check_game(game, seats)
    try:
        codes = [game.share_code for game in games]
    except VariantError as error:
        raise CompareError(str(error)) from None
    for place, code in enumerate(codes):
        if code in codes[:place]:
            raise CompareError(say("Each game is compared once: {game} is there twice.", game=games[place].code))
    return games


def check_game(game: Variant, seats: object) -> None:
    """Raise CompareError where a game is not for so many players."""
    try:
        check_players(game, seats)
    except ValueError as error:
        raise CompareError(f"{game.name}: {error}") from None


def _check_bot(bot: object) -> None:
    if not isinstance(bot, str):
        raise CompareError(f"bot is the name of a bot, such as {BOT!r}, not {echo(bot)}.")
    try:
        kinds = check_kinds([bot, bot], by_hand=False)
    except ValueError as error:
        raise CompareError(str(error)) from None
    if HUMAN in kinds:
        raise CompareError("People cannot play so many deals: choose a bot.")
