"""Folklore on trial: every claim has a trial, verdicts follow from numbers, and what ships comes out again."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import pytest

import ninetynine_edu as nn
from ninetynine_edu.app.messages import messages
from ninetynine_edu.arena.folklore import SEED, VERDICTS, Figure, Finding, FolkloreError, claim, claims, kept
from ninetynine_edu.arena.folklore_trials import TRIALS, changes_hands, is_swap, keeps_hand, shrinks_hand, try_claim
from ninetynine_edu.arena.folklore_ways import GOOD, Trial, highest, rank, saving
from ninetynine_edu.arena.folklore_words import (
    PLACES,
    again,
    amount,
    background,
    heads,
    needed,
    paragraph,
    picture,
    reach,
    rows,
    rule,
    stamp,
    verdict_word,
)
from ninetynine_edu.arena.measured import Estimate
from ninetynine_edu.ground.say import speaking
from ninetynine_edu.play.information import SeatView, seat_view
from ninetynine_edu.play.moves import Move

PROOFS = {"H2", "H6"}
QUICK = ("H2", "H6", "H9", "H17")
"""Trials that are made whole here: a proof costs as little as these."""


def test_every_claim_has_a_trial_and_a_finding_that_ships() -> None:
    keys = [f"H{number}" for number in range(1, 21)]
    assert [each.key for each in claims()] == keys == [*TRIALS] == [*kept()]
    assert all(game in nn.variants() for each in claims() for game in each.games)
    assert all(found.seed == SEED and found.share == 1 and found.figures for found in kept().values())
    assert {found.key for found in kept().values() if found.is_proof} == PROOFS
    assert {found.verdict for found in kept().values()} == {*VERDICTS}, "among twenty there is one of each"


@pytest.mark.parametrize("key", QUICK)
def test_what_ships_is_what_comes_out_now(key: str) -> None:
    assert try_claim(key).to_dict() == kept()[key].to_dict()


@pytest.mark.parametrize("key", sorted({*TRIALS} - {*QUICK}))
def test_a_small_part_of_a_trial_can_be_made_again_and_agrees(key: str) -> None:
    share = claim(key).quick / 5
    found = try_claim(key, seed=5, share=share)
    assert found.to_dict() == try_claim(key, seed=5, share=share).to_dict()
    whole = {figure.name: figure.effect for figure in kept()[key].figures}
    for name, value, low, high in ((each.name, *each.effect) for each in found.figures):
        assert low <= value <= high
        assert low - (high - low) <= whole[name].value <= high + (high - low), f"{key} {name}: {low} to {high}"


@pytest.mark.parametrize("key", ["H3", "H4", "H5", "H7", "H8", "H9", "H12", "H15", "H17", "H18", "H19", "H20"])
def test_however_small_a_share_is_asked_for_there_is_a_finding(key: str) -> None:
    found = try_claim(key, seed=5, share=1e-9)
    assert [each.name for each in found.figures] == [each.name for each in kept()[key].figures]
    assert all(each.effect.low <= each.effect.value <= each.effect.high for each in found.figures)


@pytest.mark.parametrize(
    ("effects", "verdict"),
    [
        ([(0.03, 0.01, 0.05), (0.02, 0.01, 0.03)], "holds"),
        ([(-0.03, -0.05, -0.01), (0.0, -0.005, 0.005)], "fails"),
        ([(0.03, 0.01, 0.05), (-0.02, -0.03, -0.01)], "depends"),
        ([(0.03, 0.01, 0.05), (0.02, -0.03, 0.07)], "undecided"),
        ([(0.02, -0.03, 0.07)], "undecided"),
        ([(1.0, 1.0, 1.0)], "holds"),
        ([(0.0, 0.0, 0.0)], "fails"),
    ],
)
def test_the_verdict_follows_from_the_numbers(effects: list[tuple[float, float, float]], verdict: str) -> None:
    assert (
        Finding("H1", tuple(Figure(str(at), Estimate(*each)) for at, each in enumerate(effects)), 0).verdict == verdict
    )


def test_figures_that_a_claim_asks_for_at_once_speak_with_one_voice() -> None:
    """“The best” is refuted by one that is better, however many are worse."""
    better, worse = Estimate(0.03, 0.01, 0.05), Estimate(-0.03, -0.05, -0.01)
    open_ = Estimate(0.02, -0.03, 0.07)
    of_one = [Figure(name, effect, together="one") for name, effect in (("a", better), ("b", worse), ("c", open_))]
    assert Finding("H8", tuple(of_one), 0).verdict == "fails"
    assert Finding("H8", (*of_one, Figure("d", better)), 0).verdict == "depends"
    assert Finding("H8", (of_one[0], of_one[2]), 0).verdict == "undecided"
    assert Finding("H8", (of_one[0], Figure("b", better, together="one")), 0).verdict == "holds"
    for key in ("H2", "H8", "H19"):
        voices = [figure.together for figure in kept()[key].figures]
        assert voices != [""] * len(voices)


def test_facts_of_a_figure_are_those_of_its_trial(monkeypatch: pytest.MonkeyPatch) -> None:
    """How many deals a finding that ships has, and which bound, is what its trial says now; shares of packs are rounded up."""
    full: list[int] = []

    def few(trial: Trial, number: int) -> int:
        full.append(number)
        return 20

    monkeypatch.setattr(Trial, "deals", few)
    for key in ("H3", "H5", "H7", "H9", "H11", "H12", "H13", "H15", "H16", "H17", "H18", "H19", "H20"):
        full.clear()
        for now, whole in zip(try_claim(key, seed=5).figures, kept()[key].figures, strict=True):
            assert (now.unit, now.bound, now.over, now.together) == (
                whole.unit,
                whole.bound,
                whole.over,
                whole.together,
            )
            assert 20 <= now.deals <= 25 and any(0 <= whole.deals - number < 5 for number in full), f"{key} {now.name}"
    for finding in kept().values():
        assert all(figure.is_proof is (figure.deals == 0) for figure in finding.figures)


def test_what_was_measured_is_shown_beside_its_bound() -> None:
    """A distance from a bound alone would hide how often it is so."""
    told = {key: [row[1] for row in rows(kept()[key])] for key in ("H3", "H9", "H12", "H14", "H15", "H17")}
    assert told["H9"] == ["13.8% (12.1% to 15.7%), needed: below 25%"]
    assert told["H3"] == ["58.7% (56.7% to 60.7%), needed: below 10%", "−0.1 (−0.9 to +0.7)", "+1.8 (+1.2 to +2.5)"]
    assert told["H14"][4] == "35.0 (34.7 to 35.2), needed: below 15"
    assert told["H15"][1:3] == ["0.7 (0.4 to 1.0), needed: below 1.3", "0.9 (0.6 to 1.1), needed: below 1"]
    costs = [float(each.split()[0].replace("−", "-")) for each in told["H12"]]
    assert costs == sorted(costs) and costs[-1] < 0, "the more players, the less the ten costs"
    assert told["H12"][2] == "−2.6 (−4.1 to −1.2), needed: below 1"
    assert told["H17"][0] == "72.4% (70.8% to 74.0%), needed: above 50%"
    assert heads(kept()["H9"])[1] == "Measured (from, to)" and heads(kept()["H7"])[1] == "For the claim (from, to)"
    for figure in (each for found in kept().values() for each in found.figures):
        value, low, high = figure.measured
        assert low <= value <= high and bool(needed(figure)) is (figure.bound is not None)
        if figure.bound is not None:
            assert (figure.effect.value > 0) is (value > figure.bound if figure.over else value < figure.bound)


def test_no_number_is_rounded_onto_the_edge_that_it_is_beside() -> None:
    """“0 to +0.6” or “up to 15.0” would not speak for a claim; +0.03 and 14.97 do."""
    assert amount(Figure("a", Estimate(0, 0, 0)), 0.0003) == "+0.03"
    assert amount(Figure("a", Estimate(0, 0, 0)), -0.00042) == "−0.04"
    close = Finding("H13", (Figure("3 players", Estimate(0.011, -0.0003, 0.022), deals=6000),), 0)
    assert [row[1] for row in rows(close)] == ["+1.1 (−0.03 to +2.2)"]
    assert [row[1] for row in rows(kept()["H14"])][1] == "14.7 (14.4 to 14.97), needed: below 15"
    assert [row[1] for row in rows(kept()["H15"])][3] == "1.1 (0.84 to 1.3), needed: below 0.8"


def test_how_many_deals_there_were_is_told_of_every_claim_that_is_no_proof() -> None:
    told = {key: background(claim(key)) for key in kept()}
    assert told["H10"].endswith("Each measured row is from 2,000 deals.")
    assert told["H1"].endswith("Each measured row is from 20,000 deals.")
    assert told["H3"].endswith("The rows are from 30,000, 8,000 and 8,000 deals, in their order.")
    assert {key for key, words in told.items() if "deals" not in words} == PROOFS


def test_who_says_so_and_who_plays_is_told_of_every_claim() -> None:
    for key, found in kept().items():
        told = background(claim(key))
        assert told.startswith("Source: ") and bool(claim(key).bots) is not found.is_proof
        assert ("written for th" in told) is (claim(key).bots in (("habits",), ("saver",)))
    assert "The bot “expert” plays. It imagines how" in background(claim("H16"))
    assert "The bot “random” plays. It picks a card by luck." in background(claim("H16"))


def test_a_smaller_trial_is_held_against_the_one_that_is_kept() -> None:
    asked = (Figure("2 players", Estimate(0.07, 0.05, 0.09)), Figure("4 players", Estimate(0.01, -0.001, 0.02)))
    kept_h10 = Finding("H10", asked, 1)  # for, open
    told = {
        (0.02, 0.01, 0.03): "Tried again with 40 deals: it agrees.",
        (0.02, -0.2, 0.24): "Tried again with 40 deals: too few to decide.",
        (
            -0.02,
            -0.03,
            -0.01,
        ): "Tried again with 40 deals: a row says the opposite. With so few deals that can be luck.",
    }
    for effect, words in told.items():
        figures = [Figure(name, Estimate(*effect), deals=20) for name in ("2 players", "4 players")]
        assert again(kept_h10, Finding("H10", tuple(figures), 1, 0.01)) == words
    assert again(kept()["H1"], kept()["H1"]) == "Tried again with 20,000 deals: too few to decide.", (
        "its proof is no news"
    )


def test_pictures_of_one_claim_can_be_drawn_to_the_same_scale() -> None:
    whole, wide = (
        kept()["H7"],
        Finding("H7", (Figure("2 players, saved", Estimate(0.1, -0.3, 0.5), deals=20),), 1, 0.01),
    )
    assert reach(whole, wide) == 0.5 > reach(whole)
    assert str(picture(claim("H7"), whole)) == str(picture(claim("H7"), whole, far=reach(whole)))
    assert str(picture(claim("H7"), whole)) != str(picture(claim("H7"), whole, far=reach(whole, wide)))


def test_what_is_too_small_to_matter_says_so_and_counts_against_the_claim() -> None:
    small = Figure("4 players", Estimate(0.003, -0.002, 0.007))
    assert small.speaks == "small" and Finding("H19", (small,), 0).verdict == "fails"
    assert [row[-1] for row in rows(Finding("H19", (small,), 0))] == ["no gain worth having"]
    lost = Figure("4 players", Estimate(-0.075, -0.154, 0.003))
    near = Figure("4 players", Estimate(0.001, -0.001, 0.004), bound=0.01)
    assert lost.speaks == near.speaks == "open", "fifteen points may be lost in there; and a bound is no gain"
    assert [row[-1] for row in rows(Finding("H15", (lost, near), 0))] == [
        "too close to tell",
        "too close to the bound to tell",
    ]
    assert Figure("4 players", Estimate(-0.003, -0.007, -0.002)).speaks == "against"
    for found in kept().values():
        for figure in found.figures:
            low, high = figure.effect[1:]
            assert not (figure.speaks == "against" and not figure.is_proof and high >= 0), f"{found.key} {figure.name}"
            assert figure.speaks != "small" or low <= 0 <= high


def test_the_rule_is_told_as_it_is() -> None:
    """Measured figures name what matters, in their own unit; exact ones do not."""
    told = {key: rule(found) for key, found in kept().items()}
    assert "all of it is less than 1 away from 0" in told["H19"] and not {"exact", "bound"} & {*told["H19"].split()}
    assert told["H14"].startswith("Counted in plays.") and "bound" in told["H14"] and "worth having" not in told["H14"]
    assert told["H9"].startswith("Counted in per cent.")
    assert "exact" in told["H1"] and "less than 1 away" in told["H1"]
    assert "exact" in told["H2"] and "interval" not in told["H2"]
    there = sum(not figure.is_proof for found in kept().values() for figure in found.figures)
    certain = f"95 of 100 such intervals hold theirs. There are {there} of them on this page, so three or so may miss."
    assert [key for key, words in told.items() if certain not in words] == sorted(PROOFS)
    assert not [key for key, words in told.items() if "certain" in words]


def test_what_came_of_it_is_what_the_rows_say() -> None:
    told = {key: paragraph(claim(key), found) for key, found in kept().items()}
    assert "It fails: every row speaks against it." in told["H4"]
    assert "It fails: some rows speak against it, and the others show no gain worth having." in told["H5"]
    assert "It does not hold everywhere: a row speaks against it, and no row for it." in told["H1"]
    assert "It holds: every row speaks for it." in told["H7"]
    small = Finding("H4", (Figure("2 players", Estimate(0.001, -0.002, 0.005), deals=20),), 0)
    assert "It fails: no row shows a gain worth having." in paragraph(claim("H4"), small)
    assert "Only this is proved, about 99" in told["H6"]


def test_a_verdict_over_rows_of_both_kinds_says_that_one_no_is_enough() -> None:
    each_time = "It fails: it asks for several things at once, and each time at least one of them says no."
    for key in ("H2", "H19"):
        assert each_time in paragraph(claim(key), kept()[key]) and "wherever" not in paragraph(claim(key), kept()[key])
    assert "Some of these it asks for at once: there, one no is enough." in paragraph(claim("H8"), kept()["H8"])
    alone = Finding("H8", kept()["H8"].figures[:3], 0)
    assert "and at least one of them says no." in paragraph(claim("H8"), alone)
    for key in ("H4", "H7"):
        assert "at once" not in paragraph(claim(key), kept()[key]).removesuffix(claim(key).how)


@pytest.mark.parametrize("key", [*TRIALS])
def test_it_is_told_in_words_numbers_and_a_picture(key: str) -> None:
    found, asked = kept()[key], claim(key)
    told = paragraph(asked, found)
    assert asked.claim in told and asked.how in told and verdict_word(found.verdict) in stamp(found)
    shown = [*rows(found)]
    assert len(shown) == len(found.figures) == len({name for name, *_ in shown})
    heading = picture(asked, found).heading
    assert all(name in heading and value in heading for name, value, *_ in shown)
    narrow = picture(asked, found, narrow=True)
    assert narrow.heading == heading and 'viewBox="0 0 330 ' in narrow, "letters of 15 in 330 can be read on a phone"
    assert Finding.from_dict(json.loads(json.dumps(found.to_dict()))) == found


def test_all_its_texts_are_messages_and_all_figures_have_names_of_known_parts() -> None:
    found = {message.text for message in messages() if message.file == "arena/folklore.toml"}
    assert found == {text for each in claims() for text in (each.short, each.claim, each.how, each.source)}
    parts = {part for finding in kept().values() for figure in finding.figures for part in figure.name.split(", ")}
    assert {part for part in parts if len(part) > 1 and not part.endswith(" players")} == {*PLACES}


@pytest.fixture
def backwards(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], str]]:
    """A language in which every text of the claims is said backwards, with numbers and names of games as in German."""
    texts = {text for each in claims() for text in (each.short, each.claim, each.how)} | {*PLACES}

    def said(tag: str, context: str, text: str) -> str:
        return text[::-1] if text in texts else text

    monkeypatch.setattr("ninetynine_edu.ground.say._translated", said)
    with speaking("de"):
        yield lambda text: said("de", "", text)


def test_texts_and_names_are_said_in_the_language_that_is_spoken(backwards: Callable[[str], str]) -> None:
    asked, found = claim("H19"), kept()["H19"]
    told = paragraph(asked, found)
    assert backwards(asked.claim) in told and backwards(asked.how) in told and asked.claim not in told
    assert backwards(asked.short) in picture(asked, found).heading
    name, value, _ = next(rows(found))
    assert backwards("plain cards last") in name and value.startswith("+13,1")


def test_the_same_cards_come_in_every_language() -> None:
    with speaking("de"):
        german = try_claim("H18", seed=5, share=0.001)
    assert german.to_dict() == try_claim("H18", seed=5, share=0.001).to_dict()


def test_amounts_are_points_of_a_hundred_or_plays() -> None:
    assert amount(Figure("a", Estimate(0.031, 0.02, 0.04)), -0.031) == "−3.1"
    assert amount(Figure("a", Estimate(2, 1, 3), "plays"), 2.04) == "+2.0"
    assert amount(Figure("a", Estimate(0, 0, 0)), 0.0) == "0"


def test_progress_is_told_and_can_stop_it() -> None:
    class Stop(Exception):
        pass

    def stop(done: float) -> None:
        assert 0 < done <= 1
        raise Stop

    with pytest.raises(Stop):
        try_claim("H9", share=0.1, progress=stop)


@pytest.mark.parametrize("key", ["H2", "H17", "H18", "H19"])
def test_progress_goes_on_with_every_figure_and_is_whole_at_the_end_alone(key: str) -> None:
    told: list[float] = []
    found = try_claim(key, share=0.001, progress=told.append)
    assert told == sorted(told) and told[-1] == 1 and len({*told}) >= len(found.figures)
    assert [done for done in told[:-2] if done == 1] == []


def test_what_cannot_be_tried_is_refused_with_a_sentence() -> None:
    with pytest.raises(FolkloreError, match="There is no claim 'H21': there are H1, H2"):
        try_claim("H21")
    for share in (0, 2, True, "all"):
        with pytest.raises(FolkloreError, match="share is a number above 0"):
            try_claim("H5", share=share)  # type: ignore[arg-type]


def test_habits_differ_only_in_what_is_asked_about() -> None:
    view = seat_view(nn.Position.open("standard", ["AS 5H KS", "2H 3H 4H"], total=50), 0)

    def aces_as_eleven(view: SeatView, move: Move) -> bool:
        return rank(move) == "A" and view.result_of(move) > view.total + 1

    usual, never, spends = saving(GOOD), saving(GOOD, shuns=aces_as_eleven), saving(GOOD, spent=("K",))
    assert [bot(view).code for bot in (usual, never, spends)] == ["AS+11", "5H", "KS"]
    assert len({bot.__name__ for bot in (usual, never, spends)}) == 3
    late = seat_view(nn.Position.open("standard", ["4S TS KS", "2H 3H 4H"], total=99), 0)
    assert [highest(order)(late).cards[0].code for order in (("K", "4", "10"), ("4", "K", "10"))] == ["KS", "4S"]
    both = saving((), spent=("9", "K"))
    assert both(seat_view(nn.Position.open("standard", ["KS 9C TH", "2H 3H 4H"], total=60), 0)).code == "9C"
    assert both(seat_view(nn.Position.open("standard", ["TH 5C KS", "2H 3H 4H"], total=60), 0)).code == "KS"


def test_who_is_said_to_keep_the_hand_changes_it_only_when_nothing_else_is_left() -> None:
    """A bot that fell back to any play changed hands more often than the one that was tried against it."""
    forced = wished = shrunk = 0
    for seed in range(120):
        position = nn.deal("bloody_99", 3, seed=seed)
        for _ in range(60):
            if position.is_over:
                break
            view = seat_view(position, position.turn)
            move, small = keeps_hand(view), shrinks_hand(view)
            forced += is_swap(move)
            assert not is_swap(move) or all(map(is_swap, view.legal_moves))
            if move != changes_hands(view):
                wished += 1
                named = changes_hands(view).target
                assert named is not None and view.hand_sizes[named] >= len(view.hand) + 2
            elif small != move and not is_swap(small):
                shrunk += 1
                assert len(small.cards) > len(move.cards) or "A" in {card.rank for card in move.cards}
            position = position.play(small)
    assert forced and wished and shrunk


def test_a_claim_about_finishing_others_off_is_tried_where_others_can_be() -> None:
    for key in ("H10", "H11"):
        assert [nn.variant(game).house_rules["bust_mode"] for game in claim(key).games] == ["eliminated"]
