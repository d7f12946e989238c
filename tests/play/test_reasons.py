"""Why a move is not allowed, and what it does, told of players by their names: verbs go with them, as with `You`."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.ground.people import READER
from ninetynine_edu.play.reasons import moves_with, reason, where, why_not

NAMES = [READER, "Ann"]


def moves_of(position: nn.Position, card: str) -> dict[int | None, nn.Move]:
    return {move.target: move for move in moves_with(position, [position.variant.card(card)])}


def test_who_does_not_hold_a_card() -> None:
    position = nn.Position.open("standard", ["9S", "4C"], total=90)
    assert position.why_not("KC") == "Player 1 does not hold the king of clubs."
    assert why_not(position, "KC", NAMES) == "You do not hold the king of clubs."
    assert why_not(position, "KC", ["Ann"]) == "Ann does not hold the king of clubs."


@pytest.mark.parametrize(
    ("target", "plain", "told"),
    [
        (None, "Player 1 must name a player who holds cards.", "You must name a player who holds cards."),
        (0, "Player 1 may not name themselves.", "You may not name yourself."),
        (1, "Player 2 holds no card.", "Ann holds no card."),
        (6, "Player 7 is not in this deal.", "Player 7 is not in this deal."),
    ],
)
def test_who_cannot_be_named(target: int | None, plain: str, told: str) -> None:
    position = nn.Position.open("baltimore", ["6S 9H", "", "4C"], total=0)
    move = moves_of(position, "6S")[target]
    assert (reason(position, move), reason(position, move, NAMES)) == (plain, told)
    you = ["Ann", READER]
    assert reason(position, moves_of(position, "6S")[1], you) == "You hold no card."


def test_in_whose_turn_a_king_must_wait() -> None:
    for seed in range(60):
        position = nn.deal("ninety_nine_ishihara{king_ban=strict}", 2, seed=seed)
        kings = [card for card in position.hands[position.turn] if card.rank == "K"]
        if kings:
            break
    assert str(position.why_not(kings[0])).endswith("; this is turn 1 of Player 1.")
    assert str(why_not(position, kings[0], NAMES)).endswith("; this is your turn 1.")
    assert str(why_not(position, kings[0], ["Ann"])).endswith("; this is turn 1 of Ann.")


def test_a_move_tells_what_it_does_part_by_part() -> None:
    baltimore = nn.Position.open("baltimore", ["6S 9H", "5D", "4C"], total=0)
    assert moves_of(baltimore, "6S")[1].parts(NAMES) == ["add 6", "take one of Ann's cards"]
    taiwanese = nn.Position.open("taiwanese", ["5S 9H", "6D", "4C"], total=0)
    move = moves_of(taiwanese, "5S")[1]
    assert (move.parts(["Ann", READER]), move.choice_words) == (["you are next"], "Player 2 is next")


@pytest.mark.parametrize("text", ["7C", "KC", "zz", "9S", "AS+3", "5S&5H", "10S-10 call 70", "RJ"])
def test_a_refusal_tells_its_reason_and_where_it_was_apart(text: str) -> None:
    for position in (nn.Position.open("standard", ["10S 7C", "4C"], total=97), nn.deal("standard", seed=7)):
        with pytest.raises((nn.InvalidMove, nn.IllegalMove, nn.AmbiguousMove)) as caught:
            position.play(text)
        told = f"{caught.value.reason} {where(position)}"
        assert str(caught.value) == told
        assert caught.value.reason.endswith(".") and str(position.total) in where(position)


def test_what_is_not_drawn_tells_its_reason_too() -> None:
    position = nn.Position.open("standard", ["10S 7C", "4C"], total=97)
    with pytest.raises(nn.IllegalMove) as caught:
        position.draw()
    assert caught.value.reason == "No card is to be drawn now."
    assert nn.IllegalMove("It is over.").reason == str(nn.IllegalMove("It is over.")) == "It is over."


def test_what_fits_several_moves_tells_its_reason_too() -> None:
    with pytest.raises(nn.AmbiguousMove) as caught:
        nn.Position.open("standard", ["10S 7C", "4C"], total=50).play("10S")
    assert caught.value.reason == "'10S' can mean 10S+10 or 10S-10: add the choice."
    assert str(caught.value) == f"{caught.value.reason} Position: standard 50 P1+ 7C,10S/4C"
