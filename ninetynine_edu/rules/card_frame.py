"""What a rules card says around its cards: what one needs, how a deal starts, what a turn is, and what losing costs."""

from __future__ import annotations

from ..ground.english import capital, number_word, together
from ..ground.say import marked, say, say_many
from .card_words import turns_bombs
from .game import Game
from .option import Lives, ranks_in_words


def top(game: Game) -> str:
    """Return that the total has a limit."""
    if game.house_rules["must_play"]:
        return say(
            "The total may never go above {limit}: you cannot play a card that would take it higher.", limit=game.limit
        )
    return say("The total may never go above {limit}.", limit=game.limit)


def needs(game: Game) -> str:
    """Return who can play and with which cards: `2 to 10 players. For 2 to 4 players: one pack of cards. …`"""
    rules = game.house_rules
    told = [say("{low} to {high} players.", low=game.min_players, high=game.max_players)]
    if game.has_own_pack:
        cards = len(game.deck())
        told.append(
            say_many("The game has its own pack of {n} card.", "The game has its own pack of {n} cards.", cards)
        )
        return together(*told, *_packs(game, or_one=False))
    told += _packs(game, or_one=True)
    jokers = int(rules["jokers"])
    told.append(
        say_many(
            "{number} joker in each pack.", "{number} jokers in each pack.", jokers, number=capital(number_word(jokers))
        )
        if jokers
        else say("No jokers.")
    )
    if rules["ranks"] != "all":
        told += [ranks_in_words(str(rules["ranks"])), say("Put the others away.")]
    return together(*told)


def _packs(game: Game, or_one: bool) -> list[str]:
    """Return how many packs there are, for each number of players; one for all is said only where it is asked for."""
    packs: dict[int, list[int]] = {}
    for players in range(game.min_players, game.max_players + 1):
        packs.setdefault(game.packs_for(players), []).append(players)
    if len(packs) == 1:
        (number,) = packs
        how_many = capital(number_word(number))
        if number == 1 and not or_one:
            return []
        return [say_many("{number} pack of cards.", "{number} packs of cards.", number, number=how_many)]
    return [
        say_many(
            "For {players} players: {number} pack of cards.",
            "For {players} players: {number} packs of cards.",
            number,
            players=_span(players),
            number=number_word(number),
        )
        for number, players in packs.items()
    ]


def _span(players: list[int]) -> str:
    first, last = players[0], players[-1]
    return say("{low} to {high}", low=first, high=last) if first != last else str(first)


def start(game: Game) -> str:
    """Return how a deal starts."""
    option = next(option for option in game.options if option.name == "start_total")
    return together(
        say_many(
            "One player deals {number} card to everybody.",
            "One player deals {number} cards to everybody.",
            game.hand_size,
            number=number_word(game.hand_size),
        ),
        say("All lie face up for everybody to see.")
        if game.house_rules["open_hands"]
        else say("Look only at your own."),
        say("The other cards are the stock, face down."),
        option.explain(game.house_rules["start_total"]),
        say("The player on the dealer's left begins, and play goes clockwise."),
    )


def steps(game: Game) -> tuple[str, ...]:
    """Return what a turn is, one thing after the other."""
    before = (
        say("Play one card face up on the pile."),
        say("Change the total as the card says, and say the new total."),
    )
    if game.house_rules["replace_cards"] is False:
        return (*before, say("You take no new card."))
    if game.house_rules["draw_mode"] == "auto":
        return (*before, say("Take a new card from the stock."))
    return (*before, say("Take a new card from the stock before the next player moves."))


_COSTS = {
    "hand_ends": marked("Then you lose this deal, and a new deal begins."),
    "eliminated": marked("Then you are out of this deal. The others play on with the same total, until one is left."),
    "token_new_pile": marked(
        "Then you pay and get new cards. The pile is put away, the others keep their cards, and the total starts again at 0."
    ),
    "token_reset": marked(
        "Then you pay and keep your cards. The total starts again at 0, and the next player goes on."
    ),
    "token_play_on": marked("Then you pay and get new cards. The total stays, and the next player goes on."),
}
_COSTS_A_BOMB = {
    "token_new_pile": marked(
        "Then you turn a bomb over and get new cards. The pile is put away, the others keep their cards, and the total starts "
        "again at 0."
    ),
    "token_reset": marked(
        "Then you turn a bomb over and keep your cards. The total starts again at 0, and the next player goes on."
    ),
    "token_play_on": marked(
        "Then you turn a bomb over and get new cards. The total stays, and the next player goes on."
    ),
}


def losing(game: Game) -> str:
    """Return when a player loses, and what happens then."""
    mode = str(game.house_rules["bust_mode"])
    then = _COSTS_A_BOMB.get(mode, "") if turns_bombs(game) else ""
    if game.house_rules["must_play"]:
        asked = say("Can you play none of your cards?")
    else:
        asked = say("Can you play none of your cards, or do you play one that takes the total over the limit?")
    return together(asked, say(then or _COSTS[mode]))


def match(game: Game) -> str:
    """Return what a match is, what a loss costs, and who wins."""
    lives: Lives = game.lives
    pays = str(game.house_rules["bust_mode"]).startswith("token_")
    if lives.mode == "elimination":
        return say("Nobody has more than one life: whoever loses is out. The last player left wins.")
    if lives.mode == "count_losses":
        return say(
            "Nobody goes out of the match. Play as many deals as you like, and count how often each player loses."
        )
    if turns_bombs(game) and not lives.honor:
        return say_many(
            "A match is many deals. Each player starts with {n} bomb, face up, and must turn it over when they lose. When yours "
            "is turned over you are out. The last player left wins the match.",
            "A match is many deals. Each player starts with {n} bombs, face up, and must turn one over each time they lose. "
            "When all of yours are turned over you are out. The last player left wins the match.",
            lives.number,
        )
    told = _bill(lives, pays) if lives.mode == "bill" else _lives(lives, pays)
    return together(*told, say("The last player left wins the match."))


def _bill(lives: Lives, pays: bool) -> list[str]:
    if lives.number == 5 and pays:
        cost = say(
            "Each player has a paper bill. Each time you pay, fold one corner of it, and at last fold it in half."
        )
    elif lives.number == 5:
        cost = say(
            "Each player has a paper bill. Each time you lose a deal, fold one corner of it, and at last fold it in half."
        )
    elif pays:
        cost = say("Each player has a paper bill. Each time you pay, fold one corner of it.")
    else:
        cost = say("Each player has a paper bill. Each time you lose a deal, fold one corner of it.")
    if lives.honor:
        return [
            cost,
            say("After {n} folds you play on, on your honour: one more loss and you are out.", n=lives.number),
        ]
    return [cost, say("After {n} folds you are out.", n=lives.number)]


def _lives(lives: Lives, pays: bool) -> list[str]:
    if lives.number != lives.number_more:
        start = say_many(
            "Each player starts with {n} life ({more} with two packs or more), such as a button.",
            "Each player starts with {n} lives ({more} with two packs or more), such as buttons.",
            lives.number,
            more=lives.number_more,
        )
    else:
        start = say_many(
            "Each player starts with {n} life, such as a button.",
            "Each player starts with {n} lives, such as buttons.",
            lives.number,
        )
    cost = say("Each time you pay, give one away.") if pays else say("Each time you lose a deal, give one away.")
    if lives.honor:
        gone = say("When you have none left, you play on, on your honour: one more loss and you are out.")
    else:
        gone = say("When you have none left, you are out.")
    return [say("A match is many deals."), start, cost, gone]
