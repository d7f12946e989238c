"""Deals until one has lives left: players, bots, records."""
