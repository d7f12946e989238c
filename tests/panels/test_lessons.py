"""The lessons: their form, their claims, and the panels in them. nbval runs the notebooks and compares every output."""

from __future__ import annotations

import ast
import inspect
import json
import random
import re
from collections.abc import Callable, Iterable
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from nbclient import NotebookClient

import ninetynine_edu as nn
from ninetynine_edu.exercises.calls import not_quite
from ninetynine_edu.panels.kit import pictures
from ninetynine_edu.panels.lessons import calling, lesson, page, planning, race_questions, racing
from ninetynine_edu.panels.lessons.asking import OfKind, Question, asked
from ninetynine_edu.panels.lessons.desk import Panel
from ninetynine_edu.panels.lessons.quiz import Quiz
from ninetynine_edu.panels.lessons.still import still
from ninetynine_edu.panels.play import page as play
from ninetynine_edu.panels.practise.desk import LEVELS
from ninetynine_edu.panels.practise.series import ROUND
from ninetynine_edu.play.calling import Call
from ninetynine_edu.race.race import Race
from ninetynine_edu.rules.variant import Variant, variants
from tests import course
from tests.strategies import often

LESSONS = Path(__file__).parents[2] / "lessons"
NAMES = ("a1_calling_the_total", "g1_race_to_99")
ENDGAME = nn.Position.open("standard", ["3D AC", "2S 3H"], total=84)


def press(panel: Panel, what: str, value: str = "") -> None:
    """Send what a page sends, and insist that it was offered."""
    before = panel.view["n"]
    panel.receive({"do": what, "value": value, "n": before})
    assert panel.view["n"] == before + 1, f"{what} was not offered"


def offered(panel: Panel) -> list[str]:
    return sorted(panel._offered())


# --- the notebooks ---


def notebook(name: str) -> Any:
    return course.kept(LESSONS / f"{name}.ipynb")


def notes_of(name: str) -> str:
    """The words of a lesson's teacher notes."""
    return "\n\n".join(cell.source for cell in notebook(f"teacher/{name}").cells)


@pytest.mark.parametrize(("name", "allowed"), [("a1_calling_the_total", set()), ("g1_race_to_99", {"networkx"})])
def test_a_lesson_loads_only_what_it_needs(name: str, allowed: set[str]) -> None:
    nb = notebook(name)
    heavy = ("numpy", "sympy", "matplotlib", "networkx", "pandas", "anywidget")
    nb.cells.append(nbformat.v4.new_code_cell(f"import sys; print([m for m in {heavy!r} if m in sys.modules])"))  # type: ignore[no-untyped-call]
    NotebookClient(nb, timeout=120, resources={"metadata": {"path": str(LESSONS)}}).execute()
    assert set(re.findall(r"\w+", nb.cells[-1].outputs[0].text)) == allowed


# --- what the lessons and their notes say ---


def test_claims_of_the_first_lesson() -> None:
    pos = nn.Position.open("standard", ["8D JH 10S", "5C 6H 7S"], total=95)
    assert [move.code for move in pos.legal_moves] == ["10S-10"] and pos.result_of("10S-10") == 85
    assert "103" in str(pos.why_not("8D")) and "105" in str(pos.why_not("JH"))
    made = {}
    for rule in calling.RuleChange.RULES:
        panel = calling.RuleChange("KD 9H 10S", 88)
        panel._rule = rule
        here = panel.position
        made[rule] = {(str(move.cards[0]), here.result_of(move)) for move in here.legal_moves}
    as_it_is, minus, swapped, hundred = made.values()
    assert as_it_is == {("K♦", 88), ("9♥", 99), ("10♠", 98), ("10♠", 78)}
    assert minus == {("K♦", 88), ("9♥", 99), ("10♠", 78)}
    assert swapped == {("K♦", 99), ("9♥", 88), ("10♠", 98), ("10♠", 78)}
    assert hundred == {("K♦", 88), ("9♥", 97), ("10♠", 100)}
    fits = [t for t in range(100) if nn.Position.open("standard", ["JH", "KS"], total=t).legal_moves]
    assert fits == list(range(90))
    at_99 = {c.rank for c in nn.variant("standard").deck() if nn.Position.open("standard", [[c], "KS"] if c.code != "KS" else [[c], "KH"], total=99).legal_moves}  # fmt: skip
    assert at_99 == {"K", "4", "9", "10"}
    deck = nn.variant("standard").deck()
    at_92 = {
        move.code.replace(move.cards[0].suit, "")
        for card in deck
        for move in nn.Position.open("standard", [[card], "KS" if card.code != "KS" else "KH"], total=92).legal_moves
    }
    assert at_92 == {"A+1", "2", "3", "4", "5", "6", "7", "9", "10-10", "K"}


def test_claims_of_the_open_task_of_the_first_lesson() -> None:
    v = nn.variant("standard")

    def too_big(total: int) -> set[str]:
        kings = ("KS", "KH")
        positions = {card: nn.Position.open(v, [[card], kings[card.code == "KS"]], total=total) for card in v.deck()}
        return {card.rank for card, position in positions.items() if not position.legal_moves}

    gone = {total: too_big(total) - too_big(total - 1) for total in range(85, 100)}
    assert {total: ranks for total, ranks in gone.items() if ranks} == {
        90: {"J", "Q"}, 92: {"8"}, 93: {"7"}, 94: {"6"}, 95: {"5"}, 97: {"3"}, 98: {"2"}, 99: {"A"},
    }  # fmt: skip
    assert not too_big(84)


def test_claims_of_the_open_task_of_the_race() -> None:
    periods = {steps: Race(99, steps).period.length for steps in ((1, 3), (2, 6), (1, 5), (2, 3), (3, 5), (2, 5))}
    assert periods == {(1, 3): 2, (2, 6): 4, (1, 5): 2, (2, 3): 5, (3, 5): 8, (2, 5): 7}


def test_claims_of_the_second_lesson() -> None:
    race = Race(99, range(1, 11))
    assert not race.wins(0) and race.losing_totals[-3:] == (77, 88, 99) and race.best_steps(60) == (6,)
    assert {t: (race.best_steps(t) or (0,))[0] for t in (95, 88, 80, 60, 12, 0)} == {
        95: 4,
        88: 0,
        80: 8,
        60: 6,
        12: 10,
        0: 0,
    }
    assert Race(98, range(1, 11)).best_steps(0) == (10,) and Race(100, range(1, 11)).best_steps(0) == (1,)
    assert Race(99, range(1, 6)).best_steps(0) == (3,) and Race(99, range(1, 6)).losing_totals == tuple(
        range(3, 100, 6)
    )
    assert Race(99, (1, 3, 4)).best_steps(0) == (1,) and Race(99, (1, 3, 4)).period.losing_distances == (0, 2)
    assert [move.code for move in nn.solve(ENDGAME).winning_moves] == ["3D"]
    g = nn.tree(ENDGAME)
    ends = [g.nodes[node]["value"] for node in g if g.nodes[node]["kind"] == "end"]
    assert len(ends) == 7 and ends.count("1") == 2
    for rules, winners in (({}, []), ({"reverse_two_player": "pass"}, ["8H"]), ({"limit": 98}, [])):
        v = nn.variant("standard", **rules)
        assert [m.code for m in nn.solve(nn.Position.open(v, ["8H 4C", "AC 5S"], total=87)).winning_moves] == winners
    last = nn.solve(nn.Position.open("standard", ["AC QD", "7S 2H"], total=85))
    assert [move.code for move in last.line] == ["QD", "2H", "AC+1"] and [m.code for m in last.winning_moves] == ["QD"]


def asked_in(name: str) -> list[nn.Exercise]:
    """The exercises that the cells of a lesson ask, in order; their arguments are plain values."""
    found = []
    for cell in notebook(name).cells:
        if cell.cell_type == "code" and "nn.exercise(" in cell.source:
            for call in ast.walk(ast.parse(cell.source)):
                if isinstance(call, ast.Call) and getattr(call.func, "attr", "") == "exercise":
                    named = {each.arg: ast.literal_eval(each.value) for each in call.keywords if each.arg}
                    found.append(nn.exercise(*map(ast.literal_eval, call.args), **named))
    return found


EVERY_QUIZ: dict[str, tuple[Callable[[], Quiz], list[str]]] = {
    "calling": (lambda: Quiz(asked_in("a1_calling_the_total")), ["85", "83", "99", "69", "73", "7", "A♣"]),
    "race_check": (lambda: race_questions.race_check(Race(99, range(1, 11))), ["88", "55, 66, 77, 88", "6"]),
    "tree_check": (
        lambda: race_questions.tree_check(ENDGAME),
        ["7", "The other player can still play, and you get stuck", "1, 4"],
    ),
    "race_exit": (race_questions.race_exit, ["93", "7 − s", "Q♦"]),
}


@pytest.mark.parametrize("name", EVERY_QUIZ)
def test_the_questions_have_the_answers_of_the_teacher_notes_and_their_hints_do_not(name: str) -> None:
    make, answers = EVERY_QUIZ[name]
    quiz = make()
    every = [asked(each) for each in quiz._questions]
    assert [each.answer for each in every] == answers
    notes = notes_of(NAMES[name != "calling"])
    told = notes.partition("## Answers")[2].partition("\n## ")[0]
    for each in every:
        assert each.hints and each.because
        assert f"**{each.answer}**" in told or not re.fullmatch(r"[\d, ]+|[AQ].", each.answer), each.answer
        if each.answer.isdigit():
            assert not any(each.answer in re.findall(r"\d+", hint) for hint in each.hints)
    cells = "".join(cell.source for lesson_name in NAMES for cell in notebook(lesson_name).cells)
    assert "answer=" not in cells and "Question(" not in cells  # the answers are not in the cells that ask


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_has_three_questions_of_the_exercise_kinds_at_least(name: str) -> None:
    made = [race_questions.race_check(Race(99, range(1, 11))), race_questions.race_exit()] if "race" in name else []
    of_kinds = [*asked_in(name), *(each for quiz in made for each in quiz._questions if isinstance(each, nn.Exercise))]
    assert len(of_kinds) >= 3
    for each in of_kinds:
        each.prove()


# --- the panels ---


def test_a_prediction_is_kept_before_anything_opens_and_stays() -> None:
    guess = lesson.Predict("Who wins?", ["first", "second"])
    panel = calling.Practice(after=guess)
    assert not panel.view["above"]
    assert panel.view["say"] == Panel.WAITING
    panel.receive({"do": "answer", "value": "5", "n": 0})
    assert panel.view["n"] == 0
    press(guess, "choice1")
    assert str(guess.answer) == "second"
    assert panel.view["above"] and "answer" in offered(panel)
    assert offered(guess) == []
    guess.receive({"do": "choice0", "value": "", "n": 1})
    assert str(guess.answer) == "second"


def test_a_quiz_gives_a_hint_before_the_answer_and_never_sends_the_answer_first() -> None:
    quiz = Quiz([
        Question(text="78 and 7?", answer=85, hints=("Go to 80.", "5 are left."), because="80 and 5 is 85."),
        Question(text="Yes or no?", answer="no", choices=("yes", "no")),
    ])  # fmt: skip
    widget = page.Quiz.of(quiz)
    alike = {"layout", "_esm", "_css"}  # a name made by chance, and what every panel is sent
    sent = {name: value for name, value in widget.get_state().items() if name not in alike}
    assert "85" not in json.dumps(sent, default=str)
    assert "show" not in offered(quiz)
    press(quiz, "answer", "seventy")
    assert "whole number" in quiz.view["say"]
    press(quiz, "answer", "84")
    assert "Go to 80." in quiz.view["say"] and "show" not in offered(quiz)
    press(quiz, "hint")
    assert "5 are left." in quiz.view["say"] and "show" in offered(quiz)
    assert "85" not in json.dumps(quiz.view)
    press(quiz, "answer", "85")
    assert "80 and 5 is 85." in quiz.view["say"]
    press(quiz, "next")
    press(quiz, "choice1")
    press(quiz, "next")
    assert quiz.is_done and quiz.view["say"] == "You worked out 2 out of 2. 1 without help."
    press(quiz, "again")
    assert quiz.view["above"][0]["text"] == "Question 1 of 2"
    assert quiz.first_try == 0


CARD = re.compile(r"(?:10|[2-9AJQK])[♠♥♦♣]")


def drawn(faces: Iterable[str]) -> list[str]:
    return [re.search("<title>(.*)</title>", svg)[1] for svg in faces]  # type: ignore[index]


@pytest.mark.parametrize("ex", asked_in(NAMES[0]), ids=lambda ex: ex.kind)
def test_a_question_shows_the_cards_that_it_names(ex: nn.Exercise) -> None:
    item = OfKind(ex)
    shown = [*item.shown(), *item.answers(0)]
    faces = [face for block in shown for face in block.get("faces", ())]
    faces += [one["face"] for block in shown for one in block.get("items", ()) if "face" in one]
    named = [str(card.words) for card in ex.cards]
    assert drawn(faces) == named and all(words in ex.question for words in named)


def test_cards_to_choose_from_stand_on_their_choices() -> None:
    panel = lesson.Predict("Which?", ["the 8♦", "the J♥", "no card"], faces=pictures.faces("8D JH"))
    (items,) = (block["items"] for block in panel.view["above"] if block["kind"] == "buttons")
    assert (
        drawn(item["face"] for item in items[:2]) == ["eight of diamonds", "jack of hearts"] and "face" not in items[2]
    )
    assert still(panel.view).count("<img") == still(panel.view).count('alt=""') == 2, "the choices name their cards"
    quiz = Quiz([Question(text="?", answer=1, faces=pictures.faces("8D"))])
    assert [block["kind"] for block in quiz.view["above"]] == ["text", "head", "cards"]


@pytest.mark.parametrize(
    "bad", [{"answer": "x", "choices": ("a", "b")}, {"answer": "7"}, {"answer": "a", "choices": ("a",), "faces": "12"}]
)
def test_a_question_needs_an_answer_that_can_be_given(bad: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="choices"):
        Question(text="?", **bad)


def test_there_are_no_more_cards_than_choices() -> None:
    said = re.escape("more cards (2) than choices (1)")
    with pytest.raises(ValueError, match=said):
        lesson.Predict("Which?", ["the 8♦"], faces=pictures.faces("8D JH"))
    with pytest.raises(ValueError, match=said):
        Question(text="Which?", answer="the 8♦", choices=("the 8♦",), faces=pictures.faces("8D JH"))


def test_a_card_keeps_its_name_where_the_words_of_its_button_do_not_name_it() -> None:
    panel = racing.EndgamePanel(nn.Position.open("standard", ["3D AC", "2S 3H"], total=84))
    (items,) = (block["items"] for block in panel.view["below"] if block["kind"] == "buttons")
    assert [item.get("decorative") for item in items] == [None] * 3
    assert 'alt="three of diamonds"' in still(panel.view)


@pytest.mark.parametrize("skill", list(LEVELS))
def test_a_round_has_its_ten_sums_however_few_a_game_has(skill: str) -> None:
    for name in variants():
        panel = calling.Practice(v=name)
        if f"level-{skill}" not in offered(panel):
            continue
        panel.do(f"level-{skill}", "")
        while not panel.is_done:
            panel.do("show", "")
            if not panel.is_done:
                panel.do("next", "")
        assert len(panel._plays) == ROUND


def test_a_level_that_a_game_has_no_sums_for_is_not_offered_and_the_few_it_has_come_again() -> None:
    kinds = "\n".join(
        f'{rank} = "{does}"' for rank, does in {**dict.fromkeys("A23456789JQK", "0"), "10": "=50"}.items()
    )
    text = f'id = "calm"\nname = "Calm"\nextends = "standard"\n[cards]\n{kinds}\n'
    panel = calling.Practice(v=Variant.from_toml(text))
    assert [what for what in offered(panel) if what.startswith("level-")] == ["level-all"]
    for _ in range(ROUND - 1):
        panel.do("show", "")
        panel.do("next", "")
    panel.do("show", "")
    assert panel.is_done


@pytest.mark.parametrize("skill", LEVELS)
def test_no_sum_comes_twice_among_ten_cards(skill: str) -> None:
    for seed in range(20):
        panel = calling.Practice(seed=seed)
        press(panel, f"level-{skill}")
        while not panel.is_done:
            press(panel, "answer", str(panel._task.after))
            if not panel.is_done:
                press(panel, "next")
        assert len({task.call for task in panel._plays}) == ROUND


@pytest.mark.parametrize("skill", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_practice_follows_the_rules_and_its_hints_hold_no_answer(skill: str, seed: int) -> None:
    panel = calling.Practice(seed=seed)
    press(panel, f"level-{skill}")
    for _ in range(3):
        for number in range(ROUND):
            task = panel._task
            v = nn.variant("standard")
            pos = nn.Position.open(v, [[task.card], "AS" if task.card.code != "AS" else "2S"], total=task.total)
            assert task.after in {pos.result_of(move) for move in pos.legal_moves}
            if task.total >= 12 and task.after != task.total:
                for hint in task.hints():
                    assert str(task.after) not in re.findall(r"\d+", hint), (task, hint)
                state = json.dumps(panel.view, default=str)
                assert f">{task.after}<" not in state or task.after in (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99)
                press(panel, "answer", str(task.after + 1))
                press(panel, "answer", "no idea")
                assert "figures" in panel.view["say"]
            press(panel, "answer", str(task.after))
            assert task.sentence in panel.view["say"] and len(panel._plays) == number + 1
            if number + 1 < ROUND:
                press(panel, "next")
        assert panel.is_done
        press(panel, "again")


def test_practice_tells_the_answer_only_after_two_hints() -> None:
    panel = calling.Practice()
    assert "show" not in offered(panel)
    press(panel, "hint")
    press(panel, "hint")
    press(panel, "show")
    assert panel._task.sentence in panel.view["say"] and panel.first_try == 0


def test_the_race_is_never_lost_by_the_computer_once_it_can_win() -> None:
    rng = random.Random(5)
    for _ in range(40):
        panel = racing.RacePanel()
        press(panel, "first")
        while not panel._is_over:
            press(panel, rng.choice([what for what in offered(panel) if what.startswith("add")]))
        assert panel._told[-1].startswith("The other player")
        assert "again" in offered(panel)


def test_the_race_is_won_by_whoever_knows_it() -> None:
    for mode, target in (("second", 99), ("first", 50)):
        panel = racing.RacePanel()
        press(panel, mode)
        if target == 50:
            press(panel, "target2")
        while not panel._is_over:
            press(panel, f"add{panel.race.best_steps(panel._total)[0]}")
        assert "You win!" in panel.view["say"]


def test_two_people_race_at_one_screen() -> None:
    panel = racing.RacePanel()
    press(panel, "pair")
    press(panel, "add10")
    assert panel._total == 10 and "Player 2 is next" in panel.view["say"]
    panel.receive({"do": "add11", "value": "", "n": panel.view["n"]})
    assert panel._total == 10


def test_the_endgame_is_won_by_the_right_card_only() -> None:
    panel = racing.EndgamePanel(ENDGAME)
    press(panel, "play-3D")
    press(panel, "play-AC+11")
    assert "You win!" in panel.view["say"]
    for wrong in ("play-AC+1", "play-AC+11"):
        press(panel, "again")
        press(panel, wrong)
        while "again" not in offered(panel):
            press(panel, next(what for what in offered(panel) if what.startswith("play-")))
        assert "The other player wins" in panel.view["say"]


def test_the_endgame_can_be_varied() -> None:
    panel = racing.EndgameChange(["8H 4C", "AC 5S"], 87, {"again": {}, "pass": {"reverse_two_player": "pass"}})
    assert "Predict first" in panel.view["say"] and "more" not in offered(panel)
    assert all("<title>Lost" not in str(block.get("svg")) for block in panel.view["above"])
    press(panel, "rule0")
    assert "you lose" in panel.view["say"]
    press(panel, "rule1")
    assert "At 87 you win, with 8♥" in panel.view["say"]
    for _ in range(14):
        press(panel, "more")
    assert panel._total == 99 and "At 99" in panel.view["say"]
    for _ in range(31):
        press(panel, "less")
    assert panel._total == 70


def test_the_race_can_be_varied() -> None:
    panel = racing.RaceChange()
    press(panel, "target0")
    assert panel.view["say"] == panel.BEGIN and all(block["kind"] == "buttons" for block in panel.view["above"])
    press(panel, "steps0")
    assert panel.view["say"].startswith("Whoever begins loses.") and "after 11" in panel.view["say"]
    press(panel, "target2")
    assert "wins, by adding 1." in panel.view["say"]
    press(panel, "steps2")
    assert "after 7 totals" in panel.view["say"]


def test_a_plan_is_checked_line_by_line() -> None:
    race = Race(99, range(1, 11))
    right = {95: 4, 88: 0, 80: 8, 60: 6, 12: 10, 0: 0}
    assert planning.check_plan(race, right).endswith("All 6 right: with best play your plan wins wherever it can.")
    lines = planning.check_plan(race, {95: 0, 88: 3, 80: None, 60: 11, 200: 1, "x": 1, 12: True}).splitlines()  # type: ignore[dict-item]
    assert [line.split(": ")[1].split(".")[0].split(";")[0] for line in lines] == [
        "not yet", "not yet", "your turn to fill this in", "11 may not be added here", "that is no total before 99",
        "that is no total before 99", "True may not be added here",
    ]  # fmt: skip


def test_a_plan_is_written_down_box_by_box() -> None:
    panel = planning.PlanPanel(Race(99, range(1, 11)), [95, 88])
    press(panel, "at95", "3")
    assert "not yet" in panel.view["say"] and "at95" in offered(panel)
    press(panel, "at95", "x")
    assert "whole number" in panel.view["say"]
    press(panel, "at95", "4")
    assert offered(panel) == ["at88"] and panel.view["focus"] == "at88"
    press(panel, "at88", "0")
    assert "wins wherever it can" in panel.view["say"] and offered(panel) == []


def test_a_rule_is_pressed_before_its_jumps_are_seen() -> None:
    panel = calling.RuleChange("KD 9H 10S", 88)
    line = panel.view["above"][-1]["svg"]
    assert panel.view["say"] == "Say it first. Then press a rule." and "<path" not in line and "78" not in line
    press(panel, "rule0")
    assert "<path" in panel.view["above"][-1]["svg"] and "98 or 78" in panel.view["say"]


def test_what_a_quiz_opens_stays_open_and_a_prediction_comes_back() -> None:
    quiz = Quiz([Question(text="Yes or no?", answer="no", choices=("yes", "no"))])
    panel = racing.RaceChange(after=quiz)
    assert not panel.view["above"] and "answered all the questions" in panel.view["say"]
    press(quiz, "choice0")
    assert quiz.view["say"].startswith("Not that one yet.")
    press(quiz, "show")
    press(quiz, "next")
    assert quiz.view["say"] == "You worked out 0 out of 1."
    assert panel.view["above"]
    press(quiz, "again")
    press(panel, "target0")
    guess = lesson.Predict("?", ["a", "b"])
    again = lesson.Recall(guess)
    assert not again.view["above"]
    press(guess, "choice1")
    assert again.view["above"][0]["text"] == "You said: b."


@pytest.mark.parametrize(
    ("at", "wrong", "said"),
    [(0, 84, "Very close."), (1, 103, "You added."), (1, 84, "The ones stay."), (2, 55, "You added 9."), (0, 50, "Not quite."), (0, 777, "never goes over 99")],
)  # fmt: skip
def test_a_wrong_answer_is_told_what_it_shows(at: int, wrong: int, said: str) -> None:
    quiz = Quiz(asked_in(NAMES[0]))
    for question in asked_in(NAMES[0])[:at]:
        press(quiz, "answer", question.answers[0])
        press(quiz, "next")
    press(quiz, "answer", str(wrong))
    assert said in quiz.view["say"]


def test_the_proof_of_the_second_lesson_holds_for_its_race_and_another_target() -> None:
    for target in (99, 1000):
        race = Race(target, range(1, 11))
        for total in range(target + 1):
            distance = target - total
            assert race.wins(total) == (distance % 11 != 0)
            if distance % 11:
                assert race.best_steps(total) == (distance % 11,)
    race = Race(100, range(1, 7))
    assert max(total for total in race.losing_totals if total < 100) == 93
    assert all(race.best_steps(86 + s) == (7 - s,) for s in range(1, 7))


@pytest.mark.parametrize(("tries", "said"), [(1, "does not add"), (2, "one fixed number"), (3, "total 99. Now say 99")])
def test_the_table_never_tells_a_setting_card_as_an_addition(tries: int, said: str) -> None:
    text = not_quite(Call(57, 99, "set", 99), 60, tries)
    assert said in text and "more" not in text and "42" not in text


def test_the_table_helps_with_ten_more_by_its_ones() -> None:
    assert "the ones stay" in not_quite(Call(57, 67, "add", 10), 70, 2)
    assert not_quite(Call(57, 64, "add", 7), 5, 2).startswith("Not yet.")


def test_the_verdict_calls_the_seats_as_the_lesson_does() -> None:
    html = racing.Verdict(ENDGAME)._repr_html_()
    assert "You win in 2 plays" in html and "Player" not in html


PANELS: list[Callable[[], Panel]] = [
    lambda: lesson.Predict("?", ["a", "b"]),
    lambda: Quiz([Question(text="?", answer=3, hints=("h",))]),
    lambda: Quiz([nn.exercise("safe_cards", level=2, seed=1), nn.exercise("say_total", level=2, seed=1)]),
    calling.Practice,
    lambda: calling.RuleChange("KD 9H 10S", 88),
    racing.RacePanel,
    lambda: racing.EndgamePanel(ENDGAME),
    racing.RaceChange,
    lambda: planning.PlanPanel(Race(99, range(1, 11)), [95, 88]),
    lambda: racing.EndgameChange(["8H 4C", "AC 5S"], 87, {"again": {}}),
]
KNOWN = ["answer", "hint", "show", "next", "again", "add1", "add99", "choice0", "choice9", "rule0", "rule7", "level-x", "like", "kept", "check", "none", "play-3D", "play-KS", "target0", "first"]  # fmt: skip
junk = st.one_of(
    st.none(), st.text(max_size=60), st.integers(), st.lists(st.integers(), max_size=2),
    st.fixed_dictionaries({
        "do": st.one_of(st.sampled_from(KNOWN), st.text(max_size=50), st.none(), st.integers()),
        "value": st.one_of(st.text(max_size=60), st.integers(), st.none(), st.just("9" * 39), st.just("１２")),
        "n": st.one_of(st.integers(-1, 3), st.none(), st.booleans(), st.text(max_size=3)),
    }),
)  # fmt: skip


@pytest.mark.parametrize("make", PANELS)
@given(messages=st.lists(junk, max_size=6))
@settings(max_examples=often(60), deadline=None)
def test_a_page_can_send_anything(make: Callable[[], Panel], messages: list[Any]) -> None:
    panel = make()
    for message in messages:
        before = panel.view
        panel.receive(message)
        assert "went wrong" not in panel.view["say"]
        can = isinstance(message, dict) and message["n"] == before["n"] and message["do"] in offered_in(before)
        assert can or panel.view == before
        still(panel.view)


def test_a_page_can_set_no_state() -> None:
    panel = page.RacePanel()
    panel.set_state({"view": {"say": "hacked"}})
    assert panel.view["say"] == panel.desk.view["say"] != "hacked"


def test_a_widget_of_a_lesson_is_its_panel_and_waits_for_other_widgets() -> None:
    guess = page.Predict("Who wins?", ["first", "second"], name="Guess")
    practice = page.Practice(after=guess)
    recall = page.Recall(guess)
    assert not practice.view["above"] and not recall.view["above"]
    guess.receive({"do": "choice1", "value": "", "n": 0})
    assert guess.answer == "second" and practice.view["above"] and "second" in str(recall.view["above"])
    assert repr(guess) == "<Predict: Guess>" and "choices" in str(inspect.signature(page.Predict))
    assert "Run this cell" in guess.still() and not hasattr(guess, "nothing_of_the_kind")


def offered_in(view: dict[str, Any]) -> set[str]:
    panel = lesson.Predict("?", ["a"])
    panel.view = view
    return panel._offered()


def test_an_error_of_our_own_is_told_kindly(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    panel = racing.RacePanel()
    press(panel, "first")
    monkeypatch.setattr(panel, "_reply", lambda: 1 / 0)
    panel.receive({"do": "add3", "value": "", "n": panel.view["n"]})
    assert "went wrong on our side" in panel.view["say"] and "ZeroDivisionError" in caplog.text
    assert "add1" in offered(panel)


def test_pictures_say_in_words_what_they_show() -> None:
    line = pictures.number_line(95, pictures.card_jumps(nn.Position.open("standard", ["8D JH 10S", "5C"], total=95)))
    assert "<title>Number line up to 99; the total is 95. 8♦: from 95 to 103, over the limit." in line
    assert "10♠ J♥: from 95 to 105, over the limit." in line
    rows = pictures.race_rows(Race(99, range(1, 11)))
    assert rows.count(">L<") == 10 and rows.count(">W<") == 90 and "lost for the player to move are 0, 11, 22" in rows
    table = pictures.table_of(ENDGAME, ["You", "The other player"])
    assert "ace of clubs, three of diamonds" in table
    for picture in (line, rows, table):
        assert 'role="img"' in picture and "http" not in picture.replace("http://www.w3.org/2000/svg", "")


def test_a_prediction_is_kept_by_a_name_of_its_own_and_taken_back_as_any_answer() -> None:
    guess = lesson.Predict("Which?", ["this", "that"])
    assert guess.view["kept"] == ""
    press(guess, "choice1")
    assert guess.view["kept"] == "choice1" and guess.answer == "that"
    again = lesson.Predict("Which?", ["this", "that"], name="another name")
    assert again.view["keep"] == guess.view["keep"]
    for wrong in ("choice2", "choice-1", "choice", "", "x"):
        again.receive({"do": wrong, "value": "", "n": 0})
        assert again.answer is None
    for wrong in ("choice2", "", "x" * 200):
        again.receive({"do": "kept", "value": wrong, "n": 0})
        assert again.answer is None and again.view["n"] == 0
    press(again, "kept", guess.view["kept"])
    assert again.answer == "that" and again.said == guess.said
    names = {lesson.Predict(*made).view["keep"] for made in (("Which?", ["that", "this"]), ("Who?", ["this", "that"]))}
    assert len(names | {guess.view["keep"]}) == 3
    assert "keep" not in lesson.Recall(guess).view


@pytest.mark.parametrize("name", ["standard", "bloody_99", "boom_o", "ono99_1980"])
def test_a_kept_notebook_shows_the_play_table(name: str) -> None:
    def shown(panel: play.PlayPanel) -> str:
        bundle = panel._repr_mimebundle_()
        return str((bundle[0] if isinstance(bundle, tuple) else bundle)["text/html"])

    panel = play.PlayPanel(name, players=["human", "greedy", "careful"], seed=3)
    html = shown(panel)
    assert html == shown(play.PlayPanel(name, players=["human", "greedy", "careful"], seed=3))
    text = " ".join(unescape(re.sub("<[^>]+>", " ", html)).split())
    assert "Run this cell to play." in text and "Total 0" in text and "Squirrel: " in text and "Your hand" in text
    for card in panel.session.view["hand"]:
        assert card["does"] in text and f' alt="{card["name"]}"' in unescape(html)
    hidden = panel.session._match.position.hands[1]
    assert not any(str(card) in text for card in hidden if card.suit), "nobody sees another hand"
    assert "<script" not in html and "<svg" not in html and '<img src="data:image/svg+xml;base64,' in html


def test_folded_answers_stay_closed_and_escape_text() -> None:
    html = lesson.Folded("Show", "1 < 2", nn.solve(ENDGAME))._repr_html_()
    assert html.startswith("<details") and " open" not in html[:60] and "1 &lt; 2" in html and "<table>" in html


def test_the_lesson_the_table_and_the_rules_card_use_the_same_words() -> None:
    v = nn.variant("standard")
    guide = {faces: (words, does) for faces, words, does in calling.card_guide(v).lines}
    hand = play.PlayPanel(v, players=["human", "greedy"], seed=3).session.view["hand"]
    for card in hand:
        ((says, does),) = [line for faces, line in guide.items() if card["rank"] in faces.split()]
        assert card["does"] in says.split(" ") or card["does"] == says
        assert f"| {does} |" in v.rules_card()
    notes = notes_of("a1_calling_the_total")
    for faces, (_, does) in guide.items():
        assert f"| {', '.join(faces.split())} | {does} |" in notes


def test_the_card_guide_tells_exceptions_card_by_card() -> None:
    lines = {faces: (words, does) for faces, words, does in calling.card_guide("one_hundred").lines}
    assert lines["2♠"] == ("doubles", "doubles the total") and lines["10"] == ("sets 100", "sets the total to 100")
    assert lines["5♥ 5♦"] == ("−5", "takes 5 away") and "2♥ 2♦ 2♣ 3 5♠ 5♣ 6 7 8 9" in lines
    assert "<table>" in calling.card_guide("standard")._repr_html_()
