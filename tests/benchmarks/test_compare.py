"""Six games of which nothing is kept, side by side as the app's page asks for them: when there is something to see, and when all is."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

GAMES = (
    "standard{hand_size=4}", "ninety_eight{hand_size=5}", "chicago{limit=97}", "one_hundred{limit=98}",
    "taiwanese{limit=98}", "bloody_99{limit=98}",
)  # fmt: skip
CODE = """
from time import process_time
import sys
from ninetynine_edu.panels.compare.desk import opened
began = process_time()
desk = opened("?games=" + ",".join(sys.argv[1:]))
seen = []
while desk.view["busy"]:
    desk.receive({"do": "more", "n": desk.view["n"]})
    while len(seen) < len(desk.view["rows"]):
        seen.append(process_time() - began)
ends = [cell.split("% to ") for row in desk.view["rows"] for cell in row if "% to " in cell]
halves = [(float(high.rstrip("%")) - float(low)) / 2 for low, high in ends]
print(seen[0], seen[-1], process_time() - began, max(halves))
"""


def test_six_games_of_which_nothing_is_kept(record_figure: Callable[[str, str], None]) -> None:
    """In a process of its own, as a page's kernel: NumPy, Numba and the machine code on the disk are loaded, too."""
    from ninetynine_edu.fast import native

    native.compiled()  # machine code is made once on a computer, and kept on its disk
    done = subprocess.run([sys.executable, "-c", CODE, *GAMES], capture_output=True, text=True, check=True)
    first, rough, whole, half = map(float, done.stdout.split())
    record_figure("six games compared, the first numbers", f"{first:.1f} CPU s after the page was opened (aim 1)")
    record_figure("the first numbers of all six", f"{rough:.1f} CPU s")
    record_figure("all of them to 1 %", f"{whole:.1f} CPU s (aim 10), each share of deals ± {half:.1f} % or less")
    assert first < rough < whole and half <= 1.0
