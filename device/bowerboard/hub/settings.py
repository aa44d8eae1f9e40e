"""The hub's configuration: ``hub.toml`` in a folder with all that the hub keeps.

With none, ``bowerboard hub`` writes one with the defaults::

    [hub]
    tournament = "2026-11-30"             # a new name makes all commands of the old one void
    database = "sqlite:///hub.sqlite"     # or postgresql+psycopg://user:password@host/name
    delay_s = 0                           # how far the public board and overlay are behind
    home_assistant = false                # say there what Home Assistant looks for

    [broker]
    start = true                          # a Mosquitto of our own, with mosquitto.conf here
    host = "hall.local"                   # where tables reach it
    port = 8883
    secure = true                         # TLS, with the certificates here

    [web]
    port = 8080
    url = ""                              # where people reach the pages; empty: by our address
"""

from __future__ import annotations

import socket
import tomllib
from pathlib import Path

import msgspec

CONFIG = "hub.toml"


class SettingsError(ValueError):
    """A configuration that cannot be used; the message says where and how to mend it."""


class _Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the file; what it does not know it refuses."""


class HubSection(_Section, frozen=True):
    """``[hub]``."""

    tournament: str
    database: str = "sqlite:///hub.sqlite"
    delay_s: float = 0.0
    home_assistant: bool = False


class BrokerSection(_Section, frozen=True):
    """``[broker]``; ``user`` and ``password`` where it is not ours and ``credentials.json`` has
    none."""

    host: str
    port: int = 1883
    start: bool = True
    secure: bool = False


class WebSection(_Section, frozen=True):
    """``[web]``."""

    port: int = 8080
    url: str = ""


class Settings(_Section, frozen=True):
    """The whole file."""

    hub: HubSection
    broker: BrokerSection
    web: WebSection = msgspec.field(default_factory=WebSection)


def read_settings(path: Path) -> Settings:
    """The settings in the file at ``path``.

    Raises:
        SettingsError: it cannot be read, or a value is not what it must be.
    """
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        settings = msgspec.convert(content, Settings)
    except FileNotFoundError:
        raise SettingsError(
            f"{path}: there is no such file; bowerboard hub init DIR writes one"
        ) from None
    except OSError as why:
        raise SettingsError(f"{path}: {why.strerror or why}") from why
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as why:
        raise SettingsError(f"{path}: is not a TOML file: {why}") from why
    except msgspec.ValidationError as why:
        raise SettingsError(f"{path}: {why}") from None
    word = settings.hub.tournament
    if not word or len(word) > 64 or not word.isprintable() or " " in word:
        raise SettingsError(f"{path}: [hub] tournament = {word!r}: one word, as '2026-11-30'")
    if not 0 <= settings.hub.delay_s <= 3600:
        raise SettingsError(f"{path}: [hub] delay_s: 0 to 3600 seconds")
    return settings


def written(settings: Settings) -> str:
    """``settings`` as a file."""
    hub, broker, web = settings.hub, settings.broker, settings.web
    return f"""# The hub of a hall; see bowerboard hub --help.
[hub]
tournament = {_text(hub.tournament)}
database = {_text(hub.database)}
delay_s = {hub.delay_s:g}
home_assistant = {_bool(hub.home_assistant)}

[broker]
start = {_bool(broker.start)}
host = {_text(broker.host)}
port = {broker.port}
secure = {_bool(broker.secure)}

[web]
port = {web.port}
url = {_text(web.url)}
"""


def _text(value: str) -> str:
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _bool(value: bool) -> str:
    return "true" if value else "false"


def database_of(settings: Settings, folder: Path) -> str:
    """The database's URL; a SQLite file without a folder lies in ``folder``."""
    url, head = settings.hub.database, "sqlite:///"
    if url.startswith(head) and not url.removeprefix(head).startswith("/"):
        return f"{head}{folder.absolute() / url.removeprefix(head)}"
    return url


def own_address() -> str:
    """The address by which others on the local network reach this machine; the loopback's where
    there is no network.  Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address
