"""A game as data: effects, house rules, files and codes of games, and the rules card that people read."""
