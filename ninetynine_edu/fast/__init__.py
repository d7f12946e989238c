"""Whole deals over plain numbers: one state machine for all games with one card a play, run by Numba or by Python."""
