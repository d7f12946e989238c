"""A browser as the place where panels run: Python in a worker of the page, and no server behind it."""
