"""`python -m pasch.players.training.freeze FILE GAME`: package trained weights for play."""

import argparse
from pathlib import Path

from pasch.errors import PaschError
from pasch.players.training.compare import fitting, loaded
from pasch.players.values.best import WEIGHTS
from pasch.players.values.network import packed, save


def main() -> None:
    """Round the weights of a training to whole numbers and put them into the package."""
    parser = argparse.ArgumentParser(prog="pasch.players.training.freeze", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("game")
    args = parser.parse_args()
    try:
        net = fitting(loaded(args.file), args.game)
    except PaschError as error:
        raise SystemExit(str(error)) from None
    save(packed(*net), WEIGHTS / f"{args.game}.npz")


if __name__ == "__main__":
    main()
