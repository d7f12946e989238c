"""`import ninetynine_edu` loads the standard library only, and costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache

import pytest

PROBE = """
import json, sys, time
start = time.process_time()
{code}
spent = time.process_time() - start
roots = {{name.partition('.')[0] for name in sys.modules}}
print(json.dumps([spent, sorted(roots - set(sys.stdlib_module_names) - {{'__main__', 'ninetynine_edu'}})]))
"""


def ask(code: str) -> tuple[float, list[str]]:
    """CPU seconds and third-party modules of a fresh interpreter that runs `code`."""
    out = subprocess.run([sys.executable, "-c", PROBE.format(code=code)], capture_output=True, text=True, check=True)
    spent, modules = json.loads(out.stdout)
    return spent, modules


@cache
def at_start() -> list[str]:
    """What starting an interpreter loads."""
    return ask("pass")[1]


def probe(code: str) -> tuple[float, list[str]]:
    """CPU seconds and third-party modules loaded by `code` in a fresh interpreter, past what starting it loads."""
    spent, modules = ask(code)
    return spent, sorted(set(modules) - set(at_start()))


def test_the_package_alone_is_light() -> None:
    tries = [probe("import ninetynine_edu") for _ in range(3)]
    assert tries[0][1] == []
    assert min(spent for spent, _ in tries) < 0.1


def test_the_probe_sees_a_heavy_import() -> None:
    assert "networkx" in probe("import networkx")[1]


LIGHT = (
    "import ninetynine_edu.app.cli",
    "import ninetynine_edu.app.serve",
    "import ninetynine_edu.app.setup.environment",
    "import ninetynine_edu as nn; nn.variant('standard').rules_card()",
    "p = nn.Position.open('standard', ['10S 9H', '4C AH'], total=93); p.play('9H')",
    "p = nn.Position.parse('standard 93 P1+ 10S,9H/4C,AH'); p._repr_html_(); nn.solve(p)",
    "nn.strip(nn.Position.parse('standard 93 P1+ 10S,9H/4C,AH'))._repr_html_()",
)


def test_the_engine_and_the_command_need_the_standard_library_only() -> None:
    """One after the other in one interpreter: what the first that is not light loads is seen at the end."""
    heavy = probe("\n".join(LIGHT))[1]
    assert heavy == [], [code for code in LIGHT if probe(f"import ninetynine_edu as nn; {code}")[1]]


OPENED = """
import sys
from ninetynine_edu.panels import play
play.show()
print(*sorted(name for name in sys.modules if name.startswith(('ninetynine_edu.study', 'ninetynine_edu.solve'))))
"""


def test_a_table_that_is_opened_brings_nothing_that_looks_back_at_deals() -> None:
    out = subprocess.run([sys.executable, "-c", OPENED], capture_output=True, text=True, check=True)
    assert out.stdout.split() == []


SHOWN = """
import importlib, sys
for name in {pages}:
    importlib.import_module(f'ninetynine_edu.panels.{{name}}').show()._repr_mimebundle_()
    heavy = {{'numpy', 'networkx', 'matplotlib', 'sympy', 'anywidget', 'tqdm'}} & set(sys.modules)
    print(name, *sorted(heavy), any(module.startswith('ninetynine_edu.solve') for module in sys.modules))
"""


@pytest.mark.parametrize(
    "loaded",
    [
        # Shown one after the other: not even the solvers, decided in plain whole numbers, drawn as a graph.
        ("play False", "workshop False", "lab True", "explorer networkx True"),
        ("tables numpy True",),
    ],
    ids=["one after the other", "alone"],
)
def test_a_page_loads_what_it_shows_and_no_more(loaded: tuple[str, ...]) -> None:
    pages = [line.split()[0] for line in loaded]
    out = subprocess.run(
        [sys.executable, "-c", SHOWN.format(pages=pages)], capture_output=True, text=True, check=True
    ).stdout
    assert tuple(out.splitlines()) == loaded
