"""What the doctor looks at beyond the guide, and the bundle that it packs."""

import io
import json
import socket
import sqlite3
import tarfile
from contextlib import closing
from pathlib import Path

import pytest

from bowerboard.cli import doctor_health as health
from bowerboard.cli.bundle import write_bundle
from bowerboard.cli.doctor import findings
from bowerboard.cli.doctor_health import Finding
from bowerboard.cli.doctor_unit import Unit
from bowerboard.cli.main import main
from bowerboard.cli.masking import Mask, config_words
from bowerboard.euchre import text
from bowerboard.table import observed
from bowerboard.table.journal import Entry, Kind, open_journal, read_entries
from bowerboard.table.starts import begun

CONFIG = """[table]
deck = "/etc/bowerboard/deck.toml"
[pads]
ports = "/dev/pad-{pad}"
north = "0a"
east = "0b"
south = "0c"
west = "0d"
"""
JOURNAL = "var/lib/bowerboard/evening.journal"


def put(root: Path, path: str, text: str = "") -> Path:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)
    return root / path


@pytest.fixture
def unit(tmp_path: Path) -> Unit:
    put(tmp_path, "etc/bowerboard/table.toml", CONFIG)
    (tmp_path / "var/lib/bowerboard").mkdir(parents=True)
    for pad in ("0a", "0b", "0c", "0d"):
        put(tmp_path, f"dev/pad-{pad}")
    return Unit(tmp_path)


def record(unit: Unit, *bodies: str) -> Path:
    path = unit.root / JOURNAL
    journal = open_journal(path, "1", 0.0)
    journal.append([Entry(n, n, Kind.CONCLUDED, b) for n, b in enumerate(bodies, 1)], 0.0)
    journal.close()
    return path


def wrong(told: health.Told) -> list[str]:
    return [f"{each.wrong} | {each.mend}" for each in told if isinstance(each, Finding)]


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        ("0x0", []),
        ("0x50000", ["the power has been too low since the start"]),
        ("0x50005", ["the power is too low now", "throttled now", "since the start"]),
        ("0x2", ["slowed down now"]),
    ],
)
def test_power_as_the_firmware_tells_it(unit: Unit, flags: str, said: list[str]) -> None:
    put(unit.root, "sys/devices/platform/soc/soc:firmware/get_throttled", flags + "\n")
    found = wrong(health.look_at_power(unit))
    assert len(found) == len(said)
    assert all(part in each for part, each in zip(said, found, strict=True))


def test_power_as_the_kernel_tells_it(unit: Unit) -> None:
    put(unit.root, "sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    alarm = put(unit.root, "sys/class/hwmon/hwmon1/in0_lcrit_alarm", "0\n")
    put(unit.root, "sys/class/hwmon/hwmon2/name", "nvme\n")
    put(unit.root, "sys/class/hwmon/hwmon2/in0_lcrit_alarm", "1\n")
    assert wrong(health.look_at_power(unit)) == []
    alarm.write_text("1\n")
    (found,) = wrong(health.look_at_power(unit))
    assert found.startswith("the power has been too low | use the supply")


def test_what_nothing_here_measures_is_said_to_be_so(unit: Unit) -> None:
    (told,) = health.look_at_power(unit)
    assert told == "nothing here measures the power; on a Raspberry Pi its firmware does"
    (told,) = health.look_at_clock(unit)
    assert told == "nothing here says whether the clock is synchronised"
    put(unit.root, "run/systemd/timesync/synchronized")
    assert list(health.look_at_clock(unit)) == ["the clock is synchronised"]


def test_a_clock_that_a_time_server_has_set(unit: Unit) -> None:
    put(unit.root, "run/systemd/timesync/synchronized")
    assert list(health.look_at_clock(unit)) == ["the clock is synchronised"]


@pytest.mark.parametrize(
    ("said", "wrong_with_it"), [("no", ["the clock is not synchronised"]), ("yes", [])]
)
def test_a_clock_as_the_system_tells_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str, wrong_with_it: list[str]
) -> None:
    """The program that asks is on the path; in its place stands one that says ``said``."""
    program = tmp_path / "timedatectl"
    program.write_text(f"#!/bin/sh\necho {said}\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    unit = Unit(Path("/"))
    if unit.under("/run/systemd/timesync/synchronized").exists():
        wrong_with_it = []
    found = [each.wrong for each in health.look_at_clock(unit) if isinstance(each, Finding)]
    assert found == wrong_with_it


def test_disk(unit: Unit) -> None:
    (told,) = health.look_at_disk(unit)
    assert "MB" in str(told)


def test_the_journal_is_read_whole(unit: Unit) -> None:
    assert list(health.look_at_journal(unit)) == [
        "there is no journal yet; it begins with the first evening"
    ]
    path = record(unit, "game 0-0", "dealer 2")
    (told,) = health.look_at_journal(unit)
    assert str(told).startswith("2 entries, 0.0 MB")
    path.write_bytes(b"shopping list")
    (found,) = wrong(health.look_at_journal(unit))
    assert "is not a journal" in found
    assert f"bowerboard journal verify {path}" in found


def test_failures_of_late(unit: Unit) -> None:
    path = record(unit, "game 0-0")
    starts = begun(path.with_name(path.name + ".starts"), "boot", 5)
    assert wrong(health.look_at_journal(unit)) == []
    starts.crashed("LookupError at session.py:12 take")
    (found,) = wrong(health.look_at_journal(unit))
    assert found.startswith("the table failed of late: LookupError at session.py:12 take | send")


def test_ports(unit: Unit) -> None:
    assert list(health.look_at_ports(unit)) == ["4 of 4 ports are there"]
    (unit.root / "dev/pad-0b").unlink()
    assert list(health.look_at_ports(unit)) == ["3 of 4 ports are there"]


def test_a_broken_configuration_names_the_copy_that_is_used(
    unit: Unit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    put(unit.root, "etc/bowerboard/table.toml", "[table")
    put(unit.root, "etc/bowerboard/table.toml.last-good", CONFIG)
    row = findings(Unit(unit.root))[2]
    assert "is not a TOML file" in row["findings"][0]["wrong"]
    assert "runs on its last good copy" in row["findings"][0]["mend"]


def test_whether_a_broker_answers() -> None:
    with socket.create_server(("127.0.0.1", 0)) as broker:
        port = broker.getsockname()[1]
        assert health.unreachable("127.0.0.1", port) == ""
    assert "refused" in health.unreachable("127.0.0.1", port)


def test_versions_are_facts_and_no_fault(unit: Unit) -> None:
    put(unit.root, "etc/os-release", 'NAME="x"\nPRETTY_NAME="Debian GNU/Linux 13 (trixie)"\n')
    told = list(health.look_at_versions(unit))
    assert wrong(iter(told)) == []
    text = "\n".join(map(str, told))
    assert "Debian GNU/Linux 13" in text
    assert "msgspec" in text


# -- the bundle --------------------------------------------------------------------------------

PLANTED = {
    "a player": "Guinevere",
    "a player's last name": "Pendragon",
    "a short name": "Bo",
    "a name in the journal": "Lancelot",
    "a name once deleted": "Mordred",
    "a PIN": "471199",
    "a token": "tok-5f3a9c",
    "a password": "hunter2hunter2",
    "a host": "camelot-pi",
    "a user": "merlin",
    "a broker": "mqtt.roundtable.example",
    "a network address": "192.168.77.12",
    "a hardware address": "b8:27:eb:12:34:56",
    "a mail address": "arthur@roundtable.example",
    "what somebody wrote": "because he cheats",
}
SECRETS = f"""
[players]
north = "{PLANTED["a player"]} {PLANTED["a player's last name"]}"
east = "{PLANTED["a short name"]}"
[page]
pin = {PLANTED["a PIN"]}
token = "{PLANTED["a token"]}"
password = "{PLANTED["a password"]}"
[hub]
broker = "{PLANTED["a broker"]}"
"""
LOG = (
    "t=1.0 source=table event=started journal=/home/merlin/evening.journal\n"
    "t=2.0 event=hello who=GUINEVERE to=mqtt.roundtable.example:1883 from=192.168.77.12\n"
    't=3.0 event="b8:27:eb:12:34:56 arthur@roundtable.example token=tok-5f3a9c pin: 471199"\n'
    't=4.0 event=camelot-pi password="hunter2hunter2" and Bo, and Mordred and Lancelot\n'
)


def content_of(bundle: Path) -> dict[str, bytes]:
    held = {}
    with tarfile.open(fileobj=io.BytesIO(bundle.read_bytes())) as tar:
        for entry in tar.getmembers():
            file = tar.extractfile(entry)
            held[entry.name.removeprefix("bowerboard-bundle/")] = file.read() if file else b""
    return held


@pytest.fixture
def bundle(unit: Unit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, bytes]:
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    put(unit.root, "etc/hostname", "camelot-pi\n")
    (unit.root / "home/merlin").mkdir(parents=True)
    put(unit.root, "etc/bowerboard/table.toml.last-good", CONFIG + SECRETS)
    path = record(unit, "game 0-0", "dealer 2", "score 5,3: because he cheats, Guinevere says")
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA secure_delete = OFF")
        db.execute("CREATE TABLE guest (name TEXT)")
        db.execute("INSERT INTO guest VALUES ('Lancelot')")
        db.execute("CREATE TABLE gone (name TEXT)")
        db.executemany("INSERT INTO gone VALUES (?)", [("Mordred" * 50,)] * 100)
        db.commit()
        # Where it was stays in the file, on pages that are free.
        db.execute("DROP TABLE gone")
        db.execute("INSERT INTO guest VALUES ('Mordred')")
        db.commit()
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert (b"Mordred" * 50 in path.read_bytes()) is True
    put(unit.root, JOURNAL + ".trace/0001.jsonl", "\0\1 0a Guinevere \2")
    out = tmp_path / "bundle.tar.gz"
    write_bundle(out, Unit(unit.root), [{"title": "x", "facts": ["on camelot-pi"]}], lambda: LOG)
    return content_of(out)


@pytest.mark.parametrize("what", PLANTED)
def test_nothing_that_was_planted_is_anywhere_in_the_bundle(
    bundle: dict[str, bytes], what: str
) -> None:
    word = PLANTED[what].lower().encode()
    if what == "a short name":
        held = [name for name, content in bundle.items() if b" bo," in content.lower()
                or b'"bo"' in content.lower()]  # fmt: skip
    else:
        held = [name for name, content in bundle.items() if word in content.lower()]
    assert held == []


def test_what_helps_is_in_the_bundle(bundle: dict[str, bytes], tmp_path: Path) -> None:
    assert set(bundle) == {
        "README.txt",
        "doctor.json",
        "log.txt",
        "table.toml",
        "table.toml.last-good",
        "journal.sqlite",
        "trace/0001.jsonl",
    }
    assert b"event=started" in bundle["log.txt"]
    assert b'ports = "/dev/pad-{pad}"' in bundle["table.toml"]
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(bundle["journal.sqlite"])
    with closing(sqlite3.connect(copy)) as db:
        assert db.execute("PRAGMA quick_check").fetchone() == ("ok",)
        assert db.execute("PRAGMA freelist_count").fetchone() == (0,)
        bodies = [body for (body,) in db.execute("SELECT body FROM entry ORDER BY seq")]
    assert bodies == ["game 0-0", "dealer 2", "score 5,3: (left out)"]


def test_a_journal_without_anything_to_hide_is_the_same_journal(
    unit: Unit, tmp_path: Path
) -> None:
    path = record(unit, "game 0-0", "dealer 2", "up Qh", "0 orders up")
    out = tmp_path / "b.tar.gz"
    write_bundle(out, unit, [], lambda: "")
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(content_of(out)["journal.sqlite"])
    assert read_entries(copy) == read_entries(path)


@pytest.mark.parametrize("hurt", [False, True])
def test_the_journal_in_it_is_verified_as_the_tables_own_is(
    unit: Unit, tmp_path: Path, capsys: pytest.CaptureFixture[str], hurt: bool
) -> None:
    path = record(
        unit, "game 0-0", "dealer 2", "score 5,3: because he cheats, Guinevere says", "up Qh",
        "void: Lancelot left", "up 9c",
    )  # fmt: skip
    if hurt:
        with closing(sqlite3.connect(path)) as db:
            db.execute("UPDATE entry SET body = 'up Ah' WHERE seq = 4")
            db.commit()
    write_bundle(tmp_path / "b.tar.gz", unit, [], lambda: "")
    copy = tmp_path / "copy.sqlite"
    copy.write_bytes(content_of(tmp_path / "b.tar.gz")["journal.sqlite"])
    told = []
    for each in (path, copy):
        assert main(["journal", "verify", str(each)]) == int(hurt)
        told.append(capsys.readouterr().out.replace(str(each), "it"))
    assert told[0] == told[1]
    assert ("entry 4 not as written" in told[0]) is hurt


@pytest.mark.parametrize(
    ("body", "sent"),
    [
        ('correct director "Bob saw it": score 4,6', 'correct director "(left out)": score 4,6'),
        (
            "correct 2 \"so\": replace 12: void: 'Bob' left",
            'correct 2 "(left out)": replace 12: void: (left out)',
        ),
        (
            'told spring 3 ab12 stale "no, Bob" by "Eve \\"E\\" Low": message Hurry, Bob',
            'told spring 3 ab12 stale "(left out)" by "(name)": message (left out)',
        ),
        (
            'told spring 3 ab12 done "" by "Eve": event renege of 3 in 0 upheld: Bob saw it',
            'told spring 3 ab12 done "(left out)" by "(name)": event renege of 3 in 0 upheld: '
            "(left out)",
        ),
        ("misdeal, not cut: Bob dealt", "misdeal, not cut: (left out)"),
        ("renege of 3 not upheld: Bob saw", "renege of 3 not upheld: (left out)"),
        ("1 plays Ac", "1 plays Ac"),
        ("laid 2 Jh e0040100", "laid 2 Jh e0040100"),
        ('correct 1 "": claim 1 Ac Kc', 'correct 1 "(left out)": claim 1 Ac Kc'),
    ],
)
def test_what_people_said_is_left_out_and_the_line_can_be_read(body: str, sent: str) -> None:
    assert Mask([]).body(body) == sent
    if sent.startswith(("correct", "told", "laid")):
        observed.read(sent, 0)
    else:
        text.read(sent)


def test_the_command_writes_it_whatever_is_wrong(
    unit: Unit, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    put(unit.root, "etc/bowerboard/table.toml", '[hub]\npassword = "hunter2hunter2"\n[tab')
    out = tmp_path / "b.tar.gz"
    assert main(["doctor", "--root", str(unit.root), "--bundle", str(out), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [row["title"] for row in told[-7:]] == [check.title for check in health.CHECKS]
    assert b"hunter2" not in b"".join(content_of(out).values())
    status = main(["doctor", "--root", str(unit.root), "--bundle", "/proc/none/x.tar.gz"])
    assert status == 2
    assert "cannot be written" in capsys.readouterr().err


def test_ordinary_words_are_left() -> None:
    mask = Mask([*config_words('[players]\nnorth = "North"\neast = "Al"\n'), ("x", "(host)")])
    assert mask.text("North asks Al, also x") == "North asks (name), also x"
    assert mask.text("mapping = 3, spinning = 4") == "mapping = 3, spinning = 4"
