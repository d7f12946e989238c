"""What a player can lay now, as plain data: which cards together, and the questions that each choice needs.

Everything comes from the legal moves: their cards, alternative, number and named player. A rule that brings moves of a
new kind is shown as a list of them, each in the words of the move, without a change here.

* A *lay* is a set of cards of the hand that may be played now, alone or together.
* A *question* has options; an option is a play (its `tail` stands behind the cards in the move's text), a number to be
  named, or a further question (`then`).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, Literal

from ...exercises.calls import question
from ...ground.cards import RANK_NAMES, a_rank
from ...ground.english import capital, change, in_row, together
from ...ground.people import inside
from ...ground.say import Noun, listed, marked, say
from ...play.calling import Call
from ...play.moves import ADD, DOUBLE
from ...play.reasons import moves_with, reason
from ...rules.words import WORDS
from ..kit.faces import card_view

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...play.moves import Move
    from ...play.position import Position

View = dict[str, Any]

Saying = Literal["", "number", "four"]
"""Who says the new total: "" the table, else the player, who types it or chooses one of four."""

MOST_AT_ONCE: Final = 12
"""So many different choices are shown side by side; more are asked one after the other."""


def phrase_of(move: Move, names: Sequence[str]) -> str:
    """Return what a move does, without its cards: `take away 10`, `as a king: set the total to 99`."""
    if move.is_throw:
        return say("throw them away, since they add up to 9")
    what = in_row(parts_of(move, names))
    return say("as {rank}: {what}", rank=acts_as(move), what=what) if acts_as(move) else what


def acts_as(move: Move) -> Noun | None:
    """Return any card of the rank for which the cards of a move stand, or None: `a king`."""
    rank = "" if move.is_throw else move.together.partition(":")[2]
    return a_rank(rank) if rank in RANK_NAMES else None


def parts_of(move: Move, names: Sequence[str]) -> list[str]:
    """Return what a move does, each thing by itself, the change of the total first."""
    # A card that is laid saves nobody any more.
    return move.parts(names, unsaid=() if move.answer else ("shield",))


def hint_of(move: Move, names: Sequence[str]) -> str:
    """Return a hint: `You could play the ten of spades: take away 10.`

    Args:
        move: the play or answer that it is about.
        names: what each seat is called.
    """
    rank = acts_as(move)
    kind = "three" if move.is_three else "throw" if move.is_throw else move.answer or ("as" if rank else "play")
    if kind == "take" and move.target is None:
        kind = "dig"
    whom = "" if move.target is None else names[move.target]
    slots = {"whom": whom, "cards": listed([card.the_words for card in move.cards]), "rank": rank}
    if kind == "reward":
        slots["rank"] = move.cards[0].one_of_its_rank
    if kind in ("play", "as"):
        slots["what"] = in_row(parts_of(move, names))
    return say(_HINTS[kind], **slots)


_HINTS: Final = {
    "play": marked("You could play {cards}: {what}."),
    "as": marked("You could play {cards} as {rank}: {what}."),
    "three": marked("You could lay {cards} down as three of a kind."),
    "throw": marked("You could throw {cards} away."),
    "show": marked("You could show {cards} and stay in."),
    "keep": marked("You could keep the cards."),
    "stop": marked("You could stop taking cards."),
    "take": marked("You could take {cards} from {whom}."),
    "dig": marked("You could take {cards} from the pile."),
    "raid": marked("You could take one of {whom}'s cards."),
    "reward": marked("You could choose {rank}."),
}
"""What a player could do; nobody takes a card from themselves."""


def short_of(move: Move) -> str:
    """Return the value of a move for a label on the number line: `+10`, `−10`, `to 99`, `0`."""
    if move.kind == ADD:
        return change(move.n)
    return f"×{move.n}" if move.kind == DOUBLE else say("to {n}", n=move.n)


def choice_view(move: Move, position: Position, names: Sequence[str], *, saying: Saying) -> View:
    """Return one play: its text, its button and, unless the player has to say it, its result.

    The question for it is "" where no total is called; whoever chooses one of four gets `four`.
    """
    to, call = position.result_of(move), Call.of(position, move)
    fits, phrase = to <= position.variant.limit, phrase_of(move, names)
    view: View = {
        "move": move.code,
        "label": capital(phrase if fits else say("{what} and lose", what=phrase)),
        "short": short_of(move),
        "to": None if saying or move.is_three else to,
        "ok": fits,
        "question": question(call) if call else "",
    }
    if call and saying == "four":
        view["four"] = call.four()
    return view


def _text_of(move: Move) -> str:
    return "&".join(card.code for card in move.cards)


def _way(move: Move) -> tuple[str, object, bool]:
    """Return what stays of a move when its player and its number are left open."""
    return (move.together, move.alternative, move.number is not None)


def _option(move: Move, position: Position, names: Sequence[str], players: Sequence[int], saying: Saying) -> View:
    view = choice_view(move, position, names, saying=saying)
    view["tail"] = view.pop("move")[len(_text_of(move)) :]
    if acts_as(move):
        view["acts"] = say("as {rank}", rank=acts_as(move))
    if move.target is not None:
        view["seat"] = players[move.target]
        view["group"] = _whom(move, names)
    return view


def _whom(move: Move, names: Sequence[str]) -> str:
    """Return what is asked where a player is to be named: `Add 6, take a card of whom?`."""
    asks = next((say(WORDS[word].asks) for word in move.alternative.words if WORDS[word].asks), say("which player?"))
    value = parts_of(move, names)[:1] if move.kind != ADD or move.n else []
    what = in_row([*value, asks])
    return capital(say("as {rank}: {what}", rank=acts_as(move), what=what) if acts_as(move) else what)


def _number(moves: Sequence[Move], names: Sequence[str]) -> View:
    """Return one option for moves that differ in the total named only."""
    first = moves[0]
    numbers = [move.number for move in moves if move.number is not None]
    head, _, tail = first.code[len(_text_of(first)) :].partition(f"={first.number}")
    label = say("The total becomes")
    if first.target is not None:
        label = say("The total becomes (and {who})", who=inside(names[first.target]))
    return {"number": {"head": f"{head}=", "tail": tail, "low": min(numbers), "high": max(numbers)}, "label": label}


def asked_of(
    moves: Sequence[Move], position: Position, names: Sequence[str], players: Sequence[int], *, saying: Saying
) -> View:
    """Return the question by which a player chooses one of these moves, which all lay the same cards.

    Args:
        moves: legal moves.
        position: where they are legal.
        names: what each seat is called.
        players: the number of the player in each seat, for the page.
        saying: whether results are left out, since the player has to say them, and how.
    """
    groups: dict[object, list[Move]] = {}
    for move in moves:
        groups.setdefault((_way(move), move.target), []).append(move)
    options = [
        _number(group, names) if len(group) > 1 or group[0].number is not None
        else _option(group[0], position, names, players, saying)
        for group in groups.values()
    ]  # fmt: skip
    ways: dict[object, list[Move]] = {}
    for move in moves:
        ways.setdefault(_way(move), []).append(move)
    if len(ways) > 1 and len(options) > MOST_AT_ONCE:
        options = []
        for group in ways.values():
            further = asked_of(group, position, names, players, saying=saying)
            heading = further["options"][0].get("group") or capital(group[0].alternative.action)
            options += further["options"] if len(further["options"]) == 1 else [{"label": heading, "then": further}]
    return {"options": options}


def lays_view(
    position: Position, seat: int, names: Sequence[str], players: Sequence[int], *, saying: Saying
) -> tuple[list[View], list[View], View | None]:
    """Return what may be laid now, the questions for it, and a question about cards that nobody holds in this hand.

    The page sends back the text of the cards and the tail of the option chosen; equal questions are sent once.
    """
    held = Counter(position.hands[seat])
    groups: dict[str, list[Move]] = {}
    other: list[Move] = []
    for move in position.legal_moves:
        if not move.answer and move.cards and not Counter(move.cards) - held:
            groups.setdefault(_text_of(move), []).append(move)
        else:
            other.append(move)
    lays: list[View] = []
    questions: dict[str, int] = {}
    for text, moves in groups.items():
        asked = asked_of(moves, position, names, players, saying=saying)
        at = questions.setdefault(json.dumps(asked, sort_keys=True), len(questions))
        lays.append({"text": text, "codes": [card.code for card in moves[0].cards], "ask": at})
    return lays, [json.loads(text) for text in questions], _answers(other, position, names, players)


_ANSWERS: Final = {
    "take": marked("Which card do you take?"),
    "raid": marked("Whose card do you take?"),
    "show": marked("Do you show the card that saves you?"),
    "keep": marked("Throw away cards that add up to 9?"),
    "reward": marked("Which card lies face up under the stock?"),
}


def _label(move: Move, position: Position, words: str) -> str:
    """Return an answer as its button says it; who shows no card that saves is out, so the button says so."""
    if move.answer == "keep" and position.asked == "shield":
        return say("show nothing and be knocked out")
    return words


def _answers(moves: Sequence[Move], position: Position, names: Sequence[str], players: Sequence[int]) -> View | None:
    """Return the question that moves answer which lay no card of the hand, such as a card of another hand that is shown."""
    if not moves:
        return None
    options = []
    for move in moves:
        words = _label(move, position, phrase_of(move, names))
        shown = not words or move.answer in ("show", "take")  # the move is about its cards, so they are shown
        named = listed([card.words for card in move.cards])
        option: View = {
            "move": move.code,
            "label": capital(
                say("{cards}: {what}", cards=named, what=words) if shown and words else words or named or str(move)
            ),
            "short": capital(words or named or str(move)),
            "cards": [card_view(card, position.variant) for card in move.cards] if shown else [],
        }
        if move.target is not None and not shown:
            option["seat"] = players[move.target]
        options.append(option)
    kinds = [move.answer for move in moves]
    title = next((say(_ANSWERS[kind]) for kind in _ANSWERS if kind in kinds), say("Choose one."))
    return {"title": title, "options": options}


def partners(position: Position, seat: int) -> frozenset[Card]:
    """Return the cards of a hand that may be laid together with others, at this total or at another."""
    together = position.rules.together
    hand = position.held[seat]
    moves = [*together.moves(hand), *together.threes_of(hand)] if together is not None else []
    return frozenset(card for move in moves for card in move.cards)


def why_not_together(position: Position, cards: Sequence[Card], names: Sequence[str]) -> str:
    """Return why cards cannot be laid together now, as a sentence; "" when they can."""
    key = sorted(cards)
    if any(sorted(move.cards) == key for move in position.legal_moves):
        return ""
    moves = moves_with(position, key)
    if moves:
        nearest = min(moves, key=lambda move: (position.result_of(move), move.code))
        return reason(position, nearest, names)
    named = listed([card.the_words for card in cards])
    rules = [sentence for sentence in _together_rules(position, cards) if sentence]
    return together(capital(say("{cards} cannot be laid together.", cards=named)), *rules)


def _together_rules(position: Position, cards: Sequence[Card]) -> list[str]:
    """Return what may be laid together in this game, as short sentences."""
    variant, together = position.variant, position.rules.together
    if together is None:
        return [say("One card is laid at a time.")]
    rule = variant.house_rules.get
    same = int(rule("same_rank", 1) or 1)
    sentences = [say("Up to {n} cards of one rank go together.", n=same) if same > 1 else ""]
    fours = [card for card in variant.deck() if any("four-only" in a.words for a in variant.effect(card).alternatives)]
    sentences += [say("Four {card} cards go together.", card=card.words) for card in dict.fromkeys(fours)]
    if rule("court_pairs", "off") != "off":
        sentences.append(say("Two kings or queens go together."))
    if together.threes:
        sentences.append(say("Three cards of one rank may be laid down."))
    if together.acting:
        worth = together.worth(cards)
        numbers = listed(map(str, together.acting), "or")
        sentences.append(say("Their numbers must add up to {numbers}; these make {n}.", numbers=numbers, n=worth))
    return sentences
