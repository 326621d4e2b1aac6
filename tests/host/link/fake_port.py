"""A serial port without a device, for tests."""

from pasch.link.messages import Absent
from pasch.link.serial_edge import PortGone


class FakePort:
    """Tests put bytes in and take bytes out."""

    def __init__(self) -> None:
        self.incoming = bytearray()
        self.written = bytearray()
        self.is_gone = False
        self.is_closed = False

    def read(self) -> bytes:
        self._check()
        data = bytes(self.incoming)
        self.incoming.clear()
        return data

    def write(self, data: bytes) -> None:
        self._check()
        self.written += data

    def close(self) -> None:
        self.is_closed = True

    def _check(self) -> None:
        if self.is_gone:
            raise PortGone(Absent("no-port", (("port", "fake"),)))
