"""What a variant's file leaves to decide: the house rules that fit its cards, their values, and what each card does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from ..ground.cards import ALL_CARDS, Card
from ..ground.say import say
from ..ground.text import echo
from .effects import Effect, parse_effect
from .faults import Problems
from .frame import Frame
from .house_rules import OPTIONS
from .option import Option, OptionError, OptionValue, parse_ranks
from .refusals import unknown


def applicable(frame: Frame) -> Iterator[Option]:
    """Yield the options that fit a frame, their defaults replaced by what the frame says."""
    ranks = {key.rpartition(" ")[2] for key in frame.cards}
    if frame.own_cards:
        ranks = {"an own pack"}
    patches = [choice.cards for option in frame.own_options for choice in option.choices]
    texts = {text for cards in (frame.cards, *patches) for text in cards.values()}
    words = {word for text in texts for part in text.split(" or ") for word in part.split(", ")[1:]}
    for option in (*OPTIONS.values(), *frame.own_options):
        default = frame.rules.get(option.name, option.default)
        if (option.words and words.isdisjoint(option.words)) or not ranks.issuperset(option.ranks):
            continue
        if option.name == "ranks" and frame.own_cards:
            continue
        if option.card:
            if frame.own_cards:
                continue
            text = frame.cards.get(option.card)
            values = {choice.cards[option.card]: choice.value for choice in option.choices}
            if text not in values:
                continue
            default = frame.rules.get(option.name, values[text])
        swap = option.choices[0].swap if option.choices else None
        if swap and not all(rank in ranks for rank in swap):
            continue
        if option.name == "jokers" and "joker" not in ranks and default == option.default:
            option = replace(option, choices=option.choices[:1])  # no joker does anything here, so there are none
        try:
            default = option.check(default)
        except OptionError:
            default = option.default  # the reader has already told of it
        yield replace(option, default=default) if default != option.default else option


def values_of(
    frame: Frame, fitting: tuple[Option, ...], chosen: Mapping[str, OptionValue], problems: Problems
) -> dict[str, OptionValue]:
    """Return the value of every house rule that fits: its default, or what is chosen; note what cannot be chosen."""
    values = {option.name: option.default for option in fitting}
    by_name = {option.name: option for option in fitting}
    for name, value in chosen.items():
        if name not in by_name:
            problems.add(name, _not_one(frame, name, by_name))
            continue
        try:
            values[name] = by_name[name].check(value)
        except OptionError as error:
            problems.add(name, str(error), brief=error.brief)
    return values


def _not_one(frame: Frame, name: str, fitting: Mapping[str, Option]) -> str:
    """Return the sentence that a name is no house rule of a game."""
    if name in OPTIONS:
        return say(
            "The house rule {rule} cannot be used in {game}: its cards have nothing for it to change.",
            rule=name,
            game=frame.id,
        )
    problem = say("{game} has no house rule {rule}.", game=frame.id, rule=echo(name))
    return unknown(problem, name, [*fitting, *frame.presets])


def check_fit(frame: Frame, options: tuple[Option, ...], problems: Problems) -> None:
    """Note each house rule of a file that its cards leave nothing to do."""
    names = {option.name for option in options}
    for name in frame.own_rules:
        if name not in names:
            problems.add(
                f"rules.{name}",
                say("The house rule {rule} cannot be used here: no card has anything for it to change.", rule=name),
            )


def effects_of(
    frame: Frame, fitting: tuple[Option, ...], values: Mapping[str, OptionValue], problems: Problems
) -> dict[Card, Effect]:
    """Return the effect of every card in the pack: the most specific key wins, then house rules are applied."""
    keys = _patched(frame, fitting, values)
    limit = int(values["limit"])
    effects: dict[Card, Effect] = {}
    parsed: dict[str, Effect] = {}
    for card in _pack(frame, values):
        own = [card.code] if frame.own_cards else _keys_of(card)
        key = next((key for key in own if key in keys), "")
        if not key:
            problems.add(
                "cards",
                say("Nothing in [cards] says what {card} does: add {key}.", card=card.the_words, key=own[-1]),
                ("cards", own[-1]),
            )
            continue
        text = keys[key]
        if text not in parsed:
            parsed[text] = _to_limit(parse_effect(text), int(frame.rules.get("limit", OPTIONS["limit"].default)), limit)
            for alternative in parsed[text].alternatives:
                if alternative.op == "set" and alternative.n > limit:
                    sentence = say(
                        "Nobody could play {card}: it sets {n}, but the limit is {limit}. Set {limit} or less.",
                        card=card.the_words,
                        n=alternative.n,
                        limit=limit,
                    )
                    problems.add("cards", sentence, ("cards", key), ("rules", "limit"))
        effects[card] = parsed[text]
    return effects


def cards_of(frame: Frame) -> tuple[Card, ...]:
    """Return every card that a game's kind of pack can hold."""
    return frame.own_cards or ALL_CARDS


def _pack(frame: Frame, values: Mapping[str, OptionValue]) -> Iterator[Card]:
    """Yield the different cards that a game's pack does hold."""
    if frame.own_cards:
        yield from frame.own_cards
        return
    jokers = {"0": (), "1": ("RJ",), "2": ("BJ", "RJ")}[str(values["jokers"])]
    ranks = parse_ranks(str(values.get("ranks", "all")))
    for card in ALL_CARDS:
        if card.rank in ranks if card.suit else card.code in jokers:
            yield card


def _patched(frame: Frame, fitting: tuple[Option, ...], values: Mapping[str, OptionValue]) -> dict[str, str]:
    """Return the effects by card key, with the changes that house rules bring."""
    keys = dict(frame.cards)
    swaps: list[tuple[str, str]] = []
    for option in fitting:
        patch = option.patch(values[option.name])
        if patch is None or (option.card and keys.get(option.card) in patch.cards.values()):
            continue
        keys.update(patch.cards)
        if patch.swap:
            swaps.append(patch.swap)
    for one, other in swaps:
        exchange = {one: other, other: one}
        keys = {_with_rank(key, exchange): effect for key, effect in keys.items()}
    return keys


def _to_limit(effect: Effect, own: int, limit: int) -> Effect:
    """Return an effect for another limit than the variant's own: what set the old limit sets the new one."""
    if own == limit:
        return effect
    changed = (replace(a, n=limit) if a.op == "set" and a.n == own else a for a in effect.alternatives)
    return Effect(tuple(dict.fromkeys(changed)))


def _with_rank(key: str, exchange: Mapping[str, str]) -> str:
    """Return a card key with its rank exchanged: `red 4` becomes `red 9`, `9S` becomes `4S`."""
    if key in exchange:
        return exchange[key]
    head, blank, rank = key.rpartition(" ")
    if blank and rank in exchange:
        return f"{head} {exchange[rank]}"
    return exchange[key[:-1]] + key[-1] if key[:-1] in exchange else key


def _keys_of(card: Card) -> list[str]:
    """Return the keys that can give a card its effect, the most specific first."""
    if not card.suit:
        return ["small joker" if card.code == "BJ" else "big joker", "joker"]
    keys = [card.code, f"{card.colour} {card.rank}", card.rank]
    if card.code in ("JS", "JH"):  # the one-eyed jacks of the Anglo-American pattern, rules 5.10
        keys.insert(1, "one-eyed J")
    return keys
