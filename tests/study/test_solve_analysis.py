"""Looking back at deals that were played: the values of every play, what was better, and what is left open."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import Any

import pytest

import ninetynine_edu as nn
from ninetynine_edu.matches.record import read_record


def played(name: str | nn.Variant, seed: int, players: int = 2) -> nn.Match:
    """Return a match of one deal played at random."""
    rng = random.Random(seed)
    match = nn.Match(name, players=["human"] * players, seed=seed)
    while not match.deal_over:
        match.play(rng.choice(match.position.legal_moves))
    return match


@pytest.mark.parametrize("name", ["standard", "ninety_nine_pagat", "icelandic", "michigan"])
def test_the_values_of_a_deal_fit_together(name: str) -> None:
    for seed in (1, 2, 3):
        match = played(name, seed)
        analysis = nn.analyse(match)
        plays = analysis.plays
        assert len(plays) == len(read_record(match.record()).deals[0].plays)
        for one, two in pairwise(plays):
            assert one.position.play(one.move) == two.position
            assert one.after is not None and two.before == (one.after if one.seat == two.seat else -one.after)
        for play in plays:
            assert play.before is not None and play.after is not None and play.after <= play.before
            assert play.is_mistake is (play in analysis.mistakes) is bool(play.better)
            for move in play.better:
                answer = nn.solve(play.position, plies=False)
                assert answer.values[move] == play.before > answer.values[play.position.parse_move(play.move)]
        last = plays[-1]
        outcome = match.position.outcome
        assert outcome is not None and last.after == (1 if outcome.winner == last.seat else -1)


def test_a_match_its_record_and_one_deal_of_it_are_judged_alike() -> None:
    match = played("standard", 2)
    text = match.record()
    record = read_record(text)
    whole = nn.analyse(match)
    assert nn.analyse(text) == nn.analyse(record) == whole
    alone = nn.analyse(record.deals[0])
    assert [play.after for play in alone.plays] == [play.after for play in whole.plays]


def test_an_analysis_is_a_table_as_text_and_on_a_page() -> None:
    match = nn.Match("standard", players=["human", "human"], seed=2, names=["<b>Ann</b>", "Ben"])
    while not match.deal_over:
        match.play(match.position.legal_moves[-1])
    analysis = nn.analyse(match)
    lines = str(analysis).splitlines()
    assert lines[0].split() == ["Deal", "Play", "Player", "Laid", "Total", "Before", "After", "Better"]
    assert len(lines) == len(analysis.plays) + 2
    mistake = analysis.mistakes[0]
    assert lines[mistake.number].endswith(f"won     lost   {mistake.better[0]}")
    assert lines[-1] == "With all cards seen, value was lost by <b>Ann</b> once."
    html = analysis._repr_html_()
    assert "<b>Ann" not in html.replace("<p><b>", "") and html.count("<tr>") == len(analysis.plays) + 1


def test_a_wrong_total_counts_as_lost_even_with_the_best_card() -> None:
    v = nn.variant("standard", call_mode="must_call")
    matches = (nn.Match(v, players=["human", "human"], seed=seed) for seed in range(1, 20))
    match = next(match for match in matches if nn.solve(nn.all_seen(match.position)).value == 1)
    move = nn.solve(nn.all_seen(match.position)).best_moves[0]
    match.play(move, call=match.position.result_of(move) + 1)
    (play,) = nn.analyse(match).plays
    assert (play.before, play.after, play.is_mistake) == (1, -1, True)


def test_what_is_not_decided_is_left_open_with_the_reason() -> None:
    analysis = nn.analyse(played("standard", 5, players=3), nodes=30)
    assert any(play.before is None for play in analysis.plays) and "could not be decided" in analysis.words
    assert all(play.note for play in analysis.plays if play.before is None)
    assert not any(play.is_mistake for play in analysis.plays if play.before is None) and "?" in str(analysis)


def test_all_seen_shows_the_same_deal() -> None:
    dealt = nn.deal("standard", players=2, seed=4)
    seen = nn.all_seen(dealt)
    assert (seen.hands, seen.stock, seen.total, seen.turn) == (dealt.hands, dealt.stock, dealt.total, dealt.turn)
    assert seen.visible and not dealt.visible and tuple(seen.legal_moves) == tuple(dealt.legal_moves)
    assert seen == nn.Position.parse(str(seen)) and nn.all_seen(seen) is seen
    with pytest.raises(nn.SolveError, match="hidden"):
        nn.solve(dealt)


@pytest.mark.parametrize("wrong", [None, 7, "no record at all", nn.deal("standard", players=2, seed=4)])
def test_what_was_not_played_is_refused(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"\.$"):
        nn.analyse(wrong)
