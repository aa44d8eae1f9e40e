"""``bowerboard doctor`` looks at each step of the build guide, on folders that stand for a Pi."""

import json
import re
from pathlib import Path

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPin

from bowerboard.boards import read_board
from bowerboard.cli.doctor_steps import STEPS
from bowerboard.cli.doctor_unit import Unit
from bowerboard.cli.main import main
from bowerboard.deck import Deck, write_deck
from bowerboard.euchre.cards import card

GUIDE = Path(__file__).parents[2] / "hw" / "README.md"
PADS = {"north": "0a", "east": "0b", "south": "0c", "west": "0d", "kitty": "0e"}
PORT = "dev/serial/by-id/usb-MicroPython_Board_in_FS_mode_{}-if00"
PACK = [f"{rank}{suit}" for rank in "9TJQKA" for suit in "cdhs"]
STEP = {step.title: number for number, step in enumerate(STEPS, 1)}


@pytest.fixture
def pins(monkeypatch):
    """Mock pins; every key is up."""
    mock = MockFactory()
    monkeypatch.setattr(gpiozero.Device, "pin_factory", mock)
    yield mock
    mock.reset()


class Grounded(MockPin):
    """A pin that no pull-up lifts."""

    def _set_pull(self, value):
        super()._set_pull(value)
        self._change_state(False)


def put(root: Path, path: str, text: str = "") -> None:
    (root / path).parent.mkdir(parents=True, exist_ok=True)
    (root / path).write_text(text)


def configuration(root: Path, board: str = "pi4-pod") -> None:
    pads = "\n".join(f'{place} = "{pad}"' for place, pad in PADS.items())
    put(
        root,
        "etc/bowerboard/table.toml",
        f'[table]\ndeck = "/etc/bowerboard/deck.toml"\n[board]\nprofile = "{board}"\n'
        f"[pads]\n{pads}\n",
    )


@pytest.fixture
def pi(tmp_path: Path, pins) -> Path:
    """A table that is built, as far as a folder can be one."""
    put(tmp_path, "boot/firmware/config.txt", "arm_boost=1\n")
    put(tmp_path, "etc/passwd", "bowerboard:x:996:996::/var/lib/bowerboard:/usr/sbin/nologin\n")
    put(tmp_path, "proc/device-tree/model", "Raspberry Pi 4 Model B Rev 1.5\0")
    configuration(tmp_path)
    deck = Deck({bytes([4, 0, 0, n + 1]): card(code) for n, code in enumerate(PACK)}, "blue")
    put(tmp_path, "etc/bowerboard/deck.toml", write_deck(deck))
    for bus in (1, 4):
        put(tmp_path, f"dev/i2c-{bus}")
    for pad in PADS.values():
        put(tmp_path, PORT.format(pad))
    (tmp_path / "var/lib/bowerboard").mkdir(parents=True)
    assert main(["install", "--root", str(tmp_path), "--program", "/usr/bin/true"]) == 0
    return tmp_path


def look(root: Path, step: int, ping=lambda bus, address: True) -> list[str]:
    return [f"{f.wrong} | {f.mend}" for f in STEPS[step - 1].look(Unit(root, None, ping))]


def test_the_guide_has_exactly_these_steps():
    headings = re.findall(r"^## Step (\d+): (.+)$", GUIDE.read_text(encoding="utf-8"), re.M)
    assert headings == [(str(number), title) for title, number in STEP.items()]


def test_a_table_that_is_built_has_nothing_to_mend(pi):
    told = {step: look(pi, step) for step in range(1, 9)}
    # Where lgpio cannot be, only the Pi's own pin library is missing.
    told[1] = [each for each in told[1] if "lgpio" not in each]
    assert told == {step: [] for step in range(1, 9)}


def test_another_pi_than_the_boards(pi):
    put(pi, "proc/device-tree/model", "Raspberry Pi 5 Model B\0")
    assert any("this is a Raspberry Pi 5 Model B, and the board 'pi4-pod'" in f
               for f in look(pi, 1))  # fmt: skip


def test_what_the_installation_lacks(pi):
    (pi / "etc/udev/rules.d/70-bowerboard.rules").unlink()
    put(pi, "boot/firmware/config.txt", "arm_boost=1\n")
    put(pi, "etc/passwd", "root:x:0:0::/root:/bin/sh\n")
    rules, config, user = look(pi, 2)
    assert "70-bowerboard.rules is missing | sudo bowerboard install --board pi4-pod" in rules
    assert "config.txt differs" in config
    assert "no user bowerboard" in user


def test_a_fault_in_the_configuration(pi):
    put(pi, "etc/bowerboard/table.toml", "[tabel]\n")
    (found,) = look(pi, 3)
    assert "did you mean 'table'" in found or "missing required field" in found
    configuration(pi, "pi4-pot")
    (found,) = look(pi, 3)
    assert "did you mean 'pi4-pod'" in found
    assert "do step 3 first" in look(pi, 4)[0]
    assert "do step 3 first" in look(pi, 5)[0]


def test_before_the_first_start_the_faces_are_named_and_the_board_is_known(pi):
    path = pi / "etc/bowerboard/table.toml"
    path.write_text('[table]\ndeck = "d"\n[board]\nprofile = "pi4-mux"\n[pads]\n')
    (finding,) = STEPS[2].look(Unit(pi))
    assert "nobody has set this table up" in finding.wrong
    assert "its faces lead through it" in finding.mend
    assert Unit(pi).profile == "pi4-mux"


def test_a_dark_display_and_a_bus_that_is_not_there(pi):
    (found,) = look(pi, 4, lambda bus, address: (bus, address) != (4, 0x3D))
    assert found.startswith("the display of seat 3 (right, 0x3d) does not answer | check its four")
    (pi / "dev/i2c-4").unlink()
    (found,) = look(pi, 4)
    assert found.startswith("there is no /dev/i2c-4, the bus 'right' | do step 2")


def test_a_bus_that_may_not_be_asked(pi):
    def refused(bus: int, address: int) -> bool:
        raise PermissionError(13, "Permission denied")

    assert "cannot be asked: Permission denied (group i2c?" in look(pi, 4, refused)[0]


def test_a_multiplexer_that_is_not_there(pi):
    configuration(pi, "pi4-mux")
    found = look(pi, 4)
    assert len(found) == 4
    assert "channel mux.0 is not there | check the multiplexer's 3V3" in found[0]


def test_a_key_that_is_stuck(pi, pins):
    pins.pin(read_board("pi4-pod").pins.suits["h"], pin_class=Grounded)
    (found,) = look(pi, 5)
    assert found.startswith("the suit key h (GPIO 21) is down all the time | let it go")


def test_pins_that_cannot_be_used(pi, monkeypatch):
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "nonesuch")
    (found,) = look(pi, 5)
    assert found.startswith("the pins cannot be used: BadPinFactory")


def test_a_pad_that_is_missing_and_one_too_many(pi):
    (pi / PORT.format("0c")).rename(pi / PORT.format("ff"))
    missing, foreign = look(pi, 6)
    assert missing.startswith("south's pad 0c is not plugged in | plug it in")
    assert foreign.startswith("a pad ff is plugged in that lies nowhere | write it")


def test_a_deck_that_is_not_whole_or_not_there(pi):
    path = pi / "etc/bowerboard/deck.toml"
    path.write_text("\n".join(path.read_text().splitlines()[:-1]) + "\n")
    assert "knows 23 cards" in look(pi, 7)[0]
    path.unlink()
    assert "No such file" in look(pi, 7)[0]


def test_nowhere_for_the_journal(pi):
    (pi / "var/lib/bowerboard").rmdir()
    assert "where the journal goes" in look(pi, 8)[0]


def test_the_command_says_each_step_and_fails_for_any(pi, capsys):
    (pi / PORT.format("0c")).unlink()
    capsys.readouterr()
    assert main(["doctor", "--root", str(pi), "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert [row["step"] for row in told if row["step"]] == list(range(1, 9))
    assert not told[5]["ok"]
    assert set(told[5]["findings"][0]) == {"wrong", "mend"}
    assert main(["doctor", "--root", str(pi)]) == 1
    shown = capsys.readouterr().out
    assert "6. The pads: wrong\n     south's pad 0c is not plugged in\n       -> plug it" in shown
    assert "3. The configuration: ok\n" in shown
