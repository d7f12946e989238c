"""Pages that wait for their translation speak English throughout, whatever is spoken around them."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys

import pytest

from ninetynine_edu.ground.say import speaking
from ninetynine_edu.panels.gallery import apps, english_alone, open_desk
from ninetynine_edu.panels.kit.desk import Desk


def asked(app: str, tag: str) -> Desk:
    """A desk that was opened and asked for something unknown where a language is spoken."""
    with speaking(tag):
        desk = open_desk(app)
        desk.receive({"do": "nothing of that name"})
    return desk


@pytest.mark.parametrize("app", ["lab", "explorer", "tables"])
def test_a_page_that_waits_for_its_translation_is_in_english_throughout(app: str) -> None:
    german, english = asked(app, "de"), asked(app, "en")
    assert german.language == "en"
    assert json.dumps(german.view, default=str) == json.dumps(english.view, default=str)


@pytest.mark.parametrize("app", ["lab", "explorer", "tables"])
@pytest.mark.parametrize("address", ["", "?position=nonsense&variant=nonsense"])
def test_a_page_that_waits_for_its_translation_opens_in_english(app: str, address: str) -> None:
    opened = importlib.import_module(f"ninetynine_edu.panels.{app}.desk").opened
    with speaking("de"):
        german = opened(address)
    assert json.dumps(german.state, default=str) == json.dumps(opened(address).state, default=str)


def test_the_page_around_an_app_says_whether_it_is_in_english_alone() -> None:
    for app in apps():
        assert english_alone([app]) == (asked(app, "de").language == "en"), app
    assert not english_alone(["sending", "lessons"])


def test_a_page_that_is_translated_is_not() -> None:
    assert asked("play", "de").view["say"] != asked("play", "en").view["say"]


@pytest.mark.parametrize(
    ("address", "spoken"),
    [
        ("seed=7&lang=de-AT", "de"),
        ("lang=tlh", "en"),
        ("&".join(f"a{n}=1" for n in range(60)) + "&lang=de", "en"),
        ("%ff&lang", "en"),
    ],
)
def test_a_page_speaks_as_its_address_says_and_starts_at_any_address(address: str, spoken: str) -> None:
    code = "from ninetynine_edu.ground.say import language; import ninetynine_edu.panels.kit.page; print(language())"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "QUERY_STRING": address},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert run.stdout.split() == [spoken], run.stderr
