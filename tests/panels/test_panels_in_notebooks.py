"""In a notebook every panel is an ipywidget: in boxes, watched, set, and steered by other widgets, as the how-to tells."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import ipywidgets
import pytest

from ninetynine_edu.panels import answer, gallery, lab, lesson, play, racing, tables, workshop

HOWTO = Path(__file__).parents[2] / "docs" / "howto" / "panels_in_notebooks.md"
PANELS: dict[str, Callable[[], Any]] = {
    **{app: import_module(f"ninetynine_edu.panels.{app}").show for app in gallery.apps()},
    "play": lambda: play.PlayPanel(players=["human", "greedy"], seed=6),
    "answer": lambda: answer.show("standard 93 P1+ 10S,9H/4C,AH"),
    "lab": lambda: lab.LabPage("standard 93 P1+ 10S,9H/4C,AH"),
    "tables": lambda: tables.TablesPanel(cards=1),
    "lesson": lambda: lesson.Predict("Who wins?", ["I do", "You do"]),
    "race": racing.RacePanel,
    "workshop": lambda: workshop.WorkshopPanel("chicago"),
}
MESSAGES: dict[str, dict[str, Any]] = {
    "play": {"do": "hint"},
    "answer": {"do": "total", "total": 92},
    "explorer": {"do": "prune", "n": 1, "best": True},
    "lab": {"do": "total", "total": 90},
    "tables": {"do": "tab", "tab": "worth"},
    "lesson": {"do": "choice0", "value": "", "n": 0},
    "race": {"do": "pair", "value": "", "n": 0},
}


@pytest.mark.parametrize("name", PANELS)
def test_a_panel_is_a_widget_that_sits_in_a_box(name: str) -> None:
    panel = PANELS[name]()
    assert isinstance(panel, ipywidgets.DOMWidget)
    box = ipywidgets.VBox([ipywidgets.Label("ours"), panel])
    assert box.children[1] is panel and panel.model_id in box.get_state()["children"][1]
    assert "application/vnd.jupyter.widget-view+json" in str(panel._repr_mimebundle_())
    panel.layout.width = "50%"
    assert panel.layout.get_state()["width"] == "50%"


@pytest.mark.parametrize("name", MESSAGES)
def test_its_state_can_be_watched_and_set(name: str) -> None:
    panel = PANELS[name]()
    seen: list[dict[str, Any]] = []
    panel.observe(lambda change: seen.append(change["new"]), names="view")
    panel.receive(MESSAGES[name])
    assert seen and seen[-1] == panel.view == panel.desk.view and panel.get_state()["view"] is panel.view
    panel.view = {**panel.view, "say": "A word from the teacher."}
    assert seen[-1]["say"] == panel.get_state()["view"]["say"] == "A word from the teacher."


def test_what_goes_together_is_sent_together(monkeypatch: pytest.MonkeyPatch) -> None:
    panel = tables.TablesPanel(cards=1)
    sent: list[set[str]] = []
    monkeypatch.setattr(panel, "send_state", lambda key=None: sent.append(set(key)))
    panel.receive({"do": "tab", "tab": "faced"})
    assert sent == [{"view", "shown", "cells"}]


def test_the_how_to_runs_as_it_stands(tmp_path: Path) -> None:
    program = tmp_path / "howto.py"
    blocks = re.findall(r"```python\n(.*?)```", HOWTO.read_text(encoding="utf-8"), re.S)
    program.write_text("\n".join(blocks), encoding="utf-8")
    names = runpy.run_path(str(program))
    table, totals = names["table"], names["totals"]
    assert isinstance(names["box"], ipywidgets.VBox) and names["box"].children[1] is table
    move = next(choice["move"] for card in table.view["hand"] for choice in card["choices"] if choice["ok"])
    table.receive({"do": "play", "n": table.view["n"], "move": move})
    assert totals == [table.total]
    names["game"].value = "icelandic"
    names["cards"].value = 5
    assert table.view["sub"].startswith("Icelandic") and len(table.view["hand"]) == 5 and table.total == 0
    assert isinstance(names["answer"](95), answer.AnswerPanel)
    names["guess"].receive({"do": "choice1", "value": "", "n": 0})
    assert names["guess"].answer == "Whoever goes second" and names["race"].view["above"]
