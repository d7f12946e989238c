"""How much better each bot plays than the one below it: `python -m tests.strength` prints it, with 99 % intervals.

Every deal is played several times with the same cards, the seats exchanged: twice, better and worse bots sitting by turns; or
once for each seat in which the better bot sits alone among worse ones (`--lone better`) or the worse one alone among better
ones (`--lone worse`). What is counted is of how many deals the worse bot loses one more than the better one, as a share: 0 when
both are alike, 1 when only the worse one loses. Deals of one seed belong together, so the interval is that of the means of the
seeds.

    python -m tests.strength standard chicago --pairs expert counter --seats 4 --deals 500
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import count, pairwise
from math import sqrt
from statistics import fmean, stdev
from time import thread_time

from tqdm import tqdm

import ninetynine_edu as nn
from ninetynine_edu.ground.shuffle import child_seed
from ninetynine_edu.matches.players import make_bot
from ninetynine_edu.play.information import seat_view

LADDER = ("beginner", "steady", "counter", "expert")
"""The bots from weak to strong."""
FIRST = 1_000_000
"""The seed of the first deal that is measured: none of those on which the bots were tried while they were written."""
WIDE = 2.576
"""So many standard errors to each side hold 99 of 100."""
LONGEST = 300
"""A deal that takes longer is nobody's."""


@dataclass
class Measured:
    """What deals have shown of a better and a worse bot."""

    gains: list[Fraction] = field(default_factory=list)
    """For each seed how many more deals the worse bot lost, as a share."""
    times: list[float] = field(default_factory=list)
    """What each choice of the better bot took, in seconds of the processor."""

    @property
    def mean(self) -> float:
        return fmean(self.gains)

    @property
    def margin(self) -> float:
        """How far the 99 % interval reaches to each side of the mean."""
        return WIDE * stdev(self.gains) / sqrt(len(self.gains))


def seatings(better: str, worse: str, seats: int, lone: str = "nobody") -> Iterator[tuple[str, ...]]:
    """Yield who sits where: both kinds by turns, from either seat, or each seat once for who sits alone."""
    if lone == "nobody":
        yield from (tuple((better, worse)[(seat + first) % 2] for seat in range(seats)) for first in range(2))
        return
    alone, others = (better, worse) if lone == "better" else (worse, better)
    for own in range(seats):
        yield tuple(alone if seat == own else others for seat in range(seats))


def losers(variant: str, kinds: Sequence[str], seed: int, better: str, times: list[float]) -> tuple[int, ...]:
    """Play one deal; return who loses it, and add what the choices of the better bot took."""
    position = nn.deal(variant, players=len(kinds), seed=seed)
    for number in count():
        if position.outcome is not None or number == LONGEST:
            return position.outcome.losers if position.outcome is not None else ()
        kind, moves = kinds[position.turn], position.legal_moves
        move = moves[0]
        if len(moves) > 1:
            bot, view = make_bot(kind, child_seed(seed, f"{number}")), seat_view(position, position.turn)
            began = thread_time()
            move = bot.choose(view)
            if kind == better:
                times.append(thread_time() - began)
        position = position.play(move)
        if position.owed_draw is not None and not position.is_over:
            position = position.draw()
    raise AssertionError("a deal ends")


def gain(kinds: Sequence[str], better: str, out: Sequence[int]) -> Fraction:
    """Return how much more often those of the worse kind have lost a deal than those of the better kind."""
    shares = {True: [0, 0], False: [0, 0]}
    for seat, kind in enumerate(kinds):
        share = shares[kind == better]
        share[0] += seat in out
        share[1] += 1
    return Fraction(*shares[False]) - Fraction(*shares[True])


def measure(
    variant: str, better: str, worse: str, seats: int, seeds: Sequence[int], lone: str = "nobody", seconds: float = 1e9
) -> Measured:
    """Return what deals with these seeds show; after so many seconds of the processor no more deals are played."""
    found, until = Measured(), thread_time() + seconds
    for seed in seeds:
        shares = [
            gain(kinds, better, losers(variant, kinds, seed, better, found.times))
            for kinds in seatings(better, worse, seats, lone)
        ]
        found.gains.append(sum(shares, Fraction(0)) / len(shares))
        if thread_time() > until:
            break
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("variants", nargs="*")
    parser.add_argument("--pairs", nargs="*", default=[], help="better and worse bots in turn")
    parser.add_argument("--seats", type=int, nargs="*", default=[2, 4])
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--first", type=int, default=FIRST, help="the seed of the first deal")
    parser.add_argument("--lone", choices=("nobody", "better", "worse"), default="nobody", help="who sits alone")
    parser.add_argument("--seconds", type=float, default=1e9, help="at most so long for one line")
    chosen = parser.parse_args()
    pairs = [*zip(chosen.pairs[::2], chosen.pairs[1::2], strict=True)] or [(one, two) for two, one in pairwise(LADDER)]
    print(f"{'variant':21} seats  {'pair':18} {'more':>6} {'99 %':>6} {'deals':>6}  processor ms: mean, worst")
    rows = [(v, seats, *pair) for v in chosen.variants or nn.variants() for seats in chosen.seats for pair in pairs]
    for variant, seats, better, worse in tqdm(rows):
        seeds = range(chosen.first, chosen.first + chosen.deals)
        found = measure(variant, better, worse, seats, seeds, chosen.lone, chosen.seconds)
        clear = "clear" if found.mean > found.margin else "WORSE" if found.mean < -found.margin else "-"
        took = f"{1000 * fmean(found.times or [0]):10.1f} {1000 * max(found.times, default=0):8.0f}"
        figures = f"{found.mean:+6.3f} {found.margin:6.3f} {len(found.gains):6}"
        tqdm.write(f"{variant:21} {seats:5}  {f'{better}>{worse}':18} {figures} {took}  {clear}")


if __name__ == "__main__":
    main()
