"""What stands under everything else: text for people, cards, seeds, and edits of TOML."""
