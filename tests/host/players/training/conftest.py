"""What is trained with is translated once, not in every process that needs it."""

import fcntl
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def one_at_a_time(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Of several processes one translates (a minute), the others wait and find it done."""
    with (tmp_path_factory.getbasetemp().parent / "translating").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
