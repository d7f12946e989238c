"""The trials of the claims: bots that differ in one habit, the same packs for all, and proofs where there are some.

A trial yields figures; in each, more than nothing speaks for the claim. Habits are written by rank, as the claims are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Final

from ..ground.shuffle import check_seed, child_seed
from ..play.information import SeatView, seat_view
from ..play.moves import Move
from ..play.position import Position
from ..rules.variant import Variant, variant
from .folklore import SEED, Figure, Finding, FolkloreError, claim, kept
from .folklore_ways import (
    GOOD,
    Trial,
    cards_of,
    dealt,
    highest,
    least,
    less_than,
    lost,
    mean,
    meet,
    proof,
    rank,
    saving,
    walk,
)
from .interval import of_share
from .measured import Estimate, measure
from .simulate import simulate

# --- the standard game ---


def least_valuable(trial: Trial) -> Iterator[Figure]:
    """H1."""
    from ..tables.counted import kept

    worth = next(each.worth for each in kept() if each.variant == "standard" and each.cards == 6)
    middle = max(worth[name] for name in "5678")
    yield proof("2 players, open hands", min(share for name, share in worth.items() if name not in "5678") - middle)
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    losses: dict[str, list[bool]] = {name: [] for name in ranks}
    rng, packs = trial.rng("H1"), trial.deals(20_000)
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
    others = [name for name in ranks if name not in "5678"]
    yield least(
        "4 players, hidden hands",
        [
            [one - other for one, other in zip(losses[name], losses[than], strict=True)]
            for name in "5678" for than in others
        ],
    )  # fmt: skip


def high_nineties(trial: Trial) -> Iterator[Figure]:
    """H2."""
    from ..tables.stats import card_worth
    from ..tables.tablebase import tablebase

    table = tablebase("standard", cards=4, progress=False)
    late, early = (card_worth(table, 3, 4, totals=totals) for totals in (range(90, 100), range(90)))
    for name in ("A", "2", "3"):
        more, less = (worth[name] - sum(worth[each] for each in "5678") / 4 for worth in (late, early))
        yield replace(proof(f"{name}, from 90 up", more), together=name)
        yield replace(proof(f"{name}, below 90", -less if less else Fraction(1, 10**9)), together=name)


def ace_as_eleven(trial: Trial) -> Iterator[Figure]:
    """H3."""
    from ..tables.tablebase import tablebase

    v, table, rng = variant("standard"), tablebase("standard", cards=3, progress=False), trial.rng("H3")
    deck = v.deck(2)
    aces = [card for card in deck if card.rank == "A"]
    differ = eleven = 0
    dealt_out = trial.deals(30_000)
    for _ in range(dealt_out):
        ace = rng.choice(aces)
        rest = rng.sample([card for card in deck if card != ace], 5)
        total = rng.randrange(v.limit - 11 + 1)
        one, many = (not table.wins(rest[2:], rest[:2], total + step) for step in (1, 11))
        differ += one != many
        eleven += many and not one
    yield less_than("endgames", eleven, differ, 0.1, dealt_out)

    def counts_11(view: SeatView, move: Move) -> bool:
        return rank(move) == "A" and view.result_of(move) > view.total + 1

    never = saving(GOOD, shuns=counts_11)
    for seats in (2, 4):
        yield meet(trial, "standard", never, saving(GOOD), seats, 8000, f"{seats} players")


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


def king_first(trial: Trial) -> Iterator[Figure]:
    """H5."""
    for seats in (2, 4):
        early, late = saving(("K", "4", "10", "9")), saving(("4", "10", "K", "9"))
        yield meet(trial, "standard", early, late, seats, 10_000, f"{seats} players")


def turns_bought(trial: Trial) -> Iterator[Figure]:
    """H6."""
    usual = variant("standard").with_rules(decks=6)
    passing = usual.with_rules(reverse_two_player="pass")
    tables = [(seats, usual, f"{seats} players") for seats in range(2, 7)]
    for seats, v, name in [*tables, (2, passing, "2 players, turn passes")]:
        more = plays_until_back(v, seats, "4S") - plays_until_back(v, seats, "KS")
        yield proof(name, more, "plays")


def plays_until_back(v: Variant, seats: int, code: str) -> int:
    """Return how often the others play after a card at the limit until its player is next, if they hold kings."""
    hands = [[f"K{'CDHS'[seat % 4]}"] * 3 for seat in range(seats)]
    hands[0][0] = code
    position = Position.open(v, hands, total=v.limit)
    position, plays = position.play(next(move for move in position.moves if move.cards[0].code == code)), 0
    while position.turn:
        position, plays = position.play(position.moves[0]), plays + 1
    return plays


def dump_high(trial: Trial) -> Iterator[Figure]:
    """H7."""
    both = saving(GOOD)

    def low_first(view: SeatView) -> Move:
        plain = [move for move in view.legal_moves if rank(move) not in GOOD]
        return min(plain, key=view.result_of) if plain else both(view)

    for seats in (2, 4):
        yield meet(trial, "standard", both, highest(GOOD), seats, 20_000, f"{seats} players, saved")
        yield meet(trial, "standard", both, low_first, seats, 20_000, f"{seats} players, high cards first")


def best_first_hand(trial: Trial) -> Iterator[Figure]:
    """H8."""
    v, rng, packs = variant("standard"), trial.rng("H8"), trial.deals(4000)
    usual = saving(GOOD)
    of_rank = {name: [card for card in v.deck(4) if card.rank == name] for name in GOOD}
    late = [card for name in ("4", "10", "K") for card in of_rank[name]]
    wait: list[int] = []
    once: list[int] = []
    others: dict[str, list[int]] = {"than a usual hand": [], "than two or three setters": [], "than no setter": []}
    for pack in range(packs):
        hands, stock = dealt("standard", 4, rng, [rng.choice(of_rank["9"]), *rng.sample(late, 2)])
        position = Position.open(v, hands, stock=stock)
        wait.append(lost(position, [usual] * 4, pack))
        once.append(lost(set_at_once(position), [usual] * 4, pack))
        setters = rng.sample(of_rank["9"], 2)
        more = rng.choice([card for card in [*late, *of_rank["9"]] if card not in setters])
        for found, first in zip(others.values(), ((), (*setters, more), rng.sample(late, 3)), strict=True):
            hands, stock = dealt("standard", 4, rng, first)
            found.append(lost(set_at_once(Position.open(v, hands, stock=stock)), [usual] * 4, pack))
        trial.progress((pack + 1) / packs)
    for name, found in others.items():
        better = mean(name, [other - best for other, best in zip(found, once, strict=True)])
        yield replace(better, together="the best")
    yield mean("setter at once", [later - now for later, now in zip(wait, once, strict=True)])


def set_at_once(position: Position) -> Position:
    """Return the position after a card that sets 99 was played, if there is one."""
    return next((position.play(move) for move in position.moves if rank(move) == "9"), position)


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
    yield less_than("4 players", fell, reached, 0.25, packs)


def lowering(trial: Trial) -> Iterator[Figure]:
    """H12."""
    v, packs = variant("standard"), trial.deals(2500)
    hand, usual = v.parse_cards("10S KS 7S"), saving(GOOD)
    tables = 2, 3, 4, 6
    for at, seats in enumerate(tables):
        rng = trial.rng(f"H12 {seats}")
        gained: list[int] = []
        for pack in range(packs):
            hands, stock = dealt("standard", seats, rng, hand)
            position = Position.open(v, hands, total=v.limit, stock=stock)
            down, stay = (next(move for move in position.moves if rank(move) == name) for name in ("10", "K"))
            ten, king = (lost(position.play(move), [usual] * seats, pack) for move in (down, stay))
            gained.append(ten - king)
            trial.progress((at + (pack + 1) / packs) / len(tables))
        found = mean(f"{seats} players", gained)
        # Turned round: what the ten gains, against the point that it would have to gain.
        yield Figure(found.name, Estimate(*(each + 0.01 for each in found.effect)), deals=packs, bound=0.01)


def high_or_keeping(trial: Trial) -> Iterator[Figure]:
    """H18."""
    # A figure's name is a seed too, and so the same in all languages.
    games = ("Standard rules", "standard", GOOD), ("Ninety-eight", "ninety_eight", ("J", "Q", "K", "10"))
    for called, game, good in games:
        for seats in (2, 4):
            yield meet(trial, game, saving(good), highest(good), seats, 20_000, f"{called}, {seats} players")


def shipped_order(trial: Trial) -> Iterator[Figure]:
    """H19."""
    order = ("9", "K", "10", "3", "4")
    others = {
        "plain cards last": saving((), spent=order),
        "kings first": saving(("K", "9", "10", "3", "4")),
        "tens first": saving(("9", "10", "K", "3", "4")),
        "skips first": saving(("9", "K", "3", "4", "10")),
    }
    for seats in (2, 4):
        for name, other in others.items():
            better = meet(trial, "standard", saving(order), other, seats, 4000, f"{seats} players, {name}")
            yield replace(better, together=f"{seats} players")


# --- other games ---


def early_king(trial: Trial) -> Iterator[Figure]:
    """H10."""
    good = ("4", "5", "J", "10", "Q")
    for seats in (2, 4):
        early, late = saving(good, spent=("K",)), saving((*good, "K"))
        yield meet(trial, "taiwanese_blog", early, late, seats, 2000, f"{seats} players")


def last_resort(trial: Trial) -> Iterator[Figure]:
    """H11."""
    good, game = ("K", "4", "5", "J", "10"), "taiwanese_blog"
    late = saving((*good, "Q"))
    for seats in (2, 4):
        yield meet(trial, game, late, saving(good), seats, 2000, f"{seats} players")
    v, rng, packs = variant(game), trial.rng("H11"), trial.deals(3000)
    gained: list[int] = []
    for pack in range(packs):
        hands, stock = dealt(game, 2, rng, v.parse_cards("QS"), without=v.parse_cards("QH"))
        position = Position.open(v, hands, total=v.limit - 20, stock=stock)
        answer = next(move for move in position.moves if rank(move) == "Q" and position.play(move).total == v.limit)
        usual = late(seat_view(position, position.turn))
        up, other = (lost(position.play(move), [late] * 2, pack) for move in (answer, usual))
        gained.append(other - up)
        trial.progress((2 + (pack + 1) / packs) / 3)
    yield mean("2 players, 20 up after 20 down", gained)


def chosen_player(trial: Trial) -> Iterator[Figure]:
    """H13."""
    spends = saving(("K", "4", "J", "10", "Q"), spent=("5",))
    late = saving(("K", "4", "5", "J", "10", "Q"))

    def keeps(view: SeatView) -> Move:
        fives = [move for move in view.legal_moves if rank(move) == "5"]  # the first one names who is next
        return fives[0] if fives and view.total >= view.limit - 10 else late(view)

    def names_another(view: SeatView) -> Move:
        return naming_before(view, keeps(view))

    for seats in (3, 4):
        yield meet(trial, "taiwanese", keeps, spends, seats, 3000, f"{seats} players, kept until 89")
        yield meet(trial, "taiwanese", keeps, names_another, seats, 24_000, f"{seats} players, whom it names")


def naming_before(view: SeatView, move: Move) -> Move:
    """Return the same play with the player named who comes before in the order of play."""
    if move.target is None:
        return move
    other = (view.seat - view.direction) % view.seats
    same = [each for each in view.legal_moves if each.key == move.key and each.alternative == move.alternative]
    return next((each for each in same if each.target == other), move)


def length(trial: Trial) -> Iterator[Figure]:
    """H14."""
    v, packs = variant("ninety_eight"), trial.deals(3000)
    for kind in ("random", "steady"):
        for seats in range(2, 6):
            found = measure(v, [kind] * seats, packs, child_seed(trial.seed, f"{kind} {seats}"))
            plays = found.per_deal(lambda block: block.plies)
            low, high, over = plays.low, plays.high, plays.value < 12  # held against the nearer of both ends
            yield Figure(
                f"{kind}, {seats} players",
                Estimate(min(plays.value - 9, 15 - plays.value), min(low - 9, 15 - high), min(high - 9, 15 - low)),
                "plays", 0.1, deals=found.deals, bound=9 if over else 15, over=over,
            )  # fmt: skip


def no_edge(trial: Trial) -> Iterator[Figure]:
    """H15."""
    for seats in range(2, 6):
        found = simulate(
            "ninety_eight",
            ["random"] * seats,
            deals=trial.deals(100_000),
            seed=child_seed(trial.seed, str(seats)),
            progress=False,
        )
        low, high = found.seat_interval(0)
        away = abs(found.losses[0] / found.deals - 1 / seats)
        most = max(abs(low - 1 / seats), abs(high - 1 / seats))
        least = 0.0 if low <= 1 / seats <= high else min(abs(low - 1 / seats), abs(high - 1 / seats))
        small = 0.04 / seats
        effect = Estimate(small - away, small - most, small - least)
        yield Figure(f"{seats} players", effect, deals=found.deals, bound=small)


def thinker(trial: Trial) -> Iterator[Figure]:
    """H16."""
    for seats in (3, 4):
        found = simulate(
            "ninety_eight", ["expert", *["random"] * (seats - 1)], deals=trial.deals(900), rotate=True,
            seed=child_seed(trial.seed, str(seats)), progress=False,
        )  # fmt: skip
        low, high = found.interval(0)
        effect = Estimate(0.1 - found.player_losses[0] / found.deals, 0.1 - high, 0.1 - low)
        yield Figure(f"{seats} players", effect, "share", deals=found.deals, bound=0.1)


def king_ends_it(trial: Trial) -> Iterator[Figure]:
    """H17."""
    packs = trial.deals(3000)
    tables = [(kind, seats) for kind in ("random", "careful") for seats in (2, 4)]
    for at, (kind, seats) in enumerate(tables):
        ended = 0
        for pack in range(packs):
            made_by = ""
            for position, move in walk("ninety_eight", [kind] * seats, child_seed(trial.seed, f"H17 {seats} {pack}")):
                if move is not None and position.play(move).total != position.total:
                    made_by = rank(move)
            ended += made_by == "K"
            trial.progress((at + (pack + 1) / packs) / len(tables))
        low, high = of_share(ended, packs)
        effect = Estimate(ended / packs - 0.5, low - 0.5, high - 0.5)
        yield Figure(f"{kind}, {seats} players", effect, "share", deals=packs, bound=0.5, over=True)


def changing_hands(trial: Trial) -> Iterator[Figure]:
    """H20."""
    for seats in (3, 4):
        swapped, small = f"{seats} players, hands changed", f"{seats} players, hand made small"
        yield meet(trial, "bloody_99", changes_hands, keeps_hand, seats, 8000, swapped)
        yield meet(trial, "bloody_99", shrinks_hand, changes_hands, seats, 40_000, small)


def is_swap(move: Move) -> bool:
    """Return whether a play of the bloody game changes hands."""
    return rank(move) == "A" and move.target is not None


def keeps_hand(view: SeatView) -> Move:
    """Make the total as high as it can be; aces go last, and hands are changed only when nothing else is left."""
    legal = view.legal_moves
    rest = [move for move in legal if rank(move) != "A"] or [move for move in legal if not is_swap(move)] or legal
    return max(rest, key=view.result_of)


def changes_hands(view: SeatView) -> Move:
    """Play the same, but change hands with whoever holds most, if these are two cards more or better."""
    most = len(view.hand) + 2
    swaps = [move for move in view.legal_moves if is_swap(move) and cards_of(view, move) >= most]
    return max(swaps, key=lambda move: cards_of(view, move)) if swaps else keeps_hand(view)


def shrinks_hand(view: SeatView) -> Move:
    """Play the same, but lay as many cards at once as can be while an ace is there, and keep the ace."""
    move = changes_hands(view)
    if is_swap(move) or all(card.rank != "A" for card in view.hand):
        return move
    rest = [each for each in view.legal_moves if all(card.rank != "A" for card in each.cards)]
    return max(rest, key=lambda each: (len(each.cards), view.result_of(each)), default=move)


TRIALS: Final[dict[str, Callable[[Trial], Iterator[Figure]]]] = {
    "H1": least_valuable, "H2": high_nineties, "H3": ace_as_eleven, "H4": keep_a_court, "H5": king_first, "H6": turns_bought,
    "H7": dump_high, "H8": best_first_hand, "H9": seldom_falls, "H10": early_king, "H11": last_resort, "H12": lowering,
    "H13": chosen_player, "H14": length, "H15": no_edge, "H16": thinker, "H17": king_ends_it, "H18": high_or_keeping,
    "H19": shipped_order, "H20": changing_hands,
}  # fmt: skip
"""The trial of each claim."""


def try_claim(
    key: str, *, seed: int = SEED, share: float = 1.0, progress: Callable[[float], None] | None = None
) -> Finding:
    """Try a claim: deal, play and count, or prove.

    Args:
        key: which one, ``H1`` to ``H20``.
        seed: for the cards; another seed brings other cards.
        share: how much of the full trial to make, above 0 to 1; less is quicker and less sure. Proofs are always whole.
        progress: told from time to time how much is done, 0 to 1; may raise to stop.

    Returns:
        What came of it; the same seed and share bring the same numbers.

    Raises:
        FolkloreError: there is no such claim, or no such share.

    >>> found = try_claim("H6")
    >>> found.verdict, found.is_proof
    ('fails', True)
    """
    claim(key)  # or it is refused
    if isinstance(share, bool) or not isinstance(share, (int, float)) or not 0 < share <= 1:
        raise FolkloreError(f"share is a number above 0 and at most 1, not {share!r}.")
    number = check_seed(seed)
    figures: list[Figure] = []
    most, of = 0.0, len(kept()[key].figures)

    def tell(done: float) -> None:
        nonlocal most
        most = max(most, done)
        if progress is not None:
            progress(most)

    for figure in TRIALS[key](Trial(number, share, tell)):
        figures.append(figure)
        tell(len(figures) / of)
    return Finding(key, tuple(figures), number, share)
