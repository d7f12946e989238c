"""Questions in a lesson: exercises of any kind, one more like it, and how far somebody is over a reload."""

from __future__ import annotations

import json
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.panels.lessons import racing
from ninetynine_edu.panels.lessons.asking import Question, asked
from ninetynine_edu.panels.lessons.quiz import Quiz
from ninetynine_edu.panels.lessons.still import still

SAY = nn.exercise("say_total", level=2, position="standard 78 P1+ 7C/-", given={"move": "7C"})
CARDS = nn.exercise("safe_cards", level=3, given={"total": 92, "hand": ["AC", "8H", "JD"]})
LAST = nn.exercise("only_move", level=2, position="standard 85 P1+ AC,QD/7S,2H")
ONE_OF_EACH = ("say_total", "plus_minus", "which_card", "who_wins", "race_totals", "safe_chance", "fill_tree")


def press(quiz: Quiz, what: str, value: str = "") -> None:
    before = quiz.view["n"]
    quiz.receive({"do": what, "value": value, "n": before})
    assert quiz.view["n"] == before + 1, f"{what} was not offered"


def offered(quiz: Quiz) -> set[str]:
    return quiz._offered()


def button(quiz: Quiz, id: str) -> dict[str, Any]:
    return next(
        item
        for block in quiz.view["below"]
        if block["kind"] == "buttons"
        for item in block["items"]
        if item["id"] == id
    )


def test_an_exercise_names_the_slip_helps_before_it_tells_and_says_why() -> None:
    quiz = Quiz([SAY])
    assert SAY.question in str(quiz.view["above"]) and "show" not in offered(quiz)
    assert not any(answer in json.dumps(quiz.view["below"]) for answer in SAY.answers)
    press(quiz, "answer", "no idea")
    assert "read this as a number" in quiz.view["say"] and "show" not in offered(quiz)
    press(quiz, "answer", str(int(SAY.answers[0]) - 10))
    assert "make a new ten" in quiz.view["say"] and SAY.hint in quiz.view["say"] and "show" in offered(quiz)
    press(quiz, "answer", SAY.answers[0])
    assert quiz.view["say"] == f"Yes, now you have it. {SAY.solution}" and quiz.view["focus"] == "next"
    press(quiz, "next")
    assert quiz.is_done and (quiz.worked_out, quiz.first_try) == (1, 0)


def test_one_more_like_it_comes_as_often_as_somebody_likes_and_counts_for_nothing() -> None:
    quiz, again = Quiz([SAY, CARDS]), Quiz([SAY, CARDS])
    seen = [SAY.question]
    for one in (quiz, again):
        press(one, "answer", SAY.answers[0])
    for nth in (1, 2, 3):
        for one in (quiz, again):
            press(one, "like")
        assert quiz.view["above"] == again.view["above"], "the same ones for everybody"
        head = quiz.view["above"][1]["text"]
        assert quiz.view["above"][0]["text"] == "One more like question 1" and len(quiz._more) == nth
        assert head not in seen and head.startswith("The total is ") and head.endswith("What is the new total?")
        seen.append(head)
        for one in (quiz, again):
            press(one, "hint")
            press(one, "show")
    assert (quiz.first_try, quiz.worked_out, quiz.view["kept"]) == (1, 1, "30")
    press(quiz, "next")
    assert quiz.view["above"][0]["text"] == "Question 2 of 2"


def test_several_cards_are_chosen_and_then_checked() -> None:
    quiz = Quiz([CARDS])
    assert button(quiz, "check")["off"] and button(quiz, "choice0")["pressed"] is False
    press(quiz, "choice1")
    press(quiz, "choice0")
    press(quiz, "choice1")
    assert [button(quiz, f"choice{n}")["pressed"] for n in range(3)] == [True, False, False]
    assert quiz.view["focus"] == "choice1", "it stays where somebody is"
    press(quiz, "none")
    assert quiz.view["mood"] == "think" and "next" not in offered(quiz)
    press(quiz, "check")
    assert "next" in offered(quiz) and quiz.worked_out == 1


def test_a_puzzle_shows_its_total_and_cards_and_each_way_to_play_one() -> None:
    quiz = Quiz([LAST])
    kinds = [block["kind"] for block in quiz.view["above"]]
    assert "big" in kinds and "cards" in kinds
    plays = {item["label"]: item["id"] for item in quiz.view["below"][0]["items"]}
    assert len(plays) == 3 and all("<svg" in item["face"] for item in quiz.view["below"][0]["items"])
    wrong, right = (next(id for words, id in plays.items() if rank in words) for rank in ("ace", "queen"))
    press(quiz, wrong)
    assert button(quiz, wrong)["state"] == "wrong" and wrong not in offered(quiz)
    press(quiz, right)
    assert "next" in offered(quiz) and "only move" in quiz.view["say"]


@pytest.mark.parametrize("kind", ONE_OF_EACH)
def test_every_way_of_answering_stands_in_a_lesson(kind: str) -> None:
    ex = nn.exercise(kind, seed=3)
    quiz = Quiz([ex])
    assert still(quiz.view)
    if "answer" in offered(quiz):
        press(quiz, "answer", ex.answers[0])
    else:
        option = next(item["id"] for item in quiz.view["below"][0]["items"] if quiz_says(ex, item["id"]) in ex.answers)
        press(quiz, option)
    assert "next" in offered(quiz) and quiz.view["mood"] == "good"
    press(quiz, "like")
    assert "next" not in offered(quiz)


def quiz_says(ex: nn.Exercise, option: str) -> str:
    """The code of an option."""
    from ninetynine_edu.panels.practice.shown import options_of

    return str(options_of(ex)[int(option.removeprefix("choice"))]["code"])


def test_how_far_somebody_is_outlives_a_reload_and_opens_what_waits() -> None:
    def fresh() -> tuple[Quiz, racing.RaceChange]:
        quiz = Quiz([SAY, CARDS, Question(text="?", answer=3)])
        return quiz, racing.RaceChange(after=quiz)

    quiz, _ = fresh()
    assert quiz.view["kept"] == ""
    press(quiz, "answer", SAY.answers[0])
    press(quiz, "next")
    press(quiz, "none")
    press(quiz, "show")
    assert quiz.view["kept"] == "310"
    again, waits = fresh()
    assert again.view["keep"] == quiz.view["keep"]
    for damaged in ("31", "3100", "319", "x10", "", "000", "3" * 200):
        again.receive({"do": "kept", "value": damaged, "n": 0})
        assert again.view["n"] == 0 and again.view["kept"] == ""
    press(again, "kept", "310")
    assert again.view["above"][0]["text"] == "Question 3 of 3" and (again.first_try, again.worked_out) == (1, 1)
    assert again.view["focus"] == "" and not waits.view["above"]
    press(again, "answer", "3")
    press(again, "next")
    assert again.view["say"] == "You worked out 2 out of 3. 2 without help." and waits.view["above"]
    done, opened = fresh()
    press(done, "kept", again.view["kept"])
    assert done.is_done and opened.view["above"]
    press(done, "again")
    assert done.view["kept"] == "000", "begun again is not never begun: nothing old comes back"


def test_what_is_kept_comes_too_late_for_who_has_begun() -> None:
    quiz = Quiz([SAY, CARDS])
    press(quiz, "hint")
    quiz.receive({"do": "kept", "value": "33", "n": quiz.view["n"]})
    assert quiz.view["kept"] == "" and quiz.view["above"][0]["text"] == "Question 1 of 2"
    other = Quiz([CARDS, SAY])
    assert other.view["keep"] != quiz.view["keep"]


def test_a_quiz_needs_questions() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Quiz([])
    with pytest.raises(ValueError, match=r"nn\.exercise"):
        Quiz(["say_total"])  # type: ignore[list-item]


def test_a_chance_that_was_cut_off_is_neither_right_nor_wrong() -> None:
    given = {"total": 91, "cards": ["2S", "7H", "QS"], "seen": 0, "draws": 1}
    question = asked(nn.exercise("safe_chance", level=1, given=given))
    judged = question.judge("answer", "0.66")
    assert judged and not judged.is_read and "very near" in judged.sentence and question.wrong == []
    again = question.judge("answer", "0.67")
    assert again and again.right
