"""Write the records of games anew: ``python -m tests.playthroughs`` (all) or with the names of variants.

A change of these files is a change of the rules: read it against the rules before it is kept.
"""

from __future__ import annotations

import sys

import ninetynine_edu as nn

from . import FOLDER, record

for name in sys.argv[1:] or nn.variants():
    (FOLDER / f"{name}.txt").write_text(record(name), encoding="utf-8")
    print(f"{name}: written")
