"""Facts of a match and the sentences made of them: each game's words as they are kept, and nobody reads them back."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.play.facts import Fact, What
from ninetynine_edu.play.wording import deeds_in_words, in_words
from tests.playthroughs import recorded, told

PACKAGE = Path(nn.__file__).parent
MANY = {"player": 0, "others": (1,), "number": 2, "total": 60}
STRANGERS = {"panels/workshop/problems.py"}  # reads what the reader of TOML says, which says it in no other way
# A text with a blank looked for in something that is said, or cut out of it.
READ_BACK = re.compile(
    r"""["'][^"'\n]*(?:[a-z] | [a-z])[^"'\n]*["'](?: not)? in (?:self\.)?_?\w*\.?_?(?:words|say|sentence)\b"""
    r"""|(?:words|_say|sentence)\.(?:endswith|startswith|removeprefix|removesuffix)\(\(?["'][^"'\n]*[a-z] """
    r"""|re\.(?:search|match|sub|findall)\([^\n]*\b(?:event\.words|_say)\b"""
    r"""|replace\("of you"""
)


@pytest.mark.parametrize("name", nn.variants())
def test_every_sentence_is_as_it_was(name: str) -> None:
    heading, *sentences = told(name)
    assert recorded(name)[heading.removeprefix("== ")].splitlines() == sentences


@pytest.mark.parametrize("name", nn.variants())
def test_the_words_of_an_event_are_its_facts(name: str) -> None:
    match = nn.Match(name, players=["random"] * 3, seed=3)
    while not match.deal_over:
        match.play_bot()
    for event in match.log:
        assert event.facts and event.words == in_words(event.facts, match.names)
        assert all(fact.player is None or 0 <= fact.player < 3 for fact in event.facts)


def test_whoever_wants_to_know_what_happened_asks_the_facts() -> None:
    match = nn.Match("one_hundred{call_mode=must_call}", players=["human", "human"], names=["turns", "is next"], seed=1)
    move = match.position.legal_moves[0]
    event = match.play(move, call=-5)
    wrong = event.facts[0]
    assert (wrong.what, wrong.number, wrong.player) == (What.SAID_WRONG, -5, event.player)
    lost = match.log[2]
    assert [fact.what for fact in lost.facts] == [What.WRONG_CALL, What.PAYS]


def test_every_fact_has_a_sentence() -> None:
    position = nn.Position.open("standard", ["10S 9H", "4C AH"], total=50)
    move = position.legal_moves[0]
    for what in What:
        word = {What.DID: "steal", What.HOLDS: "three_kings", What.DOWN: "three_of_a_kind"}.get(what, "token")
        fact = Fact(what=what, word=word, cards=move.cards, move=move, before=50, **MANY)  # type: ignore[arg-type]
        for names in ([READER, "Ann"], ["Ann", READER]):
            sentence = in_words([fact], names)
            assert sentence[-1] in ".!)" and "  " not in sentence and "You's" not in sentence
            assert not re.search(
                r"\bAnn (?:take|show|keep|owe|have|are|win|lose|hold|get|score|go|deal|lay|ask) ", sentence
            ) or (
                what == What.DRINK  # both of them
            )


def test_beside_a_name_only_what_its_player_does_is_said() -> None:
    facts = (Fact(what=What.TOOK_OF, player=0, others=(1,)), Fact(what=What.OWES, player=1, number=2))
    assert deeds_in_words(facts, ["Bo", READER]) == "took one of your cards. You owe two plays."
    assert deeds_in_words(facts[:1], [READER, "Bo"]) == "took one of Bo's cards"


def test_no_sentence_is_read_back() -> None:
    found = {
        f"{file.relative_to(PACKAGE)}: {line.strip()}"
        for file in sorted(PACKAGE.rglob("*.py"))
        if file.relative_to(PACKAGE).as_posix() not in STRANGERS
        for line in file.read_text(encoding="utf-8").splitlines()
        if READ_BACK.search(line)
    }
    assert not found, "what happened is told by facts, not by sentences:\n" + "\n".join(sorted(found))


@pytest.mark.parametrize(
    "line",
    [
        'if " turns round." in event.words:',
        'if " begin" in self._say and not done:',
        'if event.words.endswith((" plays again.", " play again.")):',
        'self._say = re.sub(r" You owe [0-9]+ plays?", "", self._say)',
        'found = re.search(r" said (-?[0-9]+), but ", event.words)',
        '.replace("of you", "of yours")',
    ],
)
def test_reading_back_would_be_seen(line: str) -> None:
    assert READ_BACK.search(line)
