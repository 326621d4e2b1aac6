"""The link under every kind of damage, in virtual time: `python tests/bench/link.py`.

    --streams 1000000   damaged streams (bits, bytes, lines, echo, probes, reboot, a host that
                        does not read, is frozen or starts again, a cut cable)
    --hours 8           so long idle, and so long at full rate with 5 % of the lines lost

Exit status 1 where a wrong line was accepted, a roll doubled or lost, the two sides did not
agree within a second, memory grew, or a state came that nothing explains.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from host.link.soak import soak_at_full_rate, soak_idle
from host.link.storm import Storm
from host.link.storm_watch import Disagreement

REPORT_EVERY = 50_000


def storm(streams: int, seed: int) -> bool:
    """The damaged streams; says how it went."""
    started_s = time.monotonic()
    with Storm(seed) as session:
        for number in range(streams):
            try:
                session.stream()
            except Disagreement as error:
                print(f"stream {number} of seed {seed}: {error}")
                return False
            if (number + 1) % REPORT_EVERY == 0:
                print(
                    f"  {number + 1:,} streams, {time.monotonic() - started_s:.0f} s", flush=True
                )
    print(
        f"{streams:,} damaged streams in {time.monotonic() - started_s:.0f} s "
        f"({session.now_s / 3600:.0f} h of virtual time)\n"
        f"  lines accepted: {session.to_board_witness.accepted:,} by the board, "
        f"{session.to_host_witness.accepted:,} by the host, none of them wrong\n"
        f"  rolls: {session.rolls:,} answered once, {session.voids:,} void, none doubled or lost\n"
        f"  slowest agreement: {session.slowest_s:.2f} s\n"
        f"  damages: {dict(sorted(session.kinds.items()))}\n"
        f"  host's state at a reboot: {dict(sorted(session.states.items()))}"
    )
    return True


def main() -> int:
    """All that was asked for; 1 where anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--streams", type=int, default=1_000_000)
    parser.add_argument("--hours", type=float, default=8.0)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    is_good = not arguments.streams or storm(arguments.streams, arguments.seed)
    if arguments.hours:
        for soak in (soak_idle, soak_at_full_rate):
            result = soak(arguments.hours * 3600)
            print(result.sentence)
            is_good = is_good and not result.faults
    return int(not is_good)


if __name__ == "__main__":
    sys.exit(main())
