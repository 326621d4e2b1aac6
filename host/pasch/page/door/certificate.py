"""The certificates for `--page lan`: this machine's own authority, and the server's certificate
that it signs (the leaf).

Phones give camera and microphone only to pages served over TLS. The authority is made once and
kept for ten years, so that a phone has to trust it once only; the leaf names every current address
of the machine, and is renewed when these change or it is about to expire. Keys are readable by
their owner alone.
"""

import ipaddress
import ssl
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from pasch.page.door.private import read_private, write_private

__all__ = ["Certificates"]

# This machine's clock may have been a year ahead when they were made, and phones' clocks may be
# wrong: they are valid for as long before as a leaf is after that. Apple accepts no leaf that is
# valid for more than 825 days.
BEHIND = timedelta(days=400)
AUTHORITY_LIFE, LEAF_LIFE = timedelta(days=3650), 2 * BEHIND
# A leaf is renewed this long before it expires.
SPARE = timedelta(days=30)
AUTHORITY, LEAF = "page-authority.pem", "page-leaf.pem"

Pair = tuple[ec.EllipticCurvePrivateKey, x509.Certificate]


class Certificates:
    """The authority and the leaf in a folder; the leaf has to cover `names`.

    Raises `PageError` if they cannot be kept.
    """

    def __init__(self, folder: Path, names: Sequence[str], now: datetime | None = None) -> None:
        self._now = now or datetime.now(UTC)
        self._folder = folder
        self._authority = self._kept(AUTHORITY) or self._new_authority()
        leaf = self._kept(LEAF)
        if leaf is None or not self._covers(leaf[1], names):
            self._new_leaf(names)

    @property
    def authority(self) -> bytes:
        """The authority's certificate for phones to trust, DER."""
        return self._authority[1].public_bytes(Encoding.DER)

    def show_in(self, context: ssl.SSLContext) -> None:
        """Have a server present the leaf to every new connection from now on."""
        context.load_cert_chain(self._folder / LEAF)

    def _kept(self, name: str) -> Pair | None:
        """A key and its certificate; None if the file holds none, or one that expires soon."""
        held = read_private(self._folder / name)
        try:
            key = load_pem_private_key(held, None)
            certificate = x509.load_pem_x509_certificate(held)
        except (ValueError, TypeError):
            return None
        is_good = certificate.not_valid_after_utc - SPARE > self._now
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not is_good:
            return None
        return key, certificate

    def _covers(self, leaf: x509.Certificate, names: Sequence[str]) -> bool:
        """Whether this authority signed the leaf and it names all of these."""
        try:
            leaf.verify_directly_issued_by(self._authority[1])
        except Exception:
            # Signed by another authority, or forged: it is not ours in either case.
            return False
        named = leaf.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
        return set(_alternatives(names)) <= set(named)

    def _new_authority(self) -> Pair:
        key = ec.generate_private_key(ec.SECP256R1())
        name = _named(f"Pasch, this machine's own authority ({self._now:%Y-%m-%d})")
        built = (
            self._begun(name, name, key, AUTHORITY_LIFE)
            .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
            .add_extension(_usage(signs_certificates=True), critical=True)
            .sign(key, hashes.SHA256())
        )
        return self._keep(AUTHORITY, key, built)

    def _new_leaf(self, names: Sequence[str]) -> Pair:
        key = ec.generate_private_key(ec.SECP256R1())
        signer, issuer = self._authority
        built = (
            self._begun(_named("Pasch"), issuer.subject, key, LEAF_LIFE)
            .add_extension(x509.SubjectAlternativeName(_alternatives(names)), critical=False)
            .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
            .add_extension(_usage(signs_certificates=False), critical=True)
            .add_extension(
                x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False
            )
            .add_extension(
                x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key()),
                critical=False,
            )
            .sign(signer, hashes.SHA256())
        )
        return self._keep(LEAF, key, built)

    def _begun(
        self,
        subject: x509.Name,
        issuer: x509.Name,
        key: ec.EllipticCurvePrivateKey,
        life: timedelta,
    ) -> x509.CertificateBuilder:
        identifier = x509.SubjectKeyIdentifier.from_public_key(key.public_key())
        return (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(issuer)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(self._now - BEHIND)
            .not_valid_after(self._now - BEHIND + life)
            .add_extension(identifier, critical=False)
        )

    def _keep(
        self, name: str, key: ec.EllipticCurvePrivateKey, certificate: x509.Certificate
    ) -> Pair:
        secret = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
        write_private(self._folder / name, secret + certificate.public_bytes(Encoding.PEM))
        return key, certificate


def _named(text: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, text)])


def _alternatives(names: Sequence[str]) -> list[x509.GeneralName]:
    """Names and addresses in the form of a certificate's list."""
    found: list[x509.GeneralName] = []
    for name in names:
        try:
            found.append(x509.IPAddress(ipaddress.ip_address(name)))
        except ValueError:
            found.append(x509.DNSName(name))
    return found


def _usage(signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates,
        key_cert_sign=signs_certificates,
        crl_sign=signs_certificates,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )
