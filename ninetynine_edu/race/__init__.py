"""Races to a target, the smallest games of adding: who wins, why, and sums of them."""
