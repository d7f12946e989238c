"""All games at a glance."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"VariantsPage": "page", "show": "page"})
