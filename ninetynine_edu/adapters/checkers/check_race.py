"""Check who wins a race to a target: python check_race.py FILE. Plain Python."""

import json
import sys
from typing import Any


def refuse(why: str) -> Any:
    raise ValueError(why)


def check(race: Any) -> str:
    """Look at every total: from a lost one no step leads to a lost one; from a won one a step does, if there is one."""
    race["format"] == "ninetynine race 1" or refuse(f"{race['format']}: take check_{race['format'][11:-2]}.py")
    target, steps, lost = race["target"], race["steps"], set(race["lost"])
    if any(type(n) is not int or not 0 <= n < 10**6 for n in [target, *steps, *race["lost"]]):
        refuse("a total or a step is no whole number from 0 on")
    if 0 in steps or len(steps) > 1000 or max(lost, default=0) > target:
        refuse("a step is 0, or there are too many steps, or a lost total is above the target")
    leads_to_lost = {total - step for total in lost for step in steps}
    for total in range(target + 1):
        stuck = total + min(steps) > target
        wins = {"wins": True, "loses": False}[race["who cannot move"]] if stuck else total in leads_to_lost
        if wins == (total in lost):
            told = ("lost", "won")[wins]
            refuse(f"the total {total} is {told}, and the file says that it is not")
    by, at = (f"{str(sorted(some)[:20])[1:-1]}{', ...' * (len(some) > 20)}" for some in (steps, lost))
    who = f"who cannot move {race['who cannot move']}, and whoever is next loses at {at or 'no total'}"
    return f"in the race to {target} {who}, and wins at every other total; the steps are {by}"


if __name__ == "__main__":
    sys.excepthook = lambda kind, error, where: print(f"Not proved: {ascii(str(error))[1:-1]:.300} ({kind.__name__}).")
    with open(sys.argv[1] if sys.argv[1:] else sys.exit(__doc__), encoding="utf-8-sig") as file:
        got = json.load(file, object_pairs_hook=lambda p: refuse("repeated keys") if len(dict(p)) < len(p) else dict(p))
        print(f"Proved: {ascii(check(got))[1:-1]}.")
