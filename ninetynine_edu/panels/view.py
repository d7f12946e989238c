"""What the card table shows, as plain data: one dictionary made from a match and the player who is looking.

Only what that player may see goes in: no other hand, no stock order, no seed, nothing that a solver found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..cards import Card
    from ..effects import Alternative
    from ..match import Event, Match
    from ..moves import Move
    from ..position import Position
    from ..variant import Variant

View = dict[str, Any]

LONGEST_LOG = 60
LOWEST_START = -200
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def count_words(n: int, one: str, many: str | None = None) -> str:
    """Return a number and its noun: `three tokens`, `one card`, `38 cards`.

    >>> count_words(3, "token"), count_words(1, "card"), count_words(38, "card")
    ('three tokens', 'one card', '38 cards')
    """
    word = _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)
    return f"{word} {one if n == 1 else many or one + 's'}"


def is_next(name: str) -> str:
    """Return that it is somebody's turn after this one, for the inside of a sentence.

    >>> is_next("Greedy bot"), is_next("You")
    ('Greedy bot is next', 'you are next')
    """
    return "you are next" if name == "You" else f"{name} is next"


def capital(text: str) -> str:
    """Return the text with a capital first letter, the rest untouched."""
    return text[:1].upper() + text[1:]


def game_name(variant: Variant) -> str:
    """Return a variant's name for the headline, which already says Ninety-nine."""
    return capital(variant.name.removeprefix("Ninety-nine, ")) + (" with house rules" if variant.changed else "")


def card_view(card: Card) -> View:
    """Return a card's face."""
    rank = card.rank if card.suit else "★"
    return {"code": card.code, "name": card.words, "rank": rank, "suit": card.suit, "red": card.colour == "red"}


def short_of(alternative: Alternative, number: int | None = None) -> str:
    """Return the value of an alternative for a label on the number line: `+10`, `−10`, `to 99`, `0`."""
    if alternative.op == "add":
        return f"{alternative.n:+d}".replace("-", "−") if alternative.n else "0"
    if alternative.op == "double":
        return "×2"
    return f"to {alternative.n if number is None else number}"


def question_of(alternative: Alternative, total: int) -> str:
    """Return how the new total is asked for: `87 and 10 makes`."""
    if alternative.op == "add" and alternative.n:
        return (
            f"{total} and {alternative.n} makes" if alternative.n > 0 else f"{total} take away {-alternative.n} makes"
        )
    return f"Two times {total} makes" if alternative.op == "double" else "The total is now"


def choice_view(move: Move, position: Position, names: list[str], *, saying: bool) -> View:
    """Return one way to play a card: its text, its button and, unless the player has to say it, its result."""
    to = position.result_of(move)
    label = move.alternative.action if move.number is None else f"set the total to {move.number}"
    if move.target is not None:
        next_up = is_next(names[move.target])
        label = next_up if label == "choose who is next" else label.replace("choose who is next", next_up)
    fits = to <= position.variant.limit
    if not fits:
        label += " and lose"
    return {
        "move": move.code,
        "label": capital(label),
        "short": short_of(move.alternative, move.number),
        "to": None if saying else to,
        "ok": fits,
        "question": question_of(move.alternative, position.total),
    }


def hand_view(position: Position, seat: int, names: list[str], *, turn: bool, saying: bool) -> list[View]:
    """Return the cards of a hand, each with what it does and the ways to play it now."""
    moves: dict[Card, list[Move]] = {}
    if turn:
        for move in position.legal_moves:
            moves.setdefault(move.cards[0], []).append(move)
    seen: dict[Card, int] = {}
    cards = []
    variant = position.variant
    for card in position.hands[seat]:
        seen[card] = seen.get(card, 0) + 1
        named = [move for move in moves.get(card, ()) if move.number is not None]
        plain = [move for move in moves.get(card, ()) if move.number is None]
        view = card_view(card)
        view["key"] = card.code if seen[card] == 1 else f"{card.code}#{seen[card]}"  # several packs hold a card twice
        view["does"] = variant.effect(card).words
        view["choices"] = [choice_view(move, position, names, saying=saying) for move in plain]
        view["number"] = None
        if named and all(move.target is None for move in named):
            numbers = [move.number for move in named if move.number is not None]
            prefix = named[0].code.removesuffix(str(named[0].number))
            view["number"] = {"prefix": prefix, "low": min(numbers), "high": max(numbers)}
        view["asks"] = len(plain) > 1 or bool(named) or saying or any(not choice["ok"] for choice in view["choices"])
        view["why"] = position.why_not(card) if turn and card not in moves else None
        told = {choice["to"] for choice in view["choices"]}
        view["over"] = [jump for jump in _over(card, position) if jump["to"] not in told] if turn and not saying else []
        cards.append(view)
    return cards


def _over(card: Card, position: Position) -> Iterable[View]:
    """Yield the jumps of a card that would go past the limit, for the dashed arcs."""
    variant = position.variant
    for alternative in variant.effect(card).alternatives:
        if alternative.op == "any":
            continue
        to = alternative.apply(position.total, negative=variant.negative)
        if to is not None and to > variant.limit:
            yield {"to": to, "short": short_of(alternative), "ok": False}


def under_total(position: Position) -> str:
    """Return the words under the total: how far to the limit."""
    room = position.variant.limit - position.total
    return "at the limit" if room == 0 else f"{room} below the limit" if room > 0 else f"{-room} over the limit"


def way_view(position: Position, names: list[str]) -> View | None:
    """Return which way play goes and who comes after whom; None where no direction is left to tell.

    Between two players both ways are the same, and after the end of a deal nobody comes next.
    """
    if position.is_over or len(position.alive) < 3:
        return None
    seats, step = position.seats, position.direction
    after = next(seat for k in range(1, seats + 1) if (seat := (position.turn + k * step) % seats) in position.alive)
    way, arrow = ("clockwise", "↻") if step > 0 else ("the other way", "↺")
    mover = names[position.turn]
    after_mover = "you" if mover == "You" else mover
    return {"arrow": arrow, "words": f"play goes {way}", "next": f"after {after_mover}: {_inside(names[after])}"}


def _inside(name: str) -> str:
    """Return a name as it stands inside a sentence."""
    return "you" if name == "You" else name


def line_start(total: int, hand: list[View]) -> int:
    """Return where the number line begins: 0, or lower where a total below zero is in sight, but never below -200.

    The page draws a mark every five from there; a total still lower stands at the line's left end.
    """
    lowest = min([0, total, *(choice["to"] for card in hand for choice in card["choices"] if choice["to"] is not None)])
    return max(LOWEST_START, int(lowest // 10 * 10))


def token_words(tokens: int, match: Match, lost: int = 0) -> str:
    """Return what a player has left, in the words of the match's way of losing; where losses are counted, how many."""
    lives = match.variant.lives
    if lives.mode == "elimination":
        return "still in" if tokens > 0 else "out"
    if lives.mode == "bill":
        return count_words(tokens, "fold", "folds") + " left" if tokens > 0 else "out"
    if lives.mode == "count_losses":
        return count_words(lost, "loss", "losses")
    return count_words(tokens, "token") if tokens > 0 else "out"


def told_of(events: Sequence[Event], also: Sequence[str] = ()) -> str:
    """Return what has happened, as the status line says it: the last play in full, earlier ones as a number.

    Who has lost or what was special is told for all of them. `also` names kinds of events that are not told otherwise.
    """
    plays = [place for place, event in enumerate(events) if event.kind == "play"]
    last = plays[-1] if plays else 0
    words = [
        event.words
        for place, event in enumerate(events)
        if (event.kind not in ("draw", "won") or event.kind in also)
        and (place >= last or event.kind in ("lost", "out"))
    ]
    before = len(plays) - 1
    if before > 0:
        words.append(f"({before} play{' before that is' if before == 1 else 's before that are'} in the list.)")
    return " ".join(words)


def deal_prompt(match: Match, names: Sequence[str]) -> str:
    """Return the short sentence after a deal that is over: what it cost, where that has not been told, and what now."""
    rule, mode = str(match.variant.rule("bust_mode")), match.variant.lives.mode
    if rule.startswith("token_"):
        return "Go on?"
    if mode == "count_losses":
        counts = (
            f"{name}: {count_words(lost, 'loss', 'losses')}" for name, lost in zip(names, match.lost, strict=True)
        )
        return ", ".join(counts) + ". Next deal?"
    outcome = match.position.outcome
    if rule != "eliminated" or outcome is None:
        return "Next deal?"
    words = ""
    if outcome.winner is not None:
        name = names[match.seats[outcome.winner]]
        words = f"{name} {'win' if name == 'You' else 'wins'} this deal. "
    cost = {"tokens": "a token", "bill": "a corner of the bill"}.get(mode)
    losers = [_inside(names[match.seats[seat]]) for seat in outcome.losers]
    if cost and losers:
        one = len(losers) == 1 and losers[0] != "you"
        who = losers[0] if len(losers) == 1 else f"{', '.join(losers[:-1])} and {losers[-1]}"
        words += f"{capital(who)} {'loses' if one else 'lose'} {cost}{' each' if len(losers) > 1 else ''}. "
    return words + "Next deal?"


def goes_on(match: Match, names: Sequence[str], loser: int | None) -> str:
    """Return what comes after a loss that does not end the cards: new cards for the loser, and the total."""
    words = ""
    if loser is not None and loser in match.players_in:
        verb = "get" if names[loser] == "You" else "gets"
        words = f"{names[loser]} {verb} {count_words(match.variant.hand_size, 'new card')}. "
    total = match.position.total
    new_pile = match.variant.rule("bust_mode") == "token_new_pile"
    return words + (f"New pile: the total is {total}." if new_pile else f"The total stays {total}.")


def log_view(events: Iterable[Event], names: list[str]) -> list[View]:
    """Return the plays of the running deal, one row each, the newest last."""
    rows: list[View] = []
    for event in events:
        if event.kind == "deal":
            rows = []
        elif event.kind == "play" and event.move is not None:
            rows.append({"who": names[event.player or 0], **_row(event, names)})
        elif event.kind != "draw":
            rows.append({"who": "", "what": event.words, "total": None})
    return rows[-LONGEST_LOG:]


def wrong_call(event: Event) -> str:
    """Return the wrong total that a play was said with, or "" for any other event."""
    found = re.search(r" said (-?\d+), but ", event.words) if event.kind == "play" else None
    return found[1] if found else ""


def _row(event: Event, names: list[str]) -> View:
    """Return a play for the list: the card, what it did, and the total that it made."""
    assert event.move is not None
    card = event.move.cards[0].words
    if said := wrong_call(event):
        return {"what": f"{card}, said {said}", "total": None}
    value = short_of(event.move.alternative, event.move.number)
    does = ["no change" if value == "0" else value]
    if " goes the other way round." in event.words:
        does.append("turns round")
    if event.words.endswith((" plays again.", " play again.")):
        does.append("again")
    does += [f"{name} misses" for name in names if f" {name} misses a turn." in event.words]
    does += ["You miss"] * (" You miss a turn." in event.words)
    does += [f"{name} is next" for name in names if f" {name} is next." in event.words]
    does += ["You are next"] * (" You are next." in event.words)
    return {"what": ", ".join([card, *does]), "total": event.total}


def last_play(events: Sequence[Event], viewer: int | None) -> View | None:
    """Return the newest play of the running deal, for the card's way to the pile: its seat is None for the viewer's."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.kind == "deal":
            break
        if event.kind == "play" and event.move is not None:
            seat = None if event.player == viewer else event.player
            return {"n": place + 1, "seat": seat, "code": event.move.cards[0].code}
    return None


def handover_view(name: str) -> View:
    """Return what stands between two people at one screen, so that nobody sees another hand."""
    whose, who = ("your", "") if name == "You" else (f"{name}'s", f"I am {name}: ")
    return {
        "words": f"Now it is {whose} turn. Hand the screen over; nobody else looks.",
        "button": capital(f"{who}show my cards"),
    }


def stock_words(left: int) -> str:
    """Return how many cards are left to draw."""
    return "stock empty" if left == 0 else "1 card left" if left == 1 else f"{left} cards left"
