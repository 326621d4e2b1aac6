"""Rewords for the page what the program would tell somebody at a terminal.

One table of sentences whose advice names commands and options, which a page does not have. Decides
nothing else: values, and everything that is not in the table, stay as they are.
"""

from collections.abc import Mapping

from pasch.journal.formats import export_limits, ids
from pasch.journal.store.owner import TAKEN
from pasch.link.messages import SENTENCES as OF_LINK
from pasch_hardware.message import Message, reworded

__all__ = ["at_a_page"]

INSTEAD: Mapping[str, str] = {
    TAKEN: "setup.table-taken",
    "dice.opening-code": "page.opening-code",
    # No log says whose dice they are, the board's or the program's.
    "dice.sound": "page.dice-sound",
    "dice.not-revealed": "page.dice-not-revealed",
    export_limits.FOR_OTHERS: "page.form-for-others",
    ids.FOR_OTHERS: "page.ids-for-others",
    "notice.set-up-first": "page.set-up-first",
    "notice.set-up-unsure": "page.set-up-unsure",
    "notice.set-up-unseen": "page.set-up-unseen",
    "notice.untouched": "page.untouched",
    "notice.unfinished": "page.unfinished",
    "notice.own-dice": "page.own-dice",
    "notice.press-none": "page.press-none",
    "notice.no-board-rolls": "page.no-board-rolls",
    "notice.wrong-leds": "page.wrong-leds",
    "notice.kept": "page.resumed-kept",
    "notice.match-resumed": "page.match-resumed",
    "notice.name-doublet": "page.due-name-doublet",
    "notice.name-way": "page.due-name-way",
    "machine.throw-for-me": "page.throw-for-machine",
    "notice.fault": "page.fault",
    "hint.off": "page.hint-off",
    "referee.no-such-play": "page.no-such-play",
    "referee.cannot-follow": "page.cannot-follow",
    "the game is over: type {next!r} for another": "page.nobodys-turn",
    "it is nobody's turn yet: type what was thrown for the start": "page.nobodys-turn",
    "it is nobody's turn yet: type {roll!r} to throw for the start": "page.nobodys-turn",
    "The corners go round the wrong way; give them in the order {order}.": "page.corners-mixed",
    "The corners do not go round a board; give them in the order {order}.": "page.corners-mixed",
    "No camera sees a field of {width:g} x {height:g} mm with these corners; check them, their"
    " order ({order}) and the board profile.": "page.corners-unlikely",
    "notice.moved": "page.moved",
    "doctor.no-pico": "page.doctor-no-pico",
    "doctor.no-board-asked": "page.doctor-no-board-asked",
    "doctor.no-camera-asked": "page.doctor-no-camera-asked",
    "doctor.traceback": "page.doctor-traceback",
    "doctor.old-firmware": "page.doctor-old-firmware",
    "doctor.wrong-leds": "page.doctor-wrong-leds",
    "doctor.fault": "page.doctor-fault",
    "doctor.walk": "page.doctor-walk",
    "doctor.walk-ask": "page.doctor-walk-ask",
    "doctor.walk-skipped": "page.doctor-walk-skipped",
    "doctor.walk-unanswered": "page.doctor-walk-unanswered",
    "doctor.misfit": "page.doctor-misfit",
    "doctor.lost": "page.doctor-lost",
    "doctor.not-fitted": "page.doctor-not-fitted",
    OF_LINK["update-board"].id: "page.link-update-board",
    OF_LINK["no-answer"].id: "page.link-no-answer",
    OF_LINK["console"].id: "page.link-console",
    OF_LINK["no-board"].id: "page.link-no-board",
    OF_LINK["no-port"].id: "page.link-no-port",
}


def at_a_page(told: Message) -> Message:
    """The message as worded for a reader of the page.

    >>> at_a_page(Message("dice.opening-code", {"code": "4731"})).id
    'page.opening-code'
    >>> at_a_page(Message("seat.white")).id
    'seat.white'
    """
    return reworded(told, INSTEAD)
