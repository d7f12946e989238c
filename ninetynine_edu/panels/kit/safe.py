"""What is said when something fails on our side, and where it is logged."""

from __future__ import annotations

import logging

log = logging.getLogger("ninetynine_edu.panels")

SORRY = "Something went wrong on our side. Nothing is lost: the cards lie as before, and you can go on playing."
