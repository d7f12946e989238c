"""The trials of the claims: bots that differ in one habit, the same packs for all, and proofs where there are some.

A trial yields figures; in each, more than nothing speaks for the claim. Habits are written by rank, as the claims are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Final

from ..ground.cards import Card
from ..ground.shuffle import child_seed
from ..play.dealing import deal_out
from ..play.information import SeatView, seat_view
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import variant
from .dealt import LONGEST, Seat
from .folklore import Figure
from .interval import of_share, wide
from .measured import Estimate
from .simulate import simulate

Policy = Callable[[SeatView], Move]
GOOD: Final = ("K", "4", "10", "9")
"""Cards of the standard game that are played at 99."""


@dataclass
class Trial:
    """One run of a trial.

    Attributes:
        seed: for its cards.
        share: how much of the full number of deals to play.
        progress: told how much is done, 0 to 1; it may raise to stop.
    """

    seed: int
    share: float
    progress: Callable[[float], None]

    def deals(self, full: int) -> int:
        """Return how many deals to play of so many."""
        return max(20, round(full * self.share))

    def rng(self, name: str) -> Random:
        """Return lots of a name's own."""
        return Random(child_seed(self.seed, name))


# --- habits ---


def rank(move: Move) -> str:
    return move.cards[0].rank


def saving(good: Sequence[str], spent: Sequence[str] = ()) -> Policy:
    """Return a bot that plays plain cards first, the highest first.

    Args:
        good: ranks that it keeps for the end, the first to go first.
        spent: ranks that it gets rid of before anything else.
    """

    def choose(view: SeatView) -> Move:
        def key(move: Move) -> tuple[int, int]:
            own = rank(move)
            place = -1 if own in spent else good.index(own) + 1 if own in good else 0
            return place, -view.result_of(move)

        return min(view.legal_moves, key=key)

    # Bots are told apart by their names.
    choose.__name__ = "_".join(["saves", *good, *(["spends", *spent] if spent else [])])
    return choose


def highest(view: SeatView) -> Move:
    """Make the total as high as it can be."""
    return max(view.legal_moves, key=view.result_of)


def _cards_of(view: SeatView, move: Move) -> int:
    """Return how many cards the player holds that a move names."""
    return view.hand_sizes[view.seat if move.target is None else move.target]


# --- ways to measure ---


def meet(trial: Trial, game: str, one: Policy | str, others: Policy | str, seats: int, deals: int, name: str) -> Figure:
    """Return by how much less than its share a player loses among others, each pack played from every seat."""
    found = simulate(
        game,
        [one, *[others] * (seats - 1)],
        deals=trial.deals(deals),
        rotate=True,
        seed=child_seed(trial.seed, name),
        progress=False,
    )
    fair = sum(found.player_losses) / found.deals / seats
    low, high = found.interval(0)
    return Figure(name, Estimate(fair - found.player_losses[0] / found.deals, fair - high, fair - low))


def mean(name: str, numbers: Sequence[float], unit: str = "points", matters: float = 0.01) -> Figure:
    """Return the average of independent numbers, with the usual interval for many of them."""
    value = sum(numbers) / len(numbers)
    spread = sum((number - value) ** 2 for number in numbers) / max(1, len(numbers) - 1)
    reach = wide() * sqrt(spread / len(numbers))
    return Figure(name, Estimate(value, value - reach, value + reach), unit, matters)  # type: ignore[arg-type]


def less_than(name: str, hits: int, of: int, most: float) -> Figure:
    """Return by how much a share of independent trials stays below a bound."""
    low, high = of_share(hits, of)
    return Figure(name, Estimate(most - hits / of, most - high, most - low))


def proof(name: str, number: Fraction | float, unit: str = "points") -> Figure:
    value = float(number)
    return Figure(name, Estimate(value, value, value), unit)  # type: ignore[arg-type]


def dealt(game: str, seats: int, rng: Random, first: Sequence[Card] = ()) -> tuple[list[list[Card]], list[Card]]:
    """Return hands and a stock from one shuffled pack; the first player holds some cards for certain."""
    v = variant(game)
    pack = [card for card in v.deck(seats) if card not in first]
    rng.shuffle(pack)
    size = v.hand_size
    hands = [[*first, *(pack.pop() for _ in range(size - len(first)))]]
    hands += [[pack.pop() for _ in range(size)] for _ in range(seats - 1)]
    return hands, pack


def lost(position: Position, policies: Sequence[Policy | str], seed: int, seat: int = 0) -> bool:
    """Play a deal to its end and return whether a seat has lost it."""
    chairs = [Seat(each, at, seed) if isinstance(each, str) else each for at, each in enumerate(policies)]
    for _ in range(LONGEST):
        if position.outcome is not None:
            return seat in position.outcome.losers
        if position.state.owed is not None:
            position = position.draw()
            continue
        chair = chairs[position.turn]
        move = chair.move(position) if isinstance(chair, Seat) else chair(seat_view(position, position.turn))
        position = position.play(move)
    return False


def walk(game: str, kinds: Sequence[str], seed: int) -> Iterator[tuple[Position, Move | None]]:
    """Yield each position of a deal between house bots, and the play made there; the last one is over, without a play."""
    position = deal_out(variant(game), len(kinds), seed, 0, len(kinds) - 1)
    chairs = [Seat(kind, at, seed) for at, kind in enumerate(kinds)]
    for _ in range(LONGEST):
        if position.outcome is not None:
            break
        if position.state.owed is not None:
            position = position.draw()
            continue
        move = chairs[position.turn].move(position)
        yield position, move
        position = position.play(move)
    yield position, None


# --- the standard game ---


def least_valuable(trial: Trial) -> Iterator[Figure]:
    """H1."""
    from ..tables.counted import kept

    worth = next(each.worth for each in kept() if each.variant == "standard" and each.cards == 6)
    middle = max(worth[name] for name in "5678")
    yield proof("2 players, open hands", min(share for name, share in worth.items() if name not in "5678") - middle)
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    losses: dict[str, list[bool]] = {name: [] for name in ranks}
    rng, packs = trial.rng("H1"), trial.deals(900)
    for pack in range(packs):
        hands, stock = dealt("standard", 4, rng)
        while {card.rank for card in stock} != {*ranks}:
            hands, stock = dealt("standard", 4, rng)
        for name in ranks:
            mine, rest = [*hands[0]], [*stock]
            at = next(at for at, card in enumerate(rest) if card.rank == name)
            mine[0], rest[at] = rest[at], mine[0]
            position = Position.open("standard", [mine, *hands[1:]], stock=rest)
            losses[name].append(lost(position, ["steady"] * 4, pack))
        trial.progress((pack + 1) / packs)
    share = {name: sum(found) / packs for name, found in losses.items()}
    best = min("5678", key=lambda name: share[name])
    worst = max((name for name in ranks if name not in "5678"), key=lambda name: share[name])
    yield mean("4 players, hidden hands", [one - other for one, other in zip(losses[best], losses[worst], strict=True)])


def high_nineties(trial: Trial) -> Iterator[Figure]:
    """H2."""
    from ..tables.stats import card_worth
    from ..tables.tablebase import tablebase

    table = tablebase("standard", cards=4, progress=False)
    late, early = (card_worth(table, 3, 4, totals=totals) for totals in (range(90, 100), range(90)))
    for name in ("A", "2", "3"):
        more, less = (worth[name] - sum(worth[each] for each in "5678") / 4 for worth in (late, early))
        yield proof(f"{name}, from 90 up", more)
        yield proof(f"{name}, below 90", -less if less else Fraction(1, 10**9))


def ace_as_eleven(trial: Trial) -> Iterator[Figure]:
    """H3."""
    from ..tables.tablebase import tablebase

    v, table, rng = variant("standard"), tablebase("standard", cards=3, progress=False), trial.rng("H3")
    deck = v.deck(2)
    aces = [card for card in deck if card.rank == "A"]
    differ = eleven = 0
    for _ in range(trial.deals(30_000)):
        ace = rng.choice(aces)
        rest = rng.sample([card for card in deck if card != ace], 5)
        total = rng.randrange(v.limit - 11 + 1)
        one, many = (not table.wins(rest[2:], rest[:2], total + step) for step in (1, 11))
        differ += one != many
        eleven += many and not one
    yield less_than("endgames", eleven, differ, 0.1)
    never = saving(GOOD)

    def without(view: SeatView) -> Move:
        moves = [move for move in view.legal_moves if rank(move) != "A" or view.result_of(move) <= view.total + 1]
        return never(view) if not moves or rank(never(view)) != "A" else min(moves, key=lambda move: rank(move) != "A")

    yield meet(trial, "standard", without, never, 2, 5000, "2 players")


def keep_a_court(trial: Trial) -> Iterator[Figure]:
    """H4."""
    usual = saving(GOOD)

    def keeps(view: SeatView) -> Move:
        move = usual(view)
        if view.total < view.limit - 10 and rank(move) in ("J", "Q"):
            others = [each for each in view.legal_moves if rank(each) not in ("J", "Q", *GOOD)]
            if others and sum(card.rank in ("J", "Q") for card in view.hand) == 1:
                return max(others, key=view.result_of)
        return move

    for seats in (2, 4):
        yield meet(trial, "standard", keeps, usual, seats, 6000, f"{seats} players")
        trial.progress(seats / 4)


def king_first(trial: Trial) -> Iterator[Figure]:
    """H5."""
    for seats in (2, 4):
        yield meet(trial, "standard", saving(GOOD), saving((*GOOD[1:], "K")), seats, 6000, f"{seats} players")
        trial.progress(seats / 4)


def turns_bought(trial: Trial) -> Iterator[Figure]:
    """H6."""
    v = variant("standard").with_rules(decks=6)
    for seats in range(2, 7):
        plays = {}
        for name in ("4S", "KS"):
            kings = [[f"K{'CDHS'[seat % 4]}"] * 3 for seat in range(seats)]
            position = Position.open(v, [[name, *kings[0][1:]], *kings[1:]], total=v.limit)
            position = position.play(next(move for move in position.moves if move.cards[0].code == name))
            plays[name] = 0
            while position.turn:
                position, plays[name] = position.play(position.moves[0]), plays[name] + 1
        yield proof(f"{seats} players", plays["4S"] - plays["KS"], "plays")


def dump_high(trial: Trial) -> Iterator[Figure]:
    """H7."""
    for seats in (2, 4):
        yield meet(trial, "standard", saving(GOOD), "random", seats, 4000, f"{seats} players")
        trial.progress(seats / 4)


def best_first_hand(trial: Trial) -> Iterator[Figure]:
    """H8."""
    v, rng, packs = variant("standard"), trial.rng("H8"), trial.deals(4000)
    deck, usual = v.deck(4), saving(GOOD)
    wait: list[int] = []
    plain: list[int] = []
    once: list[int] = []
    for pack in range(packs):
        first = [rng.choice([card for card in deck if card.rank == "9"])]
        first += rng.sample([card for card in deck if card.rank in ("4", "10", "K")], 2)
        hands, stock = dealt("standard", 4, rng, first)
        position = Position.open(v, hands, stock=stock)
        setter = next(move for move in position.moves if rank(move) == "9")
        wait.append(lost(position, [usual] * 4, pack))
        once.append(lost(position.play(setter), [usual] * 4, pack))
        hands, stock = dealt("standard", 4, rng)
        plain.append(lost(Position.open(v, hands, stock=stock), [usual] * 4, pack))
        trial.progress((pack + 1) / packs)
    yield mean("such a hand", [any_ - best for any_, best in zip(plain, wait, strict=True)])
    yield mean("setter at once", [later - now for later, now in zip(wait, once, strict=True)])


def seldom_falls(trial: Trial) -> Iterator[Figure]:
    """H9."""
    packs = trial.deals(1500)
    reached = fell = 0
    for pack in range(packs):
        at_99 = False
        low = variant("standard").limit
        for position, _ in walk("standard", ["steady"] * 4, child_seed(trial.seed, f"H9 {pack}")):
            at_99 = at_99 or position.total == position.variant.limit
            low = min(low, position.total) if at_99 else low
        reached += at_99
        fell += at_99 and low < variant("standard").limit - 10
        trial.progress((pack + 1) / packs)
    yield less_than("4 players", fell, reached, 0.25)


def lowering(trial: Trial) -> Iterator[Figure]:
    """H12."""
    v, packs = variant("standard"), trial.deals(2500)
    hand, usual = v.parse_cards("10S KS 7S"), saving(GOOD)
    for seats in (4, 6):
        rng = trial.rng(f"H12 {seats}")
        gained: list[int] = []
        for pack in range(packs):
            hands, stock = dealt("standard", seats, rng, hand)
            position = Position.open(v, hands, total=v.limit, stock=stock)
            down, stay = (next(move for move in position.moves if rank(move) == name) for name in ("10", "K"))
            ten, king = (lost(position.play(move), [usual] * seats, pack) for move in (down, stay))
            gained.append(ten - king)
            trial.progress((pack + 1) / packs)
        found = mean(f"{seats} players", gained)
        yield Figure(found.name, Estimate(*(each + 0.01 for each in found.effect)))


def high_or_keeping(trial: Trial) -> Iterator[Figure]:
    """H18."""
    for game, good in (("standard", GOOD), ("ninety_eight", ("J", "Q", "K", "10"))):
        for seats in (2, 4):
            yield meet(
                trial, game, saving(good), highest, seats, 20_000, f"{variant(game).short_name}, {seats} players"
            )
            trial.progress(seats / 4)


def shipped_order(trial: Trial) -> Iterator[Figure]:
    """H19."""
    for seats in (2, 4):
        yield meet(
            trial,
            "standard",
            saving(("9", "K", "10", "3", "4")),
            saving(("K", "9", "10", "3", "4")),
            seats,
            6000,
            f"{seats} players",
        )
        trial.progress(seats / 4)


# --- other games ---


def early_king(trial: Trial) -> Iterator[Figure]:
    """H10."""
    good = ("4", "5", "J", "10", "Q")
    for seats in (2, 4):
        yield meet(trial, "taiwanese", saving(good, spent=("K",)), saving((*good, "K")), seats, 600, f"{seats} players")
        trial.progress(seats / 4)


def last_resort(trial: Trial) -> Iterator[Figure]:
    """H11."""
    good = ("K", "4", "5", "J", "10")
    for seats in (2, 4):
        yield meet(trial, "taiwanese", saving((*good, "Q")), saving(good), seats, 600, f"{seats} players")
        trial.progress(seats / 4)


def chosen_player(trial: Trial) -> Iterator[Figure]:
    """H13."""
    usual = saving(("K", "4", "J", "10", "Q"))
    late = saving(("K", "4", "5", "J", "10", "Q"))

    def aims(view: SeatView) -> Move:
        fives = [move for move in view.legal_moves if rank(move) == "5"]
        if fives and view.total >= view.limit - 10:
            return min(fives, key=lambda move: _cards_of(view, move))
        return late(view)

    for seats in (3, 4):
        yield meet(trial, "taiwanese", aims, usual, seats, 900, f"{seats} players")
        trial.progress(seats / 4)


def length(trial: Trial) -> Iterator[Figure]:
    """H14."""
    packs = trial.deals(3000)
    for kind in ("random", "steady"):
        for seats in range(2, 6):
            found = simulate(
                "ninety_eight",
                [kind] * seats,
                deals=packs,
                seed=child_seed(trial.seed, f"{kind} {seats}"),
                progress=False,
            )
            plays = found.plies / found.deals
            reach = wide() * plays / sqrt(found.deals)  # deals are at most about as spread as waiting times
            room = min(plays - 9, 15 - plays)
            yield Figure(f"{kind}, {seats} players", Estimate(room, room - reach, room + reach), "plays", 0.1)
            trial.progress(seats / 5)


def no_edge(trial: Trial) -> Iterator[Figure]:
    """H15."""
    for seats in range(2, 6):
        found = simulate(
            "ninety_eight",
            ["random"] * seats,
            deals=trial.deals(20_000),
            seed=child_seed(trial.seed, str(seats)),
            progress=False,
        )
        low, high = found.seat_interval(0)
        away = abs(found.losses[0] / found.deals - 1 / seats)
        most = max(abs(low - 1 / seats), abs(high - 1 / seats))
        least = 0.0 if low <= 1 / seats <= high else min(abs(low - 1 / seats), abs(high - 1 / seats))
        yield Figure(f"{seats} players", Estimate(0.02 - away, 0.02 - most, 0.02 - least))
        trial.progress(seats / 5)


def thinker(trial: Trial) -> Iterator[Figure]:
    """H16."""
    for seats in (3, 4):
        found = simulate(
            "ninety_eight", ["expert", *["random"] * (seats - 1)], deals=trial.deals(900), rotate=True,
            seed=child_seed(trial.seed, str(seats)), progress=False,
        )  # fmt: skip
        low, high = found.interval(0)
        yield Figure(f"{seats} players", Estimate(0.1 - found.player_losses[0] / found.deals, 0.1 - high, 0.1 - low))
        trial.progress(seats / 4)


def king_ends_it(trial: Trial) -> Iterator[Figure]:
    """H17."""
    packs = trial.deals(3000)
    for seats in (2, 4):
        ended = 0
        for pack in range(packs):
            last = None
            for _, move in walk("ninety_eight", ["random"] * seats, child_seed(trial.seed, f"H17 {seats} {pack}")):
                last = move or last
            ended += last is not None and rank(last) == "K"
            trial.progress((pack + 1) / packs)
        low, high = of_share(ended, packs)
        yield Figure(f"{seats} players", Estimate(ended / packs - 0.5, low - 0.5, high - 0.5))


def changing_hands(trial: Trial) -> Iterator[Figure]:
    """H20."""

    def spends(view: SeatView) -> Move:
        return max(view.legal_moves, key=view.result_of)

    def changes(view: SeatView) -> Move:
        own = len(view.hand)
        swaps = [
            move for move in view.legal_moves
            if rank(move) == "A" and move.target is not None and view.hand_sizes[move.target] >= own + 2
        ]  # fmt: skip
        rest = [move for move in view.legal_moves if rank(move) != "A"] or view.legal_moves
        return max(swaps, key=lambda move: _cards_of(view, move)) if swaps else max(rest, key=view.result_of)

    for seats in (3, 4):
        yield meet(trial, "bloody_99", changes, spends, seats, 200, f"{seats} players")
        trial.progress(seats / 4)


TRIALS: Final[dict[str, Callable[[Trial], Iterator[Figure]]]] = {
    "H1": least_valuable, "H2": high_nineties, "H3": ace_as_eleven, "H4": keep_a_court, "H5": king_first, "H6": turns_bought,
    "H7": dump_high, "H8": best_first_hand, "H9": seldom_falls, "H10": early_king, "H11": last_resort, "H12": lowering,
    "H13": chosen_player, "H14": length, "H15": no_edge, "H16": thinker, "H17": king_ends_it, "H18": high_or_keeping,
    "H19": shipped_order, "H20": changing_hands,
}  # fmt: skip
"""The trial of each claim."""
