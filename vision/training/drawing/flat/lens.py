"""Light over the board, and a camera's effects: perspective, blur, noise, compression."""

import cv2
import numpy as np

from pasch_vision.arrays import Floats, Maps
from pasch_vision.picture import Picture
from training.drawing.sketch import MARGIN, Rng, Sketch, noise, softened


def lit(sketch: Sketch, faces: Picture, shade: Maps) -> None:
    """Light the drawing: gradients, coloured lamps, hard shadows of windows and arms, glare."""
    rng, shape = sketch.rng, sketch.image.shape[:2]
    rows, columns = np.indices((24, 32), dtype=np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    slope = (columns / 31 - 0.5) * np.cos(turn) + (rows / 23 - 0.5) * np.sin(turn)
    light = np.ones((24, 32, 3), np.float32)
    light *= 1 + float(rng.normal(0, 0.3)) * slope[:, :, None]
    light *= (1 + rng.normal(0, 0.07, 3)).astype(np.float32)
    light *= 1 + slope[:, :, None] * rng.normal(0, 0.1, 3).astype(np.float32)
    if sketch.chance(0.3):
        x, y, wide = rng.uniform(0, 32), rng.uniform(0, 24), rng.uniform(5, 20)
        spot = np.exp(-((columns - x) ** 2 + (rows - y) ** 2) / wide**2)
        light *= 1 + rng.uniform(-0.3, 0.7) * spot[:, :, None]
    size = (shape[1], shape[0])
    over_board = cv2.resize(np.maximum(light, 0.15), size, interpolation=cv2.INTER_LINEAR)
    factor = np.asarray(over_board, dtype=np.float32)
    if sketch.chance(0.35):
        factor *= bands(sketch, shape)[:, :, None]
    factor *= shade[:, :, None]
    exposure = rng.uniform(0.55, 1.2)
    # One picture in six is overexposed, so that pale surfaces are burnt out.
    exposure += 5 * max(exposure - 1.1, 0)
    seen = sketch.image * (factor * exposure)
    if sketch.chance(0.25):
        seen += glare(sketch, faces)[:, :, None]
    np.copyto(sketch.image, np.clip(seen, 0, 255).astype(np.uint8))


def bands(sketch: Sketch, shape: tuple[int, int]) -> Maps:
    """Shadow bands with soft or hard edges, factors (H, W)."""
    mask = np.zeros(shape, np.uint8)
    for _ in range(int(sketch.rng.integers(1, 4))):
        turn = sketch.between(0, np.pi)
        way = np.array([np.cos(turn), np.sin(turn)])
        side = np.array([-way[1], way[0]])
        middle = np.array([sketch.between(0, shape[1]), sketch.between(0, shape[0])])
        half = sketch.between(4, 90) * sketch.scale
        band = [
            middle + way * 4000 * a + side * half * b
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        ]
        cv2.fillPoly(mask, [np.array(band).astype(np.int32)], 255)
    soft = sketch.scale * sketch.between(0.4, 9)
    blurred = softened(mask, soft)
    if sketch.chance(0.5):
        blurred = 1 - blurred
    return np.asarray(1 - sketch.between(0.2, 0.65) * blurred, dtype=np.float32)


def glare(sketch: Sketch, faces: Picture) -> Maps:
    """Light mirrored by varnish, more on the checkers, (H, W)."""
    shape = faces.shape
    patch = np.zeros(shape, np.uint8)
    middle = (int(sketch.between(0, shape[1])), int(sketch.between(0, shape[0])))
    size = (int(sketch.between(10, 90) * sketch.scale), int(sketch.between(10, 60) * sketch.scale))
    cv2.ellipse(patch, middle, size, sketch.between(0, 180), 0, 360, 255, -1)
    soft = softened(patch, sketch.scale * sketch.between(2, 14))
    share = np.where(faces > 0, 1.0, sketch.between(0.0, 0.8))
    return np.asarray(soft * share * sketch.between(30, 140), dtype=np.float32)


def through_camera(sketch: Sketch, wanted: Maps, size: tuple[int, int]) -> Picture:
    """The drawing, photographed from its eye and rectified again to `size` (width, height).

    `wanted` (4, 2): where the field's corners belong in the rectified picture. The corners are
    marked slightly off, as a person would.
    """
    rng = sketch.rng
    width, height = sketch.field
    field = np.array([(0, 0), (width, 0), (width, height), (0, height)], dtype=np.float64)
    seen, picture_size = photographed(sketch, field)
    drawn = ((field + MARGIN) * sketch.scale).astype(np.float32)
    there = cv2.getPerspectiveTransform(drawn, seen)
    flat = cv2.warpPerspective(
        sketch.image,
        there,
        picture_size,
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REFLECT_101,
    )
    picture = spoiled(rng, np.asarray(flat, dtype=np.uint8))
    column = float(np.linalg.norm(seen[1] - seen[0])) / (width / 24.0)
    off = rng.normal(0, 1, (4, 2)) * column * rng.choice([0.01, 0.03, 0.06])
    marked = (seen + off).astype(np.float32)
    back = np.asarray(cv2.getPerspectiveTransform(marked, wanted), dtype=np.float64)
    if column > 36:
        soft = 0.35 * column / 24
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), soft), dtype=np.uint8)
    return np.asarray(bent(rng, picture, back, size), dtype=np.uint8)


def photographed(sketch: Sketch, field: Floats) -> tuple[Maps, tuple[int, int]]:
    """Where the field's corners lie in the picture (4, 2), and the picture's size."""
    rng = sketch.rng
    eye = np.array(sketch.eye)
    aim = np.array([*(field.mean(axis=0) + rng.normal(0, 15, 2)), 0.0])
    ahead = aim - eye
    ahead /= np.linalg.norm(ahead)
    right = np.array([1.0, 0.0, 0.0]) + rng.normal(0, 0.06) * np.array([0.0, 1.0, 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    down = np.cross(right, ahead)
    if down[1] < 0:
        down = -down
    around = np.column_stack([field, np.zeros(4)]) - eye
    plane = np.column_stack([around @ right, around @ down]) / (around @ ahead)[:, None]
    columns_px = float(np.exp(rng.uniform(np.log(15), np.log(56))))
    wide = float(np.ptp(plane[:, 0]))
    plane *= columns_px * sketch.field[0] / 24.0 / wide
    edge = columns_px * (rng.uniform(0.0, 0.8) if rng.random() < 0.2 else rng.uniform(0.8, 1.6))
    plane += edge - plane.min(axis=0)
    size = np.ceil(plane.max(axis=0) + edge).astype(int)
    return plane.astype(np.float32), (int(min(size[0], 1500)), int(min(size[1], 1300)))


def bent(
    rng: Rng,
    picture: Picture,
    back: Floats,
    size: tuple[int, int],
) -> Picture:
    """The picture rectified, with the distortion that a lens leaves between the corners."""
    columns, rows = np.meshgrid(np.arange(size[0]), np.arange(size[1]))
    middle = np.array(size) / 2
    x, y = columns - middle[0], rows - middle[1]
    far = (x**2 + y**2) / float((middle**2).sum())
    swell = 1 + float(rng.normal(0, 0.01)) * (far - 0.8)
    points = np.stack([x * swell + middle[0], y * swell + middle[1]], axis=-1).astype(np.float32)
    source = cv2.perspectiveTransform(points.reshape(-1, 1, 2), np.linalg.inv(back))
    maps = np.asarray(source, dtype=np.float32).reshape(size[1], size[0], 2)
    return np.asarray(
        cv2.remap(picture, maps[..., 0], maps[..., 1], cv2.INTER_LINEAR),
        dtype=np.uint8,
    )


def spoiled(rng: Rng, picture: Picture) -> Picture:
    """The picture after sensor, lens and compression have degraded it."""
    if rng.random() < 0.6:
        soft = rng.uniform(0.3, 1.4) if rng.random() < 0.85 else rng.uniform(1.4, 2.2)
        picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), soft), dtype=np.uint8)
    if rng.random() < 0.06:
        length = int(rng.integers(3, 7))
        kernel = np.zeros((length, length), np.float32)
        kernel[length // 2] = 1 / length
        kernel = kernel if rng.random() < 0.5 else kernel.T
        picture = np.asarray(cv2.filter2D(picture, -1, kernel), dtype=np.uint8)
    exponent = float(np.exp(rng.normal(0, 0.25)))
    table = np.clip(255 * (np.arange(256) / 255.0) ** exponent, 0, 255)
    if rng.random() < 0.3:
        table = np.clip((table - 128) * rng.uniform(0.6, 1.5) + 128 + rng.uniform(-25, 25), 0, 255)
    seen = table.astype(np.float32)[picture]
    if rng.random() < 0.2:
        grey = seen.mean(axis=2, keepdims=True)
        seen = grey + (seen - grey) * rng.uniform(0.0, 1.6)
    if rng.random() < 0.75:
        level = float(rng.choice([1.5, 3.0, 5.0, 9.0])) * rng.uniform(0.5, 1.3)
        shape = (picture.shape[0], picture.shape[1])
        grain = float(rng.choice([1.0, 1.0, 2.0]))
        channels = [noise(rng, shape, grain) for _ in range(3)]
        seen = seen + level * np.stack(channels, axis=-1)
    picture = np.clip(seen, 0, 255).astype(np.uint8)
    if rng.random() < 0.35:
        blurred = cv2.GaussianBlur(picture, (0, 0), rng.uniform(0.7, 1.6))
        amount = rng.uniform(0.2, 1.2)
        picture = np.asarray(cv2.addWeighted(picture, 1 + amount, blurred, -amount, 0), np.uint8)
    if rng.random() < 0.7:
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(35, 96))]
        data = cv2.imencode(".jpg", picture, quality)[1]
        picture = np.asarray(cv2.imdecode(data, cv2.IMREAD_COLOR), dtype=np.uint8)
    return picture
