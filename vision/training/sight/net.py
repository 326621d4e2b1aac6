"""The network that reads the places of a board from their crops.

`Down` and `Up` compute features of every part; in between, a code of the whole picture is pooled
over all its parts, to tell what checkers, points and light look like on this board. `Faces` makes
a code of each colour from its patches. From a place's `StripNet`s come the number of its checkers
and whether it is covered, from `Colour` how many of each colour lie there, in which order. Unknown
inputs (empty board, colours) are zero, and a flag says so. The first layers can be initialised
from the network for corners alone.
"""

from dataclasses import dataclass
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.places.contents import NUMBERS, SLOTS
from pasch_vision.learned.places.crops import GEOMETRY, SHAPE
from pasch_vision.learned.places.likeness import LIKENESS
from training.corners.net import block, doubled
from training.onnx_files import stored

# Features of each part: its geometry, and flags for whether empty board and colours are known.
TOLD = GEOMETRY + 2
INPUTS, STEM, WIDTH, WHOLE = 10, 24, 32, 80
CHANNELS = WIDTH + 2
HEADS, HEAD = 8, 8
CODE = 32
# Cells of eight pixels, and the strip of them along a crop's middle that a place is read from.
FINE = (SHAPE[0] // 8, SHAPE[1] // 8)
STRIP = (38, 8)
ASIDE = (FINE[1] - STRIP[1]) // 2
COARSE = (19, 2)
DEEPEST = (SHAPE[0] // 32, SHAPE[1] // 32)


@dataclass(slots=True)
class Batch:
    """Parts (M) of places (N) of pictures (B), and pairs (P) of a part and a colour.

    `seen` (M, 10, rows, columns); `told` (M, TOLD); `picture`, `place` (M,): each part's picture
    and place; `patches` (C, PATCHES, 6, px, px), `known`, `rank` (C,): of all colours of all
    pictures; `pair_part`, `pair_colour` (P,): each pair's part and colour; `pair_both` (P,): its
    pair of place and colour, of which there are Q; `both_place`, `both_colour` (Q,): their place
    and colour; `alike` (P, LIKENESS, 38, 4).
    """

    seen: Tensor
    told: Tensor
    picture: Tensor
    place: Tensor
    places: int
    pictures: int
    patches: Tensor
    known: Tensor
    rank: Tensor
    pair_part: Tensor
    pair_colour: Tensor
    pair_both: Tensor
    both_place: Tensor
    both_colour: Tensor
    alike: Tensor


class Residual(nn.Module):
    """Two convolutions with a skip connection."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.one = nn.Conv2d(channels, channels, 3, 1, 1)
        self.two = nn.Conv2d(channels, channels, 3, 1, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Features of the same shape as `x`."""
        return functional.relu(x + self.two(functional.relu(self.one(x))))


class Down(nn.Module):
    """Crops (M, 10, rows, columns) to fine, middle and deep features."""

    def __init__(self) -> None:
        super().__init__()
        # Stride 4: the shift by a second layer is resolved here, and nowhere later.
        self.first = nn.Conv2d(INPUTS, 32, 6, 4, 2)
        self.stem = nn.Sequential(block(32, STEM, 2), block(STEM, STEM))
        self.middle = nn.Conv2d(STEM, 48, 3, 2, 1)
        self.middle_on = nn.Sequential(Residual(48), Residual(48))
        self.deep = nn.Conv2d(48, WHOLE, 3, 2, 1)
        self.deep_on = nn.Sequential(Residual(WHOLE), Residual(WHOLE))

    def forward(self, seen: Tensor, mid: Tensor, low: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """The features; `mid` (M, 48, 1, 1) and `low` (M, WHOLE, 1, 1) embed parts' geometry."""
        fine = self.stem(functional.relu(self.first(seen)))
        middle = self.middle_on(functional.relu(self.middle(fine) + mid))
        return fine, middle, self.deep_on(functional.relu(self.deep(middle) + low))


class Up(nn.Module):
    """Fine, middle and deep features and the code of the whole to features of strips."""

    def __init__(self) -> None:
        super().__init__()
        self.deep_out = nn.Conv2d(WHOLE, 48, 1)
        self.middle_out = nn.Conv2d(48, 48, 3, 1, 1)
        self.middle_thin = nn.Conv2d(48, WIDTH, 1)
        self.stem_out = nn.Conv2d(STEM, WIDTH, 1)
        self.out = nn.Conv2d(WIDTH, WIDTH, 3, 1, 1)
        self.old_heat = nn.Conv2d(WIDTH, 2, 1)
        self.heat = nn.Conv2d(WIDTH, 2, 1)

    def forward(
        self, fine: Tensor, middle: Tensor, deep: Tensor, whole: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Strips (M, CHANNELS + STEM, 38, 8) and heat (M, 2, rows / 8, columns / 8)."""
        deep = functional.relu(deep + whole)
        middle = functional.relu(middle + doubled(self.deep_out(deep)))
        middle = self.middle_thin(functional.relu(self.middle_out(middle)))
        x = functional.relu(self.stem_out(fine) + doubled(middle))
        x = functional.relu(self.out(x))
        every = torch.cat([x, torch.sigmoid(self.old_heat(x)), fine], 1)
        return every[:, :, : STRIP[0], ASIDE : ASIDE + STRIP[1]], self.heat(x)


class StripNet(nn.Module):
    """Strips of features to sums over a place's parts (M, 96 + 16) and maxima (M, 64)."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Conv2d(CHANNELS, 48, 3, (1, 2), 1)
        self.two = nn.Sequential(block(48, 64, 2), block(64, 64))
        self.bump = nn.Conv2d(64, 16, 1)
        self.order = nn.Linear(64 * 38, 96, bias=False)

    def forward(self, strip: Tensor, told: Tensor) -> tuple[Tensor, Tensor]:
        """The sums and maxima; `told` (M, 48, 1, 1) embeds the parts' geometry."""
        x = self.two(functional.relu(self.one(strip[:, :CHANNELS]) + told))
        sums = functional.avg_pool2d(functional.relu(self.bump(x)), COARSE).flatten(1) * 8.0
        top = functional.max_pool2d(x, COARSE).flatten(1)
        return torch.cat([self.order(x.flatten(1)), sums], 1), top


class Colour(nn.Module):
    """Strips, each conditioned on one colour, to sums (P, 48 + 16) and maxima (P, 32)."""

    def __init__(self) -> None:
        super().__init__()
        self.one = nn.Conv2d(CHANNELS + STEM, 64, 3, (1, 2), 1)
        self.keys = nn.Conv2d(64, HEADS * HEAD, 1)
        self.local = nn.Conv2d(64, 32, 1)
        self.group = nn.Conv2d(HEADS * HEAD, HEADS, 1, bias=False)
        weight = torch.zeros(HEADS, HEADS * HEAD, 1, 1)
        for k in range(HEADS):
            weight[k, k * HEAD : (k + 1) * HEAD] = HEAD**-0.5
        self.group.weight = nn.Parameter(weight, requires_grad=False)
        self.two = nn.Sequential(block(32 + HEADS + LIKENESS, 48, 2), block(48, 32))
        self.bump = nn.Conv2d(32, 16, 1)
        self.order = nn.Linear(32 * 38, 48)

    def shared(self, strip: Tensor) -> Tensor:
        """The features (M, 64, 38, 4) that do not depend on the colour."""
        return functional.relu(self.one(strip))

    def forward(
        self, x: Tensor, wanted: Tensor, code: Tensor, plain: Tensor
    ) -> tuple[Tensor, Tensor]:
        """The sums and maxima.

        `x` (P, 64, 38, 4), `wanted` (P, HEADS * HEAD, 1, 1), `code` (P, 32, 1, 1), `plain`
        (P, LIKENESS, 38, 4).
        """
        alike = self.group(self.keys(x) * wanted)
        local = functional.relu(self.local(x) + code)
        seen = self.two(torch.cat([local, alike, plain], 1))
        sums = functional.avg_pool2d(functional.relu(self.bump(seen)), COARSE).flatten(1) * 8.0
        top = functional.max_pool2d(seen, COARSE).flatten(1)
        return torch.cat([self.order(seen.flatten(1)), sums], 1), top


class Faces(nn.Module):
    """Patches of colours to codes (C, HEADS * HEAD + CODE)."""

    def __init__(self) -> None:
        super().__init__()
        self.look = nn.Sequential(block(6, 24, 2), block(24, 48, 2), block(48, 48))
        self.one = nn.Linear(96, 64)
        self.all = nn.Linear(128, 96)
        self.out = nn.Linear(96, HEADS * HEAD + CODE)
        # Codes of unknown colours: the lighter, the darker, and either.
        self.unknown = nn.Parameter(torch.randn(3, HEADS * HEAD + CODE) * 0.3)

    def forward(self, patches: Tensor, known: Tensor, rank: Tensor) -> Tensor:
        """The codes; `rank` (C,): 0 lighter, 1 darker, 2 neither."""
        count, several = patches.shape[:2]
        x = self.look(patches.flatten(0, 1))
        x = functional.relu(self.one(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)))
        x = x.reshape(count, several, -1)
        code = self.out(functional.relu(self.all(torch.cat([x.mean(1), x.amax(1)], 1))))
        return torch.where(known[:, None], code, self.unknown[rank].to(code.dtype))


class Net(nn.Module):
    """The whole network; see `Batch` for what goes in."""

    def __init__(self) -> None:
        super().__init__()
        self.down, self.up, self.strip = Down(), Up(), StripNet()
        self.faces, self.colour = Faces(), Colour()
        self.told_mid = nothing(nn.Linear(TOLD, 48))
        self.told_low = nothing(nn.Linear(TOLD, WHOLE))
        self.told_strip = nothing(nn.Linear(TOLD, 48))
        self.whole_in = nn.Linear(2 * WHOLE, WHOLE)
        self.whole_out = nn.Linear(WHOLE, WHOLE)
        self.code = nn.Linear(CODE, 32)
        # 96 of `order`, 16 sums and 64 maxima, then the part's features and the whole's code.
        shared = 96 + 16 + 64 + TOLD + WHOLE
        self.order_bias = nn.Parameter(torch.zeros(96))
        self.say = nn.Linear(shared, 96)
        self.logits = nn.Linear(96, NUMBERS + 1)
        self.say_colour = nn.Linear(shared + 48 + 16 + 32 + CODE, 128)
        self.logits_colour = nothing(nn.Linear(128, NUMBERS + SLOTS))

    def forward(self, b: Batch) -> tuple[Tensor, Tensor, Tensor, Tensor]:
        """Logits of numbers (N, NUMBERS), covered (N,), colours (Q, NUMBERS + SLOTS), and heat."""
        told = [wide(one(b.told)) for one in (self.told_mid, self.told_low, self.told_strip)]
        fine, middle, deep = self.down(b.seen, told[0], told[1])
        mean = means(functional.avg_pool2d(deep, DEEPEST).flatten(1), b.picture, b.pictures)
        most = tops(functional.max_pool2d(deep, DEEPEST).flatten(1), b.picture, b.pictures)
        whole = self.whole_out(functional.relu(self.whole_in(torch.cat([mean, most], 1))))
        strip, heat = self.up(fine, middle, deep, wide(whole[b.picture]))
        sums, most = self.strip(strip, told[2])
        first = firsts(b.place, b.places)
        place = torch.cat(
            [
                functional.relu(added(sums[:, :96], b.place, b.places) + self.order_bias),
                added(sums[:, 96:], b.place, b.places),
                tops(most, b.place, b.places),
                b.told[first],
                functional.relu(whole[b.picture[first]]),
            ],
            1,
        )
        said = self.logits(functional.relu(self.say(place)))
        faces = self.faces(b.patches, b.known, b.rank)
        wanted, code = faces[:, : HEADS * HEAD], faces[:, HEADS * HEAD :]
        shared = self.colour.shared(strip)
        asked, coded = wide(wanted[b.pair_colour]), wide(self.code(code)[b.pair_colour])
        sums, most = self.colour(shared[b.pair_part], asked, coded, b.alike)
        both = len(b.both_place)
        pair = torch.cat(
            [
                place[b.both_place],
                functional.relu(added(sums, b.pair_both, both)),
                tops(most, b.pair_both, both),
                code[b.both_colour],
            ],
            1,
        )
        of_colours = self.logits_colour(functional.relu(self.say_colour(pair)))
        return said[:, :NUMBERS], said[:, NUMBERS], of_colours, heat


def nothing(layer: nn.Linear) -> nn.Linear:
    """A layer initialised to zero."""
    nn.init.zeros_(layer.weight)
    nn.init.zeros_(layer.bias)
    return layer


def wide(x: Tensor) -> Tensor:
    """Vectors as feature maps of one pixel."""
    return x[:, :, None, None]


def added(x: Tensor, index: Tensor, count: int) -> Tensor:
    """The sum of the rows of each index."""
    return x.new_zeros(count, x.shape[1]).index_add(0, index, x)


def means(x: Tensor, index: Tensor, count: int) -> Tensor:
    """The mean of the rows of each index."""
    number = torch.bincount(index, minlength=count).to(x.dtype)
    return added(x, index, count) / number[:, None]


def tops(x: Tensor, index: Tensor, count: int) -> Tensor:
    """The elementwise maximum of the rows of each index."""
    start = x.new_full((count, x.shape[1]), -1e4)
    return start.scatter_reduce(0, index[:, None].expand_as(x), x, "amax")


def firsts(index: Tensor, count: int) -> Tensor:
    """The position at which each index first occurs."""
    start = index.new_full((count,), len(index))
    return start.scatter_reduce(0, index, torch.arange(len(index), device=index.device), "amin")


def halved(weight: Tensor) -> Tensor:
    """The weights of a convolution, adapted to pictures of twice the size."""
    return weight.repeat_interleave(2, 2).repeat_interleave(2, 3) / 4


def begun_with_corners(net: Net, folder: Path) -> None:
    """Initialise a network from the ONNX files of the network for corners alone."""
    with torch.no_grad():
        take_features(net, stored(folder / "corners-features.onnx"))
        take_points(net, stored(folder / "corners-points.onnx"))


def take_features(net: Net, known: dict[str, Tensor]) -> None:
    """Take over the layers that see the whole picture."""
    down, up = net.down, net.up
    down.first.weight[:16, :3] = halved(known["stem.0.0.weight"])
    down.first.bias[:16] = known["stem.0.0.bias"]
    down.first.weight[:16, 3:] = 0
    down.stem[0][0].weight[:, :16] = known["stem.1.0.weight"]
    down.stem[0][0].bias[:] = known["stem.1.0.bias"]
    down.stem[0][0].weight[:, 16:] = 0
    layers = {
        "stem.2.0": down.stem[1][0], "middle.0.0": down.middle, "deep.0.0": down.deep,
        "middle_out.0.0": up.middle_out, "out.0": up.out, "deep_out": up.deep_out,
        "middle_out.1": up.middle_thin, "stem_out": up.stem_out, "heat": up.old_heat,
        "whole.0": net.whole_in, "whole.2": net.whole_out,
    }  # fmt: skip
    for name, residuals in (("middle", down.middle_on), ("deep", down.deep_on)):
        for number, one in enumerate(residuals, 1):
            layers |= {f"{name}.{number}.one.0": one.one, f"{name}.{number}.two": one.two}
    taken(layers, known)


def take_points(net: Net, known: dict[str, Tensor]) -> None:
    """Take over the layers that read a point."""
    strip = net.strip
    layers = {"look.0.0": strip.one, "look.1.0": strip.two[0][0], "look.2.0": strip.two[1][0],
              "count.bump.0": strip.bump}  # fmt: skip
    taken(layers, known)
    strip.order.weight[:], net.order_bias[:] = known["order.1.weight"], known["order.1.bias"]
    net.say.weight[:, :176], net.say.bias[:] = known["say.1.weight"], known["say.1.bias"]
    net.say.weight[:, 176:] = 0
    rows = [*range(NUMBERS), 20]
    net.logits.weight[:], net.logits.bias[:] = (
        known["logits.weight"][rows],
        known["logits.bias"][rows],
    )


def taken(layers: dict[str, nn.Module], known: dict[str, Tensor]) -> None:
    """Give each layer the weights and the bias of this name."""
    for name, layer in layers.items():
        for part, values in layer.named_parameters():
            values[:] = known[f"{name}.{part}"].reshape(values.shape)
