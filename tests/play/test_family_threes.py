"""Rules 5.7: three of a kind that a player may lay down at the own turn, or forget (three_of_a_kind_when)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.matches.bots import make
from ninetynine_edu.play.information import seat_view
from ninetynine_edu.play.numbering import action_count, action_to_move
from tests.strategies import playout

MICHIGAN = nn.variant("michigan", three_of_a_kind_when="own_turn")
FIVE = nn.variant("michigan", three_of_a_kind_when="own_turn", hand_size=5)


def open_(v: nn.Variant, *hands: str, total: int = 40, stock: str = "") -> nn.Position:
    return nn.Position.open(v, list(hands), total=total, stock=stock)


def laid(pos: nn.Position) -> list[str]:
    return [move.code for move in pos.legal_moves if move.is_three]


def test_rules_5_7_three_of_a_kind_is_laid_down_by_choice_and_all_others_lose() -> None:
    pos = open_(MICHIGAN, "8S 8H 8D", "2S 3S 4S", "5S 6S 7S", stock="KS KH")
    assert [move.code for move in pos.legal_moves] == ["8S", "8H", "8D", "8S&8H&8D:three"]
    down = pos.play("8S&8H&8D:three")
    assert down.outcome == nn.Outcome((1, 2), 0, nn.Termination.THREE_OF_A_KIND)
    assert (down.total, down.hands[0], down.pile) == (40, (), nn.parse_cards("8S 8H 8D"))
    again = nn.Position.parse(str(down))
    assert again == down and again.outcome == down.outcome and again.state_key() == down.state_key()
    played = pos.play("8H")
    assert not played.is_over and played.total == 48 and played.turn == 1


def test_rules_5_7_nobody_lays_down_before_the_own_turn() -> None:
    pos = open_(MICHIGAN, "2S 3S 5H", "6H 6S 6D", "7H 7S 7D", stock="4S KH")
    assert not pos.is_over and laid(pos) == []
    mine = pos.play("2S")
    assert laid(mine) == ["6S&6H&6D:three"]
    drawn = open_(MICHIGAN, "5S 5H 2S", "2H 3H 4H", "2D 3D 4D", stock="5D").play("2S")
    assert not drawn.is_over and drawn.turn == 1, "a third card that is drawn waits for the next own turn"
    at_once = open_(nn.variant("michigan"), "2S 3S 5H", "6H 6S 6D", "7H 7S 7D")
    assert at_once.is_over


def test_rules_5_7_who_forgets_has_no_claim_with_the_same_three() -> None:
    pos = open_(FIVE, "8S 8H 8D 2S 3S", "KS JH QH", stock="8C 5D 6D")
    assert laid(pos) == ["8S&8H&8D:three"]
    forgot = pos.play("2S")
    assert str(forgot).endswith("forgot=P1:8") and nn.Position.parse(str(forgot)) == forgot
    turn = forgot.play("KS")
    assert laid(turn) == [], "a fourth does not bring the claim back"
    with pytest.raises(nn.IllegalMove, match="kept this three of a kind at an earlier turn"):
        turn.play("8S&8H&8D:three")
    broken = turn.play("8S")
    assert "forgot=P1:8" in str(broken), "three are still there"
    gone = broken.play("JH").play("8H")
    assert "forgot" not in str(gone)


def test_rules_5_7_new_cards_make_a_new_claim() -> None:
    pos = open_(FIVE, "8S 8H 8D 8C 9H 9D", "KS KH KD JS", stock="9S 2D 3D", total=20)
    forgot = pos.play("8S")
    assert laid(forgot.play("KS")) == ["9S&9H&9D:three"], "the eights were forgotten, the nines are new"
    other = open_(FIVE, "8S 8H 8D 2S", "KS JH JD", stock="8C 2D 3D", total=20).play("8S").play("KS")
    assert laid(other) == ["8H&8D&8C:three"], "those laid apart are no three any more; with the new card they are"


def test_a_player_who_could_not_play_lays_three_down_and_wins() -> None:
    pos = open_(MICHIGAN, "8S 8H 8D", "2S 3S 4S", total=99)
    assert [move.code for move in pos.legal_moves] == ["8S&8H&8D:three"]
    assert nn.solve(pos).winner == 0 and nn.solve(pos).best_moves == (pos.legal_moves[0],)


def test_of_four_any_three_may_be_laid_down() -> None:
    pos = open_(FIVE, "8S 8H 8D 8C", "2S 3S")
    assert len(laid(pos)) == 4
    packs = open_(nn.variant("michigan", decks="2", three_of_a_kind_when="own_turn"), "8S 8S 8H", "2S")
    assert laid(packs) == ["8S&8S&8H:three"]
    for text in ("8S&8H&8D", "8D&8S&8H:three", "8♠&8♥&8♦:three", "8s&8h&8d:THREE"):
        assert pos.parse_move(text).code == "8S&8H&8D:three"
    assert pos.parse_move("8S&8H&8D:three").words == (
        "eight of spades, eight of hearts and eight of diamonds, lay them down as three of a kind"
    )
    with pytest.raises(nn.InvalidMove):
        open_(nn.variant("michigan"), "8S 8H 2D", "2S 3S").play("8S&8H&8D:three")


def test_beside_cards_of_one_rank_that_may_be_played_together() -> None:
    v = nn.variant("ninety_eight_arizona", three_of_a_kind=True, three_of_a_kind_when="own_turn")
    pos = open_(v, "8S 8H 8D 2C", "2S 3S 4S")
    assert {"8S&8H&8D", "8S&8H&8D:three"} <= {move.code for move in pos.legal_moves}
    assert all(move.code in pos.legal_moves for move in pos.legal_moves)
    assert pos.play("8S&8H&8D").total == 64 and pos.play("8S&8H&8D:three").total == 40
    owing = open_(v, "BJ 2S", "3S 3H 3D KS", "QC JC 4C KC").play("BJ")
    assert owing.turn == 1 and laid(owing) == ["3S&3H&3D:three"], "also who could not make both plays"
    assert owing.play(owing.legal_moves[-1]).outcome == nn.Outcome((2, 0), 1, nn.Termination.THREE_OF_A_KIND)


def test_sevens_and_sums_do_not_mix_with_it() -> None:
    v = nn.variant("bloody_99", three_of_a_kind=True, three_of_a_kind_when="own_turn", nine_sums=True, sums=True)
    pos = open_(v, "3S 3H 3D 2S", "2H 3C 4S")
    codes = [move.code for move in pos.legal_moves]
    assert "3S&3H&3D:9" in codes and "3S&3H&3D:three" in codes, "thrown away, or laid down"
    assert pos.play("3S&3H&3D:9").turn == 0
    four = open_(v, "3S 3H 3D 3C 4S 5S", "2H 6C 7S")
    thrown = four.play("4S&5S:9")
    assert len(laid(thrown)) == 4, "who throws cards away has not played yet"


def test_what_only_one_seat_can_know_is_only_in_its_key() -> None:
    forgot = open_(FIVE, "8S 8H 8D 2S", "KS JH QH", stock="5D 6D").play("2S")
    text = str(forgot).replace("stock=", "dealt=") + " seed=3"
    pos = nn.Position.parse(text)
    assert "forgot P1:8" in pos.information_key(0) and "forgot" not in pos.information_key(1)
    claims = open_(MICHIGAN, "8S 8H 8D", "2S 3S 4S").play("8S&8H&8D:three")
    assert all(claims.information_key(seat).endswith("8S&8H&8D:three") for seat in (0, 1))


@pytest.mark.parametrize("kind", ["greedy", "careful"])
def test_bots_lay_three_down(kind: str) -> None:
    pos = open_(FIVE, "8S 8H 8D 2S KH", "2H 3H")
    assert make(kind, 1).choose(seat_view(pos, 0)).code == "8S&8H&8D:three"


def test_a_match_tells_it_and_takes_what_it_costs() -> None:
    for seed in range(400):
        match = nn.Match(MICHIGAN, ["careful", "greedy", "random"], seed=seed)
        while not match.deal_over:
            match.play_bot()
        outcome = match.position.outcome
        if (
            outcome is not None
            and outcome.termination == nn.Termination.THREE_OF_A_KIND
            and not match.position.state.out
        ):
            break
    winner = match.position.turn
    told = " ".join(event.words for event in match.log)
    name = match.names[winner]
    assert f"{name} laid the " in told and told.count(f"{name} has laid down three of a kind.") == 2
    assert [match.lost[player] for player in range(3)] == [int(player != winner) for player in range(3)]
    again = nn.Match.from_record(match.record())
    assert again.record() == match.record() and again.lost == match.lost and not again.errors
    match.next_deal()
    assert match.number == 2


@pytest.mark.parametrize("mode", ["manual", "manual_late"])
def test_nobody_owes_a_card_when_three_are_laid_down(mode: str) -> None:
    v = nn.variant("michigan", three_of_a_kind_when="own_turn", draw_mode=mode)
    pos = open_(v, "2S 3S 5H", "2C 9H 4C", "8S 8H 8D", stock="KS KH KD").play("2S").play("2C")
    assert "owed=P2" in str(pos) and ("late=P1:1" in str(pos)) is (mode == "manual_late")
    down = pos.play("8S&8H&8D:three")
    assert str(down).endswith("end=three_of_a_kind:P3")
    assert (down.owed_draw, down.late_draw, down.state.owed, down.extras.late) == (None, None, None, None)
    assert down.state_key() == nn.Position.parse(str(down)).state_key()


def test_what_was_forgotten_stays_so_for_who_throws_cards_away_first() -> None:
    v = nn.variant("bloody_99", three_of_a_kind=True, three_of_a_kind_when="own_turn", nine_sums=True, sums=True)
    turn = nn.Position.parse(f"{v.code} 44 P1+ 3S,6S,8S,8H,8D/2C,3H pile=2S,2H forgot=P1:8")
    assert laid(turn) == []
    thrown = turn.play("3S&6S:9")
    assert thrown.turn == 0 and "forgot=P1:8" in str(thrown) and laid(thrown) == []


def test_who_goes_out_has_forgotten_nothing_and_the_others_still_have() -> None:
    v = nn.variant("michigan", three_of_a_kind_when="own_turn", bust_mode="eliminated", hand_size=5)
    text = f"{v.code} 98 P1+ 8S,8H,8D/9S,9H,9D,AS/KS,2H stock=4H,4D pile=2S,2C forgot=P1:8,P2:9"
    after = nn.Position.parse(text)  # the first player is stuck, and out at once
    assert after.state.out == (0,) and str(after).endswith("out=P1 forgot=P2:9")
    assert laid(after) == []


def test_the_rules_card_tells_it_once() -> None:
    card = MICHIGAN.rules_card()
    assert "At your turn you may lay them down instead of playing." in card and "at once. The deal" not in card
    both = nn.variant("standard", three_of_a_kind=True, three_of_a_kind_when="own_turn").rules_card()
    assert both.count("Three cards of one rank") == 1
    alone = nn.variant("standard", three_of_a_kind_when="own_turn").rules_card()
    assert "Three cards of one rank" not in alone, "what is not played is not told"
    assert "Lay them down at once." in nn.variant("michigan").rules_card()


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("michigan 40 P1+ 2S/3S forgot=P1:8", "forgot"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ 2S/3S forgot=P3:8", "forgot"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ 2S/3S forgot=P1", "forgot"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ 2S/3S forgot=P1:X,P2:8", "forgot"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ 2S/3S forgot=-", "forgot"),
        ("michigan 40 P1+ -/3S end=three_of_a_kind:P1", "nobody lays three of a kind down"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ -/3S end=three_of_a_kind:P7", "end"),
        ("michigan{three_of_a_kind_when=own_turn} 40 P1+ 2S/3S unseen=5S,6S pile=8S,8H,8D due=8S&8H&8D:three", "due"),
    ],
)
def test_texts_that_cannot_be_are_refused(text: str, wrong: str) -> None:
    with pytest.raises(nn.InvalidPosition, match=wrong):
        nn.Position.parse(text)


def test_ids_of_all_other_moves_stay_where_they_are() -> None:
    plain = nn.variant("ninety_eight_arizona", three_of_a_kind=True)
    chosen = nn.variant("ninety_eight_arizona", three_of_a_kind=True, three_of_a_kind_when="own_turn")
    count = action_count(plain)
    assert action_count(nn.variant("michigan", decks="1")) + 13 * 4 == action_count(
        nn.variant("michigan", decks="1", three_of_a_kind_when="own_turn")
    )
    assert all(action_to_move(plain, n).code == action_to_move(chosen, n).code for n in range(count))
    pos = open_(chosen, "8S 8H 8D 8C", "2S 3S")
    assert [action_to_move(chosen, move.action) for move in pos.legal_moves] == list(pos.legal_moves)


def claims_by_hand(pos: nn.Position, forgotten: dict[int, set[str]]) -> set[frozenset[str]]:
    """What may be laid down, written down a second time: three cards of one rank that were not kept at the last own turn."""
    hand = [card.code for card in pos.hands[pos.turn]]
    ranks = "A23456789"
    found = set()
    for three in combinations(hand, 3):
        rank = {code[:-1] for code in three}
        if (
            len(rank) == 1
            and (min(rank) in ranks or min(rank) in ("10", "J", "Q", "K"))
            and not rank & forgotten[pos.turn]
        ):
            found.add(frozenset(three))
    return found


@settings(max_examples=30)
@given(
    st.integers(0, 10**6),
    st.sampled_from(["michigan", "icelandic", "ninety_eight_umass", "jbb_whitby_2025", "baltimore"]),
)
def test_claims_are_those_of_a_second_way_to_find_them(seed: int, name: str) -> None:
    rng = random.Random(seed)
    size = rng.choice((3, 5, 7))
    v = nn.variant(
        name, three_of_a_kind=True, three_of_a_kind_when="own_turn", hand_size=size, ranks="A-6+K", decks="2"
    )
    pos = nn.deal(v, players=rng.choice((2, 3)), seed=seed)
    forgotten: dict[int, set[str]] = {seat: set() for seat in range(pos.seats)}
    for before, move, after in playout(pos, rng, plies=40):
        if before.asked or move is None:
            continue
        own = {frozenset(Counter(card.code for card in m.cards).elements()) for m in before.legal_moves if m.is_three}
        assert own == claims_by_hand(before, forgotten)
        left = Counter(card.code for card in before.hands[before.turn]) - Counter(card.code for card in move.cards)
        ranks = Counter(code[:-1] for code in left.elements() if code not in ("BJ", "RJ"))
        forgotten[before.turn] = {rank for rank, number in ranks.items() if number > 2}
        assert nn.Position.parse(str(after)) == after
        assert nn.Position.parse(str(after)).legal_moves == after.legal_moves
        if move.is_three:
            assert after.outcome is not None and after.outcome.winner == before.turn
            assert set(after.outcome.losers) == set(range(pos.seats)) - {before.turn}


@given(st.integers(0, 10**6))
def test_search_agrees_with_plain_minimax(seed: int) -> None:
    rng = random.Random(seed)
    pack = [f"{rank}{suit}" for rank in ("2", "8", "9", "K") for suit in "SHDC"]
    rng.shuffle(pack)
    pos = open_(FIVE, " ".join(pack[:4]), " ".join(pack[4:8]), stock=" ".join(pack[8:10]), total=rng.randint(80, 99))

    def wins(at: nn.Position) -> int:
        """The seat that wins under best play."""
        if at.outcome is not None:
            assert at.outcome.winner is not None
            return at.outcome.winner
        return at.turn if any(wins(at.play(move)) == at.turn for move in at.legal_moves) else 1 - at.turn

    assert nn.solve(pos).winner == wins(pos)
