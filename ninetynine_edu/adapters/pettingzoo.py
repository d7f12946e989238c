"""Ninety-nine for PettingZoo: one deal of any variant as an agent-environment cycle (AEC).

>>> from ninetynine_edu.adapters.pettingzoo import env
>>> table = env("chicago", players=3)
>>> table.reset(seed=7)
>>> table.possible_agents
['player_0', 'player_1', 'player_2']

Each agent sees its own hand and what lies open on the table, as numbers: see :class:`NinetyNineEnv`. Rewards come at the
end of the deal: 1 for the winner and -1 for the loser, of more players shared (see `payoffs_of`); what a lost deal
costs in a match (life_mode, who_pays) is not in them.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from ..ground.text import echo
from ..play.dealing import deal
from ..play.numbering import action_count
from ..play.position import Position
from ..rules.variant import Variant, variant
from ..solve.solution import payoffs_of
from .fitting import check_draws
from .missing import MissingLibrary

try:
    import gymnasium
    import numpy as np
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise MissingLibrary("PettingZoo", "pettingzoo") from error

LONGEST: Final = 1000
_BIG: Final = 1_000_000


class EnvError(ValueError):
    """A variant or number of players that this environment does not have."""


class NinetyNineEnv(AECEnv):  # type: ignore[misc]
    """One deal as a PettingZoo environment, without the wrappers of :func:`env`.

    Args:
        v: a variant or its id; cards are drawn automatically (draw_mode auto).
        players: 2 to 10, within what the variant allows.
        longest: after so many plays the deal is stopped and nobody gets anything.
        render_mode: None or ``"ansi"``: `render` then returns the position in one line, as the agent to move sees it.

    An observation is a dictionary. ``observation`` holds, in this order: the total, the limit, the direction, how many
    cards the stock holds, how many plays are owed; then for each seat, counted from the observer on, whether it is still
    in, whether it is to move, and how many cards it holds; then for each card of the pack how often it is in the own
    hand, and how often on the pile. ``action_mask`` has a 1 for each legal action; it is all 0 when others move.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as PettingZoo wants it
        "name": "ninetynine_v0", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self, v: Variant | str = "standard", players: int = 2, longest: int = LONGEST, render_mode: str | None = None
    ) -> None:
        super().__init__()
        self.variant: Final = variant(v) if isinstance(v, str) else v
        check_draws(self.variant, EnvError)
        if render_mode not in (None, "ansi"):
            raise EnvError(f"render_mode is None or 'ansi', not {echo(render_mode)}.")
        if isinstance(longest, bool) or not isinstance(longest, int) or longest < 1:
            raise EnvError(f"longest is a number of plays from 1 on, not {echo(longest)}.")
        first = deal(self.variant, players=players, seed=0)  # refuses a wrong number of players in a sentence
        self.render_mode = render_mode
        self.longest: Final = longest
        self.possible_agents = [f"player_{seat}" for seat in range(first.seats)]
        self.agents = list(self.possible_agents)
        size = 5 + 3 * first.seats + 2 * len(self.variant.cards)
        self._actions = action_count(self.variant)
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(-_BIG, _BIG, (size,), np.int32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self._actions) for agent in self.possible_agents}
        self._chance = Random()
        self.position: Position = first

    def observation_space(self, agent: str) -> Any:
        """Return the space of observations, the same object each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of actions, the same object each time: the action ids of the variant."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal anew; the same seed gives the same deals from here on."""
        if seed is not None:
            self._chance = Random(seed)
        self.position = deal(self.variant, players=len(self.possible_agents), seed=self._chance.getrandbits(53))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._plays = 0
        self._settle()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees."""
        position, seat = self.position, self.possible_agents.index(agent)
        seats, cards = position.seats, len(self.variant.cards)
        own, played = np.zeros(cards, np.int32), np.zeros(cards, np.int32)
        for index in position.held[seat]:
            own[index] += 1
        for index in position.laid:
            played[index] += 1
        around = [(seat + step) % seats for step in range(seats)]
        alive = position.alive
        head = [
            max(-_BIG, min(position.total, _BIG)), self.variant.limit, position.direction,
            len(position.stack) - position.at, position.plays_owed,
            *(int(at in alive) for at in around),
            *(int(at == position.turn and not position.is_over) for at in around),
            *(len(position.held[at]) for at in around),
        ]  # fmt: skip
        mask = np.zeros(self._actions, np.int8)
        if agent == self.agent_selection and not position.is_over:
            mask[[move.action for move in position.legal_moves]] = 1
        return {"observation": np.concatenate([np.array(head, np.int32), own, played]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play for the agent on turn; None when the deal is over.

        Raises:
            IllegalMove: when the action is no legal move. (`env` wraps this: an illegal move then ends the deal.)
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        move = next((move for move in self.position.legal_moves if move.action == action), None)
        if move is None:
            from ..play.outcome import IllegalMove

            raise IllegalMove(f"Action {echo(action)} is no legal move here: {self.position}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.position = self.position.play(move)
        self._plays += 1
        self._settle()
        self._accumulate_rewards()

    def _settle(self) -> None:
        """Let chance act, then say who is next, or what the deal brings."""
        while self.position.is_chance:
            cards = list(self.position.chance)
            weights = [float(chance) for chance in self.position.chance.values()]
            self.position = self.position.draw(self._chance.choices(cards, weights)[0])
        outcome = self.position.outcome
        if outcome is not None:
            payoffs = payoffs_of(outcome, tuple(range(self.position.seats)))
            self.rewards = {agent: float(pay) for agent, pay in zip(self.possible_agents, payoffs, strict=True)}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._plays >= self.longest:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[self.position.turn]

    def render(self) -> str | None:
        """Return what the agent to move sees, in one line, when render_mode is ``"ansi"``."""
        if self.render_mode is None:
            gymnasium.logger.warn("Nothing is drawn without a render_mode.")
            return None
        return self.position.information_key(self.position.turn)

    def close(self) -> None:
        """Nothing is open."""


def env(v: Variant | str = "standard", players: int = 2, longest: int = LONGEST, render_mode: str | None = None) -> Any:
    """Return the environment with PettingZoo's usual wrappers: an illegal move ends the deal at a cost of 1.

    Args: as for :class:`NinetyNineEnv`.
    """
    inner: Any = NinetyNineEnv(v, players, longest, render_mode)
    for wrap in (
        lambda one: wrappers.TerminateIllegalWrapper(one, illegal_reward=-1),
        wrappers.AssertOutOfBoundsWrapper,
        wrappers.OrderEnforcingWrapper,
    ):
        inner = wrap(inner)
    return inner
