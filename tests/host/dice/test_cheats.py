"""Ways to cheat on an honest log, and what the check says to each of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache

import pytest

from host.dice.honest import HonestTable, Log, at, at_all, codes
from host.referee.telling import START
from pasch.dice.finding import FindingCode
from pasch.dice.proof import codes_of, faces_of_roll, secrets_in, verify
from pasch.journal.store.shapes import checked_event
from pasch.referee.deciding import offers
from pasch.referee.folding.reducer import fold_all
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import (
    AskRoll,
    Command,
    Done,
    Double,
    Drop,
    Resign,
    SetUp,
    Start,
    Take,
    Undo,
    Void,
)
from pasch.referee.model.events import EventKind, JournalEvent
from pasch.referee.model.state import Phase, State
from pasch.rules import game_named

ROLLS = 12
STARTED_AGAIN = JournalEvent.of(EventKind.STARTED)
TAKEN_BACK = JournalEvent.of(EventKind.VOIDED, what="asked")
OF_ONE_ROLL = (EventKind.ROLL_ASKED, EventKind.DICE_THROWN, EventKind.ROLLED)


@cache
def honest(name: str = "backgammon") -> tuple[JournalEvent, ...]:
    table = HonestTable(name).play(ROLLS)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    return tuple(table.events)


def change(log: Log, kind: EventKind, number: int, **data: object) -> None:
    place = at(log, kind, number)
    log[place] = JournalEvent.of(kind, **{**log[place].data, **data})


def drop(log: Log, *kinds: EventKind) -> None:
    log[:] = [event for event in log if event.kind not in kinds]


def one_id_for_two_rolls(log: Log) -> None:
    change(log, EventKind.ROLLED, 5, **log[at(log, EventKind.ROLLED, 3)].data)


def by_hand_with_its_throw_left(log: Log) -> None:
    change(log, EventKind.ROLLED, 5, roll_id=None, nonce=None, dice=[6, 6])


def by_hand_without_its_throw(log: Log) -> None:
    by_hand_with_its_throw_left(log)
    del log[at(log, EventKind.DICE_THROWN, 5)]


def by_hand_for_the_last_roll(log: Log) -> None:
    change(log, EventKind.ROLLED, -1, roll_id=None, nonce=None, dice=[6, 6])
    del log[at(log, EventKind.DICE_THROWN, -1)]


def two_rolls_exchanged(log: Log) -> None:
    """What White was given is Black's, and the other way round: their dice and all that proves."""
    for kind in (EventKind.DICE_THROWN, EventKind.ROLLED):
        here, there = at(log, kind, 5), at(log, kind, 6)
        log[here], log[there] = log[there], log[here]
    seats = [log[at(log, EventKind.ROLLED, number)].data["seat"] for number in (5, 6)]
    change(log, EventKind.ROLLED, 5, seat=seats[1])
    change(log, EventKind.ROLLED, 6, seat=seats[0])


def exchanged_with_what_was_asked(log: Log) -> None:
    two_rolls_exchanged(log)
    here, there = at(log, EventKind.ROLL_ASKED, 5), at(log, EventKind.ROLL_ASKED, 6)
    log[here], log[there] = log[there], log[here]
    for number, other in ((5, there), (6, here)):
        change(log, EventKind.ROLL_ASKED, number, seat=honest()[other].data["seat"])


def seat_of_a_roll_changed(log: Log) -> None:
    seat = log[at(log, EventKind.ROLLED, 5)].data["seat"]
    change(log, EventKind.ROLLED, 5, seat="black" if seat == "white" else "white")


def seat_changed_with_what_was_asked(log: Log) -> None:
    seat_of_a_roll_changed(log)
    seat = log[at(log, EventKind.ROLLED, 5)].data["seat"]
    change(log, EventKind.ROLL_ASKED, 5, seat=seat)


def dice_of_three_sides(log: Log) -> None:
    """Dice that this game does not have, with the faces that the secret gives for them."""
    data = log[at(log, EventKind.DICE_THROWN, 5)].data
    secret = log[at(log, EventKind.DICE_REVEALED, 0)].data["secret"]
    number, nonce = data["number"], int(data["nonce"], 16)
    faces = faces_of_roll(secret, data["series"], number, nonce, 2, 3)
    change(log, EventKind.DICE_THROWN, 5, sides=3, faces=faces)
    change(log, EventKind.ROLLED, 5, dice=[face + 1 for face in faces])


def dice_of_too_many_sides(log: Log) -> None:
    change(log, EventKind.DICE_THROWN, 5, sides=10**9)


def three_dice_thrown(log: Log) -> None:
    data = log[at(log, EventKind.DICE_THROWN, 5)].data
    change(log, EventKind.DICE_THROWN, 5, faces=[*data["faces"], 3])


def other_faces(log: Log) -> None:
    change(log, EventKind.DICE_THROWN, 5, faces=[5, 5])
    change(log, EventKind.ROLLED, 5, dice=[6, 6])


def other_dice_played(log: Log) -> None:
    change(log, EventKind.ROLLED, 5, dice=[6, 6])


def other_nonce(log: Log) -> None:
    change(log, EventKind.DICE_THROWN, 5, nonce="1")


def other_nonce_everywhere(log: Log) -> None:
    for kind in OF_ONE_ROLL:
        change(log, kind, 5, nonce="1")


def a_roll_left_out(log: Log) -> None:
    for kind in OF_ONE_ROLL:
        del log[at(log, kind, 5)]


def a_roll_given_up_unseen(log: Log) -> None:
    """Asked for, void before the host "heard" it, and asked for anew."""
    for kind in OF_ONE_ROLL[1:]:
        del log[at(log, kind, 5)]


def a_roll_taken_back_unseen(log: Log) -> None:
    """As `a_roll_given_up_unseen`, but the log says that somebody took it back."""
    a_roll_given_up_unseen(log)
    log.insert(at(log, EventKind.ROLL_ASKED, 5) + 1, TAKEN_BACK)


def a_roll_taken_back_for_one_by_hand(log: Log) -> None:
    """The last one, and the board is said to have made one less."""
    fewer_rolls_claimed(log)
    log.insert(at(log, EventKind.ROLL_ASKED, -1) + 1, TAKEN_BACK)


def a_game_left_at_an_unlucky_roll(log: Log) -> None:
    """The last roll was heard; the log says that it never came, and that the game was left."""
    for kind in OF_ONE_ROLL[1:]:
        del log[at(log, kind, -1)]


def an_end_undone_for_a_roll_by_hand(log: Log) -> None:
    """The game is over, and then goes on with dice thrown by hand."""
    fewer_rolls_claimed(log)
    over = JournalEvent.of(
        EventKind.GAME_OVER, winner="white", score=1, grade="single", by="resignation", match=None
    )
    undone = JournalEvent.of(EventKind.UNDONE, what="turn")
    place = at(log, EventKind.ROLL_ASKED, -1) + 1
    log[place:place] = [over, undone]


def last_roll_cut_off(log: Log) -> None:
    for kind in OF_ONE_ROLL:
        del log[at(log, kind, -1)]


def end_cut_off(log: Log) -> None:
    del log[at(log, EventKind.ROLL_ASKED, -1) + 1 :]


def numbers_exchanged(log: Log) -> None:
    here, there = at(log, EventKind.DICE_THROWN, 5), at(log, EventKind.DICE_THROWN, 6)
    log[here], log[there] = log[there], log[here]


def a_roll_repeated(log: Log) -> None:
    """The whole of a good roll once more, at the end of the game."""
    copies = [log[at(log, kind, 3)] for kind in OF_ONE_ROLL]
    log[at(log, EventKind.ABANDONED, 0) : 0] = copies


def thrown_before_it_was_asked_for(log: Log) -> None:
    """The board had rolled already when the host wrote down its nonce."""
    here, there = at(log, EventKind.ROLL_ASKED, 5), at(log, EventKind.DICE_THROWN, 5)
    log[here], log[there] = log[there], log[here]


def nobody_asked(log: Log) -> None:
    del log[at(log, EventKind.ROLL_ASKED, 5)]


def all_proof_removed(log: Log) -> None:
    drop(log, *[kind for kind in EventKind if kind.value.startswith("dice-")])


def all_proof_but_the_promise_removed(log: Log) -> None:
    series = log[at(log, EventKind.DICE_SERIES, 0)]
    all_proof_removed(log)
    drop(log, EventKind.ROLL_ASKED)
    log.insert(1, series)
    for number in range(ROLLS):
        change(log, EventKind.ROLLED, number, roll_id=None, nonce=None)


def reveal_removed(log: Log) -> None:
    drop(log, EventKind.DICE_REVEALED)


def commitment_removed(log: Log) -> None:
    drop(log, EventKind.DICE_COMMITTED)


def commitment_of_another_secret(log: Log) -> None:
    change(log, EventKind.DICE_COMMITTED, 0, commitment="ab" * 32)


def secret_of_another_series(log: Log) -> None:
    change(log, EventKind.DICE_REVEALED, 0, secret="cd" * 32)


def fewer_rolls_claimed(log: Log) -> None:
    """The last roll is by hand, and the board is said to have made one less."""
    by_hand_for_the_last_roll(log)
    change(log, EventKind.DICE_REVEALED, 0, rolls=ROLLS - 1)


def more_rolls_than_the_board_told(log: Log) -> None:
    """Rolls that the host computed itself, once it knew the secret."""
    change(log, EventKind.DICE_REVEALED, 0, rolls=ROLLS - 1)


def rolled_without_a_press(log: Log) -> None:
    """The board's firmware was changed to roll as often as the host likes."""
    words = log[at(log, EventKind.DICE_THROWN, 4)].data["bound"].split()
    for number in range(5, ROLLS):
        data = log[at(log, EventKind.DICE_THROWN, number)].data
        if data["bound"].split()[1] == words[1]:
            change(log, EventKind.DICE_THROWN, number, bound=" ".join(words))
            return


def at_the_press_of_another(log: Log) -> None:
    marks, button, press = log[at(log, EventKind.DICE_THROWN, 5)].data["bound"].split()
    change(log, EventKind.DICE_THROWN, 5, bound=f"{marks} {1 - int(button)} {press}")


def press_changed(log: Log) -> None:
    marks, button, _ = log[at(log, EventKind.DICE_THROWN, 5)].data["bound"].split()
    change(log, EventKind.DICE_THROWN, 5, bound=f"{marks} {button} 64")


def other_numbers_on_the_pixels(log: Log) -> None:
    """The pixels showed sixes, whatever face was rolled: the host had sent such marks."""
    words = log[at(log, EventKind.DICE_THROWN, 5)].data["bound"].split()
    change(log, EventKind.DICE_THROWN, 5, bound=" ".join(["666666,666666", *words[1:]]))


def the_older_proof_claimed(log: Log) -> None:
    """So that rolls may be left out."""
    a_roll_left_out(log)
    data = dict(log[at(log, EventKind.DICE_COMMITTED, 0)].data)
    del data["proof"], data["before"]
    log[at(log, EventKind.DICE_COMMITTED, 0)] = JournalEvent.of(EventKind.DICE_COMMITTED, **data)
    for number in range(ROLLS - 1):
        thrown = dict(log[at(log, EventKind.DICE_THROWN, number)].data)
        del thrown["bound"]
        place = at(log, EventKind.DICE_THROWN, number)
        log[place] = JournalEvent.of(EventKind.DICE_THROWN, **thrown)


def half_a_roll(log: Log) -> None:
    """One die is thrown, as if the other had stayed lying with a six."""
    data = log[at(log, EventKind.DICE_THROWN, 5)].data
    secret = log[at(log, EventKind.DICE_REVEALED, 0)].data["secret"]
    number, nonce = data["number"], int(data["nonce"], 16)
    faces = faces_of_roll(secret, data["series"], number, nonce, 1, 6, data["bound"])
    change(log, EventKind.ROLL_ASKED, 5, which=[0])
    change(log, EventKind.DICE_THROWN, 5, faces=faces)
    change(log, EventKind.ROLLED, 5, which=[0], dice=[faces[0] + 1, 6])


def a_die_that_there_is_not(log: Log) -> None:
    change(log, EventKind.ROLLED, 5, which=[7])


def a_doublet_named_that_was_not_thrown(log: Log) -> None:
    place = at(log, EventKind.ROLLED, 5)
    named = {"seat": log[place].data["seat"], "doublet": 6, "dice": [6, 6], "state": {}}
    log.insert(place + 1, JournalEvent.of(EventKind.NAMED, **named))


def a_roll_of_the_board_voided(log: Log) -> None:
    """An unlucky roll, taken back in the log by what takes rolls by hand back."""
    place = at(log, EventKind.ROLLED, 5)
    log[place + 1 : place + 3] = [JournalEvent.of(EventKind.VOIDED, what="roll")]


def another_play_is_said_to_have_its_dice(log: Log) -> None:
    change(log, EventKind.PLAYED, 5, dice=[6, 6])


def a_play_without_a_roll(log: Log) -> None:
    """Two turns in a row: the second play has no roll, which therefore nothing is wrong with."""
    place = at(log, EventKind.PLAYED, 5)
    log.insert(place + 1, JournalEvent.of(EventKind.PLAYED, **log[place].data))


def an_entry_written_anew_with_other_dice(log: Log) -> None:
    place = at(log, EventKind.PLAYED, 5)
    state = fold_all(State(), log[: place + 1])
    entry = {**state.record[-1].as_dict(), "dice": [6, 6]}
    data = {"number": len(state.record), "entries": [entry], "turn": state.turn, "state": {}}
    places = state.position.as_dict()
    log.insert(place + 1, JournalEvent.of(EventKind.REWRITTEN, places=places, **data))


def begun_anew_after_unlucky_rolls(log: Log) -> None:
    log.insert(at(log, EventKind.ROLL_ASKED, 5), log[0])


def begun_with_dice(log: Log) -> None:
    change(log, EventKind.STARTED, 0, dice=[6, 6], turn="white")


def an_opening_played_by_who_lost_it(log: Log) -> None:
    change(log, EventKind.PLAYED, 0, seat=log[at(log, EventKind.ROLLED, 2)].data["seat"])


def a_turn_kept(log: Log) -> None:
    """Whoever has just played is to roll once more; the game is left there."""
    last_roll_cut_off(log)
    change(log, EventKind.DICE_REVEALED, 0, rolls=ROLLS - 1)
    change(log, EventKind.PLAYED, -1, turn=log[at(log, EventKind.PLAYED, -1)].data["seat"])


def a_roll_again_made_up(log: Log) -> None:
    a_turn_kept(log)
    change(log, EventKind.PLAYED, -1, due="roll-again")


def another_play_made_up(log: Log) -> None:
    a_roll_again_made_up(log)
    log.insert(at(log, EventKind.PLAYED, -1), log[at(log, EventKind.PLAYED, -1)])


C = FindingCode
CHEATS: list[tuple[Callable[[Log], None], FindingCode]] = [
    (one_id_for_two_rolls, C.USED_TWICE),
    (by_hand_with_its_throw_left, C.UNPLAYED),
    (by_hand_without_its_throw, C.MISSING),
    (by_hand_for_the_last_roll, C.MISSING_LAST),
    (fewer_rolls_claimed, C.UNANSWERED),
    (more_rolls_than_the_board_told, C.AFTER_REVEAL),
    (rolled_without_a_press, C.NO_PRESS),
    (at_the_press_of_another, C.WRONG_SEAT),
    (press_changed, C.WRONG_FACES),
    (other_numbers_on_the_pixels, C.WRONG_DICE),
    (the_older_proof_claimed, C.WRONG_FACES),
    (two_rolls_exchanged, C.OUT_OF_ORDER),
    (exchanged_with_what_was_asked, C.OUT_OF_ORDER),
    (seat_of_a_roll_changed, C.WRONG_SEAT),
    (seat_changed_with_what_was_asked, C.WRONG_SEAT),
    (dice_of_three_sides, C.WRONG_DICE),
    (dice_of_too_many_sides, C.WRONG_DICE),
    (three_dice_thrown, C.WRONG_DICE),
    (other_faces, C.WRONG_FACES),
    (other_dice_played, C.WRONG_NUMBERS),
    (other_nonce, C.WRONG_NONCE),
    (other_nonce_everywhere, C.WRONG_FACES),
    (a_roll_left_out, C.MISSING),
    (a_roll_given_up_unseen, C.UNANSWERED),
    (a_roll_taken_back_unseen, C.MISSING),
    (a_roll_taken_back_for_one_by_hand, C.UNANSWERED),
    (a_game_left_at_an_unlucky_roll, C.MISSING_LAST),
    (an_end_undone_for_a_roll_by_hand, C.UNANSWERED),
    (last_roll_cut_off, C.MISSING_LAST),
    (end_cut_off, C.NOT_REVEALED),
    (numbers_exchanged, C.OUT_OF_ORDER),
    (a_roll_repeated, C.USED_TWICE),
    (thrown_before_it_was_asked_for, C.UNPLAYED),
    (nobody_asked, C.UNASKED),
    (all_proof_removed, C.NO_PROOF),
    (all_proof_but_the_promise_removed, C.NO_COMMITMENT),
    (reveal_removed, C.NOT_REVEALED),
    (commitment_removed, C.UNCOMMITTED),
    (commitment_of_another_secret, C.WRONG_SECRET),
    (secret_of_another_series, C.WRONG_SECRET),
    (half_a_roll, C.WRONG_DICE),
    (a_die_that_there_is_not, C.WRONG_DICE),
    (a_doublet_named_that_was_not_thrown, C.OTHER_DICE),
    (a_roll_of_the_board_voided, C.VOIDED),
    (another_play_is_said_to_have_its_dice, C.OTHER_DICE),
    (a_play_without_a_roll, C.OTHER_DICE),
    (an_entry_written_anew_with_other_dice, C.OTHER_DICE),
    (begun_anew_after_unlucky_rolls, C.BEGUN_ANEW),
    (begun_with_dice, C.OTHER_DICE),
    (an_opening_played_by_who_lost_it, C.WRONG_SEAT),
    (a_turn_kept, C.WRONG_SEAT),
    (a_roll_again_made_up, C.WRONG_SEAT),
    (another_play_made_up, C.OTHER_DICE),
]


@pytest.mark.parametrize(("cheat", "code"), CHEATS, ids=[cheat.__name__ for cheat, _ in CHEATS])
def test_a_log_that_was_cheated_on_is_found_out(
    cheat: Callable[[Log], None], code: FindingCode
) -> None:
    log = list(honest())
    cheat(log)
    assert code in codes(log)


@pytest.mark.parametrize(
    "name",
    ["backgammon", "acey-deucey", "tric-trac", "puff", "high-gammon", "friedl-tric-trac"],
)
def test_an_honest_game_is_found_sound(name: str) -> None:
    assert codes(honest(name), name) == set()


def test_a_roll_asked_for_again_under_its_own_id_is_no_fault() -> None:
    log = list(honest())
    place = at(log, EventKind.ROLL_ASKED, 5)
    log.insert(place, log[place])
    assert codes(log) == set()


@pytest.mark.parametrize("taken_back", [Undo("white"), Void(), SetUp(START, "black")])
def test_a_roll_taken_back_before_it_came_is_named_and_accuses_nobody(
    taken_back: Command,
) -> None:
    table = HonestTable().play(5)
    table.step()
    seat = table.referee.state.mover
    table.tell(AskRoll(seat, 7, "77", table.boot_id))
    given = {C.TURN_GIVEN} if isinstance(taken_back, SetUp) else set()
    if isinstance(taken_back, SetUp):
        # With the turn left to this seat the roll would still be owed.
        taken_back = replace(taken_back, turn=table.referee.state.next_seat)
    assert table.tell(taken_back) is not Verdict.REFUSED
    log = table.play().events
    found = verify(log, game_named("backgammon"), secrets_in(log))
    assert {f.code for f in found} == {C.SOUND, C.WITHDRAWN, *given}
    assert [(f.roll, f.seat) for f in found if f.code is C.WITHDRAWN] == [(6, seat)]
    assert not any(f.is_fault for f in found)


@pytest.mark.parametrize(
    "end",
    [
        (Resign("white"), Take("black")),
        (Resign("black"), Take("white")),
        (Double("{seat}"), Drop("{other}")),
        (Start("backgammon"),),
    ],
    ids=["the-asker-resigns", "the-other-resigns", "a-drop", "another-game"],
)
def test_a_game_that_ends_before_a_roll_came_names_it_and_accuses_nobody(
    end: tuple[Command, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    # Programs until November 2026 let a player double whose roll had been asked for.
    monkeypatch.setattr(offers, "_why_not", lambda *_: None)
    table = HonestTable().play(5)
    table.step()
    seat = table.referee.state.mover
    seats = {"{seat}": seat, "{other}": table.referee.state.next_seat}
    table.tell(AskRoll(seat, 7, "77", table.boot_id))
    for command in end:
        named = getattr(command, "seat", "")
        meant = replace(command, seat=seats[named]) if named in seats else command
        assert table.tell(meant) is not Verdict.REFUSED
    assert table.referee.state.asked is None
    starts = [*at_all(table.events, EventKind.STARTED), len(table.events)]
    log = table.events[: starts[1]]
    found = verify(log, game_named("backgammon"), secrets_in(table.events))
    assert {f.code for f in found} == {C.SOUND, C.WITHDRAWN}
    assert [(f.roll, f.seat) for f in found if f.code is C.WITHDRAWN] == [(6, seat)]


def test_a_seat_that_leaves_takes_its_roll_along() -> None:
    table = HonestTable("high-gammon").play(6)
    while table.referee.state.phase is not Phase.TO_ROLL:
        table.step()
    seat = table.referee.state.mover
    table.tell(AskRoll(seat, 7, "77", table.boot_id))
    others = [other for other in table.referee.state.playing if other != seat]
    for command in (Resign(seat), *map(Take, others)):
        assert table.tell(command) is not Verdict.REFUSED
    assert table.referee.state.asked is None
    table.play(3)
    table.write(JournalEvent.of(EventKind.ABANDONED))
    found = verify(table.events, game_named("high-gammon"), secrets_in(table.events))
    assert {f.code for f in found} == {C.SOUND, C.WITHDRAWN}


def test_a_roll_of_a_doublet_that_is_declined_after_all_is_taken_back() -> None:
    table = HonestTable("puff").play(2)
    while not table.referee.state.has_extra_roll:
        table.step()
    seat = table.referee.state.mover
    assert table.tell(AskRoll(seat, 7, "77", table.boot_id)) is not Verdict.REFUSED
    assert table.tell(Done(seat)) is not Verdict.REFUSED
    assert table.referee.state.asked is None
    log = table.play(2).events
    log.append(JournalEvent.of(EventKind.ABANDONED))
    assert C.UNANSWERED not in codes(log, "puff")


def test_a_roll_given_up_of_which_the_board_never_told_stays_a_fault() -> None:
    """The first roll was unlucky: it is taken back, or the game is left, and the board started
    afresh, so that no number says whether it had rolled."""
    for taken_back in (Void(), Start("backgammon")):
        table = HonestTable(seed=4)
        table.tell(Start("backgammon"))
        table.tell(AskRoll("white", 7, "77", table.boot_id))
        table.tell(taken_back)
        drop(table.events, EventKind.DICE_REVEALED)
        log = table.events[: at_all([*table.events, STARTED_AGAIN], EventKind.STARTED)[1]]
        log += (
            [] if log[-1].kind is EventKind.ABANDONED else [JournalEvent.of(EventKind.ABANDONED)]
        )
        assert codes(log) == {C.UNANSWERED}


def test_a_finding_names_its_place_in_the_game() -> None:
    log = list(honest())
    seat_of_a_roll_changed(log)
    found = verify(log, game_named("backgammon"), secrets_in(log))
    (place,) = {(f.roll, f.seat) for f in found if f.code is C.WRONG_SEAT}
    assert place == (6, log[at(log, EventKind.ROLLED, 5)].data["seat"])


def test_a_missing_number_names_its_place_in_the_game() -> None:
    log = list(honest())
    a_roll_left_out(log)
    found = verify(log, game_named("backgammon"), secrets_in(log))
    (place,) = {(f.number, f.roll) for f in found if f.code is C.MISSING}
    assert place == (6, 6)


@pytest.mark.parametrize("seed", range(300))
def test_nothing_that_a_journal_may_hold_stops_the_check(seed: int) -> None:
    """Any values that pass where a journal is read; a changed proof is found."""
    chance, log = random.Random(seed), list(honest())
    values: dict[str, list[object]] = {
        "series": [1, 7, 1 << 32],
        "number": [1, 3, 40],
        "faces": [[], [0, 0], [5, 3, 255], [200] * 8],
        "sides": [1, 2, 6, 256],
        "nonce": ["0", "ffffffffffffffff"],
        "bound": ["- 0 1", "- ffff 1", "66,66 1 2"],
        "before": [0, 3, 100_000],
        "proof": [1, 2],
        "rolls": [0, 5, 100_000],
        "boot_id": ["", "ein Start"],
        "thrower": ["", "board"],
        "secret": ["00" * 32],
        "commitment": ["00" * 32],
    }
    for _ in range(chance.randint(1, 4)):
        place = chance.choice([n for n, e in enumerate(log) if e.kind.value.startswith("dice-")])
        name = chance.choice(sorted(set(log[place].data) & set(values)))
        data = {**log[place].data, name: chance.choice(values[name])}
        if chance.random() < 0.3:
            data.pop("bound", None)
        log[place] = checked_event(log[place].kind.value, data)
    codes_of(log)
    # Whose dice were promised and how much they prove may be claimed less, which proves less.
    assert codes(log) or proven(log) == proven(honest())
    chance.shuffle(log)
    codes_of(log)


def proven(log: Iterable[JournalEvent]) -> list[tuple[EventKind, dict[str, object]]]:
    """What a check has to stand for."""
    return [
        (event.kind, {k: v for k, v in event.data.items() if k not in ("proof", "thrower")})
        for event in log
    ]
