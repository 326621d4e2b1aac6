"""The virtual players at the virtual board: hands, eyes and buttons, never the referee's mind.

They throw by pressing a button, read the dice off the pixels, carry checkers with a hand in the
picture, wait for the lights, follow a repair one step at a time, and hand over. What they did
they write down (`Doing`), to be held against the record at the end. A light that does not come
within a person's patience ends the demo with `DemoError`.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

from pasch.demo.eyes import Glow, glowing
from pasch.demo.players import CAREFUL, WILD, Hand, Slip, choose_play, hands_for, moved, slips
from pasch.errors import PaschError
from pasch.lights.signals import LedMap
from pasch.rules.game import Finish, Game, Play, Situation
from pasch.rules.position import Position

__all__ = ["DemoError", "Director", "Doing", "Hands"]

PATIENCE_S = 12.0
DOUBT_S = 3.0
TIDYINGS = 3
PRESS_AGAIN_S = 4.0
PRESSES = 3
# One look takes in a whole period of the slowest rhythm, so that no blinking light is missed.
LOOK_S = 0.8
GLANCE_S = 0.05
LOOKS_AT_AN_ANSWER = 6
SLIPS_AT_MOST = 5
WILD_TURNS = 50
KINDS_WANTED = 5


class DemoError(PaschError):
    """Something that had to happen on the board did not."""


class Hands(Protocol):
    """What a player can do at the virtual board; `pasch_hardware.twin.client.TwinClient` can."""

    def pick(self, place: str, letter: str) -> None: ...

    def put(self, place: str) -> None: ...

    def hand(self, at: str | None, seat: int = 0) -> None: ...

    def press(self, seat: int) -> None: ...

    def pixels(self) -> tuple[tuple[int, int, int], ...]: ...


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
        hands: Hands,
        game: Game,
        leds: LedMap,
        chance: random.Random,
        pause_s: float,
        on_moment: Callable[[str, Glow], Awaitable[None]],
    ) -> None:
        self._hands = hands
        self._game = game
        self._leds = leds
        self._chance = chance
        self._pause_s = pause_s
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
        await self._on_moment("opening", await self._look())
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
                await self._on_moment("end", await self._look())
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
            await self._until(_is_dark, "the dice to go dark after a tie")

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
        await self._ruling(seat, _is_right, f"green light for {play.notation}")
        if has_hit and not self._has_hit:
            await self._on_moment("hit", await self._look())
        self._has_hit = self._has_hit or has_hit
        self.doings.append(Doing(seat, dice, play, slip))
        if self._game.finish(self.position, self._options) is not None:
            await self._press_until(seat, _is_won, "the lights of the winner")
        else:
            await self._press_until(seat, self._is_over_to(seat), "the turn to be handed over")

    async def _dance(self, seat: str, dice: tuple[int, ...]) -> None:
        """No play: the board says so, waits, and passes the turn by itself."""
        await self._until(lambda glow: "magenta" in glow.dice_colours, "the no-play light")
        if not self._has_danced:
            await self._on_moment("no-play", await self._look())
        self._has_danced = True
        self.doings.append(Doing(seat, dice, None))
        await self._until(self._is_over_to(seat), "the turn to pass after no play")

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
        await self._ruling(seat, _is_wrong, f"red light ({slip.reason})")
        glow = await self._look()
        await self._on_moment(slip.reason, glow)
        for _ in range(8):
            if not _is_wrong(glow):
                return
            step = self._step(seat, glow, slip)
            await self._carry(seat, (step,))
            glow = await self._answer_to(glow)
        raise DemoError(f"the lights did not lead out of a wrong play ({slip.reason})")

    async def _ruling(self, seat: str, is_there: Callable[[Glow], bool], what: str) -> None:
        """Wait for the lights' word; where they ask to look, straighten the checkers there."""
        for _ in range(TIDYINGS):
            if await self._wait(is_there, DOUBT_S) is not None:
                return
            for place in sorted((await self._look()).at("amber")):
                await self._tidy(seat, place)
        await self._until(is_there, what)

    async def _tidy(self, seat: str, place: str) -> None:
        """Take up all checkers of a place and lay them down again in a row."""
        index, content = self._game.seats.index(seat), self.position.at(place)
        await self._do(self._hands.hand, place, index)
        for letter in content:
            await self._do(self._hands.pick, place, letter)
        for _ in content:
            await self._do(self._hands.put, place)
        await self._do(self._hands.hand, None, index)

    async def _answer_to(self, before: Glow) -> Glow:
        """What the lights say once they have changed, or still say after a person's patience.

        A look that saw the change holds lights from before and after it; the next one counts.
        """
        for _ in range(LOOKS_AT_AN_ANSWER):
            if (await self._look()).places != before.places:
                break
        return await self._look()

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
        if letter not in content:
            raise DemoError(f"the lights ask to lift a checker from {origin}, where none lies")
        return (letter, origin, target)

    async def _carry(self, seat: str, hands: tuple[Hand, ...]) -> None:
        index = self._game.seats.index(seat)
        for letter, origin, target in hands:
            await self._do(self._hands.hand, origin, index)
            await self._do(self._hands.pick, origin, letter)
            await self._do(self._hands.hand, target, index)
            await self._do(self._hands.put, target)
        await self._do(self._hands.hand, None, index)
        self.position = moved(self.position, hands)

    async def _do(self, action: Callable[..., None], *words: object) -> None:
        await asyncio.to_thread(action, *words)
        await asyncio.sleep(self._pause_s)

    async def _my_turn(self, seat: str) -> None:
        """Wait for the white lights in the own home."""
        home = set(self._game.homes[seat])
        await self._until(lambda glow: bool(glow.at("white") & home), f"the lights of {seat}")

    def _is_over_to(self, seat: str) -> Callable[[Glow], bool]:
        """Whether the turn of `seat` is over: dark dice alone may be a board without power."""
        home = set(self._game.homes[self._game.following(seat)])
        return lambda glow: _is_dark(glow) and bool(glow.at("white") & home)

    async def _throw(self, seat: str, count: int) -> tuple[int, ...]:
        """Press the button until so many dice lie on the board; their numbers."""
        what = f"{count} dice on the board"
        return (await self._press_until(seat, lambda glow: len(glow.dice) == count, what)).dice

    async def _press_until(self, seat: str, is_there: Callable[[Glow], bool], what: str) -> Glow:
        """Press, and press again when for a while nothing happens, as a person does."""
        index = self._game.seats.index(seat)
        for patience_s in (PRESS_AGAIN_S,) * (PRESSES - 1):
            await asyncio.to_thread(self._hands.press, index)
            glow = await self._wait(is_there, patience_s)
            if glow is not None:
                return glow
        await asyncio.to_thread(self._hands.press, index)
        return await self._until(is_there, what)

    async def _look(self) -> Glow:
        """Look long enough to see every blinking light."""
        looks = []
        for _ in range(round(LOOK_S / GLANCE_S)):
            looks.append(await asyncio.to_thread(self._hands.pixels))
            await asyncio.sleep(GLANCE_S)
        return glowing(looks, self._leds)

    async def _until(self, is_there: Callable[[Glow], bool], what: str) -> Glow:
        """Glance again and again until something shows; `DemoError` where it never does."""
        glow = await self._wait(is_there, PATIENCE_S)
        if glow is None:
            raise DemoError(f"the players waited {PATIENCE_S:.0f} s in vain for {what}")
        return glow

    async def _wait(self, is_there: Callable[[Glow], bool], patience_s: float) -> Glow | None:
        for _ in range(round(patience_s / GLANCE_S)):
            glow = glowing([await asyncio.to_thread(self._hands.pixels)], self._leds)
            if is_there(glow):
                return glow
            await asyncio.sleep(GLANCE_S)
        return None


def _is_wrong(glow: Glow) -> bool:
    return bool(glow.at("red"))


def _is_right(glow: Glow) -> bool:
    return bool(glow.at("green")) and not _is_wrong(glow)


def _is_won(glow: Glow) -> bool:
    return _is_right(glow) and not glow.dice


def _is_dark(glow: Glow) -> bool:
    return not glow.dice


def hands_between(now: Position, goal: Position) -> tuple[Hand, ...]:
    """Ways of the hands from one position to another, checkers for the bar first.

    >>> hands_between(Position.of({"6": "w", "5": "b"}), Position.of({"5": "w", "bar": "b"}))
    (('b', '5', 'bar'), ('w', '6', '5'))
    """
    hands: list[Hand] = []
    for letter in sorted({letter for content in now.values() for letter in content}):
        extra, missing = [], []
        for place in sorted({*now, *goal}):
            surplus = now.at(place).count(letter) - goal.at(place).count(letter)
            extra += [place] * max(surplus, 0)
            missing += [place] * max(-surplus, 0)
        hands += [(letter, *way) for way in zip(extra, missing, strict=True)]
    return tuple(sorted(hands, key=lambda hand: hand[2] != "bar"))
