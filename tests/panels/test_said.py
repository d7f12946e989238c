"""No English is left at the table in another language: whole matches where every letter of a message is said otherwise."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.panels.play.still import still_table
from ninetynine_edu.play.facts import Fact, What
from ninetynine_edu.play.picture import position_words
from ninetynine_edu.play.wording import in_words
from tests.languages import made_up, outside_slots

DATA = {
    "n", "code", "codes", "key", "suit", "rank", "red", "move", "tail", "head", "prefix", "text", "arrow", "mode", "life",
    "sign", "shows", "usual", "face", "tint", "tints", "kind", "id", "value", "default", "html", "pack", "faces", "practise", "game",
}  # fmt: skip
"""What a page reads, and nobody else."""
COMPANIES = (("human", "greedy", "careful", "greedy"), ("human", "human", "random"))
NAMES = {"human": "李"}
CARD = re.compile(r"\b(?:10|[2-9AJQK])[♠♥♦♣]|^(?:10|[2-9AJQK])[SHDC]$")


def hidden(text: str) -> str:
    """A message in which no letter of its English is left, its slots as they are."""
    return outside_slots(text, lambda part: re.sub("[A-Za-z]", "ж", part))


def english_in(text: str) -> bool:
    """Whether a text holds a letter that was not said."""
    return re.search("[A-Za-z]", CARD.sub("", text)) is not None


def texts_of(thing: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield what people read of a view, each with where it stands."""
    if isinstance(thing, dict):
        for name, inner in thing.items():
            if name not in DATA:
                yield from texts_of(inner, f"{path}.{name}")
    elif isinstance(thing, (list, tuple)):
        for inner in thing:
            yield from texts_of(inner, path)
    elif isinstance(thing, str):
        yield path, thing


def left_in(thing: Any) -> dict[str, str]:
    """Return texts in English, by where they stand."""
    return {path: text for path, text in texts_of(thing) if english_in(text)}


def table_of(code: str, company: tuple[str, ...], seed: int) -> Session:
    names = ("", "") if company.count("human") == 1 else ("李", "Ж")
    return Session(Setup(nn.variant(code), company, names, seed))


def go_on(table: Session, rng: random.Random) -> dict[str, Any] | None:
    """Return a message that the page could send now; None when the match is over."""
    view, match = table.view, table._match
    if view["mode"] in ("handover", "seen"):
        return {"do": "ready"}
    if view["mode"] == "deal":
        return {"do": "next"}
    if view["draws"] and rng.random() < 0.5:
        return {"do": "draw", "late": view["draws"][0]["late"]}
    if view["mode"] == "play":
        move = rng.choice(match.position.legal_moves)
        return {"do": "play", "move": move.code, "said": match.position.result_of(move)}
    return {"do": "bot"} if view["bot"] else None


CODES = [
    "standard", "standard{bust_mode=eliminated}", "chicago{draw_mode=manual_late}", "taiwanese{bust_mode=token_new_pile}",
    "michigan{hand_size=6,ranks=A-6,three_of_a_kind_when=own_turn}", "baltimore{steal_pick=choose_seen}", "boom_o",
    "bloody_99{more_nines=true,nine_sums=true}", "icelandic", "ono99_1980", "ninety_eight_umass{qs=look_at_hand}",
    "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer}", "one_hundred{call_mode=must_call}",
    "standard{life_mode=count_losses}", "ninety_nine_ishihara{king_ban=strict}",
]  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_no_english_is_left_at_the_table(code: str) -> None:
    rng = random.Random(code)
    with made_up(hidden):
        table = table_of(code, rng.choice(COMPANIES), 7)
        for _ in range(40):
            assert left_in(table.view) == {}
            message = go_on(table, rng)
            if message is None:
                break
            if message["do"] == "play":
                for _ in range(3):
                    table.handle({"do": "hint"})
                    assert left_in(table.view) == {}
                codes = [card["code"] for card in table.view["hand"][:2]]
                table.handle({"do": "why", "cards": codes})
            table.handle({"n": table.view["n"], **message})


def test_no_english_is_left_in_the_form_and_in_what_is_refused() -> None:
    asked: list[Any] = [
        {"do": "nothing"}, {"do": "next"}, {"do": "undo"}, {"do": "draw"}, {"do": "again"}, {"do": "play", "move": "KS"},
        {"do": "query", "text": "players=human"}, {"do": "query", "text": "seed=x"}, {"do": "help", "say": True},
        {"do": "restore", "text": "x"}, {"do": "load", "text": "x"},
    ]  # fmt: skip
    with made_up(hidden):
        table = table_of("standard", COMPANIES[0], 7)
        for message in asked:
            table.handle({"n": table.view["n"], **message})
            assert english_in(table.view["say"]) is False, (message, table.view["say"])
        for game in ("standard", "boom_o", "bloody_99"):
            [form] = table.handle({"do": "form", "variant": game})
            rules = [[group["name"], [rule["label"] for rule in group["options"]]] for group in form["rules"]]
            ways = [way["sentence"] for way in form["presets"]]
            assert left_in({**form, "presets": ways, "rules": rules, "players": []}) == {}
        assert not english_in(re.sub("<[^>]*>|&[a-z]+;", " ", still_table(table.view)))


def test_every_sentence_about_a_fact_can_be_said() -> None:
    position = nn.Position.open("standard", ["10S 9H", "4C AH"], total=50)
    move = position.legal_moves[0]
    with made_up(hidden):
        for what in What:
            word = {What.DID: "steal", What.HOLDS: "three_kings", What.DOWN: "three_of_a_kind"}.get(what, "token")
            fact = Fact(
                what=what, word=word, cards=move.cards, move=move, player=0, others=(1,), number=2, before=50, total=60
            )
            for names in (["李", "Ж"], [READER, "Ж"], ["李", READER], [READER, READER]):
                assert not english_in(in_words([fact], names)), (what, names)
        assert not english_in(position_words(position, names=["李", "Ж"]))
