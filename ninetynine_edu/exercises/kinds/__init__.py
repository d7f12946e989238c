"""The kinds of exercises, one small module each; `registry.py` knows them by name."""
