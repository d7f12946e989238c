"""What the card table shows, as plain data: one dictionary made from a match and the player who is looking.

Only what that player may see goes in: no other hand, no stock order, no seed, nothing that a solver found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from ...ground.english import change, in_row, together
from ...ground.people import Told, is_reader, shown
from ...ground.say import listed, marked, say, say_many
from ...matches.losses import keeps_cards
from ...play.facts import Fact, What, find
from ...play.moves import CHOOSE, LOOK
from ...play.reasons import why_not
from ...play.wording import deeds_in_words, in_words, short_cards
from ...rules.card_words import life_word
from ...rules.words import WORDS
from ..kit.faces import card_view
from .asked import answering, in_word
from .choices import Saying, choice_view, partners, short_of
from .company import cards_of, next_seat
from .ended import hand_at_end

if TYPE_CHECKING:
    from ...ground.cards import Card
    from ...matches.events import Event
    from ...matches.match import Match
    from ...play.moves import Move
    from ...play.position import Position
    from ...rules.variant import Variant

View = dict[str, Any]

LONGEST_LOG = 60
LOWEST_START = -200


def is_told(match: Match) -> bool:
    """Return whether a deal is over, and its cards are played with no more: only then may anything be told of it."""
    return match.deal_over and not keeps_cards(match.position)


def cards_held(n: int) -> str:
    """Return how many cards somebody holds: `three cards`, `one card`."""
    return say_many("{n} card", "{n} cards", n, n=in_word(n)) if n else say("no cards")


def losses(n: int) -> str:
    """Return how many deals somebody has lost."""
    return say_many("{n} loss", "{n} losses", n, n=in_word(n))


def game_name(variant: Variant) -> str:
    """Return a variant's name for the headline, which already says Ninety-nine."""
    name = variant.short_name
    return say("{game} with house rules", game=name) if variant.changed else name


def hand_view(position: Position, seat: int, names: Sequence[str], *, turn: bool, saying: Saying) -> list[View]:
    """Return the cards of a hand, each with what it does and the plays in which it is laid alone."""
    moves: dict[Card, list[Move]] = {}
    fitting: set[Card] = set()
    if turn:
        for move in position.legal_moves:
            if move.answer:  # it is given below the cards
                continue
            fitting.update(move.cards)
            if len(move.cards) == 1:
                moves.setdefault(move.cards[0], []).append(move)
    joining = partners(position, seat) if turn else frozenset()
    seen: dict[Card, int] = {}
    cards = []
    variant = position.variant
    for card in position.hands[seat]:
        seen[card] = seen.get(card, 0) + 1
        named = [move for move in moves.get(card, ()) if move.number is not None]
        plain = [move for move in moves.get(card, ()) if move.number is None]
        view = card_view(card, variant)
        view["key"] = card.code if seen[card] == 1 else f"{card.code}#{seen[card]}"  # several packs hold a card twice
        view["does"] = variant.effect(card).words
        view["choices"] = [choice_view(move, position, names, saying=saying) for move in plain]
        view["plain"] = _only_adds(card, variant)
        view["number"] = None
        if named and all(move.target is None for move in named):
            numbers = [move.number for move in named if move.number is not None]
            prefix = named[0].code.removesuffix(str(named[0].number))
            view["number"] = {"prefix": prefix, "low": min(numbers), "high": max(numbers)}
        several = card in joining
        losing = any(not choice["ok"] for choice in view["choices"])
        view["joins"] = several
        view["asks"] = len(plain) != 1 or bool(named) or several or saying != "" or losing
        view["why"], view["mark"] = None, ""
        if turn and card not in fitting:
            view["why"] = _why_not(card, position, names)
            view["mark"] = _mark_of(card, position)
        told = {choice["to"] for choice in view["choices"]}
        view["over"] = [jump for jump in _over(card, position) if jump["to"] not in told] if turn and not saying else []
        cards.append(view)
    return cards


def _only_adds(card: Card, variant: Variant) -> bool:
    """Return whether a card changes the total by a fixed number and does nothing else."""
    first, *others = variant.effect(card).alternatives
    return not others and first.op == "add" and first.n != 0 and not first.words


def _why_not(card: Card, position: Position, names: Sequence[str]) -> str:
    """Return why a card cannot be played now, for the person who holds it."""
    if position.asked == "number":
        return say("Now only a number card can be laid.")
    if position.asked:
        return say("First answer what is asked below the cards.")
    if position.extras.chain and not position.plays_owed:
        who = names[position.turn]
        return say(_ANSWER_FIRST.of(who), who=who, cards=answering(position))
    return why_not(position, card, names) or ""


_ANSWER_FIRST: Final = Told(
    marked("{who} must answer with {cards} first."), marked("You must answer with {cards} first.")
)


def _mark_of(card: Card, position: Position) -> str:
    """Return in two or three words why a card cannot be played now."""
    variant = position.variant
    alternatives = variant.effect(card).alternatives
    if position.asked:
        return ""
    if all("never" in each.words or "four-only" in each.words for each in alternatives):
        return ""  # what is written below the card says so already
    results = [each.apply(position.total, 0, negative=variant.negative) for each in alternatives]
    if any(result is not None and result <= variant.limit for result in results):
        return say("not now")
    return say("too small") if set(results) == {None} else say("too big")


def _over(card: Card, position: Position) -> Iterable[View]:
    """Yield the jumps of a card that would go past the limit, for the dashed arcs."""
    variant = position.variant
    for alternative in variant.effect(card).alternatives:
        if alternative.op == "any" or "never" in alternative.words or "copy" in alternative.words:
            continue
        to = alternative.apply(position.total, negative=variant.negative)
        if to is not None and to > variant.limit:
            n = alternative.n
            short = change(n) if alternative.op == "add" else "×2" if alternative.op == "double" else say("to {n}", n=n)
            yield {"to": to, "short": short, "ok": False}


def under_total(position: Position) -> str:
    """Return the words under the total: how far to the limit."""
    room = position.variant.limit - position.total
    if room == 0:
        return say("at the limit")
    return say("{n} to go", n=room) if room > 0 else say("{n} over the limit", n=-room)


def way_view(position: Position, names: list[str]) -> View | None:
    """Return which way play goes and who comes after the player on turn; None where no direction is left to tell.

    Between two players both ways are the same, and after the end of a deal nobody comes next.
    """
    after = next_seat(position)
    if after is None:
        return None
    onward = position.direction > 0
    words = say("play goes clockwise") if onward else say("play goes the other way")
    follows = say(_NEXT.of(names[after]), who=names[after])
    return {"arrow": "↻" if onward else "↺", "words": words, "next": follows}


_NEXT: Final = Told(marked("{who} is next"), marked("you are next"))


def line_start(variant: Variant, events: Sequence[Event]) -> int:
    """Return where the number line begins: the same for a whole deal, unless the total has gone lower in it.

    Nobody's cards decide it. The page draws a mark every five from there; a total below -200 stands at the line's left end.

    Args:
        variant: the game; where totals may go below zero, there is room for the most that one of its cards takes away.
        events: all that has happened in the match.
    """
    lowest = _lowest_of_a_card(variant)
    for event in reversed(events):
        if event.kind == "deal":
            break
        lowest = min(lowest, event.total)
    return max(LOWEST_START, lowest // 10 * 10)


@lru_cache(maxsize=64)
def _lowest_of_a_card(variant: Variant) -> int:
    """Return the lowest total that one card can make of zero."""
    alternatives = [each for card in set(variant.deck()) for each in variant.effect(card).alternatives]
    results = (each.apply(0, 0, negative=variant.negative) for each in alternatives)
    return min((result for result in results if result is not None), default=0)


def seat_view(match: Match, player: int, name: str, *, lies_open: bool = False) -> View:
    """Return a player as the table shows them: name, cards in hand, what is left to lose, whether they are on turn."""
    seats, position = list(match.seats), match.position
    seat = seats.index(player) if player in seats else None
    hand = position.hands[seat] if seat is not None else ()
    over = is_told(match)
    gone = seat is None or seat not in position.alive
    left, lost = match.tokens[player], match.lost[player]
    words = token_words(left, match, lost)
    on_turn = match.mover == player and not match.deal_over
    face_up = seat is not None and (lies_open or match.variant.rule("open_hands") is True or over)
    shown_hand = hand_at_end(position, seat) if seat is not None and over else hand
    return {
        "id": player,
        "name": shown(name),
        "cards": len(hand),
        "cardWords": cards_held(len(hand)),
        "open": [card_view(card, match.variant) for card in shown_hand] if face_up else None,
        "tokens": max(0, match.tokens[player]),
        "lives": match.variant.lives_for(len(match.players)),
        "life": life_word(match.variant),
        "owes": position.plays_owed if on_turn else 0,
        "tokenWords": say("{lives}, out of this deal", lives=words)
        if gone and not over and not _is_out(left, match, lost)
        else words,
        "turn": on_turn,
        "asked": on_turn and position.asked != "",
        "won": match.winner == player,
        "out": gone,
    }


def token_words(tokens: int, match: Match, lost: int = 0) -> str:
    """Return what a player has left, in the words of the match's way of losing; where losses are counted, how many."""
    lives = match.variant.lives
    if lives.mode == "count_losses":
        return losses(lost)
    if _is_out(tokens, match, lost):
        return say("out")
    if lives.mode == "elimination":
        return say("still in")
    if lives.mode == "bill":
        return say_many("{n} fold left", "{n} folds left", tokens, n=in_word(tokens))
    if tokens <= 0:
        return say("on honour")
    if life_word(match.variant) == "bomb":
        return say_many("{n} bomb left", "{n} bombs left", tokens, n=in_word(tokens))
    return say_many("{n} life", "{n} lives", tokens, n=in_word(tokens))


def _is_out(tokens: int, match: Match, lost: int) -> bool:
    """Return whether a player has nothing left to lose."""
    lives = match.variant.lives
    if tokens > 0 or lives.mode == "count_losses":
        return False
    return lives.mode in ("elimination", "bill") or lives.honor == 0 or lost >= lives.number + 1


def told_of(events: Sequence[Event], names: Sequence[str], also: Sequence[str] = (), *, asked: bool = False) -> str:
    """Return what has happened, as the status line says it: the last play in full, nothing of those before it.

    Who has lost or what was special is told for all of them.

    Args:
        events: what has happened.
        names: what the players are called.
        also: kinds of events that are not told otherwise.
        asked: the question after it says what the reader owes.
    """
    plays = [place for place, event in enumerate(events) if event.kind == "play"]
    last = plays[-1] if plays else 0
    told = [
        event
        for place, event in enumerate(events)
        if (event.kind not in ("draw", "won") or event.kind in also)
        and (place >= last or event.kind in ("lost", "out"))
    ]
    facts = _once(fact for event in told for fact in event.facts)
    return in_words((fact for fact in facts if not (asked and _owed_by_reader(fact, names))), names)


def _once(facts: Iterable[Fact]) -> Iterable[Fact]:
    """Return facts without those that say nothing more: a reason for two losses once, out of a deal and of the match at once."""
    all_facts = list(facts)
    gone = {fact.player for fact in all_facts if fact.what == What.OUT_OF_MATCH}
    seen = []
    for fact in all_facts:
        if fact.what == What.LAST_CARD and fact in seen:
            continue
        if fact.what == What.OUT_OF_DEAL and not fact.word and fact.player in gone:
            continue
        seen.append(fact)
    return seen


def _owed_by_reader(fact: Fact, names: Sequence[str]) -> bool:
    return fact.what == What.OWES and fact.player is not None and is_reader(names[fact.player])


def deal_prompt(match: Match, names: Sequence[str]) -> str:
    """Return the short sentence after a deal that is over: where losses are counted, how many, and what now."""
    if str(match.variant.rule("bust_mode")).startswith("token_"):
        return say("Play on?")
    if match.variant.lives.mode == "count_losses":
        pairs = zip(names, match.lost, strict=True)
        counts = in_row(say("{who}: {losses}", who=name, losses=losses(lost)) for name, lost in pairs)
        return say("{counts}. Next deal?", counts=counts)
    return say("Next deal?")  # what the deal cost has been told with each loss


def goes_on(match: Match, names: Sequence[str], loser: int | None) -> str:
    """Return what comes after a loss that does not end the cards: new cards for the loser, and the total."""
    words = []
    if loser is not None and loser in match.players_in:
        n, who = match.variant.hand_size, names[loser]
        if is_reader(who):
            words.append(say_many("You get {n} new card.", "You get {n} new cards.", n, n=in_word(n)))
        else:
            words.append(say_many("{who} gets {n} new card.", "{who} gets {n} new cards.", n, n=in_word(n), who=who))
    new_pile = match.variant.rule("bust_mode") == "token_new_pile"
    text = _NEW_PILE if new_pile else _STAYS
    return together(*words, say(text, total=match.position.total))


_NEW_PILE: Final = marked("New pile: the total is {total}.")
_STAYS: Final = marked("The total stays {total}.")


def log_view(
    events: Sequence[Event],
    names: list[str],
    variant: Variant,
    seats: Sequence[int] = (),
    known: dict[int, tuple[Event, View]] | None = None,
) -> list[View]:
    """Return the plays of the running deal, one row each, the newest last.

    Args:
        events: all that has happened in the match.
        names: what its players are called.
        variant: its game.
        seats: the players of the deal in their seats.
        known: rows that were made before, by the identity of their event; those of this deal are put into it.
    """
    begins = max((place + 1 for place, event in enumerate(events) if event.kind == "deal"), default=0)
    told = [event for event in events[begins:] if event.kind != "draw"][-LONGEST_LOG:]
    before = {} if known is None else known
    rows = {id(event): before.get(id(event)) or (event, _row_of(event, names, variant, seats)) for event in told}
    if known is not None:
        known.clear()
        known.update(rows)
    return [row for _, row in rows.values()]


def _row_of(event: Event, names: list[str], variant: Variant, seats: Sequence[int]) -> View:
    if event.kind == "play" and event.move is not None:
        who, cards = shown(names[event.player or 0]), cards_of(event.move, variant)
        return {"who": who, "player": event.player, "cards": cards, **_row(event, names, seats)}
    return {"who": "", "player": None, "cards": [], "what": event.words, "total": None}


def _row(event: Event, names: list[str], seats: Sequence[int]) -> View:
    """Return a play for the list: the cards, what they did, and the total that they made."""
    move = event.move
    assert move is not None
    if move.answer:  # in the words that keep what only one player may know
        return {"what": deeds_in_words(event.facts, names).removesuffix("."), "total": None}
    cards = listed([card.words for card in move.cards])
    if (wrong := find(event.facts, What.SAID_WRONG)) is not None:
        return {"what": say("{cards}, said {number}", cards=cards, number=wrong.number), "total": None}
    if move.is_throw:
        return {"what": say("{cards}, thrown away", cards=cards), "total": event.total}
    if move.is_three:
        return {"what": say("{cards}, laid down", cards=cards), "total": event.total}
    value = short_of(move)
    does = [say("total stays") if value == "0" else value]
    if move.target is not None and not move.flags & CHOOSE and move.target < len(seats):
        whom = names[seats[move.target]]
        does = [
            *does[value == "0" :],
            *(WORDS[word].beside(whom) for word in move.alternative.words if WORDS[word].did),
        ]
    does += filter(None, (_turn_in_short(fact, names) for fact in event.facts))
    if event.facts[-1].what == What.AGAIN:  # where more came of the play, the row is long enough
        does.append(say("another turn"))
    what = in_row(does)  # the page draws the cards beside it
    return {"what": say("{cards}, {what}", cards=cards, what=what), "does": what, "total": event.total}


_IN_SHORT: Final = {
    "reverse": Told(marked("turns round")),
    "skip": Told(marked("{whom} misses a turn"), to_you=marked("you miss a turn")),
    "choose-next": Told(marked("{whom} is next"), to_you=marked("you are next")),
}


def _turn_in_short(fact: Fact, names: Sequence[str]) -> str:
    """Return what a play did to whose turn it is, as the list says it; "" for anything else."""
    told = _IN_SHORT.get(fact.word) if fact.what == What.DID else None
    whom = names[fact.others[0]] if fact.others else ""
    return "" if told is None else say(told.of("", whom), whom=whom)


def last_play(events: Sequence[Event], viewer: int | None) -> View | None:
    """Return the newest play of the running deal, for the card's way to the pile: its seat is None for the viewer's."""
    for place in range(len(events) - 1, -1, -1):
        event = events[place]
        if event.kind == "deal":
            break
        if event.kind == "play" and event.move is not None and not event.move.answer:
            seat = None if event.player == viewer else event.player
            return {"n": place + 1, "seat": seat, "code": event.move.cards[0].code}
    return None


def seen_words(match: Match, names: Sequence[str], viewer: int | None) -> str:
    """Return what a player sees who has looked at another hand in the newest play, as a sentence; "" for anybody else."""
    last = match.log[-1]
    move = last.move
    if match.deal_over or viewer is None or last.player != viewer or last.kind != "play" or move is None:
        return ""
    if not move.flags & LOOK or move.target is None:
        return ""
    who, hand = names[match.seats[move.target]], match.position.hands[move.target]
    return (
        say("{who} holds {cards}.", who=who, cards=short_cards(hand)) if hand else say("{who} holds no card.", who=who)
    )


def draw_view(name: str, *, late: bool) -> View:
    """Return a card that a player takes (draw_mode manual): the text of its button, and whether it had been forgotten."""
    told = _FORGOTTEN if late else _DRAW
    return {"text": say(told.of(name), who=name), "late": late}


_DRAW: Final = Told(marked("{who}: draw a card"), marked("Draw a card"))
_FORGOTTEN: Final = Told(marked("{who}: take the card you forgot"), marked("Take the card you forgot"))


def handover_view(name: str, *, asked: bool = False) -> View:
    """Return what stands between two people at one screen, so that nobody sees another hand.

    Args:
        name: who is to look next.
        asked: that player has to decide something inside the turn of another one.
    """
    if asked:
        words = say("{who} has something to decide. Pass the screen to {who}. No peeking!", who=name)
    else:
        words = say("Now it is {who}'s turn. Pass the screen to {who}. No peeking!", who=name)
    return {"words": words, "button": say("I am {who}: show my cards", who=name)}


def stock_view(match: Match) -> View:
    """Return the stock: how many cards are left, and the one that lies face up under it, if any."""
    left, reward = len(match.position.stock), match.reward
    return {
        "left": left,
        "words": stock_words(left),
        "reward": None if reward is None else card_view(reward, match.variant),
    }


def stock_words(left: int) -> str:
    """Return how many cards are left to draw."""
    return say_many("{n} card left", "{n} cards left", left) if left else say("stock empty")
