"""A seat that one device holds is played from there only; it is free again when that has gone."""

from pathlib import Path
from urllib.parse import quote

import pytest

from host.live.fakes import begun
from host.page.served import Served, Socket, served
from pasch.page.door.keys import Role


def until_held(page: Socket, *seats: str) -> None:
    while sorted(page.snapshot["held"]) != sorted(seats):
        page.receive()


def rolls(page: Socket) -> dict[str, object]:
    return page.say("dice", dice=[3, 1])


def test_a_seat_is_played_from_the_device_that_holds_it(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as mine, there.socket(lang="de") as other:
        assert mine.sit("white")["ok"]
        until_held(other, "white")
        before = fake.referee.state
        for told in (rolls(other), other.say("roll"), other.say("double"), other.say("resign")):
            assert not told["ok"]
            assert "von einem anderen Gerät" in str(told["says"])
        assert fake.referee.state is before
        assert not other.sit("white")["ok"]
        assert rolls(mine)["ok"]


def test_nobody_s_own_is_what_puts_right_and_what_the_other_seat_does(tmp_path: Path) -> None:
    fake = begun()
    with served(tmp_path, fake) as there, there.socket() as mine, there.socket() as other:
        assert mine.sit("black")["ok"]
        assert rolls(other)["ok"]
        other.until_phase("playing")
        assert other.say("void")["ok"]
        places = {"6": "ww", "19": "bb"}
        other.until_phase("to-roll")
        assert other.say("set-up", places=places, turn="white")["ok"]


def test_a_seat_is_free_when_it_is_left_or_its_device_has_gone(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there, there.socket() as other:
        with there.socket() as mine:
            assert mine.sit("white")["ok"]
            assert mine.sit("black")["ok"]
            until_held(other, "white", "black")
            assert mine.sit("black", hold=False)["ok"]
            until_held(other, "white")
        until_held(other)
        assert other.sit("white")["ok"]
        assert rolls(other)["ok"]


def test_a_device_that_comes_back_finds_its_seat_though_its_old_line_seems_open(
    tmp_path: Path,
) -> None:
    """A phone that changed its network: nobody has said that its first line is dead."""
    mine, another = "1f" * 16, "2e" * 16
    with served(tmp_path, begun()) as there, there.socket(device=another) as other:
        with there.socket(device=mine) as dead:
            assert dead.sit("white")["ok"]
            with there.socket(device=mine) as back:
                assert back.sit("white")["ok"]
                assert not other.sit("white")["ok"]
                assert rolls(back)["ok"]
            assert back.snapshot["held"] == ["white"]
            other.catch_up()
            assert other.snapshot["held"] == ["white"]
        until_held(other)


@pytest.mark.parametrize("name", ["", "white", "1f" * 15, "1F" * 16, "1f" * 16 + "\n", "x" * 300])
def test_who_does_not_name_itself_is_a_device_of_its_own(tmp_path: Path, name: str) -> None:
    with (
        served(tmp_path, begun()) as there,
        there.socket(device=quote(name)) as mine,
        there.socket(device=quote(name)) as other,
    ):
        assert mine.sit("white")["ok"]
        assert not other.sit("white")["ok"]


def test_who_watches_holds_no_seat_and_there_are_no_others(tmp_path: Path) -> None:
    with served(tmp_path, begun()) as there:
        assert not sat(there, Role.WATCH, "white")
        assert not sat(there, Role.TABLE, "green")


def sat(there: Served, role: Role, seat: str) -> bool:
    with there.socket(role) as page:
        return bool(page.sit(seat)["ok"])
