"""How well sight reads: `python tests/bench/sight.py FOLDER...` is `pasch bench sight`."""

from __future__ import annotations

import sys

from pasch.cli import main

if __name__ == "__main__":
    sys.exit(main(["bench", "sight", *sys.argv[1:]]))
