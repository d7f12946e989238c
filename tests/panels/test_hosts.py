"""Pages know no host: whole visits without widgets, a kernel, NumPy, threads, the environment or an address of Voila."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ninetynine_edu.panels.kit.plain import Plain
from ninetynine_edu.panels.tables.desk import opened as tables_opened

PANELS = Path(__file__).parents[2] / "ninetynine_edu" / "panels"
HOSTS = {"kit/widget.py", "kit/page.py", "browser/hosting.py"}
WIDGETS = {"ipywidgets", "traitlets", "IPython", "ipykernel", "anywidget", "jupyter_client", "comm"}

ALONE = """
import os, sys

class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {blocked!r}:
            raise ImportError(f"{{name}} is not to be had here")

class NoEnvironment(dict):
    def _no(self, *_):
        raise RuntimeError("nobody asks the environment")
    __getitem__ = get = __contains__ = _no

sys.meta_path.insert(0, Closed())
import json
from ninetynine_edu.panels.kit.plain import Plain
{imports}
os.environ = NoEnvironment()

{host}
{visit}
assert "threading" not in sys.modules or len(sys.modules["threading"].enumerate()) == 1
assert not any("voila" in text for text in sent), "an address of one host"
print(len(sent))
"""
HOST = """
sent = []
def host(desk):
    return Plain(desk, lambda state: sent.append(json.dumps(state, default=str)),
                 lambda content, buffers: sent.append(json.dumps(content)))

def say(page, do, **more):
    page.receive(json.dumps({"do": do, **more}))
    assert "went wrong" not in page.state["view"]["say"], page.state["view"]["say"]
    return page.state["view"]
"""
"""A plain host, and what says something to its page; what the page hears is kept in `sent`."""
BLOCKED = WIDGETS | {"numpy", "voila", "jupyter_server", "tornado", "zmq", "_thread_pool", "multiprocessing"}


def alone(imports: str, visit: str) -> int:
    """How many times something was shown or said in a visit, in a program of its own in which nothing else is to be had."""
    code = ALONE.format(blocked=BLOCKED, imports=imports, host=HOST, visit=visit)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    return int(run.stdout)


MATCH = """
page = host(opened("?variant=standard&players=human,greedy&seed=6"))
view = page.state["view"]
for _ in range(3000):
    if view["mode"] == "match":
        break
    if view["mode"] == "play":
        move = next(choice["move"] for card in view["hand"] for choice in card["choices"] if choice["ok"])
        view = say(page, "play", n=view["n"], move=move)
    else:
        view = say(page, {"deal": "next", "watch": "bot"}[view["mode"]], n=view["n"])
assert view["mode"] == "match" and "win" in view["say"] and view["prompt"] == "New match?"
saved = page.state["saved"]
say(page, "save")
assert page.said[-1]["text"].startswith("Ninety-nine match record")
later = host(opened(""))
say(later, "restore", text=saved)
assert later.state["view"]["say"] == view["say"] and later.state["view"]["mode"] == "match"
"""


def test_a_whole_match_is_played_and_taken_up_again() -> None:
    assert alone("from ninetynine_edu.panels.play.desk import opened", MATCH) > 20


LAB = """
page = host(opened("?position=standard%2093%20P1%2B%2010C%2C2C%2CAD%2F2H%2C5D%2C6C"))
assert page.state["answer"]["words"] == "Player 1 wins in 3 plays: 2♣ 2♥ A♦+1."
say(page, "put", card="6C", place="h0")
view = say(page, "solve", n=page.state["view"]["n"])
assert view["fresh"] and page.state["answer"]["moves"]
say(page, "answer", message={"do": "step", "at": 1})
say(page, "whatif", kind="turns")
view = say(page, "compare", n=page.state["view"]["n"])
assert len(page.state["rows"]) == 2
say(page, "game", game="chicago")
say(page, "back")
assert page.state["view"]["text"] == "standard 93 P1+ AD,2C,6C,10C/2H,5D"
"""


def test_a_visit_to_the_lab() -> None:
    assert alone("from ninetynine_edu.panels.lab.desk import opened", LAB) > 6


LESSON = """
race = Race(99, range(1, 11))
guess = host(first := lesson.Predict("Who wins?", ["I do", "You do"]))
quiz = host(asked := race_questions.race_check(race))
panel = host(racing.RacePanel(after=first))
plan = host(planning.PlanPanel(race, [95, 88], after=asked))
def press(page, what, value=""):
    say(page, what, value=value, n=page.state["view"]["n"])
assert not panel.state["view"]["above"] and not plan.state["view"]["below"]
press(guess, "choice1")
assert panel.state["view"]["above"], "it opens at once, where it is shown"
press(panel, "second")
while "again" not in str(panel.state["view"]["below"]):
    best = race.best_steps(int(panel.state["view"]["above"][2]["text"]))
    press(panel, f"add{best[0]}")
assert "You win!" in panel.state["view"]["say"]
for answer in ("88", "55, 66, 77, 88", race.best_steps(60)[0]):
    press(quiz, "answer", str(answer))
    press(quiz, "next")
assert plan.state["view"]["below"]
press(plan, "at95", "4")
press(plan, "at88", "0")
assert plan.state["view"]["mood"] == "good"
"""


def test_a_lesson() -> None:
    imports = "from ninetynine_edu.panels.lessons import lesson, planning, race_questions, racing\nfrom ninetynine_edu.race.race import Race"
    assert alone(imports, LESSON) > 20


WORKSHOP = """
page = host(opened("?variant=chicago"))
view = say(page, "set", path=["rules", "hand_size"], value=5, seq=1)
assert "hand_size = 5" in view["text"] and view["code"]
say(page, "try")
assert page.said[-1] == {"kind": "try"}
games = host(all_games())
games.receive(json.dumps({"do": "card", "variant": "chicago"}))
assert games.said[-1]["title"] == "Ninety-nine, Chicago"
"""


def test_the_workshop_and_the_table_of_all_games() -> None:
    imports = (
        "from ninetynine_edu.panels.workshop.desk import opened\n"
        "from ninetynine_edu.panels.variants.desk import opened as all_games"
    )
    assert alone(imports, WORKSHOP) > 4


PRACTISE = """
page = host(opened("?variant=chicago&facts=47%2B8"))
assert page.state["view"]["question"] == "47 and 8 makes"
say(page, "call", task=page.state["view"]["task"], said=45)
view = say(page, "call", task=page.state["view"]["task"], said=55)
assert view["place"] == "Card 2 of 10"
view = say(page, "level", level="all")
assert view["level"] == "all"
"""


def test_practising_calls() -> None:
    assert alone("from ninetynine_edu.panels.practise.desk import opened", PRACTISE) > 3


ROOM = """
page = host(opened("?kind=say_total&seed=3"))
view = say(page, "answer", task=page.state["view"]["task"], said="1000")
assert view["phase"] == "ask" and view["say"]
say(page, "help", task=view["task"])
view = say(page, "help", task=view["task"])
assert view["phase"] == "told"
"""


def test_the_puzzle_room() -> None:
    assert alone("from ninetynine_edu.panels.practice.desk import opened", ROOM) > 3


SHEETS = """
page = host(opened("?seed=7&count=5"))
view = say(page, "exchange", number=2, of=page.state["view"]["of"])
assert view["say"] == "Exercise 2 is another one now." and "w-sheet" in page.state["sheet"]
say(page, "lock", number=1, on=True, of=view["of"])
view = say(page, "new")
while view["busy"]:
    view = say(page, "more")
assert view["items"][0]["locked"] and view["letters"] == ["A"]
assert say(page, "address", text="http://192.168.1.20:8866/pages/sheets.ipynb")["link"]["qr"]
say(page, "file", way="print")
assert page.said[-1]["kind"] == "print"
"""


def test_making_a_worksheet() -> None:
    assert (
        alone(
            "import segno  # the standard library asks the environment when it is loaded\nfrom ninetynine_edu.panels.worksheet.desk import opened",
            SHEETS,
        )
        > 5
    )


REVIEW = """
page = host(opened(""))
view = say(page, "judge", of=page.state["view"]["of"])
assert len(page.state["deal"]["steps"]) == view["count"] == 22 and len(page.state["worth"]) == view["done"] > 0
say(page, "again", of=view["of"], number=11)
table = host(at_table(""))
say(table, "restore", text=page.said[-1]["text"])
assert (table.state["total"], table.state["view"]["mode"]) == (64, "play")
"""


def test_looking_back() -> None:
    imports = (
        "from ninetynine_edu.panels.review.desk import opened\n"
        "from ninetynine_edu.panels.play.desk import opened as at_table"
    )
    assert alone(imports, REVIEW) > 4


def test_what_is_closed_is_closed() -> None:
    with pytest.raises(AssertionError, match="numpy is not to be had here"):
        alone("import numpy", "")


def modules_of(path: Path) -> set[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    return {name.partition(".")[0] for name in found} | {
        (node.module or "").partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not node.level
    }


def test_only_pages_and_their_host_know_widgets_and_the_environment() -> None:
    knowing = {
        str(path.relative_to(PANELS))
        for path in PANELS.rglob("*.py")
        if modules_of(path) & (WIDGETS | {"os", "threading"})
    }
    pages = {str(path.relative_to(PANELS)) for path in PANELS.rglob("page.py")}
    assert knowing <= HOSTS | pages
    assert {str(path.relative_to(PANELS)) for path in PANELS.rglob("*.py") if "os" in modules_of(path)} == HOSTS


def test_raw_bytes_go_beside_a_reply_and_numbers_with_their_picture() -> None:
    shown: list[dict[str, object]] = []
    files: list[tuple[str, int]] = []
    page = Plain(
        tables_opened("?cards=1&view=worth"),
        shown.append,
        lambda content, raw: files.append((content["name"], len(raw[0]))),
    )
    assert set(shown[0]) == {"page", "shown", "cells", "view"} and shown[0]["page"] is True
    page.receive(json.dumps({"do": "file", "form": "png"}))
    assert files[0][0].endswith(".png") and files[0][1] > 1000
    page.receive(json.dumps({"do": "tab", "tab": "totals"}))
    assert set(shown[-1]) == {"shown", "cells", "view"}  # in one go


@pytest.mark.parametrize("message", ["", "{", "[" * 100_000, "null", '{"do": 1}', '"\\ud800"'])
def test_a_message_that_is_none_is_refused(message: str) -> None:
    page = Plain(tables_opened("?cards=1"))
    page.receive(message)
    assert "did not understand" in page.state["view"]["say"]
