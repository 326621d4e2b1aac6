"""The serial port: does it exist, may it be opened, and do other programs leave it alone?"""

from collections.abc import Callable
from pathlib import Path

from pasch.link.serial_edge import Port, PortGone, find_board_port
from pasch.workflows.doctor.check import Check

__all__ = ["INSTALL", "RULE", "RULE_FILE", "check_port", "check_rule"]

# Read before 73-seat-late.rules, which gives devices tagged `uaccess` to the user at the machine.
RULE_FILE = Path("/etc/udev/rules.d/60-pasch.rules")
RULE = (
    'SUBSYSTEM=="tty", ATTRS{idVendor}=="2e8a", ENV{ID_MM_DEVICE_IGNORE}="1", TAG+="uaccess", '
    'GROUP="dialout", MODE="0660"'
)
INSTALL = (
    f"echo '{RULE}' | sudo tee {RULE_FILE} && sudo udevadm control --reload && "
    "sudo udevadm trigger"
)


def check_port(
    port: str | None,
    open_port: Callable[[str], Port],
    find_port: Callable[[], str] = find_board_port,
) -> tuple[Check, str]:
    """Whether the port can be opened, and its name; empty if there is none."""
    try:
        name = port or find_port()
        open_port(name).close()
    except PortGone as gone:
        if gone.absent.key == "no-permission":
            where = dict(gone.absent.values).get("port", port)
            return Check.wrong("permission", port=where, command=INSTALL), ""
        if gone.absent.key == "no-board":
            return Check.wrong("no-pico"), ""
        return Check.wrong("said", sentence=gone.absent.message), ""
    return Check.good("port", port=name), name


def check_rule(port: str, rule_file: Path = RULE_FILE) -> tuple[Check, ...]:
    """Whether modem managers leave the board alone; only for a Linux device."""
    if not port.startswith("/dev/ttyACM"):
        return ()
    try:
        is_there = "2e8a" in rule_file.read_text()
    except OSError:
        is_there = False
    return (Check.good("rule") if is_there else Check.wrong("no-rule", command=INSTALL),)
