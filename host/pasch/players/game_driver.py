"""Advances any game by the rules alone: whose turn it is, what the dice show, what is due.

Pure, and asks no referee: players know the rules and see the dice. Knows how doublets are named
and how dice that stay lying are thrown again, but neither cube nor match.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from pasch.players.player import Choice, Decision, Player, Throw, dice_by_chance
from pasch.referee.model.commands import Done, Name
from pasch.rules.model.game import Finish, Game, Next, Play, Situation, without_players
from pasch.rules.model.position import Position

__all__ = ["GameDriver"]

# Where one throw allows several steps, nobody makes more of them than this.
STEPS = 3


@dataclass(frozen=True, slots=True)
class GameDriver:
    """A game in which `seat` is to throw, to name, or to play `dice`.

    `hidden` is what the places do not show, `series` the throws of a game whose dice stay lying,
    `playing` the seats that play, in playing order.
    """

    game: Game
    options: Mapping[str, str]
    position: Position
    seat: str
    hidden: Mapping[str, Any] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    series: Any = None
    playing: tuple[str, ...] = ()

    @classmethod
    def begun(
        cls, game: Game, options: Mapping[str, str], seat: str, playing: tuple[str, ...] = ()
    ) -> GameDriver:
        """The game from its start, `seat` to throw; `playing`: who plays, empty for all."""
        playing = playing or game.seats
        start = game.seated(game.start(options), playing)
        return cls(game, options, start, seat, dict(game.opening.state), playing=playing)

    @property
    def situation(self) -> Situation:
        """The situation to put to the rules."""
        state = self.game.state_with(self.hidden, self.playing)
        return Situation(self.position, self.seat, self.dice, state, self.options)

    @property
    def names(self) -> tuple[int | str, ...]:
        """What may be named now; empty if nothing is to be."""
        return self.game.flow.choices(self.situation)

    @property
    def finish(self) -> Finish | None:
        """How the game has ended, None if it goes on."""
        return self.game.won(self.position, self.hidden, self.options)

    @property
    def may_throw_again(self) -> bool:
        """Whether all dice may be thrown once more after the play just made."""
        reroll = self.game.flow.reroll
        if reroll is None or self.series is None:
            return False
        return not reroll.why_no_throw(self.series, self.game.equipment.dice, self.options)

    def thrown(self, dice: tuple[int, ...]) -> GameDriver:
        """The driver with these dice thrown."""
        reroll = self.game.flow.reroll
        series = self.series
        if reroll is not None and series is not None:
            series = reroll.thrown(series, dice)
        return replace(self, dice=dice, series=series)

    def named(self, choice: int | str) -> GameDriver:
        """The driver with a doublet named and lying there."""
        situation = self.game.flow.chosen(self.situation, choice)
        return replace(self, dice=situation.dice, hidden=without_players(situation.state))

    def played(self, play: Play, stays: bool | None = None) -> GameDriver:
        """The driver after a play that stands; `stays`: its seat decides to throw once more."""
        hidden = without_players(self.game.flow.next_state(self.situation, play))
        stays = play.due.stays if stays is None else stays
        seat = self.seat if stays else self.game.following(self.seat, self.playing)
        after = replace(self, position=play.position, seat=seat, hidden=hidden, dice=())
        return after._with_series(self, play)

    def _with_series(self, before: GameDriver, play: Play) -> GameDriver:
        reroll, series = self.game.flow.reroll, before.series
        if reroll is None or self.hidden:
            return self
        if series is None:
            series = reroll.begun(self.seat, self.position, (), False, self.options)
            return replace(self, series=series)
        series = reroll.moved(series, play.moves, self.position)
        if self.seat == before.seat:
            return replace(self, series=series)
        has_moved = bool(series.since_throw)
        series = reroll.begun(self.seat, self.position, series.dice, has_moved, self.options)
        borrowed = replace(self, series=series, dice=series.dice)
        can_use = reroll.may_use(series) and self.game.legal_plays(borrowed.situation)
        return borrowed if can_use else replace(borrowed, dice=())

    def decision(self) -> Decision:
        """What the seat on turn has to do: name, throw, or play one of the legal plays, if any."""
        if self.names:
            return self._decide([Name(self.seat, name) for name in self.names])
        if not self.dice:
            return self._decide([Throw()])
        return self._decide(self.game.plays_in_time(self.situation))

    def _decide(self, choices: Sequence[Choice], at: Position | None = None) -> Decision:
        situation = replace(self.situation, position=at or self.position)
        return Decision(self.game, self.seat, situation, self.position, choices)

    def play_by(self, player: Player) -> Play | None:
        """The play that a player makes, None if there is none.

        If one throw allows several steps, they are made together, until the player hands over.
        """
        decision = self.decision()
        if not decision.choices:
            return None
        play = player.choose(decision)
        assert isinstance(play, Play)
        for _ in range(STEPS - 1):
            if play.due is not Next.MOVE_OR_THROW:
                break
            further = replace(self, position=play.position)
            steps = self.game.legal_plays(further.situation)
            if not steps:
                break
            step = player.choose(self._decide([*steps, Done(self.seat)], play.position))
            if not isinstance(step, Play):
                break
            play = replace(step, moves=(*play.moves, *step.moves))
        return play

    def is_thrown_on(self, after: GameDriver, player: Player) -> bool:
        """Whether a player who may throw all dice again after a play does so."""
        if self.series is None or not after.may_throw_again or after.finish:
            return False
        asked = self._decide([Throw(), Done(self.seat)], after.position)
        return isinstance(player.choose(asked), Throw)

    def next_by(self, player: Player, chance: random.Random) -> GameDriver:
        """The game after the next decision of a player: a name, a throw, or a whole play.

        >>> from pasch.players.careful.player import CarefulPlayer
        >>> from pasch.rules import game_named
        >>> chance, game = random.Random(3), game_named("backgammon")
        >>> driver = GameDriver.begun(game, game.in_force({}), "white")
        >>> while not driver.finish:
        ...     driver = driver.next_by(CarefulPlayer(), chance)
        >>> driver.finish.winner in game.seats
        True
        """
        if self.names:
            choice = player.choose(self.decision())
            assert isinstance(choice, Name)
            return self.named(choice.doublet)
        if not self.dice:
            return self.thrown(dice_by_chance(self.game, chance))
        play = self.play_by(player) or self.game.no_play(self.situation)
        again = self.played(play, stays=True)
        return again if self.is_thrown_on(again, player) else self.played(play)
