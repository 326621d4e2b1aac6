"""A board without lights or microcontroller: lights, dice and sounds in the terminal.

Stands where `BoardLink` stands. It throws electronic dice with the PC's own randomness, once per
roll id, and prints what the lights would say, a line for every change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from pasch.dice.kinds import numbers_shown
from pasch.lights.meanings import Meaning, Scope
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.messages import LedFrame, Rolled, RollRequest
from pasch.live.model.place_names import counting_seat, is_counted_by_seat, named, player
from pasch.live.presses.vocabulary import shown
from pasch.messages import sentence
from pasch.messages.names import seat_name
from pasch.referee.model.state import State
from pasch_hardware.message import message

__all__ = ["TerminalBoard"]

MEANING_OF = {meaning.code: meaning for meaning in Meaning}


class TerminalBoard:
    """Lights and dice for people who read: `write` takes a line, `tell` what the board says.

    `state` gives the game's, for places are called as the seat on turn counts them; a line about
    points that the other seat calls differently begins with the name of who counts.
    """

    def __init__(
        self,
        leds: LedMap,
        write: Callable[[str], None],
        tell: Callable[[Rolled], None],
        lang: str,
        state: Callable[[], State],
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._leds = leds
        self._write = write
        self._tell = tell
        self._lang = lang
        self._state = state
        self._draw = draw
        self._line = ""
        self._numbers: tuple[int, ...] = ()
        self._rolls: dict[int, Rolled] = {}

    def start(self) -> None:
        """There is nothing to connect to."""

    def close(self) -> None:
        """There is nothing to let go."""

    def want_series(self, series: int) -> None:
        """Dice of the PC have no proof."""
        del series

    def want_lights(self, frame: LedFrame) -> None:
        """Print what the lights say, where that has changed."""
        line = self._said(self._shown(frame))
        if line != self._line:
            self._line = line
            if line:
                self._write(f"  ({line})")

    def want_roll(self, request: RollRequest) -> None:
        """Throw, once per id, and print what was thrown."""
        if request.roll_id not in self._rolls:
            faces = tuple(self._draw(request.sides) for _ in range(request.count))
            self._rolls = {request.roll_id: Rolled(request.roll_id, faces, "")}
            self._lay(numbers_shown(request.marks, faces), is_new=True)
        self._tell(self._rolls[request.roll_id])

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Print the numbers that lie on the dice, where they have changed."""
        del roll_id
        self._lay(tuple(face + 1 for face in faces))

    def _lay(self, numbers: tuple[int, ...], is_new: bool = False) -> None:
        if numbers and (is_new or numbers != self._numbers):
            dice = "-".join(map(str, numbers))
            self._write("  " + sentence(message("terminal.dice", dice=dice), self._lang))
        self._numbers = numbers

    def want_sound(self, tune: int) -> None:
        """Ring the terminal's bell for what must not be missed."""
        if tune in (wire.WRONG, wire.NO_PLAY, wire.OFFER):
            self._write("\a")

    def _shown(self, frame: LedFrame) -> dict[Meaning, list[str]]:
        """The places at which each meaning is shown."""
        found: dict[Meaning, list[str]] = {}
        for place, leds in self._leds.places.items():
            for code in sorted({frame.codes[led] for led in leds} - {"0"}):
                meaning = MEANING_OF.get(code)
                if meaning is not None and meaning.scope is not Scope.ASIDE:
                    found.setdefault(meaning, []).append(place)
        return found

    def _said(self, shown: Mapping[Meaning, Sequence[str]]) -> str:
        """The line for these lights, empty for none."""
        state = self._state()
        told = [meaning for meaning in Meaning if meaning in shown]
        line = " · ".join(self._phrase(state, meaning, shown[meaning]) for meaning in told)
        of_points = any(meaning.scope is Scope.PLACES for meaning in told)
        if of_points and is_counted_by_seat(state):
            return f"{player(state, counting_seat(state))}: {line}"
        return line

    def _phrase(self, state: State, meaning: Meaning, places: Sequence[str]) -> str:
        game, at = state.game, set(places)
        equipment = game.equipment
        seats = [seat for seat in game.seats if at & set(equipment.homes[seat])]
        colours = {
            letter: seat_name(seat, self._lang) for seat, letter in equipment.letters.items()
        }
        phrase = meaning.phrase(
            who=", ".join(player(state, seat) for seat in seats),
            where=" ".join(named(state, places)),
            colour=colours["b"],
            done=shown("done"),
        )
        return sentence(phrase, self._lang)
