"""Making the environment: standard library only, and readable by a Python too old to run the rest."""
