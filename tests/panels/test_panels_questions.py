"""Questions inside a turn, cards that are drawn late, and hands that only one person may see: who is told what."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import Any

import pytest

from ninetynine_edu.ground.people import READER
from ninetynine_edu.panels.play.choices import choice_view, why_not_together
from ninetynine_edu.panels.play.desk import Session
from ninetynine_edu.panels.play.setup import Setup
from ninetynine_edu.panels.play.still import still_table
from ninetynine_edu.play.position import Position
from ninetynine_edu.rules.variant import variant, variants

PEOPLE = ("human", "human", "human")
NAMES = ("Ada", "Ben", "Cem")


def table_of(code: str, players: tuple[str, ...] = PEOPLE, seed: int = 1) -> Session:
    return Session(Setup(variant(code), players, NAMES if players == PEOPLE else (), seed))


def at(code: str, hands: list[str], total: int = 0, players: tuple[str, ...] = PEOPLE) -> Session:
    table = table_of(code, players)
    table._match._now = replace(table._match._now, position=Position.open(table._match.variant, hands, total=total))
    table._shown = 0
    table.refresh()
    return table


def send(table: Session, do: str, **message: Any) -> dict[str, Any]:
    table.handle({"do": do, "n": table.view["n"], **message})
    return table.view


def written(view: dict[str, Any]) -> list[tuple[str, str, int | None]]:
    """Return who did what and the total after it, line by line as the table writes them down."""
    return [(row["who"], row["what"], row["total"]) for row in view["log"]]


def test_a_card_taken_out_of_another_hand_is_not_told_to_all() -> None:
    table = at("bloody_99{steal_pick=choose_seen}", ["7S 2H 3H", "9S KS", "4S 5S 6H"])
    view = send(table, "play", move="7S>P2")
    view = send(table, "play", move="KS<P2")
    assert view["mode"] == "handover" and "king of spades" not in str(view) and "KS" not in str(view["last"])
    assert written(view)[-1] == ("Ada", "took one of Ben's cards", None)


@pytest.mark.parametrize("code", variants())
def test_the_total_that_a_button_says_is_the_one_that_comes(code: str) -> None:
    """So the page may show it before the table has answered; of a bomb, which ends the count, it says no new one."""
    rng, said = random.Random(code), 0
    for seed in range(3):
        position = Setup(variant(code), ("human", "human"), (), seed).match().position
        while position.outcome is None:
            if position.state.owed is not None:
                position = position.draw()
                continue
            moves = list(position.legal_moves)
            for move in moves:
                view = choice_view(move, position, NAMES, saying="")
                after = position.play(move)
                if view["ok"] and view["to"] != position.total and after.outcome is None:
                    assert after.total == view["to"], (position, move)
                    said += 1
            position = position.play(rng.choice(moves))
    assert said > 20


def plain_play(view: dict[str, Any]) -> str:
    """A card that only adds, so that the next player is on turn."""
    choices = [choice for card in view["hand"] for choice in card["choices"]]
    return next(str(choice["move"]) for choice in choices if re.fullmatch("Add [0-9]+", choice["label"]))


def test_a_forgotten_card_may_be_taken_from_any_screen() -> None:
    table = table_of("standard{draw_mode=manual_late}", seed=5)
    view = send(table, "ready")
    view = send(table, "play", move=plain_play(view))
    assert view["mode"] == "handover" and view["draws"] == [{"text": "Ada: draw a card", "late": False}]
    view = send(table, "ready")
    view = send(table, "play", move=plain_play(view))
    owed, late = {"text": "Ben: draw a card", "late": False}, {"text": "Ada: take the card you forgot", "late": True}
    assert "Ada forgot to take a card." in str(view["log"]) and view["draws"] == [owed, late]
    before = table._match.position.hands[0]
    view = send(table, "draw", late=True)
    assert len(table._match.position.hands[0]) == len(before) + 1 and "Ada takes a card." in view["say"]
    assert view["draws"] == [owed] and "no card for you" in send(table, "draw", late=True)["say"]


@pytest.mark.parametrize("late", [1, "yes", [], {}])
def test_a_late_draw_is_true_or_false(late: object) -> None:
    table = table_of("standard{draw_mode=manual_late}", seed=3)
    assert "did not understand" in send(table, "draw", late=late)["say"]


def looking(players: tuple[str, ...] = PEOPLE) -> Session:
    return at("ninety_eight_umass{qs=look_at_hand}", ["QS 2C", "AH 9C", "4S 5S"], 10, players)


def test_only_who_looks_at_a_hand_reads_it() -> None:
    table = looking()
    view = send(table, "play", move="QS>P2")
    assert view["mode"] == "seen" and view["handover"]["words"] == "Ben holds A♥ and 9♣."
    assert "9♣" not in view["say"] and "nine of clubs" not in str([view["log"], view["hand"]])
    view = send(table, "ready")
    assert view["mode"] == "handover" and "9♣" not in str(view)
    view = send(table, "ready")
    assert view["mode"] == "play" and view["me"]["name"] == "Ben"
    restored = Session(Setup.first())
    send(restored, "restore", text=table.keep())
    assert restored.view["mode"] == "handover"


def test_bots_wait_until_a_hand_was_looked_at() -> None:
    table = looking(("human", "greedy", "careful"))
    view = send(table, "play", move="QS>P2")
    assert view["mode"] == "seen" and not view["bot"] and view["handover"]["words"] == "Squirrel holds A♥ and 9♣."
    total = len(table._match.log)
    send(table, "bot", all=True)
    assert len(table._match.log) == total
    assert send(table, "ready")["bot"]


def asked() -> Session:
    table = at("ninety_eight_umass", ["AS 2C", "AH 9C", "4S 5S"], 10)
    send(table, "play", move="AS>P2")
    return table


def test_the_player_who_is_asked_gets_the_screen_and_is_told_why() -> None:
    table = asked()
    view = table.view
    assert view["mode"] == "handover" and view["hand"] == [] and view["other"] is None
    assert view["prompt"] == "Ben is asked." and view["way"]["next"] == "Ben is next"
    assert [seat["asked"] for seat in view["seats"]] == [False, True, False]
    assert view["handover"]["words"] == "Ben has something to decide. Pass the screen to Ben. No peeking!"
    view = send(table, "ready")
    assert all("below the cards" in card["why"] and not card["choices"] for card in view["hand"])
    assert view["prompt"] == "Ben, Ada wants to knock you out." and view["me"]["name"] == "Ben"
    labels = [option["label"] for option in view["other"]["options"]]
    assert labels == ["Ace of hearts: show it and stay in", "Show nothing and be knocked out"]
    assert send(table, "hint")["say"] == "You could show the ace of hearts and stay in."
    view = send(table, "play", move=view["other"]["options"][1]["move"])
    assert "Ben is knocked out." in str(view["log"])
    assert ("Ben", "showed no card", None) in written(view)
    assert "ace of hearts" not in str([view["log"], view["say"]]) and view["last"]["code"] == "AS"


def test_a_card_that_saves_is_not_said_to_save_when_it_is_laid() -> None:
    table = at("ninety_eight_umass", ["AH 2C", "AS 9C", "4S 5S"], 10)
    (ace,) = (card for card in table.view["hand"] if card["code"] == "AH")
    assert [choice["label"] for choice in ace["choices"]] == ["Total stays"]


def test_numbers_that_answer_a_bomb_are_laid_from_the_hand() -> None:
    table = at("boom_o{bomb_rule=all_lay_numbers}", ["BOMB 5 5", "5 HOLD 10", "10 10 10"], 20)
    send(table, "play", move="BOMB")
    view = send(table, "ready")
    assert view["prompt"] == "Ben, you must lay a number card now." and view["other"] is None
    why = {card["code"]: card["why"] for card in view["hand"]}
    assert why == {"5": None, "10": None, "HOLD": "Now only a number card can be laid."}


@pytest.mark.parametrize("name", [name for name in variants() if variant(name).has_own_pack])
def test_cards_with_names_of_several_words_are_set_off(name: str) -> None:
    words = {card.code: card.the_words for card in variant(name).deck()}
    assert words["10"] == "the ten" and all(text.startswith("the ") for text in words.values())
    for code, text in (("M10", "the “minus ten”"), ("HOLD", "the Hold"), ("TO30", "the “go to 30”")):
        assert words.get(code, text) == text


def test_why_a_card_cannot_be_laid_names_it_well() -> None:
    position = Position.open("ono99_2022", ["M10 10 PLAY2", "5 5"], total=98)
    assert position.why_not("10") == "The ten would make 108, and 98 is the limit."
    table = at("ninety_eight_arizona", ["8S 8C 3D", "2S", "4S"], 90)
    say = send(table, "why", cards=["8S", "8C"])["say"]
    assert say == "The eight of spades and the eight of clubs would make 106, and 98 is the limit."


@pytest.mark.parametrize(
    ("who_pays", "times"), [("each_dropped", 2), ("only_first_out", 1), ("all_but_last_at_end", 2)]
)
def test_what_a_deal_costs_is_told_once_for_each_who_pays(who_pays: str, times: int) -> None:
    table = at(f"michigan{{who_pays={who_pays}}}", ["KS 8C 8D", "8S 8H 7C", "6S 7H 7D"], 99)
    view = send(table, "play", move="KS")
    assert view["mode"] == "deal" and view["prompt"] == "Next deal?"
    assert str(view["log"]).count("a corner of the bill") == times == view["say"].count("has 4 folds left")


def test_the_dealer_is_asked_for_the_card_under_the_stock_in_plain_words() -> None:
    game = variant("ninety_eight_arizona", bottom_reward=True, bottom_reward_by="dealer")
    table = Session(Setup(game, ("human", "human"), ("Ada", "Ben"), 4))
    view = table.view
    if view["mode"] == "handover":
        dealer = table._match.names[table._match.dealer]
        assert (
            view["handover"]["words"] == f"{dealer} has something to decide. Pass the screen to {dealer}. No peeking!"
        )
        view = send(table, "ready")
    dealer = view["me"]["name"]
    assert view["prompt"] == (
        f"{dealer}, you dealt, so choose the card under the stock. Whoever takes the last card gets it."
    )
    assert view["other"]["title"] == "Which card lies face up under the stock?"
    labels = [option["label"] for option in view["other"]["options"]]
    assert labels[:2] == ["An ace", "A two"] and labels[-2:] == ["A king", "A joker"] and len(labels) == 14
    assert view["lays"] == [] and all(
        card["why"] == "First answer what is asked below the cards." for card in view["hand"]
    )
    assert send(table, "hint")["say"] == "You could choose a joker."
    view = send(table, "play", move="joker:reward")
    joker = table._match.position.stock[-1].words
    assert (dealer, f"laid the {joker} face up under the stock", None) in written(view)
    assert view["last"] is None and view["total"] == 0
    restored = Session(Setup.first())
    send(restored, "restore", text=table.keep())
    assert restored._match.position == table._match.position


THREES = "michigan{hand_size=5,three_of_a_kind_when=own_turn}"


def test_three_of_a_kind_is_laid_down_from_the_hand_in_plain_words() -> None:
    table = at(THREES, ["8S 8H 8D 2S KH", "2H 3H", "2D 3D"], 40)
    view = table.view
    (down,) = (lay for lay in view["lays"] if len(lay["codes"]) > 1)
    assert down["text"] == "8S&8H&8D" and all(card["joins"] == card["code"].startswith("8") for card in view["hand"])
    (option,) = view["asks"][down["ask"]]["options"]
    assert option["label"] == "Lay them down as three of a kind" and option["to"] is None and option["tail"] == ":three"
    said = "You could lay the eight of spades, the eight of hearts and the eight of diamonds down as three of a kind."
    assert send(table, "hint")["say"] == said
    view = send(table, "play", move=down["text"] + option["tail"])
    cards = "the eight of spades, the eight of hearts and the eight of diamonds"
    assert view["mode"] == "deal" and view["say"].startswith("Ada wins this deal. ")
    assert f" Ada laid {cards} down." in view["say"]
    assert view["say"].endswith("Ada has laid down three of a kind.") and "Ben has 4 folds left." in view["say"]
    laid = "eight of spades, eight of hearts and eight of diamonds, laid down"
    assert ("Ada", laid, 40) in written(view)


def test_three_that_were_forgotten_say_so() -> None:
    table = at(THREES, ["8S 8H 8D 2S KH", "2H 3H", "2D 3D"], 40)
    for move in ("2S", "2H", "2D"):
        if table.view["mode"] == "handover":
            send(table, "ready")
        send(table, "play", move=move)
    view = send(table, "ready") if table.view["mode"] == "handover" else table.view
    assert view["me"]["name"] == "Ada" and all(len(lay["codes"]) == 1 for lay in view["lays"])
    eights = [card["key"] for card in view["hand"] if card["code"].startswith("8")]
    said = why_not_together(table._match.position, table._match.variant.parse_cards(" ".join(eights)), NAMES)
    assert said == "Ada has kept this three of a kind at an earlier turn, so it does not count any more."
    yours = why_not_together(table._match.position, table._match.variant.parse_cards(" ".join(eights)), [READER, "Ben"])
    assert yours.startswith("You have kept this three of a kind")
    other = why_not_together(table._match.position, table._match.variant.parse_cards("8S 8H KH"), NAMES)
    assert other.endswith("cannot be laid together. Three cards of one rank may be laid down.")


def test_the_card_under_the_stock_is_seen_by_all_until_it_is_taken() -> None:
    table = table_of(
        "standard{bottom_reward=true,bottom_reward_by=dealer,stock_out=play_on,limit=500}", ("human", "human")
    )
    view = send(table, "ready")
    assert view["stock"]["reward"] is None and view["other"] is not None, "it is still to be named"
    view = send(table, "play", move="K:reward")
    lies = view["stock"]["reward"]
    assert view["mode"] == "handover" and lies["rank"] == "K" and lies["name"] == f"king of {lies['name'][8:]}"
    assert "Face up under the stock: K" in still_table(view)
    while view["stock"]["left"]:
        assert view["stock"]["reward"] == lies
        view = send(table, "ready")
        position = table._match.position
        lowest = min(position.legal_moves, key=lambda move: (position.result_of(move), move.code))
        view = send(table, "play", move=lowest.code)
    assert view["stock"] == {"left": 0, "words": "stock empty", "reward": None}
    assert "under the stock" not in still_table(view).partition("Your hand")[0]


@pytest.mark.parametrize("name", variants())
def test_a_card_that_only_adds_is_told_from_all_others(name: str) -> None:
    table = table_of(name, ("human", "greedy", "careful"))
    for _ in range(30):
        for card in table.view["hand"]:
            assert card["plain"] == (re.fullmatch("[+−-][0-9]+", card["does"]) is not None), card
        do = "play" if table.view["turn"] else "next" if table.view["mode"] == "deal" else "bot"
        move = table._match.position.legal_moves[0].code if do == "play" else ""
        send(table, do, **({"move": move} if move else {}))
