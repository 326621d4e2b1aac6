"""The virtual players at the virtual board: hands, eyes and buttons, never the referee's mind.

They throw by pressing a button, read the dice off the pixels, carry checkers with a hand in the
picture, wait for the lights, follow a repair one step at a time, and hand over. What they did
they write down (`Doing`), to be held against the record at the end. A light that does not come
within a person's patience ends the demo with `DemoError`.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pasch.demo.eyes import Glow
from pasch.demo.players import (
    CAREFUL,
    WILD,
    Hand,
    Slip,
    choose_play,
    hands_between,
    hands_for,
    moved,
    slips,
)
from pasch.demo.presence import DemoError, Presence
from pasch.rules.game import Finish, Game, Play, Situation
from pasch.rules.position import Position

__all__ = ["Director", "Doing"]

DOUBT_S = 3.0
TIDYINGS = 3
STEPS_AT_MOST = 12
SLIPS_AT_MOST = 5
WILD_TURNS = 50
KINDS_WANTED = 5


@dataclass(frozen=True, slots=True)
class Doing:
    """What a player knows he did in a turn: the play and, before it, the slip he made."""

    seat: str
    dice: tuple[int, ...]
    play: Play | None
    slip: Slip | None = None


class Director:
    """Lets two players play; `doings` is what they did in the game going on, in order.

    `accepted` counts the turns that the board has accepted before the players' eyes.
    """

    def __init__(
        self,
        presence: Presence,
        game: Game,
        chance: random.Random,
        on_moment: Callable[[str, Glow], Awaitable[None]],
    ) -> None:
        self._there = presence
        self._game = game
        self._chance = chance
        self._on_moment = on_moment
        self._options = {option.name: option.default for option in game.options}
        self._seen_kinds: list[str] = []
        self._has_hit = False
        self._has_danced = False
        self.position = game.start(self._options)
        self.doings: list[Doing] = []
        self.accepted = 0

    @property
    def has_shown_all(self) -> bool:
        """Whether the game held a hit, a no play and four kinds of wrong plays."""
        return self._has_hit and self._has_danced and len(set(self._seen_kinds)) >= 4

    async def play_game(self) -> Finish:
        """From the opening roll to the last checker; returns how it ended."""
        self._begin(self._game.start(self._options))
        seat, dice = await self._opening()
        await self._on_moment("opening", await self._there.look())
        return await self._play_on(seat, dice)

    async def play_from(self, position: Position, seat: str) -> Finish:
        """A game from a set-up position, `seat` to roll; returns how it ended."""
        self._begin(position)
        await self._my_turn(seat)
        return await self._play_on(seat, await self._throw(seat, self._game.dice))

    def _begin(self, position: Position) -> None:
        self.position = position
        self.doings = []
        self.accepted = 0

    async def _play_on(self, seat: str, dice: tuple[int, ...]) -> Finish:
        while True:
            await self._turn(seat, dice)
            self.accepted = len(self.doings)
            finish = self._game.finish(self.position, self._options)
            if finish is not None:
                await self._on_moment("end", await self._there.look())
                return finish
            seat = self._game.following(seat)
            await self._my_turn(seat)
            dice = await self._throw(seat, self._game.dice)

    async def _opening(self) -> tuple[str, tuple[int, ...]]:
        """Each seat throws one die until they differ; the starter, and the dice to be played."""
        first, second = self._game.seats
        while True:
            await self._my_turn(first)
            (mine,) = await self._throw(first, 1)
            await self._my_turn(second)
            both = await self._throw(second, 2)
            if len(set(both)) == len(both):
                return (first if mine == max(both) else second), both
            await self._there.until(Glow.is_dark, "the dice to go dark after a tie")

    async def _turn(self, seat: str, dice: tuple[int, ...]) -> None:
        situation = Situation(self.position, seat, dice, {}, self._options)
        plays = self._game.legal_plays(situation)
        if not plays:
            await self._dance(seat, dice)
            return
        is_tired = (self._has_hit and self._has_danced) or len(self.doings) > WILD_TURNS
        temper = CAREFUL if is_tired else WILD
        play = choose_play(plays, seat, self._game, temper, self._chance)
        slip = self._slip(situation, play)
        if slip is not None:
            await self._carry(seat, slip.hands)
            await self._be_put_right(seat, slip)
        letter = self._game.letters[seat]
        is_untouched = self.position == situation.position
        hands = (
            hands_for(play, self.position, letter)
            if is_untouched
            else hands_between(self.position, play.position)
        )
        await self._carry(seat, hands)
        has_hit = any(hand[0] != letter for hand in hands)
        await self._ruling(seat, Glow.is_right, f"green light for {play.notation}")
        if has_hit and not self._has_hit:
            await self._on_moment("hit", await self._there.look())
        self._has_hit = self._has_hit or has_hit
        self.doings.append(Doing(seat, dice, play, slip))
        if self._game.finish(self.position, self._options) is not None:
            await self._press_until(seat, Glow.is_won, "the lights of the winner")
        else:
            await self._press_until(seat, self._is_over_to(seat), "the turn to be handed over")

    async def _dance(self, seat: str, dice: tuple[int, ...]) -> None:
        """No play: the board says so, waits, and passes the turn by itself."""
        await self._there.until(lambda glow: "magenta" in glow.dice_colours, "the no-play light")
        if not self._has_danced:
            await self._on_moment("no-play", await self._there.look())
        self._has_danced = True
        self.doings.append(Doing(seat, dice, None))
        await self._there.until(self._is_over_to(seat), "the turn to pass after no play")

    def _slip(self, situation: Situation, play: Play) -> Slip | None:
        """Now and then a wrong play, of a kind not yet shown as long as there is one."""
        new_kinds = len(set(self._seen_kinds)) < KINDS_WANTED
        if len(self._seen_kinds) >= SLIPS_AT_MOST or self._chance.random() > 0.6:
            return None
        found = slips(situation, play, self._game, self._chance)
        fresh = sorted(set(found) - set(self._seen_kinds))
        if not fresh and (new_kinds or self._chance.random() < 0.9):
            return None
        slip = found[self._chance.choice(fresh or sorted(found))]
        self._seen_kinds.append(slip.reason)
        return slip

    async def _be_put_right(self, seat: str, slip: Slip) -> None:
        """Wait for the red light, then follow it, one step at a time, until it is gone."""
        await self._ruling(seat, Glow.is_wrong, f"red light ({slip.reason})")
        glow = await self._there.look()
        await self._on_moment(slip.reason, glow)
        done: Hand | None = None
        for _ in range(STEPS_AT_MOST):
            if not glow.is_wrong():
                return
            step = self._step(seat, glow, slip)
            # A host that starts again shows the step it last knew of until it has looked.
            if step == done or step[0] not in self.position.at(step[1]):
                done = None
            else:
                await self._carry(seat, (step,))
                done = step
            glow = await self._there.look_after(glow)
        raise DemoError(f"the lights did not lead out of a wrong play ({slip.reason})")

    async def _ruling(self, seat: str, is_there: Callable[[Glow], bool], what: str) -> None:
        """Wait for the lights' word; where they ask to look, straighten the checkers there."""
        for _ in range(TIDYINGS):
            if await self._there.wait(is_there, DOUBT_S) is not None:
                return
            for place in sorted((await self._there.look()).at("amber")):
                await self._there.tidy(self._index(seat), place, self.position.at(place))
        await self._there.until(is_there, what)

    def _step(self, seat: str, glow: Glow, slip: Slip) -> Hand:
        """What the lights ask for: from red to green, or to the bar's amber.

        Outside the board there is no light: red alone asks to bring a checker back from there
        (the player knows that he bore one off), or else to take one off.
        """
        red = next(iter(sorted(glow.at("red"))))
        targets = sorted(glow.at("green") | (glow.at("amber") & {"bar"}))
        origin, target = red, (targets or ["off"])[0]
        if not targets and any(hand[2] == "off" for hand in slip.hands):
            origin, target = "off", red
        own, other = self._game.letters[seat], self._game.letters[self._game.following(seat)]
        content = self.position.at(origin)
        letter = other if other in content and (target == "bar" or own not in content) else own
        return (letter, origin, target)

    async def _carry(self, seat: str, ways: tuple[Hand, ...]) -> None:
        await self._there.carry(self._index(seat), ways)
        self.position = moved(self.position, ways)

    def _index(self, seat: str) -> int:
        return self._game.seats.index(seat)

    async def _my_turn(self, seat: str) -> None:
        """Wait for the white lights in the own home."""
        home = set(self._game.homes[seat])
        await self._there.until(
            lambda glow: bool(glow.at("white") & home), f"the lights of {seat}"
        )

    def _is_over_to(self, seat: str) -> Callable[[Glow], bool]:
        """Whether the turn of `seat` is over: dark dice alone may be a board without power."""
        home = set(self._game.homes[self._game.following(seat)])
        return lambda glow: glow.is_dark() and bool(glow.at("white") & home)

    async def _throw(self, seat: str, count: int) -> tuple[int, ...]:
        """Press the button until so many dice lie on the board; their numbers."""
        what = f"{count} dice on the board"
        return (await self._press_until(seat, lambda glow: len(glow.dice) == count, what)).dice

    async def _press_until(self, seat: str, claim: Callable[[Glow], bool], what: str) -> Glow:
        return await self._there.press_until(self._index(seat), claim, what)
