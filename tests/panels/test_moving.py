"""What one edition saves, the other opens, and Python too: pages with a kernel behind them, and the site's, in a program without one."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app.site.cells import module_of
from ninetynine_edu.exercises.making import read_set
from ninetynine_edu.panels import gallery
from ninetynine_edu.panels.lab.page import LabPage
from ninetynine_edu.panels.play.page import PlayPanel
from ninetynine_edu.panels.practice import page as practice
from ninetynine_edu.panels.practice.progress import read_progress
from ninetynine_edu.panels.workshop.page import WorkshopPanel

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "howto" / "send_and_take_along.md"
SITE = """
import json, sys
from pathlib import Path
from ninetynine_edu.panels.browser.stand_ins import take_their_place
take_their_place()
from ninetynine_edu.panels.browser import hosting
folder, answers = Path(sys.argv[1]), []
sys.path.insert(0, str(folder))
for place, (text, address, messages) in enumerate(json.load(sys.stdin)):
    (folder / f"visited_{place}.py").write_text(text)
    state, told, panels = {}, [], []
    def look(shown):
        if "panel" in shown:
            panels.append(shown["panel"])
            state.update(shown["state"]["plain"])
        for child in shown.get("children", ()):
            look(child)
    def tell(text, buffers):
        message = json.loads(text)
        if message["kind"] == "put":
            state.update(message["state"]["plain"])
        elif message["kind"] == "say":
            told.append({**message["content"], "held": [bytes(each).decode() for each in buffers]})
        for shown in message.get("shows", ()):
            look(shown)
    hosting.open_page(f"visited_{place}", address, "en", None, tell)
    while hosting.step():
        pass
    for message in messages:
        hosting.receive(panels[0], json.dumps(message))
    answers.append({"view": state.get("view", {}), "told": told})
print(json.dumps(answers))
"""

OURS = 'id = "ours"\nname = "Class 4b"\nextends = "standard"\n\n[cards]\n5 = "-5"\n\n[rules]\nlimit = 50\n'
POSITION = "standard 93 P1+ AD,2C,6C,10C/2H,5D"
Visit = tuple[str, str, list[dict[str, Any]]]


def on_the_site(folder: Path, *visits: Visit) -> list[dict[str, Any]]:
    """What pages of the site show last and what they said, for visits: an app, its address, and what its page asks for."""
    wanted = [
        (module_of(["".join(gallery.notebook(app)["cells"][0]["source"])]), address, messages)
        for app, address, messages in visits
    ]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run(
        [sys.executable, "-c", SITE, str(folder)],
        input=json.dumps(wanted), capture_output=True, text=True, env=env, timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    found: list[dict[str, Any]] = json.loads(run.stdout)
    return found


@pytest.fixture(scope="module")
def saved(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Any]:
    """What somebody saved on pages of the site."""
    code = nn.Variant.from_toml(OURS).share_code
    match, position, shop, room = on_the_site(
        tmp_path_factory.mktemp("site"),
        ("play", f"?variant={code}&players=steady,beginner&seed=7", [{"do": "bot", "all": True, "n": n} for n in range(9)] + [{"do": "save"}]),
        ("lab", "", [{"do": "text", "text": POSITION, "seq": 1}]),
        ("workshop", "", [{"do": "text", "text": OURS, "seq": 1}]),
        ("practice", "?kind=say_total&seed=3", [{"do": "help", "task": 1}, {"do": "help", "task": 1}, {"do": "next", "task": 1}]),
    )  # fmt: skip
    return {
        "match": match["told"][-1]["text"], "position": position["view"]["text"], "game": shop["view"]["text"],
        "code": shop["view"]["code"], "progress": room["view"]["saved"],
    }  # fmt: skip


def test_a_match_is_played_on_with_a_kernel_and_read_by_python(saved: Mapping[str, Any]) -> None:
    table = PlayPanel()
    table.receive({"do": "load", "text": saved["match"]})
    (file,) = table.desk.act({"do": "save"})
    assert file["text"] == saved["match"] and table.view["say"] == "The match from the file is on the table."
    match = nn.Match.from_record(saved["match"])
    assert match.record() == saved["match"] and match.variant.name == "Class 4b" and len(match.log) > 3


def test_a_game_of_ones_own_is_built_on_and_read_by_python(saved: Mapping[str, Any]) -> None:
    for text in (saved["game"], saved["code"]):
        shop = WorkshopPanel()
        shop._page.receive({"do": "open", "text": text})
        assert shop.game.share_code == saved["code"] and shop.game.limit == 50
    assert nn.Variant.from_toml(saved["game"]) == nn.variant(saved["code"])


def test_a_position_is_opened_as_a_file_too_and_read_by_python(saved: Mapping[str, Any]) -> None:
    lab = LabPage()
    lab.receive({"do": "match", "text": f"\ufeff{saved['position']}\n"})
    assert (
        lab.view["text"] == saved["position"] == POSITION and lab.view["say"] == "This is the position from the file."
    )
    assert str(nn.Position.parse(saved["position"])) == POSITION
    lab.receive({"do": "match", "text": "standard 93"})
    assert lab.view["say"].startswith("This is not a saved match.") and lab.view["text"] == POSITION


def test_progress_goes_on_with_a_kernel(saved: Mapping[str, Any]) -> None:
    room = practice.show()
    room.receive({"do": "open", "text": saved["progress"]})
    assert room.view["saved"] == saved["progress"] and read_progress(saved["progress"]).solved == 1
    room.receive({"do": "open", "text": saved["progress"][:-5]})
    assert room.view["say"].startswith("This file does not hold anybody's progress.")


def test_what_pages_with_a_kernel_save_opens_on_the_site(tmp_path: Path) -> None:
    table, room = PlayPanel("chicago", ["human", "steady"], seed=3), practice.show()
    card = next(choice["move"] for card in table.view["hand"] for choice in card["choices"] if choice["ok"])
    table.receive({"do": "play", "n": table.view["n"], "move": card})
    (file,) = table.desk.act({"do": "save"})
    for _ in range(2):
        room.receive({"do": "help", "task": 1})
    made = nn.exercise_set("standard", count=3, seed=7)
    match, shop, progress, sheet = on_the_site(
        tmp_path,
        ("play", "", [{"do": "load", "text": file["text"]}, {"do": "save"}]),
        ("workshop", "", [{"do": "open", "text": OURS}]),
        ("practice", "", [{"do": "open", "text": room.view["saved"]}]),
        ("worksheet", "", [{"do": "open", "text": json.dumps(made.to_dict())}, *[{"do": "more"}] * 40, {"do": "file", "way": "json"}, {"do": "more"}]),
    )  # fmt: skip
    assert match["told"][-1]["text"] == file["text"]
    assert shop["view"]["code"] == nn.Variant.from_toml(OURS).share_code
    assert progress["view"]["saved"] == room.view["saved"]
    assert read_set(json.loads(sheet["told"][-1]["held"][0])).versions == made.versions


def test_what_the_guide_shows_runs_as_it_stands(tmp_path: Path) -> None:
    _, program, _ = re.split(r"```python\n|```\n?", GUIDE.read_text(encoding="utf-8"))
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, env=env, check=True, timeout=120)
