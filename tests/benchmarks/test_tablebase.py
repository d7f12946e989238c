"""The table of `standard`, four cards a hand: win bits in positions per CPU second, beside a plain loop in C.

The C loop does the same work on the same rows: the same kinds of card, one pair of hands after the other, 128 bits for
the totals of each. It is compiled here when a C compiler is installed; nothing needs it. Nothing here asserts a time.
"""

from __future__ import annotations

import ctypes
import os
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

import ninetynine_edu as nn
from ninetynine_edu.play.moves import SET
from ninetynine_edu.tables.bits import Hands, Line, layers, solve_wins
from ninetynine_edu.tables.size import table_size

CARDS = 4
ROUNDS = 3
C_LOOP = r"""
#include <stdint.h>
typedef unsigned __int128 row;
/* Rows won[hand * hands + other]; the hands in order of size. minus[hand * kinds + kind]: that hand without a card of the
   kind, or -1. Of each kind some ways: what (0 add, 1 set), n, keep. The lowest bit is the total `low`. */
void solve(row *won, const int32_t *first, const int32_t *minus, int hands, int kinds, int cards, int low,
           const int32_t *ways_of, const int32_t *what, const int32_t *n, const int32_t *keep) {
    for (int both = 0; both <= 2 * cards; both++)
        for (int size = both > cards ? both - cards : 0; size <= cards && size <= both; size++)
            for (int hand = first[size]; hand < first[size + 1]; hand++)
                for (int other = first[both - size]; other < first[both - size + 1]; other++) {
                    row found = 0;
                    for (int kind = 0; kind < kinds; kind++) {
                        int left = minus[hand * kinds + kind];
                        if (left < 0) continue;
                        for (int way = ways_of[kind]; way < ways_of[kind + 1]; way++) {
                            row after = keep[way] ? won[(long)left * hands + other] : ~won[(long)other * hands + left];
                            if (what[way])
                                found |= (after >> (n[way] - low)) & 1 ? ~(row)0 : 0;
                            else if (n[way] >= 0)
                                found |= after >> n[way];
                            else
                                found |= after << -n[way] | (after & 1 ? ((row)1 << -n[way]) - 1 : 0);
                        }
                    }
                    won[(long)hand * hands + other] = found;
                }
}
"""


def c_loop(folder: Path) -> Callable[[Line, Hands], tuple[float, np.ndarray]] | None:
    """Return the same solver in C, or None where there is no compiler."""
    compiler = shutil.which("gcc") or shutil.which("cc") or shutil.which("clang")
    if compiler is None:
        return None
    source, library = folder / "loop.c", folder / "loop.so"
    source.write_text(C_LOOP)
    subprocess.run([compiler, "-O3", "-march=native", "-shared", "-fPIC", "-o", library, source], check=True)
    solve = ctypes.CDLL(os.fspath(library)).solve

    def run(line: Line, hands: Hands) -> tuple[float, np.ndarray]:
        every = [hand for of_size in hands.of_size for hand in of_size]
        number = {hand: at for at, hand in enumerate(every)}
        first = np.cumsum([0] + [len(of_size) for of_size in hands.of_size]).astype(np.int32)
        minus = np.full((len(every), hands.kinds), -1, dtype=np.int32)
        for at, hand in enumerate(every):
            for place, kind in enumerate(hand):
                minus[at, kind] = number[hand[:place] + hand[place + 1 :]]
        ways = [lay for lays in line.lays for lay in lays]
        ways_of = np.cumsum([0] + [len(lays) for lays in line.lays]).astype(np.int32)
        what, n, keep = (
            np.array(column, dtype=np.int32)
            for column in zip(*((lay.kind == SET, lay.n, lay.keep) for lay in ways), strict=True)
        )
        won = np.zeros((len(every), len(every), line.words), dtype=np.uint64)
        began = time.process_time()
        pointers = (ctypes.c_void_p(array.ctypes.data) for array in (ways_of, what, n, keep))
        solve(
            ctypes.c_void_p(won.ctypes.data), ctypes.c_void_p(first.ctypes.data), ctypes.c_void_p(minus.ctypes.data),
            len(every), hands.kinds, hands.cards, line.low, *pointers,
        )  # fmt: skip
        return time.process_time() - began, won

    return run


def test_win_bits_per_cpu_second(tmp_path: Path, record_figure: Callable[[str, str], None]) -> None:
    v = nn.variant("standard")
    size = table_size(v, CARDS)
    line, hands = Line(v, CARDS), Hands(size.kinds, CARDS)
    best = float("inf")
    for _ in range(ROUNDS):
        began = time.process_time()
        won = solve_wins(line, hands)
        best = min(best, time.process_time() - began)
    record_figure("tablebase, standard, 4 cards", f"{size}; {best:.2f} CPU seconds")
    record_figure("tablebase, positions by ranks", f"{size.positions / best / 1e9:.2f} billion per CPU second")
    held = size.pairs * size.totals
    record_figure("tablebase, positions by kinds (worked out)", f"{held / best / 1e9:.2f} billion per CPU second")
    assert sum(table.shape[0] * table.shape[2] for table in won.values()) == size.pairs
    run = c_loop(tmp_path)
    if run is None:
        return
    in_c = float("inf")
    for _ in range(ROUNDS):
        seconds, rows = run(line, hands)
        in_c = min(in_c, seconds)
    first = np.cumsum([0] + [hands.count(n) for n in range(CARDS + 1)])
    for one, other in layers(CARDS):
        same = rows[first[one] : first[one + 1], first[other] : first[other + 1]].transpose(0, 2, 1)
        assert np.array_equal(same, won[one, other])
    record_figure(
        "tablebase, the same rows by a plain loop in C",
        f"{in_c:.2f} CPU seconds: the table is made at {in_c / best:.2f} times its speed",
    )
