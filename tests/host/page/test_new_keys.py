"""The keys are renewed while a phone in the network looks at the page, over TLS."""

import socket
from pathlib import Path

import httpx
import pytest

from host.page import picture_codes
from host.page.browser import PHONE, browsing
from pasch.page.door.keys import Role
from pasch.page.page import Mode, Page, open_page

SAYS = {
    "en": (
        "Open the page by the link or the QR code that Pasch shows at the table, in its settings"
        " or in the terminal.",
        "This link does not open this table: take the one that Pasch shows there now, in its"
        " settings or in the terminal.",
        "Too many wrong keys: wait a minute, then open the link once more.",
    ),
    "de": (
        "Öffne die Seite über den Link oder den QR-Code, den Pasch am Tisch zeigt, in den"
        " Einstellungen oder im Terminal.",
        "Dieser Link öffnet diesen Tisch nicht: Nimm den, den Pasch jetzt dort zeigt, in den"
        " Einstellungen oder im Terminal.",
        "Zu viele falsche Schlüssel: Warte eine Minute, dann öffne den Link noch einmal.",
    ),
}


def two_ports() -> int:
    """A free port whose next one is free as well."""
    while True:
        with socket.socket() as one, socket.socket() as other:
            one.bind(("127.0.0.1", 0))
            port = int(one.getsockname()[1])
            try:
                other.bind(("0.0.0.0", port + 1))
            except OSError:
                continue
            return port


def code_of(page: Page) -> str:
    """What the picture code says that the table's own page shows."""
    keys = page.site.keys
    cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
    with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as here:
        return picture_codes.read(picture_codes.drawn(here.get("/qr.svg").text))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_phone_is_told_where_the_new_code_is_and_comes_in_by_it(
    tmp_path: Path, lang: str
) -> None:
    port, (shut_out, is_old, wait) = two_ports(), SAYS[lang]
    with browsing("ignore-certificate-errors") as phone:
        with open_page(tmp_path / "games.db", port, Mode.LAN) as page:
            old = code_of(page)
            phone.open(old, PHONE, lang=lang)
            phone.until(lambda: phone.all(".top nav"), "it is let in")
        with open_page(tmp_path / "games.db", port, Mode.LAN, has_new_keys=True) as page:
            phone.sees(shut_out)
            assert phone.run("return location.href") == old.split("#")[0]
            phone.driver.get("about:blank")
            phone.driver.get(old)
            phone.sees(is_old)
            new = code_of(page)
            assert new.split("#")[0] == old.split("#")[0]
            phone.driver.get(new)
            phone.until(lambda: phone.all(".top nav"), "the new code lets it in")
            with httpx.Client(verify=False, base_url=new.split("#")[0]) as guesser:
                origin = {"Origin": new.split("/#")[0]}
                for _ in range(10):
                    guesser.post("/enter", json={"key": "no"}, headers=origin)
            phone.driver.get("about:blank")
            phone.driver.get(new)
            phone.sees(wait)
            # Who is in stays in.
            phone.tap({"en": "Try again", "de": "Noch einmal versuchen"}[lang])
            phone.until(lambda: phone.all(".top nav"), "it is still in")
