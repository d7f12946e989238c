"""One position: what may be played, one turn, what is asked inside it, and its text."""
