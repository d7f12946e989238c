"""``python3 -m ninetynine_edu app``: from a fresh clone to the open gallery, or to the result of all tests.

This module, the package's ``__init__`` and ``_setup`` can be read by an older Python too, so that it gets a sentence.
"""

from __future__ import annotations

import os
import sys

try:
    from ninetynine_edu.app.console import leave_quietly, stopped
    from ninetynine_edu.app.setup import environment
    from ninetynine_edu.app.setup.environment import Environment, SetupError
except KeyboardInterrupt:  # before there is anything that could be stopped
    print("Stopped.", file=sys.stderr)
    sys.exit(130)


def main(arguments: list[str]) -> int:
    """Run one command, in an environment that has what it needs. Returns the exit status."""
    handed_over = bool(os.environ.get(environment.HANDED_OVER))
    if sys.version_info < environment.OLDEST:
        newer = None if handed_over else environment.newer_python()
        if newer is None:
            raise SetupError(environment.too_old(sys.version_info[:2], sys.executable))
        environment.say("Going on with %s, because this Python is too old." % newer)
        return environment.hand_over(newer, arguments)

    from ninetynine_edu.app import cli

    command = cli.parse(arguments)
    if command.needs and environment.is_checkout() and not handed_over:
        here = Environment(tests=command.needs == "tests")
        if not here.runs_here():
            if not here.is_ready():
                environment.stop_kindly()
                here.prepare()
            return environment.hand_over(str(here.python), arguments)
    if os.environ.pop(environment.END_WITH_PARENT, None):
        from ninetynine_edu.app.serve import end_with_parent

        end_with_parent()
    return cli.run(command)


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
    except SetupError as error:
        print(error, file=sys.stderr)
        status = 2
    except KeyboardInterrupt:
        status = stopped()
    leave_quietly()
    sys.exit(status)
