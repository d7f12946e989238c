"""Looking back at a deal: what was played, what each play was worth, what would have been better."""

from ...ground.lazy import handed_on

__getattr__ = handed_on(__name__, {"LookBackPage": "page", "show": "page"})
