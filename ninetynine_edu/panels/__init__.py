"""Panels for notebooks and Voila. Each module loads only what it needs; import the one you use."""
