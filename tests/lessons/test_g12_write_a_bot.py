"""What the lesson on bots says, and its notes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import comb
from pathlib import Path

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app.cli import main
from ninetynine_edu.arena.measured import Estimate
from ninetynine_edu.panels.course_pictures import picture
from ninetynine_edu.panels.lessons import habits
from ninetynine_edu.panels.lessons.habits import Habit, change, habits_meet, high, keep, low, match_of, of_game, step
from ninetynine_edu.play.dealing import deal_out
from ninetynine_edu.play.information import seat_view
from tests.course import SOURCES, answers, shown

NAME = "g12_write_a_bot"


def _percent(*shares: float) -> list[str]:
    return [f"{share:.1%}" for share in shares]


def test_the_notes_give_the_answers_that_the_questions_have() -> None:
    assert answers(NAME, "play") == ["Add as little as it can", "As big as it can", "As small as it can"]
    assert answers(NAME, "check") == ["6♦, 9♣", "30", "Yes", "That decides nothing", "2♥"]
    assert answers(NAME, "exit") == ["The new one is better", "50", "3♦"]


def test_at_each_place_of_the_table_the_three_bots_play_otherwise() -> None:
    for view in habits.places():
        results = [view.result_of(habit(view)) for habit in (low, step, high)]
        assert results[0] <= view.total < results[1] < results[2]
    assert len(habits.mystery().rows) == 6 and "-" not in repr(habits.mystery())


def test_low_is_last_and_high_and_step_are_not_decided() -> None:
    found = habits_meet("standard")
    assert found.ranking == ("step", "high", "low")
    assert found.ratings["low"].high < found.ratings["high"].low
    share = match_of(found, "high", "step")
    assert _percent(*share) == ["49.8%", "45.4%", "54.1%"]
    other = match_of(found, "step", "high")
    assert other.value == pytest.approx(1 - share.value) and other.low == pytest.approx(1 - share.high)


def _savers_late(pair: Sequence[Habit]) -> list[float]:
    """Return how many kings, fours, nines and tens each bot holds, on average, when it moves at 85 and above."""
    held: list[list[int]] = [[], []]
    for seed in range(150):
        position = deal_out(nn.variant("standard"), 2, seed, 0, 1)
        while position.outcome is None:
            at = (position.turn + seed) % 2
            view = seat_view(position, position.turn)
            if view.total >= 85:
                held[at].append(sum(card.rank in {"K", "4", "9", "10"} for card in view.hand))
            position = position.play(pair[at](view))
    return [sum(each) / len(each) for each in held]


@pytest.mark.parametrize("other", [step, keep])
def test_low_has_fewer_saving_cards_left_when_the_total_is_near_the_limit(other: Habit) -> None:
    few, many = _savers_late((low, other))
    assert few < many


def test_a_change_of_seats_shows_that_twins_are_twins() -> None:
    plain, fair = (
        nn.simulate("standard", [high, "greedy"], deals=400, rotate=rotate, progress=False).player_losses
        for rotate in (False, True)
    )
    assert plain[0] != plain[1] and fair == (200, 200)


def test_only_many_deals_show_that_keeping_kings_and_nines_helps() -> None:
    shares = [change(deals) for deals in (100, 400, 1600)]
    assert _percent(*(share.value for share in shares)) == ["51.0%", "51.2%", "52.8%"]
    assert [share.low > 0.5 for share in shares] == [False, False, True]
    assert _percent(*shares[2][1:]) == ["51.2%", "54.5%"]


def test_high_is_first_at_the_other_games() -> None:
    assert of_game("standard")[0].startswith("First: step.") and of_game("standard")[0].endswith("nothing.")
    told, _, _ = of_game("ninety_eight")
    assert (
        told.startswith("First: high.") and "interval 50.3% to" in told and told.endswith("That is a real difference.")
    )
    answered = shown(NAME, "solutions", "vary")
    assert answered.count("First: high.") == answered.count("That is a real difference.") == 3


def test_careful_is_stronger_than_the_three() -> None:
    told = shown(NAME, "notes", "notes-careful")
    found = re.findall(r"(\w+) ([\d.]+)% ([\d.]+)% ([\d.]+)%", told)
    assert [name for name, *_ in found] == ["high", "low", "step", "keep"]
    assert all(float(most) < 50 for _, _, _, most in found[:3])


def test_what_an_interval_says() -> None:
    assert habits.verdict(Estimate(0.5, 0.5, 0.6)) == "That decides nothing."
    assert habits.verdict(Estimate(0.4, 0.3, 0.49)) == "That is a real difference."


def test_ten_deals_of_equal_bots_seldom_end_five_to_five() -> None:
    assert 0.24 < comb(10, 5) / 2**10 < 0.26


def test_the_picture_of_the_lesson_is_there() -> None:
    assert "nnp-won" in picture("bot")


def test_the_tournaments_that_lesson_and_notes_name_can_be_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    commands = re.findall(r"`ninetynine (tournament [^`]*)`", (SOURCES / f"{NAME}.md").read_text(encoding="utf-8"))
    assert len(commands) == 2
    for command in commands:
        for file in re.findall(r"\S+\.py", command):
            Path(file).write_text("def choose(view):\n    return max(view.legal_moves, key=view.result_of)\n")
        assert main([*command.split(), "--deals", "4"]) == 0
        assert "careful" in capsys.readouterr().out
    assert "anna" in Path("result.html").read_text(encoding="utf-8")
