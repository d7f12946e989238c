"""Visits to every app by a plain host: its main actions, one after the other. Each is a text, for it is run inside Pyodide."""

from __future__ import annotations

from typing import Final

from tests.panels.test_hosts import HOST, LAB, MATCH, PRACTISE, REVIEW, ROOM, SHEETS, WORKSHOP

EXPLORER: Final = """
say(page, "example", example=0)
def step(do):
    return say(page, do, n=page.state["tree"]["n"])
step("work")
step("level")
assert "Everything is worked out." in step("rest")["say"], page.state["view"]["say"]
"""
TABLES: Final = """
assert page.state["view"]["holds"] == "1,102,500 endgames"
assert page.state["shown"]["kind"] == "heat" and len(page.state["cells"]) > 10_000
for tab in ("hands", "worth", "long", "faced"):
    say(page, "tab", tab=tab)
    assert page.state["shown"]["kind"] != "problem" and page.state["shown"]["says"], tab
say(page, "look", id=page.state["shown"]["id"], what="a choice", total=90)
assert page.said[-1]["groups"][0]["items"]
say(page, "tab", tab="totals")
say(page, "look", id=page.state["shown"]["id"], row=0, column=90)
assert page.said[-1]["kind"] == "behind"
say(page, "file", form="csv")
assert page.said[-1]["text"].startswith("hand to move")
assert "needs Matplotlib, which is not on this page" in say(page, "file", form="png")["say"]
say(page, "sizes", cards=3, other=3)
assert page.state["view"]["cards"] == 3 and page.state["shown"]["kind"] == "heat"
say(page, "game", code="chicago")
assert page.state["view"]["id"] == "chicago"
"""
PDF: Final = """
view = page.state["view"]
while view["busy"]:
    view = say(page, "more")
view = say(page, "file", way="pdf")
assert "Choose “Print”" in view["say"] and not view["busy"], view["say"]
"""
UNSEEN: Final = """
say(page, "answer", message={"do": "step", "at": 0})
assert "wins with a chance of 2/3" in page.state["answer"]["words"], page.state["answer"]["words"]
"""

OWN_GAME: Final = """
say(page, "choose", id="chicago")
view = say(page, "own", code="standard{limit=50}")
assert "standard{limit=50}" in [game["id"] for game in view["games"] if game["chosen"]] and view["say"] == "", view["say"]
"""
RULES: Final = """
page.receive(json.dumps({"do": "card", "variant": "chicago"}))
assert page.said[-1]["title"] == "Ninety-nine, Chicago"
"""
ON_TRIAL: Final = """
say(page, "claim-H7", value="", n=page.state["view"]["n"])
say(page, "again", value="", n=page.state["view"]["n"])
assert "other cards (1)" in str(page.state["view"]["below"])
"""
HEAD: Final = """
import json
from functools import partial
from ninetynine_edu.panels.gallery import open_desk
from ninetynine_edu.panels.kit.plain import Plain
at_table, all_games = partial(open_desk, "play"), partial(open_desk, "variants")
"""
_UNKNOWN: Final = "?position=standard%2093%20P1%2B%205D,KH/4D,5C%20unseen=9C,JC,KD"
VISITS: Final = (
    ("play", "", MATCH),
    ("variants", "", RULES),
    ("workshop", "", WORKSHOP),
    ("practise", "", PRACTISE),
    ("practice", "", ROOM),
    ("worksheet", "", SHEETS),
    ("worksheet", "?seed=7&count=2", PDF),
    ("review", "", REVIEW),
    ("lab", "", LAB),
    ("lab", _UNKNOWN, UNSEEN),
    ("explorer", "", EXPLORER),
    ("tables", "", TABLES),
    ("compare", "", OWN_GAME),
    ("folklore", "", ON_TRIAL),
)
"""For each visit the app, the part of its address behind the question mark, and what is done."""


def program(app: str, address: str, visit: str) -> str:
    """Return a visit as a whole: a text of Python whose last line says how often something was shown."""
    opened = f"opened = partial(open_desk, {app!r})\npage = host(opened({address!r}))\n"
    return f"{HEAD}{HOST}{opened}{visit}\njson.dumps(len(sent))"
