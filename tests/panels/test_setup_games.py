"""What the form for a new match shows first: games that are recommended, who plays them, and how strong each bot is."""

from __future__ import annotations

import pytest

from ninetynine_edu.ground.cards import Card
from ninetynine_edu.panels.play.games import others, recommended, tiles
from ninetynine_edu.panels.play.setup import Setup, own_variants, setup_form
from ninetynine_edu.rules.effects import Alternative
from ninetynine_edu.rules.variant import variant, variants


def printed(alternatives: tuple[Alternative, ...]) -> str:
    """Return the mark of a card in the picture of a game."""
    first = alternatives[0]
    if len(alternatives) > 1:
        return f"±{first.n}" if first.n == -alternatives[1].n else ""
    if first.words:
        return {"reverse": "turn", "swap": "swap"}.get(next(iter(first.words)), "")
    return {"set": f"={first.n}", "any": "=?", "double": "×2", "add": f"+{first.n}"}[first.op]


@pytest.mark.parametrize("name", recommended())
def test_a_picture_shows_what_its_cards_do(name: str) -> None:
    game = variant(name)
    (tile,) = (tile for tile in tiles(game) if tile["id"] == name)
    assert tile["text"] and len(tile["cards"]) == 3
    for card in tile["cards"]:
        assert Card(card["code"]) in game.deck()
    marks = [(card["code"], card["shows"]) for card in tile["cards"] if card["shows"]]
    if name == "ninety_eight_arizona":  # three alike count together
        alone = [int(printed(game.effect(card["code"]).alternatives)) for card in tile["cards"]]
        assert marks == [(tile["cards"][-1]["code"], f"+{sum(alone)}")]
    else:
        assert [(code, printed(game.effect(code).alternatives)) for code, _ in marks] == marks


def test_five_games_are_recommended_and_all_others_fold_away() -> None:
    assert len(recommended()) == 5 and recommended()[0] == "standard"
    offered = [item["id"] for group in others({}, variant("standard")) for item in group["items"]]
    assert sorted([*recommended(), *offered]) == sorted(variants())


def test_a_chosen_game_is_shown_with_them_and_not_among_the_others() -> None:
    form = setup_form({"variant": "chicago"}, Setup.first())
    assert [game["id"] for game in form["games"]] == [*recommended(), "chicago"]
    assert len(form["games"][-1]["cards"]) == 3 and form["description"]
    assert "chicago" not in [item["id"] for group in form["groups"] for item in group["items"]]
    changed = setup_form({}, Setup.first(variant("standard", hand_size=5)))
    assert [game["id"] for game in changed["games"]] == recommended()


def test_a_game_of_ones_own_comes_first_among_the_others() -> None:
    text = variant("standard").to_toml().replace('id = "standard"', 'id = "our_class"', 1)
    from ninetynine_edu.rules.variant import Variant

    own = own_variants(Variant.from_toml(text))
    assert others(own, variant("standard"))[0]["items"][0]["id"] == "our_class"
    form = setup_form({}, Setup.first(own["our_class"]), own)
    assert form["games"][-1]["id"] == "our_class"


def test_who_may_sit_at_the_table_comes_by_strength() -> None:
    kinds = setup_form({}, Setup.first())["kinds"]
    graded = [(kind["id"], kind["grade"]) for kind in kinds if kind["grade"]]
    assert graded == [("beginner", 1), ("steady", 2), ("counter", 3), ("expert", 4), ("exact", 5)]
    assert [kind["id"] for kind in kinds[:2]] == ["human", "beginner"]
    assert all(kind["does"] and kind["graded"] for kind in kinds[1:6])
    assert all(not kind["graded"] for kind in kinds[6:])


def test_a_table_that_is_opened_has_dealt_already() -> None:
    from ninetynine_edu.panels.play.desk import opened

    view = opened("").view
    assert view["turn"] and view["mode"] == "play" and view["sub"] == "Standard rules · you and 2 bots"
    assert any(card["choices"] for card in view["hand"])
