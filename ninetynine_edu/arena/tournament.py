"""Tournaments of bots: everybody against everybody, or up a ladder, and how strong each of them is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from html import escape
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from ..ground.picture import Picture
from ..ground.shuffle import Seed, check_seed
from ..ground.text import count_of, echo, listing, path_echo
from ..matches.players import HUMAN, OwnBot, PlayerError, check_kind
from ..play.dealing import check_players
from ..rules.variant import Variant, variant
from ..study.bar import Bar
from .interval import SURE, in_percent
from .pairings import Pairing, Played, TournamentError, climb, scores
from .rating_picture import in_words, rating_picture
from .ratings import Met, Rating, rate
from .simulate import BROKEN, MOST, no_workers

MOST_PLAYERS: Final = 36
"""A class of thirty, and the bots of the package."""
WHOLE_PERCENT: Final = 20
"""With more players shares are told in whole percent, without the sign, so that a page has room for all of them."""
ROUND_ROBIN: Final = "round_robin"
LADDER: Final = "ladder"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """What a tournament has shown.

    Attributes:
        players: their names.
        variants: the games.
        style: `round_robin` or `ladder`.
        seed: from which all of it came.
        sure: how sure each interval is.
        games: what came of each pair in each game.
        ratings: for each player the rating on the scale of Elo, 1500 on average, and the least and the most that it may be. Who
            is 400 points ahead wins with odds of 10 to 1. A player whom no deals tie to the others has none.
        ranking: the players, best first; of a ladder, from the top rung down.
        taken_out: who was taken out, and why; the deals of such a player are not counted.
        faults: who made no legal move or took too long, and how often, in sentences.
        ended: `all`, `stopped` by hand, or `broken`: for some pairs, programs that played ended time and again.
    """

    players: tuple[str, ...]
    variants: tuple[Variant, ...]
    style: str
    seed: int
    sure: float
    games: tuple[Pairing, ...]
    ratings: Mapping[str, Rating] = field(hash=False)
    ranking: tuple[str, ...]
    taken_out: Mapping[str, str] = field(hash=False)
    faults: tuple[str, ...]
    ended: str

    @property
    def deals(self) -> int:
        """How many deals are counted."""
        return sum(each.deals for each in self.games)

    def table(self) -> dict[str, dict[str, float]]:
        """Return which share of their deals each player, best first, has won against each other one.

        A deal that nobody lost counts half for both. Who has not met is left out.

        >>> found = tournament(["random", "greedy"], deals=100, progress=False).table()
        >>> found["greedy"]["random"] + found["random"]["greedy"]
        1.0
        """
        found = scores(self.games)
        return {
            row: {column: won / of for column in self.ranking for won, of in [found.get((row, column), (0, 0))] if of}
            for row in self.ranking
        }

    def picture(self) -> Picture:
        """Return the ratings as a picture: a dot for each, and a bar from the least to the most that it may be."""
        return rating_picture([(name, self.ratings[name]) for name in self.ranking if name in self.ratings], self.sure)

    def to_dict(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {
            "players": list(self.players), "variants": [game.share_code for game in self.variants], "style": self.style,
            "seed": self.seed, "sure": self.sure, "ended": self.ended, "deals": self.deals, "ranking": list(self.ranking),
            "ratings": {
                name: {part: round(value, 2) for part, value in rating._asdict().items()}
                for name, rating in self.ratings.items()
            },
            "table": self.table(),
            "games": [
                {
                    "players": list(each.players), "variant": each.variant.share_code, "deals": each.deals,
                    "wins": list(each.wins), "nobodys": each.nobodys, "faults": list(each.faults),
                    "slow": list(each.slow),
                }
                for each in self.games
            ],
            "taken_out": dict(self.taken_out), "faults": list(self.faults),
        }  # fmt: skip

    def _head(self) -> str:
        games = listing((game.name for game in self.variants), "and")
        return f"{games}: {count_of(len(self.players), 'player')}, {count_of(self.deals, 'deal')}."

    def _how(self) -> str:
        return "row against column" + (", in percent" if len(self.ranking) > WHOLE_PERCENT else "")

    def _notes(self) -> Iterator[str]:
        for name, reason in self.taken_out.items():
            yield f"{name} {reason} Its deals are not counted."
        yield from self.faults
        nobodys = sum(each.nobodys for each in self.games)
        if nobodys:
            yield f"Nobody lost {count_of(nobodys, 'deal')}; each counts half for both."
        for name in self.ranking:
            if name not in self.ratings:
                yield f"{name} has no rating: no deals tie it to the others."
        if self.ended == "stopped":
            yield "It was stopped before its end; these are the deals played until then."
        if self.ended == "broken":
            yield f"{BROKEN}; so some pairs have played fewer deals."

    def _rows(self) -> Iterator[list[str]]:
        """Yield for each player the name, the rating, and its share against each other one."""
        shares, many = self.table(), len(self.ranking) > WHOLE_PERCENT
        for name in self.ranking:
            rating = in_words(self.ratings[name]) if name in self.ratings else ""
            own = shares[name]
            yield [name, rating, *(_share(own.get(other), many) for other in self.ranking)]

    def __str__(self) -> str:
        rows = [[f"{at}. {row[0]}", *row[1:]] for at, row in enumerate(self._rows(), 1)]
        rows.insert(0, ["Player", "Rating", *(f"{at}." for at in range(1, len(rows) + 1))])
        wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
        lines = [
            "  ".join(
                [f"{row[0]:{wide[0]}}", *(f"{cell:>{room}}" for cell, room in zip(row[1:], wide[1:], strict=True))]
            )
            for row in rows
        ]
        told = (
            f"Rating with what it may be, {in_percent(self.sure)} certain; then the share of deals won, {self._how()}."
        )
        return "\n".join([self._head(), told, *lines, *self._notes()])

    def _repr_html_(self) -> str:
        numbers = [f'<abbr title="against {escape(name)}">{at}.</abbr>' for at, name in enumerate(self.ranking, 1)]
        heads = ["Player", f"Rating ({in_percent(self.sure)} certain: from, to)", *numbers]
        head = "".join(f'<th scope="col">{each}</th>' for each in heads)
        body = "".join(
            f'<tr><th scope="row">{at}. {escape(row[0])}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row[1:])}</tr>'
            for at, row in enumerate(self._rows(), 1)
        )
        told = "".join(f"<p>{escape(note)}</p>" for note in self._notes())
        return (
            f'<div style="overflow-x:auto"><table><caption>{escape(self._head())} Shares are of deals won, {self._how()}.'
            f"</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>{told}"
            + (self.picture()._repr_html_() if self.ratings else "")
        )


def _share(share: float | None, many: bool) -> str:
    return "–" if share is None else f"{100 * share:.0f}" if many else f"{share:.1%}"


def tournament(
    players: Sequence[str | OwnBot],
    variants: str | Variant | Sequence[str | Variant] = "standard",
    deals: int = 1000,
    seed: Seed = 7,
    *,
    style: str = ROUND_ROBIN,
    sure: float = SURE,
    workers: int | None = 1,
    save: str | Path | None = None,
    progress: bool = True,
) -> Tournament:
    """Let bots play against each other, two at a time, and find out how strong each of them is.

    Two players play each pack twice and change seats between, so that neither cards nor seats favour anybody. What two players
    come to depends on the game, the seed and the two of them, not on who else takes part; and it is the same whatever `workers`
    is. When the work is stopped by hand, what has been counted until then is returned.

    A ladder has a rung for each player, in the order given, the first one at the bottom. Each player in turn, in that order,
    challenges the one above. Who wins more than half of their deals changes places and challenges the next one above; who does
    not, stays, and the next one's turn comes. Two who have met do not play again: what came of it stands.

    Ratings are those that make the results most likely, where 400 points are odds of 10 to 1 (Bradley and Terry, 1952; shown
    as Elo did). Half a win is given to either side of each pair (Haldane, 1956), so that who won everything or nothing has a
    rating too: see :func:`ninetynine_edu.arena.ratings.rate`.

    A bot of a file (:func:`bot_from_file`) plays in a process of its own, and so does a function of your own that plays
    against one. When such a bot takes more than 5 seconds of processor time for a move, or 30 by the clock on the wall, it is
    taken out, and the others play on. Where no file takes part, a function is trusted to come to its end.

    Args:
        players: 2 to 36 bots, by name or as functions, each with a name of its own.
        variants: a game or several: variants, or their ids.
        deals: how many each pair plays of each game, 1 to a thousand million, rounded up to an even number.
        seed: a whole number or a text.
        style: `round_robin`, everybody against everybody; or `ladder`.
        sure: how sure the interval of each rating is, 0.5 to 0.9999.
        workers: how many processes; -1 for one a core. None: what `joblib.parallel_config` around the call says.
        save: a folder that keeps what is counted as it comes, a file for each pair and game. A later call with the same folder
            plays only what is not there: pairs with a bot that is new or was changed, other games, what was stopped.
        progress: show a bar where it takes long.

    Raises:
        TournamentError: arguments that cannot be, or a folder that cannot be used.
        UnknownVariant: no such game.

    >>> found = tournament(["random", "greedy", "careful"], deals=200, progress=False)
    >>> found.ranking[-1], len(found.games), found.deals
    ('random', 3, 600)
    """
    names = _names(players)
    games, number = _games(variants), _number(seed)
    _check(deals, style, sure, workers)
    pairs = len(names) * (len(names) - 1) // 2 * len(games)
    folder = _folder(save)
    ended = "all"
    with ExitStack() as stack:
        bar = stack.enter_context(Bar(pairs * deals, progress, "deals"))
        played = Played(players, names, games, deals, number, workers, folder, bar, stack)
        order: list[int] = []
        try:
            if style == LADDER:
                order = list(range(len(names)))
                climb(order, played)
            else:
                played.play(list(combinations(range(len(names)), 2)))
        except KeyboardInterrupt:
            ended = "stopped"
    return _shown(played, style, sure, order, "broken" if played.broken and ended == "all" else ended)


def _shown(played: Played, style: str, sure: float, order: Sequence[int], ended: str) -> Tournament:
    """Return what has been shown.

    Args:
        played: the pairings.
        style: how they played.
        sure: how sure the intervals are.
        order: the players from the bottom rung to the top; empty where the ratings say who is best.
        ended: why no more was played.
    """
    kept = played.kept()
    games = [played.pairing(key) for key in kept]
    met = [
        Met(one, other, each.deals, each.score, each.spread) for (one, other, _), each in zip(kept, games, strict=True)
    ]
    rated = rate(len(played.names), met, sure)
    here = [player for player in range(len(played.names)) if player not in played.gone]
    if order:
        ranking = [player for player in reversed(order) if player not in played.gone]
    else:
        ranking = sorted(here, key=lambda player: -rating.rating if (rating := rated[player]) else float("inf"))
    return Tournament(
        players=played.names, variants=played.games, style=style, seed=played.seed, sure=sure, games=tuple(games),
        ratings={played.names[player]: rating for player in here if (rating := rated[player])},
        ranking=tuple(played.names[player] for player in ranking),
        taken_out={played.names[player]: played.gone[player] for player in sorted(played.gone)},
        faults=tuple(played.faults(here)), ended=ended,
    )  # fmt: skip


def _names(players: Sequence[str | OwnBot]) -> tuple[str, ...]:
    if isinstance(players, (str, bytes)) or not isinstance(players, Sequence) or not 2 <= len(players) <= MOST_PLAYERS:
        raise TournamentError(
            f"A tournament has 2 to {MOST_PLAYERS} players, as in ['greedy', 'careful'], not {_told(players)}."
        )
    try:
        names = tuple(check_kind(player, by_hand=False) for player in players)
    except PlayerError as error:
        raise TournamentError(str(error)) from None
    if HUMAN in names:
        raise TournamentError("People cannot play a tournament: choose bots.")
    for name in names:
        if names.count(name) > 1:
            raise TournamentError(f"Each player of a tournament has a name of its own; {name} stands there twice.")
    return names


def _told(players: object) -> str:
    return count_of(len(players), "player") if isinstance(players, (list, tuple)) else echo(players)


def _games(variants: str | Variant | Sequence[str | Variant]) -> tuple[Variant, ...]:
    asked = [variants] if isinstance(variants, (str, Variant)) else variants
    if not isinstance(asked, Sequence) or not asked:
        raise TournamentError(f"A tournament needs a variant or several, or their ids, not {echo(variants)}.")
    games = tuple(variant(each) if isinstance(each, str) else each for each in asked)
    for game in games:
        if not isinstance(game, Variant):
            raise TournamentError(f"A tournament needs a variant or several, or their ids, not {echo(game)}.")
    for game in games:
        if [other.share_code for other in games].count(game.share_code) > 1:
            raise TournamentError(f"Each game of a tournament stands there once; {game.name} stands there twice.")
        try:
            check_players(game, 2)
        except ValueError as error:
            raise TournamentError(str(error)) from None
    return games


def _folder(save: object) -> Path | None:
    """Return the folder that is named, made where it is not there."""
    if save is None:
        return None
    if not isinstance(save, (str, Path)) or not str(save):
        raise TournamentError(f"save is the name of a folder, such as 'tournament', not {echo(save)}.")
    folder = Path(save).absolute()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError:
        raise TournamentError(f"{path_echo(folder)} is a file; a tournament is kept in a folder.") from None
    except (OSError, ValueError) as error:
        raise TournamentError(
            f"{path_echo(folder)} cannot be used ({getattr(error, 'strerror', None) or error})."
        ) from None
    return folder


def _number(seed: Seed) -> int:
    try:
        return check_seed(seed)
    except ValueError as error:
        raise TournamentError(str(error)) from None


def _check(deals: object, style: object, sure: object, workers: object) -> None:
    if not isinstance(deals, int) or isinstance(deals, bool) or not 1 <= deals <= MOST:
        raise TournamentError(f"deals is a whole number from 1 to {MOST:,}, not {echo(deals)}.")
    if style not in (ROUND_ROBIN, LADDER):
        raise TournamentError(f"style is {ROUND_ROBIN!r} or {LADDER!r}, not {echo(style)}.")
    if not isinstance(sure, (int, float)) or isinstance(sure, bool) or not 0.5 <= sure <= 0.9999:
        raise TournamentError(f"sure is a number from 0.5 to 0.9999, not {echo(sure)}.")
    if told := no_workers(workers):
        raise TournamentError(told)
