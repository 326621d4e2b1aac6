"""A board without lights or microcontroller: lights, dice and sounds in the terminal.

Stands where `BoardLink` stands. It throws electronic dice with the PC's own randomness, once per
roll id, and prints what the lights would say, a line for every change.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable

from pasch.lang import Sentences, say
from pasch.lights.meanings import VOCABULARY, Look, Meaning
from pasch.lights.signals import LedMap
from pasch.link import wire
from pasch.link.messages import LedFrame, Rolled, RollRequest

__all__ = ["TerminalBoard"]

SENTENCES: Sentences = {
    "your-turn": {"en": "to roll", "de": "würfelt"},
    "accepted": {"en": "right: hand over with 'done'", "de": "richtig: übergib mit „done“"},
    "illegal-from": {"en": "wrong: take from", "de": "falsch: nimm von"},
    "illegal-to": {"en": "put on", "de": "lege auf"},
    "illegal-back": {"en": "wrong: put back on", "de": "falsch: lege zurück auf"},
    "to-bar": {"en": "hit checker to", "de": "geschlagener Stein auf"},
    "no-play": {"en": "no play", "de": "kein Zug"},
    "blocking": {"en": "blocked by", "de": "es sperren"},
    "look": {"en": "please straighten", "de": "bitte geraderücken"},
    "desync-from": {"en": "take from", "de": "nimm von"},
    "desync-to": {"en": "put on", "de": "lege auf"},
    "cube-offered": {"en": "a double is offered", "de": "es ist verdoppelt"},
    "resignation": {"en": "a resignation is offered", "de": "jemand will aufgeben"},
    "name-doublet": {"en": "name your doublet", "de": "nenne deinen Pasch"},
    "hint-from": {"en": "may move from", "de": "kann ziehen von"},
    "hint-to": {"en": "may move to", "de": "kann ziehen nach"},
    "time-low": {"en": "reserve running out", "de": "Reserve geht zu Ende"},
    "time-up": {"en": "reserve used up", "de": "Reserve verbraucht"},
    "setup-white": {"en": "set up white on", "de": "stelle Weiß auf"},
    "setup-blue": {"en": "set up black (blue) on", "de": "stelle Schwarz (Blau) auf"},
    "setup-red": {"en": "set up red on", "de": "stelle Rot auf"},
    "setup-yellow": {"en": "set up yellow on", "de": "stelle Gelb auf"},
    "setup-green": {"en": "set up green on", "de": "stelle Grün auf"},
    "setup-take": {"en": "take away from", "de": "nimm weg von"},
    "game-over": {"en": "has won", "de": "hat gewonnen"},
    "dice": {"en": "dice {dice}", "de": "Würfel {dice}"},
}
MEANING_OF: dict[Look, Meaning] = {look: meaning for meaning, look in VOCABULARY.items()}


class TerminalBoard:
    """Lights and dice for people who read: `write` takes a line, `tell` what the board says."""

    def __init__(
        self,
        leds: LedMap,
        write: Callable[[str], None],
        tell: Callable[[Rolled], None],
        lang: str,
        draw: Callable[[int], int] = secrets.randbelow,
    ) -> None:
        self._leds = leds
        self._write = write
        self._tell = tell
        self._lang = lang
        self._draw = draw
        self._line = ""
        self._faces: tuple[int, ...] = ()
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
        line = " · ".join(self._phrases(frame))
        if line != self._line:
            self._line = line
            if line:
                self._write(f"  ({line})")

    def want_roll(self, request: RollRequest) -> None:
        """Throw, once per id."""
        if request.roll_id not in self._rolls:
            faces = tuple(self._draw(request.sides) for _ in range(request.count))
            self._rolls = {request.roll_id: Rolled(request.roll_id, faces, "")}
        self._tell(self._rolls[request.roll_id])

    def want_faces(self, roll_id: int, faces: tuple[int, ...]) -> None:
        """Print the numbers that lie on the dice, where they have changed."""
        del roll_id
        if faces and faces != self._faces:
            dice = "-".join(str(face + 1) for face in faces)
            self._write("  " + say(SENTENCES, "dice", self._lang, dice=dice))
        self._faces = faces

    def want_sound(self, tune: int) -> None:
        """Ring the terminal's bell for what must not be missed."""
        if tune in (wire.WRONG, wire.NO_PLAY, wire.OFFER):
            self._write("\a")

    def _phrases(self, frame: LedFrame) -> list[str]:
        found: dict[Meaning, list[str]] = {}
        for place, leds in self._leds.places.items():
            codes = {frame.codes[led] for led in leds} if leds else {"0"}
            for code in sorted(codes - {"0"}):
                colour, rhythm = wire.led_parts(code)
                meaning = MEANING_OF.get(Look(colour, rhythm))
                if meaning is not None and meaning.value in SENTENCES:
                    found.setdefault(meaning, []).append(place)
        return [
            f"{say(SENTENCES, meaning.value, self._lang)} {' '.join(found[meaning])}"
            for meaning in Meaning
            if meaning in found
        ]
