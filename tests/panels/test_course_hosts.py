"""Every lesson without Jupyter: its cells are run where no widget is to be had, and its panels are worked by a plain host."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.panels.test_hosts import WIDGETS

ROOT = Path(__file__).parents[2]
VISIT = """
import ast, importlib, json, sys, types
from pathlib import Path

BLOCKED = {blocked!r}

class Closed:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in BLOCKED:
            raise ImportError(f"{{name}} is not to be had here")

sys.meta_path.insert(0, Closed())
import ninetynine_edu as nn
from ninetynine_edu import panels
from ninetynine_edu.panels.kit import pictures
from ninetynine_edu.panels.kit.plain import Plain
from ninetynine_edu.panels.lessons.desk import Panel

def desks():
    '''What page.py makes widgets of, by the names that lessons call.'''
    file = Path(panels.__file__).parent / "lessons" / "page.py"
    made = types.ModuleType("ninetynine_edu.panels.lesson")
    modules = {{}}
    for node in ast.parse(file.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.level == 1:
            for alias in node.names:
                if node.module is None:
                    modules[alias.asname or alias.name] = importlib.import_module(f"ninetynine_edu.panels.lessons.{{alias.name}}")
                else:
                    home = importlib.import_module(f"ninetynine_edu.panels.lessons.{{node.module}}")
                    setattr(made, alias.asname or alias.name, getattr(home, alias.name))
        elif isinstance(node, ast.ClassDef):
            for each in node.body:
                if isinstance(each, ast.Assign) and isinstance(each.value, ast.Attribute):
                    setattr(made, node.name, getattr(modules[each.value.value.id], each.value.attr))
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and len(node.value.args) == 1 and isinstance(node.value.args[0], ast.Attribute):
            call = node.value.args[0]
            setattr(made, node.targets[0].id, getattr(modules[call.value.id], call.attr))
    return made

class Elsewhere(types.ModuleType):
    '''A page of its own, which has tests of its own.'''
    def __getattr__(self, name):
        return lambda *given, **named: None

lesson = desks()
for name in ("lesson", "racing", "questions", "calling"):
    setattr(panels, name, lesson)
panels.pictures = pictures
for name in ("play", "lab", "explorer", "tables", "practice", "answer"):
    setattr(panels, name, Elsewhere(name))
nn.show = nn.show_tree = lambda *given, **named: None

def controls(view):
    for block in (*view["above"], *view["below"]):
        if block["kind"] == "ask":
            yield block["id"], "7"
        elif block["kind"] == "buttons":
            yield from ((item["id"], "") for item in block["items"] if not item.get("off"))

def work(panel):
    sent = []
    page = Plain(panel, lambda state: sent.append(json.dumps(state, default=str)), lambda content, buffers: None)
    for round in range(3):
        for what, value in list(controls(page.state["view"]))[:4]:
            page.receive(json.dumps({{"do": what, "value": value, "n": page.state["view"]["n"]}}))
            assert "went wrong" not in page.state["view"]["say"], (panel, what, page.state["view"]["say"])
    page.receive(json.dumps({{"do": "answers", "value": "", "n": 0}}))
    return bool(sent)

told = {{}}
for name in {names!r}:
    cells = json.loads((Path("lessons") / f"{{name}}.ipynb").read_text(encoding="utf-8"))["cells"]
    space = {{"__name__": "__main__"}}
    made = []
    for cell in cells:
        if cell["cell_type"] == "code":
            tree = ast.parse("".join(cell["source"]))
            last = tree.body.pop()
            exec(compile(tree, name, "exec"), space)
            made.append(eval(compile(ast.Expression(last.value), name, "eval"), space))
    found = [thing for thing in made if isinstance(thing, Panel)]
    told[name] = sum(map(work, found))
print(json.dumps(told))
"""
LESSONS = sorted(path.stem for path in (ROOT / "lessons").glob("*.ipynb"))


@pytest.mark.parametrize("names", [LESSONS[::2], LESSONS[1::2]], ids=["one half", "the other half"])
def test_the_panels_of_every_lesson_work_where_there_is_no_jupyter(names: list[str]) -> None:
    code = VISIT.format(blocked=WIDGETS, names=names)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=300, cwd=ROOT)
    assert run.returncode == 0, run.stderr[-2000:]
    worked = json.loads(run.stdout.splitlines()[-1])
    assert worked.keys() == set(names) and all(count >= 1 for count in worked.values()), worked
