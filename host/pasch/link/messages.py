"""What the host wants of the board, what the board reports, and the link's events.

All are frozen values; `core` knows their form on the wire. Roll ids and nonces come from the
caller, who keeps them in the journal: the same id always has the same faces.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from pasch_hardware.message import Message

__all__ = [
    "Absent",
    "BoardLog",
    "Console",
    "Health",
    "Hello",
    "Late",
    "LedFrame",
    "LinkEvent",
    "LinkProblem",
    "Lost",
    "Now",
    "PressDue",
    "Pressed",
    "Proof",
    "Ready",
    "Rebooted",
    "Refused",
    "RollRequest",
    "RollVoid",
    "Rolled",
    "SeriesBegun",
    "SeriesEnded",
]


# The sentences for people by the key of a `LinkProblem`: what is wrong and what to do.
SENTENCES: Mapping[str, Message] = MappingProxyType(
    {
        "update-board": Message(
            "The board speaks protocol {board}, this program {host}: put the newer firmware "
            "on the board with 'pasch flash'."
        ),
        "update-host": Message(
            "The board speaks protocol {board}, this program only {host}: update this program."
        ),
        "no-answer": Message(
            "Something is on the port but does not answer as a Pasch board: if it is your Pico, "
            "put the firmware on it with 'pasch flash' (once more, if that was broken off); if "
            "not, choose another port."
        ),
        "silent": Message(
            "The board has fallen silent: check its cable; the game goes on by camera."
        ),
        "unplugged": Message(
            "The board is no longer connected: plug it in again; the game goes on by camera."
        ),
        "console": Message(
            "The board's program does not run: unplug the board and plug it in again, and if "
            "that does not help put the firmware on it with 'pasch flash'."
        ),
        "no-board": Message(
            "No board was found on USB: plug one in, or name its port with --port."
        ),
        "no-port": Message(
            "There is no port {port}: plug the board in, or name another port with --port."
        ),
        "no-permission": Message(
            "The port {port} may not be opened: add yourself to its group ('sudo usermod -aG "
            "dialout $USER') and log in again."
        ),
        "in-use": Message("Another program has the port {port} open: close it."),
    }
)


@dataclass(frozen=True, slots=True)
class LedFrame:
    """The whole chain: one `wire.led_code` character an LED, and a brightness of 0 to 15.

    `is_bare`: it also sets the LEDs of dice and link, which the board otherwise draws by itself;
    even then no die is white.
    """

    codes: str
    brightness: int = 15
    is_bare: bool = False


@dataclass(frozen=True, slots=True)
class RollRequest:
    """One roll: an id above 0 that the caller keeps, how many dice (0 clears them), their sides.

    `nonce` is the host's share of the randomness. `boot_id`: a caller that asks again after its
    own restart names the boot first asked for the roll; on any other boot the roll is void.
    `marks`: for dice other than plain ones, the number from 1 to 9 on each face of each die.
    `button`: the button whose press the roll uses in a counted series, by the seat's index.
    """

    roll_id: int
    count: int
    sides: int
    nonce: int
    boot_id: str = ""
    marks: tuple[tuple[int, ...], ...] = ()
    button: int = 0


@dataclass(frozen=True, slots=True)
class Hello:
    """The board's identity. `led_count`: the length of its chain; `cause`: why it last started."""

    major: int
    minor: int
    firmware: str
    board_id: str
    boot_id: str
    cause: str
    led_count: int
    capabilities: frozenset[str]

    @property
    def counts_presses(self) -> bool:
        """Whether the board numbers its rolls over the whole boot, and makes each, once it belongs
        to a series, only for a press of its own.
        """
        return "proof2" in self.capabilities


@dataclass(frozen=True, slots=True)
class Now:
    """What the board shows and knows. `faces` are indices from 0; `uptime_ms` since its start.

    `number` is the place of the roll in its `series`, 0 for one that is only shown, and `press`
    the press it used (0: none, or an older board); `spent` is the last press of each button that
    no roll can use any more.
    """

    boot_id: str
    generation: str
    roll_id: int
    faces: tuple[int, ...]
    presses: tuple[int, ...]
    uptime_ms: int
    bad_lines: int
    fault: int
    beep_id: int = 0
    series: int = 0
    number: int = 0
    spent: tuple[int, ...] = ()
    press: int = 0


@dataclass(frozen=True, slots=True)
class Proof:
    """The board's promise about its dice (docs/dice.md).

    `commitment` is the SHA-256 of the secret of `series`, which has had `rolls` rolls
    (of a counted one: the number of the last roll of this boot);
    `ended_secret` the secret of the series before, both 64 hex digits, and `ended_rolls` how many
    rolls that one had.
    """

    boot_id: str
    series: int
    commitment: str
    rolls: int
    ended_series: int
    ended_secret: str
    ended_rolls: int


@dataclass(frozen=True, slots=True)
class Health:
    """Counters for people looking for a bad cable or power supply, and the last fault code."""

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
    """The faces of a roll, as indices from 0, and the boot of the board that rolled them.

    Also what its proof needs: the series and the number in it (0: none), sides and nonce, and what
    else a roll of a counted series is bound to, as words of the line.
    """

    roll_id: int
    faces: tuple[int, ...]
    boot_id: str
    series: int = 0
    number: int = 0
    sides: int = 0
    nonce: int = 0
    bound: str = ""


@dataclass(frozen=True, slots=True)
class RollVoid:
    """The roll never counts: the board restarted before it answered. Request another."""

    roll_id: int


@dataclass(frozen=True, slots=True)
class SeriesBegun:
    """The board has committed itself: the rolls of `series` depend on a secret with this SHA-256.

    `proof` is 2 if rolls are numbered over the whole boot; `before` is how many there were.
    `is_board`: it is a board, and not the program without one.
    """

    series: int
    boot_id: str
    commitment: str
    proof: int = 1
    before: int = 0
    is_board: bool = True


@dataclass(frozen=True, slots=True)
class SeriesEnded:
    """A series is over after `rolls` rolls, and this was its secret (64 hex digits)."""

    series: int
    boot_id: str
    secret: str
    rolls: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """New presses of a button, by the seat's index in playing order."""

    seat_index: int
    presses: int


@dataclass(frozen=True, slots=True)
class PressDue:
    """A roll waits for a press of this seat's button; `has_button`: the board has one for it."""

    seat_index: int
    has_button: bool = True


@dataclass(frozen=True, slots=True)
class Late:
    """The board is slower than it should be; nothing is lost yet."""


@dataclass(frozen=True, slots=True)
class LinkProblem:
    """Something to tell people: what is wrong and what to do, as key and values."""

    key: str
    values: tuple[tuple[str, str], ...] = ()

    @property
    def message(self) -> Message:
        """The sentence for people."""
        return replace(SENTENCES[self.key], values=dict(self.values))


@dataclass(frozen=True, slots=True)
class Absent(LinkProblem):
    """No port can be opened: "no-board", "no-port", "no-permission" or "in-use"."""


@dataclass(frozen=True, slots=True)
class Lost(LinkProblem):
    """The board does not answer: "no-answer", "silent" or "unplugged"."""


@dataclass(frozen=True, slots=True)
class Refused(LinkProblem):
    """A board this host cannot play with: "update-board" or "update-host"."""


@dataclass(frozen=True, slots=True)
class Console(LinkProblem):
    """The board's program has stopped ("console"); the value `text` is its last output."""


@dataclass(frozen=True, slots=True)
class Rebooted:
    """The board has restarted since it was last heard, for this cause."""

    cause: str


@dataclass(frozen=True, slots=True)
class BoardLog:
    """A line from the board for people; never parsed."""

    text: str


LinkEvent = (
    Ready
    | Rolled
    | RollVoid
    | SeriesBegun
    | SeriesEnded
    | Pressed
    | PressDue
    | Late
    | Absent
    | Lost
    | Refused
    | Console
    | Rebooted
    | BoardLog
)
