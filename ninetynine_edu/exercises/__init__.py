"""Exercises that are made, proved in two ways, rated, checked and shown; one small module a kind."""
