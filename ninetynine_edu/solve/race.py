"""Races have a floor of their own, `ninetynine_edu.race`; copies of the first lessons look for them here."""

from ..race.period import RaceError
from ..race.race import Race

__all__ = ["Race", "RaceError"]
