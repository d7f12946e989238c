"""Makes the file of findings that ships with the package: `python -m ninetynine_edu.arena.folklore_kept`, about twenty minutes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from ..study.bar import Bar
from .folklore import KEPT, claims
from .folklore_trials import try_claim


def write(file: Path, keys: Sequence[str]) -> None:
    """Try claims with the seed of the house and write what came of it to a file."""
    rows = []
    with Bar(len(keys), True, "claims") as bar:
        for key in keys:
            rows.append(json.dumps(try_claim(key).to_dict(), ensure_ascii=False))
            bar.show(len(rows))
    file.write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


if __name__ == "__main__":
    write(Path(__file__).with_name(KEPT), [each.key for each in claims()])
