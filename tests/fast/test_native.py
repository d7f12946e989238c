"""Machine code: all modules of which it is made stand side by side, so a name means one thing in all of them."""

from __future__ import annotations

import pytest

from ninetynine_edu.fast import native


def test_all_of_it_can_be_made_beforehand(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    for name in ("compiled", "looking", "weighing", "taking", "moving"):
        monkeypatch.setattr(native, name, lambda name=name: made.append(name))
    for here in (False, True):
        monkeypatch.setattr(native, "is_here", lambda here=here: here)
        native.make_all()
        assert len(made) == (5 if here else 0)


def test_a_name_means_one_thing_in_all_modules_of_which_machine_code_is_made() -> None:
    meant: dict[str, tuple[str, object]] = {}
    for module in native._PARTS:
        for name, value in vars(module).items():
            if name.startswith("__") or name in ("annotations", "Final"):
                continue
            where, first = meant.setdefault(name, (module.__name__, value))
            assert first is value or first == value, f"{name} in {where} and {module.__name__}"
    assert len(meant) > 300
