"""``bowerboard hub`` and ``bowerboard table join``: a hall set up, a table enrolled."""

import json
import os
import re
import signal
import ssl
import stat
import subprocess
import sys
import urllib.request

import pytest

from bowerboard.cli.hub_serve import write_folder
from bowerboard.cli.main import main
from bowerboard.cli.power import low_power
from bowerboard.cli.table_join import board_id, write_hub_section
from bowerboard.config import ConfigError, read_config
from bowerboard.hub import accounts
from bowerboard.hub.broker import Credentials
from bowerboard.hub.mosquitto import Mosquitto, NoBroker, free_port
from bowerboard.hub.settings import (
    BrokerSection,
    HubSection,
    Settings,
    SettingsError,
    read_settings,
)
from bowerboard.hub.store import Store

TABLE = """# our own words
[table]
deck = "deck.toml"

[pads]
north = "aa"
east = "bb"
south = "cc"
west = "dd"
"""


def test_init_writes_a_hall_with_tls_that_mosquitto_takes(tmp_path, capsys):
    folder = tmp_path / "hall"
    assert main(["hub", "init", str(folder), "--host", "hall.local", "--tables", "3"]) == 0
    assert "bowerboard table join CODE" in capsys.readouterr().out
    settings = read_settings(folder / "hub.toml")
    assert (settings.broker.host, settings.broker.secure) == ("hall.local", True)
    known = json.loads((folder / "credentials.json").read_text())
    assert set(known) == {"hub", "home", "table-1", "table-2", "table-3"}
    assert len(set(known.values())) == 5
    hashed = (folder / "passwords").read_text()
    assert not any(password in hashed for password in known.values())
    for secret in ("credentials.json", "passwords", "server.key"):
        assert stat.S_IMODE((folder / secret).stat().st_mode) == 0o600
    # Not again over it.
    assert main(["hub", "init", str(folder)]) == 2
    assert "there is a hub in this folder already" in capsys.readouterr().err

    port = free_port(0)
    text = (folder / "mosquitto.conf").read_text().replace("listener 8883", f"listener {port}")
    (folder / "mosquitto.conf").write_text(text)
    running = Mosquitto(folder / "mosquitto.conf", port)
    try:
        assert connects(port, folder, "table-1", known["table-1"], "hall.local")
        assert not connects(port, folder, "table-1", known["table-2"], "hall.local")
    finally:
        running.stop()


def connects(port, folder, user, password, host):
    """Whether the broker takes that user, by TLS and under the name of its certificate."""
    import socket

    context = ssl.create_default_context(cafile=folder / "ca.pem")
    name = b"test"
    body = b"\x00\x04MQTT\x04\xc2\x00\x3c" + b"".join(
        len(each).to_bytes(2, "big") + each for each in (name, user.encode(), password.encode())
    )
    with (
        socket.create_connection(("127.0.0.1", port), 10) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        secure.sendall(b"\x10" + bytes([len(body)]) + body)
        answer = secure.recv(4)
    return answer == b"\x20\x02\x00\x00"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("nonsense", "is not a TOML file"),
        ("[hub]\n", "missing required field `tournament`"),
        ('[hub]\ntournament = "a b"\n[broker]\nhost = "h"\n', "one word"),
        ('[hub]\ntournament = "a"\ndelay_s = -1\n[broker]\nhost = "h"\n', "0 to 3600"),
        ('[hub]\ntournament = "a"\nnovel = 1\n[broker]\nhost = "h"\n', "novel"),
    ],
)
def test_settings_that_cannot_be_used(tmp_path, text, why):
    (tmp_path / "hub.toml").write_text(text)
    with pytest.raises(SettingsError, match=why):
        read_settings(tmp_path / "hub.toml")
    assert main(["hub", "--config", str(tmp_path / "hub.toml")]) == 2


def test_settings_are_read_as_they_are_written(tmp_path):
    from bowerboard.hub.settings import written

    settings = Settings(HubSection("spring", delay_s=30), BrokerSection('a"b\\c', 1884))
    (tmp_path / "hub.toml").write_text(written(settings))
    assert read_settings(tmp_path / "hub.toml") == settings


# -- enrolling -----------------------------------------------------------------------------


def test_the_section_is_put_in_and_the_rest_stands(tmp_path):
    config = tmp_path / "table.toml"
    config.write_text(TABLE + '\n[hub]\ntable = "old"\nhost = "h"\n\n[panel]\npresent = false\n')
    config.chmod(0o644)
    write_hub_section(config, '[hub]\ntable = "table-7"\nhost = "hall"\npassword = "x"\n')
    text = config.read_text()
    assert text.startswith(TABLE.rstrip())
    assert text.count("[hub]") == 1
    read = read_config(config)
    assert (read.hub.table, read.hub.host, read.panel.present) == ("table-7", "hall", False)
    assert stat.S_IMODE(config.stat().st_mode) == 0o640, "a password is not for everybody"
    assert [each.name for each in tmp_path.iterdir()] == ["table.toml"]


@pytest.mark.parametrize(
    "section",
    ['table = "A B"\nhost = "h"', 'table = "t"\nhost = ""', 'table = "t"\nhost = "h"\nport = 0'],
)
def test_a_section_that_cannot_be_is_refused(tmp_path, section):
    config = tmp_path / "table.toml"
    config.write_text(f"{TABLE}\n[hub]\n{section}\n")
    with pytest.raises(ConfigError, match=r"\[hub\]"):
        read_config(config)


def test_a_board_knows_itself_by_what_a_copied_card_does_not_carry(tmp_path):
    (tmp_path / "serial").write_text("10000000a1b2c3d4\0")
    (tmp_path / "id").write_text("0123456789abcdef0123456789abcdef\n")
    serial, machine = str(tmp_path / "serial"), str(tmp_path / "id")
    assert board_id((serial, machine)) == "10000000a1b2c3d4"
    assert board_id((str(tmp_path / "none"), machine)) == "0123456789abcdef"


def test_low_power_is_what_the_firmware_says(tmp_path):
    assert not low_power(tmp_path)
    for number, state in enumerate("01"):
        (tmp_path / f"hwmon{number}").mkdir()
        (tmp_path / f"hwmon{number}" / "in0_lcrit_alarm").write_text(f"{state}\n")
    assert low_power(tmp_path)


@pytest.mark.parametrize(
    "code", ["ABCD", "http://127.0.0.1:9/join/table#x", "http://127.0.0.1:9/join/x"]
)
def test_a_join_that_fails_says_why_and_changes_nothing(tmp_path, capsys, code):
    config = tmp_path / "table.toml"
    config.write_text(TABLE)
    told = []
    for words in (
        ["--config", str(config), "join", code],
        ["join", code, "--config", str(config)],
    ):
        assert main(["table", *words]) == 2
        told.append(capsys.readouterr().err)
        assert told[-1].count("\n") == 1
        assert config.read_text() == TABLE
    assert told[0] == told[1]


def test_one_command_shows_two_virtual_tables_live_and_a_code_enrols_a_third(tmp_path):
    """The whole way: hub, broker, pages, tables; then a director's code, typed at a table."""
    folder = tmp_path / "hub"
    settings = Settings(HubSection("spring"), BrokerSection("127.0.0.1", free_port(0)))
    write_folder(folder, settings, [], [])
    port = free_port(0)
    env = {**os.environ, "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "bowerboard", "hub", "--demo", "--folder", str(folder),
               "--port", str(port)]  # fmt: skip
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env) as hub:
        try:
            lines = [hub.stdout.readline() for _ in range(3)]
            assert "/board" in lines[0]
            assert "set-up?code=" in lines[1]
            shown = set()
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/live/board", timeout=20) as page:
                for line in page:
                    shown |= set(re.findall(rb'"tile-(table-\d)"', line))
                    if len(shown) == 2:
                        break
            config = enrolled(tmp_path, folder, port)
            # The broker that dies is started anew, and the tables are back.
            pid_file = folder / "mosquitto.pid"
            before = int(pid_file.read_text())
            os.kill(before, signal.SIGKILL)
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/live/board", timeout=30) as page:
                for _ in page:
                    if pid_file.exists() and pid_file.read_text().strip() not in ("", str(before)):
                        break
            assert int(pid_file.read_text()) != before
        finally:
            hub.send_signal(signal.SIGINT)
            hub.wait(30)
    assert (config.hub.table, config.hub.user) == ("table-3", "table-3")
    assert (config.hub.host, config.hub.port) == ("127.0.0.1", settings.broker.port)
    assert config.hub.password == Credentials(folder).password("table-3")


def enrolled(tmp_path, folder, port):
    """A table joins with a code of the running hub's; its configuration afterwards."""
    store = Store(f"sqlite:///{folder}/hub.sqlite")
    invited = accounts.Invited("table-3", "Table 3")
    accounts.keep_code(store, "a" * 16, invited, 9e12)
    store.close()
    config = tmp_path / "table.toml"
    config.write_text(TABLE)
    url = f"http://127.0.0.1:{port}/join/table#{'a' * 16}"
    assert main(["table", "--config", str(config), "join", url]) == 0
    assert main(["table", "--config", str(config), "join", url]) == 2, "it works once"
    return read_config(config)


def test_a_broker_left_behind_is_ended_and_a_stranger_on_the_port_is_named(tmp_path):
    port = free_port(0)
    settings = Settings(HubSection("spring"), BrokerSection("127.0.0.1", port))
    write_folder(tmp_path / "hub", settings, [], [])
    configuration = tmp_path / "hub" / "mosquitto.conf"
    left = Mosquitto(configuration, port)  # its hub was killed
    running = Mosquitto(configuration, port)
    assert not left.running
    assert running.running
    write_folder(tmp_path / "other", settings, [], [])
    with pytest.raises(NoBroker, match=f"something else listens on port {port}"):
        Mosquitto(tmp_path / "other" / "mosquitto.conf", port)
    running.stop()
    left.stop()
