"""What boards, checkers, hands and tables are made of, as the path tracer's materials.

Each is a small graph of nodes with random parameters. Colours come from the scene's own rows and
paint (blue, green, red, linear); which thing has which colour is not decided here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import bpy
import numpy as np

from training.drawing.painting.paint import Array, Rng
from training.drawing.rays import fields

__all__ = ["UNITS", "checker_made_of", "ground", "plain", "skin", "table", "wood"]

# Lighter and darker planks, and the gaps between them.
GREYS = [(1.0, 1.0, 1.0, 1.0), (0.6, 0.6, 0.6, 1.0), (0.2, 0.2, 0.2, 1.0)]
# The tracer's length for a millimetre.
UNITS = 0.01


class Graph:
    """A material's nodes, each added with its inputs: values, or outputs of other nodes."""

    def __init__(self, name: str) -> None:
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()

    def add(self, kind: str, inputs: Mapping[Any, Any] | None = None, **settings: Any) -> Any:
        """The outputs of a new node."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in settings.items():
            setattr(node, name, value)
        for name, value in (inputs or {}).items():
            socket = node.inputs[name]
            if hasattr(value, "node"):
                self.tree.links.new(value, socket)
            else:
                socket.default_value = value
        return node.outputs

    def math(self, what: str, *values: Any) -> Any:
        """The sum, product or other operation `what` on numbers."""
        return self.add("Math", dict(enumerate(values)), operation=what)[0]

    def mixed(self, share: Any, one: Any, other: Any, how: str = "MIX") -> Any:
        """Two colours mixed; with `how` MULTIPLY, the first times the second."""
        inputs = {"Factor": share, 6: one, 7: other}
        return self.add("Mix", inputs, data_type="RGBA", blend_type=how)[2]

    def shaded(self, colour: Any, height: Any, deep: float) -> Any:
        """A colour darkened by the share `deep` where `height` is 0, lightened where it is 1."""
        shade = self.math("MULTIPLY_ADD", height, 2 * deep, 1 - deep)
        grey = self.add("CombineColor", {0: shade, 1: shade, 2: shade})[0]
        return self.mixed(1.0, colour, grey, "MULTIPLY")

    def noise(self, at: Any, mm: float, detail: float = 2.0, own: Any = None) -> Any:
        """Smooth noise, 0 to 1, with features of about `mm`; `own` picks a variant."""
        inputs = {"Vector": at, "Scale": 1 / (mm * UNITS), "Detail": detail}
        if own is None:
            return self.add("TexNoise", inputs)[0]
        return self.add("TexNoise", inputs | {"W": own}, noise_dimensions="4D")[0]

    def stretched(self, at: Any, scale: tuple[float, float, float], turn: float = 0.0) -> Any:
        """Positions stretched along axes, after a turn about the third."""
        inputs = {"Vector": at, "Scale": scale, "Rotation": (0.0, 0.0, turn)}
        return self.add("Mapping", inputs)[0]

    def bump(self, height: Any, mm: float, strength: float = 1.0) -> Any:
        """The normals of a surface that is `mm` higher where `height` is 1."""
        inputs = {"Height": height, "Distance": mm * UNITS, "Strength": strength}
        return self.add("Bump", inputs)[0]

    def done(self, colour: Any, **inputs: Any) -> Any:
        """The material with this colour and these inputs of its shader."""
        names = {name.replace("_", " "): value for name, value in inputs.items()}
        shader = self.add("BsdfPrincipled", {"Base Color": colour, **names})
        self.add("OutputMaterial", {"Surface": shader[0]})
        return self.material


def colour_of(bgr: Array) -> tuple[float, float, float, float]:
    """The tracer's colour for one given as blue, green, red."""
    blue, green, red = (float(np.clip(v, 0.002, 0.95)) for v in bgr[:3])
    return red, green, blue, 1.0


def picture_of(paint: Array) -> Any:
    """Linear paint (H, W, 3) as the tracer's picture."""
    height, width = paint.shape[:2]
    image = bpy.data.images.new("paint", width, height, float_buffer=True, is_data=True)
    whole = np.ones((height, width, 4), np.float32)
    whole[..., :3] = np.clip(paint[::-1, :, ::-1], 0.002, 0.92)
    image.pixels.foreach_set(whole.ravel())
    image.update()
    return image


def painted(graph: Graph, image: Any, origin: Array, texels: float) -> tuple[Any, Any]:
    """The paint's colour, and the position, on board axes in the tracer's units."""
    at = graph.add("NewGeometry")["Position"]
    width, height = image.size
    scale = texels / UNITS
    # The tracer's y runs up the board.
    spot = graph.add(
        "Mapping",
        {"Vector": at, "Scale": (scale / width, scale / height, 1.0),
         "Location": (-float(origin[0]) * texels / width,
                      1 + float(origin[1]) * texels / height, 0.0)},
    )[0]  # fmt: skip
    colour = graph.add("TexImage", {"Vector": spot}, image=image, extension="EXTEND")["Color"]
    return colour, at


def relief(graph: Graph, rng: Rng, kind: str, at: Any) -> tuple[Any, Any]:
    """The height (0 to 1) of a cloth, leather or wood, and the normal that results."""
    if kind == "felt":
        height = graph.noise(at, float(rng.uniform(0.5, 2.0)), 2.0)
        return height, graph.bump(height, float(rng.uniform(0.2, 0.9)))
    if kind in ("leather", "vinyl"):
        scale = 1 / (float(rng.uniform(1.2, 5.0)) * UNITS)
        cells = graph.add(
            "TexVoronoi", {"Vector": at, "Scale": scale}, feature="SMOOTH_F1"
        )["Distance"]  # fmt: skip
        height = graph.math("ADD", cells, graph.noise(at, float(rng.uniform(2, 9))))
        deep = rng.uniform(0.1, 0.5) if kind == "vinyl" else rng.uniform(0.2, 1.0)
        return height, graph.bump(height, float(deep), 0.7)
    if kind == "weave":
        # The wave node's period is 2 pi / (20 * scale).
        scale = 2 * np.pi / (20 * float(rng.uniform(0.9, 3.5)) * UNITS)
        waves = [
            graph.add("TexWave", {"Vector": at, "Scale": scale, "Distortion": 0.3},
                      bands_direction=axis)[1]
            for axis in "XY"
        ]  # fmt: skip
        height = graph.math("ADD", *waves)
        return height, graph.bump(height, float(rng.uniform(0.1, 0.5)), 0.8)
    if kind == "cork":
        height = graph.noise(at, float(rng.uniform(2, 7)), 3.0)
        return height, graph.bump(height, float(rng.uniform(0.2, 0.8)), 0.8)
    turn = float(rng.choice([0.0, np.pi / 2]))
    long = graph.stretched(at, (float(rng.uniform(6, 16)), 1.0, 1.0), turn)
    height = graph.noise(long, float(rng.uniform(8, 30)), 3.0)
    return height, graph.bump(height, float(rng.uniform(0.02, 0.25)), 0.6)


FINISHES = ["felt", "leather", "vinyl", "weave", "cork", "veneer"]


def finish(rng: Rng, kind: str) -> dict[str, Any]:
    """The shader inputs for how a kind of ground shines."""
    rough = {"felt": (0.85, 1.0), "leather": (0.3, 0.7), "vinyl": (0.25, 0.6),
             "weave": (0.7, 1.0), "cork": (0.6, 0.95), "veneer": (0.2, 0.6)}[kind]  # fmt: skip
    found: dict[str, Any] = {"Roughness": float(rng.uniform(*rough)), "Specular_IOR_Level": 0.5}
    if kind == "felt":
        found |= {"Sheen_Weight": float(rng.uniform(0, 0.5)), "Specular_IOR_Level": 0.1}
    if kind in ("veneer", "leather") and rng.random() < 0.4:
        found |= {"Coat_Weight": float(rng.uniform(0.2, 1.0)),
                  "Coat_Roughness": float(rng.uniform(0.12, 0.4))}  # fmt: skip
    return found


def ground(
    rng: Rng, paint: Array, origin: Array, texels: float, side: Array, image: Any = None
) -> Any:
    """The playing field's material: its paint on top, `side` elsewhere, with some relief.

    The relief is that of a cloth, leather, cork or wood.
    """
    graph = Graph("ground")
    colour, at = painted(graph, image or picture_of(paint), origin, texels)
    kind = str(rng.choice(FINISHES, p=[0.25, 0.2, 0.15, 0.12, 0.12, 0.16]))
    height, normal = relief(graph, rng, kind, at)
    if rng.random() < 0.4:
        deep = float(rng.uniform(0.05, 0.35))
        colour = graph.shaded(colour, height, deep)
    up = graph.add("SeparateXYZ", {0: graph.add("NewGeometry")["True Normal"]})[2]
    is_top = graph.math("GREATER_THAN", up, 0.3)
    colour = graph.mixed(is_top, colour_of(side), colour)
    return graph.done(colour, Normal=normal, **finish(rng, kind))


def grain(graph: Graph, rng: Rng, at: Any, turn: float) -> Any:
    """The grain of wood, 0 to 1, along an axis turned by `turn`."""
    long = graph.stretched(at, (1.0, float(rng.uniform(0.04, 0.15)), 1.0), turn)
    wide = graph.noise(long, float(rng.uniform(8, 40)), 4.0)
    fine = graph.noise(long, float(rng.uniform(1.0, 4.0)), 3.0)
    bands = graph.math("FRACT", graph.math("MULTIPLY", wide, float(rng.uniform(2, 9))))
    smooth = graph.math("PINGPONG", bands, 0.5)
    return graph.math("MULTIPLY_ADD", smooth, 0.9, graph.math("MULTIPLY", fine, 0.55))


def wood(rng: Rng, bgr: Array, turn: float = 0.0) -> Any:
    """Wood, or another material for a frame: lacquered, oiled, or dull plastic."""
    graph = Graph("wood")
    at = graph.add("NewGeometry")["Position"]
    deep = float(rng.uniform(0.15, 0.6)) if rng.random() < 0.8 else 0.0
    seen = grain(graph, rng, at, turn)
    dark = colour_of(np.asarray(bgr) * (1 - deep))
    colour = graph.mixed(seen, dark, colour_of(np.asarray(bgr) * (1 + 0.4 * deep)))
    return graph.done(
        colour,
        Normal=graph.bump(seen, float(rng.uniform(0, 0.15)), 0.5),
        Roughness=float(rng.uniform(0.12, 0.7)),
        Coat_Weight=float(rng.uniform(0, 1)) if rng.random() < 0.4 else 0.0,
        Coat_Roughness=float(rng.uniform(0.02, 0.25)),
    )


def table(rng: Rng, paint: Array, origin: Array, texels: float, image: Any = None) -> Any:
    """What the board stands on: wood, planks, cloth, or anything plain."""
    graph = Graph("table")
    colour, at = painted(graph, image or picture_of(paint), origin, texels)
    kind = str(rng.choice(["wood", "planks", "cloth", "plain"], p=[0.3, 0.2, 0.25, 0.25]))
    turn = float(rng.choice([0.0, np.pi / 2]) + rng.normal(0, 0.1))
    if kind in ("cloth", "plain"):
        own = "weave" if kind == "cloth" else "leather"
        _, normal = relief(graph, rng, own, at)
        rough = rng.uniform(0.7, 1.0) if kind == "cloth" else rng.uniform(0.15, 0.8)
        return graph.done(colour, Normal=normal, Roughness=float(rough))
    seen = grain(graph, rng, at, turn)
    deep = float(rng.uniform(0.2, 0.6))
    if kind == "planks":
        wide = float(rng.uniform(60, 180)) * UNITS
        sizes = {"Scale": 1.0, "Brick Width": wide * 9, "Row Height": wide, "Mortar Size": 0.006}
        tones = {"Color1": GREYS[0], "Color2": GREYS[1], "Mortar": GREYS[2]}
        places = {"Vector": graph.stretched(at, (1, 1, 1), turn + np.pi / 2)}
        planks = graph.add("TexBrick", places | sizes | tones)[0]
        colour = graph.mixed(1.0, colour, planks, "MULTIPLY")
    return graph.done(
        graph.shaded(colour, seen, 0.6 * deep),
        Normal=graph.bump(seen, float(rng.uniform(0, 0.2)), 0.5),
        Roughness=float(rng.uniform(0.15, 0.7)),
        Coat_Weight=float(rng.uniform(0, 0.8)) if rng.random() < 0.3 else 0.0,
        Coat_Roughness=0.1,
    )


def checker_made_of(rng: Rng, make: Array) -> Any:
    """The material of checkers of a make; each is tinted by its object's colour."""
    graph = Graph("checker")
    own = graph.add("ObjectInfo")
    at = graph.add("TexCoord")["Object"]
    lot = graph.math("MULTIPLY", own["Random"], 90.0)
    colour = graph.add("Attribute", attribute_name="tone")["Color"]
    normal = {}
    is_wooden = make[fields.MMETAL] == 0 and rng.random() < 0.2
    if make[fields.MMARB] > 0:
        veins = graph.noise(at, float(make[fields.MMARBS]) * 1.5, 4.0, lot)
        sharp = float(rng.uniform(1.5, 6))
        share = graph.math(
            "MULTIPLY_ADD", veins, sharp, 0.5 * float(make[fields.MMARB]) - sharp / 2
        )
        share = graph.add("Clamp", {0: share})[0]
        other = colour_of(make[fields.MMARBC : fields.MMARBC + 3])
        colour = graph.mixed(graph.math("MULTIPLY", share, 0.9), colour, other)
    elif is_wooden:
        moved = graph.add("VectorMath", {0: at, 1: own["Random"]}, operation="ADD")[0]
        seen = grain(graph, rng, moved, 0.0)
        deep = float(rng.uniform(0.2, 0.6))
        colour = graph.shaded(colour, seen, 0.6 * deep)
    if make[fields.MRELIEF] > 0:
        height = graph.noise(at, float(rng.uniform(1, 4)), 3.0, lot)
        normal = {"Normal": graph.bump(height, float(make[fields.MRELIEF]) * 2.5)}
    elif rng.random() < 0.4:
        height = graph.noise(at, float(rng.uniform(0.4, 5)), 2.0, lot)
        normal = {"Normal": graph.bump(height, float(rng.uniform(0.02, 0.2)), 0.6)}
    gloss, rough = float(make[fields.MGLOSS]), float(make[fields.MROUGH])
    is_lacquered = gloss > 1.2 or (is_wooden and rng.random() < 0.4)
    return graph.done(
        graph.mixed(1.0, colour, own["Color"], "MULTIPLY"),
        Roughness=float(np.clip(1.4 * rough + (0.25 if gloss < 0.3 else 0.0), 0.06, 0.8)),
        Metallic=float(make[fields.MMETAL]),
        Specular_IOR_Level=0.5 * min(gloss + 0.2, 1.0),
        Coat_Weight=float(rng.uniform(0.5, 1.0)) if is_lacquered else 0.0,
        Coat_Roughness=float(rng.uniform(0.01, 0.12)),
        **normal,
    )


def plain(bgr: Array, rough: float, coat: float = 0.0, glow: float = 0.0) -> Any:
    """A material of one colour, which may be lacquered or emit light."""
    colour = colour_of(bgr)
    return Graph("plain").done(
        colour, Roughness=rough, Coat_Weight=coat, Emission_Color=colour, Emission_Strength=glow
    )


def skin(rng: Rng, bgr: Array) -> Any:
    """A hand's skin: blotched with red, slightly uneven, with some subsurface scattering."""
    graph = Graph("skin")
    at = graph.add("NewGeometry")["Position"]
    blotch = graph.noise(at, 14.0, 3.0)
    red = np.asarray(bgr) * (0.62, 0.72, 0.95)
    colour = graph.mixed(graph.math("MULTIPLY", blotch, 0.8), colour_of(np.asarray(bgr)),
                         colour_of(red))  # fmt: skip
    fine = graph.noise(at, 1.6, 4.0)
    return graph.done(
        colour,
        Normal=graph.bump(fine, 0.5, 0.6),
        Roughness=float(rng.uniform(0.35, 0.6)),
        Subsurface_Weight=0.25,
        Subsurface_Radius=(0.05, 0.02, 0.01),
        Subsurface_Scale=1.0,
    )
