"""The check of a log: what is sound, and each way in which a log can be wrong."""

import hashlib
import hmac
import random
from collections.abc import Callable

import pytest

from firmware.on_cpython import load_logic
from host.dice.honest import HonestTable
from pasch.dice.finding import FindingCode
from pasch.dice.findings import conclusion, message_of
from pasch.dice.keeper import DiceKeeper, proof_event
from pasch.dice.proof import codes_of, commitment_of, faces_of_roll, secrets_in, verify
from pasch.link.messages import Rolled, SeriesBegun, SeriesEnded
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.commands import Command, Done, Resign, Seen, Start, Take
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.rules import game_named
from pasch.rules.games.gamwin.dice import FACES

SERIES, BOOT = 0x77B2, "5fa3c1d2"
Log = list[JournalEvent]
board = load_logic()


class Board:
    """Dice of the firmware as hosts of protocol 1.1 have them, and what is wanted of them."""

    def __init__(self, boot_id: str = BOOT) -> None:
        self.dice = board.dice.Dice(
            lambda count: hashlib.shake_128(boot_id.encode()).digest(count)
        )
        self.boot_id = boot_id
        self.wanted: list[int] = []

    def want_series(self, series: int) -> None:
        self.wanted.append(series)


class Game:
    """A journal in memory, written as the table does."""

    def __init__(self, name: str = "backgammon") -> None:
        self.game = game_named(name)
        self.events: Log = []
        self.board = Board()
        self.numbers = iter(range(0x77B1, 0x7800))
        self.keeper = DiceKeeper(self.board, lambda bits: next(self.numbers))
        self.rolls = 0
        self.lying: list[int] = []

    def write(self, *events: JournalEvent) -> None:
        written = self.keeper.accompany(events)
        self.events += written
        self.keeper.follow(written)
        self.obey()

    def obey(self) -> None:
        """The board does what is wanted, and tells it as the link would."""
        dice = self.board.dice
        series = self.board.wanted[-1] if self.board.wanted else 0
        if series != int(dice.series, 16):
            dice.begin(f"{series:x}")
            ended = int(dice.ended_series, 16)
            if ended:
                secret, rolls = dice.ended_secret.hex(), dice.ended_number
                self.write(proof_event(SeriesEnded(ended, self.board.boot_id, secret, rolls)))
            if series:
                commitment = dice.commitment.hex()
                self.write(proof_event(SeriesBegun(series, self.board.boot_id, commitment)))

    def roll(
        self,
        seat: str = "",
        faces: tuple[tuple[int, ...], ...] = (),
        which: tuple[int, ...] = (),
    ) -> None:
        state = self.play_what_lies()
        seat = seat or state.mover
        self.rolls += 1
        roll_id, nonce = 100 + self.rolls, 0x9C41E0AA + self.rolls
        some = {"which": which} if which else {}
        asked = {"seat": seat, "roll_id": roll_id, "nonce": f"{nonce:x}", "boot_id": BOOT, **some}
        self.write(JournalEvent.of(EventKind.ROLL_ASKED, **asked))
        count = len(which) or len(faces) or 2
        rolled = tuple(self.board.dice.roll(count, 6, f"{nonce:x}"))
        place = (int(self.board.dice.series, 16), self.board.dice.number, 6, nonce)
        self.keeper.hear(Rolled(roll_id, rolled, self.board.boot_id, *place))
        thrown = which or range(count)
        dice = [faces[die][n] if faces else n + 1 for die, n in zip(thrown, rolled, strict=True)]
        if which:
            lying = list(self.lying)
            for die, number in zip(which, dice, strict=True):
                lying[die] = number
            dice = lying
        self.lying = dice
        self.write(
            JournalEvent.of(
                EventKind.ROLLED,
                seat=seat,
                dice=dice,
                roll_id=roll_id,
                nonce=f"{nonce:x}",
                **some,
            )
        )

    def play_what_lies(self) -> State:
        """The roll before is played; with dice that stay lying nobody moves."""
        state = fold_all(State(), self.events)
        if state.game.flow.reroll is None and state.phase is Phase.PLAYING:
            plays = state.game.legal_plays(state.situation)
            state = self.tell(state, *(Seen(play.position) for play in plays[:1]))
            state = self.tell(state, Done(state.mover)) if plays else state
        return state

    def end(self, winner: str) -> None:
        """All others give up, and everybody takes that."""
        state = fold_all(State(), self.events)
        for seat in state.playing:
            state = self.tell(state, Resign(seat)) if seat != winner else state
            while state.offer:
                state = self.tell(state, Take(state.offer.waiting[0]))

    def tell(self, state: State, *commands: Command) -> State:
        """What the referee makes of these commands; the state after them."""
        referee = Referee(state)
        for command in commands:
            answer = referee.decide(command)
            referee.commit(answer)
            self.write(*answer.events)
        return referee.state

    def restart(self) -> None:
        """Another start of the board: it knows nothing, and gets its series again."""
        self.board.dice = Board("0badb007").dice
        self.board.boot_id = "0badb007"
        self.obey()

    def codes(self) -> list[str]:
        return [found.code for found in verify(self.events, self.game, secrets_in(self.events))]


def begun(name: str = "backgammon") -> Game:
    log = Game(name)
    log.write(*started(name))
    return log


def started(name: str = "backgammon") -> Log:
    """The start of a game in which the first seat is on turn, and stays it."""
    return list(Referee().decide(Start(name, turn=game_named(name).seats[0])).events)


def played(rolls: int = 5) -> Game:
    log = begun()
    for _ in range(rolls):
        log.roll()
    log.end("white")
    return log


def changed(log: Log, kind: EventKind, number: int, change: Callable[[dict], None]) -> Log:
    """The log with the data of the n-th event of a kind altered."""
    of_kind = [place for place, event in enumerate(log) if event.kind is kind]
    place = of_kind[number]
    data = dict(log[place].data)
    change(data)
    return [*log[:place], JournalEvent.of(kind, **data), *log[place + 1 :]]


def test_hmac_and_hash_are_the_standard_ones() -> None:
    """By Python's own library, from the words of docs/dice.md."""
    secret = bytes(range(32))
    digest = hmac.new(secret, b"77b2 1 9c41e0aa 2 6 0", hashlib.sha256).digest()
    fair = [byte % 6 for byte in digest if byte < 252]
    assert faces_of_roll(secret.hex(), 0x77B2, 1, 0x9C41E0AA, 2, 6) == tuple(fair[:2])
    assert commitment_of(secret.hex()) == hashlib.sha256(secret).hexdigest()


@pytest.mark.parametrize(("count", "sides"), [(1, 6), (2, 6), (4, 6), (3, 9), (8, 200), (8, 129)])
def test_the_boards_file_and_the_check_agree_on_every_roll(count: int, sides: int) -> None:
    dice = Board().dice
    dice.begin("77b2")
    rolls = [tuple(dice.roll(count, sides, f"{nonce:x}")) for nonce in range(200)]
    dice.begin("0")
    secret = dice.ended_secret.hex()
    due = [faces_of_roll(secret, 0x77B2, n + 1, n, count, sides) for n in range(200)]
    assert rolls == due


def test_a_whole_game_is_sound_and_stands_in_the_journal() -> None:
    log = played()
    assert log.codes() == [FindingCode.OLDER_PROOF]
    kinds = [event.kind.value for event in log.events]
    assert kinds[:3] == ["started", "dice-series", "dice-committed"]
    assert kinds[3:6] == ["roll-asked", "dice-thrown", "rolled"]
    assert kinds[-2:] == ["game-over", "dice-revealed"]
    findings = verify(log.events, log.game, secrets_in(log.events))
    assert findings[0].rolls == 5
    assert sentence(conclusion(findings), "en") == (
        "Nothing is wrong with the board's rolls; "
        "the older proof does not show whether any were left out."
    )


def test_the_secret_is_not_told_before_the_game_is_over() -> None:
    log = begun()
    log.roll()
    assert log.codes() == [FindingCode.NOT_REVEALED]
    assert not any("secret" in event.data for event in log.events)


def test_miwins_dice_are_checked_by_their_numbers() -> None:
    faces = tuple(FACES.values())
    log = begun("gamwin")
    for _ in range(6):
        log.roll("blue", faces)
    log.end("blue")
    assert log.codes() == [FindingCode.OLDER_PROOF]
    # As plain dice the same log would be wrong.
    log.game = game_named("backgammon")
    assert FindingCode.WRONG_DICE in log.codes()


def test_dice_thrown_again_are_checked_and_those_that_lie_stay_as_they_are() -> None:
    faces = tuple(FACES.values())
    log = begun("gamwin")
    for which in ((), (0,), (2,), (1, 2), (0, 2), (0, 1, 2)):
        log.roll("blue", faces, which)
    kept = log.events
    log.end("blue")
    assert log.codes() == [FindingCode.OLDER_PROOF]
    log.events = changed(kept, EventKind.ROLLED, 1, lambda data: data["dice"].__setitem__(1, 9))
    assert FindingCode.OTHER_DICE in log.codes()


def test_rolls_by_hand_among_those_of_the_board_are_not_said_to_be_proven() -> None:
    log = begun()
    log.roll()
    seat = log.play_what_lies().mover
    by_hand = {"seat": seat, "dice": [6, 6], "roll_id": None, "nonce": None}
    log.write(JournalEvent.of(EventKind.ROLLED, **by_hand))
    log.end("white")
    said = sentence(conclusion(verify(log.events, log.game, secrets_in(log.events))), "en")
    assert said.endswith("left out; one was thrown by hand, which nobody can check.")


def test_a_restart_is_said_and_what_came_after_it_is_proven() -> None:
    log = begun()
    log.roll()
    log.roll()
    log.restart()
    log.roll()
    log.end("white")
    assert log.codes() == [FindingCode.RESTARTED, FindingCode.OLDER_PROOF]
    findings = verify(log.events, log.game, secrets_in(log.events))
    assert [found.rolls for found in findings] == [2, 1]


def test_rolls_after_a_taken_back_end_have_a_series_of_their_own() -> None:
    log = played(2)
    places = log.events[0].data["places"]
    log.write(JournalEvent.of(EventKind.CORRECTED, places=places, turn="white", state={}))
    log.roll()
    log.end("black")
    # The last roll before the end was not played.
    sound = [FindingCode.OLDER_PROOF, FindingCode.OLDER_PROOF]
    assert log.codes() == [*sound, FindingCode.SET_ASIDE]


def test_a_host_that_starts_again_goes_on_with_the_same_series() -> None:
    log = begun()
    log.roll()
    again = DiceKeeper(log.board, lambda bits: 1)
    log.board.wanted.clear()
    again.follow(log.events)
    assert log.board.wanted == [int(log.board.dice.series, 16)]
    told = SeriesBegun(0x77B2, BOOT, log.board.dice.commitment.hex())
    assert again.accompany([proof_event(told)]) == ()


@pytest.mark.parametrize(
    ("kind", "number", "key", "value", "code"),
    [
        (EventKind.DICE_THROWN, 2, "faces", [0, 0], FindingCode.WRONG_FACES),
        (EventKind.DICE_THROWN, 2, "nonce", "1", FindingCode.WRONG_NONCE),
        (EventKind.ROLLED, 1, "dice", [6, 6], FindingCode.WRONG_NUMBERS),
        (EventKind.ROLLED, 1, "roll_id", None, FindingCode.UNPLAYED),
        (EventKind.ROLLED, 1, "roll_id", 999, FindingCode.NO_PROOF),
        (EventKind.DICE_REVEALED, 0, "secret", "00" * 32, FindingCode.WRONG_SECRET),
        (EventKind.DICE_COMMITTED, 0, "commitment", "00" * 32, FindingCode.WRONG_SECRET),
        (EventKind.DICE_REVEALED, 0, "rolls", 7, FindingCode.MISSING_LAST),
    ],
)
def test_what_was_altered_is_found(
    kind: EventKind, number: int, key: str, value: object, code: str
) -> None:
    log = played()
    altered = changed(log.events, kind, number, lambda data: data.update({key: value}))
    findings = verify(altered, log.game, secrets_in(altered))
    assert code in [found.code for found in findings]
    assert any(found.is_fault for found in findings)


@pytest.mark.parametrize("number", range(5))
def test_a_roll_that_was_cut_out_is_missed(number: int) -> None:
    log = played()
    place = [n for n, e in enumerate(log.events) if e.kind is EventKind.DICE_THROWN][number]
    cut = log.events[: place - 1] + log.events[place + 2 :]
    code, at = (FindingCode.MISSING, number + 1) if number < 4 else (FindingCode.MISSING_LAST, 4)
    found = [(f.code, f.number) for f in verify(cut, log.game, secrets_in(cut))]
    assert (code, at) in found


def test_order_counts() -> None:
    log = played()
    committed = next(e for e in log.events if e.kind is EventKind.DICE_COMMITTED)
    rest = [event for event in log.events if event is not committed]
    late = [*rest[:-1], committed, rest[-1]]
    assert FindingCode.UNCOMMITTED in [f.code for f in verify(late, log.game, secrets_in(late))]
    early = [*log.events[:3], log.events[-1], *log.events[3:-1]]
    assert FindingCode.AFTER_REVEAL in [f.code for f in verify(early, log.game, secrets_in(early))]
    other = JournalEvent.of(EventKind.DICE_COMMITTED, **{**committed.data, "commitment": "ab"})
    twice = [*log.events[:3], other, *log.events[3:]]
    assert FindingCode.COMMITTED_TWICE in [
        f.code for f in verify(twice, log.game, secrets_in(twice))
    ]


def test_a_game_left_is_proven_by_what_the_next_one_reveals() -> None:
    log = begun()
    log.roll()
    first = list(log.events)
    log.events.clear()
    log.write(*started())
    secrets = secrets_in([*first, *log.events])
    assert [found.code for found in verify(first, log.game, secrets)] == [FindingCode.OLDER_PROOF]


def test_nothing_is_written_twice_where_writing_failed() -> None:
    log = begun()
    log.roll()
    asked = JournalEvent.of(EventKind.ABANDONED)
    assert log.keeper.accompany([asked]) == log.keeper.accompany([asked]) == (asked,)
    assert log.codes() == [FindingCode.NOT_REVEALED]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_finding_has_a_sentence(lang: str) -> None:
    for finding in verify(played().events, game_named("backgammon"), {}):
        said = sentence(message_of(finding), lang)
        assert BOOT in said
        assert "{" not in said


def test_the_boards_codes_are_those_of_the_check() -> None:
    dice = Board().dice
    dice.begin("5", True)
    data = {"series": 5, "boot_id": BOOT, "commitment": dice.commitment.hex(), "proof": 2}
    log = [JournalEvent.of(EventKind.DICE_COMMITTED, **data, before=0)]
    shown = [board.dice.code_of(dice.chain)]
    for number in range(1, 6):
        faces, bound = dice.roll(2, 6, "9c41", f"- 0 {number:x}"), f"- 0 {number:x}"
        thrown = {"series": 5, "boot_id": BOOT, "number": number, "faces": faces}
        more = {"sides": 6, "nonce": "9c41", "bound": bound}
        log.append(JournalEvent.of(EventKind.DICE_THROWN, **thrown, **more))
    dice.begin("0")
    shown.append(board.dice.code_of(dice.ended_chain))
    told = codes_of(log)[5, BOOT]
    digits = [[int(digit) - 1 for digit in code.replace(" ", "")] for code in told]
    assert digits == shown
    assert len(shown[0]) == 20
    assert shown[0] != shown[1]


def test_counted_rolls_of_the_boards_file_and_of_the_check_agree_20_000_times() -> None:
    """Over several series of one boot, with every kind of dice, bound to what they show."""
    dice, chance = Board().dice, random.Random(20)
    number = 0
    for series in range(1, 21):
        dice.begin(f"{series:x}", True)
        asked = []
        for _ in range(1000):
            count, sides = chance.randint(1, 8), chance.randint(2, 200)
            nonce, bound = chance.getrandbits(64), chance.choice(["-", "125679,134589"])
            faces = tuple(dice.roll(count, sides, f"{nonce:x}", bound))
            asked.append((nonce, count, sides, bound, faces))
        dice.begin("0")
        secret = dice.ended_secret.hex()
        for nonce, count, sides, bound, faces in asked:
            number += 1
            assert faces_of_roll(secret, series, number, nonce, count, sides, bound) == faces
    assert dice.ended_number == number == 20_000


def test_both_codes_are_said_once_when_the_series_begins_and_when_it_has_ended() -> None:
    table = HonestTable().play(6)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    told = [table.keeper.code_of(event) for event in table.events]
    said = [message for message in told if message is not None]
    (codes,) = codes_of(table.events).values()
    assert [message.id for message in said] == ["dice.opening-code", "dice.closing-code"]
    assert tuple(message.values["code"] for message in said) == codes


def test_a_code_is_said_to_be_shown_by_whoever_shows_it() -> None:
    table = HonestTable().play(6)
    for is_board, words in ((True, "The board shows the code"), (False, "The program shows the")):
        told = [table.keeper.code_of(event, is_board=is_board) for event in table.events]
        (said,) = [sentence(message, "en") for message in told if message is not None]
        assert said.startswith(words)


def test_the_older_proof_has_no_codes() -> None:
    table = HonestTable(proof=1).play(6)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    assert {table.keeper.code_of(event) for event in table.events} == {None}


def test_a_gap_is_one_finding_however_long_and_however_many_there_are() -> None:
    log = played()
    place = [event.kind for event in log.events].index(EventKind.DICE_THROWN)
    thrown = log.events[place].data
    far = [
        JournalEvent.of(EventKind.DICE_THROWN, **{**thrown, "series": series, "number": 100_000})
        for series in range(1, 201)
    ]
    log.events[place:place] = far
    found = verify(log.events, log.game, secrets_in(log.events))
    gaps = [one for one in found if one.code is FindingCode.MISSING]
    assert [(gap.series, gap.number, gap.rolls) for gap in gaps] == [
        (series, 1, 99_999) for series in range(1, 201)
    ]
    assert sentence(message_of(gaps[0]), "en") == (
        "Series 1: rolls 1 to 99999 are missing from the log, before roll 1 of the game."
    )
