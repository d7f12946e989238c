"""Tournaments: the deals of `simulate`, a ladder as it is told, and bots that fail, crash, or never come to an end."""

from __future__ import annotations

import os
import signal
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.arena import inside, pairings, watched
from ninetynine_edu.arena.inside import Result, Task, play
from ninetynine_edu.ground.shuffle import child_seed
from ninetynine_edu.matches import own
from ninetynine_edu.matches.players import OwnBot
from ninetynine_edu.play.information import SeatView
from ninetynine_edu.play.moves import Move
from ninetynine_edu.study import bar

LOW = "def choose(view):\n    return min(view.legal_moves, key=view.result_of)\n"
LOOPS = "def choose(view):\n    while view.total > 50:\n        pass\n    return view.legal_moves[0]\n"


def run(*players: str | OwnBot, deals: int = 40, v: Any = "standard", **more: Any) -> nn.Tournament:
    return nn.tournament(players or ("random", "greedy", "careful"), v, deals, **{"progress": False, **more})


def lowest(view: SeatView) -> Move:
    return min(view.legal_moves, key=view.result_of)


def by_hand(name: str, which: Any) -> OwnBot:
    def bot(view: SeatView) -> Move:
        chosen: Move = which(view.legal_moves, key=view.result_of)
        return chosen

    bot.__name__ = name
    return bot


def broken(view: SeatView) -> Move:
    return view.legal_moves[99]


def from_file(folder: Path, name: str, text: str) -> OwnBot:
    file = folder / name
    file.write_text(text, encoding="utf-8")
    return nn.bot_from_file(file, load=False)


def test_what_is_counted_is_what_simulate_counts_with_both_in_both_seats() -> None:
    found = run("random", "greedy", "careful", v=["standard", "chicago"], deals=41)
    assert [each.players for each in found.games[::2]] == [
        *(("random", "greedy"), ("random", "careful"), ("greedy", "careful"))
    ]
    assert [each.variant.id for each in found.games] == ["standard", "chicago"] * 3
    for each in found.games:
        seed = child_seed(7, f"{each.variant.id}: {each.players[0]} against {each.players[1]}")
        alone = nn.simulate(each.variant, each.players, 41, seed, rotate=True, progress=False)
        assert each.deals == alone.deals == 42 and each.wins == alone.player_losses[::-1]
    assert found.deals == 6 * 42 and found.ended == "all"


def test_the_cross_table_is_the_share_of_deals_won() -> None:
    found = run(v=["standard", "chicago"], deals=60)
    table = found.table()
    assert [*table] == [*found.ranking] == sorted(found.players, key=lambda name: -found.ratings[name].rating)
    won = sum(
        each.wins[each.players.index("careful")] for each in found.games if set(each.players) >= {"careful", "random"}
    )
    assert table["careful"]["random"] == won / 120 and "careful" not in table["careful"]
    assert all(table[a][b] + table[b][a] == pytest.approx(1) for a in table for b in table[a])


def test_a_deal_that_nobody_lost_counts_half() -> None:
    each = pairings.Pairing(("a", "b"), nn.variant("standard"), 10, (5, 3), 2, (0, 0), 0)
    assert each.score == 6
    assert pairings.scores([each]) == {("a", "b"): (6, 10), ("b", "a"): (4, 10)}


def test_the_spread_is_that_of_the_packs() -> None:
    """Three packs, of which the first player won 2, 1 and 0 deals: a variance of 1 a pack."""
    assert pairings._spread(Result(3, 6, 0, (3, 3), (5, 5), (0, 0), ("", ""), "deals")) == pytest.approx(3)
    assert pairings._spread(Result(1, 2, 0, (1, 1), (1, 1), (0, 0), ("", ""), "deals")) == 0


def test_two_processes_come_to_the_same(tmp_path: Path) -> None:
    players: list[str | OwnBot] = ["random", lowest, "careful", from_file(tmp_path, "low.py", LOW)]
    one, two = (run(*players, deals=202, workers=workers) for workers in (1, 2))
    assert one == two and one.deals == 6 * 202
    of_file = [each for each in one.games if "low" in each.players]
    assert len(of_file) == 3 and one.faults == () and one.taken_out == {}


def test_who_else_takes_part_changes_nothing_between_two() -> None:
    two, three = run("random", "careful"), run("random", "greedy", "careful")
    assert two.games[0] == three.games[1]
    assert run("random", "careful", seed=8).games != two.games


@pytest.mark.parametrize("name", nn.variants())
def test_two_can_sit_down_to_every_game(name: str) -> None:
    found = run("random", "greedy", v=nn.variant(name), deals=2)
    assert found.deals == 2 and set(found.ratings) == {"random", "greedy"}


def faked(monkeypatch: pytest.MonkeyPatch, strength: dict[str, int]) -> list[tuple[str, str]]:
    """Let the stronger of two win 3 of 4 deals, and equals 2; returns who has met."""
    met = []

    def play(task: Task, workers: int | None = 1, tell: object = None) -> Result:
        one, other = (str(player) for player in task.players)
        met.append((one, other))
        won = 2 + (strength[one] > strength[other]) - (strength[one] < strength[other])
        return Result(2, 4, 0, (4 - won, won), ((4 - won) ** 2, won**2), (0, 0), ("", ""), "deals")

    monkeypatch.setattr(pairings, "play", play)
    return met


@pytest.mark.parametrize(
    ("strengths", "ranking", "pairs"),
    [
        ((1, 2, 3, 4), "dcba", "ab bc cd"),
        ((4, 3, 2, 1), "abcd", "ab ac ad bc bd cd"),
        ((2, 1, 3, 1), "cdab", "ab ac cd"),
        ((1, 1, 1, 1), "dcba", "ab bc cd"),  # who does not win does not climb
    ],
)
def test_a_ladder_is_climbed_as_it_is_told(
    strengths: tuple[int, ...], ranking: str, pairs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("random", "greedy", "careful", "steady")
    met = faked(monkeypatch, dict(zip(names, strengths, strict=True)))
    found = run(*names, style="ladder")
    letters = dict(zip(names, "abcd", strict=True))
    assert "".join(letters[name] for name in found.ranking) == ranking
    assert sorted("".join(letters[name] for name in pair) for pair in met) == pairs.split()
    assert set(found.ratings) == set(names)


def test_who_wins_everything_has_a_rating(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(task: Task, workers: int | None = 1, tell: object = None) -> Result:
        return Result(20, 40, 0, (0, 40), (0, 80), (0, 0), ("", ""), "deals")

    monkeypatch.setattr(pairings, "play", play)
    found = run()
    assert found.ranking == ("random", "greedy", "careful") and "100.0%" in str(found)
    best = found.ratings["random"]
    assert 1600 < best.low < best.rating < best.high < 3500


def test_a_bot_that_never_comes_to_an_end_is_taken_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "SECONDS", 0.5)
    begun, begin = [], watched._Table.begin

    def noted(table: Any, number: int, task: Task) -> None:
        begun.append(task)
        begin(table, number, task)

    monkeypatch.setattr(watched._Table, "begin", noted)
    found = run("random", from_file(tmp_path, "loops.py", LOOPS), "greedy", lowest)
    assert len(begun) == 1, "nobody else has to wait for it"
    assert found.taken_out == {"loops": "took too long for a move and was taken out."}
    assert "loops took too long for a move and was taken out." in str(found)
    alone = run("random", "greedy", lowest)
    assert (found.games, found.ratings, found.ranking) == (alone.games, alone.ratings, alone.ranking)


def test_a_ladder_goes_on_without_who_is_taken_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watched, "SECONDS", 0.5)
    found = run("careful", from_file(tmp_path, "loops.py", LOOPS), "random", style="ladder", deals=100)
    assert found.ranking == ("careful", "random") and [*found.taken_out] == ["loops"] and len(found.games) == 1


def test_bots_that_cannot_begin_or_end_their_program_are_taken_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watched, "LOADING", 0.5)
    files = {
        "begins.py": f"{LOW}\nwhile True:\n    pass\n",
        "ends.py": "import os\n\n\ndef choose(view):\n    os._exit(3)\n",
        "fails.py": f"{LOW}\nraise ValueError('<b>no</b>')\n",
    }
    found = run("random", *(from_file(tmp_path, name, text) for name, text in files.items()), "greedy")
    assert [*found.taken_out] == ["begins", "ends", "fails"] and found.ranking == ("greedy", "random")
    assert found.taken_out["begins"] == "took too long to run its file and was taken out."
    assert found.taken_out["ends"] == "ended the program that it played in, and was taken out."
    assert "fails.py cannot be run: line 4: ValueError (<b>no</b>)." in found.taken_out["fails"]
    assert "&lt;b&gt;no" in found._repr_html_() and "<b>" not in found._repr_html_()


def test_what_a_bot_did_wrong_is_told(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    texts = {
        "crash.py": "print('loud')\n\ndef choose(view):\n    print('loud')\n    return view.legal_moves[99]\n",
        "wrong.py": "def choose(view):\n    return 'a card'\n",
        "asks.py": "def choose(view):\n    return input()\n",
    }
    found = run("greedy", *(from_file(tmp_path, name, text) for name, text in texts.items()), broken, deals=4)
    crash, wrong, asks, of_ones_own = found.faults
    assert crash.startswith("crash made no legal move ") and "a move was drawn by lot for it." in crash
    assert crash.endswith("The first time: line 5: IndexError (tuple index out of range).")
    assert wrong.endswith("The first time: It chose 'a card', which is text, no move.")
    assert "EOFError" in asks and of_ones_own.startswith("broken made no legal move")
    assert of_ones_own.endswith("IndexError (tuple index out of range).")
    assert "loud" not in "".join(capfd.readouterr()), "what bots print does not disturb the people"


def test_a_slow_bot_is_told_from_one_that_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [0.0]

    def dozes(view: SeatView) -> Move:
        clock[0] += 2.1
        return view.legal_moves[0]

    monkeypatch.setattr(own, "thread_time", lambda: clock[0])
    found = run("random", dozes, deals=4)
    (told,) = found.faults
    assert told.startswith("dozes took over 2 s for a move in 4 deals; the rest of such a deal was played by lot.")
    assert "The first time: It took over 2 s at the total " in told and "no legal move" not in told
    (game,) = found.games
    assert game.faults == (0, 0) and game.slow == (0, 4) and found.to_dict()["games"][0]["slow"] == [0, 4]


def test_by_hand_it_stops_and_keeps_what_was_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def until(task: Task, workers: int | None = 1, tell: object = None) -> Result:
        found = play(task, workers)
        return found._replace(ended="stopped" if "careful" in task.players else "deals")

    monkeypatch.setattr(pairings, "play", until)
    found = run()
    assert found.ended == "stopped" and len(found.games) == 2 and "stopped before its end" in str(found)
    monkeypatch.setattr(
        pairings, "play", lambda task, workers, tell: Result(0, 0, 0, (0, 0), (0, 0), (0, 0), ("", ""), "stopped")
    )
    none = run()
    assert none.games == () and none.ratings == {} and none.ranking == none.players
    assert "random has no rating" in str(none) and "no rating" in none._repr_html_()


def test_by_hand_who_is_watched_hands_over_what_was_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[Any] = []

    def interrupted(table: Any) -> None:
        if int.from_bytes(table._memory[inside.COUNT : inside.PACKS], "big") > 10_000 and not looked:
            looked.append(table)
            raise KeyboardInterrupt

    monkeypatch.setattr(watched._Table, "overdue", interrupted)
    found = run("random", from_file(tmp_path, "low.py", LOW), deals=10**6)
    assert found.ended == "stopped" and looked and 0 < found.deals < 10**6
    assert all(sum(each.wins) + each.nobodys == each.deals for each in found.games)


def test_the_bar_shows_itself_before_a_pairing_has_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []
    monkeypatch.setattr(bar.Bar, "show", lambda self, done: shown.append(done))
    run("random", from_file(tmp_path, "low.py", LOW), deals=40)
    assert shown[0] == 0 and shown[-1] == 40


@pytest.mark.parametrize("watched_too", [False, True])
def test_the_bar_moves_while_a_pairing_is_played(
    watched_too: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[int] = []
    show = bar.Bar.show

    def noted(self: bar.Bar, done: int) -> None:
        if self._unit == "deals":  # that of a pairing counts packs
            shown.append(done)
        show(self, done)

    monkeypatch.setattr(bar.Bar, "show", noted)
    run("random", from_file(tmp_path, "low.py", LOW) if watched_too else lowest, deals=2000)
    between = {done for done in shown if 0 < done < 2000}
    assert shown == sorted(shown) and shown[-1] == 2000 and between and all(done % 2 == 0 for done in between)


def kept(folder: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in folder.iterdir()}


@pytest.mark.parametrize(("style", "file"), [("round_robin", True), ("ladder", False)])
def test_a_folder_keeps_a_tournament_and_only_what_is_new_is_played(tmp_path: Path, style: str, file: bool) -> None:
    folder, low = tmp_path / "kept" / "here", from_file(tmp_path, "low.py", LOW) if file else by_hand("low", min)
    players: list[str | OwnBot] = ["random", "greedy", low, lowest]
    plain = run(*players, style=style)
    first = run(*players, style=style, save=folder)
    files = kept(folder)
    assert first == plain and len(files) == len(first.games)
    assert (
        run(*players, style=style, save=folder) == plain and kept(folder) == files
    )  # a block played anew would be one more line
    players[2] = from_file(tmp_path, "low.py", LOW.replace("min", "max")) if file else by_hand("low", max)
    changed = run(*players, "careful", style=style, save=str(folder))
    assert changed == run(*players, "careful", style=style) and changed.games != first.games
    now = kept(folder)
    met = {each.players for each in [*first.games, *changed.games]}
    new = [
        each for each in changed.games if "low" in each.players or each.players not in {x.players for x in first.games}
    ]
    assert files.items() <= now.items() and len(now) == len(files) + len(new) and met


def test_a_stopped_tournament_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def until(task: Task, *more: Any) -> Result:
        if "careful" in task.players:
            raise KeyboardInterrupt
        return play(task, *more)

    with monkeypatch.context() as patched:
        patched.setattr(pairings, "play", until)
        assert run(save=tmp_path).ended == "stopped"
    files = kept(tmp_path)
    assert len(files) == 1 and run(save=tmp_path) == run() and files.items() <= kept(tmp_path).items()


def test_who_is_watched_and_stopped_keeps_whole_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    low, folder = from_file(tmp_path, "low.py", LOW), tmp_path / "kept"

    def interrupted(table: Any) -> None:
        if table.packs > 250:
            raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(watched._Table, "overdue", interrupted)
        found = run("random", low, deals=2000, save=folder)
    ((name, text),) = kept(folder).items()
    assert name.startswith("random low ") and found.ended == "stopped" and 500 < found.deals < 2000
    assert found.deals // 200 == len(text.splitlines()) - 1 >= 2
    whole = run("random", low, deals=2000, save=folder)
    assert whole == run("random", low, deals=2000) and kept(folder)[name].startswith(text)


def test_a_folder_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for save, says in (
        (tmp_path / "file", "is a file; a tournament is kept in a folder"),
        (tmp_path / "file" / "below", "cannot be used"),
        ("", "save is the name of a folder"),
        (7, "save is the name of a folder"),
        ("a\0b", "cannot be used"),
    ):
        with pytest.raises(nn.TournamentError, match=says):
            run(save=save)
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"
    run(save=tmp_path / "kept", deals=2)
    for file in (tmp_path / "kept").iterdir():
        file.write_text("mine", encoding="utf-8")
    with pytest.raises(nn.TournamentError, match="holds something else"):
        run(save=tmp_path / "kept", deals=2)
    low = from_file(tmp_path, "low.py", LOW)
    run("random", low, save=tmp_path / "kept", deals=2)
    next((tmp_path / "kept").glob("random low *")).write_text("mine", encoding="utf-8")
    with pytest.raises(nn.TournamentError, match="holds something else"):
        run("random", low, save=tmp_path / "kept", deals=2)


def test_a_bot_that_is_edited_meanwhile_stays_as_it_was_read(tmp_path: Path) -> None:
    low, folder = from_file(tmp_path, "low.py", LOW), tmp_path / "kept"
    found = run("random", "greedy", low)
    high = from_file(tmp_path, "low.py", LOW.replace("min", "max"))
    assert run("random", "greedy", low, save=folder, workers=2) == found != run("random", "greedy", high, save=folder)
    assert len(kept(folder)) == 1 + 2 * 2


def test_a_whole_class_has_room_on_a_page() -> None:
    found = run(*(by_hand(f"student_{at}", min if at % 2 else max) for at in range(36)), deals=2)
    text, html = str(found), found._repr_html_()
    assert len(found.games) == 36 * 35 // 2 and "row against column, in percent." in text
    assert "row against column, in percent.</caption>" in html and "%</td>" not in html
    few = run(deals=2)
    assert "in percent" not in str(few) + few._repr_html_() and str(few).count("%") == 1 + 6


def test_it_shows_itself() -> None:
    found = run()
    text, html, picture = str(found), found._repr_html_(), found.picture()
    assert text.startswith("Ninety-nine, standard rules: 3 players, 120 deals.")
    assert [line.split()[1] for line in text.splitlines()[3:]] == [*found.ranking]
    assert html.count('<th scope="col">') == 5 and html.count('<th scope="row">') == 3 and "<caption>" in html
    assert picture.startswith("<svg") and picture.count("<circle") == 3
    for name, rating in found.ratings.items():
        shown = f"{rating.rating:.0f} ({rating.low:.0f} to {rating.high:.0f})"
        assert shown in text and shown in html and f"{name} {shown}" in picture.heading


def test_a_wide_table_numbers_its_columns_as_its_places() -> None:
    found = run()
    html = found._repr_html_()
    for at, name in enumerate(found.ranking, 1):
        assert f'<th scope="row">{at}. {name}</th>' in html
        assert f'<th scope="col"><abbr title="against {name}">{at}.</abbr></th>' in html


def test_what_is_nearly_certain_is_not_told_as_certain() -> None:
    found = run(sure=0.9996, deals=10)
    for told in (str(found), found._repr_html_(), found.picture().heading):
        assert "99.96% certain" in told and "100% certain" not in told


def test_as_data_it_says_the_same() -> None:
    import json

    found = run()
    told = json.loads(json.dumps(found.to_dict()))
    assert told["ranking"] == [*found.ranking] and told["table"] == found.table() and told["deals"] == 120
    assert [each["wins"] for each in told["games"]] == [[*each.wins] for each in found.games]
    assert told["ratings"]["greedy"]["low"] == round(found.ratings["greedy"].low, 2)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": "greedy"}, "A tournament has 2 to 36 players, as in .*, not 'greedy'"),
        ({"players": ["greedy"]}, "not 1 player"),
        ({"players": [f"careful_mistaken_{n}" for n in range(1, 38)]}, "not 37 players"),
        ({"players": ["greedy", "greedy"]}, "greedy stands there twice"),
        ({"players": ["greedy", "greddy"]}, "Did you mean greedy"),
        ({"players": ["greedy", "human"]}, "People cannot play"),
        ({"players": ["greedy", partial(lowest)]}, "A bot of your own is a function with a name"),
        ({"variants": []}, "needs a variant or several"),
        ({"variants": 3}, "needs a variant or several, or their ids, not 3"),
        ({"variants": ["standard", 3]}, "needs a variant or several, or their ids, not 3"),
        ({"variants": ["standard", "standard"]}, "stands there twice"),
        ({"deals": 0}, "deals is a whole number"),
        ({"deals": True}, "deals is a whole number"),
        ({"seed": 1.5}, "A seed is a whole number or a text"),
        ({"style": "cup"}, "style is 'round_robin' or 'ladder', not 'cup'"),
        ({"sure": 1}, "sure is a number"),
        ({"workers": 0}, "workers is a number of processes"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(given: dict[str, Any], says: str) -> None:
    with pytest.raises(nn.TournamentError, match=says):
        nn.tournament(**{"players": ["random", "greedy"], "deals": 2, "progress": False, **given})


def test_an_unknown_game_is_an_unknown_game() -> None:
    with pytest.raises(nn.UnknownVariant, match="standard"):
        run(v=["standrad"])


def test_the_readme_shows_what_its_bot_of_a_file_comes_to(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    section = text.partition("### A tournament of bots")[2].partition("\n### ")[0]
    bot, shown = (
        section.partition("```py\n")[2].partition("```")[0],
        section.partition("```text\n")[2].partition("```")[0],
    )
    file = tmp_path / "saver.py"
    file.write_text(bot, encoding="utf-8")
    found = nn.tournament(["random", "greedy", "careful", nn.bot_from_file(file)], progress=False)
    assert str(found) == shown.rstrip("\n")


def test_a_bot_that_would_end_its_program_only_fails(tmp_path: Path) -> None:
    texts = {
        "quits.py": "def choose(view):\n    raise KeyboardInterrupt\n",
        "cancels.py": "import asyncio\n\n\ndef choose(view):\n    raise asyncio.CancelledError\n",
        "never.py": "raise KeyboardInterrupt\n\n\ndef choose(view): ...\n",
    }
    found = run("greedy", *(from_file(tmp_path, name, text) for name, text in texts.items()), deals=10)
    assert found.ended == "all" and found.deals == 3 * 10 and [*found.taken_out] == ["never"]
    assert "never.py cannot be run: line 1: KeyboardInterrupt." in found.taken_out["never"]
    assert [line.partition(" ")[0] for line in found.faults] == ["quits", "cancels"]
    assert "line 2: KeyboardInterrupt." in found.faults[0] and "CancelledError" in found.faults[1]


def test_a_function_that_raises_what_ctrl_c_raises_only_fails() -> None:
    def quits(view: SeatView) -> Move:
        raise KeyboardInterrupt

    found = run("greedy", quits, deals=10)
    assert found.ended == "all" and found.deals == 10 and "KeyboardInterrupt" in found.faults[0]


def test_a_bot_that_cannot_travel_is_taken_out(tmp_path: Path) -> None:
    class Held:
        __name__ = "held"

        def __init__(self) -> None:
            self.lock = Lock()

        def __call__(self, view: SeatView) -> Move:
            return view.legal_moves[0]

    found = run("greedy", Held(), from_file(tmp_path, "low.py", LOW), deals=10)
    assert [*found.taken_out] == ["held"] and "cannot be sent to a process of its own" in found.taken_out["held"]
    assert set(found.ranking) == {"greedy", "low"}


def test_who_is_ended_by_a_stop_is_not_to_blame(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bot = from_file(tmp_path, "low.py", LOW)
    with watched.Hall(1) as hall:
        going = hall.play([Task("standard", ("greedy", bot), 100_000, 7)])
        table, pressed = hall._tables[0], [True]

        def overdue() -> inside.Gone | None:
            if pressed and pressed.pop():
                raise KeyboardInterrupt
            return None

        def ends() -> None:
            for number in [*table._process._processes]:
                os.kill(number, getattr(signal, "SIGKILL", signal.SIGTERM))

        monkeypatch.setattr(table, "overdue", overdue)
        monkeypatch.setattr(table, "ask_to_stop", ends)
        found: list[object] = []
        with pytest.raises(KeyboardInterrupt):
            found += going
        assert not found and table.future is None
