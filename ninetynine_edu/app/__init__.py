"""The `ninetynine` command, its servers, and what sets it up; readable by a Python too old to run the rest."""
