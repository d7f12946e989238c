"""Generated material for tests: cards, effects, house rules, tables and play, all through the public face."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from hypothesis import settings
from hypothesis import strategies as st

import ninetynine_edu as nn
from ninetynine_edu.ground.cards import ALL_CARDS
from ninetynine_edu.rules.words import NAMING, WORDS

VARIANTS = tuple(name for name in nn.variants() if nn.variant(name).is_basic)
"""The variants in which a turn is one card with the basic words: what the oracle and the number line know."""
FAMILY = tuple(name for name in nn.variants() if name not in VARIANTS)
"""All others."""

EVERY: Final = bool(os.environ.get("NINETYNINE_ALL"))
"""True under `ninetynine test --all`: random walks then go through every variant, and further."""


def often(times: int) -> int:
    """How often something random is tried: so often with --all, a third of it in an ordinary check."""
    return times if EVERY else -(-times // 3)


# The same examples on every machine.
settings.register_profile("ninetynine", deadline=None, derandomize=True, max_examples=often(100))
settings.load_profile("ninetynine")

SEED: Final = os.environ.get("NINETYNINE_SEED", "2027")


def sampled(walk: str, names: Sequence[str] = nn.variants(), *, one_in: int = 4) -> list[str]:
    """The variants that a random walk goes through in an ordinary check: by seed, for each walk others; all with --all.

    >>> len(sampled("deals")) < len(sampled("deals", one_in=1)) == len(nn.variants())
    True
    """
    if EVERY:
        return list(names)
    chosen = set(random.Random(f"{SEED} {walk}").sample(names, -(-len(names) // one_in)))
    return [name for name in names if name in chosen]


HOUSE_RULES: dict[str, tuple[str | int | bool, ...]] = {
    "hand_size": (1, 2, 3, 5, 7),
    "decks": ("auto", "1", "2"),
    "must_play": (True, False),
    "bust_mode": ("hand_ends", "eliminated", "token_new_pile", "token_reset", "token_play_on"),
    "negative_totals": ("allow", "clamp_zero", "forbid"),
    "reverse_two_player": ("pass", "again"),
    "stock_out": ("reshuffle_keep_top", "reshuffle_all", "play_on"),
    "draw_mode": ("auto", "manual", "manual_late"),
    "call_mode": ("auto", "must_call", "must_call_rejected"),
    "ace_values": ("1", "1or11", "1or14"),
    "ten_mode": ("minus", "plus_minus", "plus"),
    "swap_K_9": (False, True),
    "swap_4_9": (False, True),
    "special_totals": ("off", "69:bonus_point", "69:token_from_pool", "69:others_drink", "69:reset_zero"),
    "life_mode": (
        "tokens:3",
        "tokens:2",
        "tokens:5/3",
        "tokens:1+honor",
        "bill:4",
        "bill:5",
        "elimination",
        "count_losses",
    ),
    "start_total": ("0", "turn_up_any", "turn_up_plain", "turn_up_plain_not_3"),
    "target_self": (False, True),
}
"""Values of the house rules of rules 1.2, for random tables."""

CLASS_4B = """id = "class_4b"
name = "Class 4b; & the {rest} ~ 100 %"
extends = "standard"
[cards]
9 = "0, skip"
10 = "+10 or -10"
"red 5" = "+1 or +2"
JS = "=50"
joker = "0, choose-next"
[rules]
limit = 50
hand_size = 5
jokers = 2
life_mode = "tokens:3+honor"
ranks = "A-10+J"
"""
"""A game of somebody's own, with a bit of everything that a file can say."""

card_texts = st.sampled_from([card.code for card in ALL_CARDS])
cards = card_texts.map(nn.Card)

values = st.one_of(
    st.integers(1, 999).map("+{}".format),
    st.integers(1, 999).map("-{}".format),
    st.integers(0, 999).map("={}".format),
    st.sampled_from(["0", "=any", "x2"]),
)
word_lists = st.lists(st.sampled_from(sorted(WORDS)), unique=True, max_size=3).filter(
    lambda words: (
        len({"skip", "again", "choose-next"} & set(words)) <= 1
        and len(NAMING & set(words)) <= 1
        and len({"early", "late"} & set(words)) <= 1
    )
)
alternative_texts = st.tuples(values, word_lists).map(lambda pair: ", ".join((pair[0], *pair[1])))
effect_texts = st.lists(alternative_texts, min_size=1, max_size=4, unique=True).map(" or ".join)
"""Valid texts of the language of effects."""


@lru_cache(maxsize=4000)
def _with_rules(name: str, rules: tuple[tuple[str, str | int | bool], ...]) -> nn.Variant | None:
    try:
        chosen: dict[str, Any] = dict(rules)
        return nn.variant(name, **chosen)
    except nn.VariantError:
        return None


def random_variant(rng: random.Random, name: str | None = None, changes: int | None = None) -> nn.Variant:
    """Return a variant with some house rules changed at random; pairs that contradict are drawn again."""
    name = name or rng.choice(VARIANTS)
    plain = nn.variant(name)
    while True:
        rules: dict[str, str | int | bool] = {}
        for option in rng.sample(plain.options, k=rng.randint(0, 5) if changes is None else changes):
            if option.name in HOUSE_RULES:
                rules[option.name] = rng.choice(HOUSE_RULES[option.name])
            elif option.kind == "flag":
                rules[option.name] = rng.random() < 0.5
            elif option.kind == "number" and option.name != "limit":
                rules[option.name] = rng.randint(option.lowest, option.highest)
            elif option.name not in ("limit", "jokers"):
                rules[option.name] = rng.choice(option.values)
        made = _with_rules(name, tuple(sorted(rules.items())))
        if made is not None:
            return made


def random_deal(rng: random.Random, v: nn.Variant | None = None) -> nn.Position:
    """Return the start of a random deal with 2 to 10 seats, as many as the packs allow."""
    while True:
        chosen = v or random_variant(rng)
        try:
            return nn.deal(chosen, players=rng.choice((2, 2, 3, 4, 4, 5, 7, 10)), seed=rng.randrange(2**53))
        except nn.InvalidPosition:
            continue  # more cards in the hands than in the packs


def random_open(rng: random.Random, v: nn.Variant | None = None, cards: int = 4) -> nn.Position:
    """Return a random position in which all is visible, often near the limit."""
    chosen = v or random_variant(rng)
    seats = rng.choice((2, 2, 2, 3, 4))
    pack = list(chosen.deck(seats))
    rng.shuffle(pack)
    hands = [[pack.pop() for _ in range(rng.randint(0 if rng.random() < 0.1 else 1, cards))] for _ in range(seats)]
    stock = [pack.pop() for _ in range(rng.choice((0, 0, 0, 1, 3)))]
    low = -30 if chosen.negative == "allow" else 0
    total = rng.randint(low, chosen.limit) if rng.random() < 0.5 else rng.randint(chosen.limit - 12, chosen.limit)
    kind = {"unseen": stock} if stock and rng.random() < 0.3 else {"stock": stock}
    return nn.Position.open(
        chosen, hands, total=total, turn=rng.randrange(seats), direction=rng.choice((1, -1)), **kind
    )


def playout(
    pos: nn.Position, rng: random.Random, plies: int = 300
) -> Iterator[tuple[nn.Position, nn.Move | None, nn.Position]]:
    """Play at random, drawing what is owed now and then; yield (before, move or None for a draw, after)."""
    for _ in range(plies):
        if pos.is_over:
            return
        if pos.is_chance:
            after = pos.draw(rng.choice(list(pos.chance)))
            yield pos, None, after
        elif pos.late_draw is not None and rng.random() < 0.3:
            after = pos.draw(late=True)
            yield pos, None, after
        elif pos.owed_draw is not None and rng.random() < 0.7:
            after = pos.draw()
            yield pos, None, after
        else:
            move = rng.choice(pos.legal_moves)
            after = pos.play(move)
            yield pos, move, after
        pos = after


malformed_texts = st.one_of(
    st.text(max_size=80),
    st.text(alphabet="0123456789AJQKSHDCTPRBx+-=>/,. {}[]\"'#\n", max_size=120),
    st.sampled_from(["", " ", "\x00", "\ud800", "ſ", "１０S", "10\u2660\ufe0e\ufe0e", "9" * 400, "AS" * 400, "None"]),
)
"""Texts that seldom mean anything."""
odd_values = st.one_of(
    malformed_texts,
    st.none(), st.booleans(), st.integers(), st.floats(), st.binary(max_size=5), st.just(10**5000),
    st.lists(st.one_of(st.integers(-3, 3), st.text(max_size=3)), max_size=4),
    st.dictionaries(st.text(max_size=3), st.integers(), max_size=2),
    st.just(object()),
)  # fmt: skip
"""Values of every type that a stranger may hand over."""
