"""The puzzle room: each way to answer, help step by step, levels that follow, a win played out, files and addresses of strangers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from datetime import date, timedelta
from math import erf, sqrt
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.exercises import registry
from ninetynine_edu.exercises.kind import Skill
from ninetynine_edu.exercises.making import exercise_set
from ninetynine_edu.exercises.set_code import set_code
from ninetynine_edu.exercises.skills import skill_words
from ninetynine_edu.exercises.themes import Theme
from ninetynine_edu.panels.kit.kinds import kinds_of
from ninetynine_edu.panels.kit.messages import Refused
from ninetynine_edu.panels.lessons.asking import asked
from ninetynine_edu.panels.practice import progress as own
from ninetynine_edu.panels.practice import wishes
from ninetynine_edu.panels.practice.desk import Room, opened
from ninetynine_edu.panels.practice.playing import PlayedOut
from ninetynine_edu.panels.practice.progress import ALL, Progress, expected, read_progress
from ninetynine_edu.panels.practice.wishes import nearest, of_the_day, wish_of
from tests.languages import made_up
from tests.panels.own_kinds import SMALL
from tests.panels.test_said import hidden, left_in

MONDAY = date(2026, 11, 23)


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Only the small kinds of the tests, one for each way to answer."""
    monkeypatch.setattr(registry, "_all", lambda: SMALL)
    kinds_of.cache_clear()
    yield
    kinds_of.cache_clear()


def room(address: str = "?kind=say_total&seed=3") -> Room:
    return Room(wish_of(address), today=MONDAY)


def send(desk: Room, do: str, **message: Any) -> dict[str, Any]:
    desk.receive({"do": do, "task": desk.view["task"], **message})
    json.dumps(desk.state)
    return desk.view


def right(desk: Room) -> dict[str, Any]:
    return send(desk, "answer", said=desk.exercise.answers[0])


def wrong(desk: Room, more: int = 7) -> dict[str, Any]:
    return send(desk, "answer", said=int(desk.exercise.answers[0]) + more)


# --- what comes up ---


@pytest.mark.parametrize("what", [wishes.MIXED, wishes.PUZZLES])
def test_a_mixture_brings_nothing_below_the_level_at_which_it_belongs(what: str) -> None:
    """A game tree, a Grundy value or a secret plan is no surprise for somebody of eight."""
    game = nn.variant("standard")
    easy = {kind.skill for kind in wishes.kinds_at(game, what, 1)}
    assert easy and easy.isdisjoint({Skill.TREES, Skill.RACES, Skill.CHANCE, Skill.HIDDEN_CARDS})
    assert wishes.kinds_at(game, what, 5) == wishes.kinds_for(game, what)
    assert [kind.name for kind in wishes.kinds_at(game, "fill_tree", 1)] == ["fill_tree"], "who asks for it gets it"


@pytest.mark.parametrize("game", ["standard", "one_hundred", "ninety_eight"])
def test_no_two_things_to_practise_are_called_the_same(game: str) -> None:
    offered = [one for _, some in wishes.choices_of(nn.variant(game)) for one in some]
    codes, names = [code for code, _ in offered], [name for _, name in offered]
    assert sorted(set(names)) == sorted(names)
    assert sorted(set(codes)) == sorted(codes)


def test_no_game_tree_comes_up_at_level_1_after_wrong_answers() -> None:
    for seed in range(6):
        desk = room(f"?kind=mixed&level=1&seed={seed}")
        for _ in range(8):
            assert desk.exercise.kind not in ("fill_tree", "mixed_strategy", "grundy", "race_totals"), desk.exercise
            desk._progress = desk._progress.answered(desk.exercise.rating, 0)
            desk._next()


# --- one exercise ---


def test_a_right_answer_is_praised_quietly_and_the_next_one_waits_to_be_asked_for() -> None:
    desk = room()
    first = desk.exercise
    view = right(desk)
    assert view["phase"] == "right" and view["solution"]["text"] == first.solution and view["progress"]["first"] == 1
    assert right(desk)["progress"]["solved"] == 1, "a second answer to the same one is not counted"
    view = send(desk, "next")
    assert view["phase"] == "ask" and desk.exercise != first and view["solution"] is None and view["say"] == ""


def test_a_wrong_answer_is_told_its_slip_then_the_hint_then_how_it_goes() -> None:
    desk = room()
    answer = desk.exercise.answers[0]
    view = wrong(desk)
    assert (view["phase"], view["hint"]) == ("ask", "") and view["say"] and view["progress"]["solved"] == 0
    assert wrong(desk)["say"].startswith("You have tried that one")
    view = wrong(desk, 9)
    assert view["phase"] == "ask" and view["hint"] == desk.exercise.hint
    assert f'"{answer}"' not in json.dumps([view["say"], view["hint"], view["exercise"]["answer"]])
    view = wrong(desk, 11)
    assert view["phase"] == "told" and view["solution"]["answer"] == answer and view["progress"]["solved"] == 1


NONSENSE = (
    "x" * 10**6, "9" * 10**6, "\u202e54\u202c", "\u200f", "__import__('os').system('x')", "\x00\x1b[2J", "5" * 300 + "/0", "NaN", "1e999", "\ud800",
    "٥", "７", "🂡" * 500, "<img src=x onerror=alert(1)>", "{total}", "%s%n", "\n" * 1999,
)  # fmt: skip


@pytest.mark.parametrize("kind", registry.OURS)
def test_whatever_is_answered_the_room_stays_open(kind: str) -> None:
    desk = room(f"?kind={kind}&seed=5")
    for said in NONSENSE:
        view = send(desk, "answer", said=said)
        assert view["say"] and len(view["say"]) < 600 and "Something went wrong" not in view["say"]
        json.dumps(view, ensure_ascii=False).encode()
        if view["phase"] == "told":
            send(desk, "next")
    if desk.view["phase"] == "ask":
        assert right(desk)["phase"] == "right"


def test_what_cannot_be_read_is_not_counted() -> None:
    desk = room()
    for said in ("five", "", "x" * 10**6, None, [1], {"a": 1}, 1.5, True, 10**400):
        view = send(desk, "answer", said=said)
        assert view["phase"] == "ask" and view["say"] and view["hint"] == "" and len(view["say"]) < 300
    assert right(desk)["progress"]["first"] == 1


def test_help_gives_the_hint_and_then_the_solution() -> None:
    desk = room()
    assert send(desk, "help")["hint"] == desk.exercise.hint
    assert send(desk, "help")["phase"] == "told"
    send(desk, "next")
    send(desk, "help")
    view = right(desk)
    assert view["phase"] == "right" and view["progress"]["first"] == 0 and view["progress"]["solved"] == 2


def test_the_level_goes_up_after_three_right_at_once_and_down_after_two_that_were_not() -> None:
    desk = room()
    for _ in range(3):
        assert desk.view["level"] == 1
        view = right(desk)
        send(desk, "next")
    assert view["say"].endswith("Next comes level 2.") and view["streak"] == "3 in a row"
    assert desk.view["level"] == 2 and desk.exercise.level == 2
    for _ in range(2):
        send(desk, "help")
        send(desk, "help")
        send(desk, "next")
    assert desk.view["level"] == 1 and desk.view["streak"] == ""


def test_the_level_stays_within_what_there_is() -> None:
    desk = room()
    highest = desk.view["levels"][-1]
    assert send(desk, "level", level=highest)["level"] == highest
    for _ in range(4):
        right(desk)
        send(desk, "next")
    assert desk.view["level"] == highest
    assert send(desk, "level", level=9)["say"].startswith("The table did not understand")


def test_none_comes_again_soon() -> None:
    desk = room()
    seen = []
    for _ in range(12):
        seen.append(desk.exercise)
        right(desk)
        send(desk, "next")
    assert len(set(seen)) == 12


# --- each way to answer ---


@pytest.mark.usefixtures("small")
def test_each_form_is_answered_in_its_own_way() -> None:
    ways = {}
    for name in SMALL:
        desk = room(f"?kind={name}")
        answer = desk.view["exercise"]["answer"]
        ways[name] = answer["way"], [option["code"] for option in answer["options"]]
        assert right(desk)["phase"] == "right"
    assert ways["only_play"] == ("one", ["AD+1", "2C", "10C-10"]) and ways["won"] == ("one", ["P1", "P2"])
    assert ways["fitting"] == ("some", ["2C", "8D", "KS"]) and ways["share"] == ("text", [])
    assert len(ways["any_rank"][1]) == 13


@pytest.mark.usefixtures("small")
def test_a_wrong_option_is_marked_and_the_last_one_is_not_left_to_guess() -> None:
    desk = room("?kind=only_play")
    view = send(desk, "answer", said="AD+1")
    assert view["phase"] == "ask" and [option["tried"] for option in view["exercise"]["answer"]["options"]] == [
        True, False, False,
    ]  # fmt: skip
    assert send(desk, "answer", said="10C-10")["phase"] == "told"
    desk = room("?kind=won")
    assert send(desk, "answer", said="P2")["phase"] == "told"


def test_how_it_is_written_fits_an_amount_and_a_chance() -> None:
    for kind, way in (("expected_value", "7/2 or 3.5"), ("safe_chance", "2/5, 0.4 or 40 %")):
        shop = room(f"?kind={kind}&seed=3")
        assert shop.view["exercise"]["answer"]["how"] == f"Write it as you like: {way}"


@pytest.mark.usefixtures("small")
def test_cards_that_are_looked_for_are_not_shown_as_those_of_the_question() -> None:
    place = room("?kind=only_play").view["exercise"]["place"]
    assert place["total"] == 93 and [hand["who"] for hand in place["hands"]] == ["The other player's cards"]
    place = room("?kind=won").view["exercise"]["place"]
    assert [hand["who"] for hand in place["hands"]] == ["Player 1 (to move)", "Player 2"]
    assert room("?kind=fitting").view["exercise"]["place"] is None


def test_cards_that_can_be_pressed_are_not_drawn_once_more() -> None:
    for kind in ("plus_minus", "safe_cards"):
        shown = room(f"?kind={kind}&seed=3").view["exercise"]
        assert shown["picture"] is None and all(option["faces"] for option in shown["answer"]["options"])
    assert room("?kind=ways_to_total&seed=3").view["exercise"]["picture"]
    assert room("?kind=card_on_line&seed=3").view["exercise"]["picture"]


def test_what_is_drawn_beside_a_question_is_not_told_in_it_once_more() -> None:
    shown = room("?kind=only_move&level=2&seed=3").view["exercise"]
    assert shown["place"] and shown["asked"] == "Only one play wins, whatever the other player does. Which one?"
    assert shown["rules"] and all(rule in shown["question"] for rule in [*shown["rules"], shown["asked"]])
    pressed = room("?kind=plus_minus&seed=3").view["exercise"]
    assert pressed["answer"]["options"] and "written like this" in pressed["question"]
    assert "written like this" not in pressed["asked"] and pressed["asked"] in pressed["question"]
    chosen = room("?kind=safe_cards&seed=3").view["exercise"]
    assert "Write all" in chosen["question"] and "Write" not in chosen["asked"]
    tree = room("?kind=fill_tree&seed=3").view["exercise"]
    assert tree["asked"] == tree["question"] and not tree["rules"]


@pytest.mark.usefixtures("small")
def test_a_puzzle_is_played_out_against_perfect_defence() -> None:
    desk = room("?kind=only_play")
    assert send(desk, "out")["say"].startswith("The table did not understand"), "not before it is solved"
    assert right(desk)["solution"]["out"]
    view = send(desk, "out")
    assert view["phase"] == "out" and view["out"]["total"] == 97 and len(view["out"]["options"]) == 2
    assert "can win" in send(desk, "play", move="10C-10")["say"]
    assert [option["tried"] for option in desk.view["out"]["options"]] == [False, True]
    view = send(desk, "play", move="AD+1")
    assert view["out"]["over"] and view["say"].endswith("You win! That was perfect play.")
    assert send(desk, "play", move="10C-10")["out"]["over"]
    assert send(desk, "next")["phase"] == "ask" and desk.view["out"] is None


@pytest.mark.usefixtures("small")
def test_what_is_no_puzzle_or_not_won_is_not_played_out() -> None:
    desk = room("?kind=share")
    assert not right(desk)["solution"]["out"]
    assert send(desk, "out")["phase"] == "right"


def test_only_what_is_won_can_be_played_out() -> None:
    lost = nn.Position.open("standard", ["10C 2C", "2H 5D"], total=50)
    winner = nn.solve(lost).winner
    assert (PlayedOut.of(lost) is None) == (winner != 0)
    assert PlayedOut.of(nn.deal("standard", players=2, seed=7)) is None


# --- what is practised ---


@pytest.mark.usefixtures("small")
def test_everything_puzzles_a_skill_or_a_kind_can_be_chosen() -> None:
    desk = room("?seed=1")
    assert desk.view["what"] == "mixed"
    kinds = set()
    for _ in range(20):
        kinds.add(desk.exercise.kind)
        right(desk)
        send(desk, "next")
    assert kinds == set(SMALL)
    assert send(desk, "what", what="puzzles")["what"] == "puzzles" and desk.exercise.is_puzzle
    assert send(desk, "what", what="looking_ahead")["what"] == "looking_ahead"
    assert send(desk, "what", what="share")["what"] == "share" and desk.exercise.kind == "share"
    assert send(desk, "what", what="nothing")["what"] == "share"


def test_another_game_has_its_own_exercises() -> None:
    desk = room()
    assert send(desk, "game", game="chicago")["game"] == "chicago" and desk.exercise.variant.id == "chicago"
    assert send(desk, "game", game="nowhere")["game"] == "chicago"


def test_the_puzzle_of_the_day_is_the_same_for_everybody_and_counts_once_it_is_solved() -> None:
    desk, other = room("?kind=day"), room("?kind=day&seed=9")
    assert desk.exercise == other.exercise and desk.view["place"] == "Puzzle of the day" and desk.view["levels"] == []
    assert not desk.view["progress"]["daily"]
    assert right(desk)["progress"]["daily"]
    assert send(desk, "next")["what"] == "mixed"
    days = [MONDAY + timedelta(days=n) for n in range(14)]
    assert len({of_the_day(day) for day in days}) > 12


def test_every_game_has_something_to_practise_and_every_skill_a_name() -> None:
    assert len({skill_words(skill) for skill in Skill}) == len(Skill)
    for name in nn.variants():
        desk = room(f"?game={name}&seed=1")
        assert desk.view["game"] == name and desk.view["say"] == ""


@pytest.mark.usefixtures("small")
def test_the_answer_is_told_as_it_stands_on_what_is_pressed() -> None:
    told = {}
    for name in SMALL:
        desk = room(f"?kind={name}")
        send(desk, "help")
        told[name] = send(desk, "help")["solution"]["answer"]
    assert told["share"] == room("?kind=share").exercise.answers[0]
    assert told["only_play"] == "two of clubs, add 2" and "of" in told["fitting"]


# --- themes, one like it, the day of the device ---


def test_a_theme_is_chosen_told_and_counted() -> None:
    desk = room("?game=one_hundred&kind=puzzles&seed=4")
    offered = {theme["theme"]: theme for theme in desk.view["themes"]}
    assert set(offered) == {*Theme} and all(theme["about"] for theme in offered.values())
    view = send(desk, "what", what=offered["doubling"]["what"])
    assert view["what"] == "theme_doubling" and view["levels"] == [1, 2, 3, 4, 5] and view["solution"] is None
    told = right(desk)["solution"]["themes"]
    assert "doubling" in {theme["theme"] for theme in told}
    assert "Doubling: 1 of 1 right at once" in desk.view["progress"]["themes"]
    again = room()
    send(again, "kept", text=desk.view["saved"])
    assert len(again.view["progress"]["themes"]) == len(desk.view["progress"]["themes"])
    assert [name for name, _ in again.view["whats"]].count("Puzzles about one thing") == 1


def test_a_theme_stands_in_the_address_and_is_offered_only_where_a_game_has_it() -> None:
    assert room("?theme=tempo&game=chicago&seed=1").view["what"] == "theme_tempo"
    desk = room("?theme=doubling&seed=1")
    assert desk.view["what"] == "mixed" and "has no puzzles of this sort: Doubling. Here is" in desk.view["say"]
    assert "has no puzzles of this sort: 'x" in room("?theme=" + "x" * 5000).view["say"]
    assert "theme_doubling" not in {theme["what"] for theme in desk.view["themes"]}
    assert send(desk, "what", what="theme_doubling")["what"] == "mixed"
    send(desk, "game", game="one_hundred")
    assert send(desk, "what", what="theme_doubling")["what"] == "theme_doubling"
    assert send(desk, "game", game="standard")["what"] == "mixed"


def test_one_like_it_stands_beside_what_is_practised() -> None:
    made = exercise_set("standard", skills=["say_total"], count=2, versions=1, seed=7)
    desk = room(f"?set={set_code(made, 0)}")
    assert send(desk, "like")["place"] == "Exercise 1 of 2", "not before it is answered"
    right(desk)
    view = send(desk, "like")
    assert view["phase"] == "ask" and view["place"] == "One like it" and desk.exercise not in made.versions[0]
    assert desk.exercise.kind == "say_total" and desk.exercise.level == made.versions[0][0].level
    right(desk)
    view = send(desk, "next")
    assert view["place"] == "Exercise 2 of 2" and desk.exercise == made.versions[0][1]
    right(desk)
    assert send(desk, "next")["ended"] == "Right at once: 2 of 2", "one like it does not count for the set"


def test_one_like_the_puzzle_of_the_day_does_not_count_for_the_day() -> None:
    desk = room("?kind=day")
    send(desk, "help")
    send(desk, "help")
    kind = desk.exercise.kind
    send(desk, "like")
    assert desk.exercise.kind == kind and not right(desk)["progress"]["daily"]
    assert send(desk, "next")["what"] == "mixed"


def test_the_day_of_the_device_is_taken_where_it_can_be_one() -> None:
    desk = room("?kind=day")
    for day in (
        "2026-11-26",
        "2026-11-20",
        "9999-12-31",
        "0001-01-01",
        "soon",
        "",
        "2026-11-24x",
        "x" * 10**6,
        None,
        5,
        ["2026-11-24"],
    ):
        assert send(desk, "today", day=day)["today"] == "2026-11-23" and desk.exercise == of_the_day(MONDAY)
    view = send(desk, "today", day="2026-11-24")
    assert view["today"] == "2026-11-24" and desk.exercise == of_the_day(MONDAY + timedelta(days=1))
    assert right(desk)["progress"]["daily"] and '"2026-11-24"' in desk.view["saved"]
    assert send(desk, "today", day="2026-11-22")["today"] == "2026-11-24", "not once something was answered"


# --- addresses and sets ---


def test_an_address_says_game_kind_and_level() -> None:
    view = room("?kind=say_total&game=chicago&level=2").view
    assert (view["what"], view["game"], view["level"]) == ("say_total", "chicago", 2)
    assert room("?skill=adding").view["what"] == "adding"
    assert room("?seed=7").exercise == room("?seed=7").exercise


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("?game=nowhere", "So here are exercises of Ninety-nine, standard rules."),
        ("?kind=impossible", "Here is a bit of everything."),
        ("?kind=" + "x" * 5000, "Here is a bit of everything."),
        ("?level=6", "Levels go from 1 to 5."),
        ("?level=１", "Levels go from 1 to 5."),
        ("?seed=" + "x" * 300, "The seed in the address is not one"),
        ("?set=__import__('os')", "So here are other exercises."),
        ("?theme=impossible", "Here is a bit of everything."),
        ("?set=" + "1." * 5000, "So here are other exercises."),
    ],
)
def test_an_address_that_asks_for_what_cannot_be_is_told_so_and_there_are_exercises(address: str, told: str) -> None:
    desk = opened(address)
    assert told in desk.view["say"] and len(desk.view["say"]) < 900
    assert right(desk)["phase"] == "right"


def test_a_set_is_worked_through_and_told_at_its_end() -> None:
    made = exercise_set("standard", skills=["say_total"], count=2, versions=2, seed=7)
    desk = room(f"?set={set_code(made, 1)}")
    assert desk.exercise == made.versions[1][0] and desk.view["place"] == "Exercise 1 of 2"
    assert desk.view["what"] == "set" and desk.view["level"] is None
    right(desk)
    send(desk, "next")
    send(desk, "help")
    right(desk)
    view = send(desk, "next")
    assert view["phase"] == "over" and view["ended"] == "Right at once: 1 of 2" and view["exercise"] is None
    assert send(desk, "answer", said="5")["phase"] == "over"
    assert send(desk, "again")["place"] == "Exercise 1 of 2"
    assert send(desk, "what", what="mixed")["place"] == ""


def test_a_set_that_takes_too_long_is_told_so_and_there_are_exercises(monkeypatch: pytest.MonkeyPatch) -> None:
    code = set_code(exercise_set("standard", skills=["say_total"], count=3, versions=1, seed=7), 0)
    assert room(f"?set={code}").view["say"] == ""
    monkeypatch.setattr(wishes, "SECONDS", -1)
    view = room(f"?set={code}").view
    assert view["what"] == "mixed"
    assert view["say"] == (
        "These exercises take too long to make. Ask for fewer of them, or for easier ones. So here are other exercises."
    )


# --- how somebody is getting on ---


def test_the_table_of_expected_scores_is_that_of_the_normal_distribution() -> None:
    for more in range(-735, 736):
        exact = (1 + erf(more * 7 / 2000 / sqrt(2))) / 2
        assert abs(expected(1000 + more, 1000) - 100 * exact) < 1.01
    assert all(expected(a, 900) + expected(900, a) == 100 for a in range(300, 2500, 7))


def test_the_rating_finds_its_place() -> None:
    progress = Progress()
    for n in range(200):
        progress = progress.answered(1200, ALL if n % 2 else 0)
    assert 1120 < progress.rating < 1280
    assert progress.streak == 1 and progress.first == 100
    assert Progress(rating=310).answered(310, 0).rating == 300
    assert Progress(rating=2490).answered(2500, ALL).rating == 2500


def test_progress_goes_into_a_file_and_the_browser_and_comes_back() -> None:
    desk = room()
    for _ in range(3):
        right(desk)
        send(desk, "next")
    saved = desk.view["saved"]
    other = room()
    assert send(other, "kept", text=saved)["level"] == 2 and other.view["progress"]["solved"] == 3
    right(other)
    assert send(other, "kept", text=Progress().text)["progress"]["solved"] == 4, "only before the first answer"
    assert send(room(), "open", text=saved)["say"] == "Welcome back! Here you are again."
    assert send(desk, "forget")["progress"] == Room(today=MONDAY).view["progress"]
    wished = room("?kind=say_total&level=3")
    assert send(wished, "kept", text=saved)["level"] == 3, "the address decides"


def test_what_was_practised_and_its_level_come_back() -> None:
    desk = room("")
    send(desk, "what", what="say_total")
    send(desk, "level", level=3)
    kept = {"text": desk.view["saved"], "what": desk.view["what"]}
    view = send(room(""), "kept", **kept)
    assert (view["what"], view["level"], view["exercise"]["title"]) == ("say_total", 3, "Say the total")
    assert send(room("?game=chicago"), "kept", **kept)["what"] == "say_total", "a game is no kind"
    assert send(room("?kind=mixed"), "kept", **kept)["what"] == "mixed"
    assert send(room("?theme=tempo"), "kept", **kept)["what"] == "theme_tempo"
    assert (view := send(room("?level=2"), "kept", **kept))["what"] == "mixed" and view["level"] == 2
    assert send(room("?seed=3"), "kept", **kept)["what"] == "mixed", "the same seed brings the same exercises"


def test_the_letters_of_a_wide_tree_stay_readable_on_a_phone() -> None:
    picture = room("?kind=fill_tree&level=5&seed=5").view["exercise"]["picture"]
    width = float(picture["svg"].split('viewBox="0 0 ')[1].split()[0])
    assert 10.5 < 17 * picture["least"] / width < 11.5 and picture["name"] == "Who wins where?"
    shown = asked(nn.exercise("fill_tree", level=5, seed=5)).shown()
    drawn = next(block for block in shown if block["kind"] == "picture")
    assert drawn["least"] > 320 and drawn["label"] == "Who wins where?"


def test_the_puzzle_of_the_day_comes_back_until_it_is_solved() -> None:
    new, solved = Progress().text, Progress(day=MONDAY.isoformat()).text
    assert send(room(""), "kept", text=new, what="day")["what"] == "day"
    assert send(room(""), "kept", text=solved, what="day")["what"] == "mixed"
    for odd in ("", "set", "no such", "theme_no_such"):
        assert send(room(""), "kept", text=new, what=odd)["what"] == "mixed"


GOOD = json.loads(Progress(levels={"mixed": 2}, day="2026-11-23").text)


@pytest.mark.parametrize(
    "damage",
    [
        {"schema": "other"}, {"version": 2}, {"rating": 10**9}, {"rating": "500"}, {"rating": True}, {"solved": -1}, {"best": 1.5},
        {"levels": []}, {"levels": {"x" * 50: 1}}, {"levels": {"a b": 1}}, {"levels": {"mixed": 7}}, {"levels": {"mixed": True}},
        {"levels": {f"a{n}": 1 for n in range(200)}}, {"day": "soon"}, {"day": 7}, {"day": "2026-13-01"},
        {"themes": []}, {"themes": {"other": [1, 1]}}, {"themes": {"tempo": [2, 1]}}, {"themes": {"tempo": [1, 1, 1]}},
        {"themes": {"tempo": [-1, 1]}}, {"themes": {"tempo": "11"}}, {"themes": {"tempo": [True, 1]}},
    ],
)  # fmt: skip
def test_a_damaged_file_is_refused_and_nothing_changes(damage: dict[str, Any]) -> None:
    text = json.dumps({**GOOD, **damage})
    desk = room()
    right(desk)
    before = desk.view["saved"]
    if damage == {"day": 7}:
        assert read_progress(text).day == ""
        return
    with pytest.raises(Refused):
        read_progress(text)
    assert send(desk, "open", text=text)["say"].startswith("This file does not hold") and desk.view["saved"] == before
    assert send(room(), "kept", text=text)["say"] == "", "of what the browser holds nothing is said"


@pytest.mark.parametrize("text", ["", "[", "null", "5", "[" * 9000, "x" * 10_001, "{}", '{"schema": NaN}'])
def test_a_file_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        read_progress(text)


def test_a_file_has_at_most_a_hundred_levels() -> None:
    progress = Progress()
    for n in range(300):
        progress = progress.at_level(f"kind{n}", 1)
    assert len(progress.levels) == 100 and read_progress(progress.text) == progress
    assert len(progress.text) < own.LONGEST


def test_the_nearest_level_is_taken() -> None:
    assert [nearest((2, 4), level) for level in range(1, 6)] == [2, 2, 2, 4, 4]


def test_a_page_hears_late_messages_without_harm() -> None:
    desk = room()
    task = desk.view["task"]
    right(desk)
    send(desk, "next")
    desk.receive({"do": "answer", "task": task, "said": desk.exercise.answers[0]})
    desk.receive({"do": "help", "task": task})
    assert desk.view["phase"] == "ask" and desk.view["hint"] == "" and desk.view["progress"]["solved"] == 1


def test_no_english_is_left_in_another_language() -> None:
    with made_up(hidden):
        desk = room("?kind=say_total&seed=3&level=9")
        for do in ("help", "help", "out", "next", "nothing"):
            view = send(desk, do)
            chosen = {name: view[name] for name in ("say", "hint", "place", "streak", "exercise", "ended")}
            names = [[group, [name for _, name in each]] for group, each in view["whats"]]
            for option in chosen["exercise"]["answer"]:
                assert option in ("way", "options", "how")
            chosen["exercise"]["answer"]["way"] = ""
            assert left_in([chosen, names, (view["solution"] or {}).get("text", "")]) == {}
