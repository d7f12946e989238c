"""One-card hands and an endless pack: worked examples, exact brackets through the engine, simulation, refusals."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.solve.chain import Chain, chain
from tests.strategies import VARIANTS, sampled

SOURCE = '[source]\ndocuments = ["made up for a test"]\nstatus = "documented"\n'
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def made(**cards: str) -> nn.Variant:
    """Return a variant in which the ranks not named do nothing."""
    lines = "".join(f'{rank} = "{cards.get("r" + rank, "0")}"\n' for rank in RANKS)
    return nn.Variant.from_toml(f'id = "made"\nname = "Made"\nextends = "standard"\n[cards]\n{lines}{SOURCE}')


def test_a_chain_worked_out_by_hand() -> None:
    """Six ranks of thirteen add 99, the others nothing."""
    one = Chain(made(**{f"r{rank}": "+99" for rank in RANKS[:6]}))
    # At 99 whoever is on turn loses with x = 6/13 + 7/13 (1 - x), at 0 with y = 6/13 (1 - x) + 7/13 (1 - y).
    assert one.losing(99) == (Fraction(13, 20), Fraction(7, 20))
    assert one.losing(0) == (Fraction(91, 200), Fraction(109, 200))
    assert (one.plays(99), one.plays(0)) == (Fraction(7, 6), Fraction(10, 3))
    assert one.lengths(2, 99) == (Fraction(6, 13), Fraction(42, 169), Fraction(294, 2197))
    three = Chain(made(**{f"r{rank}": "+99" for rank in RANKS[:6]}), seats=3)
    # At 99 the chances of the three go down by 7/13 from each to the next.
    assert three.losing(99) == tuple(Fraction(169, 169 + 91 + 49) * Fraction(7, 13) ** n for n in range(3))
    sure = Chain(made(**{f"r{rank}": "+50" for rank in RANKS}), seats=4)
    assert list(map(int, sure.losing(0))) == [0, 1, 0, 0] and list(map(int, sure.losing(50))) == [1, 0, 0, 0]
    assert sure.plays(0) == 1


def test_moves_that_do_the_same_count_as_often_as_they_are() -> None:
    """At 0 an ace here takes 5 or 10, which both changes nothing, or adds 99, after which every other card is stuck."""
    cards = {f"r{rank}": "+99" for rank in RANKS} | {"rA": "-5 or -10 or +99"}
    one = Chain(made(**cards).with_rules(negative_totals="clamp_zero"), choice="random")
    assert one.lengths(1, 0)[1] == (Fraction(12, 13) + Fraction(1, 39)) * Fraction(12, 13)
    assert [move.code for move in one.chosen("AS", 0)] == ["AS-5", "AS-10", "AS+99"]


def test_a_deal_that_players_can_keep_going_for_ever_has_no_best_play() -> None:
    cards = {f"r{rank}": "0 or +45" for rank in RANKS} | {f"r{rank}": "-60 or +60" for rank in RANKS[:6]}
    v = made(**cards).with_rules(negative_totals="forbid")
    with pytest.raises(nn.SolveError, match="last for ever"):
        Chain(v, choice="best")
    assert sum(Chain(v, choice="random").losing(0)) == 1


def test_who_names_the_next_player_by_rule_names_whoever_would_be_next_anyway() -> None:
    cards = {f"r{rank}": "+99" for rank in RANKS} | {"rA": "0, reverse, choose-next"}
    named = Chain(made(**cards), seats=4)
    plain = Chain(made(**cards | {"rA": "0, reverse"}), seats=4)
    assert named.losing(0) == plain.losing(0) and named.losing(99) == plain.losing(99)
    assert named.losing(0)[1] > named.losing(0)[3]


def through_engine(v: nn.Variant, seats: int, total: int, card: str) -> list[tuple[nn.Move, int, int, int]]:
    """Return what a card can do for seat 0 in direction +1: move, total, seat on turn, direction. Six packs are used."""
    other = "3S" if card == "2S" else "2S"
    pos = nn.Position.open(v, [[card], *([[other]] * (seats - 1))], total=total, stock=["2H"])
    if pos.turn != 0 or pos.is_over:
        return []
    after = [(move, pos.play(move)) for move in pos.legal_moves]
    return [(move, then.total, then.turn, then.direction) for move, then in after]


def options(v: nn.Variant, seats: int, total: int, card: str, choice: str) -> list[tuple[int, int, int]]:
    """Return the same for the moves that a choice leaves open, each alike likely."""
    found = through_engine(v, seats, total, card)
    if choice != "random":
        found = [row for row in found if row[0].target is None or row[2] == (1 if row[3] > 0 else seats - 1)]
        pick = (max if choice == "largest" else min)((row[1] for row in found), default=None)
        found = [row for row in found if row[1] == pick][:1]
    return [row[1:] for row in found]


@pytest.mark.parametrize(
    ("code", "seats", "choice"),
    [
        ("standard", 2, "largest"),
        ("standard", 3, "largest"),
        ("standard{negative_totals=clamp_zero}", 4, "random"),
        ("chicago{negative_totals=clamp_zero}", 2, "random"),
        ("chicago{negative_totals=forbid}", 3, "smallest"),
        ("taiwanese", 3, "random"),
        ("taiwanese", 4, "largest"),
        ("ninety_eight{negative_totals=clamp_zero,special_totals=69:reset_zero}", 2, "largest"),
        ("hawaiian{negative_totals=clamp_zero}", 3, "largest"),
    ],
)
def test_the_answers_lie_between_what_so_many_plays_through_the_engine_prove(
    code: str, seats: int, choice: Any
) -> None:
    """Follow every deal for forty plays, exactly: what is lost by then is a lower bound, what still goes on the gap."""
    v = nn.variant(code).with_rules(decks="6")
    one = Chain(v, seats, choice)
    ways_of = cache(lambda total, card: options(v, seats, total, card, choice))
    kinds: Counter[str] = Counter()
    names: dict[str, str] = {}
    for card in v.deck():
        names.setdefault(str(v.effect(card)), card.code)
        kinds[names[str(v.effect(card))]] += 1
    start = v.limit - 12
    here = {(start, 0, 1): 1.0}
    lost = [0.0] * seats
    lengths, steps = [], 0.0
    for number in range(40):
        there: dict[tuple[int, int, int], float] = defaultdict(float)
        stuck = 0.0
        for (total, turn, direction), chance in here.items():
            for shown, count in kinds.items():
                share = chance * count / len(v.deck())
                ways = ways_of(total, shown)
                if not ways:
                    lost[turn] += share
                    stuck += share
                for after, seat, way in ways:
                    there[after, (turn + direction * seat) % seats, direction * way] += share / len(ways)
        lengths.append(stuck)
        steps += number * stuck
        here = there
    rest = sum(here.values())
    assert rest < 0.02
    for exact, least in zip(one.losing(start), lost, strict=True):
        assert least - 1e-9 <= exact <= least + rest + 1e-9
    assert [float(chance) for chance in one.lengths(39, start)] == pytest.approx(lengths, abs=1e-12)
    assert steps - 1e-9 <= one.plays(start) <= steps + rest * 60


def test_simulated_deals_agree() -> None:
    rng = random.Random(99)
    v = nn.variant("standard")
    deck = v.deck()
    one = Chain(v)
    opened = {(card, total): nn.Position.open(v, [[card], []], total=total) for card in deck for total in range(100)}
    legal = {key: pos.legal_moves if pos.turn == 0 else () for key, pos in opened.items()}
    result = {(move, key[1]): opened[key].result_of(move) for key, moves in legal.items() for move in moves}
    deals, lost, laid = 4000, 0, 0
    for _ in range(deals):
        total, turn, hands = 60, 0, [rng.choice(deck), rng.choice(deck)]
        while moves := legal[hands[turn], total]:
            move = max(moves, key=lambda move, total=total: result[move, total])  # type: ignore[misc]
            total = result[move, total]
            hands[turn] = rng.choice(deck)
            # With two players a three misses one turn and a four turns round: both play again.
            turn = turn if move.cards[0].rank in "34" else 1 - turn
            laid += 1
        lost += turn == 0
    chance = float(one.losing(60)[0])
    assert abs(lost / deals - chance) < 4 * (chance * (1 - chance) / deals) ** 0.5
    spread = sum(float(p) * (n - float(one.plays(60))) ** 2 for n, p in enumerate(one.lengths(80, 60)))
    assert abs(laid / deals - float(one.plays(60))) < 4 * (spread / deals) ** 0.5


@pytest.mark.parametrize("name", sampled("chains", VARIANTS, one_in=3))
def test_chances_add_up_and_lengths_have_their_mean(name: str) -> None:
    v = nn.variant(name, negative_totals="clamp_zero")
    choices: tuple[Any, ...] = ("smallest", "best")
    for choice in choices:
        one = chain(v, choice=choice)
        for total in (0, 17, v.limit - 3, v.limit):
            assert sum(one.losing(total)) == 1 and min(one.losing(total)) >= 0
        lengths = one.lengths(120, v.limit)
        rest = 1 - sum(lengths)
        assert 0 <= rest < Fraction(1, 500)
        mean = sum((n * chance for n, chance in enumerate(lengths)), Fraction(0))
        most = max(one.plays(total) for total in range(v.limit + 1))
        assert mean + 121 * rest <= one.plays(v.limit) <= mean + (121 + most) * rest
        assert lengths[0] == Fraction(
            sum(not any(pos_can(v, card)) for card in v.deck()), len(v.deck())
        )  # nobody is stuck at the limit but who has no card for it


def pos_can(v: nn.Variant, card: nn.Card) -> list[nn.Move]:
    pos = nn.Position.open(v, [[card], []], total=v.limit)
    return list(pos.legal_moves) if pos.turn == 0 else []


def test_the_best_choices_cannot_be_bettered_anywhere() -> None:
    v = nn.variant("standard", negative_totals="clamp_zero", decks="6")
    one = Chain(v, choice="best")
    kinds = {str(v.effect(card)): card for card in v.deck()}
    count = Counter(str(v.effect(card)) for card in v.deck())
    wins = [1 - one.losing(total)[0] for total in range(100)]
    differs = 0
    for total in range(100):
        expected = Fraction(0)
        for effect, card in kinds.items():
            found = through_engine(v, 2, total, card.code)
            worths = {move.code: wins[after] if seat == 0 else 1 - wins[after] for move, after, seat, _ in found}
            best = max(worths.values(), default=Fraction(0))
            expected += best * count[effect]
            chosen = one.chosen(card, total)
            assert {worths[move.code] for move in chosen} == ({best} if worths else set())
            differs += bool(chosen) and chosen[0].code != max(found, key=lambda row: row[1])[0].code
        assert wins[total] == expected / 52
    assert differs > 20
    assert one.losing(90) != Chain(v).losing(90)


def test_what_the_choice_leaves_open_is_told() -> None:
    one = Chain("standard")
    assert [str(move) for move in one.chosen("10S", 50)] == ["10♠+10"]
    assert [str(move) for move in one.chosen("10S", 95)] == ["10♠-10"] and one.chosen("QS", 95) == ()
    lot = Chain("standard{negative_totals=clamp_zero}", choice="random")
    assert [str(move) for move in lot.chosen("10S", 50)] == ["10♠+10", "10♠-10"]
    with pytest.raises(nn.InvalidCard):
        one.chosen("1S", 5)


def test_simple_98_with_one_card_each() -> None:
    """What is said of simple 98 (rules 11, H14 and H15: 10 to 14 plays whatever the number of players; no edge for who
    begins) holds in this model: one card each, an endless pack, no total below 0. It says nothing about four cards."""
    v = nn.variant("ninety_eight", negative_totals="clamp_zero")
    chains = [Chain(v, seats) for seats in (2, 3, 4, 5)]
    assert len({one.plays() for one in chains}) == 1 and 10 < chains[0].plays() < 14
    assert abs(chains[0].losing()[0] - Fraction(1, 2)) < Fraction(1, 50)
    # Whoever begins loses least, and it evens out the more cards are still to come.
    assert all(one.losing()[0] == min(one.losing()) for one in chains)
    plays = [chains[0].plays(total) for total in range(0, 90, 10)]
    assert all(more > fewer for more, fewer in pairwise(plays))


def test_a_chain_is_shown_as_text_and_as_a_table() -> None:
    one = Chain("standard", seats=3)
    lines = one.table().splitlines()
    assert lines[0].startswith("Ninety-nine, standard rules with one card each and an endless pack, 3 players")
    assert lines[1].split("  ")[-1] == "Cards to come" and len({len(line) for line in lines[1:]}) == 1
    assert [line.split()[0] for line in lines[2:]] == [*map(str, range(0, 90, 10)), *map(str, range(90, 100))]
    html = one._repr_html_()
    assert html.count("<tr>") == 20 and html.count('scope="col"') == 5 and "Player to move loses" in html
    assert repr(one) == "<Chain standard, 3 seats, largest>"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((7,), "needs a variant or its id"),
        (("standard", 1), "2 to 10 seats"),
        (("standard", 2.0), "2 to 10 seats"),
        (("standard", 11), "2 to 10 seats"),
        (("standard", 2, "larges"), "Did you mean largest"),
        (("standard", 2, None), "choice is largest"),
        (("icelandic",), "more than one plain card"),
        (("standard", 3, "best"), "two seats only"),
        (("standard", 2, "smallest"), "negative_totals=clamp_zero"),
        (("ninety_eight",), "negative_totals=clamp_zero"),
        ((made(),), "last for ever"),
    ],
)
def test_what_does_not_fit_is_refused_in_a_sentence(arguments: tuple[Any, ...], words: str) -> None:
    with pytest.raises(nn.SolveError, match=words):
        Chain(*arguments)


def test_totals_and_lengths_off_the_line_are_refused() -> None:
    one = Chain("standard")
    odd: tuple[Any, ...] = (-1, 100, 5.0, "5", None, True)
    for total in odd:
        for ask in (one.losing, one.plays, lambda total: one.lengths(3, total), lambda total: one.chosen("AS", total)):
            with pytest.raises(nn.SolveError, match="whole number from 0 to 99"):
                ask(total)
    for most in (-1, 2.5, "3", True, 10**9):
        with pytest.raises(nn.SolveError, match="up to 0 to 2,000 cards"):
            one.lengths(most)  # type: ignore[arg-type]
