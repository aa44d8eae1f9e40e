"""The hall's own authority: one certificate that tables trust, and that of the broker."""

from __future__ import annotations

import ipaddress
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from bowerboard.hub.broker import write_secretly

YEARS = 10
"""How long the certificates last; a hall's machines may lie in a cupboard for a while."""


def make_authority(folder: Path, hosts: Sequence[str]) -> None:
    """Write ``ca.pem``, ``server.pem`` and ``server.key`` into ``folder``, for a broker that is
    reached by ``hosts`` (names or addresses).

    The authority's own key is used once and not kept: to change a name, make all of them anew.

    Raises:
        OSError: they cannot be written.
    """
    own, ours = ec.generate_private_key(ec.SECP256R1()), ec.generate_private_key(ec.SECP256R1())
    issuer = _name("Bowerboard hall")
    now = datetime.now(UTC) - timedelta(days=1)  # a table's clock may be behind
    until = now + timedelta(days=366 * YEARS)
    authority = (
        x509.CertificateBuilder()
        .subject_name(issuer)
        .issuer_name(issuer)
        .public_key(own.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(until)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_key_usage(signs=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(own.public_key()), critical=False)
        .sign(own, hashes.SHA256())
    )
    server = (
        x509.CertificateBuilder()
        .subject_name(_name(hosts[0]))
        .issuer_name(issuer)
        .public_key(ours.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now)
        .not_valid_after(until)
        .add_extension(x509.SubjectAlternativeName([_host(each) for each in hosts]), False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(own.public_key()), critical=False
        )
        .sign(own, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    key = ours.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    write_secretly(folder / "ca.pem", authority.public_bytes(pem).decode())
    write_secretly(folder / "server.pem", server.public_bytes(pem).decode())
    write_secretly(folder / "server.key", key.decode())


def _name(common: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common[:64])])


def _host(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)


def _key_usage(signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=signs,
        crl_sign=signs,
        encipher_only=False,
        decipher_only=False,
    )
