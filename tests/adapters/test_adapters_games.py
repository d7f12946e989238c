"""The games as OpenSpiel and PettingZoo see them: their own checkers, and the same play and values as ours."""

from __future__ import annotations

import builtins
import importlib
import sys
import warnings
from fractions import Fraction
from typing import Any

import pytest

import ninetynine_edu as nn
from tests.adapters.test_adapters_efg import belongs_here
from tests.strategies import sampled

CHOSEN = (
    "ninety_eight_arizona{bottom_reward=true,bottom_reward_by=dealer}",
    "michigan{hand_size=5,three_of_a_kind_when=own_turn}",
)
"""House rules that ask something of their own: before the first move, or on the own turn."""

# On computers for which there is no OpenSpiel at all these tests do not exist.
if belongs_here("open_spiel"):
    import pyspiel
    from open_spiel.python.algorithms import expected_game_score, get_all_states, minimax
    from open_spiel.python.policy import UniformRandomPolicy

    from ninetynine_edu.adapters.openspiel import GameError, quoted, to_openspiel

    def seats_for(name: str) -> int:
        """Three seats, so that direction and choice matter."""
        return max(3, int(nn.variant(name).min_players))

    @pytest.mark.parametrize("name", [*sampled("OpenSpiel"), *CHOSEN])
    def test_openspiel_plays_whole_deals_of_every_variant(name: str) -> None:
        game = to_openspiel(name, players=seats_for(name), deals=20)
        pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)

    @pytest.mark.parametrize(
        "position",
        [
            nn.Position.open("standard", ["10S 9H", "4C AH"], total=93),
            nn.Position.open("standard", ["10S 9H", "4C AH"], total=93, unseen="5S 6D 7C"),
            nn.Position.open("bloody_99", ["7S 2H 3D", "4C AH 9D"], total=60),
            nn.Position.open("ninety_eight_arizona", ["RJ 4H", "4C QH"], total=60, stock="5S JD"),
        ],
        ids=["open", "unseen", "robbed", "duty"],
    )
    def test_openspiel_plays_positions(position: nn.Position) -> None:
        pyspiel.random_sim_test(to_openspiel(position), num_sims=5, serialize=True, verbose=False)

    def test_seats_that_are_out_at_the_start_have_nothing() -> None:
        state = to_openspiel(nn.Position.parse("michigan 95 P2+ -/2C,KD/KS,3D out=P1")).new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        assert state.returns()[0] == 0 and sorted(state.returns()[1:]) == [-1, 1]

    def test_a_position_survives_the_name_of_its_game() -> None:
        position = nn.Position.open("standard{reverse_two_player=pass}", ["10S 9H", "4C AH"], total=93)
        again = pyspiel.load_game(str(to_openspiel(position))).new_initial_state()
        assert again.position == position

    def test_the_same_actions_lead_to_the_same_positions() -> None:
        state = to_openspiel("chicago", players=3, deals=5).new_initial_state()
        state.apply_action(3)
        position = nn.deal("chicago", players=3, seed=4)
        while not position.is_over:
            assert state.current_player() == position.turn
            assert state.legal_actions() == sorted(move.action for move in position.legal_moves)
            for seat in range(3):
                assert state.information_state_string(seat) == position.information_key(seat)
            move = position.legal_moves[0]
            state.apply_action(move.action)
            position = position.play(move)
        assert position.outcome is not None
        assert state.is_terminal()
        assert [pay < 0 for pay in state.returns()] == [seat in position.outcome.losers for seat in range(3)]

    def test_alpha_beta_finds_the_same_winners() -> None:
        for total, hands in ((80, ("10S 9H 3D", "4C AH 7S")), (88, ("KS 5H 2D", "QC AH 4S")), (93, ("2C 6H", "9C JH"))):
            position = nn.Position.open("standard", list(hands), total=total)
            value, _ = minimax.alpha_beta_search(to_openspiel(position))
            assert value == (1 if nn.solve(position).winner == 0 else -1)

    def test_expectations_agree_with_the_exact_chance() -> None:
        position = nn.Position.open("standard", ["5S", "AH"], total=88, unseen="5H 7D KC")
        game = to_openspiel(position)
        value = _expected(game.new_initial_state())
        assert value == pytest.approx(float(nn.solve(position).value), abs=1e-12)

    def _expected(state: Any) -> float:
        if state.is_terminal():
            return float(state.returns()[0])
        if state.is_chance_node():
            return float(sum(chance * _expected(state.child(action)) for action, chance in state.chance_outcomes()))
        values = [_expected(state.child(action)) for action in state.legal_actions()]
        return max(values) if state.current_player() == 0 else min(values)

    def test_hidden_hands_have_as_many_states_and_the_same_worth_of_chance_play() -> None:
        endgame = nn.HiddenEndgame("standard", cards="10S 9H 4C AH", hand=1, total=93)
        game = to_openspiel(endgame)
        states = get_all_states.get_all_states(game, include_terminals=True, include_chance_states=True)
        assert str(game.new_initial_state()) == "not dealt yet"
        assert len([state for state in states.values() if state.position and state.position.step is None]) == 12
        policy = UniformRandomPolicy(game)
        got = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])
        mean = sum((chance * _by_chance(position) for chance, position in endgame.positions()), Fraction(0))
        assert got[0] == pytest.approx(float(mean), abs=1e-12)
        assert got[0] == -got[1]

    def _by_chance(position: nn.Position) -> Fraction:
        if position.outcome is not None:
            return Fraction(1 if position.outcome.winner == 0 else -1)
        moves = list(position.legal_moves)
        return sum((_by_chance(position.play(move)) for move in moves), Fraction(0)) / len(moves)

    def test_only_where_all_can_lose_the_payoffs_do_not_add_up_to_nothing() -> None:
        zero = pyspiel.GameType.Utility.ZERO_SUM
        assert to_openspiel("standard").get_type().utility == zero
        everybody = nn.variant("ninety_nine_ishihara", instant_hands=True)
        assert to_openspiel(everybody).get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
        pos = nn.Position.open(everybody, ["6S 6H 2D", "3C 4D"], total=10, stock="6C 7D")
        state = to_openspiel(pos).new_initial_state()
        state.apply_action(state.legal_actions()[0])
        assert state.returns() == [-1.0, -1.0]

    def test_an_illegal_action_is_refused() -> None:
        position = nn.Position.open("standard", ["10S", "9H"], total=93)
        state = to_openspiel(position).new_initial_state()
        with pytest.raises(ValueError, match="no legal move"):
            state._apply_action(0)
        with pytest.raises(pyspiel.SpielError):
            state.apply_action_with_legality_check(0)

    @pytest.mark.parametrize(
        ("parameters", "words"),
        [
            ({"players": 11}, "players is a number from 2 to 10, not 11"),
            ({"deals": 0}, "deals is a number from 1 to 1,000,000, not 0"),
            ({"longest": 0}, "longest is a number from 1 to 10,000, not 0"),
            ({"variant": "standrad"}, "Did you mean standard"),
            ({"variant": quoted("standard{draw_mode=manual}")}, "draw_mode=auto"),
            ({"position": "standard 93", "cards": "AS 2S"}, "not from both"),
            ({"position": quoted("standard 93 P1+ XX/4C")}, "XX"),
            ({"cards": "AS 2S 3S", "hand": 2}, "Two hands of 2 cards need 4 cards"),
        ],
    )
    def test_parameters_of_no_game_are_refused_in_a_sentence(parameters: dict[str, Any], words: str) -> None:
        with pytest.raises((ValueError, LookupError), match=words):
            pyspiel.load_game("ninetynine", parameters)

    def test_what_is_no_game_is_refused() -> None:
        with pytest.raises(GameError, match="a position, a HiddenEndgame or a variant, not 7"):
            to_openspiel(7)  # type: ignore[arg-type]
        with pytest.raises(GameError, match=r"Position\.open"):
            to_openspiel(nn.deal("standard", players=2, seed=1))


if belongs_here("pettingzoo"):
    import numpy as np
    from pettingzoo.test import api_test, seed_test

    from ninetynine_edu.adapters.pettingzoo import EnvError, NinetyNineEnv, env

    @pytest.mark.parametrize("name", [*sampled("PettingZoo"), *CHOSEN])
    def test_pettingzoo_accepts_every_variant(name: str) -> None:
        players = max(3, nn.variant(name).min_players)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            # It says so of every environment whose observations carry an action mask, its own card games too.
            warnings.filterwarnings("ignore", "Observation ")
            api_test(env(name, players=players), num_cycles=60, verbose_progress=False)
            seed_test(lambda: env(name, players=players), num_cycles=20)

    def test_agents_see_their_own_cards_and_nobody_elses() -> None:
        table = NinetyNineEnv("standard", 3)
        table.reset(seed=5)
        for seat, agent in enumerate(table.possible_agents):
            seen = table.observe(agent)
            own = seen["observation"][5 + 9 : 5 + 9 + 52]
            hand = [card.index for card in table.position.hands[seat]]
            assert np.flatnonzero(own).tolist() == hand
            assert seen["action_mask"].any() == (agent == table.agent_selection)
            assert not seen["observation"][-52:].any()  # nothing is on the pile yet

    def test_a_deal_by_agents_is_a_deal_of_ours() -> None:
        table = env("standard", players=2)
        table.reset(seed=3)
        position = table.unwrapped.position
        while not position.is_over:
            _, reward, over, cut, _ = table.last()
            assert (reward, over, cut) == (0, False, False)
            move = position.legal_moves[-1]
            table.step(move.action)
            position = position.play(move)
        assert table.unwrapped.position == position
        assert position.outcome is not None
        winner = f"player_{position.outcome.winner}"
        assert table.rewards == {agent: 1.0 if agent == winner else -1.0 for agent in table.possible_agents}

    def test_an_illegal_action_ends_the_deal_at_a_cost_or_is_refused() -> None:
        table = env("standard", players=2)
        table.reset(seed=3)
        mask = table.last()[0]["action_mask"]
        agent = table.agent_selection
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            table.step(int(np.flatnonzero(mask == 0)[0]))
        assert table.rewards[agent] == -1
        assert all(table.terminations.values())
        bare = NinetyNineEnv("standard", 2)
        bare.reset(seed=3)
        with pytest.raises(nn.IllegalMove, match="no legal move"):
            bare.step(int(np.flatnonzero(mask == 0)[0]))

    def test_a_deal_that_lasts_too_long_is_cut() -> None:
        table = NinetyNineEnv("standard", 2, longest=1)
        table.reset(seed=3)
        table.step(table.position.legal_moves[0].action)
        assert all(table.truncations.values())
        assert set(table.rewards.values()) == {0.0}

    def test_it_is_shown_as_the_agent_on_turn_sees_it() -> None:
        table = env("standard", players=2, render_mode="ansi")
        table.reset(seed=3)
        assert table.render().count("3 cards") == 1  # the other hand

    @pytest.mark.parametrize(
        ("arguments", "words"),
        [
            ({"v": "standrad"}, "Did you mean standard"),
            ({"players": 11}, "11"),
            ({"v": nn.variant("standard", draw_mode="manual")}, "draw_mode=auto"),
            ({"render_mode": "human"}, "'ansi'"),
            ({"longest": 0}, "number of plays"),
        ],
    )
    def test_what_is_no_environment_is_refused(arguments: dict[str, Any], words: str) -> None:
        with pytest.raises((EnvError, ValueError, LookupError), match=words):
            NinetyNineEnv(**arguments)


@pytest.mark.parametrize(("bridge", "library"), [("openspiel", "pyspiel"), ("pettingzoo", "pettingzoo")])
def test_a_bridge_to_what_is_not_installed_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, bridge: str, library: str
) -> None:
    module = f"ninetynine_edu.adapters.{bridge}"
    real = builtins.__import__

    def refuse(name: str, *rest: Any, **more: Any) -> Any:
        if name.partition(".")[0] == library:
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.delitem(sys.modules, module, raising=False)
    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(ImportError, match="pip install"):
        importlib.import_module(module)
