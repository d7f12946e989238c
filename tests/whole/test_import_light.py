"""`import ninetynine_edu` loads the standard library only, and costs next to nothing."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

PROBE = """
import json, sys, time
start = time.process_time()
{code}
spent = time.process_time() - start
roots = {{name.partition('.')[0] for name in sys.modules}}
print(json.dumps([spent, sorted(roots - set(sys.stdlib_module_names) - {{'__main__', 'ninetynine_edu'}})]))
"""


def probe(code: str) -> tuple[float, list[str]]:
    """CPU seconds and third-party modules loaded by `code` in a fresh interpreter, past what starting it loads."""

    def ask(text: str) -> tuple[float, list[str]]:
        out = subprocess.run(
            [sys.executable, "-c", PROBE.format(code=text)], capture_output=True, text=True, check=True
        )
        spent, modules = json.loads(out.stdout)
        return spent, modules

    spent, modules = ask(code)
    return spent, sorted(set(modules) - set(ask("pass")[1]))


def test_the_package_alone_is_light() -> None:
    tries = [probe("import ninetynine_edu") for _ in range(3)]
    assert tries[0][1] == []
    assert min(spent for spent, _ in tries) < 0.1


def test_the_probe_sees_a_heavy_import() -> None:
    assert "networkx" in probe("import networkx")[1]


@pytest.mark.parametrize(
    "code",
    [
        "import ninetynine_edu.app.cli",
        "import ninetynine_edu.app.serve",
        "import ninetynine_edu.app.setup.environment",
        "import ninetynine_edu as nn; nn.variant('standard').rules_card()",
        "import ninetynine_edu as nn; p = nn.Position.open('standard', ['10S 9H', '4C AH'], total=93); p.play('9H')",
        "import ninetynine_edu as nn; p = nn.Position.parse('standard 93 P1+ 10S,9H/4C,AH'); p._repr_html_(); nn.solve(p)",
        "import ninetynine_edu as nn; nn.strip(nn.Position.parse('standard 93 P1+ 10S,9H/4C,AH'))._repr_html_()",
    ],
)
def test_the_engine_and_the_command_need_the_standard_library_only(code: str) -> None:
    assert probe(code)[1] == []


SHOWN = """
import sys
from ninetynine_edu.panels import {page}
{page}.show()._repr_mimebundle_()
heavy = {{'numpy', 'networkx', 'matplotlib', 'sympy', 'anywidget', 'tqdm'}} & set(sys.modules)
print(*sorted(heavy), any(name.startswith('ninetynine_edu.solve') for name in sys.modules))
"""


@pytest.mark.parametrize(
    ("page", "loaded"),
    [
        ("play", "False"),  # not even the solvers
        ("workshop", "False"),
        ("lab", "True"),  # decided in plain whole numbers
        ("explorer", "networkx True"),
        ("tables", "numpy True"),
    ],
)
def test_a_page_loads_what_it_shows_and_no_more(page: str, loaded: str) -> None:
    out = subprocess.run(
        [sys.executable, "-c", SHOWN.format(page=page)], capture_output=True, text=True, check=True
    ).stdout
    assert out.strip() == loaded
