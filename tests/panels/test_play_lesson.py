"""The deal that teaches: each sentence comes when its fact holds, and once; taken back, kept, skipped, forged; any game on request."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.say import languages, speaking
from ninetynine_edu.panels.kit.messages import pack
from ninetynine_edu.panels.play.desk import Session, opened
from ninetynine_edu.panels.play.lesson import Lesson, Said, is_lesson, lesson_match, topics, words_of
from ninetynine_edu.panels.play.setup import Setup, from_query
from ninetynine_edu.play.moves import Move
from ninetynine_edu.play.position import Position
from tests.languages import made_up, outside_marks, wrapped

Way = Callable[[Position], Move]


def by_luck(seed: int) -> Way:
    chance = random.Random(seed)
    return lambda position: chance.choice(list(position.legal_moves))


def after(position: Position) -> Callable[[Move], int]:
    return lambda move: position.play(move).total


WAYS: dict[str, Way] = {
    "the first card": lambda position: position.legal_moves[0],
    "the last card": lambda position: position.legal_moves[-1],
    "always as high as it goes": lambda position: max(position.legal_moves, key=after(position)),
    "always as low as it goes": lambda position: min(position.legal_moves, key=after(position)),
    **{f"by luck {seed}": by_luck(seed) for seed in range(8)},
}
MATTER = {"add", "limit", "call", "skip", "less", "zero", "set", "full"}
"""What everybody has met at the end of the lesson."""


def send(table: Session, do: str, **more: Any) -> list[dict[str, Any]]:
    return table.handle({"do": do, "n": table.view["n"], **more})


def begun() -> Session:
    table = opened()
    send(table, "learn")
    return table


def go(table: Session, way: Way = WAYS["the first card"]) -> None:
    """Play a card of one's own, with its right total where it is asked for, and let the bot play until it is one's turn again."""
    move = way(table._match.position)
    said = {"said": table._match.position.play(move).total} if table.view["saying"] else {}
    send(table, "play", move=move.code, **said)
    while table.view["bot"]:
        send(table, "bot")


def told(table: Session) -> list[Said]:
    return table._lesson.told


@pytest.mark.parametrize("way", WAYS.values(), ids=list(WAYS))
def test_whoever_plays_however_meets_each_rule_once_within_a_dozen_plays(way: Way) -> None:
    table, plays, said = begun(), 0, []
    while table.view["mode"] == "play":
        said.append(table.view["lesson"]["words"])
        go(table, way)
        plays += 1
    assert 8 <= plays <= 12
    assert {each.topic.name for each in told(table)} >= MATTER
    said = [words for words in said if words]
    assert len(said) == len(set(said)) == len(told(table))
    assert table.view["lesson"]["learnt"]
    assert table.view["go"] == "Play a real deal"


def test_a_sentence_comes_only_where_its_fact_holds() -> None:
    for way in WAYS.values():
        table = begun()
        while table.view["mode"] == "play":
            position, lesson = table._match.position, table.view["lesson"]
            names = {each.topic.name for each in told(table)}
            hand = {card.code for card in position.hands[0]}
            assert set(lesson["codes"]) <= hand
            new = told(table)[-1] if lesson["words"] else None
            if new is not None and new.topic.name == "less":
                assert position.total > 89
                assert any(move.n < 0 for move in position.legal_moves)
            if new is not None and new.topic.name == "full":
                assert not {card for move in position.legal_moves for card in move.cards} & set(new.cards)
            if new is not None and new.topic.name == "limit":
                assert (lesson["point"], lesson["codes"]) == (99, [])
            assert table.view["saying"] == ("call" in names)
            go(table, way)


def test_totals_are_said_from_the_third_play_on_one_of_four_and_a_wrong_one_is_helped() -> None:
    table = begun()
    assert not table.view["saying"]
    go(table)
    go(table)
    assert table.view["lesson"]["words"] == "Now you say the new total."
    assert (table.view["saying"], table.view["four"], table.view["mustSay"]) == (True, True, True)
    before = table._match.position
    move = before.legal_moves[0]
    send(table, "play", move=move.code, said=before.play(move).total + 1)
    assert table._match.position is before
    assert table.view["jump"] is not None
    assert table.view["lesson"]["words"] == "Now you say the new total."


def test_what_is_taken_back_is_told_again_and_nothing_else_is() -> None:
    table = begun()
    go(table)
    first, words = [each.key for each in told(table)], table.view["lesson"]["words"]
    go(table)
    assert len(told(table)) == 3
    send(table, "undo")
    assert [each.key for each in told(table)] == first
    assert table.view["lesson"]["words"] == words


def test_a_reload_goes_on_with_the_lesson_where_it_was() -> None:
    table = begun()
    for _ in range(4):
        go(table)
    other = opened()
    send(other, "restore", text=pack(table._match.record()))
    left_out = ("n", "say", "prompt")
    shown = [{name: value for name, value in each.view.items() if name not in left_out} for each in (table, other)]
    assert shown[0] | {"praised": False} == shown[1] | {"praised": False}
    assert other.view["lesson"]["own"]


def test_skip_deals_a_real_deal_at_once_and_only_once() -> None:
    table = Session(from_query("variant=chicago&players=human,greedy&seed=7"))
    send(table, "learn")
    assert (table.view["sub"], table.view["company"]["faces"][1]["face"]) == ("Your first deal", "hedgehog")
    send(table, "learn")  # asked for once more, from within
    send(table, "real")
    assert table.view["sub"] == "Chicago · you and 1 bot"
    assert table.view["lesson"] is None
    go(table)
    log = table._match.log
    send(table, "real")  # there is nothing to skip any more
    assert table._match.log == log


def test_after_a_reload_the_real_deal_is_one_in_the_usual_company() -> None:
    table = opened()
    send(table, "restore", text=pack(begun()._match.record()))
    send(table, "real")
    assert table.view["sub"] == "Standard rules · you and 2 bots"


def test_the_end_says_what_was_learnt_and_asks_for_nothing_more() -> None:
    table = begun()
    while table.view["mode"] == "play":
        go(table)
    view = table.view
    assert (view["mode"], view["prompt"], view["moment"]) == ("deal", "Now you know how to play.", None)
    assert {"Adds nothing.", "Add or take away.", "Never over 99."} <= {
        each["words"] for each in view["lesson"]["learnt"]
    }
    assert view["calls"]["right"] == "Totals right first time: 7 of 7"
    send(table, "next")  # a page that asks for the next deal of the lesson gets an ordinary one
    assert table.view["lesson"] is None


@pytest.mark.parametrize("message", [
    {"do": "guide", "on": "yes"}, {"do": "guide", "on": 1}, {"do": "learn", "n": "x", "text": "x" * 10**5}, {"do": "real"},
    {"do": "habits", "show": []},
])  # fmt: skip
def test_forged_messages_do_no_harm(message: dict[str, Any]) -> None:
    table = begun() if message["do"] == "learn" else opened()
    before = table._match.record()
    table.handle(message)
    assert table._match.record() == before
    assert not table._showing


def test_the_lesson_is_known_by_its_cards_and_its_company() -> None:
    match = lesson_match()
    assert is_lesson(match)
    assert is_lesson(nn.Match.from_record(match.record()))
    again = match.record()
    assert not is_lesson(nn.Match.from_record(again.replace("beginner", "steady")))
    assert not is_lesson(
        nn.Match.from_record(again.replace("5C,8H", "5D,8H").replace("5D,8D", "5C,8D").replace(",5D,", ",5C,"))
    )
    assert not is_lesson(Setup.first().match())


@pytest.mark.parametrize("game", nn.variants())
def test_new_cards_of_any_game_are_explained_on_request_each_once(game: str) -> None:
    match, lesson, chance = (
        nn.Match(game, ["human", "beginner", "steady"], seed=5, dealer=2),
        Lesson(),
        random.Random(3),
    )
    keys: list[str] = []
    while not match.deal_over and len(match.log) < 60:
        if match.is_bot_turn:
            match.play_bot()
            continue
        if (said := lesson.at(match)) is not None:
            keys.append(said.key)
            assert set(said.cards) <= set(match.position.hands[match.position.turn])
            with made_up(wrapped):
                assert outside_marks(words_of(said, match.position, match.names)) == ""
        match.play(chance.choice(list(match.position.legal_moves)))
    assert keys
    assert len(keys) == len(set(keys))
    assert "call " not in keys


@pytest.mark.parametrize(
    ("total", "hand", "told"), [(90, "10C,6H,7D", True), (89, "10C,6H,7D", False), (90, "6S,6H,7D", False)]
)
def test_that_a_card_takes_away_is_told_near_the_limit_to_whoever_holds_one(total: int, hand: str, told: bool) -> None:
    position = Position.parse(f"standard {total} P1+ {hand}/2H,3H,5D stock=2C,3C,5C")
    less = next(topic for topic in topics() if topic.name == "less")
    lesson = Lesson()
    said = [lesson._new(position, False)]
    while said[-1] is not None:  # all that could be said here, one after the other
        lesson._told.append(said[-1])
        said.append(lesson._new(position, False))
    words = [words_of(each, position, ["You", "Otter"]) for each in said if each is not None and each.topic == less]
    assert words == (["Near 99, a ten helps: take away 10."] if told else [])


def test_nobody_reads_of_another_hand() -> None:
    table = Session(from_query("players=human,human,greedy&seed=4"))
    send(table, "guide", on=True)
    while table.view["mode"] in ("play", "watch", "handover") and len(table._match.log) < 30:
        lesson = table.view["lesson"]
        if table.view["mode"] != "play":
            assert (lesson["words"], lesson["codes"]) == ("", [])
        held = {card["code"] for card in table.view["hand"]}
        assert set(lesson["codes"]) <= held
        if table.view["mode"] == "play":
            send(table, "play", move=table._match.position.legal_moves[0].code)
        else:
            send(table, "bot" if table.view["bot"] else "ready")


def test_what_was_told_in_one_deal_stays_told_in_the_next() -> None:
    table = Session(from_query("players=human,greedy&seed=4"))
    send(table, "guide", on=True)
    assert table.view["say"] == "Now each new card is explained when it matters."
    seen: list[str] = []
    for _ in range(3):
        while table.view["mode"] == "play":
            if words := table.view["lesson"]["words"]:
                seen.append(words)
            go(table)
        if table.view["mode"] == "match":
            break
        send(table, "next")
        while table.view["bot"]:
            send(table, "bot")
    assert len(seen) == len(set(seen)) > 3
    send(table, "guide", on=False)
    assert table.view["lesson"] is None


@pytest.mark.parametrize("tag", [tag for tag in languages() if tag != "en"])
def test_every_sentence_is_there_in_every_language(tag: str) -> None:
    with speaking(tag):
        table = begun()
        while table.view["mode"] == "play":
            assert all(topic.say != table.view["lesson"]["words"] for topic in topics())
            go(table)
        assert all("{" not in each["words"] for each in table.view["lesson"]["learnt"])


def test_reading_it_takes_a_child_about_three_minutes() -> None:
    """At ninety words a minute, with ten seconds for each card: what stands there whenever it is the reader's turn, and the end."""
    for way in WAYS.values():
        table, seconds = begun(), 0.0
        while table.view["mode"] == "play":
            lesson = table.view["lesson"]["words"]
            seconds += 10 + len(f"{table.view['say']} {lesson or table.view['prompt']}".split()) * 60 / 90
            go(table, way)
        assert seconds < 200
