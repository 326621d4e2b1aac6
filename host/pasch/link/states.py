"""The states of the connection to the board, as one table.

`next_state` is the only way from one state to another; a pair that is not in the table is a bug
and is refused. `core` knows what fires a trigger.
"""

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType

__all__ = ["TRANSITIONS", "LinkState", "Trigger", "next_state"]


class LinkState(Enum):
    """The state of the connection."""

    ABSENT = "absent"
    OPENING = "opening"
    GREETING = "greeting"
    READY = "ready"
    LATE = "late"
    LOST = "lost"
    REFUSED = "refused"
    CONSOLE = "console"


class Trigger(Enum):
    """What can happen to it."""

    OPENED = "the port was opened"
    SETTLED = "old input was thrown away"
    GREETED = "the board answered HELLO"
    HEARD = "a sound NOW came"
    QUIET = "NOW is overdue"
    GONE = "nothing came for too long"
    MISMATCHED = "it is a board we cannot play with"
    PROMPTED = "a prompt or traceback instead of an answer"
    CLOSED = "the port is closed or has vanished"


_S = LinkState
_T = Trigger

TRANSITIONS: Mapping[tuple[LinkState, Trigger], LinkState] = MappingProxyType(
    {
        (_S.ABSENT, _T.OPENED): _S.OPENING,
        (_S.OPENING, _T.SETTLED): _S.GREETING,
        (_S.GREETING, _T.GREETED): _S.GREETING,
        (_S.GREETING, _T.HEARD): _S.READY,
        (_S.GREETING, _T.GONE): _S.LOST,
        (_S.GREETING, _T.MISMATCHED): _S.REFUSED,
        (_S.GREETING, _T.PROMPTED): _S.CONSOLE,
        (_S.READY, _T.GREETED): _S.READY,
        (_S.READY, _T.HEARD): _S.READY,
        (_S.READY, _T.QUIET): _S.LATE,
        (_S.READY, _T.MISMATCHED): _S.REFUSED,
        (_S.LATE, _T.GREETED): _S.LATE,
        (_S.LATE, _T.HEARD): _S.READY,
        (_S.LATE, _T.GONE): _S.LOST,
        (_S.LATE, _T.MISMATCHED): _S.REFUSED,
        (_S.LATE, _T.PROMPTED): _S.CONSOLE,
        (_S.CONSOLE, _T.GREETED): _S.GREETING,
        (_S.CONSOLE, _T.MISMATCHED): _S.REFUSED,
        **{(state, _T.CLOSED): _S.ABSENT for state in LinkState},
    }
)


def next_state(state: LinkState, trigger: Trigger) -> LinkState:
    """The state after `trigger`; raises ValueError for a pair that must never happen."""
    if (state, trigger) not in TRANSITIONS:
        raise ValueError(f"{trigger.name} cannot happen in {state.name}")
    return TRANSITIONS[state, trigger]
