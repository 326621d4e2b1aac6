"""Lines with sound checksums that no honest board says: refused as damaged, and nothing breaks."""

import random

import pytest

from host.link.test_core import line
from pasch.journal.store.shapes import checked_event
from pasch.link.core import LinkCore
from pasch.link.messages import Ready, Rolled, RollRequest
from pasch.link.reports import read_hello, read_now, read_proof
from pasch.link.states import LinkState
from pasch.referee.model.events import EventKind, JournalEvent

DIGEST = "ab" * 32
HELLO = "<HELLO 1.2 0.3.0 e661 aa pwron 45 dice,show,proof,proof2"
SOUND_NOW = "aa 0 2b 5,3 1,1 5 0 0 0 77 1 0,1"
SOUND_PROOF = f"aa 77 {DIGEST} 0 76 {DIGEST} 3"


def proving_core() -> LinkCore:
    """A core that waits for a press of the second button, for a roll of the series 77."""
    core = LinkCore("0.1.0")
    core.opened(0.0)
    core.tick(0.2)
    core.outgoing(0.2)
    core.desired.series.want(0x77)
    core.receive(line(HELLO), 0.3)
    events = core.receive(line("<NOW aa 0 0 - 0,0 1 0 0 0 0 0 0,0"), 0.4)
    assert [type(event) for event in events] == [Ready]
    core.outgoing(0.4)
    core.receive(line(f"<PROOF {SOUND_PROOF}"), 0.5)
    core.desired.rolls.want(RollRequest(0x2B, 2, 6, 1, button=1))
    return core


def test_sound_lines_are_read() -> None:
    assert (read_now(SOUND_NOW.split()).number, read_now(SOUND_NOW.split()).spent) == (1, (0, 1))
    assert read_proof(SOUND_PROOF.split()).ended_rolls == 3
    core = proving_core()
    events = core.receive(line(f"<NOW {SOUND_NOW}"), 1.0)
    assert [event.number for event in events if isinstance(event, Rolled)] == [1]


@pytest.mark.parametrize(
    "fields",
    [
        "aa 0 0 - 0 2 0 0 0 0 0 0,0",
        "aa 0 0 - 0,0 2 0 0 0 0 0 0",
        "aa 0 0 - - 2 0 0 0 0 0 0,0",
        "aa 0 0 - 0,0 2 0 0 0 0 0 0,1",
        "aa 0 0 - -1,0 2 0 0 0 0 0 -1,0",
        "aa 0 0 - 100000000,0 2 0 0 0 0 0 0,0",
        "aa 0 2b 5,3 1,1 2 0 0 0 77 -1 0,1",
        "aa 0 2b 5,3 1,1 2 0 0 0 77 186a1 0,1",
        "aa 0 2b -1,3 1,1 2 0 0 0 77 1 0,1",
        "aa 0 -2b 5,3 1,1 2 0 0 0 77 1 0,1",
        "aa 0 +2b 5,3 1,1 2 0 0 0 77 1 0,1",
        "aa 0 2B 5,3 1,1 2 0 0 0 77 1 0,1",
        "aa 0 2b 5,+3 1,1 2 0 0 0 77 1 0,1",
        "aa 0 2b 5,3 1,1 0x2 0 0 0 77 1 0,1",
        "aa 0 2b 5,3 1,1 2 0 0 0 77 1 0,1 F",
        "aa 0 2b 5,3 1,1 -2 0 0 0 77 1 0,1",
        "aa 0 2b 5,3 1,1 2 0 0 10000000000000000 77 1 0,1",
    ],
)
def test_a_now_that_cannot_be_is_a_bad_line(fields: str) -> None:
    core = proving_core()
    assert core.receive(line(f"<NOW {fields}"), 1.0) == ()
    assert core.health.bad_lines == 1
    core.tick(1.05)
    core.outgoing(1.05)


@pytest.mark.parametrize(
    "fields",
    [
        f"aa 77 {DIGEST[1:]} 0 - - 0",
        f"aa 77 {DIGEST.upper()} 0 - - 0",
        f"aa 77 {DIGEST} -1 - - 0",
        f"aa 77 {DIGEST} 186a1 - - 0",
        f"aa 77 {DIGEST} 0 76 0 3",
        f"aa 77 {DIGEST} 0 76 {DIGEST} -3",
        f"aa -77 {DIGEST} 0 - - 0",
    ],
)
def test_a_proof_that_no_journal_could_keep_is_refused(fields: str) -> None:
    with pytest.raises(ValueError, match=r"between|understood"):
        read_proof(fields.split())


def test_what_another_program_began_is_no_series_of_ours() -> None:
    for series in ("0", "123456789abc"):
        now = read_now(SOUND_NOW.replace("77", series).split())
        assert (now.series, now.number) == (0, 0)
    proof = read_proof(f"aa 77 {DIGEST} 0 123456789abc {DIGEST} 3".split())
    assert (proof.ended_series, proof.ended_secret) == (0, "")


@pytest.mark.parametrize(
    "fields", ["1.2 0.3 {0} aa pwron 45 dice", "1.2 0.3 e6 {0} pwron 45 dice"]
)
def test_ids_have_sixteen_digits_so_that_every_line_fits(fields: str) -> None:
    read_hello(fields.format("1" * 16).split())
    with pytest.raises(ValueError, match="understood"):
        read_hello(fields.format("1" * 17).split())


def test_a_board_may_lose_a_button_after_its_press_was_named() -> None:
    core = proving_core()
    core.receive(line("<NOW aa 0 0 - 0,1 2 0 0 0 0 0 0,0"), 0.6)
    core.tick(0.61)
    assert b">ROLL 2b" in core.outgoing(0.7)
    core.receive(line("<NOW aa 0 0 - 0 3 0 0 0 0 0 0"), 0.8)
    core.tick(0.85)
    core.outgoing(1.0)
    assert core.state is LinkState.READY


def test_whatever_numbers_a_board_says_the_link_goes_on_and_a_journal_can_keep_it() -> None:
    chance = random.Random(16)
    words = ["0", "1", "2b", "77", "-1", "-", "5,3", "0,1", "1,1", "0,0,0", "186a0", "f" * 16]
    words += ["f" * 20, DIGEST, "+1", "0x5", "1_0", "zz", "aa", "76", ""]
    kept = 0
    for _ in range(3000):
        core, now_s = proving_core(), 1.0
        for _ in range(3):
            verb, fields = chance.choice((("NOW", SOUND_NOW), ("PROOF", SOUND_PROOF)))
            spoilt = fields.split()
            for _ in range(chance.choice((0, 1, 1, 2))):
                spoilt[chance.randrange(1, len(spoilt))] = chance.choice(words)
            now_s += 0.1
            for event in core.receive(line(" ".join(["<" + verb, *spoilt])), now_s):
                if isinstance(event, Rolled) and event.number:
                    kept += 1
                    assert keepable(event)
            core.tick(now_s)
            core.outgoing(now_s)
    assert kept > 500


def keepable(rolled: Rolled) -> JournalEvent:
    """The roll as a journal that is read gives it; raises `ValueError` where it would not."""
    data = {name: getattr(rolled, name) for name in ("roll_id", "series", "number", "boot_id")}
    data |= {"faces": list(rolled.faces), "sides": rolled.sides, "nonce": f"{rolled.nonce:x}"}
    return checked_event(EventKind.DICE_THROWN.value, data | {"bound": rolled.bound})
