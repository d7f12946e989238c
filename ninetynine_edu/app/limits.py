"""What the servers bear: so many pages at once, and messages so large."""

from __future__ import annotations

from typing import Final

PAGES: Final = 60
"""So many pages may be open at once, some forty megabytes each: thirty pupils with two of them."""
LARGEST_MESSAGE: Final = 4 * 2**20
"""So many bytes a page of the app sends at most at once; a saved match has fewer than three million."""
