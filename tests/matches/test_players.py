"""Kinds of players: a bot is added where it is written, and everything else knows it from there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches import players
from ninetynine_edu.matches.players import BotKind, PlayerError, bot, bots, check_kinds, make_bot
from ninetynine_edu.play.information import SeatView, seat_view
from ninetynine_edu.play.moves import Move


@pytest.fixture
def timid() -> Iterator[None]:
    """A bot that is known during one test."""
    bots()

    @bot("timid", "Mouse", "It plays the first card that fits.")
    class Timid:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def choose(self, view: SeatView) -> Move:
            return view.legal_moves[0]

    yield
    del players._BOTS["timid"]


def test_every_bot_says_what_it_is_called_and_how_it_plays() -> None:
    assert list(bots())[:3] == ["random", "greedy", "careful"]
    for kind in bots().values():
        assert kind.shown.istitle() and kind.does.startswith("It ") and kind.does.endswith(".")
        assert type(make_bot(kind.name, 1)) is type(kind.make(1))


def test_a_bot_is_added_in_one_place(timid: None) -> None:
    match = nn.Match("standard", players=["timid", "timid"], seed=1)
    while not match.deal_over:
        match.play_bot()
    assert match.names == ("Mouse", "Blue Mouse")
    assert nn.Match.from_record(match.record()).players == ("timid", "timid")


def test_a_name_that_is_no_bot_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(PlayerError, match=r"human, random, greedy.* careful.*Did you mean greedy"):
        make_bot("greedi", 1)


@pytest.mark.parametrize("animal", bots().values(), ids=lambda animal: animal.name)
def test_an_animal_is_no_bot_but_leads_to_one(animal: BotKind) -> None:
    with pytest.raises(PlayerError, match=rf"allowed are .*\. The {animal.face} is {animal.name}\.$"):
        check_kinds([animal.shown, "greedy"])


@pytest.mark.parametrize("word", ["wol", "savvy", "cat", "bog"])
def test_a_word_that_is_little_like_an_animal_is_not_taken_for_one(word: str) -> None:
    with pytest.raises(PlayerError) as told:
        check_kinds([word, "greedy"])
    assert not any(f"The {animal.shown.casefold()} is" in str(told.value) for animal in bots().values())


def test_a_name_of_a_file_is_no_player_but_leads_to_the_function() -> None:
    with pytest.raises(PlayerError, match=r"'low\.py' is no kind of player: .* is nn\.bot_from_file\('low\.py'\)\.$"):
        check_kinds(["low.py", "greedy"])


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("", "this one has none"),
        ("careful", "'careful' is the name of a bot that is here already"),
        ("<lambda 2>", "'lambda 2' holds other signs than letters, figures and _"),
        ("x" * 29, f"'{'x' * 29}' has 29 letters, more than 28"),
        ("human", "'human' stands for people"),
        ("low_mistaken_7", "'low_mistaken_7' stands for a bot that makes mistakes"),
    ],
)
def test_a_name_that_cannot_be_is_refused_with_its_reason_alone(name: str, says: str) -> None:
    def mine(view: SeatView) -> Move:
        return view.legal_moves[0]

    mine.__name__ = name
    with pytest.raises(PlayerError) as told:
        check_kinds([mine, "greedy"])
    assert str(told.value) == f"A bot of your own is a function with a name of its own: {says}."


def test_too_many_players_are_counted() -> None:
    with pytest.raises(PlayerError, match=r"2 to 10 players, .*, not 11 players\.$"):
        check_kinds(["greedy"] * 11)
    with pytest.raises(PlayerError, match="not 'greedy'"):
        check_kinds("greedy")


def test_two_bots_with_one_name_are_refused_and_one_bot_at_two_seats_is_not() -> None:
    def made(best: Callable[..., Move]) -> Callable[[SeatView], Move]:
        def mine(view: SeatView) -> Move:
            return best(view.legal_moves, key=view.result_of)

        return mine

    low, high = made(min), made(max)
    with pytest.raises(nn.MatchError, match="Two bots have the name mine: give each function a name of its own"):
        nn.Match("standard", players=[low, high], seed=1)
    with pytest.raises(nn.SimulationError, match="Two bots have the name mine"):
        nn.simulate("standard", [low, high], deals=10, progress=False)
    assert nn.Match("standard", players=[low, low], seed=1).players == ("mine", "mine")


def test_mistakes_say_nothing_about_what_is_chosen_without_them() -> None:
    view = seat_view(nn.Position.open("standard", ["2S 3S 5S 6S", "AH"]), 0)
    found = Counter(make_bot("random_mistaken_50", seed).choose(view) for seed in range(2000))
    assert len(found) == 4 and min(found.values()) > 400
