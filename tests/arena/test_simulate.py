"""Deals in any number: the same numbers however they are worked out, and sentences for what cannot be."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import numpy as np
import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena import dealt
from ninetynine_edu.arena import simulate as module
from ninetynine_edu.arena.dealt import play_deal
from ninetynine_edu.arena.kept import Kept, mark_of
from ninetynine_edu.arena.simulate import BLOCK, KERNEL_BLOCK, Counted, _block
from ninetynine_edu.fast import deals as kernel
from ninetynine_edu.ground.shuffle import child_seed
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move

GAME = "baltimore"


@pytest.fixture(autouse=True)
def by_engine(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the engine play what the kernel could play as well, but where a test is about the kernel."""
    if "kernel" not in request.node.name:
        monkeypatch.setattr(kernel, "plays", lambda v, kinds: False)


def run(*players: object, deals: int = 150, v: object = GAME, **more: Any) -> nn.Simulation:
    return nn.simulate(v, players or ("random", "greedy"), deals, **{"seed": 7, "progress": False, **more})  # type: ignore[arg-type]


def lowest(view: SeatView) -> Move:
    """Keep the total low."""
    return min(view.legal_moves, key=view.result_of)


def broken(view: SeatView) -> Move:
    return view.legal_moves[99]


def test_what_is_counted_is_what_the_deals_one_by_one_bring() -> None:
    found = run(deals=30)
    played = [play_deal(nn.variant(GAME), ("random", "greedy"), child_seed(7, f"deal {n}")) for n in range(30)]
    assert found.deals == 30 and found.plies == sum(each.plies for each in played)
    assert found.losses == found.player_losses == tuple(sum(seat in each.losers for each in played) for seat in (0, 1))


def test_with_rotation_each_player_sits_everywhere_with_the_same_cards() -> None:
    found = run("greedy", "greedy", "careful", deals=90, rotate=True)
    assert found.deals == 90 and found.counted.packs == 30 and sum(found.losses) == sum(found.player_losses) == 90
    again = run("careful", "greedy", "greedy", deals=90, rotate=True)
    assert sorted(again.player_losses) == sorted(found.player_losses) and again.losses == found.losses


def test_equal_players_are_equal_when_they_change_seats() -> None:
    """Without luck of their own the two deals of a pack are the same deal, so each player loses it from one seat."""
    found = run("greedy", "greedy", deals=200, rotate=True)
    assert found.player_losses == (100, 100)
    low, high = found.interval(0)
    assert low < 0.5 < high < low + 0.06


def test_two_processes_come_to_the_same() -> None:
    one, two = (run(deals=2 * BLOCK + 10, rotate=True, workers=workers) for workers in (1, 2))
    assert one == two


def test_a_bot_of_ones_own_plays_in_another_process_too() -> None:
    one, two = (run(lowest, "random", deals=BLOCK + 1, workers=workers) for workers in (1, 2))
    assert one == two and one.players == ("lowest", "random") and one.faults == (0, 0)


def test_a_bot_that_fails_is_counted_and_the_rest_goes_on(caplog: pytest.LogCaptureFixture) -> None:
    found = run(broken, "greedy", deals=20)
    assert found.deals == 20 and found.faults[0] > 0 and found.faults[1] == 0
    line = broken.__code__.co_firstlineno + 1
    assert "broken made no legal move " in str(found)
    assert f"The first time: line {line}: IndexError (tuple index out of range)." in str(found)
    assert not caplog.records, "it is said once, not at each move"


def test_it_stops_at_the_precision_that_is_wished_and_says_so() -> None:
    found = run(deals=10**6, precision=0.1)
    assert (
        found.ended == "precision"
        and found.deals in (BLOCK * 2**n for n in range(8))
        and found.each_look > found.sure == 0.95
    )
    assert "Each interval is 95% certain." in str(found) and "not reached" not in str(found)
    for player in (0, 1):
        low, high = found.interval(player)
        assert high - low <= 0.2
    short = run(deals=50, precision=0.0001)
    assert short.ended == "deals"
    for told in (str(short), short._repr_html_()):
        assert "The precision 0.0001 was not reached with 50 deals." in told
    assert "not reached" not in str(run(deals=50))


def test_what_is_nearly_certain_is_not_told_as_certain() -> None:
    assert "99.96% certain: from" in run(deals=10, sure=0.9996)._repr_html_()


def test_by_hand_it_stops_without_harm(monkeypatch: pytest.MonkeyPatch) -> None:
    def until(*given: Any) -> tuple[Counted, tuple[str, ...]]:
        if given[5] == 1:
            raise KeyboardInterrupt
        return _block(*given)

    monkeypatch.setattr(module, "_block", until)
    found = run(deals=3 * BLOCK)
    assert found.ended == "stopped" and found.deals == BLOCK and "stopped before its end" in str(found)


def test_by_hand_the_whole_packs_of_a_block_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [25]

    def until(*given: Any) -> Any:
        left[0] -= 1
        if not left[0]:
            raise KeyboardInterrupt
        return play_deal(*given)

    monkeypatch.setattr(module, "play_deal", until)
    found = run(deals=BLOCK, rotate=True)
    monkeypatch.undo()
    assert found.ended == "stopped" and found.counted.packs == 12 and found.deals == 24
    monkeypatch.setattr(kernel, "plays", lambda v, kinds: False)
    assert found.counted == run(deals=24, rotate=True).counted


@pytest.mark.parametrize("at", [32, 100, 132, 300])
def test_by_hand_while_progress_is_shown_no_whole_pack_is_lost(tmp_path: Path, at: int) -> None:
    def until(packs: int) -> None:
        if packs == at:
            raise KeyboardInterrupt

    found = run(deals=6 * BLOCK, rotate=True, progress=until, save=tmp_path / "deals.txt")
    assert found.ended == "stopped" and found.deals == 2 * at
    assert found.counted == run(deals=2 * at, rotate=True).counted


def test_by_hand_while_a_block_is_kept_it_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def until(*given: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Kept, "add", until)
    found = run(deals=2 * BLOCK, save=tmp_path / "deals.txt")
    assert found.ended == "stopped" and found.deals == BLOCK


def quits(view: SeatView) -> Move:
    raise KeyboardInterrupt


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_that_raises_what_ctrl_c_raises_only_fails(workers: int) -> None:
    found = run(quits, "greedy", deals=2 * BLOCK, workers=workers)
    assert found.ended == "deals" and found.deals == 2 * BLOCK and found.faults[0] > 0 == found.faults[1]
    line = quits.__code__.co_firstlineno + 1
    assert f"The first time: line {line}: KeyboardInterrupt." in str(found)


def test_ctrl_c_stops_it_even_where_a_bot_swallows_it() -> None:
    seen: list[int] = []

    def swallows(view: SeatView) -> Move:
        seen.append(1)
        with suppress(KeyboardInterrupt):
            if len(seen) == 3:
                signal.raise_signal(signal.SIGINT)
        return view.legal_moves[0]

    def bears(view: SeatView) -> Move:
        signal.raise_signal(signal.SIGINT)
        return view.legal_moves[0]

    before = signal.getsignal(signal.SIGINT)
    assert run(swallows, "greedy").ended == "stopped" and len(seen) == 3
    assert run(bears, "greedy").ended == "stopped"
    assert signal.getsignal(signal.SIGINT) is before and run(quits, "greedy").ended == "deals"


def test_what_is_saved_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.txt"
    whole = run(deals=3 * BLOCK, save=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    assert len(lines) == 4
    file.write_text("".join(lines[:2]) + lines[2][:9], encoding="utf-8")  # cut off in the middle of a block
    played = []

    def noted(*given: Any) -> tuple[Counted, tuple[str, ...]]:
        played.append(given[5])
        return _block(*given)

    monkeypatch.setattr(module, "_block", noted)
    assert run(deals=3 * BLOCK, save=file) == whole and played == [1, 2]
    assert file.read_text(encoding="utf-8").splitlines(keepends=True) == lines
    assert run(deals=3 * BLOCK, save=file) == whole and played == [1, 2]


def test_what_went_wrong_with_a_bot_is_known_after_it_is_taken_up_again(tmp_path: Path) -> None:
    def trips(view: Any) -> Any:
        if view.total > 60:
            raise LookupError("no such card, " + "and so on " * 400)
        return view.legal_moves[0]

    file = tmp_path / "deals.txt"
    whole = run(trips, "random", deals=2 * BLOCK, save=file)
    assert "no such card" in whole.why[0] and not whole.why[1]
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    again = run(trips, "random", deals=2 * BLOCK, save=file)
    assert again == whole and str(again) == str(whole)
    file.write_text(lines[0] + lines[1].replace('"no such', '7, "no such') + lines[2], encoding="utf-8")
    assert run(trips, "random", deals=2 * BLOCK, save=file) == whole


@pytest.mark.parametrize("held", ["", "{}\n", "[1]\nx\n", "\x00\n", '["ninetynine simulation 1", "other"]\n'])
def test_a_file_with_something_else_is_never_written_over(tmp_path: Path, held: str) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(held, encoding="utf-8")
    if not held:
        assert run(deals=5, save=file).deals == 5
        return
    with pytest.raises(nn.SimulationError, match="holds something else"):
        run(deals=5, save=file)
    assert file.read_text(encoding="utf-8") == held


@pytest.mark.parametrize(
    "line", ["[]", "[0,100,2,3,4,[1,1],[1,1],[1,1],[1,1],[1,1]]", "[" * 10_000, "null", "", " ", "\x00"]
)
def test_damaged_blocks_are_played_again(tmp_path: Path, line: str) -> None:
    file = tmp_path / "deals.txt"
    whole = run(deals=BLOCK, save=file)
    head = file.read_text(encoding="utf-8").splitlines(keepends=True)[0]
    file.write_text(f"{head}{line}\n", encoding="utf-8")
    assert run(deals=BLOCK, save=file) == whole


@pytest.mark.parametrize(
    ("held", "missing"),
    [((0, 0, 0), [1, 2]), ((1, 0, 2), []), ((0, 2, 2), [1]), ((0, None, 2), [1]), ((None, 1), [0, 2])],
)
def test_a_block_counts_in_its_own_place_and_only_what_is_missing_is_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, held: tuple[int | None, ...], missing: list[int]
) -> None:
    file = tmp_path / "deals.txt"
    whole = run(deals=3 * BLOCK, save=file)
    head, *lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text(head + "".join("[damaged\n" if at is None else lines[at] for at in held), encoding="utf-8")
    played = []

    def noted(*given: Any) -> tuple[Counted, tuple[str, ...]]:
        played.append(given[5])
        return _block(*given)

    monkeypatch.setattr(module, "_block", noted)
    assert run(deals=3 * BLOCK, save=file) == whole and played == missing
    assert run(deals=3 * BLOCK, save=file) == whole and played == missing
    assert {head, *lines} <= set(file.read_text(encoding="utf-8").splitlines(keepends=True))


def test_a_line_that_was_changed_anywhere_is_not_believed(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    whole = run(broken, "random", deals=2 * BLOCK, save=file)
    kept = file.read_bytes()
    head, first, second, _ = kept.split(b"\n")
    about = json.loads(head)[1]
    assert [*Kept(file, about).rows] == [0, 1]
    for at, sign in enumerate(first):
        other = b"7" if sign != ord("7") else b"3"
        file.write_bytes(b"\n".join([head, first[:at] + other + first[at + 1 :], second, b""]))
        assert [*Kept(file, about).rows] == [1], first[at:]
    assert run(broken, "random", deals=2 * BLOCK, save=file) == whole


def test_a_line_of_other_deals_is_not_believed(tmp_path: Path) -> None:
    file, other = tmp_path / "deals.txt", tmp_path / "others.txt"
    whole = run(deals=2 * BLOCK, save=file)
    run(deals=2 * BLOCK, save=other, seed=8)
    head = file.read_bytes().split(b"\n")[0]
    file.write_bytes(b"\n".join([head, *other.read_bytes().split(b"\n")[1:]]))
    assert run(deals=2 * BLOCK, save=file) == whole


@pytest.mark.parametrize(
    ("instead", "says"),
    [
        (None, r"deals.txt cannot be kept \(No such file"),
        (b"mine\n", "holds something else"),
        (b"", "holds something else"),
    ],
)
def test_a_file_that_is_gone_or_another_one_meanwhile_is_a_sentence(
    tmp_path: Path, instead: bytes | None, says: str
) -> None:
    file = tmp_path / "deals.txt"

    def change(packs: int) -> None:
        if packs == 50:
            file.unlink()
            if instead is not None:
                file.write_bytes(instead)

    with pytest.raises(nn.SimulationError, match=says):
        run(deals=3 * BLOCK, save=file, progress=change)
    assert (file.read_bytes() if file.exists() else None) == instead


def test_a_file_that_was_ended_at_its_beginning_is_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    whole = run(deals=BLOCK, save=file)
    kept = file.read_text(encoding="utf-8")
    file.write_text(kept[:20], encoding="utf-8")
    assert run(deals=BLOCK, save=file) == whole and file.read_text(encoding="utf-8") == kept


def test_a_bot_that_was_changed_is_another_one(tmp_path: Path) -> None:
    def made(place: int) -> Any:
        def mine(view: SeatView) -> Move:
            return view.legal_moves[0] if place == 0 else view.legal_moves[-1]

        return mine

    def mine(view: SeatView) -> Move:
        return view.legal_moves[-1]

    file = tmp_path / "deals.txt"
    run(made(0), "random", deals=10, save=file)
    assert run(made(0), "random", deals=10, save=file).deals == 10
    with pytest.raises(nn.SimulationError, match="holds something else, or other deals"):
        run(mine, "random", deals=10, save=file)
    bots = [tmp_path / "one" / "same.py", tmp_path / "other" / "same.py"]
    for bot, place in zip(bots, (0, -1), strict=True):
        bot.parent.mkdir()
        bot.write_text(f"def choose(view):\n    return view.legal_moves[{place}]\n", encoding="utf-8")
    file = tmp_path / "of_file.txt"
    run(nn.bot_from_file(bots[0]), "random", deals=10, save=file)
    with pytest.raises(nn.SimulationError, match="holds something else, or other deals"):
        run(nn.bot_from_file(bots[1]), "random", deals=10, save=file)


class Keeper:
    """A bot that is no function."""

    def __init__(self, high: int) -> None:
        self.high = high

    def __call__(self, view: SeatView) -> Move:
        return self.choose(view)

    def choose(self, view: SeatView) -> Move:
        return view.legal_moves[self.high]


def by_default(high: int) -> Any:
    def mine(view: SeatView, high: int = high) -> Move:
        return view.legal_moves[high]

    return mine


def by_key(high: int) -> Any:
    def mine(view: SeatView, *, high: int = high) -> Move:
        return view.legal_moves[high]

    return mine


def by_closure(high: int) -> Any:
    def pick(moves: Sequence[Move]) -> Move:
        return moves[high]

    def mine(view: SeatView) -> Move:
        return pick(view.legal_moves)

    return mine


class Slim:
    """A bot without a dictionary of its own."""

    __slots__ = ("high",)

    def __init__(self, high: int) -> None:
        self.high = high

    def __call__(self, view: SeatView) -> Move:
        return view.legal_moves[self.high]


def by_function(high: int) -> Any:
    pick = min if high else max
    return lambda view: pick(view.legal_moves, key=view.result_of)


def by_table(high: int) -> Any:
    table = np.zeros(5000)
    table[2500] = high
    return lambda view: view.legal_moves[int(table[2500])]


def by_luck(high: int) -> Any:
    luck = Random(high)
    return lambda view: luck.choice(view.legal_moves)


def by_words(high: int) -> Any:
    words = {"ace", "two", "three", "four", str(high)}
    return lambda view: view.legal_moves[len(words) % 1]


def in_part(high: int) -> Any:
    return partial(by_key(0), high=high)


MAKERS = [
    by_default, by_key, by_closure, by_function, by_table, by_luck, by_words, in_part, Keeper, Slim,
    lambda high: Keeper(high).choose,
]  # fmt: skip


@pytest.mark.parametrize("make", MAKERS)
def test_what_a_bot_keeps_tells_it_from_another_of_its_kind(make: Any) -> None:
    assert mark_of(make(0)) == mark_of(make(0)) != mark_of(make(-1))


def test_a_bot_is_another_one_when_a_function_beside_it_was_changed(tmp_path: Path) -> None:
    cell = (
        "sign = 1\ndef worth(move):\n    return sign * order(move.n)\n"
        "def order(n):\n    return n if n > -99 else worth(n)\n"
        "def choose(view):\n    return min(view.legal_moves, key=lambda move: worth(move))\n"
    )
    marks = []
    for changed in (cell, cell, cell.replace("return n if", "return -n if"), cell.replace("min(", "max(")):
        (tmp_path / "cell.py").write_text(changed, encoding="utf-8")
        marks.append(mark_of(run_path(str(tmp_path / "cell.py"))["choose"]))
    assert marks[0] == marks[1] and len(set(marks)) == 3


def test_what_keeps_itself_has_a_mark_too() -> None:
    keeps: list[Any] = []

    def mine(view: SeatView) -> Move:
        return view.legal_moves[len(keeps) % 1]

    keeps += [keeps, {"me": mine}, Keeper(0).choose]
    keeps.append(lambda: keeps)
    assert mark_of(mine) == mark_of(mine)


@pytest.mark.parametrize("save", [".", "no/folder/deals.txt", 5, "a\0b"])
def test_a_file_that_cannot_be_kept_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, save: Any) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(nn.SimulationError, match=r"cannot be kept \(|save is the name of a file"):
        run(deals=5, save=save)


def test_a_full_disk_is_a_sentence_and_what_was_kept_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "deals.txt"
    whole = run(deals=3 * BLOCK, save=file)
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:2]), encoding="utf-8")
    add = Kept.add

    def full(self: Kept, number: int, *block: Any) -> None:
        if len(self.rows) == 2:
            self._file = tmp_path  # a folder takes no lines
        add(self, number, *block)

    with monkeypatch.context() as patched, pytest.raises(nn.SimulationError, match="cannot be kept"):
        patched.setattr(Kept, "add", full)
        run(deals=3 * BLOCK, save=file)
    assert file.read_text(encoding="utf-8") == "".join(lines[:3])
    assert run(deals=3 * BLOCK, save=file) == whole


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"v": 3}, "needs a variant or its id, not 3"),
        ({"deals": 0}, "deals is a whole number from 1 to 1,000,000,000, not 0"),
        ({"deals": True}, "deals is a whole number"),
        ({"rotate": None}, "rotate is True or False, not None"),
        ({"deals": 1.5}, "deals is a whole number"),
        ({"precision": 0}, "precision is a number from 0.0001 to 0.5, not 0"),
        ({"precision": float("nan")}, "precision is a number"),
        ({"sure": 1}, "sure is a number from 0.5 to 0.9999, not 1"),
        ({"workers": 0}, "workers is a number of processes"),
        ({"workers": "all"}, "workers is a number of processes"),
        ({"seed": 1.5}, "A seed is a whole number or a text"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(given: dict[str, Any], says: str) -> None:
    with pytest.raises(nn.SimulationError, match=says):
        run(**given)


@pytest.mark.parametrize("players", [["random"], ["human", "greedy"], ["greedy", "nobody"], "greedy", ["random"] * 11])
def test_who_cannot_play_is_told(players: object) -> None:
    with pytest.raises(nn.SimulationError):
        nn.simulate("standard", players, 5, progress=False)  # type: ignore[arg-type]


def test_an_unknown_game_is_an_unknown_game() -> None:
    with pytest.raises(nn.UnknownVariant, match="standard"):
        run(v="standrad")


def test_house_rules_travel_to_other_processes() -> None:
    own = nn.variant("standard", limit=50, reverse_two_player="pass")
    one, two = (run(deals=BLOCK + 1, v=own, workers=workers) for workers in (1, 2))
    assert one.counted == two.counted and one.plies < run(deals=BLOCK + 1).plies


def test_it_shows_itself_as_a_table_that_holds_no_markup_of_others() -> None:
    html = run(deals=20)._repr_html_()
    assert html.startswith("<table>") and "random" in html and "%" in html
    assert 'scope="col"' in html


def test_nothing_heavy_is_loaded_for_deals_on_one_core() -> None:
    import subprocess
    import sys

    code = (
        "import sys, ninetynine_edu as nn; nn.simulate(deals=3, v='standard', progress=False); "
        "print([name for name in ('numpy', 'joblib', 'networkx', 'sympy') if name in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"


def test_the_kernel_plays_what_it_knows_and_says_when_it_was_machine_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Machine code and Python come to the same, also in blocks and with seats changed."""
    from ninetynine_edu.fast import native

    fast = run(deals=22_000, v="standard", rotate=True)
    monkeypatch.setattr(native, "is_here", lambda: False)
    slow = run(deals=22_000, v="standard", rotate=True)
    assert (fast.engine, slow.engine) == ("fast", "python") and fast.counted == slow.counted
    assert fast.deals == 22_000 and fast.counted.packs == 11_000


def test_kernel_blocks_are_the_same_in_two_processes_and_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "deals.txt"
    one, two = (run(deals=KERNEL_BLOCK + 10, v="standard", workers=workers) for workers in (1, 2))
    again = [run(deals=KERNEL_BLOCK + 10, v="standard", save=file) for _ in range(2)]
    assert one.counted == two.counted == again[0].counted == again[1].counted
    assert len(file.read_text(encoding="utf-8").splitlines()) == 3


def test_kernel_and_engine_agree_on_how_often_who_loses() -> None:
    """The same bots as functions of one's own are played by the engine; other deals, but shares that overlap."""

    def greedy_bot(view: SeatView) -> Move:
        return max(view.legal_moves, key=view.result_of)

    kernel = run("random", "greedy", deals=100_000, v="standard")
    engine = run("random", greedy_bot, deals=1500, v="standard")
    low, high = engine.interval(0)
    assert low - 0.01 < kernel.player_losses[0] / kernel.deals < high + 0.01


@pytest.mark.parametrize("player", [2, -1, "greedy", None, True, 0.5])
def test_a_player_that_is_none_is_a_sentence(player: Any) -> None:
    found = run(deals=2)
    for ask, name in ((found.interval, "player"), (found.seat_interval, "seat")):
        with pytest.raises(nn.SimulationError, match=f"{name} is a whole number from 0 to 1, not "):
            ask(player)


def test_deals_of_one_pack_count_as_one_where_seats_are_looked_at() -> None:
    """Bots that are all alike play a pack in every seat alike: four deals tell no more than one."""
    once = nn.simulate("standard", ["greedy"] * 4, deals=300, seed=5, progress=False)
    turned = nn.simulate("standard", ["greedy"] * 4, deals=1200, seed=5, rotate=True, progress=False)
    assert turned.losses == tuple(4 * each for each in once.losses)
    assert [turned.seat_interval(seat) for seat in range(4)] == [once.seat_interval(seat) for seat in range(4)]


def test_what_has_no_end_or_holds_something_else_is_not_read_to_its_end(tmp_path: Path) -> None:
    for name in filter(os.path.exists, ("/dev/zero", "/dev/full", str(tmp_path))):
        with pytest.raises(nn.SimulationError, match=r"cannot be kept \(it is no file\)"):
            nn.simulate("standard", deals=5, save=name, progress=False)
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(2**40)
    with pytest.raises(nn.SimulationError, match="holds something else"):
        nn.simulate("standard", deals=5, save=large, progress=False)


def breaks(view: SeatView) -> Move:
    """Let something fail later, as an alarm would do, once."""
    plain = vars(dealt)["deal_out"]

    def once(*given: object) -> None:
        vars(dealt)["deal_out"] = plain
        raise TimeoutError("late")

    if plain.__name__ != "once":
        vars(dealt)["deal_out"] = once
    return view.legal_moves[0]


@pytest.mark.parametrize("workers", [1, 2])
def test_what_a_bot_breaks_outside_its_moves_is_told(workers: int) -> None:
    with pytest.raises(
        nn.SimulationError, match=r"Deals failed outside the moves of the bots: TimeoutError \(late\)\.$"
    ):
        nn.simulate("baltimore", [breaks, "random"], deals=202, workers=workers, progress=False)


def test_what_breaks_without_a_bot_of_ones_own_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(module, "play_deal", fails)
    with pytest.raises(ZeroDivisionError):
        nn.simulate("baltimore", ["random", "counter"], deals=10, progress=False)
