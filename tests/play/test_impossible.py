"""Why a position cannot be: whole sentences, in the language of whoever reads them."""

from __future__ import annotations

from typing import cast

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.play.extras import Extras
from ninetynine_edu.play.impossible import extras_problems, pile_problems, position_problems
from ninetynine_edu.play.notation import PositionText
from ninetynine_edu.play.position import Position
from tests.languages import made_up, outside_marks, wrapped

STANDARD = nn.variant("standard")
ODD = (
    PositionText(total=cast(int, "x"), turn=9, direction=3, packs=99, out=(0, 0)),
    PositionText(total=120, turn=0, owed=1, out=(1,)),
    PositionText(total=-5000),
    PositionText(total=10**6, turn=1, out=(1,), end=("over_limit", 0)),
)  # fmt: skip
EXTRAS = (
    Extras(duty=2, whole=1, chain=3, penalty=True, back=5, run=1),
    Extras(give=500, later=1, late=(0, 1), shuffles=9),
    Extras(turns=(1, 2, 3), hit=(7, 7), forgot=((9, 0),), mover=9),
)


def problems() -> list[str]:
    hands = [STANDARD.parse_cards("10S 10S"), STANDARD.parse_cards("10S")]
    rules = Position.open(STANDARD, ["10S", "9S"]).rules
    told = [problem for odd in ODD for problem in position_problems(STANDARD, odd, hands, ())]
    told += position_problems(nn.variant("taiwanese"), PositionText(total=-1), hands[:1], ())
    told += [problem for extras in EXTRAS for problem in extras_problems(rules, extras, "stock_out")]
    return told + pile_problems(rules, (), STANDARD.parse_cards("9S"), STANDARD.parse_cards("9S"))


def test_every_reason_is_a_whole_message() -> None:
    with made_up(wrapped):
        said = problems()
    assert len(said) > 25 and [problem for problem in said if outside_marks(problem)] == []


def test_every_reason_ends_as_a_sentence_and_begins_as_one_or_with_a_key() -> None:
    assert [told for told in problems() if not told.endswith(".") or "{" in told or "  " in told] == []
    assert "The ten of spades is there 3 times, but one pack has it only once." in problems()


@pytest.mark.parametrize(
    ("tag", "words"), [("de", "Meinst du skip?"), ("es", "¿Querías decir skip?"), ("zh-Hant", "你是不是要寫skip？")]
)
def test_the_nearest_thing_is_offered_in_the_language_that_is_spoken(tag: str, words: str) -> None:
    from ninetynine_edu.ground.meant import meant

    with speaking(tag):
        assert meant("skp", ["skip", "again"]) == words
