"""The page in the network: certificate, the address that others use, and its QR code."""

import io
import plistlib
import ssl
import threading
import uuid
from collections.abc import Callable
from pathlib import Path

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pasch.page.door.answers import Refusal, json_answer
from pasch.page.door.certificate import Certificates
from pasch.page.door.guard import only_table
from pasch.page.door.keys import Role
from pasch.page.door.names import LOOPBACK, own_names

__all__ = ["LanAccess", "link_routes", "qr_text"]


class LanAccess:
    """What others in the network need; `folder` keeps the certificates.

    The leaf is renewed when the machine's addresses change, also while it is served.
    """

    def __init__(self, folder: Path, ask: Callable[[], tuple[str, ...]] = own_names) -> None:
        self._folder = folder
        self._ask = ask
        self._turn = threading.Lock()
        self._names: tuple[str, ...] = ()
        self.tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.tls.minimum_version = ssl.TLSVersion.TLSv1_2
        self.names()

    def names(self) -> tuple[str, ...]:
        """The names by which this machine is reached now; the certificate covers all of them."""
        names = self._ask()
        with self._turn:
            if names != self._names or not self._names:
                certificates = Certificates(self._folder, (*names, *LOOPBACK))
                certificates.show_in(self.tls)
                self.authority = certificates.authority
                self._names = names
        return names

    @property
    def host(self) -> str:
        """The address that others use; the loopback address if there is no network."""
        return next(iter(self.names()), LOOPBACK[0])

    async def certificate(self, request: Request) -> Response:
        """Send the authority's certificate, for Android and Windows."""
        del request
        return Response(self.authority, media_type="application/x-x509-ca-cert")

    async def profile(self, request: Request) -> Response:
        """Send the authority's certificate as a profile for iPhones."""
        del request
        known = uuid.uuid5(uuid.NAMESPACE_OID, self.authority.hex())
        content = {
            "PayloadType": "com.apple.security.root",
            "PayloadVersion": 1,
            "PayloadIdentifier": f"pasch.authority.{known}",
            "PayloadUUID": str(known).upper(),
            "PayloadDisplayName": "Pasch",
            "PayloadContent": self.authority,
        }
        whole = {
            "PayloadType": "Configuration",
            "PayloadVersion": 1,
            "PayloadIdentifier": f"pasch.{known}",
            "PayloadUUID": str(uuid.uuid5(known, "profile")).upper(),
            "PayloadDisplayName": "Pasch",
            "PayloadContent": [content],
        }
        return Response(plistlib.dumps(whole), media_type="application/x-apple-aspen-config")


def qr_text(link: str) -> str:
    """A link as a QR code in characters, for the terminal."""
    out = io.StringIO()
    segno.make(link, micro=False).terminal(out, compact=True)
    return out.getvalue().rstrip("\n")


def link_routes(link: Callable[[Role], str], is_open: bool) -> list[Route]:
    """Routes for others' links as QR codes: the table's only for holders of the table's key, the
    watchers' for everybody.

    `is_open`: whether others in the network may connect at all.
    """

    def only_open() -> None:
        if not is_open:
            raise Refusal(
                409,
                "other devices cannot come here: end the program, then call 'pasch play --page"
                " lan', and QR codes for them stand in the settings",
            )

    async def picture(request: Request) -> Response:
        only_table(request)
        only_open()
        role = Role.WATCH if request.query_params.get("for") == Role.WATCH else Role.TABLE
        out = io.BytesIO()
        code = segno.make(link(role), micro=False)
        code.save(out, kind="svg", scale=8, border=4, dark="#000", light="#fff", xmldecl=False)
        headers = {"Cache-Control": "no-store"}
        return Response(out.getvalue(), headers=headers, media_type="image/svg+xml")

    async def words(request: Request) -> Response:
        del request
        only_open()
        return json_answer({"link": link(Role.WATCH)})

    return [Route("/qr.svg", picture), Route("/link", words)]
