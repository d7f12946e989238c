"""Ctrl-C: put off to the end of what must not be left half done."""

from __future__ import annotations

import signal
from functools import partial
from threading import Thread

import pytest

from ninetynine_edu.ground.stop import check_stop, is_stop, listening, put_off, stop


def test_ctrl_c_waits_for_the_end_of_what_is_short() -> None:
    done: list[str] = []
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(KeyboardInterrupt), put_off():
        signal.raise_signal(signal.SIGINT)
        done.append("all of it")
    assert done == ["all of it"] and signal.getsignal(signal.SIGINT) is before


def test_another_thread_and_who_hears_nothing_do_as_they_would() -> None:
    done: list[str] = []

    def beside() -> None:
        with put_off():
            done.append("beside")

    thread = Thread(target=beside)
    thread.start()
    thread.join()
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        with put_off():
            signal.raise_signal(signal.SIGINT)
            done.append("deaf")
    finally:
        signal.signal(signal.SIGINT, before)
    assert done == ["beside", "deaf"]


def test_ctrl_c_is_told_from_a_program_that_raises_the_same() -> None:
    assert is_stop(KeyboardInterrupt()) and not is_stop(SystemExit())
    with listening():
        assert not is_stop(KeyboardInterrupt())
        check_stop()
        for come in (stop, partial(signal.raise_signal, signal.SIGINT)):
            with pytest.raises(KeyboardInterrupt) as came, listening():
                come()
            assert is_stop(came.value) and not is_stop(SystemExit())
            with pytest.raises(KeyboardInterrupt):
                check_stop()
    check_stop()
    assert is_stop(KeyboardInterrupt())
