"""What a desk says when something fails on our side."""

from __future__ import annotations

import logging

import pytest

from ninetynine_edu.ground.say import marked, speaking
from ninetynine_edu.panels.kit.desk import Desk, Message, action
from ninetynine_edu.panels.kit.safe import NotFetched


class Failing(Desk):
    """A desk on which one thing fails."""

    SORRY = marked("Something went wrong on our side. Please try once more.")

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    @action("fail")
    def _fail(self, message: Message) -> None:
        raise self.error


@pytest.mark.parametrize(
    ("error", "sentence", "german"),
    [
        (ZeroDivisionError(), "Something went wrong on our side. Please try", "Bei uns ist etwas schiefgegangen."),
        (MemoryError(), "This device has too little free memory for this page.", "Dieses Gerät hat zu wenig"),
        (NotFetched(name="networkx"), "This page could not be fetched to its end.", "Diese Seite kam nicht ganz an."),
    ],
)
def test_a_fault_is_told_for_what_it_is(
    error: Exception, sentence: str, german: str, caplog: pytest.LogCaptureFixture
) -> None:
    for tag, words in (("en", sentence), ("de", german)):
        with speaking(tag):
            desk = Failing(error)
        with caplog.at_level(logging.CRITICAL, "ninetynine_edu.panels"):
            desk.receive({"do": "fail"})
        assert desk._say.startswith(words)
