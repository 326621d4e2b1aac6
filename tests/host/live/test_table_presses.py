"""Presses and typed words at the table: when they wait for a picture, and what comes of them."""

import asyncio

import pytest

from host.live.fakes import WRONG, FakeTable, begun, notices, play, rulings
from host.referee.telling import MADE_POINT, START
from pasch.link import wire
from pasch.link.messages import PressDue, Pressed, Rolled
from pasch.live import table
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Ruled
from pasch.live.presses import held_press
from pasch.live.presses.allowed import allowed
from pasch.live.presses.inputs import LATE, Press, Requested, ThrowAgain, Typed
from pasch.live.voices.commentary import Commentary
from pasch.live.voices.notices import notice_text as in_words
from pasch.messages import sentence
from pasch.referee import Referee
from pasch.referee.model.answers import Verdict
from pasch.referee.model.commands import Start
from pasch.referee.model.state import Phase
from pasch_hardware.message import Message

RED = wire.led_code(wire.RED, wire.FAST_BLINK)


def test_a_press_during_a_play_waits_for_a_picture_taken_after_it() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(START)
        await fake.press(0)
        assert fake.table.state.phase is Phase.PLAYING
        assert not [news for news in fake.news if isinstance(news, Ruled) and news.answer.winner]
        looks = fake.looks
        await fake.see(MADE_POINT)
        assert looks > 0
        assert fake.table.state.turn == "black"

    assert "played" in play(scene, begun()).kinds("event")


def test_a_press_waits_as_long_as_a_busy_machine_owes_a_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(table, "PRESS_WAITS_S", 0.0)

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(START)
        await fake.press(0)
        await fake.see(MADE_POINT)
        assert fake.table.state.turn == "black"
        await fake.roll(1, 6, 2)
        await fake.press(1)
        assert rulings(fake)[-1] is Verdict.ROLLED
        fake.now_s += held_press.PRESS_WAITS_AT_MOST_S
        await fake.settle()
        assert rulings(fake)[-1] is Verdict.INCOMPLETE

    play(scene, begun())


def test_a_press_that_means_something_else_is_for_no_roll() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        assert fake.table.state.asked is not None
        assert fake.spent == []
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        await fake.press(0)
        await fake.see(MADE_POINT)
        assert fake.spent == [0]
        await fake.press(1)
        assert fake.spent == [0]

    play(scene, begun())


def test_a_wrong_play_is_red_and_a_press_does_not_make_it_right() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG)
        assert RED in fake.kinds("lights")[-1]
        assert fake.kinds("sound")[-1] == wire.WRONG
        await fake.press(0)
        await fake.see(WRONG)
        assert fake.table.state.turn == "white"

    assert "played" not in play(scene, begun()).kinds("event")


def test_the_next_players_press_closes_a_finished_play_and_rolls() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        await fake.press(1)
        await fake.see(MADE_POINT)
        assert fake.table.state.turn == "black"
        assert fake.table.state.asked is not None

    assert play(scene, begun()).kinds("event")[-2:] == ["played", "roll-asked"]


def test_dice_are_held_back_while_a_play_is_wrong() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG)
        await fake.press(1)
        await fake.see(WRONG)

    fake = play(scene, begun())
    assert len(fake.kinds("roll")) == 1
    assert fake.news[-1].answer.verdict.value == "refused"  # type: ignore[union-attr]


def test_a_double_is_held_back_while_a_play_is_wrong() -> None:
    """By the rules it would let the play stand, though nobody has agreed to that."""

    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(WRONG)
        fake.table.put(Pressed(1, 2))
        await fake.see(WRONG)
        assert fake.table.state.phase is Phase.PLAYING
        said: list[object] = []
        fake.table.put(Requested("double", lambda: False, said.append))
        await fake.see(WRONG)
        (refused,) = said
        assert isinstance(refused, Message)
        assert "must put the play right" in sentence(refused, "en")
        assert fake.table.state.phase is Phase.PLAYING
        why = allowed(fake.table.state, TableSettings()).why_not
        assert why["double"] == refused

    play(scene, begun())


def test_a_second_press_never_rolls_twice() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        await fake.press(0)

    first, second = play(scene, begun()).kinds("roll")
    assert first == second


def test_words_are_understood_in_the_order_they_were_typed() -> None:
    async def scene(fake: FakeTable) -> None:
        for word in ("3", "7", "5"):
            fake.table.put(Typed(word))
        await fake.see(START)
        fake.table.put(Typed("nonsense"))
        await fake.settle()
        assert (fake.table.state.turn, fake.table.state.dice) == ("black", (5, 3))

    referee = Referee()
    referee.handle(Start("backgammon"))
    first, second = notices(play(scene, FakeTable(referee)))
    assert in_words(first, "en") == "A die shows 1 to 6, not 7."
    assert in_words(second, "en").startswith("Unknown word 'nonsense'")


def test_dice_typed_again_hand_no_turn_on_and_are_corrected_in_words() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed("5 2"))
        await fake.see(START)
        fake.table.put(Typed("5 2"))
        await fake.see(START)
        assert (fake.table.state.turn, fake.table.state.dice) == ("white", (5, 2))
        fake.table.put(Typed("void"))
        fake.table.put(Typed("3 1"))
        await fake.see(START)
        assert (fake.table.state.turn, fake.table.state.dice) == ("white", (3, 1))
        fake.table.put(Typed("6 2"))
        await fake.see(MADE_POINT)
        assert (fake.table.state.turn, fake.table.state.dice) == ("black", (6, 2))

    (told,) = notices(play(scene, begun()))
    assert in_words(told, "en") == (
        "White has 5-2 to play, and nothing has been moved yet. Other dice? 'void' takes them "
        "back, then type what they show."
    )


@pytest.mark.parametrize(
    ("word", "lang", "says"),
    [
        ("?", "en", "  double  "),
        ("hilfe", "de", "  verdoppeln  "),
        ("board", "en", "White is to roll."),
        ("pips", "de", "Weiß: 167 Augen."),
        ("score", "en", "A single game, no match."),
    ],
)
def test_who_asks_is_answered_and_nothing_changes(word: str, lang: str, says: str) -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed(word))
        await fake.settle()

    fake = play(scene, begun())
    lines: list[str] = []
    commentary = Commentary(lines.append, lang, {})
    for news in fake.news:
        commentary.hear(news)
    assert says in "\n".join(lines)
    assert fake.kinds("event") == []


def test_a_word_that_ends_a_play_waits_for_a_picture_as_a_press_does() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed("3 1"))
        await fake.see(START)
        fake.table.put(Typed("done"))
        await fake.settle()
        assert fake.looks > 0
        assert fake.table.state.turn == "white"
        await fake.see(MADE_POINT)
        assert fake.table.state.turn == "black"

    assert not notices(play(scene, begun()))


def test_presses_that_had_to_wait_do_not_grow_together() -> None:
    """Twice impatient is no double."""

    async def scene(fake: FakeTable) -> None:
        loop = asyncio.get_running_loop()
        for at_s in (loop.time() - 3.0, loop.time() - 1.0):
            fake.table._inputs.put_nowait(Press(0, 1, at_s))
        await fake.settle()

    log = play(scene, begun()).log
    assert [kind for kind, _ in log if kind == "roll"] == ["roll", "roll"]
    assert ("event", "doubled") not in log


@pytest.mark.parametrize("again", [ThrowAgain("white"), Typed("roll"), Pressed(0, 1)])
def test_whoever_asks_for_a_roll_that_has_not_come_asks_for_the_same(again: object) -> None:
    """Two asked for at once: the board would make one of them for nobody, and its proof break."""

    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        asked = fake.table.state.asked
        assert asked is not None
        fake.table.put(again)  # type: ignore[arg-type]
        await fake.settle()
        assert fake.table.state.asked == asked
        assert [request.roll_id for request in fake.kinds("roll")] == [asked.roll_id] * 2

    play(scene, begun())


@pytest.mark.parametrize("instead", ["void", "6 1"])
def test_a_roll_that_the_players_wait_for_no_longer_is_asked_of_the_board_no_longer(
    instead: str,
) -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.press(0)
        asked = fake.table.state.asked
        assert asked is not None
        fake.table.put(Typed(instead))
        await fake.settle()
        assert fake.table.state.asked is None
        assert fake.kinds("no-roll") == [asked.roll_id]

    play(scene, begun())


def test_a_play_taken_back_takes_the_next_roll_back_from_the_board() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.roll(0, 3, 1)
        await fake.see(MADE_POINT)
        await fake.press(1)
        await fake.see(MADE_POINT)
        asked = fake.table.state.asked
        assert asked is not None
        assert asked.seat == "black"
        fake.table.put(Typed("undo"))
        await fake.settle()
        assert (fake.table.state.turn, fake.table.state.asked) == ("white", None)
        assert fake.kinds("no-roll")[-1] == asked.roll_id

    play(scene, begun())


def test_of_two_who_throw_for_the_start_at_once_one_waits_for_the_other() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(Start("backgammon"))
        await fake.press(0)
        await fake.press(1)
        (first,) = fake.kinds("roll")
        assert fake.table.state.asked.seat == "white"
        assert in_words(notices(fake)[-1], "en") == (
            "The board has already been asked for White's roll: it comes first."
        )
        fake.table.put(Rolled(first.roll_id, (4,), "boot"))
        await fake.settle()
        await fake.roll(1, 3)
        assert fake.table.state.dice == (5, 3)

    play(scene)


def test_a_word_to_throw_again_is_put_to_the_referee() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(ThrowAgain("white"))
        await fake.settle()

    (refused,) = [news.answer for news in play(scene).news if isinstance(news, Ruled)]
    assert refused.verdict is Verdict.REFUSED


def test_nobody_rolls_while_checkers_are_missing() -> None:
    async def scene(fake: FakeTable) -> None:
        await fake.see({"6": "ww", "19": "b"})
        await fake.press(0)
        await fake.see({"6": "ww", "19": "b"})
        fake.table.put(Typed("3 1"))
        await fake.see({"6": "ww", "19": "b"})
        assert not fake.kinds("roll")
        assert fake.table.state.phase is Phase.TO_ROLL
        await fake.see(START)
        await fake.roll(0, 3, 1)
        assert fake.table.state.dice == (3, 1)

    told = [in_words(notice, "en") for notice in notices(play(scene, begun()))]
    assert len(told) == 2
    assert told[0].startswith("The board is not set up yet")


def test_a_roll_that_waits_for_a_press_says_whose() -> None:
    async def scene(fake: FakeTable) -> None:
        fake.table.put(PressDue(1))
        fake.table.put(PressDue(0, has_button=False))
        await fake.settle()

    said = [(n.key, sentence(n.message, "en")) for n in notices(play(scene, begun()))]
    assert [key for key, _ in said] == ["press", "press"]
    assert "press Black's button" in said[0][1]
    assert "no button for White" in said[1][1]


@pytest.mark.parametrize("typed", ["", "roll", "3 1"])
def test_nobody_rolls_while_most_of_a_chosen_position_is_missing(typed: str) -> None:
    referee = Referee()
    referee.handle(Start("backgammon", turn="white", places=MADE_POINT))

    async def scene(fake: FakeTable) -> None:
        async def try_to_roll() -> None:
            if typed:
                fake.table.put(Typed(typed))
                await fake.settle()
            else:
                await fake.press(0)

        await fake.see({"6": "www"})
        await try_to_roll()
        await fake.see({"6": "www"})
        assert fake.table.state.phase is Phase.TO_ROLL
        assert not fake.kinds("roll")
        assert [notice.key for notice in notices(fake)] == ["no-roll"]
        await fake.see(MADE_POINT)
        await try_to_roll()
        is_rolled = fake.table.state.phase is Phase.PLAYING
        assert fake.kinds("roll") or is_rolled

    play(scene, FakeTable(referee))


def test_what_is_typed_after_a_waiting_roll_is_about_that_roll() -> None:
    """The roll waits for a picture of the play before it; its `void` took back the roll before."""

    async def scene(fake: FakeTable) -> None:
        for line in ("3 1", "5 2", "void cocked"):
            fake.table.put(Typed(line))
            await fake.settle()
        assert fake.table.state.dice == (3, 1)
        await fake.see(MADE_POINT)
        state = fake.table.state
        assert [entry.notation for entry in state.record] == ["8/5 6/5"]
        assert (state.phase, state.turn) == (Phase.TO_ROLL, "black")

    play(scene, begun())


def test_what_is_asked_of_a_display_after_a_waiting_roll_comes_late() -> None:
    """Asked at once it would take back the roll before."""
    heard: list[object] = []

    async def scene(fake: FakeTable) -> None:
        fake.table.put(Typed("3 1"))
        fake.table.put(Typed("5 2"))
        await fake.settle()
        before = fake.table.state.dice
        fake.table.put(Requested("void", lambda: fake.table.state.dice != before, heard.append))
        await fake.settle()
        assert not heard
        await fake.see(MADE_POINT)
        assert fake.table.state.dice == (5, 2)

    play(scene, begun())
    assert heard == [LATE]


def test_a_double_that_waits_is_taken_after_it() -> None:
    async def scene(fake: FakeTable) -> None:
        for line in ("3 1", "done", "double", "take"):
            fake.table.put(Typed(line))
            await fake.settle()
        await fake.see(MADE_POINT)
        assert fake.table.state.cube.value == 2

    assert rulings(play(scene, begun()))[-2:] == [Verdict.DOUBLE, Verdict.TAKE]


def test_a_typed_double_hands_the_finished_play_over_as_a_roll_does() -> None:
    async def scene(fake: FakeTable) -> None:
        for line in ("3 1", "double", "take"):
            fake.table.put(Typed(line))
            await fake.settle()
        await fake.see(MADE_POINT)
        assert fake.table.state.cube.value == 2
        assert fake.table.state.turn == "black"

    assert rulings(play(scene, begun()))[-2:] == [Verdict.DOUBLE, Verdict.TAKE]


def test_a_roll_typed_twice_is_answered_once_and_a_mistyped_one_by_the_next() -> None:
    async def scene(fake: FakeTable) -> None:
        for line in ("3 1", "5 1", "5 2", "5 2"):
            fake.table.put(Typed(line))
            await fake.settle()
        await fake.see(MADE_POINT)
        assert (fake.table.state.turn, fake.table.state.dice) == ("black", (5, 2))
        await fake.see(MADE_POINT)

    fake = play(scene, begun())
    assert not [notice for notice in notices(fake) if notice.key == "no-roll"]
    assert rulings(fake).count(Verdict.ROLLED) == 2
