"""The repository as a whole: what stands at its top, its pins, its documents."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

import ninetynine_edu as nn
from ninetynine_edu.app import cli
from ninetynine_edu.app.setup.environment import OLDEST

ROOT = Path(__file__).parents[2]
ALLOWED_AT_TOP = {
    "pyproject.toml",
    "ninetynine_edu",
    "notebooks",
    "lessons",
    "tests",
    "binder",
    "docs",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CITATION.cff",
    "LICENSE",
}
TEXTS = {
    ".py",
    ".md",
    ".toml",
    ".txt",
    ".json",
    ".ipynb",
    ".css",
    ".js",
    ".html",
    ".j2",
    ".yml",
    ".yaml",
    "",
    ".cfg",
    ".cff",
}


PINNED_ON = {
    "implementation_name": "cpython",
    "os_name": "posix",
    "platform_machine": "x86_64",
    "platform_python_implementation": "CPython",
    "platform_system": "Linux",
    "python_full_version": "3.11.9",
    "python_version": "3.11",
    "sys_platform": "linux",
}
"""The computer that the pins are for, whichever one the tests run on."""


def files() -> list[Path]:
    """Every file that is, or would be, part of the repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    )
    return [ROOT / name for name in listed.stdout.decode().split("\0") if name and (ROOT / name).is_file()]


def pins(name: str) -> dict[str, str]:
    """The versions that a file of binder/ pins, by canonical name."""
    lines = (ROOT / "binder" / name).read_text(encoding="utf-8").splitlines()
    return dict(line.split("==") for line in lines if line and not line.startswith("#"))


def project() -> dict[str, object]:
    loaded: dict[str, object] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return loaded


def installed(name: str) -> bool:
    """Whether a package is here; some are for other systems, or for another Python."""
    return bool(list(importlib.metadata.distributions(name=name)))


def closure(wanted: list[str], computer: dict[str, str] | None = None) -> set[str]:
    """The canonical names of everything these requirements bring along.

    Args:
        wanted: requirements, as they are written.
        computer: the markers of the computer asked about; None: this one. Of a package that is not installed here
            nobody knows what it brings along.
    """
    done: set[tuple[str, str]] = set()
    left = [Requirement(text) for text in wanted]
    while left:
        requirement = left.pop()
        name = canonicalize_name(requirement.name)
        for extra in {"", *requirement.extras} - {extra for known, extra in done if known == name}:
            done.add((name, extra))
            inner = map(Requirement, (importlib.metadata.requires(name) or []) if installed(name) else [])
            known = {**(computer or {}), "extra": extra}
            left += [one for one in inner if one.marker is None or one.marker.evaluate(known)]
    return {name for name, _ in done}


def test_the_top_level_holds_only_what_belongs_there() -> None:
    top = {file.relative_to(ROOT).parts[0] for file in files()}
    assert {name for name in top if not name.startswith(".")} <= ALLOWED_AT_TOP


@pytest.mark.parametrize("name", ["constraints.txt", "requirements.txt"])
def test_pins_are_names_and_versions_only(name: str) -> None:
    for line in (ROOT / "binder" / name).read_text(encoding="utf-8").splitlines():
        assert line.startswith("# ") or re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", line), line
    names = list(pins(name))
    assert names == sorted(set(names))


def test_binder_pins_what_is_needed_at_run_time_and_nothing_else() -> None:
    run_time = closure(list(project()["dependencies"]), PINNED_ON)  # type: ignore[call-overload]
    assert set(pins("requirements.txt")) == run_time


def test_the_constraints_pin_everything_that_the_tests_stand_on() -> None:
    extra = project()["optional-dependencies"]["test"]  # type: ignore[index]
    everything = closure([*project()["dependencies"], *extra], PINNED_ON)  # type: ignore[misc]
    assert set(pins("constraints.txt")) == everything - {"ninetynine-edu"}  # which names its own extra


def test_both_pin_the_same_versions() -> None:
    constraints = pins("constraints.txt")
    assert {name: constraints[name] for name in pins("requirements.txt")} == pins("requirements.txt")


def test_the_tests_run_on_the_pinned_versions() -> None:
    extra = project()["optional-dependencies"]["test"]  # type: ignore[index]
    needed = closure([*project()["dependencies"], *extra])  # type: ignore[misc]
    pinned = {name: version for name, version in pins("constraints.txt").items() if name in needed}
    assert {name: importlib.metadata.version(name) for name in pinned} == pinned


@pytest.mark.parametrize("elsewhere", [(), ("pexpect", "ptyprocess"), ("overrides",)])
def test_what_is_pinned_is_asked_alike_on_every_computer(
    monkeypatch: pytest.MonkeyPatch, elsewhere: tuple[str, ...]
) -> None:
    """Windows has no pexpect and Python 3.14 no overrides: the same pins have to be right there."""
    here = installed
    monkeypatch.setattr(f"{__name__}.installed", lambda name: name not in elsewhere and here(name))
    test_binder_pins_what_is_needed_at_run_time_and_nothing_else()
    test_the_constraints_pin_everything_that_the_tests_stand_on()


def test_every_pin_is_in_the_range_of_the_project() -> None:
    constraints = pins("constraints.txt")
    extras = project()["optional-dependencies"]
    for text in [*project()["dependencies"], *extras["test"], *extras["peers"]]:  # type: ignore[misc, index]
        requirement = Requirement(text)
        if requirement.name == "ninetynine_edu":
            continue  # an extra of our own
        assert requirement.specifier.contains(constraints[canonicalize_name(requirement.name)], prereleases=True), text


def test_the_oldest_python_promised_takes_every_pin() -> None:
    """Debian 12 has Python 3.11.2: one pin that asks for 3.11.5, and nothing at all is installed there."""
    oldest, pinned = ".".join(map(str, [*OLDEST, 0])), pins("constraints.txt")
    refused = [
        f"{found.name} {found.version} needs Python {needs}"
        for found in importlib.metadata.distributions()
        for needs in found.metadata.get_all("Requires-Python", [])
        if canonicalize_name(found.name) in pinned and oldest not in SpecifierSet(needs)
    ]
    assert not refused


def test_a_python_that_a_pin_refuses_is_refused_by_the_project() -> None:
    """Else pip speaks of a package that nobody has heard of."""
    ours, pinned = SpecifierSet(str(project()["requires-python"])), pins("constraints.txt")
    refused = {
        one.version
        for found in importlib.metadata.distributions()
        for needs in found.metadata.get_all("Requires-Python", [])
        for one in SpecifierSet(needs)
        if canonicalize_name(found.name) in pinned and one.operator == "!="
    }
    assert [version for version in refused if version.removesuffix(".*") in ours] == []


def test_one_oldest_python_everywhere() -> None:
    oldest = ".".join(map(str, OLDEST))
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert settings["project"]["requires-python"].startswith(f">={oldest},")
    assert f"Programming Language :: Python :: {oldest}" in settings["project"]["classifiers"]
    assert settings["tool"]["mypy"]["python_version"] == oldest
    assert settings["tool"]["ruff"]["target-version"] == f"py{oldest.replace('.', '')}"
    assert (ROOT / "binder" / "runtime.txt").read_text() == f"python-{oldest}\n"
    assert f"Python {oldest} or newer" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_every_runtime_dependency_says_why() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    block = text.split("\ndependencies = [\n")[1].split("\n]")[0]
    for line in block.splitlines():
        assert re.search(r'",\s*# \w', line), line


def test_binder_has_what_it_needs_and_no_system_packages() -> None:
    names = {file.name for file in files() if file.parent == ROOT / "binder"}
    assert names == {"requirements.txt", "runtime.txt", "postBuild", "constraints.txt", "voila.json"}
    assert json.loads((ROOT / "binder" / "voila.json").read_text())["VoilaConfiguration"]["template"] == "ninetynine"


def test_no_address_of_a_registry_and_no_path_of_a_machine() -> None:
    registry = re.compile(
        r"py"
        + r"pi\.org|python"
        + r"hosted|npm"
        + r"js\.org|anaconda\.org|--index"
        + r"-url|--find"
        + r"-links|file:///"
    )
    machine = re.compile(r"(?<![\w./~-])/(?:home|Users|root|work|opt|mnt|srv)/\w")
    found = []
    for file in files():
        if file.suffix in TEXTS and file != Path(__file__):
            for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
                if registry.search(line) or (machine.search(line) and "jovyan" not in line):
                    found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    assert not found, "\n".join(found)


def test_pages_fetch_nothing_from_outside() -> None:
    fetch = re.compile(r"""(?:src|href|from|import|url)\s*[=(]?\s*["'(]?\s*(?:https?:)?//(?!127\.0\.0\.1|localhost)""")
    shipped = [
        file
        for file in files()
        if ROOT / "ninetynine_edu" in file.parents and file.suffix in {".js", ".css", ".html", ".j2"}
    ]
    assert shipped
    for file in shipped:
        assert not fetch.search(file.read_text(encoding="utf-8")), file


def test_notebooks_use_no_tex() -> None:
    """Voila would fetch a library from outside to show it; x², ≤ and × need none."""
    for file in files():
        if file.suffix == ".ipynb":
            for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]:
                if cell["cell_type"] == "markdown":
                    text = re.sub(r"`[^`]*`", "", "".join(cell["source"]))
                    assert not re.search(r"\$[^$\n]+\$|\\\(|\\\[", text), f"{file.name}: {text[:80]}"


def test_the_readme_opens_with_the_two_commands() -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    top = "\n".join(lines[:24])
    clone = "git clone https://github.com/ninetynine-edu/ninetynine_edu && cd ninetynine_edu && "
    for program, command in (("python3", "app"), ("python3", "test"), ("py", "app"), ("py", "test")):
        assert f"{clone}{program} -m ninetynine_edu {command}" in top.replace("; ", " && ")


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for command in cli.COMMANDS:
        assert f"`ninetynine {command.name}" in text or f"ninetynine_edu {command.name}" in text, command.name


def test_every_relative_link_of_the_readme_leads_to_a_file() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)]+)\)", text):
        assert (ROOT / target).exists(), target


def guides() -> list[Path]:
    return [
        ROOT / "CONTRIBUTING.md",
        *(file for file in files() if ROOT / "docs" in file.parents and file.suffix == ".md"),
    ]


# What the walks of CONTRIBUTING.md make anew.
MADE_BY_A_WALK = {
    "ninetynine_edu/variants/fives.toml",
    "tests/playthroughs/fives.txt",
    "lessons/source/a8_your_title.md",
    "lessons/source/de/a8_your_title.md",
    "lessons/a8_your_title.ipynb",
    "lessons/teacher/a8_your_title.ipynb",
    "lessons/solutions/a8_your_title.ipynb",
    "tests/lessons/test_a8_your_title.py",
    "notebooks/dice.ipynb",
    "ninetynine_edu/words/fr.po",
}


@pytest.mark.parametrize("guide", guides(), ids=lambda guide: guide.name)
def test_every_path_that_a_guide_names_is_there(guide: Path) -> None:
    text = guide.read_text(encoding="utf-8")
    for target in re.findall(r"\]\((?!https?:|#)([^)#]+)[^)]*\)", text):
        assert (guide.parent / target).exists(), target
    code = " ".join(re.findall(r"`[^`\n]+`", text)).replace("`", " ")
    named = set(re.findall(r"(?<![\w./-])[\w.-]+(?:/[\w.-]+)+/?", code)) - MADE_BY_A_WALK
    homes = (ROOT, ROOT / "ninetynine_edu", ROOT / "ninetynine_edu" / "panels")
    assert not [name for name in named if not any((home / name).exists() for home in homes)]


def test_ci_runs_the_second_command_of_the_readme() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec python3 -m ninetynine_edu test </dev/null"
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def test_the_wheel_holds_all_it_needs(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(tmp_path), str(ROOT)],
        check=True,
        capture_output=True,
    )
    import zipfile

    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == f"ninetynine_edu-{nn.__version__}-py3-none-any.whl"
    inside = set(zipfile.ZipFile(wheel).namelist())
    package = {str(file.relative_to(ROOT)) for file in files() if ROOT / "ninetynine_edu" in file.parents}
    assert package <= inside
    for folder in ("notebooks", "lessons"):
        for file in files():
            if ROOT / folder in file.parents and ROOT / "lessons" / "source" not in file.parents:
                assert f"ninetynine_edu/_notebooks/{file.relative_to(ROOT)}" in inside
    shared = f"ninetynine_edu-{nn.__version__}.data/data/share/jupyter/voila/templates/ninetynine/"
    assert {f"{shared}index.html.j2", f"{shared}tree.html", f"{shared}static/ninetynine.css"} <= inside


def test_one_version_everywhere() -> None:
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    newest = re.search(r"^## ([0-9.]+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited and newest
    installed = importlib.metadata.version("ninetynine_edu")
    assert project()["version"] == nn.__version__ == installed == cited[1] == newest[1]
