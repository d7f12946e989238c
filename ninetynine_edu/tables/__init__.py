"""Every ending at once: all endgames of a size, their file, their figures and their pictures."""
