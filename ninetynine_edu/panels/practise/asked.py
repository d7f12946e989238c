"""What the address of the page for practising asks for, checked like a stranger's: which game, which level, which sums first."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...ground.english import together
from ...ground.say import listed, marked, say
from ...ground.text import echo
from ...play.drill import Drill, Level, Sum
from ...rules.variant import Variant, find_variant, variant
from ..kit.address import asked
from ..kit.facts import LONGEST, read_facts
from ..kit.messages import Refused, closed, plain_problem

MOST_FACTS: Final = 10
_LONGEST_CODE: Final = 20_000
_NO_SUMS: Final = marked("This game has too few totals to practise.")
_UNKNOWN_SUMS: Final = marked("Some sums in the address are not from this game. They were left out.")


@dataclass(frozen=True, slots=True)
class Wish:
    """What an address asks for: sums, how hard they are, which come first; and what could not be had, in a sentence."""

    drill: Drill
    level: Level | None
    facts: tuple[Sum, ...]
    trouble: str


def drill_of(game: Variant) -> Drill:
    """Return the sums of a game.

    Raises:
        Refused: when it has next to none.
    """
    drill = Drill(game)
    if not drill.levels:
        raise Refused(_NO_SUMS)
    return drill


def wish_of(address: str) -> Wish:
    """Return what an address asks for.

    >>> wish = wish_of("?variant=chicago&level=over&facts=47%2B8,1%2B999")
    >>> wish.drill.variant.id, wish.level, len(wish.facts), wish.trouble
    ('chicago', <Level.OVER: 'over'>, 1, 'Some sums in the address are not from this game. They were left out.')
    """
    query = asked(address)
    drill, no_game = _drill(query.get("variant", ""))
    level, no_level = _level(query.get("level", ""), drill)
    facts, no_facts = _facts(query.get("facts", ""), drill)
    return Wish(drill, level, facts, together(no_game, no_level, no_facts))


def _drill(code: str) -> tuple[Drill, str]:
    standard = variant("standard")
    try:
        return drill_of(find_variant(code[:_LONGEST_CODE]) if code else standard), ""
    except (Refused, ValueError, LookupError) as error:
        why = closed(str(error) if isinstance(error, Refused) else plain_problem(error))
        return drill_of(standard), together(why, say("So here are the sums of {game}.", game=standard.name))


def _level(name: str, drill: Drill) -> tuple[Level | None, str]:
    if not name or name in drill.levels:
        return (Level(name) if name else None), ""
    levels = listed(map(str, drill.levels), "or")
    return None, say("There is no level {name}. Choose {levels}.", name=echo(name), levels=levels)


def _facts(text: str, drill: Drill) -> tuple[tuple[Sum, ...], str]:
    read = read_facts(text)
    found = [drill.find(*fact) if fact else None for fact in read[:MOST_FACTS]]
    sums = tuple(dict.fromkeys(each for each in found if each))
    is_whole = len(sums) == len(read) and len(text) <= LONGEST
    return sums, "" if is_whole else say(_UNKNOWN_SUMS)
