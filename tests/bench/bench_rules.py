"""How fast legal plays are found: `python tests/bench/bench_rules.py` is `pasch bench rules`."""

from __future__ import annotations

import sys

from pasch.cli import main

if __name__ == "__main__":
    sys.exit(main(["bench", "rules", *sys.argv[1:]]))
