"""Drawing: the camera's stand from the front and the side, and the picture it gives."""

import math

from pasch_hardware.boards.board import BoardProfile, Point
from pasch_hardware.boards.layout import Rectangle, around, marker_room, outline, place_rectangle
from pasch_hardware.maker.camera_stand import (
    CameraStand,
    camera_stand,
    must_see,
    project,
)
from pasch_hardware.maker.sheet.shapes import (
    GREY,
    INK,
    Circle,
    Drawing,
    Polyline,
    Shape,
    Style,
    TextLabel,
    dimension,
    line,
    rectangle,
    sheet,
)
from pasch_hardware.message import Message, message, messages

__all__ = ["post_and_boom_mm", "stand_drawing"]

WOOD = Style(INK, 0.35, "#ead9bd")
POST = Style(INK, 0.3, "#c9ced6")
VIEW = Style("#d08a00", 0.25, "#fff6dc")
CAMERA = Style(INK, 0.3, "#444444")
# The post stands beside the board, clamped to the table.
POST_ASIDE_MM = 50.0
POST_MM = 20.0
CAMERA_MM = (60.0, 40.0)


def post_and_boom_mm(profile: BoardProfile, stand: CameraStand) -> tuple[float, float]:
    """Lengths of the post (from the table) and of the boom that reaches over the board.

    The post stands to the right of the board, level with the lens. On top of the lens's height
    come the board's own and the camera's.
    """
    base_mm = 40.0
    post = stand.height_mm + base_mm + CAMERA_MM[1] / 2
    boom = outline(profile).right + POST_ASIDE_MM - stand.lens[0]
    return (math.ceil(post / 10) * 10.0, math.ceil(boom / 10) * 10.0 + 30.0)


def stand_drawing(profile: BoardProfile, fov_deg: float) -> Drawing:
    """An A4 sheet: the stand straight above with lengths, a table of tilted ones, the picture."""
    stand = camera_stand(profile, fov_deg)
    post, boom = post_and_boom_mm(profile, stand)
    plate = outline(profile)
    scale = min(120.0 / (plate.width + 160.0), 128.0 / (post + 40.0))
    shapes: list[Shape] = [
        *_front(profile, stand, scale),
        *_picture(profile, stand, Rectangle(168.0, 30.0, 120.0, 67.5)),
        *_table(profile, fov_deg, (168.0, 122.0)),
    ]
    note = message(
        "A camera that sees {fov:g}° across, 16:9. Post {post:g} mm, boom {boom:g} mm "
        "(profile 20 x 20), 1/4-inch camera screw. Lengths in mm.",
        fov=fov_deg,
        post=post,
        boom=boom,
    )
    return sheet(message("{board}: camera stand", board=profile.name), shapes, note)


def _front(profile: BoardProfile, stand: CameraStand, scale: float) -> list[Shape]:
    """The operator's view: board, post to its right, camera over its middle."""
    plate, room = outline(profile), must_see(profile)
    post, _ = post_and_boom_mm(profile, stand)
    ground = 176.0
    left = 24.0 - plate.x * scale

    def at(x: float, height: float) -> Point:
        return (left + x * scale, ground - (height + 40.0) * scale)

    lens_x, lens_z = stand.lens[0], stand.height_mm
    post_x = plate.right + POST_ASIDE_MM
    lens, surface = at(lens_x, lens_z), at(room.x, 0.0)
    board = Rectangle(*at(plate.x, 0.0), plate.width * scale, 26.0 * scale)
    arm_z, end_x = lens_z + CAMERA_MM[1], post_x + POST_MM
    arm = _between(at(lens_x - 20, arm_z), at(end_x, arm_z - POST_MM))
    shapes: list[Shape] = [
        line((14.0, ground), (152.0, ground), style=Style(INK, 0.6)),
        TextLabel((15.0, ground + 5.0), Message("table"), 3.0, colour=GREY),
        Polyline((lens, surface, at(room.right, 0.0)), VIEW, True),
        rectangle(board, WOOD),
        rectangle(_between(at(post_x, post - 40.0), at(post_x + POST_MM, -40.0)), POST),
        rectangle(arm, POST),
        rectangle(
            around((lens[0], lens[1] - CAMERA_MM[1] / 2 * scale), 60 * scale, 40 * scale), CAMERA
        ),
        Circle(lens, 1.0, Style(None, fill="#d08a00")),
        TextLabel(
            (lens[0], lens[1] - CAMERA_MM[1] * scale - 2.0), Message("camera"), 3.0, "middle"
        ),
    ]
    above = message("lens {mm:.0f} above the surface", mm=lens_z)
    shapes += dimension(at(lens_x, 0.0), lens, 0.01, above, 3.0)
    under = (at(0, -40.0)[1] - at(0, 0)[1]) + 12.0
    middle = post_x + POST_MM / 2
    shapes += dimension(at(lens_x, 0.0), at(middle, 0.0), -under, round(middle - lens_x))
    seen = message("must see {mm:.0f}", mm=room.width)
    shapes += dimension(at(room.x, 0.0), at(room.right, 0.0), -(under + 9.0), seen)
    return shapes


def _between(a: Point, b: Point) -> Rectangle:
    x, y = min(a[0], b[0]), min(a[1], b[1])
    return Rectangle(x, y, abs(a[0] - b[0]), abs(a[1] - b[1]))


def _picture(profile: BoardProfile, stand: CameraStand, frame: Rectangle) -> list[Shape]:
    """What the camera sees: the board's outline, field, places and markers in the picture."""
    scale = frame.width / stand.picture_px[0]

    def seen(room: Rectangle, height: float, style: Style) -> Shape:
        points = [project(stand, (x, y, height)) for x, y in rectangle(room).points]
        return Polyline(
            tuple((frame.x + x * scale, frame.y + y * scale) for x, y in points), style, True
        )

    thin = Style(GREY, 0.15)
    shapes: list[Shape] = [
        rectangle(frame, Style(INK, 0.4, "#faf7f0")),
        seen(Rectangle(0.0, 0.0, *profile.field), 0.0, Style(INK, 0.25, "#f3ece0")),
    ]
    shapes += [seen(place_rectangle(shape), shape.height, thin) for shape in profile.places]
    for marker in profile.fiducials:
        shapes.append(seen(marker_room(marker), marker.height, Style(GREY, 0.15, "#ffffff")))
        square = around(marker.centre, marker.size)
        shapes.append(seen(square, marker.height, Style(None, fill="#444444")))
    width, height = stand.picture_px
    words = message(
        "The picture, {wide} x {high}: a checker of {mm:g} mm is {px:.0f} pixels wide.",
        wide=width,
        high=height,
        mm=min(profile.diameters.values()),
        px=stand.far_px,
    )
    return [*shapes, TextLabel((frame.x, frame.bottom + 5.0), words, 3.0)]


def _table(profile: BoardProfile, fov_deg: float, corner: Point) -> list[Shape]:
    """Lens height, distance towards the operator and pixels for other cameras and tilts."""
    x, y = corner
    heads = messages("view across", "tilt", "height", "to operator", "pixels far - near")
    columns = (x + 22.0, x + 36.0, x + 55.0, x + 80.0, x + 112.0)
    shapes: list[Shape] = [
        TextLabel((x, y - 8.0), Message("Other cameras and tilts"), 3.4, is_bold=True),
    ]
    for column, head in zip(columns, heads, strict=True):
        shapes.append(TextLabel((column, y), head, 2.8, "end", 0.0, GREY))
    middle = must_see(profile).centre[1]
    rows = [(view, 0.0) for view in sorted({60.0, fov_deg, 80.0, 90.0})]
    rows += [(fov_deg, tilt) for tilt in (10.0, 20.0, 30.0)]
    for number, (view, tilt) in enumerate(rows, 1):
        stand = camera_stand(profile, view, tilt)
        words = (
            message("{view:g}°", view=view),
            message("{tilt:g}°", tilt=tilt),
            message("{height_mm:.0f} mm", height_mm=stand.height_mm),
            message("{middle:.0f} mm", middle=round(stand.lens[1] - middle)),
            message("{far_px:.0f} - {near_px:.0f}", far_px=stand.far_px, near_px=stand.near_px),
        )
        line_y = y + 5.4 * number
        shapes += [
            TextLabel((c, line_y), word, 3.0, "end")
            for c, word in zip(columns, words, strict=True)
        ]
    foot = y + 5.4 * (len(rows) + 1) + 2.0
    for number, words_ in enumerate(
        (
            Message("Height is above the playing surface; 'to operator' is how far the lens"),
            Message("stands from the middle of what it must see. Pixels are a checker's width"),
            message(
                "at the farthest and the nearest place in a picture {px} pixels wide.", px=1280
            ),
        )
    ):
        shapes.append(TextLabel((x, foot + 4.0 * number), words_, 2.7, colour=GREY))
    return shapes
