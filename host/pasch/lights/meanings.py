"""The vocabulary of the lights: every meaning, its colour and its rhythm, in one table.

Meanings leave the referee, LED codes leave this package; nothing else knows both. No two
meanings share colour and rhythm, and no two share a rhythm where only red and green would tell
them apart. `docs/lights.md` is generated from this table by `docs/generate/lights.py`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pasch.lang import Sentences
from pasch.link import wire

__all__ = ["MEANINGS", "VOCABULARY", "LightStyle", "Meaning"]


class Meaning(Enum):
    """What a light can say."""

    YOUR_TURN = "your-turn"
    PLAYING = "playing"
    ACCEPTED = "accepted"
    ILLEGAL_FROM = "illegal-from"
    ILLEGAL_TO = "illegal-to"
    ILLEGAL_BACK = "illegal-back"
    TO_BAR = "to-bar"
    DIE_PLAYED = "die-played"
    NO_PLAY = "no-play"
    BLOCKING = "blocking"
    CUBE_OFFERED = "cube-offered"
    RESIGNATION = "resignation"
    NAME_DOUBLET = "name-doublet"
    THROW_AGAIN = "throw-again"
    HINT_FROM = "hint-from"
    HINT_TO = "hint-to"
    TIME_LOW = "time-low"
    TIME_UP = "time-up"
    SETUP_WHITE = "setup-white"
    SETUP_BLUE = "setup-blue"
    SETUP_RED = "setup-red"
    SETUP_YELLOW = "setup-yellow"
    SETUP_GREEN = "setup-green"
    SETUP_TAKE = "setup-take"
    GAME_OVER = "game-over"
    LOOK = "look"
    DESYNC_FROM = "desync-from"
    DESYNC_TO = "desync-to"
    CAMERA_BLIND = "camera-blind"
    BOARD_MOVED = "board-moved"


@dataclass(frozen=True, slots=True)
class LightStyle:
    """How a meaning looks: indices of `firmware/wire.py`'s colours and rhythms."""

    colour: int
    rhythm: int

    @property
    def code(self) -> str:
        """The character of this look in a `LEDS` line."""
        return wire.led_code(self.colour, self.rhythm)


VOCABULARY: dict[Meaning, LightStyle] = {
    Meaning.YOUR_TURN: LightStyle(wire.WHITE, wire.WAVE),
    Meaning.PLAYING: LightStyle(wire.CYAN, wire.DIM),
    Meaning.ACCEPTED: LightStyle(wire.GREEN, wire.STEADY),
    Meaning.ILLEGAL_FROM: LightStyle(wire.RED, wire.FAST_BLINK),
    Meaning.ILLEGAL_TO: LightStyle(wire.GREEN, wire.SLOW_BLINK),
    Meaning.ILLEGAL_BACK: LightStyle(wire.RED, wire.DOUBLE_FLASH),
    Meaning.TO_BAR: LightStyle(wire.AMBER, wire.SLOW_BLINK),
    Meaning.DIE_PLAYED: LightStyle(wire.WHITE, wire.DIM),
    Meaning.NO_PLAY: LightStyle(wire.MAGENTA, wire.DOUBLE_FLASH),
    Meaning.BLOCKING: LightStyle(wire.MAGENTA, wire.DIM),
    Meaning.CUBE_OFFERED: LightStyle(wire.BLUE, wire.PULSE),
    Meaning.RESIGNATION: LightStyle(wire.BLUE, wire.SLOW_BLINK),
    Meaning.NAME_DOUBLET: LightStyle(wire.BLUE, wire.WAVE),
    Meaning.THROW_AGAIN: LightStyle(wire.BLUE, wire.FAST_BLINK),
    Meaning.HINT_FROM: LightStyle(wire.BLUE, wire.DIM),
    Meaning.HINT_TO: LightStyle(wire.BLUE, wire.DOUBLE_FLASH),
    Meaning.TIME_LOW: LightStyle(wire.AMBER, wire.WAVE),
    Meaning.TIME_UP: LightStyle(wire.MAGENTA, wire.WAVE),
    Meaning.SETUP_WHITE: LightStyle(wire.WHITE, wire.HEARTBEAT),
    Meaning.SETUP_BLUE: LightStyle(wire.BLUE, wire.HEARTBEAT),
    Meaning.SETUP_RED: LightStyle(wire.RED, wire.HEARTBEAT),
    Meaning.SETUP_YELLOW: LightStyle(wire.AMBER, wire.HEARTBEAT),
    Meaning.SETUP_GREEN: LightStyle(wire.GREEN, wire.PULSE),
    Meaning.SETUP_TAKE: LightStyle(wire.MAGENTA, wire.FAST_BLINK),
    Meaning.GAME_OVER: LightStyle(wire.GREEN, wire.WAVE),
    Meaning.LOOK: LightStyle(wire.AMBER, wire.PULSE),
    Meaning.DESYNC_FROM: LightStyle(wire.AMBER, wire.FAST_BLINK),
    Meaning.DESYNC_TO: LightStyle(wire.AMBER, wire.DOUBLE_FLASH),
    Meaning.CAMERA_BLIND: LightStyle(wire.CYAN, wire.FAST_BLINK),
    Meaning.BOARD_MOVED: LightStyle(wire.CYAN, wire.HEARTBEAT),
}

MEANINGS: Sentences = {
    "your-turn": {
        "en": "Home points of a seat: it is your turn, press your button to roll.",
        "de": "Punkte im Heimfeld: du bist dran, drücke deinen Knopf zum Würfeln.",
    },
    "playing": {
        "en": "Where checkers were put in this turn: seen, the play is not finished.",
        "de": "Wohin in diesem Zug gesetzt wurde: gesehen, der Zug ist noch nicht fertig.",
    },
    "accepted": {
        "en": "Where checkers were put: the play is legal, press your button to hand over.",
        "de": "Wohin gesetzt wurde: der Zug ist regelgerecht, übergib mit deinem Knopf.",
    },
    "illegal-from": {
        "en": "The play is wrong: take a checker from here.",
        "de": "Der Zug ist falsch: nimm hier einen Stein weg.",
    },
    "illegal-to": {"en": "… and put it here.", "de": "… und lege ihn hierhin."},
    "illegal-back": {
        "en": "The play is wrong: put a checker that was taken off the board back here.",
        "de": "Der Zug ist falsch: lege einen Stein, der vom Brett kam, hierher zurück.",
    },
    "to-bar": {
        "en": "A hit checker belongs here, on the bar.",
        "de": "Ein geschlagener Stein gehört hierher, auf die Bar.",
    },
    "die-played": {"en": "This die has been played.", "de": "Dieser Würfel ist gespielt."},
    "no-play": {
        "en": "No play: the roll cannot be used; the turn passes by itself.",
        "de": "Kein Zug möglich: der Wurf verfällt; der nächste ist von selbst dran.",
    },
    "blocking": {
        "en": "These points keep you from playing.",
        "de": "Diese Punkte verhindern deinen Zug.",
    },
    "cube-offered": {
        "en": "A double is offered: take or drop.",
        "de": "Es ist verdoppelt: annehmen oder aufgeben.",
    },
    "resignation": {
        "en": "Somebody wants to resign: take it, or drop it and play on.",
        "de": "Jemand will aufgeben: annehmen, oder ablehnen und weiterspielen.",
    },
    "name-doublet": {
        "en": "Name your doublet: press as often as its number; the dice count along.",
        "de": "Nenne deinen Pasch: drücke so oft wie seine Zahl; die Würfel zählen mit.",
    },
    "throw-again": {
        "en": "This die will be thrown again; press on to choose others.",
        "de": "Dieser Würfel wird noch einmal geworfen; drücke weiter für eine andere Wahl.",
    },
    "hint-from": {
        "en": "A hint: a checker here may be moved.",
        "de": "Ein Tipp: ein Stein von hier kann ziehen.",
    },
    "hint-to": {
        "en": "A hint: a checker may be put here.",
        "de": "Ein Tipp: hierhin kann gezogen werden.",
    },
    "time-low": {
        "en": "Home points of the seat on turn: the delay is over, the reserve runs.",
        "de": "Heimfeld dessen, der dran ist: die Bedenkzeit ist um, die Reserve läuft.",
    },
    "time-up": {
        "en": "Home points of the seat on turn: the reserve is used up.",
        "de": "Heimfeld dessen, der dran ist: die Reserve ist verbraucht.",
    },
    "setup-white": {
        "en": "Setting up: white checkers are missing here.",
        "de": "Aufstellen: hier fehlen weiße Steine.",
    },
    "setup-blue": {
        "en": "Setting up: black (or blue) checkers are missing here.",
        "de": "Aufstellen: hier fehlen schwarze (oder blaue) Steine.",
    },
    "setup-red": {
        "en": "Setting up: red checkers are missing here.",
        "de": "Aufstellen: hier fehlen rote Steine.",
    },
    "setup-yellow": {
        "en": "Setting up: yellow checkers are missing here.",
        "de": "Aufstellen: hier fehlen gelbe Steine.",
    },
    "setup-green": {
        "en": "Setting up: green checkers are missing here.",
        "de": "Aufstellen: hier fehlen grüne Steine.",
    },
    "setup-take": {
        "en": "Setting up: a checker here does not belong here, take it away.",
        "de": "Aufstellen: ein Stein gehört nicht hierher, nimm ihn weg.",
    },
    "game-over": {"en": "This seat has won the game.", "de": "Dieser Platz hat gewonnen."},
    "look": {
        "en": "The camera is not sure here: spread or straighten these checkers.",
        "de": "Hier ist die Kamera nicht sicher: rücke diese Steine zurecht.",
    },
    "desync-from": {
        "en": "The board is not as recorded: take a checker from here.",
        "de": "Das Brett steht nicht wie aufgezeichnet: nimm hier einen Stein weg.",
    },
    "desync-to": {
        "en": "… and put it here.",
        "de": "… und lege ihn hierhin.",
    },
    "camera-blind": {
        "en": "The bar: the camera sees nothing, check lens, cable and light.",
        "de": "Die Bar: die Kamera sieht nichts, prüfe Linse, Kabel und Licht.",
    },
    "board-moved": {
        "en": "The bar: board or camera moved, push it back or calibrate again.",
        "de": "Die Bar: Brett oder Kamera verrückt, zurückschieben oder neu einmessen.",
    },
}
