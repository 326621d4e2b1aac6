"""The errors of the host; the tree of all errors is drawn in `pasch_hardware.errors`."""

from pasch_hardware.errors import PaschError

__all__ = [
    "JournalError",
    "LinkError",
    "NotationError",
    "PageError",
    "PaschError",
    "RequestError",
    "RuleError",
    "UnwritableError",
    "WireError",
]


class NotationError(PaschError):
    """A text is not valid notation; the message names the text and the position."""


class RuleError(PaschError):
    """A position, roll, option or seat that the game does not know; lists all faults at once."""


class RequestError(PaschError):
    """A line of JSON that is not what the command expects."""


class LinkError(PaschError):
    """There is no board on the port, or this host cannot talk to it."""


class WireError(LinkError):
    """This host was about to send a line that the board would refuse."""


class JournalError(PaschError):
    """A journal cannot be opened, read or written."""


class UnwritableError(JournalError):
    """No journal can keep this event, so writing it again would not help."""


class PageError(PaschError):
    """The page cannot be served, or refuses a request."""
