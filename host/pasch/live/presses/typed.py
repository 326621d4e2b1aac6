"""The words that a player may type during a game, in every language.

Buttons roll and hand over; everything rarer is typed, and without buttons everything is. Numbers
are dice thrown by hand. `WORDS` is the one table of words; the catalogue holds them in other
languages (`word.NAME`), and all languages are understood at once. Only the form is checked here;
the referee says whether a word fits the moment.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from pasch.errors import RequestError
from pasch.lights.hints import Hint
from pasch.link.messages import Pressed
from pasch.live.model.place_names import player, player_of
from pasch.live.model.settings import TableSettings
from pasch.live.model.table_events import Question
from pasch.live.presses.inputs import HintsWanted, LookedAt, ThrowAgain
from pasch.live.presses.vocabulary import in_english, nearest, shown
from pasch.referee.model.commands import (
    VOID_REASONS,
    Accept,
    Beaver,
    Command,
    Correct,
    Done,
    Double,
    Drop,
    Name,
    NextGame,
    Resign,
    Roll,
    SetUp,
    Take,
    Undo,
    Void,
    VoidReason,
)
from pasch.referee.model.state import Phase, State
from pasch.referee.referee import DiceDue
from pasch_hardware.foreign import json_value
from pasch_hardware.message import Message, message

__all__ = [
    "CLOSING",
    "WORDS",
    "Said",
    "Word",
    "question_of",
    "requested_command",
    "said_for_machine",
    "typed_command",
    "unknown_word",
]

# These commands end a play and therefore wait, like a press, until the camera has seen it.
CLOSING = (Accept, Done, Double, Roll)
# A machine gives these commands by itself.
BY_ITSELF = (Double, Take, Drop, Beaver, Resign, Name)
AMONG_PEOPLE = TableSettings()
DICE = re.compile(r"[1-9](?: ?[,-]? ?[1-9])*")
AGAIN = re.compile(rf"({DICE.pattern})?(?: ?: ?({DICE.pattern}))?")
# At most six digits: no record has a million entries.
CORRECT = re.compile(rf"([1-9]\d{{0,5}}) (?:dice ({DICE.pattern})|(\S.*))")
LOOK = re.compile(r"(\{.*\})( all)?")
RESIGN = re.compile(r"(?:([123])(?: |$))?([^\W\d].*)?")
SET_UP = re.compile(r"(\{.*\}) ?(.*)")

Requestable = Command | ThrowAgain | HintsWanted | LookedAt | Question
Said = Requestable | Pressed


@dataclass(frozen=True, slots=True)
class _Moment:
    """Who can say a word: the seat on turn, the one that may roll, those that have to answer;
    `people`: the seats that no machine plays. `typed`: what follows the word, in no language, with
    the names in it; `names`: those of the players by seat, none on a display.
    """

    state: State
    turn: str
    roller: str
    answering: tuple[str, ...]
    people: tuple[str, ...]
    typed: str
    names: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Word:
    """One form of a word: how it is typed, the id of its explanation, and what it means.

    `means` takes the moment and what follows the word; it returns None if the word is not typed
    like this.
    """

    form: str
    says: str
    means: Callable[[_Moment, str], Said | None]

    @property
    def name(self) -> str:
        """The word itself."""
        return self.form.split()[0]


def typed_command(
    text: str, state: State, due: DiceDue, settings: TableSettings = AMONG_PEOPLE
) -> Said:
    """The command in a typed line; raises `RequestError` naming the nearest word or its form, or
    the machine for which it is said. While several answer a double, an answer names its player.
    """
    return _said(text, state, due, settings, is_display=False)


def _said(
    text: str, state: State, due: DiceDue, settings: TableSettings, is_display: bool
) -> Said:
    line, names = in_english(text), {} if is_display else state.players
    turn = state.turn or ""
    people = tuple(seat for seat in state.playing if seat not in settings.machines)
    waiting = state.offer.waiting if state.offer else (turn,)
    answering = tuple(seat for seat in waiting if seat in people and not is_display)
    answering = answering or waiting[:1]
    throwing = due.seats if settings.own_dice else [seat for seat in due.seats if seat in people]
    # Where dice stay lying, the next seat may roll over a play as well; its own seat comes first.
    roller = turn if turn in throwing else next(iter(throwing or due.seats), turn)
    typed = " ".join(text.split()[1:])
    moment = _Moment(state, turn, roller, answering, people, typed, names)
    word, _, rest = line.partition(" ")
    forms = [each for each in WORDS if each.name == word]
    # Numbers alone are dice, whatever word is first in the table.
    said = _thrown(moment, line)
    if said is None and forms:
        said = forms[0].means(moment, rest)
    if said is None:
        raise _refused(text.strip().partition(" ")[0], [shown(each.form) for each in forms])
    if getattr(said, "seat", None) == "":
        raise RequestError(_of_nobodys_turn(state, settings))
    if fault := said_for_machine(said, state, settings):
        raise RequestError(fault)
    return said


def _of_nobodys_turn(state: State, settings: TableSettings) -> Message:
    """That nobody is on turn, and how the game goes on."""
    if state.phase is Phase.OVER:
        return message("the game is over: type {next!r} for another", next=shown("next"))
    if settings.own_dice:
        return Message("it is nobody's turn yet: type what was thrown for the start")
    return message(
        "it is nobody's turn yet: type {roll!r} to throw for the start", roll=shown("roll")
    )


def said_for_machine(said: Said, state: State, settings: TableSettings) -> Message | None:
    """Why a person may not say this for a machine, which does it by itself. None if a person may:
    for a person's seat, to hand over the play made for a machine, or to throw the dice that a
    machine cannot throw.
    """
    if isinstance(said, Pressed):
        seat = state.game.seats[said.seat_index]
        is_thrown = state.phase in (Phase.OPENING, Phase.TO_ROLL)
    else:
        seat = getattr(said, "seat", "")
        is_thrown = isinstance(said, ThrowAgain | Roll)
    is_refused_roll = isinstance(said, Done) and state.phase is not Phase.PLAYING
    is_own = isinstance(said, BY_ITSELF) or is_refused_roll
    if seat not in settings.machines or not (is_own or (is_thrown and not settings.own_dice)):
        return None
    return message("machine.own", player=player(state, seat))


def requested_command(text: str, state: State, due: DiceDue) -> Requestable:
    """The command in a display's words; raises `RequestError` as `typed_command` does.

    From a display, 'roll' only asks for dice, whatever a press would mean at this moment. It names
    seats, never players, and an answer is that of the first who has to give one.
    """
    said = _said(text, state, due, AMONG_PEOPLE, is_display=True)
    if isinstance(said, Question) and said is not Question.BEST:
        raise RequestError("a display does not ask, it shows")
    return ThrowAgain(state.game.seats[said.seat_index]) if isinstance(said, Pressed) else said


def question_of(text: str) -> Question | None:
    """The question in a line, if it asks one that can be understood without a table."""
    line = in_english(text)
    return next((question for question in Question if question.value == line), None)


def unknown_word(line: str) -> RequestError | None:
    """What is wrong with a line that does not begin with a known word; None if it does."""
    word = in_english(line).partition(" ")[0]
    is_known = bool(DICE.match(word)) or any(each.name == word for each in WORDS)
    return None if is_known else _refused(line.split()[0], ())


def _refused(word: str, forms: Sequence[Message]) -> RequestError:
    """What is wrong with a line: the word is not typed like this, or does not exist."""
    if forms:
        return RequestError("type it like this: {forms:or}", forms=tuple(forms))
    if like := nearest(word):
        return RequestError(
            "unknown word {word!r}; did you mean {like!r}? {help!r} lists all of them",
            word=word,
            like=shown(like),
            help=shown("help"),
        )
    return RequestError(
        "unknown word {word!r}: {help!r} lists all of them", word=word, help=shown("help")
    )


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(digit) for digit in text if digit.isdigit())


def _thrown(moment: _Moment, line: str) -> Said | None:
    return Roll(moment.roller, _numbers(line)) if DICE.fullmatch(line) else None


def _rolled(moment: _Moment) -> Said:
    """What one press means; after a game, a press by anybody."""
    seats = moment.state.game.seats
    return Pressed(seats.index(moment.roller) if moment.roller in seats else 0, 1)


def _void(moment: _Moment, rest: str) -> Said | None:
    del moment
    return Void(VoidReason(rest)) if rest in ("", *VOID_REASONS) else None


def _seat_called(moment: _Moment, name: str, form: str) -> str:
    """The seat of the player with this name, or else of this colour: Mr Black may have the white
    checkers. Raises `RequestError` if that is nobody or not clear.
    """
    seats = moment.state.game.seats
    called = [seat for seat in seats if _is_same(moment.names.get(seat, ""), name)]
    called = called or [seat for seat in seats if seat == in_english(name)]
    if len(called) != 1:
        raise _of_whom(moment, form, moment.state.playing)
    return called[0]


def _of_whom(moment: _Moment, form: str, seats: Iterable[str]) -> RequestError:
    """That a seat has to be named after `form`; one of these."""
    names = [*moment.names.values()]
    called = {
        seat: name
        for seat, name in moment.names.items()
        if name and sum(_is_same(name, other) for other in names) == 1
    }
    forms = [
        message("{word} {name}", word=shown(form), name=player_of(called, seat)) for seat in seats
    ]
    return _refused(form, forms)


def _is_same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


def _answered(
    word: str, answer: Callable[[str], Take | Drop | Beaver]
) -> Callable[[_Moment, str], Said | None]:
    """An answer to what is offered. Several may have to answer a double: whoever does is named."""

    def means(moment: _Moment, rest: str) -> Said | None:
        if rest:
            return answer(_seat_called(moment, moment.typed, word))
        # Of a resignation it is all the same who answers.
        if len(moment.answering) > 1 and moment.state.phase is Phase.DOUBLED:
            raise _of_whom(moment, word, moment.answering)
        return answer(moment.answering[0])

    return means


def _resigned(moment: _Moment, rest: str) -> Said | None:
    """A seat resigns at any time; unless it is named, the one on turn or, on a machine's turn, the
    only person.
    """
    del rest
    found = RESIGN.fullmatch(moment.typed)
    if found is None:
        return None
    named = _seat_called(moment, found[2], "resign") if found[2] else ""
    people, seat = moment.people, named or moment.turn
    if not named and people and seat not in people:
        if len(people) > 1 and seat:
            raise _of_whom(moment, "resign", people)
        seat = people[0] if len(people) == 1 else seat
    return Resign(seat, int(found[1] or 1))


def _named(moment: _Moment, rest: str) -> Said | None:
    if not re.fullmatch(r"[1-9]|[a-z]", rest):
        return None
    return Name(moment.turn, int(rest) if rest.isdecimal() else rest)


def _again(moment: _Moment, rest: str) -> Said | None:
    """Throw dice again: they count from 1, as they lie; with numbers they were thrown by hand."""
    found = AGAIN.fullmatch(rest)
    if found is None:
        return None
    which = tuple(number - 1 for number in _numbers(found[1] or ""))
    thrown = _numbers(found[2] or "")
    game = moment.state.game
    if game.flow.reroll and which:
        is_once = len(set(which)) == len(which) and max(which) < game.equipment.dice
        if not is_once or len(thrown) not in (0, len(which)):
            return None
    return Roll(moment.turn, thrown, which=which) if thrown else ThrowAgain(moment.turn, which)


def _next(moment: _Moment, rest: str) -> Said | None:
    del moment
    return NextGame(bool(rest)) if rest in ("", "continued") else None


def _set_up(moment: _Moment, rest: str) -> Said | None:
    """Places as JSON, and who is to roll."""
    del rest
    found = SET_UP.fullmatch(moment.typed)
    places = _places(found[1]) if found else None
    if found is None or places is None:
        return None
    form = 'set-up {"6": "ww"}'
    return SetUp(places, _seat_called(moment, found[2], form) if found[2] else None)


def _looked(moment: _Moment, rest: str) -> Said | None:
    """Read places as JSON, which must be its board's, with checkers of its colours; `all` after
    them means the whole board.
    """
    found = LOOK.fullmatch(rest)
    equipment, places = moment.state.game.equipment, _places(found[1]) if found else None
    if found is None or places is None:
        return None
    is_whole = bool(found[2])
    if is_whole and moment.state.phase is not Phase.PLAYING:
        raise RequestError("no roll is being played")
    letters = set(equipment.letters.values())
    wrong = [
        place
        for place, content in places.items()
        if place not in equipment.readable or set(content) - letters
    ]
    if wrong:
        raise RequestError("no such checkers can lie on {places}", places=tuple(wrong))
    if equipment.is_sorted:
        places = {place: "".join(sorted(content)) for place, content in places.items()}
    return LookedAt(places, is_whole)


def _hinted(moment: _Moment, rest: str) -> Said | None:
    del moment
    levels = {"": Hint.ALL} | {hint.value: hint for hint in Hint if hint is not Hint.BEST}
    return HintsWanted(levels[rest]) if rest in levels else None


def _places(text: str) -> Mapping[str, str] | None:
    """The places in a JSON text, None if it holds none."""
    try:
        places = json_value(text)
    except ValueError:
        return None
    is_placed = isinstance(places, dict) and all(isinstance(c, str) for c in places.values())
    return places if is_placed else None


def _correct(moment: _Moment, rest: str) -> Said | None:
    del moment
    found = CORRECT.fullmatch(rest)
    if found is None:
        return None
    number, dice, play = int(found[1]), _numbers(found[2] or ""), found[3] or ""
    if not play.startswith("{"):
        return Correct(number, dice, notation=play)
    places = _places(play)
    return None if places is None else Correct(number, places=places)


def _asking(question: Question) -> Callable[[_Moment, str], Said | None]:
    return lambda _, rest: None if rest else question


def _alone(said: Callable[[_Moment], Said]) -> Callable[[_Moment, str], Said | None]:
    """A word that nothing may follow."""
    return lambda moment, rest: None if rest else said(moment)


WORDS = (
    Word("help", "typed.help", _asking(Question.HELP)),
    Word("board", "typed.board", _asking(Question.BOARD)),
    Word("pips", "typed.pips", _asking(Question.PIPS)),
    Word("score", "typed.score", _asking(Question.SCORE)),
    Word("best", "typed.best", _asking(Question.BEST)),
    Word("roll", "typed.roll", _alone(_rolled)),
    Word("3 1", "typed.dice", _thrown),
    Word(f"void [{'|'.join(VOID_REASONS)}]", "typed.void", _void),
    Word("done", "typed.done", _alone(lambda moment: Done(moment.turn))),
    Word("undo", "typed.undo", _alone(lambda moment: Undo(moment.turn or None))),
    Word("accept", "typed.accept", _alone(lambda _: Accept())),
    Word("double", "typed.double", _alone(lambda moment: Double(moment.roller))),
    Word("take [white]", "typed.take", _answered("take", Take)),
    Word("drop [white]", "typed.drop", _answered("drop", Drop)),
    Word("beaver [white]", "typed.beaver", _answered("beaver", Beaver)),
    Word("resign [1|2|3] [white]", "typed.resign", _resigned),
    Word("name 5", "typed.name", _named),
    Word("again 1 3", "typed.again", _again),
    Word("again 1 3: 6 2", "typed.again-by-hand", _again),
    Word("next [continued]", "typed.next", _next),
    Word('set-up {"6": "ww"} [white]', "typed.set-up", _set_up),
    Word("correct 4 8/5 6/5", "typed.correct-play", _correct),
    Word('correct 4 {"6": "ww"}', "typed.correct-places", _correct),
    Word("correct 4 dice 3 1", "typed.correct-dice", _correct),
    Word('look {"6": "ww"}', "typed.look", _looked),
    Word("hints [off|forced|all]", "typed.hints", _hinted),
    Word("quit", "typed.quit", _asking(Question.QUIT)),
)
