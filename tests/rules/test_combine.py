"""New variants out of others: valid, honest about what they are, and played by the same rules everywhere."""

from __future__ import annotations

import pytest

import ninetynine_edu as nn
from ninetynine_edu.rules.combine import with_hand_size, with_limit, with_open_hands, with_ranks

CLASS = """# our class
id = "ours"
name = "Ours"
description = "As we play it."
extends = "standard"

[rules]
limit = 70  # low
"""


@pytest.mark.parametrize("name", nn.variants())
def test_every_variant_can_be_combined_and_played(name: str) -> None:
    base = nn.variant(name)
    made = with_open_hands(with_hand_size(with_limit(base, 60), 2))
    assert (made.limit, made.hand_size, made.rule("open_hands")) == (60, 2, True)
    assert made.id not in nn.variants()
    assert made.name.startswith(base.name)
    assert nn.variant(made.share_code) == made
    assert nn.Variant.from_toml(made.to_toml()) == made
    assert "60" in made.rules_card()
    match = nn.Match(made, players=["random", "greedy", "careful"], seed=1)
    while not match.deal_over:
        match.play_bot()
    assert match.position.total <= 60 or made.rule("must_play") is False


def test_what_set_the_old_limit_sets_the_new_one() -> None:
    made = with_limit("chicago", 50)
    assert [str(made.effect(code)) for code in ("KS", "9S", "10S")] == ["=50", "0, skip", "-10"]
    assert str(nn.variant("chicago").effect("KS")) == "=99"
    assert str(with_limit("one_hundred", 80).effect("AS")) == "=any"


def test_fewer_ranks() -> None:
    made = with_ranks("standard", "A-6")
    assert {card.rank for card in made.deck()} == {"A", "2", "3", "4", "5", "6"}
    assert "ace to six" in made.rules_card()
    assert with_ranks("standard", ["K", "A", "2", "3"]).rule("ranks") == "A-3+K"
    with pytest.raises(nn.InvalidCard):
        made.effect("KS")
    position = nn.deal(made, players=4, seed=3)
    cards = [card for hand in position.hands for card in hand] + list(position.stock)
    assert len(cards) == 24
    assert {card.rank for card in cards} == {"A", "2", "3", "4", "5", "6"}


def test_a_tiny_game_is_solved_exactly() -> None:
    tiny = with_limit(with_ranks("standard", "A-3"), 12)
    position = nn.Position.open(tiny, ["AS 2S", "2H 3H"], total=10)
    assert nn.solve(position).winner in (0, 1)


def test_a_pack_too_small_is_refused() -> None:
    with pytest.raises(
        nn.VariantError, match=r"Too few cards: ranks A.2 leaves 8 in a pack, and 2 players hold 5 each"
    ):
        with_ranks(with_hand_size("standard", 5), "A-2")


def test_they_can_be_put_one_on_the_other_and_said_once() -> None:
    made = with_open_hands(with_limit(with_limit("standard", 50), 30))
    assert made.name == "Ninety-nine, standard rules, up to 30, open hands"
    assert made.id == "standard_to_30_open"
    assert made.description == "Our own version of Ninety-nine, standard rules: up to 30; open hands."


def test_a_game_of_ones_own_keeps_its_file() -> None:
    made = with_limit(nn.Variant.from_toml(CLASS), 40)
    assert made.to_toml().startswith("# our class\n")
    assert "limit = 40  # low\n" in made.to_toml()
    assert (made.id, made.name, made.description) == ("ours_to_40", "Ours, up to 40", "As we play it.")


def test_house_rules_come_along() -> None:
    made = with_open_hands(nn.variant("standard", reverse_two_player="pass"))
    assert made.rule("reverse_two_player") == "pass"
    assert made.code == made.id


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: with_limit("standard", 5), "10 to 500"),
        (lambda: with_hand_size("standard", 40), "1 to 12"),
        (lambda: with_hand_size("standard", "many"), "1 to 12"),  # type: ignore[arg-type]
        (lambda: with_ranks("standard", "ace"), "A-6"),
        (lambda: with_ranks("standard", []), "A-6"),
        (lambda: with_ranks("ono99_2022", "A-6"), "cannot be used"),
        (lambda: with_open_hands(7), "a variant, its id or its code"),  # type: ignore[arg-type]
    ],
)
def test_what_cannot_be_is_told(call: object, words: str) -> None:
    with pytest.raises(nn.VariantError, match=words):
        call()  # type: ignore[operator]


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(nn.UnknownVariant, match="standard"):
        with_limit("standart", 50)


def test_open_hands_lie_open_at_the_table() -> None:
    from ninetynine_edu.panels.play.page import PlayPanel

    hidden = PlayPanel("standard", ["human", "greedy"], seed=5)
    assert [seat["open"] for seat in hidden.session.view["seats"]] == [None]
    panel = PlayPanel(with_open_hands("standard"), ["human", "greedy"], seed=5)
    (shown,) = [seat["open"] for seat in panel.session.view["seats"]]
    assert [card["code"] for card in shown] == [card.code for card in panel.session._match.position.hands[1]]
    assert len(shown) == 3


def test_open_hands_are_seen_by_every_seat_and_the_stock_by_none() -> None:
    hidden, shown = (nn.deal(game, players=2, seed=4) for game in ("standard", with_open_hands("standard")))
    other = ",".join(card.code for card in shown.hands[1])
    assert other in shown.information_key(0)
    assert other not in hidden.information_key(0)
    after = shown.play(shown.legal_moves[0])
    drawn = next(card for card in after.hands[0] if card not in shown.hands[0])
    assert f"draws {drawn.code}" in after.information_key(1)
    assert not any(card.code in after.information_key(1).replace(",", " ").split() for card in after.stock)
