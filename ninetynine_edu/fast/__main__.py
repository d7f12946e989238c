"""`python -m ninetynine_edu.fast` makes all machine code, so that nobody waits for it later."""

from __future__ import annotations

from .native import make_all

if __name__ == "__main__":
    make_all()
