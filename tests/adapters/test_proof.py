"""Proofs that travel: what is saved is checked by scripts that see nothing of ours, and what is damaged is refused."""

from __future__ import annotations

import ast
import copy
import importlib.util
import json
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.adapters import proof
from ninetynine_edu.adapters.proof import ProofError, checker_of, proof_data, proof_text, save_proof
from ninetynine_edu.adapters.proof_rules import rules_data, way_of
from ninetynine_edu.rules.variant import Variant
from ninetynine_edu.solve.budget import Budget
from ninetynine_edu.solve.hidden_form import CHANCE, OVER, Form, GameError
from ninetynine_edu.solve.hidden_lp import equilibrium

ROOT = Path(__file__).parents[2]
SCRIPTS = sorted(proof.CHECKERS.glob("check_*.py"))
HOWTO = ROOT / "docs" / "howto" / "check_a_proof.md"
GAMES = ("standard", "chicago", "one_hundred", "taiwanese", "ninety_eight", "hawaiian", "alternate_joker", "nepal")
HOUSE: tuple[dict[str, Any], ...] = (
    {"negative_totals": "forbid"},
    {"negative_totals": "clamp_zero"},
    {"special_totals": "69:reset_zero"},
    {"must_play": False},
    {"reverse_two_player": "pass"},
)


@cache
def script(name: str) -> ModuleType:
    """A checker as a module, where many files are looked at."""
    spec = importlib.util.spec_from_file_location(name, proof.CHECKERS / f"check_{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def run(name: str, file: Path | str) -> tuple[int, str]:
    """Run a checker as anybody would, where nothing of ours can be imported."""
    command = [sys.executable, "-I", str(proof.CHECKERS / f"check_{name}.py"), str(file)]
    done = subprocess.run(
        command, capture_output=True, text=True, timeout=60, cwd=file.parent if isinstance(file, Path) else None
    )
    assert not done.stderr, done.stderr
    assert done.stdout.count("\n") == 1 and done.stdout.isascii(), done.stdout
    assert done.stdout.startswith("Proved: " if done.returncode == 0 else "Not proved")
    return done.returncode, done.stdout


def accepted(name: str, text: str) -> bool:
    """Whether a checker takes a file; the same as `run`, without a process of its own."""
    try:
        return bool(script(name).check(json.loads(text)))
    except Exception:
        return False


def kind_of(data: dict[str, Any]) -> str:
    return checker_of(data).stem.removeprefix("check_")


# --- what a file says, worked out by other means ---


def leads(data: dict[str, Any], way: str, total: int) -> int | None:
    does, n, _ = way.split()
    new = total + int(n) if does == "add" else total * int(n) if does == "times" else int(n)
    if new < 0 and data["below zero"] != "stays":
        if data["below zero"] == "not allowed":
            return None
        new = 0
    if new != total and str(new) in data["changes"]:
        new = data["changes"][str(new)]
    if new < 0 and data["below zero"] != "stays":
        return None
    return new if new <= data["limit"] else None


def first_wins(data: dict[str, Any], total: int, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
    @cache
    def wins(total: int, mine: tuple[str, ...], theirs: tuple[str, ...]) -> bool:
        for at, card in enumerate(mine):
            left = mine[:at] + mine[at + 1 :]
            for way in data["cards"][card]:
                new = leads(data, way, total)
                if new is None:
                    continue
                if way.endswith(" again") and wins(new, left, theirs):
                    return True
                if way.endswith(" other") and not wins(new, theirs, left):
                    return True
        return False

    return wins(total, mine, theirs)


def true_endgame(data: dict[str, Any]) -> bool:
    mine, theirs = (tuple(hand.split()) for hand in data["hands"])
    first = data["winner"] == "first"
    return first_wins(data, data["total"], mine, theirs) is first


def true_race(data: dict[str, Any]) -> bool:
    target, lost = data["target"], set()
    for total in range(target, -1, -1):
        after = [total + step for step in data["steps"] if total + step <= target]
        wins = any(one in lost for one in after) if after else data["who cannot move"] == "wins"
        if not wins:
            lost.add(total)
    return lost == set(data["lost"])


def kinds(data: dict[str, Any]) -> list[str]:
    """The first of all cards that do the same."""
    return list({str(ways): card for card, ways in reversed(data["cards"].items())}.values())[::-1]


def true_table(data: dict[str, Any]) -> bool:
    cards = kinds(data)
    hands = [hand for n in range(data["size"] + 1) for hand in combinations_with_replacement(cards, n)]
    for hand, other in product(hands, hands):
        row = data["rows"][" ".join(hand)][" ".join(other)]
        for total in range(data["limit"] + 1):
            if (sum(start <= total for start in row) % 2 == 1) != first_wins(data, total, hand, other):
                return False
    return True


class Told:
    """The game of a file about an equilibrium, as `hidden_form` walks through it."""

    most: Fraction | int = 10

    def __init__(self, data: dict[str, Any]) -> None:
        self._data = data

    def start(self) -> Any:
        return None

    def turn(self, state: Any) -> int:
        if state is None:
            return CHANCE
        return OVER if isinstance(state, int) else int(self._data["sets"][state[0]][0]) - 1

    def chances(self, state: Any) -> list[tuple[Fraction, Any]]:
        whole = sum(weight for weight, _ in self._data["deals"])
        return [(Fraction(weight, whole), tree) for weight, tree in self._data["deals"] if weight]

    def information(self, state: Any) -> int:
        return state[0] % len(self._data["sets"])  # type: ignore[no-any-return]

    def moves(self, state: Any) -> list[str]:
        return list(state[1])

    def after(self, state: Any, move: str) -> Any:
        return state[1][move]

    def payoff(self, state: Any) -> int:
        return int(state)


def true_equilibrium(data: dict[str, Any]) -> bool:
    try:
        form = Form(Told(data))
    except GameError:
        return True  # a player forgets: a value found all the same holds, but this way of looking at it does not
    plans = equilibrium(form, Budget(10**6, 60)).plans
    bounds = {str(form.best_answer(seat, plans[1 - seat])[0]) for seat in (0, 1)}
    return bounds == {data["value"]}


TRUE: dict[str, Callable[[dict[str, Any]], bool]] = {
    "endgame": true_endgame,
    "race": true_race,
    "table": true_table,
    "equilibrium": true_equilibrium,
}


# --- examples ---


def variants() -> list[nn.Variant]:
    """Games of one plain card a turn, with house rules that matter to a proof."""
    changed = [nn.variant("standard", **rules) for rules in HOUSE]
    return [nn.variant(name) for name in GAMES] + changed + [nn.variant("taiwanese", target_self=True)]


def endgames(count: int, seed: int) -> Iterator[nn.Position]:
    rng = random.Random(seed)
    known = variants()
    for number in range(count):
        v = known[number % len(known)]
        deck = [card.code for card in v.deck()]
        size = rng.choice((1, 2, 3, 3, 4))
        cards = rng.sample(deck, 2 * size)
        total = rng.choice((rng.randint(60, v.limit), rng.randint(85, v.limit), rng.randint(0, 12)))
        hands = [" ".join(cards[:size]), " ".join(cards[size:])]
        position = nn.Position.open(v, hands, total=total, turn=rng.randint(0, 1))
        if not position.is_over:
            yield position


@cache
def examples() -> dict[str, str]:
    """One proof of each kind as text."""
    return {
        "endgame": proof_text(nn.Position.open("standard", ["AC 3H 6H KD", "AS 4C 5H 10C"], total=89)),
        "second": proof_text(nn.Position.open("taiwanese", ["AD 3C 10C", "2H 5D KC"], total=93)),
        "race": proof_text(nn.Race(50, [1, 3, 4])),
        "last": proof_text(nn.Race(40, [2, 5], last_loses=True)),
        "table": proof_text(nn.tablebase("standard", 1)),
        "equilibrium": proof_text(nn.HiddenEndgame("standard", cards="10S 9H 4C AH KD", hand=2, total=93)),
    }


def example(name: str) -> dict[str, Any]:
    return json.loads(examples()[name])  # type: ignore[no-any-return]


# --- what is saved is proved ---


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_checker_is_short_and_uses_nothing_of_ours(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 40 and max(map(len, text.splitlines())) <= 120
    roots = set(re.findall(r"^(?:from|import) (\w+)", text, re.MULTILINE))
    assert roots <= set(sys.stdlib_module_names) and "ninetynine_edu" not in text
    assert not re.search(r"\b(eval|exec|pickle|assert)\b", text), "assert is left out by python -O"


def test_there_is_a_checker_for_each_kind() -> None:
    assert [path.stem for path in SCRIPTS] == ["check_endgame", "check_equilibrium", "check_race", "check_table"]


@pytest.mark.parametrize("name", ["endgame", "second", "race", "last", "table", "equilibrium"])
def test_a_proof_is_proved_by_a_script_that_sees_nothing_of_ours(name: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(examples()[name], encoding="utf-8")
    assert run(kind_of(example(name)), file)[0] == 0


@pytest.mark.parametrize("seed", range(6))
def test_endgames_of_many_games_are_proved(seed: int) -> None:
    proved = 0
    for position in endgames(40, seed):
        data = proof_data(position)
        assert "wins" in script("endgame").check(data)
        winner = nn.solve(position).winner
        assert (data["winner"] == "first") == (winner == position.turn) and true_endgame(data)
        data["winner"] = {"first": "second", "second": "first"}[data["winner"]]
        assert not accepted("endgame", json.dumps(data))
        proved += 1
    assert proved > 30


def test_the_rules_in_a_file_are_those_of_the_game() -> None:
    """Every play that the game allows and that stays below the limit is in the data, and no other."""
    looked_at = 0
    for position in endgames(60, 99):
        rules, seats = position.rules, position.alive
        cards = {rules.cards[index].code: index for index in b"".join(position.held)}
        data = rules_data(rules, seats, cards)
        waiting = [position]
        for here in waiting:
            if here.is_over:
                continue
            looked_at += 1
            own, said = set(), set()
            for move in here.legal_moves:
                after = here.play(move)
                if here.result_of(move) <= rules.limit:
                    then = "again" if after.turn == here.turn else "other"
                    assert way_of(rules, seats, here.turn, move).endswith(then) or after.is_over
                    own.add((move.cards[0].code, here.result_of(move), way_of(rules, seats, here.turn, move)))
                else:
                    assert after.outcome is not None and after.outcome.losers == (here.turn,)
            for card in here.hands[here.turn]:
                for way in data["cards"][card.code]:
                    new = leads(data, way, here.total)
                    if new is not None:
                        said.add((card.code, new, way))
            assert own == said, here
            if len(waiting) < 30:
                waiting += [here.play(move) for move in here.legal_moves[:4]]
    assert looked_at > 500


def test_who_is_out_is_left_out() -> None:
    position = nn.Position.open("standard", ["AD 10C", "2H 5D"], total=93, turn=1)
    data = proof_data(nn.solve(position))
    assert data["hands"] == ["2H 5D", "AD 10C"] and "wins" in script("endgame").check(data)


@pytest.mark.parametrize("last_loses", [False, True])
@pytest.mark.parametrize("steps", [[1], [1, 3, 4], [2, 5], [3, 5, 8], range(1, 11), [7], [4, 6]])
@pytest.mark.parametrize("target", [1, 6, 99, 365])
def test_races_are_proved(target: int, steps: Any, last_loses: bool) -> None:
    data = proof_data(nn.Race(target, steps, last_loses=last_loses))
    assert "whoever is next loses at" in script("race").check(data) and true_race(data)


def test_a_very_large_race_is_proved_soon() -> None:
    assert accepted("race", proof_text(nn.Race(10_000, range(1, 100))))


@pytest.mark.parametrize("name", ["standard", "taiwanese", "ninety_eight"])
def test_tables_are_proved(name: str) -> None:
    data = proof_data(nn.tablebase(name, 1))
    assert "with hands of at most 1 " in script("table").check(data)


def test_a_table_of_two_cards_is_proved() -> None:
    small = nn.variant("ninety_nine_stack", limit=24)
    table = nn.tablebase(small, 2)
    data = proof_data(table)
    assert data["size"] == 2 and accepted("table", json.dumps(data))
    rng = random.Random(1)
    for _ in range(300):
        hand, other = rng.choices(kinds(data), k=2), rng.choices(kinds(data), k=2)
        total = rng.randint(0, 24)
        assert table.wins(" ".join(hand), " ".join(other), total) == first_wins(data, total, tuple(hand), tuple(other))
    rows = [row for others in data["rows"].values() for row in others.values() if row]
    rng.choice(rows)[0] += 1
    assert not accepted("table", json.dumps(data))


def deep(lowest: int) -> Variant:
    """Return a game whose totals fall far: two cards that do something, and eleven that wait."""
    rest = "".join(f'{rank} = "0"\n' for rank in (*range(3, 11), "J", "Q", "K"))
    return Variant.from_toml(
        f'id = "deep"\nname = "Deep"\nextends = "standard"\n[cards]\nA = "{lowest}"\n2 = "x2"\n{rest}'
    )


def test_a_table_with_totals_far_below_zero_is_proved_or_refused_in_a_sentence() -> None:
    data = proof_data(nn.tablebase(deep(-300), 3))
    assert data["lowest"][0] == -300 * 2**5
    assert "all 400 rows" in script("table").check(data)
    with pytest.raises(ProofError, match=r"Totals as low as -31,968 come up.*fewer cards"):
        proof_data(nn.tablebase(deep(-999), 3))


@pytest.mark.parametrize("name", ["standard", "chicago", "icelandic"])
def test_equilibria_are_proved(name: str) -> None:
    answer = nn.solve(nn.HiddenEndgame(name, cards="AS 5H 9D KD 10S", hand=2, total=90))
    data = proof_data(answer)
    assert f"gets {answer.value} on average" in script("equilibrium").check(data)
    assert data == proof_data(answer.endgame)


# --- what is damaged is refused ---


def at(*path: Any, to: Any) -> Callable[[dict[str, Any]], Any]:
    """Return a damage: something else stands in one place."""

    def damage(data: Any) -> Any:
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = to(inner[path[-1]]) if callable(to) else to
        return data

    return damage


def gone(*path: Any) -> Callable[[dict[str, Any]], Any]:
    """Return a damage: something is left out."""

    def damage(data: Any) -> Any:
        inner = data
        for key in path[:-1]:
            inner = inner[key]
        del inner[path[-1]]
        return data

    return damage


def first_of(name: str, key: str) -> str:
    return str(next(iter(example(name)[key])))


DAMAGES: dict[str, tuple[str, Callable[[Any], Any]]] = {
    # endgames
    "another format": ("endgame", at("format", to="ninetynine endgame 2")),
    "a race for an endgame": ("endgame", lambda data: example("race")),
    "the other one wins": ("endgame", at("winner", to="second")),
    "nobody wins": ("endgame", at("winner", to="nobody")),
    "the winner is a number": ("endgame", at("winner", to=1)),
    "no winner": ("endgame", gone("winner")),
    "a position left out": ("endgame", lambda data: gone("moves", first_of("endgame", "moves"))(data)),
    "all positions left out": ("endgame", at("moves", to={})),
    "moves as a list": ("endgame", at("moves", to=[])),
    "a move changed": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to="KD add 0 other")(data)),
    "a card not held": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to="AS add 1 other")(data)),
    "a way that the card has not": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to="6H add 7 other")(data)),
    "markup for a move": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to="<b>6H</b>")(data)),
    "a list for a move": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to=["6H"])(data)),
    "a letter that clears the screen": ("endgame", lambda data: at("moves", first_of("endgame", "moves"), to="\x1b[2JProved")(data)),
    "another total": ("endgame", at("total", to=95)),
    "a fraction for the total": ("endgame", at("total", to=89.0)),
    "true for the total": ("endgame", at("total", to=True)),
    "a text for the total": ("endgame", at("total", to="89")),
    "not a number for the limit": ("endgame", at("limit", to=float("nan"))),
    "no end for the limit": ("endgame", at("limit", to=float("inf"))),
    "a limit of thousands of figures": ("endgame", lambda data: json.dumps(data).replace('"limit": 99', '"limit": ' + "9" * 5000)),
    "a huge limit": ("endgame", at("limit", to=10**30)),
    "another limit": ("endgame", at("limit", to=130)),
    "three hands": ("endgame", at("hands", to=lambda hands: [*hands, "2C"])),
    "one hand": ("endgame", at("hands", to=lambda hands: hands[:1])),
    "hands in each other's place": ("endgame", at("hands", to=lambda hands: hands[::-1])),
    "a card more for the loser": ("endgame", at("hands", 1, to="AS 4C 5H 10C KD")),
    "a card that nobody knows": ("endgame", at("hands", 1, to="AS 4C 5H XX")),
    "a card without its ways": ("endgame", gone("cards", "5H")),
    "a way of two words": ("endgame", at("cards", "5H", to=["add 5"])),
    "a way of unknown words": ("endgame", at("cards", "5H", to=["jump 5 other"])),
    "a number that is none": ("endgame", at("cards", "5H", to=["add five other"])),
    "next is a third": ("endgame", at("cards", "6H", to=["add 6 third"])),
    "an unknown rule": ("endgame", at("below zero", to="whatever")),
    "a change to a text": ("endgame", at("changes", to={"69": "0"})),
    "a total with a nought in front": ("endgame", at("changes", to={"069": 0})),
    "a total below zero": ("endgame", at("changes", to={"-5": 0})),
    "a number with a line in it": ("endgame", at("cards", "5H", to=["add 0_5 other"])),
    "a hand that says something": ("endgame", lambda data: SAYING),
    # races
    "a total moved into the lost set": ("race", at("lost", to=lambda lost: sorted([*lost, 5]))),
    "a lost total left out": ("race", at("lost", to=lambda lost: lost[1:])),
    "the last lost total left out": ("race", at("lost", to=lambda lost: lost[:-1])),
    "a lost total one further": ("race", at("lost", 2, to=lambda total: total + 1)),
    "no total is lost": ("race", at("lost", to=[])),
    "all totals are lost": ("race", at("lost", to=list(range(51)))),
    "a lost total above the target": ("race", at("lost", to=lambda lost: [*lost, 57])),
    "a lost total below zero": ("race", at("lost", to=lambda lost: [*lost, -7])),
    "the end turned round": ("race", at("who cannot move", to="wins")),
    "the end turned back": ("last", at("who cannot move", to="loses")),
    "an unknown end": ("race", at("who cannot move", to=True)),
    "another target": ("race", at("target", to=51)),
    "a huge target": ("race", at("target", to=10**12)),
    "another step": ("race", at("steps", to=[1, 3, 5])),
    "a step more": ("race", at("steps", to=[1, 2, 3, 4])),
    "a step of nothing": ("race", at("steps", to=[0, 1, 3, 4])),
    "a step back": ("race", at("steps", to=[-1, 1, 3, 4])),
    "half a step": ("race", at("steps", to=[1, 3, 4, 0.5])),
    "no steps": ("race", at("steps", to=[])),
    "steps as a text": ("race", at("steps", to="134")),
    # tables
    "a row turned round": ("table", at("rows", "AS", "2S", to=lambda row: [0, *row])),
    "a row flipped at one total": ("table", at("rows", "AS", "2S", to=lambda row: [*row, 50, 51])),
    "a row left out": ("table", gone("rows", "AS", "2S")),
    "all rows of a hand left out": ("table", gone("rows", "2S")),
    "a row of the empty hands": ("table", at("rows", "", "", to=[0])),
    "a row of texts": ("table", at("rows", "AS", "2S", to=["0", "5"])),
    "a number for a row": ("table", at("rows", "AS", "2S", to=7)),
    "larger hands than there are": ("table", at("size", to=2)),
    "hands of less than nothing": ("table", at("size", to=-1)),
    "hands of a million cards": ("table", at("size", to=10**6)),
    "a higher limit": ("table", at("limit", to=120)),
    "a limit without end": ("table", at("limit", to=10**15)),
    "totals that begin later": ("table", at("lowest", to=[50, 50, 50])),
    "totals that begin too late": ("table", at("lowest", to=[0, 0, 0])),
    "a card that does something else": ("table", at("cards", "2S", to=["add 3 other"])),
    "rows the other way round": ("table", at("rows", to=lambda rows: every(rows, lambda row: row[::-1]))),
    "a row of repeated numbers": ("table", at("rows", "AS", "2S", to=lambda row: [*row, 50, 50])),
    "a row of fractions": ("table", at("rows", to=lambda rows: every(rows, lambda row: [n - 0.5 for n in row]))),
    "a row of whole fractions": ("table", at("rows", to=lambda rows: every(rows, lambda row: [float(n) for n in row]))),
    "a row above the limit": ("table", at("rows", "AS", "2S", to=lambda row: [*row, 150])),
    "a row of no hand": ("table", at("rows", "AS", to=lambda row: row | {"QQ": [0]})),
    "rows of no hand": ("table", at("rows", to=lambda rows: rows | {"XX": rows["AS"]})),
    "a card as another kind": ("table", at("cards", "AH", to=["set 99 other"])),
    "a total of a table with a nought in front": ("table", at("changes", to={"069": 0})),
    "a total below zero that becomes another": ("table", at("changes", to={"-5": 0})),
    "a row as a text": ("table", at("rows", "AS", "2S", to=str)),
    "a hand that stands there twice": ("table", lambda data: TWICE),
    "a limit below zero": ("table", lambda data: EMPTY),
    "a card more": ("table", at("cards", to=lambda cards: cards | {"3X": ["add 3 other"]})),
    # equilibria
    "another value": ("equilibrium", at("value", to="1/5")),
    "a decimal value": ("equilibrium", at("value", to=-0.2)),
    "a plan that never lays what is best": ("equilibrium", lambda data: turned(data)),
    "a weight below nothing": ("equilibrium", at("deals", 0, 0, to=-1)),
    "a deal more likely": ("equilibrium", at("deals", 0, 0, to=7)),
    "a deal left out": ("equilibrium", gone("deals", 0)),
    "no deals": ("equilibrium", at("deals", to=[])),
    "a third player": ("equilibrium", at("sets", 0, 0, to="3")),
    "a set without a plan": ("equilibrium", at("sets", 0, 2, to={})),
    "a set that is none": ("equilibrium", at("deals", 0, 1, 0, to=10**6)),
    "a branch left out": ("equilibrium", gone("deals", 0, 1, 1)),
    "a play left out": ("equilibrium", lambda data: gone("deals", 0, 1, 1, next(iter(data["deals"][0][1][1])))(data)),
    "names of plays interchanged": ("equilibrium", lambda data: interchanged(data)),
    "plays that nobody has": ("equilibrium", at("sets", 0, 2, to=lambda plan: {f"X{play}": n for play, n in plan.items()})),
    "all texts the same": ("equilibrium", lambda data: data | {"sets": [[seat, "AH 4C", plan] for seat, _, plan in data["sets"]]}),
    "a player who sees all": ("equilibrium", lambda data: seeing(data)),
    "a player who sees all, under texts with blanks": ("equilibrium", lambda data: told_apart(seeing(data), " ")),
    "a player who sees all, under texts with a sign nobody sees": ("equilibrium", lambda data: told_apart(seeing(data), "\u200b")),
    "weights too small to be told apart": ("equilibrium", lambda data: TINY),
    "a payoff of 99": ("equilibrium", lambda data: DEAR),
    # any
    "nothing": ("race", lambda data: ""),
    "a truncated file": ("race", lambda data: examples()["race"][:-20]),
    "a file cut in its middle": ("endgame", lambda data: examples()["endgame"][:300]),
    "a list": ("table", lambda data: []),
    "a number": ("endgame", lambda data: 7),
    "a page of markup": ("race", lambda data: "<html><script>alert(1)</script></html>"),
    "very deep brackets": ("equilibrium", lambda data: "[" * 100_000),
}  # fmt: skip


def every(rows: dict[str, Any], change: Callable[[list[int]], Any]) -> dict[str, Any]:
    return {hand: {other: change(row) for other, row in others.items()} for hand, others in rows.items()}


def interchanged(data: dict[str, Any]) -> dict[str, Any]:
    """Interchange the names of plays in every plan."""
    for info in data["sets"]:
        info[2] = dict(zip(reversed(info[2]), info[2].values(), strict=True))
    return data


def seeing(data: dict[str, Any]) -> dict[str, Any]:
    """Let both players see all cards, under texts that say otherwise; the plans and the value are right for that."""
    alone: list[Any] = []

    def seen(tree: Any) -> tuple[Any, int]:
        if isinstance(tree, int):
            return tree, tree
        seat, text, _ = data["sets"][tree[0]]
        after = {play: seen(branch) for play, branch in tree[1].items()}
        best = (max if seat == "1" else min)(after, key=lambda play: after[play][1])
        alone.append([seat, text, {play: int(play == best) for play in after}])
        return [len(alone) - 1, {play: branch for play, (branch, _) in after.items()}], after[best][1]

    deals = [(weight, *seen(tree)) for weight, tree in data["deals"]]
    whole = sum(weight for weight, *_ in deals)
    value = sum(Fraction(weight * worth, whole) for weight, _, worth in deals)
    return data | {"sets": alone, "deals": [[weight, tree] for weight, tree, _ in deals], "value": str(value)}


def told_apart(data: dict[str, Any], sign: str) -> dict[str, Any]:
    """Put as many signs behind the texts of sets as it takes until no two are the same."""
    met: set[tuple[str, str]] = set()
    for info in data["sets"]:
        while (info[0], info[1]) in met:
            info[1] += sign
        met.add((info[0], info[1]))
    return data


TINY: dict[str, Any] = {
    "format": "ninetynine equilibrium 1", "about": "", "value": "1.1666666666666667",
    "sets": [["1", "a", {"x": 1, "y": 1}], ["2", "b", {"x": 1, "y": 1}]],
    "deals": [[1.5e-323, [0, {"x": 1, "y": 1}]], [1.5e-323, [1, {"x": 1, "y": 1}]]],
}  # fmt: skip
"""Whoever begins wins in any case, and is said to get more than that: half a weight is rounded to nothing, or to a whole one."""
DEAR: dict[str, Any] = {
    "format": "ninetynine equilibrium 1", "about": "", "value": "99", "sets": [["1", "a", {"x": 1}]], "deals": [[1, [0, {"x": 99}]]],
}  # fmt: skip
EMPTY: dict[str, Any] = {
    "format": "ninetynine table 1", "about": "", "size": 1, "limit": -1, "below zero": "not allowed", "changes": {},
    "cards": {"A": ["add 1 other"]}, "lowest": [0, 0, 0], "rows": {"": {"": [], "A": []}, "A": {"": [], "A": []}},
}  # fmt: skip
SAYING: dict[str, Any] = {
    "format": "ninetynine endgame 1", "about": "", "winner": "second", "total": 99, "limit": 99, "below zero": "stays",
    "changes": {}, "hands": ["AC", "KS wins. In truth the first hand"], "cards": {"AC": ["add 1 other"], "KS": []}, "moves": {},
}  # fmt: skip
TWICE: dict[str, Any] = {
    "format": "ninetynine table 1", "about": "", "size": 1, "limit": 2, "below zero": "not allowed", "changes": {},
    "cards": {"": [], "A": ["add 1 other"], "KS": ["add 0 other"], "KH": ["add 0 other"]}, "lowest": [0, 0, 0],
    "rows": {
        "": {"": [], "A": [], "KS": [], "KH": [0]}, "A": {"": [0, 2], "A": [1, 2], "KS": [], "KH": [0]},
        "KS": {"": [0], "A": [2], "KS": [], "KH": [0]}, "KH": {"": [], "A": [], "KS": [], "KH": []},
    },
}  # fmt: skip
"""A card without a name makes two hands one text, and the rows of KH are looked at by nobody."""


def turned(data: dict[str, Any]) -> dict[str, Any]:
    """Let the first player do the opposite everywhere."""
    for seat, _, plan in data["sets"]:
        if seat == "1" and len(plan) > 1:
            plan.update({move: int(not weight) for move, weight in plan.items()})
    return data


@pytest.mark.parametrize("what", DAMAGES)
def test_a_damaged_file_is_refused(what: str, tmp_path: Path) -> None:
    name, damage = DAMAGES[what]
    changed = damage(copy.deepcopy(example(name)))
    text = changed if isinstance(changed, str) else json.dumps(changed)
    assert text != json.dumps(example(name))
    file = tmp_path / "proof.json"
    file.write_text(text, encoding="utf-8")
    status, sentence = run(kind_of(example(name)), file)
    assert status == 1 and len(sentence) < 400 and "\x1b" not in sentence


@pytest.mark.parametrize("name", ["endgame", "race", "table", "equilibrium"])
def test_a_key_that_stands_twice_is_refused(name: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    text = examples()[name]
    for key in ("about", {"endgame": "moves", "race": "lost", "table": "rows", "equilibrium": "value"}[name]):
        line = f'"{key}": {json.dumps(example(name)[key])}'
        file.write_text(text.replace("{", "{" + line + ",", 1), encoding="utf-8")
        status, sentence = run(name, file)
        assert status == 1 and "repeated keys" in sentence


@pytest.mark.parametrize("name", ["endgame", "race", "table", "equilibrium"])
def test_a_file_for_another_script_says_which(name: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    for other in {"endgame", "race", "table", "equilibrium"} - {name}:
        file.write_text(examples()[other], encoding="utf-8")
        assert run(name, file) == (1, f"Not proved: ninetynine {other} 1: take check_{other}.py (ValueError).\n")


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_without_a_file_says_how_it_is_used(path: Path) -> None:
    done = subprocess.run([sys.executable, "-I", str(path)], capture_output=True, text=True)
    assert done.returncode == 1 and not done.stdout and f"python {path.name} FILE" in done.stderr


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_a_script_uses_nothing_that_came_after_python_3_6(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    ast.parse(text, feature_version=(3, 6))
    assert "strict=" not in text and ":=" not in text


def test_a_table_says_what_every_card_does() -> None:
    table, data = nn.tablebase("standard", 1), example("table")
    assert list(data["cards"]) == [card.code for card in dict.fromkeys(table.variant.deck())]
    assert kinds(data) == [cards[0].code for cards in table.kinds]


def test_a_sentence_has_no_holes() -> None:
    assert "loses at no total, and" in script("race").check(proof_data(nn.Race(5, [7], last_loses=True)))
    position = nn.Position.open("standard", ["AC", ""], total=5)
    assert "at 5 with AC against no card the first" in script("endgame").check(proof_data(position))


@pytest.mark.parametrize("name", ["endgame", "race", "table", "equilibrium"])
def test_the_mark_that_an_editor_puts_in_front_changes_nothing(name: str, tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_text(examples()[name], encoding="utf-8-sig")
    assert run(name, file)[0] == 0


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "proof.json"
    file.write_bytes(b"\xff\xfe\x00" + examples()["race"].encode())
    assert run("race", file)[0] == 1
    assert run("race", tmp_path / "missing.json")[0] == 1


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the way to everything in some data."""
    if path:
        yield path
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield from leaves(value[key], (*path, key))


@pytest.mark.parametrize("name", ["endgame", "second", "race", "last", "table", "equilibrium"])
def test_whatever_is_changed_no_false_claim_is_accepted(name: str) -> None:
    rng = random.Random(name)
    kind, whole = kind_of(example(name)), example(name)
    places = [path for path in leaves(whole) if path[0] not in ("about", "alike", "format")]
    refused = held = 0
    for _ in range(60 if kind == "table" else 400):
        data = copy.deepcopy(whole)
        path = rng.choice(places)
        inner: Any = data
        for key in path[:-1]:
            inner = inner[key]
        old = inner[path[-1]]
        other: Any = whole
        for key in rng.choice(places):
            other = other[key]
        new = rng.choice(
            [rng.randint(-3, 99), old + rng.choice((-1, 1)) if isinstance(old, int) else 0, None, copy.deepcopy(other)]
        )
        if isinstance(inner, list) and rng.random() < 0.2:
            inner.insert(path[-1], new)
        elif rng.random() < 0.2:
            del inner[path[-1]]
        else:
            inner[path[-1]] = new
        if data == whole:
            continue
        if accepted(kind, json.dumps(data)):
            held += 1
            assert TRUE[kind](data), (path, old, new)
        else:
            refused += 1
    assert refused > 25


# --- saving ---


def test_a_proof_is_saved_with_its_checker(tmp_path: Path) -> None:
    file = nn.save_proof(nn.Race(), tmp_path / "race.json", checker=True)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["check_race.py", "race.json"]
    command = [sys.executable, "-I", "check_race.py", "race.json"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith(
        "Proved: in the race to 99 who cannot move loses, and whoever is next loses at 0, 11,"
    )
    assert file.read_text(encoding="utf-8") == proof_text(nn.Race())


@pytest.mark.parametrize("name", ["check_race.py", "Check_Race.py"])
def test_a_proof_is_not_written_over_by_its_script(name: str, tmp_path: Path) -> None:
    with pytest.raises(ProofError, match="another name"):
        save_proof(nn.Race(), tmp_path / name, checker=True)
    assert not list(tmp_path.iterdir())
    assert save_proof(nn.Race(), tmp_path / name).read_text(encoding="utf-8") == proof_text(nn.Race())


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("standard", "not of 'standard'"),
        (None, "not of None"),
        (nn.Position.open("standard", ["KD", ""], total=99, turn=1), "over"),
        (nn.Position.open("standard", ["KD 2C", "3C 4C"], total=90, stock="5H"), "nothing to draw"),
        (nn.Position.open("standard", ["KD 2C", "3C 4C", "5H"], total=90), "two players"),
        (nn.Position.open("icelandic", ["KD 2C", "3C 4C"], total=90), "plain card"),
        (nn.deal("standard", 2, seed=7), "hidden"),
        (nn.tablebase("standard", 3), "fewer cards"),
    ],
)
def test_what_cannot_be_proved_is_refused_in_a_sentence(what: Any, said: str, tmp_path: Path) -> None:
    with pytest.raises(ProofError, match=said) as caught:
        save_proof(what, tmp_path / "proof.json")
    assert str(caught.value).endswith(".") and isinstance(caught.value, ValueError)
    assert not list(tmp_path.iterdir())


def test_an_endgame_of_too_many_positions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proof, "MOST_POSITIONS", 3)
    with pytest.raises(ProofError, match="more than 3 positions"):
        proof_text(nn.Position.open("standard", ["AC 3H 6H KD", "AS 4C 5H 10C"], total=89))


# --- the guide ---


def test_the_guide_shows_the_shortest_checker_as_it_is() -> None:
    shortest = min(SCRIPTS, key=lambda path: len(path.read_text(encoding="utf-8").splitlines()))
    blocks = re.findall(r"```python\n(.*?)```", HOWTO.read_text(encoding="utf-8"), re.S)
    assert shortest.read_text(encoding="utf-8") in blocks


def test_the_guide_works_as_it_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = HOWTO.read_text(encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    first = re.findall(r"```python\n(.*?)```", text, re.S)[0]
    exec(first, {})  # noqa: S102  # our own page
    commands = [line.split()[1:] for line in re.findall(r"^python check_\w+\.py \S+$", text, re.M)]
    assert len(commands) == 4
    for command in commands:
        done = subprocess.run([sys.executable, "-I", *command], capture_output=True, text=True)
        assert done.returncode == 0 and done.stdout.strip() in text, done.stdout
