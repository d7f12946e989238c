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
        "import ninetynine_edu.cli",
        "import ninetynine_edu.serve",
        "import ninetynine_edu._setup.environment",
        "import ninetynine_edu as nn; nn.variant('standard').rules_card()",
        "import ninetynine_edu as nn; p = nn.Position.open('standard', ['10S 9H', '4C AH'], total=93); p.play('9H')",
    ],
)
def test_the_engine_and_the_command_need_the_standard_library_only(code: str) -> None:
    assert probe(code)[1] == []
