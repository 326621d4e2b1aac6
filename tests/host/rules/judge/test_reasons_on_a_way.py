"""Every reason of the judge in Acey-Deucey, Puff and Tric-Trac, and the rule it names."""

from __future__ import annotations

import pytest

from host.rules.examples import SEATS, Board
from host.rules.wording import said
from pasch.rules.model.game import Status

# (game, own, other, roll, own seen, other seen, options, reason, rule); points are the mover's:
# counted down in Acey-Deucey, up in Puff and Tric-Trac. What is not named is off.
B = "22:2 11:2 16:2"
WRONG = [
    # Acey-Deucey
    ("acey-deucey", "24:1 13:1 1:13", B, (6, 2), "18:1 13:1 1:13", B, {}, "use-both"),
    ("acey-deucey", "13:5 6:9", "24:1", (3, 1), "13:5 6:9", "24:2", {}, "checker-count"),
    ("acey-deucey", "yard:15", "19:1 24:1", (6, 3), "19:1 22:1 yard:13", "19:1 24:1", {}, "hit"),
    ("acey-deucey", "13:5 6:10", "24:2", (3, 1), "13:5 6:10", "24:1 20:1", {}, "foreign"),
    (
        "acey-deucey",
        "bar:1 13:5 yard:9",
        "24:1",
        (3, 2),
        "bar:1 22:1 13:5 yard:8",
        "24:1",
        {},
        "bar",
    ),
    (
        "acey-deucey",
        "yard:15",
        "22:2 24:1",
        (6, 3),
        "19:1 22:1 yard:13",
        "22:2 24:1",
        {},
        "blocked",
    ),
    ("acey-deucey", "6:14 yard:1", "19:2 20:2", (6, 5), "6:13 yard:1", "19:2 20:2", {}, "home"),
    ("acey-deucey", "13:5 6:10", "24:1", (3, 1), "16:1 13:4 6:10", "24:1", {}, "back"),
    ("acey-deucey", "20:1 1:14", "9:2", (6, 5), "15:1 1:14", "9:2", {}, "higher"),
    ("acey-deucey", "13:5 6:10", "24:1", (3, 1), "13:4 8:1 6:10", "24:1", {}, "distance"),
    # Puff
    ("puff", "1:15", "24:15", (2, 3), "1:14 3:1 4:1", "24:15", {}, "checker-count"),
    ("puff", "1:15", "3:1 24:14", (2, 5), "1:14 3:1", "3:1 24:14", {}, "hit"),
    ("puff", "1:15", "24:15", (2, 3), "1:15", "24:14 20:1", {}, "foreign"),
    ("puff", "1:5 yard:10", "24:15", (2, 3), "1:4 3:1 yard:10", "24:15", {}, "bar"),
    ("puff", "1:15", "3:2 24:13", (2, 5), "1:14 3:1", "3:2 24:13", {}, "blocked"),
    ("puff", "20:1 10:14", "1:15", (5, 6), "10:14", "1:15", {}, "home"),
    ("puff", "5:15", "24:15", (2, 3), "5:14 3:1", "24:15", {}, "back"),
    ("puff", "1:15", "24:15", (2, 3), "1:14 4:1", "24:15", {}, "smaller-first"),
    ("puff", "5:15", "24:15", (2, 2), "5:14 10:1", "24:15", {}, "top-first"),
    ("puff", "1:15", "24:15", (2, 3), "1:14 5:1", "24:15", {}, "distance"),
    # Tric-Trac
    ("tric-trac", "2:15", "24:15", (2, 3), "2:14", "24:14", {}, "checker-count"),
    ("tric-trac", "2:15", "4:1 24:14", (2, 5), "2:14 4:1", "4:1 24:14", {}, "hit"),
    ("tric-trac", "2:15", "24:15", (2, 3), "2:15", "24:14 20:1", {}, "foreign"),
    ("tric-trac", "1:5 8:10", "24:15", (2, 3), "1:5 8:9 10:1", "24:15", {}, "bar"),
    ("tric-trac", "2:15", "4:2 24:13", (2, 5), "2:14 4:1", "4:2 24:13", {}, "blocked"),
    ("tric-trac", "8:15", "24:15", (2, 3), "8:14 6:1", "24:15", {}, "back"),
    ("tric-trac", "9:15", "24:15", (4, 5), "9:14 13:1", "24:15", {}, "enemy-hucke"),
    ("tric-trac", "9:15", "24:15", (3, 5), "9:13 12:1 14:1", "24:15", {}, "hucke"),
    ("tric-trac", "8:2 7:2 9:2 2:9", "24:15", (4, 5), "8:1 9:1 7:2 12:2 2:9", "24:15", {}, "less"),
    ("tric-trac", "2:15", "24:15", (2, 3), "2:14 6:1", "24:15", {}, "distance"),
]
RULES = {
    "acey-deucey": {
        "checker-count": "AD-1",
        "hit": "AD-13",
        "foreign": "AD-2",
        "bar": "AD-14",
        "blocked": "AD-6",
        "home": "AD-15",
        "back": "AD-2",
        "use-both": "AD-9",
        "higher": "AD-9",
        "distance": "AD-7",
    },
    "puff": {
        "checker-count": "PF-3",
        "hit": "PF-2",
        "foreign": "PF-1",
        "bar": "PF-6",
        "blocked": "PF-2",
        "home": "PF-12",
        "back": "PF-1",
        "smaller-first": "PF-10",
        "top-first": "PF-11",
        "distance": "PF-5",
    },
    "tric-trac": {
        "checker-count": "TT-2",
        "hit": "TT-12",
        "foreign": "TT-1",
        "bar": "TT-5",
        "blocked": "TT-1",
        "back": "TT-1",
        "enemy-hucke": "TT-10",
        "hucke": "TT-8",
        "less": "TT-11",
        "distance": "TT-6",
    },
}
CODES = {
    "hit": "hit-not-lifted",
    "foreign": "not-your-checker",
    "bar": "enter-first",
    "home": "not-home",
    "back": "wrong-direction",
    "higher": "use-higher",
    "less": "one-step-less",
    "distance": "wrong-distance",
}


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("case", WRONG, ids=lambda case: f"{case[0]}-{case[-1]}")
def test_reasons(case: tuple[object, ...], seat: str) -> None:
    name, own, other, dice, own_seen, other_seen, options, reason = case
    board = Board.of(str(name), seat)
    asked = board.asked(str(own), str(other), dice, **options)  # type: ignore[arg-type]
    judgement = board.judged(asked, str(own_seen), str(other_seen))
    assert judgement.status is Status.ILLEGAL
    assert judgement.reason == CODES.get(str(reason), reason)
    assert judgement.rule == RULES[str(name)][str(reason)]
    for lang in ("en", "de"):
        assert said(judgement, lang).endswith(".")
        assert "{" not in said(judgement, lang)
    assert judgement.places
    assert set(judgement.places) <= set(board.game.equipment.places)
    assert judgement.repair


def test_sentences_call_points_as_the_game_does() -> None:
    board = Board.of("tric-trac", "black")
    asked = board.asked("2:15", "4:2 24:13", (2, 5))
    judgement = board.judged(asked, "2:14 4:1", "4:2 24:13")
    assert said(judgement, "de").startswith("Weiß hält die Zunge 4A")
    assert judgement.places == ("21",)
