"""A board without lights or microcontroller: lights, dice and sounds in the terminal.

Stands where `BoardLink` stands. It throws electronic dice with the PC's own randomness, once per
roll id, and prints what the lights would say, a line for every change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence

from pasch.dice.kinds import numbers_shown
from pasch.lang import Sentences, say
from pasch.lights.meanings import VOCABULARY, LightStyle, Meaning
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.messages import LedFrame, Rolled, RollRequest
from pasch.live.model.place_names import counting_seat, is_counted_by_seat, named, player
from pasch.messages.names import seat_name
from pasch.referee.model.state import State

__all__ = ["TerminalBoard"]

# Where it concerns a seat `{who}` plays there, else `{where}` are places.
SENTENCES: Sentences = {
    "your-turn": {"en": "to roll: {who}", "de": "am Wurf: {who}"},
    "accepted": {"en": "right on {where}: 'done' hands over", "de": "richtig auf {where}: „done“"},
    "illegal-from": {"en": "wrong, take from {where}", "de": "falsch, nimm von {where}"},
    "illegal-to": {"en": "put on {where}", "de": "lege auf {where}"},
    "illegal-back": {"en": "wrong, put back on {where}", "de": "falsch, lege zurück auf {where}"},
    "to-bar": {"en": "hit checker to {where}", "de": "geschlagener Stein auf {where}"},
    "no-play": {"en": "{who}: no play", "de": "{who}: kein Zug"},
    "blocking": {"en": "blocked by {where}", "de": "es sperren {where}"},
    "look": {"en": "please straighten {where}", "de": "bitte rücke gerade: {where}"},
    "desync-from": {"en": "take from {where}", "de": "nimm von {where}"},
    "desync-to": {"en": "put on {where}", "de": "lege auf {where}"},
    "cube-offered": {"en": "a double is offered to {who}", "de": "verdoppelt, es antwortet {who}"},
    "resignation": {
        "en": "a resignation is offered to {who}",
        "de": "es wird aufgegeben, es antwortet {who}",
    },
    "name-doublet": {"en": "name your doublet, {who}", "de": "nenne deinen Pasch, {who}"},
    "hint-from": {"en": "may move from {where}", "de": "kann ziehen von {where}"},
    "hint-to": {"en": "may move to {where}", "de": "kann ziehen nach {where}"},
    "time-low": {"en": "reserve running out: {who}", "de": "Reserve geht zu Ende: {who}"},
    "time-up": {"en": "reserve used up: {who}", "de": "Reserve verbraucht: {who}"},
    "setup-white": {"en": "set up white on {where}", "de": "stelle Weiß auf: {where}"},
    "setup-blue": {"en": "set up {colour} on {where}", "de": "stelle {colour} auf: {where}"},
    "setup-red": {"en": "set up red on {where}", "de": "stelle Rot auf: {where}"},
    "setup-yellow": {"en": "set up yellow on {where}", "de": "stelle Gelb auf: {where}"},
    "setup-green": {"en": "set up green on {where}", "de": "stelle Grün auf: {where}"},
    "setup-take": {"en": "take away from {where}", "de": "nimm weg von {where}"},
    "game-over": {"en": "{who} has won", "de": "{who} hat gewonnen"},
    "dice": {"en": "dice {dice}", "de": "Würfel {dice}"},
}
MEANING_OF: dict[LightStyle, Meaning] = {look: meaning for meaning, look in VOCABULARY.items()}


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
            self._write("  " + say(SENTENCES, "dice", self._lang, dice=dice))
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
                meaning = MEANING_OF.get(LightStyle(*wire.led_parts(code)))
                if meaning is not None and meaning.value in SENTENCES:
                    found.setdefault(meaning, []).append(place)
        return found

    def _said(self, shown: Mapping[Meaning, Sequence[str]]) -> str:
        """The line for these lights, empty for none."""
        state = self._state()
        told = [meaning for meaning in Meaning if meaning in shown]
        line = " · ".join(self._phrase(state, meaning, shown[meaning]) for meaning in told)
        of_points = any("{where}" in SENTENCES[meaning.value][self._lang] for meaning in told)
        if of_points and is_counted_by_seat(state):
            return f"{player(state, counting_seat(state))}: {line}"
        return line

    def _phrase(self, state: State, meaning: Meaning, places: Sequence[str]) -> str:
        game, at = state.game, set(places)
        seats = [seat for seat in game.seats if at & set(game.equipment.homes[seat])]
        colours = {
            letter: seat_name(seat, self._lang) for seat, letter in game.equipment.letters.items()
        }
        return say(
            SENTENCES,
            meaning.value,
            self._lang,
            who=", ".join(player(state, seat) for seat in seats),
            where=" ".join(named(state, places)),
            colour=colours["b"],
        )
