"""The network that says which squares of a board's plan a hand hides.

An hourglass with skip connections: features at a half to a sixteenth of the plan's resolution,
the deepest with the mean over the whole plan beside them, and back to a half.
"""

from torch import Tensor, nn
from torch.nn import functional

from pasch_vision.learned.hands.occlusion_finder import INPUTS
from training.sight.net import Residual

WIDTHS = (20, 32, 56, 80)


class HandsNet(nn.Module):
    """Plans (B, INPUTS, H, W) to logits (B, 1, H / 2, W / 2)."""

    def __init__(self) -> None:
        super().__init__()
        first, *wider = WIDTHS
        self.stem = nn.Conv2d(INPUTS, first, 5, 2, 2)
        self.stem_on = Residual(first)
        self.down = nn.ModuleList(
            nn.Conv2d(a, b, 3, 2, 1) for a, b in zip(WIDTHS, wider, strict=False)
        )
        self.on = nn.ModuleList(nn.Sequential(Residual(b), Residual(b)) for b in wider)
        self.whole = nn.Conv2d(WIDTHS[-1], WIDTHS[-1], 1)
        self.up = nn.ModuleList(nn.Conv2d(b, a, 1) for a, b in zip(WIDTHS, wider, strict=False))
        self.out = nn.ModuleList(nn.Conv2d(a, a, 3, 1, 1) for a in WIDTHS[:-1])
        self.last = nn.Conv2d(first, 1, 1)

    def forward(self, plan: Tensor) -> Tensor:
        """The logits."""
        x = self.stem_on(functional.relu(self.stem(plan)))
        kept = []
        for down, on in zip(self.down, self.on, strict=True):
            kept.append(x)
            x = on(functional.relu(down(x)))
        x = functional.relu(x + self.whole(x.mean(dim=(2, 3), keepdim=True)))
        for skip, up, out in reversed(list(zip(kept, self.up, self.out, strict=True))):
            x = functional.interpolate(up(x), scale_factor=2.0, mode="nearest")
            x = functional.relu(skip + x)
            x = functional.relu(x + out(x))
        logits: Tensor = self.last(x)
        return logits
