"""`pasch referee` at its edges: lines, errors, exit status, journal, frames."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host.referee.telling import MADE_POINT, START, picture
from pasch.cli.jsonl.referee import RefereeRun
from pasch.errors import JournalError
from pasch.journal import Journal
from pasch.referee import JournalEvent
from pasch_vision.errors import PictureError

RECORDING = Path(__file__).parents[3] / "data" / "recording-1-places.jsonl"
BEGIN = {"event": "start", "game": "backgammon", "turn": "white"}
ROLL = {"event": "roll", "seat": "white", "dice": [3, 1]}


def pasch(lines, *arguments, **more):
    """Run the command on lines (texts or objects): (answers, exit status, standard error)."""
    text = "\n".join(line if isinstance(line, str) else json.dumps(line) for line in lines)
    done = subprocess.run(
        [sys.executable, "-m", "pasch", "referee", "--lang", "en", *map(str, arguments)],
        input=text + "\n",
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        **more,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    return answers, done.returncode, done.stderr


def test_the_recording_told_in_places_line_by_line():
    lines = [json.loads(line) for line in RECORDING.read_text().splitlines()]
    answers, status, errors = pasch([line["event"] for line in lines])
    assert (status, errors) == (0, "")
    assert len(answers) == len(lines)
    for line, answer in zip(lines, answers, strict=True):
        assert answer["verdict"] == line["expected"]["verdict"]


def test_bad_lines_are_answered_and_the_others_too():
    lines = [
        BEGIN,
        "not json",
        "[1, 2]",
        '{"seat": "white"}',
        '{"event": "jump"}',
        {"event": "roll", "seat": "white", "dice": [3, 9]},
        {"event": "start", "game": "chess"},
        {"event": "frame"},
        {"event": "frame", "image": 7},
        "[" * 100_000,
        '{"event": "seen", "places": {"6": "\\ud800"}}',
        ROLL,
    ]
    answers, status, errors = pasch(lines)
    assert (status, errors) == (2, "")
    assert len(answers) == len(lines)
    assert [("error" in answer) for answer in answers] == [False, *[True] * 10, False]
    assert "9" in answers[5]["error"]
    assert "chess" in answers[6]["error"]
    assert "image" in answers[7]["error"]
    assert answers[-1]["verdict"] == "rolled"


def test_all_strange_places_and_letters_of_a_reading_are_named_at_once():
    answers, status, _ = pasch(
        [BEGIN, {"event": "seen", "places": {"99": "w", "S1": "", "6": "xw"}}]
    )
    assert status == 2
    for fault in ("no place '99'", "no place 'S1'", "place 6 holds 'xw'"):
        assert fault in answers[1]["error"]


def test_all_faults_of_an_event_are_named_at_once():
    lines = [
        BEGIN,
        {"event": "roll", "seat": 3, "dice": "31", "which": 7},
        {"event": "roll", "seat": "red", "dice": [7, 1]},
        {"event": "start", "game": 7, "turn": 1, "match": {"length": 0}, "options": []},
        {"event": "correct", "entry": 0, "dice": [True]},
    ]
    answers, status, _ = pasch(lines)
    assert status == 2
    named = [("seat", "dice", "which"), ("red", "7"), ("game", "turn", "match.length", "options")]
    for answer, faults in zip(answers[1:], [*named, ("entry", "dice")], strict=True):
        assert all(fault in answer["error"] for fault in faults)


def test_bytes_that_are_no_text_are_a_bad_line():
    done = subprocess.run(
        [sys.executable, "-m", "pasch", "referee"],
        input=b'{"event": \xff\xfe}\n' + json.dumps(BEGIN).encode() + b"\n",
        capture_output=True,
        check=False,
    )
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert "error" in answers[0]
    assert answers[1]["verdict"] == "started"


def test_half_a_character_breaks_neither_answers_nor_journal(tmp_path):
    lines = [
        '{"event": "\\ud800"}',
        json.dumps({**BEGIN, "players": {"white": "A\ud800"}}),
        '{"event": "roll", "seat": "\\udfff", "dice": [3, 1]}',
    ]
    answers, status, errors = pasch(lines, "--journal", tmp_path / "games.db")
    assert (status, errors) == (2, "")
    assert [("error" in answer) for answer in answers] == [True, False, True]
    with Journal.open(tmp_path / "games.db") as journal:
        assert journal.events(1)[0].data["players"] == {"white": "A?"}


def test_names_are_kept_on_one_line(tmp_path):
    begin = {**BEGIN, "players": {"white": "Ada\n\tLovelace\x00", "black": " Zoë "}}
    pasch([begin], "--journal", tmp_path / "games.db")
    with Journal.open(tmp_path / "games.db") as journal:
        kept = journal.events(1)[0].data["players"]
    assert kept == {"white": "Ada  Lovelace", "black": "Zoë"}


def test_a_refusal_is_an_answer_and_no_error():
    answers, status, _ = pasch([ROLL, BEGIN, {**ROLL, "seat": "black"}])
    assert status == 0
    assert [answer["verdict"] for answer in answers] == ["refused", "started", "refused"]


def test_fields_that_an_event_does_not_have_are_passed_over():
    events = [BEGIN, ROLL, {"event": "seen", "places": MADE_POINT}]
    answers, status, errors = pasch(events)
    assert [answer["verdict"] for answer in answers] == ["started", "rolled", "legal"]
    assert pasch([event | {"id": 7} for event in events]) == (answers, status, errors)


def test_each_answer_is_there_before_the_next_event_is_sent():
    process = subprocess.Popen(
        [sys.executable, "-m", "pasch", "referee"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    for event, verdict in ((BEGIN, "started"), (ROLL, "rolled")):
        process.stdin.write(json.dumps(event) + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["verdict"] == verdict
    process.stdin.close()
    assert process.wait() == 0
    process.stdout.close()


def test_german_is_spoken_where_asked_and_keys_stay_english():
    answers, _, _ = pasch([BEGIN, {**ROLL, "seat": "black"}], "--lang", "de")
    assert answers[1]["verdict"] == "refused"
    assert "Weiß" in answers[1]["message"]


def test_places_need_no_opencv():
    program = (
        "import sys; from pasch.cli import main; status = main(['referee']); "
        "assert 'cv2' not in sys.modules and 'numpy' not in sys.modules; sys.exit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(BEGIN) + "\n",
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_frame_that_cannot_be_read_changes_nothing(tmp_path):
    (tmp_path / "mud.jpg").write_bytes(b"mud")
    frames = [{"event": "frame", "image": name} for name in ("nowhere.jpg", "mud.jpg")]
    lines = [BEGIN, ROLL, *frames, {"event": "done", "seat": "white"}]
    answers, status, errors = pasch(lines, "--folder", tmp_path)
    assert (status, errors) == (2, "")
    assert "nowhere.jpg" in answers[2]["error"]
    assert "mud.jpg" in answers[3]["error"]
    assert answers[4]["verdict"] == "incomplete"


def test_the_journal_is_written_and_an_unfinished_game_goes_on(tmp_path):
    path = tmp_path / "games.db"
    pasch([BEGIN, ROLL], "--journal", path)
    answers, status, _ = pasch(
        [{"event": "seen", "places": MADE_POINT}, {"event": "done", "seat": "white"}],
        "--journal",
        path,
    )
    assert status == 0
    assert [answer["verdict"] for answer in answers] == ["legal", "played"]
    with Journal.open(path) as journal:
        assert len(journal.games()) == 1
        kinds = [event.kind.value for event in journal.events(1)]
    assert kinds == ["started", "rolled", "seen", "played"]


WON = {"24": "bb", "off": "w" * 15 + "b" * 13}
LAST = {"1": "w", "24": "bb", "off": "w" * 14 + "b" * 13}
WINS = [
    BEGIN | {"places": LAST},
    ROLL,
    {"event": "seen", "places": WON},
    {"event": "done", "seat": "white"},
]


@pytest.mark.parametrize(
    ("goes_on", "due"),
    [
        ({"event": "set-up", "places": LAST, "turn": "black"}, "black"),
        ({"event": "correct", "entry": 1, "places": LAST | {"1": "", "2": "w"}}, "black"),
        ({"event": "undo"}, "white"),
    ],
)
def test_a_game_that_goes_on_after_its_end_is_found_after_a_restart(tmp_path, goes_on, due):
    path = tmp_path / "games.db"
    answers, _, _ = pasch([*WINS, goes_on], "--journal", path)
    assert [answer["verdict"] for answer in answers[-2:]] == ["game-over", goes_on["event"]]
    answers, _, _ = pasch([{"event": "resign", "seat": "white"}], "--journal", path)
    assert (answers[0]["verdict"], answers[0]["turn"]) == ("resign", due)


CRAWFORD = {"length": 3, "score": {"white": 2, "black": 0}}
LOSES = [{"event": "resign", "seat": "white"}, {"event": "take", "seat": "black"}]


def test_between_two_games_a_match_is_known_after_a_restart(tmp_path):
    path = tmp_path / "games.db"
    ada_and_bo = BEGIN | {"players": {"white": "Ada", "black": "Bo"}}
    pasch([ada_and_bo | {"match": CRAWFORD}, *LOSES], "--journal", path)
    shutil.copy(path, tmp_path / "copy.db")
    (going_on,), _, _ = pasch([{"event": "next"}], "--journal", path)
    assert going_on["match"] == {
        "length": 3,
        "score": {"white": 2, "black": 1},
        "is_crawford": False,
        "games": 1,
    }
    pasch(LOSES, "--journal", path)
    said, _, _ = pasch([{"event": "next"}, ROLL], "--journal", path)
    assert [answer["verdict"] for answer in said] == ["started", "refused"]
    again = ada_and_bo | {"match": CRAWFORD | {"score": {"white": 2, "black": 1}}}
    (begun,), _, _ = pasch([again], "--journal", tmp_path / "copy.db")
    assert not begun["match"]["is_crawford"]


def test_after_a_match_or_a_game_for_money_nothing_goes_on_after_a_restart(tmp_path):
    path = tmp_path / "games.db"
    for match in ({"match": {"length": 1, "score": {}}}, {}):
        pasch([BEGIN | match, *LOSES], "--journal", path)
        (refused,), _, _ = pasch([{"event": "next"}], "--journal", path)
        assert refused["message"] == "No game is going on; start one first."


def test_a_journal_that_cannot_be_opened_is_one_sentence(tmp_path):
    answers, status, errors = pasch([BEGIN], "--journal", tmp_path / "nowhere" / "games.db")
    assert (answers, status) == ([], 2)
    assert "no folder" in errors
    assert "Traceback" not in errors


class FakeEyes:
    """Eyes that see what the picture's name says."""

    def __init__(self, pictures):
        self.pictures = pictures
        self.taught = []

    def look(self, image, state):
        if image not in self.pictures:
            raise PictureError(f"{image} cannot be read")
        return self.pictures[image]

    def teach(self, seen, contents, is_certain):
        (name,) = (name for name, picture in self.pictures.items() if picture is seen)
        self.taught.append((name, dict(contents), is_certain))


def test_frames_are_ruled_on_like_places():
    eyes = FakeEyes({"before": picture(START), "after": picture(MADE_POINT)})
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    assert session.answer({"event": "frame", "image": "before"})["verdict"] == "waiting"
    session.answer(ROLL)
    assert session.answer({"event": "frame", "image": "before"})["verdict"] == "incomplete"
    answer = session.answer({"event": "frame", "image": "after"})
    assert (answer["verdict"], answer["notation"]) == ("legal", "8/5 6/5")
    with pytest.raises(PictureError):
        session.answer({"event": "frame", "image": "mud"})
    assert session.answer({"event": "done", "seat": "white"})["verdict"] == "played"
    assert eyes.taught == [
        ("before", START, True),
        ("before", START, False),
        ("after", MADE_POINT, True),
    ]


def test_what_is_illegal_doubtful_or_covered_teaches_the_reader_nothing():
    played_or_not = {place: {START.get(place, ""): 0.5, MADE_POINT[place]: 0.5} for place in "856"}
    eyes = FakeEyes(
        {
            "wrong": picture({**START, "8": "ww", "9": "w"}),
            "covered": picture(START, covered=("8",)),
            "blurred": picture(MADE_POINT, unsure=played_or_not, confidence=0.4),
        }
    )
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    assert session.answer({"event": "frame", "image": "covered"})["verdict"] == "waiting"
    session.answer(ROLL)
    frames = [{"event": "frame", "image": name} for name in eyes.pictures]
    verdicts = [session.answer(frame)["verdict"] for frame in frames]
    assert verdicts == ["illegal", "pending", "doubtful"]
    assert eyes.taught == []


def test_what_people_say_of_a_doubtful_picture_teaches_the_reader():
    blurred = {"6": {"wwwww": 0.5, "wwww": 0.5}, "8": {"www": 0.5, "ww": 0.5}}
    doubtful = {"5": {"": 0.5, "w": 0.3, "ww": 0.2}, **blurred}
    eyes = FakeEyes({"blurred": picture(MADE_POINT, unsure=doubtful, confidence=0.3)})
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    session.answer(ROLL)
    assert session.answer({"event": "frame", "image": "blurred"})["verdict"] == "doubtful"
    assert eyes.taught == []
    said = session.answer({"event": "seen", "places": MADE_POINT})
    assert said["verdict"] == "legal"
    assert eyes.taught == [("blurred", MADE_POINT, True)]


def test_a_picture_of_before_the_roll_is_not_taken_for_what_people_say_after_it():
    eyes = FakeEyes({"blurred": picture(START, unsure={"5": {"": 0.5}}, confidence=0.3)})
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    assert session.answer({"event": "frame", "image": "blurred"})["verdict"] == "waiting"
    taught = len(eyes.taught)
    session.answer(ROLL)
    assert session.answer({"event": "seen", "places": MADE_POINT})["verdict"] == "legal"
    assert len(eyes.taught) == taught


def test_what_is_accepted_but_to_be_put_right_teaches_nothing():
    eyes = FakeEyes({"blurred": picture(MADE_POINT, unsure={"5": {"": 0.5}}, confidence=0.3)})
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    session.answer(ROLL)
    session.answer({"event": "frame", "image": "blurred"})
    assert session.answer({"event": "seen", "places": {}})["reason"] == "checker-count"
    assert len(session.answer({"event": "accept"})["repair"]) == 30
    assert eyes.taught == []


def test_what_the_rules_alone_read_out_of_a_picture_is_told_as_not_certain():
    blurred = {"13": {"wwwww": 0.05, "wwwwww": 0.95}}
    eyes = FakeEyes({"after": picture(MADE_POINT, unsure=blurred, confidence=0.4)})
    session = RefereeRun("en", eyes)
    session.answer(BEGIN)
    session.answer(ROLL)
    answer = session.answer({"event": "frame", "image": "after"})
    assert answer["verdict"] == "legal"
    assert eyes.taught == [("after", MADE_POINT, False)]


def test_a_frame_before_any_game_is_refused():
    answer = RefereeRun("en", FakeEyes({})).answer({"event": "frame", "image": "before"})
    assert answer["verdict"] == "refused"


class FullJournal(Journal):
    """A journal on a disk that is full until room is made."""

    is_full = False

    def record(self, events: tuple[JournalEvent, ...], now_ms: int) -> int | None:
        if self.is_full:
            raise JournalError("the disk is full")
        return super().record(events, now_ms)


def test_a_full_disk_changes_nothing_and_the_event_may_be_sent_again(tmp_path):
    with FullJournal.open(tmp_path / "games.db") as journal:
        session = RefereeRun("en", FakeEyes({}), journal)
        session.answer(BEGIN)
        journal.is_full = True
        with pytest.raises(JournalError, match="full"):
            session.answer(ROLL)
        journal.is_full = False
        assert session.answer(ROLL)["verdict"] == "rolled"


@pytest.mark.parametrize(
    "line",
    [
        {"event": "ask-roll", "seat": "white", "roll_id": 7, "nonce": "zz"},
        {"event": "ask-roll", "seat": "white", "roll_id": 10**90, "nonce": "0a"},
        {"event": "ask-roll", "seat": "white", "roll_id": 7, "nonce": "0a" * 20},
        {**BEGIN, "players": {"white": "x" * 200_000}},
    ],
    ids=["nonce", "roll-id", "long-nonce", "long-name"],
)
def test_what_could_not_be_read_again_is_never_written(tmp_path, line):
    path = tmp_path / "games.db"
    with Journal.open(path) as journal:
        run = RefereeRun("en", FakeEyes({}), journal)
        run.answer(BEGIN)
        with pytest.raises(JournalError, match="nothing was written"):
            run.answer(line)
        assert run.answer(ROLL)["verdict"] == "rolled"
        (game,) = journal.games()
        kinds = [event.kind.value for event in journal.events(game.id)]
    assert kinds == ["started", "rolled"]


def test_a_name_that_is_not_known_stands_in_the_quotes_of_its_language():
    answers, _, _ = pasch([BEGIN, ROLL, {"event": "seen", "places": {"yard": "w"}}], "--lang=de")
    assert "„yard“" in answers[-1]["error"]
