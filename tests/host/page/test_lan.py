"""The page in the network: TLS by this machine's own authority, whatever its address is today."""

import plistlib
import ssl
import stat
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import httpx
import pytest
from cryptography import x509

from host.page import picture_codes
from pasch.page import page as page_module
from pasch.page.door import names
from pasch.page.door.certificate import AUTHORITY, LEAF, Certificates
from pasch.page.door.keys import Role
from pasch.page.lan import LanAccess, qr_text
from pasch.page.page import Mode, Page, open_page

NOW = datetime(2026, 11, 22, tzinfo=UTC)


def leaf_in(folder: Path) -> x509.Certificate:
    return x509.load_pem_x509_certificate((folder / LEAF).read_bytes())


def names_of(leaf: x509.Certificate) -> set[str]:
    named = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name.value) for name in named}


def trusting(authority: bytes) -> ssl.SSLContext:
    """A phone that trusts this authority and no other."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_verify_locations(cadata=authority)
    return context


def test_the_certificate_names_every_address_and_lives_as_long_as_phones_allow(
    tmp_path: Path,
) -> None:
    made = Certificates(tmp_path, ["192.168.1.5", "table.local"], NOW)
    leaf, authority = leaf_in(tmp_path), x509.load_der_x509_certificate(made.authority)
    assert names_of(leaf) == {"192.168.1.5", "table.local"}
    assert leaf.not_valid_after_utc - leaf.not_valid_before_utc <= timedelta(days=825)
    leaf.verify_directly_issued_by(authority)
    constraints = authority.extensions.get_extension_for_class(x509.BasicConstraints).value
    assert (constraints.ca, constraints.path_length) == (True, 0)
    for name in (AUTHORITY, LEAF):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600


def test_a_new_address_gets_a_new_leaf_of_the_same_authority(tmp_path: Path) -> None:
    before = Certificates(tmp_path, ["192.168.1.5"], NOW).authority
    first = leaf_in(tmp_path)
    assert Certificates(tmp_path, ["192.168.1.5"], NOW).authority == before
    assert leaf_in(tmp_path) == first
    assert Certificates(tmp_path, ["192.168.1.9"], NOW).authority == before
    assert "192.168.1.9" in names_of(leaf_in(tmp_path))


def test_a_leaf_that_ends_soon_is_renewed(tmp_path: Path) -> None:
    before = Certificates(tmp_path, ["10.0.0.1"], NOW).authority
    first = leaf_in(tmp_path)
    soon = first.not_valid_after_utc - timedelta(days=20)
    assert Certificates(tmp_path, ["10.0.0.1"], soon).authority == before
    assert leaf_in(tmp_path).not_valid_after_utc > first.not_valid_after_utc


def test_a_clock_put_back_by_a_year_shuts_no_phone_out(tmp_path: Path) -> None:
    """A phone, whose own clock is right, trusts nothing that is not valid yet."""
    made = Certificates(tmp_path, ["10.0.0.1"], NOW + timedelta(days=366)).authority
    assert Certificates(tmp_path, ["10.0.0.1"], NOW).authority == made
    for one in (leaf_in(tmp_path), x509.load_der_x509_certificate(made)):
        assert one.not_valid_before_utc < NOW < one.not_valid_after_utc


@pytest.mark.parametrize("name", [AUTHORITY, LEAF])
def test_damaged_certificates_are_made_anew(tmp_path: Path, name: str) -> None:
    Certificates(tmp_path, ["10.0.0.1"], NOW)
    (tmp_path / name).write_bytes(b"-----BEGIN nonsense")
    authority = x509.load_der_x509_certificate(Certificates(tmp_path, ["10.0.0.1"], NOW).authority)
    leaf_in(tmp_path).verify_directly_issued_by(authority)


def test_an_address_that_changes_while_it_is_served_is_covered_at_once(tmp_path: Path) -> None:
    known = [("192.168.1.5",)]
    network = LanAccess(tmp_path, lambda: known[0])
    authority = network.authority
    known[0] = ("192.168.7.7",)
    assert network.host == "192.168.7.7"
    assert "192.168.7.7" in names_of(leaf_in(tmp_path))
    assert network.authority == authority


def enter(page: Page, browser: httpx.Client, origin: str) -> httpx.Response:
    key = page.site.keys.table
    return browser.post("/enter", json={"key": key}, headers={"Origin": origin})


def test_who_trusts_the_authority_comes_in_over_tls(tmp_path: Path) -> None:
    with open_page(tmp_path / "games.db", 0, Mode.LAN) as page:
        assert page.network is not None
        port = httpx.URL(page.link_for_others()).port
        origin = f"https://127.0.0.1:{port}"
        trusted = trusting(page.network.authority)
        with httpx.Client(base_url=origin, verify=trusted) as browser:
            entered = enter(page, browser, origin)
            assert entered.json() == {"role": "table"}
            assert "Secure" in entered.headers["set-cookie"]
            assert browser.get("/authority.crt").content == page.network.authority
            profile = plistlib.loads(browser.get("/authority.mobileconfig").content)
            assert profile["PayloadContent"][0]["PayloadContent"] == page.network.authority
            assert browser.get("/words", headers={"Host": "evil.example"}).status_code == 403
            assert enter(page, browser, "https://evil.example").status_code == 403
            picture = browser.get("/qr.svg", headers={"Origin": origin})
            assert picture.headers["content-type"] == "image/svg+xml"
            assert page.site.keys.table not in picture.text
        with pytest.raises(httpx.ConnectError):
            httpx.get(origin + "/words", verify=ssl.create_default_context())
        # This machine needs no certificate.
        assert httpx.get(page.origin + "/words").status_code == 200


def test_the_picture_code_is_for_those_who_hold_the_tables_key(tmp_path: Path) -> None:
    with (
        open_page(tmp_path / "games.db", 0) as page,
        httpx.Client(verify=False, base_url=page.origin) as browser,
    ):
        assert browser.get("/qr.svg").status_code == 403
        keys = page.site.keys
        browser.cookies.set(keys.cookie_name, keys.cookie(Role.WATCH))
        assert browser.get("/qr.svg").status_code == 403
        browser.cookies.set(keys.cookie_name, keys.cookie(Role.TABLE))
        refused = browser.get("/qr.svg")
        assert (refused.status_code, "--page lan" in refused.json()["says"]) == (409, True)
        assert page.link_for_others() == page.link()


def test_the_address_in_the_picture_code_is_covered_after_it_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Under the authority that a phone trusted before; the whole loopback network is there."""
    known = [("127.0.0.5",)]
    monkeypatch.setattr(page_module, "LanAccess", partial(LanAccess, ask=lambda: known[0]))
    monkeypatch.setattr(names, "ASK_AGAIN_S", 0.0)
    with open_page(tmp_path / "games.db", 0, Mode.LAN) as page:
        assert page.network is not None
        keys, trusted = page.site.keys, trusting(page.network.authority)
        cookies = {keys.cookie_name: keys.cookie(Role.TABLE)}
        with httpx.Client(verify=False, base_url=page.origin, cookies=cookies) as here:
            for address in ("127.0.0.5", "127.0.0.6"):
                known[0] = (address,)
                link = httpx.URL(picture_codes.read(picture_codes.drawn(here.get("/qr.svg").text)))
                assert link.host == address
                key, origin = link.fragment.removeprefix("key="), f"https://{address}:{link.port}"
                with httpx.Client(base_url=origin, verify=trusted) as phone:
                    told = phone.post("/enter", json={"key": key}, headers={"Origin": origin})
                    assert told.json() == {"role": "table"}


def test_a_link_is_drawn_with_characters_for_the_terminal() -> None:
    drawn = qr_text("https://192.168.1.5:8138/#key=abc").splitlines()
    assert len(drawn) > 10
