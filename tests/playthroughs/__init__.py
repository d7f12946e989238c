"""The record of each game, which a person reads against its rules: cards, house rules, sentences, seeded random play.

First the game's frame and what each card does, as its file says it and in the words of its rules card; then what some
house rules change. What is said in the first plays of a match follows. Then deals: each line shows the ply, the position
as text, the legal moves with the total each would make, what each seat has seen (its information key), the move, and what
came of it: the total, the mover, who is out, how the deal ended.

A new game needs nothing typed here: `python -m tests.playthroughs fives` writes its record.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import ninetynine_edu as nn
from ninetynine_edu.rules.all_games import FRAME
from ninetynine_edu.rules.card import contents
from tests.kept import names_of_then

FOLDER = Path(__file__).parent

# Examples of house rules, beside a variant's own rules: those of its sources and its own doubts. Of any other game its
# doubts and its sets of house rules are played, see `codes`.
EXAMPLES: dict[str, tuple[str, ...]] = {
    "ninety_eight": ("ninety_eight{bust_mode=eliminated}", "ninety_eight{must_play=false,negative_totals=forbid}"),
    "ninety_nine_pagat": (
        "ninety_nine_pagat{bust_mode=eliminated,hand_size=7,life_mode=elimination}",
        "ninety_nine_pagat{draw_mode=manual,reverse_two_player=again}",
        "ninety_nine_pagat{ace_values=1or11,swap_4_9=true,ten_mode=minus}",
        "ninety_nine_pagat{special_totals=69:reset_zero,swap_K_9=true}",
        "ninety_nine_pagat{nine=skip}",
    ),
    "ninety_nine_site": ("ninety_nine_site{draw_mode=manual}", "ninety_nine_site{bust_mode=eliminated}"),
    "standard": (
        "standard{reverse_two_player=pass}",
        "standard{bust_mode=eliminated,call_mode=must_call}",
        "standard{start_total=turn_up_any}",
    ),
    "alternate": ("alternate{nine=skip}", "alternate{bust_mode=eliminated,negative_totals=clamp_zero}"),
    "alternate_joker": ("alternate_joker{jokers=1,reverse_two_player=again}", "alternate_joker{bust_mode=eliminated}"),
    "chicago": ("chicago{bust_mode=eliminated}", "chicago{stock_out=play_on}"),
    "hawaiian": ("hawaiian{hawaiian_nine=face}", "hawaiian{bust_mode=eliminated,hawaiian_nine=zero}"),
    "taiwanese": (
        "taiwanese{ace_of_spades=one,jokers=2}",
        "taiwanese{bust_mode=eliminated,king=sets_99_or_0,who_takes=black}",
        "taiwanese{reverse_two_player=pass,target_self=true}",
    ),
    "taiwanese_blog": ("taiwanese_blog{draw_mode=manual,target_self=true}", "taiwanese_blog{stock_out=play_on}"),
    "nepal": ("nepal{nepal_four=face}", "nepal{bust_mode=eliminated,nepal_three=skip}"),
    "ninety_nine_ishihara": (
        "ninety_nine_ishihara{king_ban=unless_forced}",
        "ninety_nine_ishihara{decks=2,instant_hands=true,hand_size=7}",
    ),
    "ninety_eight_arizona": (
        "ninety_eight_arizona{bottom_reward=true,duty_carry=remaining,duty_partial=play_what_you_can,start_total=turn_up_any}",
        "ninety_eight_arizona{duty_pair=one_play,joker_first=counts_as_one_play}",
        "ninety_eight_arizona{hand_size=2,same_rank=1}",
    ),
    "ono99_1980": ("ono99_1980{ono_playable_on_round_ten=yes}", "ono99_1980{bust_mode=eliminated,duty_carry=full}"),
    "ono99_2022": ("ono99_2022{duty_shift=true}", "ono99_2022{duty_carry=remaining,joker_first=counts_as_one_play}"),
    "icelandic": (
        "icelandic{bust_mode=eliminated,queen_single=one_play_no_draw}",
        "icelandic{queen_penalty_draw=after_all,queen_plays_may_be_queens=true,reverse_two_player=pass}",
        "icelandic{decks=3,hand_size=6}",
    ),
    "jbb_lincoln_2018": ("jbb_lincoln_2018{duty_carry=full}", "jbb_lincoln_2018{decks=2,hand_size=5}"),
    "jbb_st_albans_2019": ("jbb_st_albans_2019{queen_penalty_draw=none}", "jbb_st_albans_2019{hand_size=5}"),
    "jbb_norwich_2022": ("jbb_norwich_2022{jokers=2,reverse_two_player=pass}", "jbb_norwich_2022{hand_size=5}"),
    "jbb_whitby_2025": ("jbb_whitby_2025{hand_size=5}", "jbb_whitby_2025{draw_mode=manual}"),
    "bloody_99": (
        "bloody_99{more_nines=true,nine_sums=true}",
        "bloody_99{as_mode=reset_only,empty_hand=lose_now,target_self=true}",
        "bloody_99{more_nines=true,more_nines_deal=redeal}",
    ),
    "baltimore": (
        "baltimore{baltimore_four=face,baltimore_three_value=3,court_pairs=three}",
        "baltimore{bust_mode=eliminated,robbed_draws=false,steal_replaces_draw=false}",
        "baltimore{court_pairs=off,reverse_two_player=pass}",
    ),
    "ninety_eight_umass": (
        "ninety_eight_umass{bust_mode=eliminated,qs=swap_hands}",
        "ninety_eight_umass{ah_shield=no,decks=2,qs=look_at_hand}",
    ),
    "michigan": ("michigan{three_of_a_kind=false}", "michigan{draw_mode=manual,hand_size=5,who_pays=only_first_out}"),
    "boom_o": ("boom_o{bust_mode=eliminated,empty_hand=lose_on_turn}", "boom_o{duty_shift=true,limit=59}"),
    "ninety_nine_stack": (
        "ninety_nine_stack{king=zero,ten_mode=plus_minus}",
        "ninety_nine_stack{bust_mode=eliminated}",
    ),
    "thai_99": ("thai_99{ace_values=1}", "thai_99{hand_size=3}"),
    "one_hundred": ("one_hundred{negative_totals=clamp_zero}", "one_hundred{bust_mode=eliminated}"),
}
# The same, played after all others, so that what was recorded before stays word for word.
LATER: dict[str, tuple[str, ...]] = {
    "ninety_eight_arizona": ("ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer}",),
    "michigan": (
        "michigan{hand_size=6,ranks=A-5+K,three_of_a_kind_when=own_turn}",
        "michigan{hand_size=6,ranks=A-6,three_of_a_kind_when=own_turn}",
    ),
}
MANY = 6
LONGEST_DEAL = 45


COMPANY = (("human", "greedy", "careful"), ("human", "human", "random"), ("human", "random"), ("greedy", "random"))
"""Who sits at the table where sentences are recorded: one of these, by chance."""
EVENTS = 25


def codes(name: str) -> tuple[str, ...]:
    """Return codes of a variant with house rules: those that its record plays."""
    if name in EXAMPLES:
        return EXAMPLES[name]
    v = nn.variant(name)
    presets = [nn.variant(name, preset=preset).code for preset in v.presets]
    doubts = [v.with_rules(**{doubt.rule: doubt.alternatives[0]}).code for doubt in v.uncertain if doubt.rule]
    out = [] if v.rule("bust_mode") == "eliminated" else [v.with_rules(bust_mode="eliminated").code]
    return tuple(dict.fromkeys([*presets, *doubts, *out]))


def record(name: str) -> str:
    """Return the record of a variant: its rules, sentences, deals of two and four seats, one that outlasts its stock."""
    rng = random.Random(f"playthrough {name}")
    lines = [f"# {nn.variant(name).name}: recorded rules and plays; each line is read against the rules."]
    lines += ["", *rules(name), "", *told(name)]
    deals = [(name, 2), (name, 4)]
    deals += [(code, rng.choice((2, 3, 4))) for code in codes(name)]
    for code, seats in deals:
        lines += ["", *_deal(code, nn.deal(nn.variant(code), players=seats, seed=rng.randrange(10**6)), rng)]
    lines += ["", *_deal(name, _nearly_empty(name, rng), rng, "a stock that runs out", low=True)]
    ended = next(code for code in (name, *codes(name)) if nn.variant(code).rule("bust_mode") == "eliminated")
    lines += [
        "",
        *_deal(
            ended, nn.deal(nn.variant(ended), players=4, seed=rng.randrange(10**6)), rng, "four seats until one is left"
        ),
    ]
    for code in LATER.get(name, ()):
        rng = random.Random(f"playthrough {code}")
        lines += ["", *_deal(code, nn.deal(nn.variant(code), players=3, seed=rng.randrange(10**6)), rng)]
    return "\n".join(lines) + "\n"


def rules(name: str) -> Iterator[str]:
    """Yield what the game's file says: its frame, what each card does, and what house rules change."""
    v = nn.variant(name)
    yield "== rules"
    yield f"{v.status}: {v.description}"
    yield f"limit {v.limit} | hand {v.hand_size} | " + " | ".join(
        f"{what}: {words(v)}" for what, words in FRAME.items()
    )
    effects, said = (
        effects_of(v),
        {card: row.words for row in contents(v).rows for group in row.groups for card in group},
    )
    for rank in dict.fromkeys(card.rank for card in v.deck()):
        cards = [card for card in dict.fromkeys(v.deck()) if card.rank == rank]
        for effect in dict.fromkeys(effects[card.code] for card in cards):
            same = [card for card in cards if effects[card.code] == effect]
            yield f"{' '.join(map(str, same))} | {effect} | {said[same[0]]}"
    for code in codes(name):
        changed = {card: effect for card, effect in effects_of(nn.variant(code)).items() if effects.get(card) != effect}
        yield f"{code} | {', '.join(f'{card} {effect}' for card, effect in changed.items()) or 'the same cards'}"


def effects_of(v: nn.Variant) -> dict[str, str]:
    """Return the effect of each card of a pack, by the card's code."""
    return {card.code: str(v.effect(card)) for card in v.deck()}


def told(name: str) -> Iterator[str]:
    """Yield what is said in the first plays of a match; the company changes from game to game."""
    rng = random.Random(f"told {name}")
    company = rng.choice(COMPANY)
    match = nn.Match(name, players=company, names=names_of_then(company), seed=rng.randrange(10**6))
    while not match.is_over and len(match.log) < EVENTS:
        if match.deal_over:
            match.next_deal()
        elif match.is_bot_turn:
            match.play_bot()
        else:
            match.play(rng.choice(match.position.legal_moves))
    yield f"== what is said: {', '.join(match.players)}"
    yield from (event.words for event in match.log)


def recorded(name: str) -> dict[str, str]:
    """Return the record that is kept of a game: what stands below each of its headings."""
    _, *parts = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").split("\n\n== ")
    return dict(part.strip().split("\n", 1) for part in parts)


def _nearly_empty(name: str, rng: random.Random) -> nn.Position:
    """Return a position of a dealt game with three cards in the stock, low on the number line."""
    v = nn.variant(name)
    cards = [card.code for card in v.deck()]
    rng.shuffle(cards)
    size = v.hand_size
    hands = "/".join(",".join(cards[size * seat : size * (seat + 1)]) for seat in range(3))
    rest = cards[3 * size :]
    return nn.Position.parse(f"{name} 0 P1+ {hands} dealt={','.join(rest[:3])} seed=77 pile={','.join(rest[3:])}")


def _deal(code: str, pos: nn.Position, rng: random.Random, note: str = "", low: bool = False) -> Iterator[str]:
    yield f"== {code}, {pos.seats} seats{', ' + note if note else ''}"
    yield f"start | {pos}"
    for ply in range(1, LONGEST_DEAL + 1):
        if pos.is_over:
            break
        if pos.owed_draw is not None and rng.random() < 0.75:
            after = pos.draw()
            step = "draw"
        else:
            move = min(pos.legal_moves, key=lambda m: abs(pos.result_of(m))) if low else rng.choice(pos.legal_moves)
            call = rng.randint(0, 99) if pos.variant.rule("call_mode") == "must_call" and rng.random() < 0.1 else None
            step = move.code + (f" call {call}" if call is not None else "")
            after = pos.play(step)
        yield line(ply, pos, step, after)
        pos = after
    yield f"end | {pos}"


def line(ply: int, pos: nn.Position, step: str, after: nn.Position) -> str:
    """Return the line of one ply: everything that the rules decide about it."""
    shown = [f"{move.code}:{pos.result_of(move)}" for move in pos.legal_moves[:MANY]]
    if len(pos.legal_moves) > MANY:
        shown.append(f"and {len(pos.legal_moves) - MANY} more")
    keys = " ".join(f"P{seat + 1}[{short(pos.information_key(seat))}]" for seat in range(pos.seats))
    result = f"total {after.total}, P{after.turn + 1}{'+' if after.direction > 0 else '-'}"
    if len(after.alive) < len(pos.alive):
        result += ", out " + " ".join(f"P{seat + 1}" for seat in pos.alive if seat not in after.alive)
    if after.outcome is not None:
        losers = " ".join(f"P{seat + 1}" for seat in after.outcome.losers)
        winner = "nobody" if after.outcome.winner is None else f"P{after.outcome.winner + 1}"
        result += f", over: {losers} lost, {winner} won, {after.outcome.termination}"
    return f"{ply:2} | {table(pos)} | {' '.join(shown)} | {keys} | {step} | {result}"


def table(pos: nn.Position) -> str:
    """Return a position's text, a long stock, its seed and its pile cut to what the next ply can show."""
    text = re.sub(r"(dealt|stock)=([^ ,]+,[^ ,]+)[^ ]*", rf"\1=\2,…({len(pos.stock)})", str(pos))
    return re.sub(r"pile=[^ ]*?((?:[^ ,]+,)?[^ ,]+)(?= |$)", rf"pile=({len(pos.pile)})…\1", text)


def short(key: str) -> str:
    """Return the end of an information key: what the seat saw last."""
    return "; ".join(key.split("; ")[-2:])
