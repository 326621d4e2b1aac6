"""What it takes to draw any board: places, checkers and seats, as JSON in millimetres.

Made from the profile and the game; constant during a game. Draws nothing.
"""

from collections.abc import Mapping
from typing import Any

from pasch.rules.model.game import Game
from pasch_hardware.boards.board import BoardProfile, PlaceShape, Row
from pasch_hardware.boards.geometry import area_capacity, capacity, corners, slot_centre

__all__ = ["board_json"]


def board_json(profile: BoardProfile, game: Game) -> dict[str, Any]:
    """The board of a game as `GET /board` gives it."""
    equipment, kind = game.equipment, profile.kind
    return {
        "kind": profile.board,
        "name": profile.name,
        "field_mm": list(profile.field),
        "places": [_place(profile, shape) for shape in profile.places],
        "beside": [name for name in equipment.places if name not in profile.place_names],
        "checkers": {
            letter: {
                "seat": seat,
                "diameter_mm": profile.diameter(letter),
                "rgb": "#{2:02x}{1:02x}{0:02x}".format(*kind.colours[letter].bgr),
                "count": equipment.checkers,
            }
            for seat, letter in equipment.letters.items()
        },
        "sorted": equipment.is_sorted,
        "seats": [
            {
                "seat": seat,
                "letter": letter,
                "side": side,
                "home": list(equipment.homes[seat]),
                "called": {place: game.called(place, seat) for place in equipment.places},
            }
            for (seat, letter), side in zip(equipment.letters.items(), kind.sides, strict=False)
        ],
        "dice": {
            "count": equipment.dice,
            "sides": equipment.sides,
            "faces": [list(die) for die in equipment.faces],
        },
    }


def _place(profile: BoardProfile, shape: PlaceShape) -> Mapping[str, Any]:
    """A place: where it is, and where its checkers lie."""
    letter = shape.colour or profile.letters[0]
    diameter, thickness = profile.diameter(letter), profile.thickness(letter)
    if isinstance(shape, Row):
        room = capacity(shape, diameter)
        base, direction = shape.anchor, list(shape.direction)
    else:
        room = area_capacity(shape, diameter)
        base, direction = shape.centre, None
    centres = [slot_centre(shape, index, room, diameter, thickness) for index in range(room)]
    return {
        "name": shape.name,
        "outline_mm": [_rounded(point) for point in corners(shape)],
        "base_mm": _rounded(base),
        "direction": direction,
        "colour": shape.colour,
        "slots_mm": [_rounded((x, y)) for x, y, _ in centres],
        "pose": shape.pose.value,
    }


def _rounded(point: tuple[float, float]) -> list[float]:
    return [round(point[0], 2), round(point[1], 2)]
