"""Makes the file of all games compared that ships with the package: `python -m ninetynine_edu.arena.compared`, some minutes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import product
from pathlib import Path

from ..rules.variant import variant, variants
from ..study.bar import Bar
from .compare import KEPT, KEPT_SEATS, fresh_row


def write(file: Path, names: Sequence[str]) -> None:
    """Work out the rows of games with the default arguments, for two players and for more, and write them to a file."""
    rows = []
    with Bar(len(KEPT_SEATS) * len(names), True, "games") as bar:
        for seats, name in product(KEPT_SEATS, names):
            rows.append(json.dumps(fresh_row(variant(name), seats=seats).to_dict(), ensure_ascii=False))
            bar.show(len(rows))
    file.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).parent / KEPT, variants())
