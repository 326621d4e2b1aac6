"""The names of seats and grades of wins, for displays that show them on their own."""

from collections.abc import Mapping

from pasch.messages import LANGUAGES, sentence
from pasch_hardware.message import Message

__all__ = [
    "day_name",
    "game_name",
    "game_said",
    "given_names",
    "grade_name",
    "level_name",
    "option_said",
    "play_name",
    "player_name",
    "seat_name",
    "value_said",
    "way_name",
]


def seat_name(seat: str, lang: str) -> str:
    """The seat's name as used in a sentence; anything else stays as it is.

    >>> seat_name("black", "de"), seat_name("Ada", "de")
    ('Schwarz', 'Ada')
    """
    return _name("seat.", seat, lang) or seat


def player_name(players: Mapping[str, str], seat: str, lang: str) -> str:
    """The player's name, or the seat's if none was given.

    >>> player_name({"black": "Ada"}, "black", "de"), player_name({}, "black", "de")
    ('Ada', 'Schwarz')
    """
    return players.get(seat) or seat_name(seat, lang)


def given_names(players: Mapping[str, str]) -> dict[str, str]:
    """The names that players were given, by seat: none where it only says the seat, as journals
    of earlier versions do in the language of whoever set the table up.

    >>> given_names({"white": "Weiß", "black": "Ada"})
    {'white': '', 'black': 'Ada'}
    """
    return {
        seat: "" if any(name == seat_name(seat, lang) for lang in LANGUAGES) else name
        for seat, name in players.items()
    }


def game_name(game: str, lang: str) -> str:
    """What a game is called; one that is unknown stays as it is.

    >>> game_name("friedl-tric-trac", "de")
    'Friedls Tric-Trac'
    """
    return _name("page.", f"game-{game}", lang) or game


def game_said(game: str) -> Message:
    """What a known game is called, in whatever language it will be said."""
    return Message("page." + f"game-{game}")


def grade_name(grade: str, lang: str) -> str:
    """The name of a win of this grade; `""` if it has none.

    >>> grade_name("triple", "de"), grade_name("points", "en")
    ('dreifach', '')
    """
    return _name("grade.", grade, lang)


def day_name(iso: str) -> Message:
    """A day, with its time if there is one, as the reader's language writes it.

    >>> [sentence(day_name("2026-11-06 21:05"), lang) for lang in ("en", "de")]
    ['2026-11-06 21:05', '06.11.2026 21:05']
    """
    day, _, clock = iso.partition(" ")
    year, month, number = day.split("-")
    said = Message("day", {"year": year, "month": month, "day": number})
    return Message("day.at", {"day": said, "clock": clock}) if clock else said


def level_name(level: str, lang: str) -> str:
    """What a level of the machine is called on the page.

    >>> level_name("club", "de")
    'Vereinsspieler'
    """
    return _name("page.", f"level-{level}", lang) or level


def play_name(notation: str) -> Message | str:
    """A play in its notation; one that moves nothing has none that anybody could read.

    >>> [sentence(Message("{play}", {"play": play_name(text)}), "en") for text in ("8/5", "-", "")]
    ['8/5', 'nothing moved', 'nothing moved']
    """
    return Message("page.nothing-moved") if notation in ("", "-") else notation


def option_said(name: str, value: str) -> Message:
    """A house rule with its value.

    >>> sentence(option_said("first_throw_hits", "no"), "en")
    '"The first throw hits": no'
    """
    said = value_said(name, value)
    return Message("option.with-value", {"option": Message(f"option.{name}"), "value": said})


def value_said(name: str, value: str) -> Message | str:
    """The value of a house rule; one without words of its own keeps its name.

    >>> value_said("start_point", "2")
    '2'
    """
    code = value.replace("×", "x")
    keys = (f"option.{name}-{code}", f"option.{code}")
    return next((Message(key) for key in keys if _name("", key, "en")), value)


def way_name(way: str) -> Message:
    """What is done with a doublet that is played this way, as the option of the game says it.

    >>> sentence(way_name("b"), "en")
    'four times'
    """
    return Message(f"option.doublet-{way}")


def _name(prefix: str, code: str, lang: str) -> str:
    key = prefix + code
    said = sentence(Message(key), lang)
    return "" if said == key else said
