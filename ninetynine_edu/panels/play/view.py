"""What the card table shows, as plain data: one dictionary made from a match and the player who is looking.

Only what that player may see goes in: no other hand, no stock order, no seed, nothing that a solver found.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from ...ground.cards import RANK_NAMES, RANKS
from ...ground.english import Player, capital, counted, with_article
from ...ground.text import count_of, listing
from ...play.facts import Fact, What, find
from ...play.moves import CHOOSE, LOOK
from ...play.reasons import why_not
from ...play.wording import deeds_in_words, in_words, short_cards
from ...rules.card_words import life_word
from ..kit.faces import card_view
from .choices import choice_view, partners, parts_of, short_of

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
_LARGEST_WORD = 10


def count_words(n: int, one: str, many: str = "") -> str:
    """Return a number and its noun, the number as a word up to ten: `three tokens`, `one card`, `38 cards`.

    >>> count_words(3, "token"), count_words(1, "card"), count_words(11, "loss", "losses")
    ('three tokens', 'one card', '11 losses')
    """
    return counted(n, one, many) if n <= _LARGEST_WORD else f"{n} {many or one + 's'}"


def game_name(variant: Variant) -> str:
    """Return a variant's name for the headline, which already says Ninety-nine."""
    return variant.short_name + (" with house rules" if variant.changed else "")


def hand_view(position: Position, seat: int, names: Sequence[str], *, turn: bool, saying: bool) -> list[View]:
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
        view["asks"] = len(plain) != 1 or bool(named) or several or saying or losing
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
        return "Now only a number card can be laid."
    if position.asked:
        return "First answer what is asked below the cards."
    if position.extras.chain and not position.plays_owed:
        name = names[position.turn]
        return f"{name} must answer with {_answering(position)} first."
    return why_not(position, card, names) or ""


def _answering(position: Position) -> str:
    """Return the cards with which a chain can be answered: `a queen`."""
    return listing(dict.fromkeys(_kind_of(card) for move in position.legal_moves for card in move.cards))


def _mark_of(card: Card, position: Position) -> str:
    """Return in two or three words why a card cannot be played now."""
    variant = position.variant
    alternatives = variant.effect(card).alternatives
    if position.asked:
        return ""
    if all("never" in each.words or "four-only" in each.words for each in alternatives):
        return ""  # what is written below the card says so already
    results = [each.apply(position.total, 0, negative=variant.negative) for each in alternatives]
    fits = any(result is not None and result <= variant.limit for result in results)
    return "not now" if fits else "does not fit"


def _over(card: Card, position: Position) -> Iterable[View]:
    """Yield the jumps of a card that would go past the limit, for the dashed arcs."""
    variant = position.variant
    for alternative in variant.effect(card).alternatives:
        if alternative.op == "any" or "never" in alternative.words or "copy" in alternative.words:
            continue
        to = alternative.apply(position.total, negative=variant.negative)
        if to is not None and to > variant.limit:
            short = f"{alternative.n:+d}" if alternative.op == "add" else "×2" if alternative.op == "double" else ""
            yield {"to": to, "short": short or f"to {alternative.n}", "ok": False}


def duty_view(position: Position) -> View | None:
    """Return what the seat on turn still owes; None in an ordinary turn."""
    extras = position.extras
    if not position.plays_owed or position.is_over:
        return None
    back = extras.back if extras.back is not None and position.plays_owed > 1 else None
    return {"left": position.plays_owed, "whole": max(extras.whole, position.plays_owed), "back": back}


def turn_words(position: Position, name: str, names: Sequence[str] = ()) -> str:
    """Return whose turn it is and what is asked of that player: a question, plays owed, a chain to answer, a run to follow."""
    you = Player(name).is_you
    words = "Your turn" if you else f"{name}, your turn"
    extras = position.extras
    if position.asked:
        return capital(asked_words(position, names)) if you else f"{name}, {asked_words(position, names)}"
    if duty := duty_view(position):
        left, whole = duty["left"], duty["whole"]
        if left == whole:
            words += f": you owe {count_of(left, 'play')}."
        else:
            words += f": {count_words(left, 'more play', 'more plays')}."
        return words
    if extras.chain:
        return f"{words}: answer with {_answering(position)}."
    if extras.run and extras.played >= 0:
        rank = position.rules.ranks[extras.played]
        wanted = RANK_NAMES[RANKS[(rank + extras.run) % len(RANKS)]]
        return f"{words}. Only {with_article(wanted)} brings you a new card."
    return f"{words}."


def asked_words(position: Position, names: Sequence[str]) -> str:
    """Return what a player is asked inside a turn, as a sentence for that player without its capital."""
    asked, left = position.asked, position.extras.waits[0].left
    if asked == "shield":
        mover = position.extras.mover
        return f"{names[mover] if mover < len(names) else 'somebody'} wants to knock you out."
    if asked in ("dig", "raid"):
        whence = "of the pile" if asked == "dig" else "of other players"
        return f"you may take {'one card' if left == 1 else f'up to {left} cards'} {whence}."
    return {
        "number": "you must lay a number card now.",
        "nines": "you may throw cards away now.",
        "pick": "choose the card that you take.",
        "reward": "you dealt, so choose the card under the stock. Whoever takes the last card gets it.",
    }.get(asked, "you choose.")


def _kind_of(card: Card) -> str:
    return with_article(RANK_NAMES.get(card.rank, card.words))


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
    turn = position.extras.mover if position.asked else position.turn  # the turn goes on after the answer
    after = next(seat for k in range(1, seats + 1) if (seat := (turn + k * step) % seats) in position.alive)
    way, arrow = ("clockwise", "↻") if step > 0 else ("the other way", "↺")
    mover = names[turn]
    follows = f"after {Player(mover).inside}: {Player(names[after]).inside}"
    return {"arrow": arrow, "words": f"play goes {way}", "next": follows}


def line_start(total: int, hand: list[View]) -> int:
    """Return where the number line begins: 0, or lower where a total below zero is in sight, but never below -200.

    The page draws a mark every five from there; a total still lower stands at the line's left end.
    """
    lowest = min([0, total, *(choice["to"] for card in hand for choice in card["choices"] if choice["to"] is not None)])
    return max(LOWEST_START, int(lowest // 10 * 10))


def seat_view(match: Match, player: int, name: str) -> View:
    """Return a player as the table shows them: name, cards in hand, what is left to lose, whether they are on turn."""
    seats, position = list(match.seats), match.position
    seat = seats.index(player) if player in seats else None
    hand = position.hands[seat] if seat is not None else ()
    gone = seat is None or seat not in position.alive
    words = token_words(match.tokens[player], match, match.lost[player])
    on_turn = match.mover == player and not match.deal_over
    face_up = match.variant.rule("open_hands") is True and seat is not None
    return {
        "id": player,
        "name": name,
        "cards": len(hand),
        "cardWords": count_words(len(hand), "card"),
        "open": [card_view(card, match.variant) for card in hand] if face_up else None,
        "tokens": max(0, match.tokens[player]),
        "lives": match.variant.lives_for(len(match.players)),
        "life": life_word(match.variant),
        "owes": position.plays_owed if on_turn else 0,
        "tokenWords": f"{words}, out of this deal" if gone and words != "out" else words,
        "turn": on_turn,
        "asked": on_turn and position.asked != "",
        "won": match.winner == player,
        "out": gone,
    }


def token_words(tokens: int, match: Match, lost: int = 0) -> str:
    """Return what a player has left, in the words of the match's way of losing; where losses are counted, how many."""
    lives = match.variant.lives
    if lives.mode == "elimination":
        return "still in" if tokens > 0 else "out"
    if lives.mode == "bill":
        return count_words(tokens, "fold", "folds") + " left" if tokens > 0 else "out"
    if lives.mode == "count_losses":
        return count_words(lost, "loss", "losses")
    word = life_word(match.variant)
    left = " left" if word != "token" else ""
    return (
        count_words(tokens, word) + left
        if tokens > 0
        else "out"
        if lives.honor == 0 or lost >= lives.number + 1
        else "on honour"
    )


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
    words = [
        in_words((fact for fact in event.facts if not (asked and _owed_by_reader(fact, names))), names)
        for place, event in enumerate(events)
        if (event.kind not in ("draw", "won") or event.kind in also)
        and (place >= last or event.kind in ("lost", "out"))
    ]
    return " ".join(words)


def plays_before(events: Sequence[Event]) -> str:
    """Return how many plays before the last one are not told, and where they are; "" where all are."""
    before = sum(event.kind == "play" for event in events) - 1
    return (
        f"({before} play{' before that is' if before == 1 else 's before that are'} in the list.)" if before > 0 else ""
    )


def _owed_by_reader(fact: Fact, names: Sequence[str]) -> bool:
    return fact.what == What.OWES and fact.player is not None and Player(names[fact.player]).is_you


def deal_prompt(match: Match, names: Sequence[str]) -> str:
    """Return the short sentence after a deal that is over: where losses are counted, how many, and what now."""
    rule, mode = str(match.variant.rule("bust_mode")), match.variant.lives.mode
    if rule.startswith("token_"):
        return "Go on?"
    if mode == "count_losses":
        counts = (
            f"{name}: {count_words(lost, 'loss', 'losses')}" for name, lost in zip(names, match.lost, strict=True)
        )
        return ", ".join(counts) + ". Next deal?"
    return "Next deal?"  # what the deal cost has been told with each loss


def goes_on(match: Match, names: Sequence[str], loser: int | None) -> str:
    """Return what comes after a loss that does not end the cards: new cards for the loser, and the total."""
    words = ""
    if loser is not None and loser in match.players_in:
        words = f"{Player(names[loser]).does('get')} {count_words(match.variant.hand_size, 'new card')}. "
    total = match.position.total
    new_pile = match.variant.rule("bust_mode") == "token_new_pile"
    return words + (f"New pile: the total is {total}." if new_pile else f"The total stays {total}.")


def log_view(events: Iterable[Event], names: list[str], seats: Sequence[int] = ()) -> list[View]:
    """Return the plays of the running deal, one row each, the newest last; `seats` are its players in their seats."""
    rows: list[View] = []
    for event in events:
        if event.kind == "deal":
            rows = []
        elif event.kind == "play" and event.move is not None:
            rows.append({"who": names[event.player or 0], **_row(event, names, seats)})
        elif event.kind != "draw":
            rows.append({"who": "", "what": event.words, "total": None})
    return rows[-LONGEST_LOG:]


def _row(event: Event, names: list[str], seats: Sequence[int]) -> View:
    """Return a play for the list: the cards, what they did, and the total that they made."""
    move = event.move
    assert move is not None
    if move.answer:  # in the words that keep what only one player may know
        return {"what": deeds_in_words(event.facts, names).removesuffix("."), "total": None}
    cards = listing((card.words for card in move.cards), "and")
    if (wrong := find(event.facts, What.SAID_WRONG)) is not None:
        return {"what": f"{cards}, said {wrong.number}", "total": None}
    if move.is_throw:
        return {"what": f"{cards}, thrown away", "total": event.total}
    if move.is_three:
        return {"what": f"{cards}, laid down", "total": event.total}
    value = short_of(move)
    does = ["total stays" if value == "0" else value]
    if move.target is not None and not move.flags & CHOOSE and move.target < len(seats):
        named = [names[player] for player in seats]
        does = [*does[value == "0" :], parts_of(move, named)[-1]]
    does += filter(None, (_turn_in_short(fact, names) for fact in event.facts))
    if event.facts[-1].what == What.AGAIN:  # where more came of the play, the row is long enough
        does.append("again")
    return {"what": ", ".join([cards, *does]), "total": event.total}


def _turn_in_short(fact: Fact, names: Sequence[str]) -> str:
    """Return what a play did to whose turn it is, as the list says it; "" for anything else."""
    if fact.what != What.DID:
        return ""
    whom = Player(names[fact.others[0]]) if fact.others else Player()
    told = {"reverse": "turns round", "skip": whom.does("miss"), "choose-next": whom.does("are next")}
    return told.get(fact.word, "")


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
    return f"{names[match.seats[move.target]]} holds {short_cards(match.position.hands[move.target]) or 'no card'}."


def draw_view(name: str, *, late: bool) -> View:
    """Return a card that a player takes (draw_mode manual): the text of its button, and whether it had been forgotten."""
    if Player(name).is_you:
        return {"text": "Take the card you forgot" if late else "Draw a card", "late": late}
    return {"text": f"{name}: take the card you forgot" if late else f"{name}: draw a card", "late": late}


def handover_view(name: str, *, asked: bool = False) -> View:
    """Return what stands between two people at one screen, so that nobody sees another hand.

    Args:
        name: who is to look next.
        asked: that player has to decide something inside the turn of another one.
    """
    next_one = Player(name)
    who = "" if next_one.is_you else f"I am {name}: "
    what = f"{next_one:have something to decide}." if asked else f"Now it is {next_one.whose} turn."
    return {
        "words": f"{what} Hand the screen over; nobody else looks.",
        "button": capital(f"{who}show my cards"),
    }


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
    return "stock empty" if left == 0 else "1 card left" if left == 1 else f"{left} cards left"
