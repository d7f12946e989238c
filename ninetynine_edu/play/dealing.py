"""Shuffling and dealing: the start of a deal."""

from __future__ import annotations

from ..ground.cards import Card
from ..ground.say import say_many
from ..ground.shuffle import Seed, check_seed, next_seed, shuffled
from ..ground.text import echo
from ..rules.effects import Effect
from ..rules.frame import MAX_SEATS
from ..rules.variant import Variant, variant
from .compiled import Opening, Rules, rules_for
from .extras import NO_EXTRAS, Extras
from .outcome import InvalidPosition
from .position import Position, start
from .reward import laid_below


def check_players(v: Variant, players: object) -> int:
    """Return a number of players that can sit down to a variant.

    Raises:
        InvalidPosition: fewer than 2 or more than 10, or more cards in their hands than the packs have.
    """
    if not isinstance(players, int) or isinstance(players, bool) or not 2 <= players <= MAX_SEATS:
        raise InvalidPosition([f"A deal has 2 to {MAX_SEATS} players, not {echo(players)}."])
    rules = rules_for(v, players)
    need, have = players * rules.hand_size + 1, len(rules.deck)
    if need > have:
        raise InvalidPosition([
            say_many(
                "{players} players with {hand} cards each need {need} cards and one to draw, but {n} pack has {have}: choose smaller hands or more packs.",
                "{players} players with {hand} cards each need {need} cards and one to draw, but {n} packs have {have}: choose smaller hands or more packs.",
                v.packs_for(players), players=players, hand=v.hand_size, need=need, have=have,
            )
        ])  # fmt: skip
    return players


def deal(v: Variant | str, players: int = 2, seed: Seed | None = None, leader: int = 0) -> Position:
    """Return the position at the start of a deal: hidden hands, a hidden stock.

    Args:
        v: a variant or its id.
        players: 2 to 10 seats.
        seed: a number or text; the same seed gives the same deal, None one by chance.
        leader: the seat that moves first, 0-based: the one to the dealer's left.

    Raises:
        InvalidPosition: a number of players or a leader that cannot be.

    >>> pos = deal("standard", players=3, seed=7)
    >>> [len(hand) for hand in pos.hands], len(pos.stock), pos.total
    ([3, 3, 3], 43, 0)
    """
    v = variant(v) if isinstance(v, str) else v
    if not isinstance(v, Variant):
        raise InvalidPosition([f"A deal needs a variant or its id, not {echo(v)}."])
    check_players(v, players)
    if not isinstance(leader, int) or isinstance(leader, bool) or not 0 <= leader < players:
        raise InvalidPosition([f"The leader is a seat from 0 to {players - 1}, not {echo(leader)}."])
    try:
        number = check_seed(seed)
    except ValueError as error:
        raise InvalidPosition([str(error)]) from None
    return deal_out(v, players, number, leader, (leader - 1) % players)


def deal_out(v: Variant, players: int, number: int, leader: int, dealer: int) -> Position:
    """Return the same as :func:`deal`, its arguments checked, also where the leader does not sit to the dealer's left."""
    rules = rules_for(v, players)
    cards = shuffled(rules.deck, number)
    size = rules.hand_size
    # Cards go round one by one from the leader, as at a table.
    hands = [b""] * players
    for seat in range(players):
        hands[(leader + seat) % players] = cards[seat : players * size : players]
    stock = cards[players * size :]
    thrown = b""
    if rules.more_nines and v.rule("more_nines_deal") != "keep":
        hands, stock, thrown = _without_nines(v, hands, stock)
    total, direction, skips, pile, extras = 0, 1, 0, b"", NO_EXTRAS
    if rules.turns_up != "0":
        stock, pile, total, words = _turn_up(rules, stock)
        direction = -1 if "reverse" in words else 1
        skips = 1 if "skip" in words else 0
        if "two-plays" in words:
            extras = Extras(duty=2, whole=2, back=total if rules.duty_back else None)
        if "chain" in words:
            extras = extras._replace(chain=1)
    if rules.rewards and not rules.dealer_names:
        stock = laid_below(v, stock)
    turn = (leader + skips) % players
    return start(
        v, hands, stock, seed=next_seed(number), total=total, turn=turn, direction=direction, pile=pile, under=thrown,
        extras=extras, leader=leader, dealer=dealer,
    )  # fmt: skip


def _without_nines(v: Variant, hands: list[bytes], stock: bytes) -> tuple[list[bytes], bytes, bytes]:
    """Throw dealt nines away, or deal other cards for them (rules 5.9); return hands, stock and the cards thrown away."""
    nines = rules_for(v, len(hands)).nines
    thrown = bytes([index for index in b"".join(hands) if index in nines])
    kept = [hand.translate(None, nines) for hand in hands]
    if v.rule("more_nines_deal") == "throw":
        return kept, stock, thrown
    for seat, hand in enumerate(kept):
        while len(kept[seat]) < len(hands[seat]):
            at = next((place for place, index in enumerate(stock) if index not in nines), None)
            if at is None:
                break
            hand = kept[seat] = hand + stock[at : at + 1]
            stock = stock[:at] + stock[at + 1 :]
    return kept, stock + thrown, b""


def _turn_up(rules: Rules, stock: bytes) -> tuple[bytes, bytes, int, tuple[str, ...]]:
    """Turn up a card; return stock, pile, the total it makes and its further words (rules 1.2, 3.3 and 4.3)."""
    tries = len(stock)
    for number in range(2 * tries):
        top, stock = stock[:1], stock[1:]
        opening = rules.openings.get(top)
        if opening is None:
            opening = rules.openings[top] = _opening(rules, top)
        opens, total, words = opening
        if not opens:
            # Cards put into the middle never let the lower half rise, so in the end they go to the bottom.
            middle = len(stock) // 2 if number < tries else len(stock)
            stock = stock[:middle] + top + stock[middle:]
            continue
        return stock, top, total, words
    return stock, b"", 0, ()  # a pack without any plain card starts at 0


def _opening(rules: Rules, top: bytes) -> Opening:
    """Return whether a card turned up opens a deal, the total that it makes and its further words."""
    v = rules.variant
    effect = v.effect(rules.cards[top[0]])
    first = effect.alternatives[0]  # the dealer declares nothing: an ace is 1
    total = first.apply(0, number=0, negative=v.negative)
    opens = may_start(rules.turns_up, rules.cards[top[0]], effect)
    return opens, total if total is not None and total <= v.limit else 0, first.words


def may_start(rule: str, card: Card, effect: Effect) -> bool:
    """Return whether a card turned up opens a deal (rules 4.3 and 4.6)."""
    if rule == "turn_up_any":
        return "never" not in effect.alternatives[0].words
    if rule == "turn_up_plain_not_3" and card.rank in ("A", "3"):
        return card.rank == "A" and effect.alternatives[0].n > 0
    return effect.is_plain


def same_cards(before: Position, stay: list[int]) -> Position:
    """Return the position in which the seats that stay go on with their cards at 0 (bust_mode token_reset).

    The next of them in the running direction leads; the hands of the others go under the pile.
    """
    gone = b"".join(hand for seat, hand in enumerate(before.held) if seat not in stay)
    after = (before.turn + before.direction) % before.seats
    while after not in stay:
        after = (after + before.direction) % before.seats
    return start(
        before.variant, [before.held[seat] for seat in stay], before.stack[before.at :], seed=before.state.seed,
        turn=stay.index(after), direction=before.direction, pile=before.laid, under=gone, gone=gone + before.state.gone,
        played=last_play(before), packs=before.rules.packs,
    )  # fmt: skip


def new_cards(before: Position, stay: list[int], *, new_pile: bool) -> Position:
    """Return the position in which the seats that stay go on after a bust (bust_mode token_new_pile, token_play_on).

    The loser's hand goes under the pile and is replaced from the stock, where the loser stays; the next seat leads.

    Args:
        before: how the cards stood when a seat could not play.
        stay: the seats that stay, in order.
        new_pile: the total begins at 0 again; else it stays.
    """
    loser, size = before.turn, before.variant.hand_size
    pile, under, gone = before.laid, before.held[loser], before.state.gone
    stock, seed = before.stack[before.at :], before.state.seed
    stays = loser in stay
    if stays and len(stock) < size:
        stock, pile, under, gone = stock + shuffled(under + pile, seed), b"", b"", b""
        seed = next_seed(seed)
    hands: list[bytes] = list(before.held)
    hands[loser], stock = (stock[:size], stock[size:]) if stays else (b"", stock)
    after = (loser + before.direction) % before.seats
    return start(
        before.variant, [hands[seat] for seat in stay], stock, seed=seed,
        total=0 if new_pile else min(before.total, before.variant.limit), turn=stay.index(after),
        direction=before.direction, pile=pile, under=under, gone=gone if stays else gone + under,
        played=last_play(before), packs=before.rules.packs,
    )  # fmt: skip


def last_play(before: Position) -> bytes:
    """Return the card played last, which the next card may make a run with; nothing where runs do not count."""
    return bytes((before.extras.played,)) if before.extras.played >= 0 else b""


def lowest_hand(position: Position) -> int | None:
    """Return the seat with the lowest hand at the end of a deal (rules 8.3, ties), or None when there is not just one.

    Cards that only add count their number, all others 1; seats that went out before do not take part.
    """

    def worth(seat: int) -> int:
        first = (position.variant.effect(card).alternatives[0] for card in position.hands[seat])
        return sum(a.n if a.op == "add" and a.n > 0 and not a.words else 1 for a in first)

    worths = {seat: worth(seat) for seat in position.alive}
    lowest = [seat for seat, points in worths.items() if points == min(worths.values())]
    return lowest[0] if len(lowest) == 1 else None
