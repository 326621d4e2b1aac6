"""What the host wants of the board, what the board says, and what the link tells its owner.

All frozen values; how they look on the wire is known to `core`. Roll ids and nonces come from
the caller, who keeps them in the journal: the same id always has the same faces.
"""

from __future__ import annotations

from dataclasses import dataclass

from pasch.lang import Sentences, say

__all__ = [
    "Absent",
    "BoardLog",
    "Console",
    "Health",
    "Hello",
    "Late",
    "LedFrame",
    "LinkEvent",
    "Lost",
    "Now",
    "Pressed",
    "Ready",
    "Rebooted",
    "Refused",
    "RollRequest",
    "RollVoid",
    "Rolled",
    "Told",
]

SENTENCES: Sentences = {
    "update-board": {
        "en": "The board speaks protocol {board}, this program {host}: "
        "put the newer firmware on the board with 'pasch flash'.",
        "de": "Das Brett spricht Protokoll {board}, dieses Programm {host}: "
        "spiele die neuere Firmware mit „pasch flash“ auf.",
    },
    "update-host": {
        "en": "The board speaks protocol {board}, this program only {host}: update this program.",
        "de": "Das Brett spricht Protokoll {board}, dieses Programm nur {host}: "
        "aktualisiere dieses Programm.",
    },
    "other-board": {
        "en": "This is board {board}, but the game was begun on board {expected}: "
        "plug that board in.",
        "de": "Das ist Brett {board}, die Partie begann aber auf Brett {expected}: "
        "schließe jenes Brett an.",
    },
    "no-answer": {
        "en": "Something is on the port but does not answer as a Pasch board: "
        "put the firmware on it with 'pasch flash' or choose another port.",
        "de": "Am Anschluss antwortet etwas nicht wie ein Pasch-Brett: "
        "spiele die Firmware mit „pasch flash“ auf oder wähle einen anderen Anschluss.",
    },
    "silent": {
        "en": "The board has fallen silent: check its cable; the game goes on by camera.",
        "de": "Das Brett ist verstummt: prüfe sein Kabel; die Partie geht mit der Kamera weiter.",
    },
    "unplugged": {
        "en": "The board is no longer connected: plug it in again; the game goes on by camera.",
        "de": "Das Brett ist nicht mehr verbunden: stecke es wieder an; "
        "die Partie geht mit der Kamera weiter.",
    },
    "console": {
        "en": "The board's program has stopped: unplug the board and plug it in again.",
        "de": "Das Programm des Bretts steht: ziehe das Brett ab und stecke es wieder an.",
    },
    "no-board": {
        "en": "No board was found on USB: plug one in, or name its port with --port.",
        "de": "Am USB wurde kein Brett gefunden: stecke eines an oder nenne "
        "seinen Anschluss mit --port.",
    },
    "no-port": {
        "en": "There is no port {port}: plug the board in, or name another port with --port.",
        "de": "Den Anschluss {port} gibt es nicht: stecke das Brett an oder nenne "
        "einen anderen mit --port.",
    },
    "no-permission": {
        "en": "The port {port} may not be opened: add yourself to its group "
        "('sudo usermod -aG dialout $USER') and log in again.",
        "de": "Der Anschluss {port} darf nicht geöffnet werden: nimm dich in seine Gruppe auf "
        "(„sudo usermod -aG dialout $USER“) und melde dich neu an.",
    },
    "in-use": {
        "en": "Another program has the port {port} open: close it.",
        "de": "Ein anderes Programm hat den Anschluss {port} geöffnet: schließe es.",
    },
}


@dataclass(frozen=True, slots=True)
class LedFrame:
    """The whole chain: one `wire.led_code` character an LED, and a brightness of 0 to 15."""

    codes: str
    brightness: int = 15


@dataclass(frozen=True, slots=True)
class RollRequest:
    """One roll: an id above 0 that the caller keeps, how many dice (0 clears them), their sides.

    `nonce` is the host's share of the randomness. `boot_id`: a caller who asks again after its
    own restart gives the boot the roll was first asked of; on any other boot the roll is void.
    """

    roll_id: int
    count: int
    sides: int
    nonce: int
    boot_id: str = ""


@dataclass(frozen=True, slots=True)
class Hello:
    """Who the board is. `led_count` is the length of its chain; `cause` why it last started."""

    major: int
    minor: int
    firmware: str
    board_id: str
    boot_id: str
    cause: str
    led_count: int
    capabilities: frozenset[str]


@dataclass(frozen=True, slots=True)
class Now:
    """What the board shows and knows. `faces` are indices from 0; `uptime_ms` since its start."""

    boot_id: str
    generation: str
    roll_id: int
    faces: tuple[int, ...]
    presses: tuple[int, ...]
    uptime_ms: int
    bad_lines: int
    fault: int
    beep_id: int


@dataclass(frozen=True, slots=True)
class Health:
    """Counters for people who look for a bad cable or power supply, and the last fault code."""

    bad_lines: int = 0
    board_bad_lines: int = 0
    retries: int = 0
    reboots: int = 0
    losses: int = 0
    board_fault: int = 0


@dataclass(frozen=True, slots=True)
class Ready:
    """The board answers (again)."""

    hello: Hello


@dataclass(frozen=True, slots=True)
class Rolled:
    """The faces of a roll, as indices from 0, and the boot of the board that rolled them."""

    roll_id: int
    faces: tuple[int, ...]
    boot_id: str


@dataclass(frozen=True, slots=True)
class RollVoid:
    """The board started afresh before its answer came: the roll never counts, roll anew."""

    roll_id: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """New presses of a button, by the seat's index in playing order."""

    seat_index: int
    presses: int


@dataclass(frozen=True, slots=True)
class Late:
    """The board is slower than it should be; nothing is lost yet."""


@dataclass(frozen=True, slots=True)
class Told:
    """Something a person has to be told; `key` and `values` make the sentence."""

    key: str
    values: tuple[tuple[str, str], ...] = ()

    def sentence(self, lang: str) -> str:
        """What is wrong and what to do, in `lang`."""
        return say(SENTENCES, self.key, lang, **dict(self.values))


@dataclass(frozen=True, slots=True)
class Absent(Told):
    """No port to open: "no-board", "no-port", "no-permission" or "in-use"."""


@dataclass(frozen=True, slots=True)
class Lost(Told):
    """No word from the board: "no-answer", "silent" or "unplugged"."""


@dataclass(frozen=True, slots=True)
class Refused(Told):
    """A board this host cannot play with: "update-board", "update-host" or "other-board"."""


@dataclass(frozen=True, slots=True)
class Console(Told):
    """The board's program has stopped ("console"); the value `text` is what it said last."""


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The board has started afresh since it was last heard, for this cause."""

    old_boot_id: str
    new_boot_id: str
    cause: str


@dataclass(frozen=True, slots=True)
class BoardLog:
    """A line from the board for people; never parsed."""

    text: str


LinkEvent = (
    Ready
    | Rolled
    | RollVoid
    | Pressed
    | Late
    | Absent
    | Lost
    | Refused
    | Console
    | Rebooted
    | BoardLog
)
