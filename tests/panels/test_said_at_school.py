"""The workshop and the lessons in a language in which every message is marked: nothing is said outside of the marks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ninetynine_edu.exercises.exercise import exercise
from ninetynine_edu.panels.lessons import calling, lesson, planning, race_questions, racing
from ninetynine_edu.panels.lessons.desk import Panel
from ninetynine_edu.panels.lessons.quiz import EXIT, Quiz
from ninetynine_edu.panels.lessons.still import still
from ninetynine_edu.panels.practise.desk import LEVELS
from ninetynine_edu.panels.practise.series import ROUND
from ninetynine_edu.panels.workshop.desk import Workshop
from ninetynine_edu.play.position import Position
from ninetynine_edu.race.race import Race
from tests.languages import made_up, outside_marks, wrapped

SAY = exercise("say_total", level=2, position="standard 78 P1+ 7C/-", given={"move": "7C"})
CARDS = exercise("safe_cards", level=2, given={"total": 90, "hand": ["5S", "QS", "7D"]})
ENDGAME = Position.open("standard", ["3D AC", "2S 3H"], total=84)
SVG_WORDS = re.compile(r"<(?:title|text)[^>]*>([^<]*)<")


@pytest.fixture(scope="module", autouse=True)
def marked_language() -> Iterator[None]:
    with made_up(wrapped):
        yield


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Yield the texts of some data, each with its path."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}")
    elif isinstance(value, (list, tuple)):
        for place, inner in enumerate(value):
            yield from leaves(inner, f"{path}.{place}")
    elif isinstance(value, str):
        yield path, value


def unsaid(text: str) -> str:
    """Return the words of a text that no catalogue knows; ranks are letters, and no words."""
    return " ".join(re.findall(r"[^\W\d_]{2,}", outside_marks(text)))


# --- lessons ---


def press(panel: Panel, what: str, value: str = "") -> None:
    panel.receive({"do": what, "value": value, "n": panel.view["n"]})


def shown(panel: Panel) -> Iterator[str]:
    """Yield everything that a panel says now."""
    for path, text in leaves(panel.view):
        if text.startswith("<svg"):
            yield " ".join(SVG_WORDS.findall(text))  # what is broken into lines is whole again
        elif not path.endswith((".id", ".kind", ".mood", ".focus", ".keep", ".kept", ".state")):
            yield text


PANELS: dict[str, tuple[Callable[[], Panel], list[tuple[str, str]]]] = {
    "predict": (lambda: lesson.Predict("⟦Which?⟧", ["⟦this⟧", "⟦that⟧"]), [("choice1", "")]),
    "recall": (lambda: lesson.Recall(lesson.Predict("⟦Which?⟧", ["⟦this⟧"])), []),
    "check": (
        lambda: Quiz([SAY, exercise("which_card", level=1, seed=1)], name=EXIT),
        [("hint", ""), ("answer", "84"), ("answer", "x"), ("answer", "500"), ("show", ""), ("like", ""), ("answer", "7"), ("show", ""),
         ("next", ""), ("hint", "")],
    ),
    "check cards": (
        lambda: Quiz([CARDS]),
        [("choice1", ""), ("check", ""), ("none", ""), ("show", ""), ("like", ""), ("none", "")],
    ),
    "practice": (
        calling.Practice,
        [("hint", ""), ("answer", "999"), ("answer", "x"), ("show", ""), ("next", ""), ("level-over", ""), ("hint", ""), ("level-all", "")],
    ),
    "rule": (lambda: calling.RuleChange("KD 9H 10S", 95), [("rule0", ""), ("rule1", ""), ("rule3", "")]),
    "race": (racing.RacePanel, [("second", ""), ("add1", ""), ("pair", ""), ("add2", "")]),
    "race check": (lambda: race_questions.race_check(Race(99, range(1, 11))), [("hint", ""), ("answer", "88")]),
    "race exit": (race_questions.race_exit, [("answer", "93"), ("next", ""), ("choice1", ""), ("choice0", ""), ("next", "")]),
    "tree check": (lambda: race_questions.tree_check(ENDGAME), [("answer", "7"), ("next", ""), ("choice0", "")]),
    "endgame": (lambda: racing.EndgamePanel(ENDGAME), [("play-3D", ""), ("play-AC+11", ""), ("again", ""), ("play-AC+1", "")]),
    "race change": (racing.RaceChange, [("target0", ""), ("steps0", ""), ("target1", "")]),
    "endgame change": (lambda: racing.EndgameChange(["8H 4C", "AC 5S"], 87, {"⟦a rule⟧": {}}), [("rule0", ""), ("less", "")]),
    "plan": (lambda: planning.PlanPanel(Race(99, range(1, 11)), [95, 88]), [("at95", "3"), ("at95", "4"), ("at88", "0")]),
}  # fmt: skip


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_of_a_lesson_says_whole_messages(name: str) -> None:
    make, steps = PANELS[name]
    panel = make()
    found = [unsaid(text) for text in shown(panel)]
    for what, value in steps:
        before = panel.view["n"]
        press(panel, what, value)
        assert panel.view["n"] == before + 1, what
        found += [unsaid(text) for text in shown(panel)]
    assert [words for words in found if words] == []
    assert unsaid(re.sub("<[^>]*>", " ", still(panel.view))) == ""
    (reply,) = panel.act({"do": "answers", "value": "", "n": 0})
    assert unsaid(re.sub("<[^>]*>", " ", " ".join([panel.state["paper"]["html"], *reply["items"]]))) == ""


def test_a_round_of_calling_says_whole_messages() -> None:
    for skill in LEVELS:
        panel = calling.Practice(seed=5)
        press(panel, f"level-{skill}")
        for _ in range(ROUND):
            for text in (
                *panel._task.hints(),
                panel._task.does,
                panel._task.slip(999),
                panel._task.slip(panel._task.after + 1),
            ):
                assert unsaid(text) == ""
            press(panel, "answer", str(panel._task.after))
            assert [text for text in shown(panel) if unsaid(text)] == []
            press(panel, "next")
        assert panel.is_done


def test_what_lessons_show_without_a_page_says_whole_messages() -> None:
    plan = planning.check_plan(Race(99, range(1, 11)), {95: 4, 88: 0, 80: 1, 60: None, 50: 11, 33: 0, 200: 1})
    html = racing.Verdict(ENDGAME)._repr_html_() + calling.card_guide("standard")._repr_html_()
    assert unsaid(plan) == unsaid(re.sub("<[^>]*>", " ", html)) == ""


# --- the workshop ---

NO_WORDS = (
    ".text", ".base", ".id", ".kind", ".effect", ".value", ".default", ".key", ".code", ".file", ".card", ".form.name", ".title",
)  # fmt: skip


def words_of(shop: Workshop) -> Iterator[tuple[str, str]]:
    """Yield everything that the workshop says now, but for ids, codes, and what somebody called the game."""
    shop.refresh()
    for path, text in leaves(shop.view):
        is_code = re.search(r"\.(effects|plain|choices|more)\.\d+\.0$|\.(rules|frame)\.\d+\.name$|\.path\.\d+$", path)
        is_message = path.startswith((".problems", ".refused")) and path.endswith(".text")
        is_own = path == ".form.description" or ".form.frame.2." in path  # a file's own words, or on the way
        if not is_code and not is_own and (is_message or not path.endswith(NO_WORDS)):
            yield path, text


def test_the_workshop_says_whole_messages() -> None:
    shop = Workshop()
    asked: list[dict[str, Any]] = [
        {"do": "start", "base": "chicago"}, {"do": "start", "base": "?"}, {"do": "back"}, {"do": "earlier", "text": "id = 3"},
        {"do": "open", "text": "nonsense"}, {"do": "open", "text": "chicago"}, {"do": "set", "path": ["id"], "value": "standard"},
        {"do": "set", "path": ["rules", "limit"], "value": [1]}, {"do": "own_id"}, {"do": "set", "path": ["cards", "9"], "value": "0, skip"},
        {"do": "text", "text": 'id = "standard"\nname = "⟦ours⟧"\nextends = "chicago"\n'}, {"do": "own_id"}, {"do": "try"},
        *({"do": "text", "text": text} for text in ("limit 50", "limit = ", "[cards", "a = '", "a = 1\na = 2", "a = 5o", "id = [", "x = {")),
        {"do": "try"}, {"do": "set", "path": ["rules", "limit"], "value": 70}, {"do": "good"},
    ]  # fmt: skip
    found = [*words_of(shop)]
    for message in asked:
        shop.receive(message)
        found += words_of(shop)
    assert {path: text for path, text in found if unsaid(text)} == {}
